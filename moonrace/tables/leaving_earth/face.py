"""The face of Leaving Earth: panel, log, plain lines, story, and what the templates draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from moonrace.games.leaving_earth.catalogue import Catalogue, catalogue_of
from moonrace.games.leaving_earth.view import View
from moonrace.kernel.title import Title
from moonrace.tables.articles import Article
from moonrace.tables.chronicle import Racer, Racers
from moonrace.tables.face import AskPanel, Readings, Scene
from moonrace.tables.kit.sentences import SpeakingFace
from moonrace.tables.leaving_earth.articles import articles, goals
from moonrace.tables.leaving_earth.ask import ask_panel
from moonrace.tables.leaving_earth.desk import Desk
from moonrace.tables.leaving_earth.happened import ANSWERS
from moonrace.tables.leaving_earth.log import TELL
from moonrace.tables.leaving_earth.milestones import chronicle
from moonrace.tables.leaving_earth.moments import moments
from moonrace.tables.leaving_earth.page import LeavingEarthTable, PageMaker
from moonrace.tables.leaving_earth.plain import map_lines, plain_lines
from moonrace.tables.leaving_earth.story import story_sentences
from moonrace.tables.leaving_earth.words import Words


class LeavingEarthFace(SpeakingFace[Desk, LeavingEarthTable]):
    """Draws and speaks one content of Leaving Earth, with whatever expansions a table has."""

    icon = "planet"
    tell = TELL
    answers = ANSWERS
    synonyms: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "burn": ("maneuver", "fire"),
        "hire": ("buy",),
        "ignite": ("fire",),
        "assemble": ("load",),
        "launch": ("maneuver",),
        "lift": ("maneuver",),
        "land": ("maneuver", "draw-landing"),
        "explore": ("maneuver", "survey"),
        "sell": ("turn-in",),
        "trade": ("offer", "accept"),
        "undock": ("separate", "undock"),
        "give": ("offer", "take"),
    }

    def __init__(self, title: Title[Any, Catalogue]) -> None:
        readings = Readings(ask_panel, self._table, plain_lines, articles, story_sentences, moments)
        super().__init__(title, readings)
        self.words = Words(title.catalogue.content)
        self.chronicle = chronicle(self.words)
        self._catalogues: dict[tuple[str, ...], Catalogue] = {}
        self._pages: dict[tuple[str, ...], PageMaker] = {}

    def catalogue(self, expansions: tuple[str, ...]) -> Catalogue:
        """The lookup tables for a choice of expansions."""
        if expansions not in self._catalogues:
            self._catalogues[expansions] = catalogue_of(self.words.content, expansions)
        return self._catalogues[expansions]

    def make_desk(self, scene: Scene) -> Desk:
        view: View = scene.view
        return Desk(scene, self.words, self.catalogue(view.expansions))

    def _table(self, desk: Desk, panel: AskPanel) -> LeavingEarthTable:
        expansions = desk.view.expansions
        if expansions not in self._pages:
            self._pages[expansions] = PageMaker(self.words, desk.cat)
        return self._pages[expansions].table_of(desk, panel)

    def racers(self, scene: Scene) -> Racers:
        desk = self.desk(scene)
        return {
            agency.agency: Racer(desk.whose(agency.agency), agency.seats[0]) for agency in desk.view.agencies
        }

    def fixed(self, scene: Scene) -> Sequence[str]:
        return list(map_lines(self.desk(scene)))

    def goals(self, scene: Scene) -> Sequence[Article]:
        return goals(self.desk(scene))


make = LeavingEarthFace
