"""Rounds, ties, fixtures and their results, from a plan."""

from collections import defaultdict
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.utils.translation import gettext as _

from leagues import competitions, fixtures, names, outcomes
from leagues.exchange.layout import Match, Revision
from leagues.exchange.loaded_ties import check_ties, make_ties
from leagues.exchange.matches import outcome_of, outcome_of_revision
from leagues.exchange.planning import Key, Plan, StagePlan
from leagues.exchange.reading import ExchangeRefused
from leagues.models import (
    Entry,
    Fixture,
    FixtureStatus,
    Outcome,
    OutcomeKind,
    Round,
    Side,
    Stage,
    StageKind,
    Tie,
    User,
)
from leagues.refusals import Refused

# What a fixture and its outcome keep in their own columns; all else stays in the fixture's extra.
KEPT = {
    *("home", "away", "round", "date", "home_goals", "away_goals", "group", "tie", "leg", "replay"),
    *("extra_time", "score_90", "penalties", "awarded", "played_score", "status", "reason"),
    *("winner", "phase", "kick_off", "venue", "time_zone", "postponed", "double_forfeit", "uid"),
    *("played_on", "sequence", "by_hand", "playoff", "round_number", "history"),
    *("withdrawn_team", "found_status", "found_reason"),
}


class Seated(msgspec.Struct):
    """What was made of the plan so far: entries by team, stages by division, groups by name."""

    entries: dict[Key, Entry]
    stages: list[list[Stage]]
    groups: dict[tuple[int, str], int]
    fixtures: dict[int, Fixture] = {}


class Task(msgspec.Struct, frozen=True):
    """What is loaded, where to, by whom and when."""

    planned: Plan
    seated: Seated
    by: User | None
    at: datetime


def load(planned: Plan, seated: Seated, *, by: User | None, at: datetime) -> None:
    """Make the rounds, ties and fixtures of all stages, and record what was played."""
    task = Task(planned, seated, by, at)
    for division, stages in zip(planned.divisions, seated.stages, strict=True):
        for stage_plan, stage in zip(division.stages, stages, strict=True):
            _load_stage(task, stage_plan, stage)
            _record(task, stage_plan, stage)
            check_ties(stage, {task.seated.fixtures[n].pk: n for n in stage_plan.matches})
            _mark_withdrawals(task, stage_plan)


def _load_stage(task: Task, stage_plan: StagePlan, stage: Stage) -> None:
    file, raw = task.planned.parsed.file, task.planned.parsed.raw["matches"]
    rounds = _rounds(stage_plan, stage)
    ties = make_ties(file.matches, rounds, stage)
    new = [
        _fixture(file.matches[n], raw[n], rounds[n], ties.get(n), task.seated)
        for n in stage_plan.matches
    ]
    made = fixtures.create_many(stage=stage, new=new)
    _finish(made, [file.matches[n] for n in stage_plan.matches], stage_plan.matches)
    task.seated.fixtures.update(zip(stage_plan.matches, made, strict=True))


def _rounds(stage_plan: StagePlan, stage: Stage) -> dict[int, Round]:
    made = Round.objects.bulk_create(
        Round(
            stage=stage,
            number=each.number,
            name=each.name,
            phase=each.phase,
            kicks_off_at=each.window.kick_off if each.window else None,
            opens_at=each.window.opens_at if each.window else None,
            deadline_at=each.window.deadline if each.window else None,
        )
        for each in stage_plan.rounds
    )
    return {
        n: round_
        for each, round_ in zip(stage_plan.rounds, made, strict=True)
        for n in each.matches
    }


def _fixture(
    match: Match, raw: dict[str, Any], round_: Round, tie: Tie | None, seated: Seated
) -> fixtures.NewFixture:
    stage = round_.stage
    home, away = (seated.entries[names.same(name)].pk for name in (match.home, match.away))
    status = FixtureStatus.SCHEDULED if match.history else _status(match)
    in_group = stage.kind == StageKind.ROUND_ROBIN and not match.playoff
    return fixtures.NewFixture(
        round=round_,
        seats=(home, away),
        group_id=seated.groups[stage.pk, match.group or ""] if in_group else None,
        kicks_off_at=match.kick_off,
        date=match.date,
        venue=match.venue or "",
        status=status,
        status_reason=(match.reason or "") if status != FixtureStatus.SCHEDULED else "",
        tie_id=tie.pk if tie is not None else None,
        leg=match.leg,
        replay=match.replay,
        by_hand=bool(match.by_hand),
        playoff=bool(match.playoff),
        extra=_extra(match, raw, round_, in_group=in_group),
    )


def _status(match: Match) -> FixtureStatus:
    if match.status == "cancelled":
        return FixtureStatus.CANCELLED
    return FixtureStatus.POSTPONED if match.postponed else FixtureStatus.SCHEDULED


def _extra(
    match: Match, raw: dict[str, Any], round_: Round, *, in_group: bool
) -> dict[str, object]:
    """What the columns cannot hold: remarks, and what is said of a match without an outcome."""
    extra: dict[str, object] = {key: value for key, value in raw.items() if key not in KEPT}
    if (match.phase or "") != round_.phase:
        extra["phase"] = match.phase
    if match.group is not None and not in_group:
        extra["group"] = match.group
    played = outcome_of(match)
    kept_reason = played is not None and played.kind != OutcomeKind.PLAYED
    spare: set[str] = set()
    if played is None:
        spare |= {"home_goals", "away_goals", "extra_time", "score_90", "penalties", "awarded"}
        spare |= {"played_score"}
    if match.status != "walkover":
        spare.add("winner")
    if not (kept_reason or match.status == "cancelled" or match.postponed):
        spare.add("reason")
    extra |= {key: raw[key] for key in spare if raw.get(key) is not None}
    return extra


def _finish(made: list[Fixture], said: list[Match], at: list[int]) -> None:
    """Set what only a file can bring: the identity of a match in calendars, its own time zone."""
    ours = []
    uids = [match.uid for match in said if match.uid]
    taken = {str(uid) for uid in Fixture.objects.filter(uid__in=uids).values_list("uid", flat=True)}
    for number, fixture, match in zip(at, made, said, strict=True):
        path = f"matches[{number}]"
        if match.uid is not None and match.uid not in taken:
            fixture.uid = UUID(match.uid)
        if match.time_zone:
            fixture.time_zone = _zone(match.time_zone, f"{path}.time_zone")
        fixture.sequence = match.sequence or 0
        if match.uid or match.time_zone or match.sequence:
            ours.append(fixture)
    columns = ["uid", "time_zone", "sequence"]
    Fixture.objects.bulk_update(ours, columns, batch_size=500)


def _mark_withdrawals(task: Task, stage_plan: StagePlan) -> None:
    """Say which matches a withdrawal settled, and how it found them.

    After the results, since recording one forgets a withdrawal's mark.
    """
    marked = []
    for number in stage_plan.matches:
        match = task.planned.parsed.file.matches[number]
        if match.withdrawn_team is None:
            continue
        entry = task.seated.entries.get(names.same(match.withdrawn_team))
        if entry is None:
            raise ExchangeRefused(
                _("is not one of the two teams."), path=f"matches[{number}].withdrawn_team"
            )
        fixture = task.seated.fixtures[number]
        fixture.withdrawn_entry = entry
        fixture.found_status = match.found_status or FixtureStatus.SCHEDULED
        fixture.found_status_reason = match.found_reason or ""
        marked.append(fixture)
    Fixture.objects.bulk_update(marked, outcomes.WITHDRAWAL_FIELDS, batch_size=500)


def _zone(name: str, path: str) -> str:
    try:
        return competitions.known_zone(name)
    except Refused as refused:
        raise ExchangeRefused(refused.sentence, path=path) from None


def _record(task: Task, stage_plan: StagePlan, stage: Stage) -> None:
    """Record the results: those with a history revision by revision, the others at once."""
    seated = task.seated
    matches = task.planned.parsed.file.matches
    plain: list[tuple[Fixture, outcomes.NewOutcome]] = []
    told: dict[int, list[tuple[Fixture, Revision]]] = defaultdict(list)
    for n in stage_plan.matches:
        match, fixture = matches[n], seated.fixtures[n]
        if match.history:
            for place, revision in enumerate(match.history):
                told[place].append((fixture, revision))
        elif (outcome := outcome_of(match)) is not None:
            plain.append((fixture, _checked(fixture, outcome, f"matches[{n}]")))
    if plain:
        outcomes.record_many(stage=stage, outcomes=plain, by=task.by, at=task.at, in_tie=False)
    for place in sorted(told):
        _record_revisions(stage, told[place])
    _set_status([(matches[n], seated.fixtures[n]) for n in stage_plan.matches])


def _set_status(pairs: list[tuple[Match, Fixture]]) -> None:
    """Postpone or cancel what had a result once; while it was told it had to be open."""
    late = []
    for match, fixture in pairs:
        if match.history and _status(match) != FixtureStatus.SCHEDULED:
            fixture.status, fixture.status_reason = _status(match), match.reason or ""
            late.append(fixture)
    Fixture.objects.bulk_update(late, ["status", "status_reason"])


def _checked(fixture: Fixture, outcome: outcomes.NewOutcome, path: str) -> outcomes.NewOutcome:
    """Raise ExchangeRefused, by path, for what could not be recorded by hand either."""
    try:
        outcomes.check(fixture, (Side(seat=1), Side(seat=2)), outcome)
    except Refused as refused:
        raise ExchangeRefused(refused.sentence, path=path) from None
    return outcome


def _record_revisions(stage: Stage, told: list[tuple[Fixture, Revision]]) -> None:
    """Record one revision of many fixtures, together where they were recorded together."""
    groups: dict[tuple[datetime, str], list[tuple[Fixture, Revision]]] = defaultdict(list)
    for fixture, revision in told:
        groups[revision.at, revision.by].append((fixture, revision))
    for (moment, author), mine in groups.items():
        standing = [(f, outcome_of_revision(r)) for f, r in mine if r.kind != "removed"]
        if standing:
            outcomes.record_many(stage=stage, outcomes=standing, by=None, at=moment, in_tie=False)
        for fixture, revision in mine:
            if revision.kind == "removed":
                outcomes.remove(fixture=fixture, reason=revision.reason, by=None, at=moment)
        made = Outcome.objects.filter(fixture__in=[f for f, _r in mine], recorded_at=moment)
        made.update(by_name=author)
