"""The examples of the Instant section, played move by move from the deal with scripted chance."""

from __future__ import annotations

import pytest

from moonrace import Match, Refused, Scripted, Seeded
from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.state import TranquilityState
from moonrace.games.tranquility_base.view import View
from moonrace.kernel.events import CLOCK
from tests.games.tranquility_base.arranged import title

LEE, GLENN = 0, 1
ROWS = {
    "mercury": (["mercury_2", "mercury_3"], ["mercury_4", "mercury_5"]),
    "gemini": (["gemini_3", "gemini_4"], ["gemini_5", "gemini_6"]),
    "apollo": (["apollo_7", "apollo_8"], ["apollo_9", "apollo_10"]),
}
LEFT_OUT = ["gemini_7", "gemini_9", "apollo_14", "apollo_15", "apollo_16", "apollo_17"]
LEFT_OUT_SPECIALS = {
    "history": ["first_american_in_space", "first_american_spacewalk"],
    "wild": ["alarm_1202", "fuel_cell_trouble"],
    "instant": ["agena_misses_orbit", "delay_engine_shutdown"],
}


def dealt(lee: list[str], glenn: list[str], mode: str) -> Match[TranquilityState]:
    """A two-player game in which Lee (the Start Player) and Glenn are dealt these cards."""
    rows = [mission for pair in ROWS.values() for row in pair for mission in row]
    script = [*rows, *_left_out(), *lee, *glenn, "gemini_agena", "titan_ii"]
    match = title().start(
        2, chance=Scripted(script, then=Seeded(1)), options={"responses": mode}, seats=["Lee", "Glenn"]
    )
    match.act(LEE, "start start_1")
    match.act(GLENN, "start start_2")
    match.act(LEE, "draw draw")
    return match


def _left_out() -> list[str]:
    """What does not come into the deck, in the order of the chart."""
    found: list[str] = []
    for line in title().content.decks[2]:
        if line.startswith("mission_"):
            found += [card for card in LEFT_OUT if card.startswith(line.removeprefix("mission_"))]
        found += LEFT_OUT_SPECIALS.get(line, [])
    return found


def view(match: Match, seat: int = LEE) -> View:
    found = match.view(seat)
    assert isinstance(found, View)
    return found


def apollo_7(match: Match[TranquilityState]) -> tuple[str, ...]:
    return next(mission.pad for mission in view(match).seats[LEE].row if mission.mission == "apollo_7")


LEES = ["saturn_ib", "first_powered_flight", "x15", "apollo_spacecraft"]
LEES += ["redstone", "mercury_spacecraft", "titan_ii", "lunar_rover"]
GLENNS = ["flying_bathtub", "delay_scrubbed_countdowns", "titan_ii", "titan_ii"]
GLENNS += ["gemini_spacecraft", "saturn_v", "saturn_v", "lunar_rover"]


@pytest.mark.rule("TB-EX-10", "TB-CRD-04", "TB-CRD-08", "TB-CRD-09", "TB-RULING-36", "TB-INS-13")
@pytest.mark.parametrize("mode", ["ask", "timed", "orders"])
def test_lee_saves_her_history_card(mode: str) -> None:
    match = dealt(LEES, GLENNS, mode)
    turned_up = view(match).discard_top
    if mode == "orders":
        match.act(GLENN, "order flying_bathtub on-A")
        match.act(LEE, "order x15 on-B")
    match.act(LEE, "assemble saturn_ib apollo_7 first_powered_flight")
    if mode != "orders":
        assert view(match).seats[LEE].fuel == 5
        assert apollo_7(match) == ()
        _answer(match, GLENN, "flying_bathtub", mode)
        assert [item.card for item in view(match).stack] == ["first_powered_flight", "flying_bathtub"]
        _answer(match, LEE, "x15", mode)
        while match.asks[0].seat == CLOCK:
            match.act(CLOCK, "close-window")
    assert apollo_7(match) == ("saturn_ib",)
    assert view(match).seats[LEE].fuel == 5
    assert view(match).seats[LEE].supply == 7
    assert view(match).discard_top == "first_powered_flight"
    assert view(match).milestones == ()
    state = match.position.state
    names = [title().catalogue.name_of(card) for card in state.discard]
    assert set(names[:2]) == {"flying_bathtub", "x15"}
    assert names[2:] == [turned_up, "first_powered_flight"]
    assert [event.card for event in match.log(GLENN) if isinstance(event, events.Instant)] == [
        "flying_bathtub",
        "x15",
    ]


def _answer(match: Match, seat: int, card: str, mode: str) -> None:
    match.act(seat, f"answer {card}")
    if mode == "timed":
        match.act(CLOCK, "close-window")


@pytest.mark.rule("TB-EX-10", "TB-RULING-06")
def test_without_the_x15_she_pays_a_third_counter() -> None:
    match = dealt(LEES, GLENNS, "ask")
    match.act(LEE, "assemble saturn_ib apollo_7 first_powered_flight")
    match.act(GLENN, "answer flying_bathtub")
    match.act(LEE, "pass")
    assert [str(action) for action in match.legal(LEE)] == ["take-back", "make-up"]
    match.act(LEE, "make-up")
    assert apollo_7(match) == ("saturn_ib",)
    assert view(match).seats[LEE].fuel == 4


@pytest.mark.rule("TB-EX-11", "TB-INS-02")
@pytest.mark.parametrize("mode", ["ask", "timed", "orders"])
def test_an_instant_for_a_launch_comes_a_moment_too_late(mode: str) -> None:
    match = dealt(LEES, GLENNS, mode)
    for action in (
        "assemble redstone mercury_2",
        "assemble mercury_spacecraft mercury_2",
        "launch mercury_2",
    ):
        match.act(LEE, action)
    late = "answer delay_scrubbed_countdowns"
    if mode != "orders":
        assert late in map(str, match.legal(GLENN))
        match.act(*((GLENN, "pass") if mode == "ask" else (CLOCK, "close-window")))
    launched = view(match).seats[LEE].row[0]
    assert (launched.mission, launched.is_launched) == ("mercury_2", True)
    with pytest.raises(Refused) as refused:
        match.act(GLENN, late)
    if mode != "ask":
        assert refused.value.refusal.clause == "TB-INS-02"
    assert late not in map(str, match.legal(GLENN))
    assert view(match).seats[LEE].row[0].is_launched
    assert "delay_scrubbed_countdowns" in view(match, GLENN).hand
