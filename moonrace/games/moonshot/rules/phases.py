"""What this game's frames have in common, and what the one on top is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from moonrace.games.moonshot.focus import Focus
from moonrace.games.moonshot.state import MoonshotState
from moonrace.kernel.frames import Frame


@dataclass(eq=False)
class Task(Frame):
    """Something that one side must settle before the game goes on. It holds nothing that changes."""

    is_political: ClassVar[bool] = False
    """Whether the Politician settles it, not the Engineer."""

    nation: int

    def awaited(self, state: MoonshotState) -> Sequence[int]:
        return (state.politicians if self.is_political else state.engineers)[self.nation]


def focus_of(frames: Sequence[Frame], state: MoonshotState, seat: int) -> Focus:
    """What the frame on top of a stack is about."""
    top = frames[-1]
    told = top.focus(state, seat)
    return told if isinstance(told, Focus) else Focus(top.name)
