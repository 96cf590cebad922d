"""A face for titles that have none of their own: the view field by field, actions in their text form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from moonrace.kernel.actions import Action
from moonrace.kernel.events import Event
from moonrace.kernel.title import Title
from moonrace.tables.face import AskPanel, Button, Face, Group, Line, Names, Scene, face_of, has_face


class PlainFace(Face):
    """Shows any game, soberly."""

    def ask(self, scene: Scene) -> AskPanel:
        verbs = dict.fromkeys(action.verb() for action in scene.legal)
        groups = tuple(self._group(verb, scene.legal) for verb in verbs)
        heading = "Choose what to do." if scene.is_awaited else "Others are deciding."
        return AskPanel(eyebrow=self.title.name, heading=heading, groups=groups)

    def _group(self, verb: str, legal: Sequence[Action]) -> Group:
        texts = [str(action) for action in legal if action.verb() == verb]
        return Group(verb, "", tuple(Button(action=text, label=text, sentence=text) for text in texts))

    def line(self, event: Event, names: Names, viewer: int) -> Line | None:
        seat = event.data.get("seat", -1)
        details = [f"{key} {value}" for key, value in event.data.items() if key != "seat" and value != ""]
        return Line(seat if isinstance(seat, int) else -1, ", ".join([event.kind, *details]))

    def plain(self, scene: Scene) -> Sequence[str]:
        return list(_lines(msgspec.to_builtins(scene.view), ""))

    def story(self, scene: Scene) -> Sequence[str]:
        if scene.result is None:
            return []
        scores = ", ".join(f"{scene.names[seat]} {score:g}" for seat, score in enumerate(scene.result.scores))
        return [f"The game is over: {scene.result.why}. Scores: {scores}."]


def _lines(value: object, path: str) -> Iterator[str]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _lines(item, f"{path} {key}".strip())
    elif isinstance(value, list | tuple) and any(isinstance(item, dict | list | tuple) for item in value):
        for number, item in enumerate(value, start=1):
            yield from _lines(item, f"{path} {number}".strip())
    elif value not in ("", [], (), None):
        shown = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
        yield f"{path}: {shown}"


def face_for(title: Title) -> Face:
    """The title's own face, or the sober one."""
    return face_of(title) if has_face(title.id) else PlainFace(title)
