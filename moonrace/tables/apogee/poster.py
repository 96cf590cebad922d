"""The poster of Apogee."""

from __future__ import annotations

from markupsafe import Markup

from moonrace.tables.kit.posters import WIDTH, standing
from moonrace.tables.kit.svg import circle, path, rect
from moonrace.tables.kit.worlds import stars


def _tower(x: float, foot: float, height: float, ink: str) -> Markup:
    rungs = "".join(f"M{x} {foot - i * 19:.0f}h12" for i in range(1, int(height / 19) + 1))
    rails = f"M{x} {foot}v{-height}M{x + 12} {foot}v{-height}M{x + 12} {foot - height + 42}h22"
    return path(rungs + rails, fill="none", stroke=ink, stroke_width=3)


def motif() -> list[Markup]:
    """A rocket on its pad before the glow of a launch."""
    bands = (
        (168, "var(--red)", 0.22),
        (134, "var(--red)", 0.3),
        (102, "var(--red)", 0.4),
        (72, "var(--sun)", 0.38),
        (44, "var(--sun)", 0.75),
    )
    return [
        stars(WIDTH, 80, 18, 7),
        *(circle(120, 202, r, fill=ink, opacity=share) for r, ink, share in bands),
        _tower(66, 202, 132, "var(--ink)"),
        standing("poster", 120, 218, 172),
        rect(0, 202, WIDTH, 24, fill="var(--plate)"),
        rect(96, 200, 48, 5, fill="var(--metal)"),
    ]
