"""The doors in the browser: who may, what comes down, what a refused file says."""

import json

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from leagues.models import Competition, Outcome, Visibility
from tests.cast import Cast, assemble
from tests.factories import ClubFactory, fixture, league, result

pytestmark = pytest.mark.django_db

LIGA = settings.SHARED_DIR / "data" / "public" / "esp-la-liga-2018-19.json"


@pytest.fixture
def cast() -> Cast:
    made = assemble()
    result(made.competition, "Ajax", "2-1", "Bari")
    fixture(made.competition, "Celtic", "Derby")
    return made


def statuses(cast: Cast, address: str) -> dict[str, int]:
    """What each of the cast gets for an address."""
    found = {}
    for part, user in cast.people().items():
        client = Client()
        if user is not None:
            client.force_login(user)
        found[part] = client.get(address).status_code
    return found


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize("file", ["export.json", "table.csv", "fixtures.csv"])
def test_anyone_takes_a_public_competition_out_and_members_a_private_one(cast, file):
    address = f"/c/{cast.competition.slug}/{file}"
    assert set(statuses(cast, address).values()) == {200}
    Competition.objects.update(visibility=Visibility.PRIVATE)
    assert statuses(cast, address) == {
        "organiser": 200,
        "official": 200,
        "manager": 200,
        "rival": 200,
        "stranger": 404,
        "anonymous": 404,
    }


def test_only_organisers_import_competitions_and_only_officials_results(cast):
    assert statuses(cast, "/clubs/anvil/import/") == {
        "organiser": 200,
        "official": 403,
        "manager": 403,
        "rival": 403,
        "stranger": 403,
        "anonymous": 403,
    }
    assert statuses(cast, f"/c/{cast.competition.slug}/results/import/") == {
        "organiser": 200,
        "official": 200,
        "manager": 403,
        "rival": 403,
        "stranger": 403,
        "anonymous": 403,
    }


def test_an_export_names_people_to_members_only(cast):
    address = f"/c/{cast.competition.slug}/export.json"
    mine = signed_in(cast.rival).get(address).json()
    assert [team.get("manager") for team in mine["teams"]] == ["Manager", "Rival", None, None]
    assert {change["code"] for change in mine["changes"]} == {"competition_created", "entered"}
    theirs = Client().get(address)
    assert theirs.headers["Content-Disposition"] == 'attachment; filename="league.json"'
    assert [team.get("manager") for team in theirs.json()["teams"]] == [None] * 4
    assert "changes" not in theirs.json()
    assert "@example.org" not in theirs.content.decode()


def test_a_download_that_is_unchanged_is_not_sent_again(cast):
    address = f"/c/{cast.competition.slug}/table.csv"
    first = Client().get(address)
    again = Client().get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (first.status_code, again.status_code) == (200, 304)
    assert Client().get(f"{address}?bom=1").content.startswith("\ufeffdivision".encode())


def test_downloads_ask_the_same_number_of_questions_whatever_the_size():
    counts: dict[int, list[int]] = {}
    for size in (1, 3):
        names = [f"{letter}{n}" for n in range(size) for letter in "AB"]
        competition = league(ClubFactory(), names)
        for n in range(size):
            result(competition, f"A{n}", "1-0", f"B{n}")
        for file in ("export.json", "table.csv", "fixtures.csv"):
            with CaptureQueriesContext(connection) as asked:
                Client().get(f"/c/{competition.slug}/{file}")
            counts.setdefault(size, []).append(len(asked))
    assert counts[1] == counts[3] == [17, 6, 6]


def test_an_organiser_imports_a_competition_and_sees_that_the_table_is_right(cast):
    client = signed_in(cast.organiser)
    with LIGA.open("rb") as file:
        answer = client.post("/clubs/anvil/import/", {"file": file}, follow=True)
    assert answer.redirect_chain == [("/clubs/anvil/import/spanish-la-liga-2018-19/", 302)]
    assert "The table is the one that the file expects" in answer.content.decode()
    made = Competition.objects.get(slug="spanish-la-liga-2018-19")
    assert (made.club, made.created_by) == (cast.club, cast.organiser)


def test_the_differences_are_shown(cast):
    data = json.loads(LIGA.read_bytes())
    data["expected"]["table"][0]["points"] = 88
    upload = SimpleUploadedFile("liga.json", json.dumps(data).encode())
    answer = signed_in(cast.organiser).post("/clubs/anvil/import/", {"file": upload}, follow=True)
    assert "table: FC Barcelona: points is 87, expected 88" in answer.content.decode()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "The file is empty."),
        (b"{", "This is not JSON: line 1, column 2"),
        (b'{"id": "x"}', "name: is missing."),
    ],
)
def test_a_refused_file_is_explained_beside_the_field(cast, content, sentence):
    upload = SimpleUploadedFile("bad.json", content)
    answer = signed_in(cast.organiser).post("/clubs/anvil/import/", {"file": upload})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert Competition.objects.count() == 1


def test_the_files_are_found_where_one_looks_for_them(cast):
    shared = signed_in(cast.organiser).get(f"/c/{cast.competition.slug}/share/").content.decode()
    for file in ("table.csv?bom=1", "fixtures.csv?bom=1", "export.json"):
        assert f'href="/c/{cast.competition.slug}/{file}"' in shared
    club = signed_in(cast.organiser).get("/clubs/anvil/").content.decode()
    assert 'href="/clubs/anvil/import/"' in club
    listed = signed_in(cast.official).get(f"/c/{cast.competition.slug}/fixtures/")
    assert f'href="/c/{cast.competition.slug}/results/import/"' in listed.content.decode()


def test_an_official_brings_results(cast):
    client = signed_in(cast.official)
    address = f"/c/{cast.competition.slug}/results/import/"
    bad = client.post(address, {"sheet": "home,away,home goals,away goals\nCeltic,Ajax,1,0"})
    assert bad.status_code == 422
    assert "Line 2, column 1: There is no match Celtic against Ajax" in bad.content.decode()
    assert "Celtic,Ajax,1,0" in bad.content.decode()
    sheet = "home;away;home goals;away goals\nCeltic;Derby;1;0\nAjax;Bari;2;1"
    good = client.post(address, {"sheet": sheet})
    assert (good.status_code, good.headers["Location"]) == (302, f"/c/{cast.competition.slug}/")
    assert Outcome.objects.filter(recorded_by=cast.official).count() == 1
