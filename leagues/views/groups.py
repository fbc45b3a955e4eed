"""The groups of a stage: who plays in which, by hand, by number or by a draw from pots."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues import access, draws, grouping
from leagues.access import Need
from leagues.forms.groups import GroupsForm
from leagues.models import Stage, StageKind, User
from leagues.refusals import Refused
from leagues.views import answers

DOINGS: dict[str, tuple[Callable[..., Any], Callable[[], str]]] = {
    "numbers": (grouping.by_number, lambda: _("The groups are filled by number.")),
    "commit": (grouping.commit, lambda: _("The seed is settled. Now draw.")),
    "draw": (grouping.draw, lambda: _("The groups are drawn.")),
}


def groups(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the pots and the groups; place sides by hand, by number or by a draw."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    rows = Stage.objects.filter(division__competition=competition, kind=StageKind.ROUND_ROBIN)
    stage = get_object_or_404(rows.select_related("division__competition__club"), pk=pk)
    form = GroupsForm(stage, answers.data(request))
    doing = next((name for name in DOINGS if name in request.POST), None)
    if doing is not None:
        return _do(request, stage, doing, viewer.user)
    if request.method == "POST" and form.is_valid():
        try:
            grouping.place(stage=stage, chosen=form.chosen(), by=viewer.user, at=timezone.now())
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            messages.success(request, _("The groups are saved."))
            return redirect("groups", slug, pk)
    context = {
        "competition": competition,
        "viewer": viewer,
        "stage": stage,
        "form": form,
        "draw": draws.standing(stage),
        "locked": grouping.why_not(stage),
        "placed": grouping.is_placed(stage),
        "filled": grouping.filled(stage),
        **_pots(stage),
    }
    return render(request, "leagues/schedule/groups.html", context, status=answers.status(form))


def _pots(stage: Stage) -> dict[str, object]:
    try:
        return {"pots": grouping.pots_of(stage), "refusal": ""}
    except Refused as refusal:
        return {"pots": (), "refusal": refusal.sentence}


def _do(request: HttpRequest, stage: Stage, doing: str, by: User | None) -> HttpResponse:
    act, said = DOINGS[doing]
    try:
        act(stage=stage, by=by, at=timezone.now())
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    else:
        messages.success(request, said())
    return redirect("groups", stage.division.competition.slug, stage.pk)
