"""The face of AstroNavigators: panel, log, plain lines, story, and what the templates draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from moonrace.games.astronavigators.catalogue import Catalogue, plain_catalogue
from moonrace.kernel.events import Event
from moonrace.kernel.title import Title
from moonrace.tables.articles import Article
from moonrace.tables.astronavigators.articles import articles
from moonrace.tables.astronavigators.ask import ask_panel
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.log import PAIRS, line
from moonrace.tables.astronavigators.page import PageMaker
from moonrace.tables.astronavigators.plain import plain_lines
from moonrace.tables.astronavigators.story import story_sentences
from moonrace.tables.astronavigators.words import Words
from moonrace.tables.face import AskPanel, Face, Line, Names, Scene
from moonrace.tables.kit.telling import gathered


class AstroFace(Face):
    """Draws and speaks one content of AstroNavigators."""

    icon = "star"
    synonyms: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "save": ("plan",),
        "move": ("travel", "go", "fly"),
        "wait": ("travel", "done"),
        "train": ("done", "ready"),
        "keep": ("character", "agenda", "keep-quest", "keep-rocket"),
    }

    def __init__(self, title: Title, catalogue: Catalogue) -> None:
        super().__init__(title)
        self.catalogue = catalogue
        self.words = Words(catalogue.content)
        self.pages = PageMaker(self.words, catalogue)
        self._latest: tuple[Desk, AskPanel] | None = None

    def desk(self, scene: Scene) -> Desk:
        """The scene with its questions."""
        return self._asked(scene)[0]

    def _asked(self, scene: Scene) -> tuple[Desk, AskPanel]:
        """Desk and panel of a scene. Pages ask several times, and connections take a search."""
        latest = self._latest
        if latest is None or latest[0].scene is not scene:
            desk = Desk(scene, self.words, self.catalogue)
            self._latest = latest = (desk, ask_panel(desk))
        return latest

    def ask(self, scene: Scene) -> AskPanel:
        return self._asked(scene)[1]

    def line(self, event: Event, names: Names, viewer: int) -> Line | None:
        return line(self.words, event, names, viewer)

    def lines(self, events: Sequence[Event], names: Names, viewer: int) -> Sequence[Line]:
        return super().lines(gathered(events, PAIRS), names, viewer)

    def context(self, scene: Scene) -> dict[str, Any]:
        return self.pages.context(*self._asked(scene))

    def plain(self, scene: Scene) -> Sequence[str]:
        return plain_lines(self.desk(scene))

    def articles(self, scene: Scene) -> Sequence[Article]:
        return articles(self.desk(scene))

    def story(self, scene: Scene) -> Sequence[str]:
        return story_sentences(self.desk(scene))


def make(title: Title) -> AstroFace:
    """The face of a title, with the content it was loaded with."""
    catalogue = getattr(title, "catalogue", None)
    return AstroFace(title, catalogue if isinstance(catalogue, Catalogue) else plain_catalogue())
