"""The Earth map: land, squares with their vehicles, dice, launch sites, and what is in reach."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property

from markupsafe import Markup

from moonrace.games.astronavigators.actions import Connect
from moonrace.games.astronavigators.catalogue import Catalogue
from moonrace.games.astronavigators.content import Square
from moonrace.tables.astronavigators.coast import COASTS
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.pictures import chart, dice_shape
from moonrace.tables.astronavigators.words import VEHICLE_ICONS, VEHICLES, Words
from moonrace.tables.face import AskPanel
from moonrace.tables.kit import draw
from moonrace.tables.kit.icons import ICONS, icon
from moonrace.tables.kit.svg import Point, circle, el, group, line, number, outline, path, rect, text
from moonrace.tables.kit.touch import NO_TOUCH, Touch, touch_attributes
from moonrace.tables.kit.words import listed, signed

LEFT, SIDE, TALL = 30.0, 50.0, 56.0
WIDTH, HEIGHT = LEFT + 12 * SIDE + 10, 6 * TALL
AXIS = 18.0
ROWS = {3: 0, 2: 1, 1: 2, -1: 3, -2: 4, -3: 5}
GLYPH = 10.0


def corner(square: Square) -> Point:
    """The upper left corner of a square."""
    return LEFT + SIDE * square.column, TALL * ROWS[square.zone]


def die_spot(square: Square) -> Point:
    """Where a die stands in a square."""
    x, y = corner(square)
    return x + SIDE / 2, y + 24


def spot(longitude: float, latitude: float) -> Point:
    """A place on the map."""
    return LEFT + (longitude + 180) / 30 * SIDE, (90 - latitude) / 30 * TALL


@cache
def _box(x: float, y: float, kind: str) -> Markup:
    """A frame in a square."""
    return rect(x + 1.5, y + 1.5, SIDE - 3, TALL - 3, rx=4, class_=kind)


@cache
def _area(x: float, y: float) -> Markup:
    """The whole square, to be pressed."""
    return rect(x, y, SIDE, TALL, rx=4, class_="an-touch-box")


@cache
def _count(x: float, y: float, tiles: int) -> Markup:
    """How many tiles it takes to get to a square."""
    return group(
        rect(x + 4, y + 4, 19, 14, rx=4, class_="an-chain"),
        text(x + 13.5, y + 15, f"+{tiles}", text_anchor="middle", class_="an-chain-count"),
    )


@cache
def _tag(x: float, y: float, words: str) -> Markup:
    """The name of a square, for when it is pointed at."""
    half = 3.1 * len(words) + 6
    middle = min(max(x + SIDE / 2, LEFT + half), LEFT + 12 * SIDE - half)
    top = y - 18 if y > 20 else y + TALL + 2
    return group(
        rect(middle - half, top, 2 * half, 17, rx=4, class_="an-tag-box"),
        text(middle, top + 12.5, words, text_anchor="middle"),
        class_="an-tag",
    )


def heliport(x: float, y: float, **attributes: str) -> Markup:
    """The marker of a heliport."""
    return text(x, y, "H", text_anchor="middle", class_="an-heliport", **attributes)


class EarthMaker:
    """Draws the Earth map of one content."""

    def __init__(self, cat: Catalogue, words: Words) -> None:
        self.content = cat.content
        self.words = words

    def draw(self, desk: Desk, things: Mapping[str, Touch], title: str) -> Markup:
        """The map as it is, with what the viewer can reach."""
        return chart(
            WIDTH,
            HEIGHT + AXIS,
            title,
            "an-earth-art",
            self._defs,
            self._sea,
            self._land(desk),
            self._base,
            self._reach(desk, things),
            self._names,
            self._sites(desk),
            self._dice(desk),
            self._touches(desk, things),
        )

    def around(self, desk: Desk, squares: Sequence[Square], side: float) -> Markup:
        """A piece of the map with these squares framed."""
        corners = [corner(square) for square in squares]
        left, top = (min(values) - SIDE / 2 for values in zip(*corners, strict=True))
        right, bottom = max(x for x, _ in corners) + 1.5 * SIDE, max(y for _, y in corners) + 1.5 * TALL
        wide, tall = right - left, bottom - top
        scale = side / max(wide, tall)
        box = f"{number(left)} {number(top)} {number(wide)} {number(tall)}"
        frames = [_box(x, y, "an-framed") for x, y in corners]
        parts = (self._defs, self._sea, self._land(desk), self._base, *frames)
        return draw.svg(wide * scale, tall * scale, box, *parts, class_="an-piece")

    # What never changes -------------------------------------------------------------------------------------

    @cached_property
    def _defs(self) -> Markup:
        made = [
            el("symbol", *ICONS[VEHICLE_ICONS[vehicle]], id=f"an-{vehicle}", viewBox="0 0 24 24")
            for vehicle in VEHICLES
        ]
        return el("defs", *made)

    @cached_property
    def _sea(self) -> Markup:
        return rect(LEFT, 0, 12 * SIDE, HEIGHT, class_="an-sea")

    @cached_property
    def _coasts(self) -> dict[str, str]:
        return {
            name: "".join(outline([spot(*point) for point in coast]) for coast in coasts)
            for name, coasts in COASTS.items()
        }

    def _land(self, desk: Desk) -> Markup:
        """Continents; those the viewer has visited are brighter."""
        visited = desk.me.continents
        return group(
            *(
                path(d, class_=f"an-land{' is-visited' if name in visited else ''}")
                for name, d in self._coasts.items()
            )
        )

    @cached_property
    def _base(self) -> Markup:
        across = "".join(f"M{number(LEFT)} {number(TALL * n)}H{number(LEFT + 12 * SIDE)}" for n in range(7))
        down = "".join(f"M{number(LEFT + SIDE * n)} 0V{number(HEIGHT)}" for n in range(13))
        equator = line(LEFT, 3 * TALL, LEFT + 12 * SIDE, 3 * TALL, class_="an-equator")
        zones = [
            text(LEFT - 6, TALL * row + TALL / 2 + 5, signed(zone), text_anchor="end", class_="an-zone")
            for zone, row in ROWS.items()
        ]
        degrees = [
            text(LEFT + SIDE * n, HEIGHT + 13, f"{abs(30 * n - 180)}°", text_anchor="middle")
            for n in range(1, 12)
        ]
        icons = [use for square in self.content.squares.values() for use in self._vehicles(square)]
        return group(
            path(across + down, class_="an-grid"),
            equator,
            group(*zones),
            group(*degrees, class_="an-hours"),
            group(*icons, class_="an-vehicles"),
        )

    @cached_property
    def _names(self) -> Markup:
        """Every square, to be read about."""
        return group(
            *(
                rect(*corner(square), SIDE, TALL, class_="an-touch-box", data_about=square.name)
                for square in self.content.squares.values()
            )
        )

    @staticmethod
    def _vehicles(square: Square) -> Iterable[Markup]:
        x, y = corner(square)
        shown = [vehicle for vehicle in VEHICLES if vehicle in square.icons and vehicle != "spacecraft"]
        for at, vehicle in enumerate(shown):
            yield el(
                "use",
                href=f"#an-{vehicle}",
                x=x + 3 + 11.5 * at,
                y=y + TALL - GLYPH - 3,
                width=GLYPH,
                height=GLYPH,
            )

    # What changes -------------------------------------------------------------------------------------------

    def _sites(self, desk: Desk) -> Markup:
        made = []
        places = desk.content.places
        sites = [(site.square, site.rocket) for site in desk.view.sites] or [(places.launch_pad, "saturn_v")]
        for square in dict(sites):
            x, y = corner(self.content.squares[square])
            made.append(
                group(
                    circle(x + SIDE - 12, y + 12, 10, class_="an-site"),
                    icon("rocket", 15, x + SIDE - 19.5, y + 4.5),
                    class_="an-site-mark",
                    id=f"site-{square}",
                    data_about=self.words.square(square),
                )
            )
        for square in desk.view.heliports:
            x, y = corner(self.content.squares[square])
            made.append(heliport(x + SIDE - 11, y + 16, id=f"port-{square}", data_about="Heliport"))
        return group(*made)

    def _dice(self, desk: Desk) -> Markup:
        by_square: dict[str, list[int]] = {}
        for seat in desk.view.seats:
            if seat.place == "earth" and seat.square:
                by_square.setdefault(seat.square, []).append(seat.seat)
        made = []
        for square, seats in by_square.items():
            made.append(dice_shape(seats, *die_spot(self.content.squares[square]), 9, "die-"))
        return group(*made)

    def _reach(self, desk: Desk, things: Mapping[str, Touch]) -> Markup:
        """Squares in reach: lit for one move or press, dashed with a number where tiles are needed."""
        made: list[Markup] = []
        if desk.is_on_earth:
            made.append(_box(*corner(self.content.squares[desk.me.square]), "an-here"))
        pressed = {thing.removeprefix("sq-") for thing in things if thing.startswith("sq-")}
        lit = pressed or desk.next_squares
        made += [_box(*corner(self.content.squares[square]), "an-reach") for square in sorted(lit)]
        made += [
            _count(*corner(self.content.squares[square]), len(journey) - 1)
            for square, journey in desk.further_squares.items()
        ]
        return group(*made)

    def _touches(self, desk: Desk, things: Mapping[str, Touch]) -> Markup:
        """Transparent squares on top: what can be pressed, and names of the others when pointed at."""
        made = []
        for square in self.content.squares.values():
            touch = things.get(f"sq-{square.id}", NO_TOUCH)
            if not touch.is_alive:
                continue
            x, y = corner(square)
            tag = _tag(x, y, f"{self.words.square_short(square.id)} {touch.tag}".strip())
            attributes = touch_attributes(touch)
            made.append(
                Markup('<g class="an-touch" id="sq-{}"{} data-about="{}">{}{}</g>').format(
                    square.id, attributes, square.name, _area(x, y), tag
                )
            )
        return group(*made)


def leading(desk: Desk, panel: AskPanel) -> dict[str, Touch]:
    """Squares in reach that no button names: they lead to the row of the vehicle or tile that goes there."""
    ways: dict[str, tuple[str, list[str]]] = {}
    for connect in desk.all_of(Connect):
        if connect.vehicle != "spacecraft":
            for square in desk.reach(connect.vehicle):
                how = [f"{connect.vehicle} with {connect.tile}"]
                ways.setdefault(square, (f"row-connect-{connect.tile}", how))
    rows = {group.id for group in panel.groups}
    for square, vehicles in desk.reaches.items() if desk.what == "declare" else ():
        row = next((f"row-travel-{v}" for v in vehicles if f"row-travel-{v}" in rows), "")
        if row:
            ways[square] = row, vehicles
    return {
        f"sq-{square}": Touch(picks=row, says=f"{desk.words.square(square)}: by {listed(how, 'or')}")
        for square, (row, how) in ways.items()
    }
