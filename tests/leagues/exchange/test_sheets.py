"""Sheets out and in: formula-safe CSV, and results by line and column (S37)."""

import pytest

from leagues import outcomes, sheets
from leagues.exchange import result_sheets
from leagues.exchange.sheets import fixtures, table
from leagues.models import Change, Competition, Outcome
from tests.factories import NOW, ClubFactory, fixture, league, result

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Competition:
    """A league of four: one match played, four open, one pair meeting twice."""
    competition = league(ClubFactory(), ["Ajax", "FC Müller", "=HYPERLINK(1)", "Derby"])
    result(competition, "Ajax", "2-1", "Derby")
    fixture(competition, "Ajax", "FC Müller", round_number=2)
    fixture(competition, "=HYPERLINK(1)", "Derby", round_number=2)
    fixture(competition, "Derby", "Ajax", round_number=3)
    fixture(competition, "Derby", "Ajax", round_number=4)
    return competition


def taken(competition: Competition, content: bytes | str) -> tuple[int, int, int]:
    done = result_sheets.import_results(competition=competition, content=content, by=None, at=NOW)
    return done.new, done.known, done.open


def refused(competition: Competition, content: bytes | str) -> str:
    before = Outcome.objects.count()
    with pytest.raises(sheets.SheetRefused) as refusal:
        taken(competition, content)
    assert Outcome.objects.count() == before
    return str(refusal.value)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_s37_results_are_read_right_in_every_spelling_of_a_sheet(played, encoding, sign):
    sheet = "Home,Away,Home goals,Away goals\najax,FC Müller,3,0\n".replace(",", sign)
    assert taken(played, sheet.encode(encoding)) == (1, 0, 0)
    stands = Outcome.objects.get(stands_for__round__number=2)
    assert [side.goals for side in stands.sides.all()] == [3, 0]


def test_s37_the_second_import_of_one_sheet_brings_nothing_new(played):
    sheet = "home,away,home goals,away goals\nAjax,FC Müller,0,0\nAjax,Derby,2,1\n"
    assert taken(played, sheet) == (1, 1, 0)
    revisions, changes = Outcome.objects.count(), Change.objects.count()
    assert taken(played, sheet) == (0, 2, 0)
    assert (Outcome.objects.count(), Change.objects.count()) == (revisions, changes)


def test_s37_an_error_in_a_late_line_writes_nothing(played):
    sheet = "home,away,home goals,away goals\nAjax,FC Müller,3,0\nAjax,Fulham,1,1\n"
    assert refused(played, sheet) == "Line 3, column 2: Fulham plays no match here."


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ("Ajax,FC Müller,3,x", "column 4: A score is a whole number from 0 to 99."),
        ("Ajax,FC Müller,3,", "column 4: A score is a whole number from 0 to 99."),
        ("Ajax,Derby,3,3", "column 3: Another result stands for this match; correct it there."),
        ("FC Müller,Ajax,1,0", "column 1: There is no match FC Müller against Ajax like this."),
        (
            "Derby,Ajax,1,0",
            "column 1: These two meet more than once: add a column “round” or “date”.",
        ),
    ],
)
def test_s37_what_is_wrong_is_said_by_line_and_column(played, rows, sentence):
    assert refused(played, f"home,away,home goals,away goals\n{rows}\n") == f"Line 2, {sentence}"


def test_a_match_stands_in_a_sheet_once(played):
    sheet = "home,away,home goals,away goals\nAjax,FC Müller,3,0\nAjax,FC Müller,3,0\n"
    assert refused(played, sheet) == "Line 3, column 1: This match stands there twice."


def test_rounds_tell_matches_of_one_pair_apart(played):
    sheet = "round,home,away,home goals,away goals\n4,Derby,Ajax,1,0\n3,Derby,Ajax,,\n"
    assert taken(played, sheet) == (1, 0, 1)
    assert Outcome.objects.filter(stands_for__round__number=4).count() == 1


def test_our_own_sheet_can_be_filled_in_and_brought_back(played):
    sheet = fixtures(played, bom=True)
    assert sheet.startswith("\ufeffdivision,group,round,date,time,home,away,")
    assert "\r\n,,2,,,'=HYPERLINK(1),Derby,,,scheduled,\r\n" in sheet
    filled = sheet.replace("'=HYPERLINK(1),Derby,,", "'=HYPERLINK(1),Derby,0,4")
    assert taken(played, filled.encode()) == (1, 1, 3)


def test_the_table_as_a_sheet(played):
    outcomes.record(
        fixture=fixture(played, "=HYPERLINK(1)", "Ajax", round_number=5),
        outcome=outcomes.score(0, 1),
        by=None,
        at=NOW,
    )
    assert table(played).splitlines() == [
        "division,group,rank,team,played,won,drawn,lost,goals for,goals against,"
        "goal difference,points",
        ",,1,Ajax,2,2,0,0,3,1,2,6",
        ",,2,FC Müller,0,0,0,0,0,0,0,0",
        ",,3,Derby,1,0,0,1,1,2,-1,0",
        ",,4,'=HYPERLINK(1),1,0,0,1,0,1,-1,0",
    ]
