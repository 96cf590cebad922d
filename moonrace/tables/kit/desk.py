"""A scene with the questions that every game asks of it. A game's own desk adds its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import Event
from moonrace.tables.face import Scene

V = TypeVar("V")
C = TypeVar("C")
W = TypeVar("W", bound="Vocabulary[Any]")
A = TypeVar("A", bound=Action)


class Vocabulary(Generic[C]):
    """Names and phrases of one content."""

    def __init__(self, content: C) -> None:
        self.content = content


class BaseDesk(Generic[V, W, C]):
    """One pair of eyes on the table, with the words of its content."""

    def __init__(self, scene: Scene, words: W) -> None:
        self.scene = scene
        self.view: V = scene.view
        self.words = words
        self.content: C = words.content
        self.legal = scene.legal

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.scene.names[seat]

    @cached_property
    def told_at(self) -> dict[int, int]:
        """Where each event stands in the log, by the identity of the event: there may be others like it."""
        return {id(event): place for place, event in enumerate(self.scene.log)}

    def before(self, event: Event) -> Iterator[Event]:
        """What was told before an event of the log, the latest first."""
        return (self.scene.log[at] for at in range(self.told_at.get(id(event), 0) - 1, -1, -1))

    def after(self, event: Event) -> Sequence[Event]:
        """What was told after an event of the log."""
        return self.scene.log[self.told_at.get(id(event), len(self.scene.log)) + 1 :]

    def can(self, kind: type[Action]) -> bool:
        """Whether the viewer may do something of a class."""
        return any(isinstance(action, kind) for action in self.legal)

    def all_of(self, kind: type[A]) -> list[A]:
        """The actions of a class that the viewer may do."""
        return [action for action in self.legal if isinstance(action, kind)]

    def first(self, kind: type[A]) -> A | None:
        """The first of them, if there is any."""
        return next(iter(self.all_of(kind)), None)

    def why_not(self, action: Action) -> Refusal | None:
        """The rules' reason against something the viewer would look for."""
        return next((choice.refusal for choice in self.scene.refused if choice.action == action), None)
