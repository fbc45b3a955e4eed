"""Matches of which nobody sees the cards of one side, or of both: they replay to the same end."""

from collections import Counter

import pytest

from matches.engines.core.coaches import Random
from matches.engines.core.driver import luck, play
from matches.engines.core.log import encode, written
from matches.engines.core.masking import mask
from matches.engines.core.protocol import Draw, Illegal
from matches.engines.core.reading import decode, read
from matches.engines.core.replay import replay
from matches.engines.footclub.answers import (
    EXHAUST,
    HIDE,
    PASS,
    PLACE,
    Discard,
    Hide,
    Pick,
    PlayOffensive,
    SupportAttack,
    TakeBack,
)
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.tables import AWAY, HOME
from tests.depth import examples
from tests.matches.footclub.kickoff import BENCH, kop_chosen, lined_up, setup, tactics
from tests.matches.footclub.offensives import ATTACK, green_light, launched, offence, refused, shoot
from tests.matches.footclub.pitch import Play, club, scene, visitors
from tests.matches.footclub.test_conformance import match
from tests.matches.footclub.test_view import random_setup

RANDOM = [Random(), Random()]
ALL = Counter(  # what one side may have where nothing was seen: 42 less the five in the stands
    {
        **{f"B{n}": 1 for n in (*range(1, 22), *range(35, 43))},
        "supporters": 3,
        "offensive_support": 5,
    }
)


def logged(n, start=None):
    """A random match, played whole, and its log."""
    own = start or random_setup(n)
    found = play(MATCH, own, RANDOM, luck("masked", n, 2), record=True)
    return found, written(MATCH, own, found.steps)


@pytest.mark.parametrize("sides", [(HOME,), (AWAY,), (HOME, AWAY)])
@pytest.mark.parametrize("setup_of", [random_setup, match])
@pytest.mark.parametrize("n", range(examples(2)))
def test_a_match_replays_to_the_same_end_with_cards_hidden(n, setup_of, sides):
    found, log = logged(n, setup_of(n))
    hidden = mask(MATCH, log, sides)
    again = replay(MATCH, hidden)
    assert again.outcome == found.outcome
    assert [*again.opening, *(each for news in again.events for each in news)] == found.events
    for side in sides:
        own = [answer for who, answer in hidden.steps if who == side]
        assert not [answer for answer in own if isinstance(answer, Pick)]
        halves = 3 if found.outcome.after in ("extra_time", "shoot_out") else 2
        if found.outcome.after != "forfeit":
            assert own.count(HIDE) == halves
    played = bool(log.steps)  # a side without a line-up has lost before a card is drawn
    assert (Draw(None) in [answer for _, answer in hidden.steps]) == played


def test_a_masked_log_goes_through_json():
    _, log = logged(1)
    hidden = mask(MATCH, log, (HOME,))
    back = decode(MATCH, read(encode(MATCH, hidden).encode()))
    assert replay(MATCH, back).outcome == replay(MATCH, log).outcome


@pytest.mark.parametrize("sides", [(HOME,), (AWAY,), (HOME, AWAY)])
def test_a_match_that_starts_in_its_middle_can_be_hidden(sides):
    hands = club(hand=(ATTACK, "supporters"), bench=BENCH), visitors(hand=("R1", "R13"))
    found, log = logged(5, scene(*hands))
    hidden = mask(MATCH, log, sides)
    for side in sides:
        standing = (hidden.setup.start.home, hidden.setup.start.away)[side]
        assert (standing.hand, standing.unknown_hand) == ((), 2)
        assert (standing.pile, standing.unknown_pile) == ((), 2)
    assert replay(MATCH, hidden).outcome == found.outcome


def test_what_is_hidden_already_stays_so():
    own = setup(club(bench=BENCH, hidden=True))
    found, log = logged(6, own)
    assert (HOME, HIDE) in log.steps
    assert mask(MATCH, log, (HOME,)).steps == log.steps
    assert replay(MATCH, log).outcome == found.outcome


def kicked_off():
    """A hidden home side has drawn four cards."""
    game = kop_chosen(home=club(bench=BENCH, hidden=True))
    lined_up(game, HOME)
    game.home(HIDE)
    lined_up(game, AWAY)
    tactics(game, AWAY)
    game.ball_shows("red")
    return game


def test_a_hidden_draw_is_one_answer_for_every_card():
    game = kicked_off()
    assert list(MATCH.chances(game.state)) == [Draw(None)]
    with pytest.raises(Illegal, match="draw"):
        game.chance(Draw("B1"))
    game.draw(None, None, None, None)
    found = game.clubs[HOME]
    assert (found.hand.unknown, found.pile.unknown, found.reserve.unknown) == (4, 10, 23)
    assert len(MATCH.chances(game.state)) == 14  # the visitors' cards, which are seen


def hidden(unknown=2, **facts):
    """A home side in whose hand are so many cards that nobody has seen."""
    return club(hidden=True, unknown_hand=unknown, **facts)


def test_an_unknown_hand_may_hold_every_card_that_public_counts_allow():
    game = offence(hidden(discard=(ATTACK, "offensive_support")))
    found = game.clubs[HOME]
    held = {found.deck.cards[card].code: found.unseen[card] for card in found.holdings()}
    assert held == ALL - Counter((ATTACK, "offensive_support"))


def test_an_unknown_card_that_is_played_is_thereby_seen():
    game = launched(hidden())
    found = game.clubs[HOME]
    assert (found.hand.unknown, found.unseen[found.deck.index[ATTACK]]) == (1, 0)
    game.home(SupportAttack("offensive_support"))
    assert (found.hand.unknown, found.unseen[found.deck.index["offensive_support"]]) == (0, 4)
    game.away(PASS)
    assert game.legal(HOME) == [PASS, EXHAUST]


def test_never_more_cards_are_played_than_were_drawn():
    """One unknown card is in hand: once it is played the hand is empty, and nothing is listed."""
    game = launched(hidden(2, stands=3), visitors(stands=0))
    assert game.legal(HOME) == [PASS, SupportAttack("offensive_support"), EXHAUST]
    game.home(SupportAttack("offensive_support"))
    assert game.clubs[HOME].hand.unknown == 0
    assert game.legal(HOME) == [PASS, EXHAUST]
    assert refused(game, HOME, SupportAttack("offensive_support")) == "hand"


def test_no_card_is_played_more_often_than_there_are_copies():
    spent = ("offensive_support",) * 5
    game = launched(hidden(3, discard=spent))
    assert not [each for each in game.legal(HOME) if isinstance(each, SupportAttack)]


def test_a_hidden_side_places_a_supporter_if_one_may_be_left():
    for stands, discard, may in ((5, (), True), (5, ("supporters",) * 3, False)):
        game = Play(scene(hidden(2, stands=stands, discard=discard), step="supporters"))
        assert (PLACE in game.legal(HOME)) is may


def test_a_card_taken_back_is_known():
    game = launched(hidden(2), visitors(stands=0))
    green_light(game)
    shoot(game, 3, 3)
    shoot(game, 4, 3)
    game.home(TakeBack(ATTACK))
    found = game.clubs[HOME]
    assert (found.hand.cards, found.hand.unknown) == ([found.deck.index[ATTACK]], 1)
    assert game.asks == ("offence", (HOME,))
    assert PlayOffensive(ATTACK) in game.legal(HOME)
    game.home(PlayOffensive(ATTACK))
    assert found.hand.unknown == 1


def too_many(unknown, **facts):
    """Step 5 of a hidden side whose limit is four."""
    game = offence(hidden(unknown, **facts))
    game.home(PASS)
    assert game.asks == ("discard", (HOME,))
    return game


def test_what_a_hidden_side_discards_is_seen():
    game = too_many(6)
    game.home(Discard(ATTACK))
    assert Discard(ATTACK) not in game.legal(HOME)
    game.home(Discard("supporters"))
    found = game.clubs[HOME]
    assert (found.hand.unknown, game.discard(HOME)) == (4, [ATTACK, "supporters"])
    assert found.unseen[found.deck.index["supporters"]] == 2


def test_a_hidden_side_discards_known_cards_and_unknown_ones():
    """Four known and one unknown: the second to go is a known one once the unknown has gone."""
    known = ("B1", "B2", "B3", "B4", "B5")
    game = too_many(1, hand=known)
    game.home(Discard("B7"))
    assert game.legal(HOME) == [Discard(code) for code in known]
    game.home(Discard("B1"))
    found = game.clubs[HOME]
    assert (game.hand(HOME), found.hand.unknown) == (["B2", "B3", "B4", "B5"], 0)


def test_a_known_card_and_another_copy_of_it_unseen():
    """One Offensive support is known and one card unknown, which may be another of them."""
    known = ("offensive_support", "B1", "B2", "B3", "B4")
    game = too_many(1, hand=known, discard=("offensive_support",) * 3)
    game.home(Discard("offensive_support"))
    assert Discard("offensive_support") in game.legal(HOME)
    game.home(Discard("offensive_support"))
    found = game.clubs[HOME]
    assert (found.hand.unknown, found.unseen[found.deck.index["offensive_support"]]) == (0, 0)


def test_only_picks_are_hidden():
    """Everything else that a hidden side does is on the table."""
    game = kop_chosen()
    lined_up(game, HOME)
    first = MATCH.masked(game.state, HOME, Pick("B1"))
    assert first is None
    tactics(game, HOME, match_cards())
    assert MATCH.masked(game.state, HOME, Pick("B14")) == Hide()
    assert MATCH.masked(game.state, HOME, PASS) == PASS


def match_cards():
    return tuple(f"B{n}" for n in range(1, 14))


def test_masking_nobody_changes_nothing():
    _, log = logged(2)
    assert mask(MATCH, log, ()) == log
