"""Challenges on a ladder: who dares whom, and what became of it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models.entries import Entry
from leagues.models.fixtures import Fixture
from leagues.models.stages import Stage


class ChallengeStatus(models.TextChoices):
    """Where a challenge stands; whether it was played is for its fixture to say."""

    OPEN = "open", _("Waits for an answer")
    ACCEPTED = "accepted", _("Accepted")
    DECLINED = "declined", _("Declined")
    EXPIRED = "expired", _("Not answered in time")
    WITHDRAWN = "withdrawn", _("Taken back")


class Challenge(models.Model):
    """One entrant of a ladder dares another, who stands higher."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="challenges")
    challenger = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="challenges_made")
    challenged = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="challenges_met")
    status = models.CharField(max_length=10, choices=ChallengeStatus, default=ChallengeStatus.OPEN)
    fixture = models.OneToOneField(
        Fixture, on_delete=models.SET_NULL, null=True, blank=True, related_name="challenge"
    )
    made_by = models.ForeignKey(
        "leagues.User", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    made_at = models.DateTimeField()
    answer_by = models.DateTimeField(null=True, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["made_at", "id"]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(challenger=models.F("challenged")),
                name="challenge_somebody_else",
                violation_error_message=_("Nobody plays against himself."),
            ),
            models.CheckConstraint(
                condition=models.Q(status__in=ChallengeStatus.values),
                name="challenge_status_known",
                violation_error_message=_("This state of a challenge is not known."),
            ),
            models.UniqueConstraint(
                fields=["challenger"],
                condition=models.Q(status="open"),
                name="challenge_one_made",
                violation_error_message=_("You wait for an answer to a challenge already."),
            ),
            models.UniqueConstraint(
                fields=["challenged"],
                condition=models.Q(status="open"),
                name="challenge_one_met",
                violation_error_message=_("Another challenge waits for their answer."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.challenger_id} dares {self.challenged_id}"
