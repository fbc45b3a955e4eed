"""Crests: well-formed, escaped, free of style, the same for one name, and readable."""

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.drawings.colour import contrast
from leagues.drawings.crest import CrestDesign, crest, drawn, lettering
from leagues.drawings.crests import PALETTE, default_crest
from leagues.drawings.initials import initials_of
from leagues.drawings.markup import DrawingError
from leagues.drawings.outline import Shape, clipped, extent, flattened, outline
from leagues.drawings.pattern import CALM, Pattern

from .svg import SVG, parsed

COLOURS = st.from_regex(r"#[0-9a-f]{6}", fullmatch=True)
ALL = list(product(Shape, Pattern))


def _crest(**change):
    given = {"initials": "RL", "primary": "#c8102e", "secondary": "#ffffff", "shape": "heater",
             "pattern": "stripes", "size": 64, "title": "Red Lions"}  # fmt: skip
    return crest(**(given | change))


def test_there_are_at_least_six_shapes_and_eight_patterns():
    assert len(Shape) >= 6
    assert len(Pattern) >= 8


@pytest.mark.parametrize(("shape", "pattern"), ALL)
def test_every_crest_is_an_image_without_style_script_or_id(shape, pattern):
    text = _crest(shape=shape, pattern=pattern)
    root = parsed(text)
    assert root.get("role") == "img"
    assert [node.text for node in root.iter(f"{SVG}title")] == ["Red Lions"]
    assert [node.text for node in root.iter(f"{SVG}text")] == ["RL"]
    assert {node.tag.removeprefix(SVG) for node in root.iter()} == {"svg", "title", "path", "text"}


def test_no_two_designs_look_the_same():
    assert len({_crest(shape=shape, pattern=pattern) for shape, pattern in ALL}) == len(ALL)


@pytest.mark.parametrize(("shape", "pattern"), ALL)
def test_everything_stays_inside_the_box(shape, pattern):
    for path in parsed(_crest(shape=shape, pattern=pattern)).iter(f"{SVG}path"):
        for number in re.findall(r"-?[\d.]+", path.get("d")):
            assert 0 <= float(number) <= 116


def test_names_are_escaped():
    root = parsed(_crest(initials="<&'\"", title="</title><script>alert(1)</script>\x00\ud800"))
    assert root.find(f"{SVG}title").text == "</title><script>alert(1)</script>"
    assert root.find(f"{SVG}text").text == "<&'\""


def test_without_a_title_it_is_hidden_from_readers():
    root = parsed(_crest(title=""))
    assert (root.get("aria-hidden"), root.get("role")) == ("true", None)
    assert root.find(f"{SVG}title") is None


def test_without_initials_there_is_no_text_and_no_panel():
    bare = parsed(_crest(initials=""))
    assert list(bare.iter(f"{SVG}text")) == []
    assert len(list(bare.iter(f"{SVG}path"))) == len(list(parsed(_crest()).iter(f"{SVG}path"))) - 2


@given(primary=COLOURS, secondary=COLOURS)
def test_initials_are_readable_on_any_colours(primary, secondary):
    letters = lettering(primary, secondary)
    assert letters.grounds[0] == primary
    assert min(contrast(letters.ink, ground) for ground in letters.grounds) >= 4.5


@pytest.mark.parametrize(
    "primary", ["#777777", "#0d8a5a", "#d1495b", "#e8500e", "#767676", "#c43c3c"]
)
def test_mid_tones_are_readable_too(primary):
    letters = lettering(primary, primary)
    assert min(contrast(letters.ink, ground) for ground in letters.grounds) >= 4.5


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize("pattern", [p for p in Pattern if p not in CALM])
def test_letters_on_a_busy_pattern_stand_on_a_panel_of_the_first_colour(shape, pattern):
    root = parsed(_crest(shape=shape, pattern=pattern))
    paths = [path for path in root.iter(f"{SVG}path") if path.get("fill") == "#c8102e"]
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", paths[-1].get("d"))]
    upper, lower = min(numbers[1::2]), max(numbers[1::2])
    letters = root.find(f"{SVG}text")
    base, size = float(letters.get("y")), float(letters.get("font-size"))
    assert upper <= base - 0.73 * size
    assert base <= lower


def test_palette_is_of_distinct_pairs_with_a_field_that_differs():
    assert len(set(PALETTE)) == len(PALETTE)
    assert all(first != second for first, second in PALETTE)


@given(st.text(max_size=60))
def test_any_name_has_one_crest(name):
    design = default_crest(name)
    assert design == default_crest(f" {name}  ")
    assert 1 <= len(design.initials) <= 3
    parsed(drawn(design, size=32, title=name))


def test_a_default_crest_is_the_same_for_ever():
    assert default_crest("Red Lions") == default_crest("  red   LIONS ")
    assert default_crest("Red Lions") == CrestDesign(
        "RL", "#1d3f8f", "#a5122f", Shape.HEXAGON, Pattern.SASH
    )


def test_default_crests_use_every_shape_and_pattern():
    made = [default_crest(f"Club {n}") for n in range(400)]
    assert {one.shape for one in made} == set(Shape)
    assert {one.pattern for one in made} == set(Pattern)


@pytest.mark.parametrize(
    ("name", "initials"),
    [
        ("Red Lions", "RL"), ("FC Barcelona", "FCB"), ("AS Roma", "ASR"), ("Borussia", "BOR"),
        ("Club de la Plage", "CP"), ("Étoile Rouge", "ÉR"), ("", "FC"), ("⚽ !", "FC"),
        ("FC Red Lions", "FRL"), ("AC Half Volley Old Boys", "HVO"), ("de la", "DL"), ("ß", "SS"),
        ("L'Équipe", "LÉQ"), ("Union 1908", "U1"),
    ],
)  # fmt: skip
def test_initials(name, initials):
    assert initials_of(name) == initials


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"primary": "red"}, "colour_invalid"),
        ({"secondary": '#fff"/>'}, "colour_invalid"),
        ({"primary": "#ffffff\n"}, "colour_invalid"),
        ({"shape": "star"}, "shape_unknown"),
        ({"pattern": "tartan"}, "pattern_unknown"),
        ({"size": 4}, "size_out_of_range"),
        ({"initials": "ABCDE"}, "initials_too_long"),
    ],
)
def test_what_cannot_be_drawn_is_refused_by_code(change, code):
    with pytest.raises(DrawingError) as caught:
        _crest(**change)
    assert caught.value.code == code


@pytest.mark.parametrize("shape", Shape)
def test_outlines_are_symmetrical(shape):
    left, _, right, _ = extent(flattened(outline(shape)))
    assert left + right == pytest.approx(100)


def test_clipping_a_square_by_a_square():
    square = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
    moved = tuple((x + 1, y + 1) for x, y in square)
    assert extent(clipped(square, moved)) == (1, 1, 2, 2)
    assert clipped(square, tuple((x + 5, y) for x, y in square)) == ()
