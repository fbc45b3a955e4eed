"""Points adjustments: shown to all, decided by organisers."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from leagues import access, adjustments
from leagues.access import Need
from leagues.forms.decisions import AdjustmentForm
from leagues.models import Adjustment, Entry, EntryStatus
from leagues.refusals import Refused
from leagues.views import answers
from leagues.views.rules import first_stages


def listing(request: HttpRequest, slug: str) -> HttpResponse:
    """All adjustments with reason, author and date; for organisers a form for one more."""
    need = Need.ORGANISER if request.method == "POST" else Need.READ
    competition, viewer = access.competition(request, slug, need)
    stages = {stage.division_id: stage for stage in first_stages(competition)}
    entries = (
        Entry.objects.filter(
            competition=competition, status__in=(EntryStatus.ENTERED, EntryStatus.WITHDRAWN)
        )
        .select_related("competitor", "division")
        .order_by("division__level", "competitor__sort_key")
    )
    form = AdjustmentForm(
        request.POST or None,
        entries=[entry for entry in entries if entry.division_id in stages],
    )
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            adjustments.add(
                stage=stages[data["entry"].division_id],
                **data,
                by=viewer.user,
                at=timezone.now(),
            )
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            messages.success(request, _("Decided: the table knows it."))
            return redirect("adjustments", slug)
    held = Adjustment.objects.filter(stage__division__competition=competition)
    context = {
        "competition": competition,
        "viewer": viewer,
        "form": form,
        "adjustments": held.select_related("entry__competitor", "made_by", "removed_by").order_by(
            "-made_at", "-pk"
        ),
    }
    return render(request, "leagues/settings/points.html", context, status=answers.status(form))


@require_POST
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take an adjustment back; it stays readable."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    adjustment = get_object_or_404(Adjustment, stage__division__competition=competition, pk=pk)
    adjustments.remove(adjustment=adjustment, by=viewer.user, at=timezone.now())
    messages.success(request, _("Taken back: the points are as before."))
    return redirect("adjustments", slug)
