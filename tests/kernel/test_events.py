"""Audiences."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from moonrace.kernel.events import EVERYBODY, NOBODY, SPECTATOR, Event, all_but, may_see, only

SEATS = st.sets(st.integers(0, 7))


@given(SEATS)
def test_audience_is_who_it_says(seats: set[int]) -> None:
    for seat in range(8):
        assert may_see(only(*seats), seat) == (seat in seats)
        assert may_see(all_but(*seats), seat) == (seat not in seats)
        assert may_see(EVERYBODY, seat)
        assert not may_see(NOBODY, seat)


@given(SEATS)
def test_spectators_see_what_is_open_and_no_more(seats: set[int]) -> None:
    assert not may_see(only(*seats), SPECTATOR)
    assert may_see(all_but(*seats), SPECTATOR)
    assert may_see(EVERYBODY, SPECTATOR)
    assert not may_see(NOBODY, SPECTATOR)


class Moved(Event, frozen=True, tag="moved"):
    """Somebody went somewhere."""

    to: str


def test_event_gives_its_data() -> None:
    assert (Moved(to="moon").kind, Moved(to="moon").data) == ("moved", {"to": "moon"})
