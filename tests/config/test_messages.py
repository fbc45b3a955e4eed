"""Collecting, checking and compiling the messages, without gettext."""

import gettext

import pytest

from scripts.house import messages

PAGE = """{% load i18n %}
    {% translate "Home" %} it's {{ not }} a "message"
  {% blocktranslate count n=n trimmed %}
      one goal
    {% plural %}
      {{ n }} goals
  {% endblocktranslate %}
{% translate "Draw" context "of a match" %}
"""
CODE = """from django.utils.translation import gettext_lazy as _, ngettext, pgettext
title = _("Away")
# Translators: the day on which a round is played
day = pgettext("calendar", "Matchday")
"""


@pytest.fixture
def project(tmp_path, monkeypatch):
    for name, text in {"templates/page.html": PAGE, "leagues/words.py": CODE}.items():
        path = tmp_path / name
        path.parent.mkdir()
        path.write_text(text)
    monkeypatch.setattr(messages, "BASE", tmp_path)
    monkeypatch.setattr(messages, "LOCALE", tmp_path / "locale")
    monkeypatch.setattr("sys.argv", ["messages"])
    return tmp_path


def translate(**words):
    path = messages.path_of("fr")
    text = path.read_text()
    for message, translation in words.items():
        text = text.replace(
            f'msgid "{message}"\nmsgstr ""', f'msgid "{message}"\nmsgstr "{translation}"'
        )
    text = text.replace('msgstr[0] ""', 'msgstr[0] "un but"').replace(
        'msgstr[1] ""', 'msgstr[1] "%(n)s buts"'
    )
    path.write_text(text)


def test_all_kinds_are_collected(project):
    assert set(messages.by_key(messages.collect())) == {
        (None, "Home"),
        (None, "Away"),
        (None, "one goal"),
        ("of a match", "Draw"),
        ("calendar", "Matchday"),
    }


def test_from_the_code_to_what_django_reads(project):
    messages.main()
    translate(Home="Accueil", Away="Extérieur", Draw="Nul", Matchday="Journée")
    assert messages.check() == []
    before = messages.path_of("fr").read_text()
    messages.main()
    assert messages.path_of("fr").read_text() == before  # a second run changes nothing
    with messages.path_of("fr").with_suffix(".mo").open("rb") as file:
        french = gettext.GNUTranslations(file)
    assert french.gettext("Home") == "Accueil"
    assert french.pgettext("of a match", "Draw") == "Nul"
    assert [french.ngettext("one goal", "%(n)s goals", n) for n in (0, 1, 2)] == [
        "un but",
        "un but",
        "%(n)s buts",
    ]
    assert "the day on which a round is played" in before
    assert "POT-Creation-Date" not in before


def test_each_fault_is_named(project):
    messages.main()
    translate(Home="Accueil", Away="Extérieur", Draw="Nul")
    assert messages.check() == ["locale/fr/LC_MESSAGES/django.po: not translated: 'Matchday'"]
    translate(Matchday="Journée")
    (project / "leagues" / "words.py").write_text('from x import gettext as _\n_("New")\n_("Away")')
    assert messages.check() == [
        f"locale/{language}/LC_MESSAGES/django.po: {fault}"
        for language in ("en", "fr")
        for fault in ("missing: 'New'", "no longer used: 'Matchday'")
    ]
    messages.main()
    translate(New="Nouveau")
    path = messages.path_of("fr")
    path.write_text(path.read_text().replace('msgid "New"', '#, fuzzy\nmsgid "New"'))
    assert messages.check() == ["locale/fr/LC_MESSAGES/django.po: fuzzy: 'New'"]
    text = path.read_text().replace("#, fuzzy\n", "").replace("%(n)s buts", "%(m)s buts")
    path.write_text(text)
    (fault,) = messages.check()
    assert "one goal" in fault
