"""What the game is made of."""

from __future__ import annotations

from pathlib import Path

import msgspec

from moonrace.kernel.content import Entry, Loader, Tables


class Constants(Entry, frozen=True):
    """How long a game is."""

    rounds: int


class Tile(Entry, frozen=True):
    """A kind of tile, and how many there are."""

    id: str
    height: int
    count: int


class Payloads(Entry, frozen=True):
    """What each payload is worth."""

    values: tuple[int, ...]


class Content(msgspec.Struct, frozen=True):
    """Everything in the box. Tiles and payloads are known by their place in these rows."""

    rounds: int
    tiles: tuple[Tile, ...]
    payloads: tuple[int, ...]
    digest: str


def _built(tables: Tables) -> Content:
    kinds = tables.entries("tiles", Tile).values()
    return Content(
        rounds=tables.entry("constants", Constants).rounds,
        tiles=tuple(kind for kind in kinds for _ in range(kind.count)),
        payloads=tables.entry("payloads", Payloads).values,
        digest=tables.digest(),
    )


load = Loader(Path(__file__).parent / "content", _built)
