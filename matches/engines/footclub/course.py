"""Match: course of a turn, half-time, end of the match, extra time: what follows what."""

from collections.abc import Sequence
from typing import Any, cast

from msgspec import Struct

from matches.engines.core.frames import Frame
from matches.engines.core.protocol import Ask
from matches.engines.footclub.answers import AGREE, PASS, PLACE, Agree, Discard, Place
from matches.engines.footclub.draws import BallRoll, Draws
from matches.engines.footclub.events import (
    Discarded,
    Ended,
    HalfEnded,
    KickedOff,
    SupporterPlaced,
    TurnBegan,
)
from matches.engines.footclub.offence import Offence
from matches.engines.footclub.possession import Possession
from matches.engines.footclub.prematch import KopChoice, Preparation
from matches.engines.footclub.ratings import hand_limit, recount
from matches.engines.footclub.shootout import Kickers
from matches.engines.footclub.state import (
    CHANGES,
    DISCARDING,
    DRAWING,
    OFFENCE,
    POSSESSION,
    SUPPORTERS,
    TURN_OVER,
    State,
)
from matches.engines.footclub.substitutions import open_step
from matches.engines.footclub.tables import (
    AWAY,
    DRAW,
    EXTRA_TIME,
    FIRST_HALF,
    HOME,
    OPENING_HAND,
    PILE,
    SECOND_HALF,
)
from matches.engines.footclub.tie import ahead

STANDS_ASKS = {
    (0,): Ask("supporters", (0,)),
    (1,): Ask("supporters", (1,)),
    (0, 1): Ask("supporters", (0, 1)),
}
DISCARD_ASKS = {
    (0,): Ask("discard", (0,)),
    (1,): Ask("discard", (1,)),
    (0, 1): Ask("discard", (0, 1)),
}
EXTRA_ASKS = {
    (0,): Ask("extra_time", (0,)),
    (1,): Ask("extra_time", (1,)),
    (0, 1): Ask("extra_time", (0, 1)),
}


class Course(Frame[State]):
    """The whole match: its halves, one after another, and how it is decided.

    `stage`: prepare, kick_off, play, over (of this half), agree, kicks, end.
    """

    __slots__ = ("stage",)
    rule = "course"

    def __init__(self, stage: str) -> None:
        self.stage = stage

    def proceed(self, state: State) -> None:
        STAGES[self.stage](self, state)

    def _prepare(self, state: State) -> None:
        self.stage = "kick_off"
        first = state.half == FIRST_HALF
        state.push(Preparation(state, PILE[state.half], line_up=first))
        if first:
            state.push(KopChoice())

    def _kick_off(self, state: State) -> None:
        """Roll the ball, place it, draw the starting hands; the visitors kick off the first half,
        the hosts the second and extra time."""
        self.stage = "play"
        state.turn = 0
        state.holder = AWAY if state.half == FIRST_HALF else HOME
        state.ball = state.clubs[state.holder].captain
        state.push(KickOff())
        if state.half == FIRST_HALF:
            state.push(Draws(OPENING_HAND))
            state.push(BallRoll())
        else:
            state.push(BallRoll())
            state.push(Draws(OPENING_HAND))

    def _play(self, state: State) -> None:
        """Play turns until the clubs can no longer draw."""
        if len(state.clubs[HOME].pile):
            state.turn += 1
            state.step = DRAWING
            for club in state.clubs:
                club.changed = club.permuted = False
            state.push(Turn())
        else:
            self.stage = "over"

    def _over(self, state: State) -> None:
        state.tell(HalfEnded, state.goals)
        if state.half == FIRST_HALF:
            self.stage = "prepare"
            next_half(state, SECOND_HALF)
        elif state.half == EXTRA_TIME:
            state.after = "extra_time"
            self.stage = "kicks" if level(state) else "end"
        elif not level(state) or (state.first_leg is None and state.options.extra_time == "never"):
            self.stage = "end"
        elif state.first_leg is None and state.options.extra_time == "agreed":
            self.stage = "end"
            state.push(Agreement())
        else:
            self.stage = "prepare"
            next_half(state, EXTRA_TIME)

    def _kicks(self, state: State) -> None:
        self.stage = "end"
        state.push(Kickers())

    def _end(self, state: State) -> None:
        state.leave()
        state.played = state.goals
        state.tell(Ended, state.goals, state.after)


STAGES = {
    "prepare": Course._prepare,
    "kick_off": Course._kick_off,
    "play": Course._play,
    "over": Course._over,
    "kicks": Course._kicks,
    "end": Course._end,
}


def next_half(state: State, half: int) -> None:
    """Begin another half: cards back to the reserve, light injuries healed (FB-38, FB-66)."""
    state.half, state.turn = half, 0
    for club in state.clubs:
        club.light = [0] * len(club.light)
        club.changed = club.permuted = False
        club.gather()
        recount(club)


def level(state: State) -> bool:
    """Whether nobody has won: in a second leg on aggregate and, if they count, on away goals
    (FB-72)."""
    if state.first_leg is None:
        home, away = state.goals
        return home == away
    earlier = state.first_leg[::-1]  # whoever is at home today was the visitor
    leader, _ = ahead(earlier, state.goals, away_goals=state.options.away_goals)
    return leader is None


class KickOff(Frame[State]):
    """The ball is on the captain, and play begins."""

    __slots__ = ()
    rule = "course"

    def proceed(self, state: State) -> None:
        state.leave()
        squad = state.clubs[state.holder].squad
        state.tell(KickedOff, state.holder, squad.codes[state.ball])


class Agreement(Frame[State]):
    """After a draw: do both clubs want extra time? (End of the match; FB-70)"""

    __slots__ = ("answers",)
    rule = "extra_time"

    def __init__(self) -> None:
        self.answers: list[bool | None] = [None, None]

    def ask(self, state: State) -> Ask | None:
        sides = tuple(side for side in (0, 1) if self.answers[side] is None)
        return EXTRA_ASKS[sides] if sides else None

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        return (AGREE, PASS)

    def apply(self, state: State, side: int, answer: Struct) -> None:
        self.answers[side] = isinstance(answer, Agree)

    def proceed(self, state: State) -> None:
        state.leave()
        if all(self.answers):
            next_half(state, EXTRA_TIME)
            cast(Course, state.stack[-1]).stage = "prepare"


class Turn(Frame[State]):
    """The five steps of a turn; the frames that they push say in `state.step` what comes next."""

    __slots__ = ()
    rule = "course"

    def proceed(self, state: State) -> None:
        step = state.step
        if step == DRAWING:
            state.step = SUPPORTERS
            state.push(Draws(DRAW))
        elif step == SUPPORTERS:
            state.step = CHANGES
            self._tell(state)
            state.push(Stands())
        elif step == CHANGES:
            state.step = POSSESSION
            open_step(state)
        elif step == POSSESSION:
            state.step = OFFENCE
            state.push(Possession())
        elif step == OFFENCE:
            state.push(Offence())
        elif step == DISCARDING:
            state.step = TURN_OVER
            state.push(Discards(state))
        else:
            state.leave()

    def _tell(self, state: State) -> None:
        home, away = state.clubs
        state.tell(TurnBegan, (home.attack, away.attack), (home.defence, away.defence))


class Stands(Frame[State]):
    """Step 2a: each side may place one Supporters card, both in secret (FB-62)."""

    __slots__ = ("placed",)
    rule = "supporters"

    def __init__(self) -> None:
        self.placed: list[bool | None] = [None, None]

    def ask(self, state: State) -> Ask | None:
        sides = tuple(
            side for side in (0, 1) if self.placed[side] is None and len(state.clubs[side].hand)
        )
        return STANDS_ASKS[sides] if sides else None

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        club = state.clubs[side]
        return (PASS, PLACE) if club.deck.supporters in club.holdings() else (PASS,)

    def apply(self, state: State, side: int, answer: Struct) -> None:
        self.placed[side] = isinstance(answer, Place)

    def why(self, state: State, side: int, answer: Struct) -> str:
        return "hand" if isinstance(answer, Place) else self.rule

    def proceed(self, state: State) -> None:
        state.leave()
        for side, club in enumerate(state.clubs):
            if self.placed[side]:
                club.take_from_hand(club.deck.supporters)
                club.stands += 1
                state.tell(SupporterPlaced, side, club.stands)


class Discards(Frame[State]):
    """Step 5: whoever has more cards than MO + AT discards, both in secret (FB-65)."""

    __slots__ = ("chosen", "due")
    rule = "discard"

    def __init__(self, state: State) -> None:
        self.due = [max(0, len(club.hand) - hand_limit(club)) for club in state.clubs]
        self.chosen: list[list[int]] = [[], []]

    def ask(self, state: State) -> Ask | None:
        sides = tuple(side for side in (0, 1) if len(self.chosen[side]) < self.due[side])
        return DISCARD_ASKS[sides] if sides else None

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        club = state.clubs[side]
        return [
            club.deck.discard[card] for card in club.holdings() if self._held(state, side, card)
        ]

    def _held(self, state: State, side: int, card: int) -> bool:
        """Whether one more of the card may be in hand beside those already chosen."""
        club = state.clubs[side]
        chosen = self.chosen[side]
        known = club.hand.cards.count(card)
        gone = chosen.count(card)
        if gone < known:
            return True
        # of the unknown cards in hand, those are left that the choices have not yet revealed
        revealed = sum(
            max(0, chosen.count(each) - club.hand.cards.count(each)) for each in set(chosen)
        )
        return revealed < club.hand.unknown and gone - known < club.unseen[card]

    def apply(self, state: State, side: int, answer: Discard) -> None:
        self.chosen[side].append(state.clubs[side].deck.index[answer.card])

    def proceed(self, state: State) -> None:
        state.leave()
        for side, club in enumerate(state.clubs):
            for card in self.chosen[side]:
                club.take_from_hand(card)
                club.discard.append(card)
            if self.chosen[side]:
                codes = tuple(club.deck.cards[card].code for card in self.chosen[side])
                state.tell(Discarded, side, codes)

    def why(self, state: State, side: int, answer: Any) -> str:
        return "hand" if isinstance(answer, Discard) else self.rule
