"""The two tables of the rulebook with the viewer's own cell lit: performance, and the number to roll."""

from __future__ import annotations

from typing import Any

from moonrace.games.apogee.view import RocketView
from moonrace.tables.apogee.desk import Desk
from moonrace.tables.kit.words import figure, signed


def charts(desk: Desk) -> dict[str, Any]:
    """Both tables as rows of cells, and where everybody's rocket stands in the first."""
    rocket = desk.rocket
    return {
        "performance": _performance(desk, rocket),
        "launch": _launch(desk, rocket),
        "says": _says(desk, rocket),
    }


def _says(desk: Desk, rocket: RocketView) -> str:
    if not (rocket.first_stage or rocket.upper_stage or rocket.payload or rocket.rd):
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


def _performance(desk: Desk, rocket: RocketView) -> dict[str, Any]:
    """Thrust by rows, mass by columns; tokens of the others stand in their cells."""
    columns = desk.content.performance_columns.mass_bands
    rows = sorted(desk.content.performance.values(), key=lambda row: -row.thrust[0])
    return {
        "head": [{"text": _band(band), "is_own": _is_in(rocket.mass, band)} for band in columns],
        "rows": [
            {
                "text": _band(row.thrust),
                "is_own": _is_in(rocket.thrust, row.thrust),
                "cells": [
                    {
                        "text": f"{value:.1f}",
                        "is_own": _is_in(rocket.thrust, row.thrust) and _is_in(rocket.mass, band),
                        "is_best": False,
                        "seats": _standing(desk, row.thrust, band),
                    }
                    for value, band in zip(row.values, columns, strict=True)
                ],
            }
            for row in rows
        ],
    }


def _standing(desk: Desk, thrust: tuple[int, int], mass: tuple[int, int]) -> list[int]:
    return [
        seat.seat
        for seat in desk.view.seats
        if seat.seat != desk.shown and _is_in(seat.rocket.thrust, thrust) and _is_in(seat.rocket.mass, mass)
    ]


def _band(band: tuple[int, int]) -> str:
    return f"{band[0]}\N{EN DASH}{band[1]}"


def _launch(desk: Desk, rocket: RocketView) -> dict[str, Any]:
    """Performance by rows, destinations by columns, as printed; the shift of the quarter is told beside."""
    rows = sorted(desk.content.launch_numbers.values(), key=lambda row: -row.lowest)
    own = next((row.id for row in rows if rocket.performance >= row.lowest > 0 and rocket.performance), "")
    wanted = desk.target(rocket)
    return {
        "head": [
            {"text": desk.words.place(place), "is_own": place == wanted}
            for place in desk.content.destinations
        ],
        "rows": [
            {
                "text": f"{row.lowest:.1f}+" if at == 0 else f"{row.lowest:.1f}\N{EN DASH}{row.highest:.1f}",
                "is_own": row.id == own,
                "cells": [
                    {
                        "text": str(value) if value else "\N{EN DASH}",
                        "is_own": row.id == own and bool(value),
                        "is_best": row.id == own and bool(value) and place == wanted,
                        "seats": [],
                    }
                    for value, place in zip(row.numbers, desk.content.destinations, strict=True)
                ],
            }
            for at, row in enumerate(rows)
        ],
    }
