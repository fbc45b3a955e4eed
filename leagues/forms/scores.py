"""The score of a match as officials type it."""

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.forms.fixtures import DayField


class ScoreForm(forms.Form):
    """Goals of both sides, what decided a level tie, and the revision that the person saw."""

    home_goals = forms.IntegerField(label=_("Home goals"), min_value=0, max_value=99)
    away_goals = forms.IntegerField(label=_("Away goals"), min_value=0, max_value=99)
    # After 90 minutes, where extra time was played.
    home_goals_90 = forms.IntegerField(min_value=0, max_value=99, required=False)
    away_goals_90 = forms.IntegerField(min_value=0, max_value=99, required=False)
    home_penalties = forms.IntegerField(min_value=0, max_value=99, required=False)
    away_penalties = forms.IntegerField(min_value=0, max_value=99, required=False)
    based_on = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    played_on = DayField(label=_("Played on"), required=False)
    agreed = forms.CharField(widget=forms.HiddenInput, required=False, max_length=32)
    next = forms.CharField(widget=forms.HiddenInput, required=False)
