"""A task goes through the real broker to a worker in a process of its own."""

import pytest
from celery import current_app

from config.embedded.process import wait_until

pytestmark = pytest.mark.worker


def test_a_worker_takes_what_is_queued(worker):
    tasks = set(current_app.control.inspect(timeout=5, limit=1).registered().popitem()[1])
    assert "config.heartbeat" in tasks
    before = done()
    current_app.send_task("config.heartbeat")
    assert wait_until(lambda: done() == before + 1, 20)


def done() -> int:
    """How many heartbeats the worker has done."""
    total = current_app.control.inspect(timeout=5, limit=1).stats().popitem()[1]["total"]
    return int(total.get("config.heartbeat", 0))
