"""The health page, and the road from a task to the worker."""

import time

import pytest
from django.core.cache import caches

from config import health

pytestmark = pytest.mark.django_db


def test_web_alone_needs_only_the_database(client, settings):
    answer = client.get("/health/?only=web")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "database": "ok", "build": settings.BUILD}
    assert "no-store" in answer["Cache-Control"]


def test_a_site_without_a_broker_and_a_worker_fails(client, settings, django_assert_num_queries):
    settings.CELERY_BROKER_URL = "redis+socket:///nowhere.sock"
    with django_assert_num_queries(1):
        answer = client.get("/health/")
        client.get("/health/")  # asking again at once costs nothing
    assert answer.status_code == 503
    assert answer.json()["status"] == "failing"
    assert answer.json()["worker"] == "failing: no worker has been seen"


def test_a_heartbeat_is_late_after_a_minute(client, broker):
    beat = time.time() - health.LATE - 5
    caches["default"].set(health.HEARTBEAT, beat)
    answer = client.get("/health/")
    oldest = round(time.time() - beat)  # a busy machine may need a moment for the answer
    ages = range(health.LATE + 5, oldest + 1)
    assert answer.json()["broker"] == "ok"
    assert answer.json()["worker"] in [f"failing: last seen {age} s ago" for age in ages]
    assert answer.status_code == 503


def test_all_is_well_with_a_fresh_heartbeat(client, broker):
    health.beat()
    assert client.get("/health/").status_code == 200


def test_writing_to_it_is_refused(client):
    assert client.post("/health/").status_code == 405
