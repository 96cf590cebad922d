"""A player's board: dials, tokens, tiles, cards, agenda."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moonrace.games.astronavigators.view import SeatView
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.pictures import Pictures, phase
from moonrace.tables.astronavigators.words import (
    SLOT_NAMES,
    SLOTS,
    TILE_ICONS,
    VEHICLE_ICONS,
    VEHICLES,
    Words,
)
from moonrace.tables.kit.touch import NO_TOUCH, Touch, touch_attributes
from moonrace.tables.kit.words import capital, listed, signed


class BoardMaker:
    """Makes the boards of one content."""

    def __init__(self, words: Words, pictures: Pictures) -> None:
        self.words = words
        self.pictures = pictures

    def board(self, desk: Desk, seat: SeatView, things: Mapping[str, Touch]) -> dict[str, Any]:
        """A player's board: dials, tokens, tiles, cards."""
        words = self.words
        return {
            "seat": seat.seat,
            "name": desk.name(seat.seat),
            "character": words.character(seat.character) if seat.character else "",
            "ability": desk.content.characters[seat.character].text if seat.character else "",
            "techniques": listed(map(words.technique, seat.techniques)),
            "where": desk.where(seat),
            "nk": seat.nk,
            "dv": seat.dv,
            "slack": seat.nk - seat.dv,
            "is_prepared": seat.is_prepared,
            "saved": [self._saved(desk, seat, card) for card in seat.saved],
            "scored": len(seat.scored),
            "scored_names": listed(map(words.card, seat.scored)),
            "vehicles": [
                {
                    "name": vehicle,
                    "icon": VEHICLE_ICONS[vehicle],
                    "nk": desk.content.vehicles[vehicle].nk,
                    "is_used": vehicle in seat.vehicles,
                }
                for vehicle in VEHICLES
            ],
            "moons": [_moon(desk, seat, card) for card in desk.content.lunar_cards],
            "tokens": [_set_token(desk, seat, name) for name in sorted(desk.scored_sets(seat))],
            "slots": [
                {
                    "slot": slot,
                    "name": SLOTS[slot],
                    "full": SLOT_NAMES[slot],
                    "token": words.token(token) if token else _left_on(words, seat, slot),
                }
                for slot, token in (("sxt", seat.sxt), ("sct", seat.sct), ("ai", seat.ai))
            ],
            "extra": seat.extra_steps,
            "has_abort": seat.has_abort,
            "has_abort_stage": seat.has_abort_stage,
            "tiles": [_tile(desk, tile, things) for tile in seat.tiles],
            "spent_tiles": listed(seat.spent_tiles),
            "continents": f"{len(seat.continents)} of {len(desk.content.continents)}",
            "drawn": [
                {
                    "stage": tile.stage,
                    "value": tile.value if tile.value >= 0 else "?",
                    "has_exchanged": seat.has_exchanged,
                }
                for tile in seat.drawn
            ],
            "agenda": self._agenda(desk, seat),
            "quests": [
                {
                    "name": words.quest(quest),
                    "needs": capital(words.quest_needs(quest)),
                    "seen": listed(
                        words.card(card) for card in desk.content.quests[quest].targets if card in seat.scored
                    ),
                }
                for quest in seat.quests
            ],
            "hidden_quests": seat.quest_count - len(seat.quests),
            "instruments": [
                {"name": words.instrument(name), "text": words.entry_of(name).text}
                for name in seat.instruments
            ],
            "rockets": [
                {
                    "name": words.rocket(rocket),
                    "sites": listed(map(words.square_short, desk.content.rockets[rocket].sites), "or"),
                }
                for rocket in seat.rockets
            ],
            "hidden_rockets": seat.rocket_count - len(seat.rockets),
            "fate": seat.fate,
        }

    def _saved(self, desk: Desk, seat: SeatView, card: str) -> dict[str, Any]:
        is_own = seat.seat == desk.me.seat and desk.is_on_earth and desk.is_dealt
        is_seen = is_own and any(desk.is_seen(card, week) for week in range(1, 5))
        words = "in sight" if is_seen else later_words(desk, card, 0) or "not from here"
        return {
            "name": self.words.card(card),
            "picture": self.pictures.card(card, 40, 36),
            "words": words if is_own else "",
            "is_seen": is_seen,
        }

    def _agenda(self, desk: Desk, seat: SeatView) -> dict[str, Any] | None:
        if desk.is_first_and_fast:
            return None
        if not seat.agenda:
            return {"name": "Hidden agenda", "mission": "", "text": "", "state": "face down"}
        state = "revealed" if seat.is_revealed else "fulfilled" if seat.is_fulfilled else "not fulfilled yet"
        return {
            "name": self.words.agenda(seat.agenda),
            "mission": f"{self.words.mission(seat.agenda)}.",
            "text": desk.content.agendas[seat.agenda].text,
            "state": state,
        }


def _tile(desk: Desk, tile: str, things: Mapping[str, Touch]) -> dict[str, Any]:
    touch = things.get(f"tile-{tile}", NO_TOUCH)
    icons = desk.content.tiles[tile].icons
    return {
        "id": tile,
        "icons": [(TILE_ICONS[icon], desk.words.tile_icon(icon)) for icon in icons],
        "attributes": touch_attributes(touch),
        "is_alive": touch.is_alive,
    }


def _left_on(words: Words, seat: SeatView, slot: str) -> str:
    """A lunar phase token that an agenda leaves on the SXT for a second use (AN-AGD-11)."""
    return f"{words.token(seat.half_moons[0])}, once more" if slot == "sxt" and seat.half_moons else ""


def _moon(desk: Desk, seat: SeatView, card: str) -> dict[str, Any]:
    lunar = desk.content.lunar_cards[card]
    if card in seat.moons or card == seat.sxt:
        state = "active"
    elif card in seat.spent_moons:
        state = "spent"
    else:
        state = "none"
    return {"name": desk.words.card(card), "picture": phase(lunar.week, 20), "state": state}


def _set_token(desk: Desk, seat: SeatView, name: str) -> dict[str, str]:
    if name in (seat.sct, seat.ai):
        state = "aboard"
    else:
        state = "spent" if name in seat.spent_sets else "active"
    return {"name": desk.words.set(name), "state": state}


def later_words(desk: Desk, card: str, week: int) -> str:
    """When a card is first seen from here, else where it is seen next month."""
    if card not in desk.content.constellations:
        return ""
    months = desk.months_until_seen(card, week)
    if 0 < months <= 3:
        return f"from {desk.words.month(desk.month_number(months))} on"
    zones = desk.zones_seeing(card, 1)
    if zones:
        return f"next month from {listed(map(signed, zones))}"
    return ""
