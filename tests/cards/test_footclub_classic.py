"""The printed game's set: every count and constraint of the rulings, part one, 1.1, 1.3 and 1.4."""

from collections import Counter

from cards.games.footclub import (
    COLOURS,
    STRONG_POINTS,
    AttackSupport,
    Boost,
    DefenceSupport,
    Kop,
    Offensive,
    Press,
    Stand,
    Style,
    Tackle,
)
from cards.games.footclub_file import shipped

CLASSIC = shipped("classic")
KINDS = {kind.code: kind for kind in CLASSIC.kinds}
PEOPLE = {player.name: player for player in CLASSIC.players}
TEAM = (*CLASSIC.coaches, *CLASSIC.keepers, *CLASSIC.players)
# Rulings 1.3: how many of each position among the players of a level.
POSITIONS = {
    3: {"AL": 5, "DC": 4, "MD": 5, "MO": 4, "AT": 4, "AL/DC": 1, "MO/AT": 1},
    4: {"AL": 2, "DC": 2, "MD": 2, "MO": 2, "AT": 2, "AL/DC": 1, "MO/AT": 1},
    5: {"AL": 1, "DC": 2, "MD": 1, "MO": 2, "AT": 2},
}
# Rulings 1.4: family, copies, ribbons.
MATCH_CARDS = {
    "pressing": ("possession", 6, 6),
    "tackle": ("possession", 6, 6),
    "set_piece_attack": ("offensive", 4, 4),
    "individual_exploit": ("offensive", 2, 2),
    "counter_attack": ("offensive", 3, 3),
    "supporters": ("support", 8, 0),
    "offensive_support": ("support", 5, 0),
    "defensive_support": ("support", 8, 8),
}
SIDED = {f"{position}{side}" for position in ("AL", "DC", "MD", "MO", "AT") for side in "GD"}


def test_fb_10_fifty_team_cards_numbered_e01_to_e50():
    assert [card.code for card in TEAM] == [f"E{n:02}" for n in range(1, 51)]
    assert (len(CLASSIC.coaches), len(CLASSIC.keepers), len(CLASSIC.players)) == (3, 3, 44)
    assert len({card.name for card in TEAM}) == 50


def test_fb_15_pairs_are_five_and_three_four_and_four_three_and_five():
    assert [coach.level for coach in CLASSIC.coaches] == [5, 4, 3]
    assert [keeper.level for keeper in CLASSIC.keepers] == [3, 4, 5]


def test_fb_10_coaches_have_the_three_printed_styles():
    assert [coach.style for coach in CLASSIC.coaches] == [
        Style(technical=5, physical=3, tactical=2),
        Style(technical=2, physical=5, tactical=3),
        Style(technical=3, physical=2, tactical=5),
    ]


def test_outfield_players_are_24_12_and_8_by_level():
    assert Counter(player.level for player in CLASSIC.players) == {3: 24, 4: 12, 5: 8}


def test_positions_by_level():
    found = {
        level: Counter("/".join(p.positions) for p in CLASSIC.players if p.level == level)
        for level in (3, 4, 5)
    }
    assert found == POSITIONS


def test_profiles_are_14_14_14_and_2_double():
    assert Counter(player.profiles for player in CLASSIC.players) == {
        ("technical",): 14,
        ("physical",): 14,
        ("tactical",): 14,
        ("physical", "tactical"): 2,
    }


def test_fb_10_the_four_printed_names():
    for name in ("Ludovic Aloé", "Giorgio Mannini"):
        assert "physical" in PEOPLE[name].profiles
        assert PEOPLE[name].level in (4, 5)
    assert PEOPLE["Néstor Lázaro"].positions == ("DC",)
    assert PEOPLE["Marcus Sidwell"].positions == ("AL",)


def test_strong_points_stand_where_they_are_useful():
    where = {
        point: {p.positions for p in CLASSIC.players if p.strong_point == point}
        for point in STRONG_POINTS
    }
    behind, before = {("AL",), ("DC",), ("MD",)}, {("MO",), ("AT",)}
    assert where["versatile"] == {("AL", "DC"), ("MO", "AT")}
    assert where["rough"] == where["intraitable"] == behind
    assert where["adroit"] == where["accelerator"] == before
    assert where["raker"] == behind | before
    counts = Counter(player.strong_point for player in CLASSIC.players)
    assert counts["versatile"] == 4
    assert [point for point in STRONG_POINTS if counts[point] < 4] == []


def test_no_strong_point_beside_a_double_profile():
    doubles = [player for player in CLASSIC.players if len(player.profiles) == 2]
    assert [player.strong_point for player in doubles] == [None, None]


def test_forty_two_match_cards_of_which_29_have_a_ribbon():
    found = {code: (k.family, k.copies, len(k.ribbons)) for code, k in KINDS.items()}
    assert found == MATCH_CARDS
    numbers = [n for k in CLASSIC.kinds for n in range(k.first, k.first + k.copies)]
    assert numbers == list(range(1, 43))
    assert sum(len(kind.ribbons) for kind in CLASSIC.kinds) == 29


def test_what_match_cards_do():
    assert {code: kind.effect for code, kind in KINDS.items()} == {
        "pressing": Press(freshness=2),
        "tackle": Tackle(),
        "set_piece_attack": Offensive(
            supporters_at_least=3, adroit=Boost(attack=1), accelerator=Boost(hinder=1)
        ),
        "individual_exploit": Offensive(
            supporters_at_most=3,
            adroit=Boost(attack=2, paid=True),
            accelerator=Boost(attack=1, hinder=1, paid=True),
        ),
        "counter_attack": Offensive(
            after_save=True,
            defensive_support=False,
            adroit=Boost(attack=1),
            accelerator=Boost(attack=2),
        ),
        "supporters": Stand(attack=1, defence=1, freshness=1),
        "offensive_support": AttackSupport(attack=2),
        "defensive_support": DefenceSupport(defence=2),
    }


def test_two_kops():
    assert CLASSIC.kops == (Kop(code="K01", attack=2), Kop(code="K02", freshness=2))


def test_fb_3_ribbons_differ_and_name_the_positions_of_their_kind():
    where = {
        code: {name[:2] for strip in kind.ribbons for section in strip for name in section.split()}
        for code, kind in KINDS.items()
        if kind.ribbons
    }
    assert where == {
        "pressing": {"MD", "MO", "AT"},
        "tackle": {"AL", "DC", "MD", "MO"},
        "set_piece_attack": {"MO", "AT", "AL"},
        "individual_exploit": {"MO", "AT"},
        "counter_attack": {"MO", "AT", "AL"},
        "defensive_support": {"AL", "DC", "MD"},
    }
    for kind in CLASSIC.kinds:
        assert len(set(kind.ribbons)) == len(kind.ribbons)


def test_fb_3_every_section_names_one_man_and_a_pressing_two():
    for kind in CLASSIC.kinds:
        for strip in kind.ribbons:
            assert len(strip) == len(COLOURS)
            for section in strip:
                assert len(section.split()) == (2 if kind.code == "pressing" else 1)
                assert SIDED.issuperset(section.split())


def test_fb_3_no_colour_favours_a_target_of_tackles_and_pressings():
    """The six copies are cyclic shifts: under each colour every section comes once."""
    for code in ("tackle", "pressing"):
        ribbons = KINDS[code].ribbons
        for colour in range(len(COLOURS)):
            assert sorted(strip[colour] for strip in ribbons) == sorted(ribbons[0])


def test_example_of_the_tackle_one_has_orange_on_mdg():
    assert "MDG" in [strip[COLOURS.index("orange")] for strip in KINDS["tackle"].ribbons]


def test_example_of_the_pressing_one_has_red_on_atd_then_mog():
    assert "ATD MOG" in [strip[COLOURS.index("red")] for strip in KINDS["pressing"].ribbons]


def test_examples_of_inferiority_one_card_fits_both():
    """Yellow moves on to green, and blue, by way of violet, to red: those two are no MO."""
    wanted = {"red": False, "yellow": True, "green": False, "blue": True, "violet": True}
    fitting = [
        strip
        for kind in CLASSIC.kinds
        for strip in kind.ribbons
        if kind.code != "pressing"
        and all(
            strip[COLOURS.index(colour)].startswith("MO") == on for colour, on in wanted.items()
        )
    ]
    assert len(fitting) == 1
