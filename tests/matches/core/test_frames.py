"""The stack of pending decisions: who is asked, what is refused and why, copies."""

import pytest

from matches.engines.core.frames import Frame
from matches.engines.core.protocol import CHANCE, Ask, BadSetup, Draw, Illegal, Roll, Toss
from tests.matches.core.duel import DUEL, Choice, Fought, Hide, Keep, Lay, Point, Setup
from tests.matches.core.scripts import DREW, LAID, PILES, after

ONE = Setup(rounds=1)


def test_frames_proceed_until_somebody_is_asked():
    state = DUEL.new(ONE)
    assert DUEL.ask(state) == Ask("pile", (0, 1))
    assert DUEL.opening(state) == []
    assert DUEL.chances(state) == ()
    assert DUEL.actions(state, 0) == [Keep(1), Keep(2), Keep(3), Keep(4)]
    assert DUEL.actions(state, 0) is DUEL.actions(state, 0)
    assert DUEL.actions(state, CHANCE) == ()


def test_answers_lead_to_events_and_to_the_next_question():
    state = after(DUEL, ONE, PILES)
    assert DUEL.ask(state) == Ask("draw", (CHANCE,), 0)
    assert DUEL.chances(state) == [Draw("4"), Draw("4")]
    assert DUEL.actions(state, CHANCE) == (Draw("4"),)
    state = after(DUEL, ONE, PILES + DREW + LAID)
    assert DUEL.ask(state) == Ask("two_dice", (CHANCE,))
    assert DUEL.apply(state, CHANCE, Roll((1, 4))) == [Fought((4, 1), (1, 4))]
    assert DUEL.apply(state, CHANCE, Toss(1)) == [Point(1)]
    assert (DUEL.ask(state), DUEL.outcome(state).points) == (None, (0, 1))


@pytest.mark.parametrize(
    ("steps", "side", "answer", "rule", "legal"),
    [
        ([], 0, Lay(1), "pile", [Keep(1), Keep(2), Keep(3), Keep(4)]),
        ([], 0, Hide(), "pile", [Keep(1), Keep(2), Keep(3), Keep(4)]),
        ([], CHANCE, Toss(0), "turn", []),
        (PILES, 0, Keep(1), "turn", []),
        (PILES, CHANCE, Draw("2"), "draw", [Draw("4")]),
        (PILES + DREW, 0, Lay(2), "hand", [Lay(4)]),
        (PILES + DREW, 1, Keep(1), "round", [Lay(1), Lay(2)]),
        (PILES + DREW + LAID, 1, Lay(2), "turn", []),
        ([*PILES, *DREW, *LAID, (CHANCE, Roll((6, 1)))], 0, Lay(4), "over", []),
    ],
)
def test_a_refusal_names_the_rule_and_what_is_legal_and_changes_nothing(
    steps, side, answer, rule, legal
):
    state = after(DUEL, ONE, steps)
    before = (DUEL.ask(state), state.points, [DUEL.view(state, each).facts() for each in (0, 1)])
    with pytest.raises(Illegal) as refusal:
        DUEL.apply(state, side, answer)
    assert (refusal.value.rule, list(refusal.value.legal)) == (rule, legal)
    now = (DUEL.ask(state), state.points, [DUEL.view(state, each).facts() for each in (0, 1)])
    assert now == before


def test_copied_frames_share_no_list():
    frame = Choice(2)
    frame.kept[0].append(4)
    twin = frame.copy()
    frame.kept[1].append(1)
    assert (twin.size, twin.kept) == (2, [[4], []])


def test_a_frame_of_a_game_says_what_it_does():
    frame = Frame()
    state = DUEL.new(ONE)
    assert frame.ask(state) is None
    for call in (
        lambda: frame.proceed(state),
        lambda: frame.actions(state, 0),
        lambda: frame.chances(state),
        lambda: frame.apply(state, 0, Hide()),
    ):
        with pytest.raises(NotImplementedError):
            call()


def test_a_bad_set_up_says_which_rule_it_breaks():
    with pytest.raises(BadSetup, match=r"^setup\.rounds: 4$") as found:
        DUEL.new(Setup(rounds=4))
    assert (found.value.rule, found.value.detail) == ("setup.rounds", "4")
    assert str(BadSetup("setup.purse")) == "setup.purse"
