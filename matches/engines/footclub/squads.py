"""A squad and a deck made ready for play: cards as small numbers, and their actions made once.

Numbers are places in the squad (0 to 14, more after the mercato between two legs) and kinds of
equal Match cards (29 with ribbons, Supporters, Offensive support).
"""

from collections.abc import Sequence
from typing import cast

from cards.games.footclub import (
    AttackSupport,
    CardSet,
    Coach,
    DefenceSupport,
    Effect,
    Keeper,
    Offensive,
    Player,
    Press,
    Stand,
    Tackle,
)
from matches.engines.core.protocol import Draw
from matches.engines.footclub import answers
from matches.engines.footclub.lineup import class_of
from matches.engines.footclub.ribbon import Ribbon, ribbon
from matches.engines.footclub.tables import FRESHNESS, FRESHNESS_RAKER, POSITION_CODES

PROFILES = {"technical": 0, "physical": 1, "tactical": 2}
ROLES: dict[type[Effect], str] = {
    Press: "press",
    Tackle: "tackle",
    Offensive: "offensive",
    AttackSupport: "attack_support",
    DefenceSupport: "defence_support",
    Stand: "stand",
}


class Squad:
    """What never changes about one side's cards, and the actions that name them."""

    def __init__(self, coach: Coach, keeper: Keeper, players: Sequence[Player]) -> None:
        self.coach = coach
        self.keeper = keeper
        self.players = tuple(players)
        self.codes = tuple(p.code for p in players)
        self.index = {code: n for n, code in enumerate(self.codes)}
        self.levels = tuple(p.level for p in players)
        self.positions = tuple(
            tuple(POSITION_CODES.index(position) for position in p.positions) for p in players
        )
        self.classes = tuple(class_of(positions) for positions in self.positions)
        self.profiles = tuple(tuple(PROFILES[name] for name in p.profiles) for p in players)
        self.points = tuple(p.strong_point for p in players)
        self.freshness = tuple(
            FRESHNESS_RAKER if p.strong_point == "raker" else FRESHNESS for p in players
        )
        style = coach.style
        self.style = (style.technical, style.physical, style.tactical)
        self.preferred = self.style.index(max(self.style))
        self._actions()

    def _actions(self) -> None:
        codes = self.codes
        self.field = tuple(answers.Field(code) for code in codes)
        self.armband = tuple(answers.Armband(code) for code in codes)
        self.take_off = tuple(answers.TakeOff(code) for code in codes)
        self.kicker = tuple(answers.Kicker(code) for code in codes)
        self.bring_on = tuple(
            tuple(answers.BringOn(code, POSITION_CODES[position]) for position in positions)
            for code, positions in zip(codes, self.positions, strict=True)
        )


class MatchCard:
    """One kind of equal Match cards: `copies` of them in the deck."""

    __slots__ = ("code", "copies", "effect", "kind", "ribbon")

    def __init__(self, code: str, kind: str, copies: int, effect: Effect, strip: Ribbon) -> None:
        self.code = code
        self.kind = kind
        self.copies = copies
        self.effect = effect
        self.ribbon = strip


class Deck:
    """The 42 Match cards of one colour: `cards` by number, and the actions that name them.

    A card with a ribbon is called by its serial number (`B7`); equal ones by their kind.
    """

    def __init__(self, card_set: CardSet, back: str) -> None:
        found: list[MatchCard] = []
        for kind in card_set.kinds:
            if not kind.ribbons:
                found.append(MatchCard(kind.code, kind.code, kind.copies, kind.effect, ()))
            for n, strip in enumerate(kind.ribbons):
                code = f"{back}{kind.first + n}"
                found.append(MatchCard(code, kind.code, 1, kind.effect, ribbon(strip)))
        self.cards = tuple(found)
        self.index = {card.code: n for n, card in enumerate(found)}
        self.effects = tuple(card.effect for card in found)
        self.roles = tuple(ROLES[type(card.effect)] for card in found)
        self.ribbons = tuple(card.ribbon for card in found)
        self.copies = tuple(card.copies for card in found)
        self.all = tuple(n for n, card in enumerate(found) for _ in range(card.copies))
        self.supporters = self.roles.index("stand")
        self.stand = cast(Stand, self.effects[self.supporters])
        self._actions()

    def _actions(self) -> None:
        codes = [card.code for card in self.cards]
        self.pick = tuple(answers.Pick(code) for code in codes)
        self.press = tuple(answers.PlayPressing(code) for code in codes)
        self.tackle = tuple(
            (answers.PlayTackle(code, False), answers.PlayTackle(code, True)) for code in codes
        )
        self.attack = tuple(answers.PlayOffensive(code) for code in codes)
        self.support = tuple(answers.SupportAttack(code) for code in codes)
        self.defend = tuple(
            (answers.SupportDefence(code, False), answers.SupportDefence(code, True))
            for code in codes
        )
        self.discard = tuple(answers.Discard(code) for code in codes)
        self.take_back = tuple(answers.TakeBack(code) for code in codes)
        self.draw = tuple(Draw(code) for code in codes)
