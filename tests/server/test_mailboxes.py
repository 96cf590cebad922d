"""Mailboxes: a pilot comes back through one, and nobody learns which are known."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from litestar.testing import TestClient

from moonrace.server import mailboxes
from moonrace.server.people_limits import LETTERS_OF_ONE, LETTERS_TO_ONE
from tests.server.conftest import serving, stored
from tests.server.guest import Browser
from tests.server.plain import page_of
from tests.server.receivers import Mailbox, mail_server
from tests.stories import PATIENCE

BOX = "vera@moon.example"


@pytest.fixture
def post() -> Iterator[Mailbox]:
    with mail_server() as box:
        yield box


@pytest.fixture
def client(tmp_path: Path, post: Mailbox) -> Iterator[TestClient[Any]]:
    with serving(tmp_path, contact="mailto:us@moon.club", mail_server=post.url) as client:
        yield client


def person(client: TestClient[Any], name: str = "") -> Browser:
    made = Browser(client)
    made.get("/")
    if name:
        made.post("/pilot", name=name)
    return made


def letter(post: Mailbox, number: int) -> Any:
    """The letter of a number, when it has come."""
    until = time.monotonic() + PATIENCE
    while len(post.letters) <= number and time.monotonic() < until:
        time.sleep(0.02)
    return post.letters[number]


def link_in(found: Any) -> str:
    (link,) = re.findall(r"http://127.0.0.1:8400(/pilot/\S+)", found.get_content())
    return str(link)


def kept(who: Browser) -> str:
    return str(page_of(who.get("/pilot").text)["mailbox"])


def keep(who: Browser, post: Mailbox, address: str = BOX) -> None:
    number = len(post.letters)
    assert who.post("/pilot/mail", address=address).status_code == 200
    assert who.post(link_in(letter(post, number))).status_code == 200


@pytest.mark.usefixtures("kept")
def test_a_pilot_comes_back_by_mail(tmp_path: Path, post: Mailbox) -> None:
    with serving(tmp_path, contact="mailto:us@moon.club", mail_server=post.url) as client:
        vera, phone, later = person(client, "Vera"), person(client), person(client)
        vera.post("/pilot/mail", address="Vera@Moon.example")
        asked = letter(post, 0)
        assert asked["to"] == BOX
        way = link_in(asked)
        # Machines look at links: nothing is kept before somebody has said yes, in whichever browser.
        phone.get(way)
        assert kept(vera) == ""
        assert phone.post(way).status_code == 200
        assert kept(vera) == BOX
        assert phone.post(way).status_code == 410
        assert phone.pilot() != vera.pilot()

        assert later.post("/pilot/return", address=BOX).status_code == 200
        back = letter(post, 1)
        assert "Vera" in back["subject"]
        assert later.post(link_in(back)).headers["location"] == "/"
        assert later.pilot() == vera.pilot()
        assert phone.post(link_in(back)).status_code == 410


def test_nobody_learns_which_mailboxes_are_known(client: TestClient[Any], post: Mailbox) -> None:
    vera, thief = person(client, "Vera"), person(client)
    keep(vera, post)
    known = thief.post("/pilot/return", address=BOX)
    unknown = thief.post("/pilot/return", address="nobody@moon.example")
    assert (known.status_code, known.text) == (unknown.status_code, unknown.text)
    assert known.headers == unknown.headers
    letter(post, 1)
    # Also not by the limit, which counts the same for both.
    answers = [
        [thief.post("/pilot/return", address=box).status_code for _ in range(LETTERS_TO_ONE)]
        for box in (BOX, "nobody@moon.example")
    ]
    assert answers[0] == answers[1]
    assert answers[0][-1] == 429
    assert all(one["to"] == BOX for one in post.letters)


def test_letters_are_limited_for_who_asks(client: TestClient[Any]) -> None:
    thief = person(client)
    asked = [
        thief.post("/pilot/return", address=f"box{number}@moon.example").status_code
        for number in range(LETTERS_OF_ONE + 1)
    ]
    assert asked == [200] * LETTERS_OF_ONE + [429]


def test_a_mailbox_is_changed_and_removed(client: TestClient[Any], post: Mailbox, tmp_path: Path) -> None:
    vera, phone = person(client, "Vera"), person(client)
    keep(vera, post)
    phone.post("/pilot/return", address=BOX)
    under_way = link_in(letter(post, 1))
    keep(vera, post, "vera@other.example")
    assert kept(vera) == "vera@other.example"
    # What was under way to the old one leads nowhere.
    assert phone.post(under_way).status_code == 410
    vera.post("/pilot/mail/remove")
    assert kept(vera) == ""
    phone.post("/pilot/return", address="vera@other.example")
    phone.get("/")
    time.sleep(0.3)
    assert len(post.letters) == 3
    with stored(tmp_path) as connection:
        assert not connection.exec_driver_sql("SELECT * FROM mailbox").all()


def test_a_letter_grows_old(client: TestClient[Any], post: Mailbox) -> None:
    vera = person(client, "Vera")
    with patch.object(mailboxes, "LETTER_SECONDS", -1.0):
        vera.post("/pilot/mail", address=BOX)
    assert vera.post(link_in(letter(post, 0))).status_code == 410
    assert kept(vera) == ""


def test_a_household_may_share_a_mailbox(client: TestClient[Any], post: Mailbox) -> None:
    people = [person(client, name) for name in ("Vera", "Tomas", "Joon", "Ida")]
    for one in people[:3]:
        client.app.state.house.people.letters_to._buckets.clear()
        keep(one, post)
    client.app.state.house.people.letters_to._buckets.clear()
    people[3].post("/pilot/mail", address=BOX)
    assert people[3].post(link_in(letter(post, 3))).status_code == 409
    person(client).post("/pilot/return", address=BOX)
    assert [letter(post, number)["subject"].rpartition(" ")[2] for number in (4, 5, 6)] == [
        "Vera",
        "Tomas",
        "Joon",
    ]


@pytest.mark.parametrize(
    "address", ["", "x", "a@b", "a b@moon.example", "a@moon.example\nBcc: b@c.de", "é@moon.example"]
)
def test_what_is_no_address_is_refused(client: TestClient[Any], post: Mailbox, address: str) -> None:
    vera = person(client)
    assert vera.post("/pilot/mail", address=address).status_code == 400
    assert vera.post("/pilot/return", address=address).status_code == 400
    assert not post.letters


def test_a_mail_server_that_refuses_is_told_of(client: TestClient[Any], post: Mailbox) -> None:
    post.answer = "550 No such person"
    answer = person(client).post("/pilot/mail", address=BOX)
    assert answer.status_code == 400
    assert "No such person" in str(page_of(answer.text)["error"])
    # Who asks for a way back is told nothing of it.
    assert person(client).post("/pilot/return", address=BOX).status_code == 200


def test_without_mail_a_sentence_says_so(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        vera = person(client)
        assert page_of(vera.get("/pilot").text)["has_mail"] is False
        for path in ("/pilot/mail", "/pilot/return"):
            answer = vera.post(path, address=BOX)
            assert answer.status_code == 400
            assert "sends no mail" in str(page_of(answer.text)["error"])
