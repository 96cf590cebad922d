"""The two tables of the rulebook with the viewer's own cell lit: performance, and the number to roll."""

from __future__ import annotations

import msgspec

from moonrace.games.apogee.view import RocketView
from moonrace.tables.apogee.board import sheet_of
from moonrace.tables.apogee.desk import Desk
from moonrace.tables.kit.words import figure, signed


class Cell(msgspec.Struct, frozen=True):
    """A cell, or the head of a column."""

    text: str
    is_own: bool
    is_best: bool = False
    seats: list[int] = []
    """Whose rockets stand in it besides the one shown."""


class Row(msgspec.Struct, frozen=True):
    """A row with its head."""

    text: str
    is_own: bool
    cells: list[Cell]


class Chart(msgspec.Struct, frozen=True):
    """A table of the rulebook."""

    name: str
    corner: str
    head: list[Cell]
    rows: list[Row]


def charts(desk: Desk) -> tuple[Chart, Chart]:
    """Both tables, with everybody's rockets in the first."""
    return _performance(desk, desk.rocket), _launch(desk, desk.rocket)


def charts_sentence(desk: Desk) -> str:
    """What the tables give the rocket that is shown."""
    rocket = desk.rocket
    if not any(sheet_of(rocket)):
        return "The pad is empty: no cell is yours yet."
    if not rocket.performance:
        return f"Thrust {rocket.thrust}, mass {figure(rocket.mass)}: not in the table."
    words = f"Thrust {rocket.thrust} and mass {rocket.mass} give performance {rocket.performance:.1f}."
    if not rocket.is_complete:
        return f"{words} The rocket is not complete."
    shift = desk.view.effects.number
    return f"{words} This quarter every number is {signed(shift)}." if shift else words


def _is_in(value: int, band: tuple[int, int]) -> bool:
    return band[0] <= value <= band[1]


def _performance(desk: Desk, rocket: RocketView) -> Chart:
    """Thrust by rows, mass by columns; tokens of the others stand in their cells."""
    columns = [(band, _is_in(rocket.mass, band)) for band in desk.content.performance_columns.mass_bands]
    rows = []
    for row in sorted(desk.content.performance.values(), key=lambda row: -row.thrust[0]):
        is_own = _is_in(rocket.thrust, row.thrust)
        cells = [
            Cell(f"{value:.1f}", is_own and is_column, seats=_standing(desk, row.thrust, band))
            for value, (band, is_column) in zip(row.values, columns, strict=True)
        ]
        rows.append(Row(_band(row.thrust), is_own, cells))
    return Chart("Performance", "thrust, mass", [Cell(_band(band), own) for band, own in columns], rows)


def _standing(desk: Desk, thrust: tuple[int, int], mass: tuple[int, int]) -> list[int]:
    return [
        seat.seat
        for seat in desk.view.seats
        if seat.seat != desk.shown and _is_in(seat.rocket.thrust, thrust) and _is_in(seat.rocket.mass, mass)
    ]


def _band(band: tuple[int, int]) -> str:
    return f"{band[0]}\N{EN DASH}{band[1]}"


def _launch(desk: Desk, rocket: RocketView) -> Chart:
    """Performance by rows, destinations by columns, as printed; the shift of the quarter is told beside."""
    rows = sorted(desk.content.launch_numbers.values(), key=lambda row: -row.lowest)
    own = next((row.id for row in rows if rocket.performance >= row.lowest > 0 and rocket.performance), "")
    wanted, places = desk.target(rocket), desk.content.destinations
    made = []
    for at, row in enumerate(rows):
        cells = [
            Cell(
                str(value or "\N{EN DASH}"),
                is_own := row.id == own and bool(value),
                is_own and place == wanted,
            )
            for value, place in zip(row.numbers, places, strict=True)
        ]
        text = f"{row.lowest:.1f}+" if at == 0 else f"{row.lowest:.1f}\N{EN DASH}{row.highest:.1f}"
        made.append(Row(text, row.id == own, cells))
    head = [Cell(desk.words.place(place), place == wanted) for place in places]
    return Chart("Number to roll", "performance", head, made)
