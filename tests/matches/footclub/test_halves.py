"""Half-time and the end of the match (FB-66)."""

from cards.games.footclub import COLOURS
from matches.engines.core.protocol import CHANCE, Draw
from matches.engines.footclub.answers import PASS, Pick, TakeOff
from matches.engines.footclub.events import (
    ColourRolled,
    Ended,
    HalfEnded,
    KickedOff,
    TurnBegan,
)
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.kickoff import preset, tactics
from tests.matches.footclub.offensives import (
    ATTACK,
    AWAY_ATTACK,
    green_light,
    launched,
    offence,
    refused,
    shoot,
)
from tests.matches.footclub.pitch import Play, club, scene, visitors

NOTHING = {"pile": ()}


def last_turn(home=None, away=None, **facts):
    """The last turn of a half, in Step 4: the piles are empty."""
    home = home or club(hand=(ATTACK,), **NOTHING)
    return offence(home, away or visitors(**NOTHING), turn=5, **facts)


def half_time(home=None, away=None, **facts):
    """The first half is over."""
    play = last_turn(home, away, **facts)
    play.home(PASS)
    return play


def second_half(play):
    """Both sides make the pre-set choices again, and the ball shows blue."""
    for side in (HOME, AWAY):
        tactics(play, side)
    play.draw(*preset("B")[:4], *preset("R")[:4])
    return play.ball_shows("blue")


def test_example_the_ball_is_orange_for_the_first_half_and_violet_for_the_second():
    """The ball: it keeps its colour for a whole half, and is rolled anew for the next."""
    play = half_time(colour="orange")
    seen = MATCH.view(play.state, HOME)
    assert COLOURS[seen.colour] == "orange"
    for side in (HOME, AWAY):
        tactics(play, side)
    play.draw(*preset("B")[:4], *preset("R")[:4])
    play.ball_shows("violet")
    assert COLOURS[seen.colour] == "violet"


def test_the_half_ends_when_the_clubs_can_no_longer_draw():
    play = last_turn()
    assert play.home(PASS) == [HalfEnded(1, 5, (0, 0))]
    assert play.asks == ("preparation", (HOME, AWAY))


def test_a_half_is_five_turns():
    """Fourteen cards: four in hand, and two a turn."""
    pile = ("B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8")
    rival = ("R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8")
    play = Play(scene(club(pile=pile), visitors(pile=rival), step="discard", turn=1))
    turns = []
    while play.asks[0] != "preparation":
        turns.append(play.state.turn)
        side = play.asks[1][0]
        if side == CHANCE:
            play.chance(MATCH.actions(play.state, CHANCE)[0])
        else:
            (play.home, play.away)[side](play.legal(side)[0])
    assert sorted(set(turns)) == [2, 3, 4, 5]


def test_fb_66_hands_and_discard_piles_go_back_to_the_reserve_and_the_stands_stay():
    home = club(
        hand=(ATTACK, "supporters"), discard=("B1",), stands=3, kop="K02", kop_tokens=1, **NOTHING
    )
    play = half_time(home)
    found = play.clubs[HOME]
    assert (play.hand(HOME), play.discard(HOME), len(found.pile)) == ([], [], 0)
    assert (found.stands, found.kop, found.kop_tokens) == (3, 1, 1)
    assert (len(found.reserve), found.cards()) == (39, 42)
    assert found.reserve.cards.count(found.deck.supporters) == 5


def test_fb_66_the_players_stay_and_nobody_lines_up_anew():
    line = {"DC": ("DC1", "DC2", "DC3"), "AT": ("AT1",)}
    play = half_time(club(line, hand=(ATTACK,), bench=("AT3",), captain="AT1", **NOTHING))
    assert {type(each) for each in play.legal(HOME)} == {Pick}
    assert refused(play, HOME, TakeOff("AT1")) == "tactics"
    second_half(play)
    assert play.line(HOME)[1] == ["DC1", "DC2", "DC3"]
    assert play.clubs[HOME].squad.codes[play.clubs[HOME].captain] == "AT1"


def test_fb_66_a_team_in_inferiority_stays_so():
    line = {"AT": ("AT1",)}
    play = half_time(club(line, hand=(ATTACK,), sent_off=("AT2",), **NOTHING))
    second_half(play)
    assert play.line(HOME)[4] == ["AT1"]
    assert play.clubs[HOME].reds == 1


def test_fb_66_fourteen_new_cards_then_a_hand_of_four_then_the_ball_and_the_home_captain():
    play = half_time()
    assert refused(play, HOME, PASS) == "tactics"
    assert not MATCH.view(play.state, HOME).boosting  # its piles are empty, but no turn is the last
    for side in (HOME, AWAY):
        assert tactics(play, side) == []  # nobody lines up anew
    assert [len(found.pile) for found in play.clubs] == [14, 14]
    assert play.asks == ("draw", (CHANCE,))
    play.draw(*preset("B")[:4], *preset("R")[:4])
    assert play.asks == ("ball", (CHANCE,))
    assert play.ball_shows("violet") == [
        ColourRolled(2, 0, "violet"),
        KickedOff(2, 0, HOME, "MO1"),
    ]
    assert play.ball == (HOME, "MO1")
    play.draw(*preset("B")[4:6], preset("R")[4])
    assert play.chance(Draw(preset("R")[5])) == [TurnBegan(2, 1, (21, 21), (21, 21))]


def test_fb_66_substitutions_only_in_step_2_of_the_first_turn():
    play = half_time(club(hand=(ATTACK,), bench=("MO3",), **NOTHING))
    second_half(play)
    play.draw(*preset("B")[4:6], *preset("R")[4:6])
    play.home(PASS)
    play.away(PASS)
    play.away(PASS)
    assert play.asks == ("changes", (HOME,))
    assert [each.man for each in play.legal(HOME) if isinstance(each, TakeOff)] == [
        *("DC1", "DC2", "MD1", "MD2", "MO1", "MO2", "AT1", "AT2")
    ]


def test_fb_38_a_light_injury_is_over_at_half_time():
    play = last_turn(club(hand=(ATTACK,), light={"AT1": -1}, **NOTHING))
    assert play.ratings(HOME) == (20, 21)
    play.home(PASS)
    assert play.ratings(HOME) == (21, 21)
    assert play.of(HOME, "light", "AT1") == 0


def test_fb_64_freshness_is_not_refilled_at_half_time():
    play = half_time(club(hand=(ATTACK,), freshness={"MO1": 0}, **NOTHING))
    assert (play.of(HOME, "freshness", "MO1"), play.of(HOME, "freshness", "MO2")) == (0, 1)


def test_a_goal_in_the_last_turn_counts_and_the_half_is_over():
    play = launched(club(hand=(ATTACK,), **NOTHING), visitors(**NOTHING), turn=5)
    green_light(play)
    assert shoot(play, 1, 6)[-1] == HalfEnded(1, 5, (1, 0))
    assert play.state.goals == (1, 0)


def test_fb_65_the_limit_is_not_applied_at_half_time_but_at_the_end_of_its_last_turn():
    """The turn ends before the half does: Step 5 comes first."""
    hand = (ATTACK, "B1", "B2", "B3", "B4")
    play = half_time(club(hand=hand, **NOTHING))
    assert play.asks == ("discard", (HOME,))


def ended(home=0, away=0, **facts):
    """The second half is over."""
    play = last_turn(
        club(hand=(ATTACK,), goals=home, **NOTHING),
        visitors(goals=away, **NOTHING),
        half=2,
        **facts,
    )
    return play, play.home(PASS)


def test_the_match_ends_with_the_second_half_and_the_most_goals_win():
    play, news = ended(2, 1)
    assert news == [HalfEnded(2, 5, (2, 1)), Ended(2, 5, (2, 1), "regulation")]
    assert play.asks is None
    outcome = MATCH.outcome(play.state)
    assert (outcome.goals, outcome.played, outcome.winner) == ((2, 1), (2, 1), HOME)
    assert (outcome.after, outcome.kicks, outcome.forfeits) == ("regulation", None, ())
    assert refused(play, HOME, PASS) == "over"


def test_the_away_side_may_win_and_nobody_need():
    play, _ = ended(0, 2)
    assert MATCH.outcome(play.state).winner == AWAY
    play, _ = ended(1, 1)
    assert MATCH.outcome(play.state).winner is None


def test_the_outcome_keeps_what_each_side_did():
    away = visitors(
        hand=(AWAY_ATTACK,),
        yellows={"md1": 1},
        sent_off=("al1",),
        line={"AL": ("al2",)},
        hurt=("md3",),
        substitutions=2,
        **NOTHING,
    )
    play = launched(club(hand=(ATTACK,), **NOTHING), away, half=2, turn=5)
    green_light(play)
    shoot(play, 1, 6)
    home, rival = MATCH.outcome(play.state).tallies
    assert (home.scorers, home.yellows, home.reds, home.injured) == ({"MO1": 1}, {}, (), ())
    assert (rival.scorers, rival.yellows, rival.reds) == ({}, {"md1": 1}, ("al1",))
    assert (rival.injured, rival.substitutions, home.substitutions) == (("md3",), 2, 0)
    assert (home.possessions, rival.possessions) == (0, 0)
