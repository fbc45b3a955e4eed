"""Set-ups that start in mid-match: from a `Start` to a state, every word of it checked."""

from collections.abc import Iterable

from cards.games.footclub import COLOURS
from matches.engines.core.protocol import BadSetup
from matches.engines.footclub.course import Course
from matches.engines.footclub.lineup import legal
from matches.engines.footclub.ratings import recount
from matches.engines.footclub.setup import Standing, Start
from matches.engines.footclub.state import (
    CHANGES,
    DISCARDING,
    DRAWING,
    INJURED,
    OFFENCE,
    PITCH,
    POSSESSION,
    SENT_OFF,
    SUPPORTERS,
    TAKEN_OFF,
    Club,
    State,
)
from matches.engines.footclub.tables import HOME, OUTFIELD, POSITION_CODES, SUBSTITUTIONS
from matches.engines.footclub.turn import Turn

STEPS = {
    "draw": DRAWING,
    "supporters": SUPPORTERS,
    "changes": CHANGES,
    "possession": POSSESSION,
    "offence": OFFENCE,
    "discard": DISCARDING,
}


def begin(state: State, start: Start) -> None:
    """Put a state in the middle of its match. Raises BadSetup for what no match could come to."""
    for club, standing in zip(state.clubs, (start.home, start.away), strict=True):
        _stand(state, club, standing)
    home, away = state.clubs
    if len(home.pile) != len(away.pile) or len(home.pile) % 2:
        raise BadSetup("setup.piles", f"{len(home.pile)}, {len(away.pile)}")
    state.half, state.turn = start.half, start.turn
    state.colour = COLOURS.index(start.colour)
    side = HOME if start.ball.side == "home" else 1 - HOME
    state.give_ball(side, _on_pitch(state.clubs[side], start.ball.man))
    if start.step == "half_end":
        state.stack = [Course("over")]
    elif start.step == "shoot_out":
        state.stack = [Course("kicks")]
    else:
        state.step = STEPS[start.step]
        state.stack = [Course("play"), Turn()]


def _stand(state: State, club: Club, standing: Standing) -> None:
    _men(state, club, standing)
    _cards(club, standing)
    club.goals = _between("goals", standing.goals, 0, 99)
    club.substitutions = _between("substitutions", standing.substitutions, 0, SUBSTITUTIONS)
    club.reds = len(standing.sent_off) if standing.reds is None else standing.reds
    _between("reds", club.reds, 0, 3)
    if standing.kop is not None:
        codes = [kop.code for kop in state.kops]
        if standing.kop not in codes:
            raise BadSetup("setup.kop", standing.kop)
        club.kop = codes.index(standing.kop)
        most = state.kops[club.kop].freshness or 1
        tokens = most if standing.kop_tokens is None else standing.kop_tokens
        club.kop_tokens = _between("kop_tokens", tokens, 0, most)
    club.captain = _on_pitch(club, standing.captain)
    recount(club)


def _men(state: State, club: Club, standing: Standing) -> None:
    _gone(club, standing)
    _line(state, club, standing)
    _tokens(club, standing)


def _gone(club: Club, standing: Standing) -> None:
    """Take those away who have left the match."""
    for status, codes in (
        (TAKEN_OFF, standing.taken_off),
        (SENT_OFF, standing.sent_off),
        (INJURED, standing.hurt),
    ):
        for code in codes:
            club.status[_man(club, code)] = status
            club.shown[_man(club, code)] = True
    club.serious = [_man(club, code) for code in standing.hurt]


def _line(state: State, club: Club, standing: Standing) -> None:
    """Place the men on the pitch."""
    for position, codes in standing.line.items():
        if position not in POSITION_CODES:
            raise BadSetup("setup.position", position)
        for code in codes:
            _place(club, _man(club, code), POSITION_CODES.index(position))
    counts = tuple(len(men) for men in club.line)
    if sum(counts) > OUTFIELD or (
        sum(counts) == OUTFIELD and not legal(counts, state.options.strict21)
    ):
        raise BadSetup("line_up", "-".join(map(str, counts)))


def _tokens(club: Club, standing: Standing) -> None:
    """Give the men their tokens and yellow cards."""
    for found, given, least, most in (
        (club.freshness, standing.freshness, 0, 2),
        (club.yellows, standing.yellows, 0, 2),
        (club.tokens, standing.stars, -9, 9),
        (club.light, standing.light, -9, 0),
    ):
        for code, value in given.items():
            found[_man(club, code)] = _between(code, value, least, most)
    for man in club.men():  # a second yellow would have sent him off
        _between(club.squad.codes[man], club.yellows[man], 0, 1)


def _place(club: Club, man: int, position: int) -> None:
    if club.status[man] != 0:
        raise BadSetup("setup.twice", club.squad.codes[man])
    if position not in club.squad.positions[man]:
        raise BadSetup("setup.position", club.squad.codes[man])
    club.line[position].append(man)
    club.status[man] = PITCH
    club.shown[man] = True


def _cards(club: Club, standing: Standing) -> None:
    club.stands = _between("stands", standing.stands, 0, club.deck.copies[club.deck.supporters])
    club.gather()
    for zone, codes in ((club.hand, standing.hand), (club.pile, standing.pile)):
        for card in _taken(club, codes):
            zone.put(card)
    club.discard = list(_taken(club, standing.discard))
    if not club.hidden:
        if standing.unknown_hand or standing.unknown_pile:
            raise BadSetup("setup.hidden", "unknown_hand, unknown_pile")
        return
    hand, pile = standing.unknown_hand, standing.unknown_pile
    rest = club.reserve.cards
    if min(hand, pile) < 0 or hand + pile > len(rest):
        raise BadSetup("setup.cards", f"{hand} + {pile}")
    for card in rest:
        club.unseen[card] += 1
    club.hand.unknown, club.pile.unknown = hand, pile
    club.reserve.cards, club.reserve.unknown = [], len(rest) - hand - pile


def _taken(club: Club, codes: Iterable[str]) -> Iterable[int]:
    for code in codes:
        card = club.deck.index.get(code, -1)
        if card not in club.reserve.cards:
            raise BadSetup("setup.cards", code)
        club.reserve.take(card)
        yield card


def _man(club: Club, code: str) -> int:
    if code not in club.squad.index:
        raise BadSetup("setup.man", code)
    return club.squad.index[code]


def _on_pitch(club: Club, code: str) -> int:
    man = _man(club, code)
    if club.status[man] != PITCH:
        raise BadSetup("setup.on_pitch", code)
    return man


def _between(what: str, value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        raise BadSetup("setup.number", f"{what} {value}")
    return value
