"""Given values: fair play points and places in a ranking list, in one form a table."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues import access, previews, tiebreaks
from leagues.access import Need, Viewer
from leagues.forms.decisions import ValuesForm
from leagues.models import Competition, Entry, EntryStatus, Stage, TieBreakValue
from leagues.tiebreaks import ValueRefused
from leagues.views.rules import first_stages
from leagues.words.order import criterion

CODES: tuple[tiebreaks.Kind, ...] = ("fair_play", "ranking_list")


def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Give every entrant its fair play points and its place in the ranking list."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    forms = _forms(request, competition)
    asked = request.method == "POST"
    valid = [form.is_valid() for _stage, form in forms]  # each, so that all errors are shown
    if asked and all(valid) and _save(forms, viewer):
        messages.success(request, _("Saved."))
        return redirect("given_values", slug)
    context = {
        "competition": competition,
        "viewer": viewer,
        "forms": [(previews.stage_name(stage, ""), form) for stage, form in forms],
        "criteria": [criterion(code) for code in CODES],
    }
    return render(request, "leagues/settings/given.html", context, status=422 if asked else 200)


def _forms(request: HttpRequest, competition: Competition) -> list[tuple[Stage, ValuesForm]]:
    stages = first_stages(competition)
    playing: dict[int, list[Entry]] = {}
    held = Entry.objects.filter(
        competition=competition, status__in=(EntryStatus.ENTERED, EntryStatus.WITHDRAWN)
    )
    for entry in held.select_related("competitor").order_by("competitor__sort_key"):
        playing.setdefault(entry.division_id, []).append(entry)
    stored: dict[int, dict[tuple[int, str], int]] = {}
    for kept in TieBreakValue.objects.filter(stage__in=stages):
        stored.setdefault(kept.stage_id, {})[kept.entry_id, kept.code] = kept.value
    return [
        (
            stage,
            ValuesForm(
                request.POST or None,
                stage=stage,
                entries=playing.get(stage.division_id, []),
                codes=CODES,
                stored=stored.get(stage.pk, {}),
            ),
        )
        for stage in stages
    ]


def _save(forms: list[tuple[Stage, ValuesForm]], viewer: Viewer) -> bool:
    """Save all forms or none; what is refused stands beside its field."""
    with transaction.atomic():
        for stage, form in forms:
            for code in CODES:
                try:
                    tiebreaks.set_values(
                        stage=stage,
                        code=code,
                        values=form.values(code),
                        by=viewer.user,
                        at=timezone.now(),
                    )
                except ValueRefused as refusal:
                    field = f"{code}_{refusal.entry_id}"
                    form.add_error(field if field in form.fields else None, refusal.sentence)
                    transaction.set_rollback(True)
                    return False
    return True
