"""Links that let somebody in: made, found, revoked. Only a digest of a token is ever stored.

A link is a row of a kind in ``leagues.models.links`` (``Invitation``, ``RegistrationLink``,
``PasswordLink``, ``FeedLink``), all used in one way::

    token = links.make(Invitation(club=club, role=role), lasts=timedelta(days=7), by=user, at=now)
    found = links.find(Invitation, token, at=now, related=("club",))   # or it raises, see there
    links.revoke(found, at=now)
    links.standing(Invitation.objects.filter(club=club), at=now)       # those that still open

``make`` saves the row it is given and returns the token, which is shown once and cannot be read
again. ``find`` with ``lock=True``, inside a transaction, holds the row, so that counted uses are
counted right. A view whose address holds a token wears ``leagues.views.tokens.token_page``, which
answers 410, 404 and 429 for all of them.
"""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from leagues.models import Invitation, PasswordLink, User
from leagues.models.links import Link
from leagues.refusals import Refused

TOKEN_BYTES = 32


class LinkGone(Refused):
    """The link was real, but it has expired, was revoked or is used up."""


class LinkUnknown(Refused):
    """No link of this kind was ever made with this token."""


def make(link: Link, *, lasts: timedelta | None, by: User | None, at: datetime) -> str:
    """Save a link of any kind and return its token, which nobody can read again afterwards.

    ``lasts`` is how long it opens; None means until it is revoked.
    """
    token = secrets.token_urlsafe(TOKEN_BYTES)
    link.digest = digest(token)
    link.created_by, link.created_at = by, at
    link.expires_at = None if lasts is None else at + lasts
    link.save()
    return token


def find[L: Link](
    kind: type[L], token: str, *, at: datetime, lock: bool = False, related: Sequence[str] = ()
) -> L:
    """Return the link of a kind that a token opens; one query, whose time tells nothing of it.

    ``related`` is fetched along; ``lock`` holds the row until the transaction ends. Raises
    LinkUnknown, or LinkGone for one that has expired, was revoked or is used up.
    """
    found = known(kind, token, lock=lock, related=related)
    if not opens(found, at=at):
        raise LinkGone(_("This link has expired. Ask for a new one."))
    return found


def known[L: Link](
    kind: type[L], token: str, *, lock: bool = False, related: Sequence[str] = ()
) -> L:
    """Return the link of a kind that was made with a token, whether or not it still opens.

    Raises LinkUnknown.
    """
    rows: QuerySet[L] = kind._default_manager.filter(digest=digest(token))
    if related:
        rows = rows.select_related(*related)
    if lock:
        rows = rows.select_for_update(of=("self",))
    found = rows.first()
    if found is None:
        raise LinkUnknown(_("This link is not known here. Copy it once more, to its very end."))
    return found


def opens(link: Link, *, at: datetime) -> bool:
    """Whether a link still lets somebody in at a moment."""
    spent = (isinstance(link, Invitation) and link.uses >= link.most_uses) or (
        isinstance(link, PasswordLink) and link.used_at is not None
    )
    expired = link.expires_at is not None and link.expires_at <= at
    return link.revoked_at is None and not expired and not spent


def standing[L: Link](rows: QuerySet[L], *, at: datetime) -> list[L]:
    """Return those of a query's links that still open, newest first."""
    fresh = rows.filter(Q(expires_at=None) | Q(expires_at__gt=at), revoked_at=None)
    return [link for link in fresh.order_by("-created_at", "-pk") if opens(link, at=at)]


def revoke(link: Link, *, at: datetime) -> None:
    """Close a link for good; closing a closed one changes nothing."""
    rows = type(link)._default_manager.filter(pk=link.pk, revoked_at=None)
    rows.update(revoked_at=at)
    link.refresh_from_db(fields=["revoked_at"])


def digest(token: str) -> str:
    """What is stored of a token: its SHA-256 in hex."""
    return sha256(token.encode()).hexdigest()
