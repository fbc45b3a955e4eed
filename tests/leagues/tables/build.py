"""Small ways to write results down, for the tests of tables."""

import re

from leagues.tables import Result, Table

LINE = re.compile(r"(?P<home>\w+) (?P<hg>\d+)-(?P<ag>\d+) (?P<away>\w+)")


def results(text: str, **facts) -> list[Result[str]]:
    """Read "A 2-1 B, B 1-0 C"; the facts go to every result."""
    read = []
    for part in text.split(","):
        match = LINE.fullmatch(part.strip())
        assert match, part
        home, away = match["home"], match["away"]
        read.append(Result(home, away, int(match["hg"]), int(match["ag"]), **facts))
    return read


def order(table: Table[str]) -> list[str]:
    return [row.key for row in table.rows]


def ranks(table: Table[str]) -> dict[str, int]:
    return {row.key: row.rank for row in table.rows}
