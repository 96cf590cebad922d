"""What is worth a notice about a table that still waits: that all seats are taken, and somebody's word is
missing. Who looks at it right now is called a little later, lest they be called to what they see."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import msgspec

from moonrace.server.lobbies import Lobby
from moonrace.server.notices.carriers import Letter
from moonrace.server.notices.deciding import Due
from moonrace.tables.kit.words import listed

LOOKING_SECONDS = 30.0
"""How long after the last sight somebody still looks."""


def lobby_due(lobby: Lobby, seen_before: float = float("inf")) -> Iterator[Due]:
    """Whom a full table waits for, of those who were last seen before a moment."""
    if lobby.open_places:
        return
    for place in lobby.places:
        if place.pilot is not None and not place.is_settled and place.here < seen_before:
            yield Due(place.seat, "turn", _mark(lobby))


def lobby_letter(lobby: Lobby, name: str, due: Due, origin: str, *, is_public: bool) -> Letter:
    """What somebody is told for whom it waits."""
    others = [place.name for place in lobby.places if place.seat != due.seat and place.name]
    with_whom = f" With {listed(others)}." if others else ""
    title = f"Are you ready? {name}"
    who = lobby.places[due.seat].name
    return Letter(
        f"{who}: {title}" if is_public else title,
        f"{lobby.name}. All seats are taken; it begins when all are ready.{with_whom}",
        f"{origin}/lobby/{lobby.id}",
        f"{lobby.id}-turn",
    )


def _mark(lobby: Lobby) -> int:
    """Below all that tables have: a person is called once for the same people and the same game."""
    people = [(place.kind, place.pilot or place.name) for place in lobby.places]
    return -1 - zlib.crc32(msgspec.json.encode((people, lobby.wanted))) // 2
