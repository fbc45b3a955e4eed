"""FootClub's cards in words: names of things, and the text that stands on each card.

Numbers come from the card; the language is the active one.
"""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from cards.games.footclub import (
    AttackSupport,
    Boost,
    Coach,
    DefenceSupport,
    Keeper,
    Kind,
    Kop,
    Offensive,
    Player,
    Press,
    Stand,
)

# The dice of a strong point in a Tackle or a Defensive support, and a Raker's freshness, are rules
# of play and not facts of a card; the rulebook prints them with the strong points.
DICE = 1
RAKER = 2


def position_name(code: str) -> str:
    """Return a position in words: G, E or one of the five of the field."""
    return {
        "G": pgettext("position", "Goalkeeper"),
        "E": pgettext("position", "Coach"),
        "AL": pgettext("position", "Full-back"),
        "DC": pgettext("position", "Central defender"),
        "MD": pgettext("position", "Defensive midfielder"),
        "MO": pgettext("position", "Attacking midfielder"),
        "AT": pgettext("position", "Striker"),
    }[code]


def profile_name(code: str) -> str:
    """Return a profile in words."""
    return {
        "technical": pgettext("profile", "Technical"),
        "physical": pgettext("profile", "Physical"),
        "tactical": pgettext("profile", "Tactical"),
    }[code]


def colour_name(code: str) -> str:
    """Return a colour of the ball in words."""
    return {
        "red": pgettext("ball", "red"),
        "orange": pgettext("ball", "orange"),
        "yellow": pgettext("ball", "yellow"),
        "green": pgettext("ball", "green"),
        "blue": pgettext("ball", "blue"),
        "violet": pgettext("ball", "violet"),
    }[code]


def triangle_name(code: str) -> str:
    """Return the triangle of a starting squad in words."""
    return {
        "red": pgettext("triangle", "Red"),
        "blue": pgettext("triangle", "Blue"),
        "green": pgettext("triangle", "Green"),
        "yellow": pgettext("triangle", "Yellow"),
    }[code]


def strong_point_name(code: str) -> str:
    """Return a strong point in words."""
    return {
        "accelerator": pgettext("strong point", "Accelerator"),
        "adroit": pgettext("strong point", "Adroit"),
        "intraitable": pgettext("strong point", "Intraitable"),
        "versatile": pgettext("strong point", "Versatile"),
        "raker": pgettext("strong point", "Raker"),
        "rough": pgettext("strong point", "Rough"),
    }[code]


def strong_point_text(code: str) -> str:
    """Return what a strong point does."""
    return {
        "accelerator": _("Quick off the mark: each Offensive says what he adds to it."),
        "adroit": _("Sure of his finish: each Offensive says what he adds to it."),
        "intraitable": _(
            "His Defensive support is always aggressive; add %(dice)s to each roll, but not to a "
            "double 1."
        ),
        "versatile": _("He plays in either of his two positions, and may change during the match."),
        "raker": _("He comes on with %(freshness)s freshness tokens."),
        "rough": _(
            "His Tackle is always aggressive; add %(dice)s to each roll, but not to a double 1."
        ),
    }[code] % {"dice": DICE, "freshness": RAKER}


def stars(level: int) -> str:
    """Return a level in words."""
    return ngettext("%(count)s star", "%(count)s stars", level) % {"count": level}


def player_text(player: Player) -> str:
    """Return one line about a player: positions, level, profile, strong point."""
    parts = [
        " / ".join(position_name(code) for code in player.positions),
        stars(player.level),
        " / ".join(profile_name(code) for code in player.profiles),
    ]
    if player.strong_point:
        parts.append(strong_point_name(player.strong_point))
    return ", ".join(parts)


def keeper_text(keeper: Keeper) -> str:
    """Return one line about a goalkeeper."""
    return _("%(position)s, %(stars)s: counts for Defence") % {
        "position": position_name("G"),
        "stars": stars(keeper.level),
    }


def coach_text(coach: Coach) -> str:
    """Return one line about a coach: his level and his style."""
    return _(
        "%(position)s, %(stars)s: counts for Attack; wants %(technical)s Technical, %(physical)s "
        "Physical and %(tactical)s Tactical"
    ) % {
        "position": position_name("E"),
        "stars": stars(coach.level),
        "technical": coach.style.technical,
        "physical": coach.style.physical,
        "tactical": coach.style.tactical,
    }


def kind_name(code: str) -> str:
    """Return the name of a type of Match card."""
    return {
        "pressing": pgettext("card", "Pressing"),
        "tackle": pgettext("card", "Tackle"),
        "set_piece_attack": pgettext("card", "Set-piece attack"),
        "individual_exploit": pgettext("card", "Individual exploit"),
        "counter_attack": pgettext("card", "Counter-attack"),
        "supporters": pgettext("card", "Supporters"),
        "offensive_support": pgettext("card", "Offensive support"),
        "defensive_support": pgettext("card", "Defensive support"),
    }[code]


def kind_text(kind: Kind) -> str:
    """Return the text of a type of Match card."""
    effect = kind.effect
    if isinstance(effect, Offensive):
        return offensive_text(effect)
    if isinstance(effect, Press):
        return pressing_text(effect)
    if isinstance(effect, AttackSupport | DefenceSupport):
        return support_text(effect)
    if isinstance(effect, Stand):
        return _(
            "Place it in the stands. Exhaust it for %(attack)s in Attack, %(defence)s in Defence, "
            "or %(freshness)s freshness."
        ) % {
            "attack": stars(effect.attack),
            "defence": stars(effect.defence),
            "freshness": effect.freshness,
        }
    return _(
        "Regular or aggressive, on two dice: the man named takes the ball, or the referee whistles."
    )


def pressing_text(effect: Press) -> str:
    """Return the text of a Pressing: what it costs, and who pays."""
    if effect.freshness == 2:
        text = _(
            "Pay %(count)s freshness, one from each of the two men named. The first of them takes "
            "the ball."
        )
    else:
        text = _(
            "Pay %(count)s freshness, of which each of the two men named gives one at most. The "
            "first of them takes the ball."
        )
    return text % {"count": effect.freshness}


def support_text(effect: AttackSupport | DefenceSupport) -> str:
    """Return the text of an Offensive or Defensive support."""
    if isinstance(effect, AttackSupport):
        return _("%(stars)s more for your Attack in this Offensive.") % {
            "stars": stars(effect.attack)
        }
    return _(
        "Regular or aggressive, on two dice: %(stars)s more for your Defence in this "
        "Offensive, or a foul. The first foul is a free kick, any later one a penalty."
    ) % {"stars": stars(effect.defence)}


def offensive_text(effect: Offensive) -> str:
    """Return the text of an Offensive: when it may be played, and what strong points add."""
    parts = []
    if effect.supporters_at_least is not None:
        parts.append(
            _("With at least %(count)s Supporters in the stands.")
            % {"count": effect.supporters_at_least}
        )
    if effect.supporters_at_most is not None:
        parts.append(
            _("With at most %(count)s Supporters in the stands.")
            % {"count": effect.supporters_at_most}
        )
    if effect.after_save:
        parts.append(_("Only straight after a save by your goalkeeper."))
    if not effect.defensive_support:
        parts.append(_("No Defensive support against it."))
    for point, boost in (("adroit", effect.adroit), ("accelerator", effect.accelerator)):
        if boost != Boost():
            parts.append(
                _("%(strong_point)s: %(text)s")
                % {"strong_point": strong_point_name(point), "text": boost_text(boost)}
            )
    return " ".join(parts)


def boost_text(boost: Boost) -> str:
    """Return what a strong point adds to an Offensive."""
    gains = []
    if boost.attack:
        gains.append(_("%(stars)s more") % {"stars": stars(boost.attack)})
    if boost.hinder:
        gains.append(
            _("%(count)s less on the dice of Defensive supports") % {"count": boost.hinder}
        )
    gained = _(" and ").join(gains)
    return (_("pay one freshness for %(gain)s.") if boost.paid else "%(gain)s.") % {"gain": gained}


def kop_text(kop: Kop) -> str:
    """Return the text of a Kop."""
    if kop.attack:
        return _("Turn it face down for %(stars)s in Attack, once.") % {"stars": stars(kop.attack)}
    return ngettext(
        "Lies in the stands with %(count)s freshness token; spend it as you like.",
        "Lies in the stands with %(count)s freshness tokens; spend them as you like.",
        kop.freshness,
    ) % {"count": kop.freshness}
