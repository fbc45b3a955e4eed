"""Calendars, JSON and the embedded table: what programs get, and who gets it."""

import html
import re
from datetime import UTC, date, datetime, time

import pytest
from django.urls import reverse
from icalendar import Calendar

from leagues import competitors, feeds, fixtures, links, outcomes, rounds
from leagues.models import Competition, FeedLink, Membership, Round, Side, Visibility
from tests.cast import assemble
from tests.cold import cold
from tests.factories import NOW, ClubFactory, UserFactory, fixture, league, result

pytestmark = pytest.mark.django_db
KICK_OFF = datetime(2026, 12, 8, 19, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _empty_cache():
    cold()


def events(content):
    return list(Calendar.from_ical(content).walk("VEVENT"))


def ics(client, competition):
    return client.get(reverse("calendar", args=[competition.slug])).content


def test_s18_two_fetches_are_the_same_bytes(client):
    competition = league(ClubFactory(), ["A", "B"])
    fixture(competition, "A", "B", kicks_off_at=KICK_OFF)
    first = ics(client, competition)
    cold()
    assert ics(client, competition) == first
    assert len(events(first)) == 1


def test_s18_a_moved_match_keeps_its_uid_with_the_next_sequence(client):
    competition = league(ClubFactory(), ["A", "B"])
    match = fixture(competition, "A", "B", kicks_off_at=KICK_OFF)
    (before,) = events(ics(client, competition))
    fixtures.move(fixture=match, date=date(2026, 12, 9), time=time(20, 30), by=None, at=NOW)
    (after,) = events(ics(client, competition))
    assert after["uid"] == before["uid"]
    assert (before["sequence"], after["sequence"]) == (0, 1)
    assert after["dtstart"].dt == datetime(2026, 12, 9, 19, 30, tzinfo=UTC)
    assert (after["status"], after["dtstamp"].dt) == ("CONFIRMED", NOW)


def test_s18_a_cancelled_match_is_cancelled_under_the_same_uid(client):
    competition = league(ClubFactory(), ["A", "B"])
    match = fixture(competition, "A", "B", kicks_off_at=KICK_OFF)
    (before,) = events(ics(client, competition))
    fixtures.cancel(fixture=match, reason="Snow; on the pitch, a lot", by=None, at=NOW)
    (after,) = events(ics(client, competition))
    assert (after["uid"], after["status"]) == (before["uid"], "CANCELLED")
    assert after["sequence"] == before["sequence"] + 1
    assert "Snow; on the pitch, a lot" in after["description"]


def test_s18_two_matches_of_one_pair_have_two_uids(client):
    competition = league(ClubFactory(), ["A", "B"])
    fixture(competition, "A", "B", kicks_off_at=KICK_OFF, leg=1)
    fixture(competition, "B", "A", kicks_off_at=KICK_OFF, leg=2, round_number=2)
    shown = events(ics(client, competition))
    assert len({str(event["uid"]) for event in shown}) == 2


def test_s18_no_secret_and_no_address_in_a_uid(client):
    cast = assemble()
    match = fixture(cast.competition, "Ajax", "Bari", kicks_off_at=KICK_OFF)
    token = feeds.open_one(user=cast.manager, competition=None, at=NOW)
    (event,) = events(client.get(reverse("token_calendar", args=[token])).content)
    assert str(event["uid"]) == str(match.uid)
    assert re.fullmatch(r"[0-9a-f-]{36}", str(event["uid"]))


def test_s17_a_kick_off_is_the_same_moment_in_summer_and_winter(client):
    competition = league(ClubFactory(), ["A", "B"])
    for number, day in ((1, date(2026, 3, 25)), (2, date(2026, 4, 1))):
        match = fixture(competition, "A", "B", round_number=number)
        fixtures.move(fixture=match, date=day, time=time(20), by=None, at=NOW)
    starts = [event["dtstart"].dt for event in events(ics(client, competition))]
    assert [start.strftime("%H:%MZ") for start in starts] == ["19:00Z", "18:00Z"]
    first, _second = events(ics(client, competition))
    assert "20:00 (Europe/Paris)" in first["description"]


def test_a_match_with_a_day_alone_takes_the_whole_day(client):
    competition = league(ClubFactory(), ["A", "B"])
    fixture(competition, "A", "B", date=date(2026, 12, 8))
    (event,) = events(ics(client, competition))
    assert (event["dtstart"].dt, event["dtend"].dt) == (date(2026, 12, 8), date(2026, 12, 9))


def test_a_match_to_be_dated_stands_on_the_last_day_of_its_window(client):
    competition = league(ClubFactory(), ["A", "B"])
    fixture(competition, "A", "B")
    assert events(ics(client, competition)) == []
    # 23:30 in Paris is still the 13th, though it is 22:30 in UTC.
    Round.objects.update(deadline_at=datetime(2026, 12, 13, 22, 30, tzinfo=UTC))
    cold()
    (event,) = events(ics(client, competition))
    assert (event["dtstart"].dt, event["status"]) == (date(2026, 12, 13), "TENTATIVE")
    assert str(event["summary"]) == "A – B (last day to play)"


def test_s18_a_window_that_is_extended_raises_the_sequence_of_undated_matches_alone(client):
    competition = league(ClubFactory(), ["A", "B"])
    fixture(competition, "A", "B")
    fixture(competition, "B", "A", kicks_off_at=KICK_OFF)
    (round_,) = Round.objects.all()
    deadline = datetime(2026, 12, 20, 22, 59, tzinfo=UTC)
    rounds.edit(
        round=round_, name="", kicks_off_at=None, opens_at=None, deadline_at=deadline,
        by=None, at=NOW,
    )  # fmt: skip
    shown = events(ics(client, competition))
    assert [event["sequence"] for event in shown] == [1, 0]
    assert shown[0]["dtstart"].dt == date(2026, 12, 20)


def test_names_cannot_break_out_of_a_calendar(client):
    competition = league(ClubFactory(), ["A;B, C\\D", "<script>alert(1)</script>"])
    fixture(
        competition, "A;B, C\\D", "<script>alert(1)</script>", kicks_off_at=KICK_OFF,
        venue="Hall,\r\nATTENDEE:mailto:x@example.org",
    )  # fmt: skip
    content = ics(client, competition)
    (event,) = events(content)
    assert str(event["summary"]) == "A;B, C\\D – <script>alert(1)</script>"
    assert [line for line in content.splitlines() if line.startswith(b"ATTENDEE")] == []


def test_a_calendar_that_has_not_changed_is_not_sent_again(client):
    competition = league(ClubFactory(), ["A", "B"])
    fixture(competition, "A", "B", kicks_off_at=KICK_OFF)
    for name in ("calendar", "table_json", "fixtures_json", "embed"):
        url = reverse(name, args=[competition.slug])
        tag = client.get(url)["ETag"]
        again = client.get(url, headers={"if-none-match": tag})
        assert (name, again.status_code, again.content) == (name, 304, b"")
    token = feeds.open_one(user=UserFactory(), competition=None, at=NOW)
    url = reverse("token_calendar", args=[token])
    assert client.get(url, headers={"if-none-match": client.get(url)["ETag"]}).status_code == 304


@pytest.mark.parametrize("matches", [1, 3])
def test_a_calendar_takes_two_queries(client, matches, django_assert_num_queries):
    competition = league(ClubFactory(), ["A", "B"])
    for number in range(1, matches + 1):
        fixture(competition, "A", "B", round_number=number, kicks_off_at=KICK_OFF)
    with django_assert_num_queries(2):
        assert len(events(ics(client, competition))) == matches


@pytest.mark.parametrize("matches", [1, 3])
def test_json_takes_as_many_queries_whatever_it_shows(client, matches, django_assert_num_queries):
    competition = league(ClubFactory(), ["A", "B"])
    for number in range(1, matches + 1):
        result(competition, "A", "2-1", "B", round_number=number)
    for name, queries in (("table_json", 5), ("fixtures_json", 2), ("embed", 2)):
        with django_assert_num_queries(queries):
            client.get(reverse(name, args=[competition.slug]))
    with django_assert_num_queries(4):
        client.get(reverse("side_json", args=[competition.slug, "a"]))


def test_the_table_as_json(client):
    competition = league(ClubFactory(), ["A", "B"])
    result(competition, "A", "2-1", "B")
    shown = client.get(reverse("table_json", args=[competition.slug])).json()
    competition.refresh_from_db()
    assert shown["competition"] == {
        "name": "League", "slug": "league", "revision": competition.revision,
    }  # fmt: skip
    (table,) = shown["tables"]
    assert table["rows"][0] == {
        "rank": 1, "side": {"name": "A", "slug": "a"}, "played": 1, "won": 1, "drawn": 0,
        "lost": 0, "goals_for": 2, "goals_against": 1, "goal_difference": 1, "points": 3,
        "form": "W", "note": "",
    }  # fmt: skip


def test_a_match_as_json(client):
    competition = league(ClubFactory(), ["A", "B"])
    match = fixture(competition, "A", "B", kicks_off_at=KICK_OFF, venue="Hall")
    award = outcomes.award(3, 0, reason="Late", played=(1, 1))
    outcomes.record(fixture=match, outcome=award, by=None, at=NOW)
    shown = client.get(reverse("match_json", args=[match.pk])).json()["fixture"]
    assert shown == {
        "id": match.pk, "round": {"number": 1, "name": ""},
        "home": {"name": "A", "slug": "a"}, "away": {"name": "B", "slug": "b"},
        "status": "finished", "reason": "", "date": "2026-12-08",
        "kick_off": "2026-12-08T20:00:00+01:00", "time_zone": "Europe/Paris", "venue": "Hall",
        "leg": None,
        "result": {
            "kind": "awarded", "home_goals": 3, "away_goals": 0, "extra_time": False,
            "penalties": None, "on_the_pitch": [1, 1], "winner": "home",
        },
    }  # fmt: skip


def test_a_closed_calendar_address_is_gone_and_an_unknown_one_unknown(client):
    cast = assemble()
    token = feeds.open_one(user=cast.manager, competition=cast.competition, at=NOW)
    url = reverse("token_calendar", args=[token])
    assert client.get(url).status_code == 200
    links.revoke(FeedLink.objects.get(), at=NOW)
    assert client.get(url).status_code == 410
    assert client.get(reverse("token_calendar", args=["x" * 43])).status_code == 404


def test_a_calendar_address_stops_when_its_owner_has_left_a_private_competition(client):
    cast = assemble()
    Competition.objects.update(visibility=Visibility.PRIVATE)
    fixture(cast.competition, "Ajax", "Bari", kicks_off_at=KICK_OFF)
    held = feeds.open_one(user=cast.rival, competition=cast.competition, at=NOW)
    own = feeds.open_one(user=cast.manager, competition=None, at=NOW)
    urls = [reverse("token_calendar", args=[token]) for token in (held, own)]
    assert [len(events(client.get(url).content)) for url in urls] == [1, 1]
    Membership.objects.filter(user__in=[cast.rival, cast.manager]).delete()
    assert client.get(urls[0]).status_code == 410
    assert events(client.get(urls[1]).content) == []


def test_the_own_calendar_holds_the_own_matches_alone(client):
    cast = assemble()
    fixture(cast.competition, "Ajax", "Bari", kicks_off_at=KICK_OFF)
    fixture(cast.competition, "Celtic", "Derby", kicks_off_at=KICK_OFF)
    client.force_login(cast.manager)
    made = client.post(reverse("own_calendar"))
    address = re.search(r"http://testserver(/calendar/[^\"]+)", made.content.decode())[1]
    client.logout()
    (event,) = events(client.get(address).content)
    assert str(event["summary"]) == "Ajax – Bari"
    assert FeedLink.objects.get().digest not in address


def test_the_embedded_table_may_be_framed_and_sets_no_cookie(client):
    competition = league(ClubFactory(), ["<script>alert(1)</script>", "B"])
    response = client.get(reverse("embed", args=[competition.slug]))
    policy = response["Content-Security-Policy"]
    assert "frame-ancestors *" in policy
    assert "script-src 'none'" in policy
    assert "X-Frame-Options" not in response
    assert response.cookies == {}
    assert "Cookie" not in response["Vary"]
    assert b"<script" not in response.content
    assert b'rel="noopener"' in response.content


def test_the_snippet_to_paste_names_what_it_shows(client):
    competition = league(ClubFactory(), ["A", "B"])
    Competition.objects.update(name='The "Cup"')
    shown = client.get(reverse("share", args=[competition.slug])).content.decode()
    value = html.unescape(re.search(r'id="frame-code" type="text" value="([^"]+)"', shown)[1])
    assert value == (
        '<iframe src="http://testserver/c/league/embed/" title="The &quot;Cup&quot;"'
        ' width="100%" height="640" loading="lazy"></iframe>'
    )


def test_a_private_competition_is_never_embedded_even_for_members(client):
    cast = assemble()
    Competition.objects.update(visibility=Visibility.PRIVATE)
    client.force_login(cast.organiser)
    assert client.get(reverse("embed", args=[cast.competition.slug])).status_code == 404


def test_robots_leave_accounts_and_tokens_alone(client):
    lines = client.get("/robots.txt").content.decode().splitlines()
    assert lines[0] == "User-agent: *"
    assert "Disallow: /calendar/" in lines
    assert "Disallow: /" not in lines


def test_a_renamed_side_keeps_its_calendar_and_its_address(client):
    competition = league(ClubFactory(), ["A", "B"])
    fixture(competition, "A", "B", kicks_off_at=KICK_OFF)
    side = Side.objects.get(seat=1).entry.competitor
    competitors.rename(competitor=side, name="Ajax", by=None, at=NOW)
    response = client.get(reverse("side_calendar", args=[competition.slug, "a"]))
    (event,) = events(response.content)
    assert str(event["summary"]) == "Ajax – B"
