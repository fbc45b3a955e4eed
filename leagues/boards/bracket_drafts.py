"""A bracket that is not made yet, as it is previewed."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from leagues.knockouts.making import BracketDraft, PlannedRound
from leagues.pairing import brackets
from leagues.pairing.brackets import Node, Source
from leagues.plans import Slot
from leagues.words import rounds as words

type Context = dict[str, Any]


@dataclass(frozen=True, slots=True)
class DraftRound:
    """A round of a draft: its name, when, and its ties as pairs of texts."""

    name: str
    slots: tuple[Slot, ...]
    ties: tuple[tuple[str, str], ...]


def shown(draft: BracketDraft) -> Context:
    """A draft as a page shows it: how much it is, and its rounds with who stands where."""
    phases = {(one.plan.part, one.plan.number): one.plan.phase for one in draft.rounds}

    def name(source: Source) -> str:
        match source:
            case brackets.Seed(number):
                return f"{number}. {draft.order[number - 1].competitor.name}"
            case brackets.Bye():
                return _("bye")
            case brackets.WinnerOf(key):
                return _("winner of %(tie)s") % {"tie": _tie(draft.bracket[key], phases)}
            case brackets.LoserOf(key) | brackets.FirstLoserOf(key):
                return _("loser of %(tie)s") % {"tie": _tie(draft.bracket[key], phases)}

    def made(one: PlannedRound) -> DraftRound:
        mine = [
            node
            for node in draft.bracket.nodes
            if (node.part, node.round) == (one.plan.part, one.plan.number)
        ]
        ties = tuple((name(node.upper), name(node.lower)) for node in mine)
        return DraftRound(words.phase(one.plan.phase), one.slots, ties)

    return {
        "sides": len(draft.order),
        "matches": draft.matches,
        "rounds": [made(one) for one in draft.rounds],
    }


def _tie(node: Node, phases: dict[tuple[brackets.Part, int], str]) -> str:
    return words.tie(phases[node.part, node.round], node.position)
