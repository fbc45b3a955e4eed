"""What happened in a FootClub match: ids and numbers, each with the half and the turn it fell in.

`half` is 1, 2 or 3 (extra time), `turn` counts from 1 within it; 0 is before its first turn.
`side` is whose doing it was; men and cards are named by their codes.
"""

from matches.engines.core.protocol import Event


class Moment(Event, frozen=True):
    """Anything that happens in a match."""

    half: int
    turn: int


class KopChosen(Moment, frozen=True, tag="kop"):
    """The host's Kop stands."""

    side: int
    card: str


class LinedUp(Moment, frozen=True, tag="line_up"):
    """A side's line, by position from left to right, is shown."""

    side: int
    shape: str
    men: tuple[str, ...]
    captain: str
    attack: int
    defence: int
    optimised: bool


class ColourRolled(Moment, frozen=True, tag="colour"):
    """The ball has its colour for the half."""

    colour: str


class KickedOff(Moment, frozen=True, tag="kick_off"):
    """A half begins with this side's captain."""

    side: int
    man: str


class TurnBegan(Moment, frozen=True, tag="turn"):
    """Both sides have drawn; the ratings as they stand, home and away."""

    attack: tuple[int, int]
    defence: tuple[int, int]


class SupporterPlaced(Moment, frozen=True, tag="supporter_placed"):
    """One more Supporter in the stands; `stands` is how many there are now."""

    side: int
    stands: int


class Substituted(Moment, frozen=True, tag="substitution"):
    """A man came on for another."""

    side: int
    off: str
    on: str
    position: str
    boosted: bool


class Permuted(Moment, frozen=True, tag="permutation"):
    """Two men of one position changed places."""

    side: int
    man: str
    other: str


class Reorganised(Moment, frozen=True, tag="reorganisation"):
    """A side's line was placed anew."""

    side: int
    shape: str
    men: tuple[str, ...]


class CaptainNamed(Moment, frozen=True, tag="captain"):
    """The armband has changed hands."""

    side: int
    man: str


class Pressed(Moment, frozen=True, tag="pressing"):
    """A Pressing took the ball: the first of the men has it."""

    side: int
    card: str
    men: tuple[str, ...]


class Tackled(Moment, frozen=True, tag="tackle"):
    """A Tackle: `result` is won, warning, yellow or red."""

    side: int
    card: str
    man: str
    victim: str
    aggressive: bool
    result: str


class Booked(Moment, frozen=True, tag="booking"):
    """A yellow card; `count` is the man's yellows of this match."""

    side: int
    man: str
    count: int


class SentOff(Moment, frozen=True, tag="sending_off"):
    """A red card, direct or by a second yellow."""

    side: int
    man: str
    direct: bool


class Injured(Moment, frozen=True, tag="injury"):
    """A light injury costs a star until the half ends; a serious one ends the man's match."""

    side: int
    man: str
    serious: bool


class Possession(Moment, frozen=True, tag="possession"):
    """The step is over, and this man has the ball."""

    side: int
    man: str


class Launched(Moment, frozen=True, tag="offensive"):
    """An Offensive, with the initial attack bonus at that moment."""

    side: int
    card: str
    kind: str
    man: str
    bonus: int


class Boosted(Moment, frozen=True, tag="boost"):
    """The designated man's strong point: stars, and a malus on Defensive supports."""

    side: int
    man: str
    point: str
    attack: int
    hinder: int


class Exhausted(Moment, frozen=True, tag="exhausted"):
    """A Supporter or the Kop gave what it had: attack, defence or freshness."""

    side: int
    kop: bool
    use: str


class Supported(Moment, frozen=True, tag="offensive_support"):
    """An Offensive support."""

    side: int
    card: str
    attack: int


class Defended(Moment, frozen=True, tag="defensive_support"):
    """A Defensive support: `result` is won, warning, yellow or red."""

    side: int
    card: str
    man: str
    aggressive: bool
    result: str


class DeadBall(Moment, frozen=True, tag="dead_ball"):
    """The Offensive is stopped: a free kick or a penalty instead, for this man."""

    side: int
    kind: str
    man: str


class Shot(Moment, frozen=True, tag="shot"):
    """One pair of dice of a goal opportunity: `result` is goal, save, second, corner or post."""

    side: int
    man: str
    bonus: int
    defence: int
    attack: int
    result: str


class Goal(Moment, frozen=True, tag="goal"):
    """A goal: `how` is the Offensive's kind, free_kick or penalty."""

    side: int
    man: str
    how: str


class Saved(Moment, frozen=True, tag="save"):
    """The goalkeeper of this side has the ball, and throws it to his captain."""

    side: int
    man: str


class Corner(Moment, frozen=True, tag="corner"):
    """The attack goes on, and a card comes back from the discard pile."""

    side: int
    card: str | None


class Discarded(Moment, frozen=True, tag="discard"):
    """Cards too many at the end of a turn."""

    side: int
    cards: tuple[str, ...]


class HalfEnded(Moment, frozen=True, tag="half_end"):
    """The whistle: the score, home and away."""

    goals: tuple[int, int]


class Kicked(Moment, frozen=True, tag="kick"):
    """A kick of the shoot-out."""

    side: int
    man: str
    scored: bool


class Forfeited(Moment, frozen=True, tag="forfeit"):
    """These sides lose on forfeit: reds, numbers or line_up."""

    sides: tuple[int, ...]
    reason: str


class Ended(Moment, frozen=True, tag="end"):
    """The match is over; `after` is regulation, extra_time, shoot_out or forfeit."""

    goals: tuple[int, int]
    after: str


EVENTS = tuple(Moment.__subclasses__())
