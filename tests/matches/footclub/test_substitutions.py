"""Substitutions, permutations, reorganisation, and exceptional phases."""

from matches.engines.core.protocol import CHANCE
from matches.engines.footclub.answers import (
    PASS,
    REORGANISE,
    BringOn,
    Permute,
    PlayTackle,
    Shape,
    TakeOff,
)
from matches.engines.footclub.events import (
    Possession,
    Substituted,
)
from matches.engines.footclub.setup import Carried, Options
from matches.engines.footclub.state import PITCH, TAKEN_OFF
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.changes import changes, refused, replace
from tests.matches.footclub.pitch import LINE, Play, club, home_card, man, scene, visitors

NOW = (1, 2)
MDG = home_card("tackle", "MDG")
PERMUTATIONS = [Permute(*men) for men in LINE.values()]


def after_card(home=None, away=None, **facts):
    """A Tackle of the home side is punished by a yellow card; the visitors are asked first."""
    play = Play(scene(home or club(hand=(MDG,)), away, ball=("away", "at1"), **facts))
    play.home(PlayTackle(MDG, False))
    play.dice(1, 1)
    return play


def test_step_2_the_away_side_makes_all_its_changes_first():
    home, away = club(bench=("MO3",)), visitors(bench=("mo3", "at3"))
    play = Play(scene(home, away, step="changes"))
    assert play.asks == ("changes", (AWAY,))
    play.away(TakeOff("mo2"))
    assert play.asks == ("bring_on", (AWAY,))
    play.away(BringOn("mo3", "MO"))
    play.away(TakeOff("at2"))
    play.away(BringOn("at3", "AT"))
    assert play.asks == ("changes", (AWAY,))
    play.away(PASS)
    assert play.asks == ("changes", (HOME,))


def test_a_substitution_is_told_and_he_stands_in_the_same_place():
    play = changes(club(bench=("MO3", "AT3")))
    assert replace(play, "MO1", "MO3") == [Substituted(*NOW, HOME, "MO1", "MO3", "MO", False)]
    assert play.line(HOME)[3] == ["MO3", "MO2"]
    assert play.of(HOME, "status", "MO1") == TAKEN_OFF
    assert (play.of(HOME, "status", "MO3"), play.of(HOME, "shown", "MO3")) == (PITCH, True)


def test_the_first_man_of_a_squad_is_replaced_like_any_other():
    play = changes(club(bench=("AL3",)))
    play.home(TakeOff("AL1"))
    assert play.asks == ("bring_on", (HOME,))
    play.home(BringOn("AL3", "AL"))
    assert play.line(HOME)[0] == ["AL3", "AL2"]


def test_fb_28_a_newcomer_of_another_position_stands_on_its_right():
    play = changes(club(bench=("AT3",)))
    play.home(TakeOff("MO2"))
    assert play.legal(HOME) == [BringOn("AT3", "AT")]
    play.home(BringOn("AT3", "AT"))
    assert play.line(HOME)[3:] == [["MO1"], ["AT1", "AT2", "AT3"]]


def test_all_who_may_be_taken_off_are_offered_in_the_order_of_the_squad():
    """With a striker on the bench: no full-back, for one alone is no line-up."""
    play = changes(club(bench=("AT3",)))
    offered = ["DC1", "DC2", "MD1", "MD2", "MO1", "MO2", "AT1", "AT2"]
    assert play.legal(HOME) == [PASS, *map(TakeOff, offered), *PERMUTATIONS]


def test_three_substitutions_a_match():
    play = changes(club(bench=("MO3", "AT3", "MD3", "DC3"), captain="DC1"))
    for off, on in (("MO1", "MO3"), ("AT1", "AT3"), ("MD1", "MD3")):
        replace(play, off, on)
    assert play.clubs[HOME].substitutions == 3
    assert play.legal(HOME) == [PASS, REORGANISE]
    assert refused(play, TakeOff("DC1")) == "substitutions.three"


def test_three_substitutions_count_over_the_whole_match():
    play = changes(club(bench=("MO3",), substitutions=3))
    assert play.legal(HOME) == [PASS, *PERMUTATIONS]
    assert refused(play, TakeOff("DC1")) == "substitutions.three"


def test_fb_68_a_man_who_was_taken_off_does_not_return():
    play = changes(club(bench=("MO3", "AT3")))
    replace(play, "MO2", "MO3")
    play.home(TakeOff("MO3"))
    assert play.legal(HOME) == [BringOn("AT3", "AT")]
    assert refused(play, BringOn("MO2", "MO")) == "substitutions.no_return"
    assert refused(play, BringOn("MO9", "MO")) == "substitutions.bench"
    assert refused(play, BringOn("AT3", "MO")) == "substitutions.position"


def test_an_answer_that_is_no_change_is_refused_by_the_step():
    play = changes(club(bench=("AT3",)))
    assert refused(play, TakeOff("AL1")) == "substitutions.line_up"
    assert refused(play, Shape("2-2-2-2-2")) == "substitutions"
    assert refused(play, REORGANISE) == "substitutions.reorganisation"


def test_a_line_that_further_changes_must_repair_may_not_be_left():
    """A centre back for a full-back: one full-back alone, until the other goes as well."""
    play = changes(club(bench=("DC3", "MD3")))
    replace(play, "AL1", "DC3")
    assert play.line(HOME)[:3] == [["AL2"], ["DC1", "DC2", "DC3"], ["MD1", "MD2"]]
    assert refused(play, PASS) == "line_up"
    assert play.legal(HOME) == [TakeOff("AL2")]
    replace(play, "AL2", "MD3")
    assert play.line(HOME)[:3] == [[], ["DC1", "DC2", "DC3"], ["MD1", "MD2", "MD3"]]
    assert play.legal(HOME)[0] == PASS


def test_a_change_that_nothing_could_repair_is_not_offered():
    """With three made already, or nobody to follow, the same first change is impossible."""
    assert TakeOff("AL1") not in changes(club(bench=("DC3",))).legal(HOME)
    assert TakeOff("AL1") in changes(club(bench=("DC3", "MD3"), substitutions=1)).legal(HOME)
    last = changes(club(bench=("DC3", "MD3"), substitutions=2))
    assert TakeOff("AL1") not in last.legal(HOME)
    assert TakeOff("DC1") in last.legal(HOME)


def test_fb_14_strict21_holds_for_substitutions():
    bench = ("DC3", "MD3")
    strict = changes(club(bench=bench), options=Options(strict21=True))
    assert TakeOff("AL1") not in strict.legal(HOME)
    assert TakeOff("AL1") in changes(club(bench=bench)).legal(HOME)


VERSATILE = [
    man(f"DF{n}", point="versatile", positions=("AL", "DC"), profile="physical") for n in (1, 2)
]


def three_three(**options):
    """Two Versatile Defenders come on as centre backs, for both full-backs: 0-3-3-2-2."""
    line = {"DC": ("DC1",), "MD": ("MD1", "MD2", "MD3")}
    side = club(line, bench=("DF1", "DF2"))
    play = changes(side, men=VERSATILE, options=Options(**options))
    replace(play, "AL1", "DF1", "DC")
    replace(play, "AL2", "DF2", "DC")
    assert play.line(HOME)[:2] == [[], ["DC1", "DF1", "DF2"]]
    return play


def test_fb_14_strict21_holds_when_changes_end():
    assert PASS in three_three().legal(HOME)
    assert refused(three_three(strict21=True), PASS) == "line_up"


def test_fb_14_strict21_offers_no_reorganisation_without_a_line_of_the_21():
    """Two DC and MD for the full-backs: a third change has to follow, and could."""
    side = club({"MD": ("MD1", "MD2")}, bench=("DC3", "MD3", "MO3"))
    for strict21 in (False, True):
        play = changes(side, options=Options(strict21=strict21))
        replace(play, "AL1", "DC3")
        replace(play, "AL2", "MD3")
        assert (REORGANISE in play.legal(HOME)) is not strict21
        assert (PASS in play.legal(HOME)) is not strict21
        assert TakeOff("MD1") in play.legal(HOME)


def test_fb_14_strict21_holds_for_a_reorganisation():
    play = three_three()
    play.home(REORGANISE)
    assert play.legal(HOME) == [Shape("0-3-3-2-2"), Shape("2-1-3-2-2")]
    play = three_three(strict21=True)
    play.home(REORGANISE)
    assert play.legal(HOME) == [Shape("2-1-3-2-2")]


def test_fb_63_the_boost_adds_to_what_the_first_leg_left():
    """A man hurt in the first leg, who comes on late, has the stars of his card."""
    side = club(bench=("MO3",), carried=Carried(injured=("MO3",)))
    play = changes(side, half=2, turn=4)
    replace(play, "MO2", "MO3")
    assert play.of(HOME, "tokens", "MO3") == 0


def test_fb_63_a_newcomer_of_the_last_two_turns_gains_a_star():
    def gain(half, turn, pile):
        side = club(bench=("MO3",), pile=("offensive_support",) * pile)
        other = visitors(pile=("offensive_support",) * pile)
        play = changes(side, other, half=half, turn=turn)
        news = replace(play, "MO2", "MO3")
        assert news[0].boosted == (play.of(HOME, "tokens", "MO3") == 1)
        return play.ratings(HOME)[0] - 20

    assert [gain(2, 3, 4), gain(2, 4, 2), gain(2, 5, 0)] == [0, 1, 1]
    assert [gain(1, 4, 2), gain(1, 5, 0)] == [0, 0]
    assert gain(3, 1, 4) == 1


def test_fb_63_the_boost_holds_in_an_exceptional_phase():
    play = after_card(club(hand=(MDG,), bench=("MO3",)), half=2, turn=4)
    replace(play, "MO2", "MO3")
    assert play.of(HOME, "tokens", "MO3") == 1


def test_fb_21_the_goalkeeper_is_never_replaced():
    play = changes(club(bench=("MO3",)))
    assert refused(play, TakeOff("G-3")) == "substitutions.pitch"
    assert "G-3" not in play.clubs[HOME].squad.codes


def test_fb_39_an_exceptional_phase_is_for_both_away_first():
    play = after_card(club(hand=(MDG,), bench=("MO3",)), visitors(bench=("mo3",)))
    assert play.asks == ("changes", (AWAY,))
    offered = ["dc1", "dc2", "md1", "md2", "mo1", "mo2", "at1", "at2"]
    assert play.legal(AWAY) == [PASS, *map(TakeOff, offered)]
    play.away(PASS)
    assert play.asks == ("changes", (HOME,))
    replace(play, "MO2", "MO3")
    assert play.clubs[HOME].substitutions == 1
    assert play.home(PASS) == [Possession(*NOW, AWAY, "at1")]


def test_fb_25_no_permutation_in_an_exceptional_phase_without_a_substitution():
    play = after_card(club(hand=(MDG,), bench=("MO3",)))
    assert play.asks == ("changes", (HOME,))
    assert refused(play, Permute("MD1", "MD2")) == "permutations.exceptional"
    assert refused(play, REORGANISE) == "substitutions.reorganisation"
    replace(play, "MO2", "MO3")
    assert REORGANISE in play.legal(HOME)


def test_nobody_is_asked_who_can_change_nothing():
    """No substitutes on either side: the phase passes by."""
    play = after_card()
    assert play.asks == ("draw", (CHANCE,))


def test_fb_27_in_inferiority_substitutions_must_lead_to_a_legal_line():
    """Nine men in 1-2-2-2-2: an MO may make way for a striker, but not the last of his kind."""
    line = {"AL": ("AL2",), "MO": ("MO1",), "AT": ("AT1", "AT2", "AT3")}
    side = club(line, bench=("AT-4",), sent_off=("AL1",))
    play = changes(side)
    offered = [each.man for each in play.legal(HOME) if isinstance(each, TakeOff)]
    assert offered == ["AT1", "AT2", "AT3"]


def test_fb_27_an_empty_position_may_be_made_by_a_substitution():
    """Removing the position of one's choice: the last MO off, a defender on."""
    line = {"MO": ("MO1",), "MD": ("MD1", "MD2")}
    side = club(line, bench=("DC3",), sent_off=("MO2",), captain="AT1")
    play = changes(side)
    replace(play, "MO1", "DC3")
    assert play.line(HOME) == [
        ["AL1", "AL2"],
        ["DC1", "DC2", "DC3"],
        ["MD1", "MD2"],
        [],
        ["AT1", "AT2"],
    ]
    assert PASS in play.legal(HOME)


def test_fb_27_a_line_that_no_change_repairs_may_stay_as_it_is():
    """Dismissals left no MO and no MD; the only substitute is a striker."""
    line = {"MO": (), "MD": ()}
    gone = ("MO1", "MO2", "MD1", "MD2")
    side = club(line, bench=("AT3",), hurt=gone, captain="AT1")
    play = changes(side, ball=("home", "AT1"))
    assert play.legal(HOME) == [PASS, *(Permute(*LINE[p]) for p in ("AL", "DC", "AT"))]
    assert refused(play, TakeOff("AT1")) == "substitutions.line_up"
