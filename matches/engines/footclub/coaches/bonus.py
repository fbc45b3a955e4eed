"""Supports by the odds: what each adds to, or takes from, the chance of a goal."""

from typing import Any

from matches.engines.footclub import answers as a
from matches.engines.footclub.coaches.temper import Temper, after_support, goal
from matches.engines.footclub.ribbon import designated
from matches.engines.footclub.view import View


def promise(view: View, bonus: int) -> float:
    """Return the chance of a goal if one's own supports are played and half the rival's answer."""
    own, rival = view.own, view.rival
    supports = sum(1 for card in own.hand if own.deck.roles[card] == "attack_support")
    mine = 2 * supports + min(3, own.stands) + own.kop_attack
    theirs = min(2, rival.stands)
    return goal(bonus + mine - theirs)


def attack(view: View, actions: Any, temper: Temper) -> Any:
    """Add what is worth its price: the Kop first, then Offensive supports, then Supporters."""
    bonus = view.bonus
    now = goal(bonus)
    for action in actions:
        if isinstance(action, a.Roar) and goal(bonus + view.own.kop_attack) - now >= temper.roar:
            return action
    for action in actions:
        if isinstance(action, a.SupportAttack) and goal(bonus + 2) - now >= temper.off_support:
            return action
    if a.EXHAUST in actions and goal(bonus + 1) - now >= temper.exhaust_attack:
        return a.EXHAUST
    return a.PASS


def defend(view: View, actions: Any, temper: Temper) -> Any:
    """Take away what is worth its price: a Supporter is sure, a Defensive support has its odds."""
    bonus = view.bonus
    now = goal(bonus)
    attack = view.offensive
    if attack is None:
        raise ValueError("no Offensive is being negotiated")
    best: Any = a.PASS
    gain = temper.defend
    for action in actions:
        if isinstance(action, a.SupportDefence):
            own = view.own
            card = own.deck.index[action.card]
            man = designated(own.line, own.deck.ribbons[card], view.colour)[0]
            modifier = (own.squad.points[man] == "intraitable") - attack.hinder
            left = after_support(bonus, modifier, action.aggressive, attack.supports)
            price = temper.hard_card if action.aggressive else 0.0
            if now - left - price > gain:
                best, gain = action, now - left - price
    if best is not a.PASS:
        return best
    if a.EXHAUST in actions and now - goal(bonus - 1) >= temper.exhaust_defence:
        return a.EXHAUST
    return best
