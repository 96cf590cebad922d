"""What stands above an ask: which events, whose, how many, and until when."""

from __future__ import annotations

import msgspec

from moonrace.kernel.events import Event
from moonrace.tables.face import Headline, Line, Names, Scene
from moonrace.tables.kit.headlines import BAD, GOOD, News, headlines, rows_taken


class Fell(Event, frozen=True, tag="fell"):
    """Something bad."""

    seat: int
    thing: str = ""


class Rose(Fell, frozen=True, tag="rose"):
    """Something good."""


class Went(Fell, frozen=True, tag="went"):
    """Something else."""


class Slept(Fell, frozen=True, tag="slept"):
    """Nothing to speak of."""


KINDS: dict[str, type[Fell]] = {"fell": Fell, "rose": Rose, "went": Went, "slept": Slept}


def happened(seat: int, kind: str, thing: str = "") -> Event:
    return KINDS[kind](seat=seat, thing=thing)


def news(event: Event) -> News | None:
    if isinstance(event, Went):
        return News(1, about=event.thing)
    return {"fell": News(9, BAD), "rose": News(5, GOOD)}.get(event.kind)


def tell(event: Event) -> Line | None:
    assert isinstance(event, Fell)
    return Line(event.seat, f"{event.kind} {event.thing}".strip())


def scene(*events: Event) -> Scene:
    return Scene(view=None, names=Names(("A", "B")), legal=(), is_awaited=True, log=events, fresh=len(events))


def told(shown: Scene) -> list[str]:
    return [item.line.text for item in headlines(shown, news, tell, (0,))]


def test_the_viewer_s_own_news_come_first_and_only_they_have_a_mood() -> None:
    shown = scene(happened(1, "fell"), happened(0, "rose"), happened(0, "slept"))
    made = headlines(shown, news, tell, (0,))
    assert made == (Headline(Line(0, "rose"), True, GOOD), Headline(Line(1, "fell"), False))


def test_only_what_is_fresh_is_told_and_only_to_who_has_to_decide() -> None:
    shown = scene(happened(0, "fell", "a"), happened(0, "fell", "b"))
    assert told(shown) == ["fell a", "fell b"]
    assert told(msgspec.structs.replace(shown, fresh=1)) == ["fell b"]
    assert told(msgspec.structs.replace(shown, fresh=0)) == []
    assert told(msgspec.structs.replace(shown, is_awaited=False)) == []


def test_where_there_is_no_room_for_all_the_weightiest_stay_in_their_order() -> None:
    kinds = ("rose", "fell", "rose", "fell", "rose")
    events = [happened(seat, kind, str(n)) for seat in (0, 1) for n, kind in enumerate(kinds)]
    assert told(scene(*events)) == ["fell 1", "fell 3", "rose 4", "fell 1", "fell 3"]


def test_of_several_about_one_thing_the_last_is_told() -> None:
    events = [happened(1, "went", "a"), happened(1, "went", "b"), happened(0, "went", "a")]
    assert told(scene(*events, happened(1, "went", "a"))) == ["went a", "went b", "went a"]


def test_headlines_take_the_room_of_rows() -> None:
    assert rows_taken(()) == 0
    short, long = (Headline(Line(0, "x" * length), True) for length in (20, 90))
    assert rows_taken((short, short)) == 1
    assert rows_taken((short, long)) == 2
