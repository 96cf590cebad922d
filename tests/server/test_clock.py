"""A clock that is set forwards or back: order and windows do not depend on the time of day."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import QuickBots, serving
from tests.server.player import Player
from tests.server.test_attendant import Table, play_to_window
from tests.stories import told, until_soon

DAY = 24 * 3600.0


def moves(players: list[Player], count: int) -> None:
    """The first thing that is legal, for whoever is awaited."""
    for _ in range(count):
        for player in players:
            view = player.view()
            if view["is_awaited"]:
                player.act(view["legal"][0]).raise_for_status()
                break


def test_a_game_goes_on_in_order_across_jumps_and_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, shift = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: real() + shift[0])

    def export(client: Any, base: str) -> str:
        text: str = client.get(f"{base}/export").text
        return text

    with serving(tmp_path) as client:
        players = Player.at_new_table(client, ["me", "friend"], seconds=0)
        for jump in (0.0, DAY, -DAY, 30 * DAY):
            shift[0] = jump
            moves(players, 3)
        before = export(client, players[0].base)
    shift[0] = -400 * DAY
    with serving(tmp_path) as client:
        again = [Player(client, player.base) for player in players]
        assert export(client, players[0].base) == before
        moves(again, 3)
        assert export(client, players[0].base).startswith(before)


@pytest.mark.parametrize("jump", [DAY, -DAY])
def test_a_window_stays_open_for_its_time_whatever_the_clock_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    async def story() -> tuple[float, float]:
        async with Table(tmp_path, QuickBots(), ("me", "friend"), seconds=4) as at:
            opened = await play_to_window(at)
            real = time.time
            monkeypatch.setattr(time, "time", lambda: real() + jump)
            async with at.table.at_rest() as match:
                version, left = match.version, at.table.closes_in(match)
            await until_soon(lambda: at.table.version != version)
            return left, time.monotonic() - opened

    left, took = told(story())
    assert 0 < left <= 4
    assert took >= 4
