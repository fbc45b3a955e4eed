"""FootClub's match, mercato and signings against what every game of the house keeps to."""

from collections import Counter
from functools import cache

import pytest
from msgspec.structs import replace

from cards.chance import Chance
from cards.games.footclub_file import shipped
from matches.engines.core.coaches import Random
from matches.engines.core.driver import luck, play
from matches.engines.footclub import answers as a
from matches.engines.footclub import events as e
from matches.engines.footclub.lineup import legal
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.mercato import MERCATO, MercatoSetup
from matches.engines.footclub.sets import reference
from matches.engines.footclub.setup import Options, Setup
from matches.engines.footclub.signings import SIGNINGS, SigningsSetup
from matches.engines.footclub.state import BENCH, PITCH
from matches.engines.footclub.substitutions import line_counts
from tests.depth import LONG
from tests.matches.conformance import examine, hold_log

CHUNK = 100
CHUNKS = 100 if LONG else 10
RANDOM = [Random(), Random()]


@cache
def mercato(n):
    return play(
        MERCATO,
        MercatoSetup(clubs=2, set=reference("classic")),
        RANDOM,
        luck("conformance", n, 2),
        record=False,
    ).outcome


def match(n):
    home, away = mercato(n % 150).rosters
    options = Options(extra_time=("always", "agreed", "never")[n % 3], strict21=n % 5 == 0)
    colours = ("B", "R") if n % 2 else ("R", "B")
    first_leg = (n % 3, n % 2) if n % 4 == 0 else None
    return Setup(
        set=reference("classic"),
        home=home.side(colours[0]),
        away=away.side(colours[1]),
        options=options,
        first_leg=first_leg,
    )


def facts(state):
    """All that both sides see, and what neither does."""
    hidden = [(c.hand.cards, c.pile.cards, c.reserve.cards, tuple(c.status)) for c in state.clubs]
    return [(MATCH.view(state, side).facts(), hidden[side]) for side in (0, 1)]


def strange(state, side):
    """Answers from everywhere, most of them illegal at most times."""
    if side not in (0, 1):
        return [a.Roll((7,)), a.Ball("black"), a.Draw("B99"), a.PASS]
    club = state.clubs[side]
    deck, squad = club.deck, club.squad
    card = (state.turn * 7 + state.half) % len(deck.cards)
    return [
        a.PASS,
        a.EXHAUST,
        a.ROAR,
        a.PLACE,
        a.REORGANISE,
        a.Shape("1-1-1-1-1"),
        squad.take_off[0],
        squad.field[0],
        squad.bring_on[-1][0],
        squad.kicker[1],
        *deck.tackle[card],
        deck.press[card],
        deck.attack[card],
        deck.support[card],
        *deck.defend[card],
        deck.discard[card],
        a.BringOn("nobody", "AT"),
        a.PlayTackle("R99", False),
    ]


class Invariants:
    """What holds of every state of one match; the tokens and the clock are compared with before."""

    def __init__(self):
        self.tokens, self.clock = [99, 99], (0, 0)

    def __call__(self, state):
        for side, club in enumerate(state.clubs):
            assert club.cards() == 42
            held = Counter(club.hand.cards + club.pile.cards + club.reserve.cards)
            held.update(club.discard + club.playing)
            held[club.deck.supporters] += club.stands
            assert held == Counter(club.deck.all)
            tokens = sum(club.freshness)
            assert 0 <= tokens <= self.tokens[side]
            self.tokens[side] = tokens
            assert all(
                0 <= n <= most for n, most in zip(club.freshness, club.squad.freshness, strict=True)
            )
            self._line(state, club)
        assert (state.half, state.turn) >= self.clock
        self.clock = (state.half, state.turn)

    def _line(self, state, club):
        men = club.men()
        assert len(men) == len(set(men)) <= 10
        assert all((club.status[man] == PITCH) == (man in men) for man in range(len(club.status)))
        assert all(
            position in club.squad.positions[man]
            for position, line in enumerate(club.line)
            for man in line
        )
        if state.asked and state.asked.kind in ("possession", "offence") and len(men) == 10:
            assert legal(line_counts(club), state.options.strict21)


@pytest.mark.wide
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_matches_keep_to_the_rules_of_all_games(chunk):
    for n in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        found = examine(
            MATCH, match(n), f"match {n}", facts=facts, check=Invariants(), strange=strange
        )
        if n % 10 == 0:
            hold_log(found)


def test_a_few_random_matches_keep_to_the_rules_of_all_games():
    for n in range(12):
        seed = f"few {n}"
        found = examine(
            MATCH, match(n), seed, facts=facts, check=Invariants(), strange=strange, every=60
        )
        hold_log(found)


def test_one_seed_is_one_match():
    one, other = (play(MATCH, match(3), RANDOM, luck("same", 1, 2), record=True) for _ in "ab")
    assert (one.outcome, one.events, one.steps) == (other.outcome, other.events, other.steps)
    another = play(MATCH, match(3), RANDOM, luck("same", 2, 2), record=True)
    assert another.steps != one.steps


def test_a_copy_in_mid_match_goes_its_own_way():
    state, chance = MATCH.new(match(4)), Chance("copy")
    for _ in range(150):
        step(state, chance)
    before = facts(state)
    twin = MATCH.copy(state)
    while MATCH.ask(twin):
        step(twin, chance)
    assert facts(state) == before
    third = MATCH.copy(state)
    for each in (state, third):
        again = Chance("on")
        while MATCH.ask(each):
            step(each, again)
    assert MATCH.outcome(state) == MATCH.outcome(third)


def step(state, chance):
    ask = MATCH.ask(state)
    side = ask.sides[0]
    answers = MATCH.chances(state) if side < 0 else MATCH.actions(state, side)
    return MATCH.carry_out(state, side, answers[chance.below(len(answers))])


def test_random_mercatos_keep_to_the_rules_of_all_games():
    for n in range(20):
        setup = MercatoSetup(clubs=2, set=reference("classic"))
        found = examine(MERCATO, setup, f"mercato {n}", facts=market_facts)
        hold_log(found)


def market_facts(state):
    return [MERCATO.view(state, side).facts() for side in range(state.clubs)]


def test_random_signings_keep_to_the_rules_of_all_games():
    for n in range(20):
        aside = mercato(n).set_aside
        setup = SigningsSetup(set=reference("classic"), set_aside=aside)
        found = examine(SIGNINGS, setup, f"signings {n}", facts=signing_facts)
        hold_log(found)


def signing_facts(state):
    return [SIGNINGS.view(state, side).facts() for side in (0, 1)]


@pytest.mark.wide
def test_every_card_colour_strong_point_and_event_comes_up():
    cards, points, colours = set(), set(), set()
    kinds = {
        type(event) for event in play(MATCH, unable(), RANDOM, luck("", 0, 2), record=False).events
    }
    assert kinds == {e.Forfeited, e.Ended}  # too rare to wait for
    n = 0
    while len(kinds) < len(e.EVENTS) or len(cards) < 62 or len(points) < 5 or len(colours) < 6:
        assert n < 600, (set(e.EVENTS) - kinds, 62 - len(cards), points, colours)
        setup = match(n)
        played = play(MATCH, setup, RANDOM, luck("all", n, 2), record=True)
        n += 1
        for _side, answer in played.steps:
            if isinstance(answer, a.Action) and hasattr(answer, "card"):
                if not isinstance(answer, a.Kop | a.Pick | a.Discard | a.TakeBack):
                    cards.add((setup.home.colour if _side == 0 else setup.away.colour, answer.card))
            elif isinstance(answer, a.Place):
                cards.add((setup.home.colour if _side == 0 else setup.away.colour, "supporters"))
        state = MATCH.new(setup)
        for event in played.events:
            kinds.add(type(event))
            points |= strong_points(state, event)
            if isinstance(event, e.ColourRolled):
                colours.add(event.colour)
    assert kinds == set(e.EVENTS)
    assert points == {"adroit", "accelerator", "rough", "intraitable", "raker"}


def unable():
    """A match of a side without a single defensive midfielder."""
    setup = match(0)
    players = shipped("classic").players
    men = tuple(player.code for player in players if "MD" not in player.positions)[:15]
    return replace(setup, home=replace(setup.home, players=men))


def strong_points(state, event):
    """Return the strong points whose effect the event shows."""
    if isinstance(event, e.Boosted):
        return {event.point}
    if isinstance(event, e.Tackled | e.Defended | e.Substituted):
        squad = state.clubs[event.side].squad
        man = event.on if isinstance(event, e.Substituted) else event.man
        point = squad.points[squad.index[man]]
        wanted = {e.Tackled: "rough", e.Defended: "intraitable", e.Substituted: "raker"}
        return {point} & {wanted[type(event)]}
    return set()


def test_the_bench_is_what_is_left():
    state = MATCH.new(match(1))
    assert [club.status.count(BENCH) for club in state.clubs] == [15, 15]
