"""Cards and injuries: bookings, dismissals, men who leave, the forfeit (Cards; The Tackle)."""

from matches.engines.core.frames import Frame
from matches.engines.footclub.captain import NewCaptain
from matches.engines.footclub.events import Booked, Ended, Forfeited, Injured, SentOff
from matches.engines.footclub.ratings import recount
from matches.engines.footclub.state import INJURED, SENT_OFF, Club, State
from matches.engines.footclub.tables import FORFEIT_GOALS, REDS_THAT_FORFEIT, TEAM_MINIMUM

Spot = tuple[int, int]  # a position, and the place in it, from the left


def book(state: State, side: int, man: int) -> None:
    """Show a yellow card; the second of one match is a red (FB-29, FB-34)."""
    club = state.clubs[side]
    club.yellows[man] += 1
    state.tell(Booked, side, club.squad.codes[man], club.yellows[man])
    if club.yellows[man] == 2:
        send_off(state, side, man, direct=False)
    else:
        recount(club)


def send_off(state: State, side: int, man: int, *, direct: bool) -> None:
    """Show a red card: the man is off, and the fourth of a match forfeits it (FB-35)."""
    club = state.clubs[side]
    club.reds += 1
    state.tell(SentOff, side, club.squad.codes[man], direct)
    leave_pitch(state, side, man, SENT_OFF)
    if club.reds == REDS_THAT_FORFEIT:
        forfeit(state, (side,), "reds")


def injure_lightly(state: State, side: int, man: int) -> None:
    """Take a star until the end of the half (FB-38)."""
    club = state.clubs[side]
    club.light[man] -= 1
    state.tell(Injured, side, club.squad.codes[man], False)
    recount(club)


def injure_seriously(state: State, side: int, man: int) -> Spot:
    """Take the man off for good; he may be replaced (FB-37). Return where he stood."""
    club = state.clubs[side]
    club.serious.append(man)
    state.tell(Injured, side, club.squad.codes[man], True)
    return leave_pitch(state, side, man, INJURED)


def leave_pitch(state: State, side: int, man: int, status: int) -> Spot:
    """Take a man out of the line; captain and ball pass on (FB-20, FB-40). Return where he
    stood."""
    club = state.clubs[side]
    spot = vacate(club, man)
    club.status[man] = status
    recount(club)
    pass_on(state, side, man)
    return spot


def vacate(club: Club, man: int) -> Spot:
    """Take a man's card from the pitch, and his tokens with it (FB-64). Return where he stood."""
    position = next(position for position, men in enumerate(club.line) if man in men)
    men = club.line[position]
    place = men.index(man)
    men.remove(man)
    club.freshness[man] = 0
    return position, place


def pass_on(state: State, side: int, man: int) -> None:
    """Find a new captain and a new holder of the ball where the man who left was either."""
    club = state.clubs[side]
    if club.captain == man:
        club.captain = -1
        state.push(NewCaptain(side))
    if state.holder == side and state.ball == man:
        state.ball = club.captain


def forfeit(state: State, sides: tuple[int, ...], reason: str) -> None:
    """End the match at once: 3-0, or a double forfeit, whatever the score (Cards; FB-17, FB-75)."""
    state.played = state.goals
    state.forfeits = sides
    for side, club in enumerate(state.clubs):
        club.goals = FORFEIT_GOALS if (1 - side,) == sides else 0
    state.after = "forfeit"
    state.tell(Forfeited, sides, reason)
    state.tell(Ended, state.goals, state.after)
    state.over = True


class HeadCount(Frame[State]):
    """When an exceptional phase ends, a side of fewer than eight men forfeits (FB-36)."""

    __slots__ = ()
    rule = "cards.team_of_eight"

    def proceed(self, state: State) -> None:
        state.leave()
        short = tuple(
            side for side, club in enumerate(state.clubs) if len(club.men()) + 1 < TEAM_MINIMUM
        )
        if short:
            forfeit(state, short, "numbers")
