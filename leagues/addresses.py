"""Addresses: slugs that are free, from names that people type."""

from collections.abc import Callable, Iterable

from django.utils.text import slugify

LONGEST = 70


def slug_for(name: str, taken: Iterable[str] | Callable[[str], bool], *, fallback: str) -> str:
    """Return an address for a name that is not taken: ``arsenal``, else ``arsenal-2``, ….

    ``taken`` is the set of addresses in use or a test for one; ``fallback`` stands in where the
    name has no Latin letters.
    """
    base = slugify(name)[:LONGEST].strip("-") or fallback
    used = taken if callable(taken) else set(taken).__contains__
    slug, at = base, 2
    while used(slug):
        slug, at = f"{base}-{at}", at + 1
    return slug
