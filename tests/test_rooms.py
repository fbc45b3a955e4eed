"""The rooms look to the left only, in the database as well (docs: cards, leagues, matches, config).

The import contracts see modules; a relation or a look-up by a string would slip past them.
"""

import re
from pathlib import Path

import pytest
from django.apps import apps

ROOT = Path(__file__).parent.parent
ROOMS = ["cards", "leagues", "matches", "config"]
NAMED = re.compile(
    r"""(?:get_model|get_app_config|is_installed|swappable_dependency)\(\s*f?["'](\w+)"""
    r"""|(?:ForeignKey|OneToOneField|ManyToManyField|through)\s*[(=]\s*["'](\w+)\."""
    r"""|import_module\(\s*f?["'](\w+)|import_string\(\s*f?["'](\w+)"""
)


def right_of(room, other):
    return other in ROOMS and ROOMS.index(other) > ROOMS.index(room)


def test_relations_of_models_point_to_the_left():
    wrong = [
        f"{model._meta.label}.{field.name} -> {field.related_model._meta.label}"
        for model in apps.get_models(include_auto_created=True)
        if model._meta.app_label in ROOMS
        for field in model._meta.get_fields(include_hidden=True)
        if field.is_relation and field.concrete and field.related_model
        if right_of(model._meta.app_label, field.related_model._meta.app_label)
    ]
    assert wrong == []


@pytest.mark.parametrize("room", ROOMS)
def test_strings_that_name_a_room_name_one_to_the_left(room):
    wrong = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in sorted((ROOT / room).rglob("*.py"))
        for found in NAMED.finditer(path.read_text())
        if any(right_of(room, name) for name in found.groups() if name)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "room"),
    [
        ('apps.get_model("matches", "Play")', "matches"),
        ('apps.get_model("matches.Play")', "matches"),
        ('models.ForeignKey("matches.Play", on_delete=models.CASCADE)', "matches"),
        ('models.ManyToManyField(Entry, through="matches.Squad")', "matches"),
        ('import_string("config.tasks.sweep")', "config"),
    ],
)
def test_such_strings_are_seen(text, room):
    assert [name for found in NAMED.finditer(text) for name in found.groups() if name] == [room]
