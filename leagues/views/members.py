"""A club's people: who they are, what they may do, and how they leave."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues import access, clubs, links, names, passwords
from leagues.access import Need, Viewer
from leagues.forms.clubs import RoleForm
from leagues.models import Membership, PasswordLink, Role
from leagues.refusals import Refused
from leagues.views import answers


@require_safe
def listing(request: HttpRequest, slug: str) -> HttpResponse:
    """All members with their roles and sides."""
    club, viewer = access.club(request, slug, Need.MEMBER)
    people = sorted(
        club.memberships.select_related("user").order_by("pk"),
        key=lambda one: names.sort_key(one.user.shown_name),
    )
    sides: dict[int, list[str]] = {}
    managed = club.competitors.exclude(manager=None).order_by("sort_key")
    for manager, name in managed.values_list("manager_id", "name"):
        sides.setdefault(manager, []).append(name)
    rows = [(one, sides.get(one.user_id, [])) for one in people]
    context = {"club": club, "viewer": viewer, "rows": rows}
    return render(request, "leagues/clubs/members.html", context)


def member(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One member: change the role, and the ways to help them or to part."""
    club, viewer, membership = access.member(request, slug, pk, Need.ORGANISER)
    form = RoleForm(answers.data(request), initial={"role": membership.role})
    if request.method == "POST" and form.is_valid():
        role = Role(form.cleaned_data["role"])
        try:
            clubs.change_role(
                club=club, user=membership.user, role=role, by=viewer.user, at=timezone.now()
            )
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            said = {"name": membership.user.shown_name, "role": role.label}
            messages.success(request, _("%(name)s is now: %(role)s.") % said)
            return redirect("members", club.slug)
    context = {"club": club, "membership": membership, "form": form}
    context |= _password_help(membership, viewer)
    return render(request, "leagues/clubs/member.html", context, status=answers.status(form))


def _password_help(membership: Membership, viewer: Viewer) -> dict[str, object]:
    """Whether this organiser can help with a lost password, and the links that stand."""
    if settings.MAIL_WORKS or membership.user == viewer.user:
        return {}
    try:
        passwords.check(user=membership.user, by=viewer.user)
    except Refused as refusal:
        return {"password_help": True, "password_refusal": refusal.sentence}
    rows = PasswordLink.objects.filter(user=membership.user)
    return {"password_help": True, "password_links": links.standing(rows, at=timezone.now())}


def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a member out of the club, after a question."""
    _club, viewer, membership = access.member(request, slug, pk, Need.ORGANISER)
    return _part(request, membership, viewer, leaves=False)


def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Leave the club, after a question."""
    club, viewer = access.club(request, slug, Need.MEMBER)
    membership = club.memberships.select_related("user", "club").get(user=viewer.user)
    return _part(request, membership, viewer, leaves=True)


def _part(
    request: HttpRequest, membership: Membership, viewer: Viewer, *, leaves: bool
) -> HttpResponse:
    club, user = membership.club, membership.user
    refusal: Refused | None = None
    if request.method == "POST":
        try:
            clubs.remove_member(club=club, user=user, by=viewer.user, at=timezone.now())
        except Refused as refused:
            refusal = refused
        else:
            messages.success(
                request,
                _("You have left %(club)s.") % {"club": club.name}
                if leaves
                else _("%(name)s is no longer a member.") % {"name": user.shown_name},
            )
            return redirect("club", club.slug) if leaves else redirect("members", club.slug)
    sides = club.competitors.filter(manager=user).order_by("sort_key")
    context = {"club": club, "person": user, "leaves": leaves, "sides": sides, "refusal": refusal}
    return render(
        request, "leagues/clubs/part.html", context, status=422 if refusal is not None else 200
    )
