"""Scores entered in place: the line is answered, the rest of the page follows by itself."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from leagues import access, outcomes, revisions
from leagues.access import Need, Viewer
from leagues.boards import fixtures
from leagues.boards.fixtures import Line
from leagues.forms.scores import ScoreForm
from leagues.histories import author
from leagues.knockouts import WouldVoid
from leagues.models import Fixture, Outcome
from leagues.refusals import Refused
from leagues.words.knockouts import sentences


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a score that somebody sent."""

    status: int
    refusal: str = ""
    question: WouldVoid | None = None


@require_POST
def enter(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter or correct the score of a fixture."""
    fixture, viewer = access.fixture(request, pk, Need.OFFICIAL)
    form = ScoreForm(request.POST)
    answer = _record(form, fixture, viewer)
    if getattr(request, "htmx", False):
        return _line(request, fixture, viewer, form, answer)
    if answer.refusal:
        return _page(request, fixture, viewer, form, answer)
    messages.success(request, _("The score is in."))
    return redirect(_next(request, form, fixture))


def _record(form: ScoreForm, fixture: Fixture, viewer: Viewer) -> Answer:
    if not form.is_valid():
        return Answer(422, _("Enter the goals of both sides, whole numbers from 0 to 99."))
    given = form.cleaned_data
    new = outcomes.score(
        given["home_goals"],
        given["away_goals"],
        penalties=(given["home_penalties"], given["away_penalties"]),
        regular=(given["home_goals_90"], given["away_goals_90"]),
        played_on=given["played_on"],
    )
    try:
        outcomes.record(
            fixture=fixture,
            outcome=new,
            by=viewer.user,
            at=timezone.now(),
            based_on=given["based_on"],
            agreed=given["agreed"],
        )
    except outcomes.StaleResult as conflict:
        return Answer(409, _conflict(conflict.current))
    except WouldVoid as question:
        return Answer(409, question.sentence, question)
    except Refused as refusal:
        return Answer(422, refusal.sentence)
    return Answer(200)


def _conflict(current: Outcome | None) -> str:
    """Say what stands now; what was typed stays in the form beside it (S27)."""
    if current is None:
        return _("Somebody has taken this result back since you opened it. Look, then send again.")
    goals = [side.goals for side in current.sides.order_by("seat")]
    return _("%(name)s has saved %(home)s–%(away)s since you opened it. Look, then send again.") % {
        "name": author(current.recorded_by, current.by_name) or _("Somebody"),
        "home": goals[0],
        "away": goals[1],
    }


def _line(
    request: HttpRequest, fixture: Fixture, viewer: Viewer, form: ScoreForm, answer: Answer
) -> HttpResponse:
    """The fixture's line alone, for a page that stays open."""
    context = _context(request, fixture, viewer, form, answer)
    response = render(request, "leagues/parts/line.html", context, status=answer.status)
    if not answer.refusal:
        response["HX-Trigger"] = "saved"
    return response


def _page(
    request: HttpRequest, fixture: Fixture, viewer: Viewer, form: ScoreForm, answer: Answer
) -> HttpResponse:
    """The same line on a page of its own, where there is no script."""
    context = _context(request, fixture, viewer, form, answer)
    return render(request, "leagues/tables/score.html", context, status=answer.status)


def _context(
    request: HttpRequest, fixture: Fixture, viewer: Viewer, form: ScoreForm, answer: Answer
) -> dict[str, object]:
    competition = fixture.stage.division.competition
    user_id = viewer.user.pk if viewer.user else None
    shown: list[Line] = fixtures.lines(
        fixtures.seats().filter(fixture=fixture), competition, now=timezone.now(), user_id=user_id
    )
    if not shown:
        raise revisions.Gone(answer.refusal)  # removed since it was fetched: there is no line
    return {
        "competition": competition,
        "viewer": viewer,
        "line": shown[0],
        "sprite": fixtures.sides(shown),
        "here": _next(request, form, fixture).partition("#")[0],
        "refusal": answer.refusal,
        "agreed": answer.question.digest if answer.question else "",
        "consequences": sentences(answer.question.consequences) if answer.question else (),
        "typed": form.data if answer.refusal else {},
        "tab": "fixtures",
    }


def _next(request: HttpRequest, form: ScoreForm, fixture: Fixture) -> str:
    """Where the person came from, if that is here; else the fixtures."""
    wanted = str(form.data.get("next", ""))
    # Only an address: `redirect` would take any other word for the name of a view.
    if wanted.startswith("/") and url_has_allowed_host_and_scheme(
        wanted, {request.get_host()}, request.is_secure()
    ):
        return wanted
    slug = fixture.stage.division.competition.slug
    return f"{reverse('fixtures', args=[slug])}#fixture-{fixture.pk}"
