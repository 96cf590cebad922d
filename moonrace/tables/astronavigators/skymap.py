"""The star map: figures, the Sun's path, daylight and horizon for any month and any zone.

Everything for all months and zones is in the drawing; which one is shown is chosen beside it by two rows of
radio buttons, and the style sheet lights what can be seen then and there (`data-v` names zone and month).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise

import msgspec
from markupsafe import Markup

from moonrace.games.astronavigators import sky
from moonrace.games.astronavigators.catalogue import Catalogue
from moonrace.games.astronavigators.content import Month
from moonrace.tables.astronavigators.pictures import DAY, chart, lines_of, stars_of, tree, unwrapped
from moonrace.tables.astronavigators.words import Words
from moonrace.tables.kit.svg import Point, circle, el, group, line, number, path, polar, rect, svg, text
from moonrace.tables.kit.worlds import glow

WIDTH, HEIGHT = 600.0, 336.0
AXIS = 18.0
STAR = 5.0
"""From the middle of a star to its tips; no star is nearer to the edge, not even the one at the pole."""
LONGEST = 150.0
"""Lines of figures around the poles would run across the whole map."""
"""Room below the map for the hours."""
ZONES = {3: "a", 2: "b", 1: "c", -1: "d", -2: "e", -3: "f"}
MONTHS = "0123456789abc"
LABELS: dict[str, Point] = {
    "ursa_minor": (0, -34),
    "draco": (36, -16),
    "ursa_major": (0, -2),
    "cassiopeia": (8, 0),
    "leo": (0, 2),
    "virgo": (14, -2),
    "ophiuchus": (30, -52),
    "scorpius": (-8, 0),
    "sagittarius": (0, 2),
    "capricornus": (0, 0),
    "aquarius": (14, -48),
    "pegasus": (-6, -34),
    "pisces": (0, 0),
    "cancer": (6, -46),
    "gemini": (10, -44),
    "canis_minor": (-14, 0),
    "orion": (0, 0),
    "taurus": (6, 0),
    "aries": (0, -22),
    "eridanus": (-38, -30),
    "carina": (0, -2),
    "centaurus": (0, -52),
    "crux": (22, -4),
    "octans": (-6, -16),
    "aquila": (0, -2),
    "lyra": (8, -2),
    "cygnus": (-6, -2),
    "bootes": (-8, -2),
    "auriga": (-6, -2),
    "libra": (0, 0),
}
"""Where names stand beside the middle below their figure, so that they do not lie on each other."""


class Mark(msgspec.Struct, frozen=True):
    """Where a figure on the map is on offer: weeks, the save area, the deck."""

    weeks: tuple[int, ...] = ()
    is_saved: bool = False
    is_next: bool = False

    @property
    def badge(self) -> str:
        """What the badge says: week numbers, S for saved, N for the next card of the deck."""
        words = [str(week) for week in self.weeks] + ["S"] * self.is_saved
        return " ".join(words) or ("N" if self.is_next else "")


NO_MARK = Mark()


def place_x(ra: float) -> float:
    """Hours run to the left, as one sees the sky from below."""
    return WIDTH * (1 - ra / DAY)


def place_y(declination: float) -> float:
    """Declination from +90 at the top to -90."""
    return HEIGHT * (90 - declination) / 180


def signed_declination(month: Month) -> float:
    """How far the Sun stands from the equator in a month."""
    declination = abs(month.sun_declination)
    return -declination if month.sun_hemisphere == "south" else declination


def sun_spot(month: Month) -> Point:
    """Where the Sun stands on the map in a month."""
    return place_x(month.sun_ra_h), place_y(signed_declination(month))


class SkyMaker:
    """Draws the star map of one content."""

    def __init__(self, cat: Catalogue, words: Words) -> None:
        self.cat = cat
        self.content = cat.content
        self.words = words
        self._figures: dict[tuple[str, str], Markup] = {}
        self._told: dict[str, tuple[tuple[Point, ...], tuple[tuple[int, int], ...]]] = {}

    def draw(self, marks: Mapping[str, Mark], title: str) -> Markup:
        """The map with what is on offer marked."""
        figures = [self._figure(name, marks.get(name, NO_MARK)) for name in self.content.constellations]
        inside = svg(
            WIDTH,
            HEIGHT,
            f"0 0 {number(WIDTH)} {number(HEIGHT)}",
            self._ground,
            self._suns,
            *figures,
            x=0,
            y=0,
        )
        return chart(
            WIDTH,
            HEIGHT + AXIS,
            title,
            "an-sky-art",
            inside,
            self._hours,
        )

    # Ground -------------------------------------------------------------------------------------------------

    @cached_property
    def _ground(self) -> Markup:
        row = HEIGHT / 6
        across = "".join(f"M0 {number(row * n)}H{number(WIDTH)}" for n in range(1, 6))
        down = "".join(f"M{number(WIDTH * n / 24)} 0V{number(HEIGHT)}" for n in range(1, 24))
        return group(
            path(across + down, class_="an-grid"),
            *self._daylight,
            path(f"M0 {number(HEIGHT / 2)}H{number(WIDTH)}", class_="an-equator"),
            path(self._ecliptic(), class_="an-ecliptic"),
            *self._horizons,
        )

    def _ecliptic(self) -> str:
        months = sorted(self.content.months.values(), key=lambda month: month.sun_ra_h)
        points = [sun_spot(month) for month in months]
        x, y = points[0]
        points.append((x - WIDTH, y))
        d = f"M{number(points[0][0])} {number(points[0][1])}"
        for (ax, ay), (bx, by) in pairwise(points):
            middle = (ax + bx) / 2, (ay + by) / 2
            d += f"Q{number(ax)} {number(ay)} {number(middle[0])} {number(middle[1])}"
        return d + f"L{number(points[-1][0])} {number(points[-1][1])}"

    @cached_property
    def _daylight(self) -> list[Markup]:
        """For each month the hours around the Sun, row by row, so that a zone can leave rows uncovered."""
        half, row = self.content.values.daylight_half_width_hours, HEIGHT / 6
        made = []
        for month in self.content.months.values():
            bars = []
            for at, zone in enumerate(ZONES):
                for turn in (-DAY, 0.0, DAY):
                    left = place_x(month.sun_ra_h + half + turn)
                    if left < WIDTH and left + 2 * half * WIDTH / DAY > 0:
                        bars.append(
                            rect(left, row * at, 2 * half * WIDTH / DAY, row, class_=self._uncovered(zone))
                        )
            made.append(group(*bars, class_=f"an-day is-m{MONTHS[month.number]}"))
        return made

    def _uncovered(self, row: int) -> str:
        """The zones for which a row never sets, so that daylight does not cover it (AN-VIS-05)."""
        zones = [zone for zone in self.content.zones.values() if row in zone.never_setting_rows]
        return " ".join(f"un-{ZONES[zone.zone]}" for zone in zones)

    @cached_property
    def _horizons(self) -> list[Markup]:
        """For each zone the rows below its horizon."""
        row, rows, made = HEIGHT / 6, list(ZONES), []
        for zone in self.content.zones.values():
            hidden = [at for at, number_ in enumerate(rows) if number_ not in zone.visible_rows]
            bars = [rect(0, row * at, WIDTH, row) for at in hidden]
            edge = None
            if hidden:
                y = row * (hidden[0] if hidden[0] else len(hidden))
                edge = line(0, y, WIDTH, y, class_="an-horizon-edge")
            made.append(group(*bars, *([edge] if edge else []), class_=f"an-horizon is-z{ZONES[zone.zone]}"))
        return made

    @cached_property
    def _suns(self) -> Markup:
        made = []
        for month in self.content.months.values():
            _, y = sun_spot(month)
            for turn in (0.0, DAY):
                x = place_x(month.sun_ra_h + turn) if month.sun_ra_h + turn <= DAY else None
                if x is not None:
                    made.append(group(self._sun(x, y), class_=f"an-sun is-m{MONTHS[month.number]}"))
        return group(*made)

    @staticmethod
    def _sun(x: float, y: float) -> Markup:
        rays = "".join(
            f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}"
            for a, b in ((polar(x, y, 13, 45 * i), polar(x, y, 17.5, 45 * i)) for i in range(8))
        )
        return group(
            glow(x, y, 11),
            circle(x, y, 10.5, fill="var(--sun)"),
            path(rays, stroke="var(--sun)", stroke_width=2.2, stroke_linecap="round", fill="none"),
        )

    @cached_property
    def _hours(self) -> Markup:
        words = [
            text(place_x(hour), HEIGHT + 13, f"{hour} h", text_anchor="middle") for hour in range(2, 23, 2)
        ]
        return group(*words, class_="an-hours")

    # Figures ------------------------------------------------------------------------------------------------

    @cached_property
    def _seen(self) -> dict[str, str]:
        """By constellation: zone and month of every view of it, "b8 c8 ..."."""
        return {
            name: " ".join(
                f"{letter}{MONTHS[month.number]}"
                for zone, letter in ZONES.items()
                for month in self.content.months.values()
                if sky.visible(self.content, name, zone, month.number)
            )
            for name in self.content.constellations
        }

    @cached_property
    def _shapes(self) -> dict[str, Markup]:
        return {name: self._shape(name) for name in self.content.constellations}

    def _points(self, name: str) -> list[Point]:
        stars = unwrapped(self.content.constellations[name].main_stars)
        return [(place_x(ra), max(STAR, place_y(dec))) for ra, dec in stars]

    def figure(self, name: str) -> tuple[tuple[Point, ...], tuple[tuple[int, int], ...]]:
        """The stars of a figure inside the map, in the order they are joined, and the lines between them."""
        if name not in self._told:
            points = self._points(name)
            edges = tree(points)
            order = [0, *(after for _, after in edges)]
            stars = tuple((round(points[at][0] % WIDTH, 1), round(points[at][1], 1)) for at in order)
            joined = [(order.index(one), order.index(other)) for one, other in edges]
            self._told[name] = (
                stars,
                tuple(
                    (one, other) for one, other in joined if math.dist(stars[one], stars[other]) <= LONGEST
                ),
            )
        return self._told[name]

    def _turns(self, points: list[Point]) -> list[float]:
        """Shifts by a whole day that bring a part of the figure into the map."""
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        return [turn for turn in (-WIDTH, 0.0, WIDTH) if right + turn > 0 and left + turn < WIDTH]

    def _shape(self, name: str) -> Markup:
        points = self._points(name)
        lines, stars = "", ""
        for turn in self._turns(points):
            moved = [(x + turn, y) for x, y in points]
            lines += lines_of(moved, LONGEST)
            stars += stars_of(moved, STAR)
        return group(path(lines, class_="an-lines"), path(stars, class_="an-stars"))

    def label_spot(self, name: str) -> Point:
        """Where the name of a figure stands."""
        points = self._points(name)
        xs, ys = [x for x, _ in points], [y for _, y in points]
        dx, dy = LABELS.get(name, (0, 0))
        x, y = sum(xs) / len(xs) % WIDTH + dx, max(ys) + 14 + dy
        half = 3.2 * len(self.words.card(name)) + 4
        return min(max(x, half), WIDTH - half), min(max(y, 12), HEIGHT - 5)

    def _figure(self, name: str, mark: Mark) -> Markup:
        """A figure with its name and badge, drawn once for each badge."""
        key = name, mark.badge
        if key not in self._figures:
            self._figures[key] = self._new_figure(name, mark)
        return self._figures[key]

    def _new_figure(self, name: str, mark: Mark) -> Markup:
        x, y = self.label_spot(name)
        label = text(x, y, self.words.card(name), text_anchor="middle", class_="an-name")
        badge = self._badge(self.words.card(name), mark.badge, x, y) if mark.badge else ""
        state = " is-offered" if mark.badge else ""
        return el(
            "g",
            self._shapes[name],
            label,
            badge,
            class_=f"an-fig{state}",
            id=f"fig-{name}",
            data_v=self._seen[name],
            data_about=self.words.card(name),
        )

    def _badge(self, name: str, words: str, x: float, y: float) -> Markup:
        """A pill before the name, or behind it at the left edge of the map."""
        width = 6.4 * len(words) + 9
        half = 3.2 * len(name) + 4
        left = x - half - width if x - half - width > 2 else x + half
        return group(
            rect(left, y - 11, width, 14, rx=7, class_="an-badge"),
            text(left + width / 2, y - 0.2, words, text_anchor="middle", class_="an-badge-text"),
        )
