"""What may be answered, in words: every action and answer of FootClub's three games."""

import pytest
from django.utils import translation

from matches.engines.footclub.match import MATCH
from matches.engines.footclub.mercato import MERCATO
from matches.engines.footclub.setup import Side
from matches.engines.footclub.signings import SIGNINGS
from matches.words.footclub.cast import in_match
from matches.words.footclub.choices import ACTIONS, CHANCES, choice, choices
from tests.matches.footclub.pitch import CARDS

SIDES = [Side(colour=each, coach="E-technical", keeper="G-3", players=()) for each in ("B", "R")]
SAID = [
    (
        {"side": "home", "do": "tackle", "card": "B7", "aggressive": True},
        "Blue: Tackle B7, aggressive",
        "Bleu : Tacle B7, agressif",
    ),
    (
        {"side": "away", "do": "defensive_support", "card": "R35", "aggressive": False},
        "Red: Defensive support R35, regular",
        "Rouge : Soutien défensif R35, régulier",
    ),
    ({"do": "pressing", "card": "B1"}, "Pressing B1", "Pressing B1"),
    ({"do": "offensive", "card": "B13"}, "Set-piece attack B13", "Attaque placée B13"),
    (
        {"do": "offensive_support", "card": "offensive_support"},
        "Offensive support",
        "Soutien offensif",
    ),
    ({"do": "pass"}, "nothing (more)", "rien (de plus)"),
    ({"do": "pay", "source": "own"}, "the man’s own freshness", "la fraîcheur du joueur"),
    ({"do": "pay", "source": "kop"}, "the Kop’s freshness", "la fraîcheur du Kop"),
    (
        {"do": "pay", "source": "supporter"},
        "a Supporter’s freshness",
        "la fraîcheur d’un Supporter",
    ),
    ({"do": "kop", "card": "K01"}, "Kop K01", "Kop K01"),
    ({"do": "shape", "shape": "2-2-2-2-2"}, "line-up 2-2-2-2-2", "composition 2-2-2-2-2"),
    ({"do": "field", "man": "MO1"}, "MO1 in the next place", "MO1 à la place suivante"),
    ({"do": "armband", "man": "MO1"}, "armband for MO1", "le brassard à MO1"),
    (
        {"do": "pick", "card": "supporters"},
        "Supporters into the draw pile",
        "Supporters dans la pioche",
    ),
    ({"do": "hide"}, "tactical choices made in secret", "choix tactiques faits en secret"),
    ({"do": "place"}, "a Supporter into the stands", "une carte Supporters en tribunes"),
    ({"do": "take_off", "man": "MO1"}, "take off MO1", "faire sortir MO1"),
    (
        {"do": "bring_on", "man": "MO3", "position": "MO"},
        "bring on MO3 as MO",
        "faire entrer MO3 comme MO",
    ),
    (
        {"do": "permute", "man": "MO1", "other": "MO2"},
        "MO1 and MO2 change places",
        "MO1 et MO2 permutent",
    ),
    ({"do": "reorganise"}, "reorganise", "réorganiser l’équipe"),
    ({"do": "exhaust"}, "exhaust a Supporter", "époumoner un Supporter"),
    ({"do": "roar"}, "exhaust the Kop", "époumoner le Kop"),
    ({"do": "take_back", "card": "B7"}, "take back Tackle B7", "reprendre Tacle B7"),
    ({"do": "discard", "card": "B7"}, "discard Tackle B7", "défausser Tacle B7"),
    ({"do": "agree"}, "extra time, please", "d’accord pour la prolongation"),
    ({"do": "kicker", "man": "MO1"}, "MO1 kicks", "MO1 tire"),
    ({"do": "star", "card": "MO1"}, "MO1", "MO1"),
    ({"do": "pair", "card": "MO1"}, "MO1", "MO1"),
    ({"do": "sign", "card": "MO1"}, "MO1", "MO1"),
    ({"chance": "ball", "colour": "violet"}, "the ball shows violet", "couleur du ballon : violet"),
    ({"chance": "roll", "dice": [3, 4]}, "dice: 3, 4", "dés : 3, 4"),
    ({"chance": "draw", "card": "B7"}, "Tackle B7 drawn", "Tacle B7 : carte tirée"),
    ({"chance": "draw", "card": None}, "a card drawn unseen", "une carte piochée sans être vue"),
    ({"chance": "toss", "side": "away"}, "the lot falls on Red", "le sort désigne Rouge"),
]


@pytest.mark.parametrize(("step", "english", "french"), SAID, ids=[each[1] for each in SAID])
def test_a_choice_in_words(step, english, french):
    assert choice(step, in_match(CARDS, SIDES)) == english
    with translation.override("fr"):
        assert choice(step, in_match(CARDS, SIDES)) == french


def test_every_answer_of_the_three_games_has_words():
    types = {kind for game in (MATCH, MERCATO, SIGNINGS) for kind in game.answer_types}
    tags = {kind.__struct_config__.tag for kind in types}
    assert tags == ACTIONS.keys() | CHANCES.keys()
    assert tags == {step.get("do") or step["chance"] for step, *_ in SAID}


def test_dice_are_named_once_for_all():
    cast = in_match(CARDS, SIDES)
    assert choices([{"chance": "roll", "dice": [n]} for n in range(1, 7)], cast) == [
        "one die: 1 to 6"
    ]
    assert choices([{"chance": "roll", "dice": [n, 1]} for n in range(1, 7)], cast) == [
        "two dice: 1 to 6 each"
    ]


def test_a_long_list_is_cut_short():
    steps = [{"do": "field", "man": f"M{n}"} for n in range(11)]
    found = choices(steps, in_match(CARDS, SIDES))
    assert found == [*(f"M{n} in the next place" for n in range(8)), "and 3 more"]


def test_a_man_or_a_card_without_a_name_goes_by_his_code():
    cast = in_match(CARDS, SIDES, clubs=("Lyon", "Nantes"))
    assert (cast.man("X1"), cast.card("B99"), cast.club(1)) == ("X1", "B99", "Nantes")
