"""Sets made by a seeded generator, in the proportions of a mercato for N clubs (FB-80).

A large set for a season is made here once and shipped as a file that a person can edit. One seed
gives one set, on every machine. Four of its squads carry a triangle each: the starting squads of a
four-club championship, every one able to line up and to be optimised.
"""

from collections.abc import Sequence

import msgspec

from cards.chance import Chance
from cards.games.footclub import (
    PROFILES,
    CardSet,
    Coach,
    Keeper,
    Kind,
    Kop,
    Player,
    Position,
    Profile,
    StrongPoint,
    Style,
    Triangle,
)
from cards.games.footclub_names import Names

TRIANGLES: tuple[Triangle, ...] = ("red", "blue", "green", "yellow")
STYLES = {5: Style(5, 3, 2), 4: Style(2, 5, 3), 3: Style(3, 2, 5)}
# How often each position comes among 24, 12 and 8 cards (rulings 1.3); versatile in both.
VD: tuple[Position, ...] = ("AL", "DC")
NH: tuple[Position, ...] = ("MO", "AT")
Positions = tuple[Position, ...]
SINGLE: tuple[Positions, ...] = (("AL",), ("DC",), ("MD",), ("MO",), ("AT",))
PATTERN: dict[int, tuple[Positions, ...]] = {
    level: tuple(
        positions
        for positions, count in zip((*SINGLE, VD, NH), counts, strict=True)
        for _ in range(count)
    )
    for level, counts in {
        3: (5, 4, 5, 4, 4, 1, 1),
        4: (2, 2, 2, 2, 2, 1, 1),
        5: (1, 2, 1, 2, 2, 0, 0),
    }.items()
}
# Where each strong point is useful: behind it tackles and supports, in front of it Offensives.
POINTS: dict[Position, tuple[StrongPoint | None, ...]] = {
    "AL": ("rough", "intraitable", "raker", None),
    "DC": ("intraitable", "rough", None, "raker"),
    "MD": ("raker", "rough", "intraitable", None),
    "MO": ("adroit", "accelerator", "raker", None),
    "AT": ("accelerator", "adroit", None, "raker"),
}
DOUBLE: tuple[Profile, Profile] = ("physical", "tactical")
DOUBLES = 22  # one double profile in so many cards
SLOTS: tuple[Position, ...] = ("AL", "AL", "DC", "DC", "MD", "MD", "MO", "MO", "AT", "AT")
ELEVEN = {3: 5, 4: 3, 5: 2}  # outfield players of each level in a first eleven
SQUAD = {3: 10, 4: 3, 5: 2}
SHUFFLES = 200  # of the players left, before all four squads are begun again
STARTS = 100
MOST_CLUBS = 100  # there are names for no more


def generate(
    name: str, clubs: int, kinds: tuple[Kind, ...], kops: tuple[Kop, ...], chance: Chance
) -> CardSet:
    """Return a set for so many clubs: 10N + 4, 6N and 4N players and N + 1 pairs, with the Match
    cards that are given. Raises ValueError for fewer than the four clubs of the triangles, for more
    clubs than there are names for, and for a seed that finds no four squads."""
    if not len(TRIANGLES) <= clubs <= MOST_CLUBS:
        raise ValueError(
            f"a generated set is for {len(TRIANGLES)} to {MOST_CLUBS} clubs, not {clubs}"
        )
    names = Names(chance)
    coaches, keepers = _pairs(clubs + 1, names)
    counts = {3: 10 * clubs + 4, 4: 6 * clubs, 5: 4 * clubs}
    players = _players(counts, len(coaches) + len(keepers), names, chance)
    return CardSet(
        name=name,
        version=1,
        clubs=clubs,
        coaches=coaches,
        keepers=keepers,
        players=marked(players, coaches, chance),
        kinds=kinds,
        kops=kops,
    )


def _pairs(count: int, names: Names) -> tuple[tuple[Coach, ...], tuple[Keeper, ...]]:
    """Return coaches and goalkeepers whose stars sum to 8 in pairs; the first four pairs have a
    triangle."""
    coaches, keepers = [], []
    for n in range(count):
        level = (5, 4, 3)[n % 3]
        triangle = TRIANGLES[n] if n < len(TRIANGLES) else None
        coaches.append(_coach(f"E{n + 1:03}", level, triangle, names))
        keepers.append(_keeper(f"E{count + n + 1:03}", 8 - level, triangle, names))
    return tuple(coaches), tuple(keepers)


def _coach(code: str, level: int, triangle: Triangle | None, names: Names) -> Coach:
    name, country = names.next()
    return Coach(
        code=code,
        name=name,
        nationality=country,
        level=level,
        style=STYLES[level],
        triangle=triangle,
    )


def _keeper(code: str, level: int, triangle: Triangle | None, names: Names) -> Keeper:
    name, country = names.next()
    return Keeper(code=code, name=name, nationality=country, level=level, triangle=triangle)


def _players(counts: dict[int, int], start: int, names: Names, chance: Chance) -> list[Player]:
    places = [
        (level, PATTERN[level][n % len(PATTERN[level])])
        for level, count in counts.items()
        for n in range(count)
    ]
    profiles = chance.shuffled([_profiles(n) for n in range(len(places))])
    used = dict.fromkeys(POINTS, 0)
    return [
        _player(f"E{start + n + 1:03}", place, profiles[n], used, names)
        for n, place in enumerate(places)
    ]


def _profiles(number: int) -> tuple[Profile, ...]:
    return DOUBLE if number % DOUBLES == DOUBLES - 1 else (PROFILES[number % 3],)


def _player(
    code: str,
    place: tuple[int, Positions],
    profiles: tuple[Profile, ...],
    used: dict[Position, int],
    names: Names,
) -> Player:
    """Return one player: of two profiles only if he is not versatile."""
    level, positions = place
    point = _strong_point(positions, profiles, used)
    profiles = profiles[:1] if point == "versatile" else profiles
    name, country = names.next()
    return Player(
        code=code,
        name=name,
        nationality=country,
        positions=positions,
        level=level,
        profiles=profiles,
        strong_point=point,
    )


def _strong_point(
    positions: Positions, profiles: tuple[Profile, ...], used: dict[Position, int]
) -> StrongPoint | None:
    """Return versatile for two positions, else the next strong point of the position, which is
    left out beside a double profile."""
    if len(positions) == 2:
        return "versatile"
    (position,) = positions
    choices = POINTS[position]
    point = choices[used[position] % len(choices)]
    used[position] += 1
    return None if len(profiles) == 2 else point


def marked(players: list[Player], coaches: Sequence[Coach], chance: Chance) -> tuple[Player, ...]:
    """Return the players, those of the four starting squads with their triangle: a squad of fifteen
    for each of the first four coaches, which is optimised. Raises ValueError if chance finds none
    in a hundred attempts."""
    for _ in range(STARTS):
        marks = _marks(players, coaches, chance)
        if marks is not None:
            return tuple(
                msgspec.structs.replace(player, triangle=marks.get(player.code))
                for player in players
            )
    raise ValueError("these players do not make four starting squads; try another seed")


def _marks(
    players: Sequence[Player], coaches: Sequence[Coach], chance: Chance
) -> dict[str, Triangle] | None:
    """Return the triangle of every player who has one, or None if a squad was not found among
    those whom the squads before it left."""
    marks: dict[str, Triangle] = {}
    for colour, coach in zip(TRIANGLES, coaches, strict=False):
        squad = _squad([p for p in players if p.code not in marks], coach.style, chance)
        if squad is None:
            return None
        marks |= {player.code: colour for player in squad}
    return marks


def _squad(players: list[Player], style: Style, chance: Chance) -> list[Player] | None:
    """Return fifteen: an optimised first eleven, and a bench with a man for every position; None
    if chance did not find them."""
    for _ in range(SHUFFLES):
        pool = chance.shuffled(players)
        eleven = _eleven(pool, style)
        if eleven is None:
            continue
        bench = _bench([player for player in pool if player not in eleven])
        if bench is not None:
            return eleven + bench
    return None


def _eleven(pool: Sequence[Player], style: Style) -> list[Player] | None:
    levels = dict(ELEVEN)
    wanted = {"technical": style.technical, "physical": style.physical, "tactical": style.tactical}
    found: list[Player] = []
    for slot in SLOTS:
        for player in pool:
            fits = player.positions == (slot,) and len(player.profiles) == 1
            if fits and levels[player.level] and wanted[player.profiles[0]]:
                if player in found:
                    continue
                levels[player.level] -= 1
                wanted[player.profiles[0]] -= 1
                found.append(player)
                break
        else:
            return None
    return found


def _bench(pool: Sequence[Player]) -> list[Player] | None:
    """Return five more, which completes the levels of a squad."""
    levels = {level: SQUAD[level] - ELEVEN[level] for level in SQUAD}
    found: list[Player] = []
    for position in ("AL", "DC", "MD", "MO", "AT"):
        for player in pool:
            if position in player.positions and levels[player.level] and player not in found:
                levels[player.level] -= 1
                found.append(player)
                break
        else:
            return None
    return found
