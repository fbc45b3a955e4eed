"""FootClub's sets as files that a person can edit: read strictly, or refused by file and card.

A file is TOML. One that has no Match cards of its own names the set whose Match cards and Kops it
plays with (`match_cards`).
"""

from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from cards.games.footclub import CardSet, Coach, Keeper, Kind, Kop, Player
from cards.games.footclub_checks import BadSet, check

SETS = Path(__file__).parent.parent / "sets" / "footclub"


class SetFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a file holds."""

    name: str
    version: int
    clubs: int = 0
    match_cards: str | None = None
    coaches: tuple[Coach, ...]
    keepers: tuple[Keeper, ...]
    players: tuple[Player, ...]
    kinds: tuple[Kind, ...] = ()
    kops: tuple[Kop, ...] = ()


def load(text: str, file: str) -> CardSet:
    """Read a set from the text of its file, checked; `file` is its name for messages.

    Raises BadSet, which names the file, the card if there is one, and what is wrong.
    """
    found = _decoded(text, file)
    kinds, kops = found.kinds, found.kops
    if found.match_cards is not None:
        if kinds or kops:
            raise BadSet(file, "", "match_cards", found.match_cards)
        kinds, kops = _shared(found.match_cards, file)
    card_set = CardSet(
        name=found.name,
        version=found.version,
        clubs=found.clubs,
        coaches=found.coaches,
        keepers=found.keepers,
        players=found.players,
        kinds=kinds,
        kops=kops,
    )
    check(card_set, file)
    return card_set


def _decoded(text: str, file: str) -> SetFile:
    try:
        return msgspec.toml.decode(text, type=SetFile)
    except msgspec.ValidationError as wrong:
        raise BadSet(file, *_placed(text, str(wrong))) from wrong
    except msgspec.DecodeError as wrong:
        raise BadSet(file, "", "toml", str(wrong)) from wrong


def _shared(name: str, file: str) -> tuple[tuple[Kind, ...], tuple[Kop, ...]]:
    try:
        other = shipped(name)
    except KeyError as unknown:
        raise BadSet(file, "", "match_cards", name) from unknown
    return other.kinds, other.kops


def _placed(text: str, message: str) -> tuple[str, str, str]:
    """Return the card that a message of the decoder is about, the code, and the message: its path
    reads like `$.players[3].level`."""
    import tomllib

    what, _, path = message.partition(" - at `$.")
    group, bracket, rest = path.rstrip("`").partition("[")
    if not bracket:
        return "", "shape", message
    number = rest.partition("]")[0]
    rows = tomllib.loads(text).get(group, [])
    row = rows[int(number)] if number.isdigit() and int(number) < len(rows) else {}
    code = row.get("code", "") if isinstance(row, dict) else ""
    return str(code) or f"{group}[{number}]", "shape", what


@cache
def shipped(name: str) -> CardSet:
    """Return a set that comes with the project. Raises KeyError for a name that none has."""
    if name not in shipped_names():
        raise KeyError(name)
    path = SETS / f"{name}.toml"
    return load(path.read_text(encoding="utf-8"), path.name)


@cache
def shipped_names() -> tuple[str, ...]:
    """Return the names of the sets that come with the project."""
    return tuple(sorted(path.stem for path in SETS.glob("*.toml")))


def digest(card_set: CardSet) -> str:
    """Return a SHA-256 of all facts of a set, the same on every machine (64 hex digits)."""
    return sha256(msgspec.json.encode(card_set, order="deterministic")).hexdigest()
