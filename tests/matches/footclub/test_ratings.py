"""Attack, Defence and Optimisation; the defensive malus; the initial attack bonus."""

from cards.games.footclub import Coach, Keeper
from matches.engines.footclub.answers import PASS, BringOn, TakeOff
from matches.engines.footclub.ratings import (
    hand_limit,
    initial_bonus,
    malus,
    matches_style,
    recount,
)
from matches.engines.footclub.setup import Carried
from matches.engines.footclub.squads import Deck, Squad
from matches.engines.footclub.state import Club
from matches.engines.footclub.tables import HOME
from tests.matches.footclub.pitch import CARDS, STYLES, Play, club, man, scene

TECHNICAL, PHYSICAL, TACTICAL = range(3)
FABRICE = {
    "AL": (("AL1", 3, "physical"), ("AL2", 4, "technical")),
    "DC": (("DC1", 3, "technical"), ("DC2", 4, "physical"), ("DC3", 3, "technical")),
    "MD": (("MD1", 4, "physical"), ("MD2", 3, "tactical")),
    "MO": (("MO1", 3, "technical"),),
    "AT": (("AT1", 5, "technical"), ("AT2", 5, "tactical")),
}
JEANNE = {
    "AL": (("Ludovic Aloé", 4, "physical"), ("AL2", 5, "technical")),
    "DC": (("DC1", 3, "physical"),),
    "MD": (("Giorgio Mannini", 4, "physical"),),
    "MO": (("MO1", 3, "tactical"), ("MO2", 3, "technical"), ("MO3", 5, "tactical")),
    "AT": (("AT1", 3, "physical"), ("AT2", 4, "tactical"), ("AT3", 3, "physical")),
}
ROMAIN = {
    "DC": (("DC1", 3, "technical"), ("DC2", 5, "tactical"), ("DC3", 5, "tactical")),
    "MD": (("MD1", 3, "physical"), ("MD2", 3, "tactical")),
    "MO": (("MO1", 4, "technical"), ("MO2", 4, "tactical")),
    "AT": (("AT1", 3, "physical"), ("AT2", 4, "tactical"), ("AT3", 3, "technical")),
}
NEWCOMERS = (("MO4", 3, "technical"), ("MO5", 3, "tactical"), ("AT4", 3, "tactical"))


def team(line, style, coach, keeper):
    """A side of its own: coach and keeper by their stars, men by code, stars and profile."""
    men = [man(*each, positions=(position,)) for position, found in line.items() for each in found]
    squad = Squad(
        Coach(code="E", name="E", nationality="FRA", level=coach, style=STYLES[style]),
        Keeper(code="G", name="G", nationality="FRA", level=keeper),
        men,
    )
    found = Club(squad, Deck(CARDS, "B"), hidden=False, stands=5)
    found.line = [
        [squad.index[code] for code, *_ in line.get(position, ())]
        for position in ("AL", "DC", "MD", "MO", "AT")
    ]
    recount(found)
    return found


def counted(found):
    return found.attack, found.defence, found.optimised


def test_example_fabrice_is_optimised_19_28():
    fabrice = team(FABRICE, "technical", 5, 3)
    assert counted(fabrice) == (19, 28, True)


def test_example_jeanne_is_optimised_26_21():
    assert counted(team(JEANNE, "physical", 4, 4)) == (26, 21, True)


def test_example_romain_is_optimised_22_25_without_full_backs():
    assert counted(team(ROMAIN, "tactical", 3, 5)) == (22, 25, True)


def test_the_same_men_under_another_coach_are_not_optimised():
    assert counted(team(FABRICE, "tactical", 5, 3)) == (18, 27, False)


def fabrice_changes(**when):
    """Fabrice's three changes: two centre backs and a defensive midfielder off, one technical man
    fewer and one tactical man more on the pitch afterwards."""
    line = {position: [code for code, *_ in found] for position, found in FABRICE.items()}
    more = [man(*each) for found in (*FABRICE.values(), NEWCOMERS) for each in found]
    side = club(line, bench=[code for code, *_ in NEWCOMERS], **when.pop("facts", {}))
    play = Play(scene(side, step="changes", ball=("home", "MO1"), men=more, **when))
    assert (*play.ratings(HOME), play.clubs[HOME].optimised) == (19, 28, True)
    play.away(PASS)
    off = ("DC1", "DC3", "MD2")
    for gone, on in zip(off, NEWCOMERS, strict=True):
        play.home(TakeOff(gone))
        play.home(BringOn(on[0], on[0][:2]))
    return play


def test_example_fabrice_after_three_changes_27_18():
    play = fabrice_changes()
    assert play.ratings(HOME) == (27, 18)
    assert not play.clubs[HOME].optimised


def test_example_fabrice_after_three_changes_at_the_end_of_the_match_30():
    play = fabrice_changes(half=2, turn=4)
    assert play.ratings(HOME) == (30, 18)


def test_example_the_optimisation_is_lost_with_one_substitution_and_recovered_with_another():
    """FB-23: lost with the first change, recovered with the second."""
    line = {position: [code for code, *_ in found] for position, found in FABRICE.items()}
    bench = [("AT4", 3, "physical"), ("MO4", 3, "physical"), ("MD4", 4, "technical")]
    more = [man(*each) for found in (*FABRICE.values(), bench) for each in found]
    side = club(line, bench=[code for code, *_ in bench], captain="AT1")
    play = Play(scene(side, step="changes", ball=("home", "MO1"), men=more))
    play.away(PASS)
    play.home(TakeOff("MO1"))
    play.home(BringOn("MO4", "MO"))
    assert (*play.ratings(HOME), play.clubs[HOME].optimised) == (18, 27, False)
    play.home(TakeOff("MD1"))
    play.home(BringOn("MD4", "MD"))
    assert (*play.ratings(HOME), play.clubs[HOME].optimised) == (19, 28, True)


def profiles(technical, physical, tactical, *doubles):
    singles = ((TECHNICAL,),) * technical + ((PHYSICAL,),) * physical + ((TACTICAL,),) * tactical
    return [*singles, *doubles]


def test_fb_22_a_double_profile_counts_as_whichever_fits():
    double = (TACTICAL, PHYSICAL)
    assert matches_style(profiles(5, 3, 1, double), (5, 3, 2))
    assert matches_style(profiles(5, 2, 2, double), (5, 3, 2))
    assert not matches_style(profiles(4, 3, 2, double), (5, 3, 2))


def test_fb_22_two_doubles_are_assigned_together():
    double = (TACTICAL, PHYSICAL)
    other = (PHYSICAL, TECHNICAL)
    assert matches_style(profiles(5, 2, 1, double, double), (5, 3, 2))
    assert matches_style(profiles(4, 3, 1, double, other), (5, 3, 2))
    assert matches_style(profiles(4, 2, 2, double, other), (5, 3, 2))
    assert matches_style(profiles(4, 2, 2, other, double), (5, 3, 2))
    assert not matches_style(profiles(3, 3, 2, double, other), (5, 3, 2))
    first = (TACTICAL, TECHNICAL)  # who must not be the tactical man that he could be
    assert matches_style(profiles(4, 3, 0, first, double, double), (5, 3, 2))
    assert not matches_style(profiles(5, 3, 0, (PHYSICAL, TECHNICAL), double), (5, 3, 2))


def test_too_many_of_one_profile_never_match():
    assert not matches_style(profiles(6, 2, 2), (5, 3, 2))
    assert not matches_style(profiles(6, 2, 1, (TACTICAL, PHYSICAL)), (5, 3, 2))
    assert matches_style(profiles(5, 3, 2), (5, 3, 2))


def test_fb_23_nine_men_are_never_optimised():
    assert not matches_style(profiles(5, 3, 1), (5, 3, 1))
    assert not matches_style(profiles(5, 3, 1), (5, 3, 2))


def booked(*yellows, carried=()):
    """The malus of ten men of whom the first have these yellow cards."""
    fabrice = team(FABRICE, "technical", 5, 3)
    for at, count in enumerate(yellows):
        fabrice.yellows[at] = count
    for at in carried:
        fabrice.carried[at] = 1
    recount(fabrice)
    return fabrice


def test_defensive_malus_from_the_third_yellow_on():
    expected = {0: 0, 1: 0, 2: 0, 3: 1, 4: 2, 5: 3, 6: 4}
    assert {n: malus(booked(*[1] * n)) for n in expected} == expected
    assert [counted(booked(*[1] * n))[:2] for n in (2, 3, 4, 5)] == [
        (19, 28),
        (19, 27),
        (19, 26),
        (19, 25),
    ]


def test_fb_33_half_yellows_are_rounded_up():
    assert malus(booked(carried=(0, 1, 2, 3))) == 0
    assert malus(booked(carried=(0, 1, 2, 3, 4))) == 1
    assert malus(booked(1, 1, carried=(2,))) == 1
    assert malus(booked(1, 1, carried=(0, 1))) == 1
    assert malus(booked(1, 1, 1, carried=(0,))) == 2


def test_fb_33_only_men_on_the_pitch_count():
    four = booked(1, 1, 1, 1)
    gone = four.line[0].pop(0)
    assert four.yellows[gone] == 1
    recount(four)
    assert four.malus == 1


def test_example_half_yellows_1_and_a_half_then_2_and_a_half_then_1():
    """Yellow cards and suspension: three carried cards, then one of this match, then he goes."""
    three = ("AL1", "DC1", "MD1")
    side = club(bench=("MD3",), carried=Carried(booked=three), yellows={"MD1": 1}, captain="MO1")
    before = Play(scene(club(carried=Carried(booked=three))))
    assert (before.clubs[HOME].malus, before.ratings(HOME)) == (0, (21, 21))
    play = Play(scene(side, step="changes"))
    assert (play.clubs[HOME].malus, play.ratings(HOME)) == (1, (21, 20))
    play.away(PASS)
    play.home(TakeOff("MD1"))
    play.home(BringOn("MD3", "MD"))
    assert (play.clubs[HOME].malus, play.ratings(HOME)) == (0, (21, 21))


def test_a_man_hurt_in_the_first_leg_plays_with_a_star_less():
    play = Play(scene(club(carried=Carried(injured=("AT1",)))))
    assert play.ratings(HOME) == (20, 21)


def test_tokens_add_to_the_block_of_their_man():
    play = Play(scene(club(stars={"AT1": 1, "DC1": 2}, light={"MO2": -1})))
    assert play.ratings(HOME) == (21, 23)


def test_initial_attack_bonus_is_att_less_the_others_def_and_is_not_capped():
    play = Play(scene(club(stars={"MO1": 8, "DC1": 3})))
    home, away = play.clubs
    assert initial_bonus(home, away) == 8
    assert initial_bonus(away, home) == -3


def test_hand_size_is_mo_plus_at():
    fabrice, jeanne = team(FABRICE, "technical", 5, 3), team(JEANNE, "physical", 4, 4)
    assert (hand_limit(fabrice), hand_limit(jeanne)) == (3, 6)
    fabrice.line[3].clear()
    assert hand_limit(fabrice) == 2
