"""One fixture: changed by officials and organisers, its date agreed by the two managers."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues import access, fixtures, proposals
from leagues.access import Need
from leagues.forms.fixtures import MoveForm, ProposalForm, ReasonForm, RemoveForm, VenueForm
from leagues.models import DateProposal, Fixture
from leagues.refusals import Refused
from leagues.views import answers

type Change = Callable[[Fixture, dict[str, Any], dict[str, Any]], object]

# What the page can do: the form that each asks for, what it calls, and what it says afterwards.
CHANGES: dict[str, tuple[type[Form], Change, Callable[[], str]]] = {
    "move": (
        MoveForm,
        lambda one, data, stamp: fixtures.move(fixture=one, **data, **stamp),
        lambda: _("The match is moved."),
    ),
    "venue": (
        VenueForm,
        lambda one, data, stamp: fixtures.set_venue(fixture=one, **data, **stamp),
        lambda: _("The venue is saved."),
    ),
    "postpone": (
        ReasonForm,
        lambda one, data, stamp: fixtures.postpone(fixture=one, **data, **stamp),
        lambda: _("The match is postponed."),
    ),
    "cancel": (
        ReasonForm,
        lambda one, data, stamp: fixtures.cancel(fixture=one, **data, **stamp),
        lambda: _("The match is cancelled."),
    ),
    "bring_back": (
        Form,
        lambda one, _data, stamp: fixtures.bring_back(fixture=one, **stamp),
        lambda: _("The match is on again."),
    ),
    "turn": (
        Form,
        lambda one, _data, stamp: fixtures.turn_round(fixture=one, **stamp),
        lambda: _("Home and away are turned round."),
    ),
}


def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Move a fixture, put it off, cancel it, say where it is played, turn it round."""
    fixture, viewer = access.fixture(request, pk, Need.OFFICIAL)
    competition = fixture.stage.division.competition
    zone = fixtures.zone_of(fixture, competition)
    initial = {
        "move": MoveForm.initial_of(fixture, zone),
        "venue": {"venue": fixture.venue, "time_zone": fixture.time_zone},
    }
    do = next((name for name in CHANGES if name in request.POST), None)
    forms = {
        name: kind(request.POST if name == do else None, initial=initial.get(name), prefix=name)
        for name, (kind, _change, _said) in CHANGES.items()
    }
    if do is not None and forms[do].is_valid():
        _kind, change, said = CHANGES[do]
        try:
            change(fixture, forms[do].cleaned_data, {"by": viewer.user, "at": timezone.now()})
        except Refused as refusal:
            answers.show(forms[do], refusal)
        else:
            messages.success(request, said())
            return redirect("fixture_edit", fixture.pk)
    context = {"fixture": fixture, "competition": competition, "viewer": viewer, "forms": forms}
    context |= {"sides": _sides(fixture), "zone": zone.key, "refused": do}
    status = answers.status(forms[do]) if do else 200
    return render(request, "leagues/schedule/edit.html", context, status=status)


def _sides(fixture: Fixture) -> list[Any]:
    return list(fixture.sides.select_related("entry__competitor").order_by("seat"))


def name_of(fixture: Fixture) -> str:
    """What a fixture is called: its sides, home first."""
    shown = [side.entry.competitor.name if side.entry else "?" for side in _sides(fixture)]
    return " – ".join(shown)


def remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Remove a fixture for good; its home side is typed to confirm."""
    fixture, viewer = access.fixture(request, pk, Need.ORGANISER)
    competition = fixture.stage.division.competition
    sides = _sides(fixture)
    typed = sides[0].entry.competitor.name if sides and sides[0].entry else str(fixture.number)
    form = RemoveForm(typed, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            fixtures.remove(fixture=fixture, by=viewer.user, at=timezone.now())
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            messages.success(request, _("The match is removed."))
            return redirect("schedule", competition.slug)
    context = {
        "question": _("Remove %(match)s?") % {"match": name_of(fixture)},
        "consequences": [_("The match disappears from fixtures and calendars for good.")],
        "verb": _("Remove the match"),
        "back": f"/matches/{fixture.pk}/edit/",
        "danger": True,
        "form": form,
        "name": typed,
    }
    return render(request, "parts/confirm.html", context, status=answers.status(form))


def date(request: HttpRequest, pk: int) -> HttpResponse:
    """Agree a date: the managers of a fixture propose, accept, decline and counter."""
    fixture, viewer = access.fixture(request, pk)
    seat = access.seat_of(fixture, viewer)
    if seat is None:
        raise PermissionDenied(_("Only the two managers of this match agree its date."))
    if fixture.stage.division.competition.archived_at is not None:
        raise PermissionDenied(_("This competition is archived; its dates stay."))
    form = ProposalForm(request.POST if "propose" in request.POST else None)
    if request.method == "POST" and (not form.is_bound or form.is_valid()):
        try:
            said = _answer(request, fixture, seat, form)
        except Refused as refusal:
            if form.is_bound:
                answers.show(form, refusal)
            else:
                messages.error(request, refusal.sentence)
                return redirect("fixture_date", fixture.pk)
        else:
            messages.success(request, said)
            return redirect("fixture_date", fixture.pk)
    competition = fixture.stage.division.competition
    context = {
        "fixture": fixture,
        "competition": competition,
        "viewer": viewer,
        "form": form,
        "sides": _sides(fixture),
        "zone": fixtures.zone_of(fixture, competition).key,
        "seat": seat,
        "waiting": proposals.waiting(fixture),
        "closed": proposals.why_not(fixture),
        "past": fixture.proposals.filter(answered_at__isnull=False).select_related("proposed_by"),
    }
    return render(request, "leagues/schedule/date.html", context, status=answers.status(form))


def _answer(request: HttpRequest, fixture: Fixture, seat: int, form: ProposalForm) -> str:
    """Propose, accept or decline, as the form that was sent says; return what was done."""
    by, at = access.user_of(request), timezone.now()
    if form.is_bound:
        proposals.propose(fixture=fixture, seat=seat, **form.cleaned_data, by=by, at=at)
        return _("Your date is proposed; the other manager answers.")
    wanted = request.POST.get("proposal", "")
    rows = DateProposal.objects.filter(fixture=fixture)
    proposal = get_object_or_404(rows, pk=int(wanted[:18]) if wanted.isdecimal() else 0)
    if "accept" in request.POST:
        proposals.accept(proposal=proposal, seat=seat, by=by, at=at)
        return _("Agreed: the date stands.")
    proposals.decline(proposal=proposal, seat=seat, by=by, at=at)
    return _("You declined the date.")
