"""Hidden cards: what a table that does not see a side's cards would write down of its match.

The core masks the draws; here is what FootClub adds: the set-up, and the tactical choices.
"""

from typing import cast

from msgspec import Struct, structs

from matches.engines.footclub.answers import HIDE, Pick
from matches.engines.footclub.prematch import Preparation
from matches.engines.footclub.setup import Setup, Standing
from matches.engines.footclub.state import State
from matches.engines.footclub.tables import HOME


def hidden(setup: Setup, side: int) -> Setup:
    """Return the set-up with the side's cards unseen, those of a start in mid-match as well."""
    name = "home" if side == HOME else "away"
    papers = structs.replace(getattr(setup, name), hidden=True)
    start = setup.start
    if start is not None:
        standing = _unseen(getattr(start, name))
        start = structs.replace(start, **{name: standing})
    return structs.replace(setup, start=start, **{name: papers})


def _unseen(standing: Standing) -> Standing:
    return structs.replace(
        standing,
        hand=(),
        pile=(),
        unknown_hand=standing.unknown_hand + len(standing.hand),
        unknown_pile=standing.unknown_pile + len(standing.pile),
    )


def seen(state: State, side: int, answer: Struct) -> Struct | None:
    """Return what is seen of a side's answer: nothing of a pick, and after the last of them that
    the choices are made."""
    if not isinstance(answer, Pick):
        return answer
    desk = cast(Preparation, state.stack[-1]).desks[side]
    return HIDE if len(desk.picks) + 1 == desk.size else None
