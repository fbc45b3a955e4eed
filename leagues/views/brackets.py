"""Brackets: shown to everybody; chosen, previewed, drawn and taken back by organisers."""

import secrets
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from leagues import access
from leagues.access import Need
from leagues.boards import bracket
from leagues.boards import bracket_drafts as drafts
from leagues.forms.brackets import BracketForm, initial_of
from leagues.knockouts import making, reseeding
from leagues.models import Competition, Stage, StageKind
from leagues.refusals import Refused
from leagues.views import answers, live
from leagues.words import knockouts as words


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The brackets of a division, with live scores."""
    competition, viewer = access.competition(request, slug)
    division = request.GET.get("division", "")
    return live.page(
        request,
        competition=competition,
        viewer=viewer,
        template="leagues/brackets/bracket.html",
        context=lambda: bracket.page(competition, division),
    )


def make(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Choose a bracket, look at it (a GET with ``look``), draw it or take it back (a POST)."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    rows = Stage.objects.filter(division__competition=competition, kind=StageKind.KNOCKOUT)
    stage = get_object_or_404(rows.select_related("division__competition__club"), pk=pk)
    posted = request.method == "POST"
    if posted and "discard" in request.POST:
        return _discard(request, competition, stage)
    if posted and "reseed" in request.POST:
        return _reseed(request, competition, stage)
    asked = request.POST if posted else request.GET
    looks = posted or "look" in request.GET
    given = asked if looks else None
    form = BracketForm(given, initial=_initial(competition, stage), fed=bool(stage.feed))
    draft = None
    if looks and form.is_valid():
        try:
            draft = making.preview(stage=stage, plan=form.plan(), rules=form.rules())
            if posted and _agreed(request, stage, form):
                return _make(request, competition, stage, form)
        except Refused as refusal:
            answers.show(form, refusal)
    context = {
        "competition": competition,
        "viewer": viewer,
        "form": form,
        "stage": stage,
        "draft": drafts.shown(draft) if draft else None,
        "asked": [(name, value) for name, value in asked.items() if name in form.fields],
        "made": stage.ties.exists(),
        "differences": [words.difference(one) for one in reseeding.differences(stage)],
        "locked": making.why_not(stage),
    }
    return render(request, "leagues/brackets/make.html", context, status=answers.status(form))


def _initial(competition: Competition, stage: Stage) -> dict[str, Any]:
    today = timezone.localdate(timezone=ZoneInfo(competition.time_zone))
    return initial_of(competition, stage, seed=secrets.token_hex(3), today=today)


def _agreed(request: HttpRequest, stage: Stage, form: BracketForm) -> bool:
    """Replacing a bracket wants one confirmation; without it the preview is shown again."""
    if "replace" in request.POST or not stage.ties.exists():
        return True
    form.add_error(None, _("Tick that the bracket is replaced."))
    return False


def _make(
    request: HttpRequest, competition: Competition, stage: Stage, form: BracketForm
) -> HttpResponse:
    made = making.make(
        stage=stage,
        plan=form.plan(),
        rules=form.rules(),
        by=access.user_of(request),
        at=timezone.now(),
    )
    done = ngettext(
        "The bracket is drawn: %(count)d tie.", "The bracket is drawn: %(count)d ties.", len(made)
    )
    messages.success(request, done % {"count": len(made)})
    return redirect("bracket", competition.slug)


def _reseed(request: HttpRequest, competition: Competition, stage: Stage) -> HttpResponse:
    try:
        count = reseeding.reseed(stage=stage, by=access.user_of(request), at=timezone.now())
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    else:
        done = ngettext(
            "%(count)d place is filled anew.", "%(count)d places are filled anew.", count
        )
        messages.success(request, done % {"count": count})
    return redirect("bracket", competition.slug)


def _discard(request: HttpRequest, competition: Competition, stage: Stage) -> HttpResponse:
    try:
        making.discard(stage=stage, by=access.user_of(request), at=timezone.now())
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    else:
        messages.success(request, _("The bracket is taken back; entrants can change again."))
    return redirect("bracket_make", competition.slug, stage.pk)
