"""The loop: what holds it is noted, and what could hold it for long is done beside it."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from pathlib import Path

import pytest

from moonrace.kernel.history import Step
from moonrace.kernel.match import Match
from moonrace.server import watchdog
from tests.server.conftest import serving
from tests.server.outside import Outside
from tests.server.player import Player
from tests.stories import told


def test_who_holds_the_loop_is_noted() -> None:
    async def hold() -> watchdog.Held:
        async with watchdog.watching() as held:
            await asyncio.sleep(0)
            time.sleep(4 * watchdog.TICK)
            await asyncio.sleep(2 * watchdog.TICK)
            return held

    held = told(hold())
    assert held.times >= 1
    assert held.longest_ms >= 2000 * watchdog.TICK


def test_the_server_tells_how_long_its_loop_was_held(tmp_path: Path) -> None:
    with Outside(tmp_path) as server:
        status, health = server.ask("GET", "/health")
    assert status == 200
    assert health["ok"] is health["can_write"] is True
    assert set(health["loop_held"]) == {"times", "longest_ms"}


def test_long_work_is_done_beside_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "LONG_MATCH", 3)
    where: dict[str, int] = {}
    for name in ("act", "undo", "steps_known_to"):
        _note_thread(monkeypatch, name, where)
    with serving(tmp_path) as client:
        (me,) = Player.at_new_table(client, ["me"], game="tranquility-base", undo="free")
        rng = random.Random(1)
        for _ in range(6):
            me.act(rng.choice(me.view()["legal"])).raise_for_status()
        me.page(at=2).raise_for_status()
        loop, page = where["act"], where["steps_known_to"]
        assert me.say("restart-turn").status_code == 200
    assert where["undo"] != loop
    assert page != loop


def _note_thread(monkeypatch: pytest.MonkeyPatch, name: str, where: dict[str, int]) -> None:
    real = getattr(Match, name)

    def noted(self: Match, *args: object) -> Step:
        where[name] = threading.get_ident()
        found: Step = real(self, *args)
        return found

    monkeypatch.setattr(Match, name, noted)
