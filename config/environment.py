"""What the settings read from the environment, turned into what Django wants.

Pure where it can be: each function takes the text it reads, so that a test needs no environment.
"""

import hashlib
import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

BUILD_SUFFIXES = {".py", ".html", ".css", ".js", ".svg", ".po", ".toml", ".txt"}
BUILD_FOLDERS = ("cards", "config", "leagues", "matches", "templates", "static", "locale")


def flag(text: str | None) -> bool:
    """Whether the text means yes."""
    return (text or "").strip().lower() in {"1", "true", "yes", "on"}


def words(text: str | None) -> list[str]:
    """The parts of a list that commas or blanks divide."""
    return (text or "").replace(",", " ").split()


def mailer(url: str | None) -> dict[str, Any]:
    """The mailer of an address `smtp://user:password@host:587` (STARTTLS), `smtps://` (TLS from the
    first byte), `smtp://host:25?tls=no`, or `file:///folder`; without one, mail goes nowhere.

    Raises ValueError for another scheme.
    """
    if not url:
        return {"BACKEND": "django.core.mail.backends.dummy.EmailBackend"}
    parts = urlsplit(url)
    if parts.scheme == "file":
        backend = "django.core.mail.backends.filebased.EmailBackend"
        return {"BACKEND": backend, "OPTIONS": {"file_path": parts.path}}
    if parts.scheme not in {"smtp", "smtps"}:
        raise ValueError("EMAIL_URL begins with smtp://, smtps:// or file:///")
    plain = parse_qs(parts.query).get("tls") == ["no"]
    starttls = parts.scheme == "smtp" and not plain
    return {
        "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "OPTIONS": {
            "host": parts.hostname or "localhost",
            "port": parts.port or (465 if parts.scheme == "smtps" else 587 if starttls else 25),
            "username": unquote(parts.username or ""),
            "password": unquote(parts.password or ""),
            "use_ssl": parts.scheme == "smtps",
            "use_tls": starttls,
            "timeout": 15,
        },
    }


def shared_cache(broker_url: str) -> dict[str, Any]:
    """The cache that all processes share: the broker's own server if that is Redis or Valkey (its
    database 1), else a table of PostgreSQL."""
    parts = urlsplit(broker_url)
    if parts.scheme == "redis+socket":
        location = f"unix://{parts.path}?db=1"
    elif parts.scheme in {"redis", "rediss"}:
        location = parts._replace(path="/1").geturl()
    else:
        backend = "django.core.cache.backends.db.DatabaseCache"
        return {"BACKEND": backend, "LOCATION": "shared_cache"}
    return {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": location,
        "KEY_PREFIX": "touchline",
    }


def kept_secret(path: Path) -> str:
    """The secret of a site on one's own machine: made at the first start and kept."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    if not path.exists():
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
        try:
            os.link(fresh, path)  # unlike a rename, leaves another process's secret in place
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_text().strip()


def build_of(base: Path) -> str:
    """A short name of the code as it stands: whatever changes a page changes it."""
    digest = hashlib.sha256()
    for folder in BUILD_FOLDERS:
        for path in sorted((base / folder).rglob("*")):
            if path.suffix in BUILD_SUFFIXES and path.is_file():
                digest.update(f"{path.relative_to(base)}\0".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
