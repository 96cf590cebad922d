"""Investors: who takes the card, what it pays, when it goes (AP-INV)."""

from __future__ import annotations

import pytest

from moonrace.games.apogee import events
from tests.games.apogee.arranged import Arranged
from tests.games.apogee.rockets import EXAMPLE, FAR, SINGLE

ALL = tuple(Arranged().cat.investors)


def gains(table: Arranged, seat: int = 0) -> list[tuple[object, ...]]:
    """What was fulfilled by the last launch: Investor, level, credits."""
    objectives = [event.data for event in table.events(events.Objective) if event.data["seat"] == seat]
    return [(data["investor"], data["level"], data["credits"]) for data in objectives]


def owned(table: Arranged, seat: int = 0) -> list[tuple[str, int]]:
    """Investors of a seat and the level that is done."""
    return [(card.investor, card.done) for card in table.seen(seat).investors]


def fly(table: Arranged, destination: str, *revealed: str) -> Arranged:
    """The seat awaited launches with success, after which these Investors come up."""
    table.jump("launch")
    table.script(11, *revealed)
    table.act(f"launch {destination}")
    return table


@pytest.mark.rule("AP-INV-01", "AP-INV-02")
def test_a_fulfilled_investor_is_taken_and_replaced() -> None:
    table = Arranged(mission=2).investors("titan", "helia").pad(0, *EXAMPLE)
    assert table.view(0).investors == ("titan", "helia")
    fly(table, "leo", "selene")
    assert owned(table) == [("titan", 1)]
    assert table.view(1).investors == ("helia", "selene")


@pytest.mark.rule("AP-INV-01")
def test_two_are_replaced_when_two_are_taken() -> None:
    table = Arranged(mission=2).investors("titan", "voyages").pad(0, *EXAMPLE)
    fly(table, "leo", "selene", "plume")
    assert table.view(0).investors == ("selene", "plume")


@pytest.mark.rule("AP-INV-01")
def test_with_an_empty_pile_fewer_are_face_up() -> None:
    table = Arranged(mission=2).investors("titan", "helia").pad(0, *EXAMPLE)
    for investor in ALL:
        if investor not in ("titan", "helia"):
            table.owns(1, investor, 1)
    fly(table, "leo")
    assert table.view(0).investors == ("helia",)


@pytest.mark.rule("AP-INV-02")
def test_an_unsuccessful_launch_takes_nothing() -> None:
    table = Arranged(mission=2).investors("titan", "helia").pad(0, *EXAMPLE).jump("launch")
    table.rolls(1)
    table.act("launch leo")
    assert owned(table) == []
    assert table.view(0).investors == ("titan", "helia")


@pytest.mark.rule("AP-INV-02")
def test_an_investor_whose_conditions_are_not_met_stays() -> None:
    table = fly(Arranged(mission=2).investors("helia", "plume").pad(0, *EXAMPLE), "leo")
    assert owned(table) == []
    assert table.view(0).investors == ("helia", "plume")


@pytest.mark.rule("AP-INV-02", "AP-RULING-20")
@pytest.mark.parametrize(("first", "second", "owner"), [(12, 12, 0), (1, 12, 1)])
def test_a_face_up_objective_goes_to_the_first_successful_roller(first: int, second: int, owner: int) -> None:
    table = Arranged(mission=2).investors("titan", "helia").pad(0, *EXAMPLE).pad(1, "ssto", "big_shuttle")
    table.jump("launch")
    table.script(first - 1, *(["plume"] if first == 12 else []), second - 1)
    table.act("launch leo", "launch leo")
    assert owned(table, owner) == [("titan", 1)]
    assert owned(table, 1 - owner) == []


@pytest.mark.rule("AP-INV-03")
def test_an_objective_is_fulfilled_once() -> None:
    table = Arranged(mission=2).investors("helia", "plume").owns(0, "titan", 1).pad(0, *EXAMPLE)
    fly(table, "leo")
    assert gains(table) == []
    assert owned(table) == [("titan", 1)]


@pytest.mark.rule("AP-INV-04")
def test_nobody_else_fulfils_what_is_left_on_a_taken_investor() -> None:
    table = Arranged(mission=2).investors("helia", "plume").owns(1, "titan", 1).pad(0, *FAR)
    fly(table, "leo")
    assert table.seen(0).flights[0].thrust == 29
    assert gains(table) == []
    assert owned(table, 1) == [("titan", 1)]


@pytest.mark.rule("AP-INV-04", "AP-INV-05")
@pytest.mark.parametrize(("done", "left", "credits"), [(1, 2, 140_000), (2, 1, 60_000)])
def test_the_owner_fulfils_the_rest_in_either_order_and_the_card_leaves(
    done: int, left: int, credits: int
) -> None:
    table = Arranged(mission=2).investors("helia", "plume").owns(0, "titan", done).pad(0, *FAR)
    fly(table, "leo")
    assert gains(table) == [("titan", left, credits)]
    assert owned(table) == []
    assert table.view(1).investors_gone == ("titan",)


@pytest.mark.rule("AP-INV-05")
def test_a_card_that_left_the_game_is_in_no_pile() -> None:
    table = Arranged(mission=2).investors("helia", "plume").owns(0, "titan", 1).pad(0, *FAR)
    fly(table, "leo")
    assert "titan" not in table.view(0).piles["investors"].unseen
    assert table.view(0).piles["investors"].count == 9 - 3


@pytest.mark.rule("AP-INV-06")
def test_gains_wait_for_administration() -> None:
    table = Arranged(mission=4).investors("titan", "plume").credits(0, 0).pad(0, *EXAMPLE)
    table.tokens(1, white=2).jump("launch")
    table.rolls(12)
    table.act("launch leo", "tokens")
    assert table.asked == "docking"
    seen = table.seen(0)
    assert [(gain.investor, gain.level, gain.credits) for gain in seen.gains] == [("titan", 1, 60_000)]
    assert seen.credits == 0
    table.act("done")
    assert table.seen(0).credits == 40_000 + 60_000 + 60_000
    assert table.seen(0).gains == ()


# One launch, several objectives -----------------------------------------------------------------------------


@pytest.mark.rule("AP-RULING-35")
def test_one_launch_fulfils_several_objectives_both_of_one_investor_included() -> None:
    table = Arranged(mission=2).investors("voyages", "selene").owns(0, "titan", 2).credits(0, 0)
    table.pad(0, *EXAMPLE)
    fly(table, "moon", "plume", "helia")
    assert gains(table) == [
        ("titan", 1, 60_000),
        ("voyages", 1, 60_000),
        ("voyages", 2, 140_000),
        ("selene", 1, 80_000),
    ]
    assert table.seen(0).credits == 40_000 + 60_000 + 340_000
    assert owned(table) == [("selene", 1)]
    assert table.view(0).investors_gone == ("titan", "voyages")


@pytest.mark.rule("AP-RULING-35")
def test_a_replacement_revealed_by_the_launch_does_not_count_for_it() -> None:
    table = Arranged(mission=2).investors("voyages", "helia").pad(0, *EXAMPLE)
    fly(table, "leo", "titan")
    assert gains(table) == [("voyages", 1, 60_000)]
    assert table.view(0).investors == ("helia", "titan")


@pytest.mark.rule("AP-RULING-35")
def test_it_counts_for_the_next_roller() -> None:
    table = Arranged(mission=2).investors("voyages", "helia").pad(0, *EXAMPLE).pad(1, "ssto", "big_shuttle")
    table.jump("launch")
    table.script(11, "titan", 11)
    table.act("launch leo", "launch leo")
    assert owned(table, 1) == [("titan", 1)]


# What the conditions mean -----------------------------------------------------------------------------------

REUSABLE = ("kerosene", "kerosene", "cryogenic", "small_shuttle", "reusable")
TWO_SATELLITES = ("laser", "plasma", "plasma", "comsat", "probe", "booster_4")
NUCLEAR = ("nuclear_pulse", "nuclear_thermal", "small_shuttle", "booster_4")


@pytest.mark.rule("AP-INV-02")
@pytest.mark.parametrize(
    ("investor", "rocket", "destination", "levels"),
    [
        ("helia", TWO_SATELLITES, "leo", [1]),
        ("helia", TWO_SATELLITES, "geo", [1, 2]),
        ("voyages", REUSABLE, "geo", [1]),
        ("voyages", EXAMPLE, "leo", [1]),
        ("voyages", EXAMPLE, "geo", [1, 2]),
        ("evergreen", EXAMPLE, "geo", []),
        ("evergreen", REUSABLE, "geo", [1]),
        ("evergreen", REUSABLE, "moon", [1, 2]),
        ("titan", SINGLE, "leo", []),
        ("titan", FAR, "leo", [1, 2]),
        ("atomium", NUCLEAR, "geo", [1]),
        ("atomium", NUCLEAR, "moon", [1, 2]),
        ("selene", SINGLE, "geo", []),
        ("selene", SINGLE, "moon", [1]),
        ("selene", FAR, "mars", [1, 2]),
        ("plume", SINGLE, "leo", []),
        ("plume", SINGLE, "geo", [1]),
        ("argos", SINGLE, "leo", []),
        ("argos", SINGLE, "moon", [1]),
        ("argos", TWO_SATELLITES, "lagrange", [1, 2]),
        ("ares", EXAMPLE, "leo", []),
        ("ares", EXAMPLE, "moon", [1]),
        ("ares", EXAMPLE, "lagrange", [1, 2]),
    ],
)
def test_a_flight_fulfils_exactly_what_its_rocket_and_destination_satisfy(
    investor: str, rocket: tuple[str, ...], destination: str, levels: list[int]
) -> None:
    table = Arranged(mission=2).investors(investor).pad(0, *rocket)
    fly(table, destination)
    assert [level for name, level, _ in gains(table) if name == investor] == levels
