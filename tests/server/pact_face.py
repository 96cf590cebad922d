"""A plain face for the test-only title, so that the server can be tested without anybody's drawings."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType

import msgspec

from moonrace.kernel.events import Event
from moonrace.kernel.title import Title
from moonrace.tables.face import AskPanel, Button, Face, Group, Headline, Line, Names, Scene
from moonrace.tables.kit.headlines import CAUTION
from moonrace.tables.kit.parts import Table
from tests.titles.pact import OfferMade

NAME = "moonrace.tables.pact.face"


class PactTable(Table, frozen=True, kw_only=True):
    """All that is seen, as text."""

    view: str


class PactFace(Face):
    """Says everything a view and its events hold, so that a leak would show."""

    def ask(self, scene: Scene) -> AskPanel:
        buttons = tuple(Button(str(action), str(action), action=str(action)) for action in scene.legal)
        heading = "Your move." if scene.is_awaited else "Others move."
        groups = (Group("Do", "moon", buttons),) if buttons else ()
        return AskPanel("Pact", heading, groups=groups, headlines=_offered(scene))

    def line(self, event: Event, names: Names, viewer: int) -> Line | None:
        seat = event.data.get("seat", -1)
        words = " ".join(f"{key}={value}" for key, value in event.data.items() if key != "seat")
        return Line(int(str(seat)), f"**{names[int(str(seat))]}** {event.kind} {words}")

    def context(self, scene: Scene) -> PactTable:
        return PactTable(view=msgspec.json.encode(scene.view).decode())

    def plain(self, scene: Scene) -> Sequence[str]:
        return [msgspec.json.encode(scene.view).decode()]

    def story(self, scene: Scene) -> Sequence[str]:
        return ["It is over."]


def _offered(scene: Scene) -> tuple[Headline, ...]:
    """An offer that waits for the viewer's answer is something to be careful about."""
    last = scene.log[-1] if scene.is_awaited and scene.log else None
    if not isinstance(last, OfferMade):
        return ()
    return (Headline(Line(last.seat, "makes an offer"), is_own=True, mood=CAUTION),)


def make(title: Title) -> Face:
    """The face."""
    return PactFace(title)


def install() -> None:
    """Let `face_of` find this face."""
    module = ModuleType(NAME)
    module.make = make  # type: ignore[attr-defined]
    sys.modules.setdefault(NAME, module)


def remove() -> None:
    """Let nobody find it any more."""
    del sys.modules[NAME]
