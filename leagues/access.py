"""Who may do what: the only place that decides it.

Views ask one function here, which fetches and authorises together. What a stranger may not know of
is answered 404; what a reader may see but not do is answered 403.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import NoReturn

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Subquery
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from leagues.models import (
    Club,
    Competition,
    Competitor,
    Entry,
    Fixture,
    Membership,
    Role,
    Stage,
    StageKind,
    User,
    Visibility,
)


class Need(IntEnum):
    """What a page asks of its visitor; each level includes the ones below it."""

    READ = 0
    MEMBER = 1
    OFFICIAL = 2
    ORGANISER = 3


KNOCKOUTS = Stage.objects.filter(division__competition=OuterRef("pk"), kind=StageKind.KNOCKOUT)
SWISS = Stage.objects.filter(division__competition=OuterRef("pk"), kind=StageKind.SWISS).values(
    "pk"
)[:1]
LEVEL = {Role.MEMBER: Need.MEMBER, Role.OFFICIAL: Need.OFFICIAL, Role.ORGANISER: Need.ORGANISER}


@dataclass(frozen=True, slots=True)
class Viewer:
    """The visitor of a page, as far as one club is concerned."""

    user: User | None
    level: Need

    @property
    def is_member(self) -> bool:
        """Whether private pages of the club are open to them."""
        return self.level >= Need.MEMBER

    @property
    def officiates(self) -> bool:
        """Whether they may enter results."""
        return self.level >= Need.OFFICIAL

    @property
    def organises(self) -> bool:
        """Whether they may set things up and change them."""
        return self.level >= Need.ORGANISER

    @property
    def key(self) -> str:
        """What a page's ETag says of the visitor: two visitors of one key see the same page."""
        return f"{self.level}-{self.user.pk}" if self.user else "anonymous"


def user_of(request: HttpRequest) -> User | None:
    """The person who is signed in, or None."""
    return request.user if isinstance(request.user, User) else None


def viewer_in(request: HttpRequest, club_id: int) -> Viewer:
    """The visitor with their level in a club; one query for who is signed in, none else."""
    user = user_of(request)
    if user is None:
        return Viewer(None, Need.READ)
    role = (
        Membership.objects.filter(club_id=club_id, user=user).values_list("role", flat=True).first()
    )
    return Viewer(user, LEVEL[Role(role)] if role else Need.READ)


def refuse(viewer: Viewer, need: Need) -> NoReturn:
    """Answer 403 with a sentence that says what is missing."""
    if viewer.user is None:
        raise PermissionDenied(_("Sign in first: this page is for members of the club."))
    if need is Need.ORGANISER:
        raise PermissionDenied(_("Only an organiser of the club may do this."))
    if need is Need.OFFICIAL:
        raise PermissionDenied(_("Only an official or an organiser of the club may do this."))
    raise PermissionDenied(_("Only members of the club may do this."))


def club(request: HttpRequest, slug: str, need: Need = Need.READ) -> tuple[Club, Viewer]:
    """Fetch a club by its slug for a visitor; a club's page itself is public.

    Raises Http404 where there is none, PermissionDenied where the visitor lacks ``need``.
    """
    found = Club.objects.filter(slug=slug).first()
    if found is None:
        raise Http404
    viewer = viewer_in(request, found.pk)
    if viewer.level < need:
        refuse(viewer, need)
    return found, viewer


def competition(
    request: HttpRequest, slug: str, need: Need = Need.READ, *, deleted: bool = False
) -> tuple[Competition, Viewer]:
    """Fetch a competition by its slug for a visitor; archived ones can be read, not written.

    Raises Http404 for one that does not exist, was deleted (unless ``deleted``), or is private and
    the visitor no member; PermissionDenied where they may read it but lack ``need``.
    """
    found = (
        Competition.objects.select_related("club", "season")
        .defer("extra")  # what a file brought along can be long, and few pages look at it
        .annotate(has_bracket=Exists(KNOCKOUTS), swiss_stage=Subquery(SWISS))  # for the tabs
        .filter(slug=slug)
        .first()
    )
    if found is None:
        raise Http404
    viewer = viewer_in(request, found.club_id)
    admit(found, viewer, need, deleted=deleted)
    return found, viewer


def shelved(request: HttpRequest, slug: str) -> tuple[Competition, Viewer]:
    """Fetch a competition for one who may put it away or bring it back, deleted ones included.

    Raises as ``competition`` does; of a deleted one only organisers know.
    """
    found, viewer = competition(request, slug, deleted=True)
    if found.deleted_at is not None and not viewer.organises:
        raise Http404
    if not viewer.organises:
        refuse(viewer, Need.ORGANISER)
    return found, viewer


def entry(request: HttpRequest, slug: str, pk: int, need: Need = Need.READ) -> tuple[Entry, Viewer]:
    """Fetch an entry with its competition for a visitor; raises as ``competition`` does."""
    held_in, viewer = competition(request, slug, need)
    found = held_in.entries.select_related("competitor", "division").filter(pk=pk).first()
    if found is None:
        raise Http404
    found.competition = held_in
    return found, viewer


def admit(found: Competition, viewer: Viewer, need: Need, *, deleted: bool = False) -> None:
    """Let a visitor through to a competition or raise as ``competition`` says."""
    hidden = found.visibility == Visibility.PRIVATE and not viewer.is_member
    if hidden or (found.deleted_at is not None and not deleted):
        raise Http404
    if viewer.level < need:
        refuse(viewer, need)
    if need > Need.MEMBER and found.archived_at is not None and not deleted:
        raise PermissionDenied(_("This competition is archived; bring it back to change it."))


def fixture(request: HttpRequest, pk: int, need: Need = Need.READ) -> tuple[Fixture, Viewer]:
    """Fetch a fixture with its competition for a visitor; raises as ``competition`` does."""
    found = (
        Fixture.objects.select_related(
            "stage__division__competition__club", "round", "group", "outcome"
        )
        .filter(pk=pk)
        .first()
    )
    if found is None:
        raise Http404
    held_in = found.stage.division.competition
    viewer = viewer_in(request, held_in.club_id)
    admit(held_in, viewer, need)
    return found, viewer


def seat_of(found: Fixture, viewer: Viewer) -> int | None:
    """The seat of the side that the visitor manages in a fixture, or None."""
    if viewer.user is None:
        return None
    return (
        found.sides.filter(entry__competitor__manager=viewer.user)
        .values_list("seat", flat=True)
        .first()
    )


def competitor(
    request: HttpRequest, club_slug: str, slug: str, need: Need = Need.READ
) -> tuple[Competitor, Viewer]:
    """Fetch a competitor of a club; its manager may do what else only organisers may.

    Raises Http404 where there is none, PermissionDenied where the visitor may not.
    """
    found = (
        Competitor.objects.select_related("club", "manager")
        .filter(club__slug=club_slug, slug=slug)
        .first()
    )
    if found is None:
        raise Http404
    viewer = viewer_in(request, found.club_id)
    manages = viewer.user is not None and found.manager_id == viewer.user.pk
    if viewer.level < need and not manages:
        refuse(viewer, need)
    return found, viewer


def member(request: HttpRequest, slug: str, pk: int, need: Need) -> tuple[Club, Viewer, Membership]:
    """Fetch a member of a club by the person's id, for who has ``need`` in it.

    Raises as ``club`` does, and Http404 for who is no member.
    """
    found, viewer = club(request, slug, need)
    membership = (
        Membership.objects.select_related("user", "club").filter(club=found, user=pk).first()
    )
    if membership is None:
        raise Http404
    return found, viewer, membership
