"""Gathering events for log lines."""

from __future__ import annotations

from moonrace.kernel.events import EVERYBODY, Event, only
from moonrace.tables.kit.telling import gathered

PAIRS = {("found", "found"): ("thing",), ("drew", "drew_what"): ()}


def test_neighbours_become_one_event_with_the_things_of_all() -> None:
    found = [Event("found", {"seat": 0, "thing": thing, "worth": 2}) for thing in "abc"]
    assert gathered(found, PAIRS) == [Event("found", {"seat": 0, "thing": ("a", "b", "c"), "worth": 2})]


def test_what_everybody_sees_is_left_out_before_what_its_owner_does() -> None:
    seen = Event("drew", {"seat": 1, "count": 2}, EVERYBODY)
    known = Event("drew_what", {"seat": 1, "cards": ("a", "b")}, only(1))
    assert gathered([seen, known], PAIRS) == [
        Event("drew_what", {"seat": 1, "count": 2, "cards": ("a", "b")}, only(1))
    ]


def test_events_of_different_seats_or_apart_stay_what_they_are() -> None:
    mine, yours = (Event("found", {"seat": seat, "thing": "a"}) for seat in (0, 1))
    other = Event("passed", {"seat": 0})
    for events in ([mine, yours], [mine, other, mine], [other, mine], []):
        assert gathered(events, PAIRS) == events
