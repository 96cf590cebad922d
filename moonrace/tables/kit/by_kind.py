"""Functions found by the class of what they are about: the annotation of their second argument names it."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec.structs import replace

from moonrace.kernel.actions import Action
from moonrace.tables.kit.rows import Placed

K = TypeVar("K")
Found = dict[type[K], Callable[[Any, Any], Any]]
Makers = dict[type[Action], Callable[[Any, Any], Placed]]


def functions_in(module: Mapping[str, object], about: type[K], gives: type) -> Found[K]:
    """The functions of a module that give something for a class (or classes, `A | B`) of such things each."""
    found: Found[K] = {}
    for function in module.values():
        if not isinstance(function, types.FunctionType) or function.__code__.co_argcount != 2:
            continue
        _, told, *_, given = get_type_hints(function).values()
        if function.__module__ != module["__name__"] or not any(_is_a(gives, kind) for kind in _parts(given)):
            continue
        for kind in _parts(told):
            if _is_a(about, kind) and kind is not about:
                if kind in found:
                    raise TypeError(f"{kind.__name__} has two: {function.__name__} is the second")
                found[kind] = function
    return found


def makers_in(module: Mapping[str, object]) -> Makers:
    """The functions of a module that make buttons, by the class of action: `makers_in(vars())`."""
    return functions_in(module, Action, Placed)


def placer(*makers: Makers) -> Callable[[Any, Action], Placed]:
    """Says where an action stands in the panel, and what there: as the function for its class does."""
    found = {kind: make for some in makers for kind, make in some.items()}

    def place(desk: Any, action: Action) -> Placed:
        placed = found[type(action)](desk, action)
        return replace(placed, button=replace(placed.button, action=str(action)))

    return place


def _is_a(kind: type, hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, kind)


def _parts(hint: Any) -> Iterator[Any]:
    """The classes that an annotation names: itself, those of a union, and what a sequence consists of."""
    if get_origin(hint) is None:
        yield hint
    elif get_origin(hint) in (Union, types.UnionType) or _is_a(Iterable, get_origin(hint)):
        for part in get_args(hint):
            yield from _parts(part)
