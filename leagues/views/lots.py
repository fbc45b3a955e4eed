"""Drawing of lots: who is level, draw them, and what was drawn."""

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues import access, levels
from leagues.access import Need
from leagues.forms.decisions import LotsForm
from leagues.models import Competition, DrawnLots, Entry
from leagues.refusals import Refused
from leagues.views import answers


def listing(request: HttpRequest, slug: str) -> HttpResponse:
    """Who waits for lots, and all drawings; organisers draw."""
    need = Need.ORGANISER if request.method == "POST" else Need.READ
    competition, viewer = access.competition(request, slug, need)
    waiting = levels.waiting(competition)
    form = LotsForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            levels.draw(
                competition=competition,
                key=data["level"],
                seed=data["seed"].strip() or secrets.token_hex(8),
                by=viewer.user,
                at=timezone.now(),
            )
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            messages.success(request, _("The lots are drawn."))
            return redirect("lots", slug)
    context = {
        "competition": competition,
        "viewer": viewer,
        "waiting": waiting,
        "drawings": drawings(competition),
        "form": form,
    }
    return render(request, "leagues/settings/lots.html", context, status=answers.status(form))


def drawings(competition: Competition) -> list[tuple[DrawnLots, list[str]]]:
    """All drawings, newest first, with the names in drawn order."""
    drawn = list(
        DrawnLots.objects.filter(stage__division__competition=competition)
        .select_related("drawn_by")
        .order_by("-drawn_at", "-pk")
    )
    named = dict(
        Entry.objects.filter(competition=competition).values_list("pk", "competitor__name")
    )
    return [(each, [named.get(pk, "?") for pk in each.order]) for each in drawn]
