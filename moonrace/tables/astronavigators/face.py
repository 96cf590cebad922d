"""The face of AstroNavigators: panel, log, plain lines, story, and what the templates draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from moonrace.games.astronavigators.catalogue import Catalogue, plain_catalogue
from moonrace.kernel.events import Event
from moonrace.kernel.title import Title
from moonrace.tables.astronavigators.ask import ask_panel
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.log import line
from moonrace.tables.astronavigators.page import PageMaker
from moonrace.tables.astronavigators.plain import plain_lines
from moonrace.tables.astronavigators.story import story_sentences
from moonrace.tables.astronavigators.words import Words
from moonrace.tables.face import AskPanel, Face, Line, Names, Scene


class AstroFace(Face):
    """Draws and speaks one content of AstroNavigators."""

    def __init__(self, title: Title, catalogue: Catalogue) -> None:
        super().__init__(title)
        self.catalogue = catalogue
        self.words = Words(catalogue.content)
        self.pages = PageMaker(self.words, catalogue)

    def desk(self, scene: Scene) -> Desk:
        """The scene with its questions."""
        return Desk(scene, self.words, self.catalogue)

    def ask(self, scene: Scene) -> AskPanel:
        return ask_panel(self.desk(scene))

    def line(self, event: Event, names: Names, viewer: int) -> Line | None:
        return line(self.words, event, names, viewer)

    def context(self, scene: Scene) -> dict[str, Any]:
        return self.pages.context(self.desk(scene))

    def plain(self, scene: Scene) -> Sequence[str]:
        return plain_lines(self.desk(scene))

    def story(self, scene: Scene) -> Sequence[str]:
        return story_sentences(self.desk(scene))


def make(title: Title) -> AstroFace:
    """The face of a title, with the content it was loaded with."""
    catalogue = getattr(title, "catalogue", None)
    return AstroFace(title, catalogue if isinstance(catalogue, Catalogue) else plain_catalogue())
