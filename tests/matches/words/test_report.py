"""A match in words: one told in full and in short in both languages, and every event at least once.

The goldens are read like code; TOUCHLINE_GOLDEN=write writes them anew.
"""

import os
from pathlib import Path

import pytest
from django.utils import translation
from msgspec.structs import replace

from matches.engines.core.coaches import Random
from matches.engines.core.driver import luck, play
from matches.engines.footclub import events, market, signings
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.mercato import MERCATO, MercatoSetup
from matches.engines.footclub.sets import reference
from matches.engines.footclub.setup import Options, Setup
from matches.words.footclub import market as market_words
from matches.words.footclub.cast import in_market
from matches.words.footclub.report import TELLERS, chronicle, printed, report
from tests.matches.footclub.pitch import CARDS, club, scene, visitors

GOLDEN = Path(__file__).parent / "golden"
WRITE = os.environ.get("TOUCHLINE_GOLDEN") == "write"


@pytest.fixture(scope="module")
def played():
    """A match with a red card and a shoot-out; chance chose, so no coach's taste can change it."""
    coaches = [Random(), Random()]
    cards = reference("classic")
    fortune = luck("words/mercato", 0, 2)
    done = play(MERCATO, MercatoSetup(clubs=2, set=cards), coaches, fortune, record=False)
    home, away = done.outcome.rosters
    options = Options(extra_time="always")
    setup = Setup(set=cards, home=home.side("B"), away=away.side("R"), options=options)
    return setup, play(MATCH, setup, coaches, luck("words", 442, 2), record=False).events


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("tell", [chronicle, report], ids=["full", "short"])
def test_a_match_as_it_is_told(played, tell, language):
    setup, happened = played
    with translation.override(language):
        text = "\n".join(printed(tell(setup, happened))) + "\n"
    path = GOLDEN / f"{tell.__name__}-{language}.txt"
    if WRITE:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


SETUP = scene(club(), visitors())
H1, H2, ET = (1, 3), (2, 4), (3, 2)
MEN = ("AL1", "AL2", "DC1", "DC2", "MD1", "MD2", "MO1", "MO2", "AT1", "AT2")
LINE = "AL AL1, AL2 · DC DC1, DC2 · MD MD1, MD2 · MO MO1, MO2 · AT AT1, AT2"
TOLD = [
    (events.KopChosen(1, 0, 0, "K02"), "Kop K02 stands behind Blue."),
    (
        events.LinedUp(1, 0, 0, "2-2-2-2-2", MEN, "MO1", 21, 22, optimised=False),
        f"Blue line up 2-2-2-2-2, ATT 21, DEF 22: G G3 · {LINE}. Captain MO1, coach technical.",
    ),
    (
        events.LinedUp(1, 0, 0, "2-2-2-2-2", MEN, "MO1", 22, 23, optimised=True),
        "Blue line up 2-2-2-2-2, ATT 22, DEF 23, optimised: "
        f"G G3 · {LINE}. Captain MO1, coach technical.",
    ),
    (events.ColourRolled(1, 0, "orange"), "The ball is orange."),
    (events.KickedOff(1, 0, 1, "mo1"), "mo1 (Red) kicks off."),
    (events.KickedOff(2, 0, 0, "MO1"), "MO1 (Blue) kicks off the second half."),
    (events.KickedOff(3, 0, 0, "MO1"), "MO1 (Blue) kicks off extra time."),
    (
        events.TurnBegan(*H1, (21, 20), (22, 19)),
        "Blue: ATT 21, DEF 22. Red: ATT 20, DEF 19.",
    ),
    (events.SupporterPlaced(*H1, 1, 6), "Red place a Supporter: 6 in the stands."),
    (
        events.Substituted(*H1, 0, "MO1", "MO3", "MO", boosted=False),
        "Blue bring on MO3 for MO1, as MO.",
    ),
    (
        events.Substituted(*H2, 0, "MO1", "MO3", "MO", boosted=True),
        "Blue bring on MO3 for MO1, as MO and with a fresh star.",
    ),
    (events.Permuted(*H1, 0, "MO1", "MO2"), "MO1 and MO2 (Blue) change places."),
    (
        events.Reorganised(*H1, 0, "2-2-2-2-2", MEN),
        f"Blue reorganise, 2-2-2-2-2: {LINE}.",
    ),
    (events.CaptainNamed(*H1, 0, "MO2"), "MO2 (Blue) takes the armband."),
    (
        events.Pressed(*H1, 0, "B1", ("AT2", "MO1")),
        "Pressing by AT2, MO1: AT2 (Blue) has the ball.",
    ),
    (
        events.Pressed(*H1, 0, "B1", ("MD1", "MD1")),
        "Pressing by MD1: MD1 (Blue) has the ball.",
    ),
    (
        events.Tackled(*H1, 0, "B7", "MD1", "mo1", aggressive=False, result="won"),
        "MD1 (Blue) tackles mo1 and comes away with the ball.",
    ),
    (
        events.Tackled(*H1, 0, "B7", "MD1", "mo1", aggressive=False, result="warning"),
        "MD1 (Blue) tackles mo1: a foul, and a word of warning.",
    ),
    (
        events.Tackled(*H1, 0, "B7", "MD1", "mo1", aggressive=False, result="yellow"),
        "MD1 (Blue) tackles mo1: a bad foul.",
    ),
    (
        events.Tackled(*H1, 0, "B7", "MD1", "mo1", aggressive=True, result="won"),
        "MD1 (Blue) goes in hard on mo1 and wins the ball.",
    ),
    (
        events.Tackled(*H1, 0, "B7", "MD1", "mo1", aggressive=True, result="yellow"),
        "MD1 (Blue) goes in hard on mo1: a foul.",
    ),
    (
        events.Tackled(*H1, 0, "B7", "MD1", "mo1", aggressive=True, result="red"),
        "MD1 (Blue) goes in far too hard on mo1.",
    ),
    (events.Booked(*H1, 0, "MD1", 1), "Yellow card for MD1 (Blue)."),
    (events.Booked(*H1, 0, "MD1", 2), "Second yellow card for MD1 (Blue)."),
    (
        events.SentOff(*H1, 0, "MD1", direct=False),
        "Two yellows make a red, and MD1 is off: Blue are a man down.",
    ),
    (events.SentOff(*H1, 0, "MD1", direct=True), "Red card for MD1: Blue are a man down."),
    (
        events.Injured(*H1, 1, "mo1", serious=False),
        "mo1 (Red) is hurt, and a star weaker until the half ends.",
    ),
    (
        events.Injured(*H1, 1, "mo1", serious=True),
        "mo1 (Red) is seriously injured and cannot go on.",
    ),
    (events.Possession(*H1, 1, "mo1"), "mo1 (Red) keeps the ball."),
    (
        events.Launched(*H1, 0, "B13", "set_piece_attack", "MO1", -2),
        "Set-piece attack: MO1 (Blue) goes for goal, initial bonus −2.",
    ),
    (
        events.Launched(*H1, 0, "B17", "individual_exploit", "MO1", 0),
        "Individual exploit: MO1 (Blue) goes for goal, initial bonus 0.",
    ),
    (events.Boosted(*H1, 0, "MO1", "adroit", 2, 0), "MO1 is Adroit: ATT +2."),
    (
        events.Boosted(*H1, 0, "MO1", "accelerator", 1, 1),
        "MO1 is Accelerator: ATT +1, −1 on the dice of Defensive supports.",
    ),
    (
        events.Boosted(*H1, 0, "MO1", "accelerator", 0, 1),
        "MO1 is Accelerator: −1 on the dice of Defensive supports.",
    ),
    (events.Exhausted(*H1, 0, kop=False, use="attack"), "A Supporter of Blue roars the attack on."),
    (
        events.Exhausted(*H1, 1, kop=False, use="defence"),
        "A Supporter of Red roars for the defence.",
    ),
    (events.Exhausted(*H1, 1, kop=False, use="freshness"), "A Supporter of Red gives fresh legs."),
    (events.Exhausted(*H1, 0, kop=True, use="attack"), "The Kop of Blue roars the attack on."),
    (events.Exhausted(*H1, 0, kop=True, use="freshness"), "The Kop of Blue gives fresh legs."),
    (
        events.Supported(*H1, 0, "offensive_support", 2),
        "Team-mates join the attack of Blue: ATT +2.",
    ),
    (
        events.Defended(*H1, 1, "R35", "dc1", aggressive=False, result="won"),
        "dc1 (Red) helps the defence out cleanly.",
    ),
    (
        events.Defended(*H1, 1, "R35", "dc1", aggressive=False, result="warning"),
        "dc1 (Red) stops the attack with a foul: a word of warning.",
    ),
    (
        events.Defended(*H1, 1, "R35", "dc1", aggressive=False, result="yellow"),
        "dc1 (Red) stops the attack with a bad foul.",
    ),
    (
        events.Defended(*H1, 1, "R35", "dc1", aggressive=True, result="won"),
        "dc1 (Red) defends on the edge of the rules, and gets away with it.",
    ),
    (
        events.Defended(*H1, 1, "R35", "dc1", aggressive=True, result="yellow"),
        "dc1 (Red) pulls his man down.",
    ),
    (
        events.Defended(*H1, 1, "R35", "dc1", aggressive=True, result="red"),
        "dc1 (Red) brings his man down brutally.",
    ),
    (
        events.DeadBall(*H1, 0, "free_kick", "MO1"),
        "Free kick for Blue, and MO1 places the ball.",
    ),
    (
        events.DeadBall(*H1, 0, "penalty", "MO1"),
        "Penalty for Blue, and MO1 puts the ball on the spot.",
    ),
    (events.Shot(*H1, 0, "MO1", 1, 3, 5, "goal"), "Defence rolls 3, attack 5 with +1: in!"),
    (events.Shot(*H1, 0, "MO1", -1, 5, 3, "save"), "Defence rolls 5, attack 3 with −1: saved."),
    (
        events.Shot(*H1, 0, "MO1", 0, 4, 4, "second"),
        "Defence rolls 4, attack 4 with 0: a second roll.",
    ),
    (events.Shot(*H1, 0, "MO1", 0, 4, 4, "post"), "Second roll, 4 against 4: the post!"),
    (events.Shot(*H1, 0, "MO1", 0, 5, 2, "corner"), "Second roll, 5 against 2: tipped away."),
    (events.Saved(*H1, 1, "mo1"), "G3 (Red) holds it and throws to mo1."),
    (events.Corner(*H1, 0, None), "Corner for Blue."),
    (events.Corner(*H1, 0, "B7"), "Corner for Blue, who take back Tackle B7."),
    (
        events.Discarded(*H1, 0, ("B7", "supporters")),
        "Blue discard Tackle B7, Supporters.",
    ),
    (events.HalfEnded(1, 5, (1, 0)), "The referee blows for half-time: Blue 1–0 Red."),
    (events.HalfEnded(2, 5, (1, 1)), "The final whistle: Blue 1–1 Red."),
    (events.HalfEnded(3, 3, (1, 1)), "Extra time is over: Blue 1–1 Red."),
    (events.Forfeited(*H1, (1,), "reds"), "A fourth red card: Red forfeit the match."),
    (events.Forfeited(*H1, (0,), "numbers"), "Blue are fewer than eight, and forfeit the match."),
    (
        events.Forfeited(*H1, (0, 1), "numbers"),
        "Both clubs are fewer than eight, and both forfeit the match.",
    ),
    (events.Forfeited(1, 0, (0,), "line_up"), "Blue cannot line up, and forfeit the match."),
    (
        events.Forfeited(1, 0, (0, 1), "line_up"),
        "Neither club can line up, and both forfeit the match.",
    ),
    (events.Ended(2, 5, (2, 1), "regulation"), "Final score: Blue 2–1 Red."),
    (events.Ended(3, 3, (2, 1), "extra_time"), "Final score: Blue 2–1 Red after extra time."),
    (events.Ended(*H1, (0, 3), "forfeit"), "Final score: Blue 0–3 Red on forfeit."),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=[said for _, said in TOLD])
def test_an_event_in_a_sentence(event, sentence):
    (line,) = chronicle(SETUP, [event])
    assert line.text == sentence
    with translation.override("fr"):
        (french,) = chronicle(SETUP, [event])
    assert french.text != sentence


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("set_piece_attack", "Goal! MO1 finishes a set-piece attack: Lyon 1–0 Nantes."),
        ("individual_exploit", "Goal! MO1 does it all alone: Lyon 1–0 Nantes."),
        ("counter_attack", "Goal! MO1 ends the counter-attack: Lyon 1–0 Nantes."),
        ("free_kick", "Goal! MO1 strikes the free kick home: Lyon 1–0 Nantes."),
        ("penalty", "Goal! MO1 converts the penalty: Lyon 1–0 Nantes."),
    ],
)
def test_a_goal_is_told_with_the_score_it_makes(how, sentence):
    (line,) = chronicle(SETUP, [events.Goal(*H1, 0, "MO1", how)], clubs=("Lyon", "Nantes"))
    assert (line.when, line.kind, line.text) == ("First half, turn 3", "goal", sentence)


def test_the_dice_after_a_level_first_roll_or_a_post_are_a_second_roll():
    happened = [
        events.Shot(*H1, 0, "MO1", 1, 4, 3, "second"),
        events.Shot(*H1, 0, "MO1", 0, 4, 4, "post"),
        events.Shot(*H1, 0, "MO1", 0, 2, 6, "goal"),
        events.Shot(*H1, 0, "MO1", 1, 2, 6, "goal"),
    ]
    assert [line.text for line in chronicle(SETUP, happened)] == [
        "Defence rolls 4, attack 3 with +1: a second roll.",
        "Second roll, 4 against 4: the post!",
        "Second roll, 2 against 6: in!",
        "Defence rolls 2, attack 6 with +1: in!",
    ]


def test_the_score_goes_on_from_where_a_scenario_starts():
    setup = scene(club(goals=2), visitors(goals=1))
    happened = [events.Goal(*H1, 1, "mo1", "penalty"), events.Goal(*H1, 0, "MO1", "penalty")]
    assert [line.text for line in chronicle(setup, happened)] == [
        "Goal! mo1 converts the penalty: Blue 2–2 Red.",
        "Goal! MO1 converts the penalty: Blue 3–2 Red.",
    ]


def test_a_shoot_out_is_told_kick_by_kick():
    happened = [
        events.Kicked(*ET, 1, "mo1", scored=True),
        events.Kicked(*ET, 0, "MO1", scored=False),
        events.Ended(*ET, (1, 1), "shoot_out"),
    ]
    assert [line.text for line in chronicle(SETUP, happened)] == [
        "Shoot-out: mo1 (Red) scores, 0–1.",
        "Shoot-out: MO1 (Blue) misses, 0–1.",
        "Final score: Blue 1–1 Red; Red win the shoot-out 1–0.",
    ]


def test_moments_are_headings_and_come_once():
    happened = [
        events.ColourRolled(1, 0, "red"),
        events.Possession(1, 1, 0, "MO1"),
        events.Possession(1, 1, 1, "mo1"),
        events.ColourRolled(2, 0, "red"),
        events.Possession(2, 4, 0, "MO1"),
        events.ColourRolled(3, 0, "red"),
        events.Possession(3, 2, 0, "MO1"),
    ]
    headings = [line for line in printed(chronicle(SETUP, happened)) if not line.startswith(" ")]
    assert headings == [
        "Before the match",
        "First half, turn 1",
        "Half-time",
        "Second half, turn 4",
        "Before extra time",
        "Extra time, turn 2",
    ]


def test_every_event_has_a_sentence():
    assert set(TELLERS) == set(events.EVENTS)
    told = {type(event) for event, _ in TOLD} | {events.Goal, events.Kicked}
    assert told == set(events.EVENTS)


MARKET = [
    (
        market.PairDrawn(0, 0, "E-technical", "G-3"),
        "Club 1 draw coach technical and goalkeeper G3.",
    ),
    (market.PairOpened(0, 2, ("MO1", "MO2")), "A pair is open: MO1, MO2."),
    (market.Ordered(0, (1, 0)), "The order is Club 2, Club 1."),
    (market.Revealed(1, 1, ("MO1", "MO2")), "Revealed for Club 2: MO1, MO2."),
    (market.StarSigned(1, 1, "MO1", "MO2"), "Club 2 choose MO1; MO2 is set aside."),
    (market.PairSigned(1, 1, ("MO1", "MO2")), "Club 2 take the pair MO1, MO2."),
    (market.HeldAgain(5, (0,)), "Club 1 cannot line up: the mercato is held again."),
    (market.Closed(5, ()), "The mercato is closed, and every club can line up."),
    (market.Closed(5, (0, 1)), "The mercato is closed; unable to line up: Club 1, Club 2."),
    (signings.Dealt(0, ("MO1", "MO2")), "In front of Club 1 lie MO1, MO2."),
    (signings.Signed(1, ("MO1", "MO2")), "Club 2 sign MO1, MO2."),
]


def test_a_mercato_is_told_event_by_event():
    cast = in_market(CARDS, MERCATO.seats[:2])
    happened = [event for event, _ in MARKET]
    assert market_words.report(cast, happened, full=True) == [said for _, said in MARKET]
    assert {type(event) for event in happened} == {
        *MERCATO.event_types,
        *signings.SIGNINGS.event_types,
    }
    short = [said for event, said in MARKET if isinstance(event, market_words.MATTERS)]
    assert market_words.report(cast, happened, full=False) == short
    with translation.override("fr"):
        french = market_words.report(in_market(CARDS, MERCATO.seats[:2]), happened, full=True)
    assert not set(french) & {said for _, said in MARKET}


def test_a_side_may_have_another_coach_and_goalkeeper():
    setup = replace(SETUP, away=replace(SETUP.away, coach="E-tactical", keeper="G-5"))
    (line,) = chronicle(setup, [events.Saved(*H1, 1, "mo1")])
    assert line.text == "G5 (Red) holds it and throws to mo1."
