"""Who chooses for a side: the protocol of coaches, and the coach that chooses blindly.

A coach is given what its side may know and nothing else: the view, the question, the legal actions
and a stream of chance of its own. Coaches that know a game live with that game.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

from msgspec import Struct

from cards.chance import Chance
from matches.engines.core.protocol import Ask


class Coach(Protocol):
    """Chooses one of the legal actions of its side.

    `looks`: whether it uses the view; one that does not is given None, which saves making it.
    """

    looks: ClassVar[bool]

    def choose(
        self, view: Any, side: int, ask: Ask, actions: Sequence[Struct], chance: Chance
    ) -> Struct:
        """Return one of the actions, of which there are at least two."""


class Random:
    """Each legal action equally likely, in every game."""

    __slots__ = ()
    looks: ClassVar[bool] = False

    def choose(
        self, view: Any, side: int, ask: Ask, actions: Sequence[Struct], chance: Chance
    ) -> Struct:
        """Return one of the actions, each equally likely."""
        return actions[chance.below(len(actions))]
