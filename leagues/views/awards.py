"""Awarded matches and results taken back, by officials."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues import access, awards, rules
from leagues.access import Need
from leagues.awards import Verdict
from leagues.forms.decisions import AwardForm, TakeBackForm
from leagues.knockouts import WouldVoid
from leagues.models import Fixture
from leagues.outcomes import StaleResult
from leagues.refusals import Refused
from leagues.views import answers
from leagues.words import history as words
from leagues.words.moves import score

CONFLICT = 409


def award(request: HttpRequest, pk: int) -> HttpResponse:
    """Award a match to one side or to nobody, with a score and a reason."""
    fixture, viewer = access.fixture(request, pk, Need.OFFICIAL)
    winner, loser = rules.read(fixture.stage).award_score
    initial = {"winner_goals": winner, "loser_goals": loser, "revision": fixture.revision}
    about = _context(fixture)
    form = AwardForm(request.POST or None, initial=initial, names=about["names"])
    status = None
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            awards.award(
                fixture=fixture,
                verdict=Verdict(data["verdict"]),
                score=(data["winner_goals"], data["loser_goals"]),
                reason=data["reason"],
                based_on=data["revision"],
                agreed=data["agreed"],
                by=viewer.user,
                at=timezone.now(),
            )
        except StaleResult as refusal:
            status = _conflict(form, refusal, fixture)
        except WouldVoid as question:
            status = answers.ask(form, question)
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            messages.success(request, _("The match is awarded."))
            return redirect("match", fixture.pk)
    context = {**about, "viewer": viewer, "form": form}
    code = status or answers.status(form)
    return render(request, "leagues/settings/award.html", context, status=code)


def take_back(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a result back: the match is open again, the history stays."""
    fixture, viewer = access.fixture(request, pk, Need.OFFICIAL)
    form = TakeBackForm(request.POST or None, initial={"revision": fixture.revision})
    status = None
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            awards.take_back(
                fixture=fixture,
                reason=data["reason"],
                based_on=data["revision"],
                agreed=data["agreed"],
                by=viewer.user,
                at=timezone.now(),
            )
        except StaleResult as refusal:
            status = _conflict(form, refusal, fixture)
        except WouldVoid as question:
            status = answers.ask(form, question)
        except Refused as refusal:
            answers.show(form, refusal)
        else:
            messages.success(request, _("The result is taken back: the match is open again."))
            return redirect("match", fixture.pk)
    context = {**_context(fixture), "viewer": viewer, "form": form}
    code = status or answers.status(form)
    return render(request, "leagues/settings/take_back.html", context, status=code)


def _conflict(form: AwardForm | TakeBackForm, refusal: StaleResult, fixture: Fixture) -> int:
    """Show both: what was typed, and what stands now; a second send is based on that."""
    form.add_error(
        None,
        _("%(why)s It is now %(score)s. Send again to put yours in its place.")
        % {"why": refusal.sentence, "score": score(refusal.current)},
    )
    now = Fixture.objects.values_list("revision", flat=True).get(pk=fixture.pk)
    form.data = {key: form.data[key] for key in form.data} | {"revision": now}
    return CONFLICT


def _context(fixture: Fixture) -> dict[str, Any]:
    sides = fixture.sides.select_related("entry__competitor").order_by("seat")
    names = [side.entry.competitor.name if side.entry else "?" for side in sides]
    if len(names) != 2:
        raise Http404  # only a match of two can be awarded
    return {
        "competition": fixture.stage.division.competition,
        "fixture": fixture,
        "match": " – ".join(names),
        "names": names,
        "standing": words.standing(fixture.outcome),
        "played": awards.played_goals(fixture),
    }
