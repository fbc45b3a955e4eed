"""The plain data from which a match starts, also in the middle of it: everything by code, in JSON.

`rules.new` checks it; `scenario` builds the state of a `Start`.
"""

from typing import Literal

from msgspec import Struct

from cards.games.footclub import CardSet
from matches.engines.footclub.tables import OPENING_SUPPORTERS

Step = Literal[
    "draw", "supporters", "changes", "possession", "offence", "discard", "half_end", "shoot_out"
]


class Plain(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Data that a person may have typed: unknown names are refused."""


class SetRef(Plain, frozen=True):
    """A shipped set: its name, its version, and the digest of its cards."""

    name: str
    version: int
    digest: str


class Options(Plain, frozen=True):
    """What is agreed before kick-off.

    `strict21`: 21 line-ups instead of 24 (FB-14). `face_down_kop_counts`: an exhausted Kop still
    counts as a Supporter (FB-50). `extra_time`: after a draw never, if both agree, or always
    (FB-70). `away_goals`: the first tie-break of a tie (FB-72).
    """

    strict21: bool = False
    face_down_kop_counts: bool = True
    extra_time: Literal["never", "agreed", "always"] = "never"
    away_goals: bool = True


class Carried(Plain, frozen=True):
    """What a side brings from the first leg: men by code (FB-12, FB-74, FB-76)."""

    suspended: tuple[str, ...] = ()
    booked: tuple[str, ...] = ()
    injured: tuple[str, ...] = ()


class Side(Plain, frozen=True):
    """One club: the colour of its Match cards, its squad, and whether its cards are hidden."""

    colour: Literal["B", "R"]
    coach: str
    keeper: str
    players: tuple[str, ...]
    hidden: bool = False
    carried: Carried = Carried()


class Standing(Plain, frozen=True):
    """One club in the middle of a match. What is not said is as at kick-off.

    `line`: men by position, each from left to right. Cards are named by code, Supporters and
    Offensive supports by their kind. `unknown_hand`, `unknown_pile`: how many more there are that
    nobody has seen. `stars`: tokens for the match (+1 boost, -1 injury of the first leg), `light`:
    injuries until the half ends.
    """

    line: dict[str, tuple[str, ...]]
    captain: str
    hand: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    unknown_hand: int = 0
    unknown_pile: int = 0
    stands: int = OPENING_SUPPORTERS
    kop: str | None = None
    kop_tokens: int | None = None
    freshness: dict[str, int] = {}
    yellows: dict[str, int] = {}
    stars: dict[str, int] = {}
    light: dict[str, int] = {}
    taken_off: tuple[str, ...] = ()
    sent_off: tuple[str, ...] = ()
    hurt: tuple[str, ...] = ()
    reds: int | None = None
    substitutions: int = 0
    goals: int = 0


class Holder(Plain, frozen=True):
    """Who has the ball."""

    side: Literal["home", "away"]
    man: str


class Start(Plain, frozen=True):
    """A match that starts in its middle: the step of the turn that comes next."""

    half: Literal[1, 2, 3]
    turn: int
    step: Step
    colour: Literal["red", "orange", "yellow", "green", "blue", "violet"]
    ball: Holder
    home: Standing
    away: Standing


class Setup(Plain, frozen=True):
    """A match: its cards (a shipped set, or by value), its sides, its options.

    `first_leg`: the goals of today's home and away sides in the first leg of their tie.
    """

    home: Side
    away: Side
    set: SetRef | None = None
    cards: CardSet | None = None
    options: Options = Options()
    first_leg: tuple[int, int] | None = None
    start: Start | None = None
