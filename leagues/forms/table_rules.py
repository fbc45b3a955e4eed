"""The form of a table's rules: numbered selects, so that it works without any script."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.refusals import Refused
from leagues.rules import Comparison, StageRules, Withdrawal
from leagues.tables.criteria import REGISTRY
from leagues.tables.rules import Code, Forfeits, Points, Split, TableRules
from leagues.words import rules as words
from leagues.words.order import criterion

PLACES = 12  # selects for the order of criteria, at least
ACROSS = 8  # selects for the comparison across groups, at least
SPARE = 2  # and always some empty ones
FIGURES = {"inputmode": "numeric"}
READINGS = ("once", "block_again", "restart")
POLICIES = ("expunge", "award")
BESIDE = {"criteria": "criterion_1", "third_place": "across_1"}  # domain's field: form's field


def figure(label: Any, *, required: bool = True, least: int | None = None) -> forms.IntegerField:
    """A whole number, typed."""
    return forms.IntegerField(
        label=label, required=required, min_value=least, widget=forms.NumberInput(FIGURES)
    )


class TableRulesForm(forms.Form):
    """All that decides the order of a table, and what forfeits and withdrawals come to."""

    win = figure(gettext_lazy("Points for a win"))
    draw = figure(gettext_lazy("A draw"))
    loss = figure(gettext_lazy("A defeat"))
    ranking = forms.ChoiceField(label=gettext_lazy("The table counts"), widget=forms.RadioSelect)
    head_to_head = forms.ChoiceField(
        label=gettext_lazy("When more than two are level, head-to-head is read"),
        widget=forms.RadioSelect,
    )
    adjustments_in_head_to_head = forms.BooleanField(
        label=gettext_lazy("Points given or taken by decision count in head-to-head as well"),
        required=False,
    )
    split_after = figure(gettext_lazy("Divides after matches"), required=False, least=1)
    split_top = figure(gettext_lazy("Clubs in the upper part"), required=False, least=1)
    award_winner = figure(gettext_lazy("Goals of the winner"), least=0)
    award_loser = figure(gettext_lazy("Goals of the loser"), least=0)
    double_points = figure(gettext_lazy("Both forfeit: points each"))
    double_goals_against = figure(gettext_lazy("Goals against each"), least=0)
    loser_points = figure(
        gettext_lazy("Points of who loses by award, if not as for a defeat"), required=False
    )
    withdrawal_policy = forms.ChoiceField(
        label=gettext_lazy("When a club withdraws"), widget=forms.RadioSelect
    )
    withdrawal_winner = figure(gettext_lazy("If awarded: the winner’s goals"), least=0)
    withdrawal_loser = figure(gettext_lazy("The loser’s goals"), least=0)
    thirds_best = figure(gettext_lazy("So many of them go on"), required=False, least=1)
    thirds_place = figure(gettext_lazy("Clubs compared: those in place"), required=False, least=1)
    leave_out_last = forms.BooleanField(
        label=gettext_lazy("Leave out results against the last of larger groups"), required=False
    )
    all_divisions = forms.BooleanField(
        label=gettext_lazy("The same rules in all divisions"), required=False
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        shown: StageRules,
        grouped: bool,
        several: bool,
        same: bool,
    ) -> None:
        """Show these rules; ``grouped``: across groups as well; ``same``: in all divisions."""
        across = shown.third_place.tie_breakers if shown.third_place else ()
        super().__init__(data, initial={**initial(shown), "all_divisions": same})
        self.places = max(PLACES, len(shown.table.criteria) + SPARE)
        self.across = max(ACROSS, len(across) + SPARE) if grouped else 0
        self._add_selects("criterion", self.places, shown.table.criteria, list(REGISTRY))
        overall: list[Code] = [code for code in REGISTRY if not code.startswith("h2h_")]
        self._add_selects("across", self.across, across, overall)
        self._set_choices()
        if not grouped:
            for name in ("thirds_best", "thirds_place", "leave_out_last"):
                del self.fields[name]
        if not several:
            del self.fields["all_divisions"]

    def _add_selects(
        self, name: str, count: int, codes: Sequence[Code], known: Sequence[Code]
    ) -> None:
        choices = [("", "—"), *((code, criterion(code).capitalize()) for code in known)]
        for number in range(1, count + 1):
            self.fields[f"{name}_{number}"] = forms.ChoiceField(
                label=_("Criterion %(number)d") % {"number": number},
                choices=choices,
                required=False,
                initial=codes[number - 1] if number <= len(codes) else "",
            )

    def _set_choices(self) -> None:
        said = {
            "ranking": [
                ("points", _("points")),
                ("points_per_game", _("points per game, where not all play as often")),
            ],
            "head_to_head": [(code, words.reading(cast(Any, code))) for code in READINGS],
            "withdrawal_policy": [(code, words.policy(code)) for code in POLICIES],
        }
        for name, choices in said.items():
            cast(forms.ChoiceField, self.fields[name]).choices = choices

    def selects(self) -> Iterator[forms.BoundField]:
        """The selects of the criteria, in order."""
        return (self[f"criterion_{number}"] for number in range(1, self.places + 1))

    def across_selects(self) -> Iterator[forms.BoundField]:
        """The selects of the comparison across groups, in order."""
        return (self[f"across_{number}"] for number in range(1, self.across + 1))

    def clean(self) -> dict[str, Any]:
        """Ask for both halves of what makes sense only together."""
        data = super().clean() or self.cleaned_data
        for one, other in (("split_after", "split_top"), ("split_top", "split_after")):
            if data.get(one) and not data.get(other) and other not in self.errors:
                self.add_error(other, _("Both figures are needed, or none."))
        return data

    def rules(self, before: StageRules) -> StageRules:
        """The rules that were filled in; ``before`` has what the form does not show."""
        data = self.cleaned_data
        return StageRules(
            table=TableRules(
                points=Points(data["win"], data["draw"], data["loss"]),
                criteria=self._codes("criterion", self.places),
                head_to_head=data["head_to_head"],
                ranking=data["ranking"],
                split=_split(data),
                forfeits=Forfeits(
                    data["double_points"], data["double_goals_against"], data["loser_points"]
                ),
                adjustments_in_head_to_head=data["adjustments_in_head_to_head"],
            ),
            withdrawal=Withdrawal(
                data["withdrawal_policy"], (data["withdrawal_winner"], data["withdrawal_loser"])
            ),
            award_score=(data["award_winner"], data["award_loser"]),
            third_place=self._comparison() if self.across else before.third_place,
            qualify=before.qualify,
        )

    def _codes(self, name: str, count: int) -> tuple[Code, ...]:
        chosen = (self.cleaned_data[f"{name}_{number}"] for number in range(1, count + 1))
        return tuple(code for code in chosen if code)

    def _comparison(self) -> Comparison | None:
        data = self.cleaned_data
        if not data.get("thirds_best"):
            return None
        return Comparison(
            best=data["thirds_best"],
            tie_breakers=self._codes("across", self.across),
            place=data.get("thirds_place") or 3,
            leave_out_last=data["leave_out_last"],
        )

    def refuse(self, refusal: Refused) -> None:
        """Put a refusal beside the field that it belongs to."""
        field = BESIDE.get(refusal.field or "", refusal.field)
        self.add_error(field if field in self.fields else None, refusal.sentence)


def _split(data: Mapping[str, Any]) -> Split | None:
    if not data.get("split_after"):
        return None
    return Split(data["split_after"], data["split_top"])


def initial(shown: StageRules) -> dict[str, Any]:
    """The fields of rules, the selects apart."""
    table, across = shown.table, shown.third_place
    return {
        "win": table.points.win,
        "draw": table.points.draw,
        "loss": table.points.loss,
        "ranking": table.ranking,
        "head_to_head": table.head_to_head,
        "adjustments_in_head_to_head": table.adjustments_in_head_to_head,
        "split_after": table.split.after_matches if table.split else None,
        "split_top": table.split.top if table.split else None,
        "award_winner": shown.award_score[0],
        "award_loser": shown.award_score[1],
        "double_points": table.forfeits.double_points,
        "double_goals_against": table.forfeits.double_goals_against,
        "loser_points": table.forfeits.loser_points,
        "withdrawal_policy": shown.withdrawal.policy,
        "withdrawal_winner": shown.withdrawal.award[0],
        "withdrawal_loser": shown.withdrawal.award[1],
        "thirds_best": across.best if across else None,
        "thirds_place": across.place if across else 3,
        "leave_out_last": across.leave_out_last if across else False,
    }
