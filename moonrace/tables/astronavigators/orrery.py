"""The orrery: planets on their orbits, the range behind the Sun that hides them, and next month's places."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from markupsafe import Markup

from moonrace.games.astronavigators import charts, sky
from moonrace.games.astronavigators.catalogue import Catalogue
from moonrace.games.astronavigators.content import EARTH
from moonrace.games.astronavigators.view import OrreryView
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.pictures import chart, planet_disc
from moonrace.tables.astronavigators.words import Words
from moonrace.tables.kit.svg import Point, circle, el, group, number, path, polar, rect, text
from moonrace.tables.kit.touch import NO_TOUCH, Touch, touch_attributes
from moonrace.tables.kit.worlds import glow

WIDTH, HEIGHT = 640.0, 354.0
CX, CY = 190.0, 177.0
RADII = {
    "mercury": 28.0,
    "venus": 46.0,
    "earth": 64.0,
    "mars": 82.0,
    "jupiter": 102.0,
    "saturn": 122.0,
    "uranus": 140.0,
    "neptune": 156.0,
}
SIZES = {"mercury": 5.0, "venus": 7.0, "earth": 7.5, "mars": 6.0, "jupiter": 10.0, "saturn": 8.5}
RIM = 164.0
SIDEWAYS = 1.09
LEGEND = 392.0
ROW = 36.0


def place(planet: str, degrees: float) -> Point:
    """Where a planet stands; degrees run counter-clockwise from the right."""
    return polar(CX, CY, RADII[planet], -degrees)


class OrreryMaker:
    """Draws the orrery of one content."""

    def __init__(self, cat: Catalogue, words: Words) -> None:
        self.cat = cat
        self.content = cat.content
        self.words = words

    def draw(self, desk: Desk, things: Mapping[str, Touch], title: str) -> Markup:
        """The orrery as it is; before the planets are placed, the spots where one can go."""
        view = desk.view.orrery
        parts = [self._rings]
        if view is not None:
            parts += [
                self._blocked(view),
                self._signs,
                self._sun(desk),
                self._ghosts(desk, view),
                self._planets(view),
            ]
            parts += [self._legend(desk, view), self._spots(things)]
        return chart(
            WIDTH,
            HEIGHT,
            title,
            "an-orrery-art",
            *parts,
        )

    @cached_property
    def _rings(self) -> Markup:
        zones = self.content.orrery.zones
        spokes = "".join(
            f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}"
            for a, b in (
                (polar(CX, CY, 18, -360 * n / zones), polar(CX, CY, RIM, -360 * n / zones))
                for n in range(zones)
            )
        )
        rings = [circle(CX, CY, r, class_="an-ring") for r in RADII.values()]
        return group(path(spokes, class_="an-grid"), *rings)

    @cached_property
    def _signs(self) -> Markup:
        zones, names = self.content.orrery.zones, []
        for n, name in enumerate(self.content.orrery.zone_names):
            x, y = polar(CX, CY, RIM + 1, -360 * (n + 0.5) / zones)
            # Names are wider than high: at the sides they stand further out, clear of the last planet.
            names.append(text(CX + SIDEWAYS * (x - CX), y + 4, name[:3], text_anchor="middle"))
        return group(*names, class_="an-signs")

    def _blocked(self, view: OrreryView) -> Markup:
        """The range in which planets are hidden, between the pillars (AN-SOL-05)."""
        if not view.pillars:
            return Markup("")
        first, last = view.pillars[0], view.pillars[-1]
        a, b = polar(CX, CY, RIM - 4, -first), polar(CX, CY, RIM - 4, -last)
        reach = number(RIM - 4)
        wedge = (
            f"M{number(CX)} {number(CY)}L{number(a[0])} {number(a[1])}"
            f"A{reach} {reach} 0 0 0 {number(b[0])} {number(b[1])}Z"
        )
        pillars = [
            circle(*polar(CX, CY, RADII["earth"] - 9, -angle), 2.6, class_="an-pillar")
            for angle in view.pillars
        ]
        return group(path(wedge, class_="an-blocked"), *pillars)

    def _sun(self, desk: Desk) -> Markup:
        return group(
            glow(CX, CY, 12, steps=2),
            circle(CX, CY, 12, fill="var(--sun)"),
            text(CX, CY + 5, str(desk.view.month), text_anchor="middle", class_="an-sun-month"),
        )

    def _ghosts(self, desk: Desk, view: OrreryView) -> Markup:
        """Where the planets will be next month."""
        if any(planet.degrees < 0 for planet in view.planets):
            return Markup("")
        after = charts.planets_at(self.cat, desk.view, 1)
        marks = [
            circle(*place(planet.planet, after[planet.planet]), 3.4, class_="an-ghost")
            for planet in view.planets
            if after[planet.planet] != planet.degrees
        ]
        return group(*marks)

    def _planets(self, view: OrreryView) -> Markup:
        made = []
        for planet in view.planets:
            if planet.degrees < 0:
                continue
            name, (x, y) = planet.planet, place(planet.planet, planet.degrees)
            r = SIZES.get(name, 6.5)
            is_lit = planet.is_seen or name == EARTH
            ring = circle(x, y, r + 3.5, class_="an-transit") if planet.is_transiting else ""
            made.append(
                el(
                    "g",
                    circle(x, y, r + 1.6, class_="an-planet-rim"),
                    planet_disc(name, x, y, r),
                    ring,
                    id=f"planet-{name}",
                    data_moves="",
                    data_about=self.words.planet(name),
                    class_=f"an-planet{'' if is_lit else ' is-hidden'}",
                )
            )
        return group(*made)

    # Legend -------------------------------------------------------------------------------------------------

    def _legend(self, desk: Desk, view: OrreryView) -> Markup:
        """Each planet with what it shows now and next month."""
        later: set[str] = set()
        crossing: set[str] = set()
        if all(planet.degrees >= 0 for planet in view.planets):
            after = charts.planets_at(self.cat, desk.view, 1)
            later = set(sky.seen_planets(self.content, after))
            crossing = set(sky.transiting_planets(self.content, after))
        now, then = desk.month_number(), desk.month_number(1)
        made = [
            text(LEGEND + 92, 20, self.words.month(now), class_="an-legend-head"),
            text(LEGEND + 174, 20, self.words.month(then), class_="an-legend-head"),
        ]
        others = [planet for planet in view.planets if planet.planet != EARTH]
        for at, planet in enumerate(others):
            y = 50 + ROW * at
            state = self._state(planet.degrees, is_seen=planet.is_seen, is_crossing=planet.is_transiting)
            name = planet.planet
            next_state = self._state(planet.degrees, is_seen=name in later, is_crossing=name in crossing)
            made += [
                planet_disc(name, LEGEND + 8, y - 4, min(SIZES.get(name, 6.5), 8)),
                text(LEGEND + 24, y, self.words.planet(name), class_="an-legend-name"),
                text(LEGEND + 92, y, state, class_=f"an-legend is-{state}"),
                text(LEGEND + 174, y, next_state, class_=f"an-legend is-{next_state}"),
                rect(LEGEND, y + 10, WIDTH - LEGEND - 12, 1, class_="an-legend-rule"),
            ]
        made.append(text(LEGEND, 50 + ROW * len(others) + 8, self._words(desk), class_="an-legend-note"))
        return group(*made, class_="an-legend-box")

    @staticmethod
    def _state(degrees: int, *, is_seen: bool, is_crossing: bool) -> str:
        if degrees < 0:
            return "open"
        if is_crossing:
            return "transit"
        return "seen" if is_seen else "hidden"

    def _words(self, desk: Desk) -> str:
        if desk.what == "place planet":
            return "Press a spot to put the planet there."
        return "Hidden: in the shaded range behind the Sun."

    # Placing ------------------------------------------------------------------------------------------------

    def _spots(self, things: Mapping[str, Touch]) -> Markup:
        made = []
        for name in things:
            kind, _, rest = name.partition("-")
            if kind != "spot":
                continue
            planet, _, degrees = rest.rpartition("-")
            x, y = place(planet, int(degrees))
            attributes = touch_attributes(things.get(name, NO_TOUCH))
            made.append(
                Markup('<g class="an-spot" id="{}"{}>{}{}</g>').format(
                    name,
                    attributes,
                    circle(x, y, 7, class_="an-spot-area"),
                    circle(x, y, 3.6, class_="an-spot-dot"),
                )
            )
        return group(*made)
