"""An organiser's and an official's decisions by their pages, and what the pages cost."""

import pytest
from django.urls import reverse

from leagues import adjustments, archive, lots, notices, rules
from leagues.models import (
    Adjustment,
    DrawnLots,
    EntryStatus,
    Notice,
    Outcome,
    OutcomeKind,
    Stage,
    TieBreakValue,
)
from tests.cast import Cast, assemble, sign_in
from tests.factories import NOW, entry_of, fixture, league, result, stage_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return assemble()


def test_notices_are_pinned_and_taken_down(client, cast):
    sign_in(client, cast.organiser)
    slug = cast.competition.slug
    address = reverse("notices", args=[slug])
    assert client.post(address, {"text": " "}).status_code == 422
    assert client.post(address, {"text": "<b>Bring chairs</b>"}).status_code == 302
    page = client.get(reverse("rules", args=[slug])).content.decode()
    assert page.count("&lt;b&gt;Bring chairs&lt;/b&gt;") == 1
    notice = Notice.objects.get()
    assert client.post(reverse("notice_remove", args=[slug, notice.pk])).status_code == 302
    assert notices.pinned(cast.competition) == []


def test_rules_in_ones_own_words_are_shown_clean(client, cast):
    sign_in(client, cast.organiser)
    slug = cast.competition.slug
    text = "# Dice\n\n**Fair** dice, <script>alert(1)</script> [x](javascript:alert(1))"
    assert client.post(reverse("rules_text", args=[slug]), {"rules_text": text}).status_code == 302
    page = client.get(reverse("rules", args=[slug])).content.decode()
    assert page.count("<h3>Dice</h3>") == 1
    assert page.count("<strong>Fair</strong>") == 1
    assert page.count("alert(1)</script>") == 0
    assert page.count('href="javascript') == 0


def test_points_are_taken_and_given_back(client, cast):
    sign_in(client, cast.organiser)
    slug, entry = cast.competition.slug, entry_of(cast.competition, "Ajax")
    address = reverse("adjustments", args=[slug])
    data = {"entry": entry.pk, "points": "-3", "reason": "A suspended player"}
    assert client.post(address, {**data, "points": "0"}).status_code == 422
    assert client.post(address, data).status_code == 302
    made = Adjustment.objects.get()
    assert (made.points, made.reason, made.made_by) == (-3, "A suspended player", cast.organiser)
    assert client.get(address).content.decode().count("A suspended player") == 1
    assert client.post(reverse("adjustment_remove", args=[slug, made.pk])).status_code == 302
    made.refresh_from_db()
    assert made.removed_by == cast.organiser


def test_given_values_are_saved_in_one_go_or_not_at_all(client, cast):
    sign_in(client, cast.organiser)
    address = reverse("given_values", args=[cast.competition.slug])
    stage = stage_of(cast.competition)
    ajax, bari = (entry_of(cast.competition, name).pk for name in ("Ajax", "Bari"))
    twice = {
        f"s{stage.pk}-fair_play_{ajax}": "-4",
        f"s{stage.pk}-ranking_list_{ajax}": "1",
        f"s{stage.pk}-ranking_list_{bari}": "1",
    }
    assert client.post(address, twice).status_code == 422
    assert TieBreakValue.objects.count() == 0
    assert (
        client.post(address, {**twice, f"s{stage.pk}-ranking_list_{bari}": "2"}).status_code == 302
    )
    stored = TieBreakValue.objects.values_list("entry_id", "code", "value")
    assert sorted(stored) == [
        (ajax, "fair_play", -4),
        (ajax, "ranking_list", 1),
        (bari, "ranking_list", 2),
    ]


def test_s4_lots_are_drawn_from_the_page_by_a_typed_seed_or_one_by_chance(client, cast):
    sign_in(client, cast.organiser)
    for number, (home, away) in enumerate([("Ajax", "Bari"), ("Bari", "Celtic")], start=1):
        result(cast.competition, home, "0-0", away, round_number=number)
    address = reverse("lots", args=[cast.competition.slug])
    assert client.get(address).context["waiting"] == []  # these rules know no lots
    Stage.objects.update(rules=rules.to_json(rules.of_preset("world_cup_1990")), revision=99)
    waiting = client.get(address).context["waiting"]
    assert [[one.name for one in level.entrants] for level in waiting] == [["Ajax", "Celtic"]]
    assert client.post(address, {"level": "1-2-3"}).status_code == 422
    data = {"level": waiting[0].key, "seed": "6 aus 49"}
    assert client.post(address, data).status_code == 302
    drawn = DrawnLots.objects.get()
    assert (drawn.seed, drawn.drawn_by) == ("6 aus 49", cast.organiser)
    assert client.get(address).context["waiting"] == []
    assert client.post(address, data).status_code == 422
    assert DrawnLots.objects.count() == 1


def test_s9_a_withdrawal_is_decided_and_undone_from_its_pages(client, cast):
    sign_in(client, cast.organiser)
    entry = entry_of(cast.competition, "Derby")
    result(cast.competition, "Ajax", "1-0", "Derby")
    args = [cast.competition.slug, entry.pk]
    page = client.get(reverse("withdraw", args=args))
    (shown,) = page.context["previews"]
    assert [row.entrant.name for row in shown.rows if row.after is None] == ["Derby"]
    assert client.post(reverse("withdraw", args=args)).status_code == 302
    entry.refresh_from_db()
    assert entry.status == EntryStatus.WITHDRAWN
    assert client.get(reverse("withdraw", args=args)).status_code == 302
    assert client.post(reverse("reinstate", args=args)).status_code == 302
    entry.refresh_from_db()
    assert entry.status == EntryStatus.ENTERED


def test_s10_a_match_is_awarded_and_the_award_taken_back_by_an_official(client, cast):
    sign_in(client, cast.official)
    match = fixture(cast.competition, "Ajax", "Bari")
    address = reverse("award", args=[match.pk])
    form = client.get(address).context["form"]
    assert (form["winner_goals"].value(), form["loser_goals"].value()) == (3, 0)
    data = {
        "verdict": "away",
        "winner_goals": "3",
        "loser_goals": "0",
        "reason": "Ajax did not come",
        "revision": "0",
    }
    assert client.post(address, {**data, "reason": ""}).status_code == 422
    assert client.post(address, data).status_code == 302
    match.refresh_from_db()
    assert (match.outcome.kind, match.outcome.recorded_by) == (OutcomeKind.AWARDED, cast.official)
    assert [side.goals for side in match.outcome.sides.all()] == [0, 3]
    stale = client.post(address, {**data, "verdict": "home"})
    assert stale.status_code == 409
    assert stale.context["form"]["revision"].value() == 1
    assert Outcome.objects.count() == 1
    back = reverse("take_back", args=[match.pk])
    assert client.post(back, {"reason": "They did come", "revision": "1"}).status_code == 302
    match.refresh_from_db()
    assert match.outcome is None


def test_a_competition_is_archived_and_brought_back(client, cast):
    sign_in(client, cast.organiser)
    slug = cast.competition.slug
    assert client.post(reverse("competition_archive", args=[slug])).status_code == 302
    assert client.get(reverse("settings", args=[slug])).status_code == 403
    assert client.get(reverse("rules", args=[slug])).status_code == 200
    assert client.post(reverse("competition_bring_back", args=[slug])).status_code == 302
    assert client.get(reverse("settings", args=[slug])).status_code == 200


def test_a_competition_is_deleted_by_its_typed_name_and_restored(client, cast):
    sign_in(client, cast.organiser)
    slug = cast.competition.slug
    delete = reverse("competition_delete", args=[slug])
    assert client.post(delete, {"confirm": "Leak"}).status_code == 422
    assert client.post(delete, {"confirm": " league "}).status_code == 302
    assert client.get(reverse("rules", args=[slug])).status_code == 404
    assert client.get(delete).status_code == 404
    sign_in(client, None)
    assert client.post(reverse("competition_restore", args=[slug])).status_code == 404
    sign_in(client, cast.organiser)
    page = client.get(reverse("deleted", args=[cast.club.slug]))
    assert page.context["deleted"] == [cast.competition]
    assert client.post(reverse("competition_restore", args=[slug])).status_code == 302
    assert client.get(reverse("rules", args=[slug])).status_code == 200


def grow(cast: Cast, count: int) -> None:
    """Make each list of the pages longer by one thing, ``count`` times."""
    slug = cast.competition.slug
    for number in range(count):
        at = NOW.replace(minute=number + 1)
        entry = entry_of(cast.competition, "Ajax")
        adjustments.add(
            stage=stage_of(cast.competition),
            entry=entry,
            points=-1,
            reason=f"why {number}",
            by=cast.organiser,
            at=at,
        )
        notices.pin(competition=cast.competition, text=f"N {number}", by=cast.organiser, at=at)
        result(cast.competition, "Ajax", "1-0", "Bari", round_number=number + 1)
        level = [entry_of(cast.competition, name) for name in ("Celtic", "Derby")]
        lots.draw(
            stage=stage_of(cast.competition), entries=level, seed=slug, by=cast.organiser, at=at
        )
    cast.competition.refresh_from_db()


COSTS = {
    "rules": 3,
    "adjustments": 4,
    "lots": 8,
    "history": 11,
}


@pytest.mark.parametrize("name", COSTS)
@pytest.mark.parametrize("count", [1, 3])
def test_a_page_costs_the_same_at_any_length(client, cast, name, count, django_assert_num_queries):
    grow(cast, count)
    with django_assert_num_queries(COSTS[name]):
        assert client.get(reverse(name, args=[cast.competition.slug])).status_code == 200


@pytest.mark.parametrize("count", [1, 3])
def test_lists_of_a_club_cost_the_same_at_any_length(
    client, cast, count, django_assert_num_queries
):
    sign_in(client, cast.organiser)
    for _number in range(count):
        archive.delete(competition=league(cast.club, ["A", "B"]), typed="League", by=None, at=NOW)
        league(cast.club, ["A", "B"])
    for name, cost in (("deleted", 5), ("seasons", 5)):
        with django_assert_num_queries(cost):
            assert client.get(reverse(name, args=[cast.club.slug])).status_code == 200
