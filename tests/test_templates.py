"""What holds for every template and stylesheet, whoever wrote it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SHEETS = sorted((ROOT / "static" / "css").glob("*.css"))

FORBIDDEN = {
    "style attribute": re.compile(r"""\sstyle\s*=\s*["']"""),
    "style element": re.compile(r"<style\b"),
    "event attribute": re.compile(r"""\son[a-z]+\s*=\s*["']"""),
    "htmx that needs eval": re.compile(r"""\bhx-on\b|hx-trigger="[^"]*\[|["']js:"""),
    "inline script": re.compile(r"""<script(?![^>]*\bsrc=)(?![^>]*type="application/json")"""),
}


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_template_keeps_to_the_content_security_policy(path):
    text = path.read_text()
    assert [name for name, pattern in FORBIDDEN.items() if pattern.search(text)] == []


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_a_stylesheet_is_short_and_layered(path):
    text = path.read_text()
    assert len(text.splitlines()) < 300
    assert "@layer" in text


def test_colours_are_named_once():
    """Outside the tokens no sheet writes a colour of its own; print is ink on white."""
    own = {
        path.name: re.findall(r"#[0-9a-f]{3,8}\b", path.read_text())
        for path in SHEETS
        if path.name not in {"tokens.css", "print.css"}
    }
    assert {name: found for name, found in own.items() if set(found) - {"#000", "#fff"}} == {}
