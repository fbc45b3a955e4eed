"""Hidden cards at a table: a match with its hands masked replays to the same outcome, and an
unknown hand may play whatever public counts allow (FB-69)."""

import pytest

from matches.engines.core.coaches import Random
from matches.engines.core.driver import luck, play
from matches.engines.core.log import encode, written
from matches.engines.core.masking import mask
from matches.engines.core.protocol import CHANCE, Draw, Illegal
from matches.engines.core.reading import decode, read
from matches.engines.core.replay import replay
from matches.engines.footclub import answers as a
from matches.engines.footclub.match import MATCH
from tests.depth import examples
from tests.matches.footclub.test_conformance import match

RANDOM = [Random(), Random()]


@pytest.mark.parametrize("sides", [{0}, {1}, {0, 1}])
@pytest.mark.parametrize("number", range(examples(4)))
def test_a_masked_match_replays_to_the_same_outcome(number, sides):
    setup = match(number)
    played = play(MATCH, setup, RANDOM, luck("masked", number, 2), record=True)
    masked = mask(MATCH, written(MATCH, setup, played.steps), sides)
    text = encode(MATCH, masked, signed=True)
    again = replay(MATCH, decode(MATCH, read(text.encode())))
    assert again.outcome == played.outcome
    assert again.opening + [each for news in again.events for each in news] == played.events
    shown = {answer for _side, answer in again.steps if isinstance(answer, Draw | a.Pick)}
    if sides == {0, 1}:
        assert shown <= {Draw(None)}


def hidden_match(until):
    """A match whose home side is masked, up to the first question of that kind to it."""
    setup = match(2)
    played = play(MATCH, setup, RANDOM, luck("hidden", 3, 2), record=True)
    masked = mask(MATCH, written(MATCH, setup, played.steps), {0})
    state = MATCH.new(masked.setup)
    for side, answer in masked.steps:
        ask = MATCH.ask(state)
        if ask.kind == until and 0 in ask.sides:
            return state
        MATCH.apply(state, ask.sides[0] if side is None else side, answer)
    raise AssertionError(f"nobody was asked for {until}")


def test_of_an_unknown_hand_every_card_is_offered_that_public_counts_allow():
    state = hidden_match("possession")
    club = state.clubs[0]
    assert club.hand.cards == []
    unseen = [n for n, left in enumerate(club.unseen) if left]
    assert club.holdings() == unseen
    assert sum(club.unseen) == club.hand.unknown + club.pile.unknown + club.reserve.unknown


def test_a_card_that_was_seen_is_not_offered_again():
    state = hidden_match("possession")
    club = state.clubs[0]
    tackle = next(x for x in MATCH.actions(state, 0) if isinstance(x, a.PlayTackle))
    hand = len(club.hand)
    MATCH.apply(state, 0, tackle)
    assert len(club.hand) == hand - 1
    assert club.deck.index[tackle.card] not in club.holdings()
    assert club.cards() == 42


def test_never_more_cards_than_were_drawn():
    state = hidden_match("possession")
    club = state.clubs[0]
    club.hand.unknown, club.reserve.unknown = 0, club.reserve.unknown + club.hand.unknown
    assert club.holdings() == []


def test_a_hidden_draw_shows_nothing_and_a_named_one_is_refused():
    state = hidden_match("supporters")
    other = MATCH.copy(state)
    while MATCH.ask(other).kind != "draw" or MATCH.ask(other).of != 0:
        side = MATCH.ask(other).sides[0]
        MATCH.carry_out(other, side, MATCH.actions(other, side)[0])
    assert MATCH.actions(other, CHANCE) == (Draw(None),)
    with pytest.raises(Illegal) as refusal:
        MATCH.apply(other, CHANCE, Draw("supporters"))
    assert refusal.value.rule == "draw"


def test_a_hidden_side_only_says_that_its_choices_are_made():
    state = hidden_match("preparation")
    while not isinstance(MATCH.actions(state, 0)[0], a.Hide):
        MATCH.carry_out(state, 0, MATCH.actions(state, 0)[0])
    assert MATCH.actions(state, 0) == (a.HIDE,)
