"""What waits: for a person on the first page, and for a club on its own.

Only reads, each in a fixed number of queries however much there is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from operator import attrgetter

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet
from django.db.models.functions import Coalesce

from leagues.models import (
    Club,
    Competition,
    Competitor,
    DateProposal,
    Entry,
    EntryStatus,
    Fixture,
    FixtureStatus,
    Membership,
    Role,
    Side,
    User,
    Visibility,
)

# A match takes an evening at most; until then nobody is late with its score.
LENGTH = timedelta(hours=3)
MOST_MATCHES = 12
MOST_TABLES = 12
MOST_NEWS = 3
MOST_SIDES = 60
MOST_PAST = 40


@dataclass(frozen=True, slots=True)
class Today:
    """What the first page shows to who is signed in; all but ``coming`` waits for them."""

    overdue: list[Fixture]
    coming: list[Fixture]
    proposals: list[DateProposal]
    registrations: list[Competition]
    unscored: list[Competition]
    tables: list[Competition]

    @property
    def waits(self) -> bool:
        """Whether anything waits for this person."""
        return any((self.overdue, self.proposals, self.registrations, self.unscored))


@dataclass(frozen=True, slots=True)
class Showcase:
    """A public competition that somebody who knows nothing yet can look at."""

    competition: Competition
    latest: list[Fixture]


@dataclass(frozen=True, slots=True)
class Evening:
    """What a club's page shows besides its name; ``late`` and ``registered`` are those among the
    competitions that miss a result or have a registration waiting, ``past`` the archived ones."""

    competitions: list[Competition]
    past: list[Competition]
    late: list[Competition]
    registered: list[Competition]
    fixtures: list[Fixture]
    competitors: list[Competitor]


def unplayed(at: datetime) -> Q:
    """Fixtures whose result is missing though they should have been played by ``at``."""
    late = (
        Q(kicks_off_at__lt=at - LENGTH)
        | Q(kicks_off_at=None, round__deadline_at__lt=at)
        | Q(kicks_off_at=None, round__deadline_at=None, date__lt=at.date())
    )
    return open_fixtures() & late


def open_fixtures() -> Q:
    """Fixtures that are still to be played."""
    return Q(outcome=None, status=FixtureStatus.SCHEDULED, withdrawn_entry=None)


def of_person(user: User, *, at: datetime) -> Today:
    """Gather what waits for a person and where they play; seven queries or fewer."""
    mine = shown(Fixture.objects.filter(open_fixtures(), _managed_by(user)))
    mine = mine.alias(late=Exists(Fixture.objects.filter(unplayed(at), pk=OuterRef("pk"))))
    return Today(
        overdue=list(mine.filter(late=True)[:MOST_MATCHES]),
        coming=list(mine.filter(late=False)[:MOST_MATCHES]),
        proposals=list(_asked(user)),
        registrations=list(_with_registrations(_held_by(user, Role.ORGANISER))),
        unscored=list(_with_unplayed(_held_by(user, Role.ORGANISER, Role.OFFICIAL), at)),
        tables=list(_tables(user)),
    )


def showcase() -> Showcase | None:
    """The public competition that changed last, with its latest results; None where there is none.

    One that has results comes before one that has none.
    """
    played = Fixture.objects.exclude(outcome=None).filter(
        stage__division__competition=OuterRef("pk")
    )
    found = (
        Competition.objects.filter(_standing(), visibility=Visibility.PUBLIC)
        .annotate(played=Exists(played))
        .select_related("club", "season")
        .order_by("-played", "-changed_at", "-pk")
        .first()
    )
    if found is None:
        return None
    latest = with_sides(
        Fixture.objects.filter(stage__division__competition=found).exclude(outcome=None)
    ).order_by("-outcome__recorded_at", "-pk")
    return Showcase(found, list(latest[:MOST_NEWS]))


def of_club(club: Club, *, member: bool, at: datetime) -> Evening:
    """Gather a club's page for a member or a stranger, who sees nothing of private competitions."""
    kept = Competition.objects.filter(club=club, deleted_at=None).select_related("season")
    sides = Competitor.objects.filter(club=club)
    if not member:
        kept = kept.filter(visibility=Visibility.PUBLIC)
        sides = sides.filter(entries__competition__in=kept.order_by()).distinct()
    held = kept.filter(archived_at=None)
    competitions = list(
        _with_registrations(_with_unplayed(held, at, everything=True), everything=True).order_by(
            "-changed_at", "-pk"
        )
    )
    return Evening(
        competitions=competitions,
        past=list(kept.exclude(archived_at=None).order_by("-archived_at", "-pk")[:MOST_PAST]),
        late=list(filter(attrgetter("late"), competitions)),
        registered=list(filter(attrgetter("registered"), competitions)),
        fixtures=_next_evening(competitions, at),
        competitors=list(sides.select_related("manager").order_by("sort_key")[:MOST_SIDES]),
    )


def _next_evening(competitions: Sequence[Competition], at: datetime) -> list[Fixture]:
    ahead = Fixture.objects.filter(
        open_fixtures(), stage__division__competition__in=competitions, kicks_off_at__gt=at - LENGTH
    )
    first = list(shown(ahead)[: 2 * MOST_MATCHES])
    return [fixture for fixture in first if fixture.date == first[0].date]


def shown(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """Fixtures with all that a list shows of them, those due first at the top."""
    due = Coalesce("kicks_off_at", "round__deadline_at", "round__kicks_off_at")
    return with_sides(fixtures).annotate(due=due).order_by("due", "date", "number", "pk")


def with_sides(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """Fixtures with their round, competition, sides and result: three queries in all."""
    sides = Side.objects.select_related("entry__competitor").order_by("seat")
    return fixtures.select_related(
        "round", "stage__division__competition", "outcome"
    ).prefetch_related(Prefetch("sides", sides), "outcome__sides")


def _standing(prefix: str = "") -> Q:
    return Q(**{f"{prefix}archived_at": None, f"{prefix}deleted_at": None})


def _held_by(user: User, *roles: Role) -> QuerySet[Competition]:
    """Competitions that go on in clubs in which a person has one of these roles."""
    clubs = Membership.objects.filter(user=user, role__in=roles).values("club")
    return Competition.objects.filter(_standing(), club__in=clubs)


def _managed_by(user: User) -> Q:
    """Fixtures of sides that a person manages, in competitions that go on."""
    own = Side.objects.filter(fixture=OuterRef("pk"), entry__competitor__manager=user)
    return Q(Exists(own)) & _standing("stage__division__competition__")


def _asked(user: User) -> QuerySet[DateProposal]:
    """Dates that the other side proposed and this person may answer."""
    own = Side.objects.filter(fixture=OuterRef("fixture"), entry__competitor__manager=user).exclude(
        seat=OuterRef("seat")
    )
    return (
        DateProposal.objects.filter(Exists(own), answered_at=None)
        .filter(_standing("fixture__stage__division__competition__"), fixture__outcome=None)
        .select_related("fixture__stage__division__competition")
        .prefetch_related(
            Prefetch(
                "fixture__sides",
                Side.objects.select_related("entry__competitor").order_by("seat"),
            )
        )
        .order_by("kicks_off_at")
    )


def _with_registrations(
    held: QuerySet[Competition], *, everything: bool = False
) -> QuerySet[Competition]:
    """Competitions with ``registered``, how many entries wait for a yes; only those, unless all."""
    counted = held.annotate(
        registered=Count(
            "entries", filter=Q(entries__status=EntryStatus.UNCONFIRMED), distinct=True
        )
    )
    return counted if everything else counted.filter(registered__gt=0).order_by("name", "pk")


def _with_unplayed(
    held: QuerySet[Competition], at: datetime, *, everything: bool = False
) -> QuerySet[Competition]:
    """Competitions with ``late``, whether a result is missing; only those, unless all."""
    missing = Fixture.objects.filter(unplayed(at), stage__division__competition=OuterRef("pk"))
    marked = held.annotate(late=Exists(missing))
    return marked if everything else marked.filter(late=True).order_by("name", "pk")


def _tables(user: User) -> QuerySet[Competition]:
    """Competitions that a person plays in first, then those of their clubs; newest on top."""
    plays = Entry.objects.filter(
        competition=OuterRef("pk"), status=EntryStatus.ENTERED, competitor__manager=user
    )
    member = Exists(Club.objects.filter(pk=OuterRef("club"), memberships__user=user))
    return (
        Competition.objects.filter(_standing())
        .annotate(plays=Exists(plays))
        .filter(Q(plays=True) | member)
        .select_related("club", "season")
        .order_by("-plays", "-changed_at", "-pk")[:MOST_TABLES]
    )
