"""The history: every decision and result as a sentence, whatever its code."""

import re
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import translation

from leagues import changes, histories, outcomes, withdrawals
from leagues.models import Change, OutcomeKind
from leagues.words import history, history_of_matches
from tests.factories import (
    NOW,
    ClubFactory,
    UserFactory,
    entry_of,
    fixture,
    league,
    result,
)

PARIS = ZoneInfo("Europe/Paris")
# What concerns a club and no competition: its own page tells of it, no competition's does.
OF_A_CLUB = {
    "club_described",
    "club_founded",
    "invitation_made",
    "invitation_revoked",
    "member_joined",
    "member_left",
    "member_removed",
    "password_link_made",
    "role_changed",
}


def told(code: str, before=None, after=None) -> str:
    return history.sentence(Change(code=code, before=before or {}, after=after or {}), PARIS)


def test_every_code_that_a_competition_writes_has_its_sentence():
    package = Path(history.__file__).parent.parent
    written = {
        code
        for path in package.rglob("*.py")
        for code in re.findall(r'\bcode="([a-z_]+)"', path.read_text())
        if path.parts[-2] not in ("tables", "exchange")
    }
    known = {*history.TELLERS, *history_of_matches.TELLERS, *OF_A_CLUB}
    assert sorted(written - known - {"code"}) == []


@pytest.mark.parametrize("values", [{}, {"names": 3}, {"name": None}, {"table": []}])
def test_values_of_another_version_never_break_the_page(values):
    for code in (*history.TELLERS, *history_of_matches.TELLERS, "something_new"):
        assert told(code, values, values) != ""


def test_an_unknown_code_reads_as_plain_words():
    assert told("comet_struck") == "Something else changed (comet struck)"


@pytest.mark.parametrize(
    ("code", "before", "after", "sentence"),
    [
        (
            "settings_changed",
            {"name": "League", "visibility": "public"},
            {"name": "Cup", "visibility": "private"},
            "Settings changed: name: League became Cup; who may read it: anyone may read it became"
            " only members of the club may read it",
        ),
        (
            "rules_changed",
            {"award_score": [3, 0]},
            {"award_score": [5, 0], "division": "First"},
            "First: Rules changed: the score of an awarded match was 3–0, is 5–0",
        ),
        (
            "rules_changed",
            {"table": {"criteria": ["points", "wins"], "points": {}}},
            {"table": {"criteria": ["points", "fair_play"], "points": {}}, "division": ""},
            "Rules changed: level clubs were separated by points, matches won, and now by points,"
            " fair play",
        ),
        (
            "points_adjusted",
            {},
            {"name": "Ajax", "points": -3, "reason": "late"},
            "−3 points for Ajax: late",
        ),
        (
            "adjustment_removed",
            {"name": "Ajax", "points": 1, "reason": "late"},
            {},
            "Taken back: +1 for Ajax (late)",
        ),
        (
            "withdrawn",
            {},
            {"name": "Derby", "policy": "expunge"},
            "Derby withdrew: its matches left the table",
        ),
        ("entered", {}, {"names": ["A", "B"], "status": "entered"}, "Entered: A and B"),
        (
            "tie_break_values_set",
            {},
            {"code": "fair_play", "values": {"Ajax": -4, "Bari": None}},
            "Fair play set: Ajax −4, Bari none",
        ),
        (
            "fixture_moved",
            {"date": "2026-12-01", "kicks_off_at": None},
            {"date": "2026-12-08", "kicks_off_at": "2026-12-08T19:00:00+00:00"},
            "Moved from Tue 1 Dec 2026 to Tue 8 Dec 2026, 20:00",
        ),
    ],
)
def test_changes_are_told_in_sentences(code, before, after, sentence):
    assert told(code, before, after) == sentence


@pytest.mark.django_db
def test_results_are_told_from_what_to_what_newest_first():
    competition, by = league(ClubFactory(), ["Ajax", "Bari"]), UserFactory(name="Ana")
    match = result(competition, "Ajax", "2-1", "Bari")
    for minute, outcome in enumerate(
        [
            outcomes.score(3, 1),
            outcomes.award(0, 3, reason="no kit", played=(3, 1)),
            outcomes.double_forfeit(reason="nobody came"),
        ],
        start=1,
    ):
        outcomes.record(fixture=match, outcome=outcome, by=by, at=NOW.replace(minute=minute))
    outcomes.remove(fixture=match, reason="appeal", by=by, at=NOW.replace(minute=4))
    outcomes.record(fixture=match, outcome=outcomes.score(1, 1), by=by, at=NOW.replace(minute=5))
    _page, events = histories.page_of(competition, None)
    assert [history.event(event, PARIS) for event in events if event.outcome] == [
        "Ajax – Bari: 1–1",
        "Ajax – Bari: the result 0–0 was taken back (appeal)",
        "Ajax – Bari: forfeited by both (nobody came)",
        "Ajax – Bari: awarded 0–3 (no kit)",
        "Ajax – Bari: 2–1 became 3–1",
        "Ajax – Bari: 2–1",
    ]
    assert [event.by for event in events if event.outcome] == ["Ana"] * 5 + [""]


@pytest.mark.django_db
def test_a_withdrawal_is_given_as_the_reason_of_what_it_awarded():
    competition = league(ClubFactory(), ["Ajax", "Bari"])
    fixture(competition, "Ajax", "Bari")
    withdrawals.withdraw(entry=entry_of(competition, "Ajax"), policy="award", by=None, at=NOW)
    _page, events = histories.page_of(competition, None)
    (outcome,) = [event for event in events if event.outcome]
    assert outcome.outcome.kind == OutcomeKind.AWARDED
    assert history.event(outcome, PARIS) == "Ajax – Bari: awarded 0–3 (withdrawal)"


@pytest.mark.django_db
def test_a_long_history_has_pages(client):
    competition = league(ClubFactory(), ["A", "B"])
    for number in range(histories.A_PAGE):
        changes.note(
            competition=competition,
            code="notice_pinned",
            after={"text": f"Number {number}."},
            by=None,
            at=NOW.replace(minute=number),
        )
    address = reverse("history", args=[competition.slug])
    first, second = (client.get(f"{address}?page={page}") for page in (1, 2))
    assert len(first.context["events"]) == histories.A_PAGE
    assert len(second.context["events"]) == 2  # the competition made, the two entered
    assert client.get(f"{address}?page=rubbish").status_code == 200


def test_sentences_are_in_the_language_of_the_reader():
    with translation.override("fr"):
        assert told("something_new") != ""
