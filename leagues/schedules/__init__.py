"""Schedules: all fixtures of a stage at once, from a plan, shown before they are made.

``drafts`` draws without writing, ``making`` makes a stage's schedule and takes it back, and
``second_part`` does the same for the second part of a league that divides.
"""

from leagues.plans import Plan, ScheduleRefused, Slot, at_slot, plan_of, slots
from leagues.schedules.drafts import MOST_LEGS, Balance, Draft, Matchday
from leagues.schedules.making import clear, discard, make, preview, why_not
from leagues.schedules.second_part import (
    discard_second_part,
    make_second_part,
    preview_second_part,
    second_part_of,
)

__all__ = [
    "MOST_LEGS",
    "Balance",
    "Draft",
    "Matchday",
    "Plan",
    "ScheduleRefused",
    "Slot",
    "at_slot",
    "clear",
    "discard",
    "discard_second_part",
    "make",
    "make_second_part",
    "plan_of",
    "preview",
    "preview_second_part",
    "second_part_of",
    "slots",
    "why_not",
]
