"""Ball possession: Pressing and Tackle, until one side keeps the ball (Step 3; FB-44, FB-45)."""

from collections.abc import Sequence
from typing import Any, cast

from msgspec import Struct

from cards.games.footclub import Press
from matches.engines.core.frames import Frame
from matches.engines.core.protocol import CHANCE, TWO_DICE, Ask, Roll
from matches.engines.footclub import discipline
from matches.engines.footclub.answers import PASS, PAY, Pass, Pay, PlayPressing, PlayTackle
from matches.engines.footclub.events import Possession as PossessionKept
from matches.engines.footclub.events import Pressed, Tackled
from matches.engines.footclub.freshness import pay, payable, shared, sources
from matches.engines.footclub.referee import first_roll, second_roll
from matches.engines.footclub.ribbon import designated
from matches.engines.footclub.state import Club, State
from matches.engines.footclub.substitutions import open_exceptional
from matches.engines.footclub.tables import ROUGH_DICE

ASKS = (Ask("possession", (0,)), Ask("possession", (1,)))
PAY_ASKS = (Ask("freshness", (0,)), Ask("freshness", (1,)))
TACKLE_ASKS = (Ask("two_dice", (CHANCE,), 0), Ask("two_dice", (CHANCE,), 1))


class Possession(Frame[State]):
    """The side without the ball may take it; then the other, and so on."""

    __slots__ = ()
    rule = "possession"

    def ask(self, state: State) -> Ask | None:
        side = 1 - state.holder
        return ASKS[side] if len(state.clubs[side].hand) else None

    def proceed(self, state: State) -> None:
        end_step(state)

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        club = state.clubs[side]
        roles = club.deck.roles
        found: list[Struct] = [PASS]
        for card in club.holdings():
            if roles[card] == "press":
                men = designated(club.line, club.deck.ribbons[card], state.colour)
                cost = cast(Press, club.deck.effects[card]).freshness
                if men and payable(state, club, men, cost):
                    found.append(club.deck.press[card])
            elif roles[card] == "tackle":
                men = designated(club.line, club.deck.ribbons[card], state.colour)
                if men:
                    found += club.deck.tackle[card][is_rough(club, men[0]) :]
        return found

    def apply(self, state: State, side: int, answer: Any) -> None:
        if isinstance(answer, Pass):
            end_step(state)
            return
        club = state.clubs[side]
        card = club.deck.index[answer.card]
        club.take_from_hand(card)
        club.playing.append(card)
        men = designated(club.line, club.deck.ribbons[card], state.colour)
        if isinstance(answer, PlayPressing):
            cost = cast(Press, club.deck.effects[card]).freshness
            state.push(Pressing(side, card, men, cost))
        else:
            state.push(Tackle(side, card, men[0], answer.aggressive))

    def why(self, state: State, side: int, answer: Struct) -> str:
        club = state.clubs[side]
        if not isinstance(answer, PlayPressing | PlayTackle):
            return self.rule
        card = club.deck.index.get(answer.card)
        if card is None or card not in club.holdings():
            return "hand"
        pressing = isinstance(answer, PlayPressing)
        if club.deck.roles[card] != ("press" if pressing else "tackle"):
            return self.rule
        if not designated(club.line, club.deck.ribbons[card], state.colour):
            return "ribbon"
        return "pressing.freshness" if pressing else "tackle.rough"


class Settled(Frame[State]):
    """Nobody may take the ball any more; what a whistle has set off comes first."""

    __slots__ = ()
    rule = "possession"

    def proceed(self, state: State) -> None:
        state.leave()
        club = state.clubs[state.holder]
        club.possessions += 1
        state.tell(PossessionKept, state.holder, club.squad.codes[state.ball])


def end_step(state: State) -> None:
    """End the step: its frame is on top."""
    state.leave()
    state.push(Settled())


def is_rough(club: Club, man: int) -> bool:
    """Whether his Tackle is aggressive whether he likes it or not (Rough player)."""
    return club.squad.points[man] == "rough"


class Pressing(Frame[State]):
    """Two men harass the holder: as many tokens as the card says, a man's own once at most, then
    the ball for the first named (The Pressing; FB-8)."""

    __slots__ = ("card", "due", "men", "side", "spent")
    rule = "pressing.freshness"

    def __init__(self, side: int, card: int, men: tuple[int, ...], cost: int) -> None:
        self.side = side
        self.card = card
        self.men = men
        self.due = [men[n % len(men)] for n in range(cost)]  # whose token is still to be paid
        self.spent: list[int] = []  # who has given his own

    def ask(self, state: State) -> Ask | None:
        return PAY_ASKS[self.side] if self.due else None

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        """Return how the next token can be paid, so that those after it can be paid as well."""
        club = state.clubs[side]
        man, *later = self.due
        givers = {each for each in later if club.freshness[each] and each not in self.spent}
        if shared(state, club) <= len(later) - len(givers):
            return [PAY["own"]]
        found = sources(state, club, man)
        return [each for each in found if not (man in self.spent and each.source == "own")]

    def why(self, state: State, side: int, answer: Struct) -> str:
        return f"freshness.{answer.source}" if isinstance(answer, Pay) else self.rule

    def apply(self, state: State, side: int, answer: Pay) -> None:
        man = self.due.pop(0)
        pay(state, side, man, answer)
        if answer.source == "own":
            self.spent.append(man)

    def proceed(self, state: State) -> None:
        state.leave()
        club = state.clubs[self.side]
        club.playing.remove(self.card)
        club.discard.append(self.card)
        state.give_ball(self.side, self.men[0])
        names = tuple(club.squad.codes[man] for man in self.men)
        state.tell(Pressed, self.side, club.deck.cards[self.card].code, names)


class Tackle(Frame[State]):
    """A sliding challenge: one roll, or two if aggressive and the first fails (The Tackle)."""

    __slots__ = ("aggressive", "card", "judge", "man", "side")
    rule = "dice"

    def __init__(self, side: int, card: int, man: int, aggressive: bool) -> None:
        self.side = side
        self.card = card
        self.man = man
        self.aggressive = aggressive
        self.judge = first_roll

    def ask(self, state: State) -> Ask | None:
        return TACKLE_ASKS[self.side]

    def chances(self, state: State) -> Sequence[Struct]:
        return TWO_DICE

    def apply(self, state: State, side: int, answer: Roll) -> None:
        club = state.clubs[self.side]
        modifier = ROUGH_DICE if is_rough(club, self.man) else 0
        one, other = answer.dice
        result = self.judge(one, other, modifier)
        if self.aggressive and self.judge is first_roll and result != "won":
            self.judge = second_roll
            return
        state.leave()
        club.playing.remove(self.card)
        club.discard.append(self.card)
        self._tell(state, result)
        if result == "won":
            state.give_ball(self.side, self.man)
        else:
            end_step(state)
            whistle(state, self.side, self.man, result)

    def _tell(self, state: State, result: str) -> None:
        club, rival = state.clubs[self.side], state.clubs[state.holder]
        state.tell(
            Tackled,
            self.side,
            club.deck.cards[self.card].code,
            club.squad.codes[self.man],
            rival.squad.codes[state.ball],
            self.aggressive,
            result,
        )


def whistle(state: State, side: int, man: int, result: str) -> None:
    """Punish a foul Tackle: the card, the injury, and one exceptional phase for both (FB-39)."""
    if result == "warning":
        return
    phases = open_exceptional(state)
    victim, rival = state.ball, state.holder
    if result == "red":
        discipline.send_off(state, side, man, direct=True)
        if not state.over:
            spot = discipline.injure_seriously(state, rival, victim)
            phases[rival].replace_injured(victim, spot)
    else:
        discipline.book(state, side, man)
        if not state.over:
            discipline.injure_lightly(state, rival, victim)
