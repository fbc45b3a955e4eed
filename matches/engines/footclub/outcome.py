"""What a finished match comes to: the only thing that others keep of it, with its events."""

from msgspec import Struct

from matches.engines.footclub.state import SENT_OFF, Club, State


class Tally(Struct, frozen=True, forbid_unknown_fields=True):
    """One side's men by code: goals and yellows each, reds, serious injuries; how often it had the
    ball when possession was settled; its substitutions."""

    scorers: dict[str, int]
    yellows: dict[str, int]
    reds: tuple[str, ...]
    injured: tuple[str, ...]
    possessions: int
    substitutions: int


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """The result, home and away.

    `goals`: as it counts, a forfeit as 3-0, extra time included; `played`: the score when play
    ended. `winner`: the side, by goals or by kicks, or None. `after`: regulation, extra_time,
    shoot_out or forfeit. `kicks`: of the shoot-out.
    """

    goals: tuple[int, int]
    played: tuple[int, int]
    winner: int | None
    after: str
    forfeits: tuple[int, ...]
    kicks: tuple[int, int] | None
    tallies: tuple[Tally, Tally]


def outcome(state: State) -> Outcome:
    """Return the outcome. Raises ValueError while the match is not over."""
    if not state.over or state.played is None:
        raise ValueError("the match is not over")
    home, away = state.kicks or state.goals
    return Outcome(
        goals=state.goals,
        played=state.played,
        winner=None if home == away else int(away > home),
        after=state.after,
        forfeits=state.forfeits,
        kicks=state.kicks,
        tallies=(_tally(state.clubs[0]), _tally(state.clubs[1])),
    )


def _tally(club: Club) -> Tally:
    codes = club.squad.codes
    return Tally(
        scorers={codes[man]: n for man, n in enumerate(club.scored) if n},
        yellows={codes[man]: n for man, n in enumerate(club.yellows) if n},
        reds=tuple(codes[man] for man, status in enumerate(club.status) if status == SENT_OFF),
        injured=tuple(codes[man] for man in club.serious),
        possessions=club.possessions,
        substitutions=club.substitutions,
    )
