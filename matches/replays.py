"""Logs replayed: from the bytes of a file to a match that was checked step by step."""

from typing import Any

from msgspec import Struct

from matches.engines.core.log import BadLog, Log, Place
from matches.engines.core.protocol import Rules
from matches.engines.core.reading import decode, read
from matches.engines.core.replay import Replayed, replay
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.mercato import MERCATO
from matches.engines.footclub.signings import SIGNINGS

type AnyRules = Rules[Any, Any, Any, Any]

GAMES: dict[str, AnyRules] = {rules.game: rules for rules in (MATCH, MERCATO, SIGNINGS)}
LARGEST = 10_000_000  # bytes; a long match takes a hundredth of it


class Opened(Struct, frozen=True):
    """A log that was read: its rules, what it holds, and whether it bears a checksum."""

    rules: AnyRules
    log: Log[Any]
    signed: bool


def opened(data: bytes) -> Opened:
    """Return the log that a file holds. Raises BadLog and OtherRules."""
    if len(data) > LARGEST:
        raise BadLog("size", Place(), str(LARGEST))
    document = read(data)
    if document.game not in GAMES:
        raise BadLog("game", Place(path="game"), document.game)
    rules = GAMES[document.game]
    return Opened(rules, decode(rules, document), bool(document.envelope.checksum))


def replayed(found: Opened) -> Replayed[Any, Any]:
    """Play a log, every step and expectation checked.

    Raises BadSetup, IllegalStep, Unmet, and BadLog for an expectation after no step.
    """
    return replay(found.rules, found.log)
