"""Competitions: set one up, its settings, the club's seasons."""

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues import access, competitions, rules
from leagues.access import Need
from leagues.forms.clubs import zones
from leagues.forms.competitions import NewLeagueForm, SettingsForm
from leagues.models import Competition, Visibility
from leagues.refusals import Refused
from leagues.views import answers


def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Set a league up in one screen; its entrants come next."""
    club, viewer = access.club(request, slug, Need.ORGANISER)
    form = NewLeagueForm(request.POST or None, initial={"time_zone": club.time_zone})
    if request.method == "POST" and form.is_valid():
        try:
            made = competitions.set_up(
                club=club,
                rules=rules.to_json(form.new_rules()),
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
    context = {"club": club, "form": form, "zones": zones()}
    return render(request, "leagues/settings/new.html", context, status=answers.status(form))


def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Change what a competition is called, who reads it, who may enter."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    form = SettingsForm(request.POST or None, initial=competitions.settings_of(competition))
    if request.method == "POST" and form.is_valid():
        data = {**form.cleaned_data, "visibility": Visibility(form.cleaned_data["visibility"])}
        try:
            competitions.change_settings(
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
