"""Supports by the odds: what each adds to, or takes from, the chance of a goal."""

from typing import Any, cast

from cards.games.footclub import AttackSupport, DefenceSupport
from matches.engines.footclub import answers as a
from matches.engines.footclub.coaches.temper import Temper, after_support, goal
from matches.engines.footclub.negotiation import Attack
from matches.engines.footclub.ribbon import designated
from matches.engines.footclub.tables import EXHAUSTED_A_SIDE
from matches.engines.footclub.view import View


def promise(view: View, bonus: int) -> float:
    """Return the chance of a goal if one's own supports are played and half the rival's answer."""
    own, rival = view.own, view.rival
    effects = map(own.deck.effects.__getitem__, own.hand)
    supports = sum(effect.attack for effect in effects if isinstance(effect, AttackSupport))
    stands = min(EXHAUSTED_A_SIDE, own.stands) * own.deck.stand.attack
    mine = supports + stands + own.kop_attack
    theirs = min(2, rival.stands) * rival.deck.stand.defence
    return goal(bonus + mine - theirs)


def attack(view: View, actions: Any, temper: Temper) -> Any:
    """Add what is worth its price: the Kop first, then Offensive supports, then Supporters."""
    bonus = view.bonus
    now = goal(bonus)
    for action in actions:
        if isinstance(action, a.Roar) and goal(bonus + view.own.kop_attack) - now >= temper.roar:
            return action
    deck = view.own.deck
    for action in actions:
        if isinstance(action, a.SupportAttack):
            more = cast(AttackSupport, deck.effects[deck.index[action.card]]).attack
            if goal(bonus + more) - now >= temper.off_support:
                return action
    if a.EXHAUST in actions and goal(bonus + deck.stand.attack) - now >= temper.exhaust_attack:
        return a.EXHAUST
    return a.PASS


def defend(view: View, actions: Any, temper: Temper) -> Any:
    """Take away what is worth its price: a Supporter is sure, a Defensive support has its odds."""
    bonus = view.bonus
    now = goal(bonus)
    attack = cast(Attack, view.offensive)  # there is one: its bonus was read
    best: Any = a.PASS
    gain = temper.defend
    for action in actions:
        if isinstance(action, a.SupportDefence):
            own = view.own
            card = own.deck.index[action.card]
            man = designated(own.line, own.deck.ribbons[card], view.colour)[0]
            modifier = (own.squad.points[man] == "intraitable") - attack.hinder
            stars = cast(DefenceSupport, own.deck.effects[card]).defence
            left = after_support(bonus, modifier, action.aggressive, attack.supports, stars)
            price = temper.hard_card if action.aggressive else 0.0
            if now - left - price > gain:
                best, gain = action, now - left - price
    if best is not a.PASS:
        return best
    less = goal(bonus - view.own.deck.stand.defence)
    if a.EXHAUST in actions and now - less >= temper.exhaust_defence:
        return a.EXHAUST
    return best
