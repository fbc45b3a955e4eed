"""Sheets: whatever a spreadsheet saves is read right, or refused by line and column (S37)."""

import pytest

from leagues import sheets
from leagues.sheets import ENTRANTS, FIXTURES, SheetRefused

TWO = "Name,Short name\nFC Müller,MÜL\nAjax,\n"


def names(content):
    return [row["name"] for row in sheets.read(content, ENTRANTS)]


@pytest.mark.parametrize(
    "content",
    [
        TWO,
        "\ufeff" + TWO,
        TWO.encode(),
        TWO.encode("utf-8-sig"),
        TWO.encode("latin-1"),
        TWO.encode("cp1252"),
        TWO.encode("utf-16"),
        TWO.replace(",", ";").encode("cp1252"),
        TWO.replace(",", "\t").encode(),
        TWO.replace("\n", "\r\n").encode(),
        TWO.replace("\n", "\r").encode(),
        b"sep=;\r\n" + TWO.replace(",", ";").encode(),
        'Nom;"Nom court"\n"FC Müller";MÜL\n\n;;\nAjax'.encode(),
        "NAME\nFC Müller\nAjax",
        "FC Müller\nAjax",
        "Colour,Équipe\nred,FC  Müller \nblue,Ajax",
    ],
)
def test_s37_however_it_was_saved_it_is_read_right(content):
    assert names(content) == ["FC Müller", "Ajax"]


def test_a_quoted_field_holds_delimiters_quotes_and_lines():
    rows = sheets.read('name;short name\n"A; ""B""";x\n"C\nD";y\nE;z', ENTRANTS)
    assert [(row.line, row["name"]) for row in rows] == [(2, 'A; "B"'), (3, "C D"), (5, "E")]


def test_french_headings_of_fixtures():
    row = sheets.read("Journée;Domicile;Extérieur;Heure;Lieu\n1;A;B;20:00;Bar", FIXTURES)[0]
    assert dict(row.values) == {
        "round": "1",
        "home": "A",
        "away": "B",
        "time": "20:00",
        "venue": "Bar",
    }


@pytest.mark.parametrize(
    ("content", "columns", "sentence"),
    [
        ("", ENTRANTS, "The sheet is empty."),
        (b"\n;;\n", ENTRANTS, "The sheet is empty."),
        ("name\n", ENTRANTS, "The sheet has headings but no rows."),
        (b"x" * 1_000_001, ENTRANTS, "The sheet is too large: at most one megabyte."),
        ("a\n" * 5_001, ENTRANTS, "The sheet is too long: at most 5000 rows."),
        ("name,name\nA,B", ENTRANTS, "Line 1, column 2: The heading “name” stands there twice."),
        ("round,home\n1,A", FIXTURES, "Line 1: There is no column “away”."),
        ("round,home,away\n1,,B", FIXTURES, "Line 2, column 2: “home” is empty."),
        ("name\nA,B", ENTRANTS, "Line 2, column 2: There are more values than headings."),
        (
            'name\nA\n"B',
            ENTRANTS,
            "Line 3: A quotation mark is opened and not closed, or stands inside a word.",
        ),
        (b"name\nA\x00B", ENTRANTS, "Line 2, column 1: There is an invisible sign."),
        (
            b"name,short\nA,b\nM\xfcller,\x81",
            ENTRANTS,
            "Line 3, column 2: There is a sign that cannot be read (byte 23). "
            "Save the sheet as UTF-8.",
        ),
    ],
)
def test_s37_what_cannot_be_read_says_where(content, columns, sentence):
    with pytest.raises(SheetRefused) as refused:
        sheets.read(content, columns)
    assert refused.value.sentence == sentence
