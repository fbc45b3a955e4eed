"""A side's page and more tables: what they say, to whom, in how many queries."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse
from django.utils import translation

from leagues import competitors, outcomes, standings
from leagues.access import Need, Viewer
from leagues.boards.cross import form_table, more_tables
from leagues.boards.overview import stages_of
from leagues.boards.runs import numbers
from leagues.boards.side import records_of, side
from leagues.models import Competition, Visibility
from leagues.tables import form
from tests.cast import assemble
from tests.cold import cold
from tests.factories import NOW, ClubFactory, entry_of, fixture, league, result, stage_of

pytestmark = pytest.mark.django_db
ANYBODY = Viewer(None, Need.READ)
EVIL = "<script>alert(1)</script>"


@pytest.fixture(autouse=True)
def _empty_cache():
    cold()


def facts(competition):
    stage = stage_of(competition)
    return standings.facts_of_stage(stage)[stage.groups.get().pk]


def season():
    competition = league(ClubFactory(), ["A", "B", "C"])
    scores = [("A", "3-0", "B"), ("A", "1-0", "C"), ("B", "1-1", "A"), ("C", "4-1", "A")]
    for number, (home, score, away) in enumerate(scores, start=1):
        result(competition, home, score, away, round_number=number)
    return competition


def test_a_season_in_numbers():
    competition = season()
    entry = entry_of(competition, "A").pk
    played = form((entry,), facts(competition).results, last=9)[entry]
    found = numbers(entry, played)
    assert (found.played, found.goals_for, found.goals_against, found.clean_sheets) == (4, 6, 5, 2)
    assert (found.winning, found.unbeaten, found.winless, found.now) == (2, 3, 2, ("L", 1))
    biggest, heaviest = found.biggest_win, found.heaviest_defeat
    assert (biggest.home_goals, biggest.away_goals) == (3, 0)
    assert (heaviest.home_goals, heaviest.away_goals) == (4, 1)
    assert found.goals_a_match == 1.5


def test_an_awarded_match_is_a_win_but_no_goals_were_shot():
    competition = league(ClubFactory(), ["A", "B"])
    match = fixture(competition, "A", "B")
    award = outcomes.award(3, 0, reason="Nobody came")
    outcomes.record(fixture=match, outcome=award, by=None, at=NOW)
    entry = entry_of(competition, "A").pk
    found = numbers(entry, form((entry,), facts(competition).results, last=9)[entry])
    assert (found.winning, found.played, found.goals_a_match, found.biggest_win) == (
        1,
        0,
        None,
        None,
    )


def test_a_side_that_has_not_played():
    competition = league(ClubFactory(), ["A", "B"])
    context = side(competition, "a", ANYBODY, NOW)
    (record,) = context["records"]
    assert (record.rank, record.shared, record.form, record.desk) == (1, True, (), "")
    assert record.numbers.now == ("", 0)


def test_record_at_home_and_away():
    competition = season()
    (stage,) = stages_of(competition)
    (record,) = records_of(stage, entry_of(competition, "A").pk)
    shown = [(what, row.played, row.won, row.points) for what, row in record.rows]
    assert shown == [("all", 4, 2, 7), ("home", 2, 2, 6), ("away", 2, 0, 1)]
    assert [one.css for one in record.form] == ["w", "w", "d", "l"]


def written(one):
    return f"{one.home_goals}{one.css}{one.away_goals}"


def test_cross_table_in_the_order_of_the_table():
    competition = season()
    made = more_tables(stage_of(competition).groups.get(), facts(competition), None)
    assert [head.name for head in made.heads] == ["A", "C", "B"]
    cells = [
        [
            "".join(f"{one.home_goals}{one.css}{one.away_goals}" for one in cell.met or ())
            for cell in row
        ]
        for _side, row in made.cross
    ]
    assert cells == [["", "1w0", "3w0"], ["4w1", "", ""], ["1d1", "", ""]]
    assert [row[at].met for at, (_side, row) in enumerate(made.cross)] == [None, None, None]


def test_form_table_counts_the_last_matches_alone():
    competition = season()
    shown = [
        (row.side.name, row.rank, row.points, row.goal_difference)
        for row in form_table(facts(competition), None, last=1)
    ]
    assert shown == [("C", 1, 3, 3), ("B", 2, 1, 0), ("A", 3, 0, -3)]


@pytest.mark.parametrize("matches", [1, 3])
def test_a_side_page_takes_as_many_queries_whatever_it_shows(
    client, matches, django_assert_num_queries
):
    competition = league(ClubFactory(), ["A", "B"])
    for number in range(1, matches + 1):
        result(competition, "A", "2-1", "B", round_number=number)
    with django_assert_num_queries(9):
        client.get(reverse("side", args=[competition.slug, "a"]))


@pytest.mark.parametrize("matches", [1, 3])
def test_more_tables_take_as_many_queries_whatever_they_show(
    client, matches, django_assert_num_queries
):
    competition = league(ClubFactory(), ["A", "B"])
    for number in range(1, matches + 1):
        result(competition, "A", "2-1", "B", round_number=number)
    with django_assert_num_queries(5):
        client.get(reverse("tables", args=[competition.slug]))


@pytest.mark.parametrize("clubs", [8, 40])
def test_s40_constant_queries_of_side_and_tables(client, clubs, django_assert_num_queries):
    names = [f"Club {at:02}" for at in range(clubs)]
    competition = league(ClubFactory(), names)
    for number, (home, away) in enumerate(zip(names[::2], names[1::2], strict=True), start=1):
        result(competition, home, "1-0", away, round_number=number)
    with django_assert_num_queries(9):
        client.get(reverse("side", args=[competition.slug, "club-00"]))
    with django_assert_num_queries(2):
        client.get(reverse("tables", args=[competition.slug]))


ADDRESSES = [
    ("side", "ajax"), ("tables",), ("calendar",), ("side_calendar", "ajax"), ("table_json",),
    ("fixtures_json",), ("side_json", "ajax"), ("embed",), ("share",), ("fixtures_sheet",),
]  # fmt: skip


@pytest.mark.parametrize("address", ADDRESSES, ids=lambda address: address[0])
def test_who_may_read_a_private_competition(client, address):
    cast = assemble()
    Competition.objects.update(visibility=Visibility.PRIVATE)
    name, *args = address
    url = reverse(name, args=[cast.competition.slug, *args])
    seen = {}
    for part, person in cast.people().items():
        client.logout()
        if person is not None:
            client.force_login(person)
        seen[part] = client.get(url).status_code
    inside = 404 if name == "embed" else 200
    assert seen == {
        "organiser": inside, "official": inside, "manager": inside, "rival": inside,
        "stranger": 404, "anonymous": 404,
    }  # fmt: skip


@pytest.mark.parametrize("address", ADDRESSES, ids=lambda address: address[0])
def test_anybody_reads_a_public_competition_and_nobody_a_deleted_one(client, address):
    cast = assemble()
    name, *args = address
    url = reverse(name, args=[cast.competition.slug, *args])
    assert client.get(url).status_code == 200
    Competition.objects.update(deleted_at=NOW)
    cold()
    assert client.get(url).status_code == 404


@pytest.mark.parametrize("address", ADDRESSES, ids=lambda address: address[0])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_name_is_never_markup(client, address, language):
    competition = league(ClubFactory(), ["Ajax", EVIL])
    result(competition, "Ajax", "1-0", EVIL)
    result(competition, EVIL, "1-0", "Ajax", round_number=2)
    name, *args = address
    headers = {"accept-language": language}
    response = client.get(reverse(name, args=[competition.slug, *args]), headers=headers)
    assert response.status_code == 200
    if response["Content-Type"].startswith("text/html"):
        assert EVIL.encode() not in response.content
        assert f'<html lang="{language}"'.encode() in response.content
    else:
        assert response["X-Content-Type-Options"] == "nosniff"


def test_strangers_make_no_calendar_addresses_of_private_competitions(client):
    cast = assemble()
    url = reverse("share", args=[cast.competition.slug])
    assert client.post(url).status_code == 403
    client.force_login(cast.stranger)
    assert client.post(url).status_code == 403
    client.force_login(cast.rival)
    assert client.post(url).status_code == 200


def test_a_side_that_never_entered_has_no_page(client):
    cast = assemble()
    url = reverse("side", args=[cast.competition.slug, "nobody"])
    assert client.get(url).status_code == 404


def test_a_side_page_tells_its_names_and_managers(client):
    cast = assemble()
    ajax = entry_of(cast.competition, "Ajax").competitor
    competitors.rename(competitor=ajax, name="Ajax 1900", by=cast.organiser, at=NOW)
    competitors.change_manager(competitor=ajax, manager=cast.rival, by=cast.organiser, at=NOW)
    shown = client.get(reverse("side", args=[cast.competition.slug, "ajax"])).content.decode()
    assert "Ajax became Ajax 1900" in shown
    assert shown.count("Managed by Rival") == 2
    assert shown.count("Managed by Manager") == 1
    assert "@example.org" not in shown


def test_a_side_page_has_the_news_for_who_is_sent_its_link(client):
    competition = season()
    shown = client.get(reverse("side", args=[competition.slug, "a"])).content.decode()
    assert 'og:title" content="A, League"' in shown
    assert 'og:description" content="A: place 1 of 3 with 7 points from 4 played."' in shown


def test_an_unchanged_side_page_is_not_sent_again(client):
    competition = season()
    url = reverse("side", args=[competition.slug, "a"])
    tag = client.get(url)["ETag"]
    assert client.get(url, headers={"if-none-match": tag}).status_code == 304
    competition.refresh_from_db()
    poll = {"hx-request": "true"}
    now = client.get(url, {"rev": competition.revision}, headers=poll)
    assert now.status_code == 204
    result(competition, "B", "1-0", "C", round_number=5)
    later = client.get(url, {"rev": competition.revision}, headers=poll)
    assert later.content.decode().lstrip().startswith('<div class="stack-l" id="live"')


def test_french_pages_say_dates_in_french(client):
    competition = league(ClubFactory(), ["A", "B"])
    result(competition, "A", "1-0", "B", date=NOW.date())
    with translation.override("fr"):
        url = reverse("side", args=[competition.slug, "a"])
    shown = client.get(url, headers={"accept-language": "fr"})
    assert shown.status_code == 200


def test_s17_lists_say_the_time_of_the_venue(client):
    competition = league(ClubFactory(), ["A", "B"])
    fixture(competition, "A", "B", kicks_off_at=datetime(2026, 12, 8, 19, 0, tzinfo=UTC))
    for name, args in (("fixtures", []), ("side", ["a"]), ("fixtures_sheet", [])):
        shown = client.get(reverse(name, args=[competition.slug, *args])).content.decode()
        assert "20:00" in shown
        assert "19:00" not in shown
