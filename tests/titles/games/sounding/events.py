"""What the table sees happen."""

from __future__ import annotations

from moonrace.kernel.events import Event


class Dealt(Event, frozen=True, tag="dealt"):
    """A payload is drawn; only its owner hears which."""

    seat: int
    payload: int


class Climbed(Event, frozen=True, tag="climbed"):
    """A tile is drawn."""

    seat: int
    tile: str
    height: int


class Blown(Event, frozen=True, tag="blown"):
    """A gust takes the height of an ascent."""

    seat: int
    height: int


class Landed(Event, frozen=True, tag="landed"):
    """The height of an ascent is kept."""

    seat: int
    height: int


class Over(Event, frozen=True, tag="over"):
    """Payloads are shown."""

    payloads: tuple[str, ...]
