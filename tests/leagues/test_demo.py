"""The demo club: whole on any day of the week, made once, with a password that opens it."""

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.auth import authenticate
from django.core.management import call_command

from leagues import demo, standings
from leagues.models import Club, Fixture, FixtureStatus, OutcomeKind, Stage
from tests.factories import NOW

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("days", range(7))
def test_it_is_in_mid_season_on_any_day(days):
    at = NOW + timedelta(days=days)
    made = demo.make(at=at)
    assert made is not None
    assert Fixture.objects.count() == 56
    open_before = Fixture.objects.filter(kicks_off_at__lt=at, outcome=None)
    assert open_before.count() == 0
    assert Fixture.objects.filter(status=FixtureStatus.POSTPONED).count() == 1
    assert Fixture.objects.filter(outcome__kind=OutcomeKind.AWARDED).count() == 1
    table = standings.of_group(Stage.objects.get().groups.get())
    assert sum(row.played for row in table.rows) == 2 * 31
    assert sum(row.adjustment for row in table.rows) == -1


def test_its_organiser_signs_in_with_the_password_that_is_shown_once(client):
    made = demo.make(at=NOW)
    assert made is not None
    assert authenticate(None, email=made.email, password=made.password) is not None
    assert client.get(made.address).status_code == 200
    assert demo.make(at=NOW) is None
    assert Club.objects.count() == 1


def test_the_command_says_how_to_sign_in_and_then_that_it_is_there():
    said = StringIO()
    call_command("demo", stdout=said)
    call_command("demo", stdout=said)
    lines = said.getvalue().splitlines()
    assert lines[0].startswith("Demo club: sign in as maud@touchline.example with the password ")
    assert lines[-1] == "The demo club is there already."
