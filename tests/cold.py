"""A site that has not been asked anything yet."""

from django.core.cache import caches

from leagues import unchanged
from leagues.views import live


def cold() -> None:
    """Forget all that is kept between requests."""
    caches["pages"].clear()
    live.written.clear()
    unchanged.known.clear()
