"""What a file expects to come out: tables, the ranking of thirds, and ties."""

import msgspec


class Row(msgspec.Struct, frozen=True):
    """A row of a table that the file expects; a column that is missing may be anything."""

    team: str
    rank: int | None = None
    played: int | None = None
    won: int | None = None
    drawn: int | None = None
    lost: int | None = None
    gf: int | None = None
    ga: int | None = None
    points: int | None = None


class ExpectedGroup(msgspec.Struct, frozen=True):
    """A group's table."""

    name: str
    table: tuple[Row, ...]


class ExpectedThirds(msgspec.Struct, frozen=True):
    """The ranking of thirds, and who of them goes on."""

    ranking: tuple[Row, ...] | None = None
    qualified: tuple[str, ...] | None = None


class ExpectedTie(msgspec.Struct, frozen=True):
    """How a tie ended; kept for those who evaluate ties."""

    team1: str
    team2: str
    round: str = ""
    winner: str | None = None
    how: str | None = None
    score: tuple[int, int] | None = None
    penalties: tuple[int, int] | None = None


class Expected(msgspec.Struct, frozen=True):
    """What should come out."""

    table: tuple[Row, ...] | None = None
    groups: tuple[ExpectedGroup, ...] | None = None
    third_place: ExpectedThirds | None = None
    ties: tuple[ExpectedTie, ...] | None = None
