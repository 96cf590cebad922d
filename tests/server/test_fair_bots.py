"""Bots that would think for a minute, at several tables, do not keep the bots of another one waiting."""

from __future__ import annotations

from pathlib import Path

from tests.server.outside import Outside
from tests.stories import until

DEEP = "bot:search:60000ms"


def test_deep_thinkers_leave_turns_to_others(tmp_path: Path) -> None:
    with Outside(tmp_path, bot_workers=1, bot_seconds=0.2, bot_pause=0.0) as server:
        deep = [server.new_table([DEEP, DEEP])["address"] for _ in range(4)]
        quick = server.new_table(["bot:random", "bot:random"])["address"]

        def version(base: str) -> int:
            status, view = server.ask("GET", f"{base}/view.json")
            assert status == 200
            return int(view["version"])

        for base in deep:
            version(base)
        until(lambda: version(quick) > 5, "the bots of one table starve")
        until(lambda: all(version(base) > 1 for base in deep), "the deep thinkers starve")
