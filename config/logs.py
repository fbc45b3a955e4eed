"""What a log line says about the request: method, path and person; never a body, cookie, query or
token, for those are secrets. Addresses that hold a token are told without it."""

import logging
import re
from typing import Any

TOKEN = re.compile(
    r"(/(?:join|register|password|calendar|accounts/confirm-email|accounts/password/reset/key)/)"
    r"[^/\s]{8,}"
)


class RequestFilter(logging.Filter):
    """Adds `request_words` to a record, from the request that Django hands over with it."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        method, path = getattr(request, "method", None), getattr(request, "path", None)
        record.request_words = ""
        if isinstance(record.args, tuple):
            record.args = tuple(map(told, record.args))
        record.msg = told(record.msg)
        if method and path:
            # Only a user that the view has loaded already: a log line makes no query.
            user = getattr(request, "_cached_user", None)
            who = getattr(user, "pk", None) or "-"
            record.request_words = f" [{method} {told(path)} user={who}]"
        return True


def told(value: Any) -> Any:
    """A text without the tokens of the addresses in it; anything else as it is."""
    return TOKEN.sub(r"\1…", value) if isinstance(value, str) else value
