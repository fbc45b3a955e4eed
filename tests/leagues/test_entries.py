"""Entrants before the start: entered, ordered, moved between divisions, taken back."""

import pytest

from leagues import competitions, entries, schedules, sheets, standings, withdrawals
from leagues.models import Change, Competitor, Entry, EntryStatus, WithdrawalPolicy
from tests.factories import NOW, ClubFactory, entry_of, fixture, league, stage_of

pytestmark = pytest.mark.django_db
BY = {"by": None, "at": NOW}


@pytest.fixture
def competition():
    return league(ClubFactory(), ["Ajax", "Bari", "Celtic"])


def names_in(division):
    rows = Entry.objects.filter(division=division).order_by("number")
    return list(rows.values_list("competitor__name", flat=True))


def test_s37_a_sheet_of_entrants_twice_is_once(competition):
    division = competition.divisions.get()
    content = "Name;Short name\nFC Müller;MÜL\nAJAX;\n".encode("cp1252")
    assert entries.import_sheet(division=division, content=content, **BY) == (1, 1)
    assert entries.import_sheet(division=division, content=content, **BY) == (0, 2)
    assert names_in(division) == ["Ajax", "Bari", "Celtic", "FC Müller"]
    assert Competitor.objects.get(name="FC Müller").short_name == "MÜL"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("team 1,", "Line 17, column 1: team 1 stands there twice."),
        ("x" * 81 + ",", f"Line 17, column 1: “{'x' * 30}…” is too long: at most 80 characters."),
        ("Derby," + "D" * 21, "Line 17, column 2: A short name has at most 20 characters."),
        (",DER", "Line 17, column 1: “name” is empty."),
    ],
)
def test_s37_an_error_in_line_17_writes_nothing(competition, line, sentence):
    body = "".join(f"Team {number},\n" for number in range(1, 16))
    with pytest.raises(sheets.SheetRefused) as refused:
        entries.import_sheet(
            division=competition.divisions.get(), content=f"name,short name\n{body}{line}", **BY
        )
    assert refused.value.sentence == sentence
    assert (Entry.objects.count(), Competitor.objects.count()) == (3, 3)


def test_once_there_are_fixtures_nobody_enters_leaves_or_changes_places(competition):
    division = competition.divisions.get()
    schedules.make(stage=stage_of(competition), plan=schedules.Plan(legs=1), **BY)
    other = competitions.add_division(competition=competition, name="Two", rules={})
    ajax = entry_of(competition, "Ajax")
    order = list(division.entries.values_list("pk", flat=True))
    for change in (
        lambda: entries.enter_names(division=division, typed=["Derby"], **BY),
        lambda: entries.remove(entry=ajax, **BY),
        lambda: entries.reorder(division=division, order=order[::-1], **BY),
        lambda: entries.change_division(entry=ajax, division=other, **BY),
    ):
        with pytest.raises(entries.EntryRefused):
            change()
    assert names_in(division) == ["Ajax", "Bari", "Celtic"]
    assert not Competitor.objects.filter(name="Derby").exists()


def test_reordered_is_written_down_once(competition):
    division = competition.divisions.get()
    order = list(division.entries.order_by("-number").values_list("pk", flat=True))
    for _time in range(2):
        entries.reorder(division=division, order=order, **BY)
    assert names_in(division) == ["Celtic", "Bari", "Ajax"]
    assert Change.objects.get(code="entries_reordered").after == {"order": order}
    with pytest.raises(entries.EntryRefused, match="Somebody has entered or left meanwhile"):
        entries.reorder(division=division, order=order[:2], **BY)


def test_moved_to_another_division_it_plays_in_its_group(competition):
    other = competitions.add_division(competition=competition, name="Two", rules={})
    moved = entries.change_division(entry=entry_of(competition, "Bari"), division=other, **BY)
    assert names_in(other) == ["Bari"]
    assert moved.places.get().group.stage.division == other


@pytest.mark.parametrize("policy", WithdrawalPolicy.values)
def test_moved_after_it_withdrew_it_can_be_reinstated_where_it_is_now(competition, policy):
    other = competitions.add_division(competition=competition, name="Two", rules={})
    entry = entry_of(competition, "Bari")
    withdrawals.withdraw(entry=entry, policy=WithdrawalPolicy(policy), **BY)
    moved = entries.change_division(entry=entry, division=other, **BY)
    assert moved.places.get().group.stage.division == other
    back = withdrawals.reinstate(entry=moved, **BY)
    table = standings.of_group(back.places.get().group)
    assert [row.key for row in table.rows] == [back.pk]


def test_removed_it_is_as_if_it_had_never_been(competition):
    entries.remove(entry=entry_of(competition, "Bari"), **BY)
    assert names_in(competition.divisions.get()) == ["Ajax", "Celtic"]
    assert Change.objects.get(code="entry_removed").before == {"names": ["Bari"]}


def test_a_place_that_frees_goes_to_who_waits_longest(competition):
    competition.entry_limit = 3
    competition.entries_need_confirmation = False
    competition.save()
    division = competition.divisions.get()
    for name in ("Derby", "Everton"):
        side = Competitor.objects.create(club=competition.club, name=name, slug=name.lower())
        entries.enter(division=division, entrants=[side], status=EntryStatus.WAITING, **BY)
    entries.remove(entry=entry_of(competition, "Ajax"), **BY)
    assert entry_of(competition, "Derby").status == EntryStatus.ENTERED
    assert entry_of(competition, "Derby").places.count() == 1
    assert entry_of(competition, "Everton").status == EntryStatus.WAITING


def test_an_entrant_with_a_fixture_by_hand_withdraws_instead(competition):
    fixture(competition, "Ajax", "Bari")
    with pytest.raises(entries.EntryRefused, match="Let it withdraw instead"):
        entries.remove(entry=entry_of(competition, "Ajax"), **BY)
