"""The face of Moonshot: panel, log, plain lines, story, and what the templates draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from moonrace.games.moonshot.catalogue import Catalogue
from moonrace.kernel.events import Event
from moonrace.kernel.title import Title
from moonrace.tables.chronicle import Racer, Racers
from moonrace.tables.face import Line, Names, Readings, Scene
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
        "vote": ("support", "boost"),
        "obstruct": ("support", "boost"),
        "buy": ("buy", "order"),
        "fly": ("launch",),
        "build": ("install", "research", "place"),
        "load": ("prepare",),
        "draw": ("research", "draw-tile"),
    }

    def __init__(self, title: Title[Any, Catalogue]) -> None:
        self.cat = title.catalogue
        self.words = Words(self.cat.content)
        self.chronicle = chronicle(self.words)
        self.pages = PageMaker(self.words, self.cat)
        table = self.pages.table_of
        super().__init__(title, Readings(ask_panel, table, plain_lines, articles, story_sentences, moments))

    def make_desk(self, scene: Scene) -> Desk:
        return Desk(scene, self.words, self.cat)

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


make = MoonshotFace
