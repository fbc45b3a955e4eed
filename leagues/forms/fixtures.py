"""Forms about single fixtures and rounds; what may be is for the domain to say."""

from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues import rounds
from leagues.fixtures import changing, importing
from leagues.models import Entry, EntryStatus, Fixture, Round, Stage
from leagues.pairing import local_time
from leagues.pairing.local_time import instant

DAY = {"type": "date"}
CLOCK = {"type": "time"}


class DayField(forms.DateField):
    """A day, chosen in the browser's calendar; one that every time zone can tell."""

    def clean(self, value: Any) -> date | None:
        """Return the day; a slip of the year is seen at once."""
        day: date | None = super().clean(value)
        if day is not None and not local_time.FIRST <= day <= local_time.LAST:
            raise forms.ValidationError(_("Check the year."))
        return day


def date_field(label: Any, *, required: bool = True) -> forms.DateField:
    """A day, as a field."""
    widget = forms.DateInput(attrs=DAY, format="%Y-%m-%d")
    return DayField(label=label, required=required, widget=widget)


def time_field(label: Any, *, required: bool = True) -> forms.TimeField:
    """A time of day."""
    widget = forms.TimeInput(attrs=CLOCK, format="%H:%M")
    return forms.TimeField(label=label, required=required, widget=widget)


class MoveForm(forms.Form):
    """Another day and time."""

    date = date_field(_("Day"), required=False)
    time = time_field(_("Time"), required=False)

    @staticmethod
    def initial_of(fixture: Fixture, zone: ZoneInfo) -> dict[str, Any]:
        """What the form shows of a fixture at first."""
        kickoff = fixture.kicks_off_at
        local = kickoff.astimezone(zone) if kickoff else None
        return {"date": fixture.date, "time": local.time() if local else None}


class ReasonForm(forms.Form):
    """Why a match is off."""

    reason = forms.CharField(label=_("Why?"), max_length=changing.LONGEST_REASON)


class VenueForm(forms.Form):
    """Where it is played."""

    venue = forms.CharField(label=_("Venue"), max_length=changing.LONGEST_VENUE, required=False)
    time_zone = forms.CharField(
        label=_("Its time zone"),
        max_length=64,
        required=False,
        help_text=_("Only where it is not the competition’s, such as Europe/London."),
    )


class RemoveForm(forms.Form):
    """What cannot be undone asks for the word."""

    confirm = forms.CharField(label=_("Confirm"))

    def __init__(self, name: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.name = name

    def clean_confirm(self) -> str:
        """The name must be typed as it stands there, whatever its case."""
        typed: str = self.cleaned_data["confirm"]
        if " ".join(typed.split()).casefold() != self.name.casefold():
            raise forms.ValidationError(_("That is not the name."))
        return typed


class AddForm(forms.Form):
    """A fixture by hand."""

    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=importing.MOST_ROUNDS)
    home = forms.ModelChoiceField(label=_("Home"), queryset=Entry.objects.none())
    away = forms.ModelChoiceField(label=_("Away"), queryset=Entry.objects.none())
    date = date_field(_("Day"), required=False)
    time = time_field(_("Time"), required=False)
    venue = forms.CharField(label=_("Venue"), max_length=changing.LONGEST_VENUE, required=False)
    playoff = forms.BooleanField(
        label=_("Play-off: it decides between level sides and does not count in the table"),
        required=False,
    )

    def __init__(self, stage: Stage, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entered = Entry.objects.filter(division=stage.division_id, status=EntryStatus.ENTERED)
        for side in ("home", "away"):
            rows = entered.select_related("competitor").order_by("number")
            self.fields[side].queryset = rows  # type: ignore[attr-defined]


class RoundForm(forms.Form):
    """When a round is played, in the competition's time."""

    name = forms.CharField(label=_("Name"), max_length=rounds.LONGEST_NAME, required=False)
    kickoff_date = date_field(_("Kick-off"), required=False)
    kickoff_time = time_field(_("Kick-off time"), required=False)
    opens_date = date_field(_("Played from"), required=False)
    opens_time = time_field(_("From what time"), required=False)
    deadline_date = date_field(_("Deadline"), required=False)
    deadline_time = time_field(_("Deadline time"), required=False)

    MOMENTS = {"kickoff": "kicks_off_at", "opens": "opens_at", "deadline": "deadline_at"}

    @classmethod
    def initial_of(cls, round_: Round, zone: ZoneInfo) -> dict[str, Any]:
        """What the form shows of a round at first."""
        found: dict[str, Any] = {"name": round_.name}
        for field, attribute in cls.MOMENTS.items():
            moment: datetime | None = getattr(round_, attribute)
            if moment is not None:
                local = moment.astimezone(zone)
                found |= {f"{field}_date": local.date(), f"{field}_time": local.time()}
        return found

    def clean(self) -> dict[str, Any]:
        """A day and its time go together."""
        data = super().clean() or {}
        for field in self.MOMENTS:
            if bool(data.get(f"{field}_date")) != (data.get(f"{field}_time") is not None):
                self.add_error(f"{field}_time", _("A day and a time go together."))
        return data

    def moments(self, zone: ZoneInfo) -> dict[str, datetime | None]:
        """The moments that were typed, as instants."""
        data = self.cleaned_data
        return {
            attribute: instant(
                data[f"{field}_date"], data[f"{field}_time"], zone, edge=field != "kickoff"
            ).utc
            if data[f"{field}_date"]
            else None
            for field, attribute in self.MOMENTS.items()
        }


class ProposalForm(forms.Form):
    """A date that a manager proposes."""

    date = date_field(_("Day"))
    time = time_field(_("Time"))
    venue = forms.CharField(label=_("Venue"), max_length=changing.LONGEST_VENUE, required=False)
