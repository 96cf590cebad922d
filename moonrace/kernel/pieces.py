"""Pieces: plain data on a table, declared by its fields alone. How one is copied follows from their types."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Hashable
from dataclasses import fields
from functools import cache
from inspect import get_annotations
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Self, TypeVar, Union, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")


class Piece:
    """Base of states, frames and all that lies on the table: dataclasses without a comparison of their own,
    because two pieces are the same only if they are one. (Dataclasses, not structs: these can be compiled.)
    """

    def clone(self) -> Self:
        """A copy that shares nothing that changes."""
        return cloned(self)


def cloned(original: T) -> T:
    """A copy of a piece. It has lists, dictionaries, sets and pieces of its own, at any depth; all
    else that a field can hold cannot change, or is content, and is shared.
    """
    copy: T = _CLONERS[type(original)](original)
    return copy


def fingerprint(value: Any) -> Hashable:
    """A value that two pieces share where everything in them is the same; content, which never
    changes, is the same only if it is one thing. What says itself when it is the same is believed."""
    if isinstance(value, str | int | float | NoneType):
        return value
    if isinstance(value, list | tuple):
        return tuple(map(fingerprint, value))
    if isinstance(value, dict):
        return tuple([(fingerprint(key), fingerprint(each)) for key, each in value.items()])
    if isinstance(value, set | frozenset):
        return frozenset(value)
    if isinstance(value, bytearray):
        return bytes(value)
    if vars(type(value)).get("__hash__"):
        return cast("Hashable", value)
    names = getattr(value, "__struct_fields__", None)
    if isinstance(value, Piece):
        names = [each.name for each in fields(cast("Any", value))]
    if names is None:
        return id(value)
    return (type(value), *(fingerprint(getattr(value, name)) for name in names))


class _Cloners(dict[type, Callable[[Any], Any]]):
    """By kind, the function that copies one; written when the first copy is asked for, because only then all
    types are known."""

    def __missing__(self, kind: type) -> Callable[[Any], Any]:
        scope: dict[str, Any] = {"kind": kind, "new": object.__new__}
        exec("\n    ".join(["def clone(self):", *_copying(kind)]), scope)
        made: Callable[[Any], Any] = scope["clone"]
        self[kind] = made
        return made


_CLONERS = _Cloners()


def _copying(kind: Any) -> list[str]:
    """Field by field, which is quicker than the constructor; only that can make a compiled piece."""
    hints = _hints(kind)
    copies = {each.name: _copied(hints[each.name], f"self.{each.name}") for each in fields(kind)}
    values = {name: copied or f"self.{name}" for name, copied in copies.items()}
    if hasattr(kind, "__mypyc_attrs__"):
        return [f"return kind({', '.join(f'{name}={value}' for name, value in values.items())})"]
    return ["copy = new(kind)", *(f"copy.{name} = {value}" for name, value in values.items()), "return copy"]


def _hints(kind: type) -> dict[str, Any]:
    """The types of the fields, by name."""
    if not hasattr(kind, "__mypyc_attrs__"):
        return get_type_hints(kind)
    return {name: hint for base in reversed(kind.__mro__) for name, hint in _own_hints(base).items()}


def _own_hints(kind: type) -> dict[str, Any]:
    """A compiled class has forgotten what its lists hold; its source, which lies beside it, has not."""
    if "__mypyc_attrs__" not in vars(kind):
        return get_annotations(kind, eval_str=True)
    module = sys.modules[kind.__module__]
    written = _written(Path(str(module.__file__)).with_name(f"{module.__name__.rpartition('.')[2]}.py"))
    return {name: eval(hint, vars(module)) for name, hint in written.get(kind.__name__, {}).items()}


@cache
def _written(source: Path) -> dict[str, dict[str, str]]:
    """The annotations in a source, by class and name."""
    classes = [each for each in ast.parse(source.read_text("utf-8")).body if isinstance(each, ast.ClassDef)]
    return {
        each.name: {
            ast.unparse(line.target): ast.unparse(line.annotation)
            for line in each.body
            if isinstance(line, ast.AnnAssign)
        }
        for each in classes
    }


def _copied(hint: Any, it: str, depth: int = 0) -> str:
    """The expression that copies a value of this type; empty where it can be shared."""
    kind = get_origin(hint) or hint
    if kind in (Union, UnionType):
        return _copied_option(hint, it, depth)
    one = f"it{depth}"
    inner = [_copied(arg, one, depth + 1) for arg in get_args(hint)]
    if kind is list:
        if not inner[0]:
            return f"{it}.copy()"
        is_plain = inner[0] == f"{one}.copy()" and get_origin(get_args(hint)[0]) is list
        return f"[*map(list.copy, {it})]" if is_plain else f"[{inner[0]} for {one} in {it}]"
    if kind is dict:
        return f"{{key: {inner[1]} for key, {one} in {it}.items()}}" if inner[1] else f"{it}.copy()"
    if kind is tuple:
        return f"tuple([{inner[0]} for {one} in {it}])" if any(inner) else ""
    if kind in (set, bytearray):
        return f"{it}.copy()"
    return f"{it}.clone()" if isinstance(kind, type) and hasattr(kind, "clone") else ""


def _copied_option(hint: Any, it: str, depth: int) -> str:
    found = {_copied(arg, it, depth) for arg in get_args(hint) if arg is not NoneType}
    if len(found) > 1:
        raise TypeError(f"a field cannot be {hint}: its kinds are copied in different ways")
    (copied,) = found
    return f"None if {it} is None else {copied}" if copied else ""
