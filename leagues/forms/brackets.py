"""The form of a bracket: its shape, how its ties are decided, who stands where, and when."""

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues import knockout_rules
from leagues.forms.schedules import DatedForm, dates_of
from leagues.knockouts.plans import BracketPlan, plan_of
from leagues.models import Competition, Stage

SHAPES = [
    ("single", _("who loses is out")),
    ("third_place", _("who loses is out; the losing semi-finalists play for third place")),
    ("consolation", _("who loses a first match plays on in a consolation")),
    ("double", _("double elimination: who loses twice is out")),
]
LEGS = [
    ("1", _("one match")),
    ("2", _("two legs")),
    ("best_of_3", _("best of three")),
    ("best_of_5", _("best of five")),
]
LEVELS = [
    ("extra_time", _("extra time, then a shoot-out")),
    ("shoot_out", _("a shoot-out at once")),
    ("replay", _("a replay, then extra time and a shoot-out")),
    ("higher_seed", _("the better seed goes on")),
]


class BracketForm(DatedForm):
    """How a bracket is played, who stands where in it, and when."""

    shape = forms.ChoiceField(
        label=_("Shape"), choices=SHAPES, initial="single", widget=forms.RadioSelect
    )
    legs = forms.ChoiceField(label=_("A tie is"), choices=LEGS, initial="1")
    single_final = forms.BooleanField(
        label=_("One match in the final"), required=False, initial=True
    )
    away_goals = forms.BooleanField(
        label=_("Away goals count double over two legs"), required=False
    )
    level = forms.ChoiceField(
        label=_("Where it is level"), choices=LEVELS, initial="extra_time", widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, fed: bool = False, **kwargs: Any) -> None:
        """``fed``: whether its sides come from groups, whose places seed them."""
        super().__init__(*args, **kwargs)
        self.fields["order"].label = _("Who stands where")
        self.fields["order"].choices = [  # type: ignore[attr-defined]
            ("entered", _("as the groups say") if fed else _("seeded in the order as entered")),
            ("shuffled", _("drawn by chance")),
        ]
        self.fields["seed"].label = _("Seed of the draw")

    def plan(self) -> BracketPlan:
        """What was chosen, as a plan."""
        data = self.cleaned_data
        shape = data["shape"]
        return BracketPlan(
            form="double" if shape == "double" else "single",
            third_place=shape == "third_place",
            consolation=shape == "consolation",
            seed=data["seed"] if data["order"] == "shuffled" else "",
            kickoffs=self.kickoffs(),
            windows=self.windows(),
        )

    def rules(self) -> dict[str, Any]:
        """How ties are decided, as the stage keeps it."""
        data = self.cleaned_data
        return knockout_rules.made(
            legs=data["legs"],
            level=data["level"],
            away_goals=data["away_goals"],
            single_final=data["single_final"],
        )


def initial_of(competition: Competition, stage: Stage, *, seed: str, today: date) -> dict[str, Any]:
    """What the form shows at first: the plan that was made last, else what most cups choose."""
    plan = plan_of(stage)
    return {
        **dates_of(competition, plan, seed=seed, today=today),
        **knockout_rules.chosen(stage),
        "shape": _shape(plan),
    }


def _shape(plan: BracketPlan | None) -> str:
    if plan is None:
        return "single"
    if plan.form == "double":
        return "double"
    return "third_place" if plan.third_place else "consolation" if plan.consolation else "single"
