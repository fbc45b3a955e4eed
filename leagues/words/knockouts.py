"""What a correction changes further on in a bracket, in sentences."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from leagues.knockouts.advancing import Consequence
from leagues.knockouts.reseeding import Difference
from leagues.words import rounds


def sentence(one: Consequence) -> str:
    """Say one consequence."""
    where = rounds.phase(one.phase)
    match one.what:
        case "void":
            score = "–".join("?" if goals is None else str(goals) for goals in one.score)
            return _(
                "%(round)s: %(match)s (%(score)s) is void; the match is to be played again."
            ) % {
                "round": where,
                "match": " – ".join(one.sides),
                "score": score,
            }
        case "opens":
            return _("%(round)s: the place of %(name)s is open again.") % {
                "round": where,
                "name": one.before,
            }
        case _:
            return _("%(round)s: %(after)s plays instead of %(before)s.") % {
                "round": where,
                "after": one.after,
                "before": one.before,
            }


def difference(one: Difference) -> str:
    """Say that the groups would fill a place of the draw otherwise by now (S20)."""
    if one.now is None:
        return _("Seed %(seed)d: %(drawn)s stands there; by the groups nobody would now.") % {
            "seed": one.seed,
            "drawn": one.drawn,
        }
    return _("Seed %(seed)d: %(drawn)s stands there; by the groups it would be %(now)s now.") % {
        "seed": one.seed,
        "drawn": one.drawn,
        "now": one.now,
    }


def sentences(found: Sequence[Consequence]) -> list[str]:
    """Say all of them, in the order of the rounds."""
    return [sentence(one) for one in found]
