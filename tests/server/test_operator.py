"""The operator's page: who comes in, what can be done there, and what is never shown."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from moonrace.bots.live import BotAnswer, BotRequest
from moonrace.server.operating import SESSION_SECONDS, BadKeyFile, Lock, ago, read_key
from moonrace.tables.kit.render import render
from moonrace.workers.pool import WorkersBusy
from tests.server.conftest import QuickBots, serving, serving_with
from tests.server.plain import page_of
from tests.server.player import Player, new_table
from tests.stories import until

KEY = "a key that nobody would guess"
POSTS = ("leave", "announcement", "close", "open")


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    file = tmp_path / "operator.key"
    file.write_text(f"{KEY}\n")
    return file


@pytest.fixture
def house(tmp_path: Path, key_file: Path) -> Iterator[TestClient[Any]]:
    """A server with plain pages that has an operator."""
    with serving(tmp_path / "data", operator_key_file=key_file) as client:
        yield client


def token(client: TestClient[Any]) -> str:
    """The forgery token of this browser."""
    found: str = re.findall(r"[0-9a-f]{32}\.[0-9a-f]{32}", client.get("/operator").text)[0]
    return found


def post(client: TestClient[Any], what: str, **fields: str) -> Any:
    return client.post(f"/operator/{what}", data={"_csrf_token": token(client), **fields})


def enter(client: TestClient[Any], key: str = KEY) -> Any:
    return post(client, "key", key=key)


def operator_page(client: TestClient[Any]) -> dict[str, Any]:
    return page_of(client.get("/operator").text)


# Who comes in -----------------------------------------------------------------------------------------------


def test_without_a_key_file_there_is_no_operator(client: TestClient[Any]) -> None:
    for address in ("/operator", "/metrics"):
        assert client.get(address).status_code == 404
        assert client.get(address, headers={"authorization": "Bearer "}).status_code == 404


def test_only_the_key_opens_the_page(house: TestClient[Any]) -> None:
    assert '"kit/operator_door.html"' in house.get("/operator").text
    for wrong in ("x", KEY[:-1], KEY.upper(), "é" * 30):
        answer = enter(house, wrong)
        assert (answer.status_code, "That is not the operator's key." in answer.text) == (403, True)
    assert '"kit/operator_door.html"' in house.get("/operator").text
    assert enter(house).status_code == 200
    assert '"kit/operator.html"' in house.get("/operator").text
    post(house, "leave")
    assert '"kit/operator_door.html"' in house.get("/operator").text


def test_keys_cannot_be_tried_for_long(house: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.app.state.house.operator_tries, "_clock", lambda: 1.0)
    answers = [enter(house, f"wrong {number}").status_code for number in range(8)]
    assert answers == [403] * 6 + [429] * 2
    assert enter(house).status_code == 429
    metrics = [house.get("/metrics", headers={"authorization": "Bearer wrong"}).status_code for _ in range(3)]
    assert metrics == [429] * 3


def test_without_a_pass_nothing_is_done(house: TestClient[Any]) -> None:
    table = new_table(house, ["me", "friend"])["table"]
    for what in POSTS:
        assert post(house, what, **({"table": table} if what in ("close", "open") else {})).status_code == 403
    assert house.app.state.house.hall.closed == {}


def test_forged_forms_are_refused(house: TestClient[Any]) -> None:
    table = new_table(house, ["me", "friend"])["table"]
    enter(house)
    sent = {"_csrf_token": token(house), "table": table}
    assert house.post("/operator/close", data={**sent, "_csrf_token": ""}).status_code == 403
    evil = {"origin": "http://evil.example"}
    assert house.post("/operator/close", data=sent, headers=evil).status_code == 403
    assert house.post("/operator/close", json={"table": table}, headers=evil).status_code == 403
    assert house.app.state.house.hall.closed == {}
    assert house.post("/operator/close", data=sent).status_code == 200
    assert list(house.app.state.house.hall.closed) == [table]


def test_a_pass_ends_and_belongs_to_one_key() -> None:
    lock = Lock(KEY, b"1" * 32)
    shown = lock.new_pass(1000.0)
    assert lock.is_valid(shown, 1000.0 + SESSION_SECONDS - 1)
    assert not lock.is_valid(shown, 1000.0 + SESSION_SECONDS)
    until, _, signature = shown.partition(".")
    for wrong in ("", ".", f"{int(until) + 1}.{signature}", f"{until}.", "x.y", f"é.{signature}"):
        assert not lock.is_valid(wrong, 0.0)
    assert not Lock(KEY + "!", b"1" * 32).is_valid(shown, 1000.0)
    assert not Lock(KEY, b"2" * 32).is_valid(shown, 1000.0)
    assert KEY not in shown


def test_the_pass_is_a_careful_cookie(tmp_path: Path, key_file: Path) -> None:
    public = {"public_url": "https://moon.example", "operator_key_file": key_file}
    with serving(tmp_path / "public", **public) as client:
        client.base_url = "https://moon.example"
        answer = client.post(
            "/operator/key", data={"_csrf_token": token(client), "key": KEY}, follow_redirects=False
        )
        assert answer.status_code == 303
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-moonrace_operator_")
        for word in ("HttpOnly", "Secure", "SameSite=strict", "Path=/"):
            assert word in cookie
        assert KEY not in cookie


def test_a_key_is_made_once_and_kept_from_others(tmp_path: Path) -> None:
    file = tmp_path / "new.key"
    key, is_new = read_key(file)
    assert is_new
    assert len(key) >= 32
    assert file.stat().st_mode & 0o077 == 0
    assert read_key(file) == (key, False)


@pytest.mark.parametrize("content", [b"", b"short", b"\xff\xfe" * 30, b"two lines\nof a long enough text"])
def test_a_bad_key_file_is_told(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "bad.key"
    file.write_bytes(content)
    with pytest.raises(BadKeyFile, match=r"bad\.key"):
        read_key(file)
    with pytest.raises(BadKeyFile, match="cannot be used"):
        read_key(tmp_path / "no" / "folder.key")


# Announcements ----------------------------------------------------------------------------------------------


def test_an_announcement_is_on_every_page_as_words(tmp_path: Path, key_file: Path) -> None:
    words = "<script>alert(1)</script> Sunday & noon"
    inert = "&lt;script&gt;alert(1)&lt;/script&gt; Sunday &amp; noon"
    with serving_with(tmp_path / "data", render, operator_key_file=key_file) as client:
        table = new_table(client, ["me", "friend"], game="tranquility-base")
        pages = ("/", "/learn", "/rules/tranquility-base", "/nowhere", table["address"], table["spectators"])
        assert not any("Sunday" in client.get(page).text for page in pages)
        enter(client)
        assert post(client, "announcement", words=words).status_code == 200
        for page in pages:
            text = client.get(page).text
            assert text.count(inert) == 1, page
            assert "<script>alert" not in text
        later = new_table(client, ["me", "friend"], game="tranquility-base")
        assert inert in client.get(later["address"]).text
    with serving_with(tmp_path / "data", render, operator_key_file=key_file) as client:
        assert inert in client.get("/").text
        assert inert in client.get(table["address"]).text
        enter(client)
        post(client, "announcement", words="")
        assert not any("Sunday" in client.get(page).text for page in pages)


def test_what_cannot_be_announced_is_told(house: TestClient[Any]) -> None:
    enter(house)
    for words in ("x" * 301, "bell \x07 rings"):
        answer = post(house, "announcement", words=words)
        assert answer.status_code == 400
        assert page_of(answer.text)["error"]
    assert operator_page(house)["announcement"] == ""


# Closing ----------------------------------------------------------------------------------------------------


def test_a_closed_table_says_so_and_keeps_everything(tmp_path: Path, key_file: Path) -> None:
    data = tmp_path / "data"
    with serving(data, operator_key_file=key_file) as client:
        one, other = Player.at_new_table(client, ["me", "friend"])
        one.act("bid 1").raise_for_status()
        seen = one.view()
        enter(client)
        assert (
            post(client, "close", table=one.base.split("/")[2], words="The club says no").status_code == 200
        )
        for player in (one, other):
            answer = client.get(player.base)
            assert answer.status_code == 423
            assert "has closed this table. They say: “The club says no”. Nothing was deleted." in answer.text
            sent = {"action": "bid 2", "version": seen["version"], "command": "c" * 10}
            assert client.post(f"{player.base}/act", json=sent).status_code == 423
        assert client.get(one.base[:-3] + "xyz").status_code == 404
        assert [table["is_closed"] for table in operator_page(client)["tables"]] == [True]
    with serving(data, operator_key_file=key_file) as client:
        assert client.get(one.base).status_code == 423
        enter(client)
        post(client, "open", table=one.base.split("/")[2])
        again = Player(client, one.base)
        assert again.view() == seen
        again.act("bid 2").raise_for_status()


class SlowBots(QuickBots):
    """Bots that have no time until they are let."""

    def __init__(self) -> None:
        super().__init__()
        self.has_time = False

    async def decide(self, request: BotRequest) -> BotAnswer:
        if not self.has_time:
            raise WorkersBusy("Not yet.")
        return await super().decide(request)


def test_bots_rest_at_a_closed_table(tmp_path: Path, key_file: Path) -> None:
    bots = SlowBots()
    with serving(tmp_path / "data", bots, operator_key_file=key_file) as client:
        [player] = Player.at_new_table(client, ["me", "bot:random"])
        player.view()
        enter(client)
        table = player.base.split("/")[2]
        post(client, "close", table=table)
        attendant = client.app.state.house.hall._attendants[table]
        until(lambda: not attendant.is_busy, "the attendant goes on at a closed table")
        bots.has_time = True
        assert client.get(player.base).status_code == 423
        until(lambda: not attendant.is_busy)
        assert bots.requests == []
        post(client, "open", table=table)
        until(lambda: bool(bots.requests))


def test_a_table_that_is_not_there_cannot_be_closed(house: TestClient[Any]) -> None:
    enter(house)
    answer = post(house, "close", table="nowhere")
    assert answer.status_code == 400
    assert page_of(answer.text)["error"] == "There is no table of that name."


# What is shown ----------------------------------------------------------------------------------------------


def test_a_sealed_answer_does_not_show(house: TestClient[Any]) -> None:
    enter(house)
    sealed, _ = Player.at_new_table(house, ["me", "friend"])
    new_table(house, ["me", "friend"])
    for player in (sealed, sealed):
        before = operator_page(house)["tables"]
        player.act("bid 2").raise_for_status()
        assert operator_page(house)["tables"] == before


def test_not_even_the_hour_of_a_sealed_answer_shows(house: TestClient[Any], tmp_path: Path) -> None:
    enter(house)
    player, _ = Player.at_new_table(house, ["me", "friend"])
    with closing(sqlite3.connect(tmp_path / "data" / "moonrace.sqlite3")) as database:
        database.execute("UPDATE event SET at = at - 5 * 3600")
        database.execute("UPDATE game_table SET created = created - 5 * 3600")
        database.commit()
    [before] = operator_page(house)["tables"]
    assert before["touched"] == "5 hours ago"
    player.act("bid 2").raise_for_status()
    assert operator_page(house)["tables"] == [before]


def test_what_all_know_shows(house: TestClient[Any]) -> None:
    enter(house)
    table = Player.at_new_table(house, ["me", "friend"])
    [before] = operator_page(house)["tables"]
    for player in table:
        player.act("bid 1").raise_for_status()
    [after] = operator_page(house)["tables"]
    assert after["steps"] > before["steps"]
    assert (after["seats"], after["touched"], after["is_loaded"]) == ("2 people", "within the hour", True)


def test_no_key_of_a_table_is_on_the_page(tmp_path: Path, key_file: Path) -> None:
    with serving_with(tmp_path / "data", render, operator_key_file=key_file) as client:
        made = new_table(client, ["me", "friend"], game="tranquility-base")
        enter(client)
        text = client.get("/operator").text
        assert made["table"] in text
        for link in (made["address"], made["spectators"], *made["links"].values()):
            assert link.rsplit("/", 1)[1] not in text
    with closing(sqlite3.connect(tmp_path / "data" / "moonrace.sqlite3")) as database:
        [(secret, host)] = database.execute("SELECT secret, host_hash FROM game_table").fetchall()
    assert not any(word in text for word in (secret.hex(), host.hex(), KEY))


def test_a_table_is_found_by_its_name_in_addresses(house: TestClient[Any]) -> None:
    enter(house)
    first, second = (new_table(house, ["me", "friend"])["table"] for _ in range(2))
    assert {table["id"] for table in operator_page(house)["tables"]} == {first, second}
    page: Any = page_of(house.get("/operator", params={"table": first}).text)
    assert [table["id"] for table in page["tables"]] == [first]
    assert page["total"] == 2


def test_errors_and_bots_that_gave_up_are_listed(house: TestClient[Any], monkeypatch: Any) -> None:
    [player] = Player.at_new_table(house, ["me", "bot:random"])
    enter(house)
    assert operator_page(house)["stuck"] == []

    async def fail(*_: object) -> None:
        raise ZeroDivisionError("with a secret in it")

    monkeypatch.setattr(house.app.state.house.hall.store, "table", fail)
    answer = house.get("/health", headers={"accept": "application/json"})
    monkeypatch.undo()
    monkeypatch.setattr("moonrace.server.attendant.Attendant._do_next", fail)
    player.page()
    until(lambda: bool(operator_page(house)["stuck"]))
    page = operator_page(house)
    newest, oldest = page["troubles"]
    assert (oldest["kind"], oldest["where"]) == ("ZeroDivisionError", "GET /health")
    assert oldest["code"] == answer.json()["code"]
    assert newest["where"] == "attendant"
    assert page["stuck"] == [{"table": player.base.split("/")[2], "since": "gave up over an error"}]
    assert "secret in it" not in house.get("/operator").text


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "within the hour"), (3599, "within the hour"), (3600, "1 hour ago"), (3 * 86400, "3 days ago")],
)
def test_times_are_told_to_the_hour(seconds: float, words: str) -> None:
    assert ago(seconds) == words
