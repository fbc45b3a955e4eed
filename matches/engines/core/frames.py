"""Pending decisions as an explicit stack: what a rulebook's chapters are made of.

A frame is one decision that waits, or a piece of the course of play that leads to the next. The
topmost frame is asked; while it has nothing to ask it proceeds: it pushes others or leaves.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from msgspec import Struct

from matches.engines.core.protocol import CHANCE, Ask, Illegal


class Frame[State: "Stack"]:
    """One entry of the stack. Subclasses have slots only, so that a copy is cheap."""

    __slots__ = ()
    _kept: ClassVar[tuple[str, ...]] = ()
    rule = ""

    def __init_subclass__(cls) -> None:
        """Remember every slot of the class and its bases, for `copy`."""
        super().__init_subclass__()
        slots = (base.__dict__.get("__slots__", ()) for base in cls.__mro__)
        cls._kept = tuple(name for names in slots for name in names)

    def ask(self, state: State) -> Ask | None:
        """Return who is asked now; None to proceed at once."""
        return None

    def proceed(self, state: State) -> None:
        """Go on without an answer: push a frame, or leave the stack."""
        raise NotImplementedError

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        """Return what the side may answer, complete and ordered, never empty."""
        raise NotImplementedError

    def chances(self, state: State) -> Sequence[Struct]:
        """Return chance's answers, equally likely."""
        raise NotImplementedError

    def apply(self, state: State, side: int, answer: Any) -> None:
        """Carry out a legal answer."""
        raise NotImplementedError

    def why(self, state: State, side: int, answer: Struct) -> str:
        """Return the code of the rule that refuses an answer: the chapter's, unless it can be
        said more closely."""
        return self.rule

    def copy(self) -> Self:
        """Return a frame of its own; frames that keep lists copy them as well."""
        twin = self.__class__.__new__(self.__class__)
        for name in self._kept:
            value = getattr(self, name)
            setattr(twin, name, _copied(value) if value.__class__ is list else value)
        return twin


def _copied(items: list[Any]) -> list[Any]:
    return [_copied(item) if item.__class__ is list else item for item in items]


class Stack:
    """What every state of a stacked game has: its frames, its news, and whether it is over."""

    __slots__ = ("asked", "listed", "news", "over", "stack")

    def __init__(self) -> None:
        self.stack: list[Frame[Any]] = []
        self.news: list[Any] = []
        self.asked: Ask | None = None
        self.listed: dict[int, Sequence[Struct]] = {}
        self.over = False

    def push(self, frame: Frame[Any]) -> None:
        """Put a frame on top."""
        self.stack.append(frame)

    def leave(self) -> None:
        """Take the topmost frame away."""
        self.stack.pop()


class Stacked[State: Stack]:
    """The part of `Rules` that is the same for every game made of frames."""

    def settle(self, state: State) -> None:
        """Proceed until somebody is asked, or the match is over."""
        stack = state.stack
        while stack and not state.over:
            top = stack[-1]
            ask = top.ask(state)
            if ask is not None:
                state.asked = ask
                return
            top.proceed(state)
        state.over = True
        state.asked = None
        stack.clear()

    def opening(self, state: State) -> list[Any]:
        """Return the events that a new state came with."""
        return list(state.news)

    def ask(self, state: State) -> Ask | None:
        """Return who is asked what, or None when the match is over."""
        return state.asked

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        """Return all legal answers of the side, or none if it is not asked."""
        found = state.listed.get(side)
        if found is None:
            found = self._listed(state, side)
            state.listed[side] = found
        return found

    def _listed(self, state: State, side: int) -> Sequence[Struct]:
        if state.asked is None or side not in state.asked.sides:
            return ()
        if side == CHANCE:
            return tuple(dict.fromkeys(state.stack[-1].chances(state)))
        return state.stack[-1].actions(state, side)

    def chances(self, state: State) -> Sequence[Struct]:
        """Return chance's equally likely answers, or none if it is not asked."""
        if state.asked is None or state.asked.sides[0] != CHANCE:
            return ()
        return state.stack[-1].chances(state)

    def apply(self, state: State, side: int, answer: Struct) -> list[Any]:
        """Answer, and return what followed. Raises Illegal, and changes nothing then."""
        legal = self.actions(state, side)
        if answer not in legal:
            raise Illegal(self._why(state, side, answer), legal)
        return self.carry_out(state, side, answer)

    def carry_out(self, state: State, side: int, answer: Struct) -> list[Any]:
        """Apply an answer that was taken from `actions` or `chances` of this very state."""
        news: list[Any] = []
        state.news = news
        state.listed = {}
        state.stack[-1].apply(state, side, answer)
        self.settle(state)
        return news

    def _why(self, state: State, side: int, answer: Struct) -> str:
        if state.asked is None:
            return "over"
        if side not in state.asked.sides:
            return "turn"
        return state.stack[-1].why(state, side, answer)
