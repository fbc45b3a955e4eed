"""Every real competition comes out as it really ended."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from leagues.exchange import judging, loading
from leagues.models import Change, Competition, Fixture, Outcome
from tests.factories import NOW

pytestmark = pytest.mark.django_db

FILES = sorted((settings.SHARED_DIR / "data" / "public").glob("*.json"))


def compared_in(expected: dict) -> int:
    return (
        len(expected.get("groups", ()))
        + ("table" in expected)
        + bool(expected.get("third_place"))
        + ("ties" in expected)
    )


def test_there_are_competitions():
    assert len(FILES) == 18


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_public_competition_comes_out_exactly(path: Path):
    data = path.read_bytes()
    loaded = loading.import_file(club=loading.imported_club(), data=data, by=None, at=NOW)
    verdict = judging.judge(loaded.competition, loaded.parsed.file)
    assert verdict == judging.Verdict(compared_in(json.loads(data)["expected"]), ())
    raw = json.loads(data)["matches"]
    assert Fixture.objects.count() == len(raw)
    told = [m for m in raw if m["home_goals"] is not None or m.get("status") == "walkover"]
    assert Fixture.objects.filter(outcome__isnull=False).count() == len(told)


@pytest.mark.parametrize("path", FILES[:1], ids=lambda path: path.stem)
def test_a_second_import_changes_nothing(path: Path):
    club = loading.imported_club()
    first = loading.import_file(club=club, data=path.read_bytes(), by=None, at=NOW)
    counts = [model.objects.count() for model in (Competition, Fixture, Outcome, Change)]
    again = loading.import_file(club=club, data=path.read_bytes(), by=None, at=NOW)
    assert again.competition.revision == first.competition.revision
    assert (first.is_new, again.is_new) == (True, False)
    assert [m.objects.count() for m in (Competition, Fixture, Outcome, Change)] == counts


def test_the_command_prints_the_table():
    out = StringIO()
    call_command("import_competition", FILES[4], stdout=out)
    lines = out.getvalue().splitlines()
    assert lines[0] == "Imported: Football League (football-league-1888-89)"
    assert lines[3:5] == [
        " 1  Preston North End FC        22  18  4   0  74  15  +59   40",
        " 2  Aston Villa FC              22  12  5   5  61  43  +18   29",
    ]
    assert lines[-1] == "As the file expects."
