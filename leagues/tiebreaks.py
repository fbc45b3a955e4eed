"""Given values: fair play points and places in a ranking list, which no result can tell."""

from collections.abc import Mapping
from datetime import datetime
from typing import Literal

from django.db import transaction
from django.utils.translation import gettext as _

from leagues import changes, revisions
from leagues.models import Entry, Stage, TieBreakValue, User
from leagues.refusals import Refused

type Kind = Literal["fair_play", "ranking_list"]

MOST = 9999


class ValueRefused(Refused):
    """This cannot be the value of an entrant; ``entry_id`` says of whom, where of one."""

    def __init__(self, sentence: str, *, entry_id: int | None = None) -> None:
        super().__init__(sentence)
        self.entry_id = entry_id


@transaction.atomic
def set_values(
    *,
    stage: Stage,
    code: Kind,
    values: Mapping[int, int | None],
    by: User | None,
    at: datetime,
) -> int:
    """Set the values of a stage's entrants by entry id, None for no value; return how many changed.

    Entrants that ``values`` leaves out keep theirs. Fair play: higher is better, so bookings are
    negative. Raises ValueRefused for a stranger, a figure out of bounds, or a place given twice.
    """
    competition, stage = revisions.lock_of_stage(stage.pk)
    named = dict(
        Entry.objects.filter(division=stage.division).values_list("pk", "competitor__name")
    )
    stored = dict(
        TieBreakValue.objects.filter(stage=stage, code=code).values_list("entry_id", "value")
    )
    for entry_id, value in values.items():
        _check(code, entry_id, value, named)
    fresh = {**stored, **values}
    _check_places(code, fresh, named)
    changed = {pk: value for pk, value in values.items() if stored.get(pk) != value}
    if not changed:
        return 0
    _store(stage, code, changed)
    changes.note(
        competition=competition,
        code="tie_break_values_set",
        before={"code": code, "values": {named[pk]: stored.get(pk) for pk in changed}},
        after={"code": code, "values": {named[pk]: value for pk, value in changed.items()}},
        by=by,
        at=at,
    )
    revisions.rise(competition, stage)
    return len(changed)


def _check(code: Kind, entry_id: int, value: int | None, named: Mapping[int, str]) -> None:
    if entry_id not in named:
        raise ValueRefused(_("One of these does not play here."))
    if value is None:
        return
    if code == "ranking_list" and not 1 <= value <= MOST:
        raise ValueRefused(_("A place in a list is 1 or more."), entry_id=entry_id)
    if abs(value) > MOST:
        raise ValueRefused(_("At most %(most)d.") % {"most": MOST}, entry_id=entry_id)


def _check_places(code: Kind, fresh: Mapping[int, int | None], named: Mapping[int, str]) -> None:
    if code != "ranking_list":
        return
    holders: dict[int, int] = {}
    for entry_id, place in fresh.items():
        if place is None:
            continue
        if place in holders:
            raise ValueRefused(
                _("%(one)s and %(other)s have the same place in the list.")
                % {"one": named[holders[place]], "other": named[entry_id]},
                entry_id=entry_id,
            )
        holders[place] = entry_id


def _store(stage: Stage, code: Kind, changed: Mapping[int, int | None]) -> None:
    kept = TieBreakValue.objects.filter(stage=stage, code=code, entry_id__in=list(changed))
    kept.delete()
    TieBreakValue.objects.bulk_create(
        TieBreakValue(stage=stage, code=code, entry_id=pk, value=value)
        for pk, value in changed.items()
        if value is not None
    )
