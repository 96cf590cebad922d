"""The blueprint: spaces in the outline of a rocket, installed tiles, matched edges, Modules at the sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec
from markupsafe import Markup, escape

from moonrace.games.moonshot.catalogue import Catalogue
from moonrace.games.moonshot.content import Content
from moonrace.games.moonshot.view import ModuleView, NationView, TileView
from moonrace.tables.kit import draw
from moonrace.tables.kit.svg import number
from moonrace.tables.kit.touch import NO_TOUCH, Touch, touch_attributes
from moonrace.tables.kit.words import count
from moonrace.tables.moonshot.desk import Desk, Fit
from moonrace.tables.moonshot.tiles import (
    CELL,
    MIDDLE,
    PAYLOAD_ICONS,
    SIDE_Y,
    TileMaker,
    lines_of,
    match_pill,
    wrapped,
)
from moonrace.tables.moonshot.words import Words, gains, space_name

WIDTH, HEIGHT = 852.0, 404.0
PITCH = 108.0
GAP = PITCH - CELL
TOP = 42.0
NOSE = 8.0
"""How high the tip of the rocket is."""
MANY_GAINS = 3
TAG_WIDTH = 12
BOX = (112.0, 94.0)
CLEAR = 8.0
"""Between hull and Modules."""
HULL = 10.0
BELLS, BELL = 5, (18.0, 33.0, 24.0)
"""Engines under the last row; half of the width of each above and below, and its height."""
GRID = 18
"""The squares of the paper, which reaches beyond the drawing at both sides."""
GHOST_PILLS = (
    (MIDDLE, -GAP / 2, True),
    (CELL + GAP / 2, SIDE_Y, False),
    (MIDDLE, CELL + GAP / 2, True),
    (-GAP / 2, SIDE_Y, False),
)
"""Where the matches of a tile that is not placed yet are shown, by edge."""


class Box(msgspec.Struct, frozen=True):
    """Where a Module place is drawn."""

    x: float
    y: float


class Geometry:
    """Where spaces and Module places lie, from the outline in the content."""

    def __init__(self, content: Content) -> None:
        spaces = content.blueprint.spaces
        columns = max(column for _, column in spaces)
        self.rows = sorted({row for row, _ in spaces})
        self.left = (WIDTH - (columns * PITCH - GAP)) / 2
        self.corner = {
            f"r{row}c{column}": (self.left + (column - 1) * PITCH, self.top(row)) for row, column in spaces
        }
        self.extent = {
            row: (
                min(self.corner[f"r{r}c{c}"][0] for r, c in spaces if r == row),
                max(self.corner[f"r{r}c{c}"][0] for r, c in spaces if r == row) + CELL,
            )
            for row in self.rows
        }
        self.slots = self._slots(content)

    def top(self, row: int) -> float:
        """How high a row begins."""
        return TOP + (row - 1) * PITCH

    def _slots(self, content: Content) -> dict[str, Box]:
        """Rows have their Module at their right where there is room; the rest go to the left."""
        free = [row for row in self.rows if self._beside(row) + BOX[0] <= WIDTH]
        spare = [box for row in free for box in self._left_of(row)]
        found: dict[str, Box] = {}
        later = []
        for slot in content.module_slots.values():
            if slot.row in free and not slot.column:
                free.remove(slot.row)
                found[slot.id] = Box(self._beside(slot.row), self.top(slot.row) + GAP)
            else:
                later.append(slot)
        # Columns stand above, next to the nose; a row without room beside it goes below them.
        later.sort(key=lambda slot: (not slot.column, slot.column))
        for slot in later:
            found[slot.id] = spare.pop(0) if spare else Box(0, HEIGHT - BOX[1])
        return found

    def _beside(self, row: int) -> float:
        """Where a Module at the right of a row begins."""
        return self.extent[row][1] + HULL + CLEAR

    def _left_of(self, row: int) -> list[Box]:
        """The Modules that fit at the left of a row, from left to right."""
        end = self.extent[row][0] - HULL - CLEAR + GAP
        number_of = int(end // (BOX[0] + GAP))
        return [Box(end - (number_of - at) * (BOX[0] + GAP), self.top(row) + GAP) for at in range(number_of)]

    def hull(self) -> str:
        """The outline of the rocket: a blunt nose, shoulders from row to row."""
        n = number
        x0, x1 = self.extent[self.rows[0]]
        left, right, top = x0 - HULL, x1 + HULL, TOP + 6
        sides = [(right, top)]
        for row, below in zip(self.rows, self.rows[1:], strict=False):
            sides += [(self.extent[row][1] + HULL, self.top(below) - GAP - 6)]
            sides += [(self.extent[below][1] + HULL, self.top(below) + GAP)]
        foot = self.top(self.rows[-1]) + CELL + HULL
        sides += [(self.extent[self.rows[-1]][1] + HULL, foot)]
        around = [*sides[1:], *((left + right - x, y) for x, y in reversed(sides))]
        nose = f"C{n(left + 8)} {n(NOSE + 8)} {n(left + 58)} {n(NOSE)} {n((left + right) / 2)} {n(NOSE)}"
        nose += f"C{n(right - 58)} {n(NOSE)} {n(right - 8)} {n(NOSE + 8)} {n(right)} {n(top)}"
        return f"M{n(left)} {n(top)}{nose}{''.join(f'L{n(x)} {n(y)}' for x, y in around)}Z"

    def engines(self) -> str:
        """Bells under the last row."""
        a, b = self.extent[self.rows[-1]]
        y = self.top(self.rows[-1]) + CELL + HULL
        above, below, height = BELL
        bells = []
        for at in range(BELLS):
            x = a + (b - a) / BELLS * (at + 0.5)
            start, foot = f"M{number(x - above)} {number(y)}", number(y + height)
            bells.append(
                f"{start}L{number(x - below)} {foot}H{number(x + below)}L{number(x + above)} {number(y)}"
            )
        return "".join(bells)


class BoardMaker:
    """Draws blueprints of one content. What never changes is drawn once."""

    def __init__(self, words: Words, cat: Catalogue, tiles: TileMaker) -> None:
        self.words = words
        self.cat = cat
        self.tiles = tiles
        self.geometry = Geometry(words.content)
        self.hull = self.geometry.hull()
        self.ground = self._ground()
        self._known_slots: dict[ModuleView, tuple[str, Markup]] = {}
        self._known_spaces = {space: self._empty(space, None) for space in self.geometry.corner}

    def draw(
        self, desk: Desk, nation: NationView, touches: Mapping[str, Touch], ghosts: Mapping[str, Fit]
    ) -> Markup:
        """A nation's blueprint; the viewer's own can be touched and shows where a tile would fit best."""
        alive = touches if desk.is_mine(nation.nation) else {}
        parts = [
            self.ground,
            draw.path(self.hull, id=f"rocket-{nation.nation}", class_="ms-hull"),
            *self._spaces(nation, alive, ghosts.values()),
            *self._matches(nation),
            *self._slots(nation, alive),
            *(self._ghost(row, ghost, is_shown=not at) for at, (row, ghost) in enumerate(ghosts.items())),
        ]
        says = Markup.escape(blueprint_sentence(desk, nation))
        return Markup(
            f'<svg id="blueprint-{nation.nation}" class="ms-blueprint" '
            f'role="group" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" aria-label="{says}">{"".join(parts)}</svg>'
        )

    def _ground(self) -> Markup:
        across = range(-20 * GRID, int(WIDTH) + 20 * GRID, GRID)
        down = range(-10 * GRID, int(HEIGHT) + 10 * GRID, GRID)
        fine = "".join(f"M{x} {down[0]}V{down[-1]}" for x in across)
        fine += "".join(f"M{across[0]} {y}H{across[-1]}" for y in down)
        bold = "".join(f"M{x} {down[0]}V{down[-1]}" for x in across[::5])
        bold += "".join(f"M{across[0]} {y}H{across[-1]}" for y in down[::5])
        return draw.group(
            draw.path(fine, class_="ms-grid"),
            draw.path(bold, class_="ms-grid is-bold"),
            draw.path(self.geometry.engines(), class_="ms-hull is-thin"),
        )

    # Spaces -------------------------------------------------------------------------------------------------

    def _spaces(
        self, nation: NationView, touches: Mapping[str, Touch], offered: Iterable[Fit]
    ) -> Iterator[Markup]:
        installed = {tile.space: tile for tile in nation.tiles}
        best = {fit.space: fit for fit in sorted(offered, key=lambda fit: fit.total)}
        for space, (x, y) in self.geometry.corner.items():
            touch = touches.get(f"space-{space}", NO_TOUCH)
            tile = installed.get(space)
            fit = best.get(space) if touch.is_alive else None
            free = self._empty(space, fit) if fit else self._known_spaces[space]
            inside = self._tile(tile) if tile else free
            kind = "ms-space" + (" is-alive" if touch.is_alive else "") + (" has-tile" if tile else "")
            says = self._space_words(space, tile)
            attributes = _attributes(touch, says) + (_about(self.words.tile(tile.tile)) if tile else "")
            yield Markup(
                f'<g id="space-{nation.nation}-{space}" class="{kind}" '
                f'transform="translate({number(x)} {number(y)})"{attributes}>{inside}</g>'
            )

    def _space_words(self, space: str, tile: TileView | None) -> str:
        name = space_name(space)
        if tile is None:
            return f"{name}, empty"
        load = f", carries {self.words.payload(tile.payload)}" if tile.payload else ""
        return f"{name}, {self.words.tile(tile.tile)}{load}"

    def _tile(self, tile: TileView) -> Markup:
        drawn = self.tiles.tile(tile.tile, tile.turns, tile.matched)
        if tile.payload:
            drawn += payload_marker(tile.payload, MIDDLE + 19, 20)
        return draw.group(drawn, id=f"tile-{tile.tile}")

    def _empty(self, space: str, fit: Fit | None) -> Markup:
        label = draw.text(MIDDLE, MIDDLE + 3, space_name(space), class_="ms-space-name", text_anchor="middle")
        box = draw.rect(0.5, 0.5, CELL - 1, CELL - 1, rx=5, class_="ms-socket")
        if fit is None:
            return box + label
        told = wrapped(gains(fit.gain) or fit.effect, TAG_WIDTH)
        return box + label + lines_of(told, MIDDLE, MIDDLE + 24, "ms-tag", 16)

    def _ghost(self, row: str, ghost: Fit, *, is_shown: bool) -> Markup:
        """A tile that is not placed yet, there while its row is the one that is open."""
        drawn = self.tiles.tile(ghost.tile, ghost.turns, ghost.matched)
        frame = draw.rect(-1.5, -1.5, CELL + 3, CELL + 3, rx=6, class_="ms-ghost-frame")
        letters = self.tiles.letters(ghost.tile, ghost.turns)
        pills = [match_pill(letters[edge], *GHOST_PILLS[edge]) for edge in ghost.matched]
        x, y = self.geometry.corner[ghost.space]
        where = f"translate({number(x)} {number(y)})"
        hidden = {} if is_shown else {"hidden": ""}
        return draw.group(
            drawn,
            frame,
            *pills,
            id=f"ghost-{ghost.tile}-{ghost.space}",
            class_="ms-ghost",
            transform=where,
            data_drawn_for=row,
            **hidden,
        )

    def _matches(self, nation: NationView) -> Iterator[Markup]:
        for tile in nation.tiles:
            x, y = self.geometry.corner[tile.space]
            letters = self.tiles.letters(tile.tile, tile.turns)
            pills = {
                1: (x + PITCH - GAP / 2, y + SIDE_Y, False),
                2: (x + MIDDLE, y + PITCH - GAP / 2, True),
            }
            for edge in pills.keys() & set(tile.matched):
                pill = match_pill(letters[edge], *pills[edge])
                yield draw.group(pill, id=f"match-{nation.nation}-{tile.space}-{edge}")

    # Modules ------------------------------------------------------------------------------------------------

    def _slots(self, nation: NationView, touches: Mapping[str, Touch]) -> Iterator[Markup]:
        for slot in nation.modules:
            box = self.geometry.slots[slot.slot]
            touch = touches.get(f"slot-{slot.slot}", NO_TOUCH)
            kind = "ms-slot" + (" is-alive" if touch.is_alive else "")
            kind += (" is-met" if slot.is_met else " is-unmet") if slot.module else " is-empty"
            if slot not in self._known_slots:
                self._known_slots[slot] = self._slot_words(slot), self._slot(slot)
            says, drawn = self._known_slots[slot]
            about = _about(self.words.module(slot.module)) if slot.module else ""
            yield Markup(
                f'<g id="slot-{nation.nation}-{slot.slot}" class="{kind}" '
                f'transform="translate({number(box.x)} {number(box.y)})"{_attributes(touch, says)}{about}>'
                f"{drawn}</g>"
            )

    def _slot_words(self, slot: ModuleView) -> str:
        where = self.words.slot(slot.slot)
        if not slot.module:
            return f"Module place {where}, empty"
        state = "counts" if slot.is_met else "does not count"
        what = f"{self.words.bonus(slot.module)} for {self.words.condition(slot.module)}"
        return f"{where}: {self.words.module(slot.module)}, {what}, {state}"

    def _slot(self, slot: ModuleView) -> Markup:
        width, height = BOX
        middle = width / 2
        where = self.words.slot(slot.slot).split(", ")[1]
        label = Markup.escape(slot.slot) + draw.el("tspan", f" {where}", class_="ms-long")
        parts = [
            draw.rect(0.5, 0.5, width - 1, height - 1, rx=5, class_="ms-slot-box"),
            draw.el("text", label, x=8.0, y=17.0, class_="ms-slot-where"),
        ]
        if not slot.module:
            parts.append(lines_of(["Module", "place"], middle, 50, "ms-slot-name", 14))
            return Markup("").join(parts)
        names = wrapped(self.words.module(slot.module), 17)
        parts.append(lines_of(names, middle, 34 if len(names) > 1 else 40, "ms-slot-name"))
        parts.append(
            lines_of([self.words.condition(slot.module).split(" in its")[0]], middle, 64, "ms-slot-condition")
        )
        mark = draw.icon("check" if slot.is_met else "circle", 12, x=width - 19, y=7)
        parts.append(draw.group(mark, class_="ms-slot-mark"))
        gives = self.words.bonus(slot.module).replace(" +", "+").split(", ")
        bonus = " ".join(gives).replace("Adaptivity", "Adapt.")
        parts.append(draw.text(middle, height - 10, bonus, class_="ms-slot-bonus", text_anchor="middle"))
        parts.append(_bonus_on_phones(gives))
        return Markup("").join(parts)


def _bonus_on_phones(gives: list[str]) -> Markup:
    """A bonus line by line, where letters must be large and the name of the Module has no room."""
    width, height = BOX
    lines = [each.replace("Adaptivity", "Adpt.") for each in gives]
    step = 20 if len(lines) < MANY_GAINS else 17
    return lines_of(lines, width / 2, height - 10 - step * (len(lines) - 1), "ms-slot-short", step)


def _attributes(touch: Touch, says: str) -> Markup:
    """What lies there, and what pressing it does."""
    told = msgspec.structs.replace(touch, says=f"{says}. {touch.says}") if touch.is_alive else touch
    return touch_attributes(told, says)


def _about(name: str) -> Markup:
    """What makes a thing readable by its name."""
    return Markup(f' data-about="{escape(name)}"')


def blueprint_sentence(desk: Desk, nation: NationView) -> str:
    """A blueprint in one sentence."""
    s, e, c = nation.parameters
    tiles = count(len(nation.tiles), "tile")
    return (
        f"Blueprint of {desk.words.nation(nation.nation)}: {tiles} on {desk.cat.size} spaces, "
        f"Structure {s}, Electronics {e}, Code {c}."
    )


def payload_marker(payload: str, x: float, y: float) -> Markup:
    """A payload marker about a point."""
    ring = draw.circle(x, y, 14, class_="ms-load-ring")
    return draw.group(
        ring, draw.icon(PAYLOAD_ICONS.get(payload, "crate"), 18, x=x - 9, y=y - 9), class_="ms-load"
    )
