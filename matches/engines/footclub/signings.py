"""The mercato between the two matches of a tie, as a game of its own (Mercato between the 2
matches; FB-76, FB-78): each club is dealt five players face up and keeps two.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import Struct

from cards.games.footclub import CardSet, Player
from matches.engines.core.frames import Frame, Stack, Stacked
from matches.engines.core.protocol import CHANCE, Action, Ask, BadSetup, Draw, Event
from matches.engines.footclub.market import Market
from matches.engines.footclub.sets import card_set
from matches.engines.footclub.setup import Plain, SetRef
from matches.engines.footclub.tables import FIVES_DEALT, FIVES_SIGNED, FOURS_DEALT, SIGNINGS_EACH

FOUR, FIVE = 4, 5


class SigningsSetup(Plain, frozen=True):
    """The set of the tie, and by code the players who were set aside in its mercato."""

    set_aside: tuple[str, ...]
    set: SetRef | None = None
    cards: CardSet | None = None


class Sign(Action, frozen=True, tag="sign"):
    """One of the players in front of the club."""

    card: str


class Dealt(Event, frozen=True, tag="dealt"):
    """These players lie face up in front of a club."""

    side: int
    cards: tuple[str, ...]


class Signed(Event, frozen=True, tag="signed"):
    """These players are new in a club; both clubs' are shown together."""

    side: int
    cards: tuple[str, ...]


class SigningsOutcome(Struct, frozen=True, forbid_unknown_fields=True):
    """The new players by code: of each club, in the order in which it chose them."""

    signings: tuple[tuple[str, ...], tuple[str, ...]]


class State(Stack):
    """`piles`: who is still to be dealt, by stars. `dealt` and `chosen`: players by club. Players
    are numbers of the `market`; `sign` are the actions that name them."""

    __slots__ = ("chosen", "dealt", "market", "piles", "sign")

    def __init__(self, market: Market, piles: dict[int, list[int]]) -> None:
        super().__init__()
        self.market = market
        self.piles = piles
        self.sign = {man: Sign(market.codes[man]) for men in piles.values() for man in men}
        self.dealt: list[list[int]] = [[], []]
        self.chosen: list[list[int]] = [[], []]
        self.stack += [Choice(), Deal(FIVE, FIVES_DEALT), Deal(FOUR, FOURS_DEALT)]

    def copy(self) -> "State":
        """Return a state of its own that goes on from here."""
        twin = State.__new__(State)
        twin.market, twin.sign = self.market, self.sign
        twin.piles = {level: men.copy() for level, men in self.piles.items()}
        twin.dealt = [men.copy() for men in self.dealt]
        twin.chosen = [men.copy() for men in self.chosen]
        twin.stack = [frame.copy() for frame in self.stack]
        twin.news, twin.listed = [], {}
        twin.asked, twin.over = self.asked, self.over
        return twin


DEAL_ASKS = tuple(Ask("deal", (CHANCE,), side) for side in (0, 1))
SIGN_ASKS: dict[tuple[int, ...], Ask] = {
    sides: Ask("sign", sides) for sides in ((0,), (1,), (0, 1))
}


class Deal(Frame[State]):
    """So many players of one pile for each club, in turns, as long as there are any (FB-78)."""

    __slots__ = ("left", "pile")
    rule = "signings.deal"

    def __init__(self, pile: int, each: int) -> None:
        self.pile = pile
        self.left = 2 * each

    def ask(self, state: State) -> Ask | None:
        return DEAL_ASKS[self.left % 2] if self.left and state.piles[self.pile] else None

    def chances(self, state: State) -> Sequence[Struct]:
        return [state.market.draw[man] for man in state.piles[self.pile]]

    def apply(self, state: State, side: int, answer: Draw) -> None:
        man = state.market.draw.index(answer)
        state.piles[self.pile].remove(man)
        state.dealt[self.left % 2].append(man)
        self.left -= 1

    def proceed(self, state: State) -> None:
        state.leave()
        if self.pile == FIVE:
            for side, men in enumerate(state.dealt):
                state.news.append(Dealt(side, state.market.named(men)))


class Choice(Frame[State]):
    """Each club chooses two of its five, never two of five stars, in secret (FB-76)."""

    __slots__ = ()
    rule = "signings.sign"

    def ask(self, state: State) -> Ask | None:
        sides = tuple(side for side in (0, 1) if self.actions(state, side))
        return SIGN_ASKS[sides] if sides else None

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        """Whoever may still be chosen; a first choice never stands in the way of a second."""
        chosen = state.chosen[side]
        if len(chosen) == SIGNINGS_EACH:
            return ()
        full = self._full(state, side)
        players = state.market.players
        return [
            state.sign[man]
            for man in state.dealt[side]
            if man not in chosen and not (full and players[man].level == FIVE)
        ]

    def _full(self, state: State, side: int) -> bool:
        """Whether the club has its only five-star player."""
        players = state.market.players
        return sum(players[man].level == FIVE for man in state.chosen[side]) == FIVES_SIGNED

    def apply(self, state: State, side: int, answer: Sign) -> None:
        state.chosen[side].append(state.market.codes.index(answer.card))

    def why(self, state: State, side: int, answer: Any) -> str:
        men = [man for man in state.dealt[side] if man not in state.chosen[side]]
        in_front = any(state.sign[man] == answer for man in men)
        return "signings.two_fives" if in_front else self.rule

    def proceed(self, state: State) -> None:
        state.leave()
        for side, men in enumerate(state.chosen):
            state.news.append(Signed(side, state.market.named(men)))


class SigningsView:
    """What a club sees: all that was dealt, its own choices, and the rival's once both are made.

    It reads the running state, so it stays true. Players are numbers, as in `players`.
    """

    __slots__ = ("_state", "side")

    def __init__(self, state: State, side: int) -> None:
        self._state = state
        self.side = side

    @property
    def ask(self) -> Ask | None:
        """Who is asked what."""
        return self._state.asked

    @property
    def players(self) -> tuple[Player, ...]:
        """The outfield players of the set."""
        return self._state.market.players

    @property
    def dealt(self) -> tuple[tuple[int, ...], ...]:
        """The players in front of each club."""
        return tuple(map(tuple, self._state.dealt))

    @property
    def chosen(self) -> tuple[int, ...]:
        """One's own new players."""
        return tuple(self._state.chosen[self.side])

    @property
    def rival(self) -> tuple[int, ...]:
        """The rival's new players, none before both clubs have chosen."""
        return tuple(self._state.chosen[1 - self.side]) if self._state.over else ()

    def facts(self) -> tuple[Any, ...]:
        """Return everything the side may know at this moment, for comparing."""
        return (self.ask, self.dealt, self.chosen, self.rival)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SigningsView):
            return NotImplemented
        return self.side == other.side and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]


class Signings(Stacked[State]):
    """The mercato between two legs; see `Rules`. Clubs are numbered as in the tie: side 0 was at
    home in the first leg."""

    game: ClassVar[str] = "footclub_signings"
    version: ClassVar[int] = 1
    seats: ClassVar[tuple[str, ...]] = ("club 1", "club 2")
    setup_type: ClassVar[Any] = SigningsSetup
    answer_types: ClassVar[tuple[type[Any], ...]] = (Sign, Draw)
    event_types: ClassVar[tuple[type[Any], ...]] = (Dealt, Signed)

    def new(self, setup: SigningsSetup) -> State:
        """Return the state before the deal. Raises BadSetup."""
        market = Market(card_set(setup))
        if len(set(setup.set_aside)) < len(setup.set_aside):
            raise BadSetup("setup.twice", "set_aside")
        piles: dict[int, list[int]] = {FOUR: [], FIVE: []}
        for code in setup.set_aside:
            man = market.codes.index(code) if code in market.codes else -1
            if man < 0 or market.players[man].level not in piles:
                raise BadSetup("setup.man", code)
            piles[market.players[man].level].append(man)
        state = State(market, {level: sorted(men) for level, men in piles.items()})
        self.settle(state)
        return state

    def outcome(self, state: State) -> SigningsOutcome:
        """Return who signed. Raises ValueError while it is not over."""
        if not state.over:
            raise ValueError("the signings are not over")
        first, second = state.chosen
        return SigningsOutcome((state.market.named(first), state.market.named(second)))

    def view(self, state: State, side: int) -> SigningsView:
        """Return what the side may know; it stays true as the clubs choose."""
        return SigningsView(state, side)

    def copy(self, state: State) -> State:
        """Return a state of its own that goes on from here."""
        return state.copy()


SIGNINGS = Signings()
