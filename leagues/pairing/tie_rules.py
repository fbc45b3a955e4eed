"""How a tie is decided: how many matches it has, and what separates sides that are level."""

from dataclasses import dataclass

MOST_SERIES = 15
UNLIMITED = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class TieRules:
    """The rules of a tie, in this order: goals, away goals, extra time, shoot-out, replay, seed.

    ``legs`` is 1 or 2; with ``best_of`` it is a series instead, in which the first with more than
    half of the wins goes on. ``replays`` is how many single matches may follow one that ended
    level. ``away_goals`` counts over two legs only; whether those of extra time count too is
    ``away_goals_in_extra_time``. With ``higher_seed`` the first side goes on where all else fails.
    """

    legs: int = 1
    best_of: int | None = None
    away_goals: bool = False
    away_goals_in_extra_time: bool = False
    extra_time: bool = False
    shoot_out: bool = False
    replays: int = 0
    higher_seed: bool = False

    def __post_init__(self) -> None:
        if self.legs not in (1, 2):
            raise ValueError(f"a tie has one or two legs, not {self.legs}")
        if self.best_of is not None and not (self.best_of % 2 and 1 <= self.best_of <= MOST_SERIES):
            raise ValueError(f"a series is best of 1, 3 … {MOST_SERIES}, not {self.best_of}")
        if not 0 <= self.replays <= UNLIMITED:
            raise ValueError(f"at most {UNLIMITED} replays, not {self.replays}")

    @property
    def first_matches(self) -> int:
        """How many matches are set at first: those that are played if nobody forfeits."""
        return self.legs if self.best_of is None else self.best_of // 2 + 1

    @property
    def evenings(self) -> int:
        """How many evenings those take: two legs need two, a series is played in one."""
        return self.legs if self.best_of is None else 1
