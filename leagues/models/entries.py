"""Entries: a competitor's place in a competition, from registration to withdrawal."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.models.clubs import Competitor
from leagues.models.competitions import Competition, Division


class EntryStatus(models.TextChoices):
    """Where an entry stands."""

    UNCONFIRMED = "unconfirmed", _("Waits for confirmation")
    WAITING = "waiting", _("On the waiting list")
    ENTERED = "entered", _("Entered")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class WithdrawalPolicy(models.TextChoices):
    """What becomes of the matches of one who withdraws (S9)."""

    EXPUNGE = "expunge", _("Take its matches out of the table")
    AWARD = "award", _("Keep its results and award the rest to the opponents")


class Entry(models.Model):
    """A competitor's place in a competition."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="entries")
    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="entries")
    competitor = models.ForeignKey(Competitor, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField(_("number in the draw"))
    status = models.CharField(max_length=16, choices=EntryStatus, default=EntryStatus.ENTERED)
    registered_by = models.ForeignKey(
        "leagues.User", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    registered_at = models.DateTimeField(default=timezone.now)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawal_policy = models.CharField(max_length=8, choices=WithdrawalPolicy, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["competition", "competitor"],
                name="entry_once",
                violation_error_message=_("This competitor has already entered."),
            ),
            models.UniqueConstraint(
                fields=["competition", "number"],
                name="entry_number_once",
                deferrable=models.Deferrable.DEFERRED,
                violation_error_message=_("Two entrants cannot have the same number."),
            ),
            models.CheckConstraint(
                condition=models.Q(status__in=EntryStatus.values),
                name="entry_status_known",
                violation_error_message=_("An entry is waiting, entered or withdrawn."),
            ),
            models.CheckConstraint(
                condition=models.Q(
                    status=EntryStatus.WITHDRAWN,
                    withdrawn_at__isnull=False,
                    withdrawal_policy__in=WithdrawalPolicy.values,
                )
                | (
                    ~models.Q(status=EntryStatus.WITHDRAWN)
                    & models.Q(withdrawn_at__isnull=True, withdrawal_policy="")
                ),
                name="entry_withdrawal_whole",
                violation_error_message=_("A withdrawal has a date and a policy."),
            ),
        ]

    def __str__(self) -> str:
        return self.competitor.name
