"""Lists for the people who run the server: to look things up, and to lock an account.

Clubs run themselves through the site's own pages, which keep the rules; nothing is made, changed
or deleted here that those rules guard.
"""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

from leagues.models import Club, Competition, User

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]  # generic in the stubs alone
else:
    ModelAdmin = admin.ModelAdmin


class ReadOnly(ModelAdmin):
    """A list to read."""

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 (Django's names)
        """Nobody adds here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        """Nobody deletes here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        """Nobody changes anything here."""
        return False


@admin.register(User)
class UserAdmin(ReadOnly):
    """People; an operator may lock an account."""

    list_display = ["shown_name", "email", "date_joined", "last_login", "is_active", "is_staff"]
    search_fields = ["name", "email"]
    ordering = ["-date_joined"]
    fields = ["name", "email", "language", "is_active", "is_staff", "date_joined", "last_login"]
    readonly_fields = ["name", "email", "language", "is_staff", "date_joined", "last_login"]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whether they may lock: Django's own permission; never a deleted account."""
        deleted = obj is not None and obj.deleted_at is not None
        return not deleted and ModelAdmin.has_change_permission(self, request, obj)


@admin.register(Club)
class ClubAdmin(ReadOnly):
    """Clubs."""

    list_display = ["name", "slug", "time_zone", "created_at"]
    search_fields = ["name", "slug"]
    ordering = ["name"]


@admin.register(Competition)
class CompetitionAdmin(ReadOnly):
    """Competitions, deleted ones included."""

    list_display = ["name", "club", "visibility", "changed_at", "archived_at", "deleted_at"]
    list_select_related = ["club"]
    search_fields = ["name", "slug", "club__name"]
    ordering = ["-changed_at"]
