"""The cards of a mercato, its state, and the words it is told in: answers and events.

All of a mercato is public. Its course is in `rounds`, its place among the games in `mercato`.
"""

from collections.abc import Sequence
from typing import Any

from cards.games.footclub import CardSet, Coach, Keeper
from matches.engines.core.frames import Stack
from matches.engines.core.protocol import Action, Draw, Event
from matches.engines.footclub.lineup import class_of
from matches.engines.footclub.tables import (
    FOURS_A_CLUB,
    MERCATO_ROUNDS,
    OPEN_PAIRS,
    PAIR_STARS,
    POSITION_CODES,
    STARS_REVEALED,
)


class ChooseStar(Action, frozen=True, tag="star"):
    """One of the two players revealed from the 4/5-star pile; the other is set aside."""

    card: str


class ChoosePair(Action, frozen=True, tag="pair"):
    """One of the open pairs of 3-star players, by the code of the one that arrived first."""

    card: str


class Moment(Event, frozen=True):
    """Anything that happens in a mercato; `round` counts from 1, 0 is before the first."""

    round: int


class PairDrawn(Moment, frozen=True, tag="pair_drawn"):
    """A club has drawn its coach and its goalkeeper."""

    side: int
    coach: str
    keeper: str


class PairOpened(Moment, frozen=True, tag="pair_opened"):
    """Two 3-star players lie at this place, 0 to 2, in their order of arrival."""

    place: int
    cards: tuple[str, ...]


class Ordered(Moment, frozen=True, tag="ordered"):
    """The order of the clubs was drawn."""

    order: tuple[int, ...]


class Revealed(Moment, frozen=True, tag="revealed"):
    """These two of the 4/5-star pile lie in front of a club."""

    side: int
    cards: tuple[str, ...]


class StarSigned(Moment, frozen=True, tag="star_signed"):
    """A club has chosen one; the other is set aside."""

    side: int
    card: str
    aside: str


class PairSigned(Moment, frozen=True, tag="pair_signed"):
    """A club has taken a pair of 3-star players."""

    side: int
    cards: tuple[str, ...]


class HeldAgain(Moment, frozen=True, tag="held_again"):
    """These clubs cannot line up, and the mercato is held again."""

    sides: tuple[int, ...]


class Closed(Moment, frozen=True, tag="closed"):
    """The mercato is over; these clubs have no line-up that respects the rules."""

    unable: tuple[int, ...]


EVENTS = tuple(Moment.__subclasses__())


class Market:
    """The cards of a mercato by number, and the answers that name them.

    `pairs`: coaches and goalkeepers whose stars sum to 8, of each level in the order of the set
    (step 1). `threes`, `fours`, `fives`: the outfield players by level (step 3).
    """

    def __init__(self, cards: CardSet) -> None:
        players = cards.players
        self.players = players
        self.codes = tuple(player.code for player in players)
        self.classes = tuple(
            class_of(tuple(map(POSITION_CODES.index, player.positions))) for player in players
        )
        self.threes, self.fours, self.fives = (
            tuple(n for n, player in enumerate(players) if player.level == level)
            for level in (3, 4, 5)
        )
        self.pairs = _pairs(cards)
        self.draw = tuple(Draw(code) for code in self.codes)
        self.draw_pair = tuple(Draw(coach.code) for coach, _ in self.pairs)
        self.star = tuple(ChooseStar(code) for code in self.codes)
        self.pair = tuple(ChoosePair(code) for code in self.codes)

    def named(self, men: Sequence[int]) -> tuple[str, ...]:
        """Return the codes of players."""
        return tuple(self.codes[man] for man in men)


def _pairs(cards: CardSet) -> tuple[tuple[Coach, Keeper], ...]:
    left = list(cards.keepers)
    found = []
    for coach in cards.coaches:
        keeper = next((k for k in left if k.level == PAIR_STARS - coach.level), None)
        if keeper is not None:
            left.remove(keeper)
            found.append((coach, keeper))
    return tuple(found)


class State(Stack):
    """A mercato in progress. Players and pairs are numbers of the `market`.

    `order`: the clubs as they take their turns. `pairs`, `threes`, `fours`, `fives`: what is still
    face down; of the fours, `fours_due` are still to be revealed before the first five. `held`: the
    pair of each club, -1 before its draw. `open`: the open pairs by place. `revealed`: in front of
    the club whose turn it is. `aside`: the fours and fives not chosen, in order. `again`: how often
    it may still be held again.
    """

    __slots__ = (
        "again",
        "aside",
        "fives",
        "fours",
        "fours_due",
        "held",
        "market",
        "open",
        "order",
        "pairs",
        "revealed",
        "round",
        "snake",
        "squads",
        "strict21",
        "threes",
        "unable",
    )

    def __init__(self, market: Market, clubs: int, *, snake: bool, strict21: bool) -> None:
        super().__init__()
        self.market = market
        self.snake = snake
        self.strict21 = strict21
        self.again = 0
        self.held = [-1] * clubs

    def lay_out(self) -> None:
        """Gather all cards, as before step 1."""
        market, clubs = self.market, self.clubs
        self.round = 0
        self.order: list[int] = []
        self.unable: tuple[int, ...] = ()
        self.pairs = list(range(len(market.pairs)))
        self.threes, self.fours, self.fives = (
            list(pile) for pile in (market.threes, market.fours, market.fives)
        )
        self.fours_due = fours_due(market, clubs)
        self.held = [-1] * clubs
        self.squads: list[list[int]] = [[] for _ in range(clubs)]
        self.open: list[list[int]] = [[] for _ in range(OPEN_PAIRS)]
        self.revealed: list[int] = []
        self.aside: list[int] = []

    @property
    def clubs(self) -> int:
        """How many clubs take part."""
        return len(self.held)

    def copy(self) -> "State":
        """Return a state of its own that goes on from here."""
        twin = State.__new__(State)
        for name in State.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if value.__class__ is list else value)
        twin.squads = [men.copy() for men in self.squads]
        twin.open = [men.copy() for men in self.open]
        twin.stack = [frame.copy() for frame in self.stack]
        twin.news, twin.listed = [], {}
        twin.asked, twin.over = self.asked, self.over
        return twin

    def tell(self, kind: type[Any], *facts: Any) -> None:
        """Add an event of this round to the news."""
        self.news.append(kind(self.round, *facts))


def fours_due(market: Market, clubs: int) -> int:
    """Return how many 4-star players lie on top of the 5-star players: 6 a club, and as many more
    as there are too few 5-star players (FB-78, FB-80)."""
    stars = STARS_REVEALED * MERCATO_ROUNDS * clubs
    return min(len(market.fours), max(FOURS_A_CLUB * clubs, stars - len(market.fives)))
