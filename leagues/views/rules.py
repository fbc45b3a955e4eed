"""The rules of a competition: read by all, changed by organisers."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues import access, describing, notices, previews, prose, rules
from leagues.access import Need
from leagues.forms.competitions import RulesTextForm, preset_choices
from leagues.forms.table_rules import TableRulesForm
from leagues.models import Competition, Stage
from leagues.refusals import Refused
from leagues.rules import StageRules
from leagues.views import answers
from leagues.words import rules as words


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules in words, from the data; the organiser's own text; the notices."""
    competition, viewer = access.competition(request, slug)
    context = {
        "competition": competition,
        "viewer": viewer,
        "parts": ruled(rules.league_stages(competition)),
        "text": prose.to_html(competition.rules_text),
        "notices": notices.pinned(competition),
    }
    return render(request, "leagues/settings/rules.html", context)


def ruled(stages: list[Stage]) -> list[tuple[str, list[tuple[str, list[str]]]]]:
    """The rules in words, once for all stages that have the same; with the names of those."""
    found: dict[StageRules, list[Stage]] = {}
    for stage in stages:
        found.setdefault(rules.read(stage), []).append(stage)
    return [
        (
            ", ".join(previews.stage_name(stage, "") for stage in held) if len(found) > 1 else "",
            words.sentences(each),
        )
        for each, held in found.items()
    ]


def text(request: HttpRequest, slug: str) -> HttpResponse:
    """Rewrite the rules in the organiser's own words."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    form = RulesTextForm(request.POST or None, initial={"rules_text": competition.rules_text})
    shown = None
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data["rules_text"]
        if "preview" in request.POST:
            shown = prose.to_html(typed)
        else:
            describing.rewrite_rules_text(
                competition=competition, text=typed, by=viewer.user, at=timezone.now()
            )
            messages.success(request, _("Saved."))
            return redirect("rules", competition.slug)
    context = {"competition": competition, "viewer": viewer, "form": form, "shown": shown}
    return render(request, "leagues/settings/text.html", context, status=answers.status(form))


def table(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the rules of a table: by preset or one by one, with a preview of the order."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    stages = rules.league_stages(competition)
    stage = chosen(request, stages)
    before = rules.read(stage)
    preset = rules.CHOICES.get(request.GET.get("preset", ""))
    form = TableRulesForm(
        request.POST or None,
        shown=rules.with_preset(before, preset) if preset else before,
        grouped=stage.groups.count() > 1,
        several=len(stages) > 1,
        same=len({rules.read(each) for each in stages}) == 1,
    )
    shown = None
    if request.method == "POST" and form.is_valid():
        targets = stages if form.cleaned_data.get("all_divisions") else [stage]
        wanted = form.rules(before)

        def decide() -> list[Stage]:
            return rules.change(stages=targets, rules=wanted, by=viewer.user, at=timezone.now())

        try:
            if "preview" in request.POST:
                shown = previews.of(stage, decide)
            else:
                said = _("The rules are changed.") if decide() else _("These rules hold already.")
                messages.success(request, said)
                return redirect("rules", competition.slug)
        except Refused as refusal:
            form.refuse(refusal)
    context = {
        "competition": competition,
        "viewer": viewer,
        "form": form,
        "stages": [(each, previews.stage_name(each, "") or str(each)) for each in stages],
        "stage": stage,
        "presets": preset_choices(),
        "preset": preset or rules.preset_of(before),
        "filled": preset,
        "previews": shown,
        "begun": rules.has_begun(competition),
    }
    return render(request, "leagues/settings/table.html", context, status=answers.status(form))


def chosen(request: HttpRequest, stages: list[Stage]) -> Stage:
    """The stage that the address names, else the first. Raises Http404 where there is none."""
    named = request.GET.get("stage", "")
    for stage in stages:
        if named in ("", str(stage.pk)):
            return stage
    raise Http404


def first_stages(competition: Competition) -> list[Stage]:
    """The first stage with a table of each division: where points are given and lots drawn."""
    firsts: dict[int, Stage] = {}
    for stage in rules.league_stages(competition):
        firsts.setdefault(stage.division_id, stage)
    return list(firsts.values())
