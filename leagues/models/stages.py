"""Stages and their groups, and what bends a table: adjustments, given values, drawn lots."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.models.competitions import Division
from leagues.models.entries import Entry


class StageKind(models.TextChoices):
    """The format of a stage."""

    ROUND_ROBIN = "round_robin", _("League")
    KNOCKOUT = "knockout", _("Knock-out")
    SWISS = "swiss", _("Swiss")
    LADDER = "ladder", _("Ladder")
    TABLES = "tables", _("Tables of two to four")


class Stage(models.Model):
    """A part of a division that is played in one format under one set of rules."""

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="stages")
    position = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(max_length=16, choices=StageKind, default=StageKind.ROUND_ROBIN)
    name = models.CharField(_("name"), max_length=60, blank=True)
    rules = models.JSONField(default=dict, blank=True)
    feed = models.JSONField(default=dict, blank=True)  # whence its sides come, where not by entry
    schedule = models.JSONField(default=dict, blank=True)  # the plan its fixtures were made from
    revision = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["division", "position"],
                name="stage_position_once",
                violation_error_message=_("Two stages cannot stand at the same place."),
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=StageKind.values),
                name="stage_kind_known",
                violation_error_message=_("This format is not known."),
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.get_kind_display()


class Group(models.Model):
    """One table of a stage: the league itself, or group A, B, C."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="groups")
    position = models.PositiveSmallIntegerField(default=1)
    name = models.CharField(_("name"), max_length=40, blank=True)
    entries = models.ManyToManyField(Entry, through="GroupEntry", related_name="groups")

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "position"],
                name="group_position_once",
                violation_error_message=_("Two groups cannot stand at the same place."),
            ),
            models.UniqueConstraint(
                fields=["stage", "name"],
                name="group_name_once",
                violation_error_message=_("There is already a group of this name."),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class GroupEntry(models.Model):
    """That an entry plays in a group; in one group of a stage at most."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="+")
    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="places")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="places")
    part = models.PositiveSmallIntegerField(_("part of a divided league"), default=0)
    # Whoever leaves a Swiss stage keeps what is played and is paired no more.
    dropped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "entry"],
                name="group_entry_once",
                violation_error_message=_("An entrant plays in one group of a stage."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.group_id}: {self.entry_id}"


class Adjustment(models.Model):
    """Points given or taken by decision (S11); a removed one stays readable."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="adjustments")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="adjustments")
    points = models.SmallIntegerField(_("points"))
    reason = models.CharField(_("reason"), max_length=300)
    counts_from = models.DateField(_("counts from"), null=True, blank=True)
    made_by = models.ForeignKey(
        "leagues.User", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    by_name = models.CharField(max_length=80, blank=True)  # as an imported file says
    made_at = models.DateTimeField(default=timezone.now)
    removed_by = models.ForeignKey(
        "leagues.User", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    removed_by_name = models.CharField(max_length=80, blank=True)
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["made_at", "id"]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(points=0),
                name="adjustment_not_zero",
                violation_error_message=_("An adjustment gives or takes at least one point."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.points:+d}"

    @property
    def taken(self) -> int:
        """How many points it takes; negative for one that gives some."""
        return -self.points


class TieBreakValue(models.Model):
    """What results cannot tell: fair play points, a place in a given ranking list."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="tie_break_values")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="tie_break_values")
    code = models.CharField(max_length=20)
    value = models.IntegerField(_("value"))

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "entry", "code"],
                name="tie_break_value_once",
                violation_error_message=_("There is already a value for this entrant."),
            ),
            models.CheckConstraint(
                condition=models.Q(code__in=["fair_play", "ranking_list"]),
                name="tie_break_value_code_known",
                violation_error_message=_("Only fair play and ranking lists have given values."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.value}"


class DrawnLots(models.Model):
    """A drawing of lots: who drew, when, from which seed, in which order (S4).

    It lapses when a result among those drawn is corrected; ``basis`` is the digest of the results
    it rests on. A drawing that an imported file reports has no seed and no basis.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="drawn_lots")
    order = models.JSONField()
    seed = models.CharField(max_length=64, blank=True)
    basis = models.CharField(max_length=64, blank=True)
    note = models.CharField(max_length=300, blank=True)
    drawn_by = models.ForeignKey(
        "leagues.User", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    by_name = models.CharField(max_length=80, blank=True)  # as an imported file says
    drawn_at = models.DateTimeField(default=timezone.now)
    lapsed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["drawn_at", "id"]

    def __str__(self) -> str:
        return f"{self.order}"
