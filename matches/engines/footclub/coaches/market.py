"""Choosing players: in the mercato, and in the mercato between two legs."""

from collections.abc import Sequence
from typing import Any

from cards.chance import Chance
from cards.games.footclub import Player, Style

# How many of each position make a squad of fifteen that can line up in many ways.
WISH = {"AL": 3, "DC": 3, "MD": 3, "MO": 3, "AT": 3}


def star(view: Any, actions: Sequence[Any], chance: Chance, *, in_style: bool = False) -> Any:
    """Choose the higher level, then the position that is missing most; `in_style`: and what the
    coach's style is short of."""
    by_code = view.by_code
    men = [[by_code[action.card]] for action in actions]
    return _best(view, actions, men, chance, in_style=in_style)


def pair(view: Any, actions: Sequence[Any], chance: Chance, *, in_style: bool = False) -> Any:
    """Choose the pair whose positions are missing most; `in_style`: and that brings the squad
    closest to an optimised line-up."""
    pairs = {view.players[men[0]].code: men for men in view.open if men}
    men = [[view.players[man] for man in pairs[action.card]] for action in actions]
    return _best(view, actions, men, chance, in_style=in_style)


def sign(view: Any, actions: Sequence[Any], chance: Chance) -> Any:
    """Sign the highest levels that may be signed."""
    by_code = {player.code: player for player in view.players}
    top = max(by_code[action.card].level for action in actions)
    best = [action for action in actions if by_code[action.card].level == top]
    return best[chance.below(len(best))]


def _best(
    view: Any,
    actions: Sequence[Any],
    men: Sequence[Sequence[Player]],
    chance: Chance,
    *,
    in_style: bool,
) -> Any:
    style = view.pairs[view.side][0].style if in_style else None
    values = [need(view, each, style) for each in men]
    top = max(values)
    best = [x for x, value in zip(actions, values, strict=True) if value == top]
    return best[chance.below(len(best))]


def need(view: Any, men: Sequence[Player], style: Style | None = None) -> int:
    """Return how much these men are wanted: their stars, places in the squad still open, and, with
    a style, profiles that it asks for and the squad has not."""
    have = [view.players[man] for man in view.own]
    total = 0
    for man in men:
        held = min(
            sum(position in other.positions for other in have) - WISH[position]
            for position in man.positions
        )
        total += 10 * man.level - 4 * held + 3 * (len(man.positions) + len(man.profiles))
        if style is not None:
            total += max(_short(have, profile, style) for profile in man.profiles)
        have.append(man)
    return total


def _short(have: Sequence[Player], profile: str, style: Style) -> int:
    """Return how far the squad is from one and a half times what the style asks of a profile."""
    held = sum(profile in man.profiles for man in have)
    return 3 * int(getattr(style, profile)) - 2 * held
