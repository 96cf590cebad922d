"""The face of Sounding."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from moonrace.kernel.actions import Action
from moonrace.kernel.events import Event
from moonrace.kernel.title import Title
from moonrace.tables.face import AskPanel, Button, DeskFace, Line, Names, Scene
from moonrace.tables.kit.parts import SeatPart, Shell, Stat, Table
from moonrace.tables.kit.reasons import reasons
from moonrace.tables.kit.rows import Placed, rows_and_reasons
from moonrace.tables.kit.sentences import Sentences, Speaker
from tests.titles.games.sounding import events
from tests.titles.games.sounding.actions import Climb
from tests.titles.games.sounding.view import View

TELL = Sentences[Speaker]()
ROOM = 4


@TELL.of
def _dealt(_: Speaker, e: events.Dealt) -> str:
    return f"Your payload is worth **{e.payload}**."


@TELL.of
def _climbed(_: Speaker, e: events.Climbed) -> str:
    return f"Drew a **{e.tile}** and climbed {e.height}."


@TELL.of
def _blown(_: Speaker, e: events.Blown) -> str:
    return f"A **gust** took {e.height}."


@TELL.of
def _landed(_: Speaker, e: events.Landed) -> str:
    return f"Landed and kept {e.height}."


@TELL.of
def _over(_: Speaker, e: events.Over) -> str:
    return f"Payloads are shown: {', '.join(e.payloads)}."


class Desk:
    """A scene with the questions asked of it."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.view: View = scene.view

    @property
    def heights(self) -> list[tuple[str, int]]:
        """What every seat has kept."""
        return list(zip(self.scene.names.names, self.view.kept, strict=True))

    def placed(self, action: Action) -> Placed:
        """An action as a button."""
        gusts, tiles = self.view.bag.get(0, 0), sum(self.view.bag.values())
        if isinstance(action, Climb):
            verb, icon, label = "Climb", "launch", f"{gusts} of {tiles} tiles are gusts"
        else:
            verb, icon, label = "Land", "flag", f"keep {self.view.height}"
        return Placed(0, verb, verb, icon, Button(str(action), label, f"{verb}: {label}."))


class SoundingTable(Table, frozen=True, kw_only=True):
    """What the page shows."""

    heights: list[tuple[str, int]]


class SoundingFace(DeskFace[Desk, SoundingTable]):
    """Draws and speaks Sounding."""

    icon = "telescope"
    synonyms: ClassVar[Mapping[str, tuple[str, ...]]] = {"fly": ("climb",), "stop": ("land",)}

    def make_desk(self, scene: Scene) -> Desk:
        return Desk(scene)

    def make_panel(self, desk: Desk) -> AskPanel:
        scene, view = desk.scene, desk.view
        placed = [desk.placed(action) for action in scene.legal]
        rows, greyed = rows_and_reasons(placed, reasons(placed, scene.refused, desk.placed), ROOM, None)
        heading = f"You are {view.height} high." if placed else f"{scene.names[view.turn]} is climbing."
        return AskPanel(f"Round {view.round} of {view.rounds}", heading, groups=rows, greyed=greyed)

    def make_context(self, desk: Desk, panel: AskPanel) -> SoundingTable:
        seats = tuple(SeatPart((Stat("star", str(kept), name="kept"),)) for kept in desk.view.kept)
        return SoundingTable(heights=desk.heights, shell=Shell(when=panel.eyebrow.lower(), seats=seats))

    def line(self, event: Event, names: Names, viewer: int) -> Line | None:
        return TELL.line(Speaker(names, viewer, [event]))

    def plain(self, scene: Scene) -> Sequence[str]:
        desk = self.desk(scene)
        own = [] if desk.view.payload is None else [f"Your payload: {desk.view.payload}"]
        return [f"Height of this ascent: {desk.view.height}", *(f"{n}: {k}" for n, k in desk.heights), *own]

    def story(self, scene: Scene) -> Sequence[str]:
        assert scene.result is not None
        winners = " and ".join(scene.names[seat] for seat in scene.result.winners)
        return [f"{winners} flew highest, with {max(scene.result.scores):g}."]


def make(title: Title) -> SoundingFace:
    """The face."""
    return SoundingFace(title)
