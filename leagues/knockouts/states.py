"""How a stage's bracket stands, from its rows: the question that is asked after each result."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from leagues import knockout_rules, ties
from leagues.knockout_rules import KnockoutRules
from leagues.knockouts.gathering import Held
from leagues.models import Entry, EntryStatus, Fixture
from leagues.pairing.bracket_states import Decided, State, resolve
from leagues.pairing.tie_rules import TieRules
from leagues.pairing.ties import Seat, TieState


@dataclass
class Stands:
    """How a bracket stands: its ``state``, and that of each tie in which two sides have met."""

    held: Held
    rules: KnockoutRules
    ties: dict[str, TieState] = field(default_factory=dict)

    @cached_property
    def state(self) -> State[int]:
        """The whole bracket; entrants are the numbers of their entries."""
        return resolve(self.held.bracket, self._decide, self.held.entrants)

    @cached_property
    def seeds(self) -> dict[int, int]:
        """The seed of each entry."""
        return {entry: seed for seed, entry in self.held.entrants.items() if entry is not None}

    def rules_of(self, key: str) -> TieRules:
        """The rules of one tie."""
        return knockout_rules.of_round(self.rules, self.held.ties[key].round)

    def _decide(self, key: str, upper: int, lower: int) -> Decided | None:
        now = self.tie(key, self.held.fixtures[key], (upper, lower))
        self.ties[key] = now
        if now.decided:
            return Decided(now.winner)
        return _gone(self.held.everybody[upper], self.held.everybody[lower])

    def tie(self, key: str, fixtures: Sequence[Fixture], sides: tuple[int, int]) -> TieState:
        """How a tie stands between two entries, by these of its matches."""
        upper, lower = sides
        better: Seat = 1 if self.seeds[upper] < self.seeds[lower] else 2
        return ties.state_of(self.rules_of(key), fixtures, sides, better=better)

    def needed(self, key: str, sides: tuple[int, int]) -> int:
        """How many of its matches a tie needs: those set at first, and up to the deciding one."""
        fixtures = self.held.fixtures[key]
        for count in range(self.rules_of(key).first_matches, len(fixtures)):
            if self.tie(key, fixtures[:count], sides).decided:
                return count
        return len(fixtures)

    def wants_more(self, key: str, sides: tuple[int, int]) -> bool:
        """Whether a tie needs a match that it does not have yet."""
        fixtures = self.held.fixtures[key]
        if not fixtures:
            return True
        if any(each.outcome is None for each in fixtures):
            return False
        return self.tie(key, fixtures, sides).wants in ("match", "replay")


def stands_of(held: Held) -> Stands:
    """Return how the bracket of these rows stands."""
    return Stands(held, knockout_rules.read(held.stage))


def _gone(upper: Entry, lower: Entry) -> Decided | None:
    """Whoever has withdrawn leaves the tie to the other, whatever the policy of tables says."""
    gone = [one.status == EntryStatus.WITHDRAWN for one in (upper, lower)]
    if not any(gone):
        return None
    return Decided(None if all(gone) else gone.index(False) + 1)
