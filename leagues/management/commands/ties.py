"""Print the ties of a competition, and how each was decided."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from leagues.exchange import printing_ties
from leagues.management.commands.table import find


class Command(BaseCommand):
    """The terminal's door to ties."""

    help = "Print the ties of a competition. Exits 2 where there is no such competition."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which competition, and how."""
        parser.add_argument("competition", help="its address (slug), or the id of its file")
        parser.add_argument("--json", action="store_true", help="for programs")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print."""
        competition = find(options["competition"])
        if options["json"]:
            made = printing_ties.as_json(competition)
            self.stdout.write(json.dumps(made, ensure_ascii=False, indent=2))
            return
        self.stdout.write(competition.name)
        for line in printing_ties.everything(competition):
            self.stdout.write(line)
