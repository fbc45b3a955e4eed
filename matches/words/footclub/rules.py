"""Why FootClub's engine refuses something: a sentence and a rulebook chapter for every code."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from matches.words.footclub.chapters import (
    ABILITIES,
    AFTER_CARD,
    AREAS,
    BALL,
    BETWEEN,
    BONUS,
    CAPTAIN,
    DICE,
    DRAW,
    END,
    END_OF_TURN,
    EXTRA_TIME,
    GENERAL,
    LINE_UP,
    MERCATO,
    OFFENCE,
    PERMUTATIONS,
    POSSESSION,
    PRE_MATCH,
    PRESSING,
    RIBBON,
    STANDS,
    STEP_2,
    SUBSTITUTIONS,
    TACKLE,
    TEAM_CARDS,
    TURN,
    WAYS,
)
from matches.words.footclub.finer import FINER

REFUSALS: dict[str, tuple[str, str]] = {
    **FINER,
    "over": (N_("The match is over: nothing more can happen."), END),
    "turn": (N_("It is not this side’s turn to answer."), TURN),
    "side": (N_("Both sides are asked at once: the step must say whose it is."), TURN),
    "step": (N_("There is no step of that number to take back."), TURN),
    "take_back": (N_("This side has given no answer to what is being asked."), TURN),
    "ball": (N_("The ball is rolled now, and shows one of its six colours."), BALL),
    "draw": (N_("Cards are drawn now, and only what is in the draw pile can be."), DRAW),
    "dice": (N_("Dice are rolled now: as many as are asked for, each from 1 to 6."), DICE),
    "captain": (
        N_(
            "Captain is a man on the pitch of four or five stars with the coach’s preferred "
            "profile; without one, a man of five stars."
        ),
        CAPTAIN,
    ),
    "extra_time": (N_("After a draw each club says whether it wants extra time."), END),
    "supporters": (N_("A side may place one Supporters card from its hand, or none."), STEP_2),
    "discard": (
        N_("A side discards until it holds as many cards as it has MO and AT."),
        END_OF_TURN,
    ),
    "hand": (N_("The card is not in that side’s hand."), AREAS),
    "offensive.after_save": (
        N_("A Counter-attack follows straight upon a save, and nothing else does."),
        WAYS,
    ),
    "offensive.at_least": (N_("A Set-piece attack needs three Supporters in the stands."), WAYS),
    "offensive.at_most": (
        N_("An Individual exploit needs no more than three Supporters in the stands."),
        WAYS,
    ),
    "ribbon": (N_("The card’s ribbon finds nobody on the pitch."), RIBBON),
    "offence": (N_("The side with the ball plays an Offensive from its hand, or none."), OFFENCE),
    "bonus": (N_("The bonus is being agreed: a support, a Supporter, or nothing."), BONUS),
    "bonus.three": (
        N_(
            "At most three Supporters of a side, the Kop among them, are exhausted in an Offensive."
        ),
        STANDS,
    ),
    "counter_attack.support": (
        N_("No Defensive support is played against a Counter-attack."),
        OFFENCE,
    ),
    "support.intraitable": (
        N_("The Defensive support of an Intraitable man is always aggressive."),
        ABILITIES,
    ),
    "boost": (
        N_("Adroit or Accelerator is paid with one freshness at once, or left unused."),
        ABILITIES,
    ),
    "corner": (
        N_("After a corner the attacking side takes a card of its discard pile back."),
        DICE,
    ),
    "counter_attack": (N_("Straight after the save only a Counter-attack may be played."), OFFENCE),
    "possession": (
        N_("The side without the ball plays a Pressing or a Tackle from its hand, or none."),
        POSSESSION,
    ),
    "pressing.freshness": (
        N_("A Pressing costs one freshness of each of its two men, never two of the same man."),
        PRESSING,
    ),
    "tackle.rough": (N_("The Tackle of a Rough player is always aggressive."), TACKLE),
    "kop": (N_("The club at home chooses one of the two Kops."), PRE_MATCH),
    "tactics": (N_("The draw pile is made of Match cards that are in the reserve."), GENERAL),
    "line_up": (
        N_(
            "A line-up needs one to three DC, MD, MO and AT each, no or two AL (without them "
            "three DC), and at least three MO and AT together."
        ),
        LINE_UP,
    ),
    "shoot_out": (N_("The kicker is a man on the pitch who has not kicked yet."), EXTRA_TIME),
    "substitutions": (N_("Step 2 is for substitutions, and for one permutation."), STEP_2),
    "substitutions.exceptional": (
        N_("After a card or an injury a side may substitute, and change places only if it does."),
        AFTER_CARD,
    ),
    "substitutions.three": (N_("A side makes at most three substitutions a match."), SUBSTITUTIONS),
    "substitutions.no_return": (
        N_("A man who was taken off, sent off or injured does not come back."),
        SUBSTITUTIONS,
    ),
    "substitutions.reorganisation": (
        N_("In a reorganisation every man on the pitch gets a place that he can play in."),
        PERMUTATIONS,
    ),
    "mercato.order": (N_("Lots decide the order of the clubs, each club once."), MERCATO),
    "mercato.pair_draw": (
        N_("Each club draws one of the coach and goalkeeper pairs left."),
        MERCATO,
    ),
    "mercato.open_pair": (N_("The next player of the 3-star pile is turned up."), MERCATO),
    "mercato.pair": (N_("The club chooses one of the three open pairs."), MERCATO),
    "mercato.reveal": (N_("The next player of the 4/5-star pile is revealed."), MERCATO),
    "mercato.star": (N_("The club chooses one of the two players revealed."), MERCATO),
    "signings.deal": (
        N_("Players who were set aside are dealt: fours first, then fives."),
        BETWEEN,
    ),
    "signings.sign": (N_("The club signs two of the five players in front of it."), BETWEEN),
    "signings.two_fives": (N_("A club does not sign two players of five stars."), BETWEEN),
}

SETUPS: dict[str, tuple[str, str]] = {
    "line_up": REFUSALS["line_up"],
    "setup.colours": (N_("One club plays with blue backs and the other with red ones."), MERCATO),
    "setup.twice": (N_("No card can be in two places."), AREAS),
    "setup.man": (N_("There is no such man in that squad or set."), TEAM_CARDS),
    "setup.coach": (N_("There is no such coach in the set."), TEAM_CARDS),
    "setup.keeper": (N_("There is no such goalkeeper in the set."), TEAM_CARDS),
    "setup.clubs": (N_("A mercato is held by two to twenty clubs."), MERCATO),
    "setup.number": (N_("The number is out of its bounds."), AREAS),
    "setup.cards_short": (N_("The set has too few cards for so many clubs."), MERCATO),
    "setup.piles": (N_("Both draw piles hold equally many cards, and an even number."), DRAW),
    "setup.kop": (N_("There is no such Kop in the set."), STANDS),
    "setup.position": (N_("There is no such position, or the man cannot play in it."), LINE_UP),
    "setup.hidden": (N_("Only a side whose cards are hidden has unknown ones."), AREAS),
    "setup.cards": (
        N_("That is more than there is of this Match card, or no Match card."),
        GENERAL,
    ),
    "setup.card": (N_("A card of the set is not as a card can be."), TEAM_CARDS),
    "setup.on_pitch": (N_("Captain and holder of the ball are men on the pitch."), CAPTAIN),
    "setup.set": (N_("A set-up names one shipped set, or holds its cards."), TEAM_CARDS),
    "setup.set_changed": (
        N_("The shipped set is no longer the one that was played with."),
        TEAM_CARDS,
    ),
    "tie.first_leg": (N_("A first leg ends as it stands, without extra time."), EXTRA_TIME),
}


def refusal(code: str) -> str:
    """Say which rule refuses a choice, and where the rulebook has it; an unknown code reads as it
    is."""
    return _told(REFUSALS, code)


def bad_setup(code: str, detail: str = "") -> str:
    """Say what is wrong with a set-up, with the value that is."""
    said = _told(SETUPS, code)
    return f"{said} [{detail}]" if detail else said


def _told(table: dict[str, tuple[str, str]], code: str) -> str:
    if code not in table:
        return code
    sentence, chapter = table[code]
    return _("%(sentence)s (Rulebook: %(chapter)s)") % {
        "sentence": _(sentence),
        "chapter": _(chapter),
    }
