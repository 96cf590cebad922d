"""Types that are decoded into."""

from __future__ import annotations

from threading import Lock
from typing import Any, TypeVar

import msgspec

K = TypeVar("K")

_learning = Lock()
_learned: set[Any] = set()


def typed(kind: K) -> K:
    """A type that is safe to decode into, from any thread.

    msgspec finds out what a type is made of when it first meets it, and leaves what it has found so far where
    other threads take it for the whole: two that begin at once end the process.
    """
    if kind not in _learned:
        with _learning:
            msgspec.msgpack.Decoder(kind)
            _learned.add(kind)
    return kind
