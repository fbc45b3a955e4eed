"""The end of a season: looked at, closed, and the next one begun."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from leagues import access, closing, next_seasons
from leagues.access import Need
from leagues.closing import Closing
from leagues.forms.closing import BorderForm
from leagues.models import Competition, Division, Entry
from leagues.refusals import Refused
from leagues.words import closing as words


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody who moves, and what for."""

    entry: Entry
    words: str
    up: bool


def close(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what closing the season would do; close it, or change how many go up and down."""
    competition, viewer = access.competition(request, slug, Need.ORGANISER)
    divisions = list(competition.divisions.order_by("level"))
    forms = [
        (division, BorderForm.of(division, request.POST if _meant(request, division) else None))
        for division in divisions[1:]
    ]
    for division, form in forms:
        if form.is_bound and form.is_valid():
            return _border(request, competition, division, form)
    if request.method == "POST" and not any(form.is_bound for _division, form in forms):
        return _close(request, competition)
    status = 422 if any(form.errors for _division, form in forms) else 200
    context = {"competition": competition, "viewer": viewer, "forms": forms}
    return render(
        request,
        "leagues/settings/close.html",
        {**context, **shown(closing.preview(competition))},
        status=status,
    )


def shown(found: Closing) -> dict[str, object]:
    """What a page shows of what closing would do."""
    return {
        "refusals": found.refusals,
        "moves": [
            Line(found.entries[move.key], words.move(move), move.to_level < move.from_level)
            for move in found.moves
        ],
        "honours": [
            (division, found.entries[key], code.label) for division, key, code in found.honours
        ],
        "play_offs": [
            (division, found.entries[one], found.entries[other], found.entries.get(won or 0))
            for division, one, other, won in found.play_offs
        ],
    }


def _meant(request: HttpRequest, division: Division) -> bool:
    return request.method == "POST" and request.POST.get("division") == str(division.pk)


def _border(
    request: HttpRequest, competition: Competition, division: Division, form: BorderForm
) -> HttpResponse:
    try:
        closing.set_border(
            division=division,
            **form.cleaned_data,
            by=access.user_of(request),
            at=timezone.now(),
        )
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    else:
        messages.success(request, _("Saved."))
    return redirect("season_close", competition.slug)


def _close(request: HttpRequest, competition: Competition) -> HttpResponse:
    try:
        closing.close(competition=competition, by=access.user_of(request), at=timezone.now())
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return redirect("season_close", competition.slug)
    messages.success(request, _("The season is closed: everybody can read it, nobody changes it."))
    return redirect("competition", competition.slug)


@require_POST
def begin_next(request: HttpRequest, slug: str) -> HttpResponse:
    """Make the next season from a closed one."""
    competition, viewer = access.shelved(request, slug)
    if competition.deleted_at is not None:
        raise Http404
    try:
        made = next_seasons.begin(competition=competition, by=viewer.user, at=timezone.now())
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return redirect("competition", slug)
    messages.success(request, _("The next season is here. Look who plays where, then make it."))
    return redirect("entrants", made.slug)
