"""FootClub's chapter of the page that describes logs, against what its engine reads and asks."""

import re
from io import StringIO
from pathlib import Path

from django.core.management import call_command

from matches.engines.core.coaches import Random
from matches.engines.core.driver import luck, play
from matches.engines.core.protocol import Action
from matches.engines.footclub import answers, setup
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.mercato import MERCATO, MercatoSetup
from matches.engines.footclub.sets import reference
from matches.engines.footclub.setup import Options, Setup

PAGE = Path(__file__).parents[3] / "docs/log-format.md"
CHAPTER = PAGE.read_text(encoding="utf-8").split("\n## FootClub\n")[1]


def words(title):
    """Return all that stands in code marks under a heading."""
    part = CHAPTER.split(f"\n### {title}\n")[1].split("\n### ")[0]
    return set(re.findall(r"`([^`]+)`", part))


def tables(title):
    """Return the tables under a heading: rows of cells, a cell the words in code marks."""
    part = CHAPTER.split(f"\n### {title}\n")[1].split("\n### ")[0]
    return [
        [
            [re.findall(r"`([^`]+)`", cell) for cell in line.strip("|").split(" | ")]
            for line in table.splitlines()[2:]
        ]
        for table in re.findall(r"(?:^\|.*\n?)+", part, re.MULTILINE)
    ]


QUESTIONS, ANSWERS = tables("What is asked, in the order of a match")


def test_the_example_is_replayed_as_it_stands(tmp_path):
    path = tmp_path / "example.json"
    path.write_text(re.search(r"```json\n(.*?)```", CHAPTER, re.DOTALL)[1], encoding="utf-8")
    out = StringIO()
    call_command("replay", str(path), "--full", stdout=out)
    assert out.getvalue().splitlines() == [
        "FootClub, a match",
        "The last turn: a Tackle, a Set-piece attack, and a goal that decides the match.",
        "9 steps, all legal; no checksum",
        "",
        "Second half, turn 5",
        "  Cheikh Sarekho (Blue) tackles Clive Malridge and comes away with the ball.",
        "  Cheikh Sarekho (Blue) keeps the ball.",
        "  Set-piece attack: Babacar Sagnara (Blue) goes for goal, initial bonus −5.",
        "  Babacar Sagnara is Adroit: ATT +1.",
        "  A Supporter of Blue roars the attack on.",
        "  Defence rolls 1, attack 5 with −3: in!",
        "  Goal! Babacar Sagnara finishes a set-piece attack: Blue 2–1 Red.",
        "  The final whistle: Blue 2–1 Red.",
        "  Final score: Blue 2–1 Red.",
        "",
        "3 expectations, and all hold:",
        '  after step 2: {"event": {"event": "tackle", "man": "E16", "result": "won"}}',
        '  after step 4: {"event": {"event": "boost", "point": "adroit", "attack": 1}}',
        '  after step 9: {"outcome": {"goals": [2, 1], "after": "regulation"}}',
    ]


def test_every_key_of_a_set_up_is_described():
    structs = (Setup, setup.Side, setup.Carried, Options, setup.Start, setup.Standing, setup.Holder)
    keys = {name for kind in structs for name in kind.__struct_fields__}
    assert keys - words("The set-up of a match") == set()


def test_every_answer_is_described_with_its_keys():
    described = {name: set(keys) for names, keys in ANSWERS for name in names}
    for kind in answers.ANSWERS:
        if issubclass(kind, Action) or kind is answers.Ball:
            fields = set(kind.__struct_fields__)
            assert fields <= described.pop(str(kind.__struct_config__.tag)), kind
    assert described == {}


def test_every_question_is_described_with_its_answers():
    """Sixty matches of chance's own ask everything that can be asked."""
    coaches = [Random(), Random()]
    cards = reference("classic")
    done = play(MERCATO, MercatoSetup(clubs=2, set=cards), coaches, luck("m", 3, 2), record=False)
    sides = [roster.side(back) for roster, back in zip(done.outcome.rosters, "BR", strict=True)]
    asked = {}
    for option in ("always", "agreed"):
        match = Setup(set=cards, home=sides[0], away=sides[1], options=Options(extra_time=option))
        for number in range(30):
            state = MATCH.new(match)
            played = play(MATCH, match, coaches, luck("questions", number, 2), record=True)
            for side, answer in played.steps:
                tag = str(answer.__struct_config__.tag)
                asked.setdefault(MATCH.ask(state).kind, set()).add(tag)
                MATCH.carry_out(state, side, answer)
    described = {names[0]: set(words) for names, _, words in QUESTIONS}
    described["preparation"].remove("hide")  # of a side whose cards nobody else knows
    assert asked == described
