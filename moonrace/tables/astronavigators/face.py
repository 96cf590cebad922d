"""The face of AstroNavigators: panel, log, plain lines, story, and what the templates draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from moonrace.games.astronavigators.catalogue import Catalogue
from moonrace.games.astronavigators.measures import SHADOW
from moonrace.games.astronavigators.view import View
from moonrace.kernel.events import Event
from moonrace.kernel.title import Title
from moonrace.tables.astronavigators.articles import articles
from moonrace.tables.astronavigators.ask import ask_panel
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.happened import ANSWERS
from moonrace.tables.astronavigators.log import TELL
from moonrace.tables.astronavigators.milestones import chronicle
from moonrace.tables.astronavigators.moments import moments
from moonrace.tables.astronavigators.page import SHADOW_SEAT, PageMaker
from moonrace.tables.astronavigators.parts import AstroTable
from moonrace.tables.astronavigators.plain import plain_lines
from moonrace.tables.astronavigators.story import story_sentences
from moonrace.tables.astronavigators.words import Words
from moonrace.tables.chronicle import Racer, Racers
from moonrace.tables.face import Moment, Readings, Scene
from moonrace.tables.kit.sentences import SpeakingFace


class AstroFace(SpeakingFace[Desk, AstroTable]):
    """Draws and speaks one content of AstroNavigators."""

    icon = "star"
    tell = TELL
    answers = ANSWERS
    synonyms: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "save": ("plan",),
        "move": ("travel", "go", "fly"),
        "wait": ("travel", "done"),
        "train": ("done", "ready"),
        "keep": ("character", "agenda", "keep-quest", "keep-rocket"),
    }

    def __init__(self, title: Title[Any, Catalogue]) -> None:
        self.cat = title.catalogue
        self.words = Words(self.cat.content)
        self.chronicle = chronicle(self.words, self.cat)
        self.pages = PageMaker(self.words, self.cat)
        table = self.pages.table_of
        super().__init__(
            title, Readings(ask_panel, table, plain_lines, articles, story_sentences, self._moments)
        )

    def make_desk(self, scene: Scene) -> Desk:
        return Desk(scene, self.words, self.cat)

    def racers(self, scene: Scene) -> Racers:
        view: View = scene.view
        shadow = {SHADOW: Racer("The shadow", SHADOW_SEAT)} if view.solo is not None else {}
        return {**super().racers(scene), **shadow}

    def _moments(self, desk: Desk, event: Event) -> Sequence[Moment]:
        return moments(desk, self.pages.skies, self.pages.pictures, event)


make = AstroFace
