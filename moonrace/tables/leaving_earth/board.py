"""The map of the solar system: harbours and transfer curves, worlds, difficulties, hazards, and the craft."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from markupsafe import Markup

from moonrace.games.leaving_earth.catalogue import Catalogue, Way
from moonrace.games.leaving_earth.content import LOST
from moonrace.games.leaving_earth.view import CraftView, PlaceView
from moonrace.tables.kit import draw
from moonrace.tables.kit.svg import number
from moonrace.tables.kit.touch import NO_TOUCH, Touch, touch_attributes
from moonrace.tables.kit.words import percent
from moonrace.tables.leaving_earth.berths import FLYING, SLOTS, Berths, Box, first_free, moved
from moonrace.tables.leaving_earth.berths import TOKEN as ROOM
from moonrace.tables.leaving_earth.desk import Desk, Leg
from moonrace.tables.leaving_earth.geometry import (
    HEIGHT,
    LABELS,
    RADIATION,
    STOP,
    SUN,
    SUN_RADIUS,
    WIDTH,
    WORLDS,
    Geometry,
    Point,
)
from moonrace.tables.leaving_earth.panel import craft_touch
from moonrace.tables.leaving_earth.pills import Row, pill, pill_size
from moonrace.tables.leaving_earth.sentences import board_sentence, craft_sentence, place_sentence
from moonrace.tables.leaving_earth.words import Words

TOKEN = 10.5
FAN = 4
"""So many craft stand in a row where a pile is opened."""
CELL = (38.0, 30.0)
HARBOURS = {"earth": 78.0, "moon": 58.0, "mars": 62.0, "venus": 56.0}
"""The field round a great world."""
DRAWN_WORLDS = ("earth", "moon", "mars", "venus")


class BoardMaker:
    """Draws the map for one choice of expansions. What never changes is drawn once."""

    def __init__(self, words: Words, cat: Catalogue) -> None:
        self.words = words
        self.cat = cat
        self.geometry = Geometry(cat)
        self.under = self._under()
        self.pills = self._pills()
        explored = [cat.places[number].id for number, faces in enumerate(cat.faces_of) if faces]
        self.berths = Berths(self.geometry, self._figures(), explored)

    def draw(self, desk: Desk, touches: Mapping[str, Touch], chosen: Leg | None) -> Markup:
        """The map as one pair of eyes sees it; `chosen` is the manoeuvre worth showing."""
        parts = [
            self.under,
            self._sun(desk),
            *self._routes(desk, chosen),
            self.pills,
            *self._lit_pills(desk, chosen),
            *self._stops(desk, touches),
            *self._badges(desk),
            *self._craft(desk, touches),
        ]
        says = Markup.escape(board_sentence(desk))
        return Markup(
            f'<svg id="board-art" class="board-art le-board" role="group" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}" aria-label="{says}">{"".join(parts)}</svg>'
        )

    # What never changes -----------------------------------------------------------------------------------

    def _under(self) -> Markup:
        fields = [
            draw.circle(*self.geometry.points[world], radius, fill="var(--inner)", stroke="var(--ghost)")
            for world, radius in HARBOURS.items()
        ]
        orbit = draw.circle(
            *self.geometry.points["earth"], 54, fill="none", stroke="var(--ghost)", stroke_width=1.2
        )
        routes = [
            draw.path(
                self.geometry.curves[ends].d,
                fill="none",
                stroke="var(--edge)",
                stroke_width=1.4,
                id=f"curve-{'-'.join(sorted(ends))}",
            )
            for ends, _ in self.geometry.pairs()
        ]
        return draw.group(
            draw.stars(WIDTH, HEIGHT, 70, 5), *sunshine(), *fields, orbit, *routes, aria_hidden="true"
        )

    def _pills(self) -> Markup:
        drawn = [self._pill(ways) for _, ways in self.geometry.pairs()]
        return draw.group(*drawn, class_="le-pills", aria_hidden="true")

    def _figures(self) -> Iterator[Box]:
        """The room that figures and words take, wherever craft are."""
        for (source, to), ways in self.geometry.pairs():
            wide, high = pill_size(self._rows(ways))
            yield moved((-wide / 2, -high / 2, wide / 2, high / 2), self.geometry.pill(source, to))
        yield SUN_WORDS if "mercury" not in self.geometry.points else SUN_WORDS_BESIDE_MERCURY
        yield TEXT_VIEW

    def _rows(self, ways: Sequence[Way]) -> tuple[Row, ...]:
        is_same = len(ways) == 2 and _is_same(*ways)
        return tuple(self._row(way, is_directed=not is_same) for way in (ways[:1] if is_same else ways))

    def _pill(self, ways: Sequence[Way], is_lit: bool = False) -> Markup:
        """The figures between two places: once where both ways cost the same, else one line for each."""
        source, to = self.geometry.ends(ways[0])
        x, y = self.geometry.pill(source, to)
        return draw.group(
            pill(self._rows(ways), is_lit),
            id=None if is_lit else f"pill-{'-'.join(sorted((source, to)))}",
            transform=f"translate({number(x)} {number(y)})",
        )

    def _row(self, way: Way, *, is_directed: bool) -> Row:
        heading = round(self.geometry.curves[self.geometry.ends(way)].heading(0.5)) if is_directed else None
        return way.difficulty, way.years, way.is_optional, _icons(way), heading

    # The Sun ----------------------------------------------------------------------------------------------

    def _sun(self, desk: Desk) -> Markup:
        place = desk.place(RADIATION)
        face = place.face if place else ""
        words = f"Solar Radiation: {self.words.face(face)}" if face else "Solar Radiation: unexplored"
        is_secret = bool(place and face and not place.is_revealed)
        lines = [words] if "mercury" not in self.geometry.points else words.split(": ")
        x, y = (578, 92) if len(lines) == 1 else (633, 124)
        return draw.group(
            *(
                draw.text(x, y + 13 * n, line, class_="le-name", text_anchor="end")
                for n, line in enumerate(lines)
            ),
            draw.text(x, y + 13 * len(lines), "only you know", class_="le-word", text_anchor="end")
            if is_secret
            else Markup(""),
            id=f"place-{RADIATION}",
        )

    # Ways -------------------------------------------------------------------------------------------------

    def _routes(self, desk: Desk, chosen: Leg | None) -> Iterator[Markup]:
        """The ways that the craft in focus could go, and the one it goes."""
        for leg in self._open_ways(desk, chosen):
            is_chosen = chosen is not None and leg.to == chosen.to
            yield draw.path(
                self.geometry.curves[self.geometry.ends(leg.way)].d,
                fill="none",
                class_="le-route is-chosen" if is_chosen else "le-route",
                id=f"route-{leg.to}",
            )

    def _lit_pills(self, desk: Desk, chosen: Leg | None) -> Iterator[Markup]:
        lit = {self.geometry.ends(leg.way) for leg in self._open_ways(desk, chosen)}
        for ends, ways in self.geometry.pairs():
            if ends in lit or ends[::-1] in lit:
                yield self._pill(ways, is_lit=True)

    def _open_ways(self, desk: Desk, chosen: Leg | None) -> Iterator[Leg]:
        craft = chosen.craft if chosen else desk.focus
        if craft is None or craft.tokens or craft.agency != desk.view.agency or desk.me is None:
            return
        if not desk.is_active and chosen is None:
            return
        for leg in desk.legs(craft):
            is_chosen = chosen is not None and leg.to == chosen.to
            if leg.to != LOST and (is_chosen or (leg.can_reach and desk.view.firing is None)):
                yield leg

    # Places -----------------------------------------------------------------------------------------------

    def _stops(self, desk: Desk, touches: Mapping[str, Touch]) -> Iterator[Markup]:
        for place in self.geometry.places:
            touch = touches.get(f"stop-{place.id}", NO_TOUCH)
            is_alive = touch.is_alive
            x, y = self.geometry.points[place.id]
            kind = "le-stop is-alive" if is_alive else "le-stop"
            radius = WORLDS.get(place.id, STOP)
            hit = f'<circle class="le-hit" r="{number(max(22, radius + 6))}"/>' if is_alive else ""
            leg = desk.flights.get(touch.presses)
            tag = _tag(_flight_words(leg), radius) if leg else ""
            says = place_sentence(desk, place.id)
            where = f"translate({number(x)} {number(y)})"
            name = self._name(place.id)
            yield Markup(
                f'<g id="stop-{place.id}" class="{kind}" transform="{where}" data-about="{place.id}"'
                f"{touch_attributes(touch, says)}>"
                f'{hit}<g id="at-{place.id}">{self._mark(place.id, is_alive)}</g>{name}{tag}</g>'
            )

    def _mark(self, place: str, is_alive: bool) -> Markup:
        """A world as a disc; a stop as a ring, with a bang where nothing can stay."""
        if place in WORLDS:
            halo = draw.circle(0, 0, WORLDS[place] + 4, fill="none", stroke="var(--acc)", stroke_width=2.2)
            return Markup("").join((halo if is_alive else Markup(""), world_drawing(place)))
        return stop_drawing(self.cat, place, "var(--acc)" if is_alive else "var(--text)")

    def _name(self, place: str) -> Markup:
        dx, dy, anchor = LABELS.get(place, (0, 24, "middle"))
        name = self.cat.content.locations[place].name
        return _label(name, dx, dy, anchor)

    def _badges(self, desk: Desk) -> Iterator[Markup]:
        """What is known of explorable places: a question, or what was found with a word."""
        for place in desk.view.places:
            if place.location in self.geometry.points:
                yield self._badge(desk, place)

    def _badge(self, desk: Desk, place: PlaceView) -> Markup:
        x, y = self.geometry.points[place.location]
        radius = WORLDS.get(place.location, STOP)
        dx, dy, anchor = LABELS.get(place.location, (0, 24, "middle"))
        is_secret = bool(place.face) and not place.is_revealed
        word = self.words.face_brief(place.face)
        found = _found(
            self.words.face_icon(place.face), bool(place.face), is_secret, self._is_deadly(place.face), radius
        )
        return draw.group(
            draw.group(found, class_="le-found turns" if place.location in desk.just_found else "le-found"),
            _word(word, dx, dy + 13, anchor) if word else Markup(""),
            _word("only you know", dx, dy + 25, anchor) if is_secret else Markup(""),
            id=f"place-{place.location}",
            transform=f"translate({number(x)} {number(y)})",
            aria_hidden="true",
        )

    def _is_deadly(self, face: str) -> bool:
        known = self.words.content.faces.get(face)
        return known is not None and known.has("destroyed")

    # Craft ------------------------------------------------------------------------------------------------

    def _craft(self, desk: Desk, touches: Mapping[str, Touch]) -> Iterator[Markup]:
        """Craft at their places, and beside their ways; piles, which open over all else, come last."""
        standing: dict[str, list[CraftView]] = defaultdict(list)
        flying: list[tuple[CraftView, tuple[Point, ...]]] = []
        for craft in desk.view.craft:
            spots = self._on_the_way(desk, craft) if craft.tokens else ()
            if spots:
                flying.append((craft, spots))
            else:
                standing[craft.location].append(craft)
        taken: list[Box] = []
        piles: list[Markup] = []
        for place, there in standing.items():
            for group, spot in zip(_gathered(there, desk.view.agency), self.berths.at(place), strict=False):
                taken.append(moved(ROOM, spot))
                if len(group) > 1:
                    piles.append(self._pile(desk, group, spot, touches))
                else:
                    yield self._token(desk, group[0], spot, touches)
        for wreck in desk.wrecks:
            spot = first_free(self.berths.at(wreck.place), ROOM, taken)
            taken.append(moved(ROOM, spot))
            yield _wreck(wreck.craft, spot)
        for craft, spots in flying:
            spot = first_free(spots, FLYING, taken)
            taken.append(moved(FLYING, spot))
            yield self._token(desk, craft, spot, touches)
        yield from piles

    def _on_the_way(self, desk: Desk, craft: CraftView) -> tuple[Point, ...]:
        """Beside the curve it flies, the nearer the fewer years are left; nothing without a trace of where it
        came from."""
        source, years = desk.origins.get(craft.number, ("", 0))
        if (source, craft.location) not in self.geometry.curves:
            return ()
        done = (years - craft.tokens) / max(1, years)
        return self.berths.along(source, craft.location, round(0.26 + 0.56 * done, 3))

    def _pile(self, desk: Desk, pile: Sequence[CraftView], at: Point, touches: Mapping[str, Touch]) -> Markup:
        """An agency's craft at one place, one on the other; looked at, they lie side by side."""
        agency, place = pile[0].agency, pile[0].location
        wide, high = CELL[0] * min(FAN, len(pile)), CELL[1] * math.ceil(len(pile) / FAN)
        left = max(4.0, min(WIDTH - wide - 4, at[0] - CELL[0] / 2))
        top = max(4.0, min(HEIGHT - high - 4, at[1] - CELL[1] / 2))
        spots = [
            (left + CELL[0] * (n % FAN + 0.4), top + CELL[1] * (n // FAN + 0.45)) for n in range(len(pile))
        ]
        plate = draw.rect(left, top, wide, high, rx=8, class_="le-fan-plate")
        fan = [self._token(desk, craft, spot, touches) for craft, spot in zip(pile, spots, strict=True)]
        is_focus = any(desk.focus is craft for craft in pile) and desk.me is not None
        where = desk.words.place(place)
        says = Markup.escape(f"{len(pile)} craft of {desk.agency(agency)}, {where}")
        return Markup(
            f'<g id="pile-{place}-{agency}" class="le-pile{" is-focus" if is_focus else ""}" tabindex="0" '
            f'role="group" aria-label="{says}"><g transform="translate({number(at[0])} {number(at[1])})">'
            f"{_token(agency, f'×{len(pile)}', 0, is_pile=True)}</g>"
            f'<g class="le-fan">{plate}{"".join(fan)}</g></g>'
        )

    def _token(self, desk: Desk, craft: CraftView, at: Point, touches: Mapping[str, Touch]) -> Markup:
        touch = craft_touch(touches, craft.number)
        is_focus = desk.focus is not None and desk.focus.number == craft.number and desk.me is not None
        return Markup(
            f'<g id="craft-{craft.number}" class="le-craft{" is-focus" if is_focus else ""}" data-moves="" '
            f'transform="translate({number(at[0])} {number(at[1])})"'
            f"{touch_attributes(touch, craft_sentence(desk, craft))}>"
            f"{_token(craft.agency, str(craft.number), craft.tokens)}</g>"
        )


def _is_same(way: Way, other: Way) -> bool:
    return (way.difficulty, way.years, way.is_optional) == (other.difficulty, other.years, other.is_optional)


def _icons(way: Way) -> tuple[str, ...]:
    """The hazards as icons; exploring stands at the place itself, and safe landings need no sign."""
    icons = {"entry": "entry", "landing": "lander"}
    return (("radiation",) if way.has_radiation else ()) + tuple(
        icons[kind] for kind, _ in way.hazards if kind in icons
    )


SUN_WORDS: Box = (405, 80, 580, 112)
SUN_WORDS_BESIDE_MERCURY: Box = (545, 112, 636, 154)
TEXT_VIEW: Box = (545, 405, 640, 446)
"""Where the name of the Sun's radiation stands, and the button of the text view."""


def sunshine() -> list[Markup]:
    """The quarter Sun in its corner: flat light in rings, rays, and the sign of what it sends."""
    x, y = SUN
    rings = [
        draw.circle(x, y, r, fill="var(--sun)", opacity=share)
        for r, share in ((226, 0.05), (166, 0.06), (112, 0.08))
    ]
    rays = []
    for step in range(9):
        angle = 95 + 10.5 * step
        a, b = (
            draw.polar(x, y, SUN_RADIUS + 9, angle),
            draw.polar(x, y, SUN_RADIUS + (30 if step % 2 else 42), angle),
        )
        rays.append(draw.line(*a, *b, stroke="var(--sun)", stroke_width=2.6, stroke_linecap="round"))
    mark = draw.group(draw.icon("radiation", 22, x - 36, 11), color="var(--ink)")
    return [*rings, *rays, draw.circle(x, y, SUN_RADIUS, fill="var(--sun)"), mark]


@cache
def world_drawing(place: str) -> Markup:
    """A world around the origin."""
    radius = WORLDS[place]
    if place in DRAWN_WORLDS:
        return draw.world_shape(place, 0, 0, radius)
    inner = number(radius * 1.3)
    return draw.group(
        draw.circle(0, 0, radius, fill=f"var(--le-{place})"),
        draw.path(
            f"M0 {-radius}A{radius} {radius} 0 0 1 0 {radius}A{inner} {inner} 0 0 0 0 {-radius}Z",
            fill=f"var(--le-{place}-shade)",
        ),
        draw.circle(-radius * 0.35, -radius * 0.2, radius * 0.2, fill=f"var(--le-{place}-shade)"),
        class_="world",
    )


def stop_drawing(cat: Catalogue, place: str, ink: str = "var(--text)") -> Markup:
    """A stop around the origin."""
    is_adrift = cat.automatic[cat.place[place]] is not None
    return _stop(ink, is_adrift, place == "inner_planets_transfer")


@cache
def _stop(ink: str, is_adrift: bool, is_diamond: bool) -> Markup:
    shape = (
        draw.polygon(draw.regular(4, 0, 0, STOP + 3), fill="var(--plate)", stroke=ink, stroke_width=2)
        if is_diamond
        else draw.circle(0, 0, STOP, fill="var(--plate)", stroke=ink, stroke_width=2)
    )
    bang = draw.text(0, 4, "!", class_="le-bang", text_anchor="middle") if is_adrift else Markup("")
    return Markup("").join((shape, bang))


@cache
def _label(name: str, dx: float, dy: float, anchor: str) -> Markup:
    return draw.text(dx, dy, name, class_="le-name", text_anchor=anchor)


@cache
def _word(word: str, dx: float, dy: float, anchor: str) -> Markup:
    return draw.text(dx, dy, word, class_="le-word", text_anchor=anchor)


@cache
def _found(icon: str, is_known: bool, is_secret: bool, is_deadly: bool, radius: float) -> Markup:
    """The badge at the rim of an explorable place."""
    x, y = (radius * 0.8, -radius * 0.8) if radius > STOP else (11.0, -11.0)
    if not is_known:
        return draw.group(
            draw.circle(x, y, 8.5, fill="var(--plate)", stroke="var(--text)", stroke_width=1.4),
            draw.text(x, y + 4.6, "?", class_="le-query", text_anchor="middle"),
        )
    fill = "var(--red)" if is_deadly else "var(--raised)"
    ink = "var(--on)" if is_deadly else "var(--text)"
    dash = "2.4 2.4" if is_secret else None
    stroke = "var(--acc)" if is_secret else "var(--text)"
    return draw.group(
        draw.circle(x, y, 9, fill=fill, stroke=stroke, stroke_width=1.4, stroke_dasharray=dash),
        draw.group(draw.icon(icon, 11, x - 5.5, y - 5.5), color=ink),
    )


def _flight_words(leg: Leg) -> str:
    """ "18 of 27, 67 %"."""
    chance = percent(leg.chances.success) if leg.can_reach else "test"
    return f"{leg.required} of {leg.aboard}, {chance}" if leg.required else "no thrust needed"


@cache
def _tag(words: str, radius: float) -> Markup:
    width = 16 + 6.4 * len(words)
    y = -radius - 22
    return draw.group(
        draw.rect(
            -width / 2, y - 10, width, 20, rx=10, fill="var(--well)", stroke="var(--acc)", stroke_width=1
        ),
        draw.text(0, y + 4, words, class_="le-tag-words", text_anchor="middle"),
        class_="le-tag",
        aria_hidden="true",
    )


def _gathered(there: Sequence[CraftView], own: int) -> list[list[CraftView]]:
    """The craft at a place as single tokens and piles: where there are too many, others gather by agency, and
    of the viewer's own as many as have room stand alone."""
    if len(there) <= SLOTS:
        return [[craft] for craft in there]
    others = [
        [craft for craft in there if craft.agency == agency]
        for agency in dict.fromkeys(craft.agency for craft in there)
        if agency != own
    ]
    mine = [craft for craft in there if craft.agency == own]
    room = SLOTS - len(others)
    alone = mine if len(mine) <= room else mine[: room - 1]
    return [*([craft] for craft in alone), *filter(None, [mine[len(alone) :]]), *others]


def _wreck(craft: int, at: Point) -> Markup:
    """Where a craft was lost: an empty ring with its number."""
    return draw.group(
        draw.circle(
            0, 0, TOKEN, fill="none", stroke="var(--text2)", stroke_width=1.6, stroke_dasharray="3 2.6"
        ),
        draw.text(0, 4, str(craft), class_="le-number", text_anchor="middle"),
        id=f"lost-{craft}",
        class_="le-lost",
        role="img",
        aria_label=f"Craft {craft} was lost here",
        transform=f"translate({number(at[0])} {number(at[1])})",
    )


@cache
def _token(agency: int, label: str, tokens: int, is_pile: bool = False) -> Markup:
    """The agency's shape, the craft's number, and the years it is still under way."""
    width = 8 + 6.4 * len(label)
    below = [draw.group(draw.seat_shape(agency, -3.5, -3, TOKEN), opacity=0.6)] if is_pile else []
    parts = [
        *below,
        draw.seat_shape(agency, 0, 0, TOKEN),
        draw.rect(
            9.5 - width / 2, 0.5, width, 14, rx=7, fill="var(--plate)", stroke="var(--edge)", stroke_width=1
        ),
        draw.text(9.5, 11.4, label, class_="le-number", text_anchor="middle"),
    ]
    if tokens:
        parts.append(draw.group(draw.icon("hourglass", 11, -11, -24), color="var(--amber)"))
        parts.append(draw.text(6, -14.5, str(tokens), class_="le-number le-halo", text_anchor="middle"))
    return Markup("").join(parts)


# In words -------------------------------------------------------------------------------------------------
