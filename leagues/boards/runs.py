"""A side's season in numbers: records, runs, the biggest win, from the results that count."""

from collections.abc import Sequence
from dataclasses import dataclass

from leagues.standings import EntryId
from leagues.tables import PLAYED, FormEntry, Result


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a season comes to; runs are the longest of the season, ``now`` is the one that lasts."""

    played: int
    goals_for: int
    goals_against: int
    clean_sheets: int
    winning: int
    unbeaten: int
    winless: int
    now: tuple[str, int]
    biggest_win: Result[EntryId] | None
    heaviest_defeat: Result[EntryId] | None

    @property
    def goals_a_match(self) -> float | None:
        """Goals scored a match, None before the first."""
        return self.goals_for / self.played if self.played else None

    @property
    def against_a_match(self) -> float | None:
        """Goals conceded a match, None before the first."""
        return self.goals_against / self.played if self.played else None


def numbers(entry: EntryId, form: Sequence[FormEntry[EntryId]]) -> Numbers:
    """Add up a side's matches, oldest first.

    Runs count every match as it stands in the table; goals, clean sheets and the biggest results
    only what was played on the pitch.
    """
    letters = "".join(one.letter for one in form)
    met = [one.result for one in form if one.result.kind == PLAYED]
    scored = [_goals(entry, result) for result in met]
    return Numbers(
        played=len(met),
        goals_for=sum(own for own, _other in scored),
        goals_against=sum(other for _own, other in scored),
        clean_sheets=sum(other == 0 for _own, other in scored),
        winning=_longest(letters, "W"),
        unbeaten=_longest(letters, "WD"),
        winless=_longest(letters, "DL"),
        now=_lasting(letters),
        biggest_win=_extreme(entry, met, 1),
        heaviest_defeat=_extreme(entry, met, -1),
    )


def _goals(entry: EntryId, result: Result[EntryId]) -> tuple[int, int]:
    if result.home == entry:
        return result.home_goals, result.away_goals
    return result.away_goals, result.home_goals


def _longest(letters: str, among: str) -> int:
    longest = lasting = 0
    for letter in letters:
        lasting = lasting + 1 if letter in among else 0
        longest = max(longest, lasting)
    return longest


def _lasting(letters: str) -> tuple[str, int]:
    """The letter of the last match and for how many matches on end it has been that."""
    if not letters:
        return "", 0
    last = letters[-1]
    return last, len(letters) - len(letters.rstrip(last))


def _extreme(entry: EntryId, met: Sequence[Result[EntryId]], sign: int) -> Result[EntryId] | None:
    """The biggest win (sign 1) or defeat (-1): by margin, then the winner’s goals, then first."""
    best: Result[EntryId] | None = None
    seen = (0, 0)
    for result in met:
        own, other = _goals(entry, result)
        size = (sign * (own - other), max(own, other))
        if size[0] > 0 and size > seen:
            best, seen = result, size
    return best
