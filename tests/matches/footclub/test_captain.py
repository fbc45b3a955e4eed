"""Captain: who may wear the armband, and who takes it over."""

import pytest

from cards.games.footclub import Coach, Keeper
from matches.engines.core.protocol import Illegal
from matches.engines.footclub.answers import PASS, Armband, BringOn, PlayTackle, TakeOff
from matches.engines.footclub.captain import candidates
from matches.engines.footclub.events import CaptainNamed, Possession, Substituted
from matches.engines.footclub.squads import Squad
from matches.engines.footclub.tables import AWAY, HOME
from tests.matches.footclub.pitch import STYLES, Play, club, home_card, man, scene, visitors
from tests.matches.footclub.test_ratings import JEANNE, team

NOW = (1, 2)


def captains(style, *men):
    """The codes of those who may be captain of these men under a coach of this style."""
    squad = Squad(
        Coach(code="E", name="E", nationality="FRA", level=4, style=STYLES[style]),
        Keeper(code="G", name="G", nationality="FRA", level=4),
        [man(*each) for each in men],
    )
    return [squad.codes[each] for each in candidates(squad, range(len(men)))]


def test_example_jeanne_has_the_choice_between_aloe_and_mannini():
    """Her style prefers Physical; of her five men of four and five stars these two are."""
    jeanne = team(JEANNE, "physical", 4, 4)
    codes = [jeanne.squad.codes[each] for each in candidates(jeanne.squad, jeanne.men())]
    assert codes == ["Ludovic Aloé", "Giorgio Mannini"]


def test_fb_19_level_and_preferred_profile_are_both_needed():
    assert captains(
        "technical",
        ("MO1", 4, "technical"),
        ("MO2", 5, "technical"),
        ("MO3", 3, "technical"),
        ("AT1", 5, "physical"),
        ("AT2", 4, "tactical"),
    ) == ["MO1", "MO2"]


def test_fb_19_a_double_profile_counts_if_either_matches():
    men = (("MD1", 4, "tactical physical"), ("MD2", 4, "technical"), ("AT1", 5, "technical"))
    assert captains("tactical", *men) == ["MD1"]
    assert captains("physical", *men) == ["MD1"]


def test_fb_19_without_one_a_man_of_five_stars():
    men = (
        ("MO1", 4, "physical"),
        ("AT1", 5, "tactical"),
        ("DC1", 5, "physical"),
        ("AL1", 3, "technical"),
    )
    assert captains("technical", *men) == ["AT1", "DC1"]


def test_fb_19_without_any_the_highest_level():
    men = (("MO1", 3, "technical"), ("AT1", 4, "tactical"), ("DC1", 4, "physical"))
    assert captains("technical", *men) == ["AT1", "DC1"]


def test_fb_19_the_printed_level_counts():
    """A captain who loses stars keeps the armband, and stars of a boost make nobody captain."""
    side = club(stars={"MO3": 1}, light={"AT1": -2}, line={"MO": ("MO1", "MO3")}, bench=("MO2",))
    play = Play(scene(side, step="changes", ball=("home", "AT1")))
    play.away(PASS)
    play.home(TakeOff("MO1"))
    play.home(BringOn("MO2", "MO"))
    assert play.asks == ("captain", (HOME,))
    assert play.legal(HOME) == [Armband("AT1")]


def test_fb_20_a_captain_who_is_taken_off_is_followed_at_once():
    """The newcomer is on the pitch, so he may be chosen."""
    side = club(bench=("MO-4", "MO3"), captain="MO1")
    men = (man("MO-4", 4, "technical"),)
    play = Play(scene(side, step="changes", ball=("home", "MO1"), men=men))
    play.away(PASS)
    play.home(TakeOff("MO1"))
    assert play.home(BringOn("MO-4", "MO")) == [Substituted(*NOW, HOME, "MO1", "MO-4", "MO", False)]
    assert play.asks == ("captain", (HOME,))
    assert play.legal(HOME) == [Armband("AT1"), Armband("MO-4")]
    with pytest.raises(Illegal) as refused:
        play.home(Armband("AL1"))
    assert refused.value.rule == "captain"
    assert play.home(Armband("AT1")) == [CaptainNamed(*NOW, HOME, "AT1")]
    assert play.ball == (HOME, "AT1")
    assert play.asks == ("changes", (HOME,))


def test_fb_20_a_captain_without_the_ball_is_followed_and_the_ball_stays():
    play = Play(scene(club(bench=("MO3",)), step="changes", ball=("home", "DC2")))
    play.away(PASS)
    play.home(TakeOff("MO1"))
    play.home(BringOn("MO3", "MO"))
    play.home(Armband("AT1"))
    assert play.ball == (HOME, "DC2")


def test_fb_20_a_captain_who_is_sent_off_is_followed_while_the_others_have_the_ball():
    tackle = home_card("tackle", "MDG")
    play = Play(scene(club(hand=(tackle,), captain="MD1"), ball=("away", "at1")))
    play.home(PlayTackle(tackle, True))
    play.dice(1, 1)
    play.dice(1, 1)
    assert play.asks == ("captain", (HOME,))
    assert play.home(Armband("MO1")) == [
        CaptainNamed(*NOW, HOME, "MO1"),
        Possession(*NOW, AWAY, "mo1"),
    ]


def test_fb_20_both_sides_name_another_when_the_captains_meet():
    tackle = home_card("tackle", "MDG")
    play = Play(scene(club(hand=(tackle,), captain="MD1"), visitors(), ball=("away", "mo1")))
    play.home(PlayTackle(tackle, True))
    play.dice(1, 1)
    play.dice(1, 1)
    assert play.asks == ("captain", (AWAY,))
    assert play.away(Armband("at1")) == [CaptainNamed(*NOW, AWAY, "at1")]
    assert play.ball == (AWAY, "at1")
    assert play.home(Armband("AT1")) == [
        CaptainNamed(*NOW, HOME, "AT1"),
        Possession(*NOW, AWAY, "at1"),
    ]


def test_fb_20_a_captain_who_is_booked_or_hurt_lightly_keeps_the_armband():
    tackle = home_card("tackle", "MDG")
    play = Play(scene(club(hand=(tackle,), captain="MD1"), visitors(), ball=("away", "mo1")))
    play.home(PlayTackle(tackle, False))
    play.dice(1, 1)
    codes = [side.squad.codes[side.captain] for side in play.clubs]
    assert codes == ["MD1", "mo1"]
