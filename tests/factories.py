"""Rows for tests. No hidden children: what an assertion depends on stands in its test."""

from datetime import UTC, datetime
from typing import Any

import factory

from leagues import competitions, entries, fixtures, outcomes
from leagues.models import Club, Competition, Entry, Fixture, Membership, Role, Round, Stage, User

NOW = datetime(2026, 11, 30, 19, 0, tzinfo=UTC)


class UserFactory(factory.django.DjangoModelFactory[User]):
    class Meta:
        model = User

    email = factory.Sequence(lambda n: f"person{n}@example.org")
    name = factory.Sequence(lambda n: f"Person {n}")


class ClubFactory(factory.django.DjangoModelFactory[Club]):
    class Meta:
        model = Club

    name = factory.Sequence(lambda n: f"Club {n}")
    slug = factory.Sequence(lambda n: f"club-{n}")


class MembershipFactory(factory.django.DjangoModelFactory[Membership]):
    class Meta:
        model = Membership

    role = Role.MEMBER


def league(club: Club, names: list[str], *, rules: dict[str, Any] | None = None) -> Competition:
    """A competition of a club with one division, one round-robin stage and these entrants."""
    competition = competitions.create(club=club, name="League", by=None, at=NOW)
    division = competitions.add_division(competition=competition, rules=rules or {"table": {}})
    entries.enter_names(division=division, typed=names, by=None, at=NOW)
    competition.refresh_from_db()
    return competition


def stage_of(competition: Competition) -> Stage:
    """The only stage of a competition."""
    return Stage.objects.get(division__competition=competition)


def entry_of(competition: Competition, name: str) -> Entry:
    """The entry of a name."""
    return Entry.objects.get(competition=competition, competitor__name=name)


def fixture(
    competition: Competition, home: str, away: str, *, round_number: int = 1, **fields: Any
) -> Fixture:
    """A fixture between two entrants in the only group of the only stage."""
    stage = stage_of(competition)
    round_, _made = Round.objects.get_or_create(stage=stage, number=round_number)
    seats = (entry_of(competition, home).pk, entry_of(competition, away).pk)
    group = stage.groups.get()
    new = fixtures.NewFixture(round=round_, seats=seats, group_id=group.pk, **fields)
    return fixtures.create_many(stage=stage, new=[new])[0]


def result(competition: Competition, home: str, score: str, away: str, **fields: Any) -> Fixture:
    """A fixture between two entrants with its score, such as ``"2-1"``."""
    made = fixture(competition, home, away, **fields)
    goals = [int(part) for part in score.split("-")]
    outcomes.record(fixture=made, outcome=outcomes.score(*goals), by=None, at=NOW)
    made.refresh_from_db()
    return made
