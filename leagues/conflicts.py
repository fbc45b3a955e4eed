"""The answer to what was refused where no form is left to say it.

Most refusals are shown by the view beside the field they belong to. What a page wanted to change
may have gone between two clicks, though, and then neither form nor row is there: one page says so.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from leagues.refusals import Refused


class Conflicts:
    """Middleware: a refusal that no view has caught is answered 409 with its sentence."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass on; the work is done where a view raises."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer a refusal; let everything else be the error that it is."""
        if not isinstance(error, Refused):
            return None
        return render(request, "409.html", {"sentence": error.sentence}, status=409)
