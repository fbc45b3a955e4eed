"""A toy for the tests of core, made of frames: two sides, hidden cards, dice, drawing of lots.

Each side has the cards 1 to 4, each twice. Both choose in secret a pile of one more card than there
are rounds, and draw one. In each round both draw a card and lay one in secret; then a die is rolled
for each, and card and die together decide who has the point; where they are equal, lots do.
"""

from collections.abc import Collection
from typing import Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from matches.engines.core.frames import Frame, Stack, Stacked
from matches.engines.core.protocol import (
    CHANCE,
    TWO_DICE,
    Action,
    Ask,
    BadSetup,
    Draw,
    Event,
    Roll,
    Toss,
)
from matches.engines.core.zones import Zone

CARDS = (1, 2, 3, 4)
COPIES = 2


class Keep(Action, frozen=True, tag="keep"):
    """A card for one's own pile."""

    card: Literal[1, 2, 3, 4]


class Hide(Action, frozen=True, tag="hide"):
    """The pile is chosen, and nobody has seen it."""


class Lay(Action, frozen=True, tag="lay"):
    """The card for this round."""

    card: Literal[1, 2, 3, 4]


class Fought(Event, frozen=True, tag="fought"):
    """A round: cards and dice by seat."""

    cards: tuple[int, int]
    dice: tuple[int, int]


class Point(Event, frozen=True, tag="point"):
    """A side has won a round."""

    side: int


class Setup(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How many rounds, and whose cards are hidden."""

    rounds: int
    hidden: tuple[bool, bool] = (False, False)


class Outcome(Struct, frozen=True):
    """The points by seat."""

    points: tuple[int, int]


class Camp:
    """One side's zones. `unseen`: how many of each card may lie where nobody has looked."""

    __slots__ = ("hand", "hidden", "pile", "rest", "unseen")

    def __init__(self, *, hidden: bool) -> None:
        self.hidden = hidden
        self.hand, self.pile = Zone(), Zone()
        self.rest = Zone(CARDS * COPIES)
        self.unseen = dict.fromkeys(CARDS, COPIES if hidden else 0)

    def copy(self) -> "Camp":
        """Return a camp of its own."""
        twin = Camp(hidden=self.hidden)
        twin.hand, twin.pile, twin.rest = self.hand.copy(), self.pile.copy(), self.rest.copy()
        twin.unseen = dict(self.unseen)
        return twin


class State(Stack):
    """A duel in progress."""

    __slots__ = ("camps", "points", "rounds")

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.camps = tuple(Camp(hidden=hidden) for hidden in setup.hidden)
        self.points = [0, 0]
        self.rounds = setup.rounds

    def copy(self) -> "State":
        """Return a state of its own."""
        twin = State.__new__(State)
        twin.camps = tuple(camp.copy() for camp in self.camps)
        twin.points, twin.rounds = self.points.copy(), self.rounds
        twin.stack = [frame.copy() for frame in self.stack]
        twin.news, twin.listed = [], {}
        twin.asked, twin.over = self.asked, self.over
        return twin


class Choice(Frame[State]):
    """Both sides choose their piles, in secret."""

    __slots__ = ("kept", "size")
    rule = "pile"

    def __init__(self, size: int) -> None:
        self.size = size
        self.kept: list[list[int]] = [[], []]

    def ask(self, state: State) -> Ask | None:
        sides = tuple(side for side in (0, 1) if len(self.kept[side]) < self.size)
        return Ask("pile", sides) if sides else None

    def actions(self, state: State, side: int) -> Any:
        if state.camps[side].hidden:
            return (Hide(),)
        kept = self.kept[side]
        return [Keep(card) for card in CARDS if kept.count(card) < COPIES]

    def apply(self, state: State, side: int, answer: Any) -> None:
        kept = self.kept[side]
        kept += [answer.card] if isinstance(answer, Keep) else [0] * self.size

    def proceed(self, state: State) -> None:
        state.leave()
        for camp, kept in zip(state.camps, self.kept, strict=True):
            if camp.hidden:
                camp.pile.unknown, camp.rest.unknown = self.size, 2 * len(CARDS) - self.size
                camp.rest.cards = []
            else:
                for card in kept:
                    camp.rest.take(card)
                    camp.pile.put(card)
        state.push(Draws())


class Draws(Frame[State]):
    """A card for each side, home first."""

    __slots__ = ("left",)
    rule = "draw"

    def __init__(self) -> None:
        self.left = [0, 1]

    def ask(self, state: State) -> Ask | None:
        return Ask("draw", (CHANCE,), self.left[0]) if self.left else None

    def chances(self, state: State) -> Any:
        pile = state.camps[self.left[0]].pile
        return [Draw(None)] if pile.unknown else [Draw(str(card)) for card in pile.cards]

    def apply(self, state: State, side: int, answer: Draw) -> None:
        camp = state.camps[self.left.pop(0)]
        if answer.card is None:
            camp.pile.unknown -= 1
            camp.hand.put(None)
        else:
            camp.pile.take(int(answer.card))
            camp.hand.put(int(answer.card))

    def proceed(self, state: State) -> None:
        state.leave()


class Rounds(Frame[State]):
    """All rounds, one after another."""

    __slots__ = ()

    def proceed(self, state: State) -> None:
        if state.rounds:
            state.rounds -= 1
            state.push(Round())
            state.push(Draws())
        else:
            state.leave()


class Round(Frame[State]):
    """Both lay in secret, then the dice are rolled."""

    __slots__ = ("laid",)
    rule = "round"

    def __init__(self) -> None:
        self.laid = [0, 0]

    def ask(self, state: State) -> Ask | None:
        sides = tuple(side for side in (0, 1) if not self.laid[side])
        return Ask("lay", sides) if sides else Ask("two_dice", (CHANCE,))

    def actions(self, state: State, side: int) -> Any:
        camp = state.camps[side]
        held = {card for card in CARDS if camp.unseen[card]} if camp.hand.unknown else set()
        return [Lay(card) for card in sorted(held.union(camp.hand.cards))]

    def chances(self, state: State) -> Any:
        return TWO_DICE

    def why(self, state: State, side: int, answer: Any) -> str:
        return "hand" if isinstance(answer, Lay) else super().why(state, side, answer)

    def apply(self, state: State, side: int, answer: Any) -> None:
        if isinstance(answer, Roll):
            self._fight(state, answer.dice)
        else:
            self.laid[side] = answer.card

    def _fight(self, state: State, dice: tuple[int, ...]) -> None:
        state.leave()
        for camp, card in zip(state.camps, self.laid, strict=True):
            if camp.hand.take(card):
                camp.unseen[card] -= 1
        home, away = (card + die for card, die in zip(self.laid, dice, strict=True))
        state.news.append(Fought((self.laid[0], self.laid[1]), (dice[0], dice[1])))
        if home == away:
            state.push(Lots())
        else:
            score(state, int(away > home))


class Lots(Frame[State]):
    """Equal: lots are drawn."""

    __slots__ = ()
    rule = "lots"

    def ask(self, state: State) -> Ask | None:
        return Ask("toss", (CHANCE,))

    def chances(self, state: State) -> Any:
        return (Toss(0), Toss(1))

    def apply(self, state: State, side: int, answer: Toss) -> None:
        state.leave()
        score(state, answer.side)


def score(state: State, side: int) -> None:
    """Give a side its point."""
    state.points[side] += 1
    state.news.append(Point(side))


class View:
    """What a side may know; it follows the state."""

    def __init__(self, state: State, side: int) -> None:
        self._state, self.side = state, side

    @property
    def points(self) -> tuple[int, ...]:
        """By seat."""
        return tuple(self._state.points)

    @property
    def hand(self) -> tuple[int, ...]:
        """One's own cards, as far as they are known."""
        return tuple(self._state.camps[self.side].hand.cards)

    @property
    def held(self) -> dict[str, int]:
        """How many cards each side has in hand."""
        return dict(zip(DUEL.seats, (len(camp.hand) for camp in self._state.camps), strict=True))

    @property
    def copies(self) -> dict[int, int]:
        """How many there are of each card."""
        return dict.fromkeys(CARDS, COPIES)

    @property
    def camp(self) -> Camp:
        """An object of the engine's own, which no log can name."""
        return self._state.camps[self.side]

    def facts(self) -> tuple[Any, ...]:
        """Return all of it, for comparing."""
        return (self.points, self.hand, self.held)


class Duel(Stacked[State]):
    """See `Rules`."""

    game: ClassVar[str] = "duel"
    version: ClassVar[int] = 2
    seats: ClassVar[tuple[str, ...]] = ("home", "away")
    setup_type: ClassVar[Any] = Setup
    answer_types: ClassVar[tuple[type[Struct], ...]] = (Keep, Hide, Lay, Roll, Draw, Toss)
    event_types: ClassVar[tuple[type[Struct], ...]] = (Fought, Point)

    def new(self, setup: Setup) -> State:
        """Return the start. Raises BadSetup."""
        if not 1 <= setup.rounds <= 3:
            raise BadSetup("setup.rounds", str(setup.rounds))
        state = State(setup)
        state.stack = [Rounds(), Choice(setup.rounds + 1)]
        self.settle(state)
        return state

    def outcome(self, state: State) -> Outcome:
        """Return the points. Raises ValueError while it is not over."""
        if not state.over:
            raise ValueError("the duel is not over")
        return Outcome((state.points[0], state.points[1]))

    def view(self, state: State, side: int) -> View:
        """Return what the side may know."""
        return View(state, side)

    def copy(self, state: State) -> State:
        """Return a state of its own."""
        return state.copy()

    def masked_setup(self, setup: Setup, sides: Collection[int]) -> Setup:
        """Return the set-up in which the cards of these sides are unknown."""
        home, away = (hidden or side in sides for side, hidden in enumerate(setup.hidden))
        return replace(setup, hidden=(home, away))

    def masked(self, state: State, side: int, answer: Struct) -> Struct | None:
        """Return one `hide` in place of the last card that was kept."""
        top = state.stack[-1]
        if not isinstance(top, Choice) or isinstance(answer, Hide):
            return answer
        return Hide() if len(top.kept[side]) + 1 == top.size else None


DUEL = Duel()
