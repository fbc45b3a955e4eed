"""Who is ahead, and why: criteria applied in order to clubs that are still level.

A head-to-head block (neighbouring `h2h_` codes, `direct_encounter` among them) is looked at in the
table of the matches among all the clubs level at that point. What follows for those whom it leaves
level is the reading:

- `once`: the next criterion after the block.
- `block_again`: if they are fewer than went in, the whole block again in the mini-table of those
  alone, until it separates nobody; then the next criterion.
- `restart`: as soon as one code of the block separates anyone, each group that stays level starts
  again with the first code of the block, in a mini-table of its own.
"""

import sys
from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec

from leagues.tables.criteria import REGISTRY, Criterion, Given, Scope, Value, given_values
from leagues.tables.opponents import Strength
from leagues.tables.rules import Code, TableRules
from leagues.tables.tally import Meetings, Record, mini_table

END = sys.maxsize
"""A step beyond all criteria."""

type Step = tuple[Criterion, ...]
type Column[K: Hashable] = tuple[Criterion, Mapping[K, Value]]


class Field[K: Hashable](msgspec.Struct, frozen=True):
    """All that an order is made from: the clubs' records, who met whom, and what was given.

    `strengths` of opponents are there where a criterion asks for them.
    """

    rules: TableRules
    records: Mapping[K, Record]
    meetings: Meetings[K]
    adjustments: Mapping[K, int]
    given: Given[K]
    strengths: Mapping[K, Strength] = {}


class Cause[K: Hashable](msgspec.Struct, frozen=True):
    """Why clubs stand below the ones before them: what the criterion saw on both sides.

    `among`: the clubs level when it was looked at; for head-to-head the clubs of the mini-table.
    `round`: 1 for the first mini-table of a block, 2 for its first re-application, and so on;
    0 outside head-to-head.
    """

    criterion: Code
    scope: Scope
    above: Value
    below: Value
    among: tuple[K, ...]
    round: int


class Rung[K: Hashable](msgspec.Struct, frozen=True):
    """Clubs that share a rank, why they stand below the rung before, and what was missing.

    `waiting`: criteria that came to their turn and could not decide for want of a given value.
    """

    clubs: tuple[K, ...]
    cause: Cause[K] | None
    waiting: tuple[Code, ...]


class _Task[K: Hashable](msgspec.Struct, frozen=True):
    clubs: tuple[K, ...]
    step: int
    round: int
    cause: Cause[K] | None
    waiting: tuple[Code, ...]


def rank[K: Hashable](clubs: Sequence[K], field: Field[K]) -> list[Rung[K]]:
    """Return the clubs as rungs, best first.

    Clubs of one rung stay in the order in which `clubs` has them, so that order is the stable one
    of the caller and nothing depends on the order of results.
    """
    steps = _steps(field.rules.effective_criteria())
    rungs: list[Rung[K]] = []
    tasks = [_Task(tuple(clubs), 0, 1, None, ())] if clubs else []
    while tasks:
        task = tasks.pop()
        if len(task.clubs) == 1 or task.step >= len(steps):
            rungs.append(Rung(task.clubs, task.cause, task.waiting))
        else:
            tasks += reversed(_advance(task, steps[task.step], field))
    return rungs


@lru_cache(maxsize=256)
def _steps(codes: tuple[Code, ...]) -> tuple[Step, ...]:
    """Return the criteria as steps, neighbouring head-to-head codes as one."""
    steps: list[Step] = []
    for code in codes:
        criterion = REGISTRY[code]
        inside = criterion.scope == "head_to_head"
        if inside and steps and steps[-1][0].scope == "head_to_head":
            steps[-1] = (*steps[-1], criterion)
        else:
            steps.append((criterion,))
    return tuple(steps)


def _advance[K: Hashable](task: _Task[K], step: Step, field: Field[K]) -> list[_Task[K]]:
    """Apply one step to clubs that are level; return what is left to do, best first."""
    criterion = step[0]
    if criterion.scope == "head_to_head":
        return _head_to_head(task, step, field)
    values: Mapping[K, Value] | None
    if criterion.scope == "opponents":
        values = _of_opponents(criterion.code, task.clubs, field)
    elif criterion.measure is None:
        values = given_values(criterion.code, task.clubs, field.given)
    else:
        values = {club: criterion.measure(field.records[club]) for club in task.clubs}
    if values is None:
        after = END if criterion.waits else task.step + 1
        return [_Task(task.clubs, after, 1, task.cause, (*task.waiting, criterion.code))]
    return _separate(task, [(criterion, values)], step=task.step + 1, round_=1)


def _of_opponents[K: Hashable](
    code: Code, clubs: Sequence[K], field: Field[K]
) -> Mapping[K, Value]:
    none = Strength()
    return {club: getattr(field.strengths.get(club, none), code) for club in clubs}


def _head_to_head[K: Hashable](task: _Task[K], block: Step, field: Field[K]) -> list[_Task[K]]:
    mini = mini_table(task.clubs, field.meetings, field.rules, field.adjustments)
    columns: list[Column[K]] = [
        (criterion, {club: criterion.measure(mini[club]) for club in task.clubs})
        for criterion in block
        if criterion.measure is not None
        and not (criterion.all_met and not field.meetings.all_met(task.clubs))
    ]
    reading = field.rules.head_to_head
    looks = [[column] for column in columns] if reading == "restart" else [columns]
    again = reading != "once"
    for look in looks:
        parts = _separate(
            task,
            look,
            step=task.step if again else task.step + 1,
            round_=task.round + 1 if again else 1,
        )
        if len(parts) > 1:
            return parts
    return [_Task(task.clubs, task.step + 1, 1, task.cause, task.waiting)]


def _separate[K: Hashable](
    task: _Task[K], columns: Sequence[Column[K]], *, step: int, round_: int
) -> list[_Task[K]]:
    """Order level clubs by the columns, first the first; return those still level together."""
    keys = {
        club: [criterion.sort_key(values[club]) for criterion, values in columns]
        for club in task.clubs
    }
    parts: list[list[K]] = []
    for club in sorted(task.clubs, key=keys.__getitem__, reverse=True):
        if parts and keys[parts[-1][0]] == keys[club]:
            parts[-1].append(club)
        else:
            parts.append([club])
    causes = [task.cause]
    causes += [_cause(task, columns, one[0], other[0]) for one, other in pairwise(parts)]
    return [
        _Task(tuple(part), step, round_, cause, task.waiting)
        for part, cause in zip(parts, causes, strict=True)
    ]


def _cause[K: Hashable](
    task: _Task[K],
    columns: Sequence[Column[K]],
    above: K,
    below: K,
) -> Cause[K]:
    """Return the first column in which two clubs differ, with what it saw of each."""
    for criterion, values in columns:
        if criterion.sort_key(values[above]) != criterion.sort_key(values[below]):
            break
    inside = criterion.scope == "head_to_head"
    return Cause(
        criterion.code,
        criterion.scope,
        values[above],
        values[below],
        task.clubs,
        task.round if inside else 0,
    )
