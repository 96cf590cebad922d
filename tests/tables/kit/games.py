"""The five games as the tests of every table play them: by the panel's advice and at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from moonrace.kernel.arranging import Arranger
from moonrace.kernel.match import Match
from moonrace.tables.face import Face
from tests.tables.apogee import scenes as apogee
from tests.tables.astronavigators import scenes as astronavigators
from tests.tables.leaving_earth import scenes as leaving_earth
from tests.tables.moonshot import scenes as moonshot
from tests.tables.tranquility_base import scenes as tranquility_base

Options = Mapping[str, str]
Made = Callable[[], "Match | Arranger[Any]"]


@dataclass(frozen=True)
class Game:
    """A game's face, how it is played, and its scenes by name."""

    face: Face
    walk: Callable[..., Iterator[Match]]
    scenes: Mapping[str, Made]

    def scene(self, name: str) -> Match:
        """A scene's match, made anew."""
        return match_of(self.scenes[name])


def match_of(make: Made) -> Match:
    """A match, or that of an arranged table."""
    made = make()
    return made if isinstance(made, Match) else made.match


GAMES: dict[str, Game] = {
    "apogee": Game(apogee.FACE, apogee.walk, apogee.MATCHES),
    "astronavigators": Game(astronavigators.FACE, astronavigators.walk, astronavigators.MATCHES),
    "leaving-earth": Game(leaving_earth.FACE, leaving_earth.walk, leaving_earth.MATCHES),
    "moonshot": Game(moonshot.FACE, moonshot.walk, moonshot.TABLES),
    "tranquility-base": Game(tranquility_base.FACE, tranquility_base.walk, tranquility_base.MATCHES),
}
SCENES = [(game, name) for game, made in GAMES.items() for name in made.scenes]
AT_TABLES: dict[str, list[tuple[int, Options]]] = {
    "apogee": [
        (1, {"mission": "9"}),
        (2, {"mission": "5", "chances": "opposite"}),
        (3, {"mission": "7", "scrap": "on"}),
        (5, {"mission": "3"}),
    ],
    "astronavigators": [
        (4, {"mode": "first-and-fast"}),
        (1, {"mode": "first-and-fast"}),
        (4, {"mode": "constellation"}),
        (2, {"mode": "constellation"}),
        (4, {"mode": "solar-system"}),
        (2, {"mode": "solar-system", "orrery": "placed"}),
        (1, {"mode": "solo"}),
    ],
    "leaving-earth": [
        (1, {"missions": "hard"}),
        (2, {}),
        (3, {"mercury": "on", "later-printing": "on", "missions": "very-hard"}),
        (5, {"samples-first": "on"}),
        (4, {"agencies": "2", "ion-once": "off"}),
    ],
    "moonshot": [
        (2, {}),
        (4, {}),
        (1, {}),
        (3, {}),
        (2, {"engineers": "real_time"}),
        (4, {"tracks": "parallel"}),
    ],
    "tranquility-base": [
        (1, {"forced": "at-once"}),
        (1, {"forced": "in-turn"}),
        (2, {"responses": "ask"}),
        (3, {"responses": "timed"}),
        (4, {"responses": "orders"}),
    ],
}
"""Which tables of each game are played, between them with every option that changes what is asked."""
EVERY_TABLE = [(game, players, options) for game, tables in AT_TABLES.items() for players, options in tables]
