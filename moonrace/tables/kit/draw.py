"""Pictures, all of our own making: flat inks, true circles, one light from the left.

Functions named after a thing return a whole `<svg>`; given `x` and `y`, small ones can be nested in another.
Functions that end in `_shape` return a group for a board that is drawn anyway.
"""

from __future__ import annotations

from moonrace.tables.kit.flight_plan import flight_plan
from moonrace.tables.kit.icons import ICONS, die, icon
from moonrace.tables.kit.patches import STATES, patch, patch_shape
from moonrace.tables.kit.pilot_patches import open_place, pilot_patch
from moonrace.tables.kit.portraits import portrait
from moonrace.tables.kit.posters import empty_pad, hero, mark, poster
from moonrace.tables.kit.qr import qr_code
from moonrace.tables.kit.rockets import (
    CRAFT,
    ROCKETS,
    craft,
    equipment,
    rocket,
    rocket_shape,
)
from moonrace.tables.kit.svg import (
    circle,
    el,
    group,
    line,
    path,
    polar,
    polygon,
    rect,
    regular,
    svg,
    text,
)
from moonrace.tables.kit.tokens import seat_letter, seat_shape, seat_token
from moonrace.tables.kit.worlds import WORLDS, glow, moon, moon_shape, stars, world, world_shape

__all__ = [
    "CRAFT",
    "ICONS",
    "ROCKETS",
    "STATES",
    "WORLDS",
    "circle",
    "craft",
    "die",
    "el",
    "empty_pad",
    "equipment",
    "flight_plan",
    "glow",
    "group",
    "hero",
    "icon",
    "line",
    "mark",
    "moon",
    "moon_shape",
    "open_place",
    "patch",
    "patch_shape",
    "path",
    "pilot_patch",
    "polar",
    "polygon",
    "portrait",
    "poster",
    "qr_code",
    "rect",
    "regular",
    "rocket",
    "rocket_shape",
    "seat_letter",
    "seat_shape",
    "seat_token",
    "stars",
    "svg",
    "text",
    "world",
    "world_shape",
]
