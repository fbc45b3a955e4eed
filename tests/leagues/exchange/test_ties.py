"""Ties of unseen files: made to end in a known way, imported, and compared with what they say."""

import json
import random
from io import StringIO

import pytest
from django.core.management import call_command

from leagues.exchange import judging, loading, writing
from leagues.exchange.reading import ExchangeRefused
from leagues.models import Competition, Tie
from tests.factories import NOW

pytestmark = pytest.mark.django_db

RULES = {
    "legs": 2,
    "single_leg_rounds": ["Final", "Cup"],
    "away_goals": True,
    "away_goals_in_extra_time": True,
    "extra_time": True,
    "penalties": True,
    "replays": ["Cup"],
}


def match(home: str, away: str, score: list[int] | None, **more: object) -> dict:
    goals = dict(zip(("home_goals", "away_goals"), score or (None, None), strict=True))
    return {"home": home, "away": away, **goals, **more}


def file_of(matches: list[dict], ties: list[dict] | None = None, **more: object) -> dict:
    made = {"id": "x", "name": "Cup", "kind": "knockout", "matches": matches} | more
    made.setdefault("rules", {"knockout": RULES})
    return made | ({"expected": {"ties": ties}} if ties is not None else {})


def imported(raw: dict) -> tuple[Competition, judging.Verdict]:
    club = loading.imported_club()
    loaded = loading.import_file(club=club, data=json.dumps(raw).encode(), by=None, at=NOW)
    return loaded.competition, judging.judge(loaded.competition, loaded.parsed.file)


def single(a: str, b: str, chance: random.Random) -> tuple[list[dict], dict]:
    """One match, or a replay: (matches, what is expected)."""
    win, low = chance.sample(range(5), 2)
    first = chance.choice([a, b])
    how = chance.choice(["regulation", "extra_time", "penalties", "walkover"])
    prefix, drawn = "", []
    home, away = a, b
    if chance.random() < 0.4 and how != "walkover":
        prefix, drawn = "replay_", [match(a, b, [1, 1])]
        home, away = b, a
    last: dict = {"replay": 1} if prefix else {}
    here = [win, low] if win > low else [low, win]
    here = here if first == home else here[::-1]
    if how == "extra_time":
        last |= {"extra_time": True, "score_90": [min(here)] * 2}
    if how == "penalties":
        here = [win, win]
        shots = [4, 3] if first == home else [3, 4]
        last |= {"penalties": shots} | chance.choice([{}, {"extra_time": True}])
    if how == "walkover":
        return [match(a, b, None, status="walkover", winner=first)], {
            "winner": first,
            "how": how,
        }
    turned = home != a
    wanted = {"winner": first, "how": (prefix + how).replace("replay_regulation", "replay")}
    wanted["score"] = here[::-1] if turned else here
    if "penalties" in last:
        wanted["penalties"] = last["penalties"][::-1] if turned else last["penalties"]
    return [*drawn, match(home, away, here, **last)], wanted


def double(a: str, b: str, chance: random.Random) -> tuple[list[dict], dict]:
    """Two legs; goals of a and b in each: p, q at a's, then r, s at b's."""
    how = chance.choice(
        ["aggregate", "away_goals", "extra_time", "away_goals_after_extra_time", "penalties"]
    )
    p, q = chance.randrange(4), chance.randrange(4)
    more: dict = {}
    if how == "aggregate":
        r = chance.randrange(4)
        s = chance.choice([n for n in range(5) if p + r != q + n])
    elif how == "away_goals":
        # Level, and the away goals (r of a, q of b) are not.
        p, q = chance.choice([(2, 1), (3, 1), (1, 0), (0, 0)])
        r = chance.choice([n for n in range(5) if n != q and p + n - q >= 0])
        s = p + r - q
    else:
        r, s = q, p  # level in goals and in away goals
        base = [s, r]
        more = {"extra_time": True, "score_90": base}
        if how == "extra_time":
            s += 1
        if how == "away_goals_after_extra_time":
            r, s = r + 1, s + 1
        if how == "penalties":
            more["penalties"] = [5, 4]
    if how == "aggregate":
        winner = a if p + r > q + s else b
    elif how in ("away_goals", "away_goals_after_extra_time"):
        winner = a if r > q else b
    else:
        winner = b
    wanted = {"winner": winner, "how": how, "score": [p + r, q + s]}
    if how == "penalties":
        wanted["penalties"] = [4, 5]
    return [match(a, b, [p, q], leg=1), match(b, a, [s, r], leg=2, **more)], wanted


@pytest.mark.parametrize("seed", range(12))
def test_random_files_come_out_as_they_were_made(seed: int):
    chance = random.Random(seed)  # noqa: S311 - shapes of files, no secret
    matches: list[dict] = []
    ties: list[dict] = []
    for number in range(30):
        a, b = f"Home {number}", f"Away {number}"
        legs = chance.random() < 0.6
        played, wanted = (double if legs else single)(a, b, chance)
        round_ = "Quarter-finals" if legs else "Cup"
        named = {} if chance.random() < 0.3 else {"tie": f"{round_}/{number}"}
        matches += [{"round": round_, **each, **named} for each in played]
        ties.append({"round": round_, "team1": a, "team2": b, **wanted})
    chance.shuffle(ties)
    competition, verdict = imported(file_of(matches, ties))
    assert verdict == judging.Verdict(1, ())
    written = writing.as_file(competition)
    assert [each.get("tie") for each in written["matches"]] == [m.get("tie") for m in matches]
    _again, verdict = imported({**written, "id": "y"})
    assert verdict == judging.Verdict(1, ())


TWO = [
    match("A", "B", [2, 1], round="Round 1", leg=1, tie=1),
    match("B", "A", [1, 0], round="Round 1", leg=2, tie=1),
]
S30 = {"round": "Round 1", "team1": "A", "team2": "B"}


def test_s30_from_a_file():
    right = {"winner": "B", "how": "away_goals", "score": [2, 2]}
    assert imported(file_of(TWO, [S30 | right]))[1].differences == ()


def test_s30_from_a_file_without_away_goals():
    late = {"extra_time": True, "score_90": [1, 0], "penalties": [3, 4]}
    right = {"winner": "A", "how": "penalties", "score": [2, 2], "penalties": [4, 3]}
    made = file_of([TWO[0], TWO[1] | late], [S30 | right], rules={"knockout": {"legs": 2}})
    assert imported(made)[1].differences == ()


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        ({"winner": "A"}, "Round 1: A – B: winner is B, expected A"),
        ({"how": "aggregate"}, "Round 1: A – B: decided is away_goals, expected aggregate"),
        ({"score": [1, 3]}, "Round 1: A – B: score is 2-2, expected 1-3"),
        ({"penalties": [4, 3]}, "Round 1: A – B: penalties is open, expected 4-3"),
        ({"round": "Final"}, "Final: A – B: there is no such tie"),
        ({"team2": "C"}, "Round 1: A – C: there is no such tie"),
    ],
)
def test_what_differs_names_the_tie(wrong: dict, line: str):
    assert imported(file_of(TWO, [S30 | wrong]))[1].differences == (line,)


def test_the_command_exits_with_1_and_names_the_tie(tmp_path):
    path = tmp_path / "cup.json"
    path.write_text(json.dumps(file_of(TWO, [S30 | {"winner": "A"}])))
    out = StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("import_competition", path, stdout=out)
    assert left.value.code == 1
    assert "Differs: Round 1: A – B: winner is B, expected A" in out.getvalue()


def test_a_level_tie_without_a_decider_is_open():
    rules = {"knockout": {"legs": 2, "penalties": True}}
    _made, verdict = imported(file_of(TWO, [S30 | {"winner": "B"}], rules=rules))
    assert verdict.differences == ("Round 1: A – B: winner is open, expected B",)


@pytest.mark.parametrize(
    ("matches", "path"),
    [
        ([match("A", "B", [3, 2], tie=1, penalties=[4, 3])], "matches[0].penalties"),
        ([TWO[0] | {"penalties": [4, 3]}, TWO[1]], "matches[0].penalties"),
        ([TWO[0] | {"extra_time": True}, TWO[1]], "matches[0].extra_time"),
        ([TWO[0], TWO[1] | {"home_goals": 2, "penalties": [4, 3]}], "matches[1].penalties"),
        (
            [match("A", "B", [3, 1], tie=1, extra_time=True, score_90=[2, 1])],
            "matches[0].score_90",
        ),
        (
            [match("A", "B", [1, 0], tie=1), match("B", "A", [1, 0], tie=1, replay=1)],
            "matches[1].replay",
        ),
        ([TWO[0], TWO[1] | {"away": "C"}], "matches[1].tie"),
    ],
)
def test_matches_that_contradict_each_other_are_refused_by_path(matches: list[dict], path: str):
    with pytest.raises(ExchangeRefused) as refused:
        imported(file_of(matches))
    assert str(refused.value).startswith(f"{path}: ")
    assert (Competition.objects.count(), Tie.objects.count()) == (0, 0)


@pytest.mark.parametrize(
    ("matches", "wanted"),
    [
        (  # the other leg was called off, and one match decided
            [TWO[0], TWO[1] | {"status": "cancelled", "home_goals": None, "away_goals": None}],
            {"winner": "A", "how": "regulation", "score": [2, 1]},
        ),
        (  # a walkover in a second leg
            [
                TWO[0],
                match("B", "A", None, round="Round 1", leg=2, tie=1, status="walkover", winner="B"),
            ],
            {"winner": "B", "how": "walkover"},
        ),
        (  # a leg by award counts with the goals that are given
            [TWO[0], TWO[1] | {"home_goals": 3, "awarded": True, "played_score": [0, 1]}],
            {"winner": "B", "how": "aggregate", "score": [2, 4]},
        ),
        (  # only the first leg was played
            [TWO[0], TWO[1] | {"home_goals": None, "away_goals": None}],
            {"score": [2, 1]},
        ),
        (  # a single match that was awarded
            [match("A", "B", [3, 0], round="Round 1", tie=1, awarded=True)],
            {"winner": "A", "how": "regulation", "score": [3, 0]},
        ),
    ],
)
def test_what_else_happens_to_ties(matches: list[dict], wanted: dict):
    assert imported(file_of(matches, [S30 | wanted]))[1].differences == ()


@pytest.mark.parametrize(
    ("matches", "wanted"),
    [
        (  # extra time first, and only then a replay
            [
                match("A", "B", [1, 1], round="Cup", tie=1, extra_time=True, score_90=[0, 0]),
                match("B", "A", [2, 0], round="Cup", tie=1, replay=1),
            ],
            {"winner": "B", "how": "replay", "score": [0, 2]},
        ),
        (  # a third match after two legs, though away goals were unequal
            [*TWO, match("A", "B", [3, 1], round="Round 1", tie=1, replay=1)],
            {"winner": "A", "how": "replay", "score": [3, 1]},
        ),
        (  # two replays
            [
                match("A", "B", [1, 1], round="Cup", tie=1),
                match("B", "A", [0, 0], round="Cup", tie=1, replay=1, extra_time=True),
                match("A", "B", [1, 1], round="Cup", tie=1, replay=2, penalties=[2, 4]),
            ],
            {"winner": "B", "how": "replay_penalties", "score": [1, 1], "penalties": [2, 4]},
        ),
        (  # an award replaces the shoot-out that was played
            [
                match("A", "B", [0, 3], round="Cup", tie=1, awarded=True, played_score=[1, 1])
                | {"penalties": [4, 2], "extra_time": True}
            ],
            {"winner": "B", "how": "regulation", "score": [0, 3]},
        ),
        (  # penalties though away goals of extra time were unequal, and no score after 90 minutes
            [
                match("A", "B", [2, 0], round="Round 1", tie=1, leg=1),
                match("B", "A", [3, 1], round="Round 1", tie=1, leg=2, extra_time=True)
                | {"penalties": [3, 1]},
            ],
            {"winner": "B", "how": "penalties", "score": [3, 3], "penalties": [1, 3]},
        ),
    ],
)
def test_the_matches_have_the_last_word(matches: list[dict], wanted: dict):
    expected = {**S30, "round": matches[0]["round"]} | wanted
    assert imported(file_of(matches, [expected]))[1].differences == ()


def test_a_number_that_comes_again_in_another_round_is_another_tie():
    matches = [
        match("A", "B", [1, 0], round="Semi-finals", tie=1),
        match("C", "D", [1, 0], round="Semi-finals", tie=2),
        match("A", "C", [1, 2], round="Final", tie=1),
    ]
    expected = {"round": "Final", "team1": "A", "team2": "C", "winner": "C", "how": "regulation"}
    made = file_of(matches, [expected], rules={"knockout": {"best_of": "anything"}})
    competition, verdict = imported(made)
    assert verdict.differences == ()
    written = writing.as_file(competition)
    assert [each["tie"] for each in written["matches"]] == [1, 2, 1]
    assert imported({**written, "id": "y"})[1].differences == ()
