"""How the ties of a knock-out are decided: the one place that reads ``Stage.rules["knockout"]``.

The words are those of the exchange format, so that a file's rules are kept as they stand: `legs`,
with `single_leg_rounds` and `two_leg_rounds` for exceptions, `away_goals`,
`away_goals_in_extra_time`, `extra_time` (true, false or `final_only`), `penalties`, `replays` (true
or the rounds that have them); and ours: `best_of`, `higher_seed`. Rounds are named by their phase
or by their name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from leagues.models import Round, Stage
from leagues.pairing.tie_rules import MOST_SERIES, UNLIMITED, TieRules

FINALS = ("final", "grand_final", "reset")


@dataclass(frozen=True, slots=True)
class KnockoutRules:
    """The rules of all rounds of a stage, as its JSON says them."""

    kept: Mapping[str, Any]

    def of(self, phase: str, name: str = "") -> TieRules:
        """The rules of the ties of a round, by its phase and its name."""
        here = {_plain(phase), _plain(name)} - {""}
        kept = self.kept
        final = bool(here & set(FINALS))
        legs = 1 if phase in ("third_place", "grand_final", "reset") else int(kept.get("legs", 1))
        if here & _listed(kept, "single_leg_rounds"):
            legs = 1
        if here & _listed(kept, "two_leg_rounds"):
            legs = 2
        late = kept.get("extra_time", False)
        replays = kept.get("replays", False)
        if not isinstance(replays, bool):
            replays = bool(here & _listed(kept, "replays"))
        return TieRules(
            legs=min(max(legs, 1), 2),
            best_of=_within(kept.get("best_of"), range(1, MOST_SERIES + 1, 2)),
            away_goals=bool(kept.get("away_goals", False)) and legs == 2,
            away_goals_in_extra_time=bool(kept.get("away_goals_in_extra_time", False)),
            extra_time=late if isinstance(late, bool) else _phrase(late, final=final),
            shoot_out=bool(kept.get("penalties", False)),
            replays=_replays(kept) if replays else 0,
            higher_seed=bool(kept.get("higher_seed", False)),
        )


def read(stage: Stage) -> KnockoutRules:
    """The rules of a stage's ties; without any: one match, extra time, a shoot-out."""
    return of(stage.rules.get("knockout") or made())


def of(kept: Mapping[str, Any]) -> KnockoutRules:
    """The rules that this JSON says."""
    return KnockoutRules(kept)


def of_round(rules: KnockoutRules, round_: Round | None) -> TieRules:
    """The rules of a round's ties; those of any round where it is not known."""
    return rules.of(round_.phase, round_.name) if round_ is not None else rules.of("")


def made(
    *,
    legs: str = "1",
    level: str = "extra_time",
    away_goals: bool = False,
    single_final: bool = True,
) -> dict[str, Any]:
    """Return the JSON for what an organiser chose.

    ``legs`` is `1`, `2`, `best_of_3` or `best_of_5`; ``level`` says what comes where it is level:
    `extra_time` (then a shoot-out), `shoot_out`, `replay` (one, then both) or `higher_seed`.
    """
    series = legs.startswith("best_of_")
    two = legs == "2"
    return {
        "legs": 2 if two else 1,
        "single_leg_rounds": ["final"] if two and single_final else [],
        "best_of": int(legs.rpartition("_")[2]) if series else None,
        "away_goals": away_goals and two,
        "away_goals_in_extra_time": False,
        "extra_time": level in ("extra_time", "replay"),
        "penalties": level != "higher_seed",
        "replays": level == "replay" and not two and not series,
        "most_replays": 1,
        "higher_seed": level == "higher_seed",
    }


def chosen(stage: Stage) -> dict[str, Any]:
    """What the form of a bracket shows of a stage's rules."""
    kept = stage.rules.get("knockout") or made()
    series = kept.get("best_of")
    level = "extra_time" if kept.get("extra_time") else "shoot_out"
    level = "higher_seed" if kept.get("higher_seed") else level
    return {
        "legs": f"best_of_{series}" if series else str(kept.get("legs", 1)),
        "level": "replay" if kept.get("replays") else level,
        "away_goals": bool(kept.get("away_goals")),
        "single_final": kept.get("legs") != 2 or "final" in _listed(kept, "single_leg_rounds"),
    }


def _within(value: object, allowed: range) -> int | None:
    """A number of ours; in a file the key may be anybody's remark, and is passed over."""
    return value if type(value) is int and value in allowed else None


def _replays(kept: Mapping[str, Any]) -> int:
    most = _within(kept.get("most_replays"), range(UNLIMITED + 1))
    return UNLIMITED if most is None else most


def _listed(kept: Mapping[str, Any], key: str) -> set[str]:
    return {_plain(name) for name in kept.get(key) or ()}


def _plain(name: str) -> str:
    """A round's name as it is compared: “Quarter-finals” and “Quarterfinals” are one."""
    return "".join(each for each in name.lower() if each.isalnum() or each == "_").strip()


def _phrase(phrase: object, *, final: bool) -> bool:
    """Where a phrase says that extra time is played: only a final is known to be named so."""
    return final if "final" in str(phrase) else bool(phrase)
