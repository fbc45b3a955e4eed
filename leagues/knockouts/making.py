"""A stage's bracket: previewed, made from a plan, made again, taken back.

All ties stand from the start, with the places that nobody has reached yet open, so that dates can
be set and calendars show them. What is played in them follows in ``advancing``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards.chance import Chance
from leagues import changes, fixtures, knockout_rules, plans, revisions, waiting
from leagues.knockouts import advancing, feeding
from leagues.knockouts.plans import BracketPlan, Key, RoundPlan, bracket_for, kept, rounds_of
from leagues.models import Entry, Fixture, Round, Source, Stage, Tie, TiePlace, User
from leagues.pairing import brackets
from leagues.pairing.brackets import Bracket
from leagues.pairing.errors import PairingError
from leagues.plans import ScheduleRefused, Slot

type Rules = Mapping[str, Any]

SOURCES = {
    brackets.Seed: Source.SEED,
    brackets.Bye: Source.BYE,
    brackets.WinnerOf: Source.WINNER,
    brackets.LoserOf: Source.LOSER,
    brackets.FirstLoserOf: Source.FIRST_LOSER,
}


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """A round of a draft: what it is, how many matches each of its ties has, and when."""

    plan: RoundPlan
    legs: int
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class BracketDraft:
    """A bracket that has not been made: shown first, then made as shown.

    ``order`` are the entrants by seed, the first being seed 1.
    """

    bracket: Bracket
    order: tuple[Entry, ...]
    rounds: tuple[PlannedRound, ...]

    @property
    def matches(self) -> int:
        """How many matches it has at least, without byes and a second grand final."""
        legs = {(one.plan.part, one.plan.number): one.legs for one in self.rounds}
        return sum(
            legs[node.part, node.round]
            for node in self.bracket.nodes
            if node.part != "reset" and not any(isinstance(s, brackets.Bye) for s in node.sources)
        )


def preview(*, stage: Stage, plan: BracketPlan, rules: Rules) -> BracketDraft:
    """Return what ``make`` would make, without writing anything; raises ScheduleRefused as it."""
    return _draft(stage, plan, rules)


@transaction.atomic
def make(
    *, stage: Stage, plan: BracketPlan, rules: Rules, by: User | None, at: datetime
) -> list[Tie]:
    """Make the bracket of a stage by a plan; an earlier one is replaced. Return its ties.

    ``rules`` say how its ties are decided, as ``knockout_rules`` has them. Raises ScheduleRefused
    where a result stands, or where the plan asks for what cannot be.
    """
    competition, stage = revisions.lock_of_stage(stage.pk)
    if reason := why_not(stage):
        raise ScheduleRefused(reason)
    draft = _draft(stage, plan, rules)
    replaced = clear(stage)
    made = _write(stage, draft)
    stage.schedule, stage.rules = kept(plan), {**stage.rules, "knockout": rules}
    stage.save(update_fields=["schedule", "rules"])
    advancing.advance(competition, stage, by=by, at=at)
    changes.note(
        competition=competition,
        code="bracket_made",
        before={"matches": replaced},
        after={"sides": len(draft.order), "matches": draft.matches, "plan": stage.schedule},
        by=by,
        at=at,
    )
    revisions.rise(competition, stage)
    return made


@transaction.atomic
def discard(*, stage: Stage, by: User | None, at: datetime) -> int:
    """Take a stage's bracket back, so that entrants can change again; return how many matches went.

    Raises ScheduleRefused where a result stands.
    """
    competition, stage = revisions.lock_of_stage(stage.pk)
    if reason := why_not(stage):
        raise ScheduleRefused(reason)
    gone = clear(stage)
    stage.schedule = {}
    stage.save(update_fields=["schedule"])
    changes.note(
        competition=competition, code="bracket_discarded", before={"matches": gone}, by=by, at=at
    )
    revisions.rise(competition, stage)
    waiting.fill(competition, by=by, at=at)
    return gone


def why_not(stage: Stage) -> str:
    """Why a stage's bracket can no longer be made again; empty while it can."""
    played = Fixture.objects.filter(stage=stage, outcome__isnull=False).count()
    if not played:
        return ""
    return ngettext(
        "%(count)d match has a result, so the bracket stays.",
        "%(count)d matches have a result, so the bracket stays.",
        played,
    ) % {"count": played}


def clear(stage: Stage) -> int:
    """Delete a stage's bracket with its matches and rounds; return how many matches went."""
    mine = Fixture.objects.filter(stage=stage)
    count = mine.count()
    mine.delete()
    Tie.objects.filter(stage=stage).delete()
    Round.objects.filter(stage=stage).delete()
    return count


# -- Drawing --------------------------------------------------------------------------------------


def order_of(stage: Stage, plan: BracketPlan) -> tuple[Entry, ...]:
    """Return who plays, by seed, as a plan says; raises ScheduleRefused where nobody can yet."""
    order = feeding.entrants_of(stage)
    return tuple(Chance(f"bracket/{plan.seed}").shuffled(order)) if plan.seed else order


def _draft(stage: Stage, plan: BracketPlan, rules: Rules) -> BracketDraft:
    order = order_of(stage, plan)
    try:
        bracket = bracket_for(plan, len(order))
    except PairingError as error:
        raise _refusal(error) from error
    return BracketDraft(bracket, order, tuple(_planned(rules, plan, bracket)))


def _planned(kept_rules: Rules, plan: BracketPlan, bracket: Bracket) -> list[PlannedRound]:
    """The rounds with their dates: each level of them takes as many evenings as its ties do."""
    rules = knockout_rules.of(kept_rules)
    rounds = rounds_of(bracket)
    legs = [rules.of(one.phase).first_matches for one in rounds]
    evenings = [rules.of(one.phase).evenings for one in rounds]
    longest: dict[int, int] = {}
    for one, count in zip(rounds, evenings, strict=True):
        longest[one.level] = max(longest.get(one.level, 0), count)
    ends = dict(zip(longest, accumulate(longest.values()), strict=True))
    asked = plans.Plan(kickoffs=plan.kickoffs, windows=plan.windows)
    slots = plans.slots(asked, sum(longest.values()))
    return [
        PlannedRound(one, count, tuple(slots[ends[one.level] - longest[one.level] :][:nights]))
        for one, count, nights in zip(rounds, legs, evenings, strict=True)
    ]


def _refusal(error: PairingError) -> ScheduleRefused:
    known = {
        "bracket_size_out_of_range": _(
            "A knock-out is for %(least)d to %(most)d entrants; %(n)d have entered."
        ),
        "double_elimination_too_small": _(
            "Double elimination needs at least %(least)d entrants; %(n)d have entered."
        ),
        "consolation_too_small": _(
            "A consolation needs at least %(least)d entrants; %(n)d have entered."
        ),
    }
    return ScheduleRefused(known.get(error.code, _("This cannot be drawn.")) % error.values)


# -- Writing --------------------------------------------------------------------------------------


def _write(stage: Stage, draft: BracketDraft) -> list[Tie]:
    """Make the rows of a draft; the caller has locked the competition."""
    rounds = _write_rounds(stage, draft.rounds)
    nodes = draft.bracket.nodes
    made = Tie.objects.bulk_create(
        Tie(
            stage=stage,
            key=node.key,
            part=node.part,
            round=rounds[node.part, node.round],
            number=node.round,
            position=node.position,
        )
        for node in nodes
    )
    by_key = {tie.key: tie for tie in made}
    TiePlace.objects.bulk_create(
        _place(by_key[node.key], seat, source, by_key, draft.order)
        for node in nodes
        for seat, source in enumerate(node.sources, start=1)
    )
    _write_fixtures(stage, draft, by_key, rounds)
    return made


def _write_rounds(stage: Stage, planned: Sequence[PlannedRound]) -> dict[Key, Round]:
    """One row a round; its window ends with the last of its evenings.

    They are numbered on from the stages before, so that a number means one round in a division.
    """
    before = Round.objects.filter(
        stage__division=stage.division_id, stage__position__lt=stage.position
    )
    first = (before.aggregate(top=Max("number"))["top"] or 0) + 1
    rows = [
        Round(
            stage=stage,
            number=number,
            phase=one.plan.phase,
            kicks_off_at=one.slots[0].kicks_off_at,
            opens_at=one.slots[0].opens_at,
            deadline_at=one.slots[-1].deadline_at,
        )
        for number, one in enumerate(planned, start=first)
    ]
    Round.objects.bulk_create(rows)
    return {(one.plan.part, one.plan.number): row for one, row in zip(planned, rows, strict=True)}


def _place(
    tie: Tie,
    seat: int,
    source: brackets.Source,
    ties: dict[str, Tie],
    order: Sequence[Entry],
) -> TiePlace:
    seed = source.number if isinstance(source, brackets.Seed) else None
    feeder = ties[source.key] if not isinstance(source, brackets.Seed | brackets.Bye) else None
    return TiePlace(
        tie=tie,
        seat=seat,
        source=SOURCES[type(source)],
        seed=seed,
        feeder=feeder,
        entry=order[seed - 1] if seed is not None else None,
    )


def _write_fixtures(
    stage: Stage, draft: BracketDraft, ties: dict[str, Tie], rounds: Mapping[Key, Round]
) -> None:
    """The matches of each tie that is sure to be played; sides come with ``advancing``."""
    planned = {(one.plan.part, one.plan.number): one for one in draft.rounds}
    new = []
    numbers = {key: round_.number for key, round_ in rounds.items()}
    for node in sorted(draft.bracket.nodes, key=lambda node: numbers[node.part, node.round]):
        if node.part == "reset" or any(isinstance(one, brackets.Bye) for one in node.sources):
            continue
        round_ = planned[node.part, node.round]
        new += [
            fixtures.NewFixture(
                round=rounds[node.part, node.round],
                seats=(None, None),
                kicks_off_at=round_.slots[min(leg, len(round_.slots)) - 1].kicks_off_at,
                tie_id=ties[node.key].pk,
                leg=leg if round_.legs > 1 else None,
            )
            for leg in range(1, round_.legs + 1)
        ]
    fixtures.create_many(stage=stage, new=new)
