"""Offensives of the home side's left MO against visitors of DEF 21, for the tests of Step 4."""

import pytest

from matches.engines.core.protocol import Illegal
from matches.engines.footclub.answers import PASS, PlayOffensive
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.tables import HOME
from tests.matches.footclub.pitch import Play, away_card, club, home_card, scene, visitors

NOW = (1, 2)
ATTACK = home_card("set_piece_attack", "MOG")
EXPLOIT = home_card("individual_exploit", "MOG")
COUNTER = home_card("counter_attack", "MOG")
AWAY_ATTACK = away_card("set_piece_attack", "MOG")
AWAY_COUNTER = away_card("counter_attack", "MOG")
AWAY_SUPPORT = away_card("defensive_support", "MDG")  # of md1
SECOND_SUPPORT = away_card("defensive_support", "MDD")  # of md2
THIRD_SUPPORT = away_card("defensive_support", "DCG")  # of dc1


def offence(home=None, away=None, **facts):
    """Step 4: the home side's left MO has the ball, and an Attaque placee is in hand."""
    facts.setdefault("step", "offence")
    return Play(scene(home or club(hand=(ATTACK,)), away, **facts))


def launched(home=None, away=None, card=ATTACK, **facts):
    """The home side has played its Offensive, and the bonus is being negotiated."""
    play = offence(home, away, **facts)
    play.home(PlayOffensive(card))
    return play


def defended(*supports, home=None, card=ATTACK, **facts):
    """The home side attacks and has passed; the visitors hold these Defensive supports."""
    side = home or club(hand=(card,), stands=3)
    play = launched(side, visitors(hand=supports, stands=0, **facts), card)
    play.home(PASS)
    return play


def green_light(play):
    """Both sides pass until the dice are rolled; return what followed the last."""
    news = []
    while play.asks and play.asks[0] == "bonus":
        news = (play.home, play.away)[play.asks[1][0]](PASS)
    return news


def shoot(play, defence, attack):
    """The defence rolls, then the attack; return what followed."""
    play.dice(defence)
    return play.dice(attack)


def bonus(play):
    """The attack bonus as it stands."""
    return MATCH.view(play.state, HOME).bonus


def refused(play, side, answer):
    """The code of the rule that refuses an answer."""
    with pytest.raises(Illegal) as found:
        (play.home, play.away)[side](answer)
    return found.value.rule
