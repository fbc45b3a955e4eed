"""The browser of the journeys works, and sees what the content policy refuses."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_visitor_has_his_size_theme_and_language(open_page, picture, django_user_model):
    page = open_page("/accounts/login/", width="phone", theme="dark", language="fr")
    assert page.evaluate("innerWidth") == 390
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") is True
    assert page.evaluate("document.cookie") == ""  # none of ours is for scripts
    assert picture(page, "sign-in-phone-dark-fr").stat().st_size > 1000
    assert django_user_model.objects.count() == 0  # the database can be asked meanwhile
