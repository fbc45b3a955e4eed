"""The printed numbers, against the rulebook's own words."""

from matches.engines.footclub import tables


def test_team_line_up():
    """Positions AL, DC, MD, MO, AT; at least 1 and at most 3 of each; MO + AT at least 3."""
    assert tables.POSITION_CODES == ("AL", "DC", "MD", "MO", "AT")
    assert (tables.AL, tables.DC, tables.MD, tables.MO, tables.AT) == (0, 1, 2, 3, 4)
    assert (tables.OFFENSIVE, tables.DEFENSIVE) == ((3, 4), (0, 1, 2))
    assert tables.OUTFIELD == 10
    assert (tables.LINE_MINIMUM, tables.LINE_MAXIMUM, tables.ATTACKERS_MINIMUM) == (1, 3, 3)


def test_optimisation_and_captain():
    """ATT +1 and DEF +1; a captain of level 4 or 5."""
    assert tables.OPTIMISATION == 1
    assert tables.CAPTAIN_LEVELS == (4, 5)


def test_halves():
    """14 cards, 4 of them the opening hand, 2 a turn; 10 in extra time; 42 in all."""
    halves = (tables.FIRST_HALF, tables.SECOND_HALF, tables.EXTRA_TIME)
    assert [tables.PILE[half] for half in halves] == [14, 14, 10]
    assert (tables.OPENING_HAND, tables.DRAW, tables.MATCH_CARDS) == (4, 2, 42)
    turns = [(tables.PILE[half] - tables.OPENING_HAND) // tables.DRAW for half in halves]
    assert turns == [5, 5, 3]
    assert tables.COLOUR_COUNT == 6


def test_supporters_and_freshness():
    """5 Supporters at the start, at most 3 exhausted an Offensive; a token, 2 for a Raker."""
    assert (tables.OPENING_SUPPORTERS, tables.EXHAUSTED_A_SIDE) == (5, 3)
    assert (tables.FRESHNESS, tables.FRESHNESS_RAKER) == (1, 2)


def test_substitutions_and_boost():
    """Up to 3 a match; +1 star with 2 cards or fewer in the pile."""
    assert (tables.SUBSTITUTIONS, tables.BOOST, tables.BOOST_PILE) == (3, 1, 2)


def test_cards():
    """The third yellow is the first to cost a star; at least 8 players; the 4th red, 3-0."""
    assert tables.FREE_YELLOWS == 2
    assert (tables.TEAM_MINIMUM, tables.REDS_THAT_FORFEIT, tables.FORFEIT_GOALS) == (8, 4, 3)


def test_dice():
    """7 or more, then 8 or more; +1 for Rough and Intraitable; -5 to +5; free kick 0, penalty 2."""
    assert (tables.FIRST_ROLL, tables.SECOND_ROLL, tables.ROUGH_DICE) == (7, 8, 1)
    assert (tables.BONUS_CAP, tables.FREE_KICK, tables.PENALTY) == (5, 0, 2)
    assert tables.KICKERS == 5


def test_fb_1_and_fb_2():
    first = {"above": "goal", "level": "second", "below": "save"}
    assert first == tables.FIRST_ROLL_RESULT
    second = {"above": "goal", "level": "post", "below": "corner"}
    assert second == tables.SECOND_ROLL_RESULT


def test_home_is_the_first_side():
    assert (tables.HOME, tables.AWAY) == (0, 1)
