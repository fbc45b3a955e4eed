"""What a side may know: everything on the table, its own hand, bench and papers (FB-69).

Pages and coaches read a match through this and nothing else. A view reads the running state, so it
is made once a side and stays true; `facts` is all of it at one moment, for comparing.
"""

from typing import Any

from matches.engines.core.protocol import Ask
from matches.engines.footclub.club_view import ClubView, OwnView
from matches.engines.footclub.negotiation import Attack
from matches.engines.footclub.prematch import Preparation
from matches.engines.footclub.shootout import Kickers
from matches.engines.footclub.state import State
from matches.engines.footclub.turn import Discards, Stands


class View:
    """A match as one side sees it."""

    __slots__ = ("_state", "own", "rival", "side")

    def __init__(self, state: State, side: int) -> None:
        self._state = state
        self.side = side
        self.own = OwnView(state, state.clubs[side])
        self.rival = ClubView(state, state.clubs[1 - side])

    @property
    def ask(self) -> Ask | None:
        """Who is asked what."""
        return self._state.asked

    @property
    def moment(self) -> tuple[int, int, int]:
        """Half, turn, and the step that comes next."""
        return (self._state.half, self._state.turn, self._state.step)

    @property
    def colour(self) -> int:
        """The colour of the ball, 0 red to 5 violet, -1 before it is rolled."""
        return self._state.colour

    @property
    def ball(self) -> tuple[int, int]:
        """The side that has the ball, and the man."""
        return (self._state.holder, self._state.ball)

    @property
    def boosting(self) -> bool:
        """Whether a man of one's own who comes on now gains the boost."""
        return self._state.boosting(self._state.clubs[self.side])

    @property
    def first_leg(self) -> tuple[int, int] | None:
        """The goals of the first leg, of today's home and away side."""
        return self._state.first_leg

    @property
    def offensive(self) -> Attack | None:
        """The Offensive that is being negotiated, which is on the table whole."""
        return next((f for f in self._state.stack if isinstance(f, Attack)), None)

    @property
    def bonus(self) -> int:
        """The attack bonus of the Offensive that is being negotiated, not capped."""
        attack = self.offensive
        if attack is None:
            raise ValueError("no Offensive is being negotiated")
        return attack.bonus(self._state)

    @property
    def strict21(self) -> bool:
        """Whether 21 line-ups are allowed instead of 24."""
        return self._state.options.strict21

    @property
    def pending(self) -> tuple[Any, ...]:
        """One's own answers to a question that several sides answer in secret."""
        stack = self._state.stack
        top = stack[-1] if stack else None
        if isinstance(top, Preparation):
            desk = top.desks[self.side]
            return (desk.shape, tuple(desk.chosen), desk.captain, tuple(desk.picks))
        if isinstance(top, Stands):
            return (top.placed[self.side],)
        if isinstance(top, Discards):
            return tuple(top.chosen[self.side])
        return tuple(top.named[self.side]) if isinstance(top, Kickers) else ()

    def facts(self) -> tuple[Any, ...]:
        """Return everything the side may know at this moment, for comparing."""
        return (
            self.ask,
            self.moment,
            self.colour,
            self.ball,
            self.first_leg,
            self._negotiated(),
            self.pending,
            self.own.facts(),
            self.rival.facts(),
        )

    def _negotiated(self) -> tuple[Any, ...] | None:
        attack = self.offensive
        if attack is None:
            return None
        return (
            attack.side,
            attack.card,
            attack.man,
            attack.bonus(self._state),
            attack.hinder,
            attack.supports,
            tuple(attack.exhausted),
            attack.turn,
            attack.passed,
            attack.dead,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.side == other.side and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]
