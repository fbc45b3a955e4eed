"""A sentence for each event of a match, in the active language."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from cards.words import footclub as cards
from matches.engines.footclub import events as e
from matches.words.footclub.cast import Cast


def _kop(event: e.KopChosen, cast: Cast) -> str:
    return _("%(club)s put the Kop %(card)s in their stands.") % {
        "club": cast.clubs[event.side],
        "card": event.card,
    }


def _line_up(event: e.LinedUp, cast: Cast) -> str:
    words = {
        "club": cast.clubs[event.side],
        "shape": event.shape,
        "men": cast.men(event.men),
        "captain": cast.man(event.captain),
        "attack": event.attack,
        "defence": event.defence,
    }
    if event.optimised:
        return (
            _(
                "%(club)s (%(shape)s): %(men)s. Captain %(captain)s. ATT %(attack)s, DEF "
                "%(defence)s, optimised."
            )
            % words
        )
    return (
        _("%(club)s (%(shape)s): %(men)s. Captain %(captain)s. ATT %(attack)s, DEF %(defence)s.")
        % words
    )


def _colour(event: e.ColourRolled, cast: Cast) -> str:
    return _("The ball is %(colour)s.") % {"colour": cards.colour_name(event.colour)}


def _kick_off(event: e.KickedOff, cast: Cast) -> str:
    return _("%(club)s kick off, %(man)s on the ball.") % _who(event, cast)


def _turn(event: e.TurnBegan, cast: Cast) -> str:
    return _("ATT %(home)s and %(away)s, DEF %(home_defence)s and %(away_defence)s.") % {
        "home": event.attack[0],
        "away": event.attack[1],
        "home_defence": event.defence[0],
        "away_defence": event.defence[1],
    }


def _placed(event: e.SupporterPlaced, cast: Cast) -> str:
    return _("%(club)s place a Supporter: %(count)s in the stands.") % {
        "club": cast.clubs[event.side],
        "count": event.stands,
    }


def _substitution(event: e.Substituted, cast: Cast) -> str:
    words = {
        "club": cast.clubs[event.side],
        "on": cast.man(event.on),
        "off": cast.man(event.off),
        "position": event.position,
    }
    if event.boosted:
        return _("%(club)s: %(on)s on for %(off)s (%(position)s), fresh for the finish.") % words
    return _("%(club)s: %(on)s on for %(off)s (%(position)s).") % words


def _permutation(event: e.Permuted, cast: Cast) -> str:
    return _("%(club)s: %(man)s and %(other)s change places.") % {
        **_who(event, cast),
        "other": cast.man(event.other),
    }


def _reorganisation(event: e.Reorganised, cast: Cast) -> str:
    return _("%(club)s reorganise (%(shape)s): %(men)s.") % {
        "club": cast.clubs[event.side],
        "shape": event.shape,
        "men": cast.men(event.men),
    }


def _captain(event: e.CaptainNamed, cast: Cast) -> str:
    return _("%(club)s: the armband goes to %(man)s.") % _who(event, cast)


def _pressing(event: e.Pressed, cast: Cast) -> str:
    return _("%(club)s press through %(men)s: %(man)s has the ball.") % {
        "club": cast.clubs[event.side],
        "men": cast.men(event.men),
        "man": cast.man(event.men[0]),
    }


def _tackle(event: e.Tackled, cast: Cast) -> str:
    words = {**_who(event, cast), "victim": cast.man(event.victim)}
    if event.result == "won":
        return _("%(man)s (%(club)s) tackles %(victim)s and takes the ball.") % words
    if event.result == "warning":
        return _("%(man)s (%(club)s) tackles %(victim)s: foul, a word from the referee.") % words
    return _("%(man)s (%(club)s) brings %(victim)s down.") % words


def _booking(event: e.Booked, cast: Cast) -> str:
    if event.count > 1:
        return _("Second yellow card for %(man)s (%(club)s).") % _who(event, cast)
    return _("Yellow card for %(man)s (%(club)s).") % _who(event, cast)


def _sending_off(event: e.SentOff, cast: Cast) -> str:
    return _("Red card: %(man)s (%(club)s) is sent off.") % _who(event, cast)


def _injury(event: e.Injured, cast: Cast) -> str:
    if event.serious:
        return _("%(man)s (%(club)s) is seriously injured and cannot go on.") % _who(event, cast)
    return _("%(man)s (%(club)s) is hurt and loses a star until the half ends.") % _who(event, cast)


def _possession(event: e.Possession, cast: Cast) -> str:
    return _("%(club)s have the ball, %(man)s on it.") % _who(event, cast)


def _offensive(event: e.Launched, cast: Cast) -> str:
    return _("%(club)s: %(kind)s by %(man)s, bonus [%(bonus)s].") % {
        **_who(event, cast),
        "kind": cards.kind_name(event.kind),
        "bonus": f"{event.bonus:+}",
    }


def _boost(event: e.Boosted, cast: Cast) -> str:
    return _("%(man)s is %(point)s: %(attack)s for Attack, %(hinder)s on the defenders' dice.") % {
        "man": cast.man(event.man),
        "point": cards.strong_point_name(event.point),
        "attack": f"{event.attack:+}",
        "hinder": f"{-event.hinder:+}" if event.hinder else "0",
    }


def _exhausted(event: e.Exhausted, cast: Cast) -> str:
    words = {"club": cast.clubs[event.side]}
    if event.kop:
        return {
            "attack": _("%(club)s: the Kop roars for Attack."),
            "freshness": _("%(club)s: the Kop gives a freshness token."),
        }[event.use] % words
    return {
        "attack": _("%(club)s exhaust a Supporter for Attack."),
        "defence": _("%(club)s exhaust a Supporter for Defence."),
        "freshness": _("%(club)s exhaust a Supporter for freshness."),
    }[event.use] % words


def _support(event: e.Supported, cast: Cast) -> str:
    return _("%(club)s: Offensive support, %(stars)s more.") % {
        "club": cast.clubs[event.side],
        "stars": cards.stars(event.attack),
    }


def _defence(event: e.Defended, cast: Cast) -> str:
    if event.result == "won":
        return _("%(man)s (%(club)s) gets in the way.") % _who(event, cast)
    if event.result == "warning":
        return _("%(man)s (%(club)s) fouls: a word from the referee.") % _who(event, cast)
    return _("%(man)s (%(club)s) fouls, and the card is out.") % _who(event, cast)


def _dead_ball(event: e.DeadBall, cast: Cast) -> str:
    if event.kind == "penalty":
        return _("Penalty for %(club)s.") % _who(event, cast)
    return _("Free kick for %(club)s.") % _who(event, cast)


def _shot(event: e.Shot, cast: Cast) -> str:
    words = {
        "man": cast.man(event.man),
        "attack": event.attack,
        "defence": event.defence,
        "bonus": f"{event.bonus:+}",
    }
    return {
        "goal": _("%(man)s shoots: %(attack)s [%(bonus)s] against %(defence)s, in."),
        "save": _("%(man)s shoots: %(attack)s [%(bonus)s] against %(defence)s, saved."),
        "second": _("%(man)s shoots: %(attack)s [%(bonus)s] against %(defence)s, still open."),
        "corner": _("Second roll: %(attack)s against %(defence)s, corner."),
        "post": _("Second roll: %(attack)s against %(defence)s, off the post."),
    }[event.result] % words


def _goal(event: e.Goal, cast: Cast) -> str:
    words = _who(event, cast)
    if event.how == "penalty":
        return _("Goal for %(club)s: %(man)s, from the spot.") % words
    if event.how == "free_kick":
        return _("Goal for %(club)s: %(man)s, from a free kick.") % words
    return _("Goal for %(club)s: %(man)s (%(kind)s).") % {
        **words,
        "kind": cards.kind_name(event.how),
    }


def _save(event: e.Saved, cast: Cast) -> str:
    return _("The goalkeeper of %(club)s throws to %(man)s.") % _who(event, cast)


def _corner(event: e.Corner, cast: Cast) -> str:
    if event.card is None:
        return _("Corner for %(club)s.") % {"club": cast.clubs[event.side]}
    return _("Corner for %(club)s, who take back %(card)s.") % {
        "club": cast.clubs[event.side],
        "card": cast.card(event.card),
    }


def _discard(event: e.Discarded, cast: Cast) -> str:
    return _("%(club)s discard %(cards)s.") % {
        "club": cast.clubs[event.side],
        "cards": ", ".join(cast.card(code) for code in event.cards),
    }


def _half_end(event: e.HalfEnded, cast: Cast) -> str:
    return _("Whistle: %(home)s %(score)s %(away)s.") % _score(event.goals, cast)


def _kick(event: e.Kicked, cast: Cast) -> str:
    if event.scored:
        return _("%(man)s (%(club)s) scores from the spot.") % _who(event, cast)
    return _("%(man)s (%(club)s) misses from the spot.") % _who(event, cast)


def _forfeit(event: e.Forfeited, cast: Cast) -> str:
    clubs = _(" and ").join(cast.clubs[side] for side in event.sides)
    return {
        "reds": _("Fourth red card: %(clubs)s lose on forfeit."),
        "numbers": _("Fewer than eight left: %(clubs)s lose on forfeit."),
        "line_up": _("No line-up that respects the rules: %(clubs)s lose on forfeit."),
    }[event.reason] % {"clubs": clubs}


def _end(event: e.Ended, cast: Cast) -> str:
    words = _score(event.goals, cast)
    return {
        "regulation": _("Full time: %(home)s %(score)s %(away)s."),
        "extra_time": _("After extra time: %(home)s %(score)s %(away)s."),
        "shoot_out": _("After a shoot-out: %(home)s %(score)s %(away)s."),
        "forfeit": _("Awarded: %(home)s %(score)s %(away)s."),
    }[event.after] % words


def _who(event: Any, cast: Cast) -> dict[str, Any]:
    return {"club": cast.clubs[event.side], "man": cast.man(event.man)}


def _score(goals: tuple[int, int], cast: Cast) -> dict[str, Any]:
    home, away = cast.clubs
    return {"home": home, "away": away, "score": f"{goals[0]}-{goals[1]}"}


SENTENCES: dict[type[e.Moment], Callable[[Any, Cast], str]] = {
    e.KopChosen: _kop,
    e.LinedUp: _line_up,
    e.ColourRolled: _colour,
    e.KickedOff: _kick_off,
    e.TurnBegan: _turn,
    e.SupporterPlaced: _placed,
    e.Substituted: _substitution,
    e.Permuted: _permutation,
    e.Reorganised: _reorganisation,
    e.CaptainNamed: _captain,
    e.Pressed: _pressing,
    e.Tackled: _tackle,
    e.Booked: _booking,
    e.SentOff: _sending_off,
    e.Injured: _injury,
    e.Possession: _possession,
    e.Launched: _offensive,
    e.Boosted: _boost,
    e.Exhausted: _exhausted,
    e.Supported: _support,
    e.Defended: _defence,
    e.DeadBall: _dead_ball,
    e.Shot: _shot,
    e.Goal: _goal,
    e.Saved: _save,
    e.Corner: _corner,
    e.Discarded: _discard,
    e.HalfEnded: _half_end,
    e.Kicked: _kick,
    e.Forfeited: _forfeit,
    e.Ended: _end,
}
