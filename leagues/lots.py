"""Drawings of lots: drawn from a seed, written down, and lapsed by a correction (S4)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from hashlib import sha256

from django.db import transaction
from django.utils.translation import gettext as _

from cards.chance import Chance
from leagues import changes, revisions
from leagues.models import DrawnLots, Entry, SideResult, Stage, User
from leagues.refusals import Refused


class LotsRefused(Refused):
    """Lots cannot be drawn among these."""


@transaction.atomic
def draw(
    *, stage: Stage, entries: Sequence[Entry], seed: str, by: User | None, at: datetime
) -> DrawnLots:
    """Draw lots among entries of a stage; first drawn stands highest. Returns the record.

    The order depends on the seed and on who takes part alone, not on how they are listed. Raises
    LotsRefused for fewer than two.
    """
    if len({entry.pk for entry in entries}) < 2:
        raise LotsRefused(_("Lots are drawn among two or more."))
    competition, stage = revisions.lock_of_stage(stage.pk)
    listed = sorted(entries, key=lambda entry: entry.number)
    order = [entry.pk for entry in Chance(f"lots/{seed}").shuffled(listed)]
    drawn = DrawnLots.objects.create(
        stage=stage,
        order=order,
        seed=seed,
        basis=basis(stage, order),
        drawn_by=by,
        drawn_at=at,
    )
    changes.note(
        competition=competition,
        code="lots_drawn",
        after={"order": order, "seed": seed},
        by=by,
        at=at,
    )
    revisions.rise(competition, stage)
    return drawn


def lapse(stage: Stage, *, at: datetime) -> int:
    """Let those drawings lapse whose results are no longer what they rested on; return how many.

    Called inside the transaction of every write to results of the stage.
    """
    gone = [
        drawn
        for drawn in DrawnLots.objects.filter(stage=stage, lapsed_at=None).exclude(basis="")
        if basis(stage, drawn.order) != drawn.basis
    ]
    DrawnLots.objects.filter(pk__in=[drawn.pk for drawn in gone]).update(lapsed_at=at)
    return len(gone)


def standing(stage: Stage) -> list[list[int]]:
    """The drawings that hold, latest last, each a list of entry ids in drawn order."""
    return [list(drawn.order) for drawn in DrawnLots.objects.filter(stage=stage, lapsed_at=None)]


def basis(stage: Stage, entry_ids: Iterable[int]) -> str:
    """The digest of all results in a stage among these entries (hex, SHA-256)."""
    rows = (
        SideResult.objects.filter(outcome__stands_for__stage=stage, entry__in=list(entry_ids))
        .order_by("outcome__fixture_id", "seat")
        .values_list("outcome__fixture_id", "outcome__kind", "seat", "entry_id", "goals")
    )
    met = Counter(fixture for fixture, *_rest in rows)
    return sha256(repr([row for row in rows if met[row[0]] > 1]).encode()).hexdigest()
