"""What follows from a result: who goes on, and what a correction makes of later matches (S19).

The rows of a bracket are brought to what its results say, in the transaction that wrote the result.
A match whose sides change is open again: it keeps its date and its place in the calendar, and its
old result stays in the history. Where results would be lost so, it needs to be agreed to first.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Literal, cast

from django.db import transaction
from django.utils.translation import ngettext

from leagues import changes, fixtures, knockout_rules, revisions, ties
from leagues.knockouts import states
from leagues.knockouts.gathering import Held, gather
from leagues.knockouts.states import Stands
from leagues.models import (
    Competition,
    Fixture,
    FixtureStatus,
    Outcome,
    OutcomeKind,
    Round,
    Side,
    Stage,
    TiePlace,
    User,
)
from leagues.outcomes.values import OutcomeRefused
from leagues.pairing.bracket_states import Known, Place, Standing

VOID = "void"  # the reason of a result that fell with an earlier one; pages say it in words
FREE = "bye"  # why a match is off that nobody is left to play

FIELDS = (
    *("outcome", "revision", "sequence", "status", "status_reason"),
    *("withdrawn_entry", "found_status", "found_status_reason"),
)

type What = Literal["void", "opens", "changes"]
type Pair = tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Consequence:
    """Something that a result changes further on, in names.

    ``void``: a result of ``sides`` that no longer counts. ``opens``: nobody stands any more where
    ``before`` stood. ``changes``: ``after`` stands there now.
    """

    what: What
    phase: str
    sides: tuple[str, ...] = ()
    score: tuple[int | None, ...] = ()
    before: str = ""
    after: str = ""


class WouldVoid(OutcomeRefused):
    """Results further on would be void; ``consequences`` says what else changes.

    ``digest`` names exactly these consequences: who agrees to them sends it back.
    """

    def __init__(self, consequences: Sequence[Consequence]) -> None:
        count = sum(one.what == "void" for one in consequences)
        super().__init__(
            ngettext(
                "A match that was played after this one would be void.",
                "%(count)d matches that were played after this one would be void.",
                count,
            )
            % {"count": count}
        )
        self.consequences = tuple(consequences)
        self.digest = sha256(repr(self.consequences).encode()).hexdigest()[:16]


@dataclass(slots=True)
class Task:
    """All that is to be written, collected first so that it can be shown."""

    void: list[Fixture] = field(default_factory=list)
    seated: list[tuple[Fixture, Pair]] = field(default_factory=list)
    off: list[Fixture] = field(default_factory=list)
    on: list[Fixture] = field(default_factory=list)
    spare: list[Fixture] = field(default_factory=list)
    more: list[tuple[str, tuple[int, int]]] = field(default_factory=list)
    places: list[TiePlace] = field(default_factory=list)
    consequences: list[Consequence] = field(default_factory=list)


@transaction.atomic
def advance(
    competition: Competition, stage: Stage, *, agreed: str = "", by: User | None, at: datetime
) -> tuple[Consequence, ...]:
    """Bring a stage's bracket to what its results say; return what changed further on.

    The caller has locked the competition. Raises WouldVoid, with nothing written, where results
    would be lost and ``agreed`` is not the digest of exactly these consequences.
    """
    held = gather(stage)
    if not held.ties:
        return ()
    task = _task(held)
    if task.void:
        asked = WouldVoid(task.consequences)
        if asked.digest != agreed:
            raise asked
    _write(held, task, by, at)
    if task.void:
        _note(competition, task, by, at)
    return tuple(task.consequences)


# -- What is to be done ---------------------------------------------------------------------------


def _task(held: Held) -> Task:
    task = Task()
    stands = states.stands_of(held)
    for key in held.ties:
        one = stands.state.nodes[key]
        _set_places(held, key, one, task)
        _settle(stands, key, one, task)
    return task


def _who(place: Place[int]) -> int | None:
    return place.entrant if isinstance(place, Known) else None


def _set_places(held: Held, key: str, one: Standing[int], task: Task) -> None:
    for place, now in zip(held.places[key], (one.upper, one.lower), strict=True):
        wanted = _who(now)
        if place.entry_id == wanted:
            continue
        if place.entry is not None:
            after = held.everybody[wanted].competitor.name if wanted else ""
            what: What = "changes" if after else "opens"
            before = place.entry.competitor.name
            task.consequences.append(
                Consequence(what, _phase(held, key), before=before, after=after)
            )
        place.entry_id = wanted
        task.places.append(place)


def _phase(held: Held, key: str) -> str:
    round_ = held.ties[key].round
    return round_.phase if round_ else ""


def _settle(stands: Stands, key: str, one: Standing[int], task: Task) -> None:
    """What becomes of the matches of one tie."""
    held = stands.held
    wanted = (_who(one.upper), _who(one.lower))
    mine = held.fixtures[key]
    if not one.needed:
        _spare(held, key, mine, task)
        return
    if one.bye:
        _call_off(held, key, mine, wanted, task)
        return
    for fixture in mine:
        if fixture.status == FixtureStatus.CANCELLED and fixture.status_reason == FREE:
            task.on.append(fixture)
        if ties.seated(held.seats, fixture) != set(wanted):
            _reseat(held, key, fixture, wanted, task)
    if None not in wanted:
        _fit(stands, key, one, (wanted[0] or 0, wanted[1] or 0), task)


def _call_off(held: Held, key: str, mine: Sequence[Fixture], wanted: Pair, task: Task) -> None:
    for fixture in mine:
        if ties.seated(held.seats, fixture) != set(wanted) or fixture.outcome is not None:
            _reseat(held, key, fixture, wanted, task)
        if fixture.status != FixtureStatus.CANCELLED:
            task.off.append(fixture)


def _reseat(held: Held, key: str, fixture: Fixture, wanted: Pair, task: Task) -> None:
    if fixture.outcome is not None:
        _lose(held, key, fixture, task)
    if fixture.withdrawn_entry_id is not None and fixture.withdrawn_entry_id not in wanted:
        fixture.status, fixture.status_reason = fixture.found_status, fixture.found_status_reason
        fixture.withdrawn_entry, fixture.found_status, fixture.found_status_reason = None, "", ""
    task.seated.append((fixture, _seats(held.seats[fixture.pk], fixture, wanted)))


def _lose(held: Held, key: str, fixture: Fixture, task: Task) -> None:
    """Its result is void; it is told in the names of those who played it."""
    everybody = held.everybody
    results = sorted(fixture.outcome.sides.all(), key=lambda side: side.seat)  # type: ignore[union-attr]
    names = tuple(everybody[side.entry_id].competitor.name for side in results)
    goals = tuple(side.goals for side in results)
    task.consequences.append(Consequence("void", _phase(held, key), names, goals))
    task.void.append(fixture)


def _seats(sides: Sequence[Side], fixture: Fixture, wanted: Pair) -> Pair:
    """Who sits where: who stays keeps his seat, else the upper side has the last leg at home."""
    upper, lower = wanted
    now = [side.entry_id for side in sides]
    for entry, other in ((upper, lower), (lower, upper)):
        if entry is not None and entry in now:
            return (entry, other) if now[0] == entry else (other, entry)
    away_first = fixture.leg is not None and fixture.leg % 2 == 1
    return (lower, upper) if away_first else (upper, lower)


def _fit(stands: Stands, key: str, one: Standing[int], sides: tuple[int, int], task: Task) -> None:
    """Replays and further matches: as many as the tie needs, and no more."""
    held = stands.held
    mine = held.fixtures[key]
    reseated = {fixture.pk for fixture, _seats in task.seated}
    if any(fixture.pk in reseated for fixture in mine):
        _spare(held, key, mine[stands.rules_of(key).first_matches :], task)
        return
    surplus = mine[stands.needed(key, sides) :]
    _spare(held, key, surplus, task)
    if not surplus and not one.decided and stands.wants_more(key, sides):
        task.more.append((key, sides))


def _spare(held: Held, key: str, surplus: Sequence[Fixture], task: Task) -> None:
    """Matches that the tie does without: those that were played are void."""
    for fixture in surplus:
        if fixture.outcome is not None and fixture not in task.void:
            _lose(held, key, fixture, task)
        task.spare.append(fixture)


# -- Writing it -----------------------------------------------------------------------------------


def _write(held: Held, task: Task, by: User | None, at: datetime) -> None:
    TiePlace.objects.bulk_update(task.places, ["entry"])
    _take_back(task.void, by, at)
    moved: list[Side] = []
    for fixture, wanted in task.seated:
        fixture.revision, fixture.sequence = fixture.revision + 1, fixture.sequence + 1
        for side, entry in zip(held.seats[fixture.pk], wanted, strict=True):
            side.entry_id = entry
            moved.append(side)
    Side.objects.bulk_update(moved, ["entry"])
    for fixture in task.off:
        fixture.status, fixture.status_reason = FixtureStatus.CANCELLED, FREE
        fixture.sequence += 1
    for fixture in task.on:
        fixture.status, fixture.status_reason = FixtureStatus.SCHEDULED, ""
        fixture.sequence += 1
    changed = {
        one.pk: one
        for one in (*task.void, *task.off, *task.on, *(fixture for fixture, _ in task.seated))
    }
    Fixture.objects.bulk_update(changed.values(), FIELDS)
    _drop(task.spare)
    for key, sides in task.more:
        _add(held, key, sides)


def _take_back(void: Sequence[Fixture], by: User | None, at: datetime) -> None:
    """Their results no longer stand; the history keeps them with the reason."""
    Outcome.objects.bulk_create(
        Outcome(
            fixture=fixture,
            revision=fixture.revision + 1,
            kind=OutcomeKind.REMOVED,
            reason=VOID,
            recorded_by=by,
            recorded_at=at,
        )
        for fixture in void
    )
    for fixture in void:
        fixture.outcome, fixture.revision = None, fixture.revision + 1


def _drop(spare: Sequence[Fixture]) -> None:
    """Matches that are not needed go; one that has a history stays readable, and is off."""
    kept = [one for one in spare if one.outcomes.exists()]
    Fixture.objects.filter(pk__in=[one.pk for one in spare if one not in kept]).delete()
    for fixture in kept:
        fixture.status, fixture.status_reason = FixtureStatus.CANCELLED, FREE
    Fixture.objects.bulk_update(kept, ["status", "status_reason"])


def _add(held: Held, key: str, sides: tuple[int, int]) -> None:
    """One more match of a tie: a replay, the next of a series, or a second grand final."""
    tie, mine = held.ties[key], held.fixtures[key]
    round_ = cast(Round, tie.round)
    last = mine[-1] if mine else None
    turned = last is not None and held.seats[last.pk][0].entry_id == sides[0]
    series = knockout_rules.of_round(knockout_rules.read(held.stage), round_).best_of is not None
    fixtures.create_many(
        stage=held.stage,
        new=[
            fixtures.NewFixture(
                round=round_,
                seats=(sides[1], sides[0]) if turned else sides,
                tie_id=tie.pk,
                leg=len(mine) + 1 if series and mine else None,
                replay=(last.replay or 0) + 1 if last is not None and not series else None,
                kicks_off_at=round_.kicks_off_at if last is None else None,
            )
        ],
    )


def _note(competition: Competition, task: Task, by: User | None, at: datetime) -> None:
    void = [
        {"phase": one.phase, "sides": list(one.sides), "score": list(one.score)}
        for one in task.consequences
        if one.what == "void"
    ]
    changes.note(competition=competition, code="results_void", after={"void": void}, by=by, at=at)
    revisions.rise(competition)
