"""Makers of buttons are found by the class of action they are for."""

from __future__ import annotations

from types import FunctionType

import pytest

from moonrace.kernel.actions import Action
from moonrace.tables.face import Button
from moonrace.tables.kit.by_kind import makers_in
from moonrace.tables.kit.rows import Placed


class Wait(Action, frozen=True, tag="wait"):
    """Do nothing."""


class Go(Action, frozen=True, tag="go"):
    """Do something."""


def _move(desk: str, action: Wait | Go) -> Placed:
    return Placed(0, desk, "", "", Button("", "", action=str(action)))


def _row(desk: str, button: Button) -> Placed:
    return Placed(0, desk, "", "", button)


def test_a_maker_is_found_by_each_class_it_is_for() -> None:
    assert makers_in(globals()) == {Wait: _move, Go: _move}


def test_two_makers_for_one_class_are_one_too_many() -> None:
    again = FunctionType(_move.__code__, globals(), "_again")
    again.__annotations__ = _move.__annotations__
    with pytest.raises(TypeError, match="Wait has two: _again"):
        makers_in({"__name__": __name__, "_move": _move, "_again": again})
