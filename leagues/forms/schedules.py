"""The form of a schedule: what an organiser chooses, and the plan it comes to."""

import re
from datetime import date, time
from typing import Any, Protocol

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from leagues import schedules
from leagues.forms.fixtures import date_field, time_field
from leagues.models import Competition
from leagues.pairing.calendar import Break, KickoffPlan, Unit, WindowPlan
from leagues.pairing.round_robin import LegOrder

MOST_BREAKS = 60
DAYS = list(WEEKDAYS.items())
BREAK = re.compile(r"^(\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}/\d{4})(?:\W*\s\W*(?:to|au|-|–)?\s*(\S+))?$")


class Dated(Protocol):
    """A plan that has a seed and dates."""

    @property
    def seed(self) -> str:
        """The seed of its shuffle, empty for none."""

    @property
    def kickoffs(self) -> KickoffPlan | None:
        """A kick-off a round."""

    @property
    def windows(self) -> WindowPlan | None:
        """A window a round."""


class DatedForm(forms.Form):
    """Whose order counts, and when the rounds are played."""

    order = forms.ChoiceField(
        label=_("Who meets whom first"),
        initial="entered",
        choices=[("entered", _("as entered")), ("shuffled", _("shuffled"))],
        widget=forms.RadioSelect,
    )
    seed = forms.CharField(
        label=_("Seed of the shuffle"),
        max_length=40,
        required=False,
        help_text=_("The same seed gives the same order, so that anybody can check it."),
    )
    dates = forms.ChoiceField(
        label=_("Each round has"),
        initial="kickoffs",
        choices=[
            ("kickoffs", _("a kick-off")),
            ("windows", _("a window with a deadline, in which two managers agree a date")),
            ("none", _("no date for now")),
        ],
        widget=forms.RadioSelect,
    )
    start = date_field(_("First day"))
    weekday = forms.ChoiceField(
        label=_("Weekday"), choices=[("", _("that of the first day")), *DAYS], required=False
    )
    time = time_field(_("Kick-off at"))
    every = forms.IntegerField(label=_("Every"), min_value=1, max_value=520, initial=1)
    unit = forms.ChoiceField(
        label=_("weeks or days"),
        initial=Unit.WEEKS,
        choices=[(Unit.WEEKS, _("weeks")), (Unit.DAYS, _("days"))],
    )
    per_date = forms.IntegerField(
        label=_("Rounds an evening"), min_value=1, max_value=20, initial=1
    )
    minutes_between = forms.IntegerField(
        label=_("Minutes between them"), min_value=0, max_value=720, initial=60
    )
    opens_weekday = forms.ChoiceField(label=_("Opens on"), choices=DAYS, initial="0")
    closes_weekday = forms.ChoiceField(label=_("Closes on"), choices=DAYS, initial="6")
    closes_at = time_field(_("Closes at"))
    breaks = forms.CharField(
        label=_("Days without football"),
        required=False,
        max_length=3000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_(
            "One a line: 2026-12-25, or 2026-12-20 to 2027-01-03. The rest moves on by itself."
        ),
    )
    time_zone = forms.CharField(label=_("Time zone"), max_length=64)

    def clean_breaks(self) -> tuple[Break, ...]:
        """Read the days off, a day or a span a line."""
        lines = [line.strip() for line in self.cleaned_data["breaks"].splitlines()]
        lines = [line for line in lines if line]
        if len(lines) > MOST_BREAKS:
            raise forms.ValidationError(_("At most 60 breaks."))
        return tuple(_break(line) for line in lines)

    def clean(self) -> dict[str, Any]:
        """A shuffle needs its seed."""
        data = super().clean() or {}
        if data.get("order") == "shuffled" and not data.get("seed"):
            self.add_error("seed", _("Type any word or number."))
        return data

    def kickoffs(self) -> KickoffPlan | None:
        """A kick-off each, where that was chosen."""
        return self._kickoffs() if self.cleaned_data["dates"] == "kickoffs" else None

    def windows(self) -> WindowPlan | None:
        """A window each, where that was chosen."""
        return self._windows() if self.cleaned_data["dates"] == "windows" else None

    def _kickoffs(self) -> KickoffPlan:
        data = self.cleaned_data
        weekly = data["unit"] == Unit.WEEKS
        return KickoffPlan(
            start=data["start"],
            at=data["time"],
            zone=data["time_zone"],
            weekday=int(data["weekday"]) if data["weekday"] and weekly else None,
            every=data["every"],
            unit=Unit(data["unit"]),
            breaks=data["breaks"],
            per_date=data["per_date"],
            minutes_between=data["minutes_between"] if data["per_date"] > 1 else 0,
        )

    def _windows(self) -> WindowPlan:
        data = self.cleaned_data
        return WindowPlan(
            start=data["start"],
            opens_weekday=int(data["opens_weekday"]),
            closes_weekday=int(data["closes_weekday"]),
            zone=data["time_zone"],
            closes_at=data["closes_at"],
            every=data["every"],
            breaks=data["breaks"],
        )


class ScheduleForm(DatedForm):
    """How often everybody meets, in which order, and when."""

    legs = forms.IntegerField(
        label=_("Everybody meets"),
        min_value=1,
        max_value=schedules.MOST_LEGS,
        initial=2,
        help_text=_("times: 1 for once, 2 for home and away."),
    )
    leg_order = forms.ChoiceField(
        label=_("Return matches follow"),
        initial=LegOrder.SHIFTED,
        choices=[
            (LegOrder.SHIFTED, _("same order, a round on")),
            (LegOrder.MIRRORED, _("same order")),
            (LegOrder.INVERTED, _("opposite order")),
            (LegOrder.BACK_TO_BACK, _("at once")),
        ],
    )

    def plan(self) -> schedules.Plan:
        """What was chosen, as a plan."""
        data = self.cleaned_data
        return schedules.Plan(
            legs=data["legs"],
            leg_order=LegOrder(data["leg_order"]),
            seed=data["seed"] if data["order"] == "shuffled" else "",
            kickoffs=self.kickoffs(),
            windows=self.windows(),
        )


class SecondPartForm(ScheduleForm):
    """How often everybody of a part meets, and when; and that the first part is over."""

    early = forms.BooleanField(label=_("The first part is over"), required=False)


def initial_of(
    competition: Competition, plan: schedules.Plan | None, *, seed: str, today: date
) -> dict[str, Any]:
    """What the form shows at first: the plan that was made last, else what most leagues choose."""
    legs = {"legs": plan.legs, "leg_order": plan.leg_order} if plan is not None else {}
    return {**dates_of(competition, plan, seed=seed, today=today), **legs}


def dates_of(
    competition: Competition, plan: Dated | None, *, seed: str, today: date
) -> dict[str, Any]:
    """The seed and the dates of a plan as a form shows them; without one, this evening's."""
    found: dict[str, Any] = {
        "seed": seed,
        "start": today,
        "time": time(20),
        "closes_at": time(23, 59),
        "time_zone": competition.time_zone,
    }
    if plan is None:
        return found
    found["dates"] = "none"
    if plan.seed:
        found |= {"order": "shuffled", "seed": plan.seed}
    if (kickoffs := plan.kickoffs) is not None:
        found |= {
            "dates": "kickoffs",
            "start": kickoffs.start,
            "weekday": "" if kickoffs.weekday is None else str(kickoffs.weekday),
            "time": kickoffs.at,
            "every": kickoffs.every,
            "unit": kickoffs.unit,
            "per_date": kickoffs.per_date,
            "minutes_between": kickoffs.minutes_between,
            "breaks": _shown(kickoffs.breaks),
            "time_zone": kickoffs.zone,
        }
    elif (windows := plan.windows) is not None:
        found |= {
            "dates": "windows",
            "start": windows.start,
            "opens_weekday": str(windows.opens_weekday),
            "closes_weekday": str(windows.closes_weekday),
            "closes_at": windows.closes_at,
            "every": windows.every,
            "breaks": _shown(windows.breaks),
            "time_zone": windows.zone,
        }
    return found


def _shown(breaks: tuple[Break, ...]) -> str:
    return "\n".join(f"{one.first} to {one.last}" for one in breaks)


def _break(line: str) -> Break:
    found = BREAK.match(line)
    try:
        if found is None:
            raise ValueError
        first = _day(found[1])
        return Break(first, _day(found[2]) if found[2] else first)
    except ValueError:
        raise forms.ValidationError(
            _g("“%(line)s” is no day; write 2026-12-25, or 2026-12-20 to 2027-01-03.")
            % {"line": line[:40]}
        ) from None


def _day(typed: str) -> date:
    if "/" in typed:
        day, month, year = map(int, typed.split("/"))
        return date(year, month, day)
    return date.fromisoformat(typed)
