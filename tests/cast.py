"""The fixed cast of access tests: one of each kind, in and around one club."""

from dataclasses import dataclass

from django.test import Client

from leagues import competitors
from leagues.models import Club, Competition, Role, User
from tests.factories import NOW, ClubFactory, MembershipFactory, UserFactory, league


@dataclass(frozen=True)
class Cast:
    """A club with its people, and its league of four: Ajax is the manager's, Bari the rival's."""

    club: Club
    competition: Competition
    organiser: User
    official: User
    manager: User
    rival: User
    stranger: User

    def people(self) -> dict[str, User | None]:
        """Everybody by their part, the anonymous visitor included."""
        return {
            "organiser": self.organiser,
            "official": self.official,
            "manager": self.manager,
            "rival": self.rival,
            "stranger": self.stranger,
            "anonymous": None,
        }


def assemble() -> Cast:
    """Make the cast: the stranger organises another club."""
    club = ClubFactory(name="The Anvil", slug="anvil")
    people = {
        part: UserFactory(name=part.title(), email=f"{part}@example.org")
        for part in ("organiser", "official", "manager", "rival", "stranger")
    }
    roles = {"organiser": Role.ORGANISER, "official": Role.OFFICIAL}
    for part in ("organiser", "official", "manager", "rival"):
        MembershipFactory(club=club, user=people[part], role=roles.get(part, Role.MEMBER))
    MembershipFactory(club=ClubFactory(), user=people["stranger"], role=Role.ORGANISER)
    competition = league(club, ["Ajax", "Bari", "Celtic", "Derby"])
    sides = {entry.competitor.name: entry.competitor for entry in competition.entries.all()}
    for name, part in (("Ajax", "manager"), ("Bari", "rival")):
        competitors.change_manager(
            competitor=sides[name], manager=people[part], by=people["organiser"], at=NOW
        )
    return Cast(club=club, competition=competition, **people)


def signed_in(user: User | None) -> Client:
    """A browser in which this person is signed in; None for nobody."""
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def sign_in(client: Client, user: User | None) -> None:
    """Let a test's browser be this person's, or nobody's."""
    client.logout()
    if user is not None:
        client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
