"""The poster of Moonshot."""

from __future__ import annotations

from markupsafe import Markup

from moonrace.tables.kit.posters import HEIGHT, WIDTH
from moonrace.tables.kit.svg import JOST, circle, group, path, text


def motif() -> list[Markup]:
    """A rocket as a blueprint, with its parameters."""
    blue = "var(--inner)"
    grid = "".join(f"M{x} 0V{HEIGHT}" for x in range(0, WIDTH + 1, 16)) + "".join(
        f"M0 {y}H{WIDTH}" for y in range(2, HEIGHT + 1, 16)
    )
    ship = (
        "M120 34C139 58 144 84 144 112V190H96V112C96 84 101 58 120 34Z"
        "M96 128H144M96 172H144M96 150L74 190V206L96 192M144 150L166 190V206L144 192M104 192"
        "L98 212H142L136 192"
    )
    badges = [
        group(
            circle(212, y, 12, fill=ink),
            text(
                212,
                y + 4.6,
                letter,
                text_anchor="middle",
                font_family=JOST,
                font_size=13,
                font_weight=700,
                fill="var(--on)",
            ),
        )
        for y, ink, letter in ((58, "var(--amber)", "S"), (92, "var(--sky)", "E"), (126, "var(--teal)", "C"))
    ]
    return [
        path(grid, fill="none", stroke=blue, stroke_width=1.2),
        path(
            "M118 34H52V212H100", fill="none", stroke="var(--lilac)", stroke_width=1.4, stroke_dasharray="4 4"
        ),
        path("M48 34H56M48 212H56", stroke="var(--lilac)", stroke_width=1.6),
        path(ship, fill="none", stroke="var(--text)", stroke_width=2.4, stroke_linejoin="round"),
        circle(120, 96, 10, fill="none", stroke="var(--text)", stroke_width=2),
        path("M148 104H186V66H198", fill="none", stroke="var(--lilac)", stroke_width=1.6),
        *badges,
    ]
