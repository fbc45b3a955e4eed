"""The queue: one Celery application and the timetable of what runs by itself.

Tasks stand in the rooms' `tasks` modules. Nothing is queued with an eta: a deadline is a row that a
sweep on this timetable reads.
"""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("touchline")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(["config"])

app.conf.beat_schedule = {
    # The health page reads when this last went from beat through the broker to a worker.
    "heartbeat": {"task": "config.heartbeat", "schedule": 15.0, "options": {"expires": 60}},
}


@setup_logging.connect
def configure_logging(**_: Any) -> None:
    """Log as the site does, to stderr; connecting at all keeps Celery's own handlers away."""
    import logging.config

    from django.conf import settings

    logging.config.dictConfig(settings.LOGGING)


@worker_ready.connect
def first_beat(**_: Any) -> None:
    """A worker that has just come up is alive before beat says so."""
    from config.health import beat

    beat()
