"""Attack, Defence and Optimisation; the defensive malus; the initial attack bonus."""

from collections.abc import Sequence

from matches.engines.footclub.state import Club
from matches.engines.footclub.tables import (
    AT,
    DEFENSIVE,
    FREE_YELLOWS,
    MO,
    OFFENSIVE,
    OPTIMISATION,
    OUTFIELD,
)

Profiles = Sequence[tuple[int, ...]]


def matches_style(profiles: Profiles, style: tuple[int, int, int]) -> bool:
    """Whether ten outfield players match a coach's style exactly (Optimisation; FB-22, FB-23).

    `profiles`: one or two a man, as numbers 0 to 2; a double profile counts as whichever fits.
    """
    if len(profiles) != OUTFIELD:
        return False
    needs = list(style)
    doubles = []
    for held in profiles:
        if len(held) == 1:
            needs[held[0]] -= 1
        else:
            doubles.append(held)
    return min(needs) >= 0 and _filled(needs, doubles)


def _filled(needs: list[int], doubles: list[tuple[int, ...]]) -> bool:
    if not doubles:
        return not any(needs)
    rest = doubles[1:]
    for profile in doubles[0]:
        if needs[profile]:
            needs[profile] -= 1
            found = _filled(needs, rest)
            needs[profile] += 1
            if found:
                return True
    return False


def stars(club: Club, man: int) -> int:
    """Return a man's stars now: his level with his tokens, never below 0 (FB-38)."""
    return max(0, club.squad.levels[man] + club.tokens[man] + club.light[man])


def malus(club: Club) -> int:
    """Return the stars that bookings cost in Defence (Defensive malus; FB-33).

    Only men on the pitch count: a yellow of this match one, of the first leg a half, rounded up.
    """
    halves = 0
    for man in club.men():
        halves += 2 * club.yellows[man] + club.carried[man]
    return max(0, (halves + 1) // 2 - FREE_YELLOWS)


def recount(club: Club) -> None:
    """Count ATT, DEF, optimisation and malus again, after any change of men, tokens or cards."""
    squad, line = club.squad, club.line
    attack, defence = squad.coach.level, squad.keeper.level
    for position in OFFENSIVE:
        for man in line[position]:
            attack += stars(club, man)
    for position in DEFENSIVE:
        for man in line[position]:
            defence += stars(club, man)
    club.optimised = matches_style([squad.profiles[man] for man in club.men()], squad.style)
    club.malus = malus(club)
    bonus = OPTIMISATION if club.optimised else 0
    club.attack, club.defence = attack + bonus, defence + bonus - club.malus


def initial_bonus(attacking: Club, defending: Club) -> int:
    """Return the initial attack bonus: ATT less the other side's DEF, not capped."""
    return attacking.attack - defending.defence


def hand_limit(club: Club) -> int:
    """Return the maximum hand size: MO + AT (Step 5, End of turn; FB-65)."""
    return len(club.line[MO]) + len(club.line[AT])
