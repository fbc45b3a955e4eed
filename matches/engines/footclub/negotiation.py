"""From the initial attack bonus to the final attack bonus: what both sides add to an Offensive.

An Offensive is on the table from its card to its end: the designated man's strong point, the acts
of both sides in turn, then the dice of `opportunity`. The Defensive supports that stop an Offensive
are in `support`.
"""

from collections.abc import Sequence
from typing import Any, cast

from msgspec import Struct

from cards.games.footclub import AttackSupport, Boost, Offensive
from matches.engines.core.frames import Frame
from matches.engines.core.protocol import Ask
from matches.engines.footclub.answers import (
    EXHAUST,
    PASS,
    ROAR,
    Exhaust,
    Pass,
    Pay,
    Roar,
    SupportAttack,
    SupportDefence,
)
from matches.engines.footclub.events import Boosted, Exhausted, Supported
from matches.engines.footclub.freshness import exhaust_supporter, kop_attack, pay, sources
from matches.engines.footclub.opportunity import Resolution, conclude
from matches.engines.footclub.ratings import initial_bonus
from matches.engines.footclub.referee import capped
from matches.engines.footclub.ribbon import designated
from matches.engines.footclub.state import State
from matches.engines.footclub.support import DefensiveSupport, defenders
from matches.engines.footclub.tables import EXHAUSTED_A_SIDE

BOOST_ASKS = (Ask("boost", (0,)), Ask("boost", (1,)))
BONUS_ASKS = (Ask("bonus", (0,)), Ask("bonus", (1,)))
NOTHING = Boost()


def negotiate(state: State, side: int, card: int, man: int) -> None:
    """Put an Offensive on the table; the designated man's strong point may count at once."""
    club = state.clubs[side]
    attack = Attack(side, card, man)
    state.push(attack)
    boost = boost_of(cast(Offensive, club.deck.effects[card]), club.squad.points[man])
    if boost.paid:
        state.push(BoostChoice(side, boost))
    elif boost != NOTHING:
        attack.boost(state, boost)


def boost_of(effect: Offensive, point: str | None) -> Boost:
    """Return what the designated man's strong point does for this Offensive (FB-53, FB-54)."""
    if point == "adroit":
        return effect.adroit
    return effect.accelerator if point == "accelerator" else NOTHING


class Attack(Frame[State]):
    """One Offensive until it is resolved: the bonus is negotiated, then the dice decide (FB-55).

    `turn`: whose act it is; `passed`: the defender has just passed; `exhausted`: cards of the
    stands spent by each side; `supports`: Defensive supports played; `dead`: the fixed bonus of
    the free kick or penalty that stopped it.
    """

    __slots__ = (
        "added",
        "card",
        "dead",
        "exhausted",
        "hinder",
        "man",
        "passed",
        "resolved",
        "side",
        "supports",
        "turn",
    )
    rule = "bonus"

    def __init__(self, side: int, card: int, man: int) -> None:
        self.side = side
        self.card = card
        self.man = man
        self.turn = side
        self.added = self.hinder = self.supports = 0
        self.exhausted = [0, 0]
        self.passed = self.resolved = False
        self.dead: int | None = None

    def bonus(self, state: State) -> int:
        """Return the attack bonus as it stands, not capped (FB-61)."""
        club, rival = state.clubs[self.side], state.clubs[1 - self.side]
        return initial_bonus(club, rival) + self.added

    def boost(self, state: State, boost: Boost) -> None:
        """Add what a strong point gives."""
        self.added += boost.attack
        self.hinder += boost.hinder
        squad = state.clubs[self.side].squad
        facts = (squad.points[self.man], boost.attack, boost.hinder)
        state.tell(Boosted, self.side, squad.codes[self.man], *facts)

    def ask(self, state: State) -> Ask | None:
        if self.dead is not None or self.resolved:
            return None
        return BONUS_ASKS[self.turn] if self._asked(state) else None

    def _asked(self, state: State) -> bool:
        """Whether, by what everybody sees, the side whose act it is could do anything."""
        club = state.clubs[self.turn]
        if len(club.hand):
            return True
        may_exhaust = self.exhausted[self.turn] < EXHAUSTED_A_SIDE
        kop = self.turn == self.side and kop_attack(state, club) > 0
        return may_exhaust and (club.stands > 0 or kop)

    def proceed(self, state: State) -> None:
        if self.dead is None and not self.resolved:
            self._pass()
            return
        if not self.resolved:
            self.resolved = True
            self.man = state.ball  # FB-58: the captain, if the taker has been replaced
        if not state.shot:
            self._shoot(state)
            return
        state.leave()
        self._clear_away(state)
        conclude(state, self.side, state.ball, self._how(state))
        state.shot = ""

    def _shoot(self, state: State) -> None:
        bonus = capped(self.bonus(state)) if self.dead is None else self.dead
        state.push(Resolution(self.side, state.ball, bonus))

    def _how(self, state: State) -> str:
        if self.dead is None:
            return state.clubs[self.side].deck.cards[self.card].kind
        return "penalty" if self.supports > 1 else "free_kick"

    def _clear_away(self, state: State) -> None:
        club = state.clubs[self.side]
        club.playing.remove(self.card)
        club.discard.append(self.card)

    def _pass(self) -> None:
        """Pass: the defender, and then the attacker straight after, give the green light."""
        if self.turn == self.side:
            if self.passed:
                self.resolved = True
            self.turn = 1 - self.side
        else:
            self.passed = True
            self.turn = self.side

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        return self._attacking(state) if side == self.side else self._defending(state)

    def _attacking(self, state: State) -> list[Struct]:
        club = state.clubs[self.side]
        found: list[Struct] = [PASS]
        roles = club.deck.roles
        found += [club.deck.support[c] for c in club.holdings() if roles[c] == "attack_support"]
        if self.exhausted[self.side] < EXHAUSTED_A_SIDE:
            if club.stands:
                found.append(EXHAUST)
            if kop_attack(state, club):
                found.append(ROAR)
        return found

    def _defending(self, state: State) -> list[Struct]:
        club, rival = state.clubs[1 - self.side], state.clubs[self.side]
        found: list[Struct] = [PASS]
        if cast(Offensive, rival.deck.effects[self.card]).defensive_support:
            found += defenders(state, club)
        if self.exhausted[1 - self.side] < EXHAUSTED_A_SIDE and club.stands:
            found.append(EXHAUST)
        return found

    def apply(self, state: State, side: int, answer: Any) -> None:
        if isinstance(answer, Pass):
            self._pass()
            return
        self.passed = False
        self.turn = 1 - side
        club = state.clubs[side]
        if isinstance(answer, Exhaust):
            self.exhausted[side] += 1
            stand = club.deck.stand
            self.added += stand.attack if side == self.side else -stand.defence
            exhaust_supporter(state, side, "attack" if side == self.side else "defence")
        elif isinstance(answer, Roar):
            self.exhausted[side] += 1
            self.added += kop_attack(state, club)
            club.kop_tokens = 0
            state.tell(Exhausted, side, True, "attack")
        elif isinstance(answer, SupportAttack):
            self._support(state, side, answer)
        else:
            state.push(DefensiveSupport(state, side, answer, self))

    def _support(self, state: State, side: int, answer: SupportAttack) -> None:
        club = state.clubs[side]
        card = club.deck.index[answer.card]
        effect = cast(AttackSupport, club.deck.effects[card])
        club.take_from_hand(card)
        club.discard.append(card)
        self.added += effect.attack
        state.tell(Supported, side, answer.card, effect.attack)

    def why(self, state: State, side: int, answer: Struct) -> str:
        if isinstance(answer, Exhaust | Roar):
            return self._why_not_exhaust(state, side, answer)
        if isinstance(answer, SupportAttack):
            return self._why_not_support(state, side, answer)
        if isinstance(answer, SupportDefence):
            return self._why_not_defend(state, side, answer)
        return self.rule

    def _why_not_exhaust(self, state: State, side: int, answer: Exhaust | Roar) -> str:
        roars = isinstance(answer, Roar)
        if roars and (side != self.side or not kop_attack(state, state.clubs[side])):
            return "bonus.kop"
        return "bonus.three" if roars or state.clubs[side].stands else "bonus.stands"

    def _why_not_support(self, state: State, side: int, answer: SupportAttack) -> str:
        if side != self.side:
            return "bonus.attack"
        club = state.clubs[side]
        held = club.deck.index.get(answer.card, -1) in club.holdings()
        return self.rule if held else "hand"

    def _why_not_defend(self, state: State, side: int, answer: SupportDefence) -> str:
        if side == self.side:
            return "bonus.defence"
        club, rival = state.clubs[side], state.clubs[self.side]
        if not cast(Offensive, rival.deck.effects[self.card]).defensive_support:
            return "counter_attack.support"
        card = club.deck.index.get(answer.card, -1)
        if card not in club.holdings():
            return "hand"
        if club.deck.roles[card] != "defence_support":
            return self.rule
        found = designated(club.line, club.deck.ribbons[card], state.colour)
        return "support.intraitable" if found else "ribbon"


class BoostChoice(Frame[State]):
    """Adroit or Accelerator on an Individual exploit: at once or never, for a token (FB-53)."""

    __slots__ = ("boost", "side")
    rule = "boost"

    def __init__(self, side: int, boost: Boost) -> None:
        self.side = side
        self.boost = boost

    def _sources(self, state: State) -> list[Pay]:
        return sources(state, state.clubs[self.side], state.ball)

    def ask(self, state: State) -> Ask | None:
        return BOOST_ASKS[self.side] if self._sources(state) else None

    def proceed(self, state: State) -> None:
        state.leave()

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        return [PASS, *self._sources(state)]

    def apply(self, state: State, side: int, answer: Any) -> None:
        state.leave()
        if isinstance(answer, Pay):
            attack = cast(Attack, state.stack[-1])
            attack.exhausted[side] += pay(state, side, state.ball, answer)
            attack.boost(state, self.boost)

    def why(self, state: State, side: int, answer: Struct) -> str:
        return f"freshness.{answer.source}" if isinstance(answer, Pay) else self.rule
