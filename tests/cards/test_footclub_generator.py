"""Generated sets: the proportions of FB-80, the shipped "ligue", and its four starting squads."""

from collections import Counter
from io import StringIO
from itertools import product

import pytest
from django.core.management import CommandError, call_command
from msgspec import structs

from cards.chance import Chance
from cards.games.footclub import CardSet, Coach, Player
from cards.games.footclub_file import SETS, digest, load, shipped
from cards.games.footclub_generator import TRIANGLES, generate, marked
from cards.games.footclub_toml import as_toml
from tests.depth import examples

CLASSIC = shipped("classic")
LIGUE = shipped("ligue")
POSITIONS = ("AL", "DC", "MD", "MO", "AT")
PROFILES = ("technical", "physical", "tactical")


def made(clubs: int, seed: str) -> CardSet:
    """Return a set with the Match cards of the printed game."""
    return generate("small", clubs, CLASSIC.kinds, CLASSIC.kops, Chance(seed))


def legal(line: tuple[int, ...]) -> bool:
    """Whether ten men are a line-up: rulebook, Team line-up."""
    al, dc, md, mo, at = line
    return (
        al in (0, 2)
        and (al == 2 or dc == 3)
        and all(1 <= count <= 3 for count in (dc, md, mo, at))
        and mo + at >= 3
        and al + dc + md <= 7
    )


def optimised(players: list[Player], coach: Coach) -> bool:
    """Whether ten of the players form a line-up and match the coach's style at the same time."""
    style = (coach.style.technical, coach.style.physical, coach.style.tactical)
    reached = {((0,) * 5, (0,) * 3)}
    for player in players:
        more = set()
        for (line, profiles), place, profile in product(reached, player.positions, player.profiles):
            at, kind = POSITIONS.index(place), PROFILES.index(profile)
            if line[at] < 3 and profiles[kind] < style[kind]:
                more.add(
                    (
                        (*line[:at], line[at] + 1, *line[at + 1 :]),
                        (*profiles[:kind], profiles[kind] + 1, *profiles[kind + 1 :]),
                    )
                )
        reached |= more
    return any(profiles == style and legal(line) for line, profiles in reached)


def starting_squads(cards: CardSet) -> dict[str, tuple[int, Counter[int], bool]]:
    """Return, for each triangle, the stars of the pair, the levels, and whether the squad can be
    lined up and optimised."""
    found = {}
    for colour in ("red", "blue", "green", "yellow"):
        (coach,) = (coach for coach in cards.coaches if coach.triangle == colour)
        (keeper,) = (keeper for keeper in cards.keepers if keeper.triangle == colour)
        players = [player for player in cards.players if player.triangle == colour]
        levels = Counter(player.level for player in players)
        found[colour] = (coach.level + keeper.level, levels, optimised(players, coach))
    return found


SQUADS = dict.fromkeys(TRIANGLES, (8, Counter({3: 10, 4: 3, 5: 2}), True))


def test_fb_80_ligue_has_the_proportions_of_twenty_clubs():
    assert Counter(player.level for player in LIGUE.players) == {3: 204, 4: 120, 5: 80}
    assert (LIGUE.clubs, len(LIGUE.coaches), len(LIGUE.keepers)) == (20, 21, 21)
    codes = [card.code for card in (*LIGUE.coaches, *LIGUE.keepers, *LIGUE.players)]
    assert codes == [f"E{n:03}" for n in range(1, 447)]


def test_ligue_plays_with_the_match_cards_of_classic():
    assert (LIGUE.kinds, LIGUE.kops) == (CLASSIC.kinds, CLASSIC.kops)


def test_ligue_shares_out_profiles_and_the_three_styles():
    profiles = Counter(player.profiles for player in LIGUE.players)
    assert set(profiles) == {("technical",), ("physical",), ("tactical",), ("physical", "tactical")}
    single = [profiles[(profile,)] for profile in PROFILES]
    assert max(single) - min(single) <= 4
    assert Counter(coach.style for coach in LIGUE.coaches) == dict.fromkeys(
        (coach.style for coach in CLASSIC.coaches), 7
    )


def test_ligue_is_what_the_generator_makes():
    printed = StringIO()
    call_command("footclub_set", "ligue", clubs=20, seed="1", stdout=printed)
    assert printed.getvalue() == (SETS / "ligue.toml").read_text(encoding="utf-8")


def test_four_starting_squads_line_up_and_are_optimised():
    assert starting_squads(LIGUE) == SQUADS


def test_the_search_refuses_squads_that_cannot():
    """Without strikers there is no line-up; with one profile only there is no optimisation."""
    players = [player for player in LIGUE.players if player.triangle == "red"]
    coach = LIGUE.coaches[0]
    assert optimised(players, coach)
    assert not optimised([p for p in players if "AT" not in p.positions], coach)
    technical = [structs.replace(p, profiles=("technical",)) for p in players]
    assert not optimised(technical, coach)


def test_players_who_make_no_four_squads_are_refused_after_a_hundred_attempts():
    """Of one profile, they match no style, however often they are drawn anew."""
    technical = [structs.replace(p, profiles=("technical",)) for p in LIGUE.players[:5]]
    with pytest.raises(ValueError, match="do not make four starting squads; try another seed"):
        marked(technical, LIGUE.coaches, Chance("a"))


@pytest.mark.parametrize("clubs", [4, 5, 8])
def test_fb_80_proportions_and_squads_of_any_set(clubs):
    for seed in range(examples(3)):
        cards = made(clubs, f"seed {seed}")
        levels = Counter(player.level for player in cards.players)
        assert levels == {3: 10 * clubs + 4, 4: 6 * clubs, 5: 4 * clubs}
        assert len(cards.coaches) == len(cards.keepers) == clubs + 1
        assert starting_squads(cards) == SQUADS
        assert load(as_toml(cards, "classic"), "small.toml") == cards


def test_one_seed_one_set():
    assert digest(made(5, "a")) == digest(made(5, "a"))
    assert digest(made(5, "a")) != digest(made(5, "b"))


@pytest.mark.parametrize("clubs", [3, 101])
def test_numbers_of_clubs_that_cannot_be_served(clubs):
    with pytest.raises(CommandError) as caught:
        call_command("footclub_set", "mine", clubs=clubs)
    assert str(caught.value) == f"a generated set is for 4 to 100 clubs, not {clubs}"
