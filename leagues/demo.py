"""The demo club: a league in mid-season, made through the functions that the pages use.

Everything depends on the day it is made and on a fixed seed, so that two demos of one day are
alike. It is made once; a club that is there already is left as it is.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from secrets import token_urlsafe

from django.db import transaction

from cards.chance import Chance
from leagues import (
    adjustments,
    clubs,
    competitions,
    competitors,
    entries,
    formats,
    notices,
    outcomes,
    rules,
    schedules,
)
from leagues.fixtures import changing
from leagues.models import Club, Fixture, Membership, Role, Stage, User, Visibility
from leagues.pairing.calendar import KickoffPlan

NAME = "The Anvil"
SEASON = "Thursday League"
ZONE = "Europe/Paris"
PEOPLE = (
    ("Maud", "maud@touchline.example", Role.ORGANISER),
    ("Idris", "idris@touchline.example", Role.OFFICIAL),
    ("Solène", "solene@touchline.example", Role.MEMBER),
    ("Bram", "bram@touchline.example", Role.MEMBER),
)
SIDES = (
    "Harbour Lights",
    "FC Corner Table",
    "Dice Rovers",
    "Olympique du Palier",
    "Meeple United",
    "Étoile du Comptoir",
    "Northgate Athletic",
    "Sporting Tarot",
)
WEEKS_PLAYED = 8
GOALS = (0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Demo:
    """What somebody who wants to look around needs to know."""

    email: str
    password: str
    address: str


@transaction.atomic
def make(*, at: datetime) -> Demo | None:
    """Make the demo club with its league; None where it is there already."""
    if Club.objects.filter(name=NAME).exists():
        return None
    password = token_urlsafe(9)
    people = [
        User.objects.create_user(email, password if role == Role.ORGANISER else None, name=name)
        for name, email, role in PEOPLE
    ]
    club = clubs.found(name=NAME, time_zone=ZONE, by=people[0], at=at)
    for user, (_name, _email, role) in zip(people[1:], PEOPLE[1:], strict=True):
        Membership.objects.create(club=club, user=user, role=role, joined_at=at)
    stage = _league(club, people, at)
    _play(stage, people, at)
    competition = stage.division.competition
    return Demo(PEOPLE[0][1], password, f"/c/{competition.slug}/")


def _league(club: Club, people: list[User], at: datetime) -> Stage:
    """A double round robin on Thursdays whose first half lies behind us."""
    organiser = people[0]
    start = at.date() - timedelta(weeks=WEEKS_PLAYED)
    competition = competitions.set_up(
        club=club,
        name=SEASON,
        season=_season(start),
        visibility=Visibility.PUBLIC,
        time_zone=ZONE,
        stages=formats.stages("league", formats.Choices(table=rules.of_preset("la_liga"))),
        divisions=[],
        by=organiser,
        at=at,
    )
    division = competition.divisions.get()
    made = entries.enter_names(division=division, typed=SIDES, by=organiser, at=at)
    for entry, user in zip(made, people, strict=False):
        competitors.change_manager(competitor=entry.competitor, manager=user, by=organiser, at=at)
    stage = division.stages.get()
    plan = schedules.Plan(
        legs=2, seed="demo", kickoffs=KickoffPlan(start=start, at=time(20), zone=ZONE, weekday=3)
    )
    schedules.make(stage=stage, plan=plan, by=organiser, at=at)
    return stage


def _season(start: date) -> str:
    """The season that a day belongs to, from July to June."""
    first = start.year if start.month > 6 else start.year - 1
    return f"{first}-{(first + 1) % 100:02}"


def _play(stage: Stage, people: list[User], at: datetime) -> None:
    """Results for what lies behind us, one postponed, one awarded, a deduction, a notice."""
    organiser, official = people[0], people[1]
    due = list(Fixture.objects.filter(stage=stage, kicks_off_at__lt=at).order_by("number"))
    *played, forfeited, postponed = due
    chance = Chance("demo results")
    outcomes.record_many(
        stage=stage,
        outcomes=[
            (fixture, outcomes.score(GOALS[chance.below(12)], GOALS[chance.below(12)]))
            for fixture in played
        ],
        by=official,
        at=at,
    )
    outcomes.record(
        fixture=forfeited,
        outcome=outcomes.award(3, 0, reason="The visitors did not come."),
        by=official,
        at=at,
    )
    changing.postpone(fixture=postponed, reason="The hall was closed.", by=organiser, at=at)
    adjustments.add(
        stage=stage,
        entry=stage.division.entries.get(competitor__name=SIDES[5]),
        points=-1,
        reason="A sheet was handed in a week late.",
        by=organiser,
        at=at,
    )
    notices.pin(
        competition=stage.division.competition,
        text="Thursdays at eight, doors from seven. Bring your own dice.",
        by=organiser,
        at=at,
    )
