"""The rules of a stage: the one place that reads ``Stage.rules`` and writes it.

A stage keeps plain JSON: ``table`` (the pure package's TableRules), ``withdrawal``,
``award_score``, ``third_place``, ``qualify``. Whatever else a file brought stays there untouched.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from leagues import changes, revisions
from leagues.models import (
    Competition,
    Entry,
    EntryStatus,
    Fixture,
    GroupEntry,
    Stage,
    StageKind,
    User,
)
from leagues.refusals import Refused
from leagues.tables.presets import PRESETS, Preset
from leagues.tables.rules import Code, Points, TableRules

type Goals = Annotated[int, msgspec.Meta(ge=0, le=99)]
type Score = tuple[Goals, Goals]
type Count = Annotated[int, msgspec.Meta(ge=1)]

MOST_POINTS = 99
WITH_TABLE = (StageKind.ROUND_ROBIN, StageKind.SWISS)

STANDARD = Preset(
    "standard",
    "Touchline",
    TableRules(
        criteria=("points", "goal_difference", "goals_for", "h2h_points", "drawing_of_lots"),
    ),
)
CHOICES: dict[str, Preset] = {STANDARD.code: STANDARD, **PRESETS}


class RulesRefused(Refused):
    """Rules cannot be like this, or not any more."""


class Withdrawal(msgspec.Struct, frozen=True):
    """What becomes of one who withdraws (S9); ``award`` is the score of its open matches."""

    policy: Literal["expunge", "award"] = "expunge"
    award: Score = (3, 0)


class Comparison(msgspec.Struct, frozen=True):
    """Clubs of one place compared across groups: the ``best`` of them go on."""

    best: Count
    tie_breakers: tuple[Code, ...] = ("points", "goal_difference", "goals_for")
    place: Count = 3
    leave_out_last: bool = False


class Qualify(msgspec.Struct, frozen=True):
    """How many of each group go on, and how many of the best thirds."""

    per_group: int = 0
    best_thirds: int = 0


class StageRules(msgspec.Struct, frozen=True):
    """All rules of a stage that a table or an official needs.

    ``award_score`` is what an awarded match comes to, winner first (S10).
    """

    table: TableRules = STANDARD.rules
    withdrawal: Withdrawal = Withdrawal()
    award_score: Score = (3, 0)
    third_place: Comparison | None = None
    qualify: Qualify | None = None


def read(stage: Stage) -> StageRules:
    """Return the rules of a stage; what it does not say is the default.

    Raises RulesRefused where the stage holds what cannot be rules.
    """
    return from_json(stage.rules)


def from_json(plain: dict[str, Any]) -> StageRules:
    """Return rules from plain JSON, unknown keys passed over. Raises RulesRefused."""
    known = {key: plain[key] for key in StageRules.__struct_fields__ if plain.get(key) is not None}
    try:
        return msgspec.convert(known, StageRules)
    except msgspec.ValidationError as error:
        raise RulesRefused(_("These are no rules: %(why)s") % {"why": error}) from error


def to_json(rules: StageRules) -> dict[str, Any]:
    """Return rules as plain JSON; ``from_json`` reads them back equal."""
    plain: dict[str, Any] = msgspec.to_builtins(rules)
    return msgspec.json.decode(msgspec.json.encode(plain))  # type: ignore[no-any-return]


def of_preset(code: str, points: Points | None = None) -> StageRules:
    """Return new rules by a preset's code, with points of one's own where given.

    Raises RulesRefused for an unknown preset.
    """
    if code not in CHOICES:
        raise RulesRefused(_("There is no preset of this name."), field="preset")
    table = CHOICES[code].rules
    return StageRules(table=msgspec.structs.replace(table, points=points or table.points))


def with_preset(rules: StageRules, preset: Preset) -> StageRules:
    """Return rules with the table of a preset, and its comparison across groups if it has one."""
    across = rules.third_place
    if preset.across:
        kept = across or Comparison(best=1)
        across = msgspec.structs.replace(kept, tie_breakers=preset.across)
    return msgspec.structs.replace(rules, table=preset.rules, third_place=across)


def preset_of(rules: StageRules) -> Preset | None:
    """Return the preset by whose order these rules go, points aside; None where by no one's."""
    for preset in CHOICES.values():
        if msgspec.structs.replace(preset.rules, points=rules.table.points) == rules.table:
            return preset
    return None


def check(rules: StageRules) -> None:
    """Raise RulesRefused for rules that make no sense: the sentence says why."""
    lists = [("criteria", rules.table.criteria)]
    if rules.third_place is not None:
        lists.append(("third_place", rules.third_place.tie_breakers))
    for field, codes in lists:
        if not codes:
            raise RulesRefused(_("Name at least one criterion."), field=field)
        if len(set(codes)) < len(codes):
            raise RulesRefused(_("Each criterion can stand in the list once."), field=field)
    points = rules.table.points
    for field, value in (("win", points.win), ("draw", points.draw), ("loss", points.loss)):
        if abs(value) > MOST_POINTS:
            raise RulesRefused(
                _("At most %(most)d points a match.") % {"most": MOST_POINTS}, field=field
            )
    for field, (winner, loser) in (
        ("award_winner", rules.award_score),
        ("withdrawal_winner", rules.withdrawal.award),
    ):
        if winner <= loser:
            raise RulesRefused(_("The winner of an awarded match has more goals."), field=field)


def league_stages(competition: Competition) -> list[Stage]:
    """The stages of a competition that have tables, first division first."""
    return list(
        Stage.objects.filter(division__competition=competition, kind__in=WITH_TABLE)
        .select_related("division")
        .order_by("division__level", "position")
    )


@transaction.atomic
def change(
    *, stages: Sequence[Stage], rules: StageRules, by: User | None, at: datetime
) -> list[Stage]:
    """Put stages of one competition under new rules; return those that changed.

    A running competition may change its rules, with history. The withdrawal policy is set before
    the season (S9). Raises RulesRefused.
    """
    check(rules)
    competition_id = stages[0].division.competition_id
    competition = revisions.lock(competition_id)
    fresh = Stage.objects.filter(
        pk__in=[stage.pk for stage in stages], division__competition=competition
    ).select_related("division")
    changed = [stage for stage in fresh if read(stage) != rules]
    if any(read(stage).withdrawal.policy != rules.withdrawal.policy for stage in changed):
        _refuse_once_begun(competition)
    if any(read(stage).table.split != rules.table.split for stage in changed):
        _refuse_once_divided(changed)
    for stage in changed:
        _apply(competition, stage, rules, by, at)
    if changed:
        revisions.rise(competition, *changed)
    return changed


def _refuse_once_begun(competition: Competition) -> None:
    if has_begun(competition):
        raise RulesRefused(
            _("What becomes of those who withdraw is settled before the first result."),
            field="withdrawal_policy",
        )


def _refuse_once_divided(stages: Sequence[Stage]) -> None:
    if GroupEntry.objects.filter(stage__in=stages, part__gt=0).exists():
        raise RulesRefused(
            _("The league has divided already; where it divides is settled."), field="split_after"
        )


def has_begun(competition: Competition) -> bool:
    """Whether a result stands or somebody has withdrawn: from then on some rules are settled."""
    played = Fixture.objects.filter(stage__division__competition=competition, outcome__isnull=False)
    gone = Entry.objects.filter(competition=competition, status=EntryStatus.WITHDRAWN)
    return played.exists() or gone.exists()


def _apply(
    competition: Competition, stage: Stage, rules: StageRules, by: User | None, at: datetime
) -> None:
    before, after = to_json(read(stage)), to_json(rules)
    keys = differing(before, after)
    stage.rules = _laid_over(stage.rules, after)
    stage.save(update_fields=["rules"])
    changes.note(
        competition=competition,
        code="rules_changed",
        before={key: before[key] for key in keys},
        after={**{key: after[key] for key in keys}, "division": stage.division.name},
        by=by,
        at=at,
    )


def _laid_over(kept: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """New rules over old ones; remarks that a file made inside of one stay."""
    made = {**kept, **new}
    for key in ("third_place", "qualify"):
        if isinstance(kept.get(key), dict) and isinstance(new.get(key), dict):
            made[key] = {**kept[key], **new[key]}
    return made


def differing(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """The keys under which two dictionaries differ, in the order of the second."""
    keys: Iterable[str] = after
    return [key for key in keys if before.get(key) != after[key]]
