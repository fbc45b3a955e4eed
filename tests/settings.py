"""The site's settings, as the tests want them: their own servers, and no slow password hashes."""

import os

os.environ["TOUCHLINE_ENV"] = "test"
os.environ.setdefault(
    "TOUCHLINE_VAR", os.path.join(os.path.dirname(os.path.dirname(__file__)), "var", "test")
)
os.environ["SITE_URL"] = "http://testserver"
os.environ["EMAIL_URL"] = "file:///nowhere"  # mail works; Django's test runner collects it

from config.settings import *  # noqa: F403
from config.settings import DATABASES

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
# A pool of its own a test process; the test runner closes it before it drops the database.
DATABASES["default"]["OPTIONS"]["pool"] = {"min_size": 0, "max_size": 8, "timeout": 10}
