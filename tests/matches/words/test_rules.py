"""Every code by which FootClub's engine or the reader of logs refuses has its sentence."""

import ast
from pathlib import Path

import pytest
from django.utils import translation

from matches.engines import core, footclub
from matches.engines.core.log import BadLog, OtherRules, Place
from matches.engines.footclub import refusals
from matches.words import logs
from matches.words.footclub import rules

ENGINES = [Path(package.__path__[0]) for package in (footclub, core)]


def _trees():
    for folder in ENGINES:
        for path in sorted(folder.glob("*.py")):
            yield ast.parse(path.read_text(encoding="utf-8"))


def _raised(tree, name):
    """Yield the codes with which an exception is raised."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant):
                yield first.value


def test_every_refusal_has_a_sentence_and_no_other_code_has():
    found = {code for tree in _trees() for code in _raised(tree, "Illegal")}
    of_the_game = {*refusals.ANSWERS, *refusals.MERCATO}  # held to the source by a test of theirs
    assert found | of_the_game | {"over", "turn"} == set(rules.REFUSALS)


def test_every_fault_of_a_set_up_has_a_sentence_and_no_other_code_has():
    found = {code for tree in _trees() for code in _raised(tree, "BadSetup")}
    assert found == set(rules.SETUPS)


def test_every_fault_of_a_log_has_a_sentence_and_no_other_code_has():
    found = {code for tree in _trees() for code in _raised(tree, "BadLog")}
    from_msgspec = {"type", "missing", "unknown", "value"}
    assert found | from_msgspec | {"size"} == set(logs.FAULTS)


@pytest.mark.parametrize("code", [*rules.REFUSALS, *rules.SETUPS])
def test_a_sentence_names_its_chapter_in_both_languages(code):
    table = rules.REFUSALS if code in rules.REFUSALS else rules.SETUPS
    say = rules.refusal if code in rules.REFUSALS else rules.bad_setup
    sentence, chapter = table[code]
    assert say(code) == f"{sentence} (Rulebook: {chapter})"
    with translation.override("fr"):
        french = say(code)
    assert french.endswith(")")
    assert "(Livret de règles : " in french
    assert sentence not in french


def test_the_chapters_are_headings_of_the_rulebook(settings):
    path = settings.SHARED_DIR / "rulebooks" / "footclub.txt"
    headings = {line.partition(" (")[0].strip() for line in path.read_text("utf-8").splitlines()}
    chapters = {chapter for _, chapter in (*rules.REFUSALS.values(), *rules.SETUPS.values())}
    assert chapters - headings == set()


def test_a_fault_of_a_set_up_shows_the_value():
    said = "There is no such coach in the set. (Rulebook: Team cards) [E99]"
    assert rules.bad_setup("setup.coach", "E99") == said


def test_an_unknown_code_reads_as_it_is():
    assert rules.refusal("made.up") == "made.up"


@pytest.mark.parametrize(
    ("error", "english", "french"),
    [
        (
            BadLog("cut_off", Place(line=3, column=7)),
            "The file is cut off: it ends before the log does. (line 3, column 7)",
            "Le fichier est tronqué : il s’arrête avant la fin du journal. (ligne 3, colonne 7)",
        ),
        (
            BadLog(
                "type", Place(step=4, line=9, column=2, path="dice"), "Expected `array`, got `int`"
            ),
            "A value is of the wrong type. [wanted a list, found a whole number] "
            "(step 4, line 9, column 2, dice)",
            "Une valeur n’est pas du bon type. [attendu : une liste, trouvé : un nombre entier] "
            "(étape 4, ligne 9, colonne 2, dice)",
        ),
        (
            BadLog("checksum", Place(path="checksum"), "9f"),
            "The checksum does not fit: the file was changed after it was written. (checksum)",
            "La somme de contrôle ne correspond pas : le fichier a été modifié après son écriture. "
            "(checksum)",
        ),
    ],
)
def test_a_fault_of_a_log_names_value_and_place(error, english, french):
    assert logs.fault(error) == english
    with translation.override("fr"):
        assert logs.fault(error) == french


def test_a_log_of_other_rules_names_both_versions():
    said = "The log was played by version 2 of the rules of footclub; this is version 1."
    assert logs.other_rules(OtherRules("footclub", 2, 1)) == said
