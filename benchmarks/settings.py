"""The site's settings with the yardstick's address added."""

from config.settings import *  # noqa: F403
from config.settings import BASE_DIR, TEMPLATES

ROOT_URLCONF = "benchmarks.urls"
TEMPLATES[0]["DIRS"] = [*TEMPLATES[0]["DIRS"], BASE_DIR / "benchmarks" / "templates"]
