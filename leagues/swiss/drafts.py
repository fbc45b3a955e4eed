"""The next round of a Swiss stage as it would be paired, with why; nothing is written here."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards.chance import Chance
from leagues import standings
from leagues.models import Bye, Entry, EntryStatus, Fixture, FixtureStatus, GroupEntry, Stage
from leagues.pairing import round_robin, swiss
from leagues.pairing.swiss import Place, Reason
from leagues.refusals import Refused

type EntryId = int

LEAST = 2


class SwissRefused(Refused):
    """A Swiss round cannot be paired, made or taken back."""


class Board(msgspec.Struct, frozen=True):
    """Two who meet in a round, and why."""

    home: Entry
    away: Entry
    reasons: tuple[Reason, ...]


class Free(msgspec.Struct, frozen=True):
    """Who has the bye of a round, and why."""

    entry: Entry
    reason: Reason


class Draft(msgspec.Struct, frozen=True):
    """A round that has not been made: its number, the best board first, and the bye if any."""

    number: int
    boards: tuple[Board, ...]
    free: Free | None = None


def preview(*, stage: Stage, seed: str = "") -> Draft:
    """Return the round that ``making.next_round`` would make now.

    ``seed``: draws the order in which a first round is paired; without one it is that of the
    entrants' numbers. Later rounds go by the table. Raises SwissRefused while a result of the last
    round is missing, and with fewer than two who still play.
    """
    number = (stage.rounds.order_by("-number").values_list("number", flat=True).first() or 0) + 1
    _refuse_unplayed(stage)
    playing = _playing(stage)
    if len(playing) < LEAST:
        raise SwissRefused(_("A round needs at least two who still play."))
    made = swiss.pair(_standing(stage, playing, seed), _history(stage))
    boards = tuple(
        Board(playing[home], playing[away], why)
        for (home, away), why in zip(made.round.pairs, made.pairs, strict=True)
    )
    free = [
        Free(playing[entry], why) for entry, why in zip(made.round.byes, made.byes, strict=True)
    ]
    return Draft(number, boards, free[0] if free else None)


def reasons_of(stage: Stage, number: int) -> dict[EntryId, tuple[Reason, ...]]:
    """Why a round that was made was paired so, by the one at home, or free."""
    kept: Mapping[str, Any] = stage.schedule.get("why", {}).get(str(number), {})
    return {
        int(entry): tuple(Reason(code, values) for code, values in why)
        for entry, why in kept.items()
    }


def _refuse_unplayed(stage: Stage) -> None:
    missing = (
        Fixture.objects.filter(stage=stage, outcome__isnull=True)
        .exclude(status=FixtureStatus.CANCELLED)
        .count()
    )
    if missing:
        raise SwissRefused(
            ngettext(
                "%(count)d result is missing. The next round is paired when it is in.",
                "%(count)d results are missing. The next round is paired when they are in.",
                missing,
            )
            % {"count": missing}
        )


def _playing(stage: Stage) -> dict[EntryId, Entry]:
    """Who has not left, in the order of their numbers."""
    places = (
        GroupEntry.objects.filter(
            stage=stage, dropped_at__isnull=True, entry__status=EntryStatus.ENTERED
        )
        .select_related("entry__competitor")
        .order_by("entry__number")
    )
    return {place.entry_id: place.entry for place in places}


def _standing(stage: Stage, playing: Mapping[EntryId, Entry], seed: str) -> list[Place]:
    """Those who play in the order of the table; who is level there, in the order of the start."""
    seed = seed or stage.schedule.get("seed", "")
    start = list(playing)
    if seed:
        # All who ever entered are drawn, so that the order stays when somebody leaves.
        everybody = Entry.objects.filter(places__stage=stage).order_by("number")
        drawn = Chance(seed).shuffled(list(everybody.values_list("pk", flat=True)))
        start = [entry for entry in drawn if entry in playing]
    group = stage.groups.get()
    group.stage = stage
    rows = {row.key: row for row in standings.facts_of(group).table.rows}
    start.sort(key=lambda entry: rows[entry].rank)
    return [Place(entry, rows[entry].points) for entry in start]


def _history(stage: Stage) -> list[round_robin.Round]:
    pairs: dict[int, list[tuple[int, int]]] = {}
    byes: dict[int, list[int]] = {}
    for number in stage.rounds.order_by("number").values_list("number", flat=True):
        pairs[number], byes[number] = [], []
    fixtures = (
        Fixture.objects.filter(stage=stage)
        .exclude(status=FixtureStatus.CANCELLED)
        .order_by("number")
        .select_related("round")
        .prefetch_related("sides")
    )
    for fixture in fixtures:
        seats: Sequence[int | None] = [side.entry_id for side in fixture.sides.all()]
        if len(seats) == 2 and seats[0] is not None and seats[1] is not None:
            pairs[fixture.round.number].append((seats[0], seats[1]))
    for entry, number in Bye.objects.filter(round__stage=stage).values_list(
        "entry_id", "round__number"
    ):
        byes[number].append(entry)
    return [round_robin.Round(tuple(met), tuple(byes[at])) for at, met in pairs.items()]
