"""Invitations: made and closed by organisers, used by whoever holds one."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from leagues import access, invitations, links
from leagues.access import Need
from leagues.forms.clubs import InvitationForm
from leagues.models import Club, Invitation
from leagues.refusals import Refused
from leagues.views import answers
from leagues.views.tokens import token_page


@never_cache
def listing(request: HttpRequest, slug: str) -> HttpResponse:
    """Open invitations, and a new one, whose link is shown this once."""
    club, viewer = access.club(request, slug, Need.ORGANISER)
    form = InvitationForm(answers.data(request))
    now, address = timezone.now(), ""
    if request.method == "POST" and viewer.user is not None and form.is_valid():
        try:
            token = invitations.invite(club=club, **form.chosen, by=viewer.user, at=now)
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            address = request.build_absolute_uri(reverse("join", args=[token]))
    context = {"club": club, "form": form, "address": address, "invitations": _open(club)}
    return render(request, "leagues/clubs/invitations.html", context, status=answers.status(form))


def _open(club: Club) -> list[Invitation]:
    rows = Invitation.objects.filter(club=club).select_related("created_by")
    return links.standing(rows, at=timezone.now())


@require_POST
def revoke(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Close an invitation."""
    club, _viewer = access.club(request, slug, Need.ORGANISER)
    links.revoke(get_object_or_404(Invitation, pk=pk, club=club), at=timezone.now())
    messages.success(request, _("The invitation is closed."))
    return redirect("invitations", club.slug)


@token_page
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Show what an invitation opens, and join by it; who is not signed in does that first."""
    user, now = access.user_of(request), timezone.now()
    if user is not None and request.method == "POST":
        membership, joined = invitations.join(token=token, user=user, at=now)
        welcome = _("Welcome to %(club)s.") if joined else _("You are a member of %(club)s.")
        messages.success(request, welcome % {"club": membership.club.name})
        return redirect("club", membership.club.slug)
    club = links.known(Invitation, token, related=("club",)).club
    if user is not None and club.memberships.filter(user=user).exists():
        messages.info(request, _("You are a member of %(club)s.") % {"club": club.name})
        return redirect("club", club.slug)
    invitation = links.find(Invitation, token, at=now, related=("club", "created_by"))
    context = {"invitation": invitation, "club": invitation.club}
    return render(request, "leagues/clubs/join.html", context)
