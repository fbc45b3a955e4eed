"""Play-offs: matches that separate level sides and count in no table."""

import pytest
from django.urls import reverse

from leagues import fixtures, outcomes, standings
from leagues.outcomes import OutcomeRefused
from leagues.standings.gathering import playoff_orders
from tests.cast import assemble, signed_in
from tests.factories import NOW, ClubFactory, entry_of, league, result, stage_of

pytestmark = pytest.mark.django_db
BY = {"by": None, "at": NOW}
RULES = {"table": {"criteria": ["points", "playoff_match"]}}


def rows(competition):
    stage = stage_of(competition)
    group = stage.groups.get()
    group.stage = stage
    names = {entrant.id: entrant.name for entrant in standings.facts_of(group).cast}
    table = standings.of_group(group)
    return [(names[row.key], row.rank, row.played, row.points) for row in table.rows]


def playoff(competition, home, away):
    return fixtures.add(
        stage=stage_of(competition),
        round_number=9,
        home=entry_of(competition, home),
        away=entry_of(competition, away),
        playoff=True,
        **BY,
    )


def test_a_playoff_decides_and_counts_in_no_table():
    competition = league(ClubFactory(), ["A", "B"], rules=RULES)
    result(competition, "A", "1-1", "B")
    assert rows(competition) == [("A", 1, 1, 1), ("B", 1, 1, 1)]
    match = playoff(competition, "A", "B")
    outcomes.record(fixture=match, outcome=outcomes.score(0, 2), **BY)
    assert rows(competition) == [("B", 1, 1, 1), ("A", 2, 1, 1)]
    outcomes.record(fixture=match, outcome=outcomes.score(0, 0, penalties=(4, 3)), **BY)
    assert rows(competition) == [("A", 1, 1, 1), ("B", 2, 1, 1)]


def test_a_playoff_has_a_winner():
    competition = league(ClubFactory(), ["A", "B"], rules=RULES)
    match = playoff(competition, "A", "B")
    with pytest.raises(OutcomeRefused) as refused:
        outcomes.record(fixture=match, outcome=outcomes.score(1, 1), **BY)
    assert refused.value.sentence == "A play-off has a winner: enter the shoot-out as well."


@pytest.mark.parametrize(
    ("beaten", "orders"),
    [
        ([], []),
        ([(1, 2)], [(1, 2)]),
        ([(1, 2), (2, 1)], [(2, 1)]),
        ([(2, 3), (1, 2), (1, 3)], [(2, 3), (1, 2), (1, 3), (1, 2, 3)]),
        ([(1, 2), (2, 3), (3, 1)], [(1, 2), (2, 3), (3, 1)]),
        ([(1, 2), (3, 4)], [(1, 2), (3, 4)]),
    ],
)
def test_of_more_than_two_only_a_line_of_wins_makes_an_order(beaten, orders):
    assert playoff_orders(beaten) == orders


def test_an_organiser_adds_it_where_the_table_asks_for_it():
    cast = assemble()
    stage = stage_of(cast.competition)
    stage.rules = RULES
    stage.save()
    result(cast.competition, "Ajax", "1-1", "Bari")
    address = reverse("competition", args=[cast.competition.slug])
    browser = signed_in(cast.organiser)
    ajax, bari = (entry_of(cast.competition, name).pk for name in ("Ajax", "Bari"))
    add = reverse("fixture_add", args=[cast.competition.slug])
    offered = f"{add}?division={stage.division.slug}&amp;playoff=1"
    assert offered in browser.get(address).content.decode()
    assert offered not in signed_in(cast.official).get(address).content.decode()
    sent = {"round": 9, "home": ajax, "away": bari, "playoff": "on"}
    assert browser.post(add, sent).status_code == 302
    match = stage.fixtures.get(playoff=True)
    assert match.group is None
    shown = browser.get(reverse("fixtures", args=[cast.competition.slug])).content.decode()
    assert shown.count("play-off</span>") == 1
    score = {"home_goals": 0, "away_goals": 0, "based_on": 0}
    enter = reverse("enter_score", args=[match.pk])
    assert signed_in(cast.official).post(enter, score).status_code == 422
    shootout = {**score, "home_penalties": 3, "away_penalties": 4}
    assert signed_in(cast.official).post(enter, shootout).status_code == 302
    assert "Bari</b> above Ajax: play-off match" in browser.get(address).content.decode()
