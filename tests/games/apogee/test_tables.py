"""The performance table and the launch probability table, cell by cell (AP-PRF)."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from itertools import pairwise

import pytest

from moonrace.games.apogee.content import load
from moonrace.games.apogee.rockets import LaunchTables
from tests.games.apogee.arranged import Arranged
from tests.games.apogee.rockets import CREWED, EXAMPLE, FAR, LIGHT, SINGLE

MASSES = ((7, 8), (9, 12), (13, 16), (17, 20), (21, 24), (25, 28))
PERFORMANCE = {
    (33, 36): (45, 36, 28, 21, 17, 14),
    (29, 32): (40, 32, 25, 19, 15, 13),
    (25, 28): (35, 28, 22, 16, 13, 11),
    (21, 24): (30, 24, 18, 14, 11, 10),
    (17, 20): (25, 20, 15, 12, 10, 8),
    (13, 16): (20, 16, 12, 9, 8, 6),
    (9, 12): (15, 12, 9, 7, 6, 5),
}
"""Tenths, by bands of thrust and of mass."""
CELLS = [
    (thrusts, masses, tenths)
    for thrusts, row in PERFORMANCE.items()
    for masses, tenths in zip(MASSES, row, strict=True)
]
DESTINATIONS = ("leo", "geo", "moon", "lagrange", "asteroid", "mars")
NUMBERS = {
    (40, 45): (2, 3, 3, 3, 3, 3),
    (30, 39): (3, 4, 4, 4, 4, 4),
    (25, 29): (4, 5, 5, 5, 5, 5),
    (20, 24): (5, 6, 6, 6, 6, 0),
    (17, 19): (5, 6, 6, 6, 0, 0),
    (14, 16): (6, 7, 7, 0, 0, 0),
    (12, 13): (6, 7, 0, 0, 0, 0),
    (10, 11): (7, 0, 0, 0, 0, 0),
}
"""What to roll by destination, by bands of performance in tenths; 0 is out of reach."""


@pytest.fixture(scope="module")
def tables() -> LaunchTables:
    return LaunchTables(load())


def test_the_table_has_42_cells() -> None:
    assert len(CELLS) == 42


@pytest.mark.rule("AP-PRF-01")
@pytest.mark.parametrize(("thrusts", "masses", "tenths"), CELLS)
def test_a_cell_holds_for_its_whole_bands(
    tables: LaunchTables, thrusts: tuple[int, int], masses: tuple[int, int], tenths: int
) -> None:
    found = {
        tables.performance(thrust, mass)
        for thrust in range(thrusts[0], thrusts[1] + 1)
        for mass in range(masses[0], masses[1] + 1)
    }
    assert found == {tenths}


@pytest.mark.rule("AP-PRF-01")
def test_there_is_nothing_beyond_the_bands(tables: LaunchTables) -> None:
    inside = {
        (thrust, mass) for thrust in range(60) for mass in range(60) if tables.performance(thrust, mass) != 0
    }
    assert inside == {(thrust, mass) for thrust in range(9, 37) for mass in range(7, 29)}


@pytest.mark.rule("AP-PRF-02")
@pytest.mark.parametrize(("thrusts", "masses", "tenths"), CELLS)
def test_a_cell_is_the_top_of_the_thrust_band_by_the_divisor_of_the_column(
    tables: LaunchTables, thrusts: tuple[int, int], masses: tuple[int, int], tenths: int
) -> None:
    columns = load().performance_columns
    assert tuple(columns.divisors) == (8, 10, 13, 17, 21, 25)
    divisor = columns.divisors[MASSES.index(masses)]
    quotient = Decimal(thrusts[1]) / divisor
    rounded = quotient.quantize(Decimal("0.1"), ROUND_HALF_UP)
    assert tables.performance(thrusts[0], masses[0]) == int(rounded * 10) == tenths


@pytest.mark.rule("AP-PRF-03")
@pytest.mark.parametrize("destination", DESTINATIONS)
@pytest.mark.parametrize("band", [band for band in NUMBERS if band != (40, 45)])
def test_a_cell_of_the_launch_table(tables: LaunchTables, band: tuple[int, int], destination: str) -> None:
    column = DESTINATIONS.index(destination)
    found = {tables.printed(tenths)[column] for tenths in range(band[0], band[1] + 1)}
    assert found == {NUMBERS[band][column]}


@pytest.mark.rule("AP-PRF-03")
@pytest.mark.parametrize(("thrusts", "masses", "tenths"), CELLS)
def test_thrust_and_mass_give_the_numbers_to_roll(
    tables: LaunchTables, thrusts: tuple[int, int], masses: tuple[int, int], tenths: int
) -> None:
    expected = next((row for (low, high), row in NUMBERS.items() if low <= tenths <= high), (0,) * 6)
    assert tables.numbers(thrusts[1], masses[1], 0) == expected


@pytest.mark.rule("AP-PRF-03")
@pytest.mark.parametrize(
    ("rocket", "thrust", "mass", "tenths"),
    [
        (("liquid_hydrogen", "kerosene", "solid", "storable", "deep_capsule", "observation"), 19, 21, 10),
        (("ssto", "deep_capsule"), 11, 9, 12),
        (SINGLE, 11, 7, 15),
        (EXAMPLE, 24, 16, 18),
        (CREWED, 18, 11, 20),
        (FAR, 29, 16, 25),
        (LIGHT, 21, 8, 30),
    ],
)
def test_a_rocket_of_every_printed_row(rocket: tuple[str, ...], thrust: int, mass: int, tenths: int) -> None:
    table = Arranged(mission=2).pad(0, *rocket).jump("launch")
    seen = table.seen(0).rocket
    assert (seen.thrust, seen.mass, seen.performance) == (thrust, mass, tenths / 10)
    expected = next(row for (low, high), row in NUMBERS.items() if low <= tenths <= high)
    assert table.numbers(0) == dict(zip(DESTINATIONS, expected, strict=True))
    offered = [f"launch {place}" for place, number in zip(DESTINATIONS, expected, strict=True) if number]
    assert table.legal() == ["stay", *offered]


@pytest.mark.rule("AP-RULING-04")
@pytest.mark.parametrize(("thrust", "mass", "tenths"), [(29, 8, 40), (32, 7, 40), (33, 8, 45), (36, 7, 45)])
def test_the_row_above_3_9_is_restored(tables: LaunchTables, thrust: int, mass: int, tenths: int) -> None:
    assert tables.performance(thrust, mass) == tenths
    assert tables.numbers(thrust, mass, 0) == (2, 3, 3, 3, 3, 3)


@pytest.mark.rule("AP-RULING-04")
def test_each_of_the_top_rows_is_one_easier_than_the_row_below(tables: LaunchTables) -> None:
    rows = [tables.printed(tenths) for tenths in (40, 30, 25)]
    for upper, lower in pairwise(rows):
        assert [number + 1 for number in upper] == list(lower)
    assert load().launch_numbers["p4_0"].provenance == "reconstructed"


@pytest.mark.rule("AP-PRF-04")
@pytest.mark.parametrize(
    ("destination", "tenths"),
    [("leo", 10), ("geo", 12), ("moon", 14), ("lagrange", 17), ("asteroid", 20), ("mars", 25)],
)
def test_least_performance_by_destination(tables: LaunchTables, destination: str, tenths: int) -> None:
    column = DESTINATIONS.index(destination)
    reached = [value for value in range(46) if tables.printed(value)[column]]
    assert reached == list(range(tenths, 46))
