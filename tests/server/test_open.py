"""A record opened by file: checked, then a table that anybody can look at and nobody can play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from moonrace import games
from moonrace.kernel.record import read_record
from moonrace.server.opening import LARGEST, complaint_about, read
from moonrace.server.settings import Settings
from tests.golden.golden import FOLDER
from tests.server.conftest import serving
from tests.server.plain import page_of

RECORD = FOLDER / "tranquility-base" / "race-landed.jsonl"
LINES = RECORD.read_bytes().splitlines()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with serving(tmp_path_factory.mktemp("open")) as made:
        yield made


def opened(client: TestClient[Any], data: bytes | None, **fields: str) -> Any:
    token = page_of(client.get("/open").text)["csrf"]
    files = {} if data is None else {"record": ("game.jsonl", data)}
    return client.post(
        "/open",
        data={"_csrf_token": token, **fields},
        files=files or {"other": ("", b"")},
        follow_redirects=False,
    )


def changed(number: int, **fields: Any) -> bytes:
    """The record with fields of one line changed."""
    lines = list(LINES)
    lines[number] = msgspec.json.encode(msgspec.json.decode(lines[number]) | fields)
    return b"\n".join(lines) + b"\n"


def test_a_record_becomes_a_finished_table_seen_by_every_seat(client: TestClient[Any]) -> None:
    answer = opened(client, RECORD.read_bytes())
    assert answer.status_code == 303
    base = answer.headers["location"]
    page: Any = page_of(client.get(base).text)
    assert page["is_over"]
    assert page["is_record"]
    assert page["viewer"] == -1
    assert page["turning_points"]
    hands = [page_of(client.get(f"{base}?at=9&seat={seat}").text)["viewer"] for seat in (0, 1)]
    assert hands == [0, 1]
    assert opened(client, RECORD.read_bytes()).headers["location"] == base
    assert client.get(f"{base}/record").content.splitlines() == LINES


def test_nobody_plays_or_sits_at_a_record(client: TestClient[Any]) -> None:
    base = opened(client, RECORD.read_bytes()).headers["location"]
    for command in ("act", "undo", "rematch", "name", "say"):
        body = {
            "version": 0,
            "command": "some-command-id",
            "action": "draw draw",
            "name": "Eve",
            "words": "hi",
        }
        fields = {
            "act": ("version", "command", "action"),
            "undo": ("version", "command"),
            "name": ("name",),
            "say": ("words",),
        }.get(command, ())
        answer = client.post(f"{base}/{command}", json={key: body[key] for key in fields})
        assert answer.status_code in (403, 409), command


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (None, "Choose a file first."),
        (b"", "The file is empty."),
        (b"\x00\xff\xfe not text", "no record"),
        (b"[1, 2, 3]\n", "no record"),
        (b'{"moonrace_view": 1, "title": "tranquility-base"}\n', "what one seat knew of a running game"),
        (b"[" * 100_000, "no record"),
        (changed(0, title="chess"), "no game called “chess”"),
        (changed(0, moonrace=99), "format 99 is not known here"),
        (changed(0, players=9), "not"),
        (changed(3, act="fly me"), "Entry 2 does not replay"),
        (changed(0, rules="0"), ""),
        (b"\n".join(LINES[:30]) + b"\n", "is not over"),
        (b"\n".join(LINES[:1]) + b"\n", "has no deal"),
    ],
)
def test_bad_files_get_a_sentence(client: TestClient[Any], data: bytes | None, sentence: str) -> None:
    answer = opened(client, data)
    if not sentence:
        # Older rules whose every step fits those of today.
        assert answer.status_code == 303
        return
    assert answer.status_code == 400
    assert sentence in str(page_of(answer.text)["error"])
    assert "Traceback" not in answer.text


def test_foreign_rules_that_do_not_fit_are_named_with_both_versions() -> None:
    title = games.load("tranquility-base")
    record = read(changed(0, rules="0"))
    record.entries[20] = msgspec.structs.replace(record.entries[20], act="fly me")
    said = complaint_about(title, record)
    assert f"version 0 of the rules. This server plays version {title.rules_version}" in said
    assert "from entry 20 on" in said


def test_a_file_that_is_too_large_is_not_even_read(client: TestClient[Any]) -> None:
    assert opened(client, b"x" * (LARGEST + 64 * 1024)).status_code == 413


def test_a_form_of_another_site_opens_nothing(client: TestClient[Any]) -> None:
    files = {"record": ("game.jsonl", RECORD.read_bytes())}
    answer = client.post("/open", data={"_csrf_token": "forged"}, files=files)
    assert answer.status_code == 403


def test_a_record_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    with serving(tmp_path, open_seconds=0.001) as client:
        answer = opened(client, RECORD.read_bytes())
    assert answer.status_code == 400
    assert "longer to play" in str(page_of(answer.text)["error"])


def test_names_and_levels_come_from_the_header(client: TestClient[Any]) -> None:
    data = changed(0, seats=["me:Ada", "heuristic"])
    page: Any = page_of(client.get(opened(client, data).headers["location"]).text)
    assert [(seat["name"], seat["note"]) for seat in page["seats"]] == [("Ada", ""), ("Pilot B", "Pilot")]


def test_every_golden_game_can_be_opened() -> None:
    for file in sorted(FOLDER.glob("*/*.jsonl")):
        if file.stat().st_size < 20_000:
            assert complaint_about(games.load(file.parent.name), read_record(file)) == "", file
    assert Settings(data=Path()).open_seconds > 0


def test_history_is_told_beside_the_table_and_unknown_keys_are_refused(client: TestClient[Any]) -> None:
    found: Any = page_of(client.get("/history/tranquility-base/apollo_11?drawer=1").text)
    assert found["history"]["date"] == "20 July 1969"
    assert client.get("/history/tranquility-base/apollo_99").status_code == 404
