"""What rounds and parts of a competition are called."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from leagues.models import Round, Stage, StageKind

PHASES: dict[str, Callable[[], str]] = {
    "final": lambda: _("Final"),
    "semi_final": lambda: _("Semi-finals"),
    "quarter_final": lambda: _("Quarter-finals"),
    "third_place": lambda: _("Match for third place"),
    "winners_final": lambda: _("Final of the winners’ bracket"),
    "losers_final": lambda: _("Final of the losers’ bracket"),
    "consolation_final": lambda: _("Consolation final"),
    "grand_final": lambda: _("Grand final"),
    "reset": lambda: _("Second grand final"),
}
NUMBERED: dict[str, Callable[[int], str]] = {
    "round_of": lambda n: _("Round of %(number)d") % {"number": n},
    "winners": lambda n: _("Winners’ bracket, round %(number)d") % {"number": n},
    "losers": lambda n: _("Losers’ bracket, round %(number)d") % {"number": n},
    "consolation": lambda n: _("Consolation, round %(number)d") % {"number": n},
}


def phase(code: str) -> str:
    """What a round of a bracket is called, from its code; empty for one that is not known."""
    if code in PHASES:
        return PHASES[code]()
    kind, _mark, number = code.rpartition("_")
    return NUMBERED[kind](int(number)) if kind in NUMBERED and number.isdecimal() else ""


def name(round_: Round) -> str:
    """The name of a round: its own, else that of its phase, else “Matchday 7”.

    A file that was imported often names its rounds so; that is no name of their own either.
    """
    own = "" if round_.name == f"Matchday {round_.number}" else round_.name
    return own or phase(round_.phase) or numbered(round_.number)


def numbered(number: int) -> str:
    """What a round is called that has no name of its own, or is not made yet."""
    return _("Matchday %(number)d") % {"number": number}


def part(stage: Stage) -> str:
    """What the stage of a division is called where several are listed."""
    own = stage.name or (_("Knock-out") if stage.kind == StageKind.KNOCKOUT else "")
    return " · ".join(filter(None, [stage.division.name, own])) or _("League")


TIES: dict[str, Callable[[int], str]] = {
    "final": lambda _n: _("final"),
    "semi_final": lambda n: _("semi-final %(number)d") % {"number": n},
    "quarter_final": lambda n: _("quarter-final %(number)d") % {"number": n},
    "third_place": lambda _n: _("match for third place"),
    "winners_final": lambda _n: _("final of the winners’ bracket"),
    "losers_final": lambda _n: _("final of the losers’ bracket"),
    "consolation_final": lambda _n: _("consolation final"),
    "grand_final": lambda _n: _("grand final"),
    "reset": lambda _n: _("second grand final"),
}


def tie(code: str, position: int) -> str:
    """What one tie of a round is called inside a sentence, from its round's code and its place."""
    if code in TIES:
        return TIES[code](position)
    return _("%(round)s, match %(number)d") % {"round": phase(code), "number": position}


BRACKET_PARTS: dict[str, Callable[[], str]] = {
    "main": lambda: _("Bracket"),
    "winners": lambda: _("Winners’ bracket"),
    "losers": lambda: _("Losers’ bracket"),
    "end": lambda: _("Grand final"),
    "third_place": lambda: _("Third place"),
    "consolation": lambda: _("Consolation"),
}
