"""History: who changed what, when, from what to what (results keep their own revisions)."""

from django.db import models
from django.utils import timezone


class Change(models.Model):
    """One change that an organiser or the system made, in codes and values."""

    club = models.ForeignKey("leagues.Club", on_delete=models.CASCADE, related_name="changes")
    competition = models.ForeignKey(
        "leagues.Competition", on_delete=models.CASCADE, null=True, related_name="changes"
    )
    fixture = models.ForeignKey(
        "leagues.Fixture", on_delete=models.SET_NULL, null=True, related_name="changes"
    )
    code = models.CharField(max_length=40)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    made_by = models.ForeignKey(
        "leagues.User", on_delete=models.PROTECT, null=True, related_name="+"
    )
    by_name = models.CharField(max_length=80, blank=True)  # as an imported file says
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-made_at", "-id"]
        indexes = [models.Index(fields=["competition", "-made_at"], name="change_by_competition")]

    def __str__(self) -> str:
        return self.code
