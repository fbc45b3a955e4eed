"""The knock-out that a file brought, as it is drawn: round by round, since it names no bracket."""

from collections.abc import Mapping
from itertools import groupby

from leagues import reported_ties
from leagues.boards.bracket import Board, Cell, Column, Part, Seat, goals_of
from leagues.models import Entry, Stage
from leagues.reported_ties import ReportedTie
from leagues.standings import Entrant
from leagues.words import rounds as words
from leagues.words import ties as tie_words


def board(stage: Stage) -> Board | None:
    """The ties of a stage that stand in no bracket, by their rounds; None where there are none."""
    found = reported_ties.of_stage(stage)
    if not found:
        return None
    ids = {entry for one in found for entry in one.entries}
    entries = Entry.objects.select_related("competitor").in_bulk(ids)
    everybody = {pk: Entrant.of(entry) for pk, entry in entries.items()}
    columns = [
        Column(words.name(round_), round_, tuple(_cell(one, everybody) for one in theirs))
        for round_, theirs in groupby(found, key=lambda one: one.round)
    ]
    part = Part("rounds", words.BRACKET_PARTS["main"](), tuple(columns))
    return Board(stage, words.part(stage), (part,), None, (), ())


def _cell(one: ReportedTie, everybody: Mapping[int, Entrant]) -> Cell:
    ahead = [each for each in one.fixtures if each.outcome_id is None]
    shown = ahead[0] if ahead else one.fixtures[-1]
    upper, lower = (_seat(one, entry, everybody) for entry in one.entries)
    return Cell(
        key=f"t{one.tie.pk}",
        name="",
        upper=upper,
        lower=lower,
        bye=False,
        needed=True,
        decided=one.state.decided,
        match=shown.pk,
        kick_off=None,
        day=shown.date,
        note=tie_words.how(one.state),
    )


def _seat(one: ReportedTie, entry: int, everybody: Mapping[int, Entrant]) -> Seat:
    goals, penalties = goals_of(one.fixtures, entry)
    return Seat("side", everybody[entry], "", goals, penalties, one.winner == entry)
