"""What is sent to a worker, packed.

A compiled class packs the fields that it has itself, and knows nothing of those of an heir that is not
compiled: a game of others beside the compiled engine would arrive without what its table adds. Such pieces
are sent as their fields, by which they are made anew.
"""

from __future__ import annotations

import pickle
from dataclasses import fields
from functools import partial
from io import BytesIO
from typing import Any, cast

from moonrace.kernel.pieces import Piece

COMPILED = "__mypyc_attrs__"
"""What every compiled class has of its own, and its heirs find in it."""


class _Packer(pickle.Pickler):
    def reducer_override(self, thing: Any) -> Any:
        kind = type(thing)
        if not issubclass(kind, Piece) or COMPILED in vars(kind) or not hasattr(kind, COMPILED):
            return NotImplemented
        names = [each.name for each in fields(cast("Any", kind))]
        return partial(kind, **{name: getattr(thing, name) for name in names}), ()


def packed(thing: Any) -> bytes:
    """Something for a worker to read."""
    found = BytesIO()
    _Packer(found, pickle.HIGHEST_PROTOCOL).dump(thing)
    return found.getvalue()
