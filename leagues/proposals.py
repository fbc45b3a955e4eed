"""Dates that two managers agree: one proposes, the other accepts, declines or counters.

A proposal lies inside the round's window. Where a round has a fixed kick-off there is nothing to
agree, unless the match was postponed: then any day to come will do. Officials set dates directly,
through ``fixtures.move``.
"""

import datetime as dt
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from leagues import fixtures, revisions
from leagues.fixtures import changing
from leagues.models import Competition, DateProposal, Fixture, FixtureStatus, User
from leagues.pairing.local_time import instant
from leagues.refusals import Refused


class ProposalRefused(Refused):
    """This date cannot be proposed or answered."""


@transaction.atomic
def propose(
    *,
    fixture: Fixture,
    seat: int,
    date: dt.date,
    time: dt.time,
    venue: str = "",
    by: User | None,
    at: datetime,
) -> DateProposal:
    """Propose a kick-off, local to the venue, for the side in a seat.

    It takes the place of a proposal that waits: one's own is withdrawn, the other's is declined.
    Raises ProposalRefused outside the window, in the past, or where there is nothing to agree.
    """
    competition, fresh = changing.lock(fixture)
    kickoff = instant(date, time, fixtures.zone_of(fresh, competition)).utc
    _require(competition, fresh, kickoff, at)
    shown = " ".join(venue.split())
    if len(shown) > changing.LONGEST_VENUE:
        raise ProposalRefused(
            _("A venue has at most %(most)d characters.") % {"most": changing.LONGEST_VENUE},
            field="venue",
        )
    for waiting in fresh.proposals.filter(answered_at__isnull=True):
        _answer(waiting, None if waiting.seat == seat else False, by, at)
    return DateProposal.objects.create(
        fixture=fresh,
        kicks_off_at=kickoff,
        venue=shown,
        seat=seat,
        proposed_by=by,
        proposed_at=at,
    )


@transaction.atomic
def accept(*, proposal: DateProposal, seat: int, by: User | None, at: datetime) -> Fixture:
    """Take a date that the other side proposed: the match is on then.

    Raises ProposalRefused for one's own, an answered one, or one that the window no longer holds.
    """
    competition, fixture, fresh = _open(proposal, seat)
    _require(competition, fixture, fresh.kicks_off_at, at)
    _answer(fresh, True, by, at)
    before = _facts(fixture)
    zone = fixtures.zone_of(fixture, competition)
    fixture.kicks_off_at = fresh.kicks_off_at
    fixture.date = fixtures.local_date(fresh.kicks_off_at, zone)
    fixture.venue = fresh.venue or fixture.venue
    fixture.status, fixture.status_reason = FixtureStatus.SCHEDULED, ""
    return changing.keep(competition, fixture, "date_agreed", before, _facts(fixture), by=by, at=at)


@transaction.atomic
def decline(*, proposal: DateProposal, seat: int, by: User | None, at: datetime) -> DateProposal:
    """Turn a date down that the other side proposed. Raises ProposalRefused as ``accept``."""
    _competition, _fixture, fresh = _open(proposal, seat)
    return _answer(fresh, False, by, at)


def why_not(fixture: Fixture) -> str:
    """Why the managers of a fixture have no date to agree; empty where they have."""
    if fixture.outcome_id is not None:
        return _("This match has been played.")
    if fixture.status == FixtureStatus.CANCELLED:
        return _("This match is cancelled.")
    if fixture.status == FixtureStatus.POSTPONED:
        return ""
    if fixture.round.deadline_at is None and fixture.kicks_off_at is not None:
        return _("This match has a fixed kick-off. Ask an official to move it.")
    return ""


def waiting(fixture: Fixture) -> DateProposal | None:
    """The date that waits for an answer, or None."""
    return fixture.proposals.filter(answered_at__isnull=True).first()


def _require(competition: Competition, fixture: Fixture, kickoff: datetime, at: datetime) -> None:
    if reason := why_not(fixture):
        raise ProposalRefused(reason)
    if kickoff <= at:
        raise ProposalRefused(_("Choose a day to come."), field="date")
    if fixture.status == FixtureStatus.POSTPONED:
        return
    zone = fixtures.zone_of(fixture, competition)
    opens, closes = fixture.round.opens_at, fixture.round.deadline_at
    if closes is not None and kickoff > closes:
        raise ProposalRefused(
            _("This round is to be played by %(moment)s.") % {"moment": _said(closes, zone)},
            field="date",
        )
    if opens is not None and kickoff < opens:
        raise ProposalRefused(
            _("This round may be played from %(moment)s.") % {"moment": _said(opens, zone)},
            field="date",
        )


def _said(moment: datetime, zone: ZoneInfo) -> str:
    return date_format(moment.astimezone(zone), _("D j M, H:i"))


def _open(proposal: DateProposal, seat: int) -> tuple[Competition, Fixture, DateProposal]:
    """Lock what a proposal is about; it must wait for the answer of this seat."""
    competition, fixture = changing.lock(proposal.fixture)
    fresh = revisions.fresh(DateProposal.objects.all(), proposal.pk)
    if fresh.answered_at is not None:
        raise ProposalRefused(_("This date waits for no answer any more."))
    if fresh.seat == seat:
        raise ProposalRefused(_("The other side answers this date; you proposed it."))
    return competition, fixture, fresh


def _answer(
    proposal: DateProposal, accepted: bool | None, by: User | None, at: datetime
) -> DateProposal:
    proposal.accepted, proposal.answered_by, proposal.answered_at = accepted, by, at
    proposal.save(update_fields=["accepted", "answered_by", "answered_at"])
    return proposal


def _facts(fixture: Fixture) -> dict[str, str | None]:
    return {
        "status": str(fixture.status),
        "kicks_off_at": fixture.kicks_off_at.isoformat() if fixture.kicks_off_at else None,
        "venue": fixture.venue,
    }
