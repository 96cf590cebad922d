"""Functions found by the class of what they are about: the annotation of their second argument names it."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from typing import Any, Union, get_args, get_origin, get_type_hints

from moonrace.kernel.actions import Action
from moonrace.tables.kit.rows import Placed


def kinds_of(function: Callable[..., object]) -> tuple[Any, ...]:
    """The class of the second argument, or the classes where it is one of several (`A | B`)."""
    _, kind, *_ = get_type_hints(function).values()
    return get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)


def makers_in(module: Mapping[str, object]) -> dict[type[Action], Callable[[Any, Any], Placed]]:
    """The functions of a module that make the buttons of one class of actions each: `makers_in(vars())`."""
    found: dict[type[Action], Callable[[Any, Any], Placed]] = {}
    for function in module.values():
        if not isinstance(function, types.FunctionType) or function.__code__.co_argcount != 2:
            continue
        if function.__module__ != module["__name__"] or get_type_hints(function)["return"] is not Placed:
            continue
        for kind in kinds_of(function):
            if isinstance(kind, type) and Action in kind.__bases__:
                if kind in found:
                    raise TypeError(f"{kind.__name__} has two: {function.__name__} is the second")
                found[kind] = function
    return found
