"""Tackles of the home side's left MD, for the tests of what a referee does about them."""

from matches.engines.footclub.answers import PlayTackle
from matches.engines.footclub.events import Possession
from matches.engines.footclub.tables import AWAY
from tests.matches.footclub.pitch import Play, club, home_card, scene

NOW = (1, 2)
MDG = home_card("tackle", "MDG")


def at_mo1(home=None, away=None, **facts):
    """The visitors' MO has the ball; the left MD of the home side holds a Tackle."""
    return Play(scene(home or club(hand=(MDG,)), away, ball=("away", "mo1"), **facts))


def kept(man="mo1"):
    return Possession(*NOW, AWAY, man)


def fouled(home, *dice, away=None, aggressive=True, ball="at1"):
    """The home side's left MD tackles and the dice fall so; return what followed the last."""
    play = Play(scene(home, away, ball=("away", ball)))
    play.home(PlayTackle(MDG, aggressive))
    news = []
    for each in dice:
        news = play.dice(*each)
    return play, news
