"""A player's sheet: dials, tokens, tiles, cards, agenda."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from markupsafe import Markup

from moonrace.games.astronavigators.content import Character
from moonrace.games.astronavigators.view import SeatView
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.pictures import Pictures, phase
from moonrace.tables.astronavigators.words import (
    SLOT_WORDS,
    SLOTS,
    TILE_ICONS,
    VEHICLE_ICONS,
    VEHICLES,
    Words,
)
from moonrace.tables.kit.touch import NO_TOUCH, Pressable, Touch
from moonrace.tables.kit.words import capital, listed, signed


class SavedCard(msgspec.Struct, frozen=True):
    """A card that was planned for later."""

    id: str
    name: str
    picture: Markup
    words: str
    is_seen: bool


class TileChip(Pressable, frozen=True, kw_only=True):
    """A continent tile."""

    id: str
    icons: list[tuple[str, str]]
    """Each icon with its name."""


class AgendaPart(msgspec.Struct, frozen=True):
    """A hidden agenda, as far as it is known."""

    name: str = "Hidden agenda"
    state: str = "face down"
    mission: str = ""
    text: str = ""


class SeatSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A player's board: the view of the seat, and in words what it holds."""

    view: SeatView
    name: str
    where: str
    character: Character | None
    techniques: str
    saved: list[SavedCard]
    scored: str
    vehicles: list[tuple[str, str, int, bool]]
    """Name, icon, NK of the first use, whether it was used."""
    moons: list[tuple[str, str, Markup, str]]
    """Card, name, picture, state: `active`, `spent` or `none`."""
    tokens: list[tuple[str, str, str]]
    """Set, name and state: `aboard`, `spent` or `active`."""
    slots: list[tuple[str, str, str, str]]
    """Slot, letters, what it is, token."""
    tiles: list[TileChip]
    continents: str
    agenda: AgendaPart | None
    quests: list[tuple[str, str, str, str]]
    """Quest, name, what it needs, what of it was observed."""
    instruments: list[tuple[str, str, str]]
    """Instrument, name and text."""
    rockets: list[tuple[str, str]]
    """Name and sites."""


class SheetMaker:
    """Makes the sheets of one content."""

    def __init__(self, words: Words, pictures: Pictures) -> None:
        self.words = words
        self.pictures = pictures

    def sheet(self, desk: Desk, seat: SeatView, things: Mapping[str, Touch]) -> SeatSheet:
        """The sheet of a seat."""
        words, content = self.words, desk.content
        slots = (("sxt", seat.sxt), ("sct", seat.sct), ("ai", seat.ai))
        return SeatSheet(
            view=seat,
            name=desk.name(seat.seat),
            where=desk.where(seat),
            character=content.characters[seat.character] if seat.character else None,
            techniques=listed(map(words.technique, seat.techniques)),
            saved=[self._saved(desk, seat, card) for card in seat.saved],
            scored=listed(map(words.card, seat.scored)),
            vehicles=[
                (name, VEHICLE_ICONS[name], content.vehicles[name].nk, name in seat.vehicles)
                for name in VEHICLES
            ],
            moons=[_moon(desk, seat, card) for card in content.lunar_cards],
            tokens=[_set_token(desk, seat, name) for name in sorted(desk.scored_sets(seat))],
            slots=[
                (
                    slot,
                    SLOTS[slot],
                    SLOT_WORDS[slot],
                    words.token(token) if token else _left_on(words, seat, slot),
                )
                for slot, token in slots
            ],
            tiles=[_tile(desk, tile, things) for tile in seat.tiles],
            continents=f"{len(seat.continents)} of {len(content.continents)}",
            agenda=_agenda(desk, seat),
            quests=[_quest(desk, seat, quest) for quest in seat.quests],
            instruments=[
                (name, words.instrument(name), words.entry_of(name).text) for name in seat.instruments
            ],
            rockets=[
                (words.rocket(name), listed(map(words.square_short, content.rockets[name].sites), "or"))
                for name in seat.rockets
            ],
        )

    def _saved(self, desk: Desk, seat: SeatView, card: str) -> SavedCard:
        is_own = seat.seat == desk.me.seat and desk.is_on_earth and desk.is_dealt
        is_seen = is_own and any(desk.is_seen(card, week) for week in range(1, 5))
        words = "in sight" if is_seen else later_words(desk, card, 0) or "not from here"
        picture = self.pictures.card(card, 40, 36)
        return SavedCard(card, self.words.card(card), picture, words if is_own else "", is_seen)


def _agenda(desk: Desk, seat: SeatView) -> AgendaPart | None:
    if desk.is_first_and_fast:
        return None
    if not seat.agenda:
        return AgendaPart()
    words, text = desk.words, desk.content.agendas[seat.agenda].text
    state = "revealed" if seat.is_revealed else "fulfilled" if seat.is_fulfilled else "not fulfilled yet"
    return AgendaPart(words.agenda(seat.agenda), state, f"{words.mission(seat.agenda)}.", text)


def _quest(desk: Desk, seat: SeatView, quest: str) -> tuple[str, str, str, str]:
    seen = [card for card in desk.content.quests[quest].targets if card in seat.scored]
    needs = capital(desk.words.quest_needs(quest))
    return quest, desk.words.quest(quest), needs, listed(map(desk.words.card, seen))


def _tile(desk: Desk, tile: str, things: Mapping[str, Touch]) -> TileChip:
    icons = [(TILE_ICONS[icon], desk.words.tile_icon(icon)) for icon in desk.content.tiles[tile].icons]
    return TileChip(id=tile, icons=icons, touch=things.get(f"tile-{tile}", NO_TOUCH))


def _left_on(words: Words, seat: SeatView, slot: str) -> str:
    """A lunar phase token that an agenda leaves on the SXT for a second use (AN-AGD-11)."""
    return f"{words.token(seat.half_moons[0])}, once more" if slot == "sxt" and seat.half_moons else ""


def _moon(desk: Desk, seat: SeatView, card: str) -> tuple[str, str, Markup, str]:
    if card in seat.moons or card == seat.sxt:
        state = "active"
    else:
        state = "spent" if card in seat.spent_moons else "none"
    return card, desk.words.card(card), phase(desk.content.lunar_cards[card].week, 20), state


def _set_token(desk: Desk, seat: SeatView, name: str) -> tuple[str, str, str]:
    state = "spent" if name in seat.spent_sets else "active"
    return name, desk.words.set(name), "aboard" if name in (seat.sct, seat.ai) else state


def later_words(desk: Desk, card: str, week: int) -> str:
    """When a card is first seen from here, else where it is seen next month."""
    if card not in desk.content.constellations:
        return ""
    months = desk.months_until_seen(card, week)
    if 0 < months <= 3:
        return f"seen from {desk.words.month(desk.month_number(months))} on"
    zones = desk.zones_seeing(card, 1)
    return f"seen next month from {listed(map(signed, zones))}" if zones else ""
