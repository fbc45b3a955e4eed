"""What every test may ask for: the database."""

import os
from collections.abc import Iterator

import pytest

from config.embedded import Home, join


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
def django_db_modify_db_settings(
    postgres: None, django_db_modify_db_settings_parallel_suffix: None
) -> None:
    """The hook of pytest-django that runs before it makes the test database."""
