"""The blueprint: spaces in the outline of a rocket, installed tiles, matched edges, Modules at the sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec
from markupsafe import Markup

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

WIDTH, HEIGHT = 560.0, 352.0
PITCH_X, PITCH_Y = 84.0, 86.0
TOP = 64.0
MANY_GAINS = 3
BOX = (87.0, 80.0)
EDGE = 6.0
HULL = 9.0
GHOST_PILLS = (
    (MIDDLE, -(PITCH_Y - CELL) / 2, True),
    (CELL + (PITCH_X - CELL) / 2, SIDE_Y, False),
    (MIDDLE, CELL + (PITCH_Y - CELL) / 2, True),
    (-(PITCH_X - CELL) / 2, SIDE_Y, False),
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
        self.left = (WIDTH - (columns * PITCH_X - (PITCH_X - CELL))) / 2
        self.corner = {
            f"r{row}c{column}": (self.left + (column - 1) * PITCH_X, TOP + (row - 1) * PITCH_Y)
            for row, column in spaces
        }
        self.extent = {
            row: (
                min(self.corner[f"r{r}c{c}"][0] for r, c in spaces if r == row),
                max(self.corner[f"r{r}c{c}"][0] for r, c in spaces if r == row) + CELL,
            )
            for row in self.rows
        }
        self.slots = self._slots(content)

    def _slots(self, content: Content) -> dict[str, Box]:
        """Rows have their Module at their right where there is room; the rest go to the left."""
        right = {row: Box(WIDTH - EDGE - BOX[0], TOP + (row - 1) * PITCH_Y) for row in self.rows}
        free = [row for row in self.rows if self.extent[row][1] + HULL + BOX[0] + EDGE <= WIDTH]
        spare = [
            Box(EDGE + at * (BOX[0] + EDGE), TOP + (row - 1) * PITCH_Y)
            for row in free
            for at in self._room(row)
        ]
        found: dict[str, Box] = {}
        later = []
        for slot in content.module_slots.values():
            if slot.row in free and not slot.column:
                free.remove(slot.row)
                found[slot.id] = right[slot.row]
            else:
                later.append(slot)
        # Columns stand above, next to the nose; a row without room beside it goes below them.
        later.sort(key=lambda slot: (not slot.column, slot.column))
        for slot in later:
            found[slot.id] = spare.pop(0) if spare else Box(EDGE, HEIGHT - BOX[1])
        return found

    def _room(self, row: int) -> range:
        """How many Modules fit at the left of a row."""
        return range(int((self.extent[row][0] - HULL - EDGE) // (BOX[0] + EDGE - 4)))

    def hull(self) -> str:
        """The outline of the rocket."""
        first, n = self.rows[0], number
        x0, x1 = self.extent[first]
        middle = (x0 + x1) / 2
        top = TOP + 8
        right, left = [], []
        for row in self.rows:
            y0, y1 = TOP + (row - 1) * PITCH_Y, TOP + (row - 1) * PITCH_Y + CELL
            a, b = self.extent[row][0] - HULL, self.extent[row][1] + HULL
            y0 = top if row == first else y0 - 5
            y1 = y1 - 3 if row != self.rows[-1] else y1 + HULL
            right += [(b, y0), (b, y1)]
            left += [(a, y0), (a, y1)]
        sides = "".join(f"L{n(x)} {n(y)}" for x, y in [*right[1:], *reversed(left)])
        nose = f"C{n(x0 + 18)} 30 {n(middle - 26)} 14 {n(middle)} 14"
        nose += f"C{n(middle + 26)} 14 {n(x1 - 18)} 30 {n(x1 + HULL)} {n(top)}"
        return f"M{n(x0 - HULL)} {n(top)}{nose}{sides}Z"

    def engines(self) -> str:
        """Bells under the last row."""
        a, b = self.extent[self.rows[-1]]
        y = TOP + (self.rows[-1] - 1) * PITCH_Y + CELL + HULL
        step = (b - a) / 5
        bells = []
        for at in range(5):
            x = a + step * (at + 0.5)
            start, foot = f"M{number(x - 11)} {number(y)}", number(y + 22)
            bells.append(f"{start}L{number(x - 22)} {foot}H{number(x + 22)}L{number(x + 11)} {number(y)}")
        return "".join(bells)


class BoardMaker:
    """Draws blueprints of one content. What never changes is drawn once."""

    def __init__(self, words: Words, cat: Catalogue, tiles: TileMaker) -> None:
        self.words = words
        self.cat = cat
        self.tiles = tiles
        self.geometry = Geometry(words.content)
        self.ground = self._ground()

    def draw(
        self, desk: Desk, nation: NationView, touches: Mapping[str, Touch], ghosts: Mapping[str, Fit]
    ) -> Markup:
        """A nation's blueprint; the viewer's own can be touched and shows where a tile would fit best."""
        alive = touches if desk.is_mine(nation.nation) else {}
        parts = [
            self.ground,
            *self._spaces(nation, alive, ghosts.values()),
            *self._matches(nation),
            *self._slots(nation, alive),
            *(self._ghost(row, ghost, is_shown=not at) for at, (row, ghost) in enumerate(ghosts.items())),
        ]
        says = Markup.escape(blueprint_sentence(desk, nation))
        return Markup(
            f'<svg xmlns="http://www.w3.org/2000/svg" id="blueprint-{nation.nation}" class="ms-blueprint" '
            f'role="group" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" aria-label="{says}">{"".join(parts)}</svg>'
        )

    def _ground(self) -> Markup:
        fine = "".join(f"M{x} 0V{HEIGHT:g}" for x in range(14, 560, 14))
        fine += "".join(f"M0 {y}H{WIDTH:g}" for y in range(14, int(HEIGHT), 14))
        bold = "".join(f"M{x} 0V{HEIGHT:g}" for x in range(70, 560, 70))
        bold += "".join(f"M0 {y}H{WIDTH:g}" for y in range(70, int(HEIGHT), 70))
        return draw.group(
            draw.path(fine, class_="ms-grid"),
            draw.path(bold, class_="ms-grid is-bold"),
            draw.path(self.geometry.engines(), class_="ms-hull is-thin"),
            draw.path(self.geometry.hull(), class_="ms-hull"),
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
            inside = self._tile(tile) if tile else self._empty(space, fit)
            kind = "ms-space" + (" is-alive" if touch.is_alive else "") + (" has-tile" if tile else "")
            says = self._space_words(space, tile)
            attributes = _attributes(touch, says)
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
            marker = draw.icon(PAYLOAD_ICONS.get(tile.payload, "crate"), 15, x=MIDDLE + 7, y=11)
            ring = draw.circle(MIDDLE + 14.5, 18.5, 11, class_="ms-load-ring")
            drawn += draw.group(ring, marker, class_="ms-load")
        return drawn

    def _empty(self, space: str, fit: Fit | None) -> Markup:
        label = draw.text(MIDDLE, MIDDLE + 5, space_name(space), class_="ms-space-name", text_anchor="middle")
        box = draw.rect(0.5, 0.5, CELL - 1, CELL - 1, rx=4, class_="ms-socket")
        if fit is None:
            return box + label
        return box + label + lines_of([gains(fit.gain) or fit.effect], MIDDLE, CELL - 10, "ms-tag")

    def _ghost(self, row: str, ghost: Fit, *, is_shown: bool) -> Markup:
        """A tile that is not placed yet, there while its row is the one that is open."""
        drawn = self.tiles.tile(ghost.tile, ghost.turns, ghost.matched)
        frame = draw.rect(-2, -2, CELL + 4, CELL + 4, rx=6, class_="ms-ghost-frame")
        letters = self.tiles.letters(ghost.tile, ghost.turns)
        pills = [match_pill(letters[edge], *GHOST_PILLS[edge]) for edge in ghost.matched]
        x, y = self.geometry.corner[ghost.space]
        where = f"translate({number(x)} {number(y)})"
        hidden = {} if is_shown else {"hidden": ""}
        return draw.group(
            drawn, frame, *pills, class_="ms-ghost", transform=where, data_drawn_for=row, **hidden
        )

    def _matches(self, nation: NationView) -> Iterator[Markup]:
        for tile in nation.tiles:
            x, y = self.geometry.corner[tile.space]
            letters = self.tiles.letters(tile.tile, tile.turns)
            for edge in tile.matched:
                if edge == 1:
                    yield match_pill(letters[1], x + PITCH_X - (PITCH_X - CELL) / 2, y + SIDE_Y, False)
                elif edge == 2:
                    yield match_pill(letters[2], x + MIDDLE, y + PITCH_Y - (PITCH_Y - CELL) / 2, True)

    # Modules ------------------------------------------------------------------------------------------------

    def _slots(self, nation: NationView, touches: Mapping[str, Touch]) -> Iterator[Markup]:
        for slot in nation.modules:
            box = self.geometry.slots[slot.slot]
            touch = touches.get(f"slot-{slot.slot}", NO_TOUCH)
            kind = "ms-slot" + (" is-alive" if touch.is_alive else "")
            kind += (" is-met" if slot.is_met else " is-unmet") if slot.module else " is-empty"
            says = self._slot_words(slot)
            yield Markup(
                f'<g id="slot-{nation.nation}-{slot.slot}" class="{kind}" '
                f'transform="translate({number(box.x)} {number(box.y)})"{_attributes(touch, says)}>'
                f"{self._slot(slot)}</g>"
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
            draw.rect(0.5, 0.5, width - 1, height - 1, rx=4, class_="ms-slot-box"),
            draw.el("text", label, x=6.0, y=14.0, class_="ms-slot-where"),
        ]
        if not slot.module:
            parts.append(lines_of(["Module", "place"], middle, 41, "ms-slot-name", 13))
            return Markup("").join(parts)
        names = wrapped(self.words.module(slot.module), 15)
        parts.append(lines_of(names, middle, 28 if len(names) > 1 else 33, "ms-slot-name"))
        parts.append(
            lines_of([self.words.condition(slot.module).split(" in its")[0]], middle, 54, "ms-slot-condition")
        )
        mark = draw.icon("check" if slot.is_met else "circle", 10, x=width - 14, y=5)
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


def blueprint_sentence(desk: Desk, nation: NationView) -> str:
    """A blueprint in one sentence."""
    s, e, c = nation.parameters
    tiles = count(len(nation.tiles), "tile")
    return (
        f"Blueprint of {desk.words.nation(nation.nation)}: {tiles} on {desk.cat.size} spaces, "
        f"Structure {s}, Electronics {e}, Code {c}."
    )
