"""The mercato as a game of its own behind the protocol of all games (Mercato; FB-15 to FB-17,
FB-78, FB-80): two clubs as printed, or as many as a season has.

A set may have more cards than the clubs need. Chance draws from whole piles, and the mercato ends
when the last squad is complete: what nobody has drawn by then is as good as left in the box.
"""

from typing import Any, ClassVar, Literal

from msgspec import Struct

from cards.games.footclub import CardSet, Coach, Keeper, Player
from matches.engines.core.frames import Stacked
from matches.engines.core.protocol import Ask, BadSetup, Draw, Toss
from matches.engines.footclub.market import EVENTS, ChoosePair, ChooseStar, Market, State
from matches.engines.footclub.rounds import begin
from matches.engines.footclub.sets import card_set
from matches.engines.footclub.setup import Plain, SetRef, Side
from matches.engines.footclub.tables import (
    MERCATO_CLUBS,
    MERCATO_ROUNDS,
    STARS_REVEALED,
    THREES_A_CLUB,
    THREES_LEFT,
)


class MercatoOptions(Plain, frozen=True):
    """What is agreed before a mercato.

    `snake`: every second round goes in reverse order (FB-80). `redrafts`: how often, at most, it is
    held again because a club cannot line up (FB-17). `strict21`: as in a match (FB-14).
    """

    snake: bool = False
    redrafts: int = 0
    strict21: bool = False


class MercatoSetup(Plain, frozen=True):
    """A mercato: its cards (a shipped set, or by value), how many clubs, its options."""

    clubs: int = 2
    set: SetRef | None = None
    cards: CardSet | None = None
    options: MercatoOptions = MercatoOptions()


class Roster(Struct, frozen=True, forbid_unknown_fields=True):
    """What a club takes home, by code: the fifteen players in the order in which they came."""

    coach: str
    keeper: str
    players: tuple[str, ...]

    def side(self, colour: Literal["B", "R"], *, hidden: bool = False) -> Side:
        """Return the club as one side of a match's set-up."""
        return Side(
            colour=colour,
            coach=self.coach,
            keeper=self.keeper,
            players=self.players,
            hidden=hidden,
        )


class MercatoOutcome(Struct, frozen=True, forbid_unknown_fields=True):
    """What a mercato comes to, clubs by number.

    `order`: in which they took their turns. `set_aside`: the 4-star and 5-star players who were not
    chosen, in order, for the mercato between two legs. `box`: the 3-star players of the pairs left
    open (FB-16). `unable`: the clubs that have no line-up that respects the rules. A club that has
    none loses its match 3-0 on forfeit; if both have none, both lose (FB-17), and the rules of a
    match say so themselves.
    """

    order: tuple[int, ...]
    rosters: tuple[Roster, ...]
    set_aside: tuple[str, ...]
    box: tuple[str, ...]
    unable: tuple[int, ...]


class MercatoView:
    """A mercato as everybody sees it: all of it is public, but for the order of the piles.

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
    def by_code(self) -> dict[str, Player]:
        """The outfield players of the set by their codes."""
        return {player.code: player for player in self.players}

    @property
    def clubs(self) -> int:
        """How many clubs take part."""
        return self._state.clubs

    @property
    def round(self) -> int:
        """Which of the five rounds it is, 0 before the first."""
        return self._state.round

    @property
    def order(self) -> tuple[int, ...]:
        """The clubs as they take their turns; empty before it is drawn."""
        return tuple(self._state.order)

    @property
    def snake(self) -> bool:
        """Whether every second round goes in reverse order."""
        return self._state.snake

    @property
    def pairs(self) -> tuple[tuple[Coach, Keeper] | None, ...]:
        """The coach and the goalkeeper of each club, None before it has drawn."""
        pairs = self._state.market.pairs
        return tuple(None if pair < 0 else pairs[pair] for pair in self._state.held)

    @property
    def squads(self) -> tuple[tuple[int, ...], ...]:
        """The players of each club, in the order in which they came."""
        return tuple(map(tuple, self._state.squads))

    @property
    def own(self) -> tuple[int, ...]:
        """One's own players."""
        return tuple(self._state.squads[self.side])

    @property
    def open(self) -> tuple[tuple[int, ...], ...]:
        """The players at the three places of the 3-star pairs."""
        return tuple(map(tuple, self._state.open))

    @property
    def revealed(self) -> tuple[int, ...]:
        """The players of the 4/5-star pile in front of the club whose turn it is."""
        return tuple(self._state.revealed)

    @property
    def set_aside(self) -> tuple[int, ...]:
        """The 4-star and 5-star players who were not chosen."""
        return tuple(self._state.aside)

    @property
    def unseen(self) -> tuple[tuple[int, ...], ...]:
        """Who has not been revealed yet, in no order: of three, of four, of five stars."""
        state = self._state
        return (tuple(state.threes), tuple(state.fours), tuple(state.fives))

    def facts(self) -> tuple[Any, ...]:
        """Return everything the side may know at this moment, for comparing."""
        table = (self.open, self.revealed, self.set_aside, self.unseen)
        turns = (self.round, self.order, self.snake)
        return (self.ask, *turns, self.pairs, self.squads, *table)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MercatoView):
            return NotImplemented
        return self.side == other.side and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]


class Mercato(Stacked[State]):
    """The mercato; see `Rules`. Sides are its clubs, from 0 to as many as the set-up says."""

    game: ClassVar[str] = "footclub_mercato"
    version: ClassVar[int] = 1
    seats: ClassVar[tuple[str, ...]] = tuple(f"club {n}" for n in range(1, MERCATO_CLUBS + 1))
    setup_type: ClassVar[Any] = MercatoSetup
    answer_types: ClassVar[tuple[type[Any], ...]] = (ChooseStar, ChoosePair, Draw, Toss)
    event_types: ClassVar[tuple[type[Any], ...]] = EVENTS

    def new(self, setup: MercatoSetup) -> State:
        """Return the state in which the mercato starts. Raises BadSetup."""
        if not 2 <= setup.clubs <= MERCATO_CLUBS:
            raise BadSetup("setup.clubs", str(setup.clubs))
        if setup.options.redrafts < 0:
            raise BadSetup("setup.number", f"redrafts {setup.options.redrafts}")
        market = Market(card_set(setup))
        _enough(market, setup.clubs)
        options = setup.options
        state = State(market, setup.clubs, snake=options.snake, strict21=options.strict21)
        state.again = options.redrafts
        begin(state)
        self.settle(state)
        return state

    def outcome(self, state: State) -> MercatoOutcome:
        """Return the squads. Raises ValueError while it is not over."""
        if not state.over:
            raise ValueError("the mercato is not over")
        named = state.market.named
        held = [state.market.pairs[pair] for pair in state.held]
        return MercatoOutcome(
            order=tuple(state.order),
            rosters=tuple(
                Roster(coach.code, keeper.code, named(men))
                for (coach, keeper), men in zip(held, state.squads, strict=True)
            ),
            set_aside=named(state.aside),
            box=named([man for men in state.open for man in men]),
            unable=state.unable,
        )

    def view(self, state: State, side: int) -> MercatoView:
        """Return what the side may know; it stays true as the mercato goes on."""
        return MercatoView(state, side)

    def copy(self, state: State) -> State:
        """Return a state of its own that goes on from here."""
        return state.copy()


def _enough(market: Market, clubs: int) -> None:
    """Check the counts of FB-80; how fours and fives share their pile is not counted (FB-78)."""
    stars = len(market.fours) + len(market.fives)
    for what, found, needed in (
        ("pairs", len(market.pairs), clubs + 1),
        ("3", len(market.threes), THREES_A_CLUB * clubs + THREES_LEFT),
        ("4, 5", stars, STARS_REVEALED * MERCATO_ROUNDS * clubs),
    ):
        if found < needed:
            raise BadSetup("setup.cards_short", f"{what}: {found} of {needed}")


MERCATO = Mercato()
