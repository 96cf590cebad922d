"""Privacy on one page: its figures are those in force, and it forgets nothing that is stored."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from moonrace.server import app, schema
from tests.server.conftest import serving
from tests.server.plain import page_of

TOLD_AS = {
    "pilot": "Your pilot",
    "pilot_key": "Your pilot",
    "passkey": "Passkeys",
    "mailbox": "A mailbox to come back by",
    "bond": "Your lists",
    "game_table": "Tables",
    "seat": "Tables",
    "event": "Tables",
    "slate": "Tables",
    "remark": "Talk",
    "lobby": "Tables that wait",
    "place": "Tables that wait",
    "way": "Notices",
    "wish": "Notices",
    "notice": "Notices",
    "outcome": "Results",
    "standing": "Results",
    "league": "Leagues",
    "league_member": "Leagues",
    "league_table": "Leagues",
    "league_seat": "Leagues",
}
OF_NOBODY = {"setting", "overlay", "puzzle_answer"}
"""What holds nothing of a person but what stands under another name."""


def facts(data: Path, **settings: Any) -> dict[str, dict[str, str]]:
    with serving(data, **settings) as client:
        page: Any = page_of(client.get("/privacy").text)
    return {fact["what"]: fact for fact in (*page["stored"], *page["cookies"])}


def test_everything_that_is_stored_stands_there(tmp_path: Path) -> None:
    with patch.object(app, "find_spec", lambda _: True):
        told = facts(tmp_path, contact="mailto:us@moon.club", mail_server="smtp://127.0.0.1:1")
    named = {table.name for table in schema.metadata.sorted_tables} - OF_NOBODY
    untold = named - TOLD_AS.keys()
    assert not untold, "say on the page about privacy what is kept there, and how long"
    assert {TOLD_AS[name] for name in named} <= told.keys()


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({}, "as long as this server is kept"),
        ({"keep_days": 90.0, "keep_finished_days": 90.0}, "90 days after the last act"),
        ({"keep_days": 45.0}, "Unfinished: 45 days. Finished: as long as this server is kept"),
    ],
)
def test_figures_are_those_in_force(tmp_path: Path, settings: dict[str, float], words: str) -> None:
    told = facts(tmp_path, what_if_days=3.0, **settings)
    assert told["Tables"]["how_long"] == words
    assert told["What-if boards"]["how_long"] == "3 days after the last one"


def test_what_is_not_there_is_not_told_of(tmp_path: Path) -> None:
    with patch.object(app, "find_spec", lambda _: None):
        told = facts(tmp_path)
    assert not {"Passkeys", "Notices", "A mailbox to come back by"} & told.keys()


def test_every_cookie_that_is_set_is_named(tmp_path: Path) -> None:
    told = facts(tmp_path)
    with serving(tmp_path) as client:
        client.get("/")
        names = set(client.cookies)
    assert names
    assert names <= told.keys()
