"""What every test may ask for: the servers, a worker, a browser."""

import os
from collections.abc import Iterator

import pytest
from django.core.cache import caches
from django.db import connection
from django.utils import translation
from hypothesis import settings
from pytest_django.plugin import DjangoDbBlocker

from config.embedded import Home, join
from tests.depth import examples

pytest_plugins = ["tests.doors"]

settings.register_profile("touchline", max_examples=examples(100), deadline=None)
settings.load_profile("touchline")


@pytest.fixture(autouse=True)
def _language_of_the_site() -> Iterator[None]:
    """A page that was asked for in French leaves its language to the thread; the next test starts
    in the site's own."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def postgres() -> Iterator[None]:
    """A PostgreSQL for the tests: the one that DATABASE_URL names, or the embedded one.

    Started by the first test that wants a database, so that pure tests need none.
    """
    if os.environ.get("DATABASE_URL"):
        yield
        return
    with join(Home.of_environment(), broker=False):
        yield


@pytest.fixture(scope="session")
def broker() -> Iterator[None]:
    """A broker for the tests: the one that BROKER_URL names, or the embedded one."""
    if os.environ.get("BROKER_URL"):
        yield
        return
    with join(Home.of_environment(), database=False):
        yield


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """What another test left in a cache, a worker's heartbeat or a counted attempt, is not this
    one's."""
    for name in ("default", "pages"):
        caches[name].clear()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    postgres: None, django_db_modify_db_settings_parallel_suffix: None
) -> None:
    """The hook of pytest-django that runs before it makes the test database."""


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Ends the sessions that threads of a live server still hold in their pool, before
    pytest-django drops the database."""
    yield
    with django_db_blocker.unblock():
        with connection.cursor() as cursor:
            cursor.execute(
                "select pg_terminate_backend(pid, 5000) from pg_stat_activity"
                " where datname = current_database() and pid <> pg_backend_pid()"
            )
        connection.close_pool()
