"""Leagues that divide: the second part made from the table, and taken back."""

import re
from datetime import UTC, date, datetime, time

import pytest
from django.urls import reverse

from leagues import late_entries, lots, outcomes, rules, schedules, standings, withdrawals
from leagues.fixtures import cancel
from leagues.models import Change, GroupEntry, Round, Side
from leagues.pairing.calendar import KickoffPlan
from leagues.schedules import Plan, ScheduleRefused
from leagues.tables import Split
from tests.factories import NOW, ClubFactory, entry_of, league, stage_of

pytestmark = pytest.mark.django_db
BY = {"by": None, "at": NOW}
ONCE = Plan(legs=1)


def split_league(names, after, top, *, criteria=("points", "goal_difference"), legs=1):
    """A league in which the one named first beats everybody, the next all after it, and so on."""
    table = {"criteria": list(criteria), "split": {"after_matches": after, "top": top}}
    competition = league(ClubFactory(), list(names), rules={"table": table})
    schedules.make(stage=stage_of(competition), plan=Plan(legs=legs), **BY)
    return competition


def play(competition, scores=lambda _home, _away: None):
    """Play every open match: as ``scores`` says, else the one who comes first in the alphabet."""
    for fixture in stage_of(competition).fixtures.filter(outcome=None):
        home, away = seats(fixture)
        goals = scores(home, away) or ((1, 0) if home < away else (0, 1))
        outcomes.record(fixture=fixture, outcome=outcomes.score(*goals), **BY)


def seats(fixture):
    return [
        side.entry.competitor.name for side in fixture.sides.select_related("entry__competitor")
    ]


def parts(competition):
    rows = GroupEntry.objects.filter(entry__competition=competition)
    return dict(rows.values_list("entry__competitor__name", "part"))


def order(competition):
    stage = stage_of(competition)
    group = stage.groups.get()
    group.stage = stage
    names = {entrant.id: entrant.name for entrant in standings.facts_of(group).cast}
    return "".join(names[row.key] for row in standings.of_group(group).rows)


def pairs(made):
    sides = Side.objects.filter(fixture__in=made).select_related(
        "fixture__round", "entry__competitor"
    )
    found = {}
    for side in sides.order_by("fixture__number", "seat"):
        found.setdefault(side.fixture.round.number, []).append(side.entry.competitor.name)
    return {number: sorted(names) for number, names in found.items()}


def test_a_scottish_season_scaled_down():
    competition = split_league("ABCDEF", 5, 3)
    play(competition)
    weekly = KickoffPlan(start=date(2026, 12, 2), at=time(20), zone="UTC")
    made = schedules.make_second_part(
        stage=stage_of(competition), plan=Plan(legs=1, kickoffs=weekly), **BY
    )
    assert parts(competition) == {"A": 1, "B": 1, "C": 1, "D": 2, "E": 2, "F": 2}
    # Three in each part: a bye each, both parts on the same three matchdays.
    assert {number: len(names) for number, names in pairs(made).items()} == {6: 4, 7: 4, 8: 4}
    met = [frozenset(seats(fixture)) for fixture in made]
    assert sorted(map(sorted, met)) == sorted(map(list, ("AB", "AC", "BC", "DE", "DF", "EF")))
    phases = Round.objects.values_list("phase", flat=True).order_by("number")
    assert list(phases) == [*[""] * 5, *["second"] * 3]
    assert made[0].kicks_off_at == datetime(2026, 12, 2, 20, tzinfo=UTC)


def test_nobody_leaves_his_part_on_the_pitch():
    competition = split_league("ABCDEF", 5, 3)
    play(competition)
    schedules.make_second_part(stage=stage_of(competition), plan=Plan(legs=6), **BY)
    # D wins all six times twice over and has far more points than C, who loses everything.
    play(competition, lambda home, away: (9, 0) if home == "D" else (0, 9) if away == "D" else None)
    assert order(competition) == "ABCDEF"


def test_a_correction_of_the_first_part_moves_nobody():
    competition = split_league("ABCDEF", 5, 3)
    play(competition)
    stage = stage_of(competition)
    first = list(stage.fixtures.all())
    schedules.make_second_part(stage=stage, plan=ONCE, **BY)
    for fixture in first:
        if "F" in seats(fixture):
            won = (5, 0) if seats(fixture)[0] == "F" else (0, 5)
            outcomes.record(fixture=fixture, outcome=outcomes.score(*won), **BY)
    assert parts(competition) == {"A": 1, "B": 1, "C": 1, "D": 2, "E": 2, "F": 2}
    assert order(competition) == "ABCFDE"
    facts = standings.facts_of_stage(stage_of(competition))[stage.groups.get().pk]
    assert [row.part for row in facts.after(5).table.rows] == [1, 1, 1, 2, 2, 2]
    assert {row.part for row in facts.after(4).table.rows} == {0}


def test_the_table_page_shows_the_parts_apart(client):
    competition = split_league("ABCDEF", 5, 3)
    address = reverse("competition", args=[competition.slug])
    assert "starts-part" not in client.get(address).content.decode()
    play(competition)
    schedules.make_second_part(stage=stage_of(competition), plan=ONCE, **BY)
    text = client.get(address).content.decode()
    found = re.findall(r'starts-part"><th colspan="11" scope="colgroup"><span>([^<]*)', text)
    assert found == ["Top 3", "The rest"]


def test_a_triple_round_robin_of_odd_parts():
    competition = split_league("ABCDE", 12, 2, legs=3)
    play(competition)
    made = schedules.make_second_part(stage=stage_of(competition), plan=ONCE, **BY)
    assert [(number, len(names)) for number, names in pairs(made).items()] == [
        (16, 4),
        (17, 2),
        (18, 2),
    ]
    assert sorted(sorted(seats(fixture)) for fixture in made) == [
        ["A", "B"],
        ["C", "D"],
        ["C", "E"],
        ["D", "E"],
    ]


def refused(competition, **changes):
    with pytest.raises(ScheduleRefused) as refusal:
        schedules.make_second_part(stage=stage_of(competition), plan=ONCE, **changes, **BY)
    return refusal.value.sentence


def test_it_waits_for_every_match_of_the_first_part():
    competition = split_league("ABCD", 3, 2)
    assert refused(competition) == "The first part has not begun."
    play(competition)
    last = stage_of(competition).fixtures.last()
    outcomes.remove(fixture=last, reason="", **BY)
    assert refused(competition) == (
        "1 match of the first part is open: play, award, cancel or remove it first."
    )


def test_the_organiser_says_that_it_is_over():
    competition = split_league("ABCD", 3, 2)
    last = stage_of(competition).fixtures.last()
    cancel(fixture=last, reason="Snow", **BY)
    play_others = stage_of(competition).fixtures.exclude(pk=last.pk)
    for fixture in play_others:
        home, away = seats(fixture)
        goals = (1, 0) if home < away else (0, 1)
        outcomes.record(fixture=fixture, outcome=outcomes.score(*goals), **BY)
    stage = stage_of(competition)
    assert schedules.second_part_of(stage).early
    assert refused(competition) == (
        "Not everybody has played 3 matches. Tick that the first part is over."
    )
    made = schedules.make_second_part(stage=stage, plan=ONCE, early=True, **BY)
    assert len(made) == 2


@pytest.mark.parametrize(
    ("criterion", "sentence"),
    [
        ("goals_for", "add a criterion to the table’s rules that separates them."),
        ("drawing_of_lots", "draw lots among them first."),
        ("playoff_match", "they need a play-off match first."),
        ("fair_play", "give them their values first."),
    ],
)
def test_who_is_level_across_the_border_is_separated_first(criterion, sentence):
    criteria = ["points", "goal_difference", criterion]
    competition = split_league("ABCD", 3, 2, criteria=criteria)
    play(competition, lambda home, away: (1, 1) if {home, away} == {"B", "C"} else None)
    stage = stage_of(competition)
    assert refused(competition) == f"B and C are level across the border: {sentence}"
    assert schedules.second_part_of(stage).refusal == refused(competition)
    assert set(parts(competition).values()) == {0}


def test_lots_settle_the_border():
    criteria = ["points", "goal_difference", "drawing_of_lots"]
    competition = split_league("ABCD", 3, 2, criteria=criteria)
    play(competition, lambda home, away: (1, 1) if {home, away} == {"B", "C"} else None)
    entries = [entry_of(competition, name) for name in "BC"]
    drawn = lots.draw(stage=stage_of(competition), entries=entries, seed="tuesday", **BY)
    schedules.make_second_part(stage=stage_of(competition), plan=ONCE, **BY)
    lucky = "B" if drawn.order[0] == entries[0].pk else "C"
    assert {name for name, part in parts(competition).items() if part == 1} == {"A", lucky}


def test_it_can_be_taken_back_until_it_begins():
    competition = split_league("ABCD", 3, 2)
    play(competition)
    stage = stage_of(competition)
    made = schedules.make_second_part(stage=stage, plan=ONCE, **BY)
    assert refused(competition) == "The fixtures of the second part are made already."
    assert schedules.discard_second_part(stage=stage, **BY) == 2
    assert set(parts(competition).values()) == {0}
    assert (stage.fixtures.count(), stage.rounds.count()) == (6, 3)
    made = schedules.make_second_part(stage=stage, plan=ONCE, **BY)
    outcomes.record(fixture=made[0], outcome=outcomes.score(1, 0), **BY)
    with pytest.raises(ScheduleRefused) as refusal:
        schedules.discard_second_part(stage=stage, **BY)
    assert refusal.value.sentence == "1 match of the second part has a result, so it stays."
    codes = Change.objects.filter(code__startswith="second_part").values_list("code", flat=True)
    assert sorted(codes) == ["second_part_discarded", "second_part_made", "second_part_made"]


def test_who_withdrew_has_a_part_and_no_more_matches():
    competition = split_league("ABCDEF", 5, 3)
    play(competition)
    withdrawals.withdraw(entry=entry_of(competition, "B"), **BY)
    made = schedules.make_second_part(stage=stage_of(competition), plan=ONCE, early=True, **BY)
    assert parts(competition) == {"A": 1, "B": 2, "C": 1, "D": 1, "E": 2, "F": 2}
    assert sorted(sorted(seats(fixture)) for fixture in made) == [
        ["A", "C"],
        ["A", "D"],
        ["C", "D"],
        ["E", "F"],
    ]


def test_a_divided_league_takes_nobody_and_keeps_its_border():
    competition = split_league("ABCD", 3, 2)
    play(competition)
    stage = stage_of(competition)
    schedules.make_second_part(stage=stage, plan=ONCE, **BY)
    with pytest.raises(late_entries.entries.EntryRefused) as refusal:
        late_entries.preview(stage=stage, name="Zola", legs=1, at=NOW)
    assert refusal.value.sentence == "The league has divided; nobody can join it any more."
    held = rules.read(stage)
    table = held.table.__class__.from_builtins({**held.table.to_builtins(), "split": None})
    wanted = rules.StageRules(table, held.withdrawal, held.award_score)
    with pytest.raises(rules.RulesRefused) as refused_rules:
        rules.change(stages=[stage], rules=wanted, **BY)
    assert refused_rules.value.field == "split_after"
    assert rules.read(stage).table.split == Split(3, 2)
