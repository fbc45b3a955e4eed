"""FootClub's coaches: what the novice does, what the coach reads from the odds, and who wins."""

from collections import Counter

import pytest

from cards.chance import Chance
from matches.engines.core.driver import luck, play
from matches.engines.footclub import answers as a
from matches.engines.footclub.coaches import COACHES, Coach, Novice
from matches.engines.footclub.coaches.line_up import best
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.mercato import MERCATO, MercatoSetup
from matches.engines.footclub.sets import reference
from matches.engines.footclub.setup import Setup
from matches.engines.footclub.tables import AWAY, HOME
from matches.simulations.footclub import Spec
from matches.simulations.running import run
from matches.simulations.summary import summarise
from tests.matches.footclub.pitch import Play, away_card, club, home_card, scene, visitors

SEEDS = range(40)
TACKLE = home_card("tackle", "MDG")
ATTACK = home_card("set_piece_attack", "MOG")


def choice(coach, match, side, stream):
    """What a coach chooses now, over one stream of chance."""
    ask, view = MATCH.ask(match.state), MATCH.view(match.state, side)
    return coach.choose(view, side, ask, match.legal(side), Chance(f"choice {stream}"))


def choices(coach, match, side):
    """All that a coach chooses now, over forty streams of chance."""
    return {choice(coach, match, side, n) for n in SEEDS}


def defending(home=None, away=None):
    """The visitors, who hold a Defensive support, answer an Attaque placée of the home side."""
    support = away_card("defensive_support", "MDG")
    attackers = club(home, hand=[ATTACK], stands=3)
    match = Play(scene(attackers, visitors(away, hand=[support]), step="offence"))
    match.home(a.PlayOffensive(ATTACK))
    match.home(a.PASS)
    assert match.asks == ("bonus", (AWAY,))
    return match, support


def squads():
    """The ten squads of five random mercatos, by two."""
    for n in range(5):
        setup = MercatoSetup(clubs=2, set=reference("classic"))
        coaches = [COACHES["random"](), COACHES["random"]()]
        yield play(MERCATO, setup, coaches, luck("coaches", n, 2), record=False).outcome.rosters


def lined_up(name):
    """Both clubs of a few matches, as lined up by one coach."""
    for n, (home, away) in enumerate(squads()):
        setup = Setup(set=reference("classic"), home=home.side("B"), away=away.side("R"))
        state = MATCH.new(setup)
        coach = COACHES[name]()
        chance = Chance(f"line-up {n}")
        while True:
            ask = MATCH.ask(state)
            if ask.kind not in ("kop", "preparation"):
                break
            side = ask.sides[0]
            actions = list(MATCH.actions(state, side))
            view = MATCH.view(state, side)
            MATCH.apply(state, side, coach.choose(view, side, ask, actions, chance))
        yield from state.clubs


def test_the_novice_chooses_the_preset_fourteen():
    chosen = [Counter(c.deck.cards[n].kind for n in picked(c)) for c in lined_up("novice")]
    assert chosen == [
        {
            "tackle": 3,
            "pressing": 3,
            "set_piece_attack": 2,
            "counter_attack": 1,
            "offensive_support": 2,
            "defensive_support": 1,
            "supporters": 2,
        }
    ] * len(chosen)


def picked(club):
    """The fourteen cards of the tactical choices, wherever they are by now."""
    return (*club.pile.cards, *club.hand.cards)


@pytest.mark.parametrize("name", ["novice", "coach"])
def test_a_line_up_is_the_best_of_the_squad(name):
    for found in lined_up(name):
        squad = found.squad
        plan = best(
            squad, tuple(range(len(squad.codes))), False, name == "novice", COACHES[name]().taste
        )
        assert sorted(man for men in found.line for man in men) == sorted(plan.men)


def test_the_novice_always_tries_for_the_ball_and_regularly():
    pressing = home_card("pressing", "MDG MDD")
    match = Play(scene(club(hand=[TACKLE, pressing]), visitors(), ball=("away", "mo1")))
    assert a.PlayTackle(TACKLE, True) in match.legal(HOME)
    assert choices(Novice(), match, HOME) == {
        a.PlayTackle(TACKLE, False),
        a.PlayPressing(pressing),
    }


def test_the_novice_is_aggressive_if_forced():
    home = club({"MD": ("MD-rough", "MD2")}, hand=[TACKLE])
    match = Play(scene(home, visitors(), ball=("away", "mo1")))
    assert choices(Novice(), match, HOME) == {a.PlayTackle(TACKLE, True)}


def test_the_novice_plays_each_offensive_he_may():
    match = Play(scene(club(hand=[ATTACK], stands=3), visitors(), step="offence"))
    assert choices(Novice(), match, HOME) == {a.PlayOffensive(ATTACK)}


def test_the_novice_leaves_a_bonus_that_is_not_against_him():
    match = Play(
        scene(club(hand=[ATTACK, "offensive_support"], stands=3), visitors(), step="offence")
    )
    match.home(a.PlayOffensive(ATTACK))
    assert MATCH.view(match.state, HOME).bonus == 0
    assert choices(Novice(), match, HOME) == {a.PASS}


def test_the_rivals_hand_changes_no_choice():
    pressing = home_card("pressing", "MDG MDD")
    for coach in (Novice, Coach):
        found = []
        for hidden in ("offensive_support", "supporters"):
            home = club(hand=[TACKLE, pressing])
            match = Play(scene(home, visitors(hand=[hidden]), ball=("away", "mo1")))
            found.append([choice(coach(), match, HOME, n) for n in SEEDS])
        assert found[0] == found[1]


def changing(**facts):
    """The home side may change men; a man of five stars is on the bench."""
    home = club(bench=["MD-5"], **facts)
    return Play(scene(home, visitors(), step="changes"))


def test_the_novice_substitutes_nobody_who_is_not_injured():
    match = changing()
    match.away(a.PASS)
    assert a.TakeOff("MD1") in match.legal(HOME)
    assert choices(Novice(), match, HOME) == {a.PASS}


def test_the_novice_substitutes_the_injured():
    match = changing(light={"MD1": -1})
    match.away(a.PASS)
    assert choices(Novice(), match, HOME) == {a.TakeOff("MD1")}


STRONG = {"DC": ("dc-5", "dc-4")}


def test_the_novice_supports_while_the_bonus_is_against_him():
    match, support = defending({"MO": ("MO1", "MO-5"), "AT": ("AT-5", "AT2")})
    assert MATCH.view(match.state, AWAY).bonus > 0
    assert choices(Novice(), match, AWAY) == {a.SupportDefence(support, False), a.Exhaust()}


def test_the_coach_leaves_alone_what_a_defensive_support_would_make_worse():
    # rulings 1.5: below a bonus of -2 a first one raises the chance of a goal
    match, support = defending(away=STRONG)
    assert MATCH.view(match.state, AWAY).bonus == -3
    assert a.SupportDefence(support, True) in match.legal(AWAY)
    assert choices(Coach(), match, AWAY) == {a.PASS}


def test_the_coach_is_not_aggressive_where_it_gains_nothing():
    # rulings 1.5: from a bonus of +2 aggressive is no better than regular, and it costs bookings
    match, support = defending({"MO": ("MO1", "MO-5"), "AT": ("AT-5", "AT2")})
    assert MATCH.view(match.state, AWAY).bonus >= 2
    assert choices(Coach(), match, AWAY) == {a.SupportDefence(support, False)}


def test_the_coach_adds_what_raises_the_chance_of_a_goal():
    home = club(hand=[ATTACK, "offensive_support"], stands=3)
    match = Play(scene(home, visitors(), step="offence"))
    match.home(a.PlayOffensive(ATTACK))
    # rulings 1.5: from 50 % to 77.8 %
    found = choices(Coach(), match, HOME)
    assert {type(action) for action in found} == {a.SupportAttack}


@pytest.mark.parametrize(("rival", "bound"), [("novice", 0.65), ("random", 0.8)])
@pytest.mark.wide
def test_the_coach_wins_most_of_sixty(rival, bound):
    assert share("coach", rival, 60) >= bound


@pytest.mark.parametrize(("rival", "bound"), [("novice", 0.65), ("random", 0.95)])
@pytest.mark.long
def test_the_coach_wins_as_often_as_he_should(rival, bound):
    assert share("coach", rival, 1000) >= bound


def share(one, other, matches):
    """The share of decided matches that one coach wins against another."""
    spec = Spec(matches=matches, seed="one thousand", coaches=(one, other))
    return summarise(spec, (x for pair in run(spec) for x in pair)).records[0].share
