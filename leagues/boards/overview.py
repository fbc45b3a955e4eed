"""The first page of a competition: tables, the matchday now, latest results, notices."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Q
from django.http import QueryDict
from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues import standings
from leagues.access import Viewer
from leagues.boards import fixtures
from leagues.boards.table import Board, View, board
from leagues.models import Competition, Division, Group, Honour, HonourCode, Stage
from leagues.standings import Facts
from leagues.words import order

type Context = dict[str, Any]
LATEST = 5
VIEWS: tuple[View, ...] = ("all", "home", "away")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a visitor asked to see: a division, all or home or away, and up to when."""

    division: str
    view: View
    after: int | None
    at: date | None

    @classmethod
    def of(cls, query: QueryDict) -> "Asked":
        """Read it from an address; what cannot be read counts as not asked."""
        view: View = next((known for known in VIEWS if known == query.get("view")), "all")
        after = query.get("after", "")
        return cls(
            division=query.get("division", ""),
            view=view,
            after=int(after) if after.isdecimal() and len(after) < 6 else None,
            at=_date(query.get("at", "")),
        )

    def queries(self) -> dict[str, str]:
        """The same page with all, home or away matches, as query strings."""
        kept = {"division": self.division, "after": self.after, "at": self.at}
        return {
            view: urlencode(
                {key: str(value) for key, value in {**kept, "view": view}.items() if value}
            )
            for view in VIEWS
        }

    @property
    def past(self) -> bool:
        """Whether it is the table of another day that was asked for."""
        return self.after is not None or self.at is not None


def _date(text: str) -> date | None:
    try:
        return parse_date(text)
    except ValueError:
        return None


def stages_of(competition: Competition) -> list[Stage]:
    """The stages of a competition in order, their groups attached: one query."""
    found = (
        Stage.objects.filter(division__competition=competition)
        .select_related("division")
        .annotate(
            group_ids=ArrayAgg(
                "groups", filter=Q(groups__isnull=False), order_by="groups__position", default=[]
            ),
            group_names=ArrayAgg(
                "groups__name",
                filter=Q(groups__isnull=False),
                order_by="groups__position",
                default=[],
            ),
        )
        .order_by("division__level", "position")
    )
    return list(found)


def groups_of(stage: Stage) -> list[Group]:
    """The groups that ``stages_of`` has attached to a stage."""
    ids: Sequence[int] = getattr(stage, "group_ids", ())
    named: Sequence[str] = getattr(stage, "group_names", ())
    return [
        Group(pk=pk, stage=stage, name=name, position=at)
        for at, (pk, name) in enumerate(zip(ids, named, strict=True), start=1)
    ]


def overview(competition: Competition, viewer: Viewer, asked: Asked, now: datetime) -> Context:
    """All that the first page shows, in at most seven queries."""
    stages = stages_of(competition)
    divisions = list({stage.division_id: stage.division for stage in stages}.values())
    division = chosen(divisions, asked.division)
    # A knock-out has no table, and its matches never enter one (S8).
    mine = [stage for stage in stages if stage.division == division and groups_of(stage)]
    user_id = viewer.user.pk if viewer.user else None
    boards = [made for stage in mine for made in boards_of(stage, asked, user_id)]
    by_group = {
        group: back(facts, asked)
        for stage in mine
        for group, facts in standings.facts_of_stage(stage).items()
    }
    facts = list(by_group.values())
    found = fixtures.seats().filter(
        fixture__round__in=fixtures.current_round(competition, now)
        .filter(stage__division=division)
        .values("pk")[:1]
    )
    shown = fixtures.lines(found, competition, now=now, user_id=user_id)
    cast = [entrant for each in facts for entrant in each.cast]
    return {
        "asked": asked,
        "query": asked.queries(),
        "past": past(asked),
        "news": news(boards),
        "sprite": [*cast, *fixtures.sides(shown)],
        "single": len(boards) == 1,
        "comparisons": []
        if asked.past
        else [words for stage in mine if (words := comparison_words(stage)) is not None],
        "facts": by_group,
        "divisions": divisions if len(divisions) > 1 else [],
        "division": division,
        "boards": boards,
        "matchdays": fixtures.matchdays(shown, cast if len(facts) == 1 else ()),
        "latest": latest(facts),
        "rounds": sorted({result.matchday for each in facts for result in each.results}),
        "notices": list(competition.notices.filter(removed_at=None).select_related("posted_by")),
        "honours": honours_of(competition, division),
        "is_empty": not any(each.entries for each in facts) and not shown,
    }


def honours_of(competition: Competition, division: Division | None) -> list[Honour]:
    """The honours that a closed season gave in a division, best first: one query, if any."""
    if competition.closed_at is None:
        return []
    rows = Honour.objects.filter(competition=competition, division=division)
    order = {code: place for place, code in enumerate(HonourCode.values)}
    found = rows.select_related("entry__competitor")
    return sorted(found, key=lambda honour: order[honour.code])


def chosen(divisions: Sequence[Division], slug: str) -> Division | None:
    """The division of this address, else the first."""
    by_slug = {division.slug: division for division in divisions}
    return by_slug.get(slug) or (divisions[0] if divisions else None)


def boards_of(stage: Stage, asked: Asked, user_id: int | None) -> list[Board]:
    """The boards of a stage's groups as asked for."""
    every = standings.facts_of_stage(stage)
    goes_on = int((stage.rules.get("qualify") or {}).get("per_group") or 0)
    return [
        board(
            group,
            back(every[group.pk], asked),
            view=asked.view,
            user_id=user_id,
            goes_on=goes_on,
        )
        for group in groups_of(stage)
        if group.pk in every
    ]


def back(facts: Facts, asked: Asked) -> Facts:
    """The facts as they were when it was asked for."""
    if asked.after is not None:
        facts = facts.after(asked.after)
    return facts.at(asked.at) if asked.at is not None else facts


def past(asked: Asked) -> str:
    """Say which day's table is shown, where it is not today's."""
    if asked.at is not None:
        return _("This is the table as it stood on %(day)s.") % {"day": date_format(asked.at)}
    if asked.after is not None:
        return _("This is the table as it stood after matchday %(number)d.") % {
            "number": asked.after
        }
    return ""


def news(boards: Sequence[Board]) -> str:
    """The news of the tables in a sentence: who leads, and by how much."""
    if len(boards) != 1 or not boards[0].played or not boards[0].rows:
        return _("Table, fixtures and results.")
    first, *others = boards[0].rows
    lead = first.row.points - others[0].row.points if others else 0
    if first.shared or lead < 1:
        return _("%(played)d matches played, %(name)s on top.") % {
            "played": boards[0].played,
            "name": first.side.name,
        }
    return ngettext(
        "%(name)s lead by %(lead)d point after %(played)d matches.",
        "%(name)s lead by %(lead)d points after %(played)d matches.",
        lead,
    ) % {"name": first.side.name, "lead": lead, "played": boards[0].played}


@dataclass(frozen=True, slots=True)
class Latest:
    """A result among the latest."""

    home: str
    away: str
    home_goals: int
    away_goals: int
    day: date | None
    fixture: int


def latest(facts: Sequence[Facts]) -> list[Latest]:
    """The results that came last, newest first."""
    names = {entrant.id: entrant.name for each in facts for entrant in each.cast}
    played = sorted(
        (result for each in facts for result in each.results),
        key=lambda result: (result.day, result.matchday),
        reverse=True,
    )
    return [
        Latest(
            names[result.home],
            names[result.away],
            result.home_goals,
            result.away_goals,
            date.fromordinal(result.day) if result.day else None,
            result.ref if isinstance(result.ref, int) else 0,
        )
        for result in played[:LATEST]
    ]


def comparison_words(stage: Stage) -> Context | None:
    """The comparison across groups (best thirds) as rows and sentences, where there is one."""
    found = standings.comparison(stage, groups_of(stage) or None)
    if found is None or not found.rows:
        return None
    cast = standings.entrants_of(stage)
    names = {entry: entrant.name for entry, entrant in cast.items()}
    return {
        "rows": [
            {
                "row": row,
                "side": cast[row.key],
                "group": found.groups[row.key],
                "goes_on": row.key in found.qualified,
                "undecided": row.key in found.undecided,
            }
            for row in found.rows
        ],
        "reasons": [order.decision(each, names.__getitem__) for each in found.decisions],
        "levels": [order.level(each, names.__getitem__) for each in found.levels],
    }
