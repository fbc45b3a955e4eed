"""The rules of a table as data, to and from plain JSON.

| field | says |
|---|---|
| `points` | points for win, draw, loss |
| `criteria` | codes of `criteria.REGISTRY` in order; neighbouring `h2h_` codes are one block |
| `head_to_head` | how a block is read: `once`, `block_again`, `restart` (see `ranking`) |
| `ranking` | `points`, or `points_per_game` where the numbers of matches are unequal |
| `split` | after `after_matches` matches a club the first `top` and the rest are ranked apart |
| `forfeits` | what a forfeit costs |
| `adjustments_in_head_to_head` | whether points adjustments enter mini-tables (policy: no, S11) |
"""

from typing import Annotated, Any, Literal, Self

import msgspec

type Code = Literal[
    "points",
    "points_per_game",
    "goal_difference",
    "goal_average",
    "goals_for",
    "away_goals_for",
    "wins",
    "away_wins",
    "h2h_points",
    "h2h_goal_difference",
    "h2h_goals_for",
    "h2h_away_goals",
    "direct_encounter",
    "buchholz",
    "median_buchholz",
    "sonneborn_berger",
    "fair_play",
    "ranking_list",
    "drawing_of_lots",
    "playoff_match",
]
type Reading = Literal["once", "block_again", "restart"]
type Ranking = Literal["points", "points_per_game"]
type Positive = Annotated[int, msgspec.Meta(ge=1)]
type NotNegative = Annotated[int, msgspec.Meta(ge=0)]

H2H = "h2h_"


class BadRules(ValueError):
    """Rules that cannot be read; the message names the key by its path (`$.points.win`)."""


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points for a win, a draw and a loss."""

    win: int = 3
    draw: int = 1
    loss: int = 0


class Split(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """After `after_matches` matches a club, the first `top` play and rank apart from the rest."""

    after_matches: Positive
    top: Positive


class Forfeits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a forfeit costs (S10).

    `double_points`: points of each side of a double forfeit. `double_goals_against`: goals that
    each side of one has against it (none for it). `loser_points`: points of the loser of an
    awarded match; none given: as for any loss.
    """

    double_points: int = 0
    double_goals_against: NotNegative = 0
    loser_points: int | None = None


class TableRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that decides the order of a table; the fields are explained at the head of the module."""

    points: Points = Points()
    criteria: tuple[Code, ...] = ("points", "goal_difference", "goals_for")
    head_to_head: Reading = "once"
    ranking: Ranking = "points"
    split: Split | None = None
    forfeits: Forfeits = Forfeits()
    adjustments_in_head_to_head: bool = False

    def effective_criteria(self) -> tuple[Code, ...]:
        """Return the criteria as they are applied.

        A list of mere tie-breakers gets the ranking criterion in front; where the ranking is by
        points per game and the list begins with points, points per game takes their place.
        """
        codes = self.criteria
        if self.ranking == "points_per_game" and codes[:1] == ("points",):
            codes = ("points_per_game", *(code for code in codes[1:] if code != "points_per_game"))
        if "points" not in codes and "points_per_game" not in codes:
            codes = (self.ranking, *codes)
        return codes

    def to_builtins(self) -> dict[str, Any]:
        """Return the rules as plain JSON values; `from_builtins` reads them back equal."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        plain["criteria"] = list(self.criteria)
        return plain

    @classmethod
    def from_builtins(cls, plain: object) -> Self:
        """Read rules from plain JSON values; keys that are missing get their defaults.

        Raises BadRules, whose message names the key by its path and says what is wrong with it.
        """
        try:
            return msgspec.convert(plain, cls)
        except msgspec.ValidationError as error:
            raise BadRules(str(error)) from error
