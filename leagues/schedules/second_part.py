"""The second part of a league that divides: its parts drawn from the table, and their fixtures.

Once every match of the first part is over, the table says who plays on above and who below. The
part of each entrant is kept from then on: a correction of an earlier result moves nobody (nobody
leaves his part). Both parts share the matchdays that follow, in rounds of a phase of their own.
"""

from collections.abc import Sequence
from datetime import datetime

import msgspec
from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues import changes, revisions, rules, standings
from leagues.models import Fixture, FixtureStatus, Group, GroupEntry, Round, Stage, User
from leagues.plans import Plan, ScheduleRefused, kept
from leagues.schedules.drafts import Draft, Pool, draw, write
from leagues.schedules.making import seated
from leagues.standings import Facts
from leagues.tables import Split, Table, is_divided, table
from leagues.words.order import listed

PHASE = "second"
TOP, REST = 1, 2


class SecondPart(msgspec.Struct, frozen=True):
    """How a league stands towards its second part.

    ``refusal``: why its fixtures cannot be made now, empty where they can. ``early``: not everybody
    has played as often as the rules say, so that the organiser has to say that it is over.
    ``matches``: how many it has, 0 while it is not made. ``settled``: why it cannot be taken back.
    """

    split: Split
    refusal: str = ""
    early: bool = False
    matches: int = 0
    settled: str = ""


def second_part_of(stage: Stage) -> SecondPart | None:
    """How a stage stands towards its second part; None for a league that stays whole."""
    split = rules.read(stage).table.split
    if split is None:
        return None
    made = _fixtures(stage)
    if made.exists() or stage.rounds.filter(phase=PHASE).exists():
        return SecondPart(split, _already(), matches=made.count(), settled=_settled(stage))
    try:
        facts = _over(stage)
        _parts(facts, split)
    except ScheduleRefused as refusal:
        return SecondPart(split, refusal.sentence)
    return SecondPart(split, early=not _complete(facts, split))


def preview_second_part(*, stage: Stage, plan: Plan) -> Draft:
    """Return what ``make_second_part`` would make, without writing; raises ScheduleRefused as it,
    but does not ask whether the first part was long enough."""
    draft, _drawn = _draft(stage, plan, _over(stage))
    return draft


@transaction.atomic
def make_second_part(
    *, stage: Stage, plan: Plan, early: bool = False, by: User | None, at: datetime
) -> list[Fixture]:
    """Divide a league by its table and make the fixtures of both parts; return them.

    ``early``: the organiser says that the first part is over though not everybody has played as
    many matches as the rules name. Raises ScheduleRefused while matches of the first part are open,
    while clubs are level across the border, and where the second part is made already.
    """
    competition, stage = revisions.lock_of_stage(stage.pk)
    facts = _over(stage)
    split = _split(stage)
    if not early and not _complete(facts, split):
        raise ScheduleRefused(
            _("Not everybody has played %(count)d matches. Tick that the first part is over.")
            % {"count": split.after_matches},
            field="early",
        )
    draft, parts = _draft(stage, plan, facts)
    _keep(stage, parts)
    made = write(stage, draft.matchdays, phase=PHASE)
    top = [entry for entry, part in parts.items() if part == TOP]
    changes.note(
        competition=competition,
        code="second_part_made",
        after={
            "matches": len(made),
            "rounds": len(draft.matchdays),
            "names": _names(facts, top),
            "plan": kept(plan),
        },
        by=by,
        at=at,
    )
    return made


@transaction.atomic
def discard_second_part(*, stage: Stage, by: User | None, at: datetime) -> int:
    """Take the second part back, matches added to it by hand included; return how many went.

    The league is whole again. Raises ScheduleRefused where one of its matches has a result, and
    where there is no second part.
    """
    competition, stage = revisions.lock_of_stage(stage.pk)
    if reason := _settled(stage):
        raise ScheduleRefused(reason)
    made = _fixtures(stage)
    gone = made.count()
    if not gone:
        raise ScheduleRefused(_("There is no second part to take back."))
    made.delete()
    Round.objects.filter(stage=stage, phase=PHASE).delete()
    GroupEntry.objects.filter(stage=stage).update(part=0)
    changes.note(
        competition=competition,
        code="second_part_discarded",
        before={"matches": gone},
        by=by,
        at=at,
    )
    revisions.rise(competition, stage)
    return gone


# -- Whether it may be made -----------------------------------------------------------------------


def _fixtures(stage: Stage) -> QuerySet[Fixture]:
    return Fixture.objects.filter(stage=stage, round__phase=PHASE)


def _already() -> str:
    return _("The fixtures of the second part are made already.")


def _settled(stage: Stage) -> str:
    played = _fixtures(stage).filter(outcome__isnull=False).count()
    if not played:
        return ""
    return ngettext(
        "%(count)d match of the second part has a result, so it stays.",
        "%(count)d matches of the second part have a result, so it stays.",
        played,
    ) % {"count": played}


def _split(stage: Stage) -> Split:
    split = rules.read(stage).table.split
    if split is None:
        raise ScheduleRefused(_("By its rules this league stays whole."))
    return split


def _over(stage: Stage) -> list[tuple[Group, Facts]]:
    """The facts of each group once the first part is over. Raises ScheduleRefused before that."""
    _split(stage)
    phases = stage.rounds.order_by().values("phase").distinct().count()
    if phases > 1 or stage.groups.filter(places__part__gt=0).exists():
        raise ScheduleRefused(_already())
    first = Fixture.objects.filter(stage=stage, group__isnull=False)
    if not first.filter(outcome__isnull=False).exists():
        raise ScheduleRefused(_("The first part has not begun."))
    waiting = first.filter(outcome__isnull=True).exclude(status=FixtureStatus.CANCELLED).count()
    if waiting:
        raise ScheduleRefused(
            ngettext(
                "%(count)d match of the first part is open: "
                "play, award, cancel or remove it first.",
                "%(count)d matches of the first part are open: "
                "play, award, cancel or remove them first.",
                waiting,
            )
            % {"count": waiting}
        )
    every = standings.facts_of_stage(stage)
    return [(group, every[group.pk]) for group in stage.groups.all() if group.pk in every]


def _complete(facts: Sequence[tuple[Group, Facts]], split: Split) -> bool:
    return all(is_divided(each.entries, each.results, split) for _group, each in facts)


# -- Who plays on where ---------------------------------------------------------------------------


def _draft(
    stage: Stage, plan: Plan, facts: Sequence[tuple[Group, Facts]]
) -> tuple[Draft, dict[int, int]]:
    parts = _parts(facts, _split(stage))
    pools = [
        Pool(pool.group, tuple(entries), part)
        for pool in seated(stage)
        for part in (TOP, REST)
        # A part of one has nobody to meet; the other plays on all the same.
        if len(entries := [one for one in pool.entries if parts.get(one.pk) == part]) > 1
    ]
    last = stage.rounds.aggregate(last=Max("number"))["last"] or 0
    return draw(pools, plan, first=last + 1), parts


def _parts(facts: Sequence[tuple[Group, Facts]], split: Split) -> dict[int, int]:
    """The part of each entrant, by the tables of the first part. Raises ScheduleRefused."""
    parts: dict[int, int] = {}
    for _group, each in facts:
        whole = table(
            each.entries,
            each.results,
            msgspec.structs.replace(each.rules, split=None),
            adjustments=each.added(),
            given=each.given,
        )
        if split.top >= len(whole.rows):
            raise ScheduleRefused(
                _("The upper part takes %(top)d, so nobody is left for the other.")
                % {"top": split.top}
            )
        _refuse_level(whole, each, split.top)
        parts |= {row.key: TOP if at < split.top else REST for at, row in enumerate(whole.rows)}
    return parts


def _refuse_level(whole: Table[int], facts: Facts, top: int) -> None:
    """Raise ScheduleRefused where nobody can say who stands above the border."""
    rank = whole.rows[top - 1].rank
    if whole.rows[top].rank != rank:
        return
    level = next(found for found in whole.levels if found.rank == rank)
    waiting = level.waiting[-1] if level.waiting else ""
    sentence = _(
        "%(names)s are level across the border: "
        "add a criterion to the table’s rules that separates them."
    )
    if waiting == "drawing_of_lots":
        sentence = _("%(names)s are level across the border: draw lots among them first.")
    elif waiting == "playoff_match":
        sentence = _("%(names)s are level across the border: they need a play-off match first.")
    elif waiting:
        sentence = _("%(names)s are level across the border: give them their values first.")
    names = listed([entrant.name for entrant in facts.cast if entrant.id in level.clubs])
    raise ScheduleRefused(sentence % {"names": names})


def _keep(stage: Stage, parts: dict[int, int]) -> None:
    """Everybody has a part, those taken out of the table as well, should they come back."""
    top = [entry for entry, part in parts.items() if part == TOP]
    GroupEntry.objects.filter(stage=stage).update(part=REST)
    GroupEntry.objects.filter(stage=stage, entry__in=top).update(part=TOP)


def _names(facts: Sequence[tuple[Group, Facts]], entries: Sequence[int]) -> list[str]:
    named = {entrant.id: entrant.name for _group, each in facts for entrant in each.cast}
    return [named[entry] for entry in entries]
