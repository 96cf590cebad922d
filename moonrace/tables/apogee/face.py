"""The face of Apogee: panel, log, plain lines, story, and what the templates draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from moonrace.games.apogee.catalogue import Catalogue
from moonrace.games.apogee.measures import RIVAL
from moonrace.games.apogee.view import View
from moonrace.kernel.title import Title
from moonrace.tables.apogee.articles import articles
from moonrace.tables.apogee.ask import ask_panel
from moonrace.tables.apogee.desk import Desk
from moonrace.tables.apogee.happened import ANSWERS
from moonrace.tables.apogee.log import TELL
from moonrace.tables.apogee.milestones import chronicle, mission_track
from moonrace.tables.apogee.moments import moments
from moonrace.tables.apogee.page import RIVAL_SEAT, ApogeeTable, PageMaker
from moonrace.tables.apogee.plain import plain_lines
from moonrace.tables.apogee.story import story_sentences
from moonrace.tables.apogee.words import Words
from moonrace.tables.chronicle import Chart, Chronicle, Racer, Racers, chart_of
from moonrace.tables.face import Readings, Scene
from moonrace.tables.kit.sentences import SpeakingFace


class ApogeeFace(SpeakingFace[Desk, ApogeeTable]):
    """Draws and speaks one content of Apogee."""

    icon = "rocket"
    tell = TELL
    answers = ANSWERS
    synonyms: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "assign": ("place",),
        "send": ("place", "remove"),
        "buy": ("build", "hire", "recruit"),
        "research": ("place",),
        "roll": ("launch",),
        "fly": ("launch",),
        "design": ("take",),
        "done": ("ready",),
        "end": ("ready",),
        "next": ("ready",),
        "finish": ("ready",),
        "be": ("director",),
    }

    def __init__(self, title: Title[Any, Catalogue]) -> None:
        self.pages = PageMaker()
        table = self.pages.table_of
        super().__init__(title, Readings(ask_panel, table, plain_lines, articles, story_sentences, moments))
        self.cat = title.catalogue
        self.words = Words(self.cat.content)
        self.chronicle: Chronicle = chronicle(self.words)

    def make_desk(self, scene: Scene) -> Desk:
        return Desk(scene, self.words, self.cat)

    def racers(self, scene: Scene) -> Racers:
        view: View = scene.view
        if view.rival is None:
            return super().racers(scene)
        rival = Racer(self.words.director_name(view.rival.director), RIVAL_SEAT)
        return {**super().racers(scene), RIVAL: rival}

    def race(self, scene: Scene) -> Sequence[Chart]:
        view: View = scene.view
        racers = self.racers(scene)
        if view.rival is not None and view.rival.launches_needed != view.seats[0].progress.need:
            racers = super().racers(scene)
        mission = chart_of(mission_track(view), scene.log, self.chronicle.chapters, racers)
        return (mission, *super().race(scene))


make = ApogeeFace
