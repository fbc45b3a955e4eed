"""Notices of a competition: pinned and taken down by organisers."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from leagues import access, notices
from leagues.access import Need
from leagues.forms.competitions import NoticeForm
from leagues.models import Notice
from leagues.refusals import Refused
from leagues.views import answers


def listing(request: HttpRequest, slug: str) -> HttpResponse:
    """The notices that hang there, and a form for one more."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    form = NoticeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        text = form.cleaned_data["text"]
        try:
            notices.pin(competition=competition, text=text, by=viewer.user, at=timezone.now())
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            messages.success(request, _("The notice is pinned: it stands above the table."))
            return redirect("notices", slug)
    context = {
        "competition": competition,
        "viewer": viewer,
        "form": form,
        "notices": notices.pinned(competition),
    }
    return render(request, "leagues/settings/notices.html", context, status=answers.status(form))


@require_POST
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a notice down."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    notice = get_object_or_404(Notice, competition=competition, pk=pk)
    notices.remove(notice=notice, by=viewer.user, at=timezone.now())
    messages.success(request, _("The notice is taken down; the history keeps it."))
    return redirect("notices", slug)
