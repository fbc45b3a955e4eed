"""The best line-up of a squad, against going through every line-up there is."""

from itertools import product

import pytest

from cards.chance import Chance
from cards.games.footclub import PROFILES, Coach, Keeper
from matches.engines.footclub.coaches.line_up import attackers, best
from matches.engines.footclub.coaches.novice import any_shape
from matches.engines.footclub.squads import Squad
from matches.engines.footclub.tables import POSITION_CODES
from tests.depth import examples
from tests.matches.footclub.pitch import PAIRS, STYLES, man

VERSATILE = (("AL", "DC"), ("MO", "AT"))
BONUS = 2  # of an optimised team: ATT +1 and DEF +1


def squad(number):
    """A squad of twelve: one of each position, the others of any, two of them versatile."""
    chance = Chance(f"squad {number}")
    name, level, keeper = PAIRS[number % 3]
    places = [(code,) for code in (*POSITION_CODES, "AL", "DC")]
    places += [(POSITION_CODES[chance.below(5)],) for _ in range(3)]
    places += [VERSATILE[chance.below(2)] for _ in range(2)]
    men = []
    for n, positions in enumerate(places):
        profile = PROFILES[chance.below(3)]
        if not chance.below(4):
            profile = f"{profile} {PROFILES[(PROFILES.index(profile) + 1) % 3]}"
        men.append(man(f"E{n:02}", 3 + chance.below(3), profile, positions=positions))
    return Squad(
        Coach(code="C", name="C", nationality="FRA", level=level, style=STYLES[name]),
        Keeper(code="K", name="K", nationality="FRA", level=keeper),
        men,
    )


def lawful(shape, strict21):
    """The rules as Team line-up writes them down."""
    al, dc, md, mo, at = shape
    return (
        al in (0, 2)
        and (al or dc == 3)
        and all(1 <= each <= 3 for each in (dc, md, mo, at))
        and mo + at >= 3
        and al + dc + md <= 7
        and not (strict21 and (al, dc, md) == (0, 3, 3))
    )


def optimised(found, men):
    """Whether some reading of the double profiles is the coach's style exactly."""
    readings = product(*(found.profiles[each] for each in men))
    return any(tuple(map(reading.count, range(3))) == found.style for reading in readings)


def line_ups(found, strict21):
    """Every lawful line-up: shape, men, stars, and whether it is optimised."""
    places = [(None, *positions) for positions in found.positions]
    for placed in product(*places):
        men = [n for n, position in enumerate(placed) if position is not None]
        shape = tuple(map(placed.count, range(5)))
        if len(men) == 10 and lawful(shape, strict21):
            stars = sum(found.levels[each] for each in men)
            yield shape, men, stars, optimised(found, men)


@pytest.mark.parametrize("optimised_first", [False, True])
@pytest.mark.parametrize("strict21", [False, True])
def test_no_line_up_is_better(strict21, optimised_first):
    tried = fitting = 0
    for number in range(examples(12)):
        found = squad(number)
        listed = list(line_ups(found, strict21))
        if not listed:
            continue
        tried += 1
        fitting += any(fits for *_, fits in listed)
        everything = [
            ((fits and optimised_first, stars + BONUS * fits), shape)
            for shape, _, stars, fits in listed
        ]
        top = max(value for value, _ in everything)
        hands = [attackers(shape) for value, shape in everything if value == top]
        for taste in (any_shape, attackers):
            plan = best(found, tuple(range(12)), strict21, optimised_first, taste)
            fits = optimised(found, plan.men)
            stars = sum(found.levels[each] for each in plan.men)
            assert (fits and optimised_first, stars + BONUS * fits) == top
            assert taste is any_shape or attackers(plan.shape) == max(hands)
            assert_placed(found, plan, strict21)
    assert tried > fitting > 0


def assert_placed(found, plan, strict21):
    """Ten men, each in a position of his own, in the order of the shape's places."""
    assert lawful(plan.shape, strict21)
    assert len(set(plan.men)) == 10
    places = [position for position, count in enumerate(plan.shape) for _ in range(count)]
    for position, each in zip(places, plan.men, strict=True):
        assert position in found.positions[each]
