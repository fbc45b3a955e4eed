"""Withdrawals: shown before they are decided, and undone exactly."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues import access, previews, withdrawals
from leagues.access import Need
from leagues.models import Competition, Entry
from leagues.previews import Preview
from leagues.refusals import Refused
from leagues.views.rules import first_stages
from leagues.words import rules as words


def withdraw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Let an entrant withdraw; the page shows what becomes of the table."""
    entry, viewer = access.entry(request, slug, pk, Need.ORGANISER)

    def decide() -> None:
        withdrawals.withdraw(entry=entry, by=viewer.user, at=timezone.now())

    name = entry.competitor.name
    return _ask(
        request,
        entry,
        decide,
        {
            "question": _("%(name)s withdraws?") % {"name": name},
            "policy": words.policy(withdrawals.policy_for(entry)),
            "verb": _("Withdraw %(name)s") % {"name": name},
            "done": _("%(name)s has withdrawn.") % {"name": name},
            "danger": True,
        },
    )


def reinstate(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a withdrawal back; the page shows what becomes of the table."""
    entry, viewer = access.entry(request, slug, pk, Need.ORGANISER)

    def decide() -> None:
        withdrawals.reinstate(entry=entry, by=viewer.user, at=timezone.now())

    name = entry.competitor.name
    return _ask(
        request,
        entry,
        decide,
        {
            "question": _("%(name)s comes back?") % {"name": name},
            "policy": _("Fixtures, results and table become what they were."),
            "verb": _("Bring %(name)s back") % {"name": name},
            "done": _("%(name)s is back.") % {"name": name},
            "danger": False,
        },
    )


def _ask(
    request: HttpRequest, entry: Entry, decide: Callable[[], None], said: dict[str, object]
) -> HttpResponse:
    """Show the effect of a decision, or take it; a refused one leads back with its sentence."""
    competition = entry.competition
    try:
        if request.method == "POST":
            decide()
            messages.success(request, str(said["done"]))
            return redirect("entrants", competition.slug)
        shown = _previews(competition, entry, decide)
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return redirect("entrants", competition.slug)
    context = {"competition": competition, "entry": entry, "previews": shown, **said}
    return render(request, "leagues/settings/withdraw.html", context)


def _previews(competition: Competition, entry: Entry, decide: Callable[[], None]) -> list[Preview]:
    stages = [s for s in first_stages(competition) if s.division_id == entry.division_id]
    return [shown for stage in stages for shown in previews.of(stage, decide)]
