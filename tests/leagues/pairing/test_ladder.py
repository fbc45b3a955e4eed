"""Ladders: who may be dared, and how the order moves."""

import pytest

from cards.chance import Chance
from leagues.pairing.errors import PairingError
from leagues.pairing.ladder import Ended, LadderRules, after, order_of, why_not, within_reach
from leagues.pairing.seating_checkers import check_ladder_step

ORDER = (1, 2, 3, 4, 5)


def test_only_those_above_and_within_reach_can_be_dared():
    rules = LadderRules(reach=2)
    assert within_reach(ORDER, 5, rules) == (3, 4)
    assert within_reach(ORDER, 2, rules) == (1,)
    assert within_reach(ORDER, 1, rules) == ()
    assert [why_not(ORDER, 4, other, rules) for other in ORDER] == [
        "out_of_reach",
        "",
        "",
        "oneself",
        "below",
    ]


@pytest.mark.parametrize(
    ("move", "wanted"), [("insert", (1, 5, 2, 3, 4)), ("swap", (1, 5, 3, 4, 2))]
)
def test_a_winner_takes_the_place(move, wanted):
    assert after(ORDER, Ended(5, 2, "won"), LadderRules(move=move)) == wanted


@pytest.mark.parametrize("end", ["drawn", "lost", "withdrawn", "declined", "expired"])
def test_what_changes_nothing(end):
    assert after(ORDER, Ended(5, 2, end), LadderRules()) == ORDER


@pytest.mark.parametrize("end", ["declined", "expired"])
def test_a_refusal_counts_where_the_rules_say_so(end):
    rules = LadderRules(refusal_counts=True)
    assert after(ORDER, Ended(3, 2, end), rules) == (1, 3, 2, 4, 5)
    assert after(ORDER, Ended(3, 2, "lost"), rules) == ORDER


def test_who_came_to_stand_above_meanwhile_stays_there():
    assert after((5, 1, 2), Ended(5, 2, "won"), LadderRules()) == (5, 1, 2)


@pytest.mark.parametrize("move", ["insert", "swap"])
@pytest.mark.parametrize("n", range(2, 65))
def test_every_size_keeps_everybody_on_the_ladder(n, move):
    chance, rules = Chance(f"ladder {n}"), LadderRules(move=move)
    now, history = tuple(range(n)), []
    for _ in range(20):
        at = 1 + chance.below(n - 1)
        challenger = now[at]
        able = within_reach(now, challenger, rules)
        challenged = able[chance.below(len(able))]
        assert why_not(now, challenger, challenged, rules) == ""
        history.append(Ended(challenger, challenged, "won"))
        new = after(now, history[-1], rules)
        assert check_ladder_step(now, new, challenger, challenged) == []
        now = new
    assert order_of(range(n), history, rules) == now


@pytest.mark.parametrize(
    ("start", "rules", "code"),
    [
        ((1, 2), LadderRules(reach=0), "reach_out_of_range"),
        ((1, 1), LadderRules(), "competitor_twice"),
        ((1, 2), LadderRules(), "not_on_ladder"),
    ],
)
def test_what_is_no_ladder(start, rules, code):
    with pytest.raises(PairingError) as refused:
        order_of(start, [Ended(9, 1, "won")], rules)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("now", "code"),
    [
        ((1, 2, 3, 4), "not_everybody_once"),
        (ORDER, "place_not_taken"),
        ((2, 4, 1, 3, 5), "others_moved"),
        ((1, 4, 3, 5, 2), "others_moved"),
    ],
)
def test_the_judge_sees_a_wrong_step(now, code):
    assert check_ladder_step(ORDER, now, 4, 2)[0].code == code
