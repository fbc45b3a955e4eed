"""Registrations: a person enters a competitor through a link that an organiser made.

Who registers manages the competitor, and belongs to the club from then on. Places go in the order
of registration under the competition's lock; who finds none waits. Once a division has fixtures a
registration goes on the waiting list, and an organiser may let it in as a late entry.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from leagues import changes, clubs, competitors, entries, links, names, revisions, waiting
from leagues.models import (
    Club,
    Competition,
    Competitor,
    Division,
    Entry,
    EntryStatus,
    Membership,
    RegistrationLink,
    Role,
    User,
)
from leagues.refusals import Refused

LASTS = timedelta(days=30)


class RegistrationRefused(Refused):
    """This cannot be registered, or answered, like this."""


@transaction.atomic
def open_link(
    *, division: Division, lasts: timedelta | None = LASTS, by: User | None, at: datetime
) -> str:
    """Make a link through which people register for a division; return its token, shown once."""
    competition = revisions.lock(division.competition_id)
    link = RegistrationLink(competition=competition, division=division)
    token = links.make(link, lasts=lasts, by=by, at=at)
    changes.note(competition=competition, code="registration_opened", by=by, at=at)
    return token


@transaction.atomic
def close_link(*, link: RegistrationLink, by: User | None, at: datetime) -> None:
    """Close a link for good; who registered through it stays."""
    links.revoke(link, at=at)
    changes.note(competition=link.competition, code="registration_closed", by=by, at=at)


@transaction.atomic
def register(
    *, token: str, name: str, competitor: Competitor | None, by: User, at: datetime
) -> Entry:
    """Register a competitor of one's own, or a new one by name, through a link.

    Returns the entry: entered, waiting for confirmation, or on the waiting list. Raises LinkUnknown
    or LinkGone, RegistrationRefused where the competitor is somebody else's, EntryRefused where it
    has entered, NameRefused.
    """
    link = links.find(RegistrationLink, token, at=at, related=("division", "competition"))
    club = clubs.lock(link.competition.club_id)
    competition = revisions.lock(link.competition_id)
    _join(club, by, at)
    side = competitor or _own_or_new(competition, name, by, at)
    if side.club_id != club.pk or side.manager_id != by.pk:
        raise RegistrationRefused(
            _("%(name)s is not yours: ask an organiser, or choose another name.")
            % {"name": side.name},
            field="name",
        )
    status = _status(competition, link.division)
    return entries.enter(division=link.division, entrants=[side], status=status, by=by, at=at)[0]


def _join(club: Club, user: User, at: datetime) -> None:
    """Make who registers a member, if they are none yet; the club is locked."""
    if Membership.objects.filter(club=club, user=user).exists():
        return
    Membership.objects.create(club=club, user=user, role=Role.MEMBER, joined_at=at)
    changes.note(
        club=club,
        code="member_joined",
        after={"role": Role.MEMBER, "user": user.pk},
        by=user,
        at=at,
    )


def _own_or_new(competition: Competition, name: str, by: User, at: datetime) -> Competitor:
    """The competitor of a name, if it is one's own, or a new one that one manages now."""
    same = names.same(name)
    known = [one for one in competition.club.competitors.all() if names.same(one.name) == same]
    if known:
        return known[0]
    made = competitors.find_or_make(club=competition.club, typed=[name])[0]
    return competitors.change_manager(competitor=made, manager=by, by=by, at=at)


def _status(competition: Competition, division: Division) -> EntryStatus:
    """Where a new registration stands. Nobody overtakes those who wait already."""
    free = waiting.free_places(competition)
    if entries.has_fixtures(division) or free == 0 or (free and _queued(competition, division)):
        return EntryStatus.WAITING
    if competition.entries_need_confirmation:
        return EntryStatus.UNCONFIRMED
    return EntryStatus.ENTERED


def _queued(competition: Competition, division: Division) -> bool:
    return competition.entries.filter(division=division, status=EntryStatus.WAITING).exists()


@transaction.atomic
def confirm(*, entry: Entry, by: User | None, at: datetime) -> Entry:
    """Let a registration in that waits for confirmation, or for a place.

    An organiser may go over the limit that he set. Raises RegistrationRefused where it does not
    wait, EntryRefused once there are fixtures (then it is a late entry).
    """
    competition = revisions.lock(entry.competition_id)
    fresh = entries.fetch(entry)
    if fresh.status not in (EntryStatus.UNCONFIRMED, EntryStatus.WAITING):
        raise RegistrationRefused(
            _("%(name)s does not wait for an answer.") % {"name": fresh.competitor.name}
        )
    entries.refuse_started(fresh.division)
    return waiting.admit(competition, fresh, code="entry_confirmed", by=by, at=at)


@transaction.atomic
def refuse(*, entry: Entry, by: User | None, at: datetime) -> None:
    """Turn a registration down; its place goes to who waits. Raises RegistrationRefused."""
    revisions.lock(entry.competition_id)
    fresh = entries.fetch(entry)
    if fresh.status not in (EntryStatus.UNCONFIRMED, EntryStatus.WAITING):
        raise RegistrationRefused(
            _("%(name)s does not wait for an answer.") % {"name": fresh.competitor.name}
        )
    entries.remove(entry=fresh, by=by, at=at)


@transaction.atomic
def take_back(*, entry: Entry, by: User, at: datetime) -> None:
    """Take one's own registration back before the start; the place goes to who waits.

    Raises RegistrationRefused for somebody else's, EntryRefused once it is in the fixtures.
    """
    revisions.lock(entry.competition_id)
    fresh = entries.fetch(entry)
    if by.pk not in (fresh.registered_by_id, fresh.competitor.manager_id):
        raise RegistrationRefused(_("Only its manager takes a registration back."))
    entries.remove(entry=fresh, by=by, at=at)
