"""S36 as a table: every address of the site, both methods, everybody of the cast.

An address that is added to the URLconf fails here until it has a row. What each request did is
taken back before the next.
"""

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from leagues import competitions
from leagues.models import Competition, Membership, Role
from tests.cast import signed_in
from tests.everywhere import World, build, pages
from tests.factories import NOW, league

pytestmark = pytest.mark.django_db

PARTS = ("organiser", "official", "manager", "rival", "stranger", "anonymous")

# GET, then POST with nothing in it, for organiser, official, manager, rival, stranger, anonymous.
ROWS = """
health                                503 503 503 503 503 503  405 405 405 405 405 405
account_login                         302 302 302 302 302 200  302 302 302 302 302 200
account_logout                        200 200 200 200 200 302  302 302 302 302 302 302
account_inactive                      200 200 200 200 200 200  405 405 405 405 405 405
account_signup                        302 302 302 302 302 200  302 302 302 302 302 200
account_reauthenticate                200 200 200 200 200 302  200 200 200 200 200 302
account_request_reauthentication_code 302 302 302 302 302 302  302 302 302 302 302 302
account_confirm_reauthentication_code 302 302 302 302 302 302  302 302 302 302 302 302
account_email                         200 200 200 200 200 302  302 302 302 302 302 302
account_email_verification_sent       200 200 200 200 200 200  405 405 405 405 405 405
account_change_password               200 200 200 200 200 302  200 200 200 200 200 302
account_set_password                  302 302 302 302 302 302  302 302 302 302 302 302
account_reset_password                200 200 200 200 200 200  200 200 200 200 200 200
account_confirm_login_code            302 302 302 302 302 302  302 302 302 302 302 302
account_confirm_email                 200 200 200 200 200 200  404 404 404 404 404 404
account_reset_password_from_key_done  200 200 200 200 200 200  405 405 405 405 405 405
account_reset_password_from_key       200 200 200 200 200 200  200 200 200 200 200 200
account_reset_password_done           200 200 200 200 200 200  405 405 405 405 405 405
match                                 200 200 200 200 200 200  405 405 405 405 405 405
match_sheet                           200 200 200 200 200 200  405 405 405 405 405 405
home                                  200 200 200 200 200 200  405 405 405 405 405 405
set_language                          302 302 302 302 302 302  302 302 302 302 302 302
me                                    200 200 200 200 200 302  422 422 422 422 422 302
me_delete                             200 200 200 200 200 302  422 422 422 422 422 302
feed_revoke                           405 405 405 405 405 302  404 404 302 404 404 302
password_link                         200 200 200 200 200 200  422 422 422 422 422 422
club_new                              200 200 200 200 200 302  422 422 422 422 422 302
club                                  200 200 200 200 200 200  405 405 405 405 405 405
club_edit                             200 403 403 403 403 403  422 403 403 403 403 403
club_leave                            200 200 200 200 403 403  422 302 302 302 403 403
members                               200 200 200 200 403 403  405 405 405 405 405 405
member                                200 403 403 403 403 403  422 403 403 403 403 403
member_remove                         200 403 403 403 403 403  302 403 403 403 403 403
password_link_make                    405 405 405 405 405 405  403 403 403 403 403 403
password_link_revoke                  405 405 405 405 405 405  302 403 403 403 403 403
invitations                           200 403 403 403 403 403  422 403 403 403 403 403
invitation_revoke                     405 405 405 405 405 405  302 403 403 403 403 403
join                                  302 302 302 302 200 200  302 302 302 302 302 200
competitors                           200 200 200 200 403 403  405 405 405 405 405 405
competitor_edit                       200 403 200 403 403 403  422 403 422 403 403 403
competition_new                       200 403 403 403 403 403  422 403 403 403 403 403
seasons                               200 200 200 200 200 200  405 405 405 405 405 405
deleted                               200 403 403 403 403 403  405 405 405 405 405 405
rules                                 200 200 200 200 200 200  405 405 405 405 405 405
rules_text                            200 403 403 403 403 403  200 403 403 403 403 403
settings                              200 403 403 403 403 403  200 403 403 403 403 403
table_rules                           200 403 403 403 403 403  200 403 403 403 403 403
divisions                             200 403 403 403 403 403  200 403 403 403 403 403
division                              200 403 403 403 403 403  200 403 403 403 403 403
division_up                           405 405 405 405 405 405  302 403 403 403 403 403
division_remove                       405 405 405 405 405 405  302 403 403 403 403 403
notices                               200 403 403 403 403 403  200 403 403 403 403 403
notice_remove                         405 405 405 405 405 405  302 403 403 403 403 403
adjustments                           200 200 200 200 200 200  200 403 403 403 403 403
adjustment_remove                     405 405 405 405 405 405  302 403 403 403 403 403
given_values                          200 403 403 403 403 403  422 403 403 403 403 403
lots                                  200 200 200 200 200 200  200 403 403 403 403 403
withdraw                              200 403 403 403 403 403  302 403 403 403 403 403
reinstate                             302 403 403 403 403 403  302 403 403 403 403 403
season_close                          200 403 403 403 403 403  302 403 403 403 403 403
season_next                           405 405 405 405 405 405  302 403 403 403 403 403
history                               200 200 200 200 200 200  405 405 405 405 405 405
competition_archive                   405 405 405 405 405 405  302 403 403 403 403 403
competition_bring_back                405 405 405 405 405 405  302 403 403 403 403 403
competition_delete                    200 403 403 403 403 403  200 403 403 403 403 403
competition_restore                   405 405 405 405 405 405  302 403 403 403 403 403
award                                 200 200 403 403 403 403  200 200 403 403 403 403
take_back                             200 200 403 403 403 403  200 200 403 403 403 403
entrants                              200 403 403 403 403 403  302 403 403 403 403 403
entrants_add                          302 403 403 403 403 403  302 403 403 403 403 403
entrant_late                          200 403 403 403 403 403  200 403 403 403 403 403
entrant_edit                          200 403 403 403 403 403  200 403 403 403 403 403
entrant_answer                        405 405 405 405 405 405  302 403 403 403 403 403
registration                          200 403 403 403 403 403  200 403 403 403 403 403
registration_close                    405 405 405 405 405 405  302 403 403 403 403 403
register                              200 200 200 200 200 200  200 200 200 200 200 302
schedule                              200 403 403 403 403 403  422 403 403 403 403 403
second_part                           404 403 403 403 403 403  404 403 403 403 403 403
fixture_add                           200 403 403 403 403 403  200 403 403 403 403 403
fixtures_import                       200 403 403 403 403 403  200 403 403 403 403 403
round_edit                            200 403 403 403 403 403  200 403 403 403 403 403
overdue                               200 200 200 200 200 200  405 405 405 405 405 405
fixture_edit                          200 200 403 403 403 403  200 200 403 403 403 403
fixture_remove                        200 403 403 403 403 403  200 403 403 403 403 403
fixture_date                          403 403 200 200 403 403  403 403 404 404 403 403
competition                           200 200 200 200 200 200  405 405 405 405 405 405
fixtures                              200 200 200 200 200 200  405 405 405 405 405 405
matchday                              200 200 200 200 200 200  405 405 405 405 405 405
side                                  200 200 200 200 200 200  405 405 405 405 405 405
groups                                200 403 403 403 403 403  422 403 403 403 403 403
bracket                               200 200 200 200 200 200  405 405 405 405 405 405
swiss                                 200 200 200 200 200 200  422 403 403 403 403 403
bracket_make                          200 403 403 403 403 403  422 403 403 403 403 403
tables                                200 200 200 200 200 200  405 405 405 405 405 405
enter_score                           405 405 405 405 405 405  422 422 403 403 403 403
share                                 200 200 200 200 200 200  200 200 200 200 403 403
calendar                              200 200 200 200 200 200  405 405 405 405 405 405
side_calendar                         200 200 200 200 200 200  405 405 405 405 405 405
token_calendar                        200 200 200 200 200 200  405 405 405 405 405 405
own_calendar                          200 200 200 200 200 302  200 200 200 200 200 302
table_json                            200 200 200 200 200 200  405 405 405 405 405 405
fixtures_json                         200 200 200 200 200 200  405 405 405 405 405 405
side_json                             200 200 200 200 200 200  405 405 405 405 405 405
match_json                            200 200 200 200 200 200  405 405 405 405 405 405
embed                                 200 200 200 200 200 200  405 405 405 405 405 405
fixtures_sheet                        200 200 200 200 200 200  405 405 405 405 405 405
robots                                200 200 200 200 200 200  405 405 405 405 405 405
export_json                           200 200 200 200 200 200  405 405 405 405 405 405
export_table                          200 200 200 200 200 200  405 405 405 405 405 405
export_fixtures                       200 200 200 200 200 200  405 405 405 405 405 405
results_import                        200 200 403 403 403 403  200 200 403 403 403 403
club_import                           200 403 403 403 403 403  200 403 403 403 403 403
club_import_verdict                   200 403 403 403 403 403  405 405 405 405 405 405
"""
EXPECTED = {
    name: {"get": " ".join(statuses[:6]), "post": " ".join(statuses[6:])}
    for name, *statuses in map(str.split, ROWS.strip().splitlines())
}
METHODS = ("get", "post")


@pytest.fixture
def world(settings) -> World:
    settings.ACCOUNT_RATE_LIMITS = {}
    return build()


class Visitors:
    """The browsers of the cast: signed in once, and as they were before each request."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.held = {
            part: {key: morsel.value for key, morsel in signed_in(user).cookies.items()}
            for part, user in world.cast.people().items()
        }

    def status(self, part: str, method: str, address: str) -> int:
        """What somebody gets at an address; whatever that did is taken back."""
        client = Client()
        client.cookies.load(self.held[part])
        with transaction.atomic():
            found: int = getattr(client, method)(address).status_code
            transaction.set_rollback(True)
        return found

    def statuses(self, method: str, address: str) -> str:
        """What everybody gets, in the order of the table."""
        return " ".join(str(self.status(part, method, address)) for part in PARTS)


def of_competition(name: str) -> bool:
    """Whether an address belongs to a competition, itself or by its matches."""
    return pages()[name].startswith(("c/", "matches/"))


def test_every_address_has_its_row():
    assert sorted(EXPECTED) == sorted(pages())


@pytest.mark.parametrize("method", METHODS)
def test_s36_who_gets_what(world, method):
    visitors = Visitors(world)
    found = {name: visitors.statuses(method, world.address(name)) for name in EXPECTED}
    assert found == {name: row[method] for name, row in EXPECTED.items()}


@pytest.mark.parametrize("method", METHODS)
def test_s36_of_a_private_competition_strangers_learn_nothing_anywhere(world, method):
    Competition.objects.update(visibility="private")
    visitors = Visitors(world)
    for name in filter(of_competition, EXPECTED):
        for part in ("stranger", "anonymous"):
            got = visitors.status(part, method, world.address(name))
            unknown = 405 if EXPECTED[name][method].startswith("405") else 404
            assert (name, part, got) == (name, part, unknown)


@pytest.mark.parametrize("method", METHODS)
def test_s36_a_deleted_competition_is_unknown_to_all_but_who_restores_it(world, method):
    Competition.objects.update(deleted_at=NOW)
    visitors = Visitors(world)
    for name in filter(of_competition, EXPECTED):
        for part in ("organiser", "official", "rival"):
            got = visitors.status(part, method, world.address(name))
            unknown = 405 if EXPECTED[name][method].startswith("405") else 404
            if (name, part, method) == ("competition_restore", "organiser", "post"):
                unknown = 302
            assert (name, part, got) == (name, part, unknown)


# What may still be sent to an archived competition: a calendar address of one's own is no change.
BESIDES = {
    "season_next": 302,
    "competition_bring_back": 302,
    "competition_delete": 200,
    "competition_restore": 302,
}


def test_s28_nobody_changes_an_archived_competition(world):
    Competition.objects.update(archived_at=NOW)
    visitors = Visitors(world)
    for name in filter(of_competition, EXPECTED):
        if name == "share" or EXPECTED[name]["post"].startswith("405"):
            continue
        for part in ("organiser", "official", "manager"):
            got = visitors.status(part, "post", world.address(name))
            wanted = BESIDES.get(name, 403) if part == "organiser" else 403
            assert (name, part, got) == (name, part, wanted)


@pytest.mark.parametrize("method", METHODS)
def test_s36_nothing_of_another_club_is_reached_through_ones_own_address(world, method):
    """The stranger organises a club with a league, and asks there for what hangs in the other."""
    club = Membership.objects.get(user=world.cast.stranger).club
    own = competitions.create(club=club, name="Own", by=None, at=NOW)
    competitions.add_division(competition=own, rules={"table": {}})
    mine = {world.cast.club.slug: club.slug, world.cast.competition.slug: own.slug}
    visitors = Visitors(world)
    asked = 0
    for name, arguments in world.arguments.items():
        if len(arguments) < 2 or not pages()[name].startswith(("c/", "clubs/")):
            continue
        there = [mine.get(arguments[0], arguments[0]), *arguments[1:]]
        got = visitors.status("stranger", method, reverse(name, args=there))
        unknown = 405 if EXPECTED[name][method].startswith("405") else 404
        if (name, method) == ("club_import_verdict", "get"):
            unknown = 403  # a public competition is known by its own slug
        assert (name, got) == (name, unknown)
        asked += 1
    assert asked == 25


def test_s36_who_has_left_or_was_demoted_can_do_no_more_than_others(world):
    visitors = Visitors(world)
    held = Membership.objects.filter(club=world.cast.club)
    held.filter(user=world.cast.organiser).update(role=Role.MEMBER)
    held.filter(user=world.cast.official).delete()
    closed = [name for name in EXPECTED if EXPECTED[name]["post"].split()[3] == "403"]
    for name in filter(of_competition, closed):
        for part in ("organiser", "official"):
            got = visitors.status(part, "post", world.address(name))
            assert (name, part, got) == (name, part, 403)


def test_s36_the_servers_lists_are_for_its_operators(world):
    visitors = Visitors(world)
    for model in ("user", "club", "competition"):
        address = reverse(f"admin:leagues_{model}_changelist")
        assert visitors.statuses("get", address) == "302 302 302 302 302 302"


def test_s36_a_private_competition_shows_nowhere_else(world):
    """Neither on the first page, the club's, the seasons', nor in the meetings of a match."""
    other = league(world.cast.club, ["Secretiva", "Bari"])
    Competition.objects.filter(pk=other.pk).update(name="Hush league", visibility="private")
    client = Client()
    for name in ("home", "club", "seasons", "competition", "match", "join", "robots"):
        told = client.get(world.address(name)).content.decode()
        assert ("Hush" in told, "Secretiva" in told) == (False, False)


def test_s36_no_page_shows_an_address_of_somebody_else(world):
    """Everybody's e-mail address stays their own, even to the organiser."""
    for part, user in world.cast.people().items():
        client = signed_in(user)
        for name in EXPECTED:
            if name in {"account_logout", "health"}:
                continue
            answer = client.get(world.address(name))
            told = b"" if answer.streaming else answer.content
            shown = {
                other
                for other in PARTS
                if other != part and f"{other}@example.org".encode() in told
            }
            assert (part, name, shown) == (part, name, set())
