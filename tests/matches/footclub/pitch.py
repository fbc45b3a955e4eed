"""A small world for the rule tests of FootClub: cards by value, and matches that start anywhere.

Nothing here depends on a shipped set. The home side's men are written in capitals (`MD1`,
`MD-rough`), the visitors' in small letters (`md1`, `md-rough`); 1 plays on the left, 2 on the
right. Nothing said otherwise, both sides stand 2-2-2-2-2 with ATT 21 and DEF 21, so that the
initial attack bonus is 0, the ball is red, and `MO1`, a man of four stars, is captain.

    play = Play(scene(club(hand=[home_card("tackle", "MDG")]), visitors(), ball=("away", "mo1")))
    assert play.home(PlayTackle(...)) == []
    assert play.dice(6, 6) == [Tackled(...), ...]
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from cards.games.footclub import (
    COLOURS,
    PROFILES,
    STRONG_POINTS,
    AttackSupport,
    Boost,
    CardSet,
    Coach,
    DefenceSupport,
    Keeper,
    Kind,
    Kop,
    Offensive,
    Player,
    Press,
    Stand,
    Style,
    Tackle,
)
from matches.engines.core.protocol import CHANCE, Draw, Roll
from matches.engines.footclub.answers import Ball
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.setup import Carried, Holder, Options, Setup, Side, Standing, Start
from matches.engines.footclub.state import Club, State
from matches.engines.footclub.tables import AWAY, HOME, POSITION_CODES

PRESSED = ("ATD MOG", "MDG MDD", "MOG MOD", "MDD ATG", "MOD MDG", "ATG ATD")
TACKLERS = ("MDD", "MDG", "DCG", "DCD", "ALG", "ALD", "MOG", "MOD")
ATTACKERS = ("MOG", "ATG", "MOD", "ATD", "ALG", "ALD")
DEFENDERS = ("MDG", "MDD", "DCG", "DCD", "ALG", "ALD", "DCG", "MDD")


def ribbons(names: Sequence[str], copies: int) -> tuple[tuple[str, ...], ...]:
    """Return a ribbon for each copy; each copy begins one name further on."""
    return tuple(
        tuple(names[(copy + section) % len(names)] for section in range(len(COLOURS)))
        for copy in range(copies)
    )


KINDS = (
    Kind(
        code="pressing",
        family="possession",
        first=1,
        copies=6,
        effect=Press(2),
        ribbons=ribbons(PRESSED, 6),
    ),
    Kind(
        code="tackle",
        family="possession",
        first=7,
        copies=6,
        effect=Tackle(),
        ribbons=ribbons(TACKLERS, 6),
    ),
    Kind(
        code="set_piece_attack",
        family="offensive",
        first=13,
        copies=4,
        effect=Offensive(
            supporters_at_least=3, adroit=Boost(attack=1), accelerator=Boost(hinder=1)
        ),
        ribbons=ribbons(ATTACKERS, 4),
    ),
    Kind(
        code="individual_exploit",
        family="offensive",
        first=17,
        copies=2,
        effect=Offensive(
            supporters_at_most=3,
            adroit=Boost(attack=2, paid=True),
            accelerator=Boost(attack=1, hinder=1, paid=True),
        ),
        ribbons=ribbons(ATTACKERS, 2),
    ),
    Kind(
        code="counter_attack",
        family="offensive",
        first=19,
        copies=3,
        effect=Offensive(
            after_save=True,
            defensive_support=False,
            adroit=Boost(attack=1),
            accelerator=Boost(attack=2),
        ),
        ribbons=ribbons(ATTACKERS, 3),
    ),
    Kind(
        code="supporters",
        family="support",
        first=22,
        copies=8,
        effect=Stand(attack=1, defence=1, freshness=1),
    ),
    Kind(
        code="offensive_support",
        family="support",
        first=30,
        copies=5,
        effect=AttackSupport(attack=2),
    ),
    Kind(
        code="defensive_support",
        family="support",
        first=35,
        copies=8,
        effect=DefenceSupport(defence=2),
        ribbons=ribbons(DEFENDERS, 8),
    ),
)
KOPS = (Kop(code="K01", attack=2), Kop(code="K02", freshness=2))

STYLES = {"technical": Style(5, 3, 2), "physical": Style(2, 5, 3), "tactical": Style(3, 2, 5)}
PAIRS = (("technical", 5, 3), ("physical", 4, 4), ("tactical", 3, 5))  # coach and keeper: 8 stars


def man(
    code: str,
    level: int = 3,
    profile: str = "physical",
    *,
    point: Any = None,
    positions: Iterable[Any] = (),
) -> Player:
    """Return a player; his position is his code's, his profile one or two words."""
    return Player(
        code=code,
        name=code,
        nationality="FRA",
        positions=tuple(positions) or (code[:2].upper(),),  # type: ignore[arg-type]
        level=level,
        profiles=tuple(profile.split()),  # type: ignore[arg-type]
        strong_point=point,
    )


def _squad() -> list[Player]:
    """Return the men of one side: plain ones, and of each position one for each strong point,
    profile and level; the two versatile ones."""
    found = []
    for position in POSITION_CODES:
        level = 4 if position in ("MO", "AT") else 3
        found.append(man(f"{position}1", level, "technical" if level == 4 else "physical"))
        found.append(man(f"{position}2", level))
        found.append(man(f"{position}3"))
        found += [
            man(f"{position}-{point}", point=point)
            for point in STRONG_POINTS
            if point != "versatile"
        ]
        found += [man(f"{position}-{profile}", profile=profile) for profile in PROFILES]
        found.append(man(f"{position}-double", profile="tactical physical"))
        found += [man(f"{position}-{stars}", stars) for stars in (4, 5)]
    found.append(man("DF-versatile", point="versatile", positions=("AL", "DC")))
    found.append(man("NH-versatile", point="versatile", positions=("MO", "AT")))
    return found


def lower(player: Player) -> Player:
    """Return the visitors' copy of a player."""
    return structs.replace(player, code=player.code.lower(), name=player.name.lower())


CARDS = CardSet(
    name="pitch",
    version=1,
    coaches=tuple(
        Coach(code=f"E-{name}", name=name, nationality="FRA", level=level, style=STYLES[name])
        for name, level, _ in PAIRS
    ),
    keepers=tuple(
        Keeper(code=f"G-{level}", name=f"G{level}", nationality="FRA", level=level)
        for _, _, level in PAIRS
    ),
    players=(*_squad(), *map(lower, _squad())),
    kinds=KINDS,
    kops=KOPS,
)

NOTHING_CARRIED = Carried()
AS_PRINTED = Options()
LINE = {position: (f"{position}1", f"{position}2") for position in POSITION_CODES}


def home_card(kind: str, target: str, colour: str = "red", back: str = "B") -> str:
    """Return the code of the first card of a kind whose ribbon has that target at that colour."""
    found = next(each for each in KINDS if each.code == kind)
    section = COLOURS.index(colour)
    copy = next(n for n, ribbon in enumerate(found.ribbons) if ribbon[section] == target)
    return f"{back}{found.first + copy}"


def away_card(kind: str, target: str, colour: str = "red") -> str:
    """Return the code of the visitors' card of a kind with that target at that colour."""
    return home_card(kind, target, colour, back="R")


class Camp(Struct, frozen=True):
    """One side of a scene: its papers and how it stands."""

    players: tuple[str, ...]
    standing: Standing
    coach: str
    keeper: str
    hidden: bool
    carried: Carried


def club(
    line: Mapping[str, Sequence[str]] | None = None,
    *,
    bench: Iterable[str] = (),
    captain: str = "",
    coach: str = "E-technical",
    keeper: str = "G-3",
    hidden: bool = False,
    carried: Carried = NOTHING_CARRIED,
    **facts: Any,
) -> Camp:
    """Return the home side. `line` replaces the positions it names; `bench` is who else is in the
    squad and may come on; `facts` are the words of a `Standing`. The captain is the left MO unless
    said otherwise; two Offensive supports lie in the pile, so that another turn follows."""
    men = {position: tuple(found) for position, found in {**LINE, **(line or {})}.items()}
    if hidden:
        facts.setdefault("unknown_pile", 2)
    else:
        facts.setdefault("pile", ("offensive_support",) * 2)
    facts = {k: tuple(v) if isinstance(v, list) else v for k, v in facts.items()}
    gone = [code for word in ("taken_off", "sent_off", "hurt") for code in facts.get(word, ())]
    on = [code for found in men.values() for code in found]
    return Camp(
        players=(*on, *bench, *gone, *carried.suspended),
        standing=Standing(line=men, captain=captain or men["MO"][0], **facts),
        coach=coach,
        keeper=keeper,
        hidden=hidden,
        carried=carried,
    )


def visitors(line: Mapping[str, Sequence[str]] | None = None, **facts: Any) -> Camp:
    """Return the away side: as `club`, with men in small letters."""
    own = {position: tuple(code.lower() for code in found) for position, found in LINE.items()}
    return club({**own, **(line or {})}, **facts)


def scene(
    home: Camp | None = None,
    away: Camp | None = None,
    *,
    step: Any = "possession",
    ball: tuple[Any, str] = ("home", "MO1"),
    colour: Any = "red",
    half: Any = 1,
    turn: int = 2,
    options: Options = AS_PRINTED,
    first_leg: tuple[int, int] | None = None,
    men: Iterable[Player] = (),
) -> Setup:
    """Return a set-up that starts with a step of a turn, in the second turn of the first half.
    `men` are players of the test's own, in place of those of the same code."""
    camps = (home or club(), away or visitors())
    sides = [
        Side(
            colour=colour_of,
            coach=camp.coach,
            keeper=camp.keeper,
            players=camp.players,
            hidden=camp.hidden,
            carried=camp.carried,
        )
        for colour_of, camp in zip(("B", "R"), camps, strict=True)
    ]
    return Setup(
        cards=_with(men),
        home=sides[0],
        away=sides[1],
        options=options,
        first_leg=first_leg,
        start=Start(
            half=half,
            turn=turn,
            step=step,
            colour=colour,
            ball=Holder(side=ball[0], man=ball[1]),
            home=camps[0].standing,
            away=camps[1].standing,
        ),
    )


def _with(men: Iterable[Player]) -> CardSet:
    own = {player.code: player for player in men}
    rest = tuple(player for player in CARDS.players if player.code not in own)
    return structs.replace(CARDS, players=(*own.values(), *rest))


class Play:
    """A match that a test drives: every answer is applied at once or refused, so that none of a
    script is left over; each returns the events that followed."""

    def __init__(self, setup: Setup) -> None:
        self.state: State = MATCH.new(setup)

    def home(self, answer: Struct) -> list[Any]:
        """The home side answers. Raises Illegal."""
        return MATCH.apply(self.state, HOME, answer)

    def away(self, answer: Struct) -> list[Any]:
        """The away side answers. Raises Illegal."""
        return MATCH.apply(self.state, AWAY, answer)

    def chance(self, answer: Struct) -> list[Any]:
        """Chance answers. Raises Illegal."""
        return MATCH.apply(self.state, CHANCE, answer)

    def dice(self, *dice: int) -> list[Any]:
        """One die or two fall so."""
        return self.chance(Roll(dice))

    def draw(self, *cards: str | None) -> None:
        """Cards are drawn, one after another."""
        for card in cards:
            self.chance(Draw(card))

    def ball_shows(self, colour: str) -> list[Any]:
        """The ball is rolled."""
        return self.chance(Ball(colour))

    @property
    def asks(self) -> tuple[str, tuple[int, ...]] | None:
        """What is asked, and of whom; None when the match is over."""
        ask = MATCH.ask(self.state)
        return ask and (ask.kind, ask.sides)

    def legal(self, side: int) -> list[Struct]:
        """All that a side may answer now, in the engine's order."""
        return list(MATCH.actions(self.state, side))

    @property
    def ball(self) -> tuple[int, str]:
        """The side that has the ball, and the man."""
        holder = self.state.holder
        return holder, self.state.clubs[holder].squad.codes[self.state.ball]

    @property
    def clubs(self) -> tuple[Club, Club]:
        """Both sides."""
        return self.state.clubs

    def ratings(self, side: int) -> tuple[int, int]:
        """ATT and DEF of a side as they stand."""
        return self.state.clubs[side].attack, self.state.clubs[side].defence

    def line(self, side: int) -> list[list[str]]:
        """The men of a side on the pitch, by position, each from left to right."""
        codes = self.state.clubs[side].squad.codes
        return [[codes[each] for each in men] for men in self.state.clubs[side].line]

    def hand(self, side: int) -> list[str]:
        """The cards in a side's hand."""
        cards = self.state.clubs[side].deck.cards
        return [cards[each].code for each in self.state.clubs[side].hand.cards]

    def discard(self, side: int) -> list[str]:
        """A side's discard pile, the last card on top."""
        cards = self.state.clubs[side].deck.cards
        return [cards[each].code for each in self.state.clubs[side].discard]

    def of(self, side: int, word: str, code: str) -> Any:
        """What a club keeps of one man: `freshness`, `yellows`, `light`, `tokens`, `status`."""
        found = self.state.clubs[side]
        return getattr(found, word)[found.squad.index[code]]
