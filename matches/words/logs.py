"""What is wrong with a log, in sentences that name the place: the same for every game."""

import re

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from matches.engines.core.log import BadLog, OtherRules, Place

FAULTS = {
    "text": N_("The file is not UTF-8 text."),
    "json": N_("The file is not JSON as it should be."),
    "cut_off": N_("The file is cut off: it ends before the log does."),
    "repeated": N_("A name stands twice in one object."),
    "type": N_("A value is of the wrong type."),
    "missing": N_("A name is missing."),
    "unknown": N_("A name is not known here."),
    "value": N_("A value is not allowed here."),
    "format": N_("The log is of another format, which this version does not read."),
    "game": N_("The log is of another game."),
    "checksum": N_("The checksum does not fit: the file was changed after it was written."),
    "side": N_("There is no such side in this game."),
    "size": N_("The file is larger than any log."),
    "after": N_("An expectation speaks of a step that is not there."),
}
TYPES = {
    "array": N_("a list"),
    "bool": N_("true or false"),
    "float": N_("a number"),
    "int": N_("a whole number"),
    "null": N_("null"),
    "object": N_("an object"),
    "str": N_("a text"),
}
WRONG_TYPE = re.compile(r"Expected `(.*)`, got `(.*)`")


def fault(error: BadLog) -> str:
    """Say what is wrong with a log, where, and with which value."""
    said = _(FAULTS[error.code]) if error.code in FAULTS else error.code
    where = place(error.place)
    detail = "" if error.code == "checksum" else _detail(error.detail)
    return said + (f" [{detail}]" if detail else "") + (f" ({where})" if where else "")


def _detail(detail: str) -> str:
    found = WRONG_TYPE.fullmatch(detail)
    if found is None:
        return detail
    words = {"wanted": _types(found[1]), "found": _types(found[2])}
    return _("wanted %(wanted)s, found %(found)s") % words


def _types(names: str) -> str:
    return _(" or ").join(_(TYPES[name]) if name in TYPES else name for name in names.split(" | "))


def place(at: Place) -> str:
    """Say where something is, as closely as it is known; nothing if it is not."""
    parts = []
    if at.step is not None:
        parts.append(_("step %(number)s") % {"number": at.step})
    if at.line is not None:
        parts.append(_("line %(number)s") % {"number": at.line})
    if at.column is not None:
        parts.append(_("column %(number)s") % {"number": at.column})
    if at.path:
        parts.append(at.path)
    return ", ".join(parts)


def other_rules(error: OtherRules) -> str:
    """Say that a log was played by another version of the rules."""
    return _(
        "The log was played by version %(version)s of the rules of %(game)s; "
        "this is version %(ours)s."
    ) % {"version": error.version, "game": error.game, "ours": error.ours}
