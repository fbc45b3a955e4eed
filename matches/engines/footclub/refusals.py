"""The codes of all rules that can refuse an answer or a set-up: for each a room says a sentence.

An answer is refused with `Illegal.rule`, in a match, or in a mercato and in signings; a set-up with
`BadSetup.rule`. Nothing else is ever used.
"""

from typing import Final

ANSWERS: Final = (
    "ball",  # chance: not a colour of the ball
    "bonus",  # nothing that can be done while the bonus is negotiated
    "bonus.attack",  # Offensive supports are for the side that attacks (FB-56)
    "bonus.defence",  # Defensive supports are for the side that defends (FB-56)
    "bonus.kop",  # no Kop, turned already, of the second version, or not one's own Offensive
    "bonus.stands",  # no Supporters in the stands
    "bonus.three",  # at most three exhausted an Offensive (FB-51)
    "boost",  # the strong point of an Exploit: pay, or pass
    "captain",  # whom the coach accepts as captain (FB-19)
    "corner",  # a card of one's own discard pile comes back (FB-60)
    "counter_attack",  # a Counter-attack, or pass
    "counter_attack.only",  # straight after a save no other Offensive (FB-47)
    "counter_attack.support",  # no Defensive support against a Counter-attack
    "dice",  # chance: not that many dice, or not such
    "discard",  # cards too many must go (FB-65)
    "draw",  # chance: a card that is not in the draw pile
    "extra_time",  # agree, or pass (FB-70)
    "freshness.kop",  # the Kop has no tokens
    "freshness.own",  # the man has no token, or has given one to this Pressing
    "freshness.supporter",  # no Supporters in the stands, or another man needs the last
    "hand",  # the card is not in hand
    "kop",  # one of the two Kops
    "line_up",  # not a line-up that the rules allow
    "line_up.available",  # the man is not in the squad, or may not play
    "line_up.men",  # the places that are left could not be filled
    "line_up.order",  # first the line-up, then a man for each place
    "line_up.position",  # he does not play there
    "line_up.twice",  # he is placed already
    "offence",  # an Offensive, or pass
    "offensive.after_save",  # a Counter-attack only straight after a save (FB-48)
    "offensive.at_least",  # too few Supporters in the stands
    "offensive.at_most",  # too many Supporters in the stands
    "over",  # the match is over
    "permutations.exceptional",  # none after a card or an injury (FB-25)
    "permutations.one",  # one a turn (FB-25)
    "permutations.order",  # the man on the left is named first
    "permutations.position",  # two men who play in the same position (FB-25)
    "permutations.substitution",  # none beside a substitution, which allows to reorganise (FB-25)
    "possession",  # a Pressing, a Tackle, or pass
    "pressing.freshness",  # the two tokens of a Pressing cannot be paid
    "ribbon",  # the card designates nobody (FB-7)
    "shoot_out",  # a kicker
    "shoot_out.pitch",  # the kicker is not on the pitch
    "shoot_out.twice",  # he is named already
    "shoot_out.unused",  # first those who have not kicked (FB-73)
    "substitutions",  # what can be changed in Step 2
    "substitutions.bench",  # nobody on the bench, or not this man
    "substitutions.bring_on",  # a man is coming off: who comes on for him?
    "substitutions.exceptional",  # what can be changed after a card or an injury
    "substitutions.line_up",  # no line-up that the rules allow could follow
    "substitutions.no_return",  # whoever is off does not return (FB-68)
    "substitutions.pitch",  # he is not on the pitch
    "substitutions.position",  # he does not play there
    "substitutions.reorganisation",  # only after a substitution, and once (FB-24)
    "substitutions.three",  # three a match
    "support.intraitable",  # his Defensive support is aggressive
    "supporters",  # a Supporters card into the stands, or pass
    "tackle.rough",  # his Tackle is aggressive
    "tactics",  # a card for the draw pile
    "tactics.copies",  # no more copies of the card
    "tactics.hidden",  # of a hidden side nobody sees the choices, of another everybody
    "toss",  # chance: who begins the shoot-out
    "turn",  # somebody else is asked
)

MERCATO: Final = (
    "mercato.open_pair",  # chance: a three-star player who is left
    "mercato.order",  # chance: who chooses next
    "mercato.pair",  # one of the open pairs
    "mercato.pair_draw",  # chance: a coach and his goalkeeper
    "mercato.reveal",  # chance: a player of the 4/5-star pile
    "mercato.star",  # one of the two players revealed
    "signings.deal",  # chance: a player of those set aside
    "signings.sign",  # a player of the five in front of one
    "signings.two_fives",  # no two of five stars (FB-76)
)

SETUPS: Final = (
    "line_up",
    "setup.card",  # a card by value that no rule of the catalogue allows
    "setup.cards",
    "setup.cards_short",
    "setup.clubs",
    "setup.coach",
    "setup.colours",
    "setup.hidden",
    "setup.keeper",
    "setup.kop",
    "setup.man",
    "setup.number",
    "setup.on_pitch",
    "setup.piles",
    "setup.position",
    "setup.set",
    "setup.set_changed",
    "setup.twice",
    "tie.first_leg",
)
