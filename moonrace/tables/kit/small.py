"""The face of a small game, made of what it says of itself: words for each action, figures for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from moonrace.kernel.actions import Action
from moonrace.kernel.events import SPECTATOR, Event, OfSeat, Said
from moonrace.kernel.title import V
from moonrace.tables.ends import people_words, story_words
from moonrace.tables.face import AskPanel, Button, Face, Line, Names, Scene, stopped_panel
from moonrace.tables.kit.parts import SeatPart, Shell, Stat, Table
from moonrace.tables.kit.reasons import reasons
from moonrace.tables.kit.rows import Placed, rows_and_reasons

ROOM = 8
"""Lines of buttons that fit the panel at 1280 x 800 beside its heading."""


class SmallFace(Face, Generic[V]):
    """Needs neither desk nor page of its own. Its view has a `round`, and perhaps `rounds`; its events are
    `Said`."""

    def words(self, view: V, action: Action) -> tuple[str, str, str]:
        """An action in words: its verb, the verb's icon, and what stands on the button."""
        raise NotImplementedError

    def figures(self, view: V, seat: int) -> Sequence[Stat]:
        """What a seat has, as far as the viewer may know."""
        raise NotImplementedError

    def when(self, view: V) -> str:
        """Where the game stands: "Round 2 of 3"."""
        rounds = getattr(view, "rounds", 0)
        return f"Round {getattr(view, 'round', 1)}" + (f" of {rounds}" if rounds else "")

    def ask(self, scene: Scene) -> AskPanel:
        def place(action: Action) -> Placed:
            verb, icon, label = self.words(scene.view, action)
            return Placed(0, verb, verb, icon, Button(label, f"{verb}: {label}.", action=str(action)))

        placed = [place(action) for action in scene.legal]
        rows, greyed = rows_and_reasons(placed, reasons(placed, scene.refused, place), ROOM, None)
        stopped = stopped_panel(scene)
        if stopped is not None:
            return stopped
        heading = "Your move." if placed else "Others move."
        return AskPanel(self.when(scene.view), heading, groups=rows, greyed=greyed)

    def context(self, scene: Scene) -> Table:
        seats = range(len(scene.names.names))
        parts = tuple(SeatPart(tuple(self.figures(scene.view, seat))) for seat in seats)
        return Table(shell=Shell(when=self.when(scene.view).lower(), seats=parts))

    def line(self, event: Event, names: Names, viewer: int) -> Line | None:
        text = event.text if isinstance(event, Said) else people_words(event, names)
        seat = event.seat if isinstance(event, (Said, OfSeat)) else SPECTATOR
        return Line(seat, text) if text else None

    def plain(self, scene: Scene) -> Sequence[str]:
        lines = [self.when(scene.view)]
        for seat, name in enumerate(scene.names.names):
            figures = (f"{stat.name} {stat.figure}{stat.rest}" for stat in self.figures(scene.view, seat))
            lines.append(f"{name}: {', '.join(figures)}")
        return lines

    def story(self, scene: Scene) -> Sequence[str]:
        assert scene.result is not None
        told = [*story_words(scene.result, scene.names)]
        if scene.is_stopped:
            return told
        winners = " and ".join(scene.names[seat] for seat in scene.result.winners) or "Nobody"
        return [*told, f"{winners} won, with {max(scene.result.scores):g}."]
