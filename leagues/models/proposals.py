"""Dates that the two managers of a fixture agree."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.models.fixtures import Fixture


class DateProposal(models.Model):
    """A kick-off that one manager proposes to the other inside the round's window."""

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="proposals")
    kicks_off_at = models.DateTimeField(_("kick-off"))
    venue = models.CharField(_("venue"), max_length=120, blank=True)
    seat = models.PositiveSmallIntegerField()
    proposed_by = models.ForeignKey(
        "leagues.User", on_delete=models.PROTECT, null=True, related_name="+"
    )
    proposed_at = models.DateTimeField(default=timezone.now)
    answered_by = models.ForeignKey(
        "leagues.User", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    answered_at = models.DateTimeField(null=True, blank=True)
    accepted = models.BooleanField(null=True)

    class Meta:
        ordering = ["-proposed_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture"],
                condition=models.Q(answered_at__isnull=True),
                name="proposal_one_open",
                violation_error_message=_("There is already a date waiting for an answer."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture_id}: {self.kicks_off_at:%Y-%m-%d %H:%M}"
