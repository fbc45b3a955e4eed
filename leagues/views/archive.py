"""The archive: competitions put away, deleted, and brought back."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from leagues import access, archive
from leagues.access import Need
from leagues.forms.competitions import ConfirmForm
from leagues.refusals import Refused
from leagues.views import answers


@require_POST
def put_away(request: HttpRequest, slug: str) -> HttpResponse:
    """Archive a competition."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    archive.put_away(competition=competition, by=viewer.user, at=timezone.now())
    messages.success(request, _("Archived: everybody can read it, nobody changes it."))
    return redirect("competition", slug)


@require_POST
def bring_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Bring an archived competition back to work."""
    competition, viewer = access.shelved(request, slug)
    if competition.deleted_at is not None:
        raise Http404
    try:
        archive.bring_back(competition=competition, by=viewer.user, at=timezone.now())
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    else:
        messages.success(request, _("It is back from the archive."))
    return redirect("competition", slug)


def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete a competition made by mistake; its name is typed to confirm."""
    competition, viewer = access.shelved(request, slug)
    if competition.deleted_at is not None:
        raise Http404
    form = ConfirmForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data["confirm"]
        try:
            archive.delete(competition=competition, typed=typed, by=viewer.user, at=timezone.now())
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            said = _("%(name)s is deleted. It can be restored here.")
            messages.success(request, said % {"name": competition.name})
            return redirect("deleted", competition.club.slug)
    context = {"competition": competition, "viewer": viewer, "form": form}
    return render(request, "leagues/settings/delete.html", context, status=answers.status(form))


@require_safe
def deleted(request: HttpRequest, slug: str) -> HttpResponse:
    """The deleted competitions of a club."""
    club, viewer = access.club(request, slug, Need.ORGANISER)
    context = {"club": club, "viewer": viewer, "deleted": archive.deleted(club)}
    return render(request, "leagues/settings/deleted.html", context)


@require_POST
def restore(request: HttpRequest, slug: str) -> HttpResponse:
    """Restore a deleted competition to its address."""
    competition, viewer = access.shelved(request, slug)
    archive.restore(competition=competition, by=viewer.user, at=timezone.now())
    messages.success(request, _("%(name)s is restored.") % {"name": competition.name})
    return redirect("competition", slug)
