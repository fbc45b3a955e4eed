"""What every game of the house says of itself: asks, answers, rules.

A game is a state that asks. Nothing here knows a game: sides are numbers from 0 on, at most four in
a match, as many as there are clubs where they share cards out, and chance answers like a side of
its own. `seats` names as many as there can be.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

from msgspec import Struct

CHANCE = -1


class Action(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """What a person decides. Frozen, tagged, its own JSON; equal actions are made once."""


class Answer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="chance"):
    """What chance decides."""


class Roll(Answer, frozen=True, forbid_unknown_fields=True, tag="roll"):
    """Dice as they fell, in their order."""

    dice: tuple[int, ...]


class Draw(Answer, frozen=True, forbid_unknown_fields=True, tag="draw"):
    """The card that was drawn, or None for one that only its owner has seen."""

    card: str | None


class Toss(Answer, frozen=True, forbid_unknown_fields=True, tag="toss"):
    """The side that a drawing of lots chose."""

    side: int


ONE_DIE = tuple(Roll((n,)) for n in range(1, 7))
TWO_DICE = tuple(Roll((a, b)) for a in range(1, 7) for b in range(1, 7))


class Event(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event"):
    """What happened, in codes and numbers."""


class Ask(Struct, frozen=True):
    """Who may answer now and what kind of answer it is.

    `sides`: the sides asked, in seat order, or (CHANCE,); several at once answer in secret.
    `of`: whose dice or whose pile, when chance is asked on behalf of a side.
    """

    kind: str
    sides: tuple[int, ...]
    of: int = CHANCE


class Illegal(Exception):
    """An answer that the rules do not allow now.

    `rule`: the code of the rule that refuses; `legal`: what would have been legal.
    """

    def __init__(self, rule: str, legal: Sequence[Any]) -> None:
        super().__init__(rule)
        self.rule = rule
        self.legal = legal


class BadSetup(Exception):
    """A set-up that no match can start from: `rule` is the code of what it breaks, `detail` the
    value that does."""

    def __init__(self, rule: str, detail: str = "") -> None:
        super().__init__(f"{rule}: {detail}" if detail else rule)
        self.rule = rule
        self.detail = detail


class Rules[State, Setup, Outcome, View](Protocol):
    """One game. States are opaque: take a view of a side, or a copy."""

    game: ClassVar[str]
    version: ClassVar[int]
    seats: ClassVar[tuple[str, ...]]  # the names of the sides in a log, in seat order
    setup_type: ClassVar[Any]
    answer_types: ClassVar[tuple[type[Struct], ...]]  # every Action and Answer of the game
    event_types: ClassVar[tuple[type[Struct], ...]]

    def new(self, setup: Setup) -> State:
        """Return the state in which the match starts. Raises BadSetup."""

    def opening(self, state: State) -> list[Any]:
        """Return the events that a new state came with, before anybody has answered."""

    def ask(self, state: State) -> Ask | None:
        """Return who is asked what, or None when the match is over."""

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        """Return all that the side (or CHANCE) may answer, each once, in a fixed order."""

    def chances(self, state: State) -> Sequence[Struct]:
        """Return chance's answers, all equally likely: one that comes twice is twice as likely."""

    def apply(self, state: State, side: int, answer: Struct) -> list[Any]:
        """Answer, and return the events that followed. Raises Illegal, and changes nothing then."""

    def carry_out(self, state: State, side: int, answer: Struct) -> list[Any]:
        """Apply an answer that was taken from `actions` or `chances` of this very state."""

    def outcome(self, state: State) -> Outcome:
        """Return how it ended. Raises ValueError while it is not over."""

    def view(self, state: State, side: int) -> View:
        """Return what the side may know; it stays true as the match goes on."""

    def copy(self, state: State) -> State:
        """Return a state of its own that goes on from here."""
