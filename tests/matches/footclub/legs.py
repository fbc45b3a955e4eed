"""Two legs between two clubs, for tests.

Red is at home in the first leg (club 0), Blue in the second (club 1). Legs are played from set-ups
in mid-match, so that their outcomes are the engine's own.
"""

from typing import Any

from matches.engines.core.protocol import Roll
from matches.engines.footclub.answers import PlayTackle
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.outcome import Outcome, Tally
from matches.engines.footclub.setup import Carried, Holder, Setup, Side, Standing, Start
from matches.engines.footclub.state import State
from matches.engines.footclub.tie import second_leg
from tests.matches.footclub.cardboard import card_set

RED, BLUE = 0, 1  # the clubs of the tie
RED_MEN = (
    "T1",
    "T2",
    "T3",
    "T4",
    "T5",
    "T6",
    "T7",
    "T8",
    "T9",
    "T10",
    "F1",
    "F2",
    "F3",
    "V4",
    "V5",
)
BLUE_MEN = (
    "T11",
    "T12",
    "T13",
    "T14",
    "T15",
    "T16",
    "T17",
    "T18",
    "T19",
    "T20",
    "F6",
    "F7",
    "F8",
    "V7",
    "V8",
)
RED_LINE = {
    "AL": ("T1", "T6"),
    "DC": ("T2", "T7"),
    "MD": ("T3", "T8"),
    "MO": ("T4", "V4"),
    "AT": ("T5", "V5"),
}
BLUE_LINE = {
    "AL": ("T11", "T16"),
    "DC": ("T12", "T17"),
    "MD": ("T13", "T18"),
    "MO": ("T14", "V7"),
    "AT": ("T15", "V8"),
}
FIRST = Setup(
    home=Side(colour="R", coach="C5", keeper="K3", players=RED_MEN),
    away=Side(colour="B", coach="C4", keeper="K4", players=BLUE_MEN),
    cards=card_set(),
)
NONE = Carried()
NOTHING = Tally({}, {}, (), (), 0, 0)


def moment(setup: Setup, step: str, half: int, home: Any, away: Any) -> State:
    """Start a match in its middle: the facts of each side's `Standing`, by name."""
    lines = {"R": (RED_LINE, "V4"), "B": (BLUE_LINE, "V7")}
    standings = [
        Standing(**{"line": lines[side.colour][0], "captain": lines[side.colour][1], **facts})
        for side, facts in ((setup.home, home), (setup.away, away))
    ]
    holder = Holder(side="away", man=standings[1].captain)
    start = Start(
        half=half,
        turn=1 if step == "possession" else 5,
        step=step,
        colour="red",
        ball=holder,
        home=standings[0],
        away=standings[1],
    )
    return MATCH.new(
        Setup(
            home=setup.home,
            away=setup.away,
            cards=setup.cards,
            options=setup.options,
            first_leg=setup.first_leg,
            start=start,
        )
    )


def whistle(setup: Setup, home: int, away: int, half: int = 2) -> State:
    """The final whistle of a half, with these goals."""
    return moment(setup, "half_end", half, {"goals": home}, {"goals": away})


def ended(setup: Setup, home: int, away: int, half: int = 2) -> Outcome:
    return MATCH.outcome(whistle(setup, home, away, half))


def result(home: int, away: int, after: str = "regulation", **facts: Any) -> Outcome:
    """An outcome of which only the goals matter."""
    known = {"winner": None, "forfeits": (), "kicks": None, "tallies": (NOTHING, NOTHING)}
    return Outcome(goals=(home, away), played=(home, away), after=after, **{**known, **facts})


def forfeited(*sides: int) -> Outcome:
    """A leg that these sides, home 0 and away 1, have forfeited."""
    goals = [3 if (1 - side,) == sides else 0 for side in (0, 1)]
    return result(*goals, "forfeit", forfeits=sides)


def second(first: Outcome) -> Setup:
    return second_leg(FIRST, first)


def asked(state: State) -> str:
    ask = MATCH.ask(state)
    assert ask is not None
    return ask.kind


def tackling(
    brought: Carried = NONE,
    goals: tuple[int, int] = (0, 0),
    half: int = 2,
    first_leg: tuple[int, int] = (0, 0),
    **facts: Any,
) -> State:
    """Blue, at home in the second leg, may tackle Red's captain with card B7."""
    home = Side(colour="B", coach="C4", keeper="K4", players=BLUE_MEN, carried=brought)
    setup = Setup(home=home, away=FIRST.home, cards=FIRST.cards, first_leg=first_leg)
    blue = {"hand": ("B7",), "goals": goals[0], **facts}
    return moment(setup, "possession", half, blue, {"goals": goals[1]})


def tackle(state: State, *dice: tuple[int, int]) -> list[Any]:
    events = MATCH.apply(state, 0, PlayTackle("B7", True))
    for pair in dice:
        events += MATCH.apply(state, -1, Roll(pair))
    return events
