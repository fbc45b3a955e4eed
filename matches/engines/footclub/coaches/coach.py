"""The coach: line-up, captain, tactics, aggression, supports, changes and discards by the odds.

Everything is decided from what his side may know and the exact chances of `odds`, without looking
ahead further than the dice of the moment.
"""

from functools import partial
from typing import Any, ClassVar, cast

from cards.chance import Chance
from cards.games.footclub import Offensive
from matches.engines.footclub import answers as a
from matches.engines.footclub.coaches import bonus, changes, market
from matches.engines.footclub.coaches.line_up import Taste, attackers
from matches.engines.footclub.coaches.novice import Actions, Novice
from matches.engines.footclub.coaches.temper import (
    CARD,
    CARD_VALUE,
    LATER_TACTICS,
    TACTICS,
    WON,
    Temper,
)
from matches.engines.footclub.ribbon import designated
from matches.engines.footclub.view import View


class Coach(Novice):
    """Plays by the odds."""

    looks: ClassVar[bool] = True
    optimised_first = False
    taste: Taste = staticmethod(attackers)

    def __init__(self, temper: Temper = Temper()) -> None:  # noqa: B008  (a tuple)
        super().__init__()
        self.temper = temper
        self.tactics, self.later = dict(TACTICS), dict(LATER_TACTICS)
        self._choices |= {
            "star": partial(market.star, in_style=True),
            "pair": partial(market.pair, in_style=True),
            "kop": self.kop,
            "captain": self.captain,
            "freshness": self.pay,
            "corner": self.take_back,
            "discard": self.discard,
        }

    def kop(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Take the Kop that adds to Attack."""
        return actions[0]

    def captain(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Name whoever is least missed if he is injured: he has the ball most often."""
        squad = view.own.squad
        return min(actions, key=lambda x: squad.levels[squad.index[x.man]])

    def tactic(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Choose the next card of the list for this half."""
        wish = self.tactics if view.moment[0] == 1 else self.later
        return self.wanted(view, actions, chance, wish)

    def reorganise(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Place men so that their strong points are where ribbons find them."""
        return changes.reorganise(view, actions)

    def change(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Replace whoever is lost, and bring fresh men on when they gain the boost."""
        return changes.change(view, actions, chance)

    def bring_on(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Bring on whoever adds most."""
        return changes.bring_on(view, actions)

    def win_ball(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Try for the ball with the card that most surely gets it and costs least."""
        if len(actions) == 1:
            return actions[0]
        return max(actions[1:], key=lambda action: self._ball_value(view, action))

    def _ball_value(self, view: View, action: Any) -> float:
        own = view.own
        card = own.deck.index[action.card]
        men = designated(own.line, own.deck.ribbons[card], view.colour)
        if isinstance(action, a.PlayPressing):
            missing = sum(1 for man in set(men) if not own.freshness(man)) + len(men)
            missing -= len(set(men))
            return 0.9 - 0.25 * missing
        rough = own.squad.points[men[0]] == "rough"
        modifier = 1 if rough else 0
        booked = 3.0 if own.yellows(men[0]) else 1.0
        price = self.temper.hard_card * booked * CARD[modifier, action.aggressive]
        return WON[modifier, action.aggressive] - price

    def pay(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Pay with the Kop's token, else the man's own, and last with a Supporter."""
        order = {"kop": 0, "own": 1, "supporter": 2}
        return min(actions, key=lambda action: order[action.source])

    def attack(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Launch the Offensive that promises most, if it promises enough."""
        if len(actions) == 1:
            return actions[0]
        best = max(actions[1:], key=lambda action: self._promise(view, action))
        return best if self._promise(view, best) >= self.temper.launch else a.PASS

    def _promise(self, view: View, action: Any) -> float:
        own = view.own
        card = own.deck.index[action.card]
        men = designated(own.line, own.deck.ribbons[card], view.colour)
        effect = cast(Offensive, own.deck.effects[card])
        point = own.squad.points[men[0]]
        boost = effect.adroit if point == "adroit" else effect.accelerator
        added = boost.attack if point in ("adroit", "accelerator") else 0
        return bonus.promise(view, own.attack - view.rival.defence + added)

    def boost(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Always take a strong point's boost, with the man's own token if he has one."""
        return self.pay(view, actions[1:], chance)

    def support(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Support by what it changes in the chance of a goal."""
        if view.ball[0] == view.side:
            return bonus.attack(view, actions, self.temper)
        return bonus.defend(view, actions, self.temper)

    def take_back(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Take back the card that is worth most."""
        return max(actions, key=lambda action: self._worth(view, action))

    def discard(self, view: View, actions: Actions, chance: Chance) -> Any:
        """Discard the card that is worth least."""
        return min(actions, key=lambda action: self._worth(view, action))

    def _worth(self, view: View, action: Any) -> float:
        deck = view.own.deck
        kind = deck.cards[deck.index[action.card]].kind
        held = sum(1 for card in view.own.hand if deck.cards[card].kind == kind)
        return CARD_VALUE[kind] - held
