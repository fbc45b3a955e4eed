"""Set-ups: what no match can start from is refused, with the rule and the value that breaks it."""

import pytest
from msgspec import structs

from matches.engines.core.protocol import CHANCE, BadSetup
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.setup import Carried
from matches.engines.footclub.state import INJURED, SENT_OFF, SUSPENDED, TAKEN_OFF
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.pitch import Play, club, home_card, scene, visitors

TACKLE = home_card("tackle", "MDG")


def refused(setup):
    """The rule that a set-up breaks, and by what."""
    with pytest.raises(BadSetup) as found:
        MATCH.new(setup)
    return str(found.value)


@pytest.mark.parametrize(
    ("facts", "refusal"),
    [
        ({"line": {"GK": ("MD3",)}}, "setup.position: GK"),
        ({"line": {"MD": ("MO3", "MD1")}}, "setup.position: MO3"),
        ({"sent_off": ("MD1",)}, "setup.twice: MD1"),
        ({"captain": "MD3"}, "setup.man: MD3"),
        ({"captain": "MD3", "bench": ("MD3",)}, "setup.on_pitch: MD3"),
        ({"yellows": {"MD3": 1}}, "setup.man: MD3"),
        ({"yellows": {"MD1": 3}}, "setup.number: MD1 3"),
        ({"yellows": {"MD1": 2}}, "setup.number: MD1 2"),  # the second would have sent him off
        ({"freshness": {"MD1": -1}}, "setup.number: MD1 -1"),
        ({"freshness": {"MD1": 3}}, "setup.number: MD1 3"),
        ({"light": {"MD1": 1}}, "setup.number: MD1 1"),
        ({"stars": {"MD1": 10}}, "setup.number: MD1 10"),
        ({"stands": 9, "pile": ()}, "setup.number: stands 9"),
        ({"goals": -1}, "setup.number: goals -1"),
        ({"substitutions": 4}, "setup.number: substitutions 4"),
        ({"reds": 4}, "setup.number: reds 4"),
        ({"kop": "K03"}, "setup.kop: K03"),
        ({"kop": "K01", "kop_tokens": 2}, "setup.number: kop_tokens 2"),
        ({"kop": "K02", "kop_tokens": 3}, "setup.number: kop_tokens 3"),
        ({"hand": ("R7",)}, "setup.cards: R7"),
        ({"hand": (TACKLE,), "discard": (TACKLE,)}, f"setup.cards: {TACKLE}"),
        ({"hand": ("supporters",) * 4}, "setup.cards: supporters"),
        ({"unknown_hand": 1}, "setup.hidden: unknown_hand, unknown_pile"),
        ({"unknown_pile": 2}, "setup.hidden: unknown_hand, unknown_pile"),
        ({"hidden": True, "unknown_hand": 36}, "setup.cards: 36 + 2"),
        ({"hidden": True, "unknown_hand": -1}, "setup.cards: -1 + 2"),
        ({"pile": ("offensive_support",) * 4}, "setup.piles: 4, 2"),
        ({"coach": "E-nobody"}, "setup.coach: E-nobody"),
        ({"keeper": "G-9"}, "setup.keeper: G-9"),
        ({"bench": ("XX1",)}, "setup.man: XX1"),
        ({"bench": ("MD3", "MD3")}, "setup.twice: MD3"),
        ({"carried": Carried(booked=("MD3",))}, "setup.man: MD3"),
        ({"carried": Carried(injured=("MD3",))}, "setup.man: MD3"),
    ],
)
def test_a_start_that_no_match_could_come_to_is_refused(facts, refusal):
    assert refused(scene(club(**facts))) == refusal


def test_a_man_who_was_sent_off_is_not_on_the_pitch():
    setup = scene()
    standing = structs.replace(setup.start.home, sent_off=("MD1",))
    start = structs.replace(setup.start, home=standing)
    assert refused(structs.replace(setup, start=start)) == "setup.twice: MD1"


def test_piles_that_do_not_last_whole_turns_are_refused():
    three = ("offensive_support",) * 3
    assert refused(scene(club(pile=three), visitors(pile=three))) == "setup.piles: 3, 3"


def test_both_sides_with_one_colour_are_refused():
    setup = scene()
    same = structs.replace(setup.away, colour="B")
    assert refused(structs.replace(setup, away=same)) == "setup.colours: B"


def test_cards_by_value_or_by_name_but_one_of_them():
    assert refused(structs.replace(scene(), cards=None)) == "setup.set: set, cards"


def test_a_start_says_how_each_man_and_card_stands():
    side = club(
        {"AL": (), "DC": ("DC1", "DC2")},
        sent_off=("AL1",),
        hurt=("AL2",),
        taken_off=("MD3",),
        carried=Carried(suspended=("AT3",)),
        hand=(TACKLE,),
        discard=("supporters",),
        kop="K02",
        goals=2,
        substitutions=1,
    )
    play = Play(scene(side, ball=("away", "mo1")))
    found = play.clubs[HOME]
    expected = {"AL1": SENT_OFF, "AL2": INJURED, "MD3": TAKEN_OFF, "AT3": SUSPENDED}
    assert {code: play.of(HOME, "status", code) for code in expected} == expected
    assert [found.squad.codes[man] for man in found.serious] == ["AL2"]
    assert (found.reds, found.goals, found.substitutions) == (1, 2, 1)
    assert (found.kop, found.kop_tokens, found.stands) == (1, 2, 5)
    assert (play.hand(HOME), play.discard(HOME), len(found.pile)) == ([TACKLE], ["supporters"], 2)
    assert found.cards() == 42


def test_reds_may_be_more_than_the_men_who_were_sent_off():
    """Those of a man who has been forgotten, as it were: the count is what decides a forfeit."""
    assert Play(scene(club(reds=2))).clubs[HOME].reds == 2


def test_of_a_hidden_side_only_numbers_are_known():
    side = club(hidden=True, unknown_hand=3, hand=(TACKLE,), stands=5)
    play = Play(scene(side, ball=("away", "mo1")))
    found = play.clubs[HOME]
    assert (found.hand.unknown, found.pile.unknown, found.reserve.unknown) == (3, 2, 31)
    assert (play.hand(HOME), found.cards(), sum(found.unseen)) == ([TACKLE], 42, 36)
    assert found.unseen[found.deck.index[TACKLE]] == 0


@pytest.mark.parametrize(
    ("step", "asks"),
    [
        ("draw", ("draw", (CHANCE,))),
        ("supporters", ("supporters", (HOME, AWAY))),
        ("changes", ("changes", (AWAY,))),
        ("possession", ("possession", (AWAY,))),
        ("offence", ("offence", (HOME,))),
        ("discard", ("draw", (CHANCE,))),
        ("half_end", ("preparation", (HOME, AWAY))),
        ("shoot_out", ("kickers", (HOME, AWAY))),
    ],
)
def test_a_match_may_start_at_every_step(step, asks):
    cards = {"hand": ("supporters",)}
    assert Play(scene(club(**cards), visitors(**cards), step=step)).asks == asks


def test_a_match_that_is_not_over_has_no_outcome():
    with pytest.raises(ValueError, match="not over"):
        MATCH.outcome(Play(scene()).state)


def test_a_copy_goes_its_own_way():
    play = Play(scene(club(hand=(TACKLE,)), ball=("away", "mo1")))
    twin = MATCH.copy(play.state)
    MATCH.apply(twin, HOME, MATCH.actions(twin, HOME)[0])
    assert play.asks == ("possession", (HOME,))
    assert MATCH.ask(twin).kind == "draw"
    assert MATCH.view(play.state, HOME) == MATCH.view(play.state, HOME)
