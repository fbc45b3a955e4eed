"""Ties in a terminal: who met, what their matches came to, and how it was decided."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from leagues import reported_ties
from leagues.knockouts import states
from leagues.knockouts.gathering import gather
from leagues.models import (
    Competition,
    Entry,
    Fixture,
    Outcome,
    OutcomeKind,
    Round,
    Stage,
    StageKind,
)
from leagues.pairing.bracket_states import Known, Nobody
from leagues.pairing.ties import TieState
from leagues.words import rounds
from leagues.words import ties as words


@dataclass(frozen=True, slots=True)
class Told:
    """A tie that is told of: its sides by entry, None where nobody stands yet."""

    stage: Stage
    round: Round
    entries: tuple[int | None, int | None]
    fixtures: tuple[Fixture, ...]
    state: TieState
    problem: bool = False
    bye: bool = False


def stages_of(competition: Competition) -> list[Stage]:
    """The knock-out stages of a competition, the highest division first."""
    return list(
        Stage.objects.filter(division__competition=competition, kind=StageKind.KNOCKOUT)
        .select_related("division")
        .order_by("division__level", "position")
    )


def told(stage: Stage) -> list[Told]:
    """All ties of a stage: those of its bracket, then those that a file brought."""
    found = [
        Told(stage, tie.round, tie.entries, tie.fixtures, tie.state, problem=bool(tie.problem))
        for tie in reported_ties.of_stage(stage)
    ]
    held = gather(stage)
    if not held.ties:
        return found
    stands = states.stands_of(held)
    made = []
    for key, one in stands.state.nodes.items():
        round_ = held.ties[key].round
        if round_ is None or not one.needed:
            continue
        upper, lower = (
            place.entrant if isinstance(place, Known) else None for place in (one.upper, one.lower)
        )
        now = stands.ties.get(key, TieState(False))
        bye = isinstance(one.upper, Nobody) or isinstance(one.lower, Nobody)
        made.append(Told(stage, round_, (upper, lower), tuple(held.fixtures[key]), now, bye=bye))
    return made + found


def everything(competition: Competition) -> Iterator[str]:
    """Yield all ties of a competition by round, line by line."""
    shown = names_in(competition)
    stages = stages_of(competition)
    if not stages:
        yield _("This competition has no knock-out, so it has no ties.")
    for stage in stages:
        before = None
        for tie in told(stage):
            if tie.round.pk != before:
                yield ""
                yield _title(tie, several=len(stages) > 1)
                before = tie.round.pk
            yield from _lines(tie, shown)


def names_in(competition: Competition) -> dict[int, str]:
    """The names of all entrants, by entry."""
    there = Entry.objects.filter(competition=competition).select_related("competitor")
    return {entry.pk: entry.competitor.name for entry in there}


def _title(tie: Told, *, several: bool) -> str:
    name = rounds.name(tie.round)
    return f"{rounds.part(tie.stage)} · {name}" if several else name


def _lines(tie: Told, shown: dict[int, str]) -> Iterator[str]:
    first, second = (_name(entry, shown) for entry in tie.entries)
    if tie.bye:
        there = next((shown[entry] for entry in tie.entries if entry is not None), None)
        if there is not None:
            yield "  " + _("%(name)s: bye.") % {"name": there}
        return
    if tie.problem:
        wrong = _("its matches contradict each other")
        yield f"  {first} – {second}: {wrong}."
    else:
        yield "  " + words.sentence(tie.state, first, second)
    for fixture in tie.fixtures:
        if fixture.outcome is not None:
            yield f"      {_match(fixture.outcome, shown)}"


def _name(entry: int | None, shown: dict[int, str]) -> str:
    return _("to be decided") if entry is None else shown[entry]


def _match(outcome: Outcome, shown: dict[int, str]) -> str:
    """A match with its score: “FC Porto 2–1 Juventus (after extra time)”."""
    home, away = sorted(outcome.sides.all(), key=lambda side: side.seat)
    score = "–" if home.goals is None else f"{home.goals}–{away.goals}"
    remarks: list[str] = []
    if outcome.kind != OutcomeKind.PLAYED:
        remarks.append(str(OutcomeKind(outcome.kind).label))
    elif outcome.extra_time:
        remarks.append(_("after extra time"))
    if home.penalties is not None and away.penalties is not None:
        shots = {"first": home.penalties, "second": away.penalties}
        remarks.append(_("%(first)d–%(second)d on penalties") % shots)
    said = f" ({', '.join(remarks)})" if remarks else ""
    return f"{shown[home.entry_id]} {score} {shown[away.entry_id]}{said}"


def as_json(competition: Competition) -> dict[str, Any]:
    """Return all ties as plain JSON, in the words of the exchange format."""
    shown = names_in(competition)
    ties = [tie for stage in stages_of(competition) for tie in told(stage) if not tie.bye]
    return {
        "competition": competition.slug,
        "name": competition.name,
        "ties": [_json(tie, shown) for tie in ties],
    }


def _json(tie: Told, shown: dict[int, str]) -> dict[str, Any]:
    state = tie.state
    first, second = (None if entry is None else shown[entry] for entry in tie.entries)
    winner = None if state.winner is None else (first, second)[state.winner - 1]
    made: dict[str, Any] = {
        "round": rounds.name(tie.round),
        "team1": first,
        "team2": second,
        "winner": winner,
        "how": state.how,
        "score": _figures(state.score),
    }
    if state.shots is not None:
        made["penalties"] = _figures(state.shots)
    return made


def _figures(pair: Sequence[int] | None) -> list[int] | None:
    return None if pair is None else list(pair)
