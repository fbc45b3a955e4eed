"""Addresses: slugs that are free, from names that people type."""

import re
from collections.abc import Callable, Iterable

from django.db import connection
from django.utils.text import slugify

LONGEST = 70


def slug_for(name: str, taken: Iterable[str] | Callable[[str], bool], *, fallback: str) -> str:
    """Return an address for a name that is not taken: ``arsenal``, else ``arsenal-2``, ….

    ``taken`` is the set of addresses in use or a test for one; ``fallback`` stands in where the
    name has no Latin letters.
    """
    base = base_of(name, fallback)
    used = taken if callable(taken) else set(taken).__contains__
    slug, at = base, 2
    while used(slug):
        slug, at = f"{base}-{at}", at + 1
    return slug


def reserve(name: str, *, fallback: str) -> None:
    """Let nobody else look for a free address for such a name until the transaction ends.

    For addresses that are unique across the site, where no common row can be locked.
    """
    root = re.sub(r"(-\d+)+$", "", base_of(name, fallback))
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(hashtext(%s))", [f"{fallback}/{root}"])


def base_of(name: str, fallback: str) -> str:
    """The address that a name would have if nobody had it yet."""
    return slugify(name)[:LONGEST].strip("-") or fallback
