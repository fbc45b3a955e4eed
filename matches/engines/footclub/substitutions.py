"""Substitutions, permutations, reorganisation, exceptional phases (Substitutions to Cards).

A phase of one side is a run of single choices: whom to take off, who comes on and where, until the
side is content; after a substitution it may place all its men anew (FB-24 to FB-28, FB-39).
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from msgspec import Struct

from matches.engines.core.frames import Frame
from matches.engines.core.protocol import Ask
from matches.engines.footclub.answers import PASS, REORGANISE, BringOn, Pass, Permute, TakeOff
from matches.engines.footclub.discipline import HeadCount, Spot, pass_on, vacate
from matches.engines.footclub.events import Substituted
from matches.engines.footclub.lineup import (
    Classes,
    changed,
    classes,
    completable,
    joined,
    legal,
    lines,
)
from matches.engines.footclub.permutations import Reorganisation, permute
from matches.engines.footclub.ratings import recount
from matches.engines.footclub.state import BENCH, PITCH, TAKEN_OFF, Club, State
from matches.engines.footclub.tables import AWAY, BOOST, HOME, POSITION_CODES, SUBSTITUTIONS

CHANGE_ASKS = (Ask("changes", (0,)), Ask("changes", (1,)))
ON_ASKS = (Ask("bring_on", (0,)), Ask("bring_on", (1,)))


def open_step(state: State) -> None:
    """Open Step 2b and 2c: the away side makes all its changes first, then the home side."""
    state.push(Changes(HOME, exceptional=False))
    state.push(Changes(AWAY, exceptional=False))


def open_exceptional(state: State) -> tuple["Changes", "Changes"]:
    """Open an exceptional phase after a card or an injury: away, home, then a count of heads.
    Return the changes of both sides, home first."""
    home, away = Changes(HOME, exceptional=True), Changes(AWAY, exceptional=True)
    state.push(HeadCount())
    state.push(home)
    state.push(away)
    return home, away


def standing(club: Club) -> tuple[Classes, Classes]:
    """Return the side's men on the pitch and on the bench, counted by class."""
    kinds = club.squad.classes
    return classes(kinds[m] for m in club.men()), classes(kinds[m] for m in club.bench())


def line_counts(club: Club) -> tuple[int, ...]:
    """Return how many men stand in each position."""
    return tuple(len(men) for men in club.line)


class Changes(Frame[State]):
    """One side's changes of one phase.

    `off`: the man being replaced, -1 for none; `made`: a substitution was made; `placed`: the line
    was placed anew since. `injured`: the man whose serious injury opened the phase, -1 for none,
    and `spot`, where he stood: for him alone another may come on although he has left (FB-37).
    """

    __slots__ = ("done", "exceptional", "injured", "made", "off", "placed", "side", "spot")

    def __init__(self, side: int, *, exceptional: bool) -> None:
        self.side = side
        self.exceptional = exceptional
        self.off = self.injured = -1
        self.spot: Spot = (-1, -1)
        self.made = self.placed = self.done = False

    def replace_injured(self, man: int, spot: Spot) -> None:
        """Let this phase bring on a man for one who has just left with a serious injury."""
        self.injured, self.spot = man, spot

    @property
    def rule(self) -> str:  # type: ignore[override]
        return "substitutions.exceptional" if self.exceptional else "substitutions"

    def ask(self, state: State) -> Ask | None:
        if self.done:
            return None
        if self.off >= 0:
            return ON_ASKS[self.side]
        club = state.clubs[self.side]
        if self.made or self._may_permute(club) or _may_substitute(club):
            return CHANGE_ASKS[self.side]
        return None

    def proceed(self, state: State) -> None:
        state.leave()

    def actions(self, state: State, side: int) -> Sequence[Struct]:
        club = state.clubs[side]
        if self.off >= 0:
            return self._newcomers(state, club)
        found: list[Struct] = []
        if not self.made or legal(line_counts(club), state.options.strict21):
            found.append(PASS)
        strict21 = state.options.strict21
        if self.made and not self.placed and lines(standing(club)[0], strict21):
            found.append(REORGANISE)
        if _may_substitute(club):
            found += self._replaceable(state, club)
        if self._may_permute(club):
            codes = club.squad.codes
            found += [
                Permute(codes[man], codes[other])
                for men in club.line
                for man, other in combinations(men, 2)
            ]
        return found

    def _may_permute(self, club: Club) -> bool:
        return not (self.exceptional or club.permuted or club.changed)

    def _replaceable(self, state: State, club: Club) -> list[TakeOff]:
        kinds = club.squad.classes
        fresh = {kinds[man]: man for man in club.bench()}.values()
        now = standing(club)
        fine: dict[int, bool] = {}
        for off in club.men():
            if kinds[off] not in fine:
                fine[kinds[off]] = any(self._fits(state, club, now, off, on) for on in fresh)
        found = [man for man in sorted(club.men()) if fine[kinds[man]]]
        if self.injured >= 0 and any(
            self._fits(state, club, now, self.injured, on) for on in fresh
        ):
            found.insert(0, self.injured)
        return [club.squad.take_off[man] for man in found]

    def _fits(
        self, state: State, club: Club, now: tuple[Classes, Classes], off: int, on: int
    ) -> bool:
        """Whether a legal line can follow this substitution, with those that are left after it."""
        kinds = club.squad.classes
        if off == self.injured:
            men, bench = joined(*now, kinds[on])
        else:
            men, bench = changed(*now, kinds[off], kinds[on])
        left = SUBSTITUTIONS - club.substitutions - 1
        return completable(men, bench, left, state.options.strict21)

    def _newcomers(self, state: State, club: Club) -> list[BringOn]:
        now = standing(club)
        return [
            action
            for man in club.bench()
            if self._fits(state, club, now, self.off, man)
            for action in club.squad.bring_on[man]
        ]

    def apply(self, state: State, side: int, answer: Any) -> None:
        club = state.clubs[side]
        if isinstance(answer, Pass):
            self.done = True
        elif answer == REORGANISE:
            self.placed = True
            state.push(Reorganisation(side, club, strict21=state.options.strict21))
        elif isinstance(answer, TakeOff):
            self.off = club.squad.index[answer.man]
        elif isinstance(answer, BringOn):
            self._bring_on(state, answer)
        else:
            permute(state, side, answer)

    def _bring_on(self, state: State, answer: BringOn) -> None:
        off, self.off = self.off, -1
        self.made, self.placed = True, False
        if off == self.injured:
            self.injured = -1
            bring_on(state, self.side, off, self.spot, answer)
        else:
            substitute(state, self.side, off, answer)

    def why(self, state: State, side: int, answer: Struct) -> str:
        club = state.clubs[side]
        if self.off >= 0:
            return _why_not_on(club, answer)
        if isinstance(answer, TakeOff):
            return _why_not_off(club, answer)
        if isinstance(answer, Permute):
            return self._why_not_permute(club, answer)
        if answer == REORGANISE:
            return "substitutions.reorganisation"
        return "line_up" if answer == PASS else self.rule

    def _why_not_permute(self, club: Club, answer: Permute) -> str:
        if self.exceptional:
            return "permutations.exceptional"
        if club.changed:
            return "permutations.substitution"
        if club.permuted:
            return "permutations.one"
        listed_the_other_way = any(
            answer == Permute(club.squad.codes[other], club.squad.codes[man])
            for men in club.line
            for man, other in combinations(men, 2)
        )
        return "permutations.order" if listed_the_other_way else "permutations.position"


def _why_not_off(club: Club, answer: TakeOff) -> str:
    if club.substitutions == SUBSTITUTIONS:
        return "substitutions.three"
    if club.squad.index.get(answer.man, -1) not in club.men():
        return "substitutions.pitch"
    return "substitutions.line_up" if BENCH in club.status else "substitutions.bench"


def _why_not_on(club: Club, answer: Struct) -> str:
    if not isinstance(answer, BringOn):
        return "substitutions.bring_on"
    if answer.man not in club.squad.index:
        return "substitutions.bench"
    man = club.squad.index[answer.man]
    if club.status[man] != BENCH:
        return "substitutions.bench" if club.status[man] == PITCH else "substitutions.no_return"
    fits = answer in club.squad.bring_on[man]
    return "substitutions.line_up" if fits else "substitutions.position"


def _may_substitute(club: Club) -> bool:
    return club.substitutions < SUBSTITUTIONS and BENCH in club.status


def substitute(state: State, side: int, off: int, answer: BringOn) -> None:
    """Bring a man on for another who is on the pitch."""
    club = state.clubs[side]
    spot = vacate(club, off)
    club.status[off] = TAKEN_OFF
    bring_on(state, side, off, spot, answer)
    pass_on(state, side, off)


def bring_on(state: State, side: int, off: int, spot: Spot, answer: BringOn) -> None:
    """Bring a man on: in the place that was left if it is the same position, else on its right."""
    club = state.clubs[side]
    squad = club.squad
    on = squad.index[answer.man]
    position = POSITION_CODES.index(answer.position)
    men = club.line[position]
    men.insert(spot[1] if spot[0] == position else len(men), on)
    club.status[on] = PITCH
    club.shown[on] = True
    club.freshness[on] = squad.freshness[on]
    club.substitutions += 1
    club.changed = True
    boosted = state.boosting(club)
    club.tokens[on] += BOOST if boosted else 0
    state.tell(Substituted, side, squad.codes[off], answer.man, answer.position, boosted)
    recount(club)
