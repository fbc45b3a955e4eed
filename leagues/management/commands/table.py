"""Print the tables of a competition, as they stand or as they stood."""

import json
from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from leagues import names
from leagues.exchange import printing
from leagues.models import Competition, Group

REFUSED = 2


class Command(BaseCommand):
    """The terminal's door to `leagues.standings`."""

    help = "Print the tables of a competition. Exits 2 where there is no such thing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which competition, which group, which day, and how."""
        parser.add_argument("competition", help="its address (slug), or the id of its file")
        parser.add_argument("--group", help="one group only, by name")
        parser.add_argument("--at", metavar="DATE", help="as it stood that day: 2026-03-25")
        parser.add_argument("--explain", action="store_true", help="say why the order is so")
        parser.add_argument("--json", action="store_true", help="for programs")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print."""
        competition = find(options["competition"])
        at = _day(options["at"])
        groups = _groups(competition, options["group"])
        if options["json"]:
            self.stdout.write(_json(competition, groups, at, whole=options["group"] is None))
            return
        if options["group"] is None:
            written = printing.everything(competition, at=at, explain=options["explain"])
        else:
            written = (
                line
                for group in groups
                for line in printing.one(group, at=at, explain=options["explain"])
            )
        self.stdout.write(competition.name)
        for line in written:
            self.stdout.write(line)


def find(named: str) -> Competition:
    """The competition of this address, else the one imported under this id."""
    there = Competition.objects.filter(deleted_at=None).select_related("club", "season")
    found = (
        there.filter(slug=named).first()
        or there.filter(external_id=named).exclude(external_id="").order_by("pk").first()
    )
    if found is None:
        raise CommandError(f"There is no competition “{named}”.", returncode=REFUSED)
    return found


def _day(written: str | None) -> date | None:
    if written is None:
        return None
    try:
        return date.fromisoformat(written)
    except ValueError:
        raise CommandError(
            f"“{written}” is no date; write it like 2026-03-25.", returncode=REFUSED
        ) from None


def _groups(competition: Competition, named: str | None) -> list[Group]:
    groups: list[Group] = []
    for stage in printing.league_stages(competition):
        for group in stage.groups.all():
            group.stage = stage
            groups.append(group)
    if named is None:
        return groups
    wanted = {names.same(named), names.same(f"Group {named}")}
    found = [group for group in groups if names.same(group.name) in wanted]
    if not found:
        there = ", ".join(group.name for group in groups if group.name) or "none"
        raise CommandError(
            f"There is no group “{named}” here; there are: {there}.", returncode=REFUSED
        )
    return found


def _json(competition: Competition, groups: list[Group], at: date | None, *, whole: bool) -> str:
    made: dict[str, Any] = {
        "competition": competition.slug,
        "name": competition.name,
        "at": at.isoformat() if at else None,
        "groups": [printing.json_of(group, at=at) for group in groups],
    }
    if whole and at is None:
        found = [printing.json_of_thirds(s) for s in printing.league_stages(competition)]
        made["third_place"] = next((each for each in found if each is not None), None)
    return json.dumps(made, ensure_ascii=False, indent=2)
