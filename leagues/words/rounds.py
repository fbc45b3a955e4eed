"""What rounds and parts of a competition are called."""

from django.utils.translation import gettext as _

from leagues.models import Round, Stage, StageKind


def name(round_: Round) -> str:
    """The name of a round: its own, else “Matchday 7”.

    A file that was imported often names its rounds so; that is no name of their own either.
    """
    own = "" if round_.name == f"Matchday {round_.number}" else round_.name
    return own or numbered(round_.number)


def numbered(number: int) -> str:
    """What a round is called that has no name of its own, or is not made yet."""
    return _("Matchday %(number)d") % {"number": number}


def part(stage: Stage) -> str:
    """What the stage of a division is called where several are listed."""
    own = stage.name or (_("Knock-out") if stage.kind == StageKind.KNOCKOUT else "")
    return " · ".join(filter(None, [stage.division.name, own])) or _("League")
