"""The parts of an exported file that are not matches. Persons are names, never addresses."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from leagues.models import (
    Adjustment,
    Change,
    DrawnLots,
    Entry,
    EntryStatus,
    GroupEntry,
    Notice,
    Round,
    TieBreakValue,
    User,
)

type Json = dict[str, Any]


def said(**facts: Any) -> Json:
    """Facts as JSON, without those that say nothing."""
    return {key: value for key, value in facts.items() if value not in (None, "", False)}


def moment(at: datetime | None, zone: ZoneInfo) -> str | None:
    """A moment as a file writes it: local time with its offset."""
    return at.astimezone(zone).isoformat() if at else None


def author(user: User | None, name: str) -> str:
    """Who did it: the name of the account, else the name that an imported file gave."""
    return user.shown_name if user else name


def adjustments(
    rows: Iterable[Adjustment], shown: Mapping[int, str], zone: ZoneInfo, since: datetime
) -> list[Json]:
    """The points given and taken, the removed ones included; those made with all else undated."""
    return [
        {
            "team": shown[row.entry_id],
            "points": row.points,
            "reason": row.reason,
            **said(
                counts_from=row.counts_from and row.counts_from.isoformat(),
                made_at=moment(row.made_at, zone) if row.made_at != since else None,
                by=author(row.made_by, row.by_name),
                removed_at=moment(row.removed_at, zone),
                removed_by=author(row.removed_by, row.removed_by_name),
            ),
        }
        for row in rows
    ]


def inputs(
    remarks: Json,
    values: Sequence[TieBreakValue],
    drawn: Sequence[DrawnLots],
    shown: Mapping[int, str],
    zone: ZoneInfo,
) -> Json:
    """What results cannot tell; a drawing of which only the order is known is plain lots."""
    made = dict(remarks)
    listed: dict[str, dict[str, int]] = {"fair_play": {}, "ranking_list": {}}
    for value in values:
        listed[value.code][shown[value.entry_id]] = value.value
    facts = {
        "fair_play": _in_order_of(remarks.get("fair_play"), listed["fair_play"]),
        "ranking_list": sorted(listed["ranking_list"], key=listed["ranking_list"].__getitem__),
        "lots": [[shown[pk] for pk in row.order] for row in drawn if _is_plain(row)],
        "drawings": [_drawing(row, shown, zone) for row in drawn if not _is_plain(row)],
    }
    for key, fact in facts.items():
        if fact or key in made:
            made[key] = fact
    return made


def _in_order_of(before: Json | None, values: dict[str, int]) -> dict[str, int]:
    order = list(before or {})
    return dict(sorted(values.items(), key=lambda it: order.index(it[0]) if it[0] in order else 99))


def _is_plain(row: DrawnLots) -> bool:
    return not (
        row.seed or row.basis or row.note or row.lapsed_at or row.drawn_by_id or row.by_name
    )


def _drawing(row: DrawnLots, shown: Mapping[int, str], zone: ZoneInfo) -> Json:
    return {
        "order": [shown[pk] for pk in row.order],
        **said(
            seed=row.seed,
            rests_on_results=bool(row.basis),
            note=row.note,
            by=author(row.drawn_by, row.by_name),
            drawn_at=moment(row.drawn_at, zone),
            lapsed_at=moment(row.lapsed_at, zone),
        ),
    }


def team(entry: Entry, place: GroupEntry | None, zone: ZoneInfo) -> Json:
    """An entrant with its looks and its manager's name."""
    side = entry.competitor
    entered = entry.status == EntryStatus.ENTERED
    made = {
        "name": side.name,
        **said(
            division=entry.division.level if entry.division.level > 1 else None,
            part=place.part if place and place.part else None,
            short_name=side.short_name,
            manager=side.manager.shown_name if side.manager else "",
            status="" if entered else entry.status,
            registered_at=moment(entry.registered_at, zone),
            withdrawn_at=moment(entry.withdrawn_at, zone),
            withdrawal=entry.withdrawal_policy,
        ),
        "crest": {
            "initials": side.initials,
            "colours": [side.primary_colour, side.secondary_colour],
            "shape": side.crest_shape,
            "pattern": side.crest_pattern,
        },
    }
    if place is not None:
        made["group"] = place.group.name
    return made


def round_name(each: Round) -> str:
    """What a match says of its round: its name, else its number."""
    return each.name or str(each.number)


def round_window(each: Round, zone: ZoneInfo) -> Json:
    """A round with its number and its times."""
    stage = each.stage
    return {
        "number": each.number,
        "name": each.name,
        **said(
            division=stage.division.level if stage.division.level > 1 else None,
            stage=stage.position if stage.position > 1 else None,
            phase=each.phase,
            kick_off=moment(each.kicks_off_at, zone),
            opens_at=moment(each.opens_at, zone),
            deadline=moment(each.deadline_at, zone),
        ),
    }


def change(each: Change, places: Mapping[int, int], zone: ZoneInfo) -> Json:
    """A change of the history."""
    made = {
        "code": each.code,
        "at": moment(each.made_at, zone),
        **said(by=author(each.made_by, each.by_name)),
        "before": each.before,
        "after": each.after,
    }
    if each.fixture_id is not None and each.fixture_id in places:
        made["match"] = places[each.fixture_id]
    return made


def notices(rows: Iterable[Notice], zone: ZoneInfo) -> list[Json]:
    """The notices, the removed ones included."""
    return [
        {
            "text": row.text,
            "posted_at": moment(row.posted_at, zone),
            **said(by=author(row.posted_by, row.by_name), removed_at=moment(row.removed_at, zone)),
        }
        for row in rows
    ]
