"""Whatever is typed into whatever form, whatever stands in an address: an answer, never a crash.

Every form that the pages show to an organiser is sent with one field at a time spoilt, and every
page is asked for with spoilt queries. The normal run spoils with what breaks most; the long run
with everything.
"""

from html.parser import HTMLParser

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from leagues.models import Fixture
from tests.cast import signed_in
from tests.everywhere import World, build, pages

pytestmark = pytest.mark.django_db

SHORT = {"nul": "a\x00b", "huge": "9" * 5000}
LONG = {
    "big": "99999999999999999999",
    "negative": "-1",
    "long": "x" * 70_000,
    "signs": "\u202eevil\u202c \u200d\U0001f469 \ufdfd \u200b",
    "spaces": " \t\n ",
    "first day": "0001-01-01",
    "last day": "9999-12-31",
    "late": "23:59:59.999999",
    "zone": "../../etc/passwd",
    "digits": "\u00b2\u00b3",
    "formula": '=cmd|"/c calc"!A1,\n"',
    "word": "home",
}
WORDS = "division view after at by all rev page stage preset name legs look seed next bom results"
QUERIES = WORDS.split()
LEFT_OUT = {"account_logout", "health"}


class Forms(HTMLParser):
    """The forms of a page: how and where each is sent, and what it holds at first."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str, dict[str, str]]] = []
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a form, or a field of the last one."""
        held = {key: value or "" for key, value in attrs}
        if tag == "form":
            self.found.append((held.get("method", "get").lower(), held.get("action", ""), {}))
        if not self.found:
            return
        fields, name = self.found[-1][2], held.get("name", "")
        chosen = held.get("type") not in ("radio", "checkbox") or "checked" in held
        if tag in ("input", "button") and name and chosen:
            fields.setdefault(name, held.get("value", ""))
        elif tag in ("select", "textarea"):
            self._select = name
            fields[name] = ""
        elif tag == "option" and "selected" in held:
            fields[self._select] = held.get("value", "")


class Clumsy:
    """An organiser whose every request is taken back."""

    def __init__(self, world: World) -> None:
        self.world = world
        browser = signed_in(world.cast.organiser)
        self.cookies = {key: morsel.value for key, morsel in browser.cookies.items()}
        self.broken: list[tuple[str, str, str, str]] = []

    def send(self, method: str, address: str, data: dict[str, str], what: str) -> str:
        """Send a request; note it where it broke, and return the page."""
        client = Client(raise_request_exception=False)
        client.cookies.load(self.cookies)
        with transaction.atomic():
            answer = getattr(client, method)(address, data)
            transaction.set_rollback(True)
        if answer.status_code >= 500:
            self.broken.append((method, address, what, str(answer.status_code)))
        is_page = "html" in answer.get("Content-Type", "")
        return answer.content.decode() if is_page and not answer.streaming else ""

    def forms(self) -> dict[tuple[str, str, tuple[str, ...]], dict[str, str]]:
        """All different forms of all pages."""
        found = {}
        for name in sorted(pages().keys() - LEFT_OUT):
            reader = Forms()
            reader.feed(self.send("get", self.world.address(name), {}, name))
            for method, action, fields in reader.found:
                address = action or self.world.address(name)
                if "logout" not in address:
                    found[method, address, tuple(sorted(fields))] = fields
        return found


@pytest.fixture
def clumsy(settings) -> Clumsy:
    settings.MAIL_WORKS = False
    settings.ACCOUNT_RATE_LIMITS = {}
    return Clumsy(build())


def spoil_forms(clumsy: Clumsy, junk: dict[str, str]) -> int:
    count = 0
    for (method, address, names), fields in clumsy.forms().items():
        for name in names:
            for what, value in junk.items():
                clumsy.send(method, address, {**fields, name: value}, f"{name}: {what}")
                count += 1
    return count


def spoil_queries(clumsy: Clumsy, junk: dict[str, str]) -> None:
    for name in sorted(pages().keys() - LEFT_OUT):
        for what, value in junk.items():
            # One at a time: what is read first would hide the rest.
            for query in QUERIES if len(junk) > 2 else ("division", "at", "page", "stage"):
                address = clumsy.world.address(name)
                clumsy.send("get", address, {query: value}, f"{query}: {what}")


def test_no_form_breaks(clumsy):
    assert spoil_forms(clumsy, SHORT) > 200
    assert clumsy.broken == []


def test_no_query_breaks(clumsy):
    spoil_queries(clumsy, SHORT)
    assert clumsy.broken == []


@pytest.mark.long
def test_no_form_and_no_query_breaks_whatever_is_typed(clumsy):
    spoil_forms(clumsy, LONG)
    spoil_queries(clumsy, LONG)
    assert clumsy.broken == []


def test_where_to_go_next_is_an_address_or_nothing(clumsy):
    match = Fixture.objects.get(outcome=None)
    data = {"home_goals": "1", "away_goals": "0", "based_on": "0"}
    client = signed_in(clumsy.world.cast.organiser)
    own = f"/c/{clumsy.world.cast.competition.slug}/fixtures/#fixture-{match.pk}"
    evil = ("//evil.example", "https://evil.example/", "/\\evil.example", "javascript:1")
    for wanted in ("home", *evil):
        answer = client.post(reverse("enter_score", args=[match.pk]), {**data, "next": wanted})
        assert (answer.status_code, answer["Location"]) == (302, own)


def test_a_poll_of_what_cannot_be_an_address_is_unknown(client):
    for address in ("/c/a%00b/?rev=1", "/c/%ed%a0%80/?rev=1", "/c/..%2f..%2f/?rev=1"):
        answer = client.get(address, headers={"HX-Request": "true"})
        assert (address, answer.status_code) == (address, 404)


def test_ids_beyond_all_numbers_are_unknown(clumsy):
    for number in ("99999999999999999999", "9" * 5000):
        assert clumsy.send("get", f"/matches/{number}/", {}, number[:9]).count("<h1") == 1
    slug = clumsy.world.cast.competition.slug
    clumsy.send("get", f"/c/{slug}/matchdays/99999999999999999999/", {}, "matchday")
    match = clumsy.world.address("fixture_date")
    client = signed_in(clumsy.world.cast.manager)
    assert client.post(match, {"accept": "", "proposal": "9" * 5000}).status_code == 404
    assert clumsy.broken == []


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_a_day_that_no_zone_can_tell_is_no_day(clumsy, day):
    match = Fixture.objects.get(outcome=None)
    client = signed_in(clumsy.world.cast.organiser)
    sent = {"move": "", "move-date": day, "move-time": "00:05"}
    answer = client.post(reverse("fixture_edit", args=[match.pk]), sent)
    assert answer.status_code == 422
    assert "Check the year." in answer.content.decode()


@pytest.mark.parametrize("method", ["put", "patch", "delete", "options", "head", "trace"])
def test_no_page_breaks_at_a_method_it_does_not_know(clumsy, method):
    for name in sorted(pages().keys() - LEFT_OUT):
        client = Client(raise_request_exception=False)
        client.cookies.load(clumsy.cookies)
        with transaction.atomic():
            answer = getattr(client, method)(clumsy.world.address(name))
            transaction.set_rollback(True)
        assert (name, answer.status_code < 500) == (name, True)


def test_forms_without_their_token_are_refused(clumsy):
    client = Client(enforce_csrf_checks=True)
    client.cookies.load(clumsy.cookies)
    for name in sorted(pages().keys() - LEFT_OUT):
        answer = client.post(clumsy.world.address(name), {"name": "x"})
        assert (name, answer.status_code) == (name, 403)
