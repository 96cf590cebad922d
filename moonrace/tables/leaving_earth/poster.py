"""The poster of Leaving Earth."""

from __future__ import annotations

from markupsafe import Markup

from moonrace.tables.kit.posters import HEIGHT, WIDTH, flying
from moonrace.tables.kit.svg import circle, path
from moonrace.tables.kit.worlds import stars, world_shape


def motif() -> list[Markup]:
    """From the Earth towards Mars, past a large Sun."""
    sun = [
        circle(240, 0, r, fill="var(--sun)", opacity=share)
        for r, share in ((150, 0.14), (110, 0.2), (76, 0.3))
    ]
    orbit = "M16 158C28 108 108 52 182 52C236 54 236 104 196 148C150 196 62 224 30 202C14 190 12 176 16 158Z"
    return [
        stars(WIDTH, HEIGHT, 34, 2),
        *sun,
        circle(240, 0, 44, fill="var(--sun)"),
        world_shape("earth", 44, 250, 88),
        path(orbit, fill="none", stroke="var(--text)", stroke_width=1.6, stroke_dasharray="5 5"),
        world_shape("mars", 190, 86, 19),
        flying("poster", 98, 150, 94, 55),
    ]
