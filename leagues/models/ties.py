"""Ties: the matches that settle who goes on, their places, and whence who stands there comes."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models.entries import Entry
from leagues.models.rounds import Round
from leagues.models.stages import Stage


class TiePart(models.TextChoices):
    """The part of a bracket in which a tie is played."""

    MAIN = "main", _("Main bracket")
    THIRD_PLACE = "third_place", _("Match for third place")
    LOSERS = "losers", _("Losers’ bracket")
    GRAND_FINAL = "grand_final", _("Grand final")
    RESET = "reset", _("Second grand final")
    CONSOLATION = "consolation", _("Consolation")


class Tie(models.Model):
    """A node of a bracket: one match, two legs or more that settle who goes on.

    Who won is worked out from its fixtures whenever it is wanted. ``data`` keeps what a file says
    of it; a tie that a file brought has no place in a bracket until it is known where it stands.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="ties")
    key = models.CharField(max_length=120)
    part = models.CharField(max_length=16, choices=TiePart, default=TiePart.MAIN)
    round = models.ForeignKey(
        Round, on_delete=models.CASCADE, null=True, blank=True, related_name="ties"
    )
    number = models.PositiveSmallIntegerField(default=1)  # the round within its part
    position = models.PositiveSmallIntegerField(default=1)  # from the top of the drawing
    data = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["number", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "key"],
                name="tie_key_once",
                violation_error_message=_("There is already a tie of this name."),
            ),
            models.CheckConstraint(
                condition=models.Q(part__in=TiePart.values),
                name="tie_part_known",
                violation_error_message=_("This part of a bracket is not known."),
            ),
        ]

    def __str__(self) -> str:
        return self.key


class Source(models.TextChoices):
    """Whence who stands in a place of a tie comes."""

    SEED = "seed", _("Placed by the draw")
    WINNER = "winner", _("Winner of a tie")
    LOSER = "loser", _("Loser of a tie")
    FIRST_LOSER = "first_loser", _("Loser of a tie, if it was the first match")
    BYE = "bye", _("Nobody: a bye")


class TiePlace(models.Model):
    """One of the two places of a tie; ``entry`` is empty while nobody stands there yet.

    ``seed`` is the place in the draw, counted from 1; ``feeder`` the tie that sends somebody.
    """

    tie = models.ForeignKey(Tie, on_delete=models.CASCADE, related_name="places")
    seat = models.PositiveSmallIntegerField()
    source = models.CharField(max_length=12, choices=Source)
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    feeder = models.ForeignKey(
        Tie, on_delete=models.CASCADE, null=True, blank=True, related_name="sends"
    )
    entry = models.ForeignKey(
        Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="tie_places"
    )

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(
                fields=["tie", "seat"],
                name="tie_place_seat_once",
                violation_error_message=_("A tie has two places."),
            ),
            models.CheckConstraint(
                condition=models.Q(seat__in=(1, 2)),
                name="tie_place_seat_one_or_two",
                violation_error_message=_("The places of a tie are 1 and 2."),
            ),
            models.CheckConstraint(
                condition=models.Q(source="seed", seed__isnull=False, feeder__isnull=True)
                | models.Q(source="bye", seed__isnull=True, feeder__isnull=True)
                | models.Q(
                    source__in=("winner", "loser", "first_loser"),
                    seed__isnull=True,
                    feeder__isnull=False,
                ),
                name="tie_place_source_named",
                violation_error_message=_("A place is fed by the draw, by a tie or by nobody."),
            ),
            models.CheckConstraint(
                condition=~models.Q(source="bye") | models.Q(entry__isnull=True),
                name="tie_place_bye_is_nobody",
                violation_error_message=_("Nobody stands where there is a bye."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tie_id}/{self.seat}"


class Draw(models.Model):
    """A draw whose seed is settled before anybody sees who meets whom.

    ``commitment`` is the SHA-256 of the seed, shown at once; ``seed`` is shown with the ``order``
    that it gives (entry ids, by their place in the draw).
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="draws")
    commitment = models.CharField(max_length=64)
    seed = models.CharField(max_length=64)
    order = models.JSONField(default=list, blank=True)
    committed_by = models.ForeignKey(
        "leagues.User", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    committed_at = models.DateTimeField()
    drawn_at = models.DateTimeField(null=True, blank=True)
    lapsed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["committed_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage"],
                condition=models.Q(lapsed_at__isnull=True),
                name="draw_standing_once",
                violation_error_message=_("This stage has a draw already."),
            ),
        ]

    def __str__(self) -> str:
        return self.commitment[:12]
