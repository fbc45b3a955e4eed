"""How many change between a division and the one above."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues import closing
from leagues.models import Division

FIGURES = {"inputmode": "numeric"}


class BorderForm(forms.Form):
    """How many go up, and how many of those places are played off for."""

    places = forms.IntegerField(
        label=_("Go up, and down"),
        min_value=0,
        max_value=closing.MOST_PLACES,
        widget=forms.NumberInput(FIGURES),
    )
    by_play_off = forms.IntegerField(
        label=_("of them by a play-off"),
        min_value=0,
        max_value=closing.MOST_PLACES,
        widget=forms.NumberInput(FIGURES),
    )

    @classmethod
    def of(cls, division: Division, data: Mapping[str, Any] | None) -> "BorderForm":
        """The form of one border, filled with what holds now."""
        now = closing.border_of(division)
        initial = {"places": now.places, "by_play_off": now.by_play_off}
        return cls(data, initial=initial, auto_id=f"border-{division.pk}-%s")
