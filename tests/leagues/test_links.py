"""Links: the token is shown once, its digest opens, and a closed one stays closed."""

from datetime import timedelta
from hashlib import sha256

import pytest

from leagues import links
from leagues.models import FeedLink, Invitation, PasswordLink
from tests.factories import NOW, ClubFactory, UserFactory

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def invitation(**fields) -> tuple[Invitation, str]:
    link = Invitation(club=ClubFactory(), **fields)
    return link, links.make(link, lasts=DAY, by=None, at=NOW)


def test_a_token_is_kept_as_its_digest_only():
    link, token = invitation()
    assert len(token) == 43
    stored = Invitation.objects.values().get()
    assert stored["digest"] == sha256(token.encode()).hexdigest()
    assert [value for value in stored.values() if value == token] == []
    assert (link.created_at, link.expires_at) == (NOW, NOW + DAY)


def test_a_token_finds_its_link_and_no_other_kind():
    link, token = invitation()
    assert links.find(Invitation, token, at=NOW, related=("club",)) == link
    with pytest.raises(links.LinkUnknown):
        links.find(PasswordLink, token, at=NOW)
    with pytest.raises(links.LinkUnknown):
        links.find(Invitation, token[:-1], at=NOW)


def test_the_digest_opens_nothing_by_itself():
    link, _token = invitation()
    with pytest.raises(links.LinkUnknown):
        links.find(Invitation, link.digest, at=NOW)


def test_a_link_opens_until_the_moment_it_expires():
    link, token = invitation()
    assert links.find(Invitation, token, at=NOW + DAY - timedelta(seconds=1)) == link
    with pytest.raises(links.LinkGone) as gone:
        links.find(Invitation, token, at=NOW + DAY)
    assert gone.value.sentence == "This link has expired. Ask for a new one."


def test_a_link_without_expiry_opens_until_it_is_revoked():
    link = FeedLink(user=UserFactory())
    token = links.make(link, lasts=None, by=link.user, at=NOW)
    assert links.find(FeedLink, token, at=NOW + 3650 * DAY) == link
    links.revoke(link, at=NOW + DAY)
    with pytest.raises(links.LinkGone):
        links.find(FeedLink, token, at=NOW + DAY)
    links.revoke(link, at=NOW + 2 * DAY)
    assert FeedLink.objects.get().revoked_at == NOW + DAY


def test_used_up_links_are_gone():
    _link, token = invitation(most_uses=2, uses=2)
    with pytest.raises(links.LinkGone):
        links.find(Invitation, token, at=NOW)
    used = PasswordLink(user=UserFactory(), used_at=NOW)
    token = links.make(used, lasts=DAY, by=None, at=NOW)
    with pytest.raises(links.LinkGone):
        links.find(PasswordLink, token, at=NOW)


def test_standing_links_are_those_that_open_newest_first():
    club = ClubFactory()
    kept = [Invitation(club=club), Invitation(club=club, most_uses=3, uses=2)]
    others = [Invitation(club=club, uses=1), Invitation(club=club), Invitation(club=club)]
    for at, link in enumerate(kept + others):
        links.make(link, lasts=DAY, by=None, at=NOW + timedelta(minutes=at))
    links.revoke(others[1], at=NOW)
    Invitation.objects.filter(pk=others[2].pk).update(expires_at=NOW)
    rows = Invitation.objects.filter(club=club)
    assert links.standing(rows, at=NOW + timedelta(hours=1)) == kept[::-1]
