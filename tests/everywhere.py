"""A league with one of everything in it, and the address of every page for it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from leagues import (
    adjustments,
    competitions,
    feeds,
    invitations,
    links,
    notices,
    registrations,
)
from leagues.models import (
    Competition,
    FeedLink,
    Invitation,
    PasswordLink,
    RegistrationLink,
    Role,
    Round,
    StageKind,
)
from tests.cast import Cast, assemble
from tests.factories import NOW, entry_of, fixture, result, stage_of


@dataclass(frozen=True)
class World:
    """The cast with a league in which something of every kind hangs, and its addresses."""

    cast: Cast
    arguments: dict[str, list[object]]

    def address(self, name: str) -> str:
        """The address of a page of this league or club."""
        return reverse(name, args=self.arguments.get(name, []))


def pages() -> dict[str, str]:
    """Every named address of the site with its pattern; the admin's have a test of their own."""
    return dict(_walk(get_resolver().url_patterns))


def _walk(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[tuple[str, str]]:
    for found in patterns:
        pattern = before + str(found.pattern)
        if isinstance(found, URLPattern):
            yield str(found.name), pattern
        elif found.namespace != "admin":
            yield from _walk(found.url_patterns, pattern)


def build() -> World:
    """Fill the cast's league: a match played, one open, one of everything that hangs on it."""
    cast = assemble()
    club, competition, organiser = cast.club, cast.competition, cast.organiser
    file = {"id": "league", "name": "League", "kind": "league"}
    kept_file = {"external_id": "league", "extra": {"file": file}}
    Competition.objects.filter(pk=competition.pk).update(**kept_file)
    stage, by = stage_of(competition), {"by": organiser, "at": NOW}
    result(competition, "Celtic", "2-1", "Derby")
    open_one = fixture(competition, "Ajax", "Bari", kicks_off_at=NOW + timedelta(days=900))
    entry = entry_of(competition, "Ajax")
    adjustment = adjustments.add(stage=stage, entry=entry, points=-1, reason="Late", **by)
    notice = notices.pin(competition=competition, text="Bring a towel", **by)
    lasts = timedelta(days=3650)
    joining = invitations.invite(club=club, role=Role.MEMBER, most_uses=9, lasts=lasts, **by)
    division = competition.divisions.get()
    registering = registrations.open_link(division=division, lasts=lasts, **by)
    feed = feeds.open_one(user=cast.manager, competition=None, at=NOW)
    password = links.make(PasswordLink(user=cast.rival), lasts=lasts, **by)
    slug, player = competition.slug, cast.manager.pk
    kept = {
        "invitation": Invitation.objects.get().pk,
        "registration": RegistrationLink.objects.get().pk,
        "password": PasswordLink.objects.latest("pk").pk,
        "feed": FeedLink.objects.get().pk,
        "round": Round.objects.get(stage=stage).pk,
    }
    special: dict[str, list[object]] = {
        "account_confirm_email": ["nothing"],
        "account_reset_password_from_key": ["a", "b"],
        "adjustment_remove": [slug, adjustment.pk],
        "club_import_verdict": [club.slug, slug],
        "competitor_edit": [club.slug, "ajax"],
        "feed_revoke": [kept["feed"]],
        "invitation_revoke": [club.slug, kept["invitation"]],
        "join": [joining],
        "matchday": [slug, 1],
        "notice_remove": [slug, notice.pk],
        "password_link": [password],
        "password_link_revoke": [club.slug, cast.rival.pk, kept["password"]],
        "register": [registering],
        "registration_close": [slug, kept["registration"]],
        "round_edit": [slug, kept["round"]],
        "token_calendar": [feed],
    }
    arguments = {
        name: special.get(name) or _usual(pattern, club.slug, slug, open_one.pk)
        for name, pattern in pages().items()
    }
    for name in ("division", "division_up", "division_remove"):
        arguments[name] = [slug, division.pk]
    cup = competitions.add_stage(division=division, kind=StageKind.KNOCKOUT, rules={})
    arguments["bracket_make"] = [slug, cup.pk]
    evening = competitions.add_stage(
        division=division, kind=StageKind.SWISS, rules={}, groups=("",)
    )
    arguments["swiss"] = [slug, evening.pk]
    arguments["groups"] = [slug, stage.pk]
    for name in ("withdraw", "reinstate", "entrant_edit", "entrant_answer"):
        arguments[name] = [slug, entry.pk]
    for name in ("member", "member_remove", "password_link_make"):
        arguments[name] = [club.slug, player]
    for name in ("side", "side_calendar", "side_json"):
        arguments[name] = [slug, "ajax"]
    return World(cast, arguments)


def _usual(pattern: str, club: str, competition: str, match: int) -> list[object]:
    """What stands in an address: a club, a competition or a match by its first word."""
    if pattern.startswith("clubs/<"):
        return [club]
    if pattern.startswith("c/<"):
        return [competition]
    return [match] if pattern.startswith("matches/") else []
