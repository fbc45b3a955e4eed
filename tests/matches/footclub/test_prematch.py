"""Pre-match: Kop, line-ups and tactical choices behind the screens, and the kick-off."""

import pytest
from msgspec import structs

from matches.engines.core.coaches import Random
from matches.engines.core.driver import luck, play
from matches.engines.core.protocol import CHANCE, Draw, Illegal
from matches.engines.footclub.answers import (
    HIDE,
    PASS,
    Armband,
    Ball,
    Field,
    Kop,
    Pick,
    Shape,
)
from matches.engines.footclub.events import (
    ColourRolled,
    Ended,
    Forfeited,
    KickedOff,
    KopChosen,
    LinedUp,
    TurnBegan,
)
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.setup import Options
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.kickoff import (
    BENCH,
    PRESET,
    kicked_off,
    kop_chosen,
    lined_up,
    preset,
    setup,
    tactics,
)
from tests.matches.footclub.offensives import refused
from tests.matches.footclub.pitch import LINE, Play, club, man

BEFORE = (1, 0)
MEN = tuple(code for men in LINE.values() for code in men)
SMALL = tuple(map(str.lower, MEN))


def test_the_home_club_takes_the_kop_of_its_choice():
    play = Play(setup())
    assert play.asks == ("kop", (HOME,))
    assert play.legal(HOME) == [Kop("K01"), Kop("K02")]
    assert play.home(Kop("K02")) == [KopChosen(*BEFORE, HOME, "K02")]
    assert [(found.kop, found.kop_tokens) for found in play.clubs] == [(1, 2), (-1, 0)]
    assert play.asks == ("preparation", (HOME, AWAY))


def test_fb_67_the_set_up_says_who_is_at_home():
    """Here the club with the red cards: it takes the Kop, and the others kick off."""
    found = setup()
    play = Play(structs.replace(found, home=found.away, away=found.home))
    assert refused(play, AWAY, Kop("K01")) == "turn"
    play.home(Kop("K01"))
    assert play.clubs[HOME].deck.cards[0].code == "R1"
    assert [found.kop for found in play.clubs] == [0, -1]


def test_fb_9_a_triangle_has_no_effect_in_play():
    """The same match, chance and all, whether players have a triangle or none."""
    found = setup()
    marked = structs.replace(
        found.cards,
        players=tuple(structs.replace(player, triangle="red") for player in found.cards.players),
    )
    coaches = [Random(), Random()]
    matches = [
        play(MATCH, structs.replace(found, cards=cards), coaches, luck("fb 9", 0, 2), record=True)
        for cards in (found.cards, marked)
    ]
    assert matches[0].steps == matches[1].steps
    assert matches[0].events == matches[1].events


def test_who_chooses_the_kop_and_which():
    play = Play(setup())
    assert refused(play, AWAY, Kop("K01")) == "turn"
    assert refused(play, HOME, Kop("K03")) == "kop"


def test_kop_1_stands_with_its_stars():
    play = kop_chosen("K01")
    assert (play.clubs[HOME].kop, play.clubs[HOME].kop_tokens) == (0, 1)
    assert MATCH.view(play.state, HOME).own.kop_attack == 2


def test_each_side_has_37_cards_to_choose_from_three_supporters_among_them():
    play = kop_chosen()
    for side in (HOME, AWAY):
        reserve = play.clubs[side].reserve.cards
        assert len(reserve) == 37
        assert reserve.count(play.clubs[side].deck.supporters) == 3


def test_both_sides_prepare_at_once_in_whatever_order():
    play = kop_chosen()
    play.away(Shape("2-2-2-2-2"))
    lined_up(play, HOME)
    for code in SMALL:
        play.away(Field(code))
    tactics(play, HOME)
    assert play.asks == ("preparation", (AWAY,))
    assert refused(play, HOME, Pick("B1")) == "turn"
    play.away(Armband("mo1"))
    tactics(play, AWAY)
    assert play.asks == ("ball", (CHANCE,))


def test_line_ups_are_hidden_until_both_sides_are_ready():
    play = kop_chosen()
    assert lined_up(play, HOME) == []
    assert tactics(play, HOME) == []
    seen = MATCH.view(play.state, AWAY).rival
    assert (seen.line, seen.captain, seen.shown(), seen.pile_size) == (((),) * 5, -1, (), 0)
    lined_up(play, AWAY)
    assert tactics(play, AWAY) == [
        LinedUp(*BEFORE, HOME, "2-2-2-2-2", MEN, "MO1", 21, 21, False),
        LinedUp(*BEFORE, AWAY, "2-2-2-2-2", SMALL, "mo1", 21, 21, False),
    ]
    codes = seen.squad.codes
    assert [codes[each] for each in seen.shown()] == list(MEN)
    assert [[codes[each] for each in men] for men in seen.line] == [list(m) for m in LINE.values()]


def test_a_copy_made_behind_the_screens_goes_its_own_way():
    play = kop_chosen()
    play.home(Shape("2-2-2-2-2"))
    twin = MATCH.copy(play.state)
    MATCH.apply(twin, HOME, Field("AL1"))
    assert MATCH.view(play.state, HOME).pending[1] == ()
    assert len(MATCH.view(twin, HOME).pending[1]) == 1


def test_nothing_is_decided_behind_a_screen_before_the_first_answer():
    play = kop_chosen()
    assert MATCH.view(play.state, HOME).pending == ((), (), -1, ())


def test_the_captain_is_one_of_those_on_the_pitch_whom_the_coach_accepts():
    play = kop_chosen()
    play.home(Shape("2-2-2-2-2"))
    for code in MEN:
        play.home(Field(code))
    assert play.legal(HOME) == [Armband("MO1"), Armband("AT1")]
    assert refused(play, HOME, Armband("MO2")) == "captain"
    assert refused(play, HOME, Pick("B1")) == "captain"


def test_the_first_man_of_the_squad_may_be_captain_and_tactics_follow():
    found = setup(men=[man("AL1", 5, "technical")])
    play = Play(found)
    play.home(Kop("K01"))
    lined_up(play, HOME, captain="AL1")
    assert refused(play, HOME, Pick("R7")) == "tactics.copies"


def test_the_pre_set_list_is_fourteen_cards():
    assert len(PRESET) == 14
    play = kop_chosen()
    lined_up(play, HOME)
    tactics(play, HOME)
    lined_up(play, AWAY)
    tactics(play, AWAY)
    found = play.clubs[HOME]
    kinds = [found.deck.cards[card].kind for card in found.pile.cards]
    assert {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)} == {
        "pressing": 3,
        "tackle": 3,
        "set_piece_attack": 2,
        "counter_attack": 1,
        "supporters": 2,
        "offensive_support": 2,
        "defensive_support": 1,
    }
    assert (len(found.pile), len(found.reserve), found.stands, found.cards()) == (14, 23, 5, 42)


def test_no_more_copies_are_picked_than_there_are():
    play = kop_chosen()
    lined_up(play, HOME)
    play.home(Pick("B7"))
    assert refused(play, HOME, Pick("B7")) == "tactics.copies"
    for _ in range(3):
        play.home(Pick("supporters"))
    assert refused(play, HOME, Pick("supporters")) == "tactics.copies"
    assert refused(play, HOME, Pick("R7")) == "tactics.copies"
    assert refused(play, HOME, HIDE) == "tactics.hidden"
    assert refused(play, HOME, PASS) == "tactics"


def test_freshness_two_tokens_for_a_raker_and_one_for_each_other():
    home = club({"MD": ("MD-raker", "MD2")}, bench=BENCH)
    play = Play(setup(home))
    assert play.of(HOME, "freshness", "MD-raker") == 2
    assert {play.of(HOME, "freshness", code) for code in ("AL1", "MD2", "AT2", "AL3")} == {1}


def test_kick_off_the_ball_is_rolled_the_away_captain_has_it_and_each_side_draws_four():
    play = kicked_off()
    assert play.asks == ("ball", (CHANCE,))
    assert play.ball_shows("orange") == [ColourRolled(*BEFORE, "orange")]
    assert play.ball == (AWAY, "mo1")
    assert MATCH.ask(play.state).of == HOME
    play.draw(*preset("B")[:4])
    assert MATCH.ask(play.state).of == AWAY
    play.draw(*preset("R")[:3])
    assert play.chance(Draw(preset("R")[3])) == [KickedOff(*BEFORE, AWAY, "mo1")]
    assert [len(found.pile) for found in play.clubs] == [10, 10]
    assert play.hand(HOME) == ["B1", "B7", "B8", "B9"]


def test_step_1_each_side_draws_two_and_the_ratings_are_read_out():
    play = kicked_off()
    play.ball_shows("orange")
    play.draw(*preset("B")[:4], *preset("R")[:4], *preset("B")[4:6], preset("R")[4])
    assert play.chance(Draw(preset("R")[5])) == [TurnBegan(1, 1, (21, 21), (21, 21))]
    assert [len(found.hand) for found in play.clubs] == [6, 6]
    assert [len(found.pile) for found in play.clubs] == [8, 8]


@pytest.mark.parametrize("colour", ["red", "orange", "yellow", "green", "blue", "violet"])
def test_the_ball_has_six_colours(colour):
    play = kicked_off()
    play.ball_shows(colour)
    assert MATCH.view(play.state, HOME).colour == [
        "red",
        "orange",
        "yellow",
        "green",
        "blue",
        "violet",
    ].index(colour)


def test_what_chance_refuses():
    play = kicked_off()
    for answer, rule in ((Ball("black"), "ball"), (Draw("B1"), "ball")):
        with pytest.raises(Illegal) as found:
            play.chance(answer)
        assert found.value.rule == rule
    play.ball_shows("red")
    with pytest.raises(Illegal) as found:
        play.chance(Draw("B4"))  # which is not in the pile
    assert found.value.rule == "draw"


def test_fb_17_a_club_without_a_legal_line_up_forfeits_before_anything():
    """Eleven defenders and strikers, and no MO."""
    none = club({"MO": ("MO1", "MO2")}, bench=("AL3", "DC3", "MD3", "AT3", "AT-4"), captain="AT1")
    short = [code for code in none.players if not code.startswith("MO")]
    found = setup(none)
    found = structs.replace(found, home=structs.replace(found.home, players=tuple(short)))
    play = Play(found)
    assert play.asks is None
    outcome = MATCH.outcome(play.state)
    assert (outcome.goals, outcome.forfeits, outcome.after) == ((0, 3), (HOME,), "forfeit")
    assert outcome.winner == AWAY
    assert Forfeited(*BEFORE, (HOME,), "line_up") in play.state.news
    assert play.state.news[-1] == Ended(*BEFORE, (0, 3), "forfeit")


def test_fb_17_strict21_counts_when_a_club_is_judged():
    """The only line-up of these ten is 0-3-3-2-2."""
    ten = [*LINE["MO"], *LINE["AT"], "DC1", "DC2", "DC3", "MD1", "MD2", "MD3"]
    found = setup()
    few = structs.replace(found.home, players=tuple(ten))
    found = structs.replace(found, home=few)
    assert Play(found).asks == ("kop", (HOME,))
    strict = Play(structs.replace(found, options=Options(strict21=True)))
    assert MATCH.outcome(strict.state).forfeits == (HOME,)


def test_a_hidden_side_only_says_that_it_has_chosen():
    play = kop_chosen(home=club(bench=BENCH, hidden=True))
    lined_up(play, HOME)
    assert play.legal(HOME) == [HIDE]
    assert refused(play, HOME, Pick("B1")) == "tactics.hidden"
    play.home(HIDE)
    assert play.asks == ("preparation", (AWAY,))
    lined_up(play, AWAY)
    tactics(play, AWAY)
    found = play.clubs[HOME]
    assert (found.pile.unknown, found.reserve.unknown, found.cards()) == (14, 23, 42)
    codes = {card.code: number for number, card in enumerate(found.deck.cards)}
    unseen = {code: found.unseen[number] for code, number in codes.items()}
    several = {"supporters": 3, "offensive_support": 5}
    assert unseen == dict.fromkeys(codes, 1) | several
