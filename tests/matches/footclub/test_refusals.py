"""Refusals: each answer that is not allowed names the rule precisely, and no other code is used."""

import ast
from pathlib import Path

import pytest
from msgspec import structs

from matches.engines import footclub
from matches.engines.core.protocol import CHANCE, BadSetup, Draw, Illegal, Roll
from matches.engines.footclub import refusals
from matches.engines.footclub.answers import (
    EXHAUST,
    PASS,
    PAY,
    REORGANISE,
    Ball,
    BringOn,
    Discard,
    Kop,
    Permute,
    Pick,
    PlayOffensive,
    PlayPressing,
    PlayTackle,
    Shape,
    SupportDefence,
    TakeBack,
    TakeOff,
)
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.setup import SetRef
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.offensives import ATTACK, AWAY_SUPPORT, EXPLOIT, refused
from tests.matches.footclub.pitch import Play, club, home_card, man, scene, visitors

PRESSING = home_card("pressing", "ATD MOG")
TACKLE = home_card("tackle", "MDG")
ROUGH = {"MD": ("MD-rough", "MD2")}
BENCH = {"bench": ("MO3", "AT3")}
TIRED = {"freshness": {"AT2": 0, "MO1": 0}}
TO_WIN = {"ball": ("away", "mo1"), "step": "possession"}


@pytest.mark.parametrize(
    ("home", "facts", "answers", "answer", "rule"),
    [
        # Step 3
        ({"hand": (TACKLE,)}, TO_WIN, (), PlayTackle("B9", False), "hand"),
        ({"hand": (TACKLE,)}, TO_WIN, (), EXHAUST, "possession"),
        ({"hand": (TACKLE,), "line": ROUGH}, TO_WIN, (), PlayTackle(TACKLE, False), "tackle.rough"),
        (
            {"hand": (PRESSING,), **TIRED, "stands": 1},
            TO_WIN,
            (),
            PlayPressing(PRESSING),
            "pressing.freshness",
        ),
        (
            {"hand": (PRESSING,), **TIRED},
            TO_WIN,
            (PlayPressing(PRESSING),),
            PAY["own"],
            "freshness.own",
        ),
        (
            {"hand": (PRESSING,), "stands": 0},
            TO_WIN,
            (PlayPressing(PRESSING),),
            PAY["supporter"],
            "freshness.supporter",
        ),
        ({"hand": (PRESSING,)}, TO_WIN, (PlayPressing(PRESSING),), PAY["kop"], "freshness.kop"),
        (
            {"hand": (PRESSING,)},
            TO_WIN,
            (PlayPressing(PRESSING),),
            PASS,
            "pressing.freshness",
        ),
        # Step 4
        ({"hand": (ATTACK,), "stands": 2}, {}, (), PlayOffensive(ATTACK), "offensive.at_least"),
        ({"hand": (EXPLOIT,), "stands": 4}, {}, (), PlayOffensive(EXPLOIT), "offensive.at_most"),
        ({"hand": ("B1",)}, {}, (), Discard("B1"), "offence"),
    ],
)
def test_what_a_step_refuses(home, facts, answers, answer, rule):
    play = Play(scene(club(**home), **{"step": "offence", **facts}))
    for each in answers:
        play.home(each)
    assert refused(play, HOME, answer) == rule


@pytest.mark.parametrize(
    ("home", "answers", "answer", "rule"),
    [
        ({}, (), TakeOff("MO1"), "substitutions.bench"),
        (BENCH, (), TakeOff("MO3"), "substitutions.pitch"),
        (BENCH, (), TakeOff("AL1"), "substitutions.line_up"),
        ({**BENCH, "substitutions": 3}, (), TakeOff("MO1"), "substitutions.three"),
        (BENCH, (), Shape("2-2-2-2-2"), "substitutions"),
        (BENCH, (), REORGANISE, "substitutions.reorganisation"),
        (BENCH, (TakeOff("MO1"),), PASS, "substitutions.bring_on"),
        (BENCH, (TakeOff("MO1"),), BringOn("AT3", "MO"), "substitutions.position"),
        (BENCH, (TakeOff("MO1"),), BringOn("MO2", "MO"), "substitutions.bench"),
        (
            {"bench": ("AL3", "MO3")},
            (TakeOff("AL1"),),  # the first man of the squad
            BringOn("AL2", "AL"),
            "substitutions.bench",
        ),
        (BENCH, (TakeOff("MO1"),), BringOn("nobody", "MO"), "substitutions.bench"),
        (
            {"bench": ("MO3",), "taken_off": ("MO-4",)},
            (TakeOff("MO1"),),
            BringOn("MO-4", "MO"),
            "substitutions.no_return",
        ),
        (
            {"bench": ("MO3", "AL3"), "substitutions": 2},
            (TakeOff("MO1"),),
            BringOn("AL3", "AL"),
            "substitutions.line_up",
        ),
        ({}, (), Permute("MO1", "AT1"), "permutations.position"),
        ({}, (), Permute("MO2", "MO1"), "permutations.order"),
        (BENCH, (Permute("MO1", "MO2"),), Permute("AT1", "AT2"), "permutations.one"),
    ],
)
def test_what_step_2_refuses(home, answers, answer, rule):
    play = Play(scene(club(**home), step="changes"))
    play.away(PASS)
    for each in answers:
        play.home(each)
    assert refused(play, HOME, answer) == rule


def test_what_a_reorganisation_refuses():
    play = Play(scene(club(**BENCH), step="changes"))
    play.away(PASS)
    play.home(TakeOff("MO2"))
    play.home(BringOn("MO3", "MO"))
    assert refused(play, HOME, Permute("AT1", "AT2")) == "permutations.substitution"
    play.home(REORGANISE)
    assert refused(play, HOME, Shape("1-3-2-2-2")) == "line_up"
    assert refused(play, HOME, Shape("2-2-2-3-1")) == "line_up.men"
    assert refused(play, HOME, PASS) == "line_up.order"


def test_what_an_exceptional_phase_refuses():
    play = Play(scene(club(hand=(TACKLE,), **BENCH), **TO_WIN))
    play.home(PlayTackle(TACKLE, False))
    play.dice(1, 1)
    assert play.asks == ("changes", (HOME,))
    assert refused(play, HOME, Permute("MO1", "MO2")) == "permutations.exceptional"
    assert refused(play, HOME, Discard("B1")) == "substitutions.exceptional"
    assert refused(play, HOME, REORGANISE) == "substitutions.reorganisation"


def test_a_regular_support_of_an_intraitable_man_says_which_rule():
    men = [man("md1", point="intraitable")]
    setup = scene(
        club(hand=(ATTACK,), stands=3),
        visitors(hand=(AWAY_SUPPORT,), stands=0),
        step="offence",
        men=men,
    )
    play = Play(setup)
    play.home(PlayOffensive(ATTACK))
    play.home(PASS)
    assert refused(play, AWAY, SupportDefence(AWAY_SUPPORT, False)) == "support.intraitable"


def test_what_comes_out_of_turn_or_after_the_end():
    play = Play(scene(club(hand=(ATTACK,), pile=()), visitors(pile=()), step="offence", half=2))
    assert refused(play, AWAY, PASS) == "turn"
    play.home(PASS)
    assert refused(play, HOME, PASS) == "over"
    with pytest.raises(Illegal, match="over"):
        play.chance(Roll((1,)))


def test_a_refusal_says_what_would_have_been_allowed_and_changes_nothing():
    play = Play(scene(club(hand=(ATTACK,)), step="offence"))
    before = MATCH.view(play.state, HOME).facts()
    with pytest.raises(Illegal) as found:
        play.home(TakeBack(ATTACK))
    assert list(found.value.legal) == [PASS, PlayOffensive(ATTACK)]
    assert MATCH.view(play.state, HOME).facts() == before


@pytest.mark.parametrize("answer", [Roll((1, 2)), Roll((7,)), Ball("red"), Draw("B1"), Roll(())])
def test_dice_that_cannot_fall(answer):
    play = Play(scene(club(hand=(ATTACK,), stands=3), visitors(stands=0), step="offence"))
    play.home(PlayOffensive(ATTACK))
    play.home(PASS)
    play.home(PASS)
    assert play.asks == ("die", (CHANCE,))
    with pytest.raises(Illegal) as found:
        play.chance(answer)
    assert found.value.rule == "dice"


def test_a_line_up_that_no_match_could_come_to_is_refused():
    one_full_back = {"AL": ("AL1",), "DC": ("DC1", "DC2", "DC3")}
    with pytest.raises(BadSetup) as found:
        MATCH.new(scene(club(one_full_back)))
    assert (found.value.rule, found.value.detail) == ("line_up", "1-3-2-2-2")


@pytest.mark.parametrize(
    ("ref", "rule"),
    [
        (SetRef(name="nothing", version=1, digest=""), "setup.set"),
        (SetRef(name="classic", version=1, digest="another"), "setup.set_changed"),
    ],
)
def test_a_set_that_is_not_shipped_or_has_changed_is_refused(ref, rule):
    with pytest.raises(BadSetup) as found:
        MATCH.new(structs.replace(scene(), cards=None, set=ref))
    assert found.value.rule == rule


def test_kop_and_corner_refuse_what_is_not_there():
    play = Play(structs.replace(scene(club(bench=("AL3",))), start=None))
    assert refused(play, HOME, Kop("K09")) == "kop"
    assert refused(play, HOME, Pick("B1")) == "kop"


# The list of codes against the source: each is used, and none that it does not hold.

MODULES = sorted(Path(footclub.__file__).parent.glob("*.py"))


def _refuses(name: str) -> bool:
    return name in ("refusal", "_broken") or name.lstrip("_").startswith("why")


def _texts(node):
    return {
        each.value
        for each in ast.walk(node)
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    }


def _returned(function):
    """The codes that a function returns."""
    found = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            found |= _texts(node.value)
    return found - {""}


def _rule_of(frame):
    """The chapter's code of a frame that is asked, where it does not say more itself."""
    methods = {each.name: each for each in frame.body if isinstance(each, ast.FunctionDef)}
    if "rule" in methods:
        return _returned(methods["rule"])
    falls_back = "why" not in methods or "self.rule" in ast.unparse(methods["why"])
    if not falls_back or not {"actions", "chances"} & set(methods):
        return set()
    values = (each.value for each in frame.body if isinstance(each, ast.Assign))
    names = (each.targets[0] for each in frame.body if isinstance(each, ast.Assign))
    return {
        value.value
        for name, value in zip(names, values, strict=True)
        if isinstance(name, ast.Name) and name.id == "rule"
    }


def _codes():
    answers, setups = set(), set()
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                answers |= _rule_of(node)
            elif isinstance(node, ast.FunctionDef) and _refuses(node.name):
                answers |= _returned(node)
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "BadSetup":
                setups |= _texts(node.args[0])
    if "freshness." in answers:
        answers = answers - {"freshness."} | {f"freshness.{source}" for source in PAY}
    return answers, setups


def test_every_code_is_listed_and_every_listed_code_is_used():
    answers, setups = _codes()
    core = {"over", "turn"}  # of every game
    assert answers | core == {*refusals.ANSWERS, *refusals.MERCATO}
    assert setups == set(refusals.SETUPS)


@pytest.mark.parametrize("codes", [refusals.ANSWERS, refusals.MERCATO, refusals.SETUPS])
def test_the_codes_are_in_order_and_each_is_there_once(codes):
    assert list(codes) == sorted(set(codes))
