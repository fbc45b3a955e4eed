"""Forms about a club and its people."""

from datetime import timedelta
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues import clubs, invitations
from leagues.models import Role

LASTING = {
    "1": (timedelta(days=1), _("One day")),
    "7": (timedelta(days=7), _("One week")),
    "30": (timedelta(days=30), _("30 days")),
}


class DatalistInput(forms.TextInput):
    """A line of text with suggestions to search; the list itself stands in the template."""

    def __init__(self, *, names: str) -> None:
        super().__init__(attrs={"list": names, "autocomplete": "off", "spellcheck": "false"})


class ClubForm(forms.Form):
    """What a club is called, where it is at home, and what it says of itself."""

    name = forms.CharField(label=_("Name of the club"), max_length=clubs.LONGEST_NAME)
    time_zone = forms.CharField(
        label=_("Time zone"),
        max_length=64,
        initial="Europe/Paris",
        help_text=_("Type the nearest big city, such as Paris or Montreal."),
        widget=DatalistInput(names="time-zones"),
    )
    about = forms.CharField(
        label=_("About the club"),
        max_length=2000,
        required=False,
        help_text=_("Where and when you meet, and how to get in touch."),
        widget=forms.Textarea(attrs={"rows": 5}),
    )

    def clean_time_zone(self) -> str:
        """Return the zone; a city that names exactly one zone is enough."""
        typed = str(self.cleaned_data["time_zone"]).strip().replace(" ", "_")
        found = [zone for zone in zones() if zone.lower() == typed.lower()] or [
            zone for zone in zones() if zone.rpartition("/")[2].lower() == typed.lower()
        ]
        return found[0] if len(found) == 1 else typed


def zones() -> list[str]:
    """The time zones that people pick from: places, and UTC."""
    places = (zone for zone in available_timezones() if "/" in zone and zone[:4] != "Etc/")
    return [*sorted(places), "UTC"]


class RoleForm(forms.Form):
    """A member's role."""

    role = forms.ChoiceField(label=_("Role"), choices=Role, widget=forms.RadioSelect)


class InvitationForm(forms.Form):
    """Whom an invitation is for, and how long."""

    role = forms.ChoiceField(label=_("They join as"), choices=Role, initial=Role.MEMBER)
    most_uses = forms.IntegerField(
        label=_("How many people may use it"),
        min_value=1,
        max_value=invitations.MOST_USES,
        initial=1,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    days = forms.ChoiceField(
        label=_("It works for"),
        initial="7",
        choices=[(key, label) for key, (_lasts, label) in LASTING.items()],
    )

    @property
    def chosen(self) -> dict[str, Any]:
        """The role, the number of uses and the time as ``invitations.invite`` takes them."""
        data = self.cleaned_data
        return {
            "role": Role(data["role"]),
            "most_uses": data["most_uses"],
            "lasts": LASTING[data["days"]][0],
        }
