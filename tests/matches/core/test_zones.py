"""Zones: known cards, and a number of unknown ones."""

import pytest

from matches.engines.core.zones import Zone


def test_a_zone_keeps_its_known_cards_in_order_and_counts_the_others():
    zone = Zone([3, 1, 3], unknown=2)
    assert (zone.cards, zone.unknown, len(zone)) == ([1, 3, 3], 2, 5)
    zone.put(2)
    zone.put(None)
    assert (zone.cards, zone.unknown, len(zone)) == ([1, 2, 3, 3], 3, 7)


def test_a_known_card_is_taken_before_an_unknown_one_is_revealed():
    zone = Zone([4, 4], unknown=1)
    assert [zone.take(4), zone.take(4), zone.take(4)] == [False, False, True]
    assert zone == Zone()


def test_a_card_that_cannot_be_there_is_not_taken():
    zone = Zone([4])
    with pytest.raises(ValueError, match="no card 5 here"):
        zone.take(5)
    assert zone == Zone([4])


def test_zones_are_equal_by_what_lies_in_them():
    assert Zone([1, 2]) == Zone([2, 1])
    assert Zone([1], unknown=1) != Zone([1])
    assert Zone([1]) != Zone([2])
    assert Zone() != []
    with pytest.raises(TypeError, match="unhashable"):
        hash(Zone())


def test_a_copy_is_on_its_own_and_a_cleared_zone_is_empty():
    zone = Zone([1], unknown=1)
    twin = zone.copy()
    zone.clear()
    assert (len(zone), repr(twin)) == (0, "Zone([1], unknown=1)")
