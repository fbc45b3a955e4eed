"""The finer refusals: which part of a rule an answer breaks, a sentence and a chapter for each."""

from django.utils.translation import gettext_noop as N_

from matches.words.footclub.chapters import (
    BONUS,
    EXTRA_TIME,
    GENERAL,
    LINE_UP,
    PERMUTATIONS,
    PRESSING,
    STANDS,
    SUBSTITUTIONS,
    WAYS,
)

FINER: dict[str, tuple[str, str]] = {
    "bonus.attack": (
        N_("Offensive supports are for the side that attacks."),
        BONUS,
    ),
    "bonus.defence": (
        N_("Defensive supports are for the side that defends."),
        BONUS,
    ),
    "bonus.kop": (
        N_("That side has no Kop that could add to its own Attack now."),
        STANDS,
    ),
    "bonus.stands": (
        N_("There are no Supporters left in that side’s stands."),
        STANDS,
    ),
    "counter_attack.only": (
        N_("Straight after a save only a Counter-attack may be played."),
        WAYS,
    ),
    "freshness.kop": (
        N_("There are no freshness tokens left on the Kop."),
        STANDS,
    ),
    "freshness.own": (
        N_("The man has no freshness token left that he could give to this card."),
        PRESSING,
    ),
    "freshness.supporter": (
        N_("No Supporter is free to pay for this token."),
        STANDS,
    ),
    "line_up.available": (
        N_("The man is not in that squad, or may not play."),
        LINE_UP,
    ),
    "line_up.men": (
        N_("With that man here, the places that are left could not be filled."),
        LINE_UP,
    ),
    "line_up.order": (
        N_("First the line-up is chosen, then a man for each place."),
        LINE_UP,
    ),
    "line_up.position": (
        N_("The man does not play in that position."),
        LINE_UP,
    ),
    "line_up.twice": (
        N_("The man has a place already."),
        LINE_UP,
    ),
    "permutations.exceptional": (
        N_("After a card or an injury nobody changes places without a substitution."),
        PERMUTATIONS,
    ),
    "permutations.one": (
        N_("A side makes one permutation a turn."),
        PERMUTATIONS,
    ),
    "permutations.order": (
        N_("Name the man on the left first."),
        PERMUTATIONS,
    ),
    "permutations.position": (
        N_("Only two men in the same position change places."),
        PERMUTATIONS,
    ),
    "permutations.substitution": (
        N_("After a substitution the side may reorganise instead."),
        PERMUTATIONS,
    ),
    "shoot_out.pitch": (
        N_("The kicker must be on the pitch at the end."),
        EXTRA_TIME,
    ),
    "shoot_out.twice": (
        N_("That kicker is named already."),
        EXTRA_TIME,
    ),
    "shoot_out.unused": (
        N_("Whoever has not kicked yet goes first."),
        EXTRA_TIME,
    ),
    "substitutions.bench": (
        N_("The man is not on the bench."),
        SUBSTITUTIONS,
    ),
    "substitutions.bring_on": (
        N_("A man is coming off: say who comes on for him."),
        SUBSTITUTIONS,
    ),
    "substitutions.line_up": (
        N_("No line-up that respects the rules could follow that change."),
        SUBSTITUTIONS,
    ),
    "substitutions.pitch": (
        N_("The man is not on the pitch."),
        SUBSTITUTIONS,
    ),
    "substitutions.position": (
        N_("The man who comes on does not play in that position."),
        SUBSTITUTIONS,
    ),
    "tactics.copies": (
        N_("There are no more copies of that card to choose."),
        GENERAL,
    ),
    "tactics.hidden": (
        N_("A side with hidden cards keeps its tactical choices hidden; another names them."),
        GENERAL,
    ),
    "toss": (
        N_("Chance decides which side begins the shoot-out."),
        EXTRA_TIME,
    ),
}
