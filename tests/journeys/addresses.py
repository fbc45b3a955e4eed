"""Every address of the site, with what to open it with, or why there is no page to look at.

``EXAMPLES`` answers for each URL name: a function of the ``World`` that returns the paths to look
at (a page that differs when it is empty, or with a preview, is named twice), or a reason.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import time, timedelta

from django.db.models import QuerySet
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from leagues import (
    archive,
    clubs,
    competitions,
    demo,
    divisions,
    entries,
    feeds,
    grouping,
    invitations,
    knockout_rules,
    outcomes,
    passwords,
    proposals,
    registrations,
    rules,
    schedules,
    swiss,
)
from leagues.knockouts import making
from leagues.knockouts.plans import BracketPlan
from leagues.models import (
    Club,
    Competition,
    Competitor,
    Division,
    Entry,
    Fixture,
    FixtureStatus,
    Membership,
    Role,
    StageKind,
    User,
)
from leagues.pairing.calendar import WindowPlan


@dataclass
class World:
    """A club with a league in mid-season, one that begins, one put away, and every kind of link."""

    organiser: User
    club: Club
    league: Competition
    young: Competition
    empty: Competition
    divided: Competition
    cup: Competition
    grouped: Competition
    evening: Competition
    tokens: dict[str, str] = field(default_factory=dict)

    def _own(self, competition: Competition) -> QuerySet[Fixture]:
        rows = Fixture.objects.filter(stage__division__competition=competition)
        return rows.filter(sides__entry__competitor=self.side).order_by("pk")

    @property
    def played(self) -> Fixture:
        return self._own(self.league).exclude(outcome=None).first()

    @property
    def coming(self) -> Fixture:
        rows = self._own(self.league).filter(outcome=None)
        return rows.filter(status=FixtureStatus.SCHEDULED).last()

    @property
    def agreed(self) -> Fixture:
        return self._own(self.young).first()

    @property
    def entry(self) -> Entry:
        return self.league.entries.select_related("competitor").order_by("number").first()

    @property
    def side(self) -> Competitor:
        return self.entry.competitor

    @property
    def division(self) -> Division:
        return self.young.divisions.last()

    @property
    def member(self) -> Membership:
        return self.club.memberships.exclude(user=self.organiser).first()


def make_world() -> World:
    """Make the world that the pages are looked at in."""
    now = timezone.now()
    demo.make(at=now)
    club = Club.objects.get(name=demo.NAME)
    organiser = club.memberships.get(role=Role.ORGANISER, user__name="Maud").user
    league = club.competitions.get()
    young, empty, divided, cup, grouped, evening, old, gone = (
        competitions.create(club=club, name=name, by=organiser, at=now) for name in (*BEGUN, *GONE)
    )
    world = World(organiser, club, league, young, empty, divided, cup, grouped, evening)
    _begin(world)
    _divide(world)
    _knock_out(world)
    _group(world)
    _swiss(world)
    competitions.add_division(competition=empty, rules={"table": {}})
    archive.put_away(competition=old, by=organiser, at=now)
    archive.delete(competition=gone, typed=gone.name, by=organiser, at=now)
    clubs.found(name="A Club of One", time_zone="Europe/Paris", by=organiser, at=now)
    world.tokens = _tokens(world)
    return world


def _begin(world: World) -> None:
    """A league whose rounds have windows, in which a date waits for the organiser's answer."""
    now, young, organiser = timezone.now(), world.young, world.organiser
    division = competitions.add_division(competition=young, rules={"table": {}})
    names = ["Harbour Lights", "Dice Rovers", "Meeple United"]
    entries.enter_names(division=division, typed=names, by=organiser, at=now)
    stage = division.stages.get()
    windows = WindowPlan(
        start=now.date(), opens_weekday=0, closes_weekday=6, zone=young.time_zone, breaks=()
    )
    plan = schedules.Plan(legs=2, windows=windows)
    schedules.make(stage=stage, plan=plan, by=organiser, at=now)
    fixture = world.agreed
    other = fixture.sides.exclude(entry__competitor=world.side).get()
    day = fixture.round.deadline_at.date() - timedelta(days=1)
    proposals.propose(
        fixture=fixture, seat=other.seat, date=day, time=time(20), by=organiser, at=now
    )
    divisions.add(competition=young, name="Second division", by=organiser, at=now)


def _divide(world: World) -> None:
    """A league that has played all matches after which it divides."""
    by, at = world.organiser, timezone.now()
    table = {"criteria": ["points", "drawing_of_lots"], "split": {"after_matches": 3, "top": 2}}
    division = competitions.add_division(competition=world.divided, rules={"table": table})
    entries.enter_names(division=division, typed=["Ajax", "Bari", "Celtic", "Derby"], by=by, at=at)
    stage = division.stages.get()
    for fixture in schedules.make(stage=stage, plan=schedules.Plan(legs=1), by=by, at=at):
        names = [side.entry.competitor.name for side in fixture.sides.order_by("seat")]
        goals = (1, 0) if names == sorted(names) else (0, 1)
        outcomes.record(fixture=fixture, outcome=outcomes.score(*goals), by=by, at=at)


def _knock_out(world: World) -> None:
    """A cup with byes and a match for third place, in which two matches are played."""
    by = {"by": world.organiser, "at": timezone.now()}
    decided = knockout_rules.made()
    division = competitions.add_division(
        competition=world.cup, kind=StageKind.KNOCKOUT, rules={"knockout": decided}, groups=()
    )
    entries.enter_names(division=division, typed=list(demo.SIDES[:6]), **by)
    stage = division.stages.get()
    making.make(stage=stage, plan=BracketPlan(third_place=True), rules=decided, **by)
    first, second = Fixture.objects.filter(stage=stage, round__number=1).order_by("number")
    outcomes.record(fixture=first, outcome=outcomes.score(2, 0), **by)
    shots = outcomes.score(1, 1, penalties=(3, 4))
    outcomes.record(fixture=second, outcome=shots, **by)


def _group(world: World) -> None:
    """Two groups whose seed is settled and not drawn yet."""
    by = {"by": world.organiser, "at": timezone.now()}
    division = competitions.add_division(
        competition=world.grouped, rules={"table": {}}, groups=("Group A", "Group B")
    )
    entries.enter_names(division=division, typed=list(demo.SIDES), **by)
    grouping.commit(stage=division.stages.get(), **by)


def _swiss(world: World) -> None:
    """A Swiss evening of five: a round that is played, and one who has left since."""
    by = {"by": world.organiser, "at": timezone.now()}
    table = rules.to_json(rules.of_preset("swiss"))
    division = competitions.add_division(
        competition=world.evening, kind=StageKind.SWISS, rules=table
    )
    entries.enter_names(division=division, typed=list(demo.SIDES[:5]), **by)
    stage = division.stages.get()
    swiss.next_round(stage=stage, number=1, **by)
    for fixture in Fixture.objects.filter(stage=stage):
        outcomes.record(fixture=fixture, outcome=outcomes.score(2, 1), **by)
    leaver = Fixture.objects.filter(stage=stage)[0].sides.get(seat=2).entry
    swiss.drop(stage=stage, entry=leaver, **by)


def _tokens(world: World) -> dict[str, str]:
    now, organiser = timezone.now(), world.organiser
    invited = invitations.invite(
        club=world.club,
        role=Role.MEMBER,
        most_uses=5,
        lasts=timedelta(days=7),
        by=organiser,
        at=now,
    )
    division = world.empty.divisions.get()
    return {
        "join": invited,
        "register": registrations.open_link(division=division, by=organiser, at=now),
        "calendar": feeds.open_one(user=organiser, competition=None, at=now),
        "password": passwords.make_link(
            club=world.club, user=world.member.user, by=organiser, at=now
        ),
    }


BEGUN = ("Winter Windows", "Spring Cup", "Split", "Autumn Cup", "Groups", "Swiss Evening")
GONE = ("Old League", "Made by Mistake")

type Example = Callable[[World], list[str]] | str

ACTION = "answers a form only"
FILE = "a file, not a page"
MAIL = "opened by a link of a mail, or by what allauth has switched off"


def _of(name: str, *others: str, **given: Callable[[World], object]) -> Callable:
    """An example: the path of a name, once as it stands and once for each query in ``others``."""

    def paths(world: World) -> list[str]:
        path = reverse(name, kwargs={key: make(world) for key, make in given.items()})
        return [path, *(path + query for query in others)]

    return paths


def _both(*examples: Callable[[World], list[str]]) -> Callable:
    return lambda world: [path for example in examples for path in example(world)]


def _always(value: object) -> Callable[[World], object]:
    return lambda _world: value


def _club(world: World) -> str:
    return world.club.slug


def _league(world: World) -> str:
    return world.league.slug


def _young(world: World) -> str:
    return world.young.slug


def _empty(world: World) -> str:
    return world.empty.slug


def _in_club(name: str, *others: str) -> Callable:
    return _of(name, *others, slug=_club)


def _in_league(name: str, *others: str) -> Callable:
    return _of(name, *others, slug=_league)


def _in_all(name: str) -> Callable:
    """A page of a competition that looks different where there is nothing yet."""
    return _both(*(_of(name, slug=slug) for slug in (_league, _young, _empty)))


def _match(name: str) -> Callable:
    return _both(_of(name, pk=lambda w: w.played.pk), _of(name, pk=lambda w: w.coming.pk))


EXAMPLES: dict[str, Example] = {
    "health": FILE,
    "robots": FILE,
    "home": _of("home"),
    "set_language": ACTION,
    "me": _of("me"),
    "me_delete": _of("me_delete"),
    "feed_revoke": ACTION,
    "password_link": _of("password_link", token=lambda w: w.tokens["password"]),
    "account_login": _of("account_login"),
    "account_logout": _of("account_logout"),
    "account_inactive": _of("account_inactive"),
    "account_signup": _of("account_signup"),
    "account_reauthenticate": _of("account_reauthenticate"),
    "account_request_reauthentication_code": MAIL,
    "account_confirm_reauthentication_code": MAIL,
    "account_email": _of("account_email"),
    "account_email_verification_sent": _of("account_email_verification_sent"),
    "account_change_password": _of("account_change_password"),
    "account_set_password": "only for accounts without a password, which cannot sign in",
    "account_reset_password": _of("account_reset_password"),
    "account_confirm_login_code": MAIL,
    "account_confirm_email": _of("account_confirm_email", key=_always("no-such-key")),
    "account_reset_password_from_key_done": _of("account_reset_password_from_key_done"),
    "account_reset_password_from_key": _of(
        "account_reset_password_from_key", uidb36=_always("1"), key=_always("no-such-key")
    ),
    "account_reset_password_done": _of("account_reset_password_done"),
    "club_new": _of("club_new"),
    "club": _both(_in_club("club"), _of("club", slug=_always("a-club-of-one"))),
    "club_edit": _in_club("club_edit"),
    "club_leave": _of("club_leave", slug=_always("a-club-of-one")),
    "members": _in_club("members"),
    "member": _of("member", slug=_club, pk=lambda w: w.member.user_id),
    "member_remove": _of("member_remove", slug=_club, pk=lambda w: w.member.user_id),
    "password_link_make": ACTION,
    "password_link_revoke": ACTION,
    "invitations": _in_club("invitations"),
    "invitation_revoke": ACTION,
    "join": _of("join", token=lambda w: w.tokens["join"]),
    "competitors": _in_club("competitors"),
    "competitor_edit": _of("competitor_edit", slug=_club, competitor=lambda w: w.side.slug),
    "competition_new": _in_club("competition_new", "?format=groups_and_cup", "?format=pyramid"),
    "seasons": _in_club("seasons"),
    "deleted": _in_club("deleted"),
    "rules": _in_all("rules"),
    "rules_text": _in_league("rules_text"),
    "settings": _in_league("settings"),
    "table_rules": _in_league("table_rules"),
    "divisions": _both(_in_league("divisions"), _of("divisions", slug=_young)),
    "division": _of("division", slug=_young, pk=lambda w: w.division.pk),
    "division_up": ACTION,
    "division_remove": ACTION,
    "notices": _in_league("notices"),
    "notice_remove": ACTION,
    "adjustments": _both(_in_league("adjustments"), _of("adjustments", slug=_empty)),
    "adjustment_remove": ACTION,
    "given_values": _in_league("given_values"),
    "lots": _in_league("lots"),
    "withdraw": _of("withdraw", slug=_league, pk=lambda w: w.entry.pk),
    "reinstate": "the same page as withdraw, for who has withdrawn; a journey looks at it",
    "history": _in_league("history"),
    "competition_archive": ACTION,
    "competition_bring_back": ACTION,
    "competition_delete": _in_league("competition_delete"),
    "competition_restore": ACTION,
    "award": _match("award"),
    "take_back": _of("take_back", pk=lambda w: w.played.pk),
    "entrants": _in_all("entrants"),
    "entrants_add": _of("entrants_add", slug=_empty),
    "entrant_late": _in_league("entrant_late", "?name=Late+Comers&legs=2"),
    "entrant_edit": _of("entrant_edit", slug=_league, pk=lambda w: w.entry.pk),
    "entrant_answer": ACTION,
    "registration": _both(_in_league("registration"), _of("registration", slug=_empty)),
    "registration_close": ACTION,
    "register": _of("register", token=lambda w: w.tokens["register"]),
    "schedule": _in_all("schedule"),
    "bracket": _both(_in_all("bracket"), _of("bracket", slug=lambda w: w.cup.slug)),
    "season_close": _in_all("season_close"),
    "season_next": ACTION,
    "groups": _of(
        "groups",
        slug=lambda w: w.grouped.slug,
        pk=lambda w: w.grouped.divisions.get().stages.first().pk,
    ),
    "swiss": _of(
        "swiss",
        "?look=1",
        slug=lambda w: w.evening.slug,
        pk=lambda w: w.evening.divisions.get().stages.get().pk,
    ),
    "bracket_make": _both(
        _of(
            "bracket_make",
            slug=lambda w: w.cup.slug,
            pk=lambda w: w.cup.divisions.get().stages.get().pk,
        ),
    ),
    "second_part": _of("second_part", slug=lambda w: w.divided.slug),
    "fixture_add": _in_league("fixture_add"),
    "fixtures_import": _in_league("fixtures_import"),
    "round_edit": _of("round_edit", slug=_young, pk=lambda w: w.agreed.round_id),
    "overdue": _both(_in_league("overdue"), _of("overdue", slug=_empty)),
    "fixture_edit": _match("fixture_edit"),
    "fixture_remove": _of("fixture_remove", pk=lambda w: w.coming.pk),
    "fixture_date": _both(
        _of("fixture_date", pk=lambda w: w.agreed.pk), _of("fixture_date", pk=lambda w: w.played.pk)
    ),
    "competition": _both(
        _in_all("competition"), _in_league("competition", "?after=3", "?view=home")
    ),
    "fixtures": _both(_in_all("fixtures"), _in_league("fixtures", "?by=date")),
    "matchday": _of("matchday", slug=_league, number=_always(3)),
    "side": _of("side", slug=_league, side_slug=lambda w: w.side.slug),
    "tables": _in_all("tables"),
    "enter_score": "answers a form only; the journeys see its refusals",
    "match": _match("match"),
    "match_sheet": _match("match_sheet"),
    "share": _in_league("share"),
    "calendar": FILE,
    "side_calendar": FILE,
    "token_calendar": FILE,
    "own_calendar": _of("own_calendar"),
    "table_json": FILE,
    "fixtures_json": FILE,
    "side_json": FILE,
    "match_json": FILE,
    "embed": _in_league("embed"),
    "fixtures_sheet": _in_league("fixtures_sheet"),
    "export_json": FILE,
    "export_table": FILE,
    "export_fixtures": FILE,
    "results_import": _in_league("results_import"),
    "club_import": _in_club("club_import"),
    "club_import_verdict": "needs a file of the exchange format, whose page tests it",
}


def url_names(resolver: URLResolver | None = None) -> Iterator[str]:
    """Every URL name of the site but those of Django's own administration."""
    for each in (resolver or get_resolver()).url_patterns:
        if isinstance(each, URLPattern):
            yield str(each.name)
        elif each.namespace != "admin":
            yield from url_names(each)
