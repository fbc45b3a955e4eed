"""Mercato between the 2 matches, paragraph by paragraph; FB-76 and FB-78."""

from typing import Any

import pytest
from msgspec.structs import replace

from matches.engines.core.coaches import Random
from matches.engines.core.driver import luck, play
from matches.engines.core.log import encode, written
from matches.engines.core.protocol import CHANCE, Ask, BadSetup, Draw, Illegal
from matches.engines.core.reading import decode, read
from matches.engines.core.replay import replay
from matches.engines.footclub.signings import (
    SIGNINGS,
    Dealt,
    Sign,
    Signed,
    SigningsOutcome,
    SigningsSetup,
    State,
)
from tests.depth import examples
from tests.matches.footclub.cardboard import card_set

CARDS = card_set()
POOL = ("F1", "F3", "F5", "F7", "F9", "F11", "V1", "V3", "V5", "V7")
SETUP = SigningsSetup(cards=CARDS, set_aside=POOL)


def pool(codes: str) -> SigningsSetup:
    return SigningsSetup(cards=CARDS, set_aside=tuple(codes.split()))


def deal(state: State, codes: str) -> list[Any]:
    news: list[Any] = []
    for code in codes.split():
        news += SIGNINGS.apply(state, CHANCE, Draw(code))
    return news


def dealt(codes: str = "F1 F3 F5 F7 F9 F11 V1 V3 V5 V7") -> State:
    """Club 1 has F1, F5, F9, V1, V5; club 2 the others."""
    state = SIGNINGS.new(SETUP)
    deal(state, codes)
    return state


def offered(state: State, side: int) -> list[str]:
    return [action.card for action in SIGNINGS.actions(state, side)]


def test_fours_are_dealt_first_three_to_each_club() -> None:
    state = SIGNINGS.new(SETUP)
    assert SIGNINGS.ask(state) == Ask("deal", (CHANCE,), 0)
    assert SIGNINGS.chances(state) == [Draw(code) for code in POOL[:6]]
    deal(state, "F1")
    assert SIGNINGS.ask(state) == Ask("deal", (CHANCE,), 1)
    deal(state, "F3 F5 F7 F9 F11")
    assert SIGNINGS.chances(state) == [Draw(code) for code in POOL[6:]]


def test_two_fives_are_dealt_to_each_club_and_all_lie_face_up() -> None:
    state = SIGNINGS.new(SETUP)
    assert deal(state, "F1 F3 F5 F7 F9 F11 V1 V3 V5 V7") == [
        Dealt(0, ("F1", "F5", "F9", "V1", "V5")),
        Dealt(1, ("F3", "F7", "F11", "V3", "V7")),
    ]
    assert SIGNINGS.view(state, 0).dealt == SIGNINGS.view(state, 1).dealt
    names = [SIGNINGS.view(state, 1).players[man].code for man in SIGNINGS.view(state, 1).dealt[1]]
    assert names == ["F3", "F7", "F11", "V3", "V7"]


def test_each_club_chooses_two_of_its_own_five() -> None:
    state = dealt()
    assert SIGNINGS.ask(state) == Ask("sign", (0, 1))
    assert offered(state, 0) == ["F1", "F5", "F9", "V1", "V5"]
    assert offered(state, 1) == ["F3", "F7", "F11", "V3", "V7"]
    SIGNINGS.apply(state, 0, Sign("F5"))
    assert offered(state, 0) == ["F1", "F9", "V1", "V5"]
    SIGNINGS.apply(state, 0, Sign("F9"))
    assert SIGNINGS.ask(state) == Ask("sign", (1,))
    assert offered(state, 0) == []


def test_two_five_star_players_are_not_allowed() -> None:
    state = dealt()
    SIGNINGS.apply(state, 0, Sign("V1"))
    assert offered(state, 0) == ["F1", "F5", "F9"]
    with pytest.raises(Illegal) as refused:
        SIGNINGS.apply(state, 0, Sign("V5"))
    assert refused.value.rule == "signings.two_fives"


@pytest.mark.parametrize("pair", [("V1", "F1"), ("F1", "V1"), ("F1", "F5")])
def test_a_five_and_a_four_or_two_fours_are_allowed(pair: tuple[str, str]) -> None:
    state = dealt()
    for code in pair:
        SIGNINGS.apply(state, 0, Sign(code))
    for code in ("F3", "F7"):
        SIGNINGS.apply(state, 1, Sign(code))
    assert SIGNINGS.outcome(state) == SigningsOutcome((pair, ("F3", "F7")))


@pytest.mark.parametrize("code", ["F3", "T1", "F1"])
def test_nobody_elses_player_is_signed_and_none_twice(code: str) -> None:
    state = dealt()
    SIGNINGS.apply(state, 0, Sign("F1"))
    with pytest.raises(Illegal) as refused:
        SIGNINGS.apply(state, 0, Sign(code))
    assert refused.value.rule == "signings.sign"


def test_a_player_is_dealt_once() -> None:
    state = SIGNINGS.new(SETUP)
    deal(state, "F1")
    with pytest.raises(Illegal, match=r"signings\.deal"):
        deal(state, "F1")


def test_fb_76_choices_are_private_and_shown_together() -> None:
    state = dealt()
    before = SIGNINGS.view(SIGNINGS.copy(state), 1)
    SIGNINGS.apply(state, 0, Sign("F1"))
    assert SIGNINGS.view(state, 1) == before
    assert SIGNINGS.apply(state, 0, Sign("V1")) == []
    assert SIGNINGS.view(state, 1).rival == ()
    assert len(SIGNINGS.view(state, 0).chosen) == 2
    SIGNINGS.apply(state, 1, Sign("V3"))
    assert SIGNINGS.apply(state, 1, Sign("F3")) == [
        Signed(0, ("F1", "V1")),
        Signed(1, ("V3", "F3")),
    ]
    assert SIGNINGS.view(state, 1).rival == SIGNINGS.view(state, 0).chosen


@pytest.mark.parametrize(
    ("codes", "first", "second"),
    [
        ("F1 F2 F3 F4 F5 V1 V2 V3", ["F1", "F3", "F5", "V1", "V3"], ["F2", "F4", "V2"]),
        ("F1 F2 V1 V2 V3 V4", ["F1", "V1", "V3"], ["F2", "V2", "V4"]),
        ("V1 V2", ["V1"], ["V2"]),
    ],
)
def test_fb_78_a_short_pool_is_dealt_as_far_as_it_goes(
    codes: str, first: list[str], second: list[str]
) -> None:
    state = SIGNINGS.new(pool(codes))
    deal(state, codes)
    assert (offered(state, 0), offered(state, 1)) == (first, second)


def test_fb_78_who_was_dealt_one_five_only_signs_him_alone() -> None:
    state = SIGNINGS.new(pool("V1 V2 V3"))
    deal(state, "V1 V2 V3")
    SIGNINGS.apply(state, 0, Sign("V3"))
    assert SIGNINGS.ask(state) == Ask("sign", (1,))
    SIGNINGS.apply(state, 1, Sign("V2"))
    assert SIGNINGS.outcome(state).signings == (("V3",), ("V2",))


def test_fb_78_an_empty_pool_is_over_at_once() -> None:
    state = SIGNINGS.new(pool(""))
    assert SIGNINGS.ask(state) is None
    assert SIGNINGS.outcome(state).signings == ((), ())


def test_a_pool_of_more_players_than_needed_is_dealt_from_by_chance() -> None:
    """As after a mercato of twenty clubs: three fours and two fives each, no more."""
    state = SIGNINGS.new(pool("F1 F2 F3 F4 F5 F6 F7 F8 V1 V2 V3 V4 V5 V6"))
    assert len(SIGNINGS.chances(state)) == 8
    deal(state, "F8 F7 F6 F5 F4 F3 V6 V5 V4 V3")
    assert offered(state, 0) == ["F8", "F6", "F4", "V6", "V4"]


def test_signings_are_not_over_before_both_have_chosen() -> None:
    with pytest.raises(ValueError, match="not over"):
        SIGNINGS.outcome(dealt())


@pytest.mark.parametrize(
    ("setup", "rule", "detail"),
    [
        (pool("F1 F1"), "setup.twice", "set_aside"),
        (pool("F1 T1"), "setup.man", "T1"),
        (pool("F1 F99"), "setup.man", "F99"),
        (SigningsSetup(set_aside=()), "setup.set", "set, cards"),
    ],
)
def test_a_set_up_that_no_signing_can_start_from(
    setup: SigningsSetup, rule: str, detail: str
) -> None:
    with pytest.raises(BadSetup) as refused:
        SIGNINGS.new(setup)
    assert (refused.value.rule, refused.value.detail) == (rule, detail)


def test_whoever_comes_first_in_a_set_may_be_in_the_pool() -> None:
    cards = replace(CARDS, players=CARDS.players[::-1])
    first = cards.players[0].code
    assert first[0] in "FV"
    state = SIGNINGS.new(SigningsSetup(cards=cards, set_aside=(first,)))
    assert SIGNINGS.chances(state) == [Draw(first)]


@pytest.mark.parametrize("number", range(examples(5)))
def test_a_log_of_signings_replays_to_the_same_outcome(number: int) -> None:
    coaches = (Random(), Random())
    played = play(SIGNINGS, SETUP, coaches, luck("signings", number, 2), record=True)
    text = encode(SIGNINGS, written(SIGNINGS, SETUP, played.steps))
    assert replay(SIGNINGS, decode(SIGNINGS, read(text.encode()))).outcome == played.outcome
    for signed in played.outcome.signings:
        letters = sorted(code[0] for code in signed)
        assert letters in (["F", "F"], ["F", "V"])


def test_a_copy_goes_on_alone() -> None:
    state = dealt("F1 F3 F5 F7 F9 F11 V1 V3 V5")
    twin = SIGNINGS.copy(state)
    deal(twin, "V7")
    SIGNINGS.apply(twin, 0, Sign("F1"))
    view = SIGNINGS.view(state, 0)
    assert view != SIGNINGS.view(twin, 0)
    assert (view.ask, view.chosen) == (Ask("deal", (CHANCE,), 1), ())
    assert view != "a view"
    assert SIGNINGS.chances(state) == [Draw("V7")]
