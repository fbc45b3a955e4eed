"""The schedule of a competition: chosen, previewed, made, taken back; and what is overdue."""

import secrets
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from leagues import access, fixtures, grouping, rounds, schedules
from leagues.access import Need
from leagues.fixtures import importing
from leagues.forms.entrants import SheetForm
from leagues.forms.fixtures import AddForm, RoundForm
from leagues.forms.schedules import ScheduleForm, initial_of
from leagues.models import Competition, Division, Round, Stage, StageKind
from leagues.refusals import Refused
from leagues.schedules import Draft
from leagues.views import answers

MOST_LATE = 500


def division_of(competition: Competition, request: HttpRequest) -> Division:
    """The division that an address names, or the first. Raises Http404."""
    rows = competition.divisions.order_by("level")
    if wanted := request.GET.get("division"):
        rows = rows.filter(slug=wanted.replace("\x00", ""))
    if (found := rows.first()) is None:
        raise Http404
    return found


def stage_of(competition: Competition, request: HttpRequest) -> Stage:
    """The first stage of the division that an address names. Raises Http404."""
    division = division_of(competition, request)
    stage = division.stages.select_related("division__competition__club").first()
    if stage is None:
        raise Http404
    return stage


def back_to(name: str, competition: Competition, division: Division) -> HttpResponseRedirect:
    """A redirect to a page of a competition, at one of its divisions."""
    query = f"?division={division.slug}" if division.level > 1 else ""
    return redirect(reverse(name, args=[competition.slug]) + query)


def schedule(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a schedule, look at it (a GET with ``look``), make it or take it back (a POST)."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    stage = stage_of(competition, request)
    if stage.kind == StageKind.SWISS:
        return redirect("swiss", competition.slug, stage.pk)
    if stage.kind == StageKind.KNOCKOUT:
        return redirect("bracket_make", competition.slug, stage.pk)
    if stage.groups.count() > 1 and not grouping.is_placed(stage):
        return redirect("groups", competition.slug, stage.pk)
    posted = request.method == "POST"
    if posted and "discard" in request.POST:
        return _discard(request, competition, stage)
    asked = request.POST if posted else request.GET
    form = ScheduleForm(
        asked if posted or "look" in asked else None, initial=_initial(competition, stage)
    )
    draft: Draft | None = None
    if form.is_bound and form.is_valid():
        try:
            draft = schedules.preview(stage=stage, plan=form.plan())
            if posted and _agreed(request, stage, form):
                return _make(request, competition, stage, form)
        except Refused as refusal:
            answers.show(form, refusal)
    context = {
        "competition": competition,
        "viewer": viewer,
        "form": form,
        "draft": draft,
        "seed": form.plan().seed if draft else "",
        "asked": [(name, value) for name, value in asked.items() if name in form.fields],
        **_standing(competition, stage),
    }
    return render(request, "leagues/schedule/schedule.html", context, status=answers.status(form))


def _initial(competition: Competition, stage: Stage) -> dict[str, Any]:
    today = timezone.localdate(timezone=ZoneInfo(competition.time_zone))
    plan = schedules.plan_of(stage)
    return initial_of(competition, plan, seed=secrets.token_hex(3), today=today)


def _standing(competition: Competition, stage: Stage) -> dict[str, Any]:
    """What has been made already."""
    rows = stage.rounds.annotate(matches=Count("fixtures")).order_by("number")
    return {
        "division": stage.division,
        "divisions": competition.divisions.order_by("level"),
        "rounds": rows,
        "made": sum(round_.matches for round_ in rows),
        "generated": stage.fixtures.filter(by_hand=False).count(),
        "second": schedules.second_part_of(stage),
        "locked": schedules.why_not(stage),
    }


def _agreed(request: HttpRequest, stage: Stage, form: ScheduleForm) -> bool:
    """Replacing what is there wants one confirmation; without it the preview is shown again."""
    if "replace" in request.POST or not stage.fixtures.filter(by_hand=False).exists():
        return True
    form.add_error(None, _("Tick that the fixtures are replaced."))
    return False


def _make(
    request: HttpRequest, competition: Competition, stage: Stage, form: ScheduleForm
) -> HttpResponse:
    made = schedules.make(
        stage=stage, plan=form.plan(), by=access.user_of(request), at=timezone.now()
    )
    done = ngettext("%(count)d match is made.", "%(count)d matches are made.", len(made))
    messages.success(request, done % {"count": len(made)})
    return back_to("schedule", competition, stage.division)


def _discard(request: HttpRequest, competition: Competition, stage: Stage) -> HttpResponse:
    try:
        schedules.discard(stage=stage, by=access.user_of(request), at=timezone.now())
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    else:
        messages.success(request, _("The schedule is taken back; entrants can change again."))
    return back_to("schedule", competition, stage.division)


def edit_round(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Name a round, and say when it is played."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    rows = Round.objects.filter(stage__division__competition=competition)
    round_ = get_object_or_404(rows.select_related("stage__division"), pk=pk)
    zone = ZoneInfo(competition.time_zone)
    form = RoundForm(request.POST or None, initial=RoundForm.initial_of(round_, zone))
    if request.method == "POST" and form.is_valid():
        moments = form.moments(zone)
        try:
            rounds.edit(
                round=round_,
                name=form.cleaned_data["name"],
                **moments,
                by=viewer.user,
                at=timezone.now(),
            )
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            messages.success(request, _("The round is saved."))
            return back_to("schedule", competition, round_.stage.division)
    context = {"competition": competition, "viewer": viewer, "form": form, "round": round_}
    return render(request, "leagues/schedule/round.html", context, status=answers.status(form))


def add(request: HttpRequest, slug: str) -> HttpResponse:
    """Add one fixture by hand."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    stage = stage_of(competition, request)
    initial = {
        name: request.GET[name] for name in ("home", "away", "playoff") if name in request.GET
    }
    if "playoff" in initial:  # it follows all that was planned
        last = stage.rounds.order_by("-number").values_list("number", flat=True).first()
        initial["round"] = str((last or 0) + 1)
    form = AddForm(stage, request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        data = dict(form.cleaned_data)
        number = data.pop("round")
        try:
            made = fixtures.add(
                stage=stage, round_number=number, **data, by=viewer.user, at=timezone.now()
            )
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            messages.success(request, _("The match is added."))
            return redirect("fixture_edit", made.pk)
    context = {"competition": competition, "viewer": viewer, "form": form}
    return render(request, "leagues/schedule/add.html", context, status=answers.status(form))


def bring(request: HttpRequest, slug: str) -> HttpResponse:
    """Bring fixtures along, and results, from a sheet."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    stage = stage_of(competition, request)
    form = SheetForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            done = importing.import_sheet(
                stage=stage, content=form.content, by=viewer.user, at=timezone.now()
            )
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            said = _("%(new)d new matches, %(known)d there already, %(results)d results.")
            counts = {"new": done.new, "known": done.known, "results": done.results}
            messages.success(request, said % counts)
            return back_to("schedule", competition, stage.division)
    context = {"competition": competition, "viewer": viewer, "form": form}
    return render(request, "leagues/schedule/bring.html", context, status=answers.status(form))


@require_safe
def overdue(request: HttpRequest, slug: str) -> HttpResponse:
    """The matches whose day or deadline has passed without a result."""
    competition, viewer = access.competition(request, slug)
    late = list(rounds.overdue(competition, timezone.now())[:MOST_LATE])
    context = {"competition": competition, "viewer": viewer, "late": late}
    return render(request, "leagues/schedule/overdue.html", context)
