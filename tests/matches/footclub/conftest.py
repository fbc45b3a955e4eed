"""What every rule test of FootClub is given."""

import os

import pytest

from matches.engines.footclub import lineup, odds


@pytest.fixture(autouse=True)
def _tables_worked_out_anew() -> None:
    """Under mutation testing each test works the cached tables out for itself: a table that an
    earlier test has filled would hide both who tests a rule and what a mutant does to it."""
    if os.environ.get("MUTANT_UNDER_TEST"):
        for table in (
            lineup.shapes,
            lineup.legal_lines,
            lineup.fits,
            lineup.lines,
            lineup.completable,
            odds.attempt,
            odds.opportunity,
            odds.supported,
        ):
            table.cache_clear()
