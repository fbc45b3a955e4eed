"""Whether a real site's settings pass Django's own check of them; part of `scripts/test`."""

import os
import subprocess
import sys

from scripts.house.steps import BASE, python

REAL = {
    "TOUCHLINE_ENV": "production",
    "DJANGO_SETTINGS_MODULE": "config.settings",
    "DATABASE_URL": "postgresql://touchline@db.example/touchline",
    "BROKER_URL": "redis://broker.example:6379/0",
    "SITE_URL": "https://league.example",
    "EMAIL_URL": "smtp://mail.example",
    "SECRET_KEY": "only-for-this-check-0123456789-abcdefghijklmnopqrstuvwxyz",
    "DEBUG": "",
}


def main() -> None:
    command = python(BASE / "manage.py", "check", "--deploy", "--fail-level", "WARNING")
    sys.exit(subprocess.run(command, check=False, env={**os.environ, **REAL}).returncode)


if __name__ == "__main__":
    main()
