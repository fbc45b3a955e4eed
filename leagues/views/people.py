"""One's own page: name, language, clubs, sides, calendar links, and the way out."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views import i18n
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from leagues import access, links, people
from leagues.forms.people import DeleteAccountForm, PersonForm
from leagues.models import FeedLink, User
from leagues.refusals import Refused
from leagues.views import answers


@login_required
def me(request: HttpRequest) -> HttpResponse:
    """Show and change what a person tells of themselves."""
    user = _signed_in(request)
    language = user.language or request.LANGUAGE_CODE
    form = PersonForm(answers.data(request), initial={"name": user.name, "language": language})
    if request.method == "POST" and form.is_valid():
        try:
            people.describe(user=user, **form.cleaned_data)
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            with override(user.language):
                messages.success(request, _("Saved."))
            return redirect("me")
    feeds = FeedLink.objects.filter(user=user).select_related("competition")
    context = {
        "form": form,
        "memberships": user.memberships.select_related("club").order_by("club__name", "club_id"),
        "sides": user.managed.select_related("club").order_by("sort_key", "pk"),
        "feeds": links.standing(feeds, at=timezone.now()),
    }
    return render(request, "leagues/people/me.html", context, status=answers.status(form))


@login_required
@sensitive_post_parameters("password")
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the own account: the name typed, the password, and nothing comes back."""
    user = _signed_in(request)
    form = DeleteAccountForm(user, answers.data(request))
    if request.method == "POST" and form.is_valid():
        try:
            people.delete_account(user=user, at=timezone.now())
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            logout(request)
            messages.success(request, _("Your account is deleted. Thank you for playing."))
            return redirect("home")
    context = {"form": form, "name": user.shown_name}
    return render(request, "leagues/people/delete.html", context, status=answers.status(form))


@login_required
@require_POST
def revoke_feed(request: HttpRequest, pk: int) -> HttpResponse:
    """Close one of the own calendar addresses."""
    feed = get_object_or_404(FeedLink, pk=pk, user=_signed_in(request))
    links.revoke(feed, at=timezone.now())
    messages.success(request, _("The calendar address is closed."))
    return redirect("me")


def set_language(request: HttpRequest) -> HttpResponseBase:
    """Switch the language by Django's own view, and remember it for who is signed in."""
    response = i18n.set_language(request)
    user, language = access.user_of(request), request.POST.get("language", "")
    if request.method == "POST" and user is not None and language in dict(settings.LANGUAGES):
        people.remember_language(user=user, language=language)
    return response


def _signed_in(request: HttpRequest) -> User:
    """The person behind a page that asks to sign in first."""
    user = access.user_of(request)
    if user is None:
        raise TypeError("login_required let nobody through")
    return user
