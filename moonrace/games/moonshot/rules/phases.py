"""Bases of this game's frames, and what the one on top is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from moonrace.games.moonshot.focus import Focus
from moonrace.games.moonshot.state import MoonshotState
from moonrace.kernel.frames import Frame


class Phase(Frame):
    """Base of this game's frames: they can say what they are about."""

    def focus(self, state: MoonshotState, seat: int) -> Focus:
        """What this is about, as far as a seat may know."""
        return Focus(self.name)


@dataclass(eq=False)
class Task(Phase):
    """Something that one side must settle before the game goes on. It holds nothing that changes."""

    is_political: ClassVar[bool] = False
    """Whether the Politician settles it, not the Engineer."""

    nation: int

    def awaited(self, state: MoonshotState) -> Sequence[int]:
        return (state.politicians if self.is_political else state.engineers)[self.nation]


def focus_of(frames: Sequence[Frame], state: MoonshotState, seat: int) -> Focus:
    """What the frame on top of a stack is about."""
    top = frames[-1]
    return top.focus(state, seat) if isinstance(top, Phase) else Focus(top.name)
