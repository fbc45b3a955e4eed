"""Registration through a link: links made and closed by organisers, used by whoever holds one."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from leagues import access, entries, links, registrations, waiting
from leagues.access import Need
from leagues.forms.entrants import LinkForm, RegisterForm
from leagues.models import Competition, Entry, EntryStatus, RegistrationLink, User
from leagues.refusals import Refused
from leagues.views import answers
from leagues.views.schedules import division_of
from leagues.views.tokens import token_page


@never_cache
def listing(request: HttpRequest, slug: str) -> HttpResponse:
    """The open registration links of a competition, and a new one, whose address is shown once."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    division = division_of(competition, request)
    form = LinkForm(request.POST or None)
    now, address = timezone.now(), ""
    if request.method == "POST" and form.is_valid():
        token = registrations.open_link(division=division, lasts=form.span, by=viewer.user, at=now)
        address = request.build_absolute_uri(reverse("register", args=[token]))
    rows = RegistrationLink.objects.filter(competition=competition)
    context = {
        "competition": competition,
        "viewer": viewer,
        "division": division,
        "divisions": competition.divisions.order_by("level"),
        "form": form,
        "address": address,
        "open": links.standing(rows.select_related("created_by", "division"), at=now),
    }
    return render(request, "leagues/entrants/links.html", context, status=answers.status(form))


@require_POST
def close(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Close a registration link."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    rows = RegistrationLink.objects.filter(competition=competition)
    link = get_object_or_404(rows.select_related("competition__club"), pk=pk)
    registrations.close_link(link=link, by=viewer.user, at=timezone.now())
    messages.success(request, _("The link is closed."))
    return redirect("registration", competition.slug)


@token_page
def register(request: HttpRequest, token: str) -> HttpResponse:
    """Register a side through a link; take one's own registration back before the start."""
    now, user = timezone.now(), access.user_of(request)
    related = ("competition__club", "division")
    link = links.find(RegistrationLink, token, at=now, related=related)
    competition = link.competition
    if competition.archived_at is not None or competition.deleted_at is not None:
        raise links.LinkGone(_("This link has expired. Ask for a new one."))
    form = RegisterForm(competition, user, request.POST or None) if user else None
    if request.method == "POST":
        if user is None or form is None:
            return redirect_to_login(request.get_full_path())
        if "take_back" in request.POST:
            return _take_back(request, competition, user, token)
        if form.is_valid():
            try:
                entry = registrations.register(
                    token=token,
                    name=form.cleaned_data["name"],
                    competitor=form.cleaned_data.get("competitor"),
                    by=user,
                    at=now,
                )
            except Refused as refusal:
                answers.show(form, refusal)
            else:
                messages.success(request, _registered(entry))
                return redirect("register", token)
    context = {
        "competition": competition,
        "division": link.division,
        "form": form,
        "free": waiting.free_places(competition),
        "started": entries.has_fixtures(link.division),
        "mine": _mine(competition, user) if user else [],
    }
    status = answers.status(form) if form else 200
    return render(request, "leagues/entrants/register.html", context, status=status)


def _mine(competition: Competition, user: User) -> list[Entry]:
    rows = competition.entries.filter(competitor__manager=user)
    return list(rows.select_related("competitor").order_by("number"))


def _take_back(
    request: HttpRequest, competition: Competition, user: User, token: str
) -> HttpResponse:
    wanted = request.POST.get("take_back", "")
    mine = {str(entry.pk): entry for entry in _mine(competition, user)}
    try:
        if entry := mine.get(wanted):
            registrations.take_back(entry=entry, by=user, at=timezone.now())
            messages.success(request, _("Your registration is taken back."))
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    return redirect("register", token)


def _registered(entry: Entry) -> str:
    said = {
        EntryStatus.ENTERED: _("%(name)s has entered."),
        EntryStatus.UNCONFIRMED: _("%(name)s is registered; an organiser confirms it."),
        EntryStatus.WAITING: _("%(name)s is on the waiting list."),
    }
    return said[EntryStatus(entry.status)] % {"name": entry.competitor.name}
