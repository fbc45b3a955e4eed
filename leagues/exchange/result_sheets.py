"""Results from a sheet: each row finds its match, and all are recorded or none (S37)."""

from collections import defaultdict
from datetime import datetime

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from leagues import changes, names, outcomes, revisions, sheets
from leagues.exchange.sheets import FORMULA
from leagues.exchange.written import round_name
from leagues.fixtures.importing import date_in, goals_in
from leagues.models import Competition, Fixture, FixtureStatus, Outcome, Stage, User

RESULTS = tuple(
    msgspec.structs.replace(column, required=column.key in ("home", "away"))
    for column in sheets.FIXTURES
    if column.key not in ("time", "venue")
)


class Taken(msgspec.Struct, frozen=True):
    """What came of a sheet: new results, those that stood already, rows without a score."""

    new: int
    known: int
    open: int


type Pair = tuple[str, str]
type Wanted = tuple[Fixture, outcomes.NewOutcome]


@transaction.atomic
def import_results(
    *, competition: Competition, content: bytes | str, by: User | None, at: datetime
) -> Taken:
    """Record the results of a sheet for matches that are there.

    Raises SheetRefused by line and column for a row that has no match, several, or another result;
    nothing is written then. The same sheet again brings nothing new.
    """
    competition = revisions.lock(competition.pk)
    rows = sheets.read(content, RESULTS)
    matches = _matches(competition)
    wanted: dict[int, list[Wanted]] = defaultdict(list)
    seen: set[int] = set()
    known = without = 0
    for row in rows:
        goals = goals_in(row)
        fixture = _find(row, matches)
        if fixture.pk in seen:
            raise row.refused("home", _("This match stands there twice."))
        seen.add(fixture.pk)
        if goals is None:
            without += 1
        elif fixture.outcome is not None:
            _refuse_other(row, fixture.outcome, goals)
            known += 1
        else:
            wanted[fixture.stage_id].append((fixture, _outcome(row, fixture, goals)))
    new = _record(wanted, by, at)
    if new:
        changes.note(
            competition=competition, code="results_imported", after={"results": new}, by=by, at=at
        )
    return Taken(new, known, without)


def _matches(competition: Competition) -> dict[Pair, list[Fixture]]:
    """The fixtures of a competition by their two names."""
    found: dict[Pair, list[Fixture]] = defaultdict(list)
    rows = (
        Fixture.objects.filter(stage__division__competition=competition)
        .select_related("round", "outcome")
        .prefetch_related("sides__entry__competitor", "outcome__sides")
    )
    for fixture in rows:
        seats = sorted(fixture.sides.all(), key=lambda side: side.seat)
        sides = [side.entry.competitor.name if side.entry else "" for side in seats]
        found[names.same(sides[0]), names.same(sides[1])].append(fixture)
    return found


def _find(row: sheets.Row, matches: dict[Pair, list[Fixture]]) -> Fixture:
    """The one match that a row means: by its sides, and where they meet often by round or day."""
    named = {team for pair in matches for team in pair}
    pair = []
    for key in ("home", "away"):
        name = names.same(row[key])
        if name.startswith("'") and name[1:].startswith(FORMULA):
            name = name[1:]
        if name not in named:
            raise row.refused(key, _("%(name)s plays no match here.") % {"name": row[key]})
        pair.append(name)
    found = matches.get((pair[0], pair[1]), [])
    if row["round"]:
        found = [each for each in found if _is_in(each, row["round"])]
    day = date_in(row)
    if len(found) > 1 and day is not None:
        found = [each for each in found if each.date == day]
    if not found:
        raise row.refused(
            "home",
            _("There is no match %(home)s against %(away)s like this.")
            % {"home": row["home"], "away": row["away"]},
        )
    if len(found) > 1:
        raise row.refused(
            "home", _("These two meet more than once: add a column “round” or “date”.")
        )
    return found[0]


def _is_in(fixture: Fixture, typed: str) -> bool:
    return names.same(typed) in (
        names.same(round_name(fixture.round)),
        str(fixture.round.number),
    )


def _refuse_other(row: sheets.Row, stands: Outcome, goals: tuple[int, int]) -> None:
    sides = sorted(stands.sides.all(), key=lambda side: side.seat)
    if tuple(side.goals for side in sides) != goals:
        raise row.refused(
            "home_goals", _("Another result stands for this match; correct it there.")
        )


def _outcome(row: sheets.Row, fixture: Fixture, goals: tuple[int, int]) -> outcomes.NewOutcome:
    if fixture.status == FixtureStatus.CANCELLED:
        raise row.refused("home_goals", _("This match is cancelled."))
    return outcomes.score(*goals, played_on=date_in(row))


def _record(wanted: dict[int, list[Wanted]], by: User | None, at: datetime) -> int:
    for stage in Stage.objects.filter(pk__in=wanted):
        outcomes.record_many(stage=stage, outcomes=wanted[stage.pk], by=by, at=at)
    return sum(len(found) for found in wanted.values())
