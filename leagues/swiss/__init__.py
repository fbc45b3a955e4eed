"""Swiss stages: the next round looked at and made, the last one taken back, who drops out.

``drafts`` pairs without writing, ``making`` writes. How a round is paired stands in
``leagues.pairing.swiss``; how the table orders those who play, in the stage's rules.
"""

from leagues.swiss.drafts import Board, Draft, Free, SwissRefused, preview, reasons_of
from leagues.swiss.making import come_back, drop, next_round, take_back

__all__ = [
    "Board",
    "Draft",
    "Free",
    "SwissRefused",
    "come_back",
    "drop",
    "next_round",
    "preview",
    "reasons_of",
    "take_back",
]
