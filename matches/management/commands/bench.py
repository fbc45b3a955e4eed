"""Measure what things cost, as ratios from one run."""

from argparse import ArgumentParser
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from matches.management.options import between, whole

MOST_MATCHES = 10_000_000


class Command(BaseCommand):
    """Run the benchmarks of a part of the site and print their ratios beside their bounds."""

    help = (
        "Print what things cost, as ratios from one run: bench league, bench engines, bench formats"
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the part to be measured."""
        parser.add_argument("part", choices=["league", "engines", "formats"])
        parser.add_argument(
            "--matches",
            type=whole,
            default=100_000,
            help="engines: how many matches the memory is watched over",
        )

    def handle(self, **options: Any) -> None:
        """Measure and print."""
        if options["part"] == "engines":
            try:
                self._engines(options["matches"])
            except BrokenProcessPool as broken:
                raise CommandError(
                    "A process was ended from outside: what it measured is lost."
                ) from broken
        elif options["part"] == "formats":
            self._formats()
        else:
            self._league()

    def _league(self) -> None:
        """Database and files must be as ``scripts/serve`` leaves them."""
        self._check_ready()
        from benchmarks import pages, schedules, tables

        self._say("tables, against a bare loop over the same results")
        found: dict[str, Any] = dict(tables.measure())
        self._line("380 results, head-to-head rules", found["h2h_380"], "at most 20")
        self._line("380 results, all level to the end", found["level_380"], "")
        for each in found["growth"]:
            label = f"{each['matches']:,} results of {each['clubs']} clubs"
            self._line(label, each["ratio"], "not growing")
        self._say("fixtures, against the bare bulk_create of the same rows")
        self._line("40 clubs, double: 1,560 fixtures", schedules.measure(), "at most 3")
        self._say("the table page of 20 clubs and 380 matches, against a bare view")
        rates = pages.measure()
        self._line("queries of an anonymous visitor, nothing cached", rates["queries"], "at most 8")
        self._line("pages a second", rates["page"], "at least 0.5")
        self._line("unchanged pages (304) a second", rates["unchanged"], "at least 0.7")

    def _check_ready(self) -> None:
        from django.db import connection
        from django.db.migrations.executor import MigrationExecutor

        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            raise CommandError("The database is not up to date: run manage.py migrate first.")
        if not (Path(settings.STATIC_ROOT) / "staticfiles.json").exists():
            raise CommandError("Pages need their files: run manage.py collectstatic first.")

    def _engines(self, matches: int) -> None:
        between("--matches", matches, 1_000, MOST_MATCHES)
        try:
            from benchmarks import engines
        except ModuleNotFoundError as missing:
            if missing.name != "chess":
                raise
            raise CommandError(
                "Engines are measured against python-chess: scripts/test installs it."
            ) from missing
        self._say("FootClub, against a random move of python-chess")
        found = engines.measure()
        self._line("a random decision, with its chance", found["decision"], "at most 0.33")
        self._line("decisions a match", found["decisions"], "")
        self._say("matches of coaches, against matches at random")
        self._line("a match of two coaches, line-ups known", found["coach"], "at most 3")
        self._say("two processes, against one")
        self._line("matches a second", engines.two_processes(), "at least 1.7")
        self._say("memory of one process")
        for played, kilobytes in engines.memory(matches):
            self._line(f"MiB after {played:,} matches", kilobytes / 1024, "not growing")

    def _formats(self) -> None:
        from benchmarks import formats

        self._say(
            "a Swiss round of 200, against networkx.max_weight_matching on the complete graph"
        )
        found = formats.measure()
        self._line("of 200 nodes with random weights", found["swiss"], "at most 1.3")
        self._line("of 200 nodes with the weights of the round", found["swiss_own"], "at most 1.3")

    def _say(self, words: str) -> None:
        self.stdout.write(f"\n{words}")

    def _line(self, label: str, ratio: float, bound: str) -> None:
        self.stdout.write(f"  {label:<52}{ratio:>8.2f}   {bound}")
        self.stdout.flush()
