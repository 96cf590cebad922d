"""Whether the content of AstroNavigators makes sense as a whole: what each file alone cannot tell.

Every check raises the `ContentError` that names the value to mend.
"""

from __future__ import annotations

from collections import Counter

from moonrace.games.astronavigators.content import EARTH, INBOUND, OUTBOUND, SATURN_V, TERRA, Content
from moonrace.kernel.content import Tables

STAGES = 5
FACES = 6
COUNTS = ("2", "3", "4")


def check(content: Content, tables: Tables) -> None:
    """Raise a `ContentError` at the first thing that does not fit the rest."""
    _check_counts(content, tables)
    _check_sky(content, tables)
    _check_orrery(content, tables)
    _check_earth(content, tables)
    _check_trajectory(content, tables)
    _check_characters(content, tables)
    _check_quests(content, tables)
    _check_reputation(content, tables)


def _check_counts(content: Content, tables: Tables) -> None:
    """The box holds what is listed (AN-CMP-03 to 06)."""
    lunar = sum(card.copies for card in content.lunar_cards.values())
    tiles = Counter(
        str(stage.direction) for stage in content.stages.values() for _ in range(sum(stage.copies))
    )
    players = content.meta.players_max
    really = {
        "main_observation_cards": sum(c.copies for c in content.constellations.values()) + lunar,
        "planetary_observation_cards": sum(c.copies for c in content.planet_cards.values()),
        "quest_cards": len(content.quests),
        "instrument_tiles": len({quest.instrument for quest in content.quests.values()}),
        "character_cards": len(content.characters),
        "hidden_agenda_cards": len(content.agendas),
        "rocket_cards": len(content.rockets),
        "continent_tiles": len(content.tiles),
        "outbound_trajectory_tiles": tiles[OUTBOUND],
        "inbound_trajectory_tiles": tiles[INBOUND],
        "set_tokens": players * len(content.sets),
        "lunar_phase_tokens": players * len(content.lunar_cards),
        "vehicle_tokens": players * len(content.vehicles),
        "planet_discs": len(content.planets),
        "invisibility_pillars": content.orrery.pillars,
    }
    tables.want_counts(content.counts, really)


def _check_sky(content: Content, tables: Tables) -> None:
    numbers = [month.number for month in content.months.values()]
    expected = [(content.values.start_month + n - 1) % 12 + 1 for n in range(12)]
    if numbers != expected:
        raise tables.error("months", "number", f"the months must come in the order {expected}.")
    if len({zone.zone for zone in content.zones.values()}) != len(content.zones) or len(content.zones) != 6:
        raise tables.error("zones", "zone", "there must be one entry for each of the six zones.")
    for zone in content.zones.values():
        if not set(zone.never_setting_rows) <= set(zone.visible_rows):
            raise tables.error(f"zones.{zone.id}", "never_setting_rows", "rows that never set are visible.")
    for set_ in content.sets.values():
        cards = content.planet_cards if set_.kind == "planet" else content.constellations
        for member in set_.members:
            tables.want_known(f"sets.{set_.id}", "members", member, cards, f"{set_.kind} card")
    weeks = sorted(card.week for card in content.lunar_cards.values())
    if weeks != [1, 2, 3, 4]:
        raise tables.error("lunar_cards", "week", "each of the four weeks needs one lunar phase.")
    for figure in content.constellations.values():
        if not figure.rows:
            raise tables.error(f"constellations.{figure.id}", "rows", "a constellation lies in a row.")


def _check_orrery(content: Content, tables: Tables) -> None:
    if EARTH not in content.planets:
        raise tables.error("planets", "id", "the Earth is missing.")
    for planet in content.planets.values():
        if planet.start_degrees not in planet.positions_degrees:
            raise tables.error(f"planets.{planet.id}", "start_degrees", "that is none of its positions.")
        if list(planet.positions_degrees) != sorted(set(planet.positions_degrees)):
            raise tables.error(f"planets.{planet.id}", "positions_degrees", "positions must rise.")
    for card in content.planet_cards.values():
        if card.body != TERRA:
            tables.want_known(f"planet_cards.{card.id}", "body", card.body, content.planets, "planet")


def _check_earth(content: Content, tables: Tables) -> None:
    squares = content.squares
    if len({(s.zone, s.column) for s in squares.values()}) != 72 or len(squares) != 72:
        raise tables.error("squares", "column", "there must be 72 squares, 12 in each of six rows.")
    for square in squares.values():
        if square.continent:
            entry = f"squares.{square.id}"
            tables.want_known(entry, "continent", square.continent, content.continents, "continent")
    for field in ("road_edges", "rail_edges", "sea_edges"):
        for edge in getattr(content.routes, field):
            for end in edge:
                tables.want_known("routes", field, end, squares, "square")
    for field in content.places.__struct_fields__:
        if field not in ("provenance", "source", "field_provenance"):
            for place in content.places.squares(field):
                tables.want_known("places", field, place, squares, "square")
    _check_travel(content, tables)


def _check_travel(content: Content, tables: Tables) -> None:
    faces = sorted(vehicle.die_face for vehicle in content.vehicles.values())
    if faces != list(range(1, FACES + 1)):
        raise tables.error("vehicles", "die_face", "the six vehicles share the six faces of the die.")
    piles = Counter(tile.continent for tile in content.tiles.values())
    for continent in content.continents.values():
        entry = f"continents.{continent.id}"
        tables.want_known(entry, "home", continent.home, content.squares, "square")
        if piles[continent.id] != continent.tiles:
            problem = f"there are {piles[continent.id]} tiles of this continent, not {continent.tiles}."
            raise tables.error(entry, "tiles", problem)
    for tile in content.tiles.values():
        tables.want_known(
            f"continent_tiles.{tile.id}", "continent", tile.continent, content.continents, "continent"
        )


def _check_trajectory(content: Content, tables: Tables) -> None:
    found = Counter((stage.direction, stage.stage) for stage in content.stages.values())
    if len(found) != 2 * STAGES or len(content.stages) != 2 * STAGES:
        raise tables.error("stages", "stage", "there must be five stages out and five home.")
    for stage in content.stages.values():
        if len(stage.values) != len(stage.copies) or len(set(stage.values)) != len(stage.values):
            raise tables.error(f"stages.{stage.id}", "values", "each value needs its number of copies, once.")


def _check_characters(content: Content, tables: Tables) -> None:
    cards = {*content.constellations, *content.lunar_cards, *content.planet_cards}
    for character in content.characters.values():
        tables.want_known(
            f"characters.{character.id}",
            "continent",
            character.continent,
            content.continents,
            "continent",
        )
    for agenda in content.agendas.values():
        entry = f"agendas.{agenda.id}"
        tables.want_known(entry, "character", agenda.character, content.characters, "character")
        for field in ("sets", "icons"):
            for id_ in getattr(agenda, field):
                tables.want_known(entry, field, id_, content.sets, "set")
        for id_ in agenda.observe:
            tables.want_known(entry, "observe", id_, cards, "observation card")
        for field in ("while_visible", "planets"):
            for id_ in getattr(agenda, field):
                tables.want_known(entry, field, id_, content.planets, "planet")
        if agenda.place and not content.places.squares(agenda.place):
            raise tables.error(entry, "place", f"there is no place “{agenda.place}”.")
    chosen = Counter((agenda.character, agenda.tier) for agenda in content.agendas.values())
    for character in content.characters.values():
        if chosen[character.id, "basic"] < 2 or chosen[character.id, "solar_system"] < 1:
            problem = "a character needs two basic agendas and one for the Solar System mode."
            raise tables.error(f"characters.{character.id}", "id", problem)


def _check_quests(content: Content, tables: Tables) -> None:
    cards = {*content.constellations, *content.lunar_cards, *content.planet_cards}
    for quest in content.quests.values():
        entry = f"quests.{quest.id}"
        tables.want_known(entry, "continent", quest.continent, content.continents, "continent")
        if len(content.places.squares(quest.place)) != 1:
            raise tables.error(entry, "place", f"“{quest.place}” is not the place of one square.")
        for target in quest.targets:
            tables.want_known(entry, "targets", target, cards, "observation card")
    if SATURN_V not in content.rockets:
        raise tables.error("rockets", "id", "the Saturn V is missing.")
    for rocket in content.rockets.values():
        entry = f"rockets.{rocket.id}"
        for site in rocket.sites:
            tables.want_known(entry, "sites", site, content.squares, "square")
        for continent in rocket.continents:
            tables.want_known(entry, "continents", continent, content.continents, "continent")
        if rocket.ability == "calibrate_set":
            tables.want_known(entry, "set", rocket.set, content.sets, "set")
    if content.places.launch_pad not in content.rockets[SATURN_V].sites:
        raise tables.error("places", "launch_pad", "that is no site of the Saturn V.")


def _check_reputation(content: Content, tables: Tables) -> None:
    for field in ("arrival", "leftover", "foreign_instruments"):
        if sorted(getattr(content.reputation, field)) != list(COUNTS):
            raise tables.error("reputation", field, "there must be a row for 2, 3 and 4 players.")
