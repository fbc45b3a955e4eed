"""Competitors of a club: all of them, and how one looks."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues import access, competitors
from leagues.access import Need, Viewer
from leagues.forms.competitors import CompetitorForm, LooksForm
from leagues.models import Competitor
from leagues.refusals import Refused
from leagues.views import answers


@require_safe
def listing(request: HttpRequest, slug: str) -> HttpResponse:
    """All sides of a club with their managers, for its members."""
    club, viewer = access.club(request, slug, Need.MEMBER)
    sides = club.competitors.select_related("manager").order_by("sort_key", "pk")
    context = {"club": club, "viewer": viewer, "sides": sides}
    return render(request, "leagues/clubs/competitors.html", context)


def edit(request: HttpRequest, slug: str, competitor: str) -> HttpResponse:
    """Change a competitor; ``preview`` shows the crest as typed and saves nothing."""
    side, viewer = access.competitor(request, slug, competitor, Need.ORGANISER)
    kind = CompetitorForm if viewer.organises else LooksForm
    form = kind(side, answers.data(request))
    previews = "preview" in request.POST
    if request.method == "POST" and not previews and form.is_valid():
        try:
            _save(side, form, viewer)
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("competitors", slug)
    spells = side.spells.select_related("user").order_by("-began_at", "-pk")
    context = {"club": side.club, "side": side, "form": form, "viewer": viewer, "spells": spells}
    template = "leagues/clubs/competitor_edit.html"
    if previews and request.headers.get("HX-Request") == "true":
        return render(request, f"{template}#preview", context)
    return render(request, template, context, status=200 if previews else answers.status(form))


@transaction.atomic
def _save(side: Competitor, form: LooksForm, viewer: Viewer) -> None:
    """Save what the visitor may change: everything of the form, or nothing."""
    by, at = viewer.user, timezone.now()
    if isinstance(form, CompetitorForm):
        data = form.cleaned_data
        competitors.rename(competitor=side, name=data["name"], by=by, at=at)
        competitors.change_manager(competitor=side, manager=data["manager"], by=by, at=at)
    competitors.redraw(competitor=side, **form.looks)
