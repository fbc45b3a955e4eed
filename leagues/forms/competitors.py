"""Forms about a competitor: looks for its manager, name and manager for organisers."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues import competitors
from leagues.drawings.crest import CrestDesign
from leagues.drawings.outline import Shape
from leagues.drawings.pattern import Pattern
from leagues.models import Competitor, Membership, User
from leagues.models.clubs import COLOUR

SHAPES = {
    Shape.HEATER: _("Shield"),
    Shape.SPANISH: _("Round shield"),
    Shape.FRENCH: _("Square shield"),
    Shape.SWISS: _("Notched shield"),
    Shape.CROWN: _("Crowned shield"),
    Shape.ROUNDEL: _("Circle"),
    Shape.OVAL: _("Oval"),
    Shape.HEXAGON: _("Hexagon"),
}
PATTERNS = {
    Pattern.PLAIN: _("Plain"),
    Pattern.STRIPES: _("Stripes"),
    Pattern.HOOPS: _("Hoops"),
    Pattern.HALVES: _("Halves"),
    Pattern.QUARTERS: _("Quarters"),
    Pattern.SASH: _("Sash"),
    Pattern.CHEVRON: _("Chevron"),
    Pattern.BORDER: _("Border"),
    Pattern.PALE: _("Centre stripe"),
    Pattern.PINSTRIPES: _("Pinstripes"),
}
LOOKS = ("short_name", "initials", "primary_colour", "secondary_colour", "shape", "pattern")


class LooksForm(forms.Form):
    """How a competitor looks; its manager may change this."""

    initials = forms.CharField(label=_("Initials"), max_length=3)
    short_name = forms.CharField(
        label=_("Short name"),
        max_length=20,
        required=False,
        help_text=_("Where the whole name finds no room."),
    )
    primary_colour = forms.CharField(
        label=_("First colour"),
        validators=[COLOUR],
        widget=forms.TextInput(attrs={"type": "color"}),
    )
    secondary_colour = forms.CharField(
        label=_("Second colour"),
        validators=[COLOUR],
        widget=forms.TextInput(attrs={"type": "color"}),
    )
    shape = forms.ChoiceField(label=_("Shape of the crest"), choices=list(SHAPES.items()))
    pattern = forms.ChoiceField(label=_("Pattern of the crest"), choices=list(PATTERNS.items()))

    def __init__(self, competitor: Competitor, data: Any = None) -> None:
        self.competitor = competitor
        super().__init__(data, initial=self.present(competitor))

    def present(self, competitor: Competitor) -> dict[str, Any]:
        """What the form shows before anything was typed."""
        return {
            "initials": competitor.initials,
            "short_name": competitor.short_name,
            "primary_colour": competitor.primary_colour,
            "secondary_colour": competitor.secondary_colour,
            "shape": competitor.crest_shape,
            "pattern": competitor.crest_pattern,
        }

    @property
    def looks(self) -> dict[str, str]:
        """The looks as ``competitors.redraw`` takes them."""
        return {name: self.cleaned_data[name] for name in LOOKS}

    @property
    def design(self) -> CrestDesign:
        """The crest as it stands in the form; what is typed wrong stays as it was."""
        typed = self.present(self.competitor)
        if self.is_bound:
            self.is_valid()
            typed |= self.cleaned_data
        return CrestDesign(
            initials=typed["initials"].upper(),
            primary=typed["primary_colour"],
            secondary=typed["secondary_colour"],
            shape=Shape(typed["shape"]),
            pattern=Pattern(typed["pattern"]),
        )


class CompetitorForm(LooksForm):
    """All that organisers may change of a competitor."""

    name = forms.CharField(label=_("Name"), max_length=competitors.LONGEST_NAME)
    manager = forms.ModelChoiceField(
        label=_("Manager"), queryset=User.objects.none(), required=False, empty_label=_("Nobody")
    )
    field_order = ["name", "manager"]

    def __init__(self, competitor: Competitor, data: Any = None) -> None:
        super().__init__(competitor, data)
        members = Membership.objects.filter(club=competitor.club).values("user")
        choices = self.fields["manager"]
        if isinstance(choices, forms.ModelChoiceField):
            choices.queryset = User.objects.filter(pk__in=members).order_by("name", "pk")

    def present(self, competitor: Competitor) -> dict[str, Any]:
        """What the form shows before anything was typed."""
        own = {"name": competitor.name, "manager": competitor.manager_id}
        return super().present(competitor) | own
