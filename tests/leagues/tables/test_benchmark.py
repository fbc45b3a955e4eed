"""The yardstick of the benchmark adds up the same points and goals as the table (untimed)."""

import pytest

from benchmarks.tables import CLUBS, bare, season
from leagues.tables import PRESETS, table


@pytest.mark.parametrize("level", [False, True])
def test_bare_loop_and_table_agree(level):
    results = season(CLUBS, 380, level=level)
    points, scored, conceded = bare(results, CLUBS)
    rows = table(range(CLUBS), results, PRESETS["la_liga"].rules).rows
    assert {row.key: (row.points, row.goals_for, row.goals_against) for row in rows} == dict(
        enumerate(zip(points, scored, conceded, strict=True))
    )
    assert (len({row.rank for row in rows}) == 1) == level
