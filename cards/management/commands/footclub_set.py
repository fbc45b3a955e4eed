"""Make a set of FootClub cards, and print its file."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.chance import Chance
from cards.games.footclub_file import shipped
from cards.games.footclub_generator import generate
from cards.games.footclub_toml import as_toml

MATCH_CARDS = "classic"


class Command(BaseCommand):
    """Print a generated set; one seed gives one file on every machine."""

    help = "Print a set of FootClub cards for so many clubs: footclub_set ligue --clubs 20"
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the set's name, the number of clubs and the seed."""
        parser.add_argument("name", help="of the set")
        parser.add_argument("--clubs", type=int, default=20, help="for how many it suffices")
        parser.add_argument("--seed", default="1", help="one seed gives one set")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the file. Raises CommandError for a number of clubs that cannot be served."""
        name, clubs, seed = options["name"], options["clubs"], options["seed"]
        match = shipped(MATCH_CARDS)
        try:
            made = generate(name, clubs, match.kinds, match.kops, Chance(f"{name} {seed}"))
        except ValueError as wrong:
            raise CommandError(str(wrong)) from wrong
        self.stdout.write(f"# python manage.py footclub_set {name} --clubs {clubs} --seed {seed}")
        self.stdout.write(as_toml(made, MATCH_CARDS), ending="")
