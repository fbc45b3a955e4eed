"""Draws whose seed is settled before anybody can see what it gives, and shown afterwards.

``commit`` picks a seed and shows only its SHA-256; ``reveal`` writes down what was drawn with it,
and from then on pages show the seed. Who doubts a draw hashes the seed, and draws again from it:

    python3 -c "import hashlib; print(hashlib.sha256(b'SEED').hexdigest())"
"""

import secrets
from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256

from leagues.models import Draw, Stage, User


def standing(stage: Stage) -> Draw | None:
    """The draw of a stage that stands: committed to, or drawn already."""
    return Draw.objects.filter(stage=stage, lapsed_at=None).first()


def commit(stage: Stage, *, by: User | None, at: datetime) -> Draw:
    """Settle a seed for a stage's draw; one that was committed to before and not drawn stays.

    The caller has locked the competition. A draw that was made already lapses.
    """
    found = standing(stage)
    if found is not None and found.drawn_at is None:
        return found
    if found is not None:
        found.lapsed_at = at
        found.save(update_fields=["lapsed_at"])
    seed = secrets.token_hex(16)
    return Draw.objects.create(
        stage=stage, seed=seed, commitment=commitment(seed), committed_by=by, committed_at=at
    )


def reveal(draw: Draw, order: Sequence[int], *, at: datetime) -> None:
    """Write down what a draw gave; its seed is shown from now on."""
    draw.order, draw.drawn_at = list(order), at
    draw.save(update_fields=["order", "drawn_at"])


def lapse(stage: Stage, *, at: datetime) -> None:
    """Let a stage's draw lapse, since somebody has placed the sides otherwise."""
    Draw.objects.filter(stage=stage, lapsed_at=None).update(lapsed_at=at)


def commitment(seed: str) -> str:
    """The SHA-256 of a seed, in hexadecimal digits."""
    return sha256(seed.encode()).hexdigest()
