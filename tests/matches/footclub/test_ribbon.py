"""Targeting ribbon: whom a card designates at the colour of the ball."""

import pytest

from cards.games.footclub import POSITIONS
from matches.engines.core.protocol import Illegal
from matches.engines.footclub.answers import PASS, PlayTackle
from matches.engines.footclub.ribbon import designated, ribbon
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.pitch import LINE, Play, away_card, club, home_card, scene, visitors

RED, ORANGE, YELLOW, GREEN, BLUE, VIOLET = range(6)
FULL = {
    "AL": ["ALG", "ALD"],
    "DC": ["DCG", "DCD"],
    "MD": ["MDG", "MDD"],
    "MO": ["MOG", "MOD"],
    "AT": ["ATG", "ATD"],
}


def on(section, **line):
    """Whom a section designates in this line; the ribbon has it at every colour."""
    return at(RED, [section] * 6, **line)


def at(colour, sections, **line):
    """Whom a ribbon designates at a colour, by the names in this line."""
    names = [*dict.fromkeys(n for found in FULL.values() for n in found)]
    names += [n for found in line.values() for n in found if n not in names]
    men = [[names.index(n) for n in {**FULL, **line}[position]] for position in POSITIONS]
    return [names[each] for each in designated(men, ribbon(sections), colour)]


def test_a_ribbon_is_read_as_it_is_printed():
    assert ribbon(["ALG", "DCD", "MDG", "MOD", "ATG", "ATD MOG"]) == (
        ((0, False),),
        ((1, True),),
        ((2, False),),
        ((3, True),),
        ((4, False),),
        ((4, True), (3, False)),
    )


def test_the_colour_of_the_ball_chooses_the_section():
    sections = ["ALG", "ALD", "DCG", "DCD", "MDG", "MOD"]
    found = [at(colour, sections) for colour in range(6)]
    assert found == [["ALG"], ["ALD"], ["DCG"], ["DCD"], ["MDG"], ["MOD"]]


@pytest.mark.parametrize(("side", "left"), [(HOME, "MD1"), (AWAY, "md1")])
def test_fb_4_left_is_each_sides_own_left(side, left):
    """Nothing depends on where the other side stands."""
    card = (home_card, away_card)[side]("tackle", "MDG")
    home = club(hand=(card,) if side == HOME else ())
    away = visitors(hand=(card,) if side == AWAY else ())
    play = Play(scene(home, away, ball=(("away", "at1"), ("home", "AT1"))[side]))
    (play.home, play.away)[side](PlayTackle(card, False))
    assert play.dice(6, 6)[0].man == left
    assert play.ball == (side, left)


@pytest.mark.parametrize("position", POSITIONS)
def test_fb_5_case_1_two_men_left_and_right(position):
    assert on(f"{position}G") == [f"{position}G"]
    assert on(f"{position}D") == [f"{position}D"]


@pytest.mark.parametrize("position", POSITIONS)
def test_fb_5_case_2_a_single_man_is_both_sides(position):
    assert on(f"{position}G", **{position: ["one"]}) == ["one"]
    assert on(f"{position}D", **{position: ["one"]}) == ["one"]


@pytest.mark.parametrize("position", ["DC", "MD", "MO", "AT"])
def test_fb_5_case_3_the_central_man_of_three_is_never_designated(position):
    three = {position: ["left", "middle", "right"]}
    assert on(f"{position}G", **three) == ["left"]
    assert on(f"{position}D", **three) == ["right"]


def test_fb_6_example_without_full_backs_nestor_lazaro_of_three_dc_is_the_ald():
    assert on("ALD", AL=[], DC=["left", "middle", "Néstor Lázaro"]) == ["Néstor Lázaro"]


def test_fb_6_without_full_backs_the_centre_back_of_that_side():
    three = ["left", "middle", "right"]
    assert on("ALG", AL=[], DC=three) == ["left"]
    assert on("ALD", AL=[], DC=three) == ["right"]
    assert on("ALD", AL=[], DC=["one"]) == ["one"]


def test_fb_6_example_inferiority_1_a_single_full_back_is_both():
    assert on("ALG", AL=["Marcus Sidwell"]) == ["Marcus Sidwell"]
    assert on("ALD", AL=["Marcus Sidwell"]) == ["Marcus Sidwell"]


def test_fb_6_with_neither_full_backs_nor_centre_backs_the_next_colour():
    sections = ["ALG", "MDD", "DCD", "DCG", "ALD", "DCG"]
    assert at(RED, sections, AL=[], DC=[]) == ["MDD"]


def test_fb_7_example_inferiority_2_no_mo():
    """The ball is yellow: act as if green. It is blue: violet is MO too, so act as if red."""
    sections = ["MDG", "ATG", "MOG", "DCD", "MOD", "MOG"]
    assert at(YELLOW, sections, MO=[]) == ["DCD"]
    assert at(BLUE, sections, MO=[]) == ["MDG"]
    assert at(VIOLET, sections, MO=[]) == ["MDG"]
    assert at(ORANGE, sections, MO=[]) == ["ATG"]


def test_fb_7_the_last_colour_that_is_tried_is_the_one_to_the_left():
    sections = ["MOG", "MOD", "ATD", "MOG", "MOD", "MOG"]
    assert at(GREEN, sections, MO=[]) == ["ATD"]


def test_fb_7_if_none_works_nobody_is_designated():
    assert at(RED, ["MOG", "MOD"] * 3, MO=[]) == []


def test_fb_7_the_whole_section_of_a_pressing_shifts():
    sections = ["ATD MOG", "MOG MDG", "MDG MDD", "ATG ATD", "MDD ATG", "MOD MDD"]
    assert at(RED, sections) == ["ATD", "MOG"]
    assert at(RED, sections, MO=[]) == ["MDG", "MDD"]
    assert at(VIOLET, sections, MO=[]) == ["MDG", "MDD"]


def test_fb_8_two_names_may_be_one_man():
    assert on("MDG MDD", MD=["one"]) == ["one", "one"]


def test_example_orange_is_mdg_on_the_tackle():
    tackle = home_card("tackle", "MDG", "orange")
    play = Play(scene(club(hand=(tackle,)), ball=("away", "mo1"), colour="orange"))
    play.home(PlayTackle(tackle, False))
    assert play.dice(6, 6)[0].man == LINE["MD"][0]


def test_fb_41_the_ribbon_reads_the_line_as_it_is_now():
    """The left MD was sent off earlier: the other one is both."""
    tackle = home_card("tackle", "MDG")
    side = club({"MD": ("MD2",)}, hand=(tackle,), sent_off=("MD1",))
    play = Play(scene(side, ball=("away", "mo1")))
    play.home(PlayTackle(tackle, False))
    assert play.dice(6, 6)[0].man == "MD2"


def test_fb_7_a_card_that_designates_nobody_cannot_be_played():
    """This Tackle names AL, DC and MD only, and nobody plays there any more."""
    tackle = home_card("tackle", "MDD")
    gone = (*LINE["AL"], *LINE["DC"], *LINE["MD"])
    side = club({"AL": (), "DC": (), "MD": ()}, hand=(tackle,), hurt=gone)
    play = Play(scene(side, ball=("away", "mo1")))
    assert play.legal(HOME) == [PASS]
    with pytest.raises(Illegal) as refused:
        play.home(PlayTackle(tackle, False))
    assert refused.value.rule == "ribbon"
