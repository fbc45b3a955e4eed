"""Measure what things cost, as ratios from one run."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


class Command(BaseCommand):
    """Run the benchmarks of a part of the site and print their ratios beside their bounds."""

    help = "Print what things cost, as ratios from one run: bench league"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the part to be measured."""
        parser.add_argument("part", choices=["league"])

    def handle(self, **options: Any) -> None:
        """Measure and print; database and files must be as ``scripts/serve`` leaves them."""
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            raise CommandError("The database is not up to date: run manage.py migrate first.")
        if not (Path(settings.STATIC_ROOT) / "staticfiles.json").exists():
            raise CommandError("Pages need their files: run manage.py collectstatic first.")
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

    def _say(self, words: str) -> None:
        self.stdout.write(f"\n{words}")

    def _line(self, label: str, ratio: float, bound: str) -> None:
        self.stdout.write(f"  {label:<52}{ratio:>8.2f}   {bound}")
