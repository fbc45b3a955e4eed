"""The two doors through which a test reaches the site from outside: a real worker and a browser."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

PICTURES = Path(__file__).resolve().parent / "pictures"
WIDTHS = {"phone": (390, 844), "desktop": (1280, 900)}

# -- A worker -------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def _running_worker(broker: None, django_db_setup: None) -> Iterator[None]:
    from config.celery import app

    app.control.purge()
    name = f"test@{settings.CELERY_TASK_DEFAULT_QUEUE}"
    environment = {**os.environ, "TEST_DATABASE": str(connection.settings_dict["NAME"])}
    log = settings.BASE_DIR / "var" / "test" / "log" / f"{name}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "celery", "--app", "config", "--quiet", "worker"]
    command += ["--pool", "solo", "--hostname", name, "--loglevel", "INFO"]
    command += ["--without-mingle", "--without-gossip"]
    with log.open("w") as output:
        worker = subprocess.Popen(
            command, cwd=settings.BASE_DIR, env=environment, stdout=output, stderr=output
        )
    try:
        for _ in range(60):
            if app.control.ping(destination=[name], timeout=0.5, limit=1):
                break
            assert worker.poll() is None, f"the worker has ended; see {log}"
        else:
            pytest.fail(f"the worker does not answer; see {log}")
        yield
    finally:
        worker.terminate()
        try:
            worker.wait(15)
        except subprocess.TimeoutExpired:
            worker.kill()
            worker.wait()


@pytest.fixture
def worker(transactional_db: None, _running_worker: None) -> None:
    """A real Celery worker, in a process of its own, on this test's database and a queue of its
    own. What a test wants it to see must be committed: tests with a worker use real transactions.
    """


# -- A browser ------------------------------------------------------------------------------------


@pytest.fixture
def chromium(monkeypatch: pytest.MonkeyPatch) -> Iterator:
    """A browser of its own for each test.

    Playwright keeps an event loop in this thread while it is up, by which Django takes the test
    for asynchronous code; so it is up for one test only, and Django is told that all is well.
    """
    from playwright.sync_api import sync_playwright

    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    path = os.environ.get("CHROMIUM") or _find_chromium()
    flags = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        yield browser
        browser.close()


@pytest.fixture
def open_page(live_server, chromium) -> Iterator[Callable]:
    """Open the site: `page = open_page("/path", width="phone", theme="dark", language="fr")`.

    Each call is a visitor of his own, with his own cookies; `user` is signed in already. A message
    in the browser's console, an error in a script and anything that the content policy refuses
    fail the test at its end.
    """
    complaints: list[str] = []
    contexts = []

    def visit(
        path: str = "/",
        *,
        width: Literal["phone", "desktop"] = "desktop",
        theme: Literal["light", "dark"] = "light",
        language: Literal["en", "fr"] = "en",
        javascript: bool = True,
        user=None,
    ):
        wide, high = WIDTHS[width]
        context = chromium.new_context(
            base_url=live_server.url,
            viewport={"width": wide, "height": high},
            color_scheme=theme,
            locale={"en": "en-GB", "fr": "fr-FR"}[language],
            timezone_id="Europe/Paris",
            reduced_motion="reduce",
            has_touch=width == "phone",
            java_script_enabled=javascript,
        )
        contexts.append(context)
        context.set_default_timeout(10_000)
        if user is not None:
            context.add_cookies([_session_of(user, live_server.url)])
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
        page.on("console", lambda message: _note(complaints, page.url, message))
        page.goto(path)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def picture() -> Callable:
    """Keep a picture of a page for people to look at: `picture(page, "table-phone-dark-fr")`."""

    def take(page, name: str) -> Path:
        PICTURES.mkdir(exist_ok=True)
        path = PICTURES / f"{name}.png"
        page.screenshot(path=path, full_page=True)
        return path

    return take


def _session_of(user, url: str) -> dict:
    """The cookie of somebody who has signed in."""
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    return {"name": cookie.key, "value": cookie.value, "url": url}


def _note(complaints: list[str], url: str, message) -> None:
    # A page without an icon of its own makes the browser ask for one: no fault of the page.
    asked_by_itself = message.location.get("url", "").endswith("/favicon.ico")
    # The browser remarks on a refused form and on a conflict, which the page itself says better.
    answered = any(f"status of {status}" in message.text for status in (409, 422))
    if message.type in {"error", "warning"} and not asked_by_itself and not answered:
        complaints.append(f"{url}: {message.text}")


def _find_chromium() -> str:
    from scripts.house.browser import find

    path = find()
    if path is None:
        pytest.fail("no Chromium here; scripts/test gets one, or says how")
    return path
