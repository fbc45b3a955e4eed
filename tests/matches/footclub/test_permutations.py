"""Permutations, and the reorganisation that a substitution opens."""

from matches.engines.core.protocol import CHANCE
from matches.engines.footclub.answers import (
    PASS,
    REORGANISE,
    BringOn,
    Field,
    Permute,
    Shape,
    TakeOff,
)
from matches.engines.footclub.events import (
    Permuted,
    Reorganised,
)
from matches.engines.footclub.tables import HOME
from tests.matches.footclub.changes import changes, refused, replace
from tests.matches.footclub.pitch import LINE, club, home_card

NOW = (1, 2)
MDG = home_card("tackle", "MDG")
PERMUTATIONS = [Permute(*men) for men in LINE.values()]


def test_fb_25_one_permutation_a_turn():
    play = changes()
    assert play.legal(HOME) == [PASS, *PERMUTATIONS]
    assert play.home(Permute("MD1", "MD2"))[0] == Permuted(*NOW, HOME, "MD1", "MD2")
    assert play.line(HOME)[2] == ["MD2", "MD1"]
    assert play.asks == ("draw", (CHANCE,))


def test_fb_25_only_two_men_who_play_in_the_same_position():
    play = changes()
    assert refused(play, Permute("MD1", "DC1")) == "permutations.position"
    assert refused(play, Permute("MD2", "MD1")) == "permutations.order"


def test_fb_25_any_two_of_three():
    play = changes(club({"MD": ("MD1", "MD2", "MD3"), "MO": ("MO1",)}))
    pairs = [Permute("MD1", "MD2"), Permute("MD1", "MD3"), Permute("MD2", "MD3")]
    assert play.legal(HOME)[3:6] == pairs
    play.home(Permute("MD1", "MD3"))
    assert play.line(HOME)[2] == ["MD3", "MD2", "MD1"]


def test_fb_25_tokens_armband_and_ball_travel_with_the_man():
    play = changes(club(freshness={"MO1": 0}), ball=("home", "MO1"))
    play.home(Permute("MO1", "MO2"))
    assert play.line(HOME)[3] == ["MO2", "MO1"]
    assert play.ball == (HOME, "MO1")
    assert play.clubs[HOME].captain == play.clubs[HOME].squad.index["MO1"]
    assert play.of(HOME, "freshness", "MO1") == 0


def test_fb_25_after_a_permutation_a_substitution_is_still_possible():
    play = changes(club(bench=("MO3",)))
    play.home(Permute("MO1", "MO2"))
    assert play.asks == ("changes", (HOME,))
    assert refused(play, Permute("MD1", "MD2")) == "permutations.one"
    replace(play, "MO2", "MO3")
    assert play.line(HOME)[3] == ["MO3", "MO1"]


def test_fb_25_no_plain_permutation_in_a_turn_with_a_substitution():
    play = changes(club(bench=("MO3", "AT3")))
    replace(play, "MO2", "MO3")
    assert refused(play, Permute("MD1", "MD2")) == "permutations.substitution"


def test_a_new_turn_brings_a_new_permutation():
    play = changes()
    play.home(Permute("MD1", "MD2"))
    play.draw(*["offensive_support"] * 4)
    for side in (play.home, play.away):
        side(PASS)
    play.away(PASS)
    assert play.asks == ("changes", (HOME,))
    assert Permute("MD2", "MD1") in play.legal(HOME)


def reorganised(play, shape, *men):
    play.home(REORGANISE)
    assert play.asks == ("reorganise", (HOME,))
    news = play.home(Shape(shape))
    for code in men:
        news = play.home(Field(code))
    return news


def test_fb_26_after_a_substitution_the_owner_says_who_is_left_and_right():
    play = changes(club(bench=("MO3",)))
    replace(play, "MO2", "MO3")
    men = ("AL2", "AL1", "DC2", "DC1", "MD2", "MD1", "MO3", "MO1", "AT2", "AT1")
    assert reorganised(play, "2-2-2-2-2", *men) == [Reorganised(*NOW, HOME, "2-2-2-2-2", men)]
    assert [code for found in play.line(HOME) for code in found] == list(men)
    assert play.legal(HOME) == [PASS]
    assert refused(play, REORGANISE) == "substitutions.reorganisation"


def test_after_another_substitution_it_is_open_again():
    play = changes(club(bench=("MO3", "AT3")))
    replace(play, "MO2", "MO3")
    men = [code for found in play.line(HOME) for code in found]
    reorganised(play, "2-2-2-2-2", *men)
    replace(play, "AT1", "AT3")
    assert REORGANISE in play.legal(HOME)


def test_fb_24_versatile_men_change_position_only_by_a_reorganisation():
    line = {"DC": ("DF-versatile", "DC2"), "AT": ("AT1", "NH-versatile")}
    play = changes(club(line, bench=("AL3", "MO3")))
    assert refused(play, Permute("DF-versatile", "AL1")) == "permutations.position"
    play.home(TakeOff("AL1"))
    play.home(BringOn("MO3", "MO"))
    assert play.line(HOME)[0] == ["AL2"]
    assert refused(play, PASS) == "line_up"
    play.home(REORGANISE)
    assert play.legal(HOME) == [Shape("2-1-2-3-2")]
    play.home(Shape("2-1-2-3-2"))
    assert play.legal(HOME) == [Field("AL2"), Field("DF-versatile")]
    for code in ("DF-versatile", "AL2", "DC2", "MD1", "MD2", "MO1", "MO2", "MO3", "AT1"):
        play.home(Field(code))
    assert play.legal(HOME) == [Field("NH-versatile")]
    assert play.home(Field("NH-versatile")) == [
        Reorganised(
            *NOW,
            HOME,
            "2-1-2-3-2",
            (
                "DF-versatile",
                "AL2",
                "DC2",
                "MD1",
                "MD2",
                "MO1",
                "MO2",
                "MO3",
                "AT1",
                "NH-versatile",
            ),
        )
    ]
    assert play.home(PASS) != []


def test_fb_24_a_versatile_newcomer_takes_either_of_his_positions():
    play = changes(club(bench=("DF-versatile",)))
    play.home(TakeOff("DC1"))
    assert play.legal(HOME) == [BringOn("DF-versatile", "AL"), BringOn("DF-versatile", "DC")]
    play.home(BringOn("DF-versatile", "AL"))
    assert play.line(HOME)[:2] == [["AL1", "AL2", "DF-versatile"], ["DC2"]]
    assert refused(play, PASS) == "line_up"
    assert play.legal(HOME) == [REORGANISE]


def test_a_reorganisation_offers_no_choice_that_could_not_be_completed():
    """The nine-and-a-half is the only second striker, so he is not offered as an MO."""
    play = changes(club({"AT": ("AT1", "NH-versatile")}, bench=("MO3",)))
    replace(play, "MO2", "MO3")
    play.home(REORGANISE)
    assert play.legal(HOME) == [Shape("2-2-2-2-2"), Shape("2-2-2-3-1")]
    play.home(Shape("2-2-2-2-2"))
    for code in ("AL1", "AL2", "DC1", "DC2", "MD1", "MD2"):
        play.home(Field(code))
    assert play.legal(HOME) == [Field("MO1"), Field("MO3")]
