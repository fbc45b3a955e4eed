"""The end of a season: who moves, who is honoured; and the next one made from it (S35).

What would be done can be looked at before. A closed season is archived: everybody reads it, nobody
changes it. Bringing it back opens it again, as long as no next season was made from it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues import changes, revisions, standings, ties
from leagues.knockouts import gathering, states
from leagues.models import (
    Competition,
    Division,
    Entry,
    EntryStatus,
    Fixture,
    FixtureStatus,
    Honour,
    HonourCode,
    Movement,
    Stage,
    StageKind,
    User,
)
from leagues.pairing.errors import PairingError
from leagues.pairing.movements import Border, Move, Ranked, movements, play_offs
from leagues.refusals import Refused

MOST_PLACES = 10
HONOURS = (HonourCode.CHAMPION, HonourCode.RUNNER_UP, HonourCode.THIRD)


class ClosingRefused(Refused):
    """A season cannot be closed, opened again or followed by another like this."""


@dataclass(slots=True)
class Ended:
    """A division as it ended: who stands where, best first; None while that is not settled."""

    division: Division
    order: tuple[int, ...] | None
    withdrawn: int = 0


@dataclass(slots=True)
class Closing:
    """What closing a season would do; ``refusals`` say why it cannot be done yet."""

    ended: list[Ended] = field(default_factory=list)
    moves: tuple[Move[int], ...] = ()
    honours: list[tuple[Division, int, HonourCode]] = field(default_factory=list)
    play_offs: list[tuple[Division, int, int, int | None]] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    entries: dict[int, Entry] = field(default_factory=dict)


def border_of(division: Division) -> Border:
    """How many change between a division and the one above it: kept with the lower one's rules."""
    stage = division.stages.order_by("position").first()
    kept = (stage.rules.get("promotion") if stage else None) or {}
    return Border(int(kept.get("places", 1)), int(kept.get("by_play_off", 0)))


@transaction.atomic
def set_border(
    *, division: Division, places: int, by_play_off: int, by: User | None, at: datetime
) -> None:
    """Say how many change between a division and the one above. Raises ClosingRefused."""
    competition = revisions.lock(division.competition_id)
    if not 0 <= places <= MOST_PLACES or not 0 <= by_play_off <= places:
        raise ClosingRefused(
            _("From 0 to %(most)d places, and no more of them by play-off.") % {"most": MOST_PLACES}
        )
    stage = division.stages.order_by("position").first()
    if stage is None or border_of(division) == Border(places, by_play_off):
        return
    before = stage.rules.get("promotion") or {}
    stage.rules = {**stage.rules, "promotion": {"places": places, "by_play_off": by_play_off}}
    stage.save(update_fields=["rules"])
    changes.note(
        competition=competition,
        code="border_set",
        before=before,
        after={"division": division.name, **stage.rules["promotion"]},
        by=by,
        at=at,
    )
    revisions.rise(competition)


def preview(competition: Competition) -> Closing:
    """Return what closing a season would do, without writing anything."""
    found = Closing()
    rows = competition.entries.select_related("competitor", "division")
    found.entries = {entry.pk: entry for entry in rows}
    divisions = list(competition.divisions.order_by("level"))
    found.refusals += _open_matches(competition)
    for division in divisions:
        found.ended.append(_ended(division, found))
    if not any(one.order for one in found.ended) and not found.refusals:
        found.refusals.append(_("Nothing has been played: there is nothing to close."))
    if not found.refusals:
        _move(divisions, found)
    for one in found.ended:
        found.honours += [
            (one.division, key, code) for key, code in zip(one.order or (), HONOURS, strict=False)
        ]
    return found


@transaction.atomic
def close(*, competition: Competition, by: User | None, at: datetime) -> Competition:
    """Close a season: movements and honours are written down, and it is archived.

    Closing it again changes nothing. Raises ClosingRefused with the first reason against it.
    """
    fresh = revisions.lock(competition.pk, shelved=True)
    if fresh.closed_at is not None:
        return fresh
    revisions.lock(competition.pk)  # an archived one is brought back first
    found = preview(fresh)
    if found.refusals:
        raise ClosingRefused(found.refusals[0])
    Movement.objects.bulk_create(
        Movement(
            competition=fresh,
            entry_id=move.key,
            from_level=move.from_level,
            to_level=move.to_level,
            reason=move.reason,
        )
        for move in found.moves
    )
    Honour.objects.bulk_create(
        Honour(competition=fresh, division=division, entry_id=key, code=code)
        for division, key, code in found.honours
    )
    fresh.closed_at = fresh.archived_at = at
    fresh.save(update_fields=["closed_at", "archived_at"])
    changes.note(
        competition=fresh,
        code="season_closed",
        after={"moves": len(found.moves), "honours": len(found.honours)},
        by=by,
        at=at,
    )
    revisions.rise(fresh)
    return fresh


def reopen(competition: Competition) -> None:
    """Forget what closing wrote down; the caller has locked the row and saves nothing else.

    Raises ClosingRefused where the next season was made already.
    """
    if Competition.objects.filter(previous=competition, deleted_at=None).exists():
        raise ClosingRefused(_("The next season was made from this one, so it stays closed."))
    Movement.objects.filter(competition=competition).delete()
    Honour.objects.filter(competition=competition).delete()
    competition.closed_at = None
    competition.save(update_fields=["closed_at"])


# -- What stands in the way, and who stands where -------------------------------------------------


def _open_matches(competition: Competition) -> list[str]:
    left = Fixture.objects.filter(
        stage__division__competition=competition, outcome=None, sides__entry__isnull=False
    ).exclude(status=FixtureStatus.CANCELLED)
    count = left.distinct().count()
    if not count:
        return []
    said = ngettext(
        "%(count)d match is still to be played.", "%(count)d matches are still to be played.", count
    )
    return [said % {"count": count}]


def _ended(division: Division, found: Closing) -> Ended:
    stages = list(division.stages.select_related("division").order_by("position"))
    gone = sum(
        entry.division_id == division.pk and entry.status == EntryStatus.WITHDRAWN
        for entry in found.entries.values()
    )
    if not stages:
        return Ended(division, None, gone)
    last = stages[-1]
    if last.kind == StageKind.KNOCKOUT:
        return Ended(division, _bracket_order(last), gone)
    return Ended(division, _table_order(last, division, found), gone)


def _bracket_order(stage: Stage) -> tuple[int, ...] | None:
    held = gathering.gather(stage)
    if not held.ties:
        return None
    placings = states.stands_of(held).state.placings()
    # Places that several share give no honours beyond the first two.
    return tuple(who[0] for _place, who in placings if len(who) == 1)[:3]


def _table_order(stage: Stage, division: Division, found: Closing) -> tuple[int, ...] | None:
    tables = standings.of_stage(stage)
    if len(tables) != 1:
        return None
    rows = [
        row for row in tables[0][1].rows if found.entries[row.key].status != EntryStatus.WITHDRAWN
    ]
    if not any(row.played for row in rows):
        return None
    for place in sorted(_cuts(division, len(rows))):
        if 0 < place < len(rows) and rows[place - 1].rank == rows[place].rank:
            found.refusals.append(
                _("%(division)s: sides are level at place %(place)d. Draw lots first.")
                % {"division": division.name or _("The table"), "place": rows[place].rank}
            )
            break
    return tuple(row.key for row in rows)


def _cuts(division: Division, count: int) -> set[int]:
    """After which places a table must be settled: for honours, and for who goes up and down."""
    cuts = {1, 2, 3}
    if division.level > 1:
        border = border_of(division)
        cuts |= set(range(1, border.places + border.by_play_off + 1))
    below = Division.objects.filter(
        competition=division.competition_id, level=division.level + 1
    ).first()
    if below is not None:
        cuts.add(count - border_of(below).places)
    return cuts


def _move(divisions: Sequence[Division], found: Closing) -> None:
    """Fill in who moves, as far as everything that it rests on is settled."""
    if len(divisions) < 2 or any(one.order is None for one in found.ended):
        return
    levels = [Ranked(one.order or (), one.withdrawn) for one in found.ended]
    borders = [border_of(division) for division in divisions[1:]]
    try:
        winners = {}
        for division, ranked, border in zip(divisions[1:], levels[1:], borders, strict=True):
            for first, second in play_offs(ranked, border):
                won = _play_off_winner(division, first, second)
                found.play_offs.append((division, first, second, won))
                if won is not None:
                    winners[first, second] = won
        found.moves = movements(levels, borders, winners)
    except PairingError as error:
        found.refusals.append(_sentence(error))


def _play_off_winner(division: Division, first: int, second: int) -> int | None:
    """Who won the play-off of two, by the last one that was played between them."""
    rows = (
        Fixture.objects.filter(stage__division=division, playoff=True, outcome__isnull=False)
        .filter(sides__entry=first)
        .select_related("outcome")
        .prefetch_related("outcome__sides")
        .order_by("-round__number", "-number")
    )
    for fixture in rows:
        outcome = fixture.outcome
        if outcome is not None and ties.is_between(outcome, (first, second)):
            game = ties.game(outcome, (first, second))
            for pair in (game.goals, game.shots):
                if pair is not None and pair[0] != pair[1]:
                    return first if pair[0] > pair[1] else second
    return None


def _sentence(error: PairingError) -> str:
    known = {
        "play_off_open": _("A play-off for a place at level %(level)d is still open."),
        "too_few_for_play_off": _(
            "A play-off needs %(least)d sides in the division; it has %(n)d."
        ),
        "more_places_than_sides": _(
            "At level %(level)d more would change the division than play in it: lower the places."
        ),
    }
    return known.get(error.code, _("These movements cannot be.")) % error.values
