"""Whether the content of Tranquility Base makes sense as a whole: what each file alone cannot tell.

Every check raises the `ContentError` that names the value to mend.
"""

from __future__ import annotations

from collections import Counter

from moonrace.games.tranquility_base.content import MOON, Content, HistoryEffect, Mission
from moonrace.kernel.content import Tables

SPECIALS = ("wild", "history", "instant")
LASTING = ("cannot_move", "cannot_launch")


def check(content: Content, tables: Tables) -> None:
    """Raise a `ContentError` at the first thing that does not fit the rest."""
    _check_counts(content, tables)
    _check_equipment(content, tables)
    for mission in content.missions.values():
        _check_mission(content, tables, mission)
    _check_ring(content, tables)
    _check_history(content, tables)
    _check_wild(content, tables)
    _check_instant(content, tables)
    _check_board(content, tables)
    _check_deals(content, tables)
    for players in content.decks:
        _check_deck(content, tables, players)
    _check_settings(content, tables)


def _same(tables: Tables, entry: str, field: str, says: int, really: int, what: str) -> None:
    if says != really:
        raise tables.error(entry, field, f"says {says}, but {what} {really}.")


def _check_counts(content: Content, tables: Tables) -> None:
    counts = content.counts
    kinds: Counter[str] = Counter()
    for card in content.equipment.values():
        kinds[card.kind] += card.count
    specials = len(content.wild) + len(content.history) + len(content.instant)
    really = {
        "mission_cards": len(content.missions),
        "launch_vehicle_cards": kinds["launch_vehicle"],
        "spacecraft_cards": kinds["spacecraft"],
        "other_hardware_cards": kinds["hardware"] + kinds["target_vehicle"],
        "equipment_cards": kinds.total(),
        "wild_cards": len(content.wild),
        "history_cards": len(content.history),
        "instant_cards": len(content.instant),
        "special_cards": specials,
        "cards_total": len(content.missions) + kinds.total() + specials,
        "mission_patch_markers": len(content.missions),
        "us_milestone_markers": len(content.milestones),
        "playing_pieces": len(content.pieces.colours),
    }
    tables.want_counts(counts, really)


def _check_equipment(content: Content, tables: Tables) -> None:
    for card in content.equipment.values():
        entry = f"equipment.{card.id}"
        flies = card.kind in ("launch_vehicle", "target_vehicle")
        if flies and not card.launch_cost:
            raise tables.error(
                entry, "launch_cost", "a card that is launched needs a launch cost of at least 1."
            )
        if card.kind == "launch_vehicle" and not card.max_move:
            raise tables.error(entry, "max_move", "a launch vehicle needs a max. move of at least 1.")
        if card.launch_cost and not flies:
            raise tables.error(entry, "launch_cost", "only launch vehicles and the Agena are launched.")
        if card.max_move and card.kind != "launch_vehicle":
            raise tables.error(entry, "max_move", "only launch vehicles move a piece.")


def _check_mission(content: Content, tables: Tables, mission: Mission) -> None:
    entry = f"missions.{mission.id}"
    kinds: Counter[str] = Counter()
    for id_, number in mission.equipment.items():
        tables.want_known(entry, "equipment", id_, content.equipment, "equipment card")
        card = content.equipment[id_]
        kinds[card.kind] += number
        if card.program != mission.program:
            problem = f"“{id_}” belongs to {card.program}, the mission to {mission.program}."
            raise tables.error(entry, "equipment", problem)
    for kind, what in (("launch_vehicle", "launch vehicle"), ("spacecraft", "spacecraft")):
        if kinds[kind] != 1:
            raise tables.error(entry, "equipment", f"a mission needs exactly one {what}, not {kinds[kind]}.")
    for field in ("to_launch", "to_complete", "to_relaunch"):
        if getattr(mission, f"agenas_in_orbit_{field}") > mission.agenas:
            problem = f"the mission requires only {mission.agenas} Agenas."
            raise tables.error(entry, f"agenas_in_orbit_{field}", problem)
    if mission.may_inherit_agena > mission.agenas:
        raise tables.error(entry, "may_inherit_agena", f"the mission requires only {mission.agenas} Agenas.")


def _check_ring(content: Content, tables: Tables) -> None:
    _same(tables, "board", "ring_size", content.board.ring_size, len(content.missions), "the missions are")
    for place, mission in enumerate(content.missions.values()):
        if mission.order != place:
            problem = (
                f"the ring has a place for every number from 0 to {len(content.missions) - 1}, once each."
            )
            raise tables.error(f"missions.{mission.id}", "order", problem)


def _check_history(content: Content, tables: Tables) -> None:
    for card in content.history.values():
        _check_history_effect(card.effect, tables, f"history.{card.id}")
    for id_ in content.milestones:
        tables.want_known("milestones", "markers", id_, content.history, "History card")
    for card in content.history.values():
        if content.milestones.count(card.id) != int(card.milestone):
            problem = "milestones have exactly one marker, other History cards none."
            raise tables.error(f"history.{card.id}", "milestone", problem)


def _check_history_effect(effect: HistoryEffect, tables: Tables, entry: str) -> None:
    if effect.kind == "double_move":
        fits = effect.program is not None and effect.n == 0
        needs = "a program and no n"
    else:
        fits = effect.program is None and effect.n >= 1
        needs = "an n of at least 1 and no program"
    if not fits:
        raise tables.error(entry, "effect", f"“{effect.kind}” needs {needs}.")


def _check_turns(tables: Tables, entry: str, kind: str, turns: int) -> None:
    if (kind in LASTING) != (turns > 0):
        needs = "one or two turns" if kind in LASTING else "no turns"
        raise tables.error(entry, "effect", f"“{kind}” needs {needs}.")


def _check_wild(content: Content, tables: Tables) -> None:
    fitting = {
        "abort": "launched",
        "cannot_move": "launched",
        "cannot_launch": "unlaunched",
        "remove_agena": "agena",
    }
    for card in content.wild.values():
        entry = f"wild.{card.id}"
        _check_turns(tables, entry, card.effect.kind, card.effect.turns)
        if card.target.state != fitting[card.effect.kind]:
            problem = f"“{card.effect.kind}” needs the state “{fitting[card.effect.kind]}”."
            raise tables.error(entry, "target", problem)


def _check_instant(content: Content, tables: Tables) -> None:
    for card in content.instant.values():
        entry, effect = f"instant.{card.id}", card.effect
        _check_turns(tables, entry, effect.kind, effect.turns)
        if effect.kind == "negate":
            if card.target is not None:
                raise tables.error(entry, "target", "a negation aims at a card, not at a mission.")
            if not effect.kinds or set(effect.kinds) != set(card.trigger):
                raise tables.error(entry, "effect", "a negation names the same kinds as its trigger.")
            continue
        trigger, state = (
            ("agena_launch", "launching_agena") if effect.kind == "remove_agena" else ("launch", "launching")
        )
        if card.trigger != (trigger,):
            raise tables.error(entry, "trigger", f"“{effect.kind}” answers “{trigger}” and nothing else.")
        if card.target is None or card.target.state != state:
            raise tables.error(entry, "target", f"“{effect.kind}” needs the state “{state}”.")


def _check_board(content: Content, tables: Tables) -> None:
    board = content.board
    _same(tables, "board", "start_spaces", board.start_spaces, len(board.starts), "the start spaces are")
    _same(tables, "board", "descent_paths", board.descent_paths, len(board.paths), "the paths are")
    for start in board.starts:
        tables.want_known(f"board.starts.{start.id}", "gate", start.gate, content.missions, "mission")
    seen = {*content.missions, *(start.id for start in board.starts)}
    for path in board.paths:
        entry = f"board.paths.{path.id}"
        tables.want_known(entry, "junction", path.junction, content.missions, "mission")
        if path.spaces[-1] != MOON:
            raise tables.error(entry, "spaces", "a path ends on the Moon.")
        before = len(path.spaces) - 1
        _same(tables, entry, "spaces", before, board.spaces_on_each_path, "a path has before the Moon")
        for space in path.spaces[:-1]:
            if space in seen:
                raise tables.error(entry, "spaces", f"the board has “{space}” twice.")
            seen.add(space)


def _check_deals(content: Content, tables: Tables) -> None:
    expected = set(range(content.meta.players_min, content.meta.players_max + 1))
    for table, given in (("deals", set(content.deals)), ("decks", set(content.decks))):
        if given != expected:
            raise tables.error(table, "", f"needs one entry for each number of players: {sorted(expected)}.")
    for players, deal in content.deals.items():
        dealt = deal.mercury + deal.gemini + deal.apollo
        _same(tables, f"deals.{players}", "row", deal.row, dealt, "the programs make")


def _check_deck(content: Content, tables: Tables, players: int) -> None:
    entry, deck = f"decks.{players}", content.decks[players]
    supply = _supply(content, players)
    for kind, number in deck.items():
        tables.want_known(entry, kind, kind, supply, "card")
        if number > supply[kind]:
            raise tables.error(entry, kind, f"says {number}, but there are only {supply[kind]}.")
    for kind in supply:
        if kind not in deck:
            raise tables.error(entry, kind, "is missing.")
    total = content.deck_charts[players].total
    _same(tables, entry, "total", total, sum(deck.values()), "the cards make")


def _supply(content: Content, players: int) -> dict[str, int]:
    """How many cards of each kind are there for the deck once the rows are dealt."""
    supply = {card.id: card.count for card in content.equipment.values()}
    supply |= {kind: len(getattr(content, kind)) for kind in SPECIALS}
    for program in content.constants.programs:
        missions = sum(mission.program == program for mission in content.missions.values())
        supply[f"mission_{program}"] = missions - players * getattr(content.deals[players], program)
    return supply


def _check_settings(content: Content, tables: Tables) -> None:
    windows = content.windows
    if windows.live_seconds_default not in windows.live_seconds_options:
        problem = f"must be one of the options {list(windows.live_seconds_options)}."
        raise tables.error("windows", "live_seconds_default", problem)
    if set(content.constants.programs) != set(content.constants.program_colours):
        raise tables.error("constants", "program_colours", "every program has one colour.")
    if len(content.board.starts) < content.meta.players_max:
        raise tables.error("board", "start_spaces", "every player needs a start space.")
    colours = content.pieces.colours
    if len(set(colours)) < content.meta.players_max or len(set(colours)) < len(colours):
        raise tables.error("pieces", "colours", "every player needs a piece of an own colour.")
    if not all(colour.isalpha() and colour.islower() for colour in colours):
        raise tables.error("pieces", "colours", "a colour is one word in small letters.")
