"""Let coaches play FootClub matches, and print what they come to."""

import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from cards.games.footclub_file import shipped_names
from matches.engines.core.protocol import BadSetup
from matches.engines.footclub.coaches import COACHES
from matches.management.options import between, one_of, whole
from matches.simulations.footclub import Result, Spec
from matches.simulations.running import run
from matches.simulations.summary import Summary, summarise
from matches.words.footclub.rules import bad_setup
from matches.words.progress import Bar

MOST_PROCESSES = 64
MOST_MATCHES = 10_000_000
LONGEST_SEED = 200
LOGS = ("mercato-*.json", "match-*.json", "signings-*.json")


class Command(BaseCommand):
    """Simulate matches without a database; one seed gives one output on every machine."""

    help = "Simulate matches between coaches: simulate footclub --matches 1000"
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the game, and who plays what how often."""
        coaches = ", ".join(COACHES)
        parser.add_argument("game", help="footclub")
        parser.add_argument(
            "--matches", type=whole, default=100, help="how many (with two legs, ties)"
        )
        parser.add_argument("--seed", default="1", help="one seed gives one output")
        parser.add_argument("--home", default="coach", help=f"one of: {coaches}")
        parser.add_argument("--away", default="novice", help=f"one of: {coaches}")
        parser.add_argument("--set", default="classic", help="a card set")
        parser.add_argument("--legs", type=whole, default=1, help="1, or 2 for home and away")
        parser.add_argument(
            "--extra-time", help="of one leg: never (unless told otherwise), agreed or always"
        )
        parser.add_argument("--processes", type=whole, default=1)
        parser.add_argument("--json", action="store_true", help="print the summary as JSON")
        parser.add_argument("--log", metavar="DIR", help="write a log of each match into a folder")

    def handle(self, **options: Any) -> None:
        """Check what was asked for, run it, print the summary."""
        spec = self._spec(options)
        processes = between("--processes", options["processes"], 1, MOST_PROCESSES)
        folder = _folder(options["log"])
        bar = Bar(spec.matches, sys.stderr if sys.stderr.isatty() else None)
        started = time.monotonic()
        summary = self._summary(spec, processes, folder, bar)
        if options["json"]:
            self.stdout.write(msgspec.json.format(msgspec.json.encode(summary), indent=2).decode())
            return
        self._print(summary)
        self.stderr.write(f"{time.monotonic() - started:.1f} s")
        if folder:
            self.stdout.write(f"The logs lie in {folder}.")

    def _summary(self, spec: Spec, processes: int, folder: Path | None, bar: Bar) -> Summary:
        """Run the matches; what stops them on the way is said to whoever asked for them."""
        try:
            with closing(run(spec, processes=processes, logs=folder is not None)) as pairs:
                return summarise(spec, _kept(pairs, folder, bar))
        except BadSetup as bad:
            why = bad_setup(bad.rule, bad.detail)
            raise CommandError(f"The set “{spec.cards}” cannot be played with. {why}") from bad
        except BrokenProcessPool as broken:
            raise CommandError(
                "A process was ended from outside: nothing is summed up."
            ) from broken
        except KeyboardInterrupt:
            raise CommandError("Stopped: nothing is summed up.") from None
        finally:
            bar.clear()

    def _spec(self, options: dict[str, Any]) -> Spec:
        one_of("game", options["game"], ["footclub"])
        one_of("--home", options["home"], list(COACHES))
        one_of("--away", options["away"], list(COACHES))
        one_of("--set", options["set"], list(shipped_names()))
        one_of("--legs", options["legs"], [1, 2])
        if options["extra_time"] is not None:
            one_of("--extra-time", options["extra_time"], ["never", "agreed", "always"])
        if len(options["seed"]) > LONGEST_SEED or not options["seed"].isprintable():
            raise CommandError(
                f"--seed can be any text of up to {LONGEST_SEED} characters that can be printed."
            )
        if options["legs"] == 2 and options["extra_time"] is not None:
            raise CommandError("--extra-time is for one leg: in a tie, the second leg decides it.")
        return Spec(
            matches=between("--matches", options["matches"], 1, MOST_MATCHES),
            seed=options["seed"],
            coaches=(options["home"], options["away"]),
            cards=options["set"],
            legs=options["legs"],
            extra_time=options["extra_time"] or "never",
        )

    def _print(self, summary: Summary) -> None:
        what = "ties" if summary.legs == 2 else "matches"
        n = summary.matches
        self.stdout.write(f"{n} {what}, seed {summary.seed}, set {summary.cards}\n")
        rows = [
            ("goals", summary.goals),
            ("yellow cards", summary.yellows),
            ("red cards", summary.reds),
            ("light injuries", summary.light_injuries),
            ("serious injuries", summary.serious_injuries),
            ("extra times", summary.extra_times),
            ("shoot-outs", summary.shoot_outs),
            ("forfeits", summary.forfeits),
        ]
        for label, count in rows:
            self.stdout.write(f"  {label:<18}{count:>8}   {count / n:>6.2f} each")
        for label, count in summary.after.items():
            words = f"ended: {label.replace('_', ' ')}"
            self.stdout.write(f"  {words:<24}{count:>8}   {count / n:>6.1%}")
        self.stdout.write("")
        self._print_records(summary)

    def _print_records(self, summary: Summary) -> None:
        head = f"  {'':<10}{'won':>7}{'drawn':>7}{'lost':>7}{'goals':>7}{'ball':>8}"
        self.stdout.write(f"{head}   won of those decided (95 % interval)")
        for record in summary.records:
            line = f"  {record.coach:<10}{record.won:>7}{record.drawn:>7}{record.lost:>7}"
            line += f"{record.goals:>7}{record.possession:>8.1%}"
            if record.share is not None and record.interval is not None:
                low, high = record.interval
                line += f"   {record.share:.1%} ({low:.1%} to {high:.1%})"
            self.stdout.write(line)


def _kept(pairs: Iterable[list[Result]], folder: Path | None, bar: Bar) -> Iterator[Result]:
    """Pass the results on, without their logs, which are written on the way."""
    for results in pairs:
        for result in results:
            for name, text in result.logs:
                _write(folder, name, text)
            bar.step()
            yield msgspec.structs.replace(result, logs=())


def _write(folder: Path | None, name: str, text: str) -> None:
    if folder is None:
        return
    try:
        (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{folder / name} cannot be written: {error.strerror}.") from error


def _folder(name: str | None) -> Path | None:
    if name is None:
        return None
    if not name:
        raise CommandError("--log needs the name of a folder.")
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        held = [path for pattern in LOGS for path in folder.glob(pattern)]
        if not held:
            (folder / ".touchline").touch()
            (folder / ".touchline").unlink()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise CommandError(f"No logs can be written to {folder}: {why}.") from error
    if held:
        raise CommandError(f"{folder} already holds logs: name another folder, or move them away.")
    return folder
