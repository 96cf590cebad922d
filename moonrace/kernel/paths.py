"""Paths into what a seat sees: `seats.0.fuel`.

A path goes down by names and numbers; `event=paid,seat=1` finds the last item with such fields, `*` takes all
items, `#` counts them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from moonrace.kernel.errors import BadText


def found_at(place: Any, path: str) -> Any:
    """What stands at the end of a path, in plain data or in a view; `BadText` where nothing does."""
    name, _, rest = path.partition(".")
    try:
        if name == "*":
            return [found_at(item, rest) if rest else item for item in place]
        place = _below(place, name)
    except (AttributeError, LookupError, TypeError, ValueError):
        raise BadText(f"nothing is called “{name}” there; there is {_summary(place)}") from None
    return found_at(place, rest) if rest else place


def _below(place: Any, name: str) -> Any:
    if name == "#":
        return len(place)
    if isinstance(place, Mapping):
        return place[name]
    if "=" in name:
        wanted = [condition.split("=") for condition in name.split(",")]
        return [item for item in place if all(str(_field(item, at)) == value for at, value in wanted)][-1]
    return getattr(place, name) if isinstance(place, msgspec.Struct) else place[int(name)]


def _field(item: Any, name: str) -> Any:
    return item.get(name) if isinstance(item, Mapping) else getattr(item, name)


def _summary(place: Any) -> str:
    fields = getattr(place, "__struct_fields__", None)
    names: Sequence[Any] = fields or (list(place) if isinstance(place, Mapping | list | tuple) else [place])
    return ", ".join(map(str, names))[:2000] or "nothing"
