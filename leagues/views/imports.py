"""Files that people bring along: a whole competition, or a sheet of results."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from leagues import access
from leagues.access import Need
from leagues.exchange import judging, loading, result_sheets
from leagues.exchange.result_sheets import Taken
from leagues.forms.imports import CompetitionFileForm, ResultSheetForm
from leagues.refusals import Refused
from leagues.views import answers


def competition(request: HttpRequest, slug: str) -> HttpResponse:
    """Import a competition into a club from a file of the exchange format."""
    club, viewer = access.club(request, slug, Need.ORGANISER)
    form = CompetitionFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            loaded = loading.import_file(
                club=club, data=form.content, by=viewer.user, at=timezone.now()
            )
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            done = _("%(name)s is here.") if loaded.is_new else _("%(name)s was here already.")
            messages.success(request, done % {"name": loaded.competition.name})
            return redirect("club_import_verdict", club.slug, loaded.competition.slug)
    context = {"club": club, "viewer": viewer, "form": form}
    return render(request, "leagues/imports/competition.html", context, status=answers.status(form))


@require_safe
def verdict(request: HttpRequest, slug: str, competition: str) -> HttpResponse:
    """Say where the tables of an imported competition differ from those its file expects."""
    found, viewer = access.competition(request, competition, Need.ORGANISER)
    if found.club.slug != slug or not found.external_id:
        raise Http404
    said = judging.judge(found, loading.kept_file(found))
    context = {"club": found.club, "competition": found, "viewer": viewer, "verdict": said}
    return render(request, "leagues/imports/verdict.html", context)


def results(request: HttpRequest, slug: str) -> HttpResponse:
    """Record the results of a sheet, all of them or none."""
    found, viewer = access.competition(request, slug, Need.OFFICIAL)
    form = ResultSheetForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            taken = result_sheets.import_results(
                competition=found, content=form.content, by=viewer.user, at=timezone.now()
            )
        except Refused as refusal:
            refusal.field = "file" if request.FILES else "sheet"
            answers.show(form, refusal)
        else:
            messages.success(request, _told(taken))
            return redirect("competition", found.slug)
    context = {"competition": found, "viewer": viewer, "form": form}
    return render(request, "leagues/imports/results.html", context, status=answers.status(form))


def _told(taken: Taken) -> str:
    said = ngettext("%(count)d new result.", "%(count)d new results.", taken.new)
    told = [said % {"count": taken.new}]
    if taken.known:
        known = ngettext("%(count)d stood already.", "%(count)d stood already.", taken.known)
        told.append(known % {"count": taken.known})
    if taken.open:
        rest = ngettext("%(count)d has no score.", "%(count)d have no score.", taken.open)
        told.append(rest % {"count": taken.open})
    return " ".join(told)
