"""Changes by what they add: for men who are lost at once, fresh men when they gain the boost."""

from typing import Any

from cards.chance import Chance
from matches.engines.footclub import answers as a
from matches.engines.footclub.coaches.line_up import POINT_VALUE
from matches.engines.footclub.coaches.novice import picked
from matches.engines.footclub.tables import AL, AT, MO, SUBSTITUTIONS
from matches.engines.footclub.view import View

SHIFT = 30  # how much, in tenths of a star, the score weighs when men are changed


def change(view: View, actions: Any, chance: Chance) -> Any:
    """Replace whoever is lost, and in the last turns those who are missed least."""
    own = view.own
    done = actions[0] if actions[0] == a.PASS else None
    offers = [action for action in actions if isinstance(action, a.TakeOff)]
    if offers:
        hurt = [action for action in offers if own.lost(action.man)]
        if hurt:
            return hurt[0]
        if view.boosting and own.substitutions < SUBSTITUTIONS and own.bench:
            return min(offers, key=lambda x: _missed(view, own.squad.index[x.man]))
    return done or picked(actions, chance)


def _missed(view: View, man: int) -> float:
    """Return how much a man would be missed: his worth, and his position by the score."""
    line = view.own.line
    attacking = man in line[MO] or man in line[AT]
    back = 40 if man in line[AL] else 0  # full-backs come and go in twos
    wanted = _wants_goals(view)
    return _worth(view, man) + back + (SHIFT if attacking == wanted else 0)


def _wants_goals(view: View) -> bool:
    """Whether the side is not ahead."""
    return view.own.goals <= view.rival.goals


def _worth(view: View, man: int) -> float:
    own = view.own
    points = POINT_VALUE[own.squad.points[man]]
    return 10 * own.stars(man) - 6 * own.yellows(man) + points + 3 * own.freshness(man)


def bring_on(view: View, actions: Any) -> Any:
    """Bring on the highest level; among equals whoever is most useful under a ribbon."""
    squad = view.own.squad
    wanted = _wants_goals(view)

    def worth(action: Any) -> tuple[bool, int, int]:
        man = squad.index[action.man]
        point = POINT_VALUE[squad.points[man]]
        fits = not view.boosting or (action.position in ("MO", "AT")) == wanted
        return (fits, squad.levels[man], point)

    return max(actions, key=worth)


def reorganise(view: View, actions: Any) -> Any:
    """Choose the shape with most attackers, then useful men first."""
    if isinstance(actions[0], a.Shape):
        return max(actions, key=lambda x: sum(map(int, x.shape.split("-")[3:])))
    squad = view.own.squad
    return max(actions, key=lambda x: POINT_VALUE[squad.points[squad.index[x.man]]])
