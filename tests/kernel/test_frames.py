"""The flow, and what a frame says when it is asked nothing special."""

from __future__ import annotations

from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Scripted, Seeded
from moonrace.kernel.events import EVERYBODY, Event, only
from moonrace.kernel.frames import NOT_OFFERED, Flow, Frame, State


class Drew(Event, frozen=True, tag="drew"):
    """A card was drawn."""

    card: str = ""


def test_a_bag_gives_each_item_once() -> None:
    bag, flow = list(range(20)), Flow(Seeded(3))
    assert sorted(flow.draw(bag, "deck") for _ in range(20)) == list(range(20))
    assert bag == []


def test_a_bag_gives_the_item_asked_for_by_name() -> None:
    bag, flow = [4, 5, 6], Flow(Scripted(["deck card 5"]), lambda purpose, item: f"{purpose} card {item}")
    assert flow.draw(bag, "deck") == 5
    assert sorted(bag) == [4, 6]


def test_chance_is_written_down_and_stops_undo() -> None:
    flow = Flow(Scripted([3, 1]), listening=True)
    assert flow.roll(6) == 4
    assert flow.horizon == "chance was seen"
    flow.draw([7, 8], "deck")
    assert flow.results == [3, 1]
    assert flow.horizon == "chance was seen", "the first reason is the one given"


def test_events_are_kept_only_when_somebody_listens() -> None:
    silent, listening = Flow(Seeded(1)), Flow(Seeded(1), listening=True)
    for flow in (silent, listening):
        flow.tell(Drew(card="atlas", audience=only(1)))
        flow.tell(Drew())
        flow.seen("a card was revealed")
    assert not silent.events
    assert listening.events == [Drew(card="atlas", audience=only(1)), Drew(audience=EVERYBODY)]
    assert listening.horizon == "a card was revealed"


def test_a_plain_frame_awaits_and_offers_nothing() -> None:
    frame, state = Frame(), State(players=2)
    assert not frame.awaited(state)
    assert not frame.open_seats(state)
    assert frame.legal(state, 0) == frame.open_legal(state, 0) == []
    assert frame.refuse(state, 0, Action()) == NOT_OFFERED
    assert (list(frame.candidates(state, 0)), frame.focus(state, 0)) == ([], None)
    assert not frame.takes_unlisted(state, 0, Action())
    assert not frame.unlisted()
