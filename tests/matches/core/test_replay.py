"""The replay door: steps are checked one by one, and so is what the log expects."""

import pytest

from matches.engines.core.expectations import Unmet, fits
from matches.engines.core.log import BadLog, Expectation, Log, OtherRules, Seen, encode, written
from matches.engines.core.protocol import CHANCE, BadSetup, Draw, Roll
from matches.engines.core.reading import decode, read
from matches.engines.core.replay import IllegalStep, replay
from tests.matches.core.auction import AUCTION, Bid, Opened
from tests.matches.core.auction import Setup as Auction
from tests.matches.core.duel import DUEL, Fought, Keep, Lay, Outcome, Point, Setup
from tests.matches.core.scripts import DREW, LAID, PILES

WHOLE = [*PILES, *DREW, *LAID, (CHANCE, Roll((6, 1)))]
ONE = Setup(rounds=1)


def test_a_whole_log_gives_outcome_events_and_steps():
    found = replay(DUEL, written(DUEL, ONE, WHOLE))
    assert found.outcome == Outcome((1, 0))
    assert found.opening == []
    assert found.events == [[]] * 10 + [[Fought((4, 1), (6, 1)), Point(0)]]
    assert found.steps == WHOLE
    assert DUEL.ask(found.state) is None


def test_a_part_of_a_log_has_no_outcome_and_an_opening():
    found = replay(AUCTION, written(AUCTION, Auction(purses=(1, 1, 1, 1)), [(CHANCE, Draw("1"))]))
    assert (found.outcome, found.opening, found.events) == (None, [Opened(1)], [[]])


def test_a_side_that_is_left_out_is_the_one_that_is_asked():
    steps = [PILES[0], PILES[1], (None, Keep(1)), (None, Keep(2)), (None, Draw("4"))]
    found = replay(DUEL, written(DUEL, ONE, steps))
    assert found.steps == [*PILES, DREW[0]]


@pytest.mark.parametrize(
    ("steps", "rule", "legal"),
    [
        ([(None, Keep(1))], "side", [("home", n) for n in range(1, 5)]),
        ([(CHANCE, Roll((1, 1)))], "turn", [("home", n) for n in range(1, 5)]),
        ([*PILES[:2], (0, Keep(1))], "turn", []),
    ],
)
def test_an_illegal_step_names_its_number_the_rule_and_what_is_legal(steps, rule, legal):
    with pytest.raises(IllegalStep) as error:
        replay(DUEL, written(DUEL, ONE, steps))
    assert (error.value.number, error.value.rule) == (len(steps), rule)
    away = [{"side": "away", "do": "keep", "card": n} for n in range(1, 5)]
    home = [{"side": side, "do": "keep", "card": n} for side, n in legal]
    assert error.value.legal == home + away


@pytest.mark.parametrize("side", [None, 0, CHANCE])
def test_a_step_after_the_end(side):
    with pytest.raises(IllegalStep) as error:
        replay(DUEL, written(DUEL, ONE, [*WHOLE, (side, Lay(4))]))
    assert (error.value.number, error.value.rule, error.value.legal) == (12, "over", [])


def test_a_log_of_other_rules_or_of_a_bad_set_up_is_not_played():
    with pytest.raises(OtherRules):
        replay(DUEL, Log("duel", 1, ONE, ()))
    with pytest.raises(BadLog):
        replay(DUEL, Log("go", 1, ONE, ()))
    with pytest.raises(BadSetup):
        replay(DUEL, Log("duel", 2, Setup(rounds=0), ()))


def expecting(**words):
    """Return a log that expects this: after its tenth step unless it says otherwise."""
    words.setdefault("after", 10)
    return Log("duel", 2, ONE, tuple(WHOLE), (Expectation(**words),))


LEGAL = [{"side": "home", "do": "lay", "card": 4}]
HELD = {"home": 2, "away": 2}
FOUGHT = {"event": "fought", "cards": [4, 1], "dice": [6, 1]}
POINT = {"event": "point", "side": 0}
KEEPS = [{"side": "home", "do": "keep", "card": n} for n in range(1, 5)]
DICE = {"kind": "two_dice", "sides": ["chance"], "of": None}


@pytest.mark.parametrize(
    "words",
    [
        {"ask": {"kind": "two_dice"}},
        {"ask": {"of": None, "sides": ["chance"]}},
        {"after": 4, "ask": {"kind": "draw", "of": "home"}},
        {"after": 11, "ask": None},
        {"outcome": None},
        {"after": 11, "outcome": {"points": [1, 0]}},
        {"after": 11, "events": [FOUGHT, {"side": 0}]},
        {"events": []},
        {"after": 11, "event": POINT},
        {"after": 11, "event": {"event": "fought"}},
        {"no_event": {}},
        {"after": 11, "no_event": {"event": "point", "side": 1}},
        {"after": 8, "legal": LEGAL},
        {"after": 8, "legal": [{"card": 4}, {"card": 2, "side": "away"}]},
        {"after": 8, "not_legal": [{"do": "keep"}, {"side": "home", "card": 1}]},
        {"after": 8, "all_legal": [{"side": "home"}, {"card": 1}, {"card": 2}]},
        {"after": 11, "all_legal": []},
        {"after": 8, "view": {"side": "home", "path": "hand", "value": [4, 4]}},
        {"after": 8, "view": {"side": "away", "path": "hand.1", "value": 2}},
        {"after": 8, "view": {"side": "away", "path": "hand.2", "value": None}},
        {"after": 8, "view": {"side": "away", "path": "hand.last", "value": None}},
        {"after": 8, "view": {"side": "away", "path": "held.home", "value": 2}},
        {"after": 8, "view": {"side": "away", "path": "held.north", "value": None}},
        {"view": {"side": "away", "path": "copies.4", "value": 2}},
        {"view": {"side": "away", "path": "_state", "value": None}},
        {"view": {"side": "away", "path": "nothing.at.all", "value": None}},
    ],
)
def test_an_expectation_that_is_so(words):
    assert replay(DUEL, read_back(expecting(**words))).outcome == Outcome((1, 0))


@pytest.mark.parametrize(
    ("words", "word", "expected", "found"),
    [
        ({"ask": {"kind": "lay"}}, "ask", {"kind": "lay"}, DICE),
        ({"ask": None}, "ask", None, DICE),
        ({"after": 11, "ask": {"kind": "lay"}}, "ask", {"kind": "lay"}, None),
        ({"outcome": {"points": [1, 0]}}, "outcome", {"points": [1, 0]}, None),
        (
            {"after": 11, "outcome": {"points": [0, 1]}},
            "outcome",
            {"points": [0, 1]},
            {"points": (1, 0)},
        ),
        (
            {"after": 11, "events": [{"event": "fought"}]},
            "events",
            [{"event": "fought"}],
            [{**FOUGHT, "cards": (4, 1), "dice": (6, 1)}, POINT],
        ),
        ({"event": {"event": "point"}}, "event", {"event": "point"}, []),
        (
            {"after": 11, "no_event": {"event": "point"}},
            "no event",
            {"event": "point"},
            [{**FOUGHT, "cards": (4, 1), "dice": (6, 1)}, POINT],
        ),
        (
            {"after": 2, "legal": [{"side": "home"}]},
            "legal",
            [{"side": "home"}],
            [{**keep, "side": "away"} for keep in KEEPS],
        ),
        (
            {"after": 2, "not_legal": [{"card": 5}, {"card": 4}]},
            "not legal",
            [{"card": 5}, {"card": 4}],
            [{**keep, "side": "away"} for keep in KEEPS],
        ),
        (
            {"after": 2, "all_legal": [{"card": 1}, {"card": 2}, {"card": 3}]},
            "all legal",
            [{"card": 1}, {"card": 2}, {"card": 3}],
            [{**keep, "side": "away"} for keep in KEEPS],
        ),
        (
            {"after": 2, "all_legal": [{"side": "home"}]},
            "all legal",
            [{"side": "home"}],
            [{**keep, "side": "away"} for keep in KEEPS],
        ),
        (
            {"after": 8, "view": {"side": "home", "path": "held", "value": {"home": 3}}},
            "view",
            {"side": "home", "path": "held", "value": {"home": 3}},
            HELD,
        ),
        (
            {"view": {"side": "north", "path": "held", "value": None}},
            "view",
            {"side": "north", "path": "held", "value": None},
            None,
        ),
        (
            {"view": {"side": "home", "path": "facts", "value": None}},
            "view",
            {"side": "home", "path": "facts", "value": None},
            None,
        ),
        (
            {"view": {"side": "home", "path": "camp", "value": None}},
            "view",
            {"side": "home", "path": "camp", "value": None},
            None,
        ),
    ],
)
def test_an_expectation_that_is_not_so_says_what_was_found(words, word, expected, found):
    with pytest.raises(Unmet) as error:
        replay(DUEL, read_back(expecting(**words)))
    unmet = error.value
    assert (unmet.index, unmet.after, unmet.word) == (1, words.get("after", 10), word)
    assert unmet.expected == expected
    assert unmet.found == found


def read_back(log):
    """Write a log out, and read it."""
    return decode(DUEL, read(encode(DUEL, log).encode()))


def test_an_expectation_is_of_the_last_step_unless_it_says_otherwise():
    log = Log("duel", 2, ONE, tuple(WHOLE), (Expectation(event=POINT),))
    assert replay(DUEL, log).outcome == Outcome((1, 0))
    unmet = Log("duel", 2, ONE, tuple(WHOLE), (Expectation(event=POINT), Expectation(ask={})))
    with pytest.raises(Unmet) as error:
        replay(DUEL, unmet)
    assert (error.value.index, error.value.after) == (2, 11)


def test_the_events_of_the_set_up_are_those_after_step_0():
    expect = (Expectation(after=0, events=[{"event": "opened", "lots": 1}]),)
    log = Log(
        "auction", 1, Auction(purses=(1, 1, 1, 1)), ((CHANCE, Draw("1")), (0, Bid(1))), expect
    )
    assert replay(AUCTION, log).opening == [Opened(1)]


@pytest.mark.parametrize("after", [-1, 12])
def test_an_expectation_after_a_step_that_is_not_there(after):
    with pytest.raises(BadLog) as error:
        replay(DUEL, expecting(after=after, ask=None))
    assert (error.value.code, error.value.place.path, error.value.detail) == (
        "after",
        "expect[0].after",
        str(after),
    )


@pytest.mark.parametrize(
    ("pattern", "found", "expected"),
    [
        ({}, {"a": 1}, True),
        ({"a": 1}, {"a": 1, "b": 2}, True),
        ({"a": 1}, {"b": 1}, False),
        ({}, [], False),
        ([1, {}], (1, {"a": 1}), True),
        ([1], [1, 2], False),
        ([], None, False),
        (1, 1.0, True),
        (1, True, False),
        (True, True, True),
        (None, 0, False),
        ("1", 1, False),
    ],
)
def test_patterns(pattern, found, expected):
    assert fits(pattern, found) is expected


def test_what_a_view_holds_may_be_expected_by_a_struct():
    seen = Seen(side="home", path="points", value=[1, 0])
    assert replay(DUEL, expecting(after=11, view=seen)).outcome == Outcome((1, 0))
