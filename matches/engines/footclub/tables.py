"""The printed numbers: whatever the rulebook gives as a table, a limit or a count.

Rulings that stand in for a missing picture are here too, as data under their number.
"""

from typing import Final, Literal

HOME: Final = 0
AWAY: Final = 1

AL, DC, MD, MO, AT = range(5)  # positions, in the order in which a line-up is filled
POSITION_CODES: Final = ("AL", "DC", "MD", "MO", "AT")
OFFENSIVE: Final = (MO, AT)
DEFENSIVE: Final = (AL, DC, MD)

OUTFIELD: Final = 10
LINE_MINIMUM: Final = 1  # of DC, MD, MO and AT
LINE_MAXIMUM: Final = 3
ATTACKERS_MINIMUM: Final = 3  # MO + AT, which leaves at most 7 for AL + DC + MD
TEAM_MINIMUM: Final = 8  # men on the pitch, the goalkeeper among them
OPTIMISATION: Final = 1  # star for ATT and for DEF
CAPTAIN_LEVELS: Final = (4, 5)

FIRST_HALF, SECOND_HALF, EXTRA_TIME = 1, 2, 3
PILE: Final = {FIRST_HALF: 14, SECOND_HALF: 14, EXTRA_TIME: 10}
OPENING_HAND: Final = 4
DRAW: Final = 2
BOOST_PILE: Final = 2  # "2 cards or fewer": the last two turns of the second half
BOOST: Final = 1
OPENING_SUPPORTERS: Final = 5
SUBSTITUTIONS: Final = 3
EXHAUSTED_A_SIDE: Final = 3
FRESHNESS: Final = 1
FRESHNESS_RAKER: Final = 2
MATCH_CARDS: Final = 42
COLOUR_COUNT: Final = 6

FREE_YELLOWS: Final = 2  # the third yellow is the first that costs a star
REDS_THAT_FORFEIT: Final = 4
FORFEIT_GOALS: Final = 3

FIRST_ROLL: Final = 7  # on two dice, or more: the tackle, or the support, succeeds
SECOND_ROLL: Final = 8
ROUGH_DICE: Final = 1  # Rough in a Tackle, Intraitable in a Defensive support

BONUS_CAP: Final = 5  # the Exploit Rule
FREE_KICK: Final = 0
PENALTY: Final = 2
KICKERS: Final = 5

PAIR_STARS: Final = 8  # coach and goalkeeper
MERCATO_CLUBS: Final = 20  # at most; two in the printed game
MERCATO_ROUNDS: Final = 5
OPEN_PAIRS: Final = 3
STARS_REVEALED: Final = 2
FOURS_A_CLUB: Final = 6  # of the 4/5-star pile, which has ten players a club
THREES_A_CLUB: Final = 10
THREES_LEFT: Final = 4  # the two pairs that nobody takes
FOURS_DEALT: Final = 3  # between the two legs, to each club
FIVES_DEALT: Final = 2
SIGNINGS_EACH: Final = 2
FIVES_SIGNED: Final = 1  # at most

Judgement = Literal["won", "warning", "yellow", "red"]
Shot = Literal["goal", "save", "second", "corner", "post"]

# FB-1 and FB-2: the attacking die (with its bonus on the first roll) against the defending die.
FIRST_ROLL_RESULT: Final[dict[str, Shot]] = {"above": "goal", "level": "second", "below": "save"}
SECOND_ROLL_RESULT: Final[dict[str, Shot]] = {"above": "goal", "level": "post", "below": "corner"}
