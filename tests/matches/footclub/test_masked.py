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
from tests.matches.footclub.pitch import away_card, club, home_card, scene, visitors
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


@pytest.mark.parametrize("sides", [{0}, {1}, {0, 1}])
def test_a_masked_match_that_starts_in_its_middle_replays_to_the_same_outcome(sides):
    """Hand and pile of the set-up are hidden as well; what lies open stays where it is."""
    home = club(hand=(home_card("tackle", "MDG"), "supporters"), discard=("supporters",))
    away = visitors(hand=(away_card("defensive_support", "MDG"),), pile=("supporters",) * 2)
    setup = scene(home, away, half=2, ball=("away", "mo1"))
    for number in range(5):
        played = play(MATCH, setup, RANDOM, luck("middle", number, 2), record=True)
        masked = mask(MATCH, written(MATCH, setup, played.steps), sides)
        for side, standing in enumerate((masked.setup.start.home, masked.setup.start.away)):
            assert (standing.hand == standing.pile == ()) is (side in sides)
            counts = (2 - side, 2) if side in sides else (0, 0)
            assert (standing.unknown_hand, standing.unknown_pile) == counts
        assert masked.setup.start.home.discard == ("supporters",)
        again = replay(MATCH, masked)
        assert again.outcome == played.outcome
        assert again.opening + [each for news in again.events for each in news] == played.events


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
