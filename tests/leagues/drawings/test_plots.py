"""Places by matchday, form strips, sparklines, and the labels beside them."""

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.drawings.form import form_strip, sparkline
from leagues.drawings.labels import shortened, spread, ticks
from leagues.drawings.markup import DrawingError, escaped, number
from leagues.drawings.positions import Line, Words, positions
from tests.depth import examples

from .svg import SVG, parsed

WORDS = Words("Places", "Red Lions: first", "Matchday", "Place")
LINES = (Line("Red Lions", (2, 1, 1), "RL"), Line("Old Boys", (1, 2, 2)), Line("Dice", (3, 3, 3)))


def _named(root, css):
    return [node for node in root.iter() if css in (node.get("class") or "").split()]


@pytest.mark.parametrize(("width", "css"), [(390, "plot-narrow"), (1280, "plot-wide")])
def test_a_plot_is_a_described_image_of_its_width(width, css):
    root = parsed(positions(LINES, words=WORDS, width=width, own=0))
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title").text == "Places"
    assert root.find(f"{SVG}desc").text == "Red Lions: first"
    assert root.get("class") == f"plot {css}"
    assert root.get("viewBox").split()[:3] == ["0", "0", str(width)]


def test_the_own_line_comes_last_and_is_bold():
    root = parsed(positions(LINES, words=WORDS, own=1))
    groups = [node.get("class") for node in root.findall(f"{SVG}g")]
    assert groups == ["plot-line", "plot-line", "plot-line-own"]
    own = _named(root, "plot-label-own")
    assert [(node.text, node.get("font-weight")) for node in own] == [("Old Boys", "700")]
    assert len(_named(root, "plot-halo")) == 1


def test_without_an_own_line_dashes_tell_lines_apart():
    root = parsed(positions(LINES, words=WORDS))
    dashes = [g.find(f"{SVG}path").get("stroke-dasharray") for g in root.findall(f"{SVG}g")]
    assert len(set(dashes)) == 3
    assert [len(_named(root, f"plot-series-{n}")) for n in (1, 2, 3)] == [2, 2, 2]


def test_first_place_is_on_top_and_the_phone_gets_the_short_name():
    root = parsed(positions(LINES, words=WORDS, width=390))
    names = {n.text: float(n.get("y")) for n in _named(root, "plot-label") if not n.text.isdigit()}
    assert names["RL"] < names["Old Boys"] < names["Dice"]


def test_gaps_and_clubs_that_left_are_drawn_with_a_leader():
    lines = (Line("Late", (None, 2, None, 1)), Line("Gone", (1, 1)), Line("Never", (None, None)))
    root = parsed(positions(lines, words=WORDS))
    late, gone, never = (g.find(f"{SVG}path") for g in root.findall(f"{SVG}g"))
    assert late.get("d").count("M") == 2
    assert len(_named(root, "plot-leader")) >= 1
    assert gone.get("d").count("M") == 1
    assert never.get("d") == ""
    assert "Never" not in [node.text for node in _named(root, "plot-label")]


def test_one_club_alone_keeps_the_places_of_all():
    root = parsed(positions(LINES[:1], words=WORDS, own=0, of=8))
    labels = [node.text for node in _named(root, "plot-tick")]
    assert labels == ["1", "2", "3", "4", "5", "6", "7", "8", "1", "2", "3", "Matchday", "Place"]


def test_cuts_lie_between_places():
    assert len(_named(parsed(positions(LINES, words=WORDS, cuts=(1, 2))), "plot-cut")) == 2


def test_words_are_escaped():
    evil = "<b>&\"'\x07"
    root = parsed(positions([Line(evil, (1,))], words=Words(evil, evil, evil, evil)))
    assert root.find(f"{SVG}title").text == root.find(f"{SVG}desc").text == "<b>&\"'"
    assert root.find(f"{SVG}g/{SVG}title").text == "<b>&\"'"


def test_the_same_lines_give_the_same_text():
    assert positions(LINES, words=WORDS) == positions(LINES, words=WORDS)


@given(data=st.data(), n=st.integers(1, 24), days=st.integers(1, 46))
@settings(max_examples=examples(60), deadline=None)
def test_names_never_overlap_and_nothing_leaves_the_page(data, n, days):
    place = st.none() | st.integers(1, n)
    lines = [Line(f"Club {i}", tuple(data.draw(place) for _ in range(days))) for i in range(n)]
    width = data.draw(st.sampled_from([390, 1280]))
    root = parsed(positions(lines, words=WORDS, width=width, own=data.draw(st.none() | st.just(0))))
    size = 12 if width == 390 else 13
    names = [node for node in _named(root, "plot-label") if (node.text or "").startswith("Club")]
    levels = sorted(float(node.get("y")) for node in names)
    assert all(b - a > size for a, b in pairwise(levels))
    height = float(root.get("viewBox").split()[3])
    assert all(0 < level < height for level in levels)
    for path in root.iter(f"{SVG}path"):
        assert "-" not in path.get("d")
        assert all(float(v) <= max(width, height) for v in re.findall(r"[\d.]+", path.get("d")))


@pytest.mark.parametrize(
    ("lines", "change", "code"),
    [
        ([], {}, "no_lines"),
        ([Line("A", ())], {}, "no_matchdays"),
        ([Line("A", (0,))], {}, "place_out_of_range"),
        (LINES, {"own": 3}, "own_out_of_range"),
        (LINES, {"width": 10}, "width_out_of_range"),
    ],
)
def test_what_cannot_be_plotted_is_refused_by_code(lines, change, code):
    with pytest.raises(DrawingError) as caught:
        positions(lines, words=WORDS, **change)
    assert caught.value.code == code


def test_form_is_told_by_letter_shape_and_class():
    root = parsed(form_strip("WDL", title="Form: win, draw, loss"))
    cells = [
        (g.get("class"), g[0].tag.removeprefix(SVG), g[1].text) for g in root.findall(f"{SVG}g")
    ]
    assert cells == [
        ("form-win", "circle", "W"), ("form-draw", "rect", "D"), ("form-loss", "path", "L")
    ]  # fmt: skip
    french = parsed(form_strip("WDL", title="Forme", letters={"W": "V", "D": "N", "L": "D"}))
    assert [node.text for node in french.iter(f"{SVG}text")] == ["V", "N", "D"]


def test_form_of_nothing_and_of_nonsense():
    assert parsed(form_strip("", title="")).get("aria-hidden") == "true"
    with pytest.raises(DrawingError, match="result_unknown"):
        form_strip("WX", title="")


def test_a_sparkline_rises_to_its_last_place():
    root = parsed(sparkline((5, None, 3, 1), of=5, title="From 5th to 1st", width=80, height=22))
    end = _named(root, "spark-end")[0]
    assert (end.get("cx"), end.get("cy")) == ("76.4", "3.6")
    assert _named(root, "spark-line")[0].get("d").count("M") == 2
    assert _named(parsed(sparkline((None,), of=5, title="")), "spark-line") == []
    with pytest.raises(DrawingError, match="place_out_of_range"):
        sparkline((6,), of=5, title="")


def test_labels():
    assert ticks(10, 40, 26) == list(range(1, 11))
    assert ticks(38, 7, 26) == [1, 5, 10, 15, 20, 25, 30, 38]
    assert ticks(1, 0, 26) == [1]
    assert shortened("Olympique", 50, 12) == "Olympi…"
    assert shortened("Dice", 50, 12) == "Dice"
    assert spread([10, 10, 30], 15, 100) == [10, 25, 40]
    assert spread([90, 95], 15, 100) == [85, 100]


def test_markup():
    assert (number(-0.01), number(2.0), number(-1.25)) == ("0", "2", "-1.2")
    assert escaped("a\x00<b>\ufffe\U0001f600") == "a&lt;b&gt;\U0001f600"
