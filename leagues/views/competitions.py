"""Competitions: set one up, its settings, the club's seasons."""

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues import access, competitions, describing, formats
from leagues.access import Need
from leagues.formats import Code
from leagues.forms.clubs import zones
from leagues.forms.competitions import NewCompetitionForm, SettingsForm
from leagues.models import Competition, Visibility
from leagues.refusals import Refused
from leagues.views import answers
from leagues.words import formats as words


def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a format (a GET without one), then set a competition up in one screen."""
    club, viewer = access.club(request, slug, Need.ORGANISER)
    code = _format(request)
    if code is None:
        offers = [
            {"code": each, "name": words.name(each), "about": words.about(each)}
            for each in formats.CODES
        ]
        return render(request, "leagues/settings/formats.html", {"club": club, "offers": offers})
    form = NewCompetitionForm(code, answers.data(request), initial={"time_zone": club.time_zone})
    if request.method == "POST" and form.is_valid():
        try:
            made = competitions.set_up(
                club=club,
                stages=form.stages(),
                **form.about(),
                by=viewer.user,
                at=timezone.now(),
            )
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            said = _("%(name)s is set up. Now say who takes part.") % {"name": made.name}
            messages.success(request, said)
            return redirect("entrants", made.slug)
    context = {
        "club": club,
        "form": form,
        "zones": zones(),
        "code": code,
        "title": words.verb(code),
        "about": words.about(code),
    }
    return render(request, "leagues/settings/new.html", context, status=answers.status(form))


def _format(request: HttpRequest) -> Code | None:
    """The format that an address names; a league where something is sent without naming one."""
    wanted = request.GET.get("format", "league" if request.method == "POST" else "")
    return next((code for code in formats.CODES if code == wanted), None)


def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Change what a competition is called, who reads it, who may enter."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    form = SettingsForm(request.POST or None, initial=describing.settings_of(competition))
    if request.method == "POST" and form.is_valid():
        data = {**form.cleaned_data, "visibility": Visibility(form.cleaned_data["visibility"])}
        try:
            describing.change_settings(
                competition=competition, **data, by=viewer.user, at=timezone.now()
            )
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("settings", competition.slug)
    context = {"competition": competition, "viewer": viewer, "form": form, "zones": zones()}
    return render(request, "leagues/settings/general.html", context, status=answers.status(form))


@require_safe
def seasons(request: HttpRequest, slug: str) -> HttpResponse:
    """All competitions of a club by season, archived ones included."""
    club, viewer = access.club(request, slug)
    visible = Q(visibility=Visibility.PUBLIC) if not viewer.is_member else Q()
    held = (
        Competition.objects.filter(visible, club=club, deleted_at=None)
        .select_related("season")
        .order_by("-season__name", "-created_at")
    )
    by_season: dict[str, list[Competition]] = {}
    for competition in held:
        name = competition.season.name if competition.season else ""
        by_season.setdefault(name, []).append(competition)
    ordered = sorted(by_season.items(), key=lambda one: one[0] == "")
    context = {"club": club, "viewer": viewer, "seasons": ordered}
    return render(request, "leagues/settings/seasons.html", context)
