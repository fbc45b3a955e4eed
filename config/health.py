"""`/health/`: whether the parts that a site needs answer.

For a monitor, and for whoever starts the site. 200 if all is well, 503 if not; `?only=web` leaves
the queue out, for a proxy that must not turn people away because a worker is being restarted.
"""

import time
from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache, caches
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.celery import app

HEARTBEAT = "heartbeat"
LATE = 60  # seconds without a heartbeat: beat says it every 15
KEPT = 1  # seconds for which an answer is given again: asking often must cost nothing


def beat() -> None:
    """Note that a worker lives now."""
    cache.set(HEARTBEAT, time.time(), timeout=24 * 3600)


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """The state of each part in a word, and of the whole."""
    web_only = request.GET.get("only") == "web"
    key = f"health-{web_only}"
    parts = caches["pages"].get(key)
    if parts is None:
        parts = {"database": _ask(_database)}
        if not web_only:
            parts |= {"broker": _ask(_broker), "worker": _ask(_worker)}
        caches["pages"].set(key, parts, timeout=KEPT)
    well = all(state == "ok" for state in parts.values())
    body = {"status": "ok" if well else "failing", **parts, "build": settings.BUILD}
    return JsonResponse(body, status=200 if well else 503)


def _ask(part: Callable[[], str]) -> str:
    try:
        return part()
    except Exception as error:
        # Only the kind: a message may hold an address or a password.
        return f"failing: {type(error).__name__}"


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("select 1")
    return "ok"


def _broker() -> str:
    with app.connection_for_write(connect_timeout=2) as broker:
        broker.ensure_connection(max_retries=1, timeout=3)
    return "ok"


def _worker() -> str:
    last = cache.get(HEARTBEAT)
    if last is None:
        return "failing: no worker has been seen"
    age = round(time.time() - last)
    return "ok" if age <= LATE else f"failing: last seen {age} s ago"
