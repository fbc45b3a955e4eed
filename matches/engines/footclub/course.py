"""The halves of a match, half-time, end of the match, extra time: what follows what."""

from collections.abc import Sequence
from typing import cast

from msgspec import Struct

from matches.engines.core.frames import Frame
from matches.engines.core.protocol import Ask
from matches.engines.footclub.answers import AGREE, PASS, Agree
from matches.engines.footclub.draws import BallRoll, Draws
from matches.engines.footclub.events import (
    Ended,
    HalfEnded,
    KickedOff,
)
from matches.engines.footclub.prematch import KopChoice, Preparation
from matches.engines.footclub.ratings import recount
from matches.engines.footclub.shootout import Kickers
from matches.engines.footclub.state import (
    DRAWING,
    State,
)
from matches.engines.footclub.tables import (
    AWAY,
    EXTRA_TIME,
    FIRST_HALF,
    HOME,
    OPENING_HAND,
    PILE,
    SECOND_HALF,
)
from matches.engines.footclub.tie import ahead
from matches.engines.footclub.turn import Turn

EXTRA_ASKS = {
    (0,): Ask("extra_time", (0,)),
    (1,): Ask("extra_time", (1,)),
    (0, 1): Ask("extra_time", (0, 1)),
}


class Course(Frame[State]):
    """The whole match: its halves, one after another, and how it is decided.

    `stage`: prepare, kick_off, play, over (of this half), agree, kicks, end.
    """

    __slots__ = ("stage",)
    rule = "course"

    def __init__(self, stage: str) -> None:
        self.stage = stage

    def proceed(self, state: State) -> None:
        STAGES[self.stage](self, state)

    def _prepare(self, state: State) -> None:
        self.stage = "kick_off"
        first = state.half == FIRST_HALF
        state.push(Preparation(state, PILE[state.half], line_up=first))
        if first:
            state.push(KopChoice())

    def _kick_off(self, state: State) -> None:
        """Roll the ball, place it, draw the starting hands; the visitors kick off the first half,
        the hosts the second and extra time."""
        self.stage = "play"
        state.turn = 0
        state.holder = AWAY if state.half == FIRST_HALF else HOME
        state.ball = state.clubs[state.holder].captain
        state.push(KickOff())
        if state.half == FIRST_HALF:
            state.push(Draws(OPENING_HAND))
            state.push(BallRoll())
        else:
            state.push(BallRoll())
            state.push(Draws(OPENING_HAND))

    def _play(self, state: State) -> None:
        """Play turns until the clubs can no longer draw."""
        if len(state.clubs[HOME].pile):
            state.turn += 1
            state.step = DRAWING
            for club in state.clubs:
                club.changed = club.permuted = False
            state.push(Turn())
        else:
            self.stage = "over"

    def _over(self, state: State) -> None:
        state.tell(HalfEnded, state.goals)
        if state.half == FIRST_HALF:
            self.stage = "prepare"
            next_half(state, SECOND_HALF)
        elif state.half == EXTRA_TIME:
            state.after = "extra_time"
            self.stage = "kicks" if level(state) else "end"
        elif not level(state) or (state.first_leg is None and state.options.extra_time == "never"):
            self.stage = "end"
        elif state.first_leg is None and state.options.extra_time == "agreed":
            self.stage = "end"
            state.push(Agreement())
        else:
            self.stage = "prepare"
            next_half(state, EXTRA_TIME)

    def _kicks(self, state: State) -> None:
        self.stage = "end"
        state.push(Kickers())

    def _end(self, state: State) -> None:
        state.leave()
        state.played = state.goals
        state.tell(Ended, state.goals, state.after)


STAGES = {
    "prepare": Course._prepare,
    "kick_off": Course._kick_off,
    "play": Course._play,
    "over": Course._over,
    "kicks": Course._kicks,
    "end": Course._end,
}


def next_half(state: State, half: int) -> None:
    """Begin another half: cards back to the reserve, light injuries healed (FB-38, FB-66)."""
    state.half, state.turn = half, 0
    for club in state.clubs:
        club.light = [0] * len(club.light)
        club.changed = club.permuted = False
        club.gather()
        recount(club)


def level(state: State) -> bool:
    """Whether nobody has won: in a second leg on aggregate and, if they count, on away goals
    (FB-72)."""
    if state.first_leg is None:
        home, away = state.goals
        return home == away
    earlier = state.first_leg[::-1]  # whoever is at home today was the visitor
    leader, _ = ahead(earlier, state.goals, away_goals=state.options.away_goals)
    return leader is None


class KickOff(Frame[State]):
    """The ball is on the captain, and play begins."""

    __slots__ = ()
    rule = "course"

    def proceed(self, state: State) -> None:
        state.leave()
        squad = state.clubs[state.holder].squad
        state.tell(KickedOff, state.holder, squad.codes[state.ball])


class Agreement(Frame[State]):
    """After a draw: do both clubs want extra time? (End of the match; FB-70)"""

    __slots__ = ("answers",)
    rule = "extra_time"

    def __init__(self) -> None:
        self.answers: list[bool | None] = [None, None]

    def ask(self, state: State) -> Ask | None:
        sides = tuple(side for side in (0, 1) if self.answers[side] is None)
        return EXTRA_ASKS[sides] if sides else None

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        return (AGREE, PASS)

    def apply(self, state: State, side: int, answer: Struct) -> None:
        self.answers[side] = isinstance(answer, Agree)

    def proceed(self, state: State) -> None:
        state.leave()
        if all(self.answers):
            next_half(state, EXTRA_TIME)
            cast(Course, state.stack[-1]).stage = "prepare"
