"""The commands: what they print, and what they exit with."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from leagues.exchange import loading
from leagues.models import Competition
from tests.factories import NOW, ClubFactory, UserFactory

pytestmark = pytest.mark.django_db

PUBLIC = settings.SHARED_DIR / "data" / "public"
EURO = PUBLIC / "uefa-euro-2024.json"


def run(name: str, *arguments: object, **options: object) -> str:
    out = StringIO()
    call_command(name, *map(str, arguments), stdout=out, **options)
    return out.getvalue()


def refused(name: str, *arguments: object, **options: object) -> str:
    with pytest.raises(CommandError) as refusal:
        run(name, *arguments, **options)
    assert refusal.value.returncode == 2
    return str(refusal.value)


@pytest.fixture
def euro() -> Competition:
    club = loading.imported_club()
    return loading.import_file(club=club, data=EURO.read_bytes(), by=None, at=NOW).competition


def changed(tmp_path: Path, change) -> Path:
    data = json.loads(EURO.read_bytes())
    change(data)
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(data))
    return path


def test_where_the_tables_differ_it_exits_1_and_the_import_stands(tmp_path):
    def change(data):
        data["expected"]["groups"][0]["table"][0]["points"] = 8
        data["expected"]["third_place"]["qualified"][0] = "Hungary"

    path = changed(tmp_path, change)
    for _time in range(2):
        out = StringIO()
        with pytest.raises(SystemExit) as exit_:
            call_command("import_competition", path, stdout=out)
        assert exit_.value.code == 1
        assert out.getvalue().splitlines()[-2:] == [
            "Differs: Group A: Germany: points is 7, expected 8",
            "Differs: qualified: Georgia, Netherlands, Slovakia, Slovenia, expected Georgia, "
            "Hungary, Slovakia, Slovenia",
        ]
    assert Competition.objects.count() == 1


def test_the_same_file_again_is_judged_again(euro):
    first, *_rest, last = run("import_competition", EURO).splitlines()
    assert first == f"Already there, unchanged: UEFA European Championship ({euro.slug})"
    assert last == "As the file expects."


def test_a_refused_file_exits_2(tmp_path):
    absent = tmp_path / "absent.json"
    assert refused("import_competition", absent) == (
        f"{absent}: The file cannot be read: no such file or directory."
    )
    assert refused("import_competition", tmp_path).endswith("cannot be read: is a directory.")
    bad = tmp_path / "bad.json"
    bad.write_bytes(b"\x00\x01\xff")
    assert refused("import_competition", bad).endswith("look at line 1.")
    assert Competition.objects.count() == 0


def test_it_imports_into_a_club_by_a_person(euro):
    club, anna = ClubFactory(slug="anvil"), UserFactory(email="anna@example.org")
    run("import_competition", EURO, club="anvil", by="Anna@example.org")
    made = Competition.objects.get(club=club)
    assert (made.created_by, made.external_id) == (anna, euro.external_id)
    assert refused("import_competition", EURO, club="nowhere") == "There is no club at “nowhere”."
    assert refused("import_competition", EURO, by="x@y.z") == "Nobody has the address “x@y.z”."


def test_the_table_of_one_group_explains_itself(euro):
    lines = run("table", euro.external_id, group="e", explain=True).splitlines()
    assert [line.split()[1] for line in lines[4:8]] == ["Romania", "Belgium", "Slovakia", "Ukraine"]
    assert lines[8].startswith("Romania above Belgium: ")


def test_the_table_as_it_stood_and_for_programs(euro):
    made = json.loads(run("table", euro.slug, at="2024-06-14", group="Group A", json=True))
    assert made["at"] == "2024-06-14"
    (group,) = made["groups"]
    assert [(row["team"], row["rank"], row["points"]) for row in group["table"]] == [
        ("Germany", 1, 3), ("Hungary", 2, 0), ("Switzerland", 2, 0), ("Scotland", 4, 0)
    ]  # fmt: skip
    whole = json.loads(run("table", euro.slug, json=True))
    assert sorted(whole["third_place"]["qualified"]) == [
        "Georgia",
        "Netherlands",
        "Slovakia",
        "Slovenia",
    ]


def test_what_is_not_there_is_said_plainly(euro):
    assert refused("table", "nothing") == "There is no competition “nothing”."
    assert refused("table", euro.slug, group="Z") == (
        "There is no group “Z” here; there are: Group A, Group B, Group C, Group D, Group E, "
        "Group F."
    )
    assert refused("table", euro.slug, at="June") == "“June” is no date; write it like 2026-03-25."


def test_export_writes_a_file_or_to_the_terminal(euro, tmp_path):
    path = tmp_path / "out.json"
    run("export_competition", euro.slug, path)
    assert path.read_text() == run("export_competition", euro.external_id)
    assert json.loads(path.read_text())["id"] == "uefa-euro-2024"
    assert refused("export_competition", euro.slug, tmp_path).endswith(
        "cannot be written: is a directory."
    )
