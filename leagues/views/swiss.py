"""A Swiss stage: read by everybody; its rounds paired and taken back by organisers."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues import access, swiss
from leagues.access import Need
from leagues.boards import swiss as board
from leagues.models import Competition, Entry, Stage, StageKind
from leagues.refusals import Refused

LONGEST_SEED = 64


def show(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the rounds and the order; look at the next round (``look``), make it (a POST)."""
    posted = request.method == "POST"
    competition, viewer = access.competition(request, slug, Need.ORGANISER if posted else Need.READ)
    rows = Stage.objects.filter(division__competition=competition, kind=StageKind.SWISS)
    stage = get_object_or_404(rows.select_related("division"), pk=pk)
    refusal, draft, seed = "", None, _seed(request)
    try:
        if posted:
            return _act(request, competition, stage)
        if "look" in request.GET and viewer.organises:
            draft = board.draft(swiss.preview(stage=stage, seed=seed))
    except Refused as refused:
        refusal = refused.sentence
    context = {
        "competition": competition,
        "viewer": viewer,
        "stage": stage,
        "refusal": refusal,
        "draft": draft,
        "seed": seed,
        "here": request.path,
        **board.page(
            stage,
            competition,
            now=timezone.now(),
            user_id=viewer.user.pk if viewer.user else None,
        ),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refusal else HTTPStatus.OK
    return render(request, "leagues/swiss/swiss.html", context, status=status)


def _seed(request: HttpRequest) -> str:
    asked = request.POST if request.method == "POST" else request.GET
    return " ".join(asked.get("seed", "").replace("\x00", "").split())[:LONGEST_SEED]


def _act(request: HttpRequest, competition: Competition, stage: Stage) -> HttpResponseRedirect:
    """Do what was pressed. Raises Refused."""
    by, at = access.user_of(request), timezone.now()
    data = request.POST
    if "make" in data:
        made = swiss.next_round(
            stage=stage, number=_number(data.get("make", "")), seed=_seed(request), by=by, at=at
        )
        messages.success(request, _("Round %(number)d is paired.") % {"number": made.number})
    elif "take_back" in data:
        number = _number(data.get("take_back", ""))
        swiss.take_back(stage=stage, number=number, by=by, at=at)
        messages.success(request, _("Round %(number)d is taken back.") % {"number": number})
    elif "drop" in data:
        swiss.drop(stage=stage, entry=_entry(competition, data.get("drop", "")), by=by, at=at)
    elif "return" in data:
        entry = _entry(competition, data.get("return", ""))
        swiss.come_back(stage=stage, entry=entry, by=by, at=at)
    else:
        raise swiss.SwissRefused(_("Choose what is to be done."))
    return redirect("swiss", competition.slug, stage.pk)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 0


def _entry(competition: Competition, text: str) -> Entry:
    wanted = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
    return get_object_or_404(Entry, competition=competition, pk=wanted)
