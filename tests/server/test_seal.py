"""The secret of a table: sealed before the deal, added to by its people, told after the end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from moonrace.kernel.chance import Secret
from moonrace.kernel.record import parse_record
from moonrace.kernel.verifying import verify
from moonrace.server import links
from tests.server.conftest import serving
from tests.server.plain import page_of
from tests.server.player import Player, new_table
from tests.titles.pact import Pact

COMMAND = "a-command-that-is-long-enough"


def seal_of(player: Player) -> dict[str, Any]:
    """What the table says of its secret."""
    answer = player.client.get(f"{player.base}/seal", headers={"accept": "application/json"})
    found: dict[str, Any] = answer.raise_for_status().json()
    return found


def add(player: Player, words: str) -> Any:
    """Add words to the secret."""
    return player.client.post(f"{player.base}/seal", json={"added": words})


def play_out(players: list[Player]) -> None:
    """Play by the first thing that is legal."""
    while not players[0].view()["is_over"]:
        for player in players:
            view = player.view()
            if view["is_awaited"]:
                player.act(view["legal"][0]).raise_for_status()
                break


@pytest.mark.usefixtures("kept")
def test_the_whole_record_follows_from_the_secret(client: TestClient[Any]) -> None:
    one, two = Player.at_new_table(client, ["me", "friend"], seconds=0, added="mine")
    before = seal_of(one)
    assert before["secret"] == ""
    one.act(one.view()["legal"][0]).raise_for_status()
    add(two, "theirs").raise_for_status()
    play_out([one, two])
    after = seal_of(two)
    assert after["seal"] == before["seal"] == Secret.seal(bytes.fromhex(after["secret"]))
    record = parse_record(client.get(f"{one.base}/record").text)
    found = verify(Pact(), record)
    assert found.results > 5
    assert [(one.words, one.at) for one in found.seal.added] == [("mine", 0), ("theirs", 2)]


@pytest.mark.usefixtures("kept")
def test_what_was_added_is_still_there_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        one, two = Player.at_new_table(client, ["me", "friend"], seconds=0)
        add(two, "theirs").raise_for_status()
        one.act(one.view()["legal"][0]).raise_for_status()
    with serving(tmp_path) as client:
        players = [Player(client, player.base) for player in (one, two)]
        play_out(players)
        verify(Pact(), parse_record(client.get(f"{one.base}/record").text))


@pytest.mark.usefixtures("kept")
def test_each_seat_adds_once(table: list[Player]) -> None:
    add(table[1], "theirs").raise_for_status()
    add(table[1], "something-else").raise_for_status()
    assert [words for _, _, words in seal_of(table[0])["added"]] == ["", "theirs"]


def test_the_page_asks_for_words_until_they_are_there(table: list[Player]) -> None:
    assert page_of(table[1].page().text)["wants_words"]
    add(table[1], "theirs").raise_for_status()
    assert not page_of(table[1].page().text)["wants_words"]


@pytest.mark.parametrize("words", ["", "two words", "a|b", "é", "x" * 65])
def test_odd_words_are_refused(table: list[Player], words: str) -> None:
    answer = add(table[0], words)
    assert answer.status_code == 400
    assert "letters, figures and hyphens" in answer.text


def test_who_watches_adds_nothing(client: TestClient[Any]) -> None:
    made = new_table(client, ["me", "friend"])
    assert add(Player(client, made["spectators"]), "theirs").status_code == 403


def test_the_form_shows_the_seal_of_the_table_to_be(client: TestClient[Any]) -> None:
    page: Any = page_of(client.get("/new?game=pact").text)
    (player,) = Player.at_new_table(client, ["me", "bot:random"], command=page["command"])
    assert seal_of(player)["seal"] == page["seal"]


def test_every_table_has_a_secret_of_its_own() -> None:
    key = bytes(32)
    secrets = {links.table_secret(key, command) for command in (COMMAND, COMMAND + "2")}
    assert len(secrets) == 2
    assert links.table_secret(key, COMMAND) != links.table_secret(bytes([1] * 32), COMMAND)


def test_a_rematch_has_another_seal_and_begins_without_words(table: list[Player]) -> None:
    add(table[1], "theirs").raise_for_status()
    play_out(table)
    address = table[0].say("rematch").json()["address"]
    again = Player(table[0].client, address)
    assert seal_of(again)["seal"] != seal_of(table[0])["seal"]
    assert [words for _, _, words in seal_of(again)["added"]] == ["", ""]


def test_a_running_table_tells_nobody_its_secret(client: TestClient[Any]) -> None:
    one, _ = Player.at_new_table(client, ["me", "friend"], command=COMMAND, added="mine")
    key = client.app.state.house.hall.key
    secret = links.table_secret(key, COMMAND)
    for address in ("", "/seal", "/seal?drawer=1", "/record", "/view.json", "/log"):
        text = client.get(one.base + address).text
        assert secret.hex() not in text
        assert json.dumps(str(secret))[1:-1] not in text


def test_a_what_if_board_has_none(client: TestClient[Any]) -> None:
    one, two = Player.at_new_table(client, ["me", "friend"], seconds=0)
    play_out([one, two])
    board = client.post(f"{one.base}/what-if", json={"command": COMMAND, "others": "me", "at": 1})
    address = board.raise_for_status().json()["address"]
    assert not page_of(client.get(address).text)["wants_words"]
    answer = client.get(f"{address}/seal")
    assert answer.status_code == 400
    assert "no sealed secret of their own" in answer.text
