"""Make the demo club, once."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from leagues import demo


class Command(BaseCommand):
    """Make the demo club and print how to sign in; nothing where it is there already."""

    help = "Make a demo club with a league in mid-season, once."

    def handle(self, **options: Any) -> None:
        """Make it."""
        made = demo.make(at=timezone.now())
        if made is None:
            self.stdout.write("The demo club is there already.")
            return
        self.stdout.write(f"Demo club: sign in as {made.email} with the password {made.password}")
        self.stdout.write("The password is shown this once. The league is at " + made.address)
