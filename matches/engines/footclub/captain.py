"""Captain: who may wear the armband, and who takes it over (FB-19, FB-20)."""

from collections.abc import Sequence

from msgspec import Struct

from matches.engines.core.frames import Frame
from matches.engines.core.protocol import Ask
from matches.engines.footclub.answers import Armband
from matches.engines.footclub.events import CaptainNamed
from matches.engines.footclub.squads import Squad
from matches.engines.footclub.state import State
from matches.engines.footclub.tables import CAPTAIN_LEVELS

ASKS = (Ask("captain", (0,)), Ask("captain", (1,)))


def candidates(squad: Squad, men: Sequence[int]) -> list[int]:
    """Return who of the men on the pitch may be captain, by printed levels.

    Level 4 or 5 with the preferred profile of the coach's style; without one, level 5; without
    one, those of the highest level.
    """
    levels = squad.levels
    fitting = [
        man
        for man in men
        if levels[man] in CAPTAIN_LEVELS and squad.preferred in squad.profiles[man]
    ]
    if fitting:
        return fitting
    highest = max(levels[man] for man in men)
    return [man for man in men if levels[man] == highest]


class NewCaptain(Frame[State]):
    """The captain has left the pitch: his side names another at once, before the ball is placed."""

    __slots__ = ("side",)
    rule = "captain"

    def __init__(self, side: int) -> None:
        self.side = side

    def ask(self, state: State) -> Ask | None:
        return ASKS[self.side]

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        club = state.clubs[side]
        return [club.squad.armband[man] for man in sorted(candidates(club.squad, club.men()))]

    def apply(self, state: State, side: int, answer: Armband) -> None:
        state.leave()
        club = state.clubs[side]
        club.captain = club.squad.index[answer.man]
        state.tell(CaptainNamed, side, answer.man)
        if state.holder == side and state.ball == -1:
            state.ball = club.captain
