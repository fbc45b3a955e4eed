"""The site's settings, as the tests want them: their own servers, and no slow password hashes."""

import os
from pathlib import Path

VAR = Path(__file__).resolve().parent.parent / "var" / "test"
os.environ["TOUCHLINE_ENV"] = "test"
os.environ.setdefault("TOUCHLINE_VAR", str(VAR))
os.environ["SITE_URL"] = "http://testserver"
os.environ["EMAIL_URL"] = "file:///nowhere"  # mail works; Django's test runner collects it

from config.settings import *
from config.settings import DATABASES

# A pool of its own a test process; the test runner closes it before it drops the database.
DATABASES["default"]["OPTIONS"]["pool"] = {"min_size": 0, "max_size": 8, "timeout": 10}
# A worker of the tests is told which test database is its own; its queue has a name of its own.
if os.environ.get("TEST_DATABASE"):
    DATABASES["default"]["NAME"] = os.environ["TEST_DATABASE"]
CELERY_TASK_DEFAULT_QUEUE = f"test-{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
CACHES = {
    name: {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": name}
    for name in ("default", "pages")
}
WHITENOISE_AUTOREFRESH = True
# Tests look inside their own transactions, which another connection cannot see.
UNCHANGED_KEEPS_A_LINE = False
