"""Charts as static drawings, in the house's inks.

On pages a chart's colours are those of the page, so that it reads on both plates: it is drawn in stand-ins,
which are then replaced by the names of inks. A chart in a file of its own is drawn on paper.
"""

from __future__ import annotations

import math
import re
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from moonrace.kernel.errors import BadText
from moonrace.lab.sweeping import Swept

MOST_TICKS = 40
"""Columns that stand closer together have labels, and no tick each."""
WIDTH = 400
"""As wide a chart is shown where there is room; then its letters are as large as those around it."""
ROW, LINE_HEIGHT = 26, 17
LABEL = 26
"""Letters in a line of a label; longer names take two or three, and are never cut."""
FONT = "Source Sans 3"
STAND_INS = {
    "#010101": "var(--text)",
    "#010102": "var(--text2)",
    "#010103": "var(--text3)",
    "#010104": "var(--line)",
    "#010105": "var(--acc)",
    "#010106": "var(--teal)",
    "#010107": "var(--edge)",
}
TEXT, TEXT2, TEXT3, LINE, ACCENT, TEAL, EDGE = STAND_INS
PAPER = {
    "#010101": "#1A2233",
    "#010102": "#454D5F",
    "#010103": "#5F6575",
    "#010104": "#D6C8AC",
    "#010105": "#865700",
    "#010106": "#0A6A5F",
    "#010107": "#7D725C",
}
PER_CENT = "format(100 * datum.value, '~g') + '\u00a0%'"
GROUND = "#FBF6EA"
HEAT = ("#FBF6EA", "#E9C77B", "#865700")


class Whisker(NamedTuple):
    """A share with its interval, and what it would be if nothing were special about it."""

    label: str
    value: float
    low: float
    high: float
    due: float
    stands_out: bool = False


def whiskers(rows: Sequence[Whisker], title: str) -> str:
    """Shares as points on a line from low to high; a tick where each would be due."""
    import altair as alt

    labels = ["\n".join(textwrap.wrap(row.label, LABEL)) for row in rows]
    data = _data(
        [
            {**row._asdict(), "label": label, "out": "yes" if row.stands_out else "no"}
            for row, label in zip(rows, labels, strict=True)
        ]
    )
    axis = alt.Axis(labelLimit=0, ticks=False, domain=False, labelExpr=r"split(datum.label, '\n')")
    y = alt.Y("label:N", sort=labels, title=None, axis=axis)
    most = max(label.count("\n") for label in labels)
    x = alt.X(
        "value:Q",
        title=title,
        axis=alt.Axis(labelExpr=PER_CENT, tickCount=4),
        scale=alt.Scale(zero=False, nice=True, padding=8),
    )
    base = alt.Chart(data)
    colour = alt.Color("out:N", scale=alt.Scale(domain=["yes", "no"], range=[ACCENT, TEXT2]), legend=None)
    line = base.mark_rule(strokeWidth=2).encode(y=y, x=alt.X("low:Q", title=title), x2="high:Q", color=colour)
    due = base.mark_tick(thickness=2, size=14, color=TEAL).encode(y=y, x="due:Q")
    point = base.mark_point(filled=True, size=64, opacity=1).encode(
        y=y,
        x=x,
        color=colour,
        shape=alt.Shape(
            "out:N", scale=alt.Scale(domain=["yes", "no"], range=["diamond", "circle"]), legend=None
        ),
    )
    return svg((line + due + point).properties(height=(ROW + LINE_HEIGHT * most) * len(rows) + 40))


def columns(values: Sequence[tuple[str, int]], title: str) -> str:
    """Counts as columns, in the order given."""
    import altair as alt

    data = _data([{"label": label, "count": count} for label, count in values])
    x = alt.X(
        "label:O",
        sort=[label for label, _ in values],
        title=title,
        axis=alt.Axis(labelAngle=0, labelOverlap=True, ticks=len(values) <= MOST_TICKS),
    )
    y = alt.Y("count:Q", title="Games", axis=alt.Axis(tickCount=4, format="d"))
    return svg(alt.Chart(data).mark_bar(color=ACCENT).encode(x=x, y=y).properties(height=190))


def lines(series: Sequence[tuple[str, Sequence[tuple[int, float]]]], x_title: str, y_title: str) -> str:
    """Figures round by round, a line each: the first whole, the second dashed."""
    import altair as alt

    names = [name for name, _ in series]
    data = _data([{"who": name, "x": x, "y": y} for name, points in series for x, y in points])
    chart = (
        alt.Chart(data)
        .mark_line(strokeWidth=2.5, point=alt.OverlayMarkDef(size=30))
        .encode(
            x=alt.X("x:Q", title=x_title, axis=alt.Axis(tickMinStep=1, format="d", grid=False)),
            y=alt.Y("y:Q", title=y_title, axis=alt.Axis(tickCount=4)),
            color=alt.Color(
                "who:N",
                scale=alt.Scale(domain=names, range=[ACCENT, TEAL]),
                legend=alt.Legend(orient="top", title=None, symbolType="stroke", symbolStrokeWidth=3),
            ),
            strokeDash=alt.StrokeDash(
                "who:N", scale=alt.Scale(domain=names, range=[[1, 0], [5, 4]]), legend=None
            ),
        )
    )
    return svg(chart.properties(height=220))


def _data(values: Sequence[dict[str, Any]]) -> Any:
    import altair as alt

    data: Any = alt.Data  # which has no types
    return data(values=values)


def svg(chart: Any) -> str:
    """A chart as SVG whose colours are the inks of the page it stands on."""
    import altair as alt
    import vl_convert

    # All of one width with their labels, so that letters have one size on the page.
    sized = chart.properties(width=WIDTH, autosize=alt.AutoSizeParams(type="fit", contains="padding"))
    drawn: str = vl_convert.vegalite_to_svg(_housed(sized).to_json())
    for stand_in, ink in STAND_INS.items():
        drawn = drawn.replace(f'"{stand_in}"', f'"{ink}"')
    drawn = re.sub(r'(<svg[^>]*?) width="[\d.]+" height="[\d.]+"', r"\1", drawn, count=1)
    return re.sub(r' aria-(?:label|roledescription)="[^"]*"| role="[^"]*"', "", drawn).replace(
        "<svg", '<svg aria-hidden="true" focusable="false"', 1
    )


def _housed(chart: Any) -> Any:
    """A chart in the house's look: no frame, quiet lines, type that reads on a phone."""
    axis = {
        "labelFont": FONT,
        "titleFont": FONT,
        "labelFontSize": 15,
        "titleFontSize": 15,
        "titleFontWeight": "normal",
        "labelColor": TEXT2,
        "titleColor": TEXT3,
        "gridColor": LINE,
        "domainColor": EDGE,
        "tickColor": EDGE,
    }
    return chart.configure(
        background="transparent",
        axis=axis,
        view={"stroke": None},
        legend={"labelFont": FONT, "labelFontSize": 15, "labelColor": TEXT2, "titleColor": TEXT3},
        text={"font": FONT, "fontSize": 12, "fill": TEXT},
    )


# A sweep in a file of its own -------------------------------------------------------------------------------


def sweep_chart(swept: Swept) -> Any:
    """One value as a line with its intervals, two as a heat map."""
    import altair as alt

    is_share = swept.figure in swept.shares
    form = ".1%" if is_share else ".3~g"
    rows = [
        {
            **{f"v{place}": cell.values[path] for place, path in enumerate(swept.paths)},
            "value": cell.figures[swept.figure].value,
            "low": cell.figures[swept.figure].low,
            "high": cell.figures[swept.figure].high,
        }
        for cell in swept.cells
        if not cell.problem and not math.isnan(cell.figures[swept.figure].value)
    ]
    title = swept.words[swept.figure]
    base = alt.Chart(_data(rows), title=alt.Title(f"{swept.game}: {title}", font="Jost", color=TEXT))
    x = alt.X("v0:O", title=swept.paths[0], axis=alt.Axis(labelAngle=0))
    if len(swept.paths) == 1:
        y = alt.Y(
            "value:Q",
            title=title,
            axis=alt.Axis(labelExpr=PER_CENT) if is_share else alt.Axis(format=".3~g"),
            scale=alt.Scale(zero=False),
        )
        line = base.mark_line(color=ACCENT, point={"color": ACCENT}).encode(x=x, y=y)
        rule = base.mark_rule(color=TEXT2).encode(x=x, y=alt.Y("low:Q", title=title), y2="high:Q")
        return (rule + line).properties(width=max(240, 60 * len(rows)), height=240)
    y = alt.Y("v1:O", title=swept.paths[1], sort="descending")
    heat = base.mark_rect().encode(
        x=x,
        y=y,
        color=alt.Color("value:Q", title=None, scale=alt.Scale(range=HEAT), legend=alt.Legend(format=form)),
    )
    middle = sorted(row["value"] for row in rows)[len(rows) // 2] if rows else 0.0
    words = base.mark_text().encode(
        x=x,
        y=y,
        text=alt.Text("value:Q", format=form),
        color=alt.condition(alt.datum.value > 2 * middle, alt.value("#FFFDF7"), alt.value(TEXT)),
    )
    return (heat + words).properties(width=alt.Step(64), height=alt.Step(36))


def draw_sweep(swept: Swept, file: Path) -> None:
    """A sweep as a drawing on paper: SVG, PNG, or a page with the drawing in it."""
    import vl_convert

    made = _housed(sweep_chart(swept)).to_json()
    for stand_in, ink in PAPER.items():
        made = made.replace(stand_in, ink)
    made = made.replace('"background": "transparent"', f'"background": "{GROUND}"')
    try:
        if file.suffix == ".png":
            file.write_bytes(vl_convert.vegalite_to_png(made, scale=2))
            return
        drawn = vl_convert.vegalite_to_svg(made)
        if file.suffix == ".html":
            head = f'<meta charset="utf-8"><title>{swept.game}</title>'
            drawn = f'<!doctype html><html lang="en">{head}{drawn}</html>'
        file.write_text(drawn, encoding="utf-8")
    except OSError as error:
        raise BadText(f"{file}: cannot be written ({error.strerror}).") from None
