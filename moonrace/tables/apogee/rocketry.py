"""The rocket on a launch pad, drawn from its real cards: each Technology is a piece one can recognise.

Drawn from the tip down around x = 0 in units of which a stage is sixteen wide. What is missing is a dashed
outline; what is about to be built is there already, but pale.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache

import msgspec
from markupsafe import Markup

from moonrace.tables.kit import draw
from moonrace.tables.kit.rockets import INK, LIGHT, METAL, Stack
from moonrace.tables.kit.svg import Attribute, number

CORE = 16.0
SECTION = 15.0
FIRST_SECTION = 19.0
BURNING = ("booster_2", "booster_4", "heavy")
"""What stands beside the First Stage and has engines of its own."""
GHOST: dict[str, Attribute] = {
    "fill": "var(--plate)",
    "fill_opacity": 0.35,
    "stroke": "var(--text2)",
    "stroke_width": 1.2,
    "stroke_dasharray": "3 3",
    "vector_effect": "non-scaling-stroke",
}
_THIN: dict[str, Attribute] = {
    "stroke": "var(--outline)",
    "stroke_width": 0.9,
    "stroke_linejoin": "round",
    "vector_effect": "non-scaling-stroke",
}


class Art(msgspec.Struct, frozen=True):
    """A finished drawing, and where on it the zones are."""

    body: Markup
    height: float
    reach: float
    """How far it goes to either side."""
    marks: dict[str, tuple[float, float]]
    """By zone: how far from the axis and how far from the tip a line should point."""
    engines: tuple[tuple[float, float], ...]
    """Where it burns: how far from the axis, and how wide."""


Sheet = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""The cards of First Stage, Upper Stage, Payload and R&D."""


@lru_cache(maxsize=4000)
def rocket_art(cards: Sheet, planned: tuple[str, ...] = ()) -> Art:
    """Draw a rocket; `planned` names cards among them that are not built yet."""
    return _Builder(cards, planned).art()


class _Builder:
    """Puts a rocket together, the top first."""

    def __init__(self, cards: Sheet, planned: tuple[str, ...]) -> None:
        self.first, self.upper, self.payload, self.rd = cards
        self.planned = Counter(planned)
        self.stack = Stack()
        self.marks: dict[str, tuple[float, float]] = {}
        self.behind: list[Markup] = []
        self.engines = [(0.0, CORE * 0.8)]

    def art(self) -> Art:
        """The whole drawing."""
        self._payload()
        self._modules()
        self._upper()
        top_of_first = self.stack.y
        self._first()
        self._beside(top_of_first)
        self._feet()
        body = Markup("").join([*self.behind, *self.stack.parts])
        reach = max(self.stack.reach, CORE / 2)
        return Art(body, self.stack.y, reach, self.marks, tuple(self.engines))

    def _each(self, cards: tuple[str, ...], pieces: dict[str, Piece], other: Piece) -> None:
        """One card after another; those about to be built are pale."""
        for at, card in enumerate(cards):
            begin = len(self.stack.parts)
            pieces.get(card, other)(self.stack, at == 0)
            self._pale_if_planned(card, begin, cards[at:].count(card))

    def _pale_if_planned(self, card: str, begin: int, left: int) -> None:
        if self.planned[card] >= left > 0:
            drawn = self.stack.parts[begin:]
            del self.stack.parts[begin:]
            self.stack.parts.append(draw.group(*drawn, class_="ap-planned"))

    def _mark(self, zone: str, top: float, reach: float = CORE / 2) -> None:
        self.marks[zone] = reach, (top + self.stack.y) / 2

    def _payload(self) -> None:
        top = self.stack.y
        if self.payload:
            self._each(tuple(sorted(self.payload, key=_tip_first)), _PAYLOADS, _fairing)
        else:
            self._ghost([(0, top), (CORE * 0.32, top + 9), (CORE / 2, top + 20)], 20)
        self._mark("payload", top, CORE * 0.3)

    def _modules(self) -> None:
        """Crew modules and habitats of the R&D zone are part of the stack."""
        self._each(tuple(card for card in self.rd if card in _MODULES), _MODULES, _plain_module)

    def _upper(self) -> None:
        top = self.stack.y
        if self.upper:
            self._each(self.upper, _UPPERS, _plain_module)
        elif "ssto" not in self.first:
            self._ghost([(CORE / 2, top), (CORE / 2, top + SECTION)], SECTION)
        self._mark("upper_stage", top)

    def _first(self) -> None:
        top = self.stack.y
        if self.first:
            self._each(self.first, _FIRSTS, _barrel("var(--red)"))
        else:
            self._ghost([(CORE / 2, top), (CORE / 2, top + 2 * FIRST_SECTION)], 2 * FIRST_SECTION)
        self._mark("first_stage", top)

    def _ghost(self, right: list[tuple[float, float]], height: float) -> None:
        left = [(-x, y) for x, y in reversed(right)]
        self.stack.parts.append(draw.polygon([*right, *left], **GHOST))
        self.stack.y += height

    def _beside(self, top: float) -> None:
        """Boosters, further cores and fins of the R&D zone stand beside the First Stage."""
        foot = self.stack.y
        at = CORE / 2
        mark = None
        for card in sorted(self.rd, key=_outside_last):
            side = _SIDES.get(card)
            if side is None:
                continue
            parts, width = side(at, top, foot)
            is_planned = self.planned[card] > 0
            self.behind.append(draw.group(*parts, class_="ap-planned" if is_planned else None))
            if card in BURNING:
                self.engines += [(way * (at + width / 2), width * 0.7) for way in (-1, 1)]
            at += width
            mark = at - width / 2, (top + foot) / 2 + 8
        self.stack.reach = max(self.stack.reach, at)
        if mark is None and self.rd:
            mark = CORE / 2, top + 2
        if mark is not None:
            self.marks["rd"] = mark

    def _feet(self) -> None:
        """Engine bells, or a spike, a plate, a mirror."""
        kinds = set(self.first)
        if "aerospike" in self.rd:
            self.stack.frustum(CORE * 0.9, CORE * 0.16, 8, METAL, METAL)
        elif "nuclear_pulse" in kinds:
            self._pusher()
        elif "laser" in kinds:
            self.stack.frustum(CORE * 0.4, CORE * 1.1, 5, "var(--lilac)", METAL)
        elif self.first:
            bells = min(5, 1 + 2 * len(self.first)) if "ssto" not in kinds else 4
            self.stack.bells(bells, CORE, min(6.0, CORE / bells), 5)

    def _pusher(self) -> None:
        y = self.stack.y
        self.stack.add(
            *(draw.line(x, y, x, y + 4, stroke=METAL, stroke_width=1.6) for x in (-5.0, 0.0, 5.0)),
            draw.rect(-12, y + 4, 24, 2.4, rx=1.2, fill=METAL, **_THIN),
        )
        self.stack.y += 6.4
        self.stack.reach = max(self.stack.reach, 12.0)


Piece = Callable[[Stack, bool], object]


def _tip_first(card: str) -> tuple[int, str]:
    """Capsules on top, then shuttles, then what a fairing covers."""
    order = ("crew_capsule", "deep_capsule", "small_shuttle", "big_shuttle")
    return (order.index(card) if card in order else len(order)), card


def _outside_last(card: str) -> tuple[int, str]:
    order = ("densified", "reusable", "heavy", "booster_2", "booster_4")
    return (order.index(card) if card in order else 0), card


# Payloads -------------------------------------------------------------------------------------------------


def _windows(stack: Stack, y: float, *xs: float) -> None:
    stack.add(*(draw.circle(x, y, 1.25, fill=INK) for x in xs))


def _capsule(stack: Stack, is_tip: bool) -> object:
    if is_tip:
        stack.needle(8, 1.4).frustum(2.4, 5, 2.4, "var(--acc)", "var(--acc)")
    top = stack.y
    stack.frustum(5, 13, 9)
    _windows(stack, top + 5.4, -1.6, 2.2)
    return stack.frustum(13, CORE, 2.6, METAL, METAL)


def _deep_capsule(stack: Stack, is_tip: bool) -> object:
    if is_tip:
        stack.needle(8, 1.4).frustum(2.4, 5, 2.4, "var(--acc)", "var(--acc)")
    top = stack.y
    stack.frustum(5, 12, 8)
    _windows(stack, top + 5, 0.0)
    top = stack.y
    stack.body(12, 8, [(0, 1.4, "var(--amber)")])
    _windows(stack, top + 4.6, -3.0, 0.0, 3.0)
    return stack.frustum(12, CORE, 2.4, METAL, METAL)


def _orbiter(size: float) -> Piece:
    def piece(stack: Stack, _is_tip: bool) -> object:
        top = stack.y
        height, width = 20 * size, 9 * size
        wings = [
            (0, top + height * 0.3),
            (width * 1.35, top + height * 0.94),
            (width * 1.35, top + height),
            (-width * 1.35, top + height),
            (-width * 1.35, top + height * 0.94),
        ]
        stack.add(draw.polygon(wings, fill=METAL, **_THIN))
        stack.reach = max(stack.reach, width * 1.35)
        stack.ogive(width, height * 0.5).body(width, height * 0.5, [(height * 0.34, 1.4, INK)])
        stack.add(
            draw.path(
                f"M{number(-width * 0.26)} {number(top + height * 0.34)}h{number(width * 0.52)}"
                f"l-1 -2.2h{number(2 - width * 0.52)}Z",
                fill=INK,
            )
        )
        return stack.frustum(width, CORE, 2.6, METAL, METAL)

    return piece


def _fairing(stack: Stack, is_tip: bool) -> object:
    if is_tip:
        stack.ogive(13, 11)
        return stack.body(13, 7).frustum(13, CORE, 1.6)
    return stack.body(CORE, 9)


def _with_glyph(icon: str) -> Piece:
    """A fairing with a window on what is inside."""

    def piece(stack: Stack, is_tip: bool) -> object:
        top = stack.y
        _fairing(stack, is_tip)
        y = top + (8.5 if is_tip else 1)
        stack.add(
            draw.rect(-4.2, y, 8.4, 7, rx=1.6, fill=INK),
            draw.group(draw.icon(icon, 5.6, x=-2.8, y=y + 0.7), color="var(--amber)"),
        )
        return stack

    return piece


_PAYLOADS: dict[str, Piece] = {
    "crew_capsule": _capsule,
    "deep_capsule": _deep_capsule,
    "small_shuttle": _orbiter(1.0),
    "big_shuttle": _orbiter(1.35),
    "comsat": _with_glyph("satellite"),
    "observation": _with_glyph("eye"),
    "probe": _with_glyph("star"),
    "telescope": _with_glyph("search"),
}

# Upper Stages and modules -----------------------------------------------------------------------------------


def _plain_module(stack: Stack, _is_tip: bool) -> object:
    return stack.body(CORE, SECTION)


def _banded(ink: str, *, height: float = SECTION, seams: int = 0) -> Piece:
    def piece(stack: Stack, _is_tip: bool) -> object:
        stack.body(CORE, 2, [(0, 2, INK)])
        stack.body(CORE, height - 2, [(3.4, 2.6, ink)])
        step = (height - 8) / (seams + 1)
        return stack.seams(CORE, *(step * n for n in range(1, seams + 1)))

    return piece


def _nuclear(stack: Stack, _is_tip: bool) -> object:
    top = stack.y
    stack.body(CORE, 2, [(0, 2, INK)]).body(CORE, SECTION)
    return stack.add(
        draw.rect(-5, top + 4, 10, 10, rx=5, fill=INK),
        draw.group(draw.icon("radiation", 8, x=-4, y=top + 5), color="var(--amber)"),
    )


def _sail(stack: Stack, _is_tip: bool) -> object:
    top = stack.y
    for side in (-1, 1):
        points = [
            (side * CORE / 2, top + 2),
            (side * (CORE / 2 + 9), top + 5),
            (side * (CORE / 2 + 9), top + 11),
            (side * CORE / 2, top + 13),
        ]
        stack.add(draw.polygon(points, fill="var(--amber)", **_THIN))
    stack.reach = max(stack.reach, CORE / 2 + 9)
    return stack.body(CORE, 2, [(0, 2, INK)]).body(CORE, SECTION - 2, [(5, 1.6, "var(--amber)")])


def _kick(stack: Stack, _is_tip: bool) -> object:
    top = stack.y
    stack.frustum(CORE, 11, 2.4).body(11, 6).frustum(11, CORE, 2.4)
    return stack.add(draw.rect(-5.5, top + 4, 11, 2.4, fill="var(--red)"))


def _crew_module(stack: Stack, _is_tip: bool) -> object:
    top = stack.y
    stack.body(CORE, 9, [(7.6, 1.4, "var(--acc)")])
    _windows(stack, top + 4, -4.4, 0.0, 4.4)
    return stack


def _habitat(stack: Stack, _is_tip: bool) -> object:
    top = stack.y
    stack.frustum(CORE, CORE + 5, 3).body(CORE + 5, 6).frustum(CORE + 5, CORE, 3)
    _windows(stack, top + 6, -5.0, 0.0, 5.0)
    return stack


_MODULES: dict[str, Piece] = {"crew_module": _crew_module, "habitat": _habitat}
_UPPERS: dict[str, Piece] = {
    "ion": _banded("var(--sky)", height=11),
    "nuclear_thermal": _nuclear,
    "solar_sail": _sail,
    "cryogenic": _banded("var(--text)", seams=3),
    "storable": _banded("var(--red)"),
    "plasma": _banded("var(--lilac)", height=12),
    "kick": _kick,
}

# First Stages -----------------------------------------------------------------------------------------------


def _barrel(ink: str, *, seams: int = 0) -> Piece:
    def piece(stack: Stack, _is_tip: bool) -> object:
        stack.body(CORE, FIRST_SECTION, [(0, 1.8, INK), (4.4, 2.6, ink)])
        step = FIRST_SECTION / (seams + 2)
        return stack.seams(CORE, *(step * n for n in range(1, seams + 1)))

    return piece


def _pulse(stack: Stack, _is_tip: bool) -> object:
    top = stack.y
    stack.frustum(CORE, CORE + 3, 4).body(CORE + 3, FIRST_SECTION - 4)
    return stack.add(
        draw.rect(-5.5, top + 6, 11, 11, rx=5.5, fill=INK),
        draw.group(draw.icon("radiation", 9, x=-4.5, y=top + 7), color="var(--amber)"),
    )


def _ssto(stack: Stack, _is_tip: bool) -> object:
    top = stack.y
    for side in (-1, 1):
        half = side * CORE / 2
        wing = [
            (half, top),
            (half + side * 6, top + 38),
            (half + side * 14, top + 40),
            (half + side, top + 14),
        ]
        stack.add(draw.polygon(wing, fill=METAL, **_THIN))
    stack.frustum(CORE, CORE + 12, 38)
    stack.reach = max(stack.reach, CORE / 2 + 14)
    return stack.add(draw.rect(-CORE / 2 - 2, top + 16, CORE + 4, 2.6, fill="var(--acc)"))


_FIRSTS: dict[str, Piece] = {
    "liquid_hydrogen": _barrel("var(--sky)"),
    "kerosene": _barrel("var(--amber)"),
    "methane": _barrel("var(--teal)"),
    "solid": _barrel("var(--red)", seams=3),
    "nuclear_pulse": _pulse,
    "laser": _barrel("var(--lilac)"),
    "ssto": _ssto,
}

# Beside the First Stage -------------------------------------------------------------------------------------

Side = Callable[[float, float, float], tuple[list[Markup], float]]
"""From where it stands (from the axis, top and foot) to its drawing and how wide it is."""


def _beside(shape: Stack, x: float, foot: float) -> list[Markup]:
    """The same piece left and right, standing on the foot of the rocket."""
    drawn = Markup("").join(shape.parts)
    rise = foot - shape.y + 4
    return [draw.group(drawn, transform=f"translate({number(side * x)} {number(rise)})") for side in (-1, 1)]


def _boosters(number_each: int) -> Side:
    def side(at: float, top: float, foot: float) -> tuple[list[Markup], float]:
        height = min(foot - top, 34.0)
        parts: list[Markup] = []
        for n in reversed(range(number_each)):
            rocket = Stack().ogive(6, 7).body(6, height - 9 - 5 * n, [(3, 1.6, "var(--acc)")])
            rocket.bells(1, 6, 4.6, 3)
            parts += _beside(rocket, at + 4 + 6 * n, foot)
        return parts, 1.5 + 6.2 * number_each

    return side


def _heavy(at: float, top: float, foot: float) -> tuple[list[Markup], float]:
    rocket = Stack().ogive(12, 9).body(12, max(14.0, foot - top - 10), [(3, 2, INK), (8, 2, "var(--acc)")])
    rocket.bells(3, 12, 4, 4)
    return _beside(rocket, at + 6.5, foot), 13


def _fins(at: float, top: float, foot: float) -> tuple[list[Markup], float]:
    """Grid fins above and landing legs below."""
    parts = []
    for side in (-1, 1):
        x = side * at
        parts.append(draw.rect(x if side > 0 else x - 6, top + 3, 6, 3.4, fill=METAL, **_THIN))
        leg = [(x, foot - 12), (x + side * 6, foot + 4), (x + side * 4, foot + 4), (x, foot - 6)]
        parts.append(draw.polygon(leg, fill=INK, **_THIN))
    return parts, 3.0


def _frost(at: float, top: float, foot: float) -> tuple[list[Markup], float]:
    vents = [
        draw.circle(side * (at + 1), top + 6 + 7 * n, 2.2 - 0.4 * n, fill=LIGHT, opacity=0.75)
        for side in (-1, 1)
        for n in range(3)
        if top + 6 + 7 * n < foot
    ]
    return vents, 1.0


_SIDES: dict[str, Side] = {
    "booster_2": _boosters(1),
    "booster_4": _boosters(2),
    "heavy": _heavy,
    "reusable": _fins,
    "densified": _frost,
}


@lru_cache(maxsize=2000)
def small_rocket(cards: Sheet, width: float, height: float) -> Markup:
    """A rocket as a picture of its own, standing on the lower edge."""
    art = rocket_art(cards)
    scale = min(height / max(art.height, 70.0), width / (2 * art.reach + 2))
    rise = height - art.height * scale
    where = f"translate({number(width / 2)} {number(rise)}) scale({number(scale)})"
    body = draw.group(art.body, transform=where)
    return draw.svg(width, height, f"0 0 {number(width)} {number(height)}", body, class_="ap-small-rocket")
