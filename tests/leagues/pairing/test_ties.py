"""Ties decided from their matches under the rules of the round (S10, S30)."""

from dataclasses import replace

import pytest

from leagues.pairing.tie_rules import TieRules
from leagues.pairing.ties import Game, decide, fault

CUP = TieRules(extra_time=True, shoot_out=True)
TWO_LEGS = TieRules(legs=2, extra_time=True, shoot_out=True)
AWAY = replace(TWO_LEGS, away_goals=True, away_goals_in_extra_time=True)


def leg(number: int, goals: tuple[int, int], **fields) -> Game:
    """The leg of this number, goals as side 1 and side 2; side 1 is at home in the first."""
    return Game(home=1 if number == 1 else 2, goals=goals, **fields)


def outcome(rules: TieRules, *games: Game):
    state = decide(rules, games)
    return state.winner, state.how, state.score


# S30: leg 1 A 2-1 B, leg 2 B 1-0 A.
S30 = (leg(1, (2, 1)), leg(2, (0, 1)))


def test_s30_away_goals_decide_where_they_count():
    assert outcome(AWAY, *S30) == (2, "away_goals", (2, 2))


def test_s30_without_away_goals_extra_time_and_penalties_do_and_the_aggregate_stays():
    after = (S30[0], leg(2, (0, 1), extra_time=True, regular=(0, 1), shots=(4, 3)))
    state = decide(TWO_LEGS, after)
    assert (state.winner, state.how, state.score, state.shots) == (1, "penalties", (2, 2), (4, 3))


def test_s30_no_decider_at_two_all_is_undecided():
    assert decide(TWO_LEGS, S30).decided is False
    assert decide(TWO_LEGS, S30).wants == "decider"
    assert fault(TWO_LEGS, S30[:1], S30[1]) == "undecided"


def test_s30_penalties_at_three_two_are_refused():
    assert fault(CUP, [], Game(home=1, goals=(3, 2), shots=(4, 3))) == "shots_though_decided"
    late = leg(2, (1, 1), shots=(4, 3))
    assert fault(TWO_LEGS, [leg(1, (2, 1))], late) == "shots_though_decided"


@pytest.mark.parametrize(
    ("in_extra_time", "regular", "goals", "expected"),
    [
        # 2-0, then 2-0 the other way after ninety: level without away goals on either side.
        (True, (0, 2), (0, 2), (None, None)),
        (True, (0, 2), (1, 3), (1, "away_goals_after_extra_time")),
        (False, (0, 2), (1, 3), (None, None)),
        (True, (0, 2), (0, 3), (2, "extra_time")),
    ],
)
def test_away_goals_of_extra_time_count_only_where_the_rules_say_so(
    in_extra_time, regular, goals, expected
):
    rules = replace(AWAY, away_goals_in_extra_time=in_extra_time)
    state = decide(rules, (leg(1, (2, 0)), leg(2, goals, extra_time=True, regular=regular)))
    assert (state.winner, state.how) == expected


@pytest.mark.parametrize(
    ("rules", "games", "expected"),
    [
        (CUP, [leg(1, (2, 1))], (1, "regulation", (2, 1))),
        (CUP, [leg(1, (2, 3), extra_time=True, regular=(2, 2))], (2, "extra_time", (2, 3))),
        (CUP, [leg(1, (1, 1), shots=(3, 4))], (2, "penalties", (1, 1))),
        (CUP, [leg(1, (3, 0), kind="awarded")], (1, "award", (3, 0))),
        (CUP, [Game(home=1, kind="walkover", winner=2)], (2, "walkover", (0, 0))),
        (TWO_LEGS, [leg(1, (1, 0)), leg(2, (2, 2))], (1, "aggregate", (3, 2))),
    ],
)
def test_how_a_tie_was_decided(rules, games, expected):
    assert outcome(rules, *games) == expected


def test_one_leg_of_two_decides_nothing():
    assert decide(TWO_LEGS, [leg(1, (9, 0))]).decided is False
    assert decide(CUP, []).decided is False


def test_s10_both_forfeit_and_nobody_goes_on():
    state = decide(CUP, [leg(1, (0, 0), kind="double_forfeit")])
    assert (state.decided, state.winner, state.how) == (True, None, "double_forfeit")


def test_s10_one_leg_forfeited_by_both_leaves_the_other_to_decide():
    games = [leg(1, (0, 0), kind="double_forfeit"), leg(2, (1, 0))]
    assert outcome(TWO_LEGS, *games) == (1, "aggregate", (1, 0))


REPLAYS = TieRules(replays=1, extra_time=True, shoot_out=True)


def test_a_level_match_wants_a_replay_and_the_replay_decides():
    first = leg(1, (1, 1))
    assert decide(REPLAYS, [first]).wants == "replay"
    replayed = Game(home=2, goals=(0, 2), replay=1)
    assert outcome(REPLAYS, first, replayed) == (2, "replay", (0, 2))
    shots = Game(home=2, goals=(1, 1), extra_time=True, regular=(1, 1), shots=(5, 4), replay=1)
    assert outcome(REPLAYS, first, shots) == (1, "replay_penalties", (1, 1))
    late = Game(home=2, goals=(2, 1), extra_time=True, regular=(1, 1), replay=1)
    assert outcome(REPLAYS, first, late) == (1, "replay_extra_time", (2, 1))
    assert decide(REPLAYS, [first, Game(home=2, goals=(1, 1), replay=1)]).wants == "decider"


def test_a_series_is_won_with_more_than_half():
    rules = TieRules(best_of=5, shoot_out=True)
    wins = [Game(home=1, goals=(1, 0)), Game(home=2, goals=(0, 1)), Game(home=1, goals=(2, 0))]
    assert decide(rules, wins).wants == "match"
    assert outcome(rules, *wins, Game(home=2, goals=(1, 1), shots=(4, 2))) == (1, "series", (3, 1))


def test_a_draw_in_a_series_counts_for_nobody():
    rules = TieRules(best_of=3)
    games = [Game(home=1, goals=(1, 1)), Game(home=2, goals=(1, 0)), Game(home=1, goals=(1, 0))]
    assert outcome(rules, *games) == (1, "series", (2, 0))


@pytest.mark.parametrize("better", [1, 2])
def test_the_better_seed_goes_on_where_the_rules_say_so(better):
    state = decide(TieRules(higher_seed=True), [leg(1, (1, 1))], better=better)
    assert (state.winner, state.how) == (better, "higher_seed")


@pytest.mark.parametrize(
    ("rules", "before", "game", "code"),
    [
        (TieRules(shoot_out=True), [], leg(1, (2, 1), extra_time=True), "no_extra_time"),
        (TieRules(extra_time=True), [], leg(1, (1, 1), shots=(3, 2)), "no_shoot_out"),
        (TWO_LEGS, [], leg(1, (1, 1), extra_time=True), "extra_time_in_first_leg"),
        (TWO_LEGS, [], leg(1, (1, 1), shots=(3, 2)), "shots_in_first_leg"),
        (CUP, [], leg(1, (3, 1), extra_time=True, regular=(2, 1)), "extra_time_though_decided"),
        (AWAY, [leg(1, (2, 1))], leg(2, (0, 1), shots=(3, 2)), "shots_though_decided"),
        (CUP, [], leg(1, (1, 1)), "undecided"),
        (REPLAYS, [], leg(1, (1, 1)), None),
        (REPLAYS, [], leg(1, (1, 1), shots=(3, 2)), None),
        (TieRules(higher_seed=True), [], leg(1, (1, 1)), None),
        (CUP, [], leg(1, (1, 1), extra_time=True, regular=(1, 1), shots=(3, 2)), None),
        (TWO_LEGS, [], leg(1, (1, 1)), None),
        (CUP, [], leg(1, (3, 0), kind="awarded"), None),
        (TieRules(best_of=3), [], leg(1, (1, 1)), None),
    ],
)
def test_what_cannot_be_entered_names_its_fault(rules, before, game, code):
    assert fault(rules, before, game) == code


@pytest.mark.parametrize("wrong", [{"legs": 3}, {"best_of": 2}, {"best_of": 17}, {"replays": -1}])
def test_rules_that_make_no_sense_are_refused(wrong):
    with pytest.raises(ValueError, match="not"):
        TieRules(**wrong)
