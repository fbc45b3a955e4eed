"""Sheets: the one reader of the tables that people bring along, as a file or pasted (S37).

A sheet has a line of headings, in English or French, and a row a line. It may come from Excel in
France (semicolons, Windows-1252), from a script (UTF-8) or from the clipboard (tabs). What cannot
be read is refused by line and column; nothing here writes anything.
"""

import codecs
import csv
import unicodedata
from collections.abc import Mapping, Sequence
from io import StringIO

import msgspec
from django.utils.translation import gettext as _

from leagues.refusals import Refused

MOST_BYTES = 1_000_000
MOST_ROWS = 5_000
DELIMITERS = (",", ";", "\t")


class SheetRefused(Refused):
    """A sheet cannot be read; ``line`` and ``column`` count from 1, where they are known."""

    def __init__(
        self, sentence: str, *, line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(_placed(sentence, line, column), field="sheet")
        self.line, self.column = line, column


class Column(msgspec.Struct, frozen=True):
    """A column that a sheet may have: its key, its headings as people write them."""

    key: str
    headings: tuple[str, ...]
    required: bool = False


class Row(msgspec.Struct, frozen=True):
    """One row: its values by key, trimmed; "" for what is not there."""

    line: int
    values: Mapping[str, str]
    columns: Mapping[str, int]

    def __getitem__(self, key: str) -> str:
        return self.values.get(key, "")

    def refused(self, key: str, sentence: str) -> SheetRefused:
        """The error that says what is wrong with one of the row's values."""
        return SheetRefused(sentence, line=self.line, column=self.columns.get(key))


ENTRANTS = (
    Column("name", ("name", "entrant", "team", "club", "competitor", "nom", "équipe"), True),
    Column("short_name", ("short name", "short", "nom court", "abrégé")),
)
FIXTURES = (
    Column("round", ("round", "matchday", "journée", "tour"), True),
    Column("date", ("date", "day", "jour")),
    Column("time", ("time", "kick-off", "kickoff", "heure", "coup d'envoi")),
    Column("home", ("home", "home team", "domicile", "équipe à domicile"), True),
    Column("away", ("away", "away team", "extérieur", "équipe à l'extérieur"), True),
    Column("venue", ("venue", "place", "lieu", "stade")),
    Column("home_goals", ("home goals", "goals home", "home score", "buts domicile")),
    Column("away_goals", ("away goals", "goals away", "away score", "buts extérieur")),
)


def read(content: bytes | str, columns: Sequence[Column]) -> list[Row]:
    """Return the rows of a sheet, empty ones left out.

    Headings come in any order, in any case, with or without accents; columns that are not known are
    passed over. A sheet of one wanted column needs no heading. Raises SheetRefused.
    """
    if len(content) > MOST_BYTES:
        raise SheetRefused(_("The sheet is too large: at most one megabyte."))
    lines = _lines(
        decode(content) if isinstance(content, bytes) else content.removeprefix("\ufeff")
    )
    if not lines:
        raise SheetRefused(_("The sheet is empty."))
    (line, heads), body = lines[0], lines[1:]
    places = _places(line, heads, columns)
    if places is None:
        places, body = {columns[0].key: 0}, lines
    if len(body) > MOST_ROWS:
        raise SheetRefused(_("The sheet is too long: at most %(most)d rows.") % {"most": MOST_ROWS})
    if not body:
        raise SheetRefused(_("The sheet has headings but no rows."))
    return [_row(at, fields, places, len(heads), columns) for at, fields in body]


def decode(content: bytes) -> str:
    """The text of a file in UTF-8, UTF-16 with its mark, or Windows-1252 (which covers Latin-1)."""
    wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for encoding in ["utf-16"] if wide else ["utf-8-sig", "cp1252"]:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError as error:
            where, failed = error.start, content[: error.start]
    line = failed.count(b"\n") + 1
    column = _column_of(failed.rpartition(b"\n")[2].decode("latin-1"))
    raise SheetRefused(
        _("There is a sign that cannot be read (byte %(at)d). Save the sheet as UTF-8.")
        % {"at": where + 1},
        line=line,
        column=column,
    )


def _column_of(before: str) -> int:
    delimiter = max(DELIMITERS, key=before.count)
    return before.count(delimiter) + 1


def _lines(text: str) -> list[tuple[int, list[str]]]:
    """The rows that are not empty, each with the line it begins on."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    first, shift = 0, 0
    head, _newline, rest = text.partition("\n")
    delimiter = _sniffed(text)
    if head.lower().startswith("sep=") and len(head) == 5:  # Excel's own hint
        delimiter, text, shift = head[4], rest, 1
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    found: list[tuple[int, list[str]]] = []
    try:
        for fields in reader:
            tidy = [" ".join(value.split()) for value in fields]
            if any(tidy):
                found.append((first + 1 + shift, tidy))
                _refuse_unseen(found[-1])
            first = reader.line_num
    except csv.Error as error:
        raise SheetRefused(
            _("A quotation mark is opened and not closed, or stands inside a word."),
            line=first + 1 + shift,
        ) from error
    return found


def _refuse_unseen(row: tuple[int, list[str]]) -> None:
    line, fields = row
    for column, value in enumerate(fields, start=1):
        if any(unicodedata.category(sign) in ("Cc", "Cf", "Cs") for sign in value):
            raise SheetRefused(_("There is an invisible sign."), line=line, column=column)


def _sniffed(text: str) -> str:
    """The sign that parts the fields: the commonest outside quotes on the first line with any."""
    head = next((line for line in text.split("\n") if line.strip()), "")
    bare = "".join(head.split('"')[::2])
    best = max(DELIMITERS, key=bare.count)
    return best if bare.count(best) else ","


def _places(line: int, heads: list[str], columns: Sequence[Column]) -> dict[str, int] | None:
    """Where each known column stands; None for a list of one column without a heading."""
    known = {_plain(heading): column.key for column in columns for heading in column.headings}
    places: dict[str, int] = {}
    for at, head in enumerate(heads):
        key = known.get(_plain(head))
        if key in places:
            raise SheetRefused(
                _("The heading “%(head)s” stands there twice.") % {"head": head},
                line=line,
                column=at + 1,
            )
        if key is not None:
            places[key] = at
    missing = [column for column in columns if column.required and column.key not in places]
    if not missing:
        return places
    if not places and len(heads) == 1 and sum(column.required for column in columns) == 1:
        return None
    raise SheetRefused(
        _("There is no column “%(head)s”.") % {"head": missing[0].headings[0]}, line=line
    )


def _row(
    line: int, fields: list[str], places: dict[str, int], width: int, columns: Sequence[Column]
) -> Row:
    if extra := [at for at, value in enumerate(fields, start=1) if at > width and value]:
        raise SheetRefused(_("There are more values than headings."), line=line, column=extra[0])
    values = {key: fields[at] if at < len(fields) else "" for key, at in places.items()}
    row = Row(line, values, {key: at + 1 for key, at in places.items()})
    for column in columns:
        if column.required and not row[column.key]:
            raise row.refused(
                column.key,
                _("“%(head)s” is empty.") % {"head": column.headings[0]},
            )
    return row


def _plain(heading: str) -> str:
    """A heading as it is compared: without case, accents, and what stands between words."""
    folded = unicodedata.normalize("NFKD", heading).casefold()
    return "".join(sign for sign in folded if sign.isalnum())


def _placed(sentence: str, line: int | None, column: int | None) -> str:
    if line is None:
        return sentence
    if column is None:
        return _("Line %(line)d: %(what)s") % {"line": line, "what": sentence}
    return _("Line %(line)d, column %(column)d: %(what)s") % {
        "line": line,
        "column": column,
        "what": sentence,
    }
