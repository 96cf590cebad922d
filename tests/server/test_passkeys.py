"""Passkeys at the server: what a device's answer has to prove, and what proves nothing."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from litestar.testing import TestClient

from moonrace.server import app, passkeys
from moonrace.server.people_limits import PASSKEY_TRIES
from tests.server.authenticator import Device, read, words
from tests.server.conftest import serving, stored
from tests.server.guest import Browser
from tests.server.plain import page_of

ORIGIN, NAME = "https://moon.example", "moon.example"
HOST = {"host": NAME}


class Person(Browser):
    """A browser at the public name of a server, whose scripts ask for passkeys."""

    def __init__(self, client: TestClient[Any]) -> None:
        super().__init__(client)
        client.headers.update(HOST)

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Post as the script does."""
        answer = self._with_cookies().post(f"/pilot/passkeys{path}", json=body or {})
        self.cookies.update(answer.cookies)
        return answer

    def keep(self, device: Device) -> Any:
        """Keep the pilot by a device."""
        return self.ask("", {"credential": device.make(self.ask("/new").json())})

    def come_back(self, device: Device) -> Any:
        """Come back with a device."""
        return self.ask("/back", {"credential": device.show(self.ask("/ask").json())})

    def kept(self) -> list[dict[str, str]]:
        """The passkeys that the page shows."""
        found: Any = page_of(self.get("/pilot").text)["passkeys"]
        return list(found)


@pytest.fixture
def client(tmp_path: Path) -> Any:
    with serving(tmp_path, public_url=ORIGIN) as client:
        yield client


def person(client: TestClient[Any]) -> Person:
    made = Person(client)
    made.get("/")
    return made


def device(origin: str = ORIGIN, name: str = NAME) -> Device:
    return Device(origin, name)


@pytest.mark.usefixtures("kept")
def test_a_pilot_is_kept_and_comes_back(tmp_path: Path) -> None:
    with serving(tmp_path, public_url=ORIGIN) as client:
        vera, phone, key = person(client), person(client), device()
        vera.post("/pilot", name="Vera")
        assert vera.keep(key).json() == {"ok": True}
        assert len(vera.kept()) == 1
        assert phone.pilot() != vera.pilot()
        assert phone.come_back(key).json() == {"ok": True}
        assert phone.pilot() == vera.pilot()
        assert vera.keep(device()).status_code == 200
        assert len(phone.kept()) == 2


def test_an_answer_is_good_once(client: TestClient[Any]) -> None:
    vera, phone, key = person(client), person(client), device()
    asked = vera.ask("/new").json()
    made = {"credential": key.make(asked)}
    assert vera.ask("", made).status_code == 200
    assert vera.ask("", made).status_code == 403
    shown = {"credential": key.show(phone.ask("/ask").json())}
    assert phone.ask("/back", shown).status_code == 200
    assert person(client).ask("/back", shown).status_code == 403
    assert len(vera.kept()) == 1


def test_a_question_is_for_the_browser_that_asked(client: TestClient[Any]) -> None:
    vera, thief, phone, key = (*(person(client) for _ in range(3)), device())
    before = thief.pilot()
    # What a device has answered for one, another cannot use.
    asked = vera.ask("/new").json()
    assert thief.ask("", {"credential": key.make(asked)}).status_code == 403
    vera.keep(key)
    shown = key.show(phone.ask("/ask").json())
    assert thief.ask("/back", {"credential": shown}).status_code == 403
    # A question for one thing answers no other, and one that nobody put answers none.
    crossed = key.show(vera.ask("/new").json())
    assert vera.ask("/back", {"credential": crossed}).status_code == 403
    made_up = key.show({"challenge": words(b"x" * 32)})
    assert thief.ask("/back", {"credential": made_up}).status_code == 403
    assert thief.pilot() == before


def test_a_question_grows_old(client: TestClient[Any]) -> None:
    vera, key = person(client), device()
    with patch.object(passkeys, "CHALLENGE_SECONDS", -1.0):
        assert vera.keep(key).status_code == 403
    assert vera.keep(key).status_code == 200


@pytest.mark.parametrize(
    ("origin", "name"),
    [("https://m00n.example", NAME), ("http://moon.example", NAME), (ORIGIN, "m00n.example")],
)
def test_another_sites_answer_is_none(client: TestClient[Any], origin: str, name: str) -> None:
    vera, phone = person(client), person(client)
    assert vera.keep(device(origin, name)).status_code == 403
    key = device()
    vera.keep(key)
    key.origin, key.name = origin, name
    assert phone.come_back(key).status_code == 403
    assert phone.pilot() != vera.pilot()


def test_a_removed_passkey_opens_nothing(client: TestClient[Any]) -> None:
    vera, phone, other, key = (*(person(client) for _ in range(3)), device())
    vera.keep(key)
    (kept,) = vera.kept()
    # Nobody else's can be removed.
    other.post("/pilot/passkeys/remove", passkey=kept["id"])
    assert vera.kept() == [kept]
    vera.post("/pilot/passkeys/remove", passkey=kept["id"])
    answer = phone.come_back(key)
    assert answer.status_code == 403
    assert "No pilot here is kept by this passkey" in answer.json()["error"]


def test_a_copied_device_is_known_by_its_counter(client: TestClient[Any]) -> None:
    vera, key = person(client), device()
    vera.keep(key)
    copied = copy.copy(key)
    for _ in range(2):
        assert person(client).come_back(key).status_code == 200
    assert person(client).come_back(copied).status_code == 403
    copied.count = key.count - 1
    assert person(client).come_back(copied).status_code == 403
    assert person(client).come_back(key).status_code == 200


def _changed(change: Callable[[dict[str, Any]], Any]) -> Callable[[dict[str, Any]], dict[str, Any]]:
    def work(credential: dict[str, Any]) -> dict[str, Any]:
        change(credential)
        return credential

    return work


def _other_signature(credential: dict[str, Any]) -> None:
    signed = read(credential["response"]["signature"])
    credential["response"]["signature"] = words(signed[:-1] + bytes([signed[-1] ^ 1]))


def _said(credential: dict[str, Any], **changes: Any) -> None:
    said = json.loads(read(credential["response"]["clientDataJSON"]))
    credential["response"]["clientDataJSON"] = words(json.dumps({**said, **changes}).encode())


@pytest.mark.parametrize(
    "spoil",
    [
        _changed(_other_signature),
        _changed(lambda it: it["response"].update(userHandle=words(b"somebodyelse"))),
        _changed(lambda it: it["response"].update(authenticatorData="AAAA")),
        _changed(lambda it: it["response"].pop("signature")),
        _changed(lambda it: it["response"].update(clientDataJSON="{}")),
        _changed(lambda it: _said(it, challenge=7)),
        _changed(lambda it: _said(it, challenge="é")),
        _changed(lambda it: _said(it, origin=None)),
        _changed(lambda it: it.update(rawId="%%%")),
        _changed(lambda it: it.update(type="password")),
        lambda _: {},
        lambda _: {"id": [], "response": 7},
    ],
)
def test_what_is_spoilt_proves_nothing(
    client: TestClient[Any], spoil: Callable[[dict[str, Any]], dict[str, Any]]
) -> None:
    vera, phone, key = person(client), person(client), device()
    vera.keep(key)
    shown = key.show(phone.ask("/ask").json())
    answer = phone.ask("/back", {"credential": spoil(shown)})
    assert answer.status_code == 403
    assert answer.json()["error"]
    assert phone.pilot() != vera.pilot()


def test_passkeys_are_limited(client: TestClient[Any]) -> None:
    vera = person(client)
    for _ in range(passkeys.MOST_PASSKEYS):
        client.app.state.house.people.passkeys._buckets.clear()
        assert vera.keep(device()).status_code == 200
    assert vera.ask("/new").status_code == 400
    answers = {person(client).ask("/ask").status_code for _ in range(PASSKEY_TRIES)}
    assert 429 in answers


def test_where_there_are_none_a_sentence_says_why(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        vera = Browser(client)
        assert "http://localhost:8400" in str(page_of(vera.get("/pilot").text)["no_passkeys"])
        assert client.post("/pilot/passkeys/ask", json={}).status_code == 400
        client.headers["host"] = "localhost:8400"
        assert page_of(vera.get("/pilot").text)["no_passkeys"] == ""
    with serving(tmp_path, public_url="http://moon.example") as client:
        client.headers.update(HOST)
        assert "https" in str(page_of(client.get("/pilot").text)["no_passkeys"])
    with patch.object(app, "find_spec", lambda _: None), serving(tmp_path, public_url=ORIGIN) as client:
        client.headers.update(HOST)
        assert "moonrace[passkeys]" in str(page_of(client.get("/pilot").text)["no_passkeys"])
        assert client.post("/pilot/passkeys/ask", json={}).status_code == 400


def test_what_is_stored_opens_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, public_url=ORIGIN) as client:
        vera = person(client)
        asked = vera.ask("/new").json()
        word = read(asked["challenge"]).decode()
        with stored(tmp_path) as connection:
            found = connection.exec_driver_sql("SELECT key FROM setting").scalars().all()
        assert any(key.startswith("challenge|") for key in found)
        assert not any(word in key for key in found)
