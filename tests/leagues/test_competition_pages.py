"""Pages that set a competition up and decide on it: who may, how much it costs, what it writes."""

import pytest
from django.urls import reverse

from leagues import adjustments, archive, lots, notices, rules, withdrawals
from leagues.models import (
    Adjustment,
    Change,
    Competition,
    Division,
    DrawnLots,
    EntryStatus,
    Notice,
    Outcome,
    OutcomeKind,
    Stage,
    TieBreakValue,
)
from tests.cast import Cast, assemble
from tests.factories import NOW, entry_of, fixture, result, stage_of

pytestmark = pytest.mark.django_db

ORGANISER = {"organiser": 200, "anonymous": 403, "stranger": 403}
EVERYBODY = dict.fromkeys(
    ["organiser", "official", "manager", "rival", "stranger", "anonymous"], 200
)


@pytest.fixture
def cast() -> Cast:
    return assemble()


def sign_in(client, user) -> None:
    client.logout()
    if user is not None:
        client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")


def statuses(client, cast: Cast, address: str, method: str = "get") -> dict[str, int]:
    """The status that each of the cast gets at an address."""
    found = {}
    for part, user in cast.people().items():
        sign_in(client, user)
        found[part] = getattr(client, method)(address).status_code
    return found


def only(organiser: int, official: int = 403) -> dict[str, int]:
    """The statuses of a page that only organisers (and perhaps officials) may use."""
    others = dict.fromkeys(["manager", "rival", "stranger", "anonymous"], 403)
    return {"organiser": organiser, "official": official, **others}


READERS = ["rules", "adjustments", "lots", "history"]
ORGANISERS = [
    "settings",
    "table_rules",
    "rules_text",
    "notices",
    "divisions",
    "given_values",
    "competition_delete",
]


@pytest.mark.parametrize("name", READERS)
def test_s36_everybody_reads_what_was_decided(client, cast, name):
    assert statuses(client, cast, reverse(name, args=[cast.competition.slug])) == EVERYBODY


@pytest.mark.parametrize("name", READERS)
def test_s36_of_a_private_competition_strangers_know_nothing(client, cast, name):
    Competition.objects.update(visibility="private")
    found = statuses(client, cast, reverse(name, args=[cast.competition.slug]))
    assert found == {**EVERYBODY, "stranger": 404, "anonymous": 404}


@pytest.mark.parametrize("name", ORGANISERS)
def test_s36_only_organisers_set_a_competition_up(client, cast, name):
    address = reverse(name, args=[cast.competition.slug])
    assert statuses(client, cast, address) == only(200)


@pytest.mark.parametrize("name", ["competition_new", "deleted"])
def test_s36_only_organisers_make_and_restore_competitions(client, cast, name):
    assert statuses(client, cast, reverse(name, args=[cast.club.slug])) == only(200)


def test_s36_only_organisers_withdraw_and_bring_back(client, cast):
    entry = entry_of(cast.competition, "Derby")
    withdraw = reverse("withdraw", args=[cast.competition.slug, entry.pk])
    back = reverse("reinstate", args=[cast.competition.slug, entry.pk])
    assert statuses(client, cast, withdraw) == only(200)
    withdrawals.withdraw(entry=entry, by=None, at=NOW)
    assert statuses(client, cast, back) == only(200)


@pytest.mark.parametrize("name", ["award", "take_back"])
def test_s36_officials_award_matches_and_take_results_back(client, cast, name):
    match = result(cast.competition, "Ajax", "1-0", "Bari")
    assert statuses(client, cast, reverse(name, args=[match.pk])) == only(200, official=200)


def test_s36_nobody_else_writes_anything(client, cast):
    competition, slug = cast.competition, cast.competition.slug
    match = result(competition, "Ajax", "1-0", "Bari")
    entry = entry_of(competition, "Ajax")
    taken = adjustments.add(
        stage=stage_of(competition), entry=entry, points=-1, reason="why", by=None, at=NOW
    )
    notice = notices.pin(competition=competition, text="Bring chairs", by=None, at=NOW)
    division = Division.objects.get()
    posts = [
        (reverse("competition_new", args=[cast.club.slug]), {"name": "Mine"}),
        (reverse("settings", args=[slug]), {"name": "Mine"}),
        (reverse("table_rules", args=[slug]), {"win": 9}),
        (reverse("rules_text", args=[slug]), {"rules_text": "Mine"}),
        (reverse("notices", args=[slug]), {"text": "Mine"}),
        (reverse("notice_remove", args=[slug, notice.pk]), {}),
        (reverse("divisions", args=[slug]), {"name": "Mine"}),
        (reverse("division", args=[slug, division.pk]), {"name": "Mine"}),
        (reverse("division_up", args=[slug, division.pk]), {}),
        (reverse("division_remove", args=[slug, division.pk]), {}),
        (reverse("adjustments", args=[slug]), {"entry": entry.pk, "points": 3, "reason": "me"}),
        (reverse("adjustment_remove", args=[slug, taken.pk]), {}),
        (reverse("given_values", args=[slug]), {f"s1-fair_play_{entry.pk}": 1}),
        (reverse("lots", args=[slug]), {"level": "x"}),
        (reverse("withdraw", args=[slug, entry.pk]), {}),
        (reverse("reinstate", args=[slug, entry.pk]), {}),
        (reverse("award", args=[match.pk]), {"verdict": "home", "reason": "me"}),
        (reverse("take_back", args=[match.pk]), {"reason": "me", "revision": 1}),
        (reverse("competition_archive", args=[slug]), {}),
        (reverse("competition_bring_back", args=[slug]), {}),
        (reverse("competition_delete", args=[slug]), {"confirm": competition.name}),
        (reverse("competition_restore", args=[slug]), {}),
    ]
    before = list(Change.objects.values_list("pk")), Competition.objects.get().revision
    for part in ("manager", "rival", "stranger", "anonymous"):
        sign_in(client, cast.people()[part])
        found = {address: client.post(address, data).status_code for address, data in posts}
        assert found == dict.fromkeys(found, 403), part
    assert (list(Change.objects.values_list("pk")), Competition.objects.get().revision) == before


def test_s36_things_of_another_competition_are_not_found(client, cast):
    other = assemble_other(cast)
    sign_in(client, cast.organiser)
    slug = cast.competition.slug
    entry = other.entries.first()
    notice = notices.pin(competition=other, text="Theirs", by=None, at=NOW)
    taken = adjustments.add(
        stage=stage_of(other), entry=entry, points=-1, reason="why", by=None, at=NOW
    )
    division = other.divisions.get()
    addresses = [
        reverse("notice_remove", args=[slug, notice.pk]),
        reverse("adjustment_remove", args=[slug, taken.pk]),
        reverse("division", args=[slug, division.pk]),
        reverse("division_up", args=[slug, division.pk]),
        reverse("division_remove", args=[slug, division.pk]),
        reverse("withdraw", args=[slug, entry.pk]),
        reverse("reinstate", args=[slug, entry.pk]),
    ]
    found = {address: client.post(address).status_code for address in addresses}
    assert found == dict.fromkeys(addresses, 404)


def assemble_other(cast: Cast) -> Competition:
    """Another competition, of another club."""
    from tests.factories import ClubFactory, league

    return league(ClubFactory(), ["Xerxes", "Yeovil"])


# -- Setting up -----------------------------------------------------------------------------------

NEW = {
    "name": "Winter League",
    "season": "2026-27",
    "visibility": "public",
    "preset": "la_liga",
    "win": "3",
    "draw": "1",
    "loss": "0",
    "time_zone": "Europe/Paris",
    "divisions": "First\r\n\r\n Second ",
}


def test_a_league_is_set_up_in_one_screen(client, cast):
    sign_in(client, cast.organiser)
    address = reverse("competition_new", args=[cast.club.slug])
    answer = client.post(address, NEW)
    assert (answer.status_code, answer.url) == (302, "/c/winter-league-2026-27/entrants/")
    made = Competition.objects.get(name="Winter League")
    assert (made.season.name, made.visibility, made.time_zone) == (
        "2026-27",
        "public",
        "Europe/Paris",
    )
    assert list(made.divisions.values_list("level", "name")) == [(1, "First"), (2, "Second")]
    assert [rules.read(stage) for stage in rules.league_stages(made)] == [
        rules.of_preset("la_liga")
    ] * 2


def test_a_name_is_enough_with_what_the_form_shows(client, cast):
    sign_in(client, cast.organiser)
    address = reverse("competition_new", args=[cast.club.slug])
    form = client.get(address).context["form"]
    values = {name: form[name].value() for name in form.fields}
    shown = {name: value for name, value in values.items() if value is not None}
    answer = client.post(address, {**shown, "name": "Sunday"})
    assert (answer.status_code, answer.context and answer.context["form"].errors) == (302, None)
    made = Competition.objects.get(name="Sunday")
    assert list(made.divisions.values_list("name", flat=True)) == [""]
    assert rules.read(stage_of(made)) == rules.of_preset("standard")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": " "}, "name"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"divisions": "First\nfirst"}, "divisions"),
        ({"preset": "beauty"}, "preset"),
        ({"win": ""}, "win"),
    ],
)
def test_what_is_refused_stands_beside_its_field_and_keeps_what_was_typed(
    client, cast, change, field
):
    sign_in(client, cast.organiser)
    answer = client.post(reverse("competition_new", args=[cast.club.slug]), {**NEW, **change})
    assert answer.status_code == 422
    form = answer.context["form"]
    assert list(form.errors) == [field]
    assert form["season"].value() == "2026-27"
    assert Competition.objects.count() == 1


def test_settings_are_changed_with_history(client, cast):
    sign_in(client, cast.organiser)
    competition = cast.competition
    data = {
        "name": "Grand League",
        "season": "2027",
        "visibility": "private",
        "time_zone": "Europe/Berlin",
        "entry_limit": "12",
    }
    before = Competition.objects.get().revision
    answer = client.post(reverse("settings", args=[competition.slug]), data)
    assert answer.status_code == 302
    competition.refresh_from_db()
    assert (competition.name, competition.season.name, competition.visibility) == (
        "Grand League",
        "2027",
        "private",
    )
    assert (competition.entry_limit, competition.entries_need_confirmation) == (12, False)
    assert competition.slug == cast.competition.slug
    assert competition.revision == before + 1
    noted = Change.objects.get(code="settings_changed")
    assert noted.before["name"] == "League"
    assert client.post(reverse("settings", args=[competition.slug]), data).status_code == 302
    assert Change.objects.filter(code="settings_changed").count() == 1


def rules_form(client, cast, **changes) -> dict[str, str]:
    """What the form of the table's rules would send, with some of it changed."""
    form = client.get(reverse("table_rules", args=[cast.competition.slug])).context["form"]
    values = {name: form[name].value() for name in form.fields}
    shown = {name: str(value) for name, value in values.items() if value is not None}
    shown = {name: value for name, value in shown.items() if value != "False"}
    return {**shown, **changes}


def test_table_rules_are_saved_by_a_form_of_numbered_selects(client, cast):
    sign_in(client, cast.organiser)
    address = reverse("table_rules", args=[cast.competition.slug])
    assert client.post(address, rules_form(client, cast)).status_code == 302
    assert Change.objects.filter(code="rules_changed").count() == 1  # defaults are spelt out
    changed = rules_form(
        client,
        cast,
        criterion_2="h2h_points",
        criterion_3="",
        criterion_4="wins",
        criterion_5="",
        head_to_head="restart",
        win="2",
        split_after="10",
        split_top="2",
        withdrawal_policy="award",
    )
    assert client.post(address, changed).status_code == 302
    saved = rules.read(stage_of(cast.competition))
    assert saved.table.criteria == ("points", "h2h_points", "wins")
    assert (saved.table.head_to_head, saved.table.points.win) == ("restart", 2)
    assert (saved.table.split.after_matches, saved.table.split.top) == (10, 2)
    assert saved.withdrawal.policy == "award"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"criterion_2": "points"}, "criterion_1"),
        ({f"criterion_{n}": "" for n in range(1, 13)}, "criterion_1"),
        ({"split_after": "10", "split_top": ""}, "split_top"),
        ({"award_winner": "0"}, "award_winner"),
        ({"win": "x"}, "win"),
    ],
)
def test_table_rules_without_sense_are_refused(client, cast, changes, field):
    sign_in(client, cast.organiser)
    address = reverse("table_rules", args=[cast.competition.slug])
    answer = client.post(address, rules_form(client, cast, **changes))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert Change.objects.filter(code="rules_changed").count() == 0


def test_a_preview_shows_the_new_order_and_changes_nothing(client, cast):
    sign_in(client, cast.organiser)
    result(cast.competition, "Ajax", "5-0", "Celtic")
    result(cast.competition, "Bari", "1-0", "Ajax", round_number=2)
    address = reverse("table_rules", args=[cast.competition.slug])
    data = rules_form(client, cast, criterion_2="h2h_points", preview="1")
    for number in range(3, 13):
        data[f"criterion_{number}"] = ""
    before = Stage.objects.get().rules
    answer = client.post(address, data)
    assert answer.status_code == 200
    (shown,) = answer.context["previews"]
    assert [(row.entrant.name, row.climbs) for row in shown.rows][:2] == [("Bari", 1), ("Ajax", -1)]
    assert Stage.objects.get().rules == before


def test_a_preset_fills_the_form_in_without_saving(client, cast):
    sign_in(client, cast.organiser)
    address = reverse("table_rules", args=[cast.competition.slug])
    form = client.get(f"{address}?preset=football_league_1888").context["form"]
    assert [select.value() for select in form.selects()][:3] == ["points", "goal_average", ""]
    assert form["win"].value() == 2
    assert Change.objects.filter(code="rules_changed").count() == 0


def test_divisions_are_added_named_moved_and_removed(client, cast):
    sign_in(client, cast.organiser)
    slug = cast.competition.slug
    listing = reverse("divisions", args=[slug])
    for name in ("Second", "Third"):
        assert client.post(listing, {"name": name}).status_code == 302
    assert client.post(listing, {"name": "third"}).status_code == 422
    held = {division.name: division.pk for division in Division.objects.all()}
    assert client.post(reverse("division_up", args=[slug, held["Third"]])).status_code == 302
    rename = reverse("division", args=[slug, held["Second"]])
    assert client.post(rename, {"name": "Reserve"}).status_code == 302
    levels = Division.objects.values_list("level", "name", "slug")
    assert list(levels) == [(1, "", "division-1"), (2, "Third", "third"), (3, "Reserve", "reserve")]
    client.post(reverse("division_remove", args=[slug, held[""]]))
    assert Division.objects.count() == 3  # four have entered it
    client.post(reverse("division_remove", args=[slug, held["Third"]]))
    assert list(levels.all()) == [(1, "", "division-1"), (2, "Reserve", "reserve")]
    assert list(
        Change.objects.filter(code__startswith="division").values_list("code", flat=True)
    ) == [
        "division_removed",
        "division_renamed",
        "divisions_reordered",
        "division_added",
        "division_added",
    ]


# -- Decisions ------------------------------------------------------------------------------------


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
    names = [
        [one.name for one in level.entrants] for level in client.get(address).context["waiting"]
    ]
    assert names in ([["Ajax", "Celtic"]], [])
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


# -- What pages cost ------------------------------------------------------------------------------


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
    from tests.factories import league

    sign_in(client, cast.organiser)
    for _number in range(count):
        archive.delete(competition=league(cast.club, ["A", "B"]), typed="League", by=None, at=NOW)
        league(cast.club, ["A", "B"])
    for name, cost in (("deleted", 5), ("seasons", 5)):
        with django_assert_num_queries(cost):
            assert client.get(reverse(name, args=[cast.club.slug])).status_code == 200
