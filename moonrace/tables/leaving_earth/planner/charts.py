"""The maximum payload charts, as every agency has them on its card."""

from __future__ import annotations

import msgspec

from moonrace.games.leaving_earth.content import Content
from moonrace.games.leaving_earth.planner import ion_chart, payload_chart
from moonrace.tables.leaving_earth.planner.names import Names


class ChartRow(msgspec.Struct, frozen=True):
    """A row: whose, and what it carries."""

    name: str
    facts: str
    cells: tuple[tuple[str, str], ...]
    """Whole number and fraction, "19" and "1/2"; both empty where nothing is carried."""


class Charts(msgspec.Struct, frozen=True):
    """Both charts."""

    difficulties: tuple[int, ...]
    rockets: tuple[ChartRow, ...]
    years: tuple[int, ...]
    ions: tuple[ChartRow, ...]
    rockets_json: dict[str, list[str]]
    ion_json: list[list[str]]


def charts(content: Content, names: Names) -> Charts:
    """The charts of a content."""
    rockets, ions = payload_chart(content), ion_chart(content)
    rows = []
    for id, cells in rockets.items():
        card = content.components[id]
        facts = f"${card.price}, mass {card.mass}, thrust {card.thrust}"
        rows.append(ChartRow(names.words.part(id), facts, tuple(map(mixed, cells))))
    by_difficulty = [
        ChartRow(f"Difficulty {number}", "", tuple(map(mixed, cells))) for number, cells in enumerate(ions, 1)
    ]
    return Charts(
        difficulties=tuple(range(1, len(next(iter(rockets.values()))) + 1)),
        rockets=tuple(rows),
        years=tuple(range(1, len(ions[0]) + 1)),
        ions=tuple(by_difficulty),
        rockets_json=rockets,
        ion_json=ions,
    )


def mixed(fraction: str) -> tuple[str, str]:
    """A fraction as people write it: `19/2` is 9 and 1/2."""
    top, _, below = fraction.partition("/")
    if not below:
        return top, ""
    whole, rest = divmod(int(top), int(below))
    return str(whole) if whole else "", f"{rest}/{below}"
