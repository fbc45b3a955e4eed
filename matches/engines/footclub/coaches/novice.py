"""The novice: an optimised line-up if there is one, the pre-set fourteen, everything at once.

He always tries for the ball and plays each Offensive he may; regular unless forced; supports only
while the bonus is against him; substitutes only the injured. Equal choices are left to chance.
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from cards.chance import Chance
from matches.engines.core.protocol import Ask
from matches.engines.footclub import answers as a
from matches.engines.footclub.coaches import market
from matches.engines.footclub.coaches.line_up import Plan, Taste, best
from matches.engines.footclub.view import View

PRESET = {
    "tackle": 3,
    "pressing": 3,
    "set_piece_attack": 2,
    "counter_attack": 1,
    "offensive_support": 2,
    "defensive_support": 1,
    "supporters": 2,
}
Actions = Sequence[Any]


def any_shape(_: tuple[int, ...]) -> float:
    """Return the same for every shape: no taste at all."""
    return 0


class Novice:
    """Plays by the booklet's first advice."""

    looks: ClassVar[bool] = True
    optimised_first = True
    taste: Taste = staticmethod(any_shape)

    def __init__(self) -> None:
        self._choices: dict[str, Callable[[Any, Actions, Chance], Struct]] = {
            "preparation": self.prepare,
            "reorganise": self.reorganise,
            "supporters": self.place,
            "changes": self.change,
            "bring_on": self.bring_on,
            "possession": self.win_ball,
            "offence": self.attack,
            "boost": self.boost,
            "bonus": self.support,
            "counter_attack": self.attack,
            "extra_time": self.agree,
            "star": market.star,
            "pair": market.pair,
            "sign": market.sign,
        }

    def choose(
        self, view: Any, side: int, ask: Ask, actions: Sequence[Struct], chance: Chance
    ) -> Struct:
        """Return one of the actions, by what the side may know."""
        choice = self._choices.get(ask.kind)
        return choice(view, actions, chance) if choice else picked(actions, chance)

    def plan(self, view: View) -> Plan:
        """Return the line-up that this coach wants of the men who may play."""
        own = view.own
        available = tuple(sorted((*own.bench, *(man for men in own.line for man in men))))
        return best(own.squad, available, view.strict21, self.optimised_first, self.taste)

    def prepare(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Line up, name the captain, choose the cards of the draw pile."""
        kind = type(actions[0])
        if kind is a.Shape:
            return a.Shape("-".join(map(str, self.plan(view).shape)))
        if kind is a.Field:
            planned = view.own.squad.field[self.plan(view).men[len(view.pending[1])]]
            # somebody else may have begun this line-up
            return planned if planned in actions else picked(actions, chance)
        if kind is a.Armband:
            return self.captain(view, actions, chance)
        return self.tactic(view, actions, chance)

    def captain(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Name any captain."""
        return picked(actions, chance)

    def tactic(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Choose the next card of the pre-set list; extra time has fewer of each."""
        return self.wanted(view, actions, chance, PRESET)

    def wanted(self, view: View, actions: Actions, chance: Chance, wish: dict[str, int]) -> Any:
        """Return a card of the kind that is furthest behind the wish."""
        deck, picks = view.own.deck, view.pending[3]
        open_kinds = dict(wish)
        for card in picks:
            kind = deck.cards[card].kind
            open_kinds[kind] = open_kinds.get(kind, 0) - 1
        kinds = [deck.cards[deck.index[action.card]].kind for action in actions]
        most = max(open_kinds.get(kind, 0) for kind in kinds)
        wanted = [x for x, k in zip(actions, kinds, strict=True) if open_kinds.get(k, 0) == most]
        return picked(wanted, chance)

    def reorganise(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Place men anew, anyhow."""
        return picked(actions, chance)

    def place(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Place a Supporter whenever there is one."""
        return actions[-1]

    def change(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Take off an injured man; else leave everything as it is."""
        hurt = [x for x in actions if isinstance(x, a.TakeOff) and view.own.hurt(x.man)]
        if hurt:
            return picked(hurt, chance)
        return actions[0] if actions[0] == a.PASS else picked(actions, chance)

    def bring_on(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Bring on a man of the highest level."""
        squad = view.own.squad
        levels = [squad.levels[squad.index[action.man]] for action in actions]
        top = max(levels)
        return picked([x for x, level in zip(actions, levels, strict=True) if level == top], chance)

    def win_ball(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Always try for the ball, regular unless forced."""
        return picked(regular(actions[1:]), chance)

    def attack(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Play any Offensive that may be played."""
        return picked(actions[1:], chance)

    def boost(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Pay for a strong point only while the bonus is against him."""
        return picked(actions[1:], chance) if view.bonus < 0 else a.PASS

    def support(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Support only while the bonus is against him."""
        against = -view.bonus if view.ball[0] == view.side else view.bonus
        return picked(regular(actions[1:]), chance) if against > 0 else a.PASS

    def agree(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Play on."""
        return a.AGREE


def picked(actions: Actions, chance: Chance) -> Any:
    """Return one of the actions, each equally likely."""
    return actions[chance.below(len(actions))]


def regular(actions: Actions) -> Actions:
    """Return the actions without those that are aggressive by choice."""
    free = {action.card for action in actions if getattr(action, "aggressive", None) is False}
    return [x for x in actions if not (getattr(x, "aggressive", False) and x.card in free)]
