"""The language that a person chose follows them to every device."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation

from leagues.access import user_of


class OwnLanguage:
    """Middleware, after authentication: who is signed in reads in the language they chose.

    A visitor without a session has nothing to be asked, so costs nothing; their cookie and their
    browser decided already (LocaleMiddleware).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer a request in the language of who asks."""
        if settings.SESSION_COOKIE_NAME in request.COOKIES:
            user = user_of(request)
            if user is not None and user.language in dict(settings.LANGUAGES):
                translation.activate(user.language)
                request.LANGUAGE_CODE = translation.get_language()
        return self.get_response(request)
