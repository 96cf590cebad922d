"""Names and phrases of AstroNavigators: cards, squares, vehicles, tiles, tokens, agendas."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from moonrace.games.astronavigators.content import Agenda, Content, Quest
from moonrace.kernel.content import is_reconstructed
from moonrace.tables.kit.desk import Vocabulary
from moonrace.tables.kit.words import MINUS, capital, listed, signed

PHASES = {
    "set_up": "set-up",
    "start_of_month": "start of the month",
    "action": "action phase",
    "resolution": "resolution phase",
    "calibration": "calibration phase",
    "over": "the end",
}
MODES = {
    "first-and-fast": "First and Fast",
    "constellation": "Constellation",
    "solar-system": "Solar System",
    "solo": "Solo",
}
VEHICLES = ("car", "train", "boat", "helicopter", "plane", "spacecraft")
VEHICLE_ICONS = {
    "car": "car",
    "train": "train",
    "boat": "boat",
    "helicopter": "helicopter",
    "plane": "plane",
    "spacecraft": "rocket",
    "stay": "pause",
    "heliports": "helicopter",
}
TILE_ICONS = {
    **VEHICLE_ICONS,
    "spacecraft": "launch",
    "rocket": "rocket",
    "flag": "flag",
    "telescope": "telescope",
    "solar_protection": "sun",
    "sextant": "sextant",
    "reactivate": "restart",
}
ICON_NAMES = {
    "spacecraft": "launch site",
    "rocket": "rocket card",
    "flag": "quest",
    "solar_protection": "solar protection",
    "reactivate": "reactivate",
}
TECHNIQUES = {
    "time": "Time",
    "telescope": "Telescope",
    "solar_protection": "Solar protection",
    "orientation": "Orientation",
    "star_map": "Star map",
    "eq_mount": "EQ-mount",
}
SLOTS = {"sxt": "SXT", "sct": "SCT", "ai": "AI"}
SLOT_WORDS = {"sxt": "Sextant", "sct": "Telescope", "ai": "Gyroscope"}
SLOT_NAMES = {slot: f"{words.lower()} ({SLOTS[slot]})" for slot, words in SLOT_WORDS.items()}
LEVELS = {"first-game": "first level", "medium": "medium level", "expert": "expert level"}
ENDINGS = {
    "landed": "first on the Moon",
    "furthest": "furthest on the trajectory after two years",
    "not-landed": "nobody landed in two years",
    "reputation": "most reputation",
    "returned": "back on Earth before the shadow",
    "returned-without-agenda": "back on Earth, but the agenda is not fulfilled",
    "returned-without-instruments": "back on Earth, but with too few instruments",
    "shadow-first": "the shadow was back first",
    "too-late": "two years were not enough",
    "lost-in-space": "lost in space",
}
REVEALS = {
    "launch": "revealed at launch",
    "leaving_stage_2": "revealed on leaving stage 2",
    "month_12": "revealed when month 12 begins",
    "place": "revealed at the place",
    "observing": "revealed while observing",
}


def true_minus(text: str) -> str:
    """A text of the content with true minus signs before its figures: "rows −2 and −3"."""
    return re.sub(r"(?<!\w)-(?=\d)", MINUS, text)


class Words(Vocabulary[Content]):
    """Names of one content."""

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self._cards = {
            card: entry.name
            for kind in (content.constellations, content.lunar_cards, content.planet_cards)
            for card, entry in kind.items()
        }
        self._full = {stage.id: stage.name for stage in content.stages.values()}
        self._months = {month.number: month.name for month in content.months.values()}

    @cached_property
    def reconstructed(self) -> dict[str, str]:
        """What of the values on the table is reconstructed: a short key and what it is about."""
        content = self.content
        kinds: dict[str, tuple[str, dict[str, Any], str]] = {
            "vehicles": ("NK of vehicles", content.vehicles, "nk"),
            "continents": ("NK of continents", content.continents, "nk"),
            "tiles": ("icons of continent tiles", content.tiles, "icons"),
            "squares": ("vehicles on squares", content.squares, "icons"),
            "rows": ("where constellations lie", content.constellations, "rows"),
            "sets": ("which cards make a set", content.sets, "members"),
            "lunar": ("NK of lunar phases", content.lunar_cards, "nk"),
            "planets": ("NK of planets", content.planet_cards, "nk"),
            "orbits": ("spots of planets", content.planets, "positions_degrees"),
            "stages": ("DV of trajectory tiles", content.stages, "values"),
        }
        return {
            key: words
            for key, (words, entries, field) in kinds.items()
            if any(is_reconstructed(entry, field) for entry in entries.values())
        }

    # The sky ------------------------------------------------------------------------------------------------

    def card(self, card: str) -> str:
        """An observation card, without what the name says in brackets."""
        return self._cards[card].partition(" (")[0]

    def set(self, name: str) -> str:
        """A set of icons."""
        return self.content.sets[name].name

    def planet(self, planet: str) -> str:
        """A planet."""
        return self.content.planets[planet].name

    def month(self, number: int) -> str:
        """A month by its number in the calendar."""
        return self._months[number]

    def token(self, token: str) -> str:
        """A lunar phase token or a set token."""
        return self.set(token) if token in self.content.sets else self.card(token)

    def technique(self, technique: str) -> str:
        """A technique."""
        return TECHNIQUES[technique]

    # The Earth ----------------------------------------------------------------------------------------------

    def square(self, square: str) -> str:
        """The name of a square: "Florida and the Caribbean"."""
        return self.content.squares[square].name

    def square_short(self, square: str) -> str:
        """The first half of the name: "Florida"."""
        return self.square(square).partition(" and ")[0].partition(" (")[0]

    def zone(self, square: str) -> str:
        """The zone of a square: "zone +2"."""
        return f"zone {signed(self.content.squares[square].zone)}"

    def continent(self, continent: str) -> str:
        """A continent."""
        return self.content.continents[continent].name

    def tile_icon(self, icon: str) -> str:
        """What an icon of a continent tile is called."""
        return ICON_NAMES.get(icon, icon)

    def tile(self, tile: str) -> str:
        """A continent tile with its icons: "NA-9, plane or helicopter"."""
        return f"{tile}, {self.tile_icons(tile)}"

    def tile_icons(self, tile: str) -> str:
        """What a continent tile may be flipped for: "plane or helicopter"."""
        return listed(map(self.tile_icon, self.content.tiles[tile].icons), "or")

    def tile_of(self, tile: str) -> str:
        """A continent tile as the log speaks of it: "a tile of Europe"."""
        return f"a tile of {self.continent(self.content.tiles[tile].continent)}"

    def vehicle(self, vehicle: str) -> str:
        """ "by plane"."""
        return f"by {vehicle}"

    def steps(self, vehicle: str) -> int:
        """How far a vehicle goes."""
        return self.content.vehicles[vehicle].max_steps

    def rocket(self, rocket: str) -> str:
        """A rocket."""
        return self.content.rockets[rocket].name

    # The trajectory -----------------------------------------------------------------------------------------

    def stage_name(self, direction: str, stage: int) -> str:
        """What happens on a stage: "Trans-lunar injection"."""
        return self._full[f"{direction}_{stage}"]

    def place(self, place: str, stage: int = 0) -> str:
        """Where somebody is: "outbound stage 3", "in lunar orbit"."""
        if stage:
            return f"{place} stage {stage}"
        return {"earth": "on Earth", "moon": "in lunar orbit", "home": "back on Earth"}[place]

    def line_stage(self, stage: int) -> str:
        """A stage of the one line from Earth to the Moon and back, as events count it."""
        if stage in (0, 12):
            return "Earth"
        if stage == 6:
            return "the Moon"
        return f"outbound stage {stage}" if stage < 6 else f"inbound stage {stage - 6}"

    # People -------------------------------------------------------------------------------------------------

    def character(self, character: str) -> str:
        """A character."""
        return self.content.characters[character].name

    def agenda(self, agenda: str) -> str:
        """A hidden agenda."""
        return self.content.agendas[agenda].name

    def mission(self, agenda: str) -> str:
        """What an agenda asks for, and when it may be revealed."""
        entry = self.content.agendas[agenda]
        parts = [*self._mission_parts(entry)]
        return f"{capital('; '.join(parts))}; {REVEALS[entry.reveal]}"

    def _mission_parts(self, entry: Agenda) -> Iterable[str]:
        if entry.sets:
            when = f" before month {entry.before_month}" if entry.before_month else ""
            yield f"score {listed(map(self.set, entry.sets))}{when}"
        if entry.visit_all_but:
            yield f"visit all continents but {listed(map(self.continent, entry.visit_all_but))}"
        if entry.observe:
            names = listed(map(self.card, entry.observe))
            number = entry.observe_at_least
            some = f"two of {names}" if number == 2 and len(entry.observe) > 2 else names
            yield f"observe {some}"
        if entry.while_visible:
            yield f"while the orrery shows {listed(map(self.planet, entry.while_visible))}"
        if entry.squares_visited:
            yield f"end moves on {entry.squares_visited} squares of the Polynesian Triangle"
        elif entry.place:
            yield f"be at {self.place_named(entry.place)}"

    def place_named(self, place: str) -> str:
        """A place that cards name: the square it lies on."""
        return listed(map(self.square_short, self.content.places.squares(place)), "or")

    def quest(self, quest: str) -> str:
        """A quest."""
        return self.content.quests[quest].name

    def quest_needs(self, quest: str) -> str:
        """What a quest asks for."""
        entry = self.content.quests[quest]
        names = listed(map(self.card, entry.targets), "or")
        where = self.place_named(entry.place)
        at = (
            f"observe {names} at {where}"
            if entry.observe_at_place
            else f"observe {names}, then be at {where}"
        )
        return f"{at}; {entry.nk_some} NK, {entry.nk_all} NK for all"

    def instrument(self, instrument: str) -> str:
        """An instrument."""
        return self.entry_of(instrument).instrument_name

    def entry_of(self, instrument: str) -> Quest:
        """The quest an instrument comes from."""
        return self.content.instrument(instrument)
