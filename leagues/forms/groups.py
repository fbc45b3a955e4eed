"""The form of groups: each entrant's group."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues import grouping
from leagues.models import Stage


class GroupsForm(forms.Form):
    """One choice an entrant; an empty one is in no group yet."""

    def __init__(self, stage: Stage, data: Mapping[str, Any] | None) -> None:
        """Show where everybody stands."""
        super().__init__(data)
        there = grouping.placements(stage)
        choices = [("", _("no group yet")), *((str(g.pk), g.name) for g in stage.groups.all())]
        for entry in grouping.entrants_of(stage):
            self.fields[f"entry-{entry.pk}"] = forms.ChoiceField(
                label=entry.competitor.name,
                choices=choices,
                required=False,
                initial=str(there.get(entry.pk, "")),
            )

    def chosen(self) -> dict[int, int]:
        """The group of each entry that was given one."""
        return {
            int(name.removeprefix("entry-")): int(group)
            for name, group in self.cleaned_data.items()
            if group
        }
