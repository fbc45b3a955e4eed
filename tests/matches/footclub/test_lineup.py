"""Team line-up: the legal lines of ten men and of fewer, and who can fill them."""

from itertools import product

import pytest
from msgspec import structs

from matches.engines.core.protocol import BadSetup, Illegal
from matches.engines.footclub.answers import Field, Kop, Shape
from matches.engines.footclub.lineup import (
    changed,
    class_of,
    classes,
    completable,
    fits,
    joined,
    legal,
    legal_lines,
    lines,
    shapes,
)
from matches.engines.footclub.setup import Options
from matches.engines.footclub.tables import AL, AT, DC, HOME, MD, MO
from tests.matches.footclub.pitch import LINE, Play, club, scene

# Rulings, 1.2: the back blocks (AL, DC, MD) and the splits of MO and AT that go with each.
BLOCKS = {
    ((0, 3, 1), (2, 1, 1)): ((3, 3),),
    ((0, 3, 2), (2, 1, 2), (2, 2, 1)): ((3, 2), (2, 3)),
    ((0, 3, 3), (2, 1, 3), (2, 2, 2), (2, 3, 1)): ((3, 1), (2, 2), (1, 3)),
    ((2, 2, 3), (2, 3, 2)): ((2, 1), (1, 2)),
}
WRITTEN = {
    (*back, *front) for backs, fronts in BLOCKS.items() for back, front in product(backs, fronts)
}


def test_fb_14_the_written_constraints_allow_24_line_ups():
    assert len(shapes()) == 24
    assert set(shapes()) == WRITTEN


def test_fb_14_strict21_is_without_three_dc_and_three_md_behind_no_full_back():
    assert len(shapes(True)) == 21
    assert set(shapes(True)) == {shape for shape in WRITTEN if shape[:3] != (0, 3, 3)}


def test_the_line_ups_of_ten_are_the_legal_lines_of_ten():
    assert legal_lines(10) == frozenset(WRITTEN)
    assert legal_lines(10, True) == frozenset(shapes(True))
    assert legal_lines(11) == frozenset()


@pytest.mark.parametrize(
    "line",
    [
        (1, 3, 2, 2, 2),  # full-backs: none or two
        (0, 2, 3, 3, 2),  # without them three centre backs
        (2, 3, 3, 1, 1),  # MO + AT at least 3
        (2, 2, 3, 3, 0),  # a striker
        (2, 2, 3, 0, 3),  # an attacking midfielder
        (2, 3, 0, 2, 3),  # a defensive midfielder
        (2, 0, 3, 2, 3),  # a centre back
        (2, 1, 1, 2, 4),  # at most 3 strikers
        (2, 1, 1, 4, 2),
        (2, 1, 4, 2, 1),
        (2, 4, 1, 2, 1),
    ],
)
def test_team_line_up_each_constraint_refuses(line):
    assert not legal(line)


def test_fb_27_example_1_a_single_full_back_is_legal_in_inferiority():
    assert legal((1, 2, 2, 2, 2))


def test_fb_27_example_2_no_mo_is_legal_in_inferiority():
    assert legal((2, 2, 3, 0, 2))


def test_fb_27_two_empty_positions_are_not():
    assert not legal((2, 3, 2, 0, 0))
    assert legal((0, 3, 2, 0, 2))  # full-backs are not among the positions that must be filled


def test_fb_27_the_caps_of_ten_hold_in_inferiority():
    assert not legal((2, 3, 3, 1, 0))  # eight at the back with the tenth man
    assert not legal((2, 1, 1, 4, 1))
    assert not legal((0, 2, 2, 3, 3))  # no full-back: it would take three centre backs


def test_fb_27_strict21_counts_in_inferiority_as_well():
    assert legal((0, 3, 3, 1, 2))
    assert not legal((0, 3, 3, 1, 2), True)


@pytest.mark.parametrize("strict21", [False, True])
def test_fb_27_the_lines_of_fewer_are_what_men_taken_off_a_line_of_ten_leave(strict21):
    left = set(shapes(strict21))
    for men in range(9, 3, -1):
        left = {
            (*line[:place], line[place] - 1, *line[place + 1 :])
            for line in left
            for place in range(5)
            if line[place]
        }
        assert legal_lines(men, strict21) == {
            line for line in left if sum(1 for count in line[1:] if count == 0) < 2
        }


def test_men_are_counted_by_what_they_can_play():
    kinds = [class_of(p) for p in ((AL,), (DC,), (MD,), (MO,), (AT,), (AL, DC), (MO, AT))]
    assert kinds == [0, 1, 2, 3, 4, 5, 6]
    assert class_of((DC, AL)) == 5
    assert classes([0, 0, 1, 5, 6, 6]) == (2, 1, 0, 0, 0, 1, 2)


def test_versatile_men_fill_either_of_their_positions():
    for men in product(range(2), repeat=7):
        defenders, attackers = men[5], men[6]
        for line in product(range(3), repeat=5):
            back = any(
                men[AL] + n >= line[AL] and men[DC] + defenders - n >= line[DC]
                for n in range(defenders + 1)
            )
            front = any(
                men[MO] + n >= line[MO] and men[AT] + attackers - n >= line[AT]
                for n in range(attackers + 1)
            )
            assert fits(men, line) == (back and front and men[MD] >= line[MD])


def test_lines_that_men_can_form_are_listed_in_order():
    assert lines((2, 2, 2, 2, 2, 0, 0)) == ((2, 2, 2, 2, 2),)
    assert lines((2, 2, 2, 2, 1, 0, 1)) == ((2, 2, 2, 2, 2), (2, 2, 2, 3, 1))
    assert lines((2, 3, 3, 2, 2, 0, 0)) == (
        (0, 3, 3, 2, 2),
        (2, 1, 3, 2, 2),
        (2, 2, 2, 2, 2),
        (2, 2, 3, 1, 2),
        (2, 2, 3, 2, 1),
        (2, 3, 1, 2, 2),
        (2, 3, 2, 1, 2),
        (2, 3, 2, 2, 1),
    )
    assert lines((0, 3, 3, 2, 2, 0, 0), True) == ()


def test_nine_men_all_play():
    assert lines((1, 2, 2, 2, 2, 0, 0)) == ((1, 2, 2, 2, 2),)
    assert lines((3, 2, 2, 1, 1, 0, 0)) == ()


def test_a_line_may_be_completed_by_changes_that_are_left():
    nobody = (0,) * 7
    short = (3, 2, 2, 2, 1, 0, 0)  # a full-back too many
    assert completable((2, 2, 2, 2, 2, 0, 0), nobody, 0)
    assert not completable(short, nobody, 3)
    assert not completable(short, (0, 0, 0, 0, 1, 0, 0), 0)
    assert completable(short, (0, 0, 0, 0, 1, 0, 0), 1)
    assert not completable(short, (1, 0, 0, 0, 0, 0, 0), 3)


def test_a_line_may_need_two_changes():
    short = (4, 2, 2, 1, 1, 0, 0)
    bench = (0, 0, 0, 1, 1, 0, 0)
    assert completable(short, bench, 2)
    assert not completable(short, bench, 1)
    assert not completable(short, (0, 0, 0, 1, 0, 0, 0), 2)


def test_a_line_is_completed_only_as_strict21_allows():
    men = (0, 3, 2, 3, 1, 1, 0)
    bench = (0, 0, 1, 0, 0, 0, 0)
    assert completable(men, bench, 1)
    assert not completable(men, bench, 1, True)


def test_men_and_bench_after_a_change():
    men, bench = (2, 2, 2, 2, 2, 0, 0), (0, 0, 0, 0, 1, 0, 1)
    assert changed(men, bench, AL, 6) == ((1, 2, 2, 2, 2, 0, 1), (0, 0, 0, 0, 1, 0, 0))
    assert joined(men, bench, AT) == ((2, 2, 2, 2, 3, 0, 0), (0, 0, 0, 0, 0, 0, 1))


def test_a_match_does_not_start_from_an_illegal_line():
    with pytest.raises(BadSetup, match="line_up: 1-3-2-2-2"):
        Play(scene(club({"AL": ["AL1"], "DC": ["DC1", "DC2", "DC3"]})))


def test_fb_14_strict21_is_an_option_of_the_match():
    three = {"AL": (), "DC": ("DC1", "DC2", "DC3"), "MD": ("MD1", "MD2", "MD3")}
    assert Play(scene(club(three))).line(0)[:3] == [[], list(three["DC"]), list(three["MD"])]
    with pytest.raises(BadSetup, match="line_up: 0-3-3-2-2"):
        Play(scene(club(three), options=Options(strict21=True)))


def test_fb_18_before_the_match_only_legal_lines_are_offered():
    """Fourteen men, one of each pair of a position too many: every line that they can form."""
    side = club(bench=("DC3", "MD3", "MO3", "AT3"))
    play = Play(structs.replace(scene(side), start=None))
    play.home(Kop("K01"))
    offered = {tuple(map(int, each.shape.split("-"))) for each in play.legal(HOME)}
    assert offered == WRITTEN
    with pytest.raises(Illegal) as refused:
        play.home(Shape("1-3-2-2-2"))
    assert refused.value.rule == "line_up"


def test_fb_18_and_no_line_that_the_men_cannot_fill():
    play = Play(structs.replace(scene(), start=None))
    play.home(Kop("K01"))
    assert play.legal(HOME) == [Shape("2-2-2-2-2")]
    play.home(Shape("2-2-2-2-2"))
    assert play.legal(HOME) == [Field("AL1"), Field("AL2")]


def test_fb_27_a_dismissal_never_forces_a_change():
    """Nine men after two dismissals without a substitution may stand in a line that no coach may
    choose."""
    gone = {"MO": (), "AT": ("AT1",)}
    play = Play(
        scene(club(gone, captain="DC1", sent_off=("MO1", "MO2", "AT2")), ball=("home", "DC1"))
    )
    assert play.line(0) == [list(LINE["AL"]), list(LINE["DC"]), list(LINE["MD"]), [], ["AT1"]]
