"""The rules of a FootClub match behind the protocol of all games: set-up in, state that asks."""

from collections.abc import Collection
from functools import lru_cache
from typing import Any, ClassVar

from msgspec import Struct

from cards.games.footclub import CardSet
from matches.engines.core.frames import Stacked
from matches.engines.core.protocol import BadSetup
from matches.engines.footclub import answers, events, masking, scenario
from matches.engines.footclub.course import Course
from matches.engines.footclub.discipline import forfeit
from matches.engines.footclub.outcome import Outcome, outcome
from matches.engines.footclub.prematch import able
from matches.engines.footclub.sets import card_set, match_cards
from matches.engines.footclub.setup import SetRef, Setup, Side
from matches.engines.footclub.squads import Deck, Squad
from matches.engines.footclub.state import SUSPENDED, Club, State
from matches.engines.footclub.tables import OPENING_SUPPORTERS
from matches.engines.footclub.view import View


class Footclub(Stacked[State]):
    """One match of FootClub; see `Rules`. Side 0 is at home."""

    game: ClassVar[str] = "footclub"
    version: ClassVar[int] = 1
    seats: ClassVar[tuple[str, ...]] = ("home", "away")
    setup_type: ClassVar[Any] = Setup
    answer_types: ClassVar[tuple[type[Any], ...]] = answers.ANSWERS
    event_types: ClassVar[tuple[type[Any], ...]] = events.EVENTS

    def new(self, setup: Setup) -> State:
        """Return the state in which the match starts. Raises BadSetup."""
        cards = match_cards(setup)
        if setup.home.colour == setup.away.colour:
            raise BadSetup("setup.colours", setup.home.colour)
        sides = (setup.home, setup.away)
        home, away = (_club(cards, setup.set, side) for side in sides)
        state = State((home, away), setup.options)
        state.kops = cards.kops
        state.first_leg = setup.first_leg
        for club, side in zip(state.clubs, sides, strict=True):
            _carry(club, side)
        if setup.start is not None:
            scenario.begin(state, setup.start)
        else:
            self._open(state)
        self.settle(state)
        return state

    def _open(self, state: State) -> None:
        strict21 = state.options.strict21
        unable = tuple(n for n, c in enumerate(state.clubs) if not able(c, strict21=strict21))
        if unable:
            forfeit(state, unable, "line_up")
        else:
            state.stack = [Course("prepare")]

    def outcome(self, state: State) -> Outcome:
        """Return how it ended. Raises ValueError while it is not over."""
        return outcome(state)

    def view(self, state: State, side: int) -> View:
        """Return what the side may know; it stays true as the match goes on."""
        return View(state, side)

    def masked_setup(self, setup: Setup, sides: Collection[int]) -> Setup:
        """Return the set-up in which the Match cards of these sides are hidden (FB-69)."""
        for side in sides:
            setup = masking.hidden(setup, side)
        return setup

    def masked(self, state: State, side: int, answer: Struct) -> Struct | None:
        """Return what is seen of a hidden side's answer: of its tactical choices only that they
        are made."""
        return masking.seen(state, side, answer)

    def copy(self, state: State) -> State:
        """Return a state of its own that goes on from here."""
        return state.copy()


def _club(cards: CardSet, ref: SetRef | None, side: Side) -> Club:
    if ref is None:
        squad, deck = make_squad(cards, side.coach, side.keeper, side.players), None
    else:
        squad = _shipped_squad(ref, side.coach, side.keeper, side.players)
        deck = _shipped_deck(ref, side.colour)
    return Club(
        squad, deck or Deck(cards, side.colour), hidden=side.hidden, stands=OPENING_SUPPORTERS
    )


@lru_cache(maxsize=256)
def _shipped_squad(ref: SetRef, coach: str, keeper: str, players: tuple[str, ...]) -> Squad:
    return make_squad(card_set(ref), coach, keeper, players)


@lru_cache(maxsize=16)
def _shipped_deck(ref: SetRef, colour: str) -> Deck:
    return Deck(card_set(ref), colour)


def make_squad(cards: CardSet, coach: str, keeper: str, players: tuple[str, ...]) -> Squad:
    """Return a squad by the codes of its cards. Raises BadSetup for one that is not in the set."""
    if len(set(players)) < len(players):
        raise BadSetup("setup.twice", next(c for c in players if players.count(c) > 1))
    outfield = {player.code: player for player in cards.players}
    for code in players:
        if code not in outfield:
            raise BadSetup("setup.man", code)
    coaches = {each.code: each for each in cards.coaches}
    keepers = {each.code: each for each in cards.keepers}
    if coach not in coaches:
        raise BadSetup("setup.coach", coach)
    if keeper not in keepers:
        raise BadSetup("setup.keeper", keeper)
    return Squad(coaches[coach], keepers[keeper], [outfield[code] for code in players])


def _carry(club: Club, side: Side) -> None:
    """Apply what comes from the first leg: suspensions, half yellows, injuries (FB-74, FB-76)."""
    index = club.squad.index
    for codes in (side.carried.suspended, side.carried.booked, side.carried.injured):
        for code in codes:
            if code not in index:
                raise BadSetup("setup.man", code)
    for code in side.carried.suspended:
        club.status[index[code]] = SUSPENDED
    for code in side.carried.booked:
        club.carried[index[code]] = 1
    for code in side.carried.injured:
        club.tokens[index[code]] -= 1


MATCH = Footclub()
