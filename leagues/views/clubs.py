"""Clubs: found one, its page, change it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues import access, clubs, today
from leagues.access import Need
from leagues.forms.clubs import ClubForm, zones
from leagues.models import Role
from leagues.refusals import Refused
from leagues.views import answers


@login_required
def found(request: HttpRequest) -> HttpResponse:
    """Found a club; whoever does becomes its organiser."""
    form = ClubForm(answers.data(request))
    user = access.user_of(request)
    if request.method == "POST" and user is not None and form.is_valid():
        try:
            club = clubs.found(**form.cleaned_data, by=user, at=timezone.now())
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            messages.success(request, _("%(club)s is founded.") % {"club": club.name})
            return redirect("club", club.slug)
    context = {"form": form, "zones": zones()}
    return render(request, "leagues/clubs/new.html", context, status=answers.status(form))


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """A club's page: competitions now, the next evening, people."""
    club, viewer = access.club(request, slug)
    evening = today.of_club(club, member=viewer.is_member, at=timezone.now())
    members = club.memberships.select_related("user").order_by("joined_at", "pk")
    people = list(members) if viewer.is_member else []
    context = {
        "club": club,
        "viewer": viewer,
        "evening": evening,
        "organisers": [one for one in people if one.role == Role.ORGANISER],
        "people": people,
    }
    return render(request, "leagues/clubs/club.html", context)


def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Change a club's name, time zone and text."""
    club, viewer = access.club(request, slug, Need.ORGANISER)
    initial = {"name": club.name, "time_zone": club.time_zone, "about": club.about}
    form = ClubForm(answers.data(request), initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            clubs.describe(club=club, **form.cleaned_data, by=viewer.user, at=timezone.now())
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("club", club.slug)
    context = {"club": club, "form": form, "zones": zones()}
    return render(request, "leagues/clubs/edit.html", context, status=answers.status(form))
