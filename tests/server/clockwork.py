"""A clock that a test turns, and a server that goes by it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from litestar.testing import TestClient

from moonrace.server import ledger
from moonrace.server.settings import Settings
from moonrace.server.timekeeping import KEY, Beat, Timekeeper
from tests.server import plain
from tests.server.conftest import QuickBots, kept_of, stored
from tests.server.player import Player
from tests.server.starting import started

HOUR, DAY = 3600.0, 86400.0
NOON = 1_800_014_400.0
"""A Friday in January, 12.00 UTC."""
DAYS: dict[str, Any] = {"kind": "days", "days": 1, "bank": 4}
LIVE: dict[str, Any] = {"kind": "live", "minutes": 20, "increment": 15}


class Hands:
    """The hands of a clock."""

    def __init__(self, at: float = NOON) -> None:
        self.wall, self.steady, self._noted = at, 0.0, 0.0

    def turn(self, seconds: float) -> None:
        """Let time pass."""
        self.wall += seconds
        self.steady += seconds

    def noted(self, data: Path) -> None:
        """Let the time be noted, as a server does all the while; what was turned is then no gap."""
        with stored(data) as connection:
            found = ledger.noted(connection, KEY)
            known = msgspec.json.decode(found or b"", type=Beat)
            ledger.note(connection, KEY, Beat(known.at + self.steady - self._noted, known.gaps))
        self._noted = self.steady

    def keeper(self) -> Timekeeper:
        """What a server goes by that starts now."""
        return Timekeeper(lambda: self.wall, lambda: self.steady, seconds_between_beats=DAY)


@contextmanager
def timed(
    data: Path, hands: Hands, render: Any = plain.render, bots: Any = None, **changes: Any
) -> Iterator[TestClient[Any]]:
    """A server that goes by these hands."""
    settings = Settings(
        data=data,
        database=kept_of(data),
        bot_pause=0.0,
        commands_per_second=100_000,
        tables_per_hour=100_000,
        **changes,
    )
    with started(settings, render=render, bots=bots or QuickBots(), keeper=hands.keeper()) as client:
        yield client


def seated(
    client: Any, pace: dict[str, Any], seats: tuple[str, ...] = ("me", "friend"), **wanted: Any
) -> list[Player]:
    """A table that has begun: everybody has come and has bid."""
    players = Player.at_new_table(client, list(seats), pace=pace, **wanted)
    for number, player in enumerate(players[1:], start=1):
        player.say("name", name=f"Friend {number}").raise_for_status()
    return players


def clocks(player: Player) -> dict[int, dict[str, Any]]:
    """By seat, how it stands."""
    return {clock["seat"]: clock for clock in player.view()["clocks"]}


def left(player: Player) -> dict[int, float]:
    """By seat, the seconds it has left."""
    return {seat: clock["seconds"] for seat, clock in clocks(player).items()}


def running(player: Player) -> set[int]:
    """The seats whose clocks run."""
    return {seat for seat, clock in clocks(player).items() if clock["is_running"]}
