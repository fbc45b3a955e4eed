"""A card set for tests, of any size: codes say what a card is.

`C5` and `K3` are coaches and goalkeepers by level, `T1` to `T24` players of three stars, `F1` to
`F12` of four and `V1` to `V8` of five, in the printed proportions (rulings, part one, 1.3).
"""

from itertools import cycle, islice

from cards.games.footclub import (
    PROFILES,
    AttackSupport,
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

LINES = {
    "T": "AL DC MD MO AT AL DC MD MO AT AL DC MD MO AT AL DC MD MO AT AL MD AL/DC MO/AT",
    "F": "AL DC MD MO AT AL DC MD MO AT AL/DC MO/AT",
    "V": "AL DC MD MO AT DC MO AT",
}
LEVELS = {"T": 3, "F": 4, "V": 5}
STYLES = {5: Style(5, 3, 2), 4: Style(2, 5, 3), 3: Style(3, 2, 5)}


def _players(letter: str, count: int, lines: str) -> list[Player]:
    positions = [tuple(each.split("/")) for each in lines.split()]
    return [
        Player(
            code=f"{letter}{n}",
            name=f"{letter}{n}",
            nationality="FRA",
            positions=each,
            level=LEVELS[letter],
            profiles=(PROFILES[n % 3],),
            strong_point="versatile" if len(each) > 1 else None,
        )
        for n, each in enumerate(islice(cycle(positions), count), start=1)
    ]


def _ribbons(sections: str, count: int) -> tuple[tuple[str, ...], ...]:
    """Return a ribbon a copy, all different: the sections turned round, then backwards."""
    base = tuple(sections.split(", "))
    turned = [base[n:] + base[:n] for n in range(6)]
    return tuple((turned + [each[::-1] for each in turned])[:count])


KINDS = (
    Kind(
        code="pressing",
        family="possession",
        first=1,
        copies=6,
        effect=Press(2),
        ribbons=_ribbons("ATD MOG, MDG MOD, MDD ATG, MOG MDG, ATG MOD, MDD MDG", 6),
    ),
    Kind(
        code="tackle",
        family="possession",
        first=7,
        copies=6,
        effect=Tackle(),
        ribbons=_ribbons("MDG, ALG, DCD, MDD, ALD, DCG", 6),
    ),
    Kind(
        code="set_piece_attack",
        family="offensive",
        first=13,
        copies=4,
        effect=Offensive(supporters_at_least=3),
        ribbons=_ribbons("MOG, ATG, MOD, ATD, MOG, ALG", 4),
    ),
    Kind(
        code="individual_exploit",
        family="offensive",
        first=17,
        copies=2,
        effect=Offensive(supporters_at_most=3),
        ribbons=_ribbons("MOG, ATG, MOD, ATD, MOD, ATG", 2),
    ),
    Kind(
        code="counter_attack",
        family="offensive",
        first=19,
        copies=3,
        effect=Offensive(after_save=True, defensive_support=False),
        ribbons=_ribbons("ATG, MOG, MOD, ATD, MOD, ATG", 3),
    ),
    Kind(
        code="supporters",
        family="support",
        first=22,
        copies=8,
        effect=Stand(attack=1, defence=1, freshness=1),
    ),
    Kind(code="offensive_support", family="support", first=30, copies=5, effect=AttackSupport(2)),
    Kind(
        code="defensive_support",
        family="support",
        first=35,
        copies=8,
        effect=DefenceSupport(2),
        ribbons=_ribbons("MDG, ALG, DCD, MDD, ALD, DCG", 8),
    ),
)


def card_set(
    threes: int = 24,
    fours: int = 12,
    fives: int = 8,
    *,
    levels: tuple[int, ...] = (5, 4, 3),
    lines: dict[str, str] = LINES,
) -> CardSet:
    """Return a set with so many players of each level and a coach of each of these levels, with
    the goalkeeper who makes up his pair."""
    tails = [f"-{n}" if levels.count(level) > 1 else "" for n, level in enumerate(levels)]
    return CardSet(
        name="cardboard",
        version=1,
        coaches=tuple(
            Coach(
                code=f"C{level}{tail}",
                name=f"C{level}{tail}",
                nationality="FRA",
                level=level,
                style=STYLES[level],
            )
            for level, tail in zip(levels, tails, strict=True)
        ),
        keepers=tuple(
            Keeper(
                code=f"K{8 - level}{tail}",
                name=f"K{8 - level}{tail}",
                nationality="FRA",
                level=8 - level,
            )
            for level, tail in zip(levels, tails, strict=True)
        ),
        players=tuple(
            player
            for letter, count in (("T", threes), ("F", fours), ("V", fives))
            for player in _players(letter, count, lines[letter])
        ),
        kinds=KINDS,
        kops=(Kop(code="K01", attack=2), Kop(code="K02", freshness=2)),
    )
