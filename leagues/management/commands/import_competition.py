"""Import a file of the exchange format, print its tables and ties, say where the file differs."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from leagues.exchange import judging, loading, printing, printing_ties, reading
from leagues.models import Club, User
from leagues.refusals import Refused

DIFFERS = 1
REFUSED = 2


class Command(BaseCommand):
    """The terminal's door to `leagues.exchange.loading`."""

    help = (
        "Import a competition from a file of the exchange format (docs/exchange-format.md). Exits "
        "1 where our tables or ties differ from those that the file expects, 2 where it is refused."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """A file; whose it becomes; who did it."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--club", help="the club's address; a public club Imported otherwise")
        parser.add_argument("--by", help="the e-mail address of who imports; the system otherwise")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Import, print, judge."""
        try:
            loaded = loading.import_file(
                data=reading.of_path(options["file"]),
                club=_club(options["club"]),
                by=_user(options["by"]),
                at=timezone.now(),
            )
        except Refused as refused:
            raise CommandError(f"{options['file']}: {refused}", returncode=REFUSED) from None
        competition = loaded.competition
        done = "Imported" if loaded.is_new else "Already there, unchanged"
        self.stdout.write(f"{done}: {competition.name} ({competition.slug})")
        for line in printing.everything(competition):
            self.stdout.write(line)
        if printing_ties.stages_of(competition):
            for line in printing_ties.everything(competition):
                self.stdout.write(line)
        verdict = judging.judge(competition, loaded.parsed.file)
        if verdict.differences:
            self.stdout.write("")
        for difference in verdict.differences:
            self.stdout.write(f"Differs: {difference}")
        if verdict.differences:
            sys.exit(DIFFERS)
        if verdict.compared:
            self.stdout.write("\nAs the file expects.")


def _club(slug: str | None) -> Club | None:
    if slug is None:
        return None
    found = Club.objects.filter(slug=slug).first()
    if found is None:
        raise CommandError(f"There is no club at “{slug}”.", returncode=REFUSED)
    return found


def _user(email: str | None) -> User | None:
    if email is None:
        return None
    found = User.objects.filter(email__iexact=email).first()
    if found is None:
        raise CommandError(f"Nobody has the address “{email}”.", returncode=REFUSED)
    return found
