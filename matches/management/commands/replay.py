"""Check a log step by step, and print what happened in words."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from matches.engines.core.expectations import Unmet
from matches.engines.core.log import BadLog, OtherRules
from matches.engines.core.protocol import BadSetup
from matches.engines.core.replay import IllegalStep
from matches.replays import LARGEST, Opened, opened, replayed
from matches.words.replays import refused, told


class Command(BaseCommand):
    """The terminal's door to a log; it needs no database."""

    help = "Check a log step by step and print the match in words. Exits 1 if it is refused."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, how much to tell, and in which language."""
        languages = [code for code, _ in settings.LANGUAGES]
        parser.add_argument("file", help="a log, or - for standard input")
        parser.add_argument("--full", action="store_true", help="tell everything that happened")
        parser.add_argument("--language", choices=languages, default=settings.LANGUAGE_CODE)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Replay the log, or say why it is refused."""
        name = options["file"]
        with translation.override(options["language"]):
            data = _bytes(name)
            found: Opened | None = None
            try:
                found = opened(data)
                done = replayed(found)
            except (BadLog, OtherRules, BadSetup, IllegalStep, Unmet) as error:
                raise CommandError("\n".join((f"{name}:", *refused(error, found)))) from error
            for line in told(found, done, full=options["full"]):
                self.stdout.write(line)


def _bytes(name: str) -> bytes:
    """Return what a file holds, and no more than a log can be: one byte over says so."""
    if not name:
        raise CommandError("replay needs the name of a file, or - for standard input.")
    try:
        if name == "-":
            return sys.stdin.buffer.read(LARGEST + 1)
        with Path(name).open("rb") as file:
            return file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise CommandError(f"{name} cannot be read: {why}.") from error
