"""Between the page that somebody sent and the lock, somebody else was quicker."""

from collections.abc import Callable

import pytest
from django.urls import reverse

from leagues import (
    adjustments,
    archive,
    awards,
    clubs,
    competitions,
    divisions,
    fixtures,
    levels,
    notices,
    outcomes,
    people,
    registrations,
    rounds,
    rules,
    withdrawals,
)
from leagues.models import (
    Competition,
    DrawnLots,
    Fixture,
    PasswordLink,
    RegistrationLink,
    Role,
    Round,
    User,
)
from leagues.passwords import make_link, redeem
from leagues.refusals import Refused
from leagues.revisions import Gone
from leagues.rules import StageRules
from leagues.tables.rules import TableRules
from leagues.views import notices as notice_pages
from leagues.views import scores
from tests.cast import assemble, sign_in
from tests.concurrency import at_once
from tests.factories import (
    NOW,
    ClubFactory,
    MembershipFactory,
    UserFactory,
    entry_of,
    fixture,
    league,
    result,
    stage_of,
)

STAMP: dict[str, object] = {"by": None, "at": NOW}


@pytest.mark.django_db
def test_s28_nobody_writes_into_a_competition_that_was_put_away_meanwhile():
    competition = league(ClubFactory(), ["A", "B"])
    match = fixture(competition, "A", "B")
    archive.put_away(competition=competition, **STAMP)
    with pytest.raises(Gone, match="archived"):
        outcomes.record(fixture=match, outcome=outcomes.score(1, 0), **STAMP)
    archive.delete(competition=competition, typed="League", **STAMP)
    with pytest.raises(Gone, match="deleted"):
        notices.pin(competition=competition, text="Hello", **STAMP)
    assert Fixture.objects.get(outcome__isnull=True) == match
    archive.restore(competition=competition, **STAMP)
    archive.bring_back(competition=competition, **STAMP)
    outcomes.record(fixture=match, outcome=outcomes.score(1, 0), **STAMP)


WRITES: dict[str, Callable[[Fixture], object]] = {
    "record": lambda one: outcomes.record(fixture=one, outcome=outcomes.score(1, 0), **STAMP),
    "take back": lambda one: outcomes.remove(fixture=one, reason="Wrong", **STAMP),
    "award": lambda one: awards.award(
        fixture=one, verdict=awards.Verdict.HOME, score=(3, 0), reason="Late", **STAMP
    ),
    "turn": lambda one: fixtures.turn_round(fixture=one, **STAMP),
    "remove": lambda one: fixtures.remove(fixture=one, **STAMP),
}


@pytest.mark.django_db
@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
def test_a_fixture_that_was_removed_meanwhile_is_refused(write):
    competition = league(ClubFactory(), ["A", "B"])
    match = fixture(competition, "A", "B")
    Fixture.objects.all().delete()
    with pytest.raises(Refused, match="removed this"):
        write(match)


@pytest.mark.django_db
def test_whatever_else_was_removed_meanwhile_is_refused():
    competition = league(ClubFactory(), ["A", "B"])
    fixture(competition, "A", "B")
    entry, stage, round_ = entry_of(competition, "A"), stage_of(competition), Round.objects.get()
    division = divisions.add(competition=competition, name="Two", **STAMP)
    notice = notices.pin(competition=competition, text="Hello", **STAMP)
    Fixture.objects.all().delete()
    for gone in (round_, notice, division, entry):
        type(gone).objects.filter(pk=gone.pk).delete()
    moments = {"kicks_off_at": None, "opens_at": None, "deadline_at": None}
    acts: list[Callable[[], object]] = [
        lambda: rounds.edit(round=round_, name="", **moments, **STAMP),
        lambda: notices.remove(notice=notice, **STAMP),
        lambda: divisions.move_up(division=division, **STAMP),
        lambda: divisions.remove(division=division, **STAMP),
        lambda: withdrawals.withdraw(entry=entry, **STAMP),
        lambda: adjustments.add(stage=stage, entry=entry, points=1, reason="x", **STAMP),
    ]
    for act in acts:
        with pytest.raises(Gone, match="Somebody else has removed this meanwhile"):
            act()


@pytest.mark.django_db
def test_a_score_for_a_fixture_that_goes_meanwhile_is_answered_409(client, monkeypatch):
    cast = assemble()
    match = fixture(cast.competition, "Ajax", "Bari")
    sign_in(client, cast.organiser)
    found = scores.access.fixture

    def fetched_then_removed(*args):
        answer = found(*args)
        Fixture.objects.all().delete()
        return answer

    monkeypatch.setattr(scores.access, "fixture", fetched_then_removed)
    data = {"home_goals": 1, "away_goals": 0, "based_on": 0}
    answer = client.post(reverse("enter_score", args=[match.pk]), data)
    assert answer.status_code == 409
    assert "Somebody else has removed this meanwhile. Look again." in answer.content.decode()


@pytest.mark.django_db
def test_a_refusal_that_no_form_can_show_is_a_page_of_its_own(client, monkeypatch):
    cast = assemble()
    notice = notices.pin(competition=cast.competition, text="Hello", **STAMP)
    sign_in(client, cast.organiser)
    found = notice_pages.access.competition

    def fetched_then_archived(*args):
        answer = found(*args)
        Competition.objects.update(archived_at=NOW)
        return answer

    monkeypatch.setattr(notice_pages.access, "competition", fetched_then_archived)
    answer = client.post(reverse("notice_remove", args=[cast.competition.slug, notice.pk]))
    assert answer.status_code == 409
    assert "This competition is archived; bring it back to change it." in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("away", ["archived_at", "deleted_at"])
def test_a_registration_link_closes_with_its_competition(client, away):
    cast = assemble()
    token = registrations.open_link(division=cast.competition.divisions.get(), by=None, at=NOW)
    RegistrationLink.objects.update(expires_at=None)
    sign_in(client, cast.manager)
    entry = entry_of(cast.competition, "Ajax")
    Competition.objects.update(**{away: NOW})
    address = reverse("register", args=[token])
    assert client.get(address).status_code == 410
    assert client.post(address, {"take_back": entry.pk}).status_code == 410
    assert entry_of(cast.competition, "Ajax") == entry


# -- At one instant -------------------------------------------------------------------------------

together = pytest.mark.django_db(transaction=True)


@together
def test_two_clubs_of_one_name_at_once_have_two_addresses():
    people_ = [UserFactory(), UserFactory()]
    found = at_once(
        *(
            lambda user=user: clubs.found(name="Anvil", time_zone="UTC", by=user, at=NOW)
            for user in people_
        )
    )
    assert sorted(club.slug for club in found) == ["anvil", "anvil-2"]


@together
def test_two_clubs_that_set_up_a_league_of_one_name_at_once_have_two_addresses():
    both = [ClubFactory(), ClubFactory()]
    found = at_once(
        *(lambda club=club: competitions.create(club=club, name="League", **STAMP) for club in both)
    )
    assert sorted(one.slug for one in found) == ["league", "league-2"]


@together
def test_s4_a_second_click_draws_no_lots_anew():
    by_lot = StageRules(table=TableRules(criteria=("points", "drawing_of_lots")))
    competition = league(ClubFactory(), ["A", "B"], rules=rules.to_json(by_lot))
    result(competition, "A", "1-1", "B")
    key = levels.waiting(competition)[0].key
    found = at_once(
        *(
            lambda seed=seed: levels.draw(competition=competition, key=key, seed=seed, **STAMP)
            for seed in ("one", "two")
        )
    )
    assert sorted(type(each).__name__ for each in found) == ["DrawnLots", "LotsRefused"]
    assert DrawnLots.objects.count() == 1


@together
def test_two_organisers_who_demote_each_other_leave_one():
    club, both = ClubFactory(), [UserFactory(), UserFactory()]
    for user in both:
        MembershipFactory(club=club, user=user, role=Role.ORGANISER)
    at_once(
        *(
            lambda user=user: clubs.change_role(
                club=club, user=user, role=Role.MEMBER, by=None, at=NOW
            )
            for user in both
        )
    )
    assert club.memberships.filter(role=Role.ORGANISER).count() == 1


@together
def test_a_password_link_is_used_and_replaced_at_once():
    club, organiser, user = ClubFactory(), UserFactory(), UserFactory()
    MembershipFactory(club=club, user=organiser, role=Role.ORGANISER)
    MembershipFactory(club=club, user=user)
    for _round in range(5):
        token = make_link(club=club, user=user, by=organiser, at=NOW)
        found = at_once(
            lambda token=token: redeem(token=token, password="correct horse", at=NOW),
            lambda: make_link(club=club, user=user, by=organiser, at=NOW),
        )
        assert {type(each).__name__ for each in found} <= {"User", "LinkGone", "str"}
    assert PasswordLink.objects.filter(used_at=None, revoked_at=None).count() == 1


@together
def test_who_is_taken_out_while_deleting_the_account_is_gone_all_the_same():
    club, organiser, user = ClubFactory(), UserFactory(), UserFactory()
    MembershipFactory(club=club, user=organiser, role=Role.ORGANISER)
    MembershipFactory(club=club, user=user)
    found = at_once(
        lambda: people.delete_account(user=User.objects.get(pk=user.pk), at=NOW),
        lambda: clubs.remove_member(club=club, user=user, by=organiser, at=NOW),
    )
    assert found[0] is None
    assert User.objects.get(pk=user.pk).deleted_at == NOW
    assert club.memberships.count() == 1
