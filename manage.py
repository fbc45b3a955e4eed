#!/usr/bin/env python
"""The command line of the site."""

import os
import sys
from io import TextIOWrapper

STOPPED = 130  # what a shell reports for a program that Ctrl-C ended
UNREAD = 141  # and for one whose output nobody reads on


def main() -> None:
    """Run a command. What ends it from outside is no fault of the site's: it gets no traceback."""
    open_all()
    try:
        run()
        sys.stdout.flush()
    except KeyboardInterrupt:
        sys.exit(STOPPED)
    except OSError:
        failed = unwritable()
        if failed is None:
            raise
        sys.exit(
            UNREAD if isinstance(failed, BrokenPipeError) else f"No output: {failed.strerror}."
        )


def open_all() -> None:
    """Put nothing where a stream is closed; have a terminal of few characters show the others."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    if isinstance(sys.stdout, TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="backslashreplace")


def unwritable() -> OSError | None:
    """Return why standard output takes nothing more, and drop what still waits to be written."""
    try:
        print(flush=True)  # an error that was met once is known only by meeting it again
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return error
    return None


def run() -> None:
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
