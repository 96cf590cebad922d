"""The board: a ring of patches round the Moon, start spaces, descent paths, pieces and milestones."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from markupsafe import Markup

from moonrace.tables.kit import draw
from moonrace.tables.kit.svg import number
from moonrace.tables.kit.touch import NO_TOUCH, Touch, touch_attributes
from moonrace.tables.kit.words import capital, count
from moonrace.tables.tranquility_base.desk import Desk
from moonrace.tables.tranquility_base.geometry import CENTRE, HEIGHT, MOON_RADIUS, WIDTH, Geometry, Point
from moonrace.tables.tranquility_base.words import MOON, Words

PATCH = 44.0
PIECE = 11.0
RIM = 19.0
"""From the centre of a patch to where lines begin."""
STOP = 8.0
VEHICLE = 84.0
"""How tall a vehicle stands on the board."""
LAUNCHES = ("launch", "agena_launch")
"""What waits on the stack with a vehicle on its pad."""
INNER: Point = (244.0, 146.0)
SWEEP: Point = (220.0, 134.0)
"""Radii of the arrows that show which ways one may fly."""
SWEEPS = ((-98.0, -66.0), (88.0, 122.0))
"""Where they begin and end, in degrees of the ellipse: where no descent path is crossed."""
SWEEP_WORDS: Point = (346.0, 114.0)
SWEEP_HEAD, ROUTE_HEAD = 11.0, 6.0
WORDS_FOR_NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight")


class BoardMaker:
    """Draws boards of one content. What never changes is drawn once."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.geometry = Geometry(words.content)
        self.starts = frozenset(start.id for start in words.content.board.starts)
        self.named = {space: str(Markup.escape(self._name(space))) for space in self.geometry.points}
        """What spaces are called in the encyclopaedia."""
        self.ground = self._ground()

    def draw(self, desk: Desk, touches: Mapping[str, Touch], route: Sequence[str] = ()) -> Markup:
        """The board as one pair of eyes sees it; `route` is the way worth showing."""
        parts = [
            self.ground,
            self._milestones(desk.view.milestones),
            self._descent_words(len(desk.view.seats[0].row)),
            self._route(tuple(route)),
            *self._stops(touches),
            *self._starts(touches),
            *self._patches(desk, touches),
            *self._pieces(desk),
            *self._pads(desk),
        ]
        says = Markup.escape(board_sentence(desk))
        return Markup(
            f'<svg id="board-art" class="board-art tb-board" role="group" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}" aria-label="{says}">{"".join(parts)}</svg>'
        )

    def _name(self, space: str) -> str:
        content = self.words.content
        junctions = {stop: path.junction for path in content.board.paths for stop in path.spaces[:-1]}
        if space in junctions:
            return f"Descent {self.words.mission(junctions[space])}"
        return "Moon" if space == MOON else capital(self.words.space(space))

    # What never changes -------------------------------------------------------------------------------------

    def _ground(self) -> Markup:
        cx, cy = CENTRE
        rings = [_ring(share) for share in (0.37, 0.62, 0.87)]
        return draw.group(
            draw.stars(WIDTH, HEIGHT, 64, 11),
            draw.el("ellipse", cx=cx, cy=cy, rx=INNER[0], ry=INNER[1], fill="var(--inner)"),
            *rings,
            *self._links(),
            _sweeps(),
            *self._descent_lines(),
            class_="tb-ground",
            aria_hidden="true",
        )

    def _links(self) -> Iterator[Markup]:
        """Short strokes from patch to patch."""
        points = [self.geometry.points[mission] for mission in self.geometry.ring]
        for a, b in zip(points, [*points[1:], points[0]], strict=True):
            yield draw.line(
                *_towards(a, b, RIM), *_towards(b, a, RIM), stroke="var(--edge)", stroke_width=1.4
            )

    def _descent_lines(self) -> Iterator[Markup]:
        for path in self.words.content.board.paths:
            start = _towards(self.geometry.points[path.junction], CENTRE, RIM)
            end = self.geometry.points[path.spaces[-2]] if len(path.spaces) > 1 else CENTRE
            yield draw.line(
                *start,
                *_towards(end, CENTRE, 14),
                stroke="var(--edge)",
                stroke_width=1.4,
                stroke_dasharray="4 4",
            )

    def _descent_words(self, row: int) -> Markup:
        board = self.words.content.board
        return _descent_words(len(board.paths[0].spaces), len(board.paths), row)

    # What changes -------------------------------------------------------------------------------------------

    def _milestones(self, placed: tuple[str, ...]) -> Markup:
        history = self.words.content.history
        markers = tuple(
            (card, history[card].name, history[card].year) for card in self.words.content.milestones
        )
        return _milestone_flags(markers, placed)

    def _route(self, spaces: tuple[str, ...]) -> Markup:
        """The way as strokes between the spaces, so that no number is crossed out."""
        known = [space for space in spaces if space in self.geometry.points]
        strokes = [self._stroke(a, b) for a, b in itertools.pairwise(known)]
        if not strokes:
            return Markup("")
        lines = "".join(f"M{_spot(start)}L{_spot(end)}" for start, end in strokes)
        heads = (_arrow_head(end, _heading(start, end), ROUTE_HEAD, "var(--acc)") for start, end in strokes)
        return Markup(f'<path id="route" class="tb-route" d="{lines}"/>') + draw.group(
            *heads, id="route-heads"
        )

    def _stroke(self, a: str, b: str) -> tuple[Point, Point]:
        start, end = self.geometry.points[a], self.geometry.points[b]
        return _towards(start, end, self._rim(a)), _towards(end, start, self._rim(b))

    def _rim(self, space: str) -> float:
        """How far a space reaches from its centre."""
        if space == MOON:
            return MOON_RADIUS
        return RIM if space in self.geometry.ring else STOP

    def _patches(self, desk: Desk, touches: Mapping[str, Touch]) -> Iterator[Markup]:
        taken = set(desk.view.patches_taken)
        goals = set(desk.targets())
        for mission in self.geometry.ring:
            touch = touches.get(f"space-{mission}", NO_TOUCH)
            state = "taken" if mission in taken else "target" if mission in goals else "there"
            yield self._patch(mission, state, touch)

    def _patch(self, mission: str, state: str, touch: Touch) -> Markup:
        entry = self.words.content.missions[mission]
        look = "reach" if state == "there" and touch.is_alive else state
        shape = draw.patch_shape(entry.program, entry.number, 0, 0, PATCH, look)
        reach = _reach_mark(state) if touch.is_alive else Markup("")
        says = f"{entry.name}{', patch taken' if state == 'taken' else ''}"
        return self._space(mission, says, touch, Markup("").join((reach, shape)), -30)

    def _stops(self, touches: Mapping[str, Touch]) -> Iterator[Markup]:
        for path in self.words.content.board.paths:
            for space in path.spaces[:-1]:
                yield self._stop(space, touches.get(f"space-{space}", NO_TOUCH))
        yield self._moon(touches.get(f"space-{MOON}", NO_TOUCH))

    def _stop(self, space: str, touch: Touch) -> Markup:
        ink = "var(--acc)" if touch.is_alive else "var(--edge)"
        return self._space(space, self.words.space(space), touch, stop_shape(ink), -20)

    def _moon(self, touch: Touch) -> Markup:
        halo = draw.circle(0, 0, MOON_RADIUS + 5, fill="none", stroke="var(--acc)", stroke_width=2.4)
        parts = Markup("").join(
            (halo if touch.is_alive else Markup(""), draw.moon_shape(0, 0, MOON_RADIUS), _moon_words())
        )
        return self._space(MOON, "The Moon", touch, parts, -MOON_RADIUS - 12)

    def _starts(self, touches: Mapping[str, Touch]) -> Iterator[Markup]:
        for start in self.words.content.board.starts:
            touch = touches.get(f"space-{start.id}", NO_TOUCH)
            ink = "var(--acc)" if touch.is_alive else "var(--edge)"
            shape = start_shape(self.geometry, start.gate, ink)
            says = f"{self.words.space(start.id)}, beside {self.words.mission(start.gate)}"
            yield self._space(start.id, says[0].upper() + says[1:], touch, shape, -18)

    def _space(self, space: str, says: str, touch: Touch, inside: str, pill_y: float) -> Markup:
        """A space in its place. One that can be pressed is a button and shows its cost when pointed at."""
        x, y = self.geometry.points[space]
        kind = "tb-space is-alive" if touch.is_alive else "tb-space"
        pill = _cost_pill(touch.tag, pill_y) if touch.tag.isdecimal() else ""
        hit = '<circle class="tb-hit" r="22"/>' if touch.is_alive else ""
        where = f"translate({number(x)} {number(y)})"
        return Markup(
            f'<g id="space-{space}" class="{kind}" transform="{where}" data-about="{self.named[space]}"'
            f"{touch_attributes(touch, says)}>"
            f'<g class="tb-zoom">{hit}{inside}{pill}</g></g>'
        )

    def _pieces(self, desk: Desk) -> Iterator[Markup]:
        standing: dict[str, list[int]] = defaultdict(list)
        for side in desk.view.seats:
            if side.space:
                standing[side.space].append(side.seat)
        for space, seats in standing.items():
            is_flying = space not in self.starts
            for index, seat in enumerate(seats):
                x, y = self.geometry.points.get(space, CENTRE)
                dx, dy = self.geometry.piece(space, index, len(seats))
                piece = desk.view.seats[seat].piece
                says = f"{desk.name(seat)}'s piece, {piece}, on {self.words.space(space)}"
                yield _piece(seat, x, y, dx, dy, is_flying, piece, says)

    def _pads(self, desk: Desk) -> Iterator[Markup]:
        """The vehicles whose launch can still be answered, beside the pieces that wait for them."""
        for item in desk.view.stack:
            space = desk.view.seats[item.seat].space
            if item.kind in LAUNCHES and space:
                x, y = self.geometry.points.get(space, CENTRE)
                dx, dy = self.geometry.piece(space, 0, 1)
                yield _standing(self.words.rocket(item.mission, item.kind == "agena_launch"), x + dx, y + dy)


@cache
def stop_shape(ink: str = "var(--edge)") -> Markup:
    """A space of a way down, around the origin."""
    return draw.circle(0, 0, 7, fill="var(--plate)", stroke=ink, stroke_width=2)


def start_shape(geometry: Geometry, gate: str, ink: str = "var(--edge)") -> Markup:
    """A start space around the origin, pointing to where it leads."""
    corners = draw.regular(3, 0, 0, 9, first=math.degrees(geometry.outward(gate)) + 180)
    return draw.polygon(corners, fill=ink, stroke=ink, stroke_width=1.6, stroke_linejoin="round")


def _reach_mark(state: str) -> Markup:
    """A dashed ring round a socket, flat light behind a target; other patches have a dashed outline."""
    if state == "taken":
        return draw.circle(
            0, 0, 20.5, fill="none", stroke="var(--acc)", stroke_width=1.6, stroke_dasharray="3 3"
        )
    return draw.circle(0, 0, 25, fill="var(--acc)", opacity=0.22) if state == "target" else Markup("")


@cache
def _cost_pill(cost: str, y: float) -> Markup:
    width = 20 + 7 * len(cost)
    return draw.group(
        draw.rect(
            -width / 2, y - 9, width, 18, rx=9, fill="var(--well)", stroke="var(--acc)", stroke_width=1
        ),
        draw.text(
            -width / 2 + 7, y + 4, cost, font_size=12, font_weight=600, fill="var(--text)", class_="tb-figure"
        ),
        draw.group(draw.icon("fuel", 11, width / 2 - 15, y - 5.5), color="var(--amber)"),
        class_="tb-cost",
        aria_hidden="true",
    )


@cache
def _standing(rocket: str, x: float, y: float) -> Markup:
    """A vehicle on its pad in the ring that closes when nobody answers."""
    shape, _, tall = draw.rocket_shape(rocket)
    scale = VEHICLE / tall
    where = f"translate({number(x)} {number(y + PIECE - VEHICLE)}) scale({number(scale)})"
    ring = draw.circle(
        x, y + PIECE - VEHICLE / 2, VEHICLE * 0.66, fill="none", stroke="var(--sun)", stroke_dasharray="5 4"
    )
    return draw.group(ring, draw.group(shape, transform=where), class_="tb-pad", aria_hidden="true")


def _piece(
    seat: int, x: float, y: float, dx: float, dy: float, is_flying: bool, piece: str, says: str
) -> Markup:
    """The token of the seat with the legs of its lunar module, folded to a bar before the first move."""
    token = draw.seat_shape(seat, 0, 0, PIECE, is_flying)
    if not is_flying:
        bar = draw.path(f"M{-PIECE:g} {PIECE * 1.25:g}h{2 * PIECE:g}", class_="feet", stroke_width=3)
        token = Markup("{}{}").format(bar, token)
    where, aside = f"translate({number(x)} {number(y)})", f"translate({number(dx)} {number(dy)})"
    return Markup(
        f'<g id="piece-{seat}" class="tb-piece is-{piece}" data-moves="" transform="{where}" role="img" '
        f'aria-label="{Markup.escape(says)}"><g class="tb-zoom"><g transform="{aside}">{token}</g></g></g>'
    )


def _ring(share: float) -> Markup:
    return draw.el(
        "ellipse",
        cx=CENTRE[0],
        cy=CENTRE[1],
        rx=round(MOON_RADIUS + (INNER[0] - MOON_RADIUS) * share, 1),
        ry=round(MOON_RADIUS + (INNER[1] - MOON_RADIUS) * share, 1),
        fill="none",
        stroke="var(--ghost)",
        stroke_width=1.2,
    )


@cache
def _sweeps() -> Markup:
    """Which ways one may fly: arrows with two heads inside the ring, plain also where no words fit."""
    parts = [draw.text(*SWEEP_WORDS, "FLY EITHER WAY", class_="tb-label tb-words", text_anchor="middle")]
    for first, last in SWEEPS:
        start, end = _on_sweep(first), _on_sweep(last)
        arc = f"M{_spot(start)}A{_spot(SWEEP)} 0 0 1 {_spot(end)}"
        parts += [
            draw.path(arc, fill="none", stroke="var(--text2)", stroke_width=3),
            _arrow_head(start, _heading(_on_sweep(first + 3), start), SWEEP_HEAD, "var(--text2)"),
            _arrow_head(end, _heading(_on_sweep(last - 3), end), SWEEP_HEAD, "var(--text2)"),
        ]
    return draw.group(*parts, class_="tb-sweeps")


def _on_sweep(degrees: float) -> Point:
    angle = math.radians(degrees)
    return (CENTRE[0] + SWEEP[0] * math.cos(angle), CENTRE[1] + SWEEP[1] * math.sin(angle))


def _heading(a: Point, b: Point) -> float:
    """The direction from one point to another, in degrees."""
    return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))


def _arrow_head(at: Point, heading: float, size: float, ink: str) -> Markup:
    return draw.polygon(draw.regular(3, *at, size, first=heading), fill=ink)


def _spot(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _towards(a: Point, b: Point, distance: float) -> Point:
    share = distance / max(1.0, math.dist(a, b))
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


@cache
def _moon_words() -> Markup:
    ink: dict[str, str | int | float | None] = {
        "font_size": 11,
        "font_weight": 600,
        "letter_spacing": 1.4,
        "fill": "var(--ink)",
        "text_anchor": "middle",
    }
    return draw.group(
        draw.text(0, -1, "TRANQUILITY", **ink),
        draw.text(0, 13, "BASE", **ink),
        class_="tb-figure",
        aria_hidden="true",
    )


@cache
def _descent_words(moves: int, paths: int, row: int) -> Markup:
    small: dict[str, str | int | float | None] = {"font_size": 13, "fill": "var(--text2)"}
    lines = (
        f"{_number_word(moves)} moves, {_number_word(paths).lower()} paths.",
        f"Opens at {_number_word(row).lower()} missions.",
    )
    return draw.group(
        draw.text(0, 0, "DESCENT", class_="tb-label"),
        draw.text(0, 18, lines[0], **small),
        draw.text(0, 35, lines[1], **small),
        transform="translate(411 256)",
        class_="tb-words",
    )


def _number_word(value: int) -> str:
    return WORDS_FOR_NUMBERS[value] if value < len(WORDS_FOR_NUMBERS) else str(value)


@cache
def _milestone_flags(markers: tuple[tuple[str, str, int], ...], placed: tuple[str, ...]) -> Markup:
    flags = []
    for place, (card, name, year) in enumerate(markers):
        is_placed = card in placed
        ink = "var(--amber)" if is_placed else "var(--edge)"
        shade = "var(--text)" if is_placed else "var(--text3)"
        flags.append(
            draw.group(
                draw.el("title", f"{name}, {year}: {'placed' if is_placed else 'not yet'}"),
                draw.group(draw.icon("flag", 19, -9.5, 0), color=ink),
                draw.text(0, 34, str(year), font_size=11, fill=shade, text_anchor="middle"),
                id=f"milestone-{card}",
                data_about=name,
                transform=f"translate({8 + 29 * place} 14)",
            )
        )
    return draw.group(
        draw.text(0, 0, "US MILESTONES", class_="tb-label"),
        *flags,
        transform="translate(98 196)",
        class_="tb-words",
    )


def board_sentence(desk: Desk) -> str:
    """The board in one sentence, for those who do not see it."""
    words, names = desk.words, desk.scene.names
    left = len(desk.content.missions) - len(desk.view.patches_taken)
    where = [f"{names[s.seat]} on {words.space(s.space)}" for s in desk.view.seats if s.space]
    pieces = "; ".join(where) or "no piece placed yet"
    return f"The board: {count(left, 'patch', 'patches')} on the ring. Pieces: {pieces}."
