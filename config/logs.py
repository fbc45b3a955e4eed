"""What a log line says about the request: method, path and person; never a body, cookie or query,
for those hold secrets."""

import logging


class RequestFilter(logging.Filter):
    """Adds `request_words` to a record, from the request that Django hands over with it."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        method, path = getattr(request, "method", None), getattr(request, "path", None)
        record.request_words = ""
        if method and path:
            # Only a user that the view has loaded already: a log line makes no query.
            user = getattr(request, "_cached_user", None)
            who = getattr(user, "pk", None) or "-"
            record.request_words = f" [{method} {path} user={who}]"
        return True
