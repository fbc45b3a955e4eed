"""Ball possession: the step as a whole, and the Pressing."""

import pytest

from matches.engines.core.protocol import CHANCE, Illegal
from matches.engines.footclub.answers import (
    PASS,
    PAY,
    Pick,
    PlayOffensive,
    PlayPressing,
    PlayTackle,
)
from matches.engines.footclub.events import Possession, Pressed, Tackled
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.pitch import Play, away_card, club, home_card, scene, visitors

NOW = (1, 2)
PRESSING = home_card("pressing", "ATD MOG")
TACKLE = home_card("tackle", "MDG")
ANSWER = away_card("tackle", "MDG")
ATTACK = away_card("set_piece_attack", "MOG")
OWN = PAY["own"]


def at_mo1(*hand, answers=(), **facts):
    """The visitors' MO has the ball; the home side has this hand, the visitors those answers."""
    return Play(scene(club(hand=hand, **facts), visitors(hand=answers), ball=("away", "mo1")))


def refused(play, side, answer):
    with pytest.raises(Illegal) as found:
        (play.home, play.away)[side](answer)
    return found.value.rule


def test_example_red_is_atd_and_mog_and_the_first_named_has_the_ball():
    play = at_mo1(PRESSING)
    play.home(PlayPressing(PRESSING))
    play.home(OWN)
    assert play.home(OWN) == [
        Pressed(*NOW, HOME, PRESSING, ("AT2", "MO1")),
        Possession(*NOW, HOME, "AT2"),
    ]
    assert play.ball == (HOME, "AT2")
    assert play.discard(HOME) == [PRESSING]
    assert play.clubs[HOME].cards() == 42


def test_the_side_without_the_ball_is_asked_and_may_let_the_other_keep_it():
    play = at_mo1(PRESSING, TACKLE, answers=(ATTACK,))
    assert play.asks == ("possession", (HOME,))
    assert play.legal(HOME) == [
        PASS,
        PlayPressing(PRESSING),
        PlayTackle(TACKLE, False),
        PlayTackle(TACKLE, True),
    ]
    assert play.home(PASS) == [Possession(*NOW, AWAY, "mo1")]
    assert play.asks == ("offence", (AWAY,))


def test_fb_45_the_dispossessed_side_may_answer_and_so_on():
    play = at_mo1(PRESSING, TACKLE, answers=(ANSWER,))
    play.home(PlayPressing(PRESSING))
    play.home(OWN)
    play.home(OWN)
    assert play.asks == ("possession", (AWAY,))
    play.away(PlayTackle(ANSWER, False))
    assert play.dice(6, 6) == [Tackled(*NOW, AWAY, ANSWER, "md1", "AT2", False, "won")]
    assert play.asks == ("possession", (HOME,))
    play.home(PlayTackle(TACKLE, False))
    assert play.dice(6, 6) == [
        Tackled(*NOW, HOME, TACKLE, "MD1", "md1", False, "won"),
        Possession(*NOW, HOME, "MD1"),
    ]


def test_fb_45_after_a_whistle_nobody_plays_on_for_the_ball():
    play = at_mo1(PRESSING, TACKLE, answers=(ATTACK,))
    play.home(PlayTackle(TACKLE, False))
    play.dice(1, 2)
    assert play.asks == ("offence", (AWAY,))
    assert play.legal(AWAY) == [PASS, PlayOffensive(ATTACK)]


def test_a_side_without_cards_is_not_asked():
    play = at_mo1(answers=(ATTACK,))
    assert play.asks == ("offence", (AWAY,))
    assert play.clubs[AWAY].possessions == 1


def test_a_side_that_has_nothing_for_it_may_only_decline():
    """Its hand is its secret, so it is asked all the same."""
    play = at_mo1("supporters")
    assert play.legal(HOME) == [PASS]
    assert refused(play, HOME, PlayPressing(PRESSING)) == "hand"
    assert refused(play, AWAY, PASS) == "turn"


def test_what_no_step_of_possession_takes():
    attack = home_card("set_piece_attack", "MOG")
    play = at_mo1(attack, PRESSING, TACKLE)
    assert refused(play, HOME, PlayPressing(attack)) == "possession"
    assert refused(play, HOME, PlayTackle(attack, False)) == "possession"
    assert refused(play, HOME, PlayPressing(TACKLE)) == "possession"
    assert refused(play, HOME, PlayTackle(PRESSING, False)) == "possession"
    assert refused(play, HOME, PlayPressing("R1")) == "hand"
    assert refused(play, HOME, PlayPressing("B2")) == "hand"
    assert refused(play, HOME, Pick("supporters")) == "possession"


def test_an_unknown_hand_may_hold_every_card_that_nobody_has_seen():
    """Two cards are in hand, and of those that could be meant one lies on the discard pile."""
    side = club(hidden=True, unknown_hand=2, discard=(TACKLE,))
    play = Play(scene(side, ball=("away", "mo1")))
    played = {answer.card for answer in play.legal(HOME)[1:]}
    assert played == {f"B{n}" for n in range(1, 13)} - {TACKLE}
    play.home(PlayPressing(PRESSING))
    play.home(OWN)
    play.home(OWN)
    found = play.clubs[HOME]
    assert (found.hand.unknown, found.unseen[found.deck.index[PRESSING]]) == (1, 0)


def test_possession_is_counted_for_the_side_that_keeps_the_ball():
    play = at_mo1(TACKLE)
    play.home(PlayTackle(TACKLE, False))
    play.dice(6, 6)
    assert [found.possessions for found in play.clubs] == [1, 0]
    assert play.asks == ("draw", (CHANCE,))
    play.draw(*["offensive_support"] * 4)
    for answer in (play.home, play.away):
        answer(PASS)
    play.away(PASS)
    play.home(PASS)
    play.away(PASS)
    assert [found.possessions for found in play.clubs] == [2, 0]


def test_the_card_lies_on_the_table_until_it_is_resolved():
    play = at_mo1(TACKLE)
    play.home(PlayTackle(TACKLE, True))
    play.dice(1, 2)
    found = play.clubs[HOME]
    assert [found.deck.cards[card].code for card in found.playing] == [TACKLE]
    assert (found.cards(), play.discard(HOME), play.hand(HOME)) == (42, [], [])
    play.dice(6, 6)
    assert (found.playing, play.discard(HOME)) == ([], [TACKLE])
