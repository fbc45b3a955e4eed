"""Divisions of a competition: added, named, put in order, taken away while empty."""

from django.contrib import messages
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from leagues import access, divisions
from leagues.access import Need
from leagues.forms.competitions import DivisionForm
from leagues.models import Competition, Division
from leagues.refusals import Refused
from leagues.views import answers


def listing(request: HttpRequest, slug: str) -> HttpResponse:
    """The divisions in order, and a form for one more."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    form = DivisionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["name"]
        try:
            divisions.add(competition=competition, name=name, by=viewer.user, at=timezone.now())
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            messages.success(request, _("%(name)s is added.") % {"name": name})
            return redirect("divisions", slug)
    held = competition.divisions.annotate(entrants=Count("entries"))
    context = {"competition": competition, "viewer": viewer, "form": form, "divisions": held}
    return render(request, "leagues/settings/divisions.html", context, status=answers.status(form))


def rename(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Give a division another name."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    division = _division(competition, pk)
    form = DivisionForm(request.POST or None, initial={"name": division.name})
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["name"]
        try:
            divisions.rename(division=division, name=name, by=viewer.user, at=timezone.now())
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("divisions", slug)
    context = {"competition": competition, "viewer": viewer, "form": form, "division": division}
    return render(request, "leagues/settings/division.html", context, status=answers.status(form))


@require_POST
def up(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Let a division change places with the one above."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    divisions.move_up(division=_division(competition, pk), by=viewer.user, at=timezone.now())
    return redirect("divisions", slug)


@require_POST
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take an empty division away."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    division = _division(competition, pk)
    try:
        divisions.remove(division=division, by=viewer.user, at=timezone.now())
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    else:
        messages.success(request, _("%(name)s is removed.") % {"name": division.name})
    return redirect("divisions", slug)


def _division(competition: Competition, pk: int) -> Division:
    return get_object_or_404(Division, competition=competition, pk=pk)
