"""The Engineer's things as the templates read them: blueprints, gauges, lines of tiles, Modules, placing."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from markupsafe import Markup

from moonrace.games.moonshot import actions as acts
from moonrace.games.moonshot.odds import Parameters
from moonrace.games.moonshot.view import NationView
from moonrace.kernel.actions import Action
from moonrace.tables.face import AskPanel, Button
from moonrace.tables.kit.touch import NO_TOUCH, Pressable, Touch
from moonrace.tables.kit.words import count, listed, percent, signed
from moonrace.tables.moonshot.board import BoardMaker
from moonrace.tables.moonshot.desk import Desk, Fit
from moonrace.tables.moonshot.hints import fit_label, fit_note
from moonrace.tables.moonshot.missions import Things
from moonrace.tables.moonshot.tiles import PAYLOAD_ICONS, TileMaker
from moonrace.tables.moonshot.words import DECKS, LETTERS, PARAMETERS, TURNS, gains, space_name

BAR_LENGTH = 12
"""How far a gauge reaches at least."""
THUMBNAIL, TURNED = 58, 60
"""The size of a tile in its line, and of one that can be placed so."""


class Gauge(msgspec.Struct, frozen=True):
    """A parameter with what each offered placement makes of it; the first one shows in the bar."""

    letter: str
    name: str
    value: int
    afters: dict[str, int]
    first: str
    after: int
    of: range
    need: int
    """What the path in focus asks for on its worst roll; 0 where none is told."""


class SheetPart(msgspec.Struct, frozen=True):
    """A nation's blueprint with what stands around it."""

    id: str
    name: str
    seat: int
    drawing: Markup | None
    """Nothing for the Rival."""
    filled: str
    gauges: tuple[Gauge, ...]
    adaptivity: int
    sabotage: int
    payloads: tuple[tuple[str, str], ...]
    """Icon and name."""
    target: str
    steals: str
    has_passed: bool


class TilePart(Pressable, frozen=True):
    """A tile in a line."""

    id: str
    name: str
    kind: str
    picture: Markup
    best: str
    is_gain: bool
    is_next: bool
    """Whether the big button is about it."""


class SupplierPart(msgspec.Struct, frozen=True):
    """A space of the Suppliers line."""

    price: int
    item: str
    rounds: str
    id: str = ""


class ModulePart(Pressable, frozen=True):
    """A discovered Module."""

    id: str
    name: str
    condition: str
    bonus: str
    is_reconstructed: bool


class WorkshopPart(msgspec.Struct, frozen=True):
    """What an Engineer builds from."""

    cost: int
    development: tuple[TilePart, ...]
    theirs: tuple[TilePart, ...]
    suppliers: tuple[SupplierPart, ...]
    open: TilePart | None
    """The tile on top of the Research Area."""
    under: int
    buy: int
    modules: tuple[ModulePart, ...]
    decks: tuple[tuple[str, int], ...]


class TurnPart(msgspec.Struct, frozen=True):
    """A way to turn a tile on a space."""

    button: Button
    picture: Markup
    words: str
    is_best: bool
    gains: tuple[tuple[str, str, bool], ...] | None
    """Letter, change, whether it is a loss; None where that is not told."""
    matches: int
    chance: str


class SpotPart(msgspec.Struct, frozen=True):
    """A space that a tile may go to."""

    id: str
    name: str
    best: str
    is_first: bool
    best_action: str
    label: str
    note: str
    covers: str
    turns: tuple[TurnPart, ...]


class PlacingPart(msgspec.Struct, frozen=True):
    """A tile in hand with the spaces it may go to."""

    name: str
    spaces: tuple[SpotPart, ...]


class WorkshopMaker:
    """Makes the Engineer's parts of pages of one content."""

    def __init__(self, tiles: TileMaker, boards: BoardMaker) -> None:
        self.tiles = tiles
        self.boards = boards

    def sheet(
        self,
        desk: Desk,
        nation: NationView,
        things: Things,
        ghosts: Mapping[str, Fit],
        needs: Parameters | None,
    ) -> SheetPart:
        """A blueprint; the viewer's own shows what is offered and what its mission needs."""
        is_mine = desk.is_mine(nation.nation)
        shown = ghosts if is_mine else {}
        return SheetPart(
            id=nation.nation,
            name=desk.words.nation(nation.nation),
            seat=desk.token_seat(nation.nation),
            drawing=None if nation.is_rival else self.boards.draw(desk, nation, things, shown),
            filled=f"{len(nation.tiles)} of {desk.cat.size} spaces",
            gauges=_gauges(nation, shown, needs if is_mine and needs is not None else (0, 0, 0)),
            adaptivity=nation.adaptivity,
            sabotage=nation.sabotage,
            payloads=tuple(
                (PAYLOAD_ICONS.get(kind, "crate"), desk.words.payload(kind)) for kind in nation.payloads
            ),
            target=_target(desk, nation),
            steals=steals_of(nation),
            has_passed=nation.has_passed and desk.view.phase in ("engineering", "tracks"),
        )

    def workshop(self, desk: Desk, things: Things, advised: str) -> WorkshopPart:
        """The viewer's lines, and what lies open for both; `advised` is the thing of the big button."""
        view, costs, them = desk.view, desk.content.costs, desk.them
        return WorkshopPart(
            cost=costs.install,
            development=self._tiles(desk, desk.me.development, things, advised),
            theirs=() if them.is_rival else self._tiles(desk, them.development, things, advised),
            suppliers=tuple(
                SupplierPart(
                    space.price,
                    desk.words.item(space.item) if space.item else "",
                    count(space.rounds_left, "round"),
                    f"supplier-{space.item}" if space.item else "",
                )
                for space in desk.me.suppliers
            ),
            open=self._tile(desk, view.research_area[-1], things, advised) if view.research_area else None,
            under=max(0, len(view.research_area) - 1),
            buy=costs.buy,
            modules=tuple(
                module_part(desk, module, things.get(f"module-{module}", NO_TOUCH)) for module in view.modules
            ),
            decks=tuple((DECKS[deck], number) for deck, number in view.tile_decks.items()),
        )

    def _tiles(
        self, desk: Desk, tiles: tuple[str, ...], things: Things, advised: str
    ) -> tuple[TilePart, ...]:
        return tuple(self._tile(desk, tile, things, advised) for tile in tiles)

    def _tile(self, desk: Desk, tile: str, things: Things, advised: str) -> TilePart:
        is_within_reach = desk.is_seated and (tile not in desk.them.development or desk.me.tech_steal)
        fit = desk.best_fit((tile,)) if is_within_reach else None
        found = desk.content.tiles[tile]
        return TilePart(
            id=tile,
            name=found.name,
            kind=DECKS[found.deck],
            picture=self.tiles.small(tile, 0, THUMBNAIL),
            best=f"{gains(fit.gain)} at {space_name(fit.space)}" if fit and fit.total else "",
            is_gain=fit is not None and fit.total > 0,
            touch=things.get(f"tile-{tile}", NO_TOUCH),
            is_next=advised == f"tile-{tile}",
        )

    # Placing ------------------------------------------------------------------------------------------------

    def placing(self, desk: Desk, panel: AskPanel) -> tuple[PlacingPart, ...]:
        """For each tile in hand, the spaces it may go to, each with its rotations."""
        placing = desk.view.focus.placing
        if placing is None or len(desk.all_of(acts.PlaceTile)) <= 1:
            return ()
        rows = [group.buttons for group in panel.groups if group.is_elsewhere]
        buttons = {button.action: button for row in rows for button in row}
        if panel.primary is not None:
            buttons[panel.primary.action] = panel.primary
        parts = (self._placing_of(desk, tile, buttons, panel.primary) for tile in placing.tiles)
        return tuple(part for part in parts if part.spaces)

    def _placing_of(
        self, desk: Desk, tile: str, buttons: Mapping[str, Button], primary: Button | None
    ) -> PlacingPart:
        found = (self._spot(desk, tile, space, buttons, primary) for space in desk.cat.space_ids)
        spots = [spot for spot in found if spot is not None]
        if primary is None and spots:
            spots[0] = msgspec.structs.replace(spots[0], is_first=True)
        return PlacingPart(desk.words.tile(tile), tuple(spots))

    def _spot(
        self, desk: Desk, tile: str, space: str, buttons: Mapping[str, Button], primary: Button | None
    ) -> SpotPart | None:
        ways = [str(acts.PlaceTile(tile, space, turns)) for turns in range(4)]
        shown = [buttons[way] for way in ways if way in buttons]
        if not shown:
            return None
        fits = {way: desk.fit(tile, space, turns) for turns, way in enumerate(ways)}
        is_told = not desk.scene.is_unaided
        best = desk.best_fit_at(tile, space) if is_told else fits[shown[0].action]
        first = primary if primary in shown else None
        covered = fits[shown[0].action].covers
        return SpotPart(
            id=_place_row_id(tile, space),
            name=space_name(space),
            best=signed(best.total) if is_told else "",
            is_first=first is not None,
            best_action=str(acts.PlaceTile(tile, space, best.turns)),
            label=fit_label(desk, best),
            note=fit_note(desk, best) if is_told else "",
            covers=desk.words.tile(covered) if covered else "",
            turns=tuple(
                self._turn(desk, fits[button.action], button, is_best=button is first) for button in shown
            ),
        )

    def _turn(self, desk: Desk, fit: Fit, button: Button, *, is_best: bool) -> TurnPart:
        is_told = not desk.scene.is_unaided
        matched = fit.matched if is_told else ()
        return TurnPart(
            button=button,
            picture=self.tiles.small(fit.tile, fit.turns, TURNED, matched),
            words=TURNS[fit.turns],
            is_best=is_best,
            gains=_gains(fit) if is_told else None,
            matches=len(matched),
            chance=_chance_change(desk, fit) if is_told else "",
        )


def _gains(fit: Fit) -> tuple[tuple[str, str, bool], ...]:
    """The parameters that a placement changes."""
    letters = (*LETTERS, "A")
    return tuple(
        (letter, signed(new - old), new < old)
        for letter, old, new in zip(letters, fit.before, fit.after, strict=True)
        if new != old
    )


def _chance_change(desk: Desk, fit: Fit) -> str:
    path = desk.focus
    if path is None or abs(fit.whole - path.chance) < 0.001:
        return ""
    return f"{percent(path.chance)} to {percent(fit.whole)}"


def ghosts_of(desk: Desk, action: Action | None) -> dict[str, Fit]:
    """The placement that the big button stands for, then those it may follow to, by the row of each."""
    if isinstance(action, acts.PlaceTile):
        spaces = {(place.tile, place.space) for place in desk.all_of(acts.PlaceTile)}
        first = {_place_row_id(action.tile, action.space): desk.fit(action.tile, action.space, action.turns)}
        others = {_place_row_id(*where): desk.best_fit_at(*where) for where in sorted(spaces)}
        return first | {row: fit for row, fit in others.items() if row not in first}
    fit = desk.best_fit((action.tile,)) if isinstance(action, acts.Install) else None
    return {"": fit} if fit is not None else {}


def _place_row_id(tile: str, space: str) -> str:
    return f"row-place-{tile}-{space}"


def _gauges(nation: NationView, ghosts: Mapping[str, Fit], needs: Parameters) -> tuple[Gauge, ...]:
    return tuple(
        _gauge(at, value, {row: fit.after[at] for row, fit in ghosts.items()}, needs[at])
        for at, value in enumerate(nation.parameters)
    )


def _gauge(at: int, value: int, afters: Mapping[str, int], need: int) -> Gauge:
    first, after = next(iter(afters.items()), ("", value))
    changed = {row: after for row, after in afters.items() if after != value}
    return Gauge(
        letter=LETTERS[at],
        name=PARAMETERS[at],
        value=value,
        afters=changed,
        first=first,
        after=after,
        of=range(max(BAR_LENGTH, value, after, need)),
        need=need,
    )


def steals_of(nation: NationView) -> str:
    """The tokens to steal with that a side holds."""
    tokens = [(nation.test_steal, "Test Steal"), (nation.tech_steal, "Technology Steal")]
    return listed(f"{number} {name}" for number, name in tokens if number)


def _target(desk: Desk, nation: NationView) -> str:
    if not nation.target or desk.is_after_launches:
        return ""
    if nation.target == "abort":
        return "No launch this round"
    return f"Launches for {desk.words.mission(nation.target)}"


def module_part(desk: Desk, module: str, touch: Touch = NO_TOUCH) -> ModulePart:
    """A Module as it lies open."""
    return ModulePart(
        id=module,
        name=desk.words.module(module),
        condition=desk.words.condition(module, is_short=True),
        bonus=desk.words.bonus(module).replace(" +", "\N{NO-BREAK SPACE}+"),
        is_reconstructed=desk.words.is_module_reconstructed(module),
        touch=touch,
    )
