"""Who plays in which group: by hand, by number, by a draw whose seed was settled before."""

from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection
from django.urls import reverse

from cards.chance import Chance
from leagues import competitions, draws, entries, grouping, schedules
from leagues.grouping import GroupingRefused
from leagues.models import Draw, Stage
from leagues.pairing import groups as pairing
from leagues.pairing.errors import PairingError
from leagues.plans import ScheduleRefused
from tests.cast import assemble, sign_in
from tests.factories import NOW, ClubFactory

pytestmark = pytest.mark.django_db
BY: dict[str, Any] = {"by": None, "at": NOW}
EIGHT = ["A", "B", "C", "D", "E", "F", "G", "H"]


def stage(names: list[str] = EIGHT, groups: int = 2, club=None) -> Stage:
    competition = competitions.create(club=club or ClubFactory(), name="Cup", **BY)
    division = competitions.add_division(
        competition=competition,
        rules={"table": {}},
        groups=tuple(f"Group {at}" for at in range(1, groups + 1)),
    )
    entries.enter_names(division=division, typed=names, **BY)
    return division.stages.get()


def shown(found: Stage) -> list[list[str]]:
    return [
        [place.entry.competitor.name for place in group.places.order_by("entry__number")]
        for group in found.groups.order_by("position")
    ]


def test_by_number_the_pots_go_from_left_to_right_and_back():
    found = stage()
    grouping.by_number(stage=found, **BY)
    assert shown(found) == [["A", "D", "E", "H"], ["B", "C", "F", "G"]]


def test_a_draw_settles_its_seed_before_and_anybody_can_redo_it():
    found = stage()
    committed = grouping.commit(stage=found, **BY)
    assert committed.commitment == draws.commitment(committed.seed)
    assert grouping.commit(stage=found, **BY) == committed
    made = grouping.draw(stage=found, **BY)
    again = pairing.drawn(pairing.pots(EIGHT, 2), 2, Chance(f"groups/{made.seed}"))
    assert shown(found) == [sorted(group) for group in again]
    before = shown(found)
    grouping.draw(stage=found, **BY)
    assert shown(found) == before


def test_drawing_again_takes_a_new_seed():
    found = stage()
    first = grouping.commit(stage=found, **BY)
    grouping.draw(stage=found, **BY)
    second = grouping.commit(stage=found, **BY)
    assert second.seed != first.seed
    assert Draw.objects.filter(stage=found, lapsed_at=None).count() == 1


def test_a_draw_without_a_settled_seed_is_refused():
    with pytest.raises(GroupingRefused, match="Settle the seed first"):
        grouping.draw(stage=stage(), **BY)


def test_groups_stay_once_the_fixtures_are_made():
    found = stage()
    grouping.by_number(stage=found, **BY)
    schedules.make(stage=found, plan=schedules.Plan(legs=1), **BY)
    for act in (grouping.by_number, grouping.commit, grouping.draw):
        with pytest.raises(GroupingRefused, match="so the groups stay"):
            act(stage=found, **BY)


def test_too_few_for_so_many_groups_are_told_so():
    found = stage(["A", "B", "C"])
    with pytest.raises(GroupingRefused, match="2 groups need at least 4 entrants; 3 have entered"):
        grouping.by_number(stage=found, **BY)


def test_a_schedule_waits_until_everybody_stands_in_a_group():
    with pytest.raises(ScheduleRefused, match="A is in no group yet"):
        schedules.make(stage=stage(), plan=schedules.Plan(legs=1), **BY)


def test_sides_of_another_competition_are_refused():
    found, other = stage(), stage()
    foreign = grouping.entrants_of(other)[0]
    with pytest.raises(GroupingRefused):
        grouping.place(stage=found, chosen={foreign.pk: found.groups.first().pk}, **BY)
    assert shown(found) == [[], []]


@pytest.mark.parametrize("groups", range(1, 9))
@pytest.mark.parametrize("count", range(2, 65, 3))
def test_groups_are_as_even_as_can_be_and_hold_one_of_each_pot(groups, count):
    if count < 2 * groups:
        with pytest.raises(PairingError):
            pairing.pots(range(count), groups)
        return
    filled = pairing.pots(range(count), groups)
    for made in (pairing.drawn(filled, groups, Chance("x")), pairing.by_number(filled, groups)):
        assert sorted(one for group in made for one in group) == list(range(count))
        sizes = [len(group) for group in made]
        assert max(sizes) - min(sizes) <= 1
        for group in made:
            assert all(len(set(group) & set(pot)) <= 1 for pot in filled)


def test_an_organiser_settles_draws_and_places_by_hand(client):
    cast = assemble()
    sign_in(client, cast.organiser)
    found = stage(club=cast.club)
    slug = found.division.competition.slug
    address = reverse("groups", args=[slug, found.pk])
    assert client.get(reverse("schedule", args=[slug])).url == address
    client.post(address, {"commit": ""})
    page = client.get(address).content.decode()
    committed = draws.standing(found)
    assert committed.commitment in page
    assert committed.seed not in page
    client.post(address, {"draw": ""})
    assert committed.seed in client.get(address).content.decode()
    first, second = found.groups.order_by("position")
    sent = {
        f"entry-{entry.pk}": str((first if at < 4 else second).pk)
        for at, entry in enumerate(grouping.entrants_of(found))
    }
    assert client.post(address, sent).status_code == 302
    assert shown(found) == [["A", "B", "C", "D"], ["E", "F", "G", "H"]]
    assert client.post(address, {**sent, next(iter(sent)): "999999"}).status_code == 422


@pytest.mark.django_db(transaction=True)
def test_two_organisers_draw_at_once_and_one_draw_stands():
    found = stage()
    grouping.commit(stage=found, **BY)
    barrier = Barrier(2)

    def pull() -> None:
        barrier.wait()
        try:
            grouping.draw(stage=found, **BY)
        finally:
            connection.close()

    both = [Thread(target=pull) for _ in range(2)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert sorted(name for group in shown(found) for name in group) == EIGHT
