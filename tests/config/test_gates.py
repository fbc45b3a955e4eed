"""The gates of the long run: who counts as caught, and who is excused."""

import ast
import tomllib

import pytest

from scripts.house.gates import SURVIVORS, Mutant, excused, judged, mutant
from scripts.house.steps import BASE, Stopped

DIFF = """# matches.engines.x_malus__mutmut_3: survived
--- matches/engines/footclub/ratings.py
+++ matches/engines/footclub/ratings.py
@@ -5,5 +5,5 @@
     halves = 0
     for man in club.men():
-        halves += 2 * club.yellows[man]
+        halves = 2 * club.yellows[man]
     return halves
"""
MALUS = Mutant(
    "matches.engines.x_malus", "halves += 2 * club.yellows[man]", "halves = 2 * club.yellows[man]"
)
OTHER = Mutant("matches.engines.x_stars", "return 1", "return 2")
NAME = "matches.engines.x_malus__mutmut_3"


def test_a_mutant_is_known_by_its_function_and_its_line():
    assert mutant(NAME, DIFF) == MALUS


def test_all_caught():
    states = {"a": "killed", "b": "timeout"}
    assert judged(states, {}, []) == (True, "2 of 2 mutants caught, 0 others, 0 excused")


@pytest.mark.parametrize("state", ["survived", "no tests", "not checked", "suspicious"])
def test_whoever_is_neither_caught_nor_excused_shuts_the_gate(state):
    states = {"a": "killed", NAME: state}
    passed, words = judged(states, {NAME: MALUS}, [])
    assert not passed
    assert words.splitlines() == [
        f"{NAME} ({state}): {MALUS.line}  ->  {MALUS.becomes}",
        "1 of 2 mutants caught, 1 others, 0 excused",
    ]


def test_whoever_is_excused_does_not():
    states = {"a": "killed", NAME: "survived"}
    passed, words = judged(states, {NAME: MALUS}, [MALUS])
    assert (passed, words) == (True, "1 of 2 mutants caught, 1 others, 1 excused")


def test_an_excuse_that_nobody_needs_shuts_the_gate():
    passed, words = judged({"a": "killed"}, {}, [OTHER])
    assert not passed
    assert words.splitlines()[0] == "not needed: matches.engines.x_stars: return 2"


def test_every_excuse_has_its_reason(tmp_path):
    assert excused(SURVIVORS)
    path = tmp_path / "survivors.toml"
    path.write_text('[[survivor]]\nfunction = "f"\nline = "1"\nbecomes = "2"\nreason = " "\n')
    with pytest.raises(Stopped, match="f gives no reason"):
        excused(path)


def test_no_rule_of_the_mutated_modules_hides_behind_a_decorator():
    """What has a decorator is left as it is by mutmut, without a word."""
    settings = tomllib.loads((BASE / "pyproject.toml").read_text(encoding="utf-8"))
    for name in settings["tool"]["mutmut"]["only_mutate"]:
        tree = ast.parse((BASE / name).read_text(encoding="utf-8"))
        found = [each.name for each in ast.walk(tree) if getattr(each, "decorator_list", None)]
        assert found == [], name
