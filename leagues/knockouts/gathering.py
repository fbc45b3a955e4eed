"""A stage's bracket as its rows say it, in a fixed number of queries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import cast

from leagues.models import Entry, Fixture, Round, Side, Source, Stage, Tie, TiePlace
from leagues.pairing import brackets
from leagues.pairing.brackets import Bracket, Node, Part


@dataclass
class Held:
    """The rows of a bracket, by the keys of its ties; ``seats`` by fixture, in their order."""

    stage: Stage
    ties: dict[str, Tie] = field(default_factory=dict)
    places: dict[str, tuple[TiePlace, TiePlace]] = field(default_factory=dict)
    fixtures: dict[str, list[Fixture]] = field(default_factory=dict)
    seats: dict[int, list[Side]] = field(default_factory=dict)

    @property
    def bracket(self) -> Bracket:
        """The bracket that these rows draw."""
        nodes = tuple(_node(tie, self.places[tie.key], self.keys) for tie in self.ties.values())
        seeds = sum(isinstance(place, brackets.Seed) for node in nodes for place in node.sources)
        return Bracket(seeds, nodes)

    @property
    def keys(self) -> Mapping[int, str]:
        """The keys of the ties by their numbers in the database."""
        return {tie.pk: key for key, tie in self.ties.items()}

    @property
    def entrants(self) -> dict[int, int | None]:
        """Who was drawn into each seed: the entry's number in the database."""
        return {
            place.seed: place.entry_id
            for pair in self.places.values()
            for place in pair
            if place.source == Source.SEED and place.seed is not None
        }

    @cached_property
    def everybody(self) -> dict[int, Entry]:
        """Everybody whom the draw has placed, by number in the database."""
        return {
            place.entry.pk: place.entry
            for pair in self.places.values()
            for place in pair
            if place.entry is not None
        }


def gather(stage: Stage) -> Held:
    """Return the bracket of a stage: ties that have places, with all that was played in them."""
    held = Held(stage)
    found = Tie.objects.filter(stage=stage, places__isnull=False).select_related("round").distinct()
    for tie in sorted(found, key=_turn):
        held.ties[tie.key] = tie
        held.fixtures[tie.key] = []
    places: dict[int, list[TiePlace]] = {}
    for place in TiePlace.objects.filter(tie__stage=stage).select_related("entry__competitor"):
        places.setdefault(place.tie_id, []).append(place)
    for key, tie in held.ties.items():
        upper, lower = sorted(places[tie.pk], key=lambda place: place.seat)
        held.places[key] = upper, lower
    _add_fixtures(held)
    return held


def _add_fixtures(held: Held) -> None:
    fixtures = (
        Fixture.objects.filter(stage=held.stage, tie__isnull=False)
        .select_related("outcome", "round")
        .prefetch_related("outcome__sides")
    )
    sides: dict[int, list[Side]] = {}
    rows = Side.objects.filter(fixture__stage=held.stage, fixture__tie__isnull=False)
    for side in rows.order_by("seat"):
        sides.setdefault(side.fixture_id, []).append(side)
    keys = held.keys
    for fixture in sorted(fixtures, key=_in_tie):
        if fixture.tie_id in keys:
            held.fixtures[keys[cast(int, fixture.tie_id)]].append(fixture)
            held.seats[fixture.pk] = sides.get(fixture.pk, [])


def _turn(tie: Tie) -> tuple[int, int]:
    """Ties in the order in which they can be played, from the top of the drawing."""
    return (cast(Round, tie.round).number, tie.position)


def _in_tie(fixture: Fixture) -> tuple[int, int, int]:
    """The matches of a tie in the order in which they are played."""
    return (fixture.replay or 0, fixture.leg or 0, fixture.number)


def _node(tie: Tie, places: Sequence[TiePlace], keys: Mapping[int, str]) -> Node:
    upper, lower = (_source(place, keys) for place in places)
    return Node(tie.key, cast(Part, tie.part), tie.number, tie.position, upper, lower)


def _source(place: TiePlace, keys: Mapping[int, str]) -> brackets.Source:
    match place.source:
        case Source.SEED:
            return brackets.Seed(cast(int, place.seed))
        case Source.BYE:
            return brackets.Bye()
        case Source.WINNER:
            return brackets.WinnerOf(keys[cast(int, place.feeder_id)])
        case Source.LOSER:
            return brackets.LoserOf(keys[cast(int, place.feeder_id)])
        case _:
            return brackets.FirstLoserOf(keys[cast(int, place.feeder_id)])
