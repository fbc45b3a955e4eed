"""Yellow cards and suspension; the set-up of the second leg: FB-12, FB-34, FB-74 to FB-77."""

from typing import Any

import pytest

from matches.engines.core.protocol import BadSetup
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.outcome import Tally
from matches.engines.footclub.setup import Carried, Holder, Options, Setup, Side, Standing, Start
from matches.engines.footclub.tie import carried, second_leg
from tests.matches.footclub.legs import (
    BLUE_LINE,
    BLUE_MEN,
    FIRST,
    NOTHING,
    RED_LINE,
    RED_MEN,
    asked,
    moment,
    result,
    second,
    tackle,
    tackling,
    whistle,
)


def test_example_the_half_yellow_cards() -> None:
    """Three carried make 1.5; one more yellow 2.5, rounded 3: one DEF less; replaced, it is back.

    DEF without a malus: K3, and two AL, two DC and two MD of three stars each: 21.
    """
    red = Side(
        colour="R",
        coach="C5",
        keeper="K3",
        players=RED_MEN,
        carried=Carried(booked=("T3", "T4", "T8")),
    )
    setup = Setup(home=FIRST.away, away=red, cards=FIRST.cards, first_leg=(0, 0))

    def defence(**facts: Any) -> int:
        return MATCH.view(moment(setup, "changes", 2, {}, facts), 1).own.defence

    assert defence() == 21
    assert defence(yellows={"T4": 1}) == 20
    line = {**RED_LINE, "MO": ("T9", "V4")}
    assert defence(yellows={"T4": 1}, line=line, taken_off=("T4",), substitutions=1) == 21


def test_fb_34_carried_and_one_new_yellow_is_no_sending_off() -> None:
    """The tackler of the red section, T13, was booked in the first leg; a second new yellow is."""
    state = tackling(Carried(booked=("T13",)))
    events = tackle(state, (1, 2), (1, 2))
    assert [event for event in events if type(event).__name__ == "SentOff"] == []
    state = tackling(Carried(booked=("T13",)), yellows={"T13": 1})
    events = tackle(state, (1, 2), (1, 2))
    assert [event.man for event in events if type(event).__name__ == "SentOff"] == ["T13"]


def test_fb_12_cards_and_injuries_of_the_first_leg_carry_for_both_clubs() -> None:
    home = Tally({}, {"T1": 1, "T2": 2}, ("T2", "T3"), ("T4",), 0, 0)
    away = Tally({"T11": 2}, {"T12": 1}, (), ("T12",), 0, 0)
    assert carried(result(2, 0, tallies=(home, away))) == (
        Carried(suspended=("T2", "T3"), booked=("T1",), injured=("T4",)),
        Carried(booked=("T12",), injured=("T12",)),
    )


def test_fb_77_a_yellow_and_a_red_is_a_suspension_only() -> None:
    home = Tally({}, {"T1": 1}, ("T1",), (), 0, 0)
    brought, nothing = carried(result(0, 0, tallies=(home, NOTHING)))
    assert (brought, nothing) == (Carried(suspended=("T1",)), Carried())


def test_fb_75_cards_and_injuries_of_a_forfeited_leg_still_carry() -> None:
    reds = ("T1", "T2", "T3", "T4")
    home = Tally({}, {"T5": 1}, reds, ("T6",), 0, 0)
    lost = result(0, 3, "forfeit", forfeits=(0,), tallies=(home, NOTHING))
    assert second(lost).away.carried == Carried(suspended=reds, booked=("T5",), injured=("T6",))


def test_fb_76_a_light_injury_has_healed_and_a_serious_one_costs_a_star() -> None:
    state = moment(
        FIRST,
        "half_end",
        2,
        {"light": {"T1": -1}, "hurt": ("T9",), "goals": 1},
        {"yellows": {"T11": 1}, "taken_off": ("T19",)},
    )
    brought = carried(MATCH.outcome(state))
    assert brought == (Carried(injured=("T9",)), Carried(booked=("T11",)))


def test_fb_76_the_star_is_lost_for_the_whole_match() -> None:
    """DEF 21 without him; T1, seriously hurt in the first leg, counts two stars, in every half."""
    hurt = Side(
        colour="R", coach="C5", keeper="K3", players=RED_MEN, carried=Carried(injured=("T1",))
    )
    setup = Setup(home=FIRST.away, away=hurt, cards=FIRST.cards, first_leg=(0, 0))
    state = moment(setup, "changes", 1, {}, {})
    assert MATCH.view(state, 1).own.defence == 20
    later = whistle(setup, 0, 0, half=1)
    assert (later.half, MATCH.view(later, 1).own.defence) == (2, 20)


def test_fb_74_a_suspended_man_is_neither_on_the_pitch_nor_on_the_bench() -> None:
    home = Tally({}, {}, ("T1",), (), 0, 0)
    state = MATCH.new(second(result(1, 0, tallies=(home, NOTHING))))
    names = [RED_MEN[man] for man in MATCH.view(state, 1).own.bench]
    assert names == [man for man in RED_MEN if man != "T1"]


def test_fb_74_a_club_without_a_line_up_forfeits_the_second_leg() -> None:
    """All three of its strikers are suspended, and it has no nine-and-a-half."""
    home = Tally({}, {}, ("T5", "T10", "V5"), (), 0, 0)
    last = MATCH.outcome(MATCH.new(second(result(1, 0, tallies=(home, NOTHING)))))
    assert (last.goals, last.forfeits) == ((3, 0), (1,))


# The second leg


def test_the_visitors_of_the_first_leg_are_at_home_in_the_second() -> None:
    setup = second(result(3, 1))
    assert (setup.home, setup.away) == (FIRST.away, FIRST.home)
    assert (setup.home.colour, setup.away.colour) == ("B", "R")
    assert setup.first_leg == (1, 3)


def test_fb_76_signings_join_the_squads_and_all_else_starts_afresh() -> None:
    options = Options(strict21=True, away_goals=False)
    first = Setup(home=FIRST.home, away=FIRST.away, cards=FIRST.cards, options=options)
    played = moment(first, "half_end", 2, {"stands": 0, "goals": 1}, {"freshness": {"T11": 0}})
    setup = second_leg(first, MATCH.outcome(played), (("F10", "V1"), ("F12", "F9")))
    assert setup.options == options
    assert setup.away.players == (*RED_MEN, "F10", "V1")
    assert setup.home.players == (*BLUE_MEN, "F12", "F9")
    state = MATCH.new(setup)
    view = MATCH.view(state, 0)
    assert (asked(state), MATCH.ask(state).sides) == ("kop", (0,))
    assert (view.own.stands, view.rival.stands) == (5, 5)
    assert (len(view.own.bench), len(MATCH.view(state, 1).own.bench)) == (17, 17)
    assert (view.own.captain, view.own.freshness(0), len(view.own.reserve)) == (-1, 1, 37)
    assert view.first_leg == (0, 1)


def test_a_second_leg_forgets_that_the_first_began_in_its_middle() -> None:
    started = Setup(
        home=FIRST.home,
        away=FIRST.away,
        cards=FIRST.cards,
        start=Start(
            half=2,
            turn=5,
            step="half_end",
            colour="red",
            ball=Holder(side="home", man="V4"),
            home=Standing(line=RED_LINE, captain="V4"),
            away=Standing(line=BLUE_LINE, captain="V7"),
        ),
    )
    assert second_leg(started, MATCH.outcome(MATCH.new(started))) == second(result(0, 0))


@pytest.mark.parametrize("after", ["extra_time", "shoot_out"])
def test_fb_72_a_first_leg_has_no_extra_time(after: str) -> None:
    with pytest.raises(BadSetup) as refused:
        second(result(2, 1, after))
    assert (refused.value.rule, refused.value.detail) == ("tie.first_leg", after)
