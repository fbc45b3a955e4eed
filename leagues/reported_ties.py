"""The ties of a stage that a file brought, and how each stands; read anew whenever it is wanted.

Such ties stand in no bracket: their sides are those who met, the home side of the first match
before the other. The usual rules are the file's, and the matches have the last word (`as_played`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import Prefetch

from leagues import knockout_rules, ties
from leagues.knockout_rules import KnockoutRules
from leagues.models import Fixture, FixtureStatus, Round, Side, Stage, Tie
from leagues.pairing.tie_evidence import Reported, as_played, decide_reported
from leagues.pairing.tie_rules import TieRules
from leagues.pairing.ties import Game, TieState


@dataclass(frozen=True, slots=True)
class ReportedTie:
    """A tie as its file reports it; ``fixtures`` in playing order.

    ``entries`` are sides 1 and 2. ``problem`` is the code of what cannot be, said of ``faulty``
    (None where it is said of the tie): of `tie_evidence`, or `strangers` where others play in it.
    """

    tie: Tie
    round: Round
    entries: tuple[int, int]
    fixtures: tuple[Fixture, ...]
    rules: TieRules
    state: TieState
    problem: str = ""
    faulty: Fixture | None = None

    @property
    def winner(self) -> int | None:
        """The entry that goes on; None while it is open, and where both have forfeited."""
        return None if self.state.winner is None else self.entries[self.state.winner - 1]


def of_stage(stage: Stage) -> tuple[ReportedTie, ...]:
    """Return the ties of a stage that stand in no bracket, in the order of their first matches.

    Five queries, however many there are.
    """
    said = stage.rules.get("knockout") or {}
    # Where nothing else is said, away goals of extra time count as the others do.
    usual = {"away_goals_in_extra_time": bool(said.get("away_goals"))}
    rules = knockout_rules.of({**usual, **said})
    found = Tie.objects.filter(stage=stage, places__isnull=True).prefetch_related(
        Prefetch("fixtures", Fixture.objects.select_related("round", "outcome")),
        Prefetch("fixtures__sides", Side.objects.order_by("seat")),
        "fixtures__outcome__sides",
    )
    made = [_read(tie, rules) for tie in found if tie.fixtures.all()]
    return tuple(sorted(made, key=lambda one: (one.round.number, one.fixtures[0].number)))


def _read(tie: Tie, rules: KnockoutRules) -> ReportedTie:
    fixtures = sorted(
        tie.fixtures.all(), key=lambda one: (one.replay or 0, one.leg or 0, _day(one), one.number)
    )
    round_ = fixtures[0].round
    entries = _sides(fixtures[0])
    usual = knockout_rules.of_round(rules, round_)
    made = ReportedTie(tie, round_, entries, tuple(fixtures), usual, TieState(False))
    for fixture in fixtures:
        if set(_sides(fixture)) != set(entries):
            return replace(made, problem="strangers", faulty=fixture)
    reported, order = _reported(usual, fixtures, entries)
    rules_here = as_played(usual, reported)
    state, at, wrong = decide_reported(rules_here, reported)
    faulty = order[at] if wrong else None
    return replace(made, rules=rules_here, state=state, problem=wrong, faulty=faulty)


def _day(fixture: Fixture) -> str:
    return fixture.date.isoformat() if fixture.date else ""


def _sides(fixture: Fixture) -> tuple[int, int]:
    home, away = (side.entry_id or 0 for side in fixture.sides.all())
    return home, away


def _reported(
    usual: TieRules, fixtures: Sequence[Fixture], entries: tuple[int, int]
) -> tuple[Reported, list[Fixture]]:
    """The matches as plain games, and their fixtures in the same order."""
    live = [one for one in fixtures if one.status != FixtureStatus.CANCELLED]
    numbers = _replay_numbers(usual, live)
    legs: list[Game] = []
    replays: list[Game] = []
    order: list[Fixture] = []
    for fixture, replay in zip(live, numbers, strict=True):
        if fixture.outcome is None:
            continue
        played = ties.game(fixture.outcome, entries, replay=replay)
        (replays if replay else legs).append(played)
        order.append(fixture)
    made = Reported(
        legs=tuple(legs),
        replays=tuple(replays),
        arranged=numbers.count(0),
        cancelled=len(fixtures) - len(live),
        numbered=any(fixture.leg for fixture in fixtures),
    )
    return made, order


def _replay_numbers(usual: TieRules, live: Sequence[Fixture]) -> list[int]:
    """Which replay each match is, 0 for those arranged at first.

    Where the file numbers nothing, a second match is a second leg or a replay as is usual, and a
    third is a replay.
    """
    most = 1 if usual.legs == 1 and usual.replays else 2
    numbers = []
    first = again = 0
    for fixture in live:
        if not fixture.replay and (fixture.leg or first < most):
            first += 1
            numbers.append(0)
        else:
            again += 1
            numbers.append(again)
    return numbers
