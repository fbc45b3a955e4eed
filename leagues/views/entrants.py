"""Who enters: listed, added, ordered, renamed, moved, taken back; late entries with a preview."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.db.models import Count
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from leagues import access, competitors, entries, late_entries, registrations, schedules
from leagues.access import Need
from leagues.forms.entrants import EntryForm, LateForm, NamesForm, PickForm, SheetForm
from leagues.models import Competition, Division, Entry, EntryStatus
from leagues.refusals import Refused
from leagues.views import answers
from leagues.views.schedules import back_to, division_of, stage_of


def listing(request: HttpRequest, slug: str) -> HttpResponse:
    """The entrants by division; a POST numbers those of one division anew."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    if request.method == "POST":
        return _reorder(request, competition)
    divisions = list(
        competition.divisions.order_by("level").annotate(matches=Count("stages__fixtures"))
    )
    rows = competition.entries.select_related("competitor__manager").order_by("number")
    by_division: dict[int, list[Entry]] = {division.pk: [] for division in divisions}
    waiting: dict[int, list[Entry]] = {division.pk: [] for division in divisions}
    for entry in rows:
        waits = entry.status in (EntryStatus.UNCONFIRMED, EntryStatus.WAITING)
        (waiting if waits else by_division)[entry.division_id].append(entry)
    for queue in waiting.values():
        queue.sort(key=lambda entry: (entry.registered_at, entry.pk))
    context = {
        "competition": competition,
        "viewer": viewer,
        "parts": [(one, by_division[one.pk], waiting[one.pk]) for one in divisions],
        "several": len(divisions) > 1,
        "begins": not any(one.matches for one in divisions),
    }
    return render(request, "leagues/entrants/listing.html", context)


def _reorder(request: HttpRequest, competition: Competition) -> HttpResponseRedirect:
    division = division_of(competition, request)
    there = list(division.entries.order_by("number"))
    order = sorted(there, key=lambda entry: _typed(request, entry))
    by, at = access.user_of(request), timezone.now()
    try:
        entries.reorder(division=division, order=[one.pk for one in order], by=by, at=at)
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    else:
        messages.success(request, _("The order is saved."))
    return redirect("entrants", competition.slug)


def _typed(request: HttpRequest, entry: Entry) -> tuple[int, int]:
    """Where an entry is wanted; who was not given a number stays behind those who were."""
    typed = request.POST.get(f"number-{entry.pk}", "")
    return (int(typed[:6]) if typed.isdecimal() else 10**6, entry.number)


def add(request: HttpRequest, slug: str) -> HttpResponse:
    """Add entrants: by picking, by typing one a line, or from a sheet."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    division = division_of(competition, request)
    if entries.has_fixtures(division):
        query = f"?division={division.slug}" if division.level > 1 else ""
        return redirect(reverse("entrant_late", args=[competition.slug]) + query)
    post, files = request.POST, request.FILES or None
    forms: dict[str, Any] = {
        "pick": PickForm(competition, post if "pick" in post else None),
        "type": NamesForm(post if "type" in post else None),
        "bring": SheetForm(post if "bring" in post else None, files if "bring" in post else None),
    }
    do = next((name for name in forms if name in post), None)
    if do is not None and forms[do].is_valid():
        try:
            new, known = _enter(request, division, do, forms[do])
        except Refused as refusal:
            answers.show(forms[do], refusal)
        else:
            messages.success(request, _entered(new, known))
            return redirect("entrants", competition.slug)
    context = {"competition": competition, "viewer": viewer, "forms": forms, "division": division}
    context |= {"several": competition.divisions.count() > 1}
    status = answers.status(forms[do]) if do else 200
    return render(request, "leagues/entrants/add.html", context, status=status)


def _enter(request: HttpRequest, division: Division, do: str, form: Any) -> tuple[int, int]:
    """Enter what one of the three forms says; return how many are new, and how many were known."""
    by, at = access.user_of(request), timezone.now()
    if do == "bring":
        return entries.import_sheet(division=division, content=form.content, by=by, at=at)
    if do == "pick":
        picked = list(form.cleaned_data["competitors"])
        return len(entries.enter(division=division, entrants=picked, by=by, at=at)), 0
    return len(entries.enter_names(division=division, typed=form.typed, by=by, at=at)), 0


def _entered(new: int, known: int) -> str:
    said = ngettext("%(count)d new entrant.", "%(count)d new entrants.", new) % {"count": new}
    if not known:
        return said
    there = ngettext("%(count)d had entered already.", "%(count)d had entered already.", known)
    return f"{said} {there % {'count': known}}"


def edit(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Rename an entrant, let it play in another division, or take it back."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    entry = _entry(competition, pk)
    initial = {"name": entry.competitor.name, "division": entry.division_id}
    form = EntryForm(competition, request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            _save(entry, form, viewer)
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("entrants", competition.slug)
    context = {"competition": competition, "viewer": viewer, "form": form, "entry": entry}
    context |= {"fixed": entry.sides.exists()}
    return render(request, "leagues/entrants/edit.html", context, status=answers.status(form))


@transaction.atomic
def _save(entry: Entry, form: EntryForm, viewer: access.Viewer) -> None:
    by, at = viewer.user, timezone.now()
    data = form.cleaned_data
    competitors.rename(competitor=entry.competitor, name=data["name"], by=by, at=at)
    if division := data.get("division"):
        entries.change_division(entry=entry, division=division, by=by, at=at)


def _entry(competition: Competition, pk: int) -> Entry:
    rows = competition.entries.select_related("competitor__club", "competitor__manager", "division")
    return get_object_or_404(rows, pk=pk)


ANSWERS: dict[str, Callable[[Entry, dict[str, Any]], object]] = {
    "confirm": lambda entry, stamp: registrations.confirm(entry=entry, **stamp),
    "refuse": lambda entry, stamp: registrations.refuse(entry=entry, **stamp),
    "remove": lambda entry, stamp: entries.remove(entry=entry, **stamp),
}


@require_POST
def answer(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Confirm or refuse a registration, or take an entry back."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    entry = _entry(competition, pk)
    do = next((name for name in ANSWERS if name in request.POST), None)
    name = entry.competitor.name
    try:
        if do is not None:
            ANSWERS[do](entry, {"by": viewer.user, "at": timezone.now()})
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    else:
        said = {
            "confirm": _("%(name)s has entered."),
            "refuse": _("%(name)s is turned down."),
            "remove": _("%(name)s is taken out."),
        }
        if do is not None:
            messages.success(request, said[do] % {"name": name})
    return redirect("entrants", competition.slug)


def late(request: HttpRequest, slug: str) -> HttpResponse:
    """A late entry: a GET with a name shows the matches, a POST adds them."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    stage = stage_of(competition, request)
    plan = schedules.plan_of(stage)
    posted = request.method == "POST"
    asked = request.POST if posted else request.GET
    first = {"legs": plan.legs if plan else 1}
    form = LateForm(asked if "name" in asked and "legs" in asked else None, initial=first)
    draft = None
    if form.is_bound and form.is_valid():
        data, at = form.cleaned_data, timezone.now()
        try:
            if posted:
                late_entries.add(stage=stage, **data, by=viewer.user, at=at)
                messages.success(request, _("%(name)s plays.") % data)
                return back_to("entrants", competition, stage.division)
            draft = late_entries.preview(stage=stage, **data, at=at)
        except Refused as refusal:
            answers.show(form, refusal)
    context = {"competition": competition, "viewer": viewer, "form": form, "draft": draft}
    context |= {"division": stage.division, "given": asked.get("name", "")}
    return render(request, "leagues/entrants/late.html", context, status=answers.status(form))
