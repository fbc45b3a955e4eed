"""What a file means for us: divisions, stages, groups, rounds and who plays in them.

Pure: it reads a parsed file and refuses by path what cannot be, and writes nothing.
"""

from collections.abc import Iterator, Sequence

import msgspec
from django.utils.translation import gettext as _

from leagues import names
from leagues.competitors import LONGEST_NAME
from leagues.exchange.expected import Expected
from leagues.exchange.layout import File, Match, RoundWindow, Rules, Team
from leagues.exchange.matches import check_match, check_once
from leagues.exchange.reading import ExchangeRefused, Parsed
from leagues.exchange.rounds import RoundPlan, plan_rounds
from leagues.models import StageKind

type Key = str  # a team's name in the form in which names are compared


class StagePlan(msgspec.Struct):
    """A stage: its groups with their teams, its matches (numbers in the file), its rounds."""

    kind: StageKind
    groups: dict[str, list[Key]]
    matches: list[int]
    rounds: list[RoundPlan]


class DivisionPlan(msgspec.Struct):
    """A division with its stages; ``teams`` in the order in which they are entered."""

    name: str
    kind: str
    rules: Rules
    expected: Expected | None
    expected_path: str
    teams: list[Key]
    stages: list[StagePlan]


class Plan(msgspec.Struct):
    """The whole file; ``shown`` is how each team is written."""

    parsed: Parsed
    shown: dict[Key, str]
    divisions: list[DivisionPlan]


def plan(parsed: Parsed) -> Plan:
    """Work out what a file means; raises ExchangeRefused with the path of what cannot be."""
    file = parsed.file
    shown: dict[Key, str] = {}
    level: dict[Key, int] = {}
    for path, name, division in _named(file):
        key = names.same(name)
        if key not in shown:
            shown[key] = _tidy(name, path)
            level[key] = division
    _check_matches(file)
    divisions = [_division(file, at, level) for at in range(max(1, len(file.divisions)))]
    _place_matches(file, divisions, level)
    _check_named_teams(parsed, shown)
    for place, made in enumerate(divisions, start=1):
        _seat(file, made)
        for at, stage in enumerate(made.stages, start=1):
            windows = _windows(file, place, at)
            stage.rounds = plan_rounds(file.matches, stage.matches, windows)
            _check_round_numbers(stage)
    return Plan(parsed, shown, divisions)


def _named(file: File) -> Iterator[tuple[str, str, int]]:
    """Every place that brings a team into the competition, with its division (from 0)."""
    for at, team in enumerate(file.teams):
        if not team.division <= max(1, len(file.divisions)):
            raise ExchangeRefused(_("there is no such division."), path=f"teams[{at}].division")
        yield f"teams[{at}].name", team.name, team.division - 1
    for at, match in enumerate(file.matches):
        yield f"matches[{at}].home", match.home, 0
        yield f"matches[{at}].away", match.away, 0
    for number, path, expected in _expectations(file):
        tables = [(f"{path}.table", expected.table or ())]
        for at, group in enumerate(expected.groups or ()):
            tables.append((f"{path}.groups[{at}].table", group.table))
        for where, rows in tables:
            for at, row in enumerate(rows):
                if row.played == 0:  # nothing else in the file would name it
                    yield f"{where}[{at}].team", row.team, number


def _expectations(file: File) -> Iterator[tuple[int, str, Expected]]:
    if file.expected:
        yield 0, "expected", file.expected
    for at, division in enumerate(file.divisions):
        if division.expected:
            yield at, f"divisions[{at}].expected", division.expected


def _tidy(name: str, path: str) -> str:
    try:
        return names.tidy(name, longest=LONGEST_NAME)
    except names.NameRefused as refused:
        raise ExchangeRefused(refused.sentence, path=path) from None


def _division(file: File, at: int, level: dict[Key, int]) -> DivisionPlan:
    spec = file.divisions[at] if file.divisions else None
    kind = (spec.kind if spec else None) or file.kind
    stages = []
    if kind != "knockout":
        stages.append(StagePlan(StageKind.ROUND_ROBIN, {}, [], []))
    if kind != "league":
        stages.append(StagePlan(StageKind.KNOCKOUT, {}, [], []))
    expected, path = (spec.expected if spec else None), f"divisions[{at}].expected"
    if at == 0 and file.expected is not None:
        expected, path = file.expected, "expected"
    return DivisionPlan(
        name=spec.name if spec else "",
        kind=kind,
        rules=(spec.rules if spec else None) or file.rules,
        expected=expected,
        expected_path=path,
        teams=[team for team, where in level.items() if where == at],
        stages=stages,
    )


def _check_matches(file: File) -> None:
    for at, match in enumerate(file.matches):
        check_match(match, f"matches[{at}]")
    check_once(file.matches)


def _place_matches(file: File, divisions: list[DivisionPlan], level: dict[Key, int]) -> None:
    """Put each match into its stage: a tie into the knock-out, a group's into its group (S8)."""
    for at, match in enumerate(file.matches):
        home, away = level[names.same(match.home)], level[names.same(match.away)]
        if home != away:
            raise ExchangeRefused(_("plays in another division."), path=f"matches[{at}].away")
        division = divisions[home]
        _stage_for(division, match).matches.append(at)


def _stage_for(division: DivisionPlan, match: Match) -> StagePlan:
    groups_first = division.kind == "groups_and_knockout"
    in_knockout = division.kind == "knockout" or (
        groups_first and match.group is None and not match.playoff
    )
    kind = StageKind.KNOCKOUT if match.tie is not None or in_knockout else StageKind.ROUND_ROBIN
    found = next((stage for stage in division.stages if stage.kind == kind), None)
    if found is None:
        found = StagePlan(kind, {}, [], [])
        division.stages.append(found)
        division.stages.sort(key=lambda stage: stage.kind == StageKind.KNOCKOUT)
    return found


def _seat(file: File, division: DivisionPlan) -> None:
    """Say which teams play in which group of the league stage."""
    league = next((s for s in division.stages if s.kind == StageKind.ROUND_ROBIN), None)
    if league is None:
        return
    home: dict[Key, str] = {}
    for path, team, group in _group_claims(file, division, league):
        claimed = home.setdefault(team, group)
        if claimed != group:
            raise ExchangeRefused(
                _("plays in “%(group)s” elsewhere in this file.") % {"group": claimed}, path=path
            )
    for group in dict.fromkeys(home.values()):
        league.groups[group] = [team for team in division.teams if home.get(team) == group]
    if not league.groups:
        league.groups[""] = []
    if list(league.groups) == [""]:
        # A league's cup ties may bring in clubs that play no league match.
        away = {
            names.same(team.name)
            for team in file.teams
            if team.status != "entered" and team.group is None
        }
        only_ties = _only_in_ties(file, division, league)
        league.groups[""] = [t for t in division.teams if t not in away and t not in only_ties]


def _only_in_ties(file: File, division: DivisionPlan, league: StagePlan) -> set[Key]:
    listed = {names.same(team.name) for team in file.teams}
    mine = {names.same(n) for at in league.matches for n in _pair(file.matches[at])}
    others = {
        names.same(n)
        for stage in division.stages
        if stage is not league
        for at in stage.matches
        for n in _pair(file.matches[at])
    }
    return others - mine - listed if league.matches else set()


def _pair(match: Match) -> tuple[str, str]:
    return match.home, match.away


def _group_claims(
    file: File, division: DivisionPlan, league: StagePlan
) -> Iterator[tuple[str, Key, str]]:
    mine = set(division.teams)
    for at, team in enumerate(file.teams):
        if team.group is not None and names.same(team.name) in mine:
            yield f"teams[{at}].group", names.same(team.name), team.group
    for at in league.matches:
        match = file.matches[at]
        if match.playoff:
            continue
        yield f"matches[{at}].home", names.same(match.home), match.group or ""
        yield f"matches[{at}].away", names.same(match.away), match.group or ""
    for at, group in enumerate((division.expected.groups if division.expected else None) or ()):
        for row in group.table:
            if row.played == 0 and names.same(row.team) in mine:
                path = f"{division.expected_path}.groups[{at}]"
                yield path, names.same(row.team), group.name


def _windows(file: File, division: int, stage: int) -> list[RoundWindow]:
    found = [w for w in file.rounds if w.division == division and w.stage == stage]
    numbers = [window.number for window in found]
    if len(set(numbers)) < len(numbers):
        raise ExchangeRefused(_("two rounds of one stage have the same number."), path="rounds")
    for window in found:
        if window.opens_at and window.deadline and window.opens_at >= window.deadline:
            at = file.rounds.index(window)
            raise ExchangeRefused(
                _("a window opens before its deadline."), path=f"rounds[{at}].deadline"
            )
    return found


def _check_round_numbers(stage: StagePlan) -> None:
    seen: set[int] = set()
    for each in stage.rounds:
        if each.number in seen:
            path = f"matches[{each.matches[0]}].round_number" if each.matches else "rounds"
            raise ExchangeRefused(_("two rounds of one stage have the same number."), path=path)
        seen.add(each.number)


def _check_named_teams(parsed: Parsed, shown: dict[Key, str]) -> None:
    """Refuse adjustments and inputs for teams that are not there."""
    file = parsed.file
    named = [(f"adjustments[{at}].team", it.team) for at, it in enumerate(file.adjustments)]
    inputs = file.tie_break_inputs
    for team, value in inputs.fair_play.items():
        path = f"tie_break_inputs.fair_play.{team}"
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 1_000_000:
            raise ExchangeRefused(_("expected a whole number"), path=path)
        named.append((path, team))
    _check_once("tie_break_inputs.fair_play", list(inputs.fair_play))
    orders = {f"tie_break_inputs.lots[{at}]": order for at, order in enumerate(inputs.lots)}
    orders["tie_break_inputs.ranking_list"] = inputs.ranking_list
    for at, drawing in enumerate(inputs.drawings):
        orders[f"tie_break_inputs.drawings[{at}].order"] = drawing.order
    for path, order in orders.items():
        named += [(f"{path}[{place}]", team) for place, team in enumerate(order)]
        _check_once(path, order)
    for path, team in named:
        if names.same(team) not in shown:
            raise ExchangeRefused(
                _("no team of this competition is called “%(team)s”.") % {"team": team}, path=path
            )
    for at, adjustment in enumerate(file.adjustments):
        if adjustment.points == 0:
            raise ExchangeRefused(
                _("an adjustment gives or takes at least one point."),
                path=f"adjustments[{at}].points",
            )
    _check_teams(file.teams)


def _check_once(path: str, teams: Sequence[str]) -> None:
    if len({names.same(team) for team in teams}) < len(teams):
        raise ExchangeRefused(_("a team stands there twice."), path=path)


def _check_teams(teams: tuple[Team, ...]) -> None:
    seen: set[Key] = set()
    for at, team in enumerate(teams):
        if names.same(team.name) in seen:
            raise ExchangeRefused(_("this team stands there twice."), path=f"teams[{at}].name")
        seen.add(names.same(team.name))
        if team.status == "withdrawn" and not (team.withdrawn_at and team.withdrawal):
            raise ExchangeRefused(
                _("a withdrawal has a date and a policy."), path=f"teams[{at}].withdrawn_at"
            )
