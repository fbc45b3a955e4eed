"""A mercato for many clubs, and of sets that are not as printed: FB-78, FB-80."""

import pytest

from cards.games.footclub import CardSet
from matches.engines.core.protocol import BadSetup, Toss
from matches.engines.footclub.market import (
    Ordered,
    State,
)
from matches.engines.footclub.mercato import (
    MERCATO,
    MercatoOptions,
    MercatoSetup,
)
from tests.depth import examples
from tests.matches.footclub.cardboard import card_set
from tests.matches.footclub.room import (
    drawn,
    tell,
    ten_turns,
)


def test_fb_78_an_odd_number_of_fours_makes_one_mixed_reveal() -> None:
    state = ten_turns(MercatoSetup(cards=card_set(24, 11, 9)), fours=11, fives=9)
    assert MERCATO.outcome(state).set_aside == (
        *("F2", "F4", "F6", "F8", "F10"),
        *("V1", "V3", "V5", "V7", "V9"),
    )


def test_fb_78_fours_stand_in_where_fives_are_short() -> None:
    state = ten_turns(MercatoSetup(cards=card_set(24, 13, 7)), fours=13, fives=7)
    assert MERCATO.outcome(state).set_aside[5:] == ("F12", "V1", "V3", "V5", "V7")


@pytest.mark.parametrize("number", range(examples(2)))
def test_fb_80_three_clubs_use_up_the_cards_of_three(number: int) -> None:
    """10N+4 of three stars, 6N of four, 4N of five, N+1 pairs."""
    setup = MercatoSetup(clubs=3, cards=card_set(34, 18, 12, levels=(5, 4, 3, 4)))
    played = drawn(setup, number)
    outcome = played.outcome
    for roster in outcome.rosters:
        letters = [code[0] for code in roster.players]
        assert [letters.count(letter) for letter in "TFV"] == [10, 3, 2]
    letters = [code[0] for code in outcome.set_aside]
    assert letters == ["F"] * 9 + ["V"] * 6
    assert len(outcome.box) == 4
    assert len({roster.coach for roster in outcome.rosters}) == 3


def test_fb_80_the_order_of_all_clubs_is_drawn_and_stays() -> None:
    setup = MercatoSetup(clubs=3, cards=card_set(34, 18, 12, levels=(5, 4, 3, 3)))
    state = MERCATO.new(setup)
    tell(state, 2, 0, "C5", "C4", "C3-3", "T1", "T2", "T3", "T4", "T5", "T6")
    assert MERCATO.chances(state) == [Toss(0), Toss(1), Toss(2)]
    tell(state, 1)
    assert MERCATO.chances(state) == [Toss(0), Toss(2)]
    assert tell(state, 2) == [Ordered(0, (1, 2, 0))]
    assert MERCATO.view(state, 0).snake is False
    assert turns(state) == [1, 2, 0] * 5


def test_fb_80_pairs_are_drawn_in_an_order_of_chance_as_well() -> None:
    setup = MercatoSetup(clubs=3, cards=card_set(34, 18, 12, levels=(5, 4, 3, 3)))
    state = MERCATO.new(setup)
    news = tell(state, 2, 0, "C5", "C4", "C3-3")
    assert [(event.side, event.coach) for event in news] == [(2, "C5"), (0, "C4"), (1, "C3-3")]


def test_fb_80_toggle_a_snake_goes_back_every_second_round() -> None:
    cards = card_set(34, 18, 12, levels=(5, 4, 3, 3))
    state = MERCATO.new(MercatoSetup(clubs=3, cards=cards, options=MercatoOptions(snake=True)))
    tell(state, 2, 0, "C5", "C4", "C3-3", "T1", "T2", "T3", "T4", "T5", "T6", 1, 2)
    assert MERCATO.view(state, 0).snake is True
    there, back = [1, 2, 0], [0, 2, 1]
    assert turns(state) == there + back + there + back + there


def turns(state: State) -> list[int]:
    """Play to the end with the first answer to everything; return whose turns there were."""
    found = []
    while (ask := MERCATO.ask(state)) is not None:
        side = ask.sides[0]
        if ask.kind == "star":
            found.append(side)
        MERCATO.apply(state, side, MERCATO.actions(state, side)[0])
    return found


def test_fb_80_twenty_clubs_use_446_cards() -> None:
    cards = card_set(204, 120, 80, levels=(5, 4, 3) * 7)
    assert len(cards.players) + len(cards.coaches) + len(cards.keepers) == 446
    outcome = drawn(MercatoSetup(clubs=20, cards=cards)).outcome
    assert sorted(outcome.order) == list(range(20))
    signed = [code for roster in outcome.rosters for code in roster.players]
    assert len(set(signed)) == 300
    assert (len(outcome.set_aside), len(outcome.box)) == (100, 4)


def test_fb_80_a_set_for_twenty_clubs_serves_four_with_the_printed_levels() -> None:
    cards = card_set(204, 120, 80, levels=(5, 4, 3) * 7)
    outcome = drawn(MercatoSetup(clubs=4, cards=cards)).outcome
    for roster in outcome.rosters:
        letters = [code[0] for code in roster.players]
        assert [letters.count(letter) for letter in "TFV"] == [10, 3, 2]
    letters = [code[0] for code in outcome.set_aside]
    assert letters == ["F"] * 12 + ["V"] * 8


@pytest.mark.parametrize(
    ("cards", "detail"),
    [
        (card_set(levels=(5, 4)), "pairs: 2 of 3"),
        (card_set(threes=23), "3: 23 of 24"),
        (card_set(fours=11), "4, 5: 19 of 20"),
    ],
)
def test_fb_80_too_few_cards_are_refused(cards: CardSet, detail: str) -> None:
    with pytest.raises(BadSetup) as refused:
        MERCATO.new(MercatoSetup(cards=cards))
    assert (refused.value.rule, refused.value.detail) == ("setup.cards_short", detail)
