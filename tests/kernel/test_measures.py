"""What games declare to be of interest, and what a meter makes of the events it hears."""

from __future__ import annotations

from typing import Any

from moonrace.kernel.events import OfSeat
from moonrace.kernel.frames import State
from moonrace.kernel.measures import AtEnd, Measures, Things, Track, Trait
from moonrace.kernel.measuring import Meter, won_by
from moonrace.kernel.result import Result
from moonrace.kernel.title import Title


class Rose(OfSeat, frozen=True, tag="measures_rose"):
    """Somebody's figure rises."""

    by: int = 1


class Began(OfSeat, frozen=True, tag="measures_began"):
    """A round begins."""

    number: int


class Took(OfSeat, frozen=True, tag="measures_took"):
    """A card is taken, and perhaps played."""

    card: str
    is_played: bool = False


POINTS = Track("points", "Points").adds(Rose, lambda e: (e.seat, e.by))
MEASURES = Measures(
    progress=(POINTS,),
    seats=(
        Track("at_first_card", "Points at the first card", start=None).takes(Took, POINTS, lambda e: e.seat),
        Track("first_rise", "The first rise", start=None).first(Rose, lambda e: (e.seat, e.by)),
        AtEnd("doubled", "Twice the seat", lambda _, seat: 2 * seat),
    ),
    opening=Trait("opening", "First two cards", {"a": "Ace", "b": "Bee"}, length=2).of(
        Took, lambda e: [(e.seat, e.card)]
    ),
    things=(
        Things("card", "Cards", {"a": "Ace", "b": "Bee", "c": "Sea"}, gained="taken", used="played")
        .gained(Took, lambda e: (e.seat, [e.card]))
        .used(Rose, lambda e: (e.seat, ["c"] * (e.by == 3))),
    ),
    events=(Took,),
    round_begins={Began: lambda e, _: e.number},
)


class Racing(Title[Any, Any, Any]):
    """A title of which only the measures count."""

    action_kinds = ()
    measures = MEASURES


def meter(players: int = 2) -> tuple[Meter, State]:
    state = State(players=players)
    return Meter(Racing(None), state), state


def ended(state: State, winner: int) -> State:
    others = tuple(seat for seat in range(state.players) if seat != winner)
    state.result = Result(((winner,), others), (1.0,) * state.players, "landed", (winner,))
    return state


def test_a_game_is_decided_when_the_winner_is_alone_in_front_for_good() -> None:
    heard, state = meter()
    heard.hear([Began(seat=0, number=1)])
    heard.hear([Rose(seat=0, by=2)])
    heard.hear([Rose(seat=1, by=2), Began(seat=0, number=2)])
    heard.hear([Rose(seat=1)])
    heard.hear([Rose(seat=0)])
    heard.hear([Rose(seat=1)])
    heard.hear([])
    found = heard.measured(ended(state, 1))
    assert (found.decided_step, found.decided_round, found.steps, found.rounds) == (5, 2, 6, 2)
    assert found.lead_changes == 1
    assert found.half_leader == 1
    assert [(point.round, point.seat, point.figures) for point in found.points] == [
        (1, 0, (2,)),
        (1, 1, (2,)),
        (2, 0, (3,)),
        (2, 1, (4,)),
    ]


def test_a_game_that_who_was_behind_won_was_open_to_the_end() -> None:
    heard, state = meter()
    heard.hear([Began(seat=0, number=1)])
    heard.hear([Rose(seat=0)])
    heard.hear([])
    found = heard.measured(ended(state, 1))
    assert (found.decided_step, found.half_leader) == (2, 0)


def test_nothing_is_decided_alone_or_in_a_draw() -> None:
    heard, state = meter(1)
    heard.hear([Rose(seat=0)])
    assert heard.measured(ended(state, 0)).decided_step is None
    heard, state = meter()
    state.result = Result(((0, 1),), (1.0, 1.0), "level", (0, 1))
    found = heard.measured(state)
    assert (found.decided_step, found.is_draw, found.winners) == (None, True, ())
    assert [seat.place for seat in found.seats] == [1, 1]


def test_figures_openings_and_things_are_those_of_each_seat() -> None:
    heard, state = meter(3)
    heard.hear([Rose(seat=0, by=3), Took(seat=0, card="b"), Took(seat=0, card="a"), Took(seat=0, card="c")])
    heard.hear([Rose(seat=0), Took(seat=1, card="a")])
    found = heard.measured(ended(state, 0))
    first, second, third = found.seats
    assert first.figures == {"points": 4, "at_first_card": 3, "first_rise": 3, "doubled": 0}
    assert third.figures == {"points": 0, "at_first_card": None, "first_rise": None, "doubled": 4}
    assert (first.opening, second.opening, third.opening) == ("b+a", "a", "")
    assert (first.place, second.place, third.place) == (1, 2, 2)
    assert MEASURES.opening is not None
    assert MEASURES.opening.say(first.opening) == "Bee, Ace"
    assert [(use.seat, use.thing, use.gained, use.used) for use in found.uses] == [
        (0, "a", 1, 0),
        (0, "b", 1, 0),
        (0, "c", 1, 1),
        (1, "a", 1, 0),
    ]
    assert [(note.step, note.seat) for note in found.notes] == [(0, 0), (0, 0), (0, 0), (1, 1)]


def test_who_won_alone_or_did_not() -> None:
    _, state = meter(1)
    state.result = Result(((0,),), (0.0,), "countdown", ())
    assert won_by(Racing(None), state) == ((), False)
    assert won_by(Racing(None), ended(State(players=2), 1)) == ((1,), False)
