"""Whether the content of Moonshot makes sense as a whole: what each file alone cannot tell.

Every check raises the `ContentError` that names the value to mend.
"""

from __future__ import annotations

from collections import Counter

from moonrace.games.moonshot.content import DECKS, NATIONS, Content, Module, ModuleSlot, Risk, Tile
from moonrace.kernel.content import Tables

PARAMETER_OF_DECK = {"structure": "S", "electronics": "E", "code": "C", "payload": ""}
NEEDS_A_NUMBER = ("centre_at_least", "each_centre_at_least", "matches_at_least", "payload_at_least")


def check(content: Content, tables: Tables) -> None:
    """Raise a `ContentError` at the first thing that does not fit the rest."""
    _check_counts(content, tables)
    _check_constants(content, tables)
    _check_nations(content, tables)
    _check_blueprint(content, tables)
    for slot in content.module_slots.values():
        _check_slot(content, tables, slot)
    _check_missions(content, tables)
    for risk in content.risks.values():
        _check_risk(tables, risk)
    for tile in content.tiles.values():
        _check_tile(tables, tile)
    for module in content.modules.values():
        _check_module(content, tables, module)
    _check_suppliers(content, tables)
    _check_solo(content, tables)


def _check_counts(content: Content, tables: Tables) -> None:
    levels = Counter(mission.level for mission in content.missions.values())
    risks = Counter(risk.level for risk in content.risks.values())
    decks = Counter(tile.deck for tile in content.tiles.values())
    scopes = Counter(module.scope for module in content.modules.values())
    owners = Counter(card.nation for card in content.manoeuvres.values())
    really = {
        **{f"missions_level_{level}": levels[level] for level in range(5)},
        "missions_total": len(content.missions) + content.counts["missions_moon"],
        **{f"risks_level_{level}": risks[level] for level in range(4)},
        "risks_total": len(content.risks),
        **{f"tiles_{deck}": decks[deck] for deck in DECKS},
        "tiles_total": len(content.tiles),
        "modules_row": scopes["row"],
        "modules_two_rows": scopes["two_rows"],
        "modules_column": scopes["column"],
        "modules_total": len(content.modules),
        "manoeuvres_us": owners["us"],
        "manoeuvres_ussr": owners["ussr"],
        "manoeuvres_total": len(content.manoeuvres),
        "politics_places_per_nation": len(content.places),
        "blueprint_spaces": len(content.blueprint.spaces),
        "blueprint_adjacent_pairs": _adjacent_pairs(content),
        "module_slots": len(content.module_slots),
        "supplier_spaces": len(content.suppliers.order),
    }
    tables.want_counts(content.counts, really)


def _check_constants(content: Content, tables: Tables) -> None:
    constants = content.constants
    of_level = [risk for risk in content.risks.values() if risk.level == constants.moon_risk_level]
    needed = len(NATIONS) * constants.moon_risks
    if len(of_level) < needed:
        problem = f"there are not {needed} risk cards of this level for the paths to the Moon."
        raise tables.error("constants", "moon_risk_level", problem)
    if not 0 < constants.start_popularity <= constants.popularity_max:
        raise tables.error("constants", "start_popularity", "it must be from 1 to popularity_max.")
    if constants.modules_on_show + len(NATIONS) > len(content.modules):
        raise tables.error("constants", "modules_on_show", "there are not so many Modules to lay out.")


def _adjacent_pairs(content: Content) -> int:
    spaces = set(content.blueprint.spaces)
    return sum(((row, column + 1) in spaces) + ((row + 1, column) in spaces) for row, column in spaces)


def _check_nations(content: Content, tables: Tables) -> None:
    if [nation.is_first for nation in content.nations.values()].count(True) != 1:
        raise tables.error("nations.ussr", "is_first", "just one nation begins with the First Player marker.")


def _check_blueprint(content: Content, tables: Tables) -> None:
    board = content.blueprint
    for row, column in board.spaces:
        if not (1 <= row <= board.rows and 1 <= column <= board.columns):
            raise tables.error("blueprint", "spaces", f"[{row}, {column}] is outside the grid.")
    if len(set(board.spaces)) != len(board.spaces):
        raise tables.error("blueprint", "spaces", "a space stands there twice.")


def _check_slot(content: Content, tables: Tables, slot: ModuleSlot) -> None:
    entry, board = f"module_slots.{slot.id}", content.blueprint
    serves = {"row": (slot.row,), "two_rows": slot.two_rows, "column": (slot.column,)}
    for scope in slot.accepts:
        lines = serves[scope]
        wanted, most = (2 if scope == "two_rows" else 1), board.columns if scope == "column" else board.rows
        if len(lines) != wanted or not all(1 <= line <= most for line in lines):
            raise tables.error(entry, scope, "it accepts such Modules, so it must say what they look at.")


def _check_missions(content: Content, tables: Tables) -> None:
    if not all(any(mission.level == level for mission in content.missions.values()) for level in range(5)):
        raise tables.error("missions", "", "there must be a mission of every level from 0 to 4.")
    if content.moon.id in content.missions:
        raise tables.error("moon", "id", "a mission has this id already.")


def _check_risk(tables: Tables, risk: Risk) -> None:
    entry = f"risks.{risk.id}"
    if not 0 < risk.low_max < risk.mid_max:
        raise tables.error(entry, "mid_max", "the ranges must follow each other: 0 < low_max < mid_max.")
    for field, harder, easier in (("mid", risk.low, risk.mid), ("high", risk.mid, risk.high)):
        if any(more < less for more, less in zip(harder, easier, strict=True)):
            raise tables.error(entry, field, "a higher check value must not ask for more.")


def _check_tile(tables: Tables, tile: Tile) -> None:
    entry, icon = f"tiles.{tile.id}", PARAMETER_OF_DECK[tile.deck]
    if tile.centre != icon:
        shown = icon or "no icon"
        raise tables.error(entry, "centre", f"a tile of the {tile.deck} deck has {shown} in its centre.")
    if (tile.centre_count > 0) != bool(tile.centre):
        raise tables.error(entry, "centre_count", "it must count the icons in the centre.")


def _check_module(content: Content, tables: Tables, module: Module) -> None:
    entry, condition = f"modules.{module.id}", module.condition
    if not any(module.scope in slot.accepts for slot in content.module_slots.values()):
        raise tables.error(entry, "scope", "no Module place accepts it.")
    if (condition.kind == "centre_at_least") != bool(condition.icon):
        raise tables.error(entry, "condition", "centre_at_least names an icon, and nothing else does.")
    if (condition.kind in NEEDS_A_NUMBER) != (condition.n > 0):
        raise tables.error(entry, "condition", "n says how many are needed, except where all must be filled.")


def _check_suppliers(content: Content, tables: Tables) -> None:
    if sorted(content.suppliers.order) != sorted(content.costs.order):
        raise tables.error("suppliers", "order", "its spaces are named by the prices of ordering a Module.")
    if len(set(content.suppliers.order)) != len(content.suppliers.order):
        raise tables.error("suppliers", "order", "each space has a price of its own.")


def _check_solo(content: Content, tables: Tables) -> None:
    for place in content.solo.place_order:
        tables.want_known("solo", "place_order", place, content.places, "place")
    if sorted(content.solo.place_order) != sorted(content.places):
        raise tables.error("solo", "place_order", "it must name every place once.")
