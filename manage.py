#!/usr/bin/env python
"""The command line of the site."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    from config.commands import join_services, needs_services
    from config.embedded import ServiceError

    stay = None
    try:
        if needs_services(sys.argv[1:]):
            stay = join_services(dict(os.environ))
        execute_from_command_line(sys.argv)
    except ServiceError as error:
        sys.exit(str(error))
    finally:
        if stay is not None:
            stay.leave()


if __name__ == "__main__":
    main()
