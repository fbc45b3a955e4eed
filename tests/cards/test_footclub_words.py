"""FootClub's cards in words: every card has its text, in English and in French."""

import pytest
from django.utils import translation

from cards.games.footclub import COLOURS, PROFILES, STRONG_POINTS, Kop, Offensive, Press
from cards.games.footclub_file import shipped, shipped_names
from cards.words.footclub import (
    coach_text,
    colour_name,
    keeper_text,
    kind_name,
    kind_text,
    kop_text,
    offensive_text,
    player_text,
    position_name,
    pressing_text,
    profile_name,
    strong_point_name,
    strong_point_text,
    triangle_name,
)

CODES = ("G", "E", "AL", "DC", "MD", "MO", "AT")
# The field's French: the terms of the printed game.
FRENCH_KINDS = {
    "pressing": "Pressing",
    "tackle": "Tacle",
    "set_piece_attack": "Attaque placée",
    "individual_exploit": "Exploit individuel",
    "counter_attack": "Contre-attaque",
    "supporters": "Supporters",
    "offensive_support": "Soutien offensif",
    "defensive_support": "Soutien défensif",
}
FRENCH_POINTS = {
    "accelerator": "Accélérateur",
    "adroit": "Adroit",
    "intraitable": "Intraitable",
    "versatile": "Polyvalent",
    "raker": "Ratisseur",
    "rough": "Rugueux",
}
ENGLISH_TEXTS = {
    "pressing": "Pay 2 freshness, one from each of the two men named. The first of them takes the "
    "ball.",
    "tackle": "Regular or aggressive, on two dice: the man named takes the ball, or the referee "
    "whistles.",
    "set_piece_attack": "With at least 3 Supporters in the stands. Adroit: 1 star more. "
    "Accelerator: 1 less on the dice of Defensive supports.",
    "individual_exploit": "With at most 3 Supporters in the stands. Adroit: pay one freshness for "
    "2 stars more. Accelerator: pay one freshness for 1 star more and 1 less on the dice of "
    "Defensive supports.",
    "counter_attack": "Only straight after a save by your goalkeeper. No Defensive support against "
    "it. Adroit: 1 star more. Accelerator: 2 stars more.",
    "supporters": "Place it in the stands. Exhaust it for 1 star in Attack, 1 star in Defence, or "
    "1 freshness.",
    "offensive_support": "2 stars more for your Attack in this Offensive.",
    "defensive_support": "Regular or aggressive, on two dice: 2 stars more for your Defence in "
    "this Offensive, or a foul. The first foul is a free kick, any later one a penalty.",
}
FRENCH_TEXTS = {
    "set_piece_attack": "Avec au moins 3 Supporters dans les tribunes. Adroit\u00a0: 1 étoile de "
    "plus. Accélérateur\u00a0: 1 de moins aux dés des Soutiens défensifs.",
    "individual_exploit": "Avec au plus 3 Supporters dans les tribunes. Adroit\u00a0: payez une "
    "fraîcheur pour 2 étoiles de plus. Accélérateur\u00a0: payez une fraîcheur pour 1 étoile de "
    "plus et 1 de moins aux dés des Soutiens défensifs.",
    "offensive_support": "2 étoiles de plus pour votre Attaque dans cette Offensive.",
}


def texts(name: str) -> list[str]:
    """Return the texts of all cards of a set, in the active language."""
    cards = shipped(name)
    return [
        *map(coach_text, cards.coaches),
        *map(keeper_text, cards.keepers),
        *map(player_text, cards.players),
        *map(kind_text, cards.kinds),
        *map(kop_text, cards.kops),
        *map(strong_point_text, STRONG_POINTS),
    ]


def names() -> list[str]:
    """Return every name of a thing on a card, in the active language."""
    return [
        *map(position_name, CODES),
        *map(profile_name, PROFILES),
        *map(colour_name, COLOURS),
        *map(strong_point_name, STRONG_POINTS),
        *map(triangle_name, ("red", "blue", "green", "yellow")),
        *map(kind_name, FRENCH_KINDS),
    ]


@pytest.mark.parametrize("name", shipped_names())
def test_every_card_has_a_text_that_differs_in_french(name):
    with translation.override("en"):
        english = texts(name)
    with translation.override("fr"):
        french = texts(name)
    assert [pair for pair in zip(english, french, strict=True) if pair[0] == pair[1]] == []
    assert [text for text in english + french if not text or "%(" in text] == []


def test_names_of_one_language_differ_from_each_other():
    for language in ("en", "fr"):
        with translation.override(language):
            for group in (CODES, PROFILES, COLOURS, STRONG_POINTS, tuple(FRENCH_KINDS)):
                say = {
                    CODES: position_name,
                    PROFILES: profile_name,
                    COLOURS: colour_name,
                    STRONG_POINTS: strong_point_name,
                    tuple(FRENCH_KINDS): kind_name,
                }[group]
                assert len({say(code) for code in group}) == len(group)
            assert [name for name in names() if not name] == []


def test_the_field_s_french():
    with translation.override("fr"):
        assert {code: kind_name(code) for code in FRENCH_KINDS} == FRENCH_KINDS
        assert {code: strong_point_name(code) for code in STRONG_POINTS} == FRENCH_POINTS
        assert [profile_name(code) for code in PROFILES] == ["Technique", "Physique", "Tactique"]


def test_kinds_say_what_their_data_holds():
    kinds = {kind.code: kind for kind in shipped("classic").kinds}
    with translation.override("en"):
        assert {code: kind_text(kind) for code, kind in kinds.items()} == ENGLISH_TEXTS
    with translation.override("fr"):
        assert {code: kind_text(kinds[code]) for code in FRENCH_TEXTS} == FRENCH_TEXTS


def test_a_text_follows_its_card():
    with translation.override("en"):
        assert offensive_text(Offensive(supporters_at_least=5)) == (
            "With at least 5 Supporters in the stands."
        )
        assert pressing_text(Press(freshness=3)) == (
            "Pay 3 freshness, of which each of the two men named gives one at most. The first of "
            "them takes the ball."
        )
        assert kop_text(Kop(code="K03", freshness=1)) == (
            "Lies in the stands with 1 freshness token; spend it as you like."
        )


def test_lines_about_team_cards():
    cards = shipped("classic")
    people = {card.code: card for card in (*cards.coaches, *cards.keepers, *cards.players)}
    with translation.override("en"):
        assert coach_text(people["E01"]) == (
            "Coach, 5 stars: counts for Attack; wants 5 Technical, 3 Physical and 2 Tactical"
        )
        assert keeper_text(people["E05"]) == "Goalkeeper, 4 stars: counts for Defence"
        assert player_text(people["E07"]) == "Full-back, 3 stars, Physical, Rough"
        assert player_text(people["E14"]) == "Central defender, 3 stars, Physical / Tactical"
    with translation.override("fr"):
        assert player_text(people["E30"]) == (
            "Milieu offensif / Attaquant, 3 étoiles, Tactique, Polyvalent"
        )


def test_kops():
    with translation.override("en"):
        assert [kop_text(kop) for kop in shipped("classic").kops] == [
            "Turn it face down for 2 stars in Attack, once.",
            "Lies in the stands with 2 freshness tokens; spend them as you like.",
        ]
