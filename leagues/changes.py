"""History of what organisers change: one row a change, in codes and values."""

from datetime import datetime
from typing import Any

from leagues.models import Change, Club, Competition, Fixture, User


def note(
    *,
    club: Club | None = None,
    competition: Competition | None = None,
    fixture: Fixture | None = None,
    code: str,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    by: User | None,
    at: datetime,
) -> Change:
    """Write one change down; ``code`` names it, such as ``fixture_moved``.

    Takes the club or the competition that it belongs to; ``before`` and ``after`` hold plain JSON.
    """
    owner = club or (competition.club if competition else None)
    if owner is None:
        raise ValueError(f"The change {code} belongs to no club.")
    return Change.objects.create(
        club=owner,
        competition=competition,
        fixture=fixture,
        code=code,
        before=before or {},
        after=after or {},
        made_by=by,
        made_at=at,
    )
