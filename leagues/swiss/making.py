"""Writing Swiss rounds: the next one made, the last one taken back; dropping out and returning."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from leagues import changes, fixtures, revisions
from leagues.models import (
    Bye,
    Competition,
    Entry,
    Fixture,
    GroupEntry,
    Round,
    Stage,
    StageKind,
    User,
)
from leagues.pairing.swiss import Reason
from leagues.swiss.drafts import Draft, SwissRefused, preview


@transaction.atomic
def next_round(
    *, stage: Stage, number: int, seed: str = "", by: User | None, at: datetime
) -> Round:
    """Pair and make the next round, which is to have this number; return it.

    ``number`` is the round that somebody looked at: of two who press at once one makes it and the
    other is refused. ``seed`` draws the order of a first round and is kept. Raises SwissRefused.
    """
    competition, stage = _locked(stage)
    last = stage.rounds.order_by("-number").values_list("number", flat=True).first() or 0
    if number != last + 1:
        raise SwissRefused(
            _("Round %(number)d is there already. Look at it first.") % {"number": number}
            if number <= last
            else _("Round %(number)d is not there yet.") % {"number": last + 1}
        )
    draft = preview(stage=stage, seed=seed if number == 1 else "")
    made = Round.objects.create(stage=stage, number=draft.number)
    fixtures.create_many(
        stage=stage,
        new=[
            fixtures.NewFixture(
                round=made,
                seats=(board.home.pk, board.away.pk),
                group_id=stage.groups.get().pk,
            )
            for board in draft.boards
        ],
    )
    if draft.free:
        Bye.objects.create(round=made, entry=draft.free.entry)
    _remember(stage, draft, seed if number == 1 else stage.schedule.get("seed", ""))
    after = {"round": number, "matches": len(draft.boards)}
    changes.note(competition=competition, code="swiss_round_made", after=after, by=by, at=at)
    revisions.rise(competition, stage)
    return made


@transaction.atomic
def take_back(*, stage: Stage, number: int, by: User | None, at: datetime) -> int:
    """Take the last round back, which is to have this number; return how many matches went.

    Raises SwissRefused where another round is the last, or where a match of it has a result.
    """
    competition, stage = _locked(stage)
    last = stage.rounds.order_by("-number").first()
    if last is None or last.number != number:
        raise SwissRefused(_("Only the last round can be taken back."))
    held = Fixture.objects.filter(round=last)
    if held.filter(outcome__isnull=False).exists():
        raise SwissRefused(_("A match of this round has a result, so the round stays."))
    gone = held.count()
    held.delete()
    last.delete()
    why = {key: kept for key, kept in stage.schedule.get("why", {}).items() if key != str(number)}
    stage.schedule = {**stage.schedule, "why": why} if number > 1 else {}
    stage.save(update_fields=["schedule"])
    before = {"round": number, "matches": gone}
    changes.note(
        competition=competition, code="swiss_round_taken_back", before=before, by=by, at=at
    )
    revisions.rise(competition, stage)
    return gone


@transaction.atomic
def drop(*, stage: Stage, entry: Entry, by: User | None, at: datetime) -> None:
    """Let an entrant leave: what it played stays, its open match too, and it is paired no more.

    Raises SwissRefused where it has left already.
    """
    _leave(stage, entry, code="swiss_dropped", gone=at, by=by, at=at)


@transaction.atomic
def come_back(*, stage: Stage, entry: Entry, by: User | None, at: datetime) -> None:
    """Let an entrant who has left play again from the next round on; raises SwissRefused."""
    _leave(stage, entry, code="swiss_returned", gone=None, by=by, at=at)


def _leave(
    stage: Stage, entry: Entry, *, code: str, gone: datetime | None, by: User | None, at: datetime
) -> None:
    competition, stage = _locked(stage)
    place = revisions.fresh(
        GroupEntry.objects.filter(stage=stage, entry=entry).select_related("entry__competitor"),
        GroupEntry.objects.filter(stage=stage, entry=entry).values_list("pk", flat=True).first()
        or 0,
    )
    name = place.entry.competitor.name
    if (place.dropped_at is None) == (gone is None):
        raise SwissRefused(
            _("%(name)s plays already.") % {"name": name}
            if gone is None
            else _("%(name)s has left already.") % {"name": name}
        )
    place.dropped_at = gone
    place.save(update_fields=["dropped_at"])
    changes.note(competition=competition, code=code, after={"name": name}, by=by, at=at)
    revisions.rise(competition, stage)


def _locked(stage: Stage) -> tuple[Competition, Stage]:
    competition, fresh = revisions.lock_of_stage(stage.pk)
    if fresh.kind != StageKind.SWISS:
        raise SwissRefused(_("This is no Swiss stage."))
    return competition, fresh


def _remember(stage: Stage, draft: Draft, seed: str) -> None:
    """Keep why the round was paired so, by the one at home, or free."""

    def plain(reasons: tuple[Reason, ...]) -> list[list[object]]:
        return [[reason.code, reason.values] for reason in reasons]

    why = {str(board.home.pk): plain(board.reasons) for board in draft.boards}
    if draft.free:
        why[str(draft.free.entry.pk)] = plain((draft.free.reason,))
    kept = {**stage.schedule.get("why", {}), str(draft.number): why}
    stage.schedule = {**stage.schedule, "seed": seed, "why": kept}
    stage.save(update_fields=["schedule"])
