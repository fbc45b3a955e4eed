"""Tables as pure functions: results and rules in, ranked and explained rows out.

Knows no database, clock or chance, and speaks in codes and numbers; sentences are written in the
web rooms. `table` is the way in; `views` holds what else can be read from the same results,
`groups` the comparison across groups, `presets` the rules of real competitions.
"""

from leagues.tables.criteria import REGISTRY, Criterion, Given, Value
from leagues.tables.groups import Comparison, Group, compare
from leagues.tables.presets import PRESETS, Preset
from leagues.tables.results import (
    AWARDED,
    DOUBLE_FORFEIT,
    PLAYED,
    Bye,
    Result,
    UnknownCompetitor,
    award_rest,
    expunge,
    up_to_day,
    up_to_matchday,
)
from leagues.tables.rules import BadRules, Code, Forfeits, Points, Split, TableRules
from leagues.tables.split import Division, is_divided
from leagues.tables.standings import Decision, Level, Row, Table, table
from leagues.tables.views import (
    FormEntry,
    Positions,
    cross_table,
    form,
    positions,
    table_after,
    venue_table,
)

__all__ = [
    "AWARDED",
    "DOUBLE_FORFEIT",
    "PLAYED",
    "PRESETS",
    "REGISTRY",
    "BadRules",
    "Bye",
    "Code",
    "Comparison",
    "Criterion",
    "Decision",
    "Division",
    "Forfeits",
    "FormEntry",
    "Given",
    "Group",
    "Level",
    "Points",
    "Positions",
    "Preset",
    "Result",
    "Row",
    "Split",
    "Table",
    "TableRules",
    "UnknownCompetitor",
    "Value",
    "award_rest",
    "compare",
    "cross_table",
    "expunge",
    "form",
    "is_divided",
    "positions",
    "table",
    "table_after",
    "up_to_day",
    "up_to_matchday",
    "venue_table",
]
