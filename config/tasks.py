"""The tasks of the wiring itself."""

from celery import shared_task

from config import health


@shared_task(name="config.heartbeat")
def heartbeat() -> None:
    """Say that beat, the broker and a worker are alive."""
    health.beat()
