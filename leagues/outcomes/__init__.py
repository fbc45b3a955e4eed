"""Outcomes: the only way in which what happened reaches a league.

``record`` and ``record_many`` lock, check, write a revision, let the fixture point at it and raise
the stage's revision, all or nothing. ``remove`` takes a result back and keeps its history. For now
what an official enters counts as confirmed.

``values`` holds outcomes as plain values and their checks, ``recording`` writes them down.
"""

from leagues.outcomes.recording import WITHDRAWAL_FIELDS, record, record_many, remove, remove_many
from leagues.outcomes.values import (
    MOST_GOALS,
    NewOutcome,
    OutcomeRefused,
    SideScore,
    StaleResult,
    as_new,
    award,
    check,
    double_forfeit,
    score,
)

__all__ = [
    "MOST_GOALS",
    "WITHDRAWAL_FIELDS",
    "NewOutcome",
    "OutcomeRefused",
    "SideScore",
    "StaleResult",
    "as_new",
    "award",
    "check",
    "double_forfeit",
    "record",
    "record_many",
    "remove",
    "remove_many",
    "score",
]
