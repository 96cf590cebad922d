"""The face of Tranquility Base: panel, log, plain lines, story, and what the templates draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from moonrace.games.tranquility_base.catalogue import Catalogue
from moonrace.kernel.title import Title
from moonrace.tables.face import Readings, Scene
from moonrace.tables.kit.sentences import SpeakingFace
from moonrace.tables.tranquility_base.articles import articles
from moonrace.tables.tranquility_base.ask import ask_panel
from moonrace.tables.tranquility_base.desk import Desk
from moonrace.tables.tranquility_base.log import TELL
from moonrace.tables.tranquility_base.milestones import chronicle
from moonrace.tables.tranquility_base.moments import moments
from moonrace.tables.tranquility_base.page import PageMaker, TranquilityTable
from moonrace.tables.tranquility_base.plain import plain_lines
from moonrace.tables.tranquility_base.routes import Routes
from moonrace.tables.tranquility_base.story import story_sentences
from moonrace.tables.tranquility_base.words import Words


class TranquilityFace(SpeakingFace[Desk, TranquilityTable]):
    """Draws and speaks one content of Tranquility Base."""

    icon = "patch"
    tell = TELL
    synonyms: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "play": ("wild", "history", "answer"),
        "replace": ("scrub",),
        "swap": ("scrub", "shift"),
        "respond": ("answer",),
        "build": ("assemble",),
        "buy": ("assemble",),
        "fly": ("launch", "launch-agena", "move"),
        "place": ("assemble", "start"),
    }

    def __init__(self, title: Title[Any, Catalogue]) -> None:
        self.words = Words(title.catalogue.content)
        self.chronicle = chronicle(self.words)
        self.routes = Routes(self.words.content)
        self.pages = PageMaker(self.words, self.routes)
        table = self.pages.table_of
        super().__init__(title, Readings(ask_panel, table, plain_lines, articles, story_sentences, moments))

    def make_desk(self, scene: Scene) -> Desk:
        return Desk(scene, self.words, self.routes)


make = TranquilityFace
