"""Forms that set a competition up; what is allowed is decided by the functions they feed."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from leagues import competitions, describing, divisions, formats, rules
from leagues.formats import Choices, Code
from leagues.forms.clubs import DatalistInput
from leagues.models import Visibility
from leagues.tables.rules import Points
from leagues.words import formats as format_words
from leagues.words import rules as words

FIGURES = {"inputmode": "numeric"}


def zone_field() -> forms.CharField:
    """A time zone with suggestions; the page holds the list."""
    return forms.CharField(
        label=_("Time zone"),
        max_length=64,
        help_text=_("Kick-offs and deadlines are local to it all year."),
        widget=DatalistInput(names="time-zones"),
    )


def preset_choices() -> list[tuple[str, str]]:
    """All presets by code with their labels."""
    return [(code, words.preset(preset)) for code, preset in rules.CHOICES.items()]


class NewCompetitionForm(forms.Form):
    """A competition of a format in one screen; everything has a sane default."""

    name = forms.CharField(label=_("Name"), max_length=competitions.LONGEST_NAME)
    season = forms.CharField(
        label=_("Season"), max_length=40, required=False, help_text=_("Such as 2026-27.")
    )
    visibility = forms.ChoiceField(
        label=_("Who may read it"),
        choices=Visibility,
        initial=Visibility.PUBLIC,
        widget=forms.RadioSelect,
    )
    groups = forms.IntegerField(
        label=_("Groups"),
        min_value=2,
        max_value=formats.MOST_GROUPS,
        initial=4,
        widget=forms.NumberInput(FIGURES),
    )
    through = forms.IntegerField(
        label=_("Go on from each group"),
        min_value=1,
        max_value=formats.MOST_THROUGH,
        initial=2,
        widget=forms.NumberInput(FIGURES),
    )
    preset = forms.ChoiceField(
        label=_("Level clubs are separated as in"),
        choices=preset_choices,
        initial=rules.STANDARD.code,
        help_text=_("Each criterion can be changed later."),
    )
    win = forms.IntegerField(
        label=_("Points for a win"), initial=3, widget=forms.NumberInput(FIGURES)
    )
    draw = forms.IntegerField(label=_("A draw"), initial=1, widget=forms.NumberInput(FIGURES))
    loss = forms.IntegerField(label=_("A defeat"), initial=0, widget=forms.NumberInput(FIGURES))
    time_zone = zone_field()
    divisions = forms.CharField(
        label=_("Divisions"),
        required=False,
        max_length=4000,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("One a line, the top one first. Leave it empty for one plain table."),
    )

    def __init__(self, code: Code, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.code = code
        unwanted = [
            *(() if code == "groups_and_cup" else ("groups", "through")),
            *(() if code in formats.WITH_TABLE else ("preset", "win", "draw", "loss")),
            *(() if code in formats.WITH_DIVISIONS else ("divisions",)),
        ]
        for name in unwanted:
            del self.fields[name]
        self.fields["name"].initial = format_words.name(code)
        if code == "swiss":
            self.fields["preset"].initial = "swiss"
        if code == "pyramid":
            field = self.fields["divisions"]
            field.initial = "\n".join(_g("Division %(level)d") % {"level": at} for at in (1, 2))
            field.help_text = _("One a line, the top one first.")

    def clean_divisions(self) -> list[str]:
        """Return the names of the divisions, top first; a pyramid has two at least."""
        lines = [line for line in self.cleaned_data["divisions"].splitlines() if line.strip()]
        if self.code == "pyramid" and len(lines) < 2:
            raise forms.ValidationError(_("A pyramid has at least two divisions."))
        return lines

    def stages(self) -> tuple[formats.NewStage, ...]:
        """The stages that were chosen. Raises RulesRefused, FormatRefused."""
        data = self.cleaned_data
        table = rules.of_preset("standard")
        if self.code in formats.WITH_TABLE:
            points = Points(data["win"], data["draw"], data["loss"])
            table = rules.of_preset(data["preset"], points)
        counts = {key: data[key] for key in ("groups", "through") if key in data}
        return formats.stages(self.code, Choices(table=table, **counts))

    def about(self) -> dict[str, Any]:
        """What ``competitions.set_up`` wants to know besides the stages."""
        data = self.cleaned_data
        return {
            **{key: data[key] for key in ("name", "season", "time_zone")},
            "divisions": data.get("divisions", []),
            "visibility": Visibility(data["visibility"]),
            "entry_limit": formats.LIMITS.get(self.code),
        }


class SettingsForm(forms.Form):
    """What a competition is called, who reads it, who may enter."""

    name = forms.CharField(label=_("Name"), max_length=competitions.LONGEST_NAME)
    season = forms.CharField(label=_("Season"), max_length=40, required=False)
    visibility = forms.ChoiceField(
        label=_("Who may read it"), choices=Visibility, widget=forms.RadioSelect
    )
    time_zone = zone_field()
    entry_limit = forms.IntegerField(
        label=_("Most entrants"),
        required=False,
        max_value=1000,
        help_text=_("Whoever registers after that waits on a list."),
        widget=forms.NumberInput(FIGURES),
    )
    entries_need_confirmation = forms.BooleanField(
        label=_("An organiser confirms each registration"), required=False
    )


class RulesTextForm(forms.Form):
    """The rules in the organiser's own words."""

    rules_text = forms.CharField(
        label=_("Rules in your words"),
        required=False,
        max_length=describing.LONGEST_TEXT,
        widget=forms.Textarea({"rows": 16}),
        help_text=_(
            "Points and the order of the table are told above by themselves. Markdown works:"
            " ## for a heading, - for a list, **bold**, [a link](https://…)."
        ),
    )


class DivisionForm(forms.Form):
    """The name of a division."""

    name = forms.CharField(label=_("Name of the division"), max_length=divisions.LONGEST_NAME)


class NoticeForm(forms.Form):
    """A notice."""

    text = forms.CharField(
        label=_("What people should know"), max_length=2000, widget=forms.Textarea({"rows": 3})
    )


class ConfirmForm(forms.Form):
    """What cannot be undone at once asks for the name."""

    confirm = forms.CharField(max_length=200, widget=forms.TextInput({"autocomplete": "off"}))
