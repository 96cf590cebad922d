"""The poster of Tranquility Base."""

from __future__ import annotations

from markupsafe import Markup

from moonrace.tables.kit.patches import patch_shape
from moonrace.tables.kit.posters import HEIGHT, WIDTH
from moonrace.tables.kit.rockets import craft_shape
from moonrace.tables.kit.svg import group
from moonrace.tables.kit.worlds import moon_shape, stars


def motif() -> list[Markup]:
    """A lunar module before the Moon, and a patch of each programme."""
    module, _ = craft_shape("lunar_module")
    return [
        stars(WIDTH, HEIGHT, 40, 3),
        moon_shape(120, 132, 92),
        group(module, transform="translate(124 166) scale(1.18)"),
        patch_shape("mercury", 6, 60, 52, 54),
        patch_shape("gemini", 8, 120, 34, 56),
        patch_shape("apollo", 11, 180, 52, 56),
    ]
