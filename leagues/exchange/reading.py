"""From bytes to a file of the exchange format, or a refusal that names the place and the reason."""

import json
import math
import re
from pathlib import Path
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from leagues.exchange.layout import File
from leagues.refusals import Refused

MOST_BYTES = 10 * 1024 * 1024


class ExchangeRefused(Refused):
    """A file cannot be imported; ``path`` names the place, such as ``matches[17].home_goals``."""

    def __init__(self, reason: str, *, path: str = "") -> None:
        super().__init__(f"{path}: {reason}" if path else reason, field="file")
        self.path = path
        self.reason = reason


class Parsed(msgspec.Struct, frozen=True):
    """A file twice: as it was written, remarks included, and as what we read in it."""

    raw: dict[str, Any]
    file: File


def of_path(path: Path) -> bytes:
    """Read a file from the disk; raises ExchangeRefused for what cannot be read."""
    try:
        with path.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise ExchangeRefused(_("The file cannot be read: %(why)s.") % {"why": why}) from None
    return data


def parse(data: bytes) -> Parsed:
    """Read a file; raises ExchangeRefused with line and column, or the path of the bad key."""
    raw = _json(_text(data))
    if not isinstance(raw, dict):
        raise ExchangeRefused(_("a competition is a JSON object, written in { }."))
    _refuse_unstorable(raw, "")
    try:
        return Parsed(raw, msgspec.convert(raw, File))
    except msgspec.ValidationError as error:
        raise _by_path(str(error)) from None


def _text(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        most = MOST_BYTES // (1024 * 1024)
        raise ExchangeRefused(_("The file is larger than %(most)d MB.") % {"most": most})
    if not data.strip():
        raise ExchangeRefused(_("The file is empty."))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ExchangeRefused(
            _("This is not a text in UTF-8: look at line %(line)d.") % {"line": line}
        ) from None


def _json(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        where = {"line": error.lineno, "column": error.colno, "why": error.msg}
        raise ExchangeRefused(
            _("This is not JSON: line %(line)d, column %(column)d: %(why)s.") % where
        ) from None
    except RecursionError:
        raise ExchangeRefused(_("This is nested too deeply to be a competition.")) from None
    except ValueError as error:
        why = str(error).partition(";")[0].partition(":")[0]
        raise ExchangeRefused(_("This is not JSON: %(why)s.") % {"why": why}) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _value in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ExchangeRefused(_("The key “%(key)s” stands twice in one object.") % {"key": twice})
    return made


def _no_number(sign: str) -> Any:
    raise ExchangeRefused(_("%(sign)s is not a number in JSON.") % {"sign": sign})


def _refuse_unstorable(value: Any, path: str) -> None:
    """Refuse what no database text can hold: NUL, half characters, endless numbers."""
    if isinstance(value, dict):
        for key, inner in value.items():
            _refuse_unstorable(key, path)
            _refuse_unstorable(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            _refuse_unstorable(inner, f"{path}[{at}]")
    elif isinstance(value, str) and re.search("[\x00\ud800-\udfff]", value):
        raise ExchangeRefused(_("holds a character that cannot be stored."), path=path)
    elif isinstance(value, float) and not math.isfinite(value):
        raise ExchangeRefused(_("this number is too large."), path=path)


PLACE = re.compile(r"^(?P<what>.*?)(?: - at `(?:key in )?\$\.?(?P<path>.*)`)?$", re.DOTALL)
MISSING = re.compile(r"^Object missing required field `(.+)`$")
VALUE = re.compile(r"^Invalid enum value (.+)$", re.DOTALL)
EXPECTED = re.compile(r"^Expected `([^`]+)`(?: (.*?))?(?:, got .*)?$")
BOUND = re.compile(r"^(of length )?(<=|>=)? ?(\d+|-\d+)$")


def _by_path(message: str) -> ExchangeRefused:
    """Say in words what the reader of types says in its own."""
    found = PLACE.match(message)
    what, path = (found["what"], found["path"] or "") if found else (message, "")
    if missing := MISSING.match(what):
        whole = f"{path}.{missing[1]}" if path else missing[1]
        return ExchangeRefused(_("is missing."), path=whole)
    if value := VALUE.match(what):
        return ExchangeRefused(_("%(value)s is not known here.") % {"value": value[1]}, path=path)
    if "matching regex" in what:
        return ExchangeRefused(_("is not written as it should be."), path=path)
    if expected := EXPECTED.match(what):
        wanted = _wanted(expected[1], expected[2] or "")
        return ExchangeRefused(_("expected %(wanted)s") % {"wanted": wanted}, path=path)
    words = {
        "encoded datetime": _("a date and time such as 2026-03-25T20:00:00+01:00"),
        "encoded date": _("a date such as 2026-03-25"),
    }
    for sign, wanted in words.items():
        if sign in what:
            return ExchangeRefused(_("expected %(wanted)s") % {"wanted": wanted}, path=path)
    return ExchangeRefused(what, path=path)


def _wanted(types: str, bound: str) -> str:
    words = {
        "int": _("a whole number"),
        "str": _("a text"),
        "bool": _("true or false"),
        "array": _("a list"),
        "object": _("an object"),
        "null": _("null"),
        "date": _("a date such as 2026-03-25"),
        "datetime": _("a date and time with its offset"),
    }
    wanted = _(" or ").join(words.get(name, name) for name in types.split(" | "))
    if not (found := BOUND.match(bound)):
        return wanted
    length, sign, number = found.groups()
    shape = {
        (True, "<="): _("%(wanted)s of at most %(number)s characters"),
        (True, ">="): _("%(wanted)s of at least %(number)s characters"),
        (True, None): _("%(wanted)s of %(number)s"),
        (False, "<="): _("%(wanted)s of at most %(number)s"),
        (False, ">="): _("%(wanted)s of at least %(number)s"),
    }.get((bool(length), sign), "%(wanted)s")
    return shape % {"wanted": wanted, "number": number}
