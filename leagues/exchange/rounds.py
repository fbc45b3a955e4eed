"""The rounds of a stage, from what its matches say of them."""

import re
from collections.abc import Sequence

import msgspec

from leagues.exchange.layout import Match, RoundWindow

NUMBERED = re.compile(r"^(.*?)(\d{1,4})$")


class RoundPlan(msgspec.Struct):
    """A round to be made; ``matches`` are numbers in the file."""

    number: int
    name: str
    phase: str
    matches: list[int]
    window: RoundWindow | None = None


type RoundKey = tuple[str, bool, int | None]


def plan_rounds(
    matches: Sequence[Match], mine: Sequence[int], windows: Sequence[RoundWindow]
) -> list[RoundPlan]:
    """Make the rounds of a stage, in playing order.

    Where a league divides, both halves share a matchday; a name that comes again after the
    division is another round. "Matchday 7" is round 7 wherever all rounds are numbered so.
    """
    first = _first_phase(matches, mine)
    found: dict[RoundKey, RoundPlan] = {}
    for at in mine:
        match = matches[at]
        key = (match.round or "", (match.phase or "") != first, match.round_number)
        if key not in found:
            found[key] = RoundPlan(
                match.round_number or 0, match.round or "", match.phase or "", []
            )
        found[key].matches.append(at)
    _adopt(found, windows)
    ordered = _numbered(found)
    return sorted(ordered, key=lambda each: each.number)


def _first_phase(matches: Sequence[Match], mine: Sequence[int]) -> str:
    """The phase before the division: that of the earliest match."""
    dated = [matches[at] for at in mine if matches[at].date]
    if dated:
        return min(dated, key=lambda match: str(match.date)).phase or ""
    return (matches[mine[0]].phase or "") if mine else ""


def _adopt(found: dict[RoundKey, RoundPlan], windows: Sequence[RoundWindow]) -> None:
    """Give rounds the numbers and times that the file lists for them, empty rounds included."""
    for window in windows:
        same = [each for each in found.values() if each.window is None and _is_it(each, window)]
        if same:
            same[0].number, same[0].name = window.number, window.name
            same[0].phase, same[0].window = window.phase, window
        else:
            found[f"\x00{window.number}", False, window.number] = RoundPlan(
                window.number, window.name, window.phase, [], window
            )


def _is_it(each: RoundPlan, window: RoundWindow) -> bool:
    """Whether a round of the matches is the one that is listed: by number, else by name."""
    if each.number:
        return each.number == window.number
    return each.phase == window.phase and each.name in (
        window.name,
        str(window.number) if not window.name else None,
    )


def _numbered(found: dict[RoundKey, RoundPlan]) -> list[RoundPlan]:
    """Number the rounds that have no number yet, after those that have one."""
    free = [(key[1], each) for key, each in found.items() if each.number == 0]
    rounds = [each for _later, each in sorted(free, key=lambda pair: pair[0])]
    top = max((each.number for each in found.values()), default=0)
    numbers = _own_numbers(rounds) if top == 0 else None
    for at, each in enumerate(rounds):
        each.number = numbers[at] if numbers else top + at + 1
    return list(found.values())


def _own_numbers(rounds: Sequence[RoundPlan]) -> list[int] | None:
    """The numbers in the names of the rounds, where all have one and the phases are in order."""
    own = [NUMBERED.match(each.name) for each in rounds]
    read = [(match[1], int(match[2])) for match in own if match]
    numbers = [number for _prefix, number in read]
    phases = [each.phase for each in rounds]
    jumps = sum(phase != phases[0] for phase in phases)
    in_order = max(numbers[: len(numbers) - jumps], default=0) < min(
        numbers[len(numbers) - jumps :], default=10_000
    )
    alike = len({prefix for prefix, _number in read}) == 1
    if len(read) == len(rounds) == len(set(numbers)) and alike and in_order and min(numbers) > 0:
        return numbers
    return None
