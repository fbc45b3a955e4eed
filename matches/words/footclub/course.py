"""The course of a match in sentences: line-ups, halves, changes, cards, forfeits, the end."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards.words import footclub as cards
from matches.engines.footclub import events
from matches.words.footclub.told import FIRST_HALF, SECOND_HALF, Teller, Told


def _kop(event: events.KopChosen, told: Told) -> str:
    return _("Kop %(card)s stands behind %(club)s.") % {
        "card": event.card,
        "club": told.cast.club(event.side),
    }


def _lined_up(event: events.LinedUp, told: Told) -> str:
    cast, side = told.cast, event.side
    if event.optimised:
        said = _(
            "%(club)s line up %(shape)s, ATT %(attack)s, DEF %(defence)s, optimised: "
            "G %(keeper)s · %(line)s. Captain %(captain)s, coach %(coach)s."
        )
    else:
        said = _(
            "%(club)s line up %(shape)s, ATT %(attack)s, DEF %(defence)s: G %(keeper)s · "
            "%(line)s. Captain %(captain)s, coach %(coach)s."
        )
    return said % {
        "club": cast.club(side),
        "shape": event.shape,
        "attack": event.attack,
        "defence": event.defence,
        "keeper": cast.keepers[side],
        "line": cast.line(event.shape, event.men),
        "captain": cast.man(event.captain),
        "coach": cast.coaches[side],
    }


def _colour(event: events.ColourRolled, _told: Told) -> str:
    return _("The ball is %(colour)s.") % {"colour": cards.colour_name(event.colour)}


def _kick_off(event: events.KickedOff, told: Told) -> str:
    if event.half == FIRST_HALF:
        said = _("%(man)s (%(club)s) kicks off.")
    elif event.half == SECOND_HALF:
        said = _("%(man)s (%(club)s) kicks off the second half.")
    else:
        said = _("%(man)s (%(club)s) kicks off extra time.")
    return said % told.man(event.side, event.man)


def _turn(event: events.TurnBegan, told: Told) -> str:
    return _("%(home)s: ATT %(att)s, DEF %(def)s. %(away)s: ATT %(att2)s, DEF %(def2)s.") % {
        "home": told.cast.club(0),
        "att": event.attack[0],
        "def": event.defence[0],
        "away": told.cast.club(1),
        "att2": event.attack[1],
        "def2": event.defence[1],
    }


def _supporter(event: events.SupporterPlaced, told: Told) -> str:
    said = ngettext(
        "%(club)s place a Supporter: %(count)s in the stands.",
        "%(club)s place a Supporter: %(count)s in the stands.",
        event.stands,
    )
    return said % {"club": told.cast.club(event.side), "count": event.stands}


def _substituted(event: events.Substituted, told: Told) -> str:
    if event.boosted:
        said = _("%(club)s bring on %(on)s for %(off)s, as %(position)s and with a fresh star.")
    else:
        said = _("%(club)s bring on %(on)s for %(off)s, as %(position)s.")
    return said % {
        "club": told.cast.club(event.side),
        "on": told.cast.man(event.on),
        "off": told.cast.man(event.off),
        "position": event.position,
    }


def _permuted(event: events.Permuted, told: Told) -> str:
    return _("%(man)s and %(other)s (%(club)s) change places.") % {
        **told.man(event.side, event.man),
        "other": told.cast.man(event.other),
    }


def _reorganised(event: events.Reorganised, told: Told) -> str:
    return _("%(club)s reorganise, %(shape)s: %(line)s.") % {
        "club": told.cast.club(event.side),
        "shape": event.shape,
        "line": told.cast.line(event.shape, event.men),
    }


def _captain(event: events.CaptainNamed, told: Told) -> str:
    return _("%(man)s (%(club)s) takes the armband.") % told.man(event.side, event.man)


def _booked(event: events.Booked, told: Told) -> str:
    if event.count == 1:
        said = _("Yellow card for %(man)s (%(club)s).")
    else:
        said = _("Second yellow card for %(man)s (%(club)s).")
    return said % told.man(event.side, event.man)


def _sent_off(event: events.SentOff, told: Told) -> str:
    if event.direct:
        said = _("Red card for %(man)s: %(club)s are a man down.")
    else:
        said = _("Two yellows make a red, and %(man)s is off: %(club)s are a man down.")
    return said % told.man(event.side, event.man)


def _injured(event: events.Injured, told: Told) -> str:
    if event.serious:
        said = _("%(man)s (%(club)s) is seriously injured and cannot go on.")
    else:
        said = _("%(man)s (%(club)s) is hurt, and a star weaker until the half ends.")
    return said % told.man(event.side, event.man)


def _discarded(event: events.Discarded, told: Told) -> str:
    return _("%(club)s discard %(cards)s.") % {
        "club": told.cast.club(event.side),
        "cards": told.cast.cards(event.cards),
    }


def _half_ended(event: events.HalfEnded, told: Told) -> str:
    if event.half == FIRST_HALF:
        said = _("The referee blows for half-time: %(score)s.")
    elif event.half == SECOND_HALF:
        said = _("The final whistle: %(score)s.")
    else:
        said = _("Extra time is over: %(score)s.")
    return said % {"score": told.score(event.goals)}


def _forfeited(event: events.Forfeited, told: Told) -> str:
    both = len(event.sides) > 1
    if event.reason == "reds":
        said = _("A fourth red card: %(club)s forfeit the match.")
    elif event.reason == "numbers":
        said = (
            _("Both clubs are fewer than eight, and both forfeit the match.")
            if both
            else _("%(club)s are fewer than eight, and forfeit the match.")
        )
    else:
        said = (
            _("Neither club can line up, and both forfeit the match.")
            if both
            else _("%(club)s cannot line up, and forfeit the match.")
        )
    return said % {"club": told.cast.club(event.sides[0])}


def _ended(event: events.Ended, told: Told) -> str:
    words = {"score": told.score(event.goals)}
    if event.after == "regulation":
        return _("Final score: %(score)s.") % words
    if event.after == "extra_time":
        return _("Final score: %(score)s after extra time.") % words
    if event.after == "forfeit":
        return _("Final score: %(score)s on forfeit.") % words
    home, away = told.kicks
    return _("Final score: %(score)s; %(winner)s win the shoot-out %(kicks)s.") % {
        **words,
        "winner": told.cast.club(int(away > home)),
        "kicks": f"{max(home, away)}–{min(home, away)}",
    }


TELLERS: dict[type, Teller] = {
    events.KopChosen: _kop,
    events.LinedUp: _lined_up,
    events.ColourRolled: _colour,
    events.KickedOff: _kick_off,
    events.TurnBegan: _turn,
    events.SupporterPlaced: _supporter,
    events.Substituted: _substituted,
    events.Permuted: _permuted,
    events.Reorganised: _reorganised,
    events.CaptainNamed: _captain,
    events.Booked: _booked,
    events.SentOff: _sent_off,
    events.Injured: _injured,
    events.Discarded: _discarded,
    events.HalfEnded: _half_ended,
    events.Forfeited: _forfeited,
    events.Ended: _ended,
}
