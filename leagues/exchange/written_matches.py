"""A fixture with its outcome and their history, as a match of an exported file."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from leagues.exchange.written import Json, author, moment, round_name, said
from leagues.models import Fixture, FixtureStatus, Outcome, OutcomeKind, SideResult


class Chronicle(msgspec.Struct, frozen=True):
    """What a match needs to know of its competition to write itself down.

    ``shown``: names by entry. ``ambiguous``: rounds whose name does not tell them apart.
    ``unnamed``: the only round of a stage, where it has no name.
    """

    shown: dict[int, str]
    zone: ZoneInfo
    ambiguous: set[int]
    unnamed: set[int]
    imported_at: datetime


def match_of(fixture: Fixture, chronicle: Chronicle) -> Json:
    """A fixture as a match of a file. Its sides and outcomes have been fetched."""
    seats = sorted(fixture.sides.all(), key=lambda side: side.seat)
    names = [chronicle.shown.get(side.entry_id or 0, "") for side in seats]
    made: Json = {
        "round": "" if fixture.round_id in chronicle.unnamed else round_name(fixture.round),
        "date": fixture.date.isoformat() if fixture.date else None,
        "home": names[0],
        "away": names[1],
        "home_goals": None,
        "away_goals": None,
    }
    made |= fixture.extra
    made |= _place(fixture, chronicle)
    outcomes = sorted(fixture.outcomes.all(), key=lambda each: each.revision)
    standing = next((each for each in outcomes if each.pk == fixture.outcome_id), None)
    if standing is not None:
        made |= _outcome(standing, names)
        if standing.played_on and standing.played_on != fixture.date:
            made["played_on"] = standing.played_on.isoformat()
    if _has_history(outcomes, chronicle):
        made["history"] = [_revision(each, chronicle.zone) for each in outcomes]
    return made


def _place(fixture: Fixture, chronicle: Chronicle) -> Json:
    """Where a match belongs, and what only we know of it."""
    made = said(
        group=fixture.group.name if fixture.group else "",
        phase=fixture.extra.get("phase", fixture.round.phase),
        tie=fixture.tie.data.get("tie", fixture.tie.key) if fixture.tie else None,
        leg=fixture.leg,
        replay=fixture.replay,
        kick_off=moment(fixture.kicks_off_at, chronicle.zone),
        venue=fixture.venue,
        time_zone=fixture.time_zone,
        sequence=fixture.sequence or None,
        by_hand=fixture.by_hand,
        playoff=fixture.playoff,
        round_number=fixture.round.number if fixture.round_id in chronicle.ambiguous else None,
    )
    if fixture.replay == 0:
        made["replay"] = 0
    made["uid"] = str(fixture.uid)
    if fixture.withdrawn_entry_id:
        made["withdrawn_team"] = chronicle.shown[fixture.withdrawn_entry_id]
        made |= said(found_status=fixture.found_status, found_reason=fixture.found_status_reason)
    if fixture.status == FixtureStatus.CANCELLED:
        made["status"] = "cancelled"
    if fixture.status == FixtureStatus.POSTPONED:
        made["postponed"] = True
    return made | said(reason=fixture.status_reason)


def _outcome(outcome: Outcome, names: list[str]) -> Json:
    """The result that stands, in the keys of the format."""
    sides = sorted(outcome.sides.all(), key=lambda side: side.seat)
    made: Json = {}
    if outcome.kind == OutcomeKind.DOUBLE_FORFEIT:
        made["double_forfeit"] = True
    else:
        made["home_goals"], made["away_goals"] = (side.goals for side in sides)
    if outcome.kind == OutcomeKind.AWARDED:
        made["awarded"] = True
    if outcome.kind == OutcomeKind.WALKOVER:
        made["status"] = "walkover"
        made["winner"] = next(
            name for name, side in zip(names, sides, strict=True) if side.placing == 1
        )
    if outcome.extra_time:
        made["extra_time"] = True
    made |= said(
        score_90=_pair(sides, "goals_90"),
        penalties=_pair(sides, "penalties"),
        played_score=_pair(sides, "played_goals"),
        reason=outcome.reason,
    )
    return made


def _pair(sides: list[SideResult], column: str) -> list[int | None] | None:
    values: list[int | None] = [getattr(side, column) for side in sides]
    return values if any(value is not None for value in values) else None


def _has_history(outcomes: list[Outcome], chronicle: Chronicle) -> bool:
    """Whether there is more to tell than that an import recorded the result."""
    if len(outcomes) != 1:
        return bool(outcomes)
    only = outcomes[0]
    named = only.by_name or only.recorded_by_id is not None
    return only.recorded_at != chronicle.imported_at or bool(named)


def _revision(outcome: Outcome, zone: ZoneInfo) -> Json:
    sides = sorted(outcome.sides.all(), key=lambda side: side.seat)
    facts: dict[str, Any] = {
        "goals": _pair(sides, "goals"),
        "score_90": _pair(sides, "goals_90"),
        "penalties": _pair(sides, "penalties"),
        "played_score": _pair(sides, "played_goals"),
        "placing": _pair(sides, "placing"),
        "points": _pair(sides, "points"),
        "extra_time": outcome.extra_time,
        "played_on": outcome.played_on.isoformat() if outcome.played_on else None,
        "reason": outcome.reason,
    }
    return {
        "kind": outcome.kind,
        "at": moment(outcome.recorded_at, zone),
        **said(by=author(outcome.recorded_by, outcome.by_name)),
        **said(**facts),
    }
