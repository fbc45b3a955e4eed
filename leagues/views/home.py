"""The first page: what waits for me, or what this is."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from leagues import access, today


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what waits for who is signed in; a living competition to who is not."""
    user = access.user_of(request)
    if user is None:
        return render(request, "leagues/people/welcome.html", {"showcase": today.showcase()})
    clubs = user.memberships.select_related("club").order_by("club__name", "club_id")
    context = {"today": today.of_person(user, at=timezone.now()), "memberships": clubs}
    return render(request, "leagues/people/today.html", context)
