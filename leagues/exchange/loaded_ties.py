"""The ties of a file: made from its matches, and refused where they contradict themselves."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from leagues import names, reported_ties
from leagues.exchange.layout import Match
from leagues.exchange.reading import ExchangeRefused
from leagues.models import Round, Stage, StageKind, Tie

KEYS = {
    "shots_though_decided": "penalties",
    "shots_in_first_leg": "penalties",
    "extra_time_though_decided": "score_90",
    "extra_time_in_first_leg": "extra_time",
    "replay_though_decided": "replay",
    "strangers": "tie",
}


def make_ties(
    matches: Sequence[Match], rounds: Mapping[int, Round], stage: Stage
) -> dict[int, Tie]:
    """Make the ties of a stage; return that of each match that has one, by number in the file.

    In a knock-out, matches of the same two in one round are a tie though the file does not say so.
    """
    keys: dict[int, str] = {}
    data: dict[str, dict[str, Any]] = {}
    unnamed: dict[tuple[int, frozenset[str]], str] = {}
    named = _named(matches, rounds)
    taken = set(named.values())
    for n, round_ in rounds.items():
        match = matches[n]
        if n in named:
            keys[n] = named[n]
            data[keys[n]] = {"tie": match.tie}
        elif stage.kind == StageKind.KNOCKOUT and match.group is None:
            pair = (round_.number, _sides(match))
            keys[n] = unnamed.setdefault(pair, _free(f"match {n + 1}", taken))
            data[keys[n]] = {"tie": None}
    made = Tie.objects.bulk_create(
        Tie(stage=stage, key=key, data=kept) for key, kept in data.items()
    )
    by_key = {tie.key: tie for tie in made}
    return {n: by_key[key] for n, key in keys.items()}


def _named(matches: Sequence[Match], rounds: Mapping[int, Round]) -> dict[int, str]:
    """The key of each match whose tie the file names.

    A value that comes again in another round for other sides is another tie.
    """
    sides: dict[str, set[frozenset[str]]] = {}
    for n in rounds:
        if matches[n].tie is not None:
            sides.setdefault(str(matches[n].tie), set()).add(_sides(matches[n]))
    return {
        n: value if len(sides[value]) == 1 else f"{value} · {round_.number}"
        for n, round_ in rounds.items()
        if matches[n].tie is not None and (value := str(matches[n].tie))
    }


def _sides(match: Match) -> frozenset[str]:
    return frozenset((names.same(match.home), names.same(match.away)))


def _free(key: str, taken: set[str]) -> str:
    while key in taken:
        key += "’"
    return key


def check_ties(stage: Stage, numbers: Mapping[int, int]) -> None:
    """Raise ExchangeRefused, by path, where the matches of a tie contradict each other.

    ``numbers``: the number in the file of each fixture.
    """
    if stage.kind != StageKind.KNOCKOUT:
        return
    for tie in reported_ties.of_stage(stage):
        if tie.faulty is not None:
            path = f"matches[{numbers[tie.faulty.pk]}].{KEYS.get(tie.problem, 'tie')}"
            raise ExchangeRefused(_sentence(tie.problem), path=path)


def _sentence(code: str) -> str:
    match code:
        case "shots_though_decided":
            return _("a shoot-out is for sides that are level.")
        case "shots_in_first_leg" | "extra_time_in_first_leg":
            return _("a first leg decides nothing: it has no extra time and no shoot-out.")
        case "extra_time_though_decided":
            return _("extra time is for sides that are level after 90 minutes.")
        case "replay_though_decided":
            return _("the tie was decided before this replay.")
        case _:
            return _("other teams play in this tie.")
