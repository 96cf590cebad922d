"""Log lines from typed events: sentences by class, neighbours in one line."""

from __future__ import annotations

from moonrace.kernel.events import Event, OfSeat, only
from moonrace.tables.face import Line, Names
from moonrace.tables.kit.sentences import TABLE, Neighbours, Sentences, Speaker, dated, runs


class Found(OfSeat, frozen=True, tag="found"):
    """A thing is found."""

    thing: str
    worth: int = 0


class Drew(OfSeat, frozen=True, tag="drew"):
    """Cards are drawn."""

    count: int


class DrewWhat(OfSeat, frozen=True, tag="drew_what"):
    """Which cards they are."""

    cards: tuple[str, ...]


class Year(Event, frozen=True, tag="year"):
    """A year begins."""

    year: int


TOGETHER: Neighbours = {(Found, Found): ("thing",), (Drew, DrewWhat): ()}
TELL = Sentences(Speaker[None], TOGETHER)


def _found(t: Speaker[None], e: Found) -> str:
    return f"{t.names[e.seat]} finds {' and '.join(each.thing for each in t.all_of(Found))}."


def _drew(_: Speaker[None], e: Drew | DrewWhat) -> str:
    return f"Draws {', '.join(e.cards) if isinstance(e, DrewWhat) else e.count}."


TELL.take_in(globals())


def told(*events: Event) -> Line | None:
    (line,) = TELL.lines(None, events, Names(("Vera", "Tomas")), 0) or (None,)
    return line


def test_a_sentence_is_found_by_the_class_it_is_written_for() -> None:
    assert told(Drew(seat=1, count=2)) == Line(1, "Draws 2.")
    assert told(DrewWhat(seat=1, cards=("a", "b"))) == Line(1, "Draws a, b.")
    assert TELL.kinds == {Found, Drew, DrewWhat}


def test_what_has_no_sentence_has_no_line_and_nobody_s_line_is_the_table_s() -> None:
    assert told(Year(year=1960)) is None
    assert Speaker(None, Names(()), 0, ()).seat_of(Year(year=1960)) == TABLE


def test_neighbours_are_one_line_with_the_things_of_all() -> None:
    found = [Found(seat=0, thing=thing, worth=2) for thing in "abc"]
    assert runs(found, TOGETHER) == [found]
    assert told(*found) == Line(0, "Vera finds a and b and c.")


def test_what_everybody_sees_goes_with_what_its_owner_does() -> None:
    seen, known = Drew(seat=1, count=2), DrewWhat(seat=1, cards=("a", "b"), audience=only(1))
    assert runs([seen, known], TOGETHER) == [[seen, known]]


def test_events_that_differ_or_stand_apart_are_lines_of_their_own() -> None:
    mine, yours, other = Found(seat=0, thing="a"), Found(seat=1, thing="a"), Year(year=1)
    dearer = Found(seat=0, thing="b", worth=9)
    for events in ([mine, yours], [mine, dearer], [mine, other, mine], [other, mine], []):
        assert runs(events, TOGETHER) == [[event] for event in events]


def test_events_are_dated_by_what_begins_a_year() -> None:
    log = [Found(seat=0, thing="a"), Year(year=1957), Found(seat=0, thing="b")]
    assert [when for when, _ in dated(log, Year, lambda e: e.year)] == [0, 1957, 1957]
