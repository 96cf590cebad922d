"""A match in words for one pair of eyes: scene, choices, and a face for titles that have none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from moonrace.kernel.actions import Action
from moonrace.kernel.events import Event
from moonrace.kernel.match import Match
from moonrace.kernel.title import Title
from moonrace.tables.ends import people_words, story_words
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
        seat, people = event.data.get("seat", -1), people_words(event, names)
        if people:
            return Line(seat if isinstance(seat, int) else -1, people)
        details = [f"{key} {value}" for key, value in event.data.items() if key != "seat" and value != ""]
        return Line(seat if isinstance(seat, int) else -1, ", ".join([event.kind, *details]))

    def plain(self, scene: Scene) -> Sequence[str]:
        return list(_lines(msgspec.to_builtins(scene.view), ""))

    def story(self, scene: Scene) -> Sequence[str]:
        if scene.result is None:
            return []
        told = [*story_words(scene.result, scene.names)]
        if scene.is_stopped:
            return told
        scores = ", ".join(f"{scene.names[seat]} {score:g}" for seat, score in enumerate(scene.result.scores))
        return [*told, f"The game is over: {scene.result.why}. Scores: {scores}."]


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


# A match ----------------------------------------------------------------------------------------------------


def scene_of(match: Match, names: Names, seat: int, read: int | None = None) -> Scene:
    """A match as a seat may know it. `read` is how many events of its log it was told; all if left out."""
    log = tuple(match.log(seat))
    return Scene(
        view=match.view(seat),
        names=names,
        legal=tuple(match.legal(seat)),
        is_awaited=seat in match.position.awaited,
        log=log,
        since=0 if read is None else max(0, len(log) - read),
        result=match.result,
        undo=match.undo_refusal(seat),
        refused=tuple(match.refused(seat)),
    )


def log_text(line: Line, names: Names, viewer: int, marks: Callable[[str], str]) -> str:
    """A log line with whoever it is about in front, unless it speaks to the reader. `marks` shows strong and
    stressed words, or takes their marks away."""
    text = marks(line.text)
    if line.seat < 0 or (line.seat == viewer and line.text.startswith("You")):
        return text
    return f"{names[line.seat]}: {text}"


class Choice(msgspec.Struct, frozen=True):
    """One numbered line."""

    action: str
    sentence: str
    confirm: str = ""
    about: str = ""
    row: str = ""
    """What its row in the panel is called: "Fly Craft 1"."""

    @property
    def verb(self) -> str:
        """The word that begins its text form."""
        return self.action.split()[0]

    @property
    def line(self) -> str:
        """The whole line."""
        return f"{self.sentence} {self.about}".rstrip()


def choices_of(panel: AskPanel, legal: Sequence[Action]) -> list[Choice]:
    """Every legal action once: in the order of the panel, then those it does not show."""
    placed: list[tuple[Button, str]] = [
        *([(panel.primary, "")] if panel.primary else []),
        *((button, group.verb) for group in panel.groups for button in group.buttons),
        *([(panel.end, "")] if panel.end else []),
    ]
    texts = {str(action) for action in legal}
    listed = {
        button.action: Choice(button.action, button.sentence, button.confirm, button.about, row)
        for button, row in reversed(placed)
        if button.action in texts
    }
    ordered = dict.fromkeys(button.action for button, _ in placed if button.action in listed)
    missing = [Choice(str(action), str(action)) for action in legal if str(action) not in ordered]
    return [*(listed[text] for text in ordered), *missing]
