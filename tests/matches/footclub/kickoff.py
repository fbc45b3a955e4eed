"""Whole matches from the first choice on: squads of fifteen, both screens, the pre-set list."""

from msgspec import structs

from matches.engines.footclub.answers import Armband, Field, Kop, Pick, Shape
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.pitch import LINE, Play, club, scene, visitors

BENCH = ("AL3", "DC3", "MD3", "MO3", "AT3")
PRESET = (  # Tackle x3, Pressing x3, Attaque placee x2, Counter-attack x1, then by kind
    *("7", "8", "9", "1", "2", "3", "13", "14", "19"),
    *("offensive_support", "offensive_support", "35", "supporters", "supporters"),
)


def preset(back):
    """Return the pre-set list of 14 in the colour of a back."""
    return tuple(f"{back}{code}" if code.isdecimal() else code for code in PRESET)


def setup(home=None, away=None, **facts):
    """Return the set-up of a match that begins with the Kop."""
    home = home or club(bench=BENCH)
    away = away or visitors(bench=tuple(map(str.lower, BENCH)))
    return structs.replace(scene(home, away, **facts), start=None)


def kop_chosen(kop="K01", **facts):
    """Both sides are behind their screens."""
    play = Play(setup(**facts))
    play.home(Kop(kop))
    return play


def lined_up(play, side, captain="MO1"):
    """A side has named its line, 2-2-2-2-2, and its captain."""
    answer = (play.home, play.away)[side]
    small = str.lower if side == AWAY else str
    answer(Shape("2-2-2-2-2"))
    for men in LINE.values():
        for code in men:
            answer(Field(small(code)))
    return answer(Armband(small(captain)))


def tactics(play, side, cards=()):
    """A side picks its draw pile, the pre-set list if no other is given."""
    news = []
    for card in cards or preset("BR"[side]):
        news = (play.home, play.away)[side](Pick(card))
    return news


def kicked_off(**facts):
    """Both sides are ready, and the first ball is about to be rolled."""
    play = kop_chosen(**facts)
    for side in (HOME, AWAY):
        lined_up(play, side)
        tactics(play, side)
    return play
