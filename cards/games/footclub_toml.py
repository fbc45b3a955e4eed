"""A set as the text of its file: one card a line, so that a person can edit it."""

import json
from collections.abc import Iterable

import msgspec
from msgspec import Struct

from cards.games.footclub import CardSet


def as_toml(card_set: CardSet, match_cards: str) -> str:
    """Return the text of a file for a set that plays with the Match cards of another.

    `load` of the result gives the set again.
    """
    head = [
        f"name = {_value(card_set.name)}",
        f"version = {card_set.version}",
        f"clubs = {card_set.clubs}",
        f"match_cards = {_value(match_cards)}",
    ]
    groups = (
        ("coaches", card_set.coaches),
        ("keepers", card_set.keepers),
        ("players", card_set.players),
    )
    return "\n".join(head) + "\n" + "".join(_group(name, cards) for name, cards in groups)


def _group(name: str, cards: Iterable[Struct]) -> str:
    rows = "".join(f"  {_row(card)},\n" for card in cards)
    return f"\n{name} = [\n{rows}]\n"


def _row(card: Struct) -> str:
    facts = msgspec.to_builtins(card)
    return _value({name: value for name, value in facts.items() if value is not None})


def _value(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_value(each)}" for name, each in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(each) for each in value) + "]"
    return json.dumps(value, ensure_ascii=False)
