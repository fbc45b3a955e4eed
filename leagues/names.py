"""Names that people type: trimmed, one line, without control signs, within their length."""

import unicodedata

from django.utils.translation import gettext as _

from leagues.refusals import Refused


class NameRefused(Refused):
    """This cannot be a name."""


def tidy(name: str, *, longest: int, field: str = "name") -> str:
    """Return a name with its spaces folded and its letters composed (NFC).

    Raises NameRefused for an empty one, one over ``longest`` characters, or one with signs that
    cannot be seen.
    """
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    if not shown:
        raise NameRefused(_("A name cannot be empty."), field=field)
    if len(shown) > longest:
        raise NameRefused(
            _("“%(name)s…” is too long: at most %(most)d characters.")
            % {"name": shown[:30], "most": longest},
            field=field,
        )
    if any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co") for sign in shown):
        raise NameRefused(_("A name cannot hold invisible characters."), field=field)
    return shown


def same(name: str) -> str:
    """The form in which two names are compared: “FC  Müller” and “fc müller” are one."""
    return " ".join(unicodedata.normalize("NFC", name).split()).lower()


def sort_key(name: str) -> str:
    """The key by which names are listed: “Évian” stands with E, case does not matter.

    The database may lack the collations of a language, so lists are sorted by this key.
    """
    split = unicodedata.normalize("NFKD", name.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(sign for sign in split if not unicodedata.combining(sign))
