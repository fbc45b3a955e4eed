"""What happens with the ball in sentences: possession, Offensives, supports, dice, goals, kicks."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from cards.words import footclub as cards
from matches.engines.footclub import events
from matches.words.footclub.told import Teller, Told, signed

TACKLES = {  # by aggressive and result
    (False, "won"): N_("%(man)s (%(club)s) tackles %(victim)s and comes away with the ball."),
    (False, "warning"): N_("%(man)s (%(club)s) tackles %(victim)s: a foul, and a word of warning."),
    (False, "yellow"): N_("%(man)s (%(club)s) tackles %(victim)s: a bad foul."),
    (True, "won"): N_("%(man)s (%(club)s) goes in hard on %(victim)s and wins the ball."),
    (True, "yellow"): N_("%(man)s (%(club)s) goes in hard on %(victim)s: a foul."),
    (True, "red"): N_("%(man)s (%(club)s) goes in far too hard on %(victim)s."),
}
SUPPORTS = {  # by aggressive and result
    (False, "won"): N_("%(man)s (%(club)s) helps the defence out cleanly."),
    (False, "warning"): N_("%(man)s (%(club)s) stops the attack with a foul: a word of warning."),
    (False, "yellow"): N_("%(man)s (%(club)s) stops the attack with a bad foul."),
    (True, "won"): N_(
        "%(man)s (%(club)s) defends on the edge of the rules, and gets away with it."
    ),
    (True, "yellow"): N_("%(man)s (%(club)s) pulls his man down."),
    (True, "red"): N_("%(man)s (%(club)s) brings his man down brutally."),
}
SHOTS = {
    "goal": N_("Defence rolls %(defence)s, attack %(attack)s with %(bonus)s: in!"),
    "save": N_("Defence rolls %(defence)s, attack %(attack)s with %(bonus)s: saved."),
    "second": N_("Defence rolls %(defence)s, attack %(attack)s with %(bonus)s: a second roll."),
}
SECOND_SHOTS = {
    "goal": N_("Second roll, %(defence)s against %(attack)s: in!"),
    "corner": N_("Second roll, %(defence)s against %(attack)s: tipped away."),
    "post": N_("Second roll, %(defence)s against %(attack)s: the post!"),
}
SECOND_ONLY = ("corner", "post")
GOALS = {
    "set_piece_attack": N_("Goal! %(man)s finishes a set-piece attack: %(score)s."),
    "individual_exploit": N_("Goal! %(man)s does it all alone: %(score)s."),
    "counter_attack": N_("Goal! %(man)s ends the counter-attack: %(score)s."),
    "free_kick": N_("Goal! %(man)s strikes the free kick home: %(score)s."),
    "penalty": N_("Goal! %(man)s converts the penalty: %(score)s."),
}
EXHAUSTED = {  # by kop and use
    (False, "attack"): N_("A Supporter of %(club)s roars the attack on."),
    (False, "defence"): N_("A Supporter of %(club)s roars for the defence."),
    (False, "freshness"): N_("A Supporter of %(club)s gives fresh legs."),
    (True, "attack"): N_("The Kop of %(club)s roars the attack on."),
    (True, "freshness"): N_("The Kop of %(club)s gives fresh legs."),
}


def _pressed(event: events.Pressed, told: Told) -> str:
    return _("Pressing by %(men)s: %(man)s (%(club)s) has the ball.") % {
        **told.man(event.side, event.men[0]),
        "men": told.cast.listed(event.men),
    }


def _tackled(event: events.Tackled, told: Told) -> str:
    return _(TACKLES[event.aggressive, event.result]) % {
        **told.man(event.side, event.man),
        "victim": told.cast.man(event.victim),
    }


def _possession(event: events.Possession, told: Told) -> str:
    return _("%(man)s (%(club)s) keeps the ball.") % told.man(event.side, event.man)


def _launched(event: events.Launched, told: Told) -> str:
    return _("%(kind)s: %(man)s (%(club)s) goes for goal, initial bonus %(bonus)s.") % {
        **told.man(event.side, event.man),
        "kind": cards.kind_name(event.kind),
        "bonus": signed(event.bonus),
    }


def _boosted(event: events.Boosted, told: Told) -> str:
    words = {
        "man": told.cast.man(event.man),
        "point": cards.strong_point_name(event.point),
        "attack": signed(event.attack),
        "hinder": signed(-event.hinder),
    }
    if not event.hinder:
        return _("%(man)s is %(point)s: ATT %(attack)s.") % words
    if not event.attack:
        return _("%(man)s is %(point)s: %(hinder)s on the dice of Defensive supports.") % words
    said = _("%(man)s is %(point)s: ATT %(attack)s, %(hinder)s on the dice of Defensive supports.")
    return said % words


def _exhausted(event: events.Exhausted, told: Told) -> str:
    return _(EXHAUSTED[event.kop, event.use]) % {"club": told.cast.club(event.side)}


def _supported(event: events.Supported, told: Told) -> str:
    return _("Team-mates join the attack of %(club)s: ATT %(attack)s.") % {
        "club": told.cast.club(event.side),
        "attack": signed(event.attack),
    }


def _defended(event: events.Defended, told: Told) -> str:
    return _(SUPPORTS[event.aggressive, event.result]) % told.man(event.side, event.man)


def _dead_ball(event: events.DeadBall, told: Told) -> str:
    if event.kind == "penalty":
        said = _("Penalty for %(club)s, and %(man)s puts the ball on the spot.")
    else:
        said = _("Free kick for %(club)s, and %(man)s places the ball.")
    return said % told.man(event.side, event.man)


def _shot(event: events.Shot, told: Told) -> str:
    words = {"defence": event.defence, "attack": event.attack, "bonus": signed(event.bonus)}
    sentences = SECOND_SHOTS if told.second or event.result in SECOND_ONLY else SHOTS
    told.second = event.result in ("second", "post")
    return _(sentences[event.result]) % words


def _goal(event: events.Goal, told: Told) -> str:
    return _(GOALS[event.how]) % {**told.man(event.side, event.man), "score": told.score()}


def _saved(event: events.Saved, told: Told) -> str:
    return _("%(keeper)s (%(club)s) holds it and throws to %(man)s.") % {
        **told.man(event.side, event.man),
        "keeper": told.cast.keepers[event.side],
    }


def _corner(event: events.Corner, told: Told) -> str:
    club = told.cast.club(event.side)
    if event.card is None:
        return _("Corner for %(club)s.") % {"club": club}
    return _("Corner for %(club)s, who take back %(card)s.") % {
        "club": club,
        "card": told.cast.card(event.card),
    }


def _kicked(event: events.Kicked, told: Told) -> str:
    if event.scored:
        said = _("Shoot-out: %(man)s (%(club)s) scores, %(kicks)s.")
    else:
        said = _("Shoot-out: %(man)s (%(club)s) misses, %(kicks)s.")
    home, away = told.kicks
    return said % {**told.man(event.side, event.man), "kicks": f"{home}–{away}"}


TELLERS: dict[type, Teller] = {
    events.Pressed: _pressed,
    events.Tackled: _tackled,
    events.Possession: _possession,
    events.Launched: _launched,
    events.Boosted: _boosted,
    events.Exhausted: _exhausted,
    events.Supported: _supported,
    events.Defended: _defended,
    events.DeadBall: _dead_ball,
    events.Shot: _shot,
    events.Goal: _goal,
    events.Saved: _saved,
    events.Corner: _corner,
    events.Kicked: _kicked,
}
