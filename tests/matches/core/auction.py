"""A toy for the tests of core, without frames: four sides that bid in secret.

Each lot is first drawn from a bag that holds two of worth 1 and one of worth 3; then all who have
money left bid at once. The highest bid buys; of equal ones the lots decide; a lot on which nobody
bids is withdrawn. A side that has nothing left is asked no more.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import Struct

from matches.engines.core.protocol import (
    CHANCE,
    Action,
    Ask,
    BadSetup,
    Draw,
    Event,
    Illegal,
    Toss,
)

SIDES = (0, 1, 2, 3)
BAG = (Draw("1"), Draw("1"), Draw("3"))


class Bid(Action, frozen=True, tag="bid"):
    """So much, or nothing."""

    money: int


class Opened(Event, frozen=True, tag="opened"):
    """The auction begins."""

    lots: int


class Sold(Event, frozen=True, tag="sold"):
    """A lot has found a buyer."""

    side: int
    price: int


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """The purses by seat, and how many lots there are."""

    purses: tuple[int, int, int, int]
    lots: int = 1


class Outcome(Struct, frozen=True):
    """What each side's lots are worth together."""

    worth: tuple[int, ...]


class State:
    """An auction in progress."""

    def __init__(self, setup: Setup) -> None:
        self.purses, self.lots = list(setup.purses), setup.lots
        self.worth = [0, 0, 0, 0]
        self.drawn = 0
        self.bids: dict[int, int] = {}

    def copy(self) -> "State":
        """Return a state of its own."""
        twin = State.__new__(State)
        twin.purses, twin.lots, twin.worth = self.purses.copy(), self.lots, self.worth.copy()
        twin.drawn, twin.bids = self.drawn, dict(self.bids)
        return twin

    def bidders(self) -> tuple[int, ...]:
        """Return who still has to bid."""
        return tuple(side for side in SIDES if self.purses[side] and side not in self.bids)

    def tied(self) -> list[int]:
        """Return who bid most."""
        most = max(self.bids.values())
        return [side for side in SIDES if self.bids.get(side) == most]


class View(Struct, frozen=True):
    """What a side may know at this moment."""

    purses: tuple[int, ...]
    own: int | None


class Auction:
    """See `Rules`."""

    game: ClassVar[str] = "auction"
    version: ClassVar[int] = 1
    seats: ClassVar[tuple[str, ...]] = ("north", "east", "south", "west")
    setup_type: ClassVar[Any] = Setup
    answer_types: ClassVar[tuple[type[Struct], ...]] = (Bid, Draw, Toss)
    event_types: ClassVar[tuple[type[Struct], ...]] = (Opened, Sold)

    def new(self, setup: Setup) -> State:
        """Return the start. Raises BadSetup."""
        if min(setup.purses) < 0:
            raise BadSetup("setup.purse")
        return State(setup)

    def opening(self, state: State) -> list[Any]:
        """Return the opening."""
        return [Opened(state.lots)]

    def ask(self, state: State) -> Ask | None:
        """Return who is asked."""
        if not state.lots or not any(state.purses):
            return None
        if not state.drawn:
            return Ask("lot", (CHANCE,))
        if state.bidders():
            return Ask("bid", state.bidders())
        return Ask("tie", (CHANCE,))

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        """Return every bid that the purse allows."""
        ask = self.ask(state)
        if ask is None or side not in ask.sides:
            return ()
        if side == CHANCE:
            return tuple(dict.fromkeys(self.chances(state)))
        return tuple(map(Bid, range(state.purses[side] + 1)))

    def chances(self, state: State) -> Sequence[Struct]:
        """Return the bag, or the sides that bid the same."""
        ask = self.ask(state)
        if ask is None or ask.sides != (CHANCE,):
            return ()
        return tuple(map(Toss, state.tied())) if state.drawn else BAG

    def apply(self, state: State, side: int, answer: Struct) -> list[Any]:
        """Answer. Raises Illegal."""
        legal = self.actions(state, side)
        if answer not in legal:
            ask = self.ask(state)
            rule = "over" if ask is None else ask.kind if side in ask.sides else "turn"
            raise Illegal(rule, legal)
        return self.carry_out(state, side, answer)

    def carry_out(self, state: State, side: int, answer: Any) -> list[Any]:
        """Answer what is known to be legal."""
        if isinstance(answer, Draw):
            state.drawn = int(answer.card or 0)
            return []
        if isinstance(answer, Toss):
            return self._sell(state, answer.side)
        state.bids[side] = answer.money
        if state.bidders() or (any(state.bids.values()) and len(state.tied()) > 1):
            return []
        return self._sell(state, state.tied()[0])

    def _sell(self, state: State, side: int) -> list[Any]:
        price, worth = state.bids[side], state.drawn
        state.lots, state.drawn, state.bids = state.lots - 1, 0, {}
        if not price:
            return []
        state.purses[side] -= price
        state.worth[side] += worth
        return [Sold(side, price)]

    def outcome(self, state: State) -> Outcome:
        """Return the worth. Raises ValueError while it is not over."""
        if self.ask(state) is not None:
            raise ValueError("the auction is not over")
        return Outcome(tuple(state.worth))

    def view(self, state: State, side: int) -> View:
        """Return the purses and one's own bid."""
        return View(tuple(state.purses), state.bids.get(side))

    def copy(self, state: State) -> State:
        """Return a state of its own."""
        return state.copy()


AUCTION = Auction()
