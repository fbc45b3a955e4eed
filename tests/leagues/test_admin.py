"""The operators' lists: to read, and to lock an account."""

import pytest

from leagues.models import Club, User
from tests.cast import signed_in
from tests.factories import NOW, ClubFactory, UserFactory, league

pytestmark = pytest.mark.django_db


def operator() -> User:
    return User.objects.create_superuser("root@example.org", "striped-crest-42", name="Root")


@pytest.mark.parametrize("kind", ["user", "club", "competition"])
def test_operators_alone_read_the_lists(kind):
    league(ClubFactory(), ["Ajax", "Bari"])
    page = f"/admin/leagues/{kind}/"
    assert signed_in(operator()).get(page).status_code == 200
    assert signed_in(UserFactory()).get(page).status_code == 302
    assert signed_in(None).get(page).status_code == 302


def test_an_operator_locks_an_account_and_changes_nothing_else():
    ana = UserFactory(name="Ana", email="ana@example.org")
    page = f"/admin/leagues/user/{ana.pk}/change/"
    signed_in(operator()).post(page, {"name": "Taken", "email": "x@example.org", "is_staff": "on"})
    ana.refresh_from_db()
    assert (ana.name, ana.email) == ("Ana", "ana@example.org")
    assert (ana.is_active, ana.is_staff) == (False, False)


def test_nothing_is_added_changed_or_deleted_past_the_rules():
    club, client = ClubFactory(name="Anvil"), signed_in(operator())
    gone = UserFactory()
    User.objects.filter(pk=gone.pk).update(deleted_at=NOW, is_active=False)
    pages = [
        "/admin/leagues/club/add/",
        f"/admin/leagues/club/{club.pk}/delete/",
        f"/admin/leagues/club/{club.pk}/change/",
        f"/admin/leagues/user/{gone.pk}/change/",
    ]
    assert [client.post(page, {"is_active": "on"}).status_code for page in pages] == [403] * 4
    assert Club.objects.get().name == "Anvil"
    assert User.objects.get(pk=gone.pk).is_active is False
