"""Bring locale/*.po up to date with the code, check them, and compile them; no gettext needed.

scripts/messages            write what is new, drop what is gone
scripts/messages --check    change nothing; fail if something is missing, fuzzy, stale or,
                            in French, not translated
"""

import argparse
import io
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

BASE = Path(__file__).resolve().parents[2]
LOCALE = BASE / "locale"
LANGUAGES = ("en", "fr")
ROOMS = ("cards", "leagues", "matches", "config", "templates")
KEYWORDS: dict[str, tuple[object, ...] | None] = {
    "_": None,
    "N_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
# Headers that would make two people's changes collide, and that version control knows better.
CHANGING = tuple(
    f'"{name}:'.encode()
    for name in (
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Last-Translator",
        "Language-Team",
        "Generated-By",
        "Report-Msgid-Bugs-To",
        "Project-Id-Version",
    )
)
# French as Django counts it: Babel would add a third form, for whole millions.
NEW = {
    language: f'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=({rule});\\n"\n'
    for language, rule in (("en", "n != 1"), ("fr", "n > 1"))
}
Key = tuple[object, object]


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/messages", description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="change nothing, fail if stale")
    parser.add_argument("--compile", action="store_true", help="only make what Django reads")
    options = parser.parse_args()
    if options.compile:
        compile_all()
        return
    if options.check:
        faults = check()
        print("\n".join(faults) or "all messages are there, in French as well")
        sys.exit(1 if faults else 0)
    for language in LANGUAGES:
        path = path_of(language)
        catalog = read(language)
        catalog.update(collect(), no_fuzzy_matching=True)
        catalog.obsolete.clear()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text_of(catalog))
        print(f"{path.relative_to(BASE)}: {len(catalog)} messages")
    compile_all()


def check() -> list[str]:
    """What is wrong with the catalogues, a line each."""
    faults = []
    wanted = collect()
    for language in LANGUAGES:
        found = read(language)
        name = path_of(language).relative_to(BASE)
        ours, theirs = by_key(wanted), by_key(found)
        faults += [
            f"{name}: missing: {message.id!r}" for key, message in ours.items() if key not in theirs
        ]
        faults += [
            f"{name}: no longer used: {message.id!r}"
            for key, message in theirs.items()
            if key not in ours
        ]
        faults += [f"{name}: obsolete: {message.id!r}" for message in found.obsolete.values()]
        for message in theirs.values():
            faults += [f"{name}: {fault}: {message.id!r}" for fault in faults_of(message, language)]
    return faults


def faults_of(message: Message, language: str) -> Iterator[str]:
    """What is wrong with one translation."""
    if message.fuzzy:
        yield "fuzzy"
    strings = message.string if isinstance(message.string, (tuple, list)) else [message.string]
    if not all(strings):
        if language != "en" or any(strings):
            yield "not translated"
        return
    for error in message.check():
        yield str(error)


def by_key(catalog: Catalog) -> dict[Key, Message]:
    """The messages by context and singular; without the header."""
    return {
        (message.context, message.id[0] if isinstance(message.id, tuple) else message.id): message
        for message in catalog
        if message.id
    }


def collect() -> Catalog:
    """All messages that the code and the templates hold."""
    catalog = Catalog(project="Touchline", charset="utf-8")
    for room in ROOMS:
        for path in sorted((BASE / room).rglob("*")):
            if path.suffix not in {".py", ".html", ".txt"} or "migrations" in path.parts:
                continue
            for _line, text, comments, context in messages_in(path):
                catalog.add(
                    text,
                    locations=[(str(path.relative_to(BASE)), 0)],
                    auto_comments=comments,
                    context=context,
                )
    return catalog


def messages_in(path: Path) -> Iterator[tuple[int, str | tuple[str, ...], list[str], str | None]]:
    """The messages of one file, as Babel gives them."""
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        source = as_python(source, path)
    return extract(
        "python",
        io.BytesIO(source.encode()),
        keywords=KEYWORDS,  # type: ignore[arg-type]
        comment_tags=("Translators:",),
        options={"encoding": "utf-8"},
        strip_comment_tags=True,
    )


def as_python(source: str, path: Path) -> str:
    """A template with everything but its messages blanked out, as something that Python can read.

    Django keeps the template's indentation, over which Python's tokenizer would stumble.
    """
    from django.conf import settings
    from django.utils.translation.template import templatize

    if not settings.configured:
        settings.configure()
    return "\n".join(line.lstrip() for line in templatize(source, origin=str(path)).split("\n"))


def path_of(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def read(language: str) -> Catalog:
    """The catalogue of a language; an empty one if there is none yet."""
    path = path_of(language)
    if not path.exists():
        return read_po(io.BytesIO(NEW[language].encode()), locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def text_of(catalog: Catalog) -> bytes:
    """The catalogue as a file that changes only where a message does."""
    buffer = io.BytesIO()
    catalog.header_comment = f"# {catalog.locale_identifier}: the words of Touchline"
    write_po(buffer, catalog, width=96, sort_output=True, include_lineno=False)
    kept = (line for line in buffer.getvalue().splitlines(True) if not line.startswith(CHANGING))
    return b"".join(kept)


def compile_all() -> None:
    """Make the .mo files that Django reads, where they are older than the .po."""
    for language in LANGUAGES:
        source = path_of(language)
        target = source.with_suffix(".mo")
        if not source.exists():
            continue
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        fresh = target.with_suffix(".new")
        with fresh.open("wb") as file:
            write_mo(file, read(language))
        fresh.replace(target)


if __name__ == "__main__":
    main()
