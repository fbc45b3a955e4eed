"""Fixtures and results from a sheet: all or nothing, twice the same as once (S37)."""

from datetime import UTC, date, datetime

import pytest

from leagues import schedules
from leagues.fixtures import importing
from leagues.models import Change, Fixture, Outcome, Round
from leagues.sheets import SheetRefused
from tests.factories import NOW, ClubFactory, league, stage_of

pytestmark = pytest.mark.django_db

SHEET = """\ufeffRound;Date;Time;Home;Away;Venue;Home goals;Away goals
1;2026-12-08;20:00;FC Müller;Ajax;Bar;2;1
Matchday 1;;;Bari;Celtic;;;
2;15/12/2026;20h30;ajax;Bari;;;
"""


@pytest.fixture
def stage():
    return stage_of(league(ClubFactory(), ["FC Müller", "Ajax", "Bari", "Celtic"]))


def bring(stage, content):
    return importing.import_sheet(stage=stage, content=content, by=None, at=NOW)


def test_s37_fixtures_with_results_and_a_second_time_nothing(stage):
    first = bring(stage, SHEET.encode())
    assert (first.new, first.known, first.results) == (3, 0, 1)
    assert list(stage.fixtures.values_list("round__number", "kicks_off_at", "date", "venue")) == [
        (1, datetime(2026, 12, 8, 19, tzinfo=UTC), date(2026, 12, 8), "Bar"),
        (1, None, None, ""),
        (2, datetime(2026, 12, 15, 19, 30, tzinfo=UTC), date(2026, 12, 15), ""),
    ]
    again = bring(stage, SHEET.encode("cp1252", "ignore"))
    assert (again.new, again.known, again.results) == (0, 3, 0)
    assert (Fixture.objects.count(), Outcome.objects.count()) == (3, 1)
    assert Change.objects.filter(code="fixtures_imported").count() == 1


def test_results_for_a_schedule_that_is_there(stage):
    schedules.make(stage=stage, plan=schedules.Plan(legs=1), by=None, at=NOW)
    one = stage.fixtures.first()
    home, away = [side.entry.competitor.name for side in one.sides.all()]
    done = bring(stage, f"round,home,away,home goals,away goals\n1,{home},{away},3,0")
    assert (done.new, done.known, done.results) == (0, 1, 1)
    with pytest.raises(SheetRefused) as refused:
        bring(stage, f"round,home,away,home goals,away goals\n1,{home},{away},3,1")
    assert refused.value.sentence == (
        "Line 2, column 4: Another result stands for this match; correct it there."
    )


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("1,,,Ajax,Nobody", "Line 17, column 5: Nobody is not an entrant."),
        ("1,,,Ajax,Ajax", "Line 17, column 5: Nobody plays against himself."),
        ("one,,,Ajax,Bari", "Line 17, column 1: “one” is no round."),
        (
            "1,31/02/2026,,Ajax,Bari",
            "Line 17, column 2: “31/02/2026” is no date; write 2026-12-08 or 08/12/2026.",
        ),
        ("1,2026-12-08,25:00,Ajax,Bari", "Line 17, column 3: “25:00” is no time; write 20:00."),
        ("1,,20:00,Ajax,Bari", "Line 17, column 3: A time needs a day."),
        ("1,,,Bari,Celtic", "Line 17, column 4: This match stands there twice."),
        ("1,,,Ajax,Bari,x", "Line 17, column 6: A score is a whole number from 0 to 99."),
    ],
)
def test_s37_an_error_in_line_17_writes_nothing(stage, line, sentence):
    body = "".join(f"{number},,,Bari,Celtic\n" for number in range(1, 16))
    with pytest.raises(SheetRefused) as refused:
        bring(stage, f"round,date,time,home,away,home goals,away goals\n{body}{line}\n")
    assert refused.value.sentence == sentence
    assert (Fixture.objects.count(), Round.objects.count()) == (0, 0)
