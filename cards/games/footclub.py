"""What is on a FootClub card: the structs of its cards, and nothing of the rules of play.

Positions, profiles and strong points are the rulebook's (Team cards); a Match card says in data
what it does, in the closed vocabulary of the `Effect` structs. Numbers of stars are levels 3 to 5.
"""

from typing import Literal

from msgspec import Struct

Position = Literal["AL", "DC", "MD", "MO", "AT"]
Profile = Literal["technical", "physical", "tactical"]
StrongPoint = Literal["accelerator", "adroit", "intraitable", "versatile", "raker", "rough"]
Triangle = Literal["red", "blue", "green", "yellow"]
Family = Literal["possession", "offensive", "support"]

POSITIONS: tuple[Position, ...] = ("AL", "DC", "MD", "MO", "AT")
PROFILES: tuple[Profile, ...] = ("technical", "physical", "tactical")
STRONG_POINTS: tuple[StrongPoint, ...] = (
    "accelerator",
    "adroit",
    "intraitable",
    "versatile",
    "raker",
    "rough",
)
COLOURS = ("red", "orange", "yellow", "green", "blue", "violet")  # the faces 1 to 6 of the ball


class Card(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every Team card names: its code, its name, and a country by its three letters."""

    code: str
    name: str
    nationality: str


class Player(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An outfield player: one position (two if versatile), one profile or two, never both a
    strong point and a double profile."""

    positions: tuple[Position, ...]
    level: int
    profiles: tuple[Profile, ...]
    strong_point: StrongPoint | None = None
    triangle: Triangle | None = None


class Keeper(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A goalkeeper: only his level counts, for Defence."""

    level: int
    triangle: Triangle | None = None


class Style(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of the ten outfield players a coach wants of each profile."""

    technical: int
    physical: int
    tactical: int


class Coach(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A coach: his level counts for Attack, his style decides the optimisation."""

    level: int
    style: Style
    triangle: Triangle | None = None


class Boost(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a strong point adds to an Offensive: stars for Attack, and a malus on the dice of
    opposing Defensive supports. `paid`: chosen at once, and paid with one freshness."""

    attack: int = 0
    hinder: int = 0
    paid: bool = False


class Press(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="press"):
    """Takes the ball for that many freshness tokens, of which a man on the ribbon gives one at
    most."""

    freshness: int


class Tackle(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="tackle"):
    """Tries for the ball on two dice."""


class Offensive(
    Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="do", tag="offensive"
):
    """Makes a goal opportunity: its condition, what the designated man adds, and whether the
    other club may play Defensive supports."""

    supporters_at_least: int | None = None
    supporters_at_most: int | None = None
    after_save: bool = False
    defensive_support: bool = True
    adroit: Boost = Boost()
    accelerator: Boost = Boost()


class AttackSupport(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="attack_support"
):
    """Adds stars to Attack for one Offensive."""

    attack: int


class DefenceSupport(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="defence_support"
):
    """Adds stars to Defence for one Offensive, on two dice."""

    defence: int


class Stand(
    Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="do", tag="stand"
):
    """Waits in the stands; exhausted, it gives one of these."""

    attack: int
    defence: int
    freshness: int


Effect = Press | Tackle | Offensive | AttackSupport | DefenceSupport | Stand


class Kind(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of the eight types of Match card: its copies have consecutive serial numbers from
    `first` on. `ribbons`: one a copy, or none; a ribbon has six sections, from red to violet,
    each with one target (`MDG`: left defensive midfielder) or, for a Pressing, two (`ATD MOG`)."""

    code: str
    family: Family
    first: int
    copies: int
    effect: Effect
    ribbons: tuple[tuple[str, ...], ...] = ()


class Kop(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Kop card: stars for Attack once, or freshness tokens to be spent as one likes."""

    code: str
    attack: int = 0
    freshness: int = 0


class CardSet(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All cards of one set; `version` rises when a fact changes. `clubs`: for how many clubs it has
    the proportions of a mercato (FB-80), 0 for a set that keeps to none."""

    name: str
    version: int
    clubs: int = 0
    coaches: tuple[Coach, ...]
    keepers: tuple[Keeper, ...]
    players: tuple[Player, ...]
    kinds: tuple[Kind, ...] = ()
    kops: tuple[Kop, ...] = ()
