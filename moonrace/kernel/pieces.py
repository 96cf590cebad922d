"""Pieces: plain data on a table, declared by its fields alone. How one is copied follows from their types."""

from __future__ import annotations

from collections.abc import Callable
from types import NoneType, UnionType
from typing import Any, Self, Union, get_args, get_origin, get_type_hints

import msgspec


class Piece(msgspec.Struct, eq=False):
    """Base of states, frames and what lies on the table. Two pieces are the same only if they are one.

    A copy has lists, dictionaries, sets and pieces of its own, at any depth; all else that a field can hold
    cannot change, or is content, and is shared.
    """

    def clone(self) -> Self:
        """A copy that shares nothing that changes."""
        copy: Self = _CLONERS[type(self)](self)
        return copy


class _Cloners(dict[type[Piece], Callable[[Any], Any]]):
    """By kind, the function that copies a piece; written when the first copy is asked for, because only then
    all types are known."""

    def __missing__(self, kind: type[Piece]) -> Callable[[Any], Any]:
        hints = get_type_hints(kind)
        changing = {name: copied for name in kind.__struct_fields__ if (copied := _copied(hints[name], "it"))}
        lines = [f"    it = self.{name}\n    copy.{name} = {copied}" for name, copied in changing.items()]
        source = "\n".join(["def clone(self):", "    copy = self.__copy__()", *lines, "    return copy"])
        exec(source, scope := dict[str, Any]())
        made: Callable[[Any], Any] = scope["clone"]
        self[kind] = made
        return made


_CLONERS = _Cloners()


def _copied(hint: Any, it: str) -> str:
    """The expression that copies a value of this type; empty where it can be shared."""
    kind = get_origin(hint) or hint
    if kind in (Union, UnionType):
        return _copied_option(hint, it)
    inner = [_copied(arg, f"{it}_") for arg in get_args(hint)]
    if kind is list:
        if not inner[0]:
            return f"{it}.copy()"
        is_plain = inner[0] == f"{it}_.copy()" and get_origin(get_args(hint)[0]) is list
        return f"[*map(list.copy, {it})]" if is_plain else f"[{inner[0]} for {it}_ in {it}]"
    if kind is dict:
        return f"{{key: {inner[1]} for key, {it}_ in {it}.items()}}" if inner[1] else f"{it}.copy()"
    if kind is tuple:
        return f"tuple([{inner[0]} for {it}_ in {it}])" if any(inner) else ""
    if kind in (set, bytearray):
        return f"{it}.copy()"
    return f"{it}.clone()" if isinstance(kind, type) and issubclass(kind, Piece) else ""


def _copied_option(hint: Any, it: str) -> str:
    found = {_copied(arg, it) for arg in get_args(hint) if arg is not NoneType}
    if len(found) > 1:
        raise TypeError(f"a field cannot be {hint}: its kinds are copied in different ways")
    (copied,) = found
    return f"None if {it} is None else {copied}" if copied else ""
