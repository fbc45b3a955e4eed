"""One-time links to a new password: made and closed by an organiser, used by their person."""

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from leagues import access, links, passwords
from leagues.access import Need
from leagues.forms.people import NewPasswordForm
from leagues.models import PasswordLink
from leagues.refusals import Refused
from leagues.views import answers
from leagues.views.tokens import token_page


@require_POST
@never_cache
def make(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Make a link for a member and show it, this once."""
    club, viewer, membership = access.member(request, slug, pk, Need.ORGANISER)
    if settings.MAIL_WORKS or viewer.user is None:
        raise PermissionDenied(_("This site sends mail: they can reset their password themselves."))
    try:
        token = passwords.make_link(
            club=club, user=membership.user, by=viewer.user, at=timezone.now()
        )
    except Refused as refusal:
        raise PermissionDenied(refusal.sentence) from refusal
    address = request.build_absolute_uri(reverse("password_link", args=[token]))
    context = {"club": club, "membership": membership, "address": address}
    return render(request, "leagues/clubs/password_link.html", context)


@require_POST
def revoke(request: HttpRequest, slug: str, pk: int, link: int) -> HttpResponse:
    """Close a link that was made for a member."""
    _club, _viewer, membership = access.member(request, slug, pk, Need.ORGANISER)
    links.revoke(get_object_or_404(PasswordLink, pk=link, user=membership.user), at=timezone.now())
    messages.success(request, _("The link is closed."))
    return redirect("member", slug, pk)


@token_page
@sensitive_post_parameters("password")
def use(request: HttpRequest, token: str) -> HttpResponse:
    """Set a new password by a link."""
    link = passwords.opened(token=token, at=timezone.now())
    form = NewPasswordForm(link.user, answers.data(request))
    if request.method == "POST" and form.is_valid():
        passwords.redeem(token=token, password=form.cleaned_data["password"], at=timezone.now())
        messages.success(request, _("Your new password is set. Sign in with it."))
        return redirect("account_login")
    context = {"form": form, "person": link.user}
    return render(request, "leagues/people/new_password.html", context, status=answers.status(form))
