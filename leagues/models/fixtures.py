"""Fixtures, the sides in their seats, and the outcomes that were recorded for them."""

import uuid

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.models.entries import Entry
from leagues.models.rounds import Round
from leagues.models.stages import Group, Stage
from leagues.models.ties import Tie


class FixtureStatus(models.TextChoices):
    """Whether a fixture is to be played; whether it was is for its outcome to say."""

    SCHEDULED = "scheduled", _("Scheduled")
    POSTPONED = "postponed", _("Postponed")
    CANCELLED = "cancelled", _("Cancelled")


class Fixture(models.Model):
    """A match that is to be played; ``date`` is the local day wherever one is known."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="fixtures")
    group = models.ForeignKey(
        Group, on_delete=models.CASCADE, null=True, blank=True, related_name="fixtures"
    )
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="fixtures")
    tie = models.ForeignKey(
        Tie, on_delete=models.CASCADE, null=True, blank=True, related_name="fixtures"
    )
    leg = models.PositiveSmallIntegerField(null=True, blank=True)
    replay = models.PositiveSmallIntegerField(null=True, blank=True)
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=16, choices=FixtureStatus, default=FixtureStatus.SCHEDULED)
    status_reason = models.CharField(_("reason"), max_length=300, blank=True)
    kicks_off_at = models.DateTimeField(_("kick-off"), null=True, blank=True)
    date = models.DateField(_("date"), null=True, blank=True)
    venue = models.CharField(_("venue"), max_length=120, blank=True)
    time_zone = models.CharField(_("time zone of the venue"), max_length=64, blank=True)
    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    sequence = models.PositiveIntegerField(default=0, editable=False)
    revision = models.PositiveIntegerField(default=0, editable=False)
    by_hand = models.BooleanField(default=False)
    # It separates sides that are level, and counts in no table.
    playoff = models.BooleanField(_("play-off"), default=False)
    withdrawn_entry = models.ForeignKey(
        Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    # What a withdrawal found, so that taking it back restores exactly that.
    found_status = models.CharField(max_length=16, choices=FixtureStatus, blank=True)
    found_status_reason = models.CharField(max_length=300, blank=True)
    outcome = models.OneToOneField(
        "Outcome", on_delete=models.PROTECT, null=True, blank=True, related_name="stands_for"
    )
    extra = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["round__number", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "number"],
                name="fixture_number_once",
                violation_error_message=_("There is already a fixture of this number."),
            ),
            models.CheckConstraint(
                condition=models.Q(status__in=FixtureStatus.values),
                name="fixture_status_known",
                violation_error_message=_("A fixture is scheduled, postponed or cancelled."),
            ),
            models.CheckConstraint(
                condition=models.Q(playoff=False) | models.Q(group__isnull=True),
                name="fixture_playoff_in_no_table",
                violation_error_message=_("A play-off counts in no table."),
            ),
            models.CheckConstraint(
                condition=models.Q(kicks_off_at__isnull=True) | models.Q(date__isnull=False),
                name="fixture_kick_off_has_date",
                violation_error_message=_("A fixture with a kick-off has a date."),
            ),
            models.CheckConstraint(
                condition=models.Q(withdrawn_entry__isnull=True)
                | models.Q(found_status__in=FixtureStatus.values),
                name="fixture_withdrawal_remembers",
                violation_error_message=_(
                    "A match that a withdrawal settled remembers how it stood before."
                ),
            ),
        ]
        indexes = [models.Index(fields=["stage", "date"], name="fixture_by_date")]

    def __str__(self) -> str:
        return f"fixture {self.pk}"

    def get_absolute_url(self) -> str:
        """The address of its page: the link that is shared."""
        return reverse("match", args=[self.pk])


class Side(models.Model):
    """A seat of a fixture; home and away are seats 1 and 2."""

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="sides")
    seat = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(
        Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="sides"
    )

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "seat"],
                name="side_seat_once",
                deferrable=models.Deferrable.DEFERRED,
                violation_error_message=_("A seat holds one side."),
            ),
            models.UniqueConstraint(
                fields=["fixture", "entry"],
                name="side_entry_once",
                deferrable=models.Deferrable.DEFERRED,
                violation_error_message=_("Nobody plays against himself."),
            ),
            models.CheckConstraint(
                condition=models.Q(seat__gte=1, seat__lte=4),
                name="side_seat_one_to_four",
                violation_error_message=_("A fixture has two to four sides."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture_id}/{self.seat}"


class OutcomeKind(models.TextChoices):
    """How an outcome came about."""

    PLAYED = "played", _("Played")
    AWARDED = "awarded", _("Awarded")
    DOUBLE_FORFEIT = "double_forfeit", _("Forfeited by both")
    WALKOVER = "walkover", _("Walkover")
    REMOVED = "removed", _("Taken back")


class Outcome(models.Model):
    """One revision of what a fixture came to; never changed, only followed by the next.

    ``Fixture.outcome`` points at the one that stands. A revision of kind ``removed`` records that
    the fixture has no outcome again, and is never pointed at.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="outcomes")
    revision = models.PositiveIntegerField()
    kind = models.CharField(max_length=16, choices=OutcomeKind, default=OutcomeKind.PLAYED)
    extra_time = models.BooleanField(default=False)
    played_on = models.DateField(null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    recorded_by = models.ForeignKey(
        "leagues.User", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    by_name = models.CharField(max_length=80, blank=True)  # as an imported file says
    recorded_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["revision"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "revision"],
                name="outcome_revision_once",
                violation_error_message=_("Somebody else saved this result at the same time."),
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=OutcomeKind.values),
                name="outcome_kind_known",
                violation_error_message=_("This kind of outcome is not known."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture_id} r{self.revision}"


class SideResult(models.Model):
    """What one side has in an outcome: goals, or a placing, points and tallies."""

    outcome = models.ForeignKey(Outcome, on_delete=models.CASCADE, related_name="sides")
    seat = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="results")
    goals = models.PositiveSmallIntegerField(null=True, blank=True)
    goals_90 = models.PositiveSmallIntegerField(null=True, blank=True)
    penalties = models.PositiveSmallIntegerField(null=True, blank=True)
    played_goals = models.PositiveSmallIntegerField(null=True, blank=True)
    placing = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.IntegerField(null=True, blank=True)
    tallies = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(
                fields=["outcome", "seat"],
                name="side_result_seat_once",
                violation_error_message=_("Each side has one result."),
            ),
            models.UniqueConstraint(
                fields=["outcome", "entry"],
                name="side_result_entry_once",
                violation_error_message=_("Nobody plays against himself."),
            ),
            models.CheckConstraint(
                condition=models.Q(goals_90__isnull=True)
                | models.Q(goals_90__lte=models.F("goals")),
                name="side_result_goals_grow",
                violation_error_message=_("Extra time cannot take goals away."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.outcome_id}/{self.seat}"
