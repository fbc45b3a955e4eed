"""Competitions, their divisions, and the notices that organisers pin to them."""

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.models.clubs import Club, Season


class Visibility(models.TextChoices):
    """Who may read a competition."""

    PUBLIC = "public", _("Anyone may read it")
    PRIVATE = "private", _("Only members of the club may read it")


class Competition(models.Model):
    """One edition of a league or cup, in one season; it stays at its address for good."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="competitions")
    season = models.ForeignKey(
        Season, on_delete=models.PROTECT, null=True, blank=True, related_name="competitions"
    )
    previous = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="next"
    )
    name = models.CharField(_("name"), max_length=100)
    slug = models.SlugField(max_length=100, unique=True)
    visibility = models.CharField(
        _("who may read it"), max_length=8, choices=Visibility, default=Visibility.PUBLIC
    )
    time_zone = models.CharField(_("time zone"), max_length=64, default="Europe/Paris")
    rules_text = models.TextField(_("rules in your words"), blank=True, max_length=20000)
    entry_limit = models.PositiveSmallIntegerField(_("most entrants"), null=True, blank=True)
    entries_need_confirmation = models.BooleanField(
        _("an organiser confirms each registration"), default=True
    )
    external_id = models.CharField(max_length=100, blank=True)
    extra = models.JSONField(default=dict, blank=True)
    revision = models.PositiveIntegerField(default=1, editable=False)
    changed_at = models.DateTimeField(default=timezone.now, editable=False)
    created_by = models.ForeignKey(
        "leagues.User", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    closed_at = models.DateTimeField(null=True, blank=True)  # from then on it is read only
    archived_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("competition")
        verbose_name_plural = _("competitions")
        constraints = [
            models.UniqueConstraint(
                fields=["club", "external_id"],
                condition=~models.Q(external_id=""),
                name="competition_external_id_once",
                violation_error_message=_("This competition has been imported before."),
            ),
            models.CheckConstraint(
                condition=models.Q(visibility__in=Visibility.values),
                name="competition_visibility_known",
                violation_error_message=_("A competition is public or private."),
            ),
        ]
        indexes = [
            models.Index(fields=["club", "deleted_at"], name="competition_of_club"),
            models.Index(fields=["-changed_at"], name="competition_by_change"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The address of its page: the link that is shared."""
        return reverse("competition", args=[self.slug])


class Division(models.Model):
    """A level of a competition; a plain league has one without a name."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="divisions")
    level = models.PositiveSmallIntegerField(_("level"), default=1)
    name = models.CharField(_("name"), max_length=60, blank=True)
    slug = models.SlugField(max_length=80)

    class Meta:
        ordering = ["level"]
        constraints = [
            models.UniqueConstraint(
                fields=["competition", "level"],
                name="division_level_once",
                violation_error_message=_("There is already a division at this level."),
            ),
            models.UniqueConstraint(
                fields=["competition", "slug"],
                name="division_slug_once",
                violation_error_message=_("There is already a division of this name."),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Notice(models.Model):
    """A notice that organisers pin to a competition."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="notices")
    text = models.TextField(_("notice"), max_length=2000)
    posted_by = models.ForeignKey(
        "leagues.User", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    by_name = models.CharField(max_length=80, blank=True)  # as an imported file says
    posted_at = models.DateTimeField(default=timezone.now)
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-posted_at"]

    def __str__(self) -> str:
        return self.text[:40]
