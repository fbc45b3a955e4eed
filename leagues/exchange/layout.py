"""What a file of the exchange format holds, key by key (docs/exchange-format.md).

Keys that are not listed here are remarks: they are kept and exported again. A listed key of a wrong
type is refused by its path (`reading`).
"""

import datetime as dt
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from leagues.exchange.expected import Expected
from leagues.pairing.tie_rules import MOST_SERIES
from leagues.tables import Code

type Goals = Annotated[int, Meta(ge=0, le=99)]
type Score = tuple[Goals, Goals]
type Small = Annotated[int, Meta(ge=-30000, le=30000)]
type Count = Annotated[int, Meta(ge=1, le=30000)]
type NoneOrMore = Annotated[int, Meta(ge=0, le=30000)]
type Moment = Annotated[dt.datetime, Meta(tz=True)]
type Kind = Literal["league", "groups_and_knockout", "knockout", "league_and_knockout"]
type Name = Annotated[str, Meta(min_length=1, max_length=80)]
type Reason = Annotated[str, Meta(max_length=300)]
type Zone = Annotated[str, Meta(max_length=64)]
type Colour = Annotated[str, Meta(pattern=r"^#[0-9a-f]{6}$")]
type Drawn = Annotated[str, Meta(max_length=16)]


class PointsFor(msgspec.Struct, frozen=True):
    """Points for a win, a draw and a loss."""

    win: Small = 3
    draw: Small = 1
    loss: Small = 0


class SplitRule(msgspec.Struct, frozen=True):
    """A league that divides after so many matches."""

    after_matches: Count
    top: Count


class ThirdPlace(msgspec.Struct, frozen=True):
    """The best third-placed teams of all groups go on."""

    best: NoneOrMore
    tie_breakers: tuple[Code, ...] = ("points", "goal_difference", "goals_for")
    leave_out_last: bool = False


class Qualify(msgspec.Struct, frozen=True):
    """How many go on."""

    per_group: NoneOrMore = 0
    best_thirds: NoneOrMore = 0


class Knockout(msgspec.Struct, frozen=True):
    """How ties are decided; kept as it stands for those who evaluate ties."""

    legs: Count = 1
    single_leg_rounds: tuple[str, ...] = ()
    two_leg_rounds: tuple[str, ...] = ()
    away_goals: bool = False
    away_goals_in_extra_time: bool = False
    extra_time: bool | str = False
    penalties: bool = False
    replays: bool | tuple[str, ...] = False


class Forfeit(msgspec.Struct, frozen=True):
    """What a forfeit costs; ours."""

    double_points: Small = 0
    double_goals_against: NoneOrMore = 0
    loser_points: Small | None = None


class Withdrawal(msgspec.Struct, frozen=True):
    """What becomes of one who withdraws; ours."""

    policy: Literal["expunge", "award"] = "expunge"
    award: Score = (3, 0)


class Rules(msgspec.Struct, frozen=True):
    """The rules of a competition, or of one of its divisions."""

    points: PointsFor = PointsFor()
    tie_breakers: tuple[Code, ...] | None = None
    h2h_reapply: bool | None = None
    h2h_restart: bool | None = None
    ranking: Literal["points", "points_per_game"] | None = None
    split: SplitRule | None = None
    third_place: ThirdPlace | None = None
    knockout: Knockout | None = None
    award_score: Score | None = None
    qualify: Qualify | None = None
    forfeits: Forfeit | None = None
    adjustments_in_head_to_head: bool = False
    withdrawal: Withdrawal | None = None


class PointsAdded(msgspec.Struct, frozen=True):
    """Points given to a team or taken from it."""

    team: str
    points: Small
    reason: Reason = ""
    made_at: Moment | None = None
    by: str = ""
    counts_from: dt.date | None = None
    removed_at: Moment | None = None
    removed_by: str = ""


class Drawing(msgspec.Struct, frozen=True):
    """A drawing of lots with all that the site knows of it; ours."""

    order: tuple[str, ...]
    seed: Annotated[str, Meta(max_length=64)] = ""
    rests_on_results: bool = False
    note: Reason = ""
    by: str = ""
    drawn_at: Moment | None = None
    lapsed_at: Moment | None = None


class Inputs(msgspec.Struct, frozen=True):
    """What results cannot tell."""

    fair_play: dict[str, Any] = {}
    lots: tuple[tuple[str, ...], ...] = ()
    ranking_list: tuple[str, ...] = ()
    drawings: tuple[Drawing, ...] = ()


class Revision(msgspec.Struct, frozen=True):
    """One revision of a result, as it was recorded; ours."""

    kind: Literal["played", "awarded", "double_forfeit", "walkover", "removed"]
    at: Moment
    by: str = ""
    goals: tuple[Goals | None, Goals | None] | None = None
    score_90: Score | None = None
    penalties: Score | None = None
    played_score: tuple[Goals | None, Goals | None] | None = None
    placing: tuple[Count, Count] | None = None
    points: tuple[Small, Small] | None = None
    extra_time: bool = False
    played_on: dt.date | None = None
    reason: Reason = ""


class Match(msgspec.Struct, frozen=True):
    """A match, played or not."""

    home: str
    away: str
    round: Annotated[str, Meta(max_length=60)] | None = None
    date: dt.date | None = None
    home_goals: Goals | None = None
    away_goals: Goals | None = None
    group: Annotated[str, Meta(max_length=40)] | None = None
    phase: Annotated[str, Meta(max_length=40)] | None = None
    extra_time: bool | None = None
    score_90: Score | None = None
    penalties: Score | None = None
    tie: Annotated[str, Meta(max_length=120)] | int | None = None
    leg: Annotated[int, Meta(ge=1, le=MOST_SERIES)] | None = None
    replay: NoneOrMore | None = None
    awarded: bool | None = None
    played_score: Score | None = None
    status: Literal["cancelled", "walkover"] | None = None
    winner: str | None = None
    reason: Reason | None = None
    # Ours.
    kick_off: Moment | None = None
    venue: Annotated[str, Meta(max_length=120)] | None = None
    time_zone: Zone | None = None
    postponed: bool | None = None
    playoff: bool | None = None
    double_forfeit: bool | None = None
    played_on: dt.date | None = None
    uid: Annotated[str, Meta(pattern=r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")] | None = None
    sequence: NoneOrMore | None = None
    by_hand: bool | None = None
    round_number: Count | None = None
    withdrawn_team: str | None = None
    found_status: Literal["scheduled", "postponed", "cancelled"] | None = None
    found_reason: Annotated[str, Meta(max_length=300)] | None = None
    history: tuple[Revision, ...] | None = None


class Crest(msgspec.Struct, frozen=True):
    """How a team looks; ours."""

    initials: Annotated[str, Meta(min_length=1, max_length=3)]
    colours: tuple[Colour, Colour]
    shape: Drawn
    pattern: Drawn


class Team(msgspec.Struct, frozen=True):
    """An entrant with what only we know of it; ours. `manager` is a name, never an address."""

    name: Name
    division: Count = 1
    group: str | None = None
    part: NoneOrMore = 0
    short_name: Annotated[str, Meta(max_length=20)] = ""
    manager: str = ""
    crest: Crest | None = None
    status: Literal["unconfirmed", "waiting", "entered", "withdrawn"] = "entered"
    registered_at: Moment | None = None
    withdrawn_at: Moment | None = None
    withdrawal: Literal["expunge", "award"] | None = None


class RoundWindow(msgspec.Struct, frozen=True):
    """A round with its number and its times; ours. `stage` counts from 1 in its division."""

    number: Count
    division: Count = 1
    stage: Count = 1
    name: Annotated[str, Meta(max_length=60)] = ""
    phase: Annotated[str, Meta(max_length=40)] = ""
    kick_off: Moment | None = None
    opens_at: Moment | None = None
    deadline: Moment | None = None


class DivisionSpec(msgspec.Struct, frozen=True):
    """A division; ours. The first one's kind, rules and expectation may stand at the top."""

    name: Annotated[str, Meta(max_length=60)] = ""
    kind: Kind | None = None
    rules: Rules | None = None
    expected: Expected | None = None


class Pinned(msgspec.Struct, frozen=True):
    """A notice; ours."""

    text: Annotated[str, Meta(min_length=1, max_length=2000)]
    posted_at: Moment
    by: str = ""
    removed_at: Moment | None = None


class Changed(msgspec.Struct, frozen=True):
    """A change that was made to the competition; ours. `match` counts from 0."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]
    at: Moment
    by: str = ""
    match: NoneOrMore | None = None
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}


class File(msgspec.Struct, frozen=True):
    """A competition."""

    id: Annotated[str, Meta(min_length=1, max_length=100)]
    name: Annotated[str, Meta(min_length=1, max_length=100)]
    kind: Kind
    matches: tuple[Match, ...]
    season: Annotated[str, Meta(max_length=40)] = ""
    source: str = ""
    licence: str = ""
    rules: Rules = Rules()
    adjustments: tuple[PointsAdded, ...] = ()
    tie_break_inputs: Inputs = Inputs()
    corrections: tuple[Any, ...] = ()
    exercises: tuple[Any, ...] = ()
    notes: tuple[Any, ...] = ()
    expected: Expected | None = None
    expected_source: str = ""
    expected_grade: str = ""
    # Ours.
    slug: Annotated[str, Meta(pattern=r"^[-a-z0-9]{1,70}$")] | None = None
    created_at: Moment | None = None
    time_zone: Zone = ""
    visibility: Literal["public", "private"] = "public"
    rules_text: Annotated[str, Meta(max_length=20000)] = ""
    divisions: tuple[DivisionSpec, ...] = ()
    teams: tuple[Team, ...] = ()
    rounds: tuple[RoundWindow, ...] = ()
    notices: tuple[Pinned, ...] = ()
    changes: tuple[Changed, ...] = ()
