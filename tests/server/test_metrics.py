"""The figures for Prometheus: right, well formed, and about nobody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from moonrace.server.instruments import BOUNDS, Instruments
from tests.server.conftest import serving
from tests.server.player import Player, new_table
from tests.stories import until

KEY = "a key that nobody would guess"
LINE = re.compile(r'(moonrace_[a-z_]+)(\{[a-z]+="[^"\n]*"(?:,[a-z]+="[^"\n]*")*\})? ([0-9.e+-]+)')
WANTED = (
    "moonrace_actions_total",
    "moonrace_request_seconds",
    "moonrace_write_seconds",
    "moonrace_loop_lag_seconds",
    "moonrace_errors_total",
    "moonrace_limited_total",
    "moonrace_bots_replaced_total",
    "moonrace_tables_loaded",
    "moonrace_streams",
    "moonrace_bots_waiting",
    "moonrace_planners_waiting",
)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TestClient[Any]]:
    (tmp_path / "operator.key").write_text(KEY)
    with serving(tmp_path / "data", operator_key_file=tmp_path / "operator.key") as client:
        yield client


def scraped(client: TestClient[Any]) -> str:
    answer = client.get("/metrics", headers={"authorization": f"Bearer {KEY}"})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return str(answer.text)


def figures(text: str) -> dict[str, float]:
    """Every line that is no comment, by name and labels."""
    found = {}
    for line in text.splitlines():
        if not line.startswith("# "):
            read = LINE.fullmatch(line)
            assert read is not None, line
            found[f"{read[1]}{read[2] or ''}"] = float(read[3])
    return found


def test_the_text_is_well_formed_and_whole(house: TestClient[Any]) -> None:
    text = scraped(house)
    figures(text)
    kinds = dict(re.findall(r"^# TYPE (\S+) (\S+)$", text, re.MULTILINE))
    assert set(WANTED) <= set(kinds)
    assert set(kinds) == set(re.findall(r"^# HELP (\S+) .", text, re.MULTILINE))
    assert text.endswith("\n")


def test_it_needs_the_key(house: TestClient[Any]) -> None:
    for headers in ({}, {"authorization": "Bearer wrong"}, {"authorization": f"Basic {KEY}"}):
        assert house.get("/metrics", headers=headers).status_code == 403


def test_what_is_done_is_counted(house: TestClient[Any]) -> None:
    table = Player.at_new_table(house, ["me", "friend"])
    for player in table:
        player.act("bid 1").raise_for_status()
    assert table[0].act("bid 77").status_code == 409
    assert house.get("/nowhere").status_code == 404
    found = figures(scraped(house))
    assert found['moonrace_actions_total{kind="act",by="person"}'] == 2
    route = 'method="POST",route="/t/{table}/{door}/{token}/act",status="200"'
    assert found[f"moonrace_request_seconds_count{{{route}}}"] == 2
    buckets = [
        found[f'moonrace_request_seconds_bucket{{{route},le="{bound}"}}'] for bound in (*BOUNDS, "+Inf")
    ]
    assert buckets == sorted(buckets)
    assert buckets[-1] == 2
    assert found["moonrace_request_seconds_sum{" + route + "}"] > 0
    assert found['moonrace_request_seconds_count{method="GET",route="other",status="404"}'] == 1
    assert found["moonrace_write_seconds_count"] >= 3
    assert found["moonrace_tables_loaded"] == 1


def test_bots_errors_and_limits_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "operator.key").write_text(KEY)
    wanted: dict[str, Any] = {"operator_key_file": tmp_path / "operator.key", "tables_per_hour": 1}
    with serving(tmp_path / "data", **wanted) as client:
        [player] = Player.at_new_table(client, ["me", "bot:random"])
        another = {"game": "pact", "seats": ["me", "friend"], "command": "c" * 30}
        assert [client.post("/tables", json=another).status_code for _ in range(2)] == [429, 429]
        player.act("bid 1").raise_for_status()
        until(lambda: 'kind="act",by="bot"' in scraped(client), "the bot does not act")

        async def fail(*_: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as broken:
            broken.setattr(client.app.state.house.hall.store, "table", fail)
            assert client.get("/health").status_code == 500
        found = figures(scraped(client))
    assert found['moonrace_limited_total{limit="tables"}'] == 2
    assert found['moonrace_errors_total{kind="ZeroDivisionError"}'] == 1


def test_nobody_is_in_it(house: TestClient[Any]) -> None:
    """However visitors call, themselves or addresses, no word of theirs becomes a label."""
    made = new_table(house, ["me", "friend"], name="Wernher")
    player = Player(house, made["address"])
    player.act("bid 1").raise_for_status()
    player.page()
    house.get("/t/evil/s/sesame", headers={"user-agent": "sesame"})
    house.request("SESAME", "/sesame?sesame=sesame")
    house.request("SESAME", made["address"])
    house.get("/rules/sesame")
    house.get("/static/sesame.css")
    house.post("/puzzles/sesame/sesame/act", json={"action": "sesame", "version": 0})
    text = scraped(house)
    links = (made["address"], made["spectators"], *made["links"].values())
    words = [made["table"], "Wernher", "sesame", KEY, *(link.rsplit("/", 1)[1] for link in links)]
    assert [word for word in words if word.lower() in text.lower()] == []
    routes = {route.path_format for route in house.app.routes} | {"other"}
    assert set(re.findall(r'route="([^"]*)"', text)) <= routes
    assert set(re.findall(r'method="([^"]*)"', text)) <= {"GET", "HEAD", "POST", "other"}


def test_labels_stay_within_their_quotes() -> None:
    instruments = Instruments()
    instruments.errors.add('a "quoted"\nback\\slash')
    text = instruments.text([])
    assert r'moonrace_errors_total{kind="a \"quoted\"\nback\\slash"} 1' in text.splitlines()
