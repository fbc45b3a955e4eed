"""What may be answered, in words: the steps of a log, and what would have been legal instead."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from cards.games.footclub import COLOURS
from cards.words import footclub as cards
from matches.words.footclub.cast import Cast

type Step = Mapping[str, Any]
type Words = Callable[[Step, Cast], str]

SHOWN = 8


def _kop(step: Step, _cast: Cast) -> str:
    return _("Kop %(card)s") % {"card": step["card"]}


def _shape(step: Step, _cast: Cast) -> str:
    return _("line-up %(shape)s") % {"shape": step["shape"]}


def _field(step: Step, cast: Cast) -> str:
    return _("%(man)s in the next place") % {"man": cast.man(step["man"])}


def _armband(step: Step, cast: Cast) -> str:
    return _("armband for %(man)s") % {"man": cast.man(step["man"])}


def _pick(step: Step, cast: Cast) -> str:
    return _("%(card)s into the draw pile") % {"card": cast.card(step["card"])}


def _hide(_step: Step, _cast: Cast) -> str:
    return _("tactical choices made in secret")


def _place(_step: Step, _cast: Cast) -> str:
    return _("a Supporter into the stands")


def _take_off(step: Step, cast: Cast) -> str:
    return _("take off %(man)s") % {"man": cast.man(step["man"])}


def _bring_on(step: Step, cast: Cast) -> str:
    words = {"man": cast.man(step["man"]), "position": step["position"]}
    return _("bring on %(man)s as %(position)s") % words


def _permute(step: Step, cast: Cast) -> str:
    words = {"man": cast.man(step["man"]), "other": cast.man(step["other"])}
    return _("%(man)s and %(other)s change places") % words


def _reorganise(_step: Step, _cast: Cast) -> str:
    return _("reorganise")


def _played(step: Step, cast: Cast) -> str:
    return cast.card(step["card"])


def _with_temper(step: Step, cast: Cast) -> str:
    words = {"card": cast.card(step["card"])}
    if step["aggressive"]:
        return _("%(card)s, aggressive") % words
    return _("%(card)s, regular") % words


def _pay(step: Step, _cast: Cast) -> str:
    if step["source"] == "own":
        return _("the man’s own freshness")
    if step["source"] == "kop":
        return _("the Kop’s freshness")
    return _("a Supporter’s freshness")


def _exhaust(_step: Step, _cast: Cast) -> str:
    return _("exhaust a Supporter")


def _roar(_step: Step, _cast: Cast) -> str:
    return _("exhaust the Kop")


def _take_back(step: Step, cast: Cast) -> str:
    return _("take back %(card)s") % {"card": cast.card(step["card"])}


def _discard(step: Step, cast: Cast) -> str:
    return _("discard %(card)s") % {"card": cast.card(step["card"])}


def _agree(_step: Step, _cast: Cast) -> str:
    return _("extra time, please")


def _kicker(step: Step, cast: Cast) -> str:
    return _("%(man)s kicks") % {"man": cast.man(step["man"])}


def _pass(_step: Step, _cast: Cast) -> str:
    return _("nothing (more)")


def _man(step: Step, cast: Cast) -> str:
    return cast.man(step["card"])


ACTIONS: dict[str, Words] = {
    "kop": _kop,
    "shape": _shape,
    "field": _field,
    "armband": _armband,
    "pick": _pick,
    "hide": _hide,
    "place": _place,
    "take_off": _take_off,
    "bring_on": _bring_on,
    "permute": _permute,
    "reorganise": _reorganise,
    "pressing": _played,
    "tackle": _with_temper,
    "pay": _pay,
    "offensive": _played,
    "exhaust": _exhaust,
    "roar": _roar,
    "offensive_support": _played,
    "defensive_support": _with_temper,
    "take_back": _take_back,
    "discard": _discard,
    "agree": _agree,
    "kicker": _kicker,
    "pass": _pass,
    "star": _man,
    "pair": _man,
    "sign": _man,
}


def _ball(step: Step, _cast: Cast) -> str:
    colour = str(step["colour"])
    known = cards.colour_name(colour) if colour in COLOURS else colour
    return _("the ball shows %(colour)s") % {"colour": known}


def _roll(step: Step, _cast: Cast) -> str:
    return _("dice: %(dice)s") % {"dice": ", ".join(map(str, step["dice"]))}


def _draw(step: Step, cast: Cast) -> str:
    if step["card"] is None:
        return _("a card drawn unseen")
    card = str(step["card"])
    return _("%(card)s drawn") % {"card": cast.men.get(card) or cast.card(card)}


def _toss(step: Step, cast: Cast) -> str:
    return _("the lot falls on %(club)s") % {"club": cast.seat(str(step["side"]))}


CHANCES: dict[str, Words] = {"ball": _ball, "roll": _roll, "draw": _draw, "toss": _toss}


def choice(step: Step, cast: Cast) -> str:
    """Say a step of a log in words, with the name of the club whose it is."""
    if "chance" in step:
        return CHANCES[step["chance"]](step, cast)
    said = ACTIONS[step["do"]](step, cast)
    if "side" not in step:
        return said
    return _("%(club)s: %(choice)s") % {"club": cast.seat(str(step["side"])), "choice": said}


def choices(steps: Sequence[Step], cast: Cast) -> list[str]:
    """Say what would have been legal: all dice as one, and no more than a few of a long list."""
    rolls = {len(step["dice"]) for step in steps if step.get("chance") == "roll"}
    if rolls:
        return [_("one die: 1 to 6") if rolls == {1} else _("two dice: 1 to 6 each")]
    found = [choice(step, cast) for step in steps[:SHOWN]]
    if len(steps) > SHOWN:
        found.append(_("and %(count)s more") % {"count": len(steps) - SHOWN})
    return found
