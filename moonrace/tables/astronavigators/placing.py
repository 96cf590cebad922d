"""Which function makes the button of an action: one for each class, found by its annotation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, get_type_hints

from moonrace.kernel.actions import Action
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.kit.rows import Placed

A = TypeVar("A", bound=Action)


class Placing:
    """The functions of one chapter; `makers` has them by class."""

    def __init__(self) -> None:
        self.makers: dict[type[Action], Callable[[Desk, Any], Placed]] = {}

    def __call__(self, make: Callable[[Desk, A], Placed]) -> Callable[[Desk, A], Placed]:
        """Take a function in, for the class of its second argument."""
        _, kind, *_ = get_type_hints(make).values()
        self.makers[kind] = make
        return make
