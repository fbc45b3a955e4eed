"""The second part of a league that divides: looked at, made, taken back."""

import secrets
from datetime import date, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues import access, schedules
from leagues.access import Need
from leagues.forms.schedules import SecondPartForm, initial_of
from leagues.models import Competition, Stage
from leagues.refusals import Refused
from leagues.schedules import Draft
from leagues.views import answers
from leagues.views.schedules import back_to, stage_of


def second_part(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose how the parts play on, look at it (a GET with ``look``), make it or take it back."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    stage = stage_of(competition, request)
    posted = request.method == "POST"
    if posted and "discard" in request.POST:
        return _discard(request, competition, stage)
    if (second := schedules.second_part_of(stage)) is None:
        raise Http404
    asked = request.POST if posted else request.GET
    form = SecondPartForm(
        asked if posted or "look" in asked else None, initial=_initial(competition, stage)
    )
    draft: Draft | None = None
    if form.is_bound and form.is_valid():
        try:
            draft = schedules.preview_second_part(stage=stage, plan=form.plan())
            if posted:
                return _make(request, competition, stage, form)
        except Refused as refusal:
            answers.show(form, refusal)
    context = {
        "competition": competition,
        "viewer": viewer,
        "division": stage.division,
        "second": second,
        "form": form,
        "draft": draft,
        "asked": [
            (name, value)
            for name, value in asked.items()
            if name in form.fields and name != "early"
        ],
    }
    return render(request, "leagues/schedule/second.html", context, status=answers.status(form))


def _initial(competition: Competition, stage: Stage) -> dict[str, Any]:
    """The plan of the first part, once instead of home and away, from the day after it on."""
    today = timezone.localdate(timezone=ZoneInfo(competition.time_zone))
    found = initial_of(
        competition, schedules.plan_of(stage), seed=secrets.token_hex(3), today=today
    )
    found |= {"legs": 1, "order": "entered"}
    days = (
        stage.fixtures.filter(date__isnull=False).order_by("-date").values_list("date", flat=True)
    )
    last: date | None = days.first()
    return found | {"start": max(today, last + timedelta(1)) if last else today}


def _make(
    request: HttpRequest, competition: Competition, stage: Stage, form: SecondPartForm
) -> HttpResponse:
    made = schedules.make_second_part(
        stage=stage,
        plan=form.plan(),
        early=form.cleaned_data["early"],
        by=access.user_of(request),
        at=timezone.now(),
    )
    done = ngettext(
        "The league has divided; %(count)d match is made.",
        "The league has divided; %(count)d matches are made.",
        len(made),
    )
    messages.success(request, done % {"count": len(made)})
    return back_to("schedule", competition, stage.division)


def _discard(request: HttpRequest, competition: Competition, stage: Stage) -> HttpResponse:
    try:
        schedules.discard_second_part(stage=stage, by=access.user_of(request), at=timezone.now())
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    else:
        messages.success(request, _("The second part is taken back; the league is whole again."))
    return back_to("schedule", competition, stage.division)
