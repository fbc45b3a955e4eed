"""Rules of real competitions, by code. The names are proper names; all else is said elsewhere.

Where a rulebook names a criterion that the registry does not have (the opponents' results of the
Champions League's league phase, for one), it is left out and the next one decides.
"""

import msgspec

from leagues.tables.rules import Code, Points, Split, TableRules

TWO_POINTS = Points(2, 1, 0)


class Preset(msgspec.Struct, frozen=True):
    """Rules under the name of the competition that plays by them.

    `across`: criteria for comparing clubs of one place across its groups, where it does that.
    """

    code: str
    name: str
    rules: TableRules
    across: tuple[Code, ...] = ()


H2H_BLOCK: tuple[Code, ...] = ("h2h_points", "h2h_goal_difference", "h2h_goals_for")
GOALS: tuple[Code, ...] = ("goal_difference", "goals_for")

_PREMIER_LEAGUE: tuple[Code, ...] = ("points", *GOALS, "h2h_points", "h2h_away_goals")
_BUNDESLIGA: tuple[Code, ...] = (
    "points",
    *GOALS,
    "h2h_points",
    "h2h_goal_difference",
    "h2h_away_goals",
    "away_goals_for",
    "playoff_match",
)
_CHAMPIONS_LEAGUE_GROUPS: tuple[Code, ...] = (
    "points",
    *H2H_BLOCK,
    *GOALS,
    "away_goals_for",
    "wins",
    "away_wins",
    "fair_play",
    "ranking_list",
)
_SWISS: tuple[Code, ...] = (
    "points",
    "buchholz",
    "median_buchholz",
    "sonneborn_berger",
    "direct_encounter",
    "drawing_of_lots",
)

_ALL = (
    Preset(
        "premier_league",
        "Premier League",
        TableRules(criteria=(*_PREMIER_LEAGUE, "playoff_match")),
    ),
    Preset(
        "efl_championship",
        "EFL Championship",
        TableRules(criteria=("points", *GOALS, "playoff_match")),
    ),
    Preset(
        "la_liga",
        "La Liga",
        TableRules(
            criteria=(
                "points",
                "h2h_points",
                "h2h_goal_difference",
                *GOALS,
                "fair_play",
                "playoff_match",
            ),
            head_to_head="block_again",
        ),
    ),
    Preset(
        "serie_a",
        "Serie A",
        TableRules(
            criteria=("points", "h2h_points", "h2h_goal_difference", *GOALS, "drawing_of_lots")
        ),
    ),
    Preset("bundesliga", "Bundesliga", TableRules(criteria=_BUNDESLIGA)),
    Preset(
        "ligue_1",
        "Ligue 1",
        TableRules(
            criteria=(
                "points",
                "goal_difference",
                *H2H_BLOCK,
                "h2h_away_goals",
                "goals_for",
                "away_goals_for",
                "fair_play",
            )
        ),
    ),
    Preset(
        "eredivisie",
        "Eredivisie",
        TableRules(
            criteria=(
                "points",
                *GOALS,
                "h2h_points",
                "h2h_goal_difference",
                "h2h_away_goals",
                "playoff_match",
            )
        ),
    ),
    Preset(
        "scottish_premiership",
        "Scottish Premiership",
        TableRules(criteria=("points", *GOALS, "h2h_points", "playoff_match"), split=Split(33, 6)),
    ),
    Preset(
        "euro_2024",
        "UEFA EURO 2024",
        TableRules(
            criteria=("points", *H2H_BLOCK, *GOALS, "fair_play", "ranking_list"),
            head_to_head="block_again",
        ),
        ("points", *GOALS, "wins", "fair_play", "ranking_list"),
    ),
    Preset(
        "champions_league_groups",
        "UEFA Champions League 2021-2024",
        TableRules(criteria=_CHAMPIONS_LEAGUE_GROUPS, head_to_head="block_again"),
    ),
    Preset(
        "champions_league",
        "UEFA Champions League",
        TableRules(
            criteria=(
                "points",
                *GOALS,
                "away_goals_for",
                "wins",
                "away_wins",
                "fair_play",
                "ranking_list",
            )
        ),
    ),
    Preset(
        "world_cup_2018",
        "FIFA World Cup 2018",
        TableRules(criteria=("points", *GOALS, *H2H_BLOCK, "fair_play", "drawing_of_lots")),
    ),
    Preset(
        "world_cup_1990",
        "FIFA World Cup 1990",
        TableRules(points=TWO_POINTS, criteria=("points", *GOALS, "drawing_of_lots")),
        ("points", *GOALS, "drawing_of_lots"),
    ),
    Preset("swiss", "Swiss", TableRules(criteria=_SWISS)),
    Preset(
        "football_league_1888",
        "Football League 1888",
        TableRules(points=TWO_POINTS, criteria=("points", "goal_average")),
    ),
)

PRESETS: dict[str, Preset] = {preset.code: preset for preset in _ALL}
