"""Step 2 as the tests of substitutions, permutations and reorganisations play it."""

import pytest

from matches.engines.core.protocol import Illegal
from matches.engines.footclub.answers import (
    PASS,
    BringOn,
    TakeOff,
)
from tests.matches.footclub.pitch import Play, club, scene


def changes(home=None, away=None, **facts):
    """Step 2b: the visitors have made their changes, and it is the home side's turn."""
    play = Play(scene(home or club(), away, step="changes", **facts))
    play.away(PASS)
    return play


def refused(play, answer):
    with pytest.raises(Illegal) as found:
        play.home(answer)
    return found.value.rule


def replace(play, off, on, position=None):
    play.home(TakeOff(off))
    return play.home(BringOn(on, position or on[:2]))
