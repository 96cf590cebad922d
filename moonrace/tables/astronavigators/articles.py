"""The encyclopaedia of AstroNavigators: cards, sets, people, quests, rockets, vehicles, places, stages."""

from __future__ import annotations

from collections.abc import Iterator

from moonrace.games.astronavigators.content import Agenda, Character, Constellation, Quest, Rocket, Square
from moonrace.tables.articles import Article, article, origins, terms
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.words import TECHNIQUES, true_minus
from moonrace.tables.kit.words import capital, count, listed, signed


def articles(desk: Desk) -> list[Article]:
    """Everything that has a name."""
    content = desk.content
    return [
        *(_constellation(desk, card) for card in content.constellations.values()),
        *_lunar_cards(desk),
        *_planet_cards(desk),
        *_planets(desk),
        *_sets(desk),
        *(_character(desk, card) for card in content.characters.values()),
        *(_agenda(desk, card) for card in content.agendas.values()),
        *(_quest(desk, card) for card in content.quests.values()),
        *(_rocket(desk, card) for card in content.rockets.values()),
        *_vehicles(desk),
        *_continents(desk),
        *_tiles(desk),
        *(_square(desk, square) for square in content.squares.values()),
        *_stages(desk),
        *(_technique(desk, technique, name) for technique, name in TECHNIQUES.items()),
        *_signs(desk),
    ]


# The sky --------------------------------------------------------------------------------------------------


def _worth(desk: Desk, card: str, nk: int, copies: int) -> str:
    """What a card brings: its NK, for the viewer's character where that differs, and its sets."""
    mine = desk.nk_of(card) if desk.is_seated else nk
    own = f", {mine} NK for you" if mine != nk else ""
    sets = listed(map(desk.words.set, desk.sets_of(card)))
    return f"{nk} NK{own}; {f'counts for {sets}' if sets else 'in no set'}. {count(copies, 'card')}."


def _constellation(desk: Desk, card: Constellation) -> Article:
    zones = [zone.zone for zone in desk.content.zones.values() if set(card.rows) <= set(zone.visible_rows)]
    lines = [
        _worth(desk, card.id, card.nk, card.copies),
        f"On the star map in row {listed(map(signed, card.rows))}, {card.ra_from:g} h to {card.ra_to:g} h.",
        f"Seen by night from zones {listed(map(signed, zones))}." if zones else "",
        _wanted(desk, card.id),
        origins(card, {"rows": "where it lies", "nk": "NK"}),
    ]
    now = [_in_sight(desk, card.id)]
    return article(desk.words.card(card.id), "constellation", lines, card.id, [card.name], now)


def _in_sight(desk: Desk, card: str) -> str:
    """Whether the viewer sees a constellation from where he is this month."""
    if not (desk.is_seated and desk.is_on_earth and desk.is_dealt):
        return ""
    return "You see it this month." if desk.is_seen(card, 1) else "You do not see it this month."


def _wanted(desk: Desk, card: str) -> str:
    quests = [quest.name for quest in desk.content.quests.values() if card in quest.targets]
    return f"Wanted by {listed(quests)}." if quests and desk.has_orrery else ""


def _lunar_cards(desk: Desk) -> Iterator[Article]:
    for card in desk.content.lunar_cards.values():
        lines = [
            _worth(desk, card.id, card.nk, card.copies),
            f"Scored in week {card.week}; gives a lunar phase token.",
            f"Shows a {card.eclipse} eclipse." if card.eclipse else "",
            f"Needs {desk.words.technique(card.technique)}." if card.technique else "",
            "Only while the Sun is above the horizon." if card.needs_sun_above_horizon else "",
            origins(card, {"nk": "NK"}),
        ]
        yield article(desk.words.card(card.id), "lunar phase", lines, card.id, [card.name])


def _planet_cards(desk: Desk) -> Iterator[Article]:
    for card in desk.content.planet_cards.values():
        lines = [
            _worth(desk, card.id, card.nk, card.copies),
            f"Needs {listed(map(desk.words.technique, card.techniques))}." if card.techniques else "",
            "A transit: seen while the planet stands before the Sun." if card.transit else "",
            "Only from lunar orbit." if card.only_from_lunar_orbit else "",
            origins(card, {"nk": "NK"}),
        ]
        yield article(desk.words.card(card.id), "planet card", lines, card.id, [card.name])


def _planets(desk: Desk) -> Iterator[Article]:
    moves = {"monthly": "Moves on every month.", "yearly": "Moves on every year.", "never": "Stays."}
    seen = {planet.planet: planet for planet in desk.view.orrery.planets} if desk.view.orrery else {}
    for planet in desk.content.planets.values():
        now = seen.get(planet.id)
        lines = [
            f"On the orrery, {count(len(planet.positions_degrees), 'spot')}. {moves[planet.moves]}",
            origins(planet, {"positions_degrees": "spots"}),
        ]
        standing = [f"Now {'seen' if now.is_seen else 'hidden'}."] if now and now.degrees >= 0 else []
        yield article(planet.name, "planet", lines, planet.id, now=standing)


def _sets(desk: Desk) -> Iterator[Article]:
    bonus = desk.content.values.set_bonus_nk
    for entry in desk.content.sets.values():
        members = listed(map(desk.words.card, entry.members))
        lines = [
            f"{entry.minimum} cards with its icon complete it: {bonus} NK and a token to calibrate with.",
            f"{capital(true_minus(entry.meaning))}.",
            f"On {members}.",
            origins(entry, {"members": "which cards show it", "minimum": "how many are needed"}),
        ]
        yield article(entry.name, "set", lines, entry.id)


# People, quests, rockets --------------------------------------------------------------------------------


def _character(desk: Desk, card: Character) -> Article:
    lines = [
        f"{desk.words.continent(card.continent)}; technique {desk.words.technique(card.technique)}.",
        true_minus(card.text),
        origins(card, {"ability": "ability", "technique": "technique"}),
    ]
    return article(card.name, "character", lines, card.id)


def _agenda(desk: Desk, card: Agenda) -> Article:
    lines = [
        f"For {desk.words.character(card.character)}. {desk.words.mission(card.id)}.",
        f"From then on: {true_minus(card.text)}",
        origins(card, {"effect": "effect", "reveal": "when it is revealed"}),
    ]
    return article(card.name, "agenda", lines, card.id)


def _quest(desk: Desk, card: Quest) -> Article:
    teaches = listed(map(desk.words.technique, card.techniques))
    lines = [
        f"{capital(desk.words.quest_needs(card.id))}.",
        f"Becomes the {card.instrument_name}" + (f", which gives {teaches}." if teaches else "."),
        true_minus(card.text),
        origins(card, {"nk_some": "NK", "place": "place"}),
    ]
    also = [card.instrument_name, card.instrument]
    return article(card.name, "quest", lines, card.id, also)


def _rocket(desk: Desk, card: Rocket) -> Article:
    sites = listed(map(desk.words.square, card.sites), "or")
    lines = [
        f"Launched from {sites}." if sites else "",
        true_minus(card.text),
        origins(card, {"sites": "launch sites", "ability": "ability"}),
    ]
    return article(card.name, "rocket", lines, card.id)


# The Earth ------------------------------------------------------------------------------------------------


def _vehicles(desk: Desk) -> Iterator[Article]:
    for vehicle in desk.content.vehicles.values():
        lines = [
            f"{count(vehicle.max_steps, 'step')} at most, by {vehicle.network}; "
            f"{vehicle.nk} NK when you first use it.",
            "It starts and ends on squares with its icon. AN-TRV-02",
            origins(vehicle, {"nk": "NK", "max_steps": "steps"}),
        ]
        yield article(capital(vehicle.id), "vehicle", lines, vehicle.id)


def _continents(desk: Desk) -> Iterator[Article]:
    for continent in desk.content.continents.values():
        squares = [
            square.name for square in desk.content.squares.values() if square.continent == continent.id
        ]
        lines = [
            f"{continent.nk} NK and a tile when you first arrive; {count(continent.tiles, 'tile')} in all.",
            f"Home: {desk.words.square(continent.home)}." if continent.home else "",
            f"Squares: {listed(squares)}." if squares else "",
            origins(continent, {"nk": "NK"}),
        ]
        yield article(continent.name, "continent", lines, continent.id)


def _tiles(desk: Desk) -> Iterator[Article]:
    for tile in desk.content.tiles.values():
        icons = listed(map(desk.words.tile_icon, tile.icons), "or")
        lines = [
            f"{desk.words.continent(tile.continent)}: {icons}. One of its icons, once; then it is flipped.",
            origins(tile, {"icons": "icons"}),
        ]
        yield article(tile.id, "continent tile", lines, tile.id)


def _square(desk: Desk, square: Square) -> Article:
    where = desk.words.continent(square.continent) if square.continent else capital(square.terrain)
    lines = [
        f"{where}, {desk.words.zone(square.id)}. Vehicles: {listed(square.icons) or 'none stop here'}.",
        origins(square, {"icons": "vehicles"}),
    ]
    return article(square.name, "square", lines, square.id)


def _stages(desk: Desk) -> Iterator[Article]:
    for stage in desk.content.stages.values():
        total = sum(stage.copies)
        odds = listed(
            f"{value} ({number} of {total})"
            for value, number in sorted(zip(stage.values, stage.copies, strict=True))
        )
        lines = [
            f"{capital(stage.direction)} stage {stage.stage}. Its tile costs a DV of {odds}.",
            origins(stage, {"values": "DV", "copies": "how many tiles"}),
        ]
        yield article(stage.name, "stage", lines, stage.id)


def _technique(desk: Desk, technique: str, name: str) -> Article:
    people = [card.name for card in desk.content.characters.values() if card.technique == technique]
    tools = [quest.instrument_name for quest in desk.content.quests.values() if technique in quest.techniques]
    lines = [
        f"Known to {listed(people)}." if people else "",
        f"Comes with {listed(tools)}." if tools else "",
    ]
    return article(name, "technique", lines, technique)


def _signs(desk: Desk) -> list[Article]:
    """Letters and tokens of the boards, in words."""
    even = f"About {desk.even_nk} carry you to the Moon in half of all cases." if desk.is_dealt else ""
    return terms(__file__, even=even, heliports=desk.content.values.heliport_limit)
