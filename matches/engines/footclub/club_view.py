"""What may be known of one side: what everybody sees of it, and what only the side itself does."""

from typing import Any

from matches.engines.footclub.freshness import kop_attack, kop_freshness, supporters
from matches.engines.footclub.ratings import stars
from matches.engines.footclub.squads import Deck, Squad
from matches.engines.footclub.state import SUSPENDED, Club, State


class ClubView:
    """What everybody sees of one side. Men and cards are numbers, as in its `squad` and `deck`."""

    __slots__ = ("_club", "_state")

    def __init__(self, state: State, club: Club) -> None:
        self._state = state
        self._club = club

    @property
    def squad(self) -> Squad:
        """The cards of the squad: all picks of a mercato are public."""
        return self._club.squad

    @property
    def deck(self) -> Deck:
        """The 42 Match cards that the side owns."""
        return self._club.deck

    @property
    def line(self) -> tuple[tuple[int, ...], ...]:
        """The men on the pitch by position, each from left to right."""
        return tuple(map(tuple, self._club.line))

    @property
    def attack(self) -> int:
        """ATT, as it stands."""
        return self._club.attack

    @property
    def defence(self) -> int:
        """DEF, as it stands."""
        return self._club.defence

    @property
    def optimised(self) -> bool:
        """Whether the line matches the coach's style."""
        return self._club.optimised

    @property
    def captain(self) -> int:
        """Who wears the armband, -1 before the match."""
        return self._club.captain

    @property
    def goals(self) -> int:
        """The goals of this match."""
        return self._club.goals

    @property
    def stands(self) -> int:
        """Supporters cards in the stands, without the Kop."""
        return self._club.stands

    @property
    def supporters(self) -> int:
        """Supporters that count for the condition of an Offensive, the Kop included."""
        return supporters(self._state, self._club)

    @property
    def kop_attack(self) -> int:
        """The stars that the Kop can still give."""
        return kop_attack(self._state, self._club)

    @property
    def kop_freshness(self) -> int:
        """The tokens on the Kop."""
        return kop_freshness(self._state, self._club)

    @property
    def hand_size(self) -> int:
        """How many cards are in hand."""
        return len(self._club.hand)

    @property
    def pile_size(self) -> int:
        """How many cards are in the draw pile."""
        return len(self._club.pile)

    @property
    def discard(self) -> tuple[int, ...]:
        """The discard pile, the last card on top."""
        return tuple(self._club.discard)

    @property
    def playing(self) -> tuple[int, ...]:
        """Cards on the table that are not yet resolved."""
        return tuple(self._club.playing)

    @property
    def substitutions(self) -> int:
        """How many of the three are made."""
        return self._club.substitutions

    @property
    def reds(self) -> int:
        """Red cards of this match."""
        return self._club.reds

    @property
    def changed(self) -> bool:
        """Whether it made a substitution this turn."""
        return self._club.changed

    @property
    def permuted(self) -> bool:
        """Whether it has used its permutation of this turn."""
        return self._club.permuted

    def shown(self) -> tuple[int, ...]:
        """Return the men whom everybody has seen: on the pitch once, or suspended."""
        club = self._club
        return tuple(
            man for man, status in enumerate(club.status) if club.shown[man] or status == SUSPENDED
        )

    def man(self, man: int) -> tuple[int, int, int, int, int]:
        """Return of a man who was seen: status, freshness, yellows, carried yellow, stars now."""
        club = self._club
        if man not in self.shown():
            raise KeyError(man)
        facts = (club.status[man], club.freshness[man], club.yellows[man], club.carried[man])
        return (*facts, stars(club, man))

    def freshness(self, man: int) -> int:
        """Return the tokens of a man on the pitch."""
        return self._club.freshness[man]

    def stars(self, man: int) -> int:
        """Return the stars of a man on the pitch, with his tokens."""
        return stars(self._club, man)

    def facts(self) -> tuple[Any, ...]:
        """Return all of it, for comparing."""
        public = (
            self.line,
            self.captain,
            self.goals,
            self.attack,
            self.defence,
            self.optimised,
            self.stands,
            self.supporters,
            self.kop_attack,
            self.kop_freshness,
            self.hand_size,
            self.pile_size,
            self.discard,
            self.playing,
            self.substitutions,
            self.reds,
            self.changed,
            self.permuted,
        )
        return (*public, tuple((man, self.man(man)) for man in self.shown()))


class OwnView(ClubView):
    """One's own side: also the hand, the bench, what is left to draw and to choose from."""

    __slots__ = ()

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards in hand that are known."""
        return tuple(self._club.hand.cards)

    @property
    def pile(self) -> tuple[int, ...]:
        """What is left in the draw pile, in no order."""
        return tuple(self._club.pile.cards)

    @property
    def reserve(self) -> tuple[int, ...]:
        """The cards that were not chosen, or before the choice all that may be."""
        return tuple(self._club.reserve.cards)

    @property
    def bench(self) -> tuple[int, ...]:
        """Who may still come on."""
        return tuple(self._club.bench())

    def hurt(self, code: str) -> bool:
        """Whether an injury of this match has cost the man stars, or the match."""
        man = self._club.squad.index[code]
        return self._club.light[man] < 0 or man in self._club.serious

    def lost(self, code: str) -> bool:
        """Whether the man's injury has ended his match."""
        return self._club.squad.index[code] in self._club.serious

    def yellows(self, man: int) -> int:
        """Return a man's yellow cards of this match."""
        return self._club.yellows[man]

    def facts(self) -> tuple[Any, ...]:
        """Return all of it, for comparing."""
        return (*super().facts(), self.hand, self.pile, self.reserve, self.bench)
