"""Copies of environments, for those that try things out and for those that send them elsewhere."""

from __future__ import annotations

import copy
from typing import Self

from moonrace.agents import extra

with extra():
    from gymnasium.utils import EzPickle


class Copied(EzPickle):
    """A deep copy is the same game, and goes on by itself. What is pickled is made anew where it arrives,
    from what it was made of, and wants `reset`: a game in progress holds more than can be sent."""

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        copied = object.__new__(type(self))
        memo[id(self)] = copied
        for name, value in self.__dict__.items():
            copied.__dict__[name] = copy.deepcopy(value, memo)
        return copied
