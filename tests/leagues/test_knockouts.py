"""Knock-outs: made, advanced by results, and corrected (S10, S19, S21)."""

from dataclasses import dataclass
from datetime import date, time
from typing import Any

import pytest
from django.db.models import F

from leagues import competitions, entries, knockout_rules, outcomes, withdrawals
from leagues.knockouts import WouldVoid, making, states
from leagues.knockouts.gathering import gather
from leagues.knockouts.plans import BracketPlan
from leagues.models import (
    Change,
    Competition,
    Fixture,
    FixtureStatus,
    Outcome,
    OutcomeKind,
    Stage,
    StageKind,
    Tie,
    WithdrawalPolicy,
)
from leagues.outcomes import OutcomeRefused
from leagues.pairing.calendar import KickoffPlan
from leagues.plans import ScheduleRefused
from tests.factories import NOW, ClubFactory, entry_of, stage_of

pytestmark = pytest.mark.django_db

BY: dict[str, Any] = {"by": None, "at": NOW}


@dataclass
class Cup:
    """A knock-out of sides A, B, C … who are seeded in that order."""

    competition: Competition
    stage: Stage

    def match(self, home: str, away: str) -> Fixture:
        """The match of these two that is open, else the one played, whoever is at home."""
        rows = Fixture.objects.filter(stage=self.stage)
        for name in (home, away):
            rows = rows.filter(sides__entry=entry_of(self.competition, name))
        return rows.order_by(F("outcome").asc(nulls_first=True), "round__number", "leg").first()

    def play(self, home: str, score: str, away: str, *, shots: str = "", agreed: str = "") -> None:
        """Enter a score as the home side of the fixture has it, whoever that is."""
        fixture = self.match(home, away)
        self.enter(fixture, home, score, shots=shots, agreed=agreed)

    def enter(
        self, fixture: Fixture, first: str, score: str, *, shots: str = "", agreed: str = ""
    ) -> None:
        goals = [int(part) for part in score.split("-")]
        taken = [int(part) for part in shots.split("-")] if shots else [None, None]
        if fixture.sides.get(seat=1).entry != entry_of(self.competition, first):
            goals, taken = goals[::-1], taken[::-1]
        new = outcomes.score(*goals, penalties=(taken[0], taken[1]))
        outcomes.record(fixture=fixture, outcome=new, agreed=agreed, **BY)

    def tie(self, key: str) -> tuple[str | None, str | None]:
        """Who stands in a tie."""
        places = Tie.objects.get(stage=self.stage, key=key).places.order_by("seat")
        upper, lower = (place.entry.competitor.name if place.entry else None for place in places)
        return upper, lower

    def seats(self, key: str) -> list[str | None]:
        """Who plays in the first match of a tie, in the order of the seats."""
        fixture = Fixture.objects.filter(tie__stage=self.stage, tie__key=key).order_by("leg")[0]
        return [
            side.entry.competitor.name if side.entry else None
            for side in fixture.sides.order_by("seat")
        ]

    @property
    def champion(self) -> str | None:
        state = states.stands_of(gather(self.stage)).state
        names = {entry.pk: entry.competitor.name for entry in self.competition.entries.all()}
        return names[state.champion] if state.champion else None


def cup(names: str, plan: BracketPlan | None = None, **rules: Any) -> Cup:
    competition = competitions.create(club=ClubFactory(), name="Cup", **BY)
    division = competitions.add_division(
        competition=competition, kind=StageKind.KNOCKOUT, rules={}, groups=()
    )
    entries.enter_names(division=division, typed=names.split(), **BY)
    stage = stage_of(competition)
    made = knockout_rules.made(**rules)
    making.make(stage=stage, plan=plan or BracketPlan(), rules=made, **BY)
    stage.refresh_from_db()
    return Cup(competition, stage)


def test_s21_byes_go_to_the_best_and_ask_for_no_score():
    five = cup("A B C D E")
    assert Fixture.objects.filter(stage=five.stage, round__number=1).count() == 1
    assert five.seats("M1-2") == ["D", "E"]
    assert (five.tie("M2-1"), five.tie("M2-2")) == (("A", None), ("C", "B"))
    five.play("D", "0-1", "E")
    assert five.tie("M2-1") == ("A", "E")


def test_winners_go_on_until_one_is_left():
    four = cup("A B C D", BracketPlan(third_place=True))
    four.play("A", "2-0", "D")
    assert four.tie("M2-1") == ("A", None)
    four.play("B", "1-1", "C", shots="3-4")
    assert (four.tie("M2-1"), four.tie("T1")) == (("A", "C"), ("D", "B"))
    assert four.champion is None
    four.play("C", "1-0", "A")
    four.play("D", "1-0", "B")
    assert four.champion == "C"


def test_s19_correcting_an_early_round_shows_what_falls_and_then_does_it_at_once():
    eight = cup("A E C D F G H B")  # quarter-finals A-B, D-F, E-H, C-G
    eight.play("A", "2-1", "B")
    eight.play("D", "0-1", "F")
    eight.play("E", "2-0", "H")
    eight.play("C", "3-0", "G")
    eight.play("A", "1-0", "F")
    eight.play("E", "1-0", "C")
    assert eight.tie("M3-1") == ("A", "E")
    semi = eight.match("A", "F")
    quarter = eight.match("A", "B")

    with pytest.raises(WouldVoid) as asked:
        eight.enter(quarter, "A", "1-2")
    quarter.refresh_from_db()
    assert quarter.outcome.sides.get(seat=1).goals == 2
    assert eight.tie("M3-1") == ("A", "E")
    told = [
        (one.what, one.phase, one.sides, one.before, one.after) for one in asked.value.consequences
    ]
    assert told == [
        ("changes", "semi_final", (), "A", "B"),
        ("void", "semi_final", ("A", "F"), "", ""),
        ("opens", "final", (), "A", ""),
    ]

    eight.enter(quarter, "A", "1-2", agreed=asked.value.digest)
    semi.refresh_from_db()
    assert semi.outcome is None
    assert eight.match("B", "F") == semi
    assert [(one.kind, one.reason) for one in Outcome.objects.filter(fixture=semi)] == [
        (OutcomeKind.PLAYED, ""),
        (OutcomeKind.REMOVED, "void"),
    ]
    assert eight.tie("M3-1") == (None, "E")
    assert set(eight.seats("M3-1")) == {None, "E"}
    change = Change.objects.get(code="results_void")
    assert change.after["void"][0]["sides"] == ["A", "F"]


def test_s19_a_correction_that_changes_no_winner_changes_nothing_further_on():
    four = cup("A B C D")
    four.play("A", "2-0", "D")
    four.play("B", "1-0", "C")
    four.play("A", "2-1", "B")
    final = four.match("A", "B")
    four.play("A", "3-0", "D")
    assert four.match("A", "B").revision == final.revision
    assert four.champion == "A"


def test_what_was_agreed_to_is_exactly_that():
    four = cup("A B C D")
    four.play("A", "2-0", "D")
    four.play("B", "1-0", "C")
    four.play("A", "2-1", "B")
    with pytest.raises(WouldVoid):
        four.play("A", "0-2", "D", agreed="something else")
    assert four.champion == "A"


def test_taking_a_result_back_asks_as_well():
    four = cup("A B C D")
    four.play("A", "2-0", "D")
    four.play("B", "1-0", "C")
    four.play("A", "2-1", "B")
    first = four.match("A", "D")
    with pytest.raises(WouldVoid) as asked:
        outcomes.remove(fixture=first, reason="wrong match", **BY)
    outcomes.remove(fixture=first, reason="wrong match", agreed=asked.value.digest, **BY)
    assert four.tie("M2-1") == (None, "B")


def test_s10_a_double_forfeit_gives_the_next_opponent_a_bye():
    four = cup("A B C D")
    outcomes.record(
        fixture=four.match("A", "D"), outcome=outcomes.double_forfeit(reason="nobody came"), **BY
    )
    four.play("B", "1-0", "C")
    assert four.champion == "B"
    final = Fixture.objects.get(tie__key="M2-1", stage=four.stage)
    assert final.status == FixtureStatus.CANCELLED
    # Once that is corrected the final is on again.
    four.play("A", "1-0", "D")
    final.refresh_from_db()
    assert final.status == FixtureStatus.SCHEDULED
    assert four.champion is None


def test_s10_a_forfeit_sends_the_other_side_on():
    four = cup("A B C D")
    outcomes.record(
        fixture=four.match("A", "D"),
        outcome=outcomes.award(0, 3, reason="A did not come"),
        **BY,
    )
    assert four.tie("M2-1") == ("D", None)


@pytest.mark.parametrize("policy", WithdrawalPolicy)
def test_who_withdraws_leaves_open_ties_to_the_other_side(policy):
    four = cup("A B C D")
    four.play("A", "2-0", "D")
    withdrawals.withdraw(entry=entry_of(four.competition, "A"), policy=policy, **BY)
    four.play("B", "1-0", "C")
    assert four.champion == "B"
    withdrawals.reinstate(entry=entry_of(four.competition, "A"), **BY)
    assert four.champion is None
    assert four.tie("M2-1") == ("A", "B")
    four.play("A", "1-0", "B")
    assert four.champion == "A"


def test_two_legs_are_played_home_and_away_and_the_better_seed_hosts_the_second():
    four = cup("A B C D", legs="2", single_final=True)
    legs = Fixture.objects.filter(tie__key="M1-1", stage=four.stage).order_by("leg")
    homes = [leg.sides.get(seat=1).entry.competitor.name for leg in legs]
    assert homes == ["D", "A"]
    four.enter(legs[0], "D", "2-1")
    assert four.tie("M2-1") == (None, None)
    four.enter(legs[1], "A", "2-0")
    assert four.tie("M2-1") == ("A", None)
    assert Fixture.objects.filter(tie__key="M2-1", stage=four.stage).count() == 1


def test_a_series_has_as_many_matches_as_it_needs():
    two = cup("A B", legs="best_of_3")
    assert Fixture.objects.filter(stage=two.stage).count() == 2
    first, second = Fixture.objects.filter(stage=two.stage).order_by("leg")
    two.enter(first, "A", "1-0")
    two.enter(second, "A", "0-1")
    third = Fixture.objects.filter(stage=two.stage).order_by("leg").last()
    assert (third.leg, Fixture.objects.filter(stage=two.stage).count()) == (3, 3)
    two.enter(second, "A", "2-1")  # corrected: it is over after two
    assert (two.champion, Fixture.objects.filter(stage=two.stage).count()) == ("A", 2)


def test_a_replay_exists_only_when_it_is_needed():
    two = cup("A B", level="replay")
    first = two.match("A", "B")
    two.enter(first, "A", "1-1")
    replay = Fixture.objects.get(stage=two.stage, replay=1)
    assert replay.sides.get(seat=1).entry.competitor.name == "B"
    two.enter(replay, "A", "1-0")
    assert two.champion == "A"
    with pytest.raises(WouldVoid) as asked:
        two.enter(first, "A", "1-2")
    two.enter(first, "A", "1-2", agreed=asked.value.digest)
    assert two.champion == "B"
    replay.refresh_from_db()
    assert (replay.status, replay.outcome) == (FixtureStatus.CANCELLED, None)


def test_a_second_grand_final_exists_only_when_it_is_needed():
    four = cup("A B C D", BracketPlan(form="double"))
    four.play("A", "1-0", "D")
    four.play("B", "1-0", "C")
    four.play("A", "1-0", "B")
    four.play("D", "0-1", "C")
    four.play("B", "1-0", "C")
    assert four.tie("G1") == ("A", "B")
    assert not Fixture.objects.filter(stage=four.stage, tie__key="R1").exists()
    grand = Fixture.objects.get(stage=four.stage, tie__key="G1")
    four.enter(grand, "B", "1-0")
    assert four.champion is None
    again = Fixture.objects.get(stage=four.stage, tie__key="R1")
    four.enter(again, "A", "1-0")
    assert four.champion == "A"


def test_dates_follow_the_rounds_and_two_legs_take_two_evenings():
    plan = BracketPlan(
        kickoffs=KickoffPlan(start=date(2027, 1, 7), at=time(20), zone="Europe/Paris")
    )
    four = cup("A B C D", plan, legs="2", single_final=True)
    days = Fixture.objects.filter(stage=four.stage).order_by("round__number", "tie", "leg")
    assert [(one.tie.key, one.leg, one.date) for one in days] == [
        ("M1-1", 1, date(2027, 1, 7)),
        ("M1-1", 2, date(2027, 1, 14)),
        ("M1-2", 1, date(2027, 1, 7)),
        ("M1-2", 2, date(2027, 1, 14)),
        ("M2-1", None, date(2027, 1, 21)),
    ]


def test_the_same_seed_draws_the_same_bracket():
    plan = BracketPlan(seed="lottery 12 7 44")
    drawn = [cup("A B C D E F G H", plan) for _ in range(2)]
    firsts = [[one.tie(f"M1-{at}") for at in range(1, 5)] for one in drawn]
    assert firsts[0] == firsts[1]
    assert firsts[0] != [("A", "H"), ("D", "E"), ("C", "F"), ("B", "G")]


def test_a_bracket_is_made_again_only_while_nothing_is_played():
    four = cup("A B C D")
    rules = knockout_rules.made()
    making.make(stage=four.stage, plan=BracketPlan(form="double"), rules=rules, **BY)
    assert Tie.objects.filter(stage=four.stage, key="G1").exists()
    four.play("A", "1-0", "D")
    with pytest.raises(ScheduleRefused, match="1 match has a result, so the bracket stays"):
        making.make(stage=four.stage, plan=BracketPlan(), rules=rules, **BY)
    with pytest.raises(ScheduleRefused):
        making.discard(stage=four.stage, **BY)


def test_one_entrant_makes_no_knockout():
    with pytest.raises(ScheduleRefused, match="at least two"):
        cup("A")


def test_a_result_for_a_place_that_is_open_is_refused():
    four = cup("A B C D")
    final = Fixture.objects.get(tie__key="M2-1", stage=four.stage)
    with pytest.raises(OutcomeRefused, match="Both sides must be known"):
        outcomes.record(fixture=final, outcome=outcomes.score(1, 0), **BY)


def test_who_withdraws_before_a_match_gives_it_away_at_once_and_comes_back_as_he_was():
    four = cup("A B C D")
    withdrawals.withdraw(
        entry=entry_of(four.competition, "A"), policy=WithdrawalPolicy.EXPUNGE, **BY
    )
    assert four.tie("M2-1") == ("D", None)
    withdrawals.reinstate(entry=entry_of(four.competition, "A"), **BY)
    assert four.tie("M2-1") == (None, None)
    four.play("A", "1-0", "D")
    assert four.tie("M2-1") == ("A", None)


def test_nobody_comes_back_into_a_bracket_that_has_gone_on():
    four = cup("A B C D")
    withdrawals.withdraw(entry=entry_of(four.competition, "A"), **BY)
    four.play("B", "1-0", "C")
    four.play("B", "1-0", "D")
    with pytest.raises(WouldVoid, match="would be void"):
        withdrawals.reinstate(entry=entry_of(four.competition, "A"), **BY)
    assert four.champion == "B"
