"""Rounds of a stage, and who has a bye in one."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models.entries import Entry
from leagues.models.stages import Stage


class Round(models.Model):
    """A matchday of a league or a round of a cup: a kick-off, or a window with a deadline."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=60, blank=True)
    phase = models.CharField(max_length=40, blank=True)
    kicks_off_at = models.DateTimeField(_("kick-off"), null=True, blank=True)
    opens_at = models.DateTimeField(_("may be played from"), null=True, blank=True)
    deadline_at = models.DateTimeField(_("to be played by"), null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "number"],
                name="round_number_once",
                violation_error_message=_("There is already a round of this number."),
            ),
            models.CheckConstraint(
                condition=models.Q(opens_at__isnull=True)
                | models.Q(deadline_at__isnull=True)
                | models.Q(opens_at__lt=models.F("deadline_at")),
                name="round_window_opens_before_deadline",
                violation_error_message=_("A window opens before its deadline."),
            ),
        ]

    def __str__(self) -> str:
        return self.name or str(self.number)


class Bye(models.Model):
    """That an entrant is free in a round that was paired by the standing: a win without goals."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="byes")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="byes")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["round", "entry"],
                name="bye_once",
                violation_error_message=_("An entrant has one bye in a round."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}: {self.entry_id}"
