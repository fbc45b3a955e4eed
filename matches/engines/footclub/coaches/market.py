"""Choosing players: in the mercato, and in the mercato between two legs."""

from collections.abc import Sequence
from typing import Any

from cards.chance import Chance
from cards.games.footclub import Player, Style

# How many of each position make a squad of fifteen that can line up in many ways.
WISH = {"AL": 3, "DC": 3, "MD": 3, "MO": 3, "AT": 3}


def star(view: Any, actions: Sequence[Any], chance: Chance) -> Any:
    """Choose the higher level, then the position that is missing most."""
    return _best(view, actions, chance, lambda action: [view.by_code[action.card]])


def star_in_style(view: Any, actions: Sequence[Any], chance: Chance) -> Any:
    """Choose the higher level, then what the style and the positions are short of."""
    return _best(
        view, actions, chance, lambda x: [view.by_code[x.card]], view.pairs[view.side][0].style
    )


def pair_in_style(view: Any, actions: Sequence[Any], chance: Chance) -> Any:
    """Choose the pair that brings the squad closest to an optimised line-up."""
    pairs = {view.players[men[0]].code: men for men in view.open if men}
    return _best(
        view,
        actions,
        chance,
        lambda x: [view.players[man] for man in pairs[x.card]],
        view.pairs[view.side][0].style,
    )


def pair(view: Any, actions: Sequence[Any], chance: Chance) -> Any:
    """Choose the pair whose positions are missing most."""
    pairs = {view.players[men[0]].code: men for men in view.open if men}
    return _best(
        view, actions, chance, lambda action: [view.players[man] for man in pairs[action.card]]
    )


def sign(view: Any, actions: Sequence[Any], chance: Chance) -> Any:
    """Sign the highest levels that may be signed."""
    by_code = {player.code: player for player in view.players}
    top = max(by_code[action.card].level for action in actions)
    best = [action for action in actions if by_code[action.card].level == top]
    return best[chance.below(len(best))]


def _best(
    view: Any, actions: Sequence[Any], chance: Chance, men_of: Any, style: Style | None = None
) -> Any:
    values = [need(view, men_of(action), style) for action in actions]
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
