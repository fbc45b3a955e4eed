"""Links that let somebody in: scoped, kept only as a hash, revocable, with an expiry."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.models.clubs import Club, Role
from leagues.models.competitions import Competition, Division


class Link(models.Model):
    """What all of them share; the token itself is shown once and never stored."""

    digest = models.CharField(max_length=64, unique=True, editable=False)
    created_by = models.ForeignKey(
        "leagues.User", on_delete=models.CASCADE, null=True, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("expires"), null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True


class Invitation(Link):
    """Lets whoever holds it join a club in a role."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=16, choices=Role, default=Role.MEMBER)
    most_uses = models.PositiveSmallIntegerField(_("how many may use it"), default=1)
    uses = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(uses__lte=models.F("most_uses")),
                name="invitation_uses_within_limit",
                violation_error_message=_("This invitation has been used up."),
            ),
        ]

    def __str__(self) -> str:
        return f"invitation {self.pk}"


class RegistrationLink(Link):
    """Lets whoever holds it register a competitor for a competition."""

    competition = models.ForeignKey(
        Competition, on_delete=models.CASCADE, related_name="registration_links"
    )
    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return f"registration {self.pk}"


class PasswordLink(Link):
    """Lets one person set a new password, once; an organiser makes it where mail cannot."""

    user = models.ForeignKey(
        "leagues.User", on_delete=models.CASCADE, related_name="password_links"
    )
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"password link {self.pk}"


class FeedLink(Link):
    """A calendar address for one person's matches, or for one private competition."""

    user = models.ForeignKey("leagues.User", on_delete=models.CASCADE, related_name="feed_links")
    competition = models.ForeignKey(
        Competition, on_delete=models.CASCADE, null=True, blank=True, related_name="feed_links"
    )

    def __str__(self) -> str:
        return f"feed {self.pk}"
