"""What people and chance may answer: each a small frozen struct that is its own JSON."""

from typing import Literal

from matches.engines.core.protocol import Action, Answer, Draw, Roll, Toss

Source = Literal["own", "supporter", "kop"]


class Kop(Action, frozen=True, tag="kop"):
    """The host chooses his Kop."""

    card: str


class Shape(Action, frozen=True, tag="shape"):
    """How many men in each position: AL-DC-MD-MO-AT."""

    shape: str


class Field(Action, frozen=True, tag="field"):
    """The man for the next place, from the left full-back to the right striker."""

    man: str


class Armband(Action, frozen=True, tag="armband"):
    """The captain."""

    man: str


class Pick(Action, frozen=True, tag="pick"):
    """One more card of the tactical choices."""

    card: str


class Hide(Action, frozen=True, tag="hide"):
    """The tactical choices are made, and nobody else has seen them."""


class Place(Action, frozen=True, tag="place"):
    """A Supporters card goes from the hand into the stands."""


class TakeOff(Action, frozen=True, tag="take_off"):
    """A man leaves the pitch; the next answer says for whom."""

    man: str


class BringOn(Action, frozen=True, tag="bring_on"):
    """A man comes on, in that position."""

    man: str
    position: str


class Permute(Action, frozen=True, tag="permute"):
    """Two men of one position change places."""

    man: str
    other: str


class Reorganise(Action, frozen=True, tag="reorganise"):
    """After a substitution: all men are placed anew."""


class PlayPressing(Action, frozen=True, tag="pressing"):
    """Takes the ball for freshness."""

    card: str


class PlayTackle(Action, frozen=True, tag="tackle"):
    """Tries for the ball."""

    card: str
    aggressive: bool


class Pay(Action, frozen=True, tag="pay"):
    """Where one freshness comes from: the man himself, a Supporter, or the Kop."""

    source: Source


class PlayOffensive(Action, frozen=True, tag="offensive"):
    """Makes a goal opportunity."""

    card: str


class Exhaust(Action, frozen=True, tag="exhaust"):
    """A Supporter of the stands, for one star in this Offensive."""


class Roar(Action, frozen=True, tag="roar"):
    """The Kop of the first version, for its stars in this Offensive."""


class SupportAttack(Action, frozen=True, tag="offensive_support"):
    """An Offensive support."""

    card: str


class SupportDefence(Action, frozen=True, tag="defensive_support"):
    """A Defensive support."""

    card: str
    aggressive: bool


class TakeBack(Action, frozen=True, tag="take_back"):
    """The card that a corner gives back."""

    card: str


class Discard(Action, frozen=True, tag="discard"):
    """A card too many at the end of the turn."""

    card: str


class Agree(Action, frozen=True, tag="agree"):
    """To extra time."""


class Kicker(Action, frozen=True, tag="kicker"):
    """The next kicker of the shoot-out."""

    man: str


class Pass(Action, frozen=True, tag="pass"):
    """Nothing (more) of what is asked: no card, no change, the green light."""


class Ball(Answer, frozen=True, tag="ball"):
    """The colour that the ball shows."""

    colour: str


ANSWERS = (
    Kop,
    Shape,
    Field,
    Armband,
    Pick,
    Hide,
    Place,
    TakeOff,
    BringOn,
    Permute,
    Reorganise,
    PlayPressing,
    PlayTackle,
    Pay,
    PlayOffensive,
    Exhaust,
    Roar,
    SupportAttack,
    SupportDefence,
    TakeBack,
    Discard,
    Agree,
    Kicker,
    Pass,
    Ball,
    Roll,
    Draw,
    Toss,
)

PASS = Pass()
PLACE = Place()
HIDE = Hide()
REORGANISE = Reorganise()
EXHAUST = Exhaust()
ROAR = Roar()
AGREE = Agree()
PAY: dict[Source, Pay] = {"own": Pay("own"), "supporter": Pay("supporter"), "kop": Pay("kop")}
UNSEEN = Draw(None)
