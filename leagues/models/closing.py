"""What a season leaves when it is closed: honours, and who changes division."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models.competitions import Competition, Division
from leagues.models.entries import Entry


class HonourCode(models.TextChoices):
    """What a side may call itself afterwards."""

    CHAMPION = "champion", _("Champion")
    RUNNER_UP = "runner_up", _("Runner-up")
    THIRD = "third", _("Third")


class Honour(models.Model):
    """An honour that a closed season gave."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="honours")
    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="honours")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="honours")
    code = models.CharField(max_length=12, choices=HonourCode)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["division", "entry", "code"],
                name="honour_once",
                violation_error_message=_("This honour has been given."),
            ),
            models.CheckConstraint(
                condition=models.Q(code__in=HonourCode.values),
                name="honour_code_known",
                violation_error_message=_("This honour is not known."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code}: {self.entry_id}"


class Movement(models.Model):
    """That a side plays in another division next season; ``reason`` is a code of the pairing."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="movements")
    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="movement")
    from_level = models.PositiveSmallIntegerField()
    to_level = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=24)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(from_level=models.F("to_level")),
                name="movement_moves",
                violation_error_message=_("Whoever moves changes division."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.from_level} to {self.to_level}"
