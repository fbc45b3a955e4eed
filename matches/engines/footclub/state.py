"""The state of a match: two clubs, the ball, the clock and the stack. Opaque to everyone else."""

from typing import Any

from matches.engines.core.frames import Stack
from matches.engines.core.zones import Zone
from matches.engines.footclub.setup import Options
from matches.engines.footclub.squads import Deck, Squad
from matches.engines.footclub.tables import BOOST_PILE, EXTRA_TIME, SECOND_HALF

BENCH, PITCH, TAKEN_OFF, SENT_OFF, INJURED, SUSPENDED = range(6)
# What comes next in a turn: its steps, the end, or after a save the window for a Counter-attack.
DRAWING, SUPPORTERS, CHANGES, POSSESSION, OFFENCE, DISCARDING, TURN_OVER, COUNTER_ATTACK = range(8)


class Club:
    """One side: its men by number, its Match cards by zone, its counts.

    `line`: five lists of men, by position, each from left to right. `light` and `tokens`: stars
    lost until the half ends, and gained or lost for the match. `unseen`: of a side whose cards are
    hidden, how many of each card lie in hand, pile or reserve.
    """

    __slots__ = (
        "attack",
        "captain",
        "carried",
        "changed",
        "deck",
        "defence",
        "discard",
        "freshness",
        "goals",
        "hand",
        "hidden",
        "kop",
        "kop_tokens",
        "light",
        "line",
        "malus",
        "optimised",
        "permuted",
        "pile",
        "playing",
        "possessions",
        "reds",
        "reserve",
        "scored",
        "serious",
        "shown",
        "squad",
        "stands",
        "status",
        "substitutions",
        "tokens",
        "unseen",
        "yellows",
    )

    def __init__(self, squad: Squad, deck: Deck, *, hidden: bool, stands: int) -> None:
        men = len(squad.codes)
        self.squad, self.deck, self.hidden = squad, deck, hidden
        self.line: list[list[int]] = [[], [], [], [], []]
        self.status = [BENCH] * men
        self.shown = [False] * men
        self.freshness = list(squad.freshness)
        self.yellows, self.carried, self.scored = [0] * men, [0] * men, [0] * men
        self.light, self.tokens = [0] * men, [0] * men
        self.serious: list[int] = []
        self.captain = -1
        self.hand, self.pile, self.reserve = Zone(), Zone(), Zone()
        self.discard: list[int] = []
        self.playing: list[int] = []
        self.unseen = [0] * len(deck.cards)
        self.stands, self.kop, self.kop_tokens = stands, -1, 0
        self.substitutions = self.reds = self.goals = self.possessions = 0
        self.changed = self.permuted = self.optimised = False
        self.attack = self.defence = self.malus = 0
        self.gather()

    def gather(self) -> None:
        """Put every card that is not in the stands into the reserve, known again (Half-time)."""
        cards = list(self.deck.all)
        for _ in range(self.stands):
            cards.remove(self.deck.supporters)
        self.reserve = Zone(cards)
        self.hand.clear()
        self.pile.clear()
        self.discard, self.playing = [], []
        self.unseen = [0] * len(self.deck.cards)

    def copy(self) -> "Club":
        """Return a club of its own."""
        twin = Club.__new__(Club)
        for name in Club.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.line = [men.copy() for men in self.line]
        for name in _LISTS:
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def men(self) -> list[int]:
        """Return the outfield men on the pitch, from the left full-back to the right striker."""
        return [man for men in self.line for man in men]

    def bench(self) -> list[int]:
        """Return the men who may still come on, by number."""
        return [man for man, status in enumerate(self.status) if status == BENCH]

    def holdings(self) -> list[int]:
        """Return the different cards that may be in hand: those known, and of an unknown hand all
        that public counts allow."""
        if self.hand.unknown:
            known = set(self.hand.cards)
            return [n for n, left in enumerate(self.unseen) if left or n in known]
        return list(dict.fromkeys(self.hand.cards))

    def take_from_hand(self, card: int) -> None:
        """Remove a card from the hand; an unknown one is thereby seen."""
        if self.hand.take(card):
            self.unseen[card] -= 1

    def cards(self) -> int:
        """Return how many Match cards there are in all zones: always 42."""
        zones = len(self.hand) + len(self.pile) + len(self.reserve)
        return zones + len(self.discard) + len(self.playing) + self.stands


_LISTS = (
    "status",
    "shown",
    "freshness",
    "yellows",
    "carried",
    "scored",
    "light",
    "tokens",
    "serious",
    "hand",
    "pile",
    "reserve",
    "discard",
    "playing",
    "unseen",
)


class State(Stack):
    """A match in progress.

    `ball`: the man of `holder` who has it, -1 while it waits for a captain. `step`: what the turn
    does next. `shot`: how the last goal opportunity ended.
    """

    __slots__ = (
        "after",
        "ball",
        "clubs",
        "colour",
        "first_leg",
        "forfeits",
        "half",
        "holder",
        "kicks",
        "kops",
        "options",
        "played",
        "shot",
        "step",
        "turn",
    )

    def __init__(self, clubs: tuple[Club, Club], options: Options) -> None:
        super().__init__()
        self.clubs = clubs
        self.options = options
        self.first_leg: tuple[int, int] | None = None
        self.kops: tuple[Any, ...] = ()
        self.half, self.turn, self.step = 1, 0, DRAWING
        self.colour, self.holder, self.ball = -1, 1, -1
        self.shot = ""
        self.after = "regulation"
        self.forfeits: tuple[int, ...] = ()
        self.played: tuple[int, int] | None = None  # the score when it ended or was stopped
        self.kicks: tuple[int, int] | None = None

    def copy(self) -> "State":
        """Return a state of its own that goes on from here."""
        twin = State.__new__(State)
        for name in State.__slots__:
            setattr(twin, name, getattr(self, name))
        home, away = self.clubs
        twin.clubs = (home.copy(), away.copy())
        twin.stack = [frame.copy() for frame in self.stack]
        twin.news, twin.listed = [], {}
        twin.asked, twin.over = self.asked, self.over
        return twin

    @property
    def goals(self) -> tuple[int, int]:
        """The score, home and away."""
        return (self.clubs[0].goals, self.clubs[1].goals)

    def tell(self, kind: type[Any], *facts: Any) -> None:
        """Add an event of this moment to the news."""
        self.news.append(kind(self.half, self.turn, *facts))

    def give_ball(self, side: int, man: int) -> None:
        """Place the ball on a man."""
        self.holder, self.ball = side, man

    def boosting(self, club: Club) -> bool:
        """Whether a man who comes on now gains the end-of-match boost (FB-63)."""
        if self.half == EXTRA_TIME:
            return True
        return self.half == SECOND_HALF and self.turn > 0 and len(club.pile) <= BOOST_PILE
