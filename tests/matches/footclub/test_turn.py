"""Course of a turn: Steps 1 to 5, and what the ball does between them (FB-44, FB-62, FB-65)."""

import pytest

from matches.engines.core.protocol import CHANCE, Draw, Illegal
from matches.engines.core.table import Table
from matches.engines.footclub.answers import (
    EXHAUST,
    PASS,
    PAY,
    PLACE,
    Discard,
    Permute,
    PlayOffensive,
    PlayPressing,
)
from matches.engines.footclub.events import (
    Discarded,
    Launched,
    Possession,
    Shot,
    SupporterPlaced,
    TurnBegan,
)
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.offensives import (
    ATTACK,
    AWAY_ATTACK,
    COUNTER,
    EXPLOIT,
    NOW,
    green_light,
    launched,
    offence,
    refused,
    shoot,
)
from tests.matches.footclub.pitch import Play, club, home_card, scene, visitors

FIVE = ("supporters", "supporters", "B1", "B2", "B3")


def at_step(step, home=None, away=None, **facts):
    return Play(scene(home, away, step=step, **facts))


def test_step_1_each_side_draws_two_cards_home_first():
    piles = [tuple(f"{back}{n}" for n in range(1, 5)) for back in "BR"]
    play = at_step("draw", club(pile=piles[HOME]), visitors(pile=piles[AWAY]))
    assert (play.asks, MATCH.ask(play.state).of) == (("draw", (CHANCE,)), HOME)
    assert play.chance(Draw("B4")) == []
    play.draw("B2", "R1")
    assert play.chance(Draw("R3")) == [TurnBegan(*NOW, (21, 21), (21, 21))]
    assert (play.hand(HOME), play.hand(AWAY)) == (["B2", "B4"], ["R1", "R3"])
    assert [len(found.pile) for found in play.clubs] == [2, 2]


def test_step_1_every_card_of_the_pile_is_as_likely():
    play = at_step("draw", club(pile=("B1", "offensive_support")))
    assert list(MATCH.chances(play.state)) == [Draw("B1"), Draw("offensive_support")]
    twice = at_step("draw", club(pile=("offensive_support",) * 2))
    assert list(MATCH.chances(twice.state)) == [Draw("offensive_support")] * 2
    assert list(MATCH.actions(twice.state, CHANCE)) == [Draw("offensive_support")]


def supporters(home=("supporters",), away=("supporters",)):
    return at_step("supporters", club(hand=home), visitors(hand=away))


def test_fb_62_both_sides_are_asked_at_once_and_reveal_together():
    play = supporters()
    assert play.asks == ("supporters", (HOME, AWAY))
    assert play.legal(HOME) == play.legal(AWAY) == [PASS, PLACE]
    assert play.away(PLACE) == []
    assert (play.clubs[AWAY].stands, play.asks) == (5, ("supporters", (HOME,)))
    assert play.home(PLACE) == [
        SupporterPlaced(*NOW, HOME, 6),
        SupporterPlaced(*NOW, AWAY, 6),
    ]
    assert (play.hand(HOME), play.hand(AWAY)) == ([], [])


def test_fb_62_at_a_table_a_side_may_take_its_answer_back_until_the_other_has_answered():
    """The last card drawn has begun the turn; what was said before the question stays."""
    home, away = club(pile=("B1", "B2")), visitors(pile=("R1", "R2"))
    table = Table(MATCH, scene(home, away, step="discard", turn=1))
    for card in ("B1", "B2", "R1", "R2"):
        table.answer(CHANCE, Draw(card))
    assert table.events[-1]
    table.answer(AWAY, PASS)
    table.take_back(AWAY)
    assert table.ask().sides == (HOME, AWAY)
    assert len(table.steps) == 4
    table.answer(AWAY, PASS)
    table.answer(HOME, PASS)
    with pytest.raises(Illegal) as refusal:
        table.take_back(AWAY)
    assert refusal.value.rule == "take_back"


def test_fb_62_at_most_one_a_turn():
    play = supporters(("supporters", "supporters"))
    play.home(PLACE)
    assert refused(play, HOME, PLACE) == "turn"
    play.away(PASS)
    assert (play.clubs[HOME].stands, play.hand(HOME)) == (6, ["supporters"])


def test_fb_62_it_is_optional():
    play = supporters()
    play.home(PASS)
    assert play.away(PASS) == []
    assert [found.stands for found in play.clubs] == [5, 5]


def test_only_a_supporters_card_goes_into_the_stands():
    play = supporters(("B1",))
    assert play.legal(HOME) == [PASS]
    assert refused(play, HOME, PLACE) == "hand"
    assert refused(play, HOME, PlayOffensive("B1")) == "supporters"


def test_whoever_has_no_cards_is_not_asked():
    assert supporters(()).asks == ("supporters", (AWAY,))
    assert at_step("supporters").asks == ("changes", (AWAY,))


def test_step_2b_the_away_side_makes_its_changes_first():
    play = supporters()
    play.home(PASS)
    play.away(PASS)
    assert play.asks == ("changes", (AWAY,))
    play.away(PASS)
    assert play.asks == ("changes", (HOME,))
    play.home(PASS)
    assert play.asks == ("possession", (AWAY,))


def test_step_2c_one_permutation_a_turn_and_a_new_one_in_the_next():
    play = at_step("changes")
    play.away(PASS)
    play.home(Permute("MO1", "MO2"))
    assert play.asks == ("draw", (CHANCE,))  # nobody has cards: the next turn draws
    play.draw(*["offensive_support"] * 4)
    play.home(PASS)
    play.away(PASS)
    play.away(PASS)
    assert play.legal(HOME)[-2:] == [Permute("MO2", "MO1"), Permute("AT1", "AT2")]


def test_step_3_comes_before_step_4():
    play = at_step("possession", club(hand=(ATTACK,)), visitors(hand=("supporters",)))
    assert play.asks == ("possession", (AWAY,))
    assert play.away(PASS) == [Possession(*NOW, HOME, "MO1")]
    assert play.asks == ("offence", (HOME,))


def test_fb_44_if_both_decline_the_ball_stays_on_the_same_man_for_the_next_turn():
    play = at_step(
        "possession",
        club(hand=(ATTACK,)),
        visitors(hand=("supporters",)),
        ball=("home", "AT2"),
    )
    play.away(PASS)
    play.home(PASS)
    assert (play.asks, play.ball) == (("draw", (CHANCE,)), (HOME, "AT2"))
    assert play.state.turn == 3
    play.draw(*["offensive_support"] * 4)
    for side in (HOME, AWAY, AWAY, HOME):
        (play.home, play.away)[side](PASS)
    assert (play.asks, play.ball) == (("possession", (AWAY,)), (HOME, "AT2"))


def test_example_of_several_offensives_in_one_turn():
    """An Attaque placee with three Supporters is saved; a Pressing, and an Exploit that is saved;
    the rival's Attaque placee, which one's own goalkeeper saves; a Counter-attack."""
    pressing = home_card("pressing", "ATD MOG")
    home = club(hand=(ATTACK, pressing, EXPLOIT, COUNTER), stands=3)
    play = launched(home, visitors(hand=(AWAY_ATTACK, "supporters"), stands=3))
    for _ in range(3):
        play.home(EXHAUST)
        play.away(PASS)
    green_light(play)
    assert shoot(play, 6, 1)[0] == Shot(*NOW, HOME, "MO1", 3, 6, 1, "save")
    play.away(PASS)
    play.home(PlayPressing(pressing))
    play.home(PAY["own"])
    play.home(PAY["own"])
    assert play.away(PASS) == [Possession(*NOW, HOME, "AT2")]
    play.home(PlayOffensive(EXPLOIT))
    green_light(play)
    shoot(play, 6, 1)
    play.away(PASS)
    assert play.home(PASS) == [Possession(*NOW, AWAY, "mo1")]
    play.away(PlayOffensive(AWAY_ATTACK))
    green_light(play)
    shoot(play, 6, 1)
    assert play.home(PlayOffensive(COUNTER)) == [
        Launched(*NOW, HOME, COUNTER, "counter_attack", "MO1", 0)
    ]


def test_a_goal_goes_straight_to_step_5():
    play = launched(club(hand=(ATTACK, *FIVE)))
    green_light(play)
    shoot(play, 1, 6)
    assert play.asks == ("discard", (HOME,))


def test_step_5_the_hand_is_cut_to_mo_plus_at():
    play = offence(club(hand=FIVE), visitors())
    play.home(PASS)
    assert play.asks == ("discard", (HOME,))
    assert play.legal(HOME) == [Discard(code) for code in ("B1", "B2", "B3", "supporters")]
    assert play.home(Discard("supporters")) == [Discarded(*NOW, HOME, ("supporters",))]
    assert len(play.hand(HOME)) == 4
    assert play.discard(HOME) == ["supporters"]


def test_example_of_a_hand_size_of_five():
    """Three MO and two AT: five cards may stay."""
    line = {"DC": ("DC1",), "MO": ("MO1", "MO2", "MO3")}
    play = offence(club(line, hand=FIVE))
    play.home(PASS)
    assert play.asks == ("draw", (CHANCE,))
    assert len(play.hand(HOME)) == 5


def test_step_5_comes_although_the_side_with_the_ball_has_no_card_to_attack_with():
    away = visitors(hand=["offensive_support"] * 3 + ["supporters"] * 2)
    play = Play(scene(club(hand=()), away, step="offence"))
    assert play.asks == ("discard", (AWAY,))


def test_an_ultra_defensive_line_keeps_three():
    line = {"DC": ("DC1", "DC2", "DC3"), "AT": ("AT1",)}
    play = offence(club(line, hand=FIVE))
    play.home(PASS)
    play.home(Discard("B1"))
    assert play.asks == ("discard", (HOME,))
    assert play.home(Discard("supporters")) == [Discarded(*NOW, HOME, ("B1", "supporters"))]
    assert len(play.hand(HOME)) == 3


def test_fb_65_both_sides_discard_at_once_and_show_it_together():
    rival = ("R1", "R2", "R3", "R4", "R5")
    play = offence(club(hand=FIVE), visitors(hand=rival))
    play.home(PASS)
    assert play.asks == ("discard", (HOME, AWAY))
    assert play.away(Discard("R5")) == []
    assert play.discard(AWAY) == []
    assert play.home(Discard("B1")) == [
        Discarded(*NOW, HOME, ("B1",)),
        Discarded(*NOW, AWAY, ("R5",)),
    ]


def test_fb_65_in_inferiority_the_hand_may_be_less_than_three():
    line = {"MO": ("MO1",), "AT": ("AT1",)}
    play = offence(club(line, hand=FIVE, sent_off=("MO2", "AT2")))
    play.home(PASS)
    for card in ("B1", "B2", "B3"):
        play.home(Discard(card))
    assert play.hand(HOME) == ["supporters", "supporters"]


def test_fb_65_with_both_lines_empty_no_card_is_kept():
    line = {"MO": (), "AT": ()}
    play = offence(
        club(line, captain="MD1", hand=("B1",), sent_off=("MO1", "MO2")), ball=("home", "MD1")
    )
    play.home(PASS)
    assert play.home(Discard("B1")) == [Discarded(*NOW, HOME, ("B1",))]


def test_what_step_5_refuses():
    play = offence(club(hand=(*FIVE, "offensive_support")), visitors())
    play.home(PASS)
    assert refused(play, HOME, Discard("B4")) == "hand"
    assert refused(play, HOME, PASS) == "discard"
    play.home(Discard("B1"))
    assert refused(play, HOME, Discard("B1")) == "hand"
    assert refused(play, AWAY, PASS) == "turn"


def test_during_the_turn_the_hand_is_not_limited():
    hand = (ATTACK, *FIVE, "offensive_support", "offensive_support", "offensive_support")
    play = offence(club(hand=hand, pile=("B4", "B5")))
    assert len(play.hand(HOME)) == 9
    assert play.asks == ("offence", (HOME,))
