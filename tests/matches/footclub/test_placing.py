"""Placing men on the pitch: what a line-up may be, and who may stand where (Team line-up)."""

import pytest
from msgspec import structs

from matches.engines.footclub.answers import (
    Armband,
    Field,
    Kop,
    Pick,
    Shape,
)
from matches.engines.footclub.setup import Carried, Options
from matches.engines.footclub.tables import HOME
from tests.matches.footclub.kickoff import (
    BENCH,
    kop_chosen,
    setup,
)
from tests.matches.footclub.offensives import refused
from tests.matches.footclub.pitch import Play, club


def test_the_line_up_can_be_filled_and_respects_the_rules():
    play = kop_chosen()
    assert len(play.legal(HOME)) == 24
    play.home(Shape("2-2-2-2-2"))
    assert play.legal(HOME) == [Field("AL1"), Field("AL2"), Field("AL3")]


@pytest.mark.parametrize(
    ("answers", "answer", "rule"),
    [
        ((), Shape("1-3-2-2-2"), "line_up"),  # one full-back
        ((), Shape("2-2-2-4-0"), "line_up"),
        ((), Shape("2-2-2-2"), "line_up"),
        ((), Shape("four-four-two"), "line_up"),
        ((), Field("AL1"), "line_up.order"),
        ((), Armband("MO1"), "line_up.order"),
        (("2-2-2-2-2",), Shape("2-2-2-2-2"), "line_up.order"),
        (("2-2-2-2-2",), Field("DC1"), "line_up.position"),
        (("2-2-2-2-2",), Field("XX9"), "line_up.available"),
        (("2-2-2-2-2",), Field("al1"), "line_up.available"),
        (("2-2-2-2-2", "AL1"), Field("AL1"), "line_up.twice"),
        (("2-2-2-2-2", "AL1"), Pick("B1"), "line_up.order"),
    ],
)
def test_what_a_line_up_refuses(answers, answer, rule):
    play = kop_chosen()
    for n, each in enumerate(answers):
        play.home(Field(each) if n else Shape(each))
    assert refused(play, HOME, answer) == rule


def test_a_lawful_line_up_that_the_squad_cannot_fill_is_refused():
    """Four MO and AT only: three of each are too many."""
    short = club({"AT": ("AT1", "AT2")}, bench=("AL3", "DC3", "MD3", "MO3", "DC-4"))
    play = kop_chosen(home=short)
    assert refused(play, HOME, Shape("2-1-2-2-3")) == "line_up.men"


def test_fb_14_strict21_refuses_the_line_as_not_lawful():
    """Three DC and three MD behind no full-back: the squad could fill it."""
    three = club(bench=("DC3", "MD3", "AT3", "AL3", "MO3"))
    assert Shape("0-3-3-2-2") in kop_chosen(home=three).legal(HOME)
    found = structs.replace(setup(three), options=Options(strict21=True))
    play = Play(found)
    play.home(Kop("K01"))
    assert refused(play, HOME, Shape("0-3-3-2-2")) == "line_up"


def test_fb_74_a_suspended_man_cannot_be_placed():
    home = club(bench=BENCH, carried=Carried(suspended=("AL-4",)))
    play = Play(setup(home))
    play.home(Kop("K01"))
    play.home(Shape("2-2-2-2-2"))
    assert refused(play, HOME, Field("AL-4")) == "line_up.available"


def test_a_versatile_man_who_is_needed_elsewhere_cannot_be_placed():
    """Three can play DC, and one of them AL as well: he is the third DC, no full-back."""
    home = club(bench=("DF-versatile", "MD3", "MO3", "AT3", "MD-4"))
    play = kop_chosen(home=home)
    play.home(Shape("2-3-1-2-2"))
    assert play.legal(HOME) == [Field("AL1"), Field("AL2")]
    assert refused(play, HOME, Field("DF-versatile")) == "line_up.men"
