"""What laws compare: values frozen and encoded, and where two of them differ."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, cast

import msgspec

from moonrace.kernel.errors import Refusal
from moonrace.kernel.position import Position


class LawBroken(AssertionError):
    """A law does not hold. `law` names it, the text says what was seen."""

    def __init__(self, law: str, what: str) -> None:
        super().__init__(f"{law}: {what}")
        self.law = law
        self.what = what


_PLAIN = frozenset({str, int, bool, float, bytes, type(None)})


def freeze(value: Any, constants: Collection[int] = ()) -> Hashable:
    """A value as nested tuples that later changes cannot reach, equal exactly where the values are.

    What cannot change and says itself when it is the same, such as frozen structs and dataclasses, stays what
    it is: comparing by identity first is quick. Objects whose `id` is among the constants are not opened.
    """
    if type(value) in _PLAIN:
        return value  # type: ignore[no-any-return]
    if isinstance(value, bytearray):
        return bytes(value)
    if isinstance(value, (list, tuple)):
        if _PLAIN.issuperset(map(type, value)):
            return (type(value).__name__, *value)
        return (type(value).__name__, *(freeze(item, constants) for item in value))
    if isinstance(value, dict):
        items = ((freeze(key, constants), freeze(item, constants)) for key, item in value.items())
        return ("dict", *items)
    if isinstance(value, (set, frozenset)):
        return ("set", *sorted((freeze(item, constants) for item in value), key=repr))
    if id(value) in constants:
        return ("constant", id(value))
    if isinstance(value, msgspec.Struct):
        is_fixed = value.__struct_config__.frozen
        return value if is_fixed else _frozen_fields(value, value.__struct_fields__, constants)
    kind: Any = type(value)
    if vars(kind).get("__hash__"):
        return cast("Hashable", value)
    if is_dataclass(value):
        return _frozen_fields(value, [each.name for each in fields(value)], constants)
    own = _attributes(kind, tuple(getattr(value, "__dict__", ())))
    if not own and not hasattr(value, "__slots__"):
        raise TypeError(f"the laws cannot look into a {kind.__name__}")
    return _frozen_fields(value, own, constants)


def frozen_state(position: Position) -> Hashable:
    """The state of a position, frozen. What its title holds, itself or in a dictionary, is content, which all
    states share."""
    constants: set[int] = set()
    for held in vars(position.title).values():
        constants.update(map(id, held.values()) if isinstance(held, dict) else (id(held),))
    return freeze(position.state, constants)


def _frozen_fields(value: object, names: Collection[str], constants: Collection[int]) -> Hashable:
    pairs = ((name, freeze(getattr(value, name), constants)) for name in names if hasattr(value, name))
    return (type(value).__name__, *pairs)


@cache
def _attributes(kind: type, own: tuple[str, ...]) -> list[str]:
    slots = [name for base in kind.__mro__ for name in _slots(base) if not name.startswith("__")]
    return sorted({*slots, *own})


def _slots(kind: type) -> Sequence[str]:
    slots = kind.__dict__.get("__slots__") or kind.__dict__.get("__mypyc_attrs__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)


def difference(one: Any, other: Any, path: str = "state") -> str:
    """Where two frozen values first differ, for a message; nothing where they are equal."""
    if one == other:
        return ""
    if isinstance(one, tuple) and isinstance(other, tuple):
        if len(one) != len(other):
            return f"{path} has {len(one)} parts, not {len(other)}"
        for index, (left, right) in enumerate(zip(one, other, strict=True)):
            if left != right:
                return difference(left, right, _deeper(path, index, left))
    return f"{path} is {one!r}, not {other!r}"


def _deeper(path: str, index: int, part: Any) -> str:
    is_named = isinstance(part, tuple) and len(part) == 2 and isinstance(part[0], str)
    return f"{path}.{part[0]}" if is_named else f"{path}[{index}]"


def same(law: str, one: Any, other: Any, what: str) -> None:
    """Raise `LawBroken` with the place where two frozen values differ."""
    found = difference(one, other, what)
    if found:
        raise LawBroken(law, found)


def encoded(value: msgspec.Struct | Refusal | None) -> bytes:
    """A view or refusal as it would leave the program."""
    return msgspec.json.encode(value)
