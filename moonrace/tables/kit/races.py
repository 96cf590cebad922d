"""How a race went, drawn: a line for each racer in its own colour, dashes and shape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from moonrace.tables.chronicle import Chart, Series
from moonrace.tables.kit.svg import Attribute, line, number, path, svg, text
from moonrace.tables.kit.tokens import seat_shape
from moonrace.tables.kit.words import figure

FONT = "Source Sans 3, Source Sans Pro, Segoe UI, sans-serif"
WIDTH, HEIGHT = 460, 210
LEFT, RIGHT, TOP, BOTTOM = 34, 30, 14, 26
DASHES = (None, "7 3", "2 3", "9 3 2 3", "4 4")
"""So that lines can be told apart without their colours."""
MOST_RULES, MOST_NAMES = 5, 5
STEPS = (1, 2, 5, 10, 20, 50, 100, 200)
TOKEN = 9.0
APART = 2 * TOKEN
"""How far tokens at the ends of lines stand from each other."""


def race_chart(chart: Chart) -> Markup:
    """A chart as a drawing. The table beside it tells the same to those who do not see it."""
    low, high = _bounds(chart)
    ends = _ends(chart, low, high)
    return svg(
        WIDTH,
        HEIGHT,
        f"0 0 {WIDTH} {HEIGHT}",
        *_rules(low, high),
        *_columns(chart.columns),
        *_goal(chart, low, high),
        *(_line(chart, series, low, high, end) for series, end in zip(chart.series, ends, strict=True)),
        class_="race-art",
        title=f"{chart.title}: {_sum(chart)}",
    )


def _sum(chart: Chart) -> str:
    """The figures at the end, for whoever does not see the lines."""
    return ", ".join(f"{series.racer.name} {figure(series.values[-1])}" for series in chart.series)


def _bounds(chart: Chart) -> tuple[int, int]:
    values = [value for series in chart.series for value in series.values]
    low = min(0, *values)
    return low, max(low + 1, chart.goal, *values)


def _x(place: int, count: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * (place / max(1, count - 1))


def _y(value: float, low: int, high: int) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) / (high - low)


def _rules(low: int, high: int) -> Iterator[Markup]:
    step = next((step for step in STEPS if (high - low) / step <= MOST_RULES), STEPS[-1])
    for value in range(-(-low // step) * step, high + 1, step):
        y = _y(value, low, high)
        yield line(LEFT, y, WIDTH - RIGHT, y, stroke="var(--line)", stroke_width=1)
        yield _words(LEFT - 7, y + 4, figure(value), "end")


def _columns(columns: Sequence[str]) -> Iterator[Markup]:
    """The names of some chapters, so many as have room."""
    every = max(1, -(-(len(columns) - 1) // MOST_NAMES))
    for place in range(0, len(columns), every):
        is_last = place + every >= len(columns)
        x = _x(place, len(columns))
        anchor = "start" if not place else "end" if is_last and place == len(columns) - 1 else "middle"
        yield _words(x, HEIGHT - 7, columns[place].partition(",")[0], anchor)


def _goal(chart: Chart, low: int, high: int) -> Iterator[Markup]:
    if chart.goal:
        y = _y(chart.goal, low, high)
        yield line(LEFT, y, WIDTH - RIGHT, y, stroke="var(--acc)", stroke_width=1.5, stroke_dasharray="1 4")


def _words(x: float, y: float, words: str, anchor: str) -> Markup:
    ink: dict[str, Attribute] = {"font_family": FONT, "font_size": 11, "fill": "var(--text2)"}
    return text(x, y, words, text_anchor=anchor, aria_hidden="true", **ink)


def _ends(chart: Chart, low: int, high: int) -> list[float]:
    """Where the tokens stand at the ends of the lines, moved apart where lines end close to each other."""
    wanted = [_y(series.values[-1], low, high) for series in chart.series]
    placed: dict[int, float] = {}
    lowest = TOP - APART
    for place in sorted(range(len(wanted)), key=lambda place: wanted[place]):
        lowest = placed[place] = max(wanted[place], lowest + APART)
    over = max(0.0, max(placed.values(), default=0.0) - (HEIGHT - BOTTOM))
    return [placed[place] - over for place in range(len(wanted))]


def _line(chart: Chart, series: Series, low: int, high: int, end: float) -> Markup:
    count, seat = len(chart.columns), series.racer.seat
    points = [(_x(place, count), _y(value, low, high)) for place, value in enumerate(series.values)]
    # A figure holds until it changes, so the line goes in steps.
    d = f"M{number(points[0][0])} {number(points[0][1])}"
    d += "".join(f"H{number(x)}V{number(y)}" for x, y in points[1:])
    drawn = [
        path(
            d,
            fill="none",
            stroke=ink,
            stroke_width=width,
            stroke_dasharray=DASHES[seat] if width < 4 else None,
            stroke_linejoin="round",
        )
        for ink, width in (("var(--panel)", 5), (f"var(--race-{seat})", 2.5))
    ]
    return Markup("").join([*drawn, seat_shape(seat, WIDTH - RIGHT + 14, end, TOKEN)])
