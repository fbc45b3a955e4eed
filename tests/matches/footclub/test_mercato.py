"""Mercato: the nine steps as printed, and FB-15 to FB-17."""

from typing import Any

import pytest
from msgspec.structs import replace

from matches.engines.core.log import encode, written
from matches.engines.core.protocol import CHANCE, Ask, BadSetup, Draw, Illegal, Toss
from matches.engines.core.reading import decode, read
from matches.engines.core.replay import replay
from matches.engines.footclub.market import (
    ChoosePair,
    ChooseStar,
    Closed,
    HeldAgain,
    Ordered,
    PairDrawn,
    PairOpened,
    PairSigned,
    Revealed,
    StarSigned,
)
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.mercato import (
    MERCATO,
    MercatoOptions,
    MercatoSetup,
    Roster,
)
from matches.engines.footclub.setup import SetRef, Side
from matches.engines.footclub.setup import Setup as Match
from tests.depth import examples
from tests.matches.footclub.cardboard import card_set
from tests.matches.footclub.room import (
    FIVES,
    FOURS,
    PRINTED,
    STRIKERS_ONLY,
    THREES,
    asked,
    drawn,
    named,
    opened,
    take_turn,
    tell,
    ten_turns,
)


def test_mercato_step_1_the_stars_of_a_pair_sum_to_eight() -> None:
    state = MERCATO.new(PRINTED)
    tell(state, 0)
    pairs = []
    for coach in ("C5", "C4", "C3"):
        other = MERCATO.copy(state)
        (event,) = tell(other, coach)
        pairs.append((event.coach, event.keeper))
    assert pairs == [("C5", "K3"), ("C4", "K4"), ("C3", "K5")]


def test_mercato_step_2_each_club_draws_a_pair_and_the_last_one_is_out() -> None:
    state = MERCATO.new(PRINTED)
    tell(state, 1)
    assert asked(state) == ("pair_draw", (CHANCE,), 1)
    assert MERCATO.chances(state) == [Draw("C5"), Draw("C4"), Draw("C3")]
    assert tell(state, "C4") == [PairDrawn(0, 1, "C4", "K4")]
    assert asked(state) == ("pair_draw", (CHANCE,), 0)
    assert MERCATO.chances(state) == [Draw("C5"), Draw("C3")]
    assert tell(state, "C3") == [PairDrawn(0, 0, "C3", "K5")]
    assert asked(state) == ("open_pair", (CHANCE,), CHANCE)
    names = [(coach.code, keeper.code) for coach, keeper in MERCATO.view(state, 0).pairs]
    assert names == [("C3", "K5"), ("C4", "K4")]


def test_fb_15_the_first_club_to_draw_a_pair_is_random() -> None:
    state = MERCATO.new(PRINTED)
    assert asked(state) == ("draw_order", (CHANCE,), CHANCE)
    assert MERCATO.chances(state) == [Toss(0), Toss(1)]
    assert MERCATO.view(state, 0).pairs == (None, None)


def test_mercato_step_3_fours_lie_on_top_of_fives() -> None:
    state = opened()
    fours, fives, threes = list(FOURS), list(FIVES), list(THREES[6:])
    for pile in (fours, fives):
        while pile:
            assert set(MERCATO.chances(state)) == {Draw(code) for code in pile}
            take_turn(state, pile, threes)
    assert MERCATO.ask(state) is None


def test_mercato_step_4_six_threes_form_three_pairs_in_order_of_arrival() -> None:
    state = MERCATO.new(PRINTED)
    tell(state, 0, "C5", "C4")
    assert set(MERCATO.chances(state)) == {Draw(code) for code in THREES}
    news = tell(state, "T9", "T2", "T24", "T1", "T7", "T8")
    assert news == [
        PairOpened(0, 0, ("T9", "T2")),
        PairOpened(0, 1, ("T24", "T1")),
        PairOpened(0, 2, ("T7", "T8")),
    ]
    assert [named(state, men) for men in MERCATO.view(state, 1).open] == [
        ("T9", "T2"),
        ("T24", "T1"),
        ("T7", "T8"),
    ]


def test_mercato_step_5_the_club_that_starts_is_random() -> None:
    state = MERCATO.new(PRINTED)
    tell(state, 0, "C5", "C4", "T1", "T2", "T3", "T4", "T5", "T6")
    assert asked(state) == ("turn_order", (CHANCE,), CHANCE)
    assert MERCATO.chances(state) == [Toss(0), Toss(1)]
    assert tell(state, 1) == [Ordered(0, (1, 0))]
    assert asked(state) == ("reveal", (CHANCE,), 1)
    assert MERCATO.view(state, 0).order == (1, 0)


def test_mercato_step_6_one_of_two_revealed_is_chosen_and_the_other_set_aside() -> None:
    state = opened()
    assert tell(state, "F3", "F7") == [Revealed(1, 0, ("F3", "F7"))]
    assert asked(state) == ("star", (0,), CHANCE)
    assert MERCATO.actions(state, 0) == [ChooseStar("F3"), ChooseStar("F7")]
    assert named(state, MERCATO.view(state, 1).revealed) == ("F3", "F7")
    assert tell(state, ChooseStar("F7")) == [StarSigned(1, 0, "F7", "F3")]
    view = MERCATO.view(state, 0)
    assert (named(state, view.own), named(state, view.set_aside)) == (("F7",), ("F3",))
    assert view.revealed == ()


def test_mercato_step_7_a_pair_is_taken_whole_and_its_place_filled_again() -> None:
    state = opened()
    tell(state, "F3", "F7", ChooseStar("F7"))
    assert asked(state) == ("pair", (0,), CHANCE)
    assert MERCATO.actions(state, 0) == [ChoosePair("T1"), ChoosePair("T3"), ChoosePair("T5")]
    assert tell(state, ChoosePair("T3")) == [PairSigned(1, 0, ("T3", "T4"))]
    assert tell(state, "T20", "T10") == [PairOpened(1, 1, ("T20", "T10"))]
    view = MERCATO.view(state, 0)
    assert [named(state, men) for men in view.open] == [("T1", "T2"), ("T20", "T10"), ("T5", "T6")]
    assert named(state, view.own) == ("F7", "T3", "T4")


def test_mercato_step_7_the_players_of_a_pair_are_inseparable() -> None:
    state = opened()
    tell(state, "F3", "F7", ChooseStar("F7"))
    with pytest.raises(Illegal) as refused:
        MERCATO.apply(state, 0, ChoosePair("T2"))
    assert refused.value.rule == "mercato.pair"


def test_mercato_step_9_the_other_club_has_its_turn() -> None:
    state = opened()
    pile, threes = list(FOURS), list(THREES[6:])
    take_turn(state, pile, threes)
    assert asked(state) == ("reveal", (CHANCE,), 1)
    assert MERCATO.view(state, 0).round == 1
    take_turn(state, pile, threes)
    assert asked(state) == ("reveal", (CHANCE,), 0)
    assert MERCATO.view(state, 0).round == 2


def test_mercato_five_turns_a_club_until_both_piles_are_empty() -> None:
    state = ten_turns()
    assert MERCATO.ask(state) is None
    assert MERCATO.view(state, 0).unseen == ((), (), ())
    outcome = MERCATO.outcome(state)
    first = "F1 T1 T2 F5 T9 T10 F9 T13 T14 V1 T17 T18 V5 T21 T22"
    second = "F3 T7 T8 F7 T11 T12 F11 T15 T16 V3 T19 T20 V7 T23 T24"
    assert outcome.rosters == (
        Roster("C5", "K3", tuple(first.split())),
        Roster("C4", "K4", tuple(second.split())),
    )
    assert outcome.set_aside == ("F2", "F4", "F6", "F8", "F10", "F12", "V2", "V4", "V6", "V8")


def test_mercato_is_over_when_it_is_over() -> None:
    state = opened()
    with pytest.raises(ValueError, match="not over"):
        MERCATO.outcome(state)
    state = ten_turns()
    with pytest.raises(Illegal, match="over"):
        MERCATO.apply(state, 0, ChoosePair("T3"))


def test_fb_16_the_last_turn_sees_three_pairs_and_two_go_to_the_box() -> None:
    state = opened()
    pile, threes = [*FOURS, *FIVES], list(THREES[6:])
    for _ in range(9):
        take_turn(state, pile, threes)
    assert threes == []
    tell(state, "V7", "V8", ChooseStar("V8"))
    assert len(MERCATO.actions(state, 1)) == 3
    assert tell(state, ChoosePair("T5")) == [PairSigned(5, 1, ("T5", "T6")), Closed(5, ())]
    assert MERCATO.outcome(state).box == ("T23", "T24", "T3", "T4")


def test_fb_16_all_picks_and_reveals_are_public() -> None:
    state = opened()
    tell(state, "F3", "F7", ChooseStar("F7"), ChoosePair("T3"), "T20")
    assert MERCATO.view(state, 0).facts() == MERCATO.view(state, 1).facts()
    named_unseen = [named(state, men) for men in MERCATO.view(state, 1).unseen]
    assert named_unseen[1:] == [tuple(c for c in FOURS if c not in ("F3", "F7")), FIVES]


@pytest.mark.parametrize("number", range(examples(5)))
def test_rulings_1_1_each_club_owns_ten_threes_three_fours_two_fives(number: int) -> None:
    outcome = drawn(PRINTED, number).outcome
    for roster in outcome.rosters:
        letters = [code[0] for code in roster.players]
        assert [letters.count(letter) for letter in "TFV"] == [10, 3, 2]
        assert int(roster.coach[1]) + int(roster.keeper[1]) == 8
    aside = [code[0] for code in outcome.set_aside]
    assert [aside.count(letter) for letter in "TFV"] == [0, 6, 4]
    dealt = [*outcome.set_aside, *outcome.box, *(c for r in outcome.rosters for c in r.players)]
    assert sorted(dealt) == sorted([*THREES, *FOURS, *FIVES])


def test_fb_17_clubs_without_a_line_up_are_named_at_the_end() -> None:
    setup = MercatoSetup(cards=card_set(lines=STRIKERS_ONLY))
    played = drawn(setup)
    assert played.outcome.unable == (0, 1)
    assert played.events[-1] == Closed(5, (0, 1))


def test_fb_17_one_club_alone_may_be_unable() -> None:
    lines = {"T": "AL AL DC MD MO AT AL AL DC MD MO AT " + "AT " * 12, "F": "AT", "V": "AT"}
    state = opened(MercatoSetup(cards=card_set(lines=lines)))
    pile, threes = [*FOURS, *FIVES], list(THREES[6:])
    for turn in range(10):
        tell(state, pile.pop(0), pile.pop(0))
        side = turn % 2
        tell(state, MERCATO.actions(state, side)[0])
        pairs = [pair.card for pair in MERCATO.actions(state, side)]
        useful = [c for c in pairs if int(c[1:]) <= 12]
        pair = useful[0] if side == 0 and useful else max(pairs, key=lambda c: int(c[1:]))
        tell(state, ChoosePair(pair))
        if threes:
            tell(state, threes.pop(0), threes.pop(0))
    assert MERCATO.outcome(state).unable == (1,)


def test_fb_17_toggle_the_mercato_is_held_again() -> None:
    setup = MercatoSetup(cards=card_set(lines=STRIKERS_ONLY), options=MercatoOptions(redrafts=1))
    state = MERCATO.new(setup)
    tell(state, 0, "C5", "C4", "T1", "T2", "T3", "T4", "T5", "T6", 0)
    pile, threes = [*FOURS, *FIVES], list(THREES[6:])
    for _ in range(9):
        take_turn(state, pile, threes)
    assert take_turn(state, pile, threes)[-1] == HeldAgain(5, (0, 1))
    assert MERCATO.view(state, 0) == MERCATO.view(MERCATO.new(setup), 0)
    tell(state, 0, "C5", "C4", "T1", "T2", "T3", "T4", "T5", "T6", 0)
    pile, threes = [*FOURS, *FIVES], list(THREES[6:])
    for _ in range(9):
        take_turn(state, pile, threes)
    assert take_turn(state, pile, threes)[-1] == Closed(5, (0, 1))


def test_fb_14_strict21_counts_when_clubs_are_judged() -> None:
    """Both clubs get three DC, three MD, one MO and else AT: 0-3-3-1-3 is their only line-up."""
    threes = ["AT"] * 24
    for first in (1, 9, 13, 17), (7, 11, 15, 19):  # their first four pairs in `ten_turns`
        for n, pair in zip(first, ("MO DC", "DC DC", "MD MD", "MD AT"), strict=True):
            threes[n - 1 : n + 1] = pair.split()
    cards = card_set(lines={"T": " ".join(threes), "F": "AT", "V": "AT"})
    assert MERCATO.outcome(ten_turns(MercatoSetup(cards=cards))).unable == ()
    strict = MercatoSetup(cards=cards, options=MercatoOptions(strict21=True))
    assert MERCATO.outcome(ten_turns(strict)).unable == (0, 1)


def test_mercato_step_1_a_coach_without_his_goalkeeper_makes_no_pair() -> None:
    printed = card_set()
    lonely = replace(printed.coaches[0], code="CX")
    cards = replace(printed, coaches=(lonely, *printed.coaches[1:], printed.coaches[0]))
    state = MERCATO.new(MercatoSetup(cards=cards))
    tell(state, 0)
    assert MERCATO.chances(state) == [Draw("CX"), Draw("C4"), Draw("C3")]


@pytest.mark.parametrize(
    ("setup", "rule", "detail"),
    [
        (MercatoSetup(clubs=1, cards=card_set()), "setup.clubs", "1"),
        (MercatoSetup(clubs=21, cards=card_set()), "setup.clubs", "21"),
        (
            MercatoSetup(cards=card_set(), options=MercatoOptions(redrafts=-1)),
            "setup.number",
            "redrafts -1",
        ),
        (MercatoSetup(), "setup.set", "set, cards"),
        (
            MercatoSetup(set=SetRef(name="no such set", version=1, digest="0")),
            "setup.set",
            "no such set",
        ),
    ],
)
def test_a_set_up_that_no_mercato_can_start_from(
    setup: MercatoSetup, rule: str, detail: str
) -> None:
    with pytest.raises(BadSetup) as refused:
        MERCATO.new(setup)
    assert (refused.value.rule, refused.value.detail) == (rule, detail)


@pytest.mark.parametrize(
    ("answers", "side", "answer", "rule"),
    [
        ((), CHANCE, Toss(2), "mercato.order"),
        ((0,), CHANCE, Draw("T1"), "mercato.pair_draw"),
        ((0, "C5"), CHANCE, Draw("C5"), "mercato.pair_draw"),
        ((0, "C5", "C4"), CHANCE, Draw("F1"), "mercato.open_pair"),
        ((0, "C5", "C4", *THREES[:6], 0), CHANCE, Draw("V1"), "mercato.reveal"),
        ((0, "C5", "C4", *THREES[:6], 0, "F1", "F2"), 0, ChooseStar("F3"), "mercato.star"),
        ((0, "C5", "C4", *THREES[:6], 0, "F1", "F2"), 1, ChooseStar("F1"), "turn"),
    ],
)
def test_whatever_is_not_offered_is_refused(
    answers: tuple[Any, ...], side: int, answer: Any, rule: str
) -> None:
    state = MERCATO.new(PRINTED)
    tell(state, *answers)
    before = MERCATO.view(MERCATO.copy(state), 0)
    with pytest.raises(Illegal) as refused:
        MERCATO.apply(state, side, answer)
    assert refused.value.rule == rule
    assert MERCATO.view(state, 0) == before


@pytest.mark.parametrize("number", range(examples(3)))
def test_a_log_of_a_mercato_replays_to_the_same_outcome(number: int) -> None:
    played = drawn(PRINTED, number)
    text = encode(MERCATO, written(MERCATO, PRINTED, played.steps))
    again = replay(MERCATO, decode(MERCATO, read(text.encode())))
    assert again.outcome == played.outcome
    assert [event for news in again.events for event in news] == played.events


def test_a_log_names_the_clubs_and_the_coach_of_a_drawn_pair() -> None:
    state = opened()
    steps = [(CHANCE, Toss(1)), (CHANCE, Draw("C5")), (1, ChooseStar("F1"))]
    text = encode(MERCATO, written(MERCATO, PRINTED, steps))
    assert text.rstrip().splitlines()[-5:-2] == [
        '    {"chance": "toss", "side": "club 2"},',
        '    {"chance": "draw", "card": "C5"},',
        '    {"side": "club 2", "do": "star", "card": "F1"}',
    ]
    assert MERCATO.ask(state) == Ask("reveal", (CHANCE,), 0)


def test_a_copy_goes_on_alone() -> None:
    state = opened()
    tell(state, "F3", "F7")
    twin = MERCATO.copy(state)
    view, other = MERCATO.view(state, 0), MERCATO.view(twin, 0)
    assert view == other
    tell(twin, ChooseStar("F3"), ChoosePair("T1"), "T7")
    assert view == MERCATO.view(state, 0)
    assert view != other
    tell(state, ChooseStar("F3"), ChoosePair("T1"), "T7")
    assert view == other


def test_views_of_two_clubs_differ_in_whose_they_are() -> None:
    state = opened()
    assert MERCATO.view(state, 0) != MERCATO.view(state, 1)
    assert MERCATO.view(state, 0) != "a view"
    assert (MERCATO.view(state, 1).clubs, MERCATO.view(state, 1).side) == (2, 1)


def test_a_roster_becomes_a_side_of_a_match() -> None:
    roster = Roster("C5", "K3", ("T1", "T2"))
    assert roster.side("R") == Side(colour="R", coach="C5", keeper="K3", players=("T1", "T2"))
    assert roster.side("B", hidden=True).hidden is True


def test_fb_17_a_match_between_clubs_that_cannot_line_up_is_lost_by_both() -> None:
    cards = card_set(lines=STRIKERS_ONLY)
    first, second = drawn(MercatoSetup(cards=cards)).outcome.rosters
    state = MATCH.new(Match(home=first.side("B"), away=second.side("R"), cards=cards))
    outcome = MATCH.outcome(state)
    assert (outcome.goals, outcome.forfeits, outcome.winner) == ((0, 0), (0, 1), None)
