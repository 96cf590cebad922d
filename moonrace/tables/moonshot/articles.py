"""The encyclopaedia of Moonshot: tiles, Modules, Manoeuvres, missions, risks, places, payloads, nations."""

from __future__ import annotations

from moonrace.games.moonshot.content import (
    MOON,
    Manoeuvre,
    Mission,
    Module,
    Nation,
    Payload,
    Place,
    Risk,
    Tile,
)
from moonrace.tables.articles import Article, article, origins, terms
from moonrace.tables.kit.words import capital, count, signed
from moonrace.tables.moonshot.desk import Desk
from moonrace.tables.moonshot.plain import module_words, ranges_of, tile_words
from moonrace.tables.moonshot.words import DECKS, PARAMETERS

_LEVELS = {"level_1": "level 1", "level_2": "level 2", "level_3": "level 3"}
_RANGES = {"low": "low values", "mid": "middle values", "high": "high values"}
_CATEGORIES = {
    "per_round": "While no card covers it, it gives every round.",
    "successful_mission": "While no card covers it, it gives when a mission succeeds.",
    "obstruction": "While no card covers it, it gives when you obstruct the other side.",
}


def articles(desk: Desk) -> list[Article]:
    """Everything that has a name."""
    content = desk.content
    return [
        *(_mission(desk, card) for card in content.missions.values()),
        _moon(desk),
        *(_risk(desk, card) for card in content.risks.values()),
        *(_tile(desk, card) for card in content.tiles.values()),
        *(_module(desk, card) for card in content.modules.values()),
        *(_manoeuvre(desk, card) for card in content.manoeuvres.values()),
        *(_place(desk, card) for card in content.places.values()),
        *(_payload(desk, card) for card in content.payloads.values()),
        *(_nation(card) for card in content.nations.values()),
        *(_parameter(name) for name in PARAMETERS),
        *_terms(desk),
    ]


def _mission(desk: Desk, card: Mission) -> Article:
    risks = ", ".join(map(str, card.risks))
    lines = [
        f"{capital(desk.words.level_of(card.id))}. Needs {desk.words.needs(card.id)}.",
        f"Gives {desk.words.reward(card.id)}.",
        f"{count(len(card.risks), 'risk card')} on its path, of level {risks}.",
        f"History: {card.history}.",
        origins(card, {"payload": "payload", "risks": "risks", "reward": "reward"}),
    ]
    return article(card.name, "mission", lines, card.id)


def _moon(desk: Desk) -> Article:
    moon, numbers = desk.content.moon, desk.content.constants
    lines = [
        f"Needs {desk.words.needs(MOON)}. Whoever lands wins the game.",
        f"Each side has a path of its own with {count(numbers.moon_risks, 'hidden risk card')} "
        f"of level {numbers.moon_risk_level}.",
        f"Opens with a successful mission of level {numbers.moon_opens_at_level}.",
        f"History: {moon.history}.",
        origins(moon, {"payload": "payload"}),
    ]
    return article(moon.name, "mission", lines, MOON, ["Moon"])


def _risk(desk: Desk, card: Risk) -> Article:
    ranges = "; ".join(f"{values} needs {minima}" for values, minima in ranges_of(desk, card.id))
    lines = [
        f"Level {card.level}. By the value of the check (the die and your tests): {ranges}.",
        "S, E and C are the Structure, Electronics and Code that the rocket must have.",
        origins(card, _RANGES),
    ]
    return article(card.name, "risk", lines, card.id)


def _tile(desk: Desk, card: Tile) -> Article:
    use = (
        "Carries a payload that is prepared for it."
        if not card.centre
        else "The icons in its middle count for the rocket; edges count where they match a neighbour's."
    )
    lines = [f"{capital(tile_words(desk, card.id))}.", use, origins(card, {"edges": "icons"})]
    return article(card.name, f"{DECKS[card.deck]} tile", lines, card.id)


def _module(desk: Desk, card: Module) -> Article:
    lines = [
        f"{module_words(desk, card.id)}.",
        "Fitted on a slot beside the rocket; it counts only while its condition is met.",
        origins(card, {"bonus": "bonus", "condition": "condition"}),
    ]
    return article(card.name, "Module", lines, card.id)


def _manoeuvre(desk: Desk, card: Manoeuvre) -> Article:
    lines = [
        f"Manoeuvre card of {desk.words.nation(card.nation)}.",
        *(f"Level {level}: {desk.words.card_effect(card.id, level)}." for level in (1, 2, 3)),
        "Laid on a place of the politics board; the side with more Influence on it decides its reward.",
        origins(card, _LEVELS),
    ]
    return article(card.name, "Manoeuvre", lines, card.id)


def _place(desk: Desk, card: Place) -> Article:
    lines = [
        f"{desk.words.place_effect(card.id)}.",
        _CATEGORIES[card.category],
        origins(card, {"effect": "effect"}),
    ]
    return article(card.name, "place", lines, card.id)


def _payload(desk: Desk, card: Payload) -> Article:
    wanted = [mission.name for mission in desk.content.missions.values() if card.id in mission.payload]
    lines = [
        f"{card.cost} money to prepare, on a Payload tile of the rocket.",
        "Alive: an explosion costs more Popularity." if card.is_alive else "",
        f"Asked for by {count(len(wanted), 'mission')}.",
        origins(card, {"cost": "cost"}),
    ]
    return article(card.name, "payload", lines, card.id)


def _nation(card: Nation) -> Article:
    lines = [f"{card.programme}.", "Begins the game." if card.is_first else ""]
    return article(card.name, "nation", lines, card.id, [card.also] if card.also else [])


def _parameter(name: str) -> Article:
    lines = [f"{name[0]} on tiles, Modules and risk cards: how much the rocket has, against what risks need."]
    return article(name, "parameter", lines, name[0])


def _terms(desk: Desk) -> list[Article]:
    """What figures, tokens and areas of the table are."""
    numbers, popularity = desk.content.constants, desk.content.popularity
    return terms(
        __file__,
        costs=desk.content.costs,
        each_round=signed(numbers.budget_each_round),
        gap=numbers.budget_gap,
        most=numbers.popularity_max,
        aborted=signed(popularity.aborted),
        delayed=signed(popularity.delayed),
        explosion=signed(popularity.explosion),
        with_lives=signed(popularity.explosion_with_lives),
    )
