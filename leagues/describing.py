"""What a competition is called, who reads it, who may enter, its rules in words; changed here."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from leagues import changes, names, revisions, waiting
from leagues.competitions import (
    LONGEST_NAME,
    CompetitionRefused,
    find_or_make_season,
    known_zone,
)
from leagues.models import Competition, User, Visibility

LONGEST_TEXT = 20_000


@transaction.atomic
def change_settings(
    *,
    competition: Competition,
    name: str,
    season: str,
    visibility: Visibility,
    time_zone: str,
    entry_limit: int | None,
    entries_need_confirmation: bool,
    by: User | None,
    at: datetime,
) -> Competition:
    """Change what a competition is called, who reads it, where it is at home, who may enter.

    Its address stays. Places that a higher limit frees go to those who wait. Raises NameRefused,
    or CompetitionRefused for an unknown time zone or a limit of nobody.
    """
    competition = revisions.lock(competition.pk)
    if entry_limit is not None and entry_limit < 1:
        raise CompetitionRefused(
            _("Let at least one enter, or leave the limit empty."), field="entry_limit"
        )
    before = settings_of(competition)
    competition.name = names.tidy(name, longest=LONGEST_NAME)
    competition.season = find_or_make_season(competition.club, season)
    competition.visibility = visibility
    competition.time_zone = known_zone(time_zone)
    competition.entry_limit = entry_limit
    competition.entries_need_confirmation = entries_need_confirmation
    after = settings_of(competition)
    changed = [key for key in after if before[key] != after[key]]
    if not changed:
        return competition
    competition.save(update_fields=list(after))
    changes.note(
        competition=competition,
        code="settings_changed",
        before={key: before[key] for key in changed},
        after={key: after[key] for key in changed},
        by=by,
        at=at,
    )
    revisions.rise(competition)
    if "entry_limit" in changed:
        waiting.fill(competition, by=by, at=at)
    return competition


def settings_of(competition: Competition) -> dict[str, Any]:
    """The settings of a competition by name, as the history keeps them."""
    return {
        "name": competition.name,
        "season": competition.season.name if competition.season else "",
        "visibility": str(competition.visibility),
        "time_zone": competition.time_zone,
        "entry_limit": competition.entry_limit,
        "entries_need_confirmation": competition.entries_need_confirmation,
    }


@transaction.atomic
def rewrite_rules_text(
    *, competition: Competition, text: str, by: User | None, at: datetime
) -> Competition:
    """Replace the rules in the organiser's own words (Markdown). Raises CompetitionRefused."""
    shown = text.replace("\x00", "").strip()
    if len(shown) > LONGEST_TEXT:
        raise CompetitionRefused(
            _("At most %(most)d characters.") % {"most": LONGEST_TEXT}, field="rules_text"
        )
    competition = revisions.lock(competition.pk)
    if shown == competition.rules_text:
        return competition
    old, competition.rules_text = competition.rules_text, shown
    competition.save(update_fields=["rules_text"])
    changes.note(
        competition=competition,
        code="rules_text_changed",
        before={"text": old},
        after={"text": shown},
        by=by,
        at=at,
    )
    revisions.rise(competition)
    return competition
