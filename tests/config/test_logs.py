import logging
from types import SimpleNamespace

import pytest

from config.logs import RequestFilter

TOKEN = "kTz5pW0c3Qm9_xY-a1B2c3D4e5F6g7H8"


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (f"/join/{TOKEN}/", "/join/…/"),
        (f"/register/{TOKEN}/", "/register/…/"),
        (f"/password/{TOKEN}/", "/password/…/"),
        (f"/calendar/{TOKEN}.ics", "/calendar/…"),
        (f"/accounts/confirm-email/{TOKEN}/", "/accounts/confirm-email/…/"),
        (f"/accounts/password/reset/key/3-{TOKEN}/", "/accounts/password/reset/key/…/"),
        ("/clubs/anvil/people/3/password/5/revoke/", "/clubs/anvil/people/3/password/5/revoke/"),
    ],
)
def test_s36_no_log_line_holds_a_token(path, told):
    request = SimpleNamespace(method="GET", path=path)
    words = ("Not Found", path)
    record = logging.LogRecord("django.request", 30, "", 0, "%s: %s", words, None)
    record.request = request
    RequestFilter().filter(record)
    assert record.getMessage() == f"Not Found: {told}"
    assert record.request_words == f" [GET {told} user=-]"
