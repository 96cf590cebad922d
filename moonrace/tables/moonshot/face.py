"""The face of Moonshot: panel, log, plain lines, story, and what the templates draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from moonrace.games.moonshot.catalogue import Catalogue
from moonrace.kernel.events import Event
from moonrace.kernel.title import Title
from moonrace.tables.chronicle import Racer, Racers
from moonrace.tables.face import AskPanel, Line, Names, Readings, Scene
from moonrace.tables.kit.sentences import SpeakingFace
from moonrace.tables.moonshot.articles import articles
from moonrace.tables.moonshot.ask import ask_panel
from moonrace.tables.moonshot.desk import Desk
from moonrace.tables.moonshot.happened import ANSWERS
from moonrace.tables.moonshot.log import TELL
from moonrace.tables.moonshot.milestones import chronicle, seat_among
from moonrace.tables.moonshot.moments import moments
from moonrace.tables.moonshot.page import MoonshotTable, PageMaker
from moonrace.tables.moonshot.plain import plain_lines
from moonrace.tables.moonshot.story import story_sentences
from moonrace.tables.moonshot.words import Words


class MoonshotFace(SpeakingFace[Desk, MoonshotTable]):
    """Draws and speaks one content of Moonshot."""

    icon = "flag"
    tell = TELL
    answers = ANSWERS
    synonyms: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "bluff": ("support",),
        "influence": ("support", "boost"),
        "build": ("install", "research", "place"),
        "load": ("prepare",),
        "draw": ("research", "draw-tile"),
    }

    def __init__(self, title: Title, catalogue: Catalogue) -> None:
        super().__init__(title, Readings(ask_panel, plain_lines, articles, story_sentences, moments))
        self.catalogue = catalogue
        self.words = Words(catalogue.content)
        self.chronicle = chronicle(self.words)
        self.pages = PageMaker(self.words, catalogue)

    def make_desk(self, scene: Scene) -> Desk:
        return Desk(scene, self.words, self.catalogue)

    def make_context(self, desk: Desk, panel: AskPanel) -> MoonshotTable:
        return self.pages.table(desk, panel)

    def told_in(self, events: Sequence[Event], at: int, names: Names, viewer: int) -> Line | None:
        found = super().told_in(events, at, names, viewer)
        whose = seat_among(events, events[at])
        return msgspec.structs.replace(found, seat=whose) if found else None

    def racers(self, scene: Scene) -> Racers:
        desk = self.desk(scene)
        return {
            nation.nation: Racer(self.words.nation(nation.nation), desk.token_seat(nation.nation))
            for nation in desk.view.nations
        }


def make(title: Title[Any, Catalogue]) -> MoonshotFace:
    """The face of a title, with the content it was loaded with."""
    return MoonshotFace(title, title.catalogue)
