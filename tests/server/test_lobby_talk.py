"""What those who wait read between their words, who may come back, and how much can be said."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from moonrace.server import lobby_moves
from moonrace.server.lobby_events import MOST_EVENTS
from tests.server.guest import Browser
from tests.server.plain import page_of
from tests.server.test_lobby import code_link, opened, page


@pytest.fixture
def three(client: TestClient[Any]) -> tuple[Browser, Browser, Browser]:
    """Browsers that know nothing of each other."""
    return Browser(client), Browser(client), Browser(client)


def sat(who: Browser, link: str, name: str) -> None:
    who.get(link)
    assert who.post(f"{link}/sit", name=name).status_code == 303


def told(who: Browser, lobby: str) -> list[str]:
    lines = page(who, lobby)["talk"]["lines"]
    return [f"{line['name']} {line['words']}" for line in lines if line["event"]]


def test_what_is_done_stands_between_the_words(three: tuple[Browser, Browser, Browser]) -> None:
    vera, tomas, _ = three
    lobby = opened(vera, "friend", "bot:random", "friend", name="Vera")
    sat(tomas, code_link(vera, lobby), "Tomas")
    # Whoever cannot make up their mind is told of once.
    for word in ("true", "false", "true", "true"):
        tomas.post(f"{lobby}/ready", ready=word)
    vera.post(f"{lobby}/place", seat="3", kind="bot:random")
    vera.post(f"{lobby}/options", experience="first")
    tomas.post(f"{lobby}/leave")
    assert told(vera, lobby) == [
        "Vera opened the table",
        "Tomas sat down",
        "Tomas is ready",
        "Vera seated a bot",
        "Vera changed what is played",
        "Tomas gave the seat back",
    ]
    first = page(vera, lobby)["talk"]["lines"][1]
    assert first["at"] > 0
    # What was done is no remark: it cannot be reported, and does not go with the table.
    assert vera.post(f"{lobby}/report", remark="0").status_code == 400


def test_events_do_not_grow_for_ever(three: tuple[Browser, Browser, Browser]) -> None:
    vera, tomas, _ = three
    lobby = opened(vera, "friend", name="Vera")
    link = code_link(vera, lobby)
    for _ in range(MOST_EVENTS // 2 + 3):
        sat(tomas, link, "Tomas")
        tomas.post(f"{lobby}/leave")
    assert len(told(vera, lobby)) == MOST_EVENTS + 1


def test_who_was_asked_to_leave_comes_back_by_another_code_alone(
    three: tuple[Browser, Browser, Browser],
) -> None:
    vera, tomas, joon = three
    lobby = opened(vera, "friend", name="Vera", listed="true")
    link = code_link(vera, lobby)
    sat(tomas, link, "Tomas")
    vera.post(f"{lobby}/place", seat="1", kind="friend")
    assert "Tomas was asked to leave" in told(vera, lobby)
    for address in (lobby, link):
        answer = tomas.post(f"{address}/sit", name="Somebody")
        assert answer.status_code == 409
        assert "has asked you to leave" in answer.text
    # Nor by chance, which says no more than that nothing fits.
    assert tomas.post("/join/any").status_code == 404
    # Everybody else does, and so does who is given the new code.
    sat(joon, link, "Joon")
    joon.post(f"{lobby}/leave")
    vera.post(f"{lobby}/code")
    sat(tomas, code_link(vera, lobby), "Tomas")


def test_a_guest_who_was_asked_to_leave_finds_the_code_gone(client: TestClient[Any]) -> None:
    vera = Browser(client)
    lobby = opened(vera, "friend", name="Vera")
    link = code_link(vera, lobby)
    client.cookies.clear()
    client.post(f"{link}/sit", json={"name": "Ada"}).raise_for_status()
    vera.post(f"{lobby}/place", seat="1", kind="friend")
    client.cookies.clear()
    assert client.post(f"{link}/sit", json={"name": "Ada"}).status_code == 404


def test_each_has_words_of_their_own(
    three: tuple[Browser, Browser, Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_moves, "MOST_REMARKS", 2)
    vera, tomas, _ = three
    lobby = opened(vera, "friend", name="Vera")
    sat(tomas, code_link(vera, lobby), "Tomas")
    assert [tomas.post(f"{lobby}/say", words="la").status_code for _ in range(3)] == [303, 303, 409]
    assert vera.post(f"{lobby}/say", words="I hear you").status_code == 303
    monkeypatch.setattr(lobby_moves, "MOST_OF_ALL", 3)
    assert vera.post(f"{lobby}/say", words="And now?").status_code == 409


def test_what_was_said_earlier_is_fetched(three: tuple[Browser, Browser, Browser]) -> None:
    vera, tomas, stranger = three
    lobby = opened(vera, "friend", name="Vera")
    sat(tomas, code_link(vera, lobby), "Tomas")
    for number in range(3):
        tomas.post(f"{lobby}/say", words=f"word {number}")
    found: Any = page_of(vera.get(f"{lobby}/talk?before=5").text)
    assert [(number, line["words"]) for number, line in found["lines"]] == [
        (4, "word 1"),
        (3, "word 0"),
        (2, "sat down"),
        (1, "opened the table"),
    ]
    assert stranger.get(f"{lobby}/talk").status_code == 404
    for who in (vera, tomas):
        who.post(f"{lobby}/ready", ready="true")
    table = vera.get(lobby).headers["location"]
    found = page_of(vera.get(f"{table}/talk?before=3").text)
    assert [line["words"] for _, line in found["lines"]] == ["word 1", "word 0"]
    assert all(line["at"] > 0 for _, line in found["lines"])
    assert found["back"] == table
