"""What bends a table, and what only our own files tell: adjustments, inputs, notices, history."""

from datetime import datetime

from leagues import lots, names
from leagues.exchange.layout import Drawing, Team
from leagues.exchange.planning import Plan
from leagues.exchange.results import Seated
from leagues.models import (
    Adjustment,
    Change,
    Competition,
    Competitor,
    DrawnLots,
    Entry,
    Notice,
    Stage,
    TieBreakValue,
    User,
)


def load(
    planned: Plan, seated: Seated, competition: Competition, *, by: User | None, at: datetime
) -> None:
    """Write everything of a file that is not a fixture or a result."""
    _adjust(planned, seated, by, at)
    _give(planned, seated)
    _draw(planned, seated, by, at)
    _tell(planned, seated, competition)


def dress(competitor: Competitor, team: Team) -> None:
    """Give a competitor that the import made the looks it has in the file."""
    competitor.short_name = team.short_name
    if team.crest is not None:
        competitor.initials = team.crest.initials
        competitor.primary_colour, competitor.secondary_colour = team.crest.colours
        competitor.crest_shape = team.crest.shape
        competitor.crest_pattern = team.crest.pattern
    competitor.save()


def stage_of(entry: Entry, seated: Seated) -> Stage:
    """The first stage of the division that an entry plays in."""
    return next(stages[0] for stages in seated.stages if stages[0].division_id == entry.division_id)


def _adjust(planned: Plan, seated: Seated, by: User | None, at: datetime) -> None:
    rows = []
    for said in planned.parsed.file.adjustments:
        entry = seated.entries[names.same(said.team)]
        rows.append(
            Adjustment(
                stage=stage_of(entry, seated),
                entry=entry,
                points=said.points,
                reason=said.reason,
                counts_from=said.counts_from,
                made_by=None if said.by else by,
                by_name=said.by,
                made_at=said.made_at or at,
                removed_at=said.removed_at,
                removed_by_name=said.removed_by,
            )
        )
    Adjustment.objects.bulk_create(rows)


def _give(planned: Plan, seated: Seated) -> None:
    inputs = planned.parsed.file.tie_break_inputs
    given = [("fair_play", team, value) for team, value in inputs.fair_play.items()]
    given += [("ranking_list", team, at) for at, team in enumerate(inputs.ranking_list, start=1)]
    rows = []
    for code, team, value in given:
        entry = seated.entries[names.same(team)]
        stage = stage_of(entry, seated)
        rows.append(TieBreakValue(stage=stage, entry=entry, code=code, value=value))
    TieBreakValue.objects.bulk_create(rows)


def _draw(planned: Plan, seated: Seated, by: User | None, at: datetime) -> None:
    inputs = planned.parsed.file.tie_break_inputs
    told = [Drawing(order=order) for order in inputs.lots if len(order) > 1]
    for said in [*told, *inputs.drawings]:
        drawn = [seated.entries[names.same(team)] for team in said.order]
        stage = stage_of(drawn[0], seated)
        order = [entry.pk for entry in drawn]
        DrawnLots.objects.create(
            stage=stage,
            order=order,
            seed=said.seed,
            basis=lots.basis(stage, order) if said.rests_on_results else "",
            note=said.note,
            by_name=said.by,
            drawn_by=None if said.by else by,
            drawn_at=said.drawn_at or at,
            lapsed_at=said.lapsed_at,
        )


def _tell(planned: Plan, seated: Seated, competition: Competition) -> None:
    """Write notices and the history that a file tells in the place of what the import made."""
    file = planned.parsed.file
    Notice.objects.bulk_create(
        Notice(
            competition=competition,
            text=said.text,
            posted_at=said.posted_at,
            by_name=said.by,
            removed_at=said.removed_at,
        )
        for said in file.notices
    )
    if not file.changes:
        return
    Change.objects.filter(competition=competition).delete()
    Change.objects.bulk_create(
        Change(
            club_id=competition.club_id,
            competition=competition,
            fixture=seated.fixtures.get(said.match) if said.match is not None else None,
            code=said.code,
            before=said.before,
            after=said.after,
            by_name=said.by,
            made_at=said.at,
        )
        for said in file.changes
    )
