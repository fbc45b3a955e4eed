"""The course of a mercato (Mercato, steps 1 to 9; for more than two clubs FB-80): its frames.

Its cards made ready, its state and the frames of its course are here; `mercato` puts them behind
the rules of a game. Everything in a mercato is public.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from cards.games.footclub import CardSet, Coach, Keeper
from matches.engines.core.frames import Frame, Stack
from matches.engines.core.protocol import CHANCE, Action, Ask, Draw, Event, Toss
from matches.engines.footclub.lineup import class_of, classes, lines
from matches.engines.footclub.tables import (
    FOURS_A_CLUB,
    MERCATO_CLUBS,
    MERCATO_ROUNDS,
    OPEN_PAIRS,
    OUTFIELD,
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
        self.lay_out()

    def lay_out(self) -> None:
        """Gather all cards and begin with step 1."""
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
        self.stack[:] = [Close(), Turns(), Lots(self, "turn_order"), Lots(self, "draw_order")]

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


LOTS_ASKS = {kind: Ask(kind, (CHANCE,)) for kind in ("draw_order", "turn_order")}
OPEN_ASK = Ask("open_pair", (CHANCE,))
DRAW_ASKS, REVEAL_ASKS = (
    tuple(Ask(kind, (CHANCE,), side) for side in range(MERCATO_CLUBS))
    for kind in ("pair_draw", "reveal")
)
STAR_ASKS, PAIR_ASKS = (
    tuple(Ask(kind, (side,)) for side in range(MERCATO_CLUBS)) for kind in ("star", "pair")
)
TOSSES = tuple(Toss(side) for side in range(MERCATO_CLUBS))


class Lots(Frame[State]):
    """An order of all clubs, drawn one by one: who draws a pair first (FB-15), who begins the
    mercato (step 5, FB-80). The last one needs no lot."""

    __slots__ = ("drawn", "kind", "left")
    rule = "mercato.order"

    def __init__(self, state: State, kind: str) -> None:
        self.kind = kind
        self.left = list(range(state.clubs))
        self.drawn: list[int] = []

    def ask(self, state: State) -> Ask | None:
        return LOTS_ASKS[self.kind] if len(self.left) > 1 else None

    def chances(self, state: State) -> Sequence[Struct]:
        return [TOSSES[side] for side in self.left]

    def apply(self, state: State, side: int, answer: Toss) -> None:
        self.left.remove(answer.side)
        self.drawn.append(answer.side)

    def proceed(self, state: State) -> None:
        state.leave()
        order = self.drawn + self.left
        if self.kind == "turn_order":
            state.order = order
            state.tell(Ordered, tuple(order))
            return
        for place in reversed(range(OPEN_PAIRS)):
            state.push(OpenPair(place))
        state.push(PairDraws(order))


class PairDraws(Frame[State]):
    """Each club draws one of the coach-keeper pairs, which lie face down (step 2)."""

    __slots__ = ("waiting",)
    rule = "mercato.pair_draw"

    def __init__(self, order: list[int]) -> None:
        self.waiting = order[::-1]

    def ask(self, state: State) -> Ask | None:
        return DRAW_ASKS[self.waiting[-1]] if self.waiting else None

    def chances(self, state: State) -> Sequence[Struct]:
        return [state.market.draw_pair[pair] for pair in state.pairs]

    def apply(self, state: State, side: int, answer: Draw) -> None:
        club = self.waiting.pop()
        pair = state.market.draw_pair.index(answer)
        state.pairs.remove(pair)
        state.held[club] = pair
        coach, keeper = state.market.pairs[pair]
        state.tell(PairDrawn, club, coach.code, keeper.code)

    def proceed(self, state: State) -> None:
        state.leave()


class OpenPair(Frame[State]):
    """The next two players of the 3-star pile form a pair at a vacant place (steps 4 and 7)."""

    __slots__ = ("place",)
    rule = "mercato.open_pair"

    def __init__(self, place: int) -> None:
        self.place = place

    def ask(self, state: State) -> Ask | None:
        return OPEN_ASK if len(state.open[self.place]) < 2 else None

    def chances(self, state: State) -> Sequence[Struct]:
        return [state.market.draw[man] for man in state.threes]

    def apply(self, state: State, side: int, answer: Draw) -> None:
        man = state.market.draw.index(answer)
        state.threes.remove(man)
        state.open[self.place].append(man)

    def proceed(self, state: State) -> None:
        state.leave()
        state.tell(PairOpened, self.place, state.market.named(state.open[self.place]))


class Turns(Frame[State]):
    """Five rounds in the order that was drawn, or every other one backwards (FB-80)."""

    __slots__ = ("taken",)
    rule = "mercato"

    def __init__(self) -> None:
        self.taken = 0

    def proceed(self, state: State) -> None:
        full, place = divmod(self.taken, state.clubs)
        if full == MERCATO_ROUNDS:
            state.leave()
            return
        self.taken += 1
        state.round = full + 1
        backwards = state.snake and full % 2 == 1
        last = self.taken == MERCATO_ROUNDS * state.clubs
        state.push(ClubTurn(state.order[-1 - place if backwards else place], last=last))


class ClubTurn(Frame[State]):
    """One club's turn: two players of the 4/5-star pile are revealed, it chooses one (step 6), then
    one of the three pairs, which is replaced but after the last turn (step 7; FB-16)."""

    __slots__ = ("chosen", "last", "side")

    def __init__(self, side: int, *, last: bool) -> None:
        self.side = side
        self.last = last
        self.chosen = False

    def ask(self, state: State) -> Ask | None:
        if self.chosen:
            return PAIR_ASKS[self.side]
        if len(state.revealed) < STARS_REVEALED:
            return REVEAL_ASKS[self.side]
        return STAR_ASKS[self.side]

    def chances(self, state: State) -> Sequence[Struct]:
        pile = state.fours if state.fours_due else state.fives
        return [state.market.draw[man] for man in pile]

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        market = state.market
        if self.chosen:
            return [market.pair[men[0]] for men in state.open]
        return [market.star[man] for man in state.revealed]

    def why(self, state: State, side: int, answer: Struct) -> str:
        if self.chosen:
            return "mercato.pair"
        revealing = len(state.revealed) < STARS_REVEALED
        return "mercato.reveal" if revealing else "mercato.star"

    def apply(self, state: State, side: int, answer: Any) -> None:
        if isinstance(answer, Draw):
            self._reveal(state, answer)
        elif isinstance(answer, ChooseStar):
            self._sign_star(state, answer)
        else:
            self._sign_pair(state, answer)

    def _reveal(self, state: State, answer: Draw) -> None:
        man = state.market.draw.index(answer)
        if state.fours_due:
            state.fours_due -= 1
            state.fours.remove(man)
        else:
            state.fives.remove(man)
        state.revealed.append(man)
        if len(state.revealed) == STARS_REVEALED:
            state.tell(Revealed, self.side, state.market.named(state.revealed))

    def _sign_star(self, state: State, answer: ChooseStar) -> None:
        man = state.market.star.index(answer)
        state.revealed.remove(man)
        (other,) = state.revealed
        state.revealed = []
        state.squads[self.side].append(man)
        state.aside.append(other)
        self.chosen = True
        state.tell(StarSigned, self.side, *state.market.named((man, other)))

    def _sign_pair(self, state: State, answer: ChoosePair) -> None:
        state.leave()
        first = state.market.pair.index(answer)
        place = next(n for n, men in enumerate(state.open) if men[0] == first)
        men = state.open[place]
        state.open[place] = []
        state.squads[self.side] += men
        state.tell(PairSigned, self.side, state.market.named(men))
        if not self.last:
            state.push(OpenPair(place))


class Close(Frame[State]):
    """The end: who cannot line up (last paragraph; FB-17), and whether it is held again."""

    __slots__ = ()
    rule = "mercato"

    def proceed(self, state: State) -> None:
        state.leave()
        unable = tuple(side for side, men in enumerate(state.squads) if not able(state, men))
        if unable and state.again:
            state.again -= 1
            state.tell(HeldAgain, unable)
            state.lay_out()
        else:
            state.unable = unable
            state.tell(Closed, unable)


def able(state: State, men: Sequence[int]) -> bool:
    """Whether ten of the men form a line-up that respects the rules."""
    found = classes(state.market.classes[man] for man in men)
    return len(men) >= OUTFIELD and bool(lines(found, state.strict21))
