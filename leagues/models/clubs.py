"""Clubs: who belongs to one, and the sides that enter its competitions."""

from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

COLOUR = RegexValidator(r"^#[0-9a-f]{6}$", _("A colour is written like #1a7f4b."))


class Role(models.TextChoices):
    """What a member may do; access decides, this only names."""

    ORGANISER = "organiser", _("Organiser")
    OFFICIAL = "official", _("Official")
    MEMBER = "member", _("Member")


class Club(models.Model):
    """A club runs competitions; its organisers hold the keys."""

    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(max_length=80, unique=True)
    about = models.TextField(_("about the club"), blank=True, max_length=2000)
    time_zone = models.CharField(_("time zone"), max_length=64, default="Europe/Paris")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """One person's role in one club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey("leagues.User", on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=16, choices=Role)
    joined_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "user"],
                name="membership_once",
                violation_error_message=_("This person is already a member of the club."),
            ),
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values),
                name="membership_role_known",
                violation_error_message=_("A member is an organiser, an official or a member."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"


class Competitor(models.Model):
    """A named side with a manager, colours and a crest: what enters a competition."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="competitors")
    name = models.CharField(_("name"), max_length=80)
    # What names are sorted by (names.sort_key): the database may know no language's order.
    sort_key = models.CharField(max_length=200, editable=False)
    short_name = models.CharField(_("short name"), max_length=20, blank=True)
    slug = models.SlugField(max_length=80)
    manager = models.ForeignKey(
        "leagues.User",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="managed",
        verbose_name=_("manager"),
    )
    initials = models.CharField(_("initials"), max_length=3)
    primary_colour = models.CharField(_("first colour"), max_length=7, validators=[COLOUR])
    secondary_colour = models.CharField(_("second colour"), max_length=7, validators=[COLOUR])
    crest_shape = models.CharField(_("shape of the crest"), max_length=16)
    crest_pattern = models.CharField(_("pattern of the crest"), max_length=16)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("competitor")
        verbose_name_plural = _("competitors")
        constraints = [
            models.UniqueConstraint(
                "club",
                Lower("name"),
                name="competitor_name_once",
                violation_error_message=_("There is already a competitor of this name."),
            ),
            models.UniqueConstraint(
                fields=["club", "slug"],
                name="competitor_slug_once",
                violation_error_message=_("There is already a competitor at this address."),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class ManagerSpell(models.Model):
    """Who managed a competitor from when to when."""

    competitor = models.ForeignKey(Competitor, on_delete=models.CASCADE, related_name="spells")
    user = models.ForeignKey("leagues.User", on_delete=models.PROTECT, related_name="spells")
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["competitor"],
                condition=models.Q(ended_at__isnull=True),
                name="spell_one_manager_at_a_time",
                violation_error_message=_("A competitor has one manager at a time."),
            ),
            models.CheckConstraint(
                condition=models.Q(ended_at__isnull=True)
                | models.Q(ended_at__gte=models.F("began_at")),
                name="spell_ends_after_it_began",
                violation_error_message=_("A spell as manager cannot end before it began."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.competitor}: {self.user}"


class Season(models.Model):
    """A club's season, such as 2026-27; a competition is played in one."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(_("season"), max_length=40)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                "club",
                Lower("name"),
                name="season_name_once",
                violation_error_message=_("The club already has a season of this name."),
            ),
        ]

    def __str__(self) -> str:
        return self.name
