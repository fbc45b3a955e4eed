"""Files of FootClub cards are read strictly: a mistake is refused, with file and card."""

import pytest

from cards.games.footclub_file import SETS, BadSet, digest, load, shipped, shipped_names

TEXT = """
name = "small"
version = 1
clubs = 0

coaches = [
  { code = "E01", name = "A", nationality = "FRA", level = 5, style = { technical = 5, physical = 3, tactical = 2 } },
]
keepers = [
  { code = "E02", name = "B", nationality = "ENG", level = 3 },
]
players = [
  { code = "E03", name = "C", nationality = "ITA", positions = ["AL"], level = 3, profiles = ["technical"], strong_point = "rough" },
  { code = "E04", name = "D", nationality = "ESP", positions = ["MO", "AT"], level = 4, profiles = ["physical"], strong_point = "versatile" },
  { code = "E05", name = "E", nationality = "GER", positions = ["MD"], level = 5, profiles = ["physical", "tactical"] },
]
"""  # noqa: E501
MATCH = TEXT + "".join(
    f"""
[[kinds]]
code = "{kind.code}"
family = "{kind.family}"
first = {kind.first}
copies = {kind.copies}
effect = EFFECT-{kind.code}
ribbons = {[list(strip) for strip in kind.ribbons]}
"""
    for kind in shipped("classic").kinds
)
EFFECTS = {
    "pressing": '{ do = "press", freshness = 2 }',
    "tackle": '{ do = "tackle" }',
    "set_piece_attack": '{ do = "offensive", supporters_at_least = 3 }',
    "individual_exploit": '{ do = "offensive", supporters_at_most = 3 }',
    "counter_attack": '{ do = "offensive", after_save = true }',
    "supporters": '{ do = "stand", attack = 1, defence = 1, freshness = 1 }',
    "offensive_support": '{ do = "attack_support", attack = 2 }',
    "defensive_support": '{ do = "defence_support", defence = 2 }',
}
for code, effect in EFFECTS.items():
    MATCH = MATCH.replace(f"EFFECT-{code}\n", f"{effect}\n")
KOPS = '\n[[kops]]\ncode = "K01"\nattack = 2\n\n[[kops]]\ncode = "K02"\nfreshness = 2\n'
FULL = MATCH + KOPS


def refused(text: str, old: str, new: str) -> tuple[str, str, str, str]:
    """Return what is said of a text in which one place is changed."""
    assert text.count(old) >= 1
    with pytest.raises(BadSet) as caught:
        load(text.replace(old, new, 1), "mine.toml")
    wrong = caught.value
    assert str(wrong) == ": ".join(
        part for part in (wrong.file, wrong.card, wrong.code, wrong.value) if part
    )
    return wrong.file, wrong.card, wrong.code, wrong.value


def test_the_small_set_is_sound():
    cards = load(FULL, "mine.toml")
    assert [card.code for card in (*cards.coaches, *cards.keepers, *cards.players)] == [
        "E01",
        "E02",
        "E03",
        "E04",
        "E05",
    ]
    assert cards.kinds[1].ribbons == shipped("classic").kinds[1].ribbons


@pytest.mark.parametrize(
    ("old", "new", "card", "code", "value"),
    [
        ('"E04"', '"E03"', "E03", "code", "2"),
        ('"E04"', '""', "", "code", "1"),
        ('"K01"', '"E01"', "E01", "code", "2"),
        ('name = "D"', 'name = "C"', "E03", "name", "C"),
        ('name = "D"', 'name = ""', "E04", "name", ""),
        ('"ESP"', '"Spain"', "E04", "nationality", "Spain"),
        ("level = 4", "level = 6", "E04", "level", "6"),
        ("level = 4", "level = 2", "E04", "level", "2"),
        ("technical = 5", "technical = 4", "E01", "style", "4-3-2"),
        ("technical = 5, physical = 3", "technical = 9, physical = -1", "E01", "style", "9--1-2"),
        ('"ENG", level = 3', '"ENG", level = 4', "E01", "pairs", "5 + 4 (E02)"),
        ('["MO", "AT"]', '["MO", "DC"]', "E04", "versatile", "MO DC"),
        ('["MO", "AT"]', '["MO"]', "E04", "versatile", "MO"),
        ('["MD"]', '["MD", "MO"]', "E05", "positions", "MD MO"),
        ('["MD"]', "[]", "E05", "positions", ""),
        ('["technical"]', '["technical", "technical"]', "E03", "profiles", "technical technical"),
        ('["technical"]', "[]", "E03", "profiles", ""),
        ('["technical"]', '["technical", "physical"]', "E03", "double_profile", "rough"),
        ("clubs = 0", "clubs = 2", "", "proportions", "3: 1 (24)"),
        ('code = "pressing"', 'code = "header"', "", "kinds", None),
        ("first = 7", "first = 8", "", "serial_numbers", "13"),
        ("first = 35", "first = 36", "", "serial_numbers", "43"),
        ('"tackle" }', '"attack_support", attack = 2 }', "tackle", "effect", None),
        ('family = "offensive"', 'family = "support"', "set_piece_attack", "effect", None),
        ('"press", freshness = 2', '"press", freshness = -1', "pressing", "freshness", "-1"),
        (
            "defence = 1, freshness = 1",
            "defence = 1, freshness = 2",
            "supporters",
            "freshness",
            "2",
        ),
        (
            "defence = 1, freshness = 1",
            "defence = -1, freshness = 1",
            "supporters",
            "defence",
            "-1",
        ),
        ("least = 3 }", "least = -3 }", "set_piece_attack", "supporters_at_least", "-3"),
        (
            "least = 3 }",
            "least = 3, adroit = { hinder = -1 } }",
            "set_piece_attack",
            "hinder",
            "-1",
        ),
        ('"small"', '""', "", "head", " 1 0"),
        ("version = 1", "version = 0", "", "head", "small 0 0"),
        ("clubs = 0", "clubs = -1", "", "head", "small 1 -1"),
        ("'DCG', 'MDG', 'ALD'", "'MDG', 'DCG', 'ALX'", "tackle", "target", "ALX"),
        ("'DCG', 'MDG', 'ALD'", "'DCG', 'MDG ATG', 'ALD'", "tackle", "target", "MDG ATG"),
        ("'ATD MOG', ", "'ATD', ", "pressing", "target", "ATD"),
        ("attack = 2\n", "attack = 2\nfreshness = 2\n", "K01", "kop", "2 2"),
        ("freshness = 2\n", "", "K02", "kop", "0 0"),
        ("attack = 2\n", "attack = 2\nfreshness = -1\n", "K01", "kop", "2 -1"),
        ('\n[[kops]]\ncode = "K01"\nattack = 2\n', "", "", "kops", "1"),
    ],
)
def test_a_rule_that_is_broken_is_named_with_its_card(old, new, card, code, value):
    found = refused(FULL, old, new)
    assert found == ("mine.toml", card, code, found[3] if value is None else value)


@pytest.mark.parametrize(
    ("old", "new", "card", "value"),
    [
        ("level = 4", "speed = 4", "E04", "Object contains unknown field `speed`"),
        ("level = 4, ", "", "E04", "Object missing required field `level`"),
        ("level = 4", 'level = "4"', "E04", "Expected `int`, got `str`"),
        ('"versatile"', '"fast"', "E04", "Invalid enum value 'fast'"),
        ('["MD"]', '["GK"]', "E05", "Invalid enum value 'GK'"),
        ('["MD"]', '["MD"], triangle = "pink"', "E05", "Invalid enum value 'pink'"),
        ("tactical = 2 }", "tactical = 2, x = 1 }", "E01", "Object contains unknown field `x`"),
        ('do = "press"', 'do = "win"', "pressing", "Invalid value 'win'"),
        ("freshness = 2\n", "stars = 2\n", "K02", "Object contains unknown field `stars`"),
        ('"E04", ', '"E04", speed = 1, ', "E04", "Object contains unknown field `speed`"),
        ('code = "E04", ', "", "players[1]", "Object missing required field `code`"),
    ],
)
def test_a_shape_that_does_not_fit_is_named_with_its_card(old, new, card, value):
    assert refused(FULL, old, new) == ("mine.toml", card, "shape", value)


@pytest.mark.parametrize(
    ("old", "new", "value"),
    [
        ("version = 1", "edition = 1", "Object contains unknown field `edition`"),
        ("version = 1\n", "", "Object missing required field `version`"),
    ],
)
def test_a_head_that_does_not_fit_is_named_by_its_file(old, new, value):
    assert refused(FULL, old, new) == ("mine.toml", "", "shape", value)


def test_a_file_that_is_no_toml():
    with pytest.raises(BadSet) as caught:
        load("name = ", "mine.toml")
    assert (caught.value.file, caught.value.card, caught.value.code) == ("mine.toml", "", "toml")


def test_fewer_keepers_than_coaches():
    keeper = '  { code = "E02", name = "B", nationality = "ENG", level = 3 },\n'
    assert refused(FULL, keeper, "") == ("mine.toml", "", "pairs", "1 + 0")


def test_wrong_number_of_copies_and_ribbons():
    swapped = FULL.replace("first = 30\ncopies = 5", "first = 30\ncopies = 4")
    assert refused(swapped, "first = 35\ncopies = 8", "first = 34\ncopies = 9") == (
        "mine.toml",
        "offensive_support",
        "copies",
        "4",
    )
    first = "['ATG', 'ATD', 'MOG', 'ATD', 'MOD', 'MOG'], "
    assert refused(FULL, first, "") == ("mine.toml", "set_piece_attack", "ribbons", "3")


def test_a_ribbon_that_is_repeated_or_too_short():
    first, second = shipped("classic").kinds[1].ribbons[:2]
    found = refused(FULL, str(list(second)), str(list(first)))
    assert found == ("mine.toml", "tackle", "ribbon", " | ".join(first))
    found = refused(FULL, str(list(second)), str(list(second[:5])))
    assert found == ("mine.toml", "tackle", "ribbon", " | ".join(second[:5]))


def test_pairs_of_a_set_with_too_few_for_its_clubs():
    """FB-80: N + 1 pairs; here the players are those of two clubs, and one pair is missing."""
    text = (SETS / "classic.toml").read_text(encoding="utf-8")
    kept = [line for line in text.split("\n") if '"E03"' not in line and '"E06"' not in line]
    with pytest.raises(BadSet) as caught:
        load("\n".join(kept), "mine.toml")
    assert (caught.value.code, caught.value.value) == ("proportions", "E: 2 (3)")


def test_match_cards_of_another_set():
    shared = TEXT.replace("clubs = 0", 'match_cards = "classic"')
    cards = load(shared, "mine.toml")
    assert (cards.kinds, cards.kops) == (shipped("classic").kinds, shipped("classic").kops)
    assert refused(shared, '"classic"', '"modern"') == ("mine.toml", "", "match_cards", "modern")
    both = FULL.replace("clubs = 0", 'match_cards = "classic"')
    assert refused(both, "version = 1", "version = 2") == (
        "mine.toml",
        "",
        "match_cards",
        "classic",
    )


def test_a_set_without_match_cards_is_refused():
    assert refused(TEXT, "version = 1", "version = 2") == ("mine.toml", "", "kinds", "")


def test_shipped_sets():
    assert shipped_names() == ("classic", "ligue")
    assert [shipped(name).name for name in shipped_names()] == ["classic", "ligue"]
    assert shipped("classic") is shipped("classic")
    for unknown in ("modern", "../footclub/classic", ""):
        with pytest.raises(KeyError):
            shipped(unknown)


def test_a_digest_is_of_the_facts_and_not_of_the_text():
    cards = load(FULL, "mine.toml")
    assert digest(cards) == digest(load(FULL + "# a remark\n", "yours.toml"))
    assert digest(cards) != digest(load(FULL.replace('"ESP"', '"POR"'), "mine.toml"))
    assert len(digest(cards)) == 64
    assert int(digest(cards), 16) > 0
