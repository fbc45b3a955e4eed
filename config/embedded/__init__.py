"""The private PostgreSQL and Valkey that serve a checkout where no real servers are named.

Nothing starts on import. Whoever needs the services joins them (`join`), which starts what does
not run yet, and leaves them again; the last to leave stops them. Settings only ask where the
sockets are (`Home.sockets`). Knows no Django, so that the scripts can use it before settings load.
"""

from config.embedded.home import Home
from config.embedded.lifecycle import Stay, join
from config.embedded.process import ServiceError

__all__ = ["Home", "ServiceError", "Stay", "join"]
