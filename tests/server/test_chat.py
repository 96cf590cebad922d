"""Team chat: what mates say to each other, and who never reads it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.conftest import serving
from tests.server.plain import page_of
from tests.server.player import Player, new_table

SECRET = "Launch for the Moon, they have no tests"


@pytest.fixture
def four(client: TestClient[Any]) -> list[Player]:
    """Four people; the first and the third share their secrets."""
    return Player.at_new_table(client, ["me", "friend", "friend", "friend"])


def said(player: Player) -> list[list[Any]]:
    """What a seat reads."""
    found: list[list[Any]] = player.view()["chat"]
    return found


@pytest.mark.usefixtures("kept")
def test_a_mate_reads_what_is_said(four: list[Player]) -> None:
    assert four[0].say("say", words=SECRET).json()["ok"]
    assert said(four[0]) == said(four[2]) == [[0, SECRET]]
    four[2].say("say", words="Agreed")
    assert said(four[0]) == [[0, SECRET], [2, "Agreed"]]


def test_nobody_else_reads_it(four: list[Player], client: TestClient[Any]) -> None:
    four[0].say("say", words=SECRET)
    watching = page_of(four[0].page().text)["spectator_link"]
    assert isinstance(watching, str)
    spectator = Player(client, watching.removeprefix("http://127.0.0.1:8400"))
    for other in (four[1], four[3], spectator):
        assert said(other) == []
        for address in ("", "/fragment", "/view.json", "/log", "/export"):
            assert SECRET not in client.get(f"{other.base}{address}").raise_for_status().text
    assert SECRET in four[2].page().text


def test_other_sides_bytes_are_the_same_whatever_was_said(four: list[Player]) -> None:
    before = four[1].page().text
    four[0].say("say", words=SECRET)
    assert four[1].page().text == before


def test_chat_is_no_part_of_a_replay(four: list[Player]) -> None:
    four[0].say("say", words=SECRET)
    assert SECRET not in four[2].page(at=0).text


@pytest.mark.usefixtures("kept")
def test_the_same_remark_sent_again_is_said_once(four: list[Player]) -> None:
    for _ in range(3):
        assert four[0].say("say", words=SECRET, command="one-remark-only").status_code == 200
    assert said(four[2]) == [[0, SECRET]]


@pytest.mark.usefixtures("kept")
def test_it_is_there_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        seats = Player.at_new_table(client, ["me", "friend", "friend", "friend"])
        seats[0].say("say", words=SECRET)
    with serving(tmp_path) as client:
        assert said(Player(client, seats[2].base)) == [[0, SECRET]]
        assert said(Player(client, seats[1].base)) == []


def test_a_form_says_it_too(four: list[Player], client: TestClient[Any]) -> None:
    page = page_of(four[0].page().text)
    fields = {"_csrf_token": str(page["csrf"]), "words": SECRET, "version": "0", "seat": "0"}
    assert client.post(f"{four[0].base}/say", data=fields, follow_redirects=False).status_code == 303
    assert said(four[2]) == [[0, SECRET]]


@pytest.mark.parametrize("words", ["", "   ", "x" * 301, "a\x07b"], ids=["empty", "blank", "long", "bell"])
def test_what_cannot_be_shown_is_refused(four: list[Player], words: str) -> None:
    answer = four[0].say("say", words=words)
    assert answer.status_code == 400
    assert said(four[0]) == []


def test_spaces_and_lines_are_folded(four: list[Player]) -> None:
    four[0].say("say", words="  one\n two ")
    assert said(four[2]) == [[0, "one two"]]


def test_a_spectator_and_a_stranger_to_the_seat_cannot_say_anything(
    four: list[Player], client: TestClient[Any]
) -> None:
    watching = str(page_of(four[0].page().text)["spectator_link"]).removeprefix("http://127.0.0.1:8400")
    assert Player(client, watching).say("say", words="x").status_code == 403
    assert four[1].say("say", words="x", seat=0).status_code == 403
    assert said(four[0]) == []


def test_without_a_mate_who_reads_there_is_no_chat(client: TestClient[Any]) -> None:
    alone = Player.at_new_table(client, ["me", "friend"])[0]
    assert page_of(alone.page().text)["has_chat"] is False
    refused = alone.say("say", words="x")
    assert (refused.status_code, refused.json()["refusal"]["code"]) == (409, "no-mate")
    with_bots = Player(client, new_table(client, ["me", "friend", "bot:random", "bot:random"])["address"])
    assert page_of(with_bots.page().text)["has_chat"] is False


def test_mates_are_told_to_look_again(four: list[Player]) -> None:
    assert page_of(four[0].page().text)["has_chat"] is True
    version = four[0].view()["version"]
    four[0].say("say", words=SECRET)
    assert four[0].view()["version"] == version, "a remark outdates nobody's decision"
