"""Write a competition as a file of the exchange format."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from leagues.exchange import writing
from leagues.management.commands.table import find

REFUSED = 2


class Command(BaseCommand):
    """The terminal's door to `leagues.exchange.writing`."""

    help = "Export a competition in the exchange format (docs/exchange-format.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which one, and where to."""
        parser.add_argument("competition", help="its address (slug), or the id of its file")
        parser.add_argument("file", type=Path, nargs="?", help="standard output otherwise")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write."""
        text = writing.as_text(find(options["competition"]))
        if options["file"] is None:
            self.stdout.write(text, ending="")
            return
        try:
            options["file"].write_text(text, encoding="utf-8")
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise CommandError(
                f"{options['file']} cannot be written: {why}.", returncode=REFUSED
            ) from None
