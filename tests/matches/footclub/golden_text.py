"""Golden matches as text: who played, every event in a line, how it ended.

    TOUCHLINE_GOLDEN=write python -m pytest tests/matches/footclub/test_golden.py

writes them anew; the difference is then read like code.
"""

import msgspec

from matches.engines.core.driver import luck, play
from matches.engines.footclub.coaches import COACHES
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.mercato import MERCATO, MercatoSetup
from matches.engines.footclub.sets import reference
from matches.engines.footclub.setup import Options, Setup

SIDES = ("home", "away")


def text(seed, home, away, **options):
    """Return the text of the match of that seed, squads from a mercato of the same two coaches."""
    coaches = [COACHES[home](), COACHES[away]()]
    cards = reference("classic")
    fortune = luck(f"{seed}/mercato", 0, 2)
    market = play(MERCATO, MercatoSetup(clubs=2, set=cards), coaches, fortune, record=False)
    mine, theirs = market.outcome.rosters
    setup = Setup(set=cards, home=mine.side("B"), away=theirs.side("R"), options=Options(**options))
    played = play(MATCH, setup, coaches, luck(seed, 0, 2), record=False)
    lines = [f"home: {home}, {squad(mine)}", f"away: {away}, {squad(theirs)}"]
    lines += [line(event) for event in played.events]
    lines += ["", *facts(played.outcome)]
    return "\n".join(lines) + "\n"


def squad(roster):
    return f"{roster.coach} {roster.keeper} | {' '.join(roster.players)}"


def line(event):
    """Return one event: half and turn, what, whose, and the rest by name."""
    plain = msgspec.to_builtins(event)
    moment = f"{plain.pop('half')}.{plain.pop('turn')}"
    what = plain.pop("event")
    side = SIDES[plain.pop("side")] if "side" in plain else ""
    rest = " ".join(f"{name}={value(each)}" for name, each in plain.items())
    return " ".join(part for part in (moment, what, side, rest) if part)


def value(each):
    if isinstance(each, list | tuple):
        return ",".join(map(str, each))
    return str(each).lower() if isinstance(each, bool) else str(each)


def facts(outcome):
    score = "-".join(map(str, outcome.goals))
    yield f"{score} after {outcome.after}, winner {outcome.winner}, kicks {outcome.kicks}"
    for name, tally in zip(SIDES, outcome.tallies, strict=True):
        plain = msgspec.to_builtins(tally)
        yield f"{name}: " + " ".join(f"{key}={each}" for key, each in plain.items() if each)
