"""Forms of an organiser's or official's decisions: points, given values, lots, awards."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.awards import LONGEST_REASON, Verdict
from leagues.models import Entry, Stage

FIGURES = {"inputmode": "numeric"}
SIGNED = {"inputmode": "text", "pattern": "[-+]?[0-9]+"}


class EntryChoice(forms.ModelChoiceField[Entry]):
    """An entrant by its name, with its division where there are several."""

    several = False

    def label_from_instance(self, obj: Any) -> str:
        """Ajax, or Ajax (First division)."""
        name = str(obj.competitor.name)
        return f"{name} ({obj.division.name})" if self.several and obj.division.name else name


class AdjustmentForm(forms.Form):
    """Points given or taken, and why."""

    entry = EntryChoice(queryset=Entry.objects.none(), label=_("Who"))
    points = forms.IntegerField(
        label=_("Points"),
        help_text=_("−3 takes three off, 2 gives two."),
        widget=forms.NumberInput(FIGURES),
    )
    reason = forms.CharField(label=_("Reason"), max_length=300)

    def __init__(self, data: Mapping[str, Any] | None, *, entries: Any, several: bool) -> None:
        """Offer these entrants."""
        super().__init__(data)
        field = self.fields["entry"]
        assert isinstance(field, EntryChoice)  # noqa: S101  (declared above)
        field.queryset, field.several = entries, several


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

    verdict = forms.ChoiceField(
        label=_("The match is awarded"), choices=Verdict, widget=forms.RadioSelect
    )
    winner_goals = forms.IntegerField(
        label=_("Goals of the winner"), min_value=0, widget=forms.NumberInput(FIGURES)
    )
    loser_goals = forms.IntegerField(
        label=_("Goals of the loser"), min_value=0, widget=forms.NumberInput(FIGURES)
    )
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)
    revision = forms.IntegerField(widget=forms.HiddenInput)


class TakeBackForm(forms.Form):
    """Why a result is taken back."""

    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)
    revision = forms.IntegerField(widget=forms.HiddenInput)
