"""FootClub's coaches: who chooses for a side in matches, mercatos and signings."""

from collections.abc import Callable

from matches.engines.core.coaches import Coach as AnyCoach
from matches.engines.core.coaches import Random
from matches.engines.footclub.coaches.coach import Coach
from matches.engines.footclub.coaches.novice import Novice

COACHES: dict[str, Callable[[], AnyCoach]] = {
    "random": Random,
    "novice": Novice,
    "coach": Coach,
}
