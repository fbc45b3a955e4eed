"""Forms of an organiser's or official's decisions: points, given values, lots, awards."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.awards import LONGEST_REASON, Verdict
from leagues.models import Entry, Stage

FIGURES = {"inputmode": "numeric"}


class AdjustmentForm(forms.Form):
    """Points given or taken, and why."""

    entry = forms.ChoiceField(label=_("Who"))
    points = forms.IntegerField(
        label=_("Points"),
        help_text=_("−3 takes three off, 2 gives two."),
        widget=forms.NumberInput(),
    )
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)

    def __init__(self, data: Mapping[str, Any] | None, *, entries: Iterable[Entry]) -> None:
        """Offer these entrants, each with its division where that has a name."""
        super().__init__(data)
        self.offered = {str(entry.pk): entry for entry in entries}
        labels = [(pk, self._label(entry)) for pk, entry in self.offered.items()]
        cast(forms.ChoiceField, self.fields["entry"]).choices = [("", "—"), *labels]

    @staticmethod
    def _label(entry: Entry) -> str:
        name, division = entry.competitor.name, entry.division.name
        return f"{name} ({division})" if division else name

    def clean_entry(self) -> Entry:
        """Return the entry that was picked."""
        return self.offered[self.cleaned_data["entry"]]


class ValuesForm(forms.Form):
    """One figure an entrant and criterion; an empty one is no value."""

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        stage: Stage,
        entries: Sequence[Entry],
        codes: Sequence[str],
        stored: Mapping[tuple[int, str], int],
    ) -> None:
        """Show what is stored."""
        super().__init__(data, prefix=f"s{stage.pk}")
        self.entries, self.codes = entries, codes
        for entry in entries:
            for code in codes:
                self.fields[f"{code}_{entry.pk}"] = forms.IntegerField(
                    label=entry.competitor.name,
                    required=False,
                    initial=stored.get((entry.pk, code)),
                    widget=forms.NumberInput(FIGURES),
                )

    def rows(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Each entrant's name with its fields."""
        return [
            (entry.competitor.name, [self[f"{code}_{entry.pk}"] for code in self.codes])
            for entry in self.entries
        ]

    def values(self, code: str) -> dict[int, int | None]:
        """The values of a criterion by entry."""
        return {entry.pk: self.cleaned_data[f"{code}_{entry.pk}"] for entry in self.entries}


class LotsForm(forms.Form):
    """Among whom lots are drawn, and from which seed."""

    level = forms.CharField(max_length=4000, widget=forms.HiddenInput)
    seed = forms.CharField(
        label=_("Seed"),
        required=False,
        max_length=64,
        help_text=_(
            "Anything that nobody could plan, such as tonight’s lottery numbers. Left empty, the"
            " site takes one by chance."
        ),
        widget=forms.TextInput({"autocomplete": "off"}),
    )


class AwardForm(forms.Form):
    """To whom a match is awarded, by which score, and why."""

    verdict = forms.ChoiceField(label=_("The match is awarded"), widget=forms.RadioSelect)
    winner_goals = forms.IntegerField(
        label=_("Goals of the winner"), min_value=0, widget=forms.NumberInput(FIGURES)
    )
    loser_goals = forms.IntegerField(
        label=_("Goals of the loser"), min_value=0, widget=forms.NumberInput(FIGURES)
    )
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)
    revision = forms.IntegerField(widget=forms.HiddenInput)
    agreed = forms.CharField(widget=forms.HiddenInput, required=False, max_length=32)

    def __init__(
        self, data: Mapping[str, Any] | None, *, initial: dict[str, Any], names: Sequence[str]
    ) -> None:
        """Offer the two sides by name."""
        super().__init__(data, initial=initial)
        home, away = names
        cast(forms.ChoiceField, self.fields["verdict"]).choices = [
            (Verdict.HOME, gettext("To %(name)s (home)") % {"name": home}),
            (Verdict.AWAY, gettext("To %(name)s (away)") % {"name": away}),
            (Verdict.BOTH, Verdict.BOTH.label),
        ]


class TakeBackForm(forms.Form):
    """Why a result is taken back."""

    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)
    revision = forms.IntegerField(widget=forms.HiddenInput)
    agreed = forms.CharField(widget=forms.HiddenInput, required=False, max_length=32)
