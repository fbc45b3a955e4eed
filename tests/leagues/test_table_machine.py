"""Whatever people do to a small league, in whatever order: its table is what its results say.

After each step the table is counted anew by hand from the outcomes that stand, the totals add up,
names are those of today, and at the end the exported league has the same table elsewhere.
"""

import json
from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from leagues import (
    adjustments,
    awards,
    competitions,
    competitors,
    entries,
    fixtures,
    late_entries,
    outcomes,
    schedules,
    standings,
    withdrawals,
)
from leagues.exchange import loading, result_sheets, writing
from leagues.models import (
    Adjustment,
    Competition,
    Entry,
    EntryStatus,
    Fixture,
    Outcome,
    Stage,
    WithdrawalPolicy,
)
from leagues.refusals import Refused
from tests.factories import NOW, ClubFactory

pytestmark = pytest.mark.django_db

PLAN = schedules.Plan(legs=2)
NAMES = ("Ajax", "Bari", "Celtic", "Derby")
some = st.integers(0, 30)
goals = st.integers(0, 4)


class League(RuleBasedStateMachine):
    """A league of two divisions that officials, organisers and time play with."""

    def __init__(self) -> None:
        super().__init__()
        self.undo = transaction.atomic()
        self.undo.__enter__()
        self.at, self.renamed = NOW, 0
        self.competition = competitions.create(club=ClubFactory(), name="League", by=None, at=NOW)
        for name in ("One", "Two"):
            competitions.add_division(competition=self.competition, name=name, rules={"table": {}})
        top = self.competition.divisions.get(level=1)
        entries.enter_names(division=top, typed=NAMES, by=None, at=NOW)
        schedules.make(stage=self.stage(), plan=PLAN, by=None, at=NOW)

    def teardown(self) -> None:
        """Let the exported league be imported elsewhere, then leave nothing behind."""
        try:
            self.same_elsewhere()
        finally:
            transaction.set_rollback(True)
            self.undo.__exit__(None, None, None)

    # -- What there is ----------------------------------------------------------------------------

    def stage(self, level: int = 1) -> Stage:
        return Stage.objects.get(division__competition=self.competition, division__level=level)

    def fixture(self, at: int) -> Fixture | None:
        held = list(Fixture.objects.filter(stage__division__competition=self.competition))
        return held[at % len(held)] if held else None

    def entry(self, at: int) -> Entry:
        held = list(self.competition.entries.select_related("competitor", "division"))
        return held[at % len(held)]

    def stamp(self) -> dict[str, Any]:
        self.at += timedelta(minutes=1)
        return {"by": None, "at": self.at}

    def do(self, act: Any, **given: Any) -> None:
        """Do it, or be refused and have changed nothing."""
        before = self.facts()
        try:
            with transaction.atomic():
                act(**given, **self.stamp())
        except Refused:
            assert self.facts() == before

    def facts(self) -> tuple[int, int, int]:
        return (Outcome.objects.count(), Fixture.objects.count(), Entry.objects.count())

    # -- What people do ---------------------------------------------------------------------------

    @rule(at=some, home=goals, away=goals)
    def enter_a_score(self, at: int, home: int, away: int) -> None:
        if one := self.fixture(at):
            self.do(outcomes.record, fixture=one, outcome=outcomes.score(home, away))

    @rule(at=some, verdict=st.sampled_from(awards.Verdict))
    def award(self, at: int, verdict: awards.Verdict) -> None:
        if one := self.fixture(at):
            self.do(awards.award, fixture=one, verdict=verdict, score=(3, 0), reason="Late")

    @rule(at=some)
    def take_back(self, at: int) -> None:
        if one := self.fixture(at):
            self.do(awards.take_back, fixture=one, reason="Wrong")

    @rule(at=some, policy=st.sampled_from(WithdrawalPolicy))
    def withdraw(self, at: int, policy: WithdrawalPolicy) -> None:
        self.do(withdrawals.withdraw, entry=self.entry(at), policy=policy)

    @rule(at=some)
    def reinstate(self, at: int) -> None:
        self.do(withdrawals.reinstate, entry=self.entry(at))

    @rule(at=some, what=st.sampled_from(["turn_round", "bring_back", "remove"]))
    def change_a_fixture(self, at: int, what: str) -> None:
        if one := self.fixture(at):
            self.do(getattr(fixtures, what), fixture=one)

    @rule(at=some, what=st.sampled_from(["postpone", "cancel"]))
    def put_a_fixture_off(self, at: int, what: str) -> None:
        if one := self.fixture(at):
            self.do(getattr(fixtures, what), fixture=one, reason="Rain")

    @rule(home=some, away=some)
    def add_a_fixture(self, home: int, away: int) -> None:
        seats = {"home": self.entry(home), "away": self.entry(away)}
        self.do(fixtures.add, stage=self.stage(), round_number=9, **seats)

    @rule()
    def make_the_schedule_again(self) -> None:
        self.do(schedules.make, stage=self.stage(), plan=PLAN)

    @rule()
    def take_the_schedule_back(self) -> None:
        self.do(schedules.discard, stage=self.stage())

    @rule(at=some, level=st.sampled_from([1, 2]))
    def move_to_a_division(self, at: int, level: int) -> None:
        division = self.competition.divisions.get(level=level)
        self.do(entries.change_division, entry=self.entry(at), division=division)

    @precondition(lambda self: self.competition.entries.count() < 7)
    @rule(number=st.integers(1, 3))
    def enter_late(self, number: int) -> None:
        self.do(late_entries.add, stage=self.stage(), name=f"Late {number}", legs=1)

    @precondition(lambda self: self.competition.entries.count() > 2)
    @rule(at=some)
    def take_an_entry_back(self, at: int) -> None:
        self.do(entries.remove, entry=self.entry(at))

    @rule(at=some, points=st.integers(-3, 3))
    def adjust(self, at: int, points: int) -> None:
        entry = self.entry(at)
        stage = entry.division.stages.get()
        self.do(adjustments.add, stage=stage, entry=entry, points=points, reason="Late")

    @precondition(lambda _self: Adjustment.objects.exists())
    @rule(at=some)
    def take_an_adjustment_back(self, at: int) -> None:
        held = list(Adjustment.objects.all())
        self.do(adjustments.remove, adjustment=held[at % len(held)])

    @rule(at=some)
    def rename(self, at: int) -> None:
        self.renamed += 1
        side = self.entry(at).competitor
        self.do(competitors.rename, competitor=side, name=f"{side.name[:5]} {self.renamed}")

    @rule(at=some, home=goals, away=goals)
    def bring_results(self, at: int, home: int, away: int) -> None:
        one = self.fixture(at)
        if one is None:
            return
        seats = list(one.sides.order_by("seat").select_related("entry__competitor"))
        names = [side.entry.competitor.name for side in seats if side.entry]
        row = f"{one.round.number};{names[0]};{names[1]};{home};{away}"
        sheet = f"round;home;away;home goals;away goals\n{row}\n"
        self.do(result_sheets.import_results, competition=self.competition, content=sheet)

    # -- What holds -------------------------------------------------------------------------------

    @invariant()
    def the_table_is_what_the_results_say(self) -> None:
        for level in (1, 2):
            stage = self.stage(level)
            for _group, table in standings.of_stage(stage):
                found = {
                    row.key: (row.played, row.goals_for, row.goals_against, row.points)
                    for row in table.rows
                }
                assert found == by_hand(stage)
                scored = sum(row.goals_for for row in table.rows)
                assert scored == sum(row.goals_against for row in table.rows)

    @invariant()
    def names_are_those_of_today(self) -> None:
        for level in (1, 2):
            shown = {one.id: one.name for one in standings.entrants_of(self.stage(level)).values()}
            rows = Entry.objects.filter(division__level=level, competition=self.competition)
            assert shown == dict(rows.values_list("pk", "competitor__name"))

    @invariant()
    def every_constraint_holds(self) -> None:
        connection.check_constraints()
        for fixture in Fixture.objects.filter(outcome__isnull=False):
            assert fixture.status == "scheduled"

    def same_elsewhere(self) -> None:
        """Export and import into another club: the same table by name."""
        text = json.dumps(writing.as_file(Competition.objects.get(pk=self.competition.pk)))
        loaded = loading.import_file(
            club=ClubFactory(), data=text.encode(), by=None, at=self.at
        ).competition
        assert told(loaded) == told(self.competition)


def by_hand(stage: Stage) -> dict[int, tuple[int, int, int, int]]:
    """The table of a stage, counted from the outcomes that stand."""
    rows = Entry.objects.filter(
        division=stage.division_id, status__in=(EntryStatus.ENTERED, EntryStatus.WITHDRAWN)
    )
    ranked = {one.pk for one in rows if one.withdrawal_policy != WithdrawalPolicy.EXPUNGE}
    played, scored, conceded, points = Counter(), Counter(), Counter(), Counter()  # type: ignore[var-annotated]
    for fixture in Fixture.objects.filter(stage=stage, outcome__isnull=False):
        home, away = fixture.outcome.sides.order_by("seat")
        if not {home.entry_id, away.entry_id} <= ranked:
            continue
        for own, other in ((home, away), (away, home)):
            played[own.entry_id] += 1
            scored[own.entry_id] += own.goals
            conceded[own.entry_id] += other.goals
            if fixture.outcome.kind != "double_forfeit":
                won, level = own.goals > other.goals, own.goals == other.goals
                points[own.entry_id] += 3 * won + level
    for one in Adjustment.objects.filter(stage=stage, removed_at=None):
        points[one.entry_id] += one.points
    return {pk: (played[pk], scored[pk], conceded[pk], points[pk]) for pk in ranked}


def told(competition: Competition) -> list[tuple[object, ...]]:
    """The tables of a competition by name."""
    return [
        (stage.division.level, row.rank, cast[row.key].name, row.played, row.points)
        for stage in Stage.objects.filter(division__competition=competition).order_by(
            "division__level"
        )
        for cast in [standings.entrants_of(stage)]
        for _group, table in standings.of_stage(stage)
        for row in table.rows
    ]


def play(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        League,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            phases=[Phase.generate],  # a failing order of doings is short enough to read
            suppress_health_check=list(HealthCheck),
            derandomize=True,
            database=None,
        ),
    )


def test_no_order_of_doings_makes_a_table_wrong():
    play(examples=4, steps=15)


@pytest.mark.long
def test_no_long_order_of_doings_makes_a_table_wrong():
    play(examples=200, steps=40)
