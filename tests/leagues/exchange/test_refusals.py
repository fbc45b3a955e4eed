"""A bad file is refused by path or by line, with the reason, and nothing is written."""

import json
from typing import Any

import pytest

from leagues.exchange import loading, reading
from leagues.models import Club, Competition, Competitor
from tests.factories import NOW

MATCHES = [
    {"round": "1", "date": "2026-03-25", "home": "A", "away": "B", "home_goals": 1, "away_goals": 0}
]


def file(**changed: Any) -> bytes:
    """A small good file with some keys changed."""
    base = {"id": "x", "name": "X", "season": "2026", "kind": "league", "matches": MATCHES}
    return json.dumps({**base, **changed}).encode()


def match(**changed: Any) -> bytes:
    """A small good file with the keys of its match changed."""
    return file(matches=[{**MATCHES[0], **changed}])


def told(data: bytes) -> str:
    """What a person reads who imports this; nothing may have been written."""
    with pytest.raises(reading.ExchangeRefused) as refusal:
        loading.import_file(club=None, data=data, by=None, at=NOW)
    for model in (Club, Competition, Competitor):
        assert model.objects.count() == 0
    return str(refusal.value)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The file is empty."),
        (b" \n ", "The file is empty."),
        (b"{", "This is not JSON: line 1, column 2: Expecting property name enclosed in double "
            "quotes."),
        (b'{"id": "x",\n "name" "X"}', "This is not JSON: line 2, column 9: Expecting ':' "
            "delimiter."),
        (b"\x89PNG\r\n\x1a\n", "This is not a text in UTF-8: look at line 1."),
        (b"a" * (10 * 1024 * 1024 + 1), "The file is larger than 10 MB."),
        (b"[1]", "a competition is a JSON object, written in { }."),
        (b"[" * 100_000, "This is nested too deeply to be a competition."),
        (b'{"id": "x", "id": "y"}', "The key “id” stands twice in one object."),
        (file(name="a\x00b"), "name: holds a character that cannot be stored."),
        (file(id=""), "id: expected a text of at least 1 characters"),
        (file(kind="cup"), "kind: 'cup' is not known here."),
        (file(matches={}), "matches: expected a list"),
        (match(home_goals="2"), "matches[0].home_goals: expected a whole number or null"),
        (match(home_goals=2.5), "matches[0].home_goals: expected a whole number or null"),
        (match(home_goals=True), "matches[0].home_goals: expected a whole number or null"),
        (match(home_goals=-1), "matches[0].home_goals: expected a whole number of at least 0"),
        (match(home_goals=None),
            "matches[0].home_goals: expected the goals of both sides, or null for both"),
        (match(date="25.3.2026"), "matches[0].date: expected a date such as 2026-03-25"),
        (match(away="a"), "matches[0].away: a team cannot play against itself."),
        (match(home="  "), "matches[0].home: A name cannot be empty."),
        (match(score_90=[2, 0]), "matches[0].score_90: more goals after 90 minutes than at the "
            "end."),
        (match(penalties=[3, 3]), "matches[0].penalties: a shoot-out has a winner."),
        (match(penalties=[3]), "matches[0].penalties: expected a list of 2"),
        (match(status="walkover"), "matches[0].winner: is missing."),
        (match(status="walkover", winner="C"), "matches[0].winner: is not one of the two teams."),
        (match(status="abandoned"), "matches[0].status: 'abandoned' is not known here."),
        (file(matches=[*MATCHES, *MATCHES]), "matches[1]: the same match as matches[0]."),
        (file(rules={"tie_breakers": ["points", "luck"]}),
            "rules.tie_breakers[1]: 'luck' is not known here."),
        (file(rules={"points": {"win": "3"}}), "rules.points.win: expected a whole number"),
        (file(rules={"split": {"top": 6}}), "rules.split.after_matches: is missing."),
        (file(adjustments=[{"team": "C", "points": -3}]),
            "adjustments[0].team: no team of this competition is called “C”."),
        (file(adjustments=[{"team": "A", "points": 0}]),
            "adjustments[0].points: an adjustment gives or takes at least one point."),
        (file(tie_break_inputs={"fair_play": {"A": "-3"}}),
            "tie_break_inputs.fair_play.A: expected a whole number"),
        (file(tie_break_inputs={"lots": [["A", "C"]]}),
            "tie_break_inputs.lots[0][1]: no team of this competition is called “C”."),
        (file(expected={"table": [{"team": 1}]}), "expected.table[0].team: expected a text"),
        (file(tie_break_inputs={"fair_play": {"A": 1, "a": 2}}),
            "tie_break_inputs.fair_play: a team stands there twice."),
        (file(season="a\u200bb"), "season: A name cannot hold invisible characters."),
        (file(time_zone="Mars/Olympus"), "time_zone: There is no time zone called “Mars/Olympus”."),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_by_path_and_reason(data, sentence):
    assert told(data) == sentence


@pytest.mark.django_db
def test_another_file_of_the_same_id_is_refused_and_says_so():
    club = loading.imported_club()
    loading.import_file(club=club, data=file(), by=None, at=NOW)
    with pytest.raises(reading.ExchangeRefused) as refusal:
        loading.import_file(club=club, data=match(home_goals=3), by=None, at=NOW)
    assert str(refusal.value) == (
        "id: the club has imported “x” before, from a file that said something else. Nothing was "
        "changed: correct the results on the site, or give the file another id."
    )
    assert Competition.objects.count() == 1


@pytest.mark.django_db
def test_two_clubs_may_import_the_same_file():
    other = Club.objects.create(name="Other", slug="other")
    for club in (loading.imported_club(), other):
        assert loading.import_file(club=club, data=file(), by=None, at=NOW).is_new
