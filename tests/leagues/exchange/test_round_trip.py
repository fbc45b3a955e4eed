"""Export, then import into an empty database: the same table, fixtures, adjustments, history."""

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from leagues import competitions, competitors, entries, fixtures, lots, outcomes
from leagues.exchange import judging, loading, printing, writing
from leagues.models import (
    Adjustment,
    Change,
    Club,
    Competition,
    Competitor,
    Entry,
    EntryStatus,
    Fixture,
    FixtureStatus,
    Notice,
    Outcome,
    Round,
    SideResult,
    Stage,
    User,
    WithdrawalPolicy,
)
from leagues.models import Division as DivisionRow
from tests.factories import NOW, ClubFactory, UserFactory, entry_of

pytestmark = pytest.mark.django_db

FILES = sorted((settings.SHARED_DIR / "data" / "public").glob("*.json"))
OURS = {"uid", "slug", "created_at", "time_zone", "visibility", "teams", "rounds", "changes"}


def wipe() -> None:
    """Leave nothing of any club, as in an empty database."""
    Fixture.objects.update(outcome=None, withdrawn_entry=None)
    SideResult.objects.all().delete()
    Competition.objects.update(previous=None)
    for model in (Adjustment, Outcome, Fixture, Round, Stage, Entry, DivisionRow, Change, Notice):
        model.objects.all().delete()
    for model in (Competition, Competitor, Club):
        model.objects.all().delete()
    User.objects.all().delete()


def taken_in(text: str, at: datetime = NOW) -> Competition:
    """Import a text into an empty database."""
    wipe()
    club = loading.imported_club()
    return loading.import_file(club=club, data=text.encode(), by=None, at=at).competition


# One of each kind with its oddities; all of them in the long run.
TELLING = {
    "eng-league-one-2019-20",
    "sco-premiership-2023-24",
    "eng-efl-cup-2019-20",
    "fifa-world-cup-1990",
    "deu-bundesliga-2024-25",
}
ROUND_TRIPS = [
    pytest.param(path, id=path.stem, marks=[] if path.stem in TELLING else [pytest.mark.long])
    for path in FILES
]


@pytest.mark.parametrize("path", ROUND_TRIPS)
def test_a_public_file_survives_export_and_import(path: Path):
    original = json.loads(path.read_bytes())
    text = writing.as_text(taken_in(path.read_text()))
    nothing_is_lost(original, json.loads(text))
    tables = list(printing.everything(Competition.objects.get(), explain=True))
    again = taken_in(text, NOW + timedelta(days=3))
    assert list(printing.everything(again, explain=True)) == tables
    assert writing.as_file(again) == json.loads(text)
    assert judging.judge(again, loading.kept_file(again)).differences == ()


def nothing_is_lost(original: dict[str, Any], exported: dict[str, Any]) -> None:
    """All that the file said comes back as it was, with nothing but our own keys added."""
    for said, wrote in zip(original.pop("matches"), exported.pop("matches"), strict=True):
        assert {key: wrote.get(key) for key in said} == said
        assert wrote.keys() - said.keys() <= {"uid", "date"}
    assert {key: exported[key] for key in original} == original
    assert exported.keys() - original.keys() <= OURS


def whole_league() -> Competition:
    """A league of two divisions in which everything has happened."""
    club = ClubFactory(name="The Anvil")
    anna = UserFactory(name="Anna")
    competition = competitions.create(
        club=club, name="Ligue d’été", season="2026", time_zone="America/Toronto", by=anna, at=NOW
    )
    rules = {
        "table": {
            "points": {"win": 2, "draw": 1, "loss": 0},
            "criteria": ["points", "h2h_points", "goal_difference", "drawing_of_lots"],
            "head_to_head": "restart",
            "forfeits": {"double_points": -1, "double_goals_against": 2, "loser_points": None},
            "adjustments_in_head_to_head": True,
        },
        "award_score": [3, 0],
        "withdrawal": {"policy": "award", "award": [3, 0]},
    }
    upper = competitions.add_division(competition=competition, name="Première", rules=rules)
    lower = competitions.add_division(
        competition=competition, name="Second", rules={"table": {"ranking": "points_per_game"}}
    )
    entries.enter_names(division=upper, typed=["Ajax", "Bari", "Celtic"], by=anna, at=NOW)
    entries.enter_names(division=lower, typed=["Évian", "Fulham", "Gijón"], by=anna, at=NOW)
    entries.enter_names(division=upper, typed=["Derby", "=Late"], by=None, at=NOW + day(1))
    competitors.change_manager(
        competitor=entry_of(competition, "Ajax").competitor, manager=None, by=anna, at=NOW
    )
    return competition


def day(number: int) -> timedelta:
    return timedelta(days=number)


def play(competition: Competition, anna: User) -> None:
    """Play matchdays with everything that can befall a match."""
    upper, lower = Stage.objects.filter(division__competition=competition).order_by("division")
    ids = {e.competitor.name: e.pk for e in competition.entries.select_related("competitor")}
    evening = datetime(2026, 12, 1, 20, 0, tzinfo=UTC)
    first = Round.objects.create(stage=upper, number=1, opens_at=NOW, deadline_at=NOW + day(7))
    derby = Round.objects.create(stage=upper, number=2, name="Derby day", kicks_off_at=evening)
    again = Round.objects.create(stage=upper, number=3, name="Derby day")
    Round.objects.create(stage=upper, number=4, name="To come")
    other = Round.objects.create(stage=lower, number=1)

    def new(round_: Round, home: str, away: str, **fields) -> fixtures.NewFixture:
        return fixtures.NewFixture(
            round=round_,
            seats=(ids[home], ids[away]),
            group_id=round_.stage.groups.get().pk,
            **fields,
        )

    made = fixtures.create_many(
        stage=upper,
        new=[
            new(first, "Ajax", "Bari", kicks_off_at=evening, venue="Back room"),
            new(first, "Celtic", "Derby", date=date(2026, 12, 2)),
            new(derby, "Ajax", "Celtic", status=FixtureStatus.POSTPONED, status_reason="Snow"),
            new(derby, "Bari", "Derby", status=FixtureStatus.CANCELLED, by_hand=True),
            new(again, "Ajax", "Celtic"),
            new(again, "Bari", "Derby", extra={"referee": "Zoë"}),
        ],
    )
    lot = fixtures.create_many(stage=lower, new=[new(other, "Évian", "Fulham")])
    record(made[0], outcomes.score(1, 0), anna, 1)
    record(made[0], outcomes.score(2, 1, played_on=date(2026, 12, 5)), None, 2)
    record(made[1], outcomes.award(3, 0, reason="No show", played=(0, 1)), anna, 1)
    record(made[4], outcomes.double_forfeit(reason="Both late"), anna, 3)
    record(made[5], outcomes.score(0, 0), anna, 3)
    outcomes.remove(fixture=made[5], reason="Wrong match", by=anna, at=NOW + day(4))
    made[5].refresh_from_db()
    fixtures.postpone(fixture=made[5], reason="Flu", by=anna, at=NOW + day(5))
    record(lot[0], outcomes.score(1, 1), anna, 3)
    fixture = made[0]
    fixture.sequence, fixture.time_zone = 3, "Europe/London"
    fixture.save(update_fields=["sequence", "time_zone"])


def record(fixture: Fixture, outcome: outcomes.NewOutcome, by: User | None, after: int) -> None:
    outcomes.record(fixture=fixture, outcome=outcome, by=by, at=NOW + day(after))


def bend(competition: Competition, anna: User) -> None:
    """Adjust, withdraw, draw lots, pin a notice."""
    upper = Stage.objects.get(division__competition=competition, division__level=1)
    bari, derby = entry_of(competition, "Bari"), entry_of(competition, "Derby")
    Adjustment.objects.create(
        stage=upper, entry=bari, points=-1, reason="Late fee", made_by=anna, made_at=NOW
    )
    Adjustment.objects.create(
        stage=upper,
        entry=derby,
        points=2,
        reason="Appeal",
        counts_from=date(2026, 12, 3),
        made_at=NOW,
        removed_by=anna,
        removed_at=NOW + day(2),
    )
    lots.draw(stage=upper, entries=[bari, derby], seed="snow", by=anna, at=NOW + day(5))
    late = entry_of(competition, "=Late")
    late.status, late.withdrawn_at = EntryStatus.WITHDRAWN, NOW + day(6)
    late.withdrawal_policy = WithdrawalPolicy.EXPUNGE
    late.save()
    Notice.objects.create(competition=competition, text="Bring dice", posted_by=anna, posted_at=NOW)


def test_a_league_with_everything_survives_export_and_import():
    competition = whole_league()
    anna = User.objects.get(name="Anna")
    play(competition, anna)
    bend(competition, anna)
    competition.refresh_from_db()
    text = writing.as_text(competition)
    tables = list(printing.everything(competition, explain=True))
    assert anna.email not in text
    again = taken_in(text, NOW + day(30))
    assert writing.as_file(again) == json.loads(text)
    assert list(printing.everything(again, explain=True)) == tables
    assert User.objects.count() == 0


def test_a_renamed_team_is_still_judged_and_exported_under_its_new_name():
    competition = taken_in(FILES[0].read_text())
    side = Competitor.objects.get(name="Hertha BSC")
    competitors.rename(competitor=side, name="Hertha Berlin", by=None, at=NOW)
    file = loading.reading.parse(FILES[0].read_bytes()).file
    competition.refresh_from_db()
    assert judging.judge(competition, file).differences == ()
    exported = writing.as_file(competition)
    teams = [row["team"] for row in exported["expected"]["table"]]
    assert (teams.count("Hertha Berlin"), teams.count("Hertha BSC")) == (1, 0)
