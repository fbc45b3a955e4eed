"""What a side may know (FB-69): nothing of it depends on what only the rival has seen."""

import pytest

from cards.chance import Chance
from matches.engines.core.protocol import CHANCE
from matches.engines.footclub.answers import (
    AGREE,
    PASS,
    PLACE,
    BringOn,
    Discard,
    Field,
    Kicker,
    Pick,
    Shape,
    TakeOff,
)
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.setup import Carried, Options
from matches.engines.footclub.state import BENCH as ON_THE_BENCH
from matches.engines.footclub.state import SUSPENDED
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.kickoff import kop_chosen, lined_up, setup
from tests.matches.footclub.offensives import ATTACK, launched, offence
from tests.matches.footclub.pitch import Play, club, scene, visitors
from tests.matches.footclub.redealt import redealt

SQUADS = (  # lines and benches with every strong point somewhere
    ({"MD": ("MD-rough", "MD-raker"), "MO": ("MO-adroit", "MO1")}, "DC-intraitable"),
    ({"AT": ("AT-accelerator", "AT1"), "DC": ("DC-rough", "DC1")}, "MD-intraitable"),
)


def random_setup(n):
    """The set-up of a match of its own number: squads, options, and a first leg now and then."""
    line, extra = SQUADS[n % 2]
    bench = ("AL3", "DC3", "MD3", "MO3", extra)
    small = {position: tuple(map(str.lower, men)) for position, men in line.items()}
    return setup(
        club(line, bench=bench),
        visitors(small, bench=tuple(map(str.lower, bench))),
        options=Options(extra_time=("always", "agreed")[n % 2], strict21=n % 3 == 0),
        first_leg=(n % 3, 1) if n % 4 == 3 else None,
    )


def decisions(seed, setup_of):
    """Play a match at random, and give each state in which somebody is asked."""
    state, chance = MATCH.new(setup_of), Chance(seed)
    while (ask := MATCH.ask(state)) is not None:
        if ask.sides[0] != CHANCE:
            yield state
        who = ask.sides[chance.below(len(ask.sides))]
        answers = MATCH.chances(state) if who == CHANCE else MATCH.actions(state, who)
        MATCH.carry_out(state, who, answers[chance.below(len(answers))])


def same_to(state, other, side):
    """Hold that a side cannot tell two states apart."""
    assert MATCH.view(state, side) == MATCH.view(other, side)
    assert MATCH.ask(state) == MATCH.ask(other)
    assert MATCH.actions(state, side) == MATCH.actions(other, side)


def secrets(state, side):
    """What only that side knows."""
    view = MATCH.view(state, side)
    return view.own.facts(), view.pending


def blind_match(n):
    """Compare every decision of a match with one redealt; return how many differed to the rival."""
    differed, chance = 0, Chance(f"redealt {n}")
    for state in decisions(f"view {n}", random_setup(n)):
        for side in (HOME, AWAY):
            other = redealt(state, side, chance)
            same_to(state, other, side)
            differed += secrets(state, 1 - side) != secrets(other, 1 - side)
    return differed


@pytest.mark.parametrize("n", range(4))
def test_fb_69_at_no_decision_does_a_side_see_what_is_the_rivals(n):
    assert blind_match(n) > 100


@pytest.mark.long
def test_fb_69_nor_in_many_matches():
    for n in range(4, 120):
        assert blind_match(n) > 100


@pytest.mark.parametrize("n", range(2))
def test_a_match_that_was_redealt_goes_on_to_its_end(n):
    """So that a state redealt is a state, not a picture of one."""
    chance = Chance(f"goes on {n}")
    states = [MATCH.copy(state) for state in decisions(f"end {n}", random_setup(n))]
    for state in states[:: len(states) // 12]:
        other = redealt(state, n % 2, chance)
        while (ask := MATCH.ask(other)) is not None:
            side = ask.sides[0]
            answers = MATCH.chances(other) if side == CHANCE else MATCH.actions(other, side)
            MATCH.carry_out(other, side, answers[chance.below(len(answers))])
            assert [found.cards() for found in other.clubs] == [42, 42]


def test_one_sees_ones_own_hand_pile_reserve_and_bench_and_of_the_rival_only_how_many():
    play = offence(club(hand=(ATTACK,), bench=("MO3",)), visitors(hand=("R1", "R2")))
    view = MATCH.view(play.state, HOME)
    codes = [view.own.deck.cards[card].code for card in view.own.hand]
    assert (codes, len(view.own.pile), len(view.own.reserve)) == ([ATTACK], 2, 34)
    assert [view.own.squad.codes[each] for each in view.own.bench] == ["MO3"]
    assert (view.rival.hand_size, view.rival.pile_size) == (2, 2)
    for word in ("hand", "pile", "reserve", "bench"):
        assert not hasattr(view.rival, word)


def test_the_discard_pile_of_both_is_public_and_in_its_order():
    play = offence(club(hand=(ATTACK,), discard=("B9", "B2")), visitors(discard=("R3", "R1")))
    view = MATCH.view(play.state, HOME)
    for each, expected in ((view.own, ["B9", "B2"]), (view.rival, ["R3", "R1"])):
        assert [each.deck.cards[card].code for card in each.discard] == expected


def test_ones_own_secret_answers_are_seen_by_oneself_only():
    play = kop_chosen()
    play.home(Shape("2-2-2-2-2"))
    play.home(Field("AL3"))
    squad = play.clubs[HOME].squad
    assert MATCH.view(play.state, HOME).pending == (
        (2, 2, 2, 2, 2),
        (squad.index["AL3"],),
        -1,
        (),
    )
    assert MATCH.view(play.state, AWAY).pending == ((), (), -1, ())


def test_a_pick_is_seen_by_oneself_only():
    play = kop_chosen()
    lined_up(play, HOME)
    play.home(Pick("B7"))
    assert MATCH.view(play.state, HOME).pending[3] == (play.clubs[HOME].deck.index["B7"],)
    assert MATCH.view(play.state, AWAY).pending[3] == ()


def test_a_supporter_that_is_being_placed_is_a_secret():
    hands = {"hand": ("supporters",)}
    play = Play(scene(club(**hands), visitors(**hands), step="supporters"))
    play.home(PLACE)
    assert MATCH.view(play.state, HOME).pending == (True,)
    assert MATCH.view(play.state, AWAY).pending == (None,)


def test_cards_that_are_being_discarded_are_a_secret():
    rival = ("R1", "R2", "R3", "R4", "R5", "R6")
    play = offence(club(hand=(ATTACK,)), visitors(hand=rival))
    play.home(PASS)
    play.away(Discard("R1"))
    assert MATCH.view(play.state, HOME).pending == ()
    assert MATCH.view(play.state, AWAY).pending == (play.clubs[AWAY].deck.index["R1"],)


def test_kickers_are_a_secret_until_they_kick():
    play = Play(scene(step="shoot_out", half=3))
    play.home(Kicker("AT1"))
    assert MATCH.view(play.state, HOME).pending == (play.clubs[HOME].squad.index["AT1"],)
    assert MATCH.view(play.state, AWAY).pending == ()


def test_whether_one_wants_extra_time_is_a_secret():
    options = Options(extra_time="agreed")
    play = Play(scene(step="half_end", half=2, options=options))
    before = MATCH.view(play.state, AWAY).facts()[1:]
    play.home(AGREE)
    assert MATCH.view(play.state, AWAY).facts()[1:] == before
    assert MATCH.view(play.state, HOME).pending == ()


def test_who_has_been_on_the_pitch_or_is_suspended_has_been_seen():
    away = visitors(bench=("mo3", "at3"), carried=Carried(suspended=("dc3",)))
    play = offence(club(hand=(ATTACK,)), away, step="changes")
    view = MATCH.view(play.state, HOME)
    index = play.clubs[AWAY].squad.index
    assert view.rival.man(index["dc3"])[0] == SUSPENDED
    with pytest.raises(KeyError):
        view.rival.man(index["mo3"])
    play.away(TakeOff("mo1"))
    play.away(BringOn("mo3", "MO"))
    assert view.rival.man(index["mo3"]) == (1, 1, 0, 0, 3)
    assert view.rival.man(index["mo1"]) == (2, 0, 0, 0, 4)
    assert index["at3"] not in view.rival.shown()
    assert play.clubs[AWAY].status[index["at3"]] == ON_THE_BENCH


def test_the_public_facts_of_a_side():
    away = visitors(
        stands=3,
        kop="K02",
        kop_tokens=1,
        goals=2,
        substitutions=1,
        freshness={"mo1": 0},
        stars={"at1": 1},
        light={"at2": -1},
        yellows={"md1": 1},
        sent_off=("md3",),
    )
    view = MATCH.view(offence(away=away).state, HOME).rival
    index = view.squad.index
    assert (view.stands, view.supporters, view.kop_attack, view.kop_freshness) == (3, 4, 0, 1)
    assert (view.goals, view.substitutions, view.reds, view.captain) == (2, 1, 1, index["mo1"])
    assert (view.attack, view.defence, view.optimised) == (21, 21, False)
    assert (view.freshness(index["mo1"]), view.stars(index["at1"])) == (0, 5)
    assert view.man(index["at2"]) == (1, 1, 0, 0, 3)
    assert view.man(index["md1"]) == (1, 1, 1, 0, 3)
    assert (view.changed, view.permuted, view.playing) == (False, False, ())


def test_the_clock_the_ball_and_what_was_agreed():
    play = offence(half=2, turn=4, colour="blue", first_leg=(1, 2), options=Options(strict21=True))
    view = MATCH.view(play.state, AWAY)
    assert (view.moment[:2], view.colour, view.side) == ((2, 4), 4, AWAY)
    assert view.ball == (HOME, play.clubs[HOME].squad.index["MO1"])
    assert (view.first_leg, view.strict21, view.boosting) == ((1, 2), True, True)
    assert view.ask == MATCH.ask(play.state)


def test_the_bonus_and_the_offensive_are_on_the_table():
    play = launched()
    for side in (HOME, AWAY):
        view = MATCH.view(play.state, side)
        assert (view.bonus, view.offensive.side, view.offensive.supports) == (0, HOME, 0)


def test_a_side_knows_who_of_its_own_is_hurt_and_booked():
    home = club(hand=(ATTACK,), light={"AT1": -1}, hurt=("MO3",), yellows={"MD1": 1})
    own = MATCH.view(offence(home).state, HOME).own
    assert [code for code in ("AT1", "MO3", "MD1") if own.hurt(code)] == ["AT1", "MO3"]
    assert [code for code in ("AT1", "MO3", "MD1") if own.lost(code)] == ["MO3"]
    assert [own.yellows(own.squad.index[code]) for code in ("MD1", "AT1")] == [1, 0]


def test_a_view_stays_true_as_the_match_goes_on():
    play = launched(club(hand=(ATTACK,), stands=3))
    view = MATCH.view(play.state, HOME)
    before = view.facts()
    play.home(PASS)
    assert view.facts() != before
    assert view == MATCH.view(play.state, HOME)
    assert view != MATCH.view(play.state, AWAY)
    assert view != "another thing"


def test_views_differ_where_a_side_does_know():
    """Another hand of one's own, and nothing else."""
    play = offence(club(hand=(ATTACK,)))
    twin = MATCH.copy(play.state)
    twin.clubs[HOME].hand.put(0)
    twin.clubs[HOME].reserve.take(0)
    assert MATCH.view(play.state, HOME) != MATCH.view(twin, HOME)
