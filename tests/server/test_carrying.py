"""How notices go their ways: nobody waits for who does not answer, and nobody inside is called."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpcore
import pytest

from moonrace.server import schema
from moonrace.server.notices import carrying, outbox, outside
from moonrace.server.notices.carriers import Carried, Hook, Letter, Mail, carried_along
from moonrace.server.notices.outside import Answered, Outside, Unreachable, is_public
from moonrace.server.notices.ways import Way
from tests.server.conftest import stored
from tests.server.receivers import Browser, Receiver, mail_server, receiving, silent
from tests.server.test_notices import ADA, BEN, add_way, at_a_table, noticing, pending, players, ways
from tests.stories import told, until

LETTER = Letter(
    "Your move: Pact", "Twin. @everyone see <!channel> [here](http://x.de) & go", "https://m.club/t/1", "t"
)


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "GATHERING_SECONDS", 0.05)
    monkeypatch.setattr(outbox, "LOOK_SECONDS", 0.1)


@pytest.fixture
def post() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


# Beside each other ------------------------------------------------------------------------------------------


def test_a_room_that_never_answers_delays_nobody_else(
    tmp_path: Path, post: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The silent one is given no end to its silence, and everybody else is told all the same."""
    monkeypatch.setattr(outside, "SECONDS_TO_ANSWER", 1e6)
    monkeypatch.setattr(carrying, "EACH_AT_ONCE", 2)
    links = at_a_table(tmp_path)
    keys = Browser().keys
    with silent() as dead:
        for number in range(5):
            add_way(tmp_path, BEN, "hook", f"{dead}-{number}", id=f"dead-{number}", created=0.5)
        add_way(tmp_path, BEN, "push", post.url, keys)
        with noticing(tmp_path) as client:
            ada, ben = players(client, links)
            ada.act("bid 1").raise_for_status()
            until(lambda: len(post.posts) == 1, "the first turn is not told")
            ben.act("bid 0").raise_for_status()
            ada.act("end").raise_for_status()
            until(lambda: len(post.posts) == 2, "the second turn is not told")
            assert pending(tmp_path), "what is on its way to the silent one is not done"


def test_a_letter_that_fails_for_ever_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Be it an error of ours, or that the server falls over each time before it can note how it went."""
    monkeypatch.setattr(carrying, "FIRST_RETRY", 0.01)
    monkeypatch.setattr(carrying, "LONGEST_RETRY", 0.01)
    tried = []

    async def fails(_hook: Hook, way: Way, _letter: Letter) -> Carried:
        tried.append(way.id)
        raise UnicodeError("label empty or too long")

    monkeypatch.setattr(Hook, "carry", fails)
    links = at_a_table(tmp_path)
    add_way(tmp_path, BEN, "hook", "https://a..b/x")
    with noticing(tmp_path) as client:
        players(client, links)[0].act("bid 1").raise_for_status()
        until(lambda: len(tried) == carrying.MOST_TRIES, "it was not tried often enough")
        until(lambda: not pending(tmp_path), "it is tried for ever")
    with stored(tmp_path) as connection:
        connection.execute(schema.notice.update().values(due=1.0, tries=carrying.MOST_TRIES))
    with noticing(tmp_path):
        until(lambda: not pending(tmp_path), "it is tried for ever")
    assert len(tried) == carrying.MOST_TRIES


def test_an_address_that_cannot_be_is_refused_and_one_that_stands_already_is_told(tmp_path: Path) -> None:
    with noticing(tmp_path) as client:
        client.get("/")
        for address in ("https://a..b/x", f"https://{'x' * 70}.de/", "https://.de"):
            asked = client.post("/notices/ways", json={"kind": "hook", "address": address})
            assert asked.status_code == 400
        client.post(
            "/notices/ways", json={"kind": "hook", "address": "https://club.org/x"}
        ).raise_for_status()
        (way,) = ways(tmp_path)
        with stored(tmp_path) as connection:
            connection.execute(schema.way.update().values(address="https://a..b/x"))
        tried = client.post("/notices/try", json={"way": way.id})
    assert tried.status_code < 500
    assert "no such name" in ways(tmp_path)[0].trouble


def test_whatever_a_carrier_stumbles_over_is_a_fate() -> None:
    class Stumbles:
        def check(self, address: str, keys: str) -> None:
            """Any address is fine."""

        async def carry(self, way: Way, letter: Letter) -> Carried:
            raise RuntimeError("oh")

    carried = told(carried_along({"hook": Stumbles()}, Way("w", "p", "hook", "https://club.org"), LETTER))
    assert carried.fate == "later"


# What chat rooms and mailboxes get --------------------------------------------------------------------------


class Ear:
    """Hears what would be posted."""

    def __init__(self) -> None:
        self.body: dict[str, Any] = {}

    async def post(self, address: str, headers: dict[str, str], body: bytes) -> Answered:
        """Keep it."""
        self.body = json.loads(body)
        return Answered(200, "")


def test_what_people_typed_calls_nobody_in_a_chat_room_and_hides_no_link() -> None:
    ear = Ear()
    way, stop = Way("w", "p", "hook", "https://club.org/x"), "https://m.club/notices/stop/w/1"
    letter = Letter(LETTER.title, LETTER.body, LETTER.url, LETTER.tag, stop)
    assert told(Hook(ear, schemes=("https",)).carry(way, letter)).fate == "carried"  # type: ignore[arg-type]
    assert ear.body["allowed_mentions"] == {"parse": []}
    for field in ("text", "content"):
        words = ear.body[field]
        assert "@everyone" not in words
        assert "](" not in words
        assert "<!" not in words
        assert letter.url in words
        assert f"No more of these here: {stop}" in words
    assert "&lt;\u200b!channel&gt;" in ear.body["text"]
    assert "&amp; go" in ear.body["text"]
    assert "& go" in ear.body["content"]


def test_a_letter_has_a_date_and_an_id_and_the_way_to_its_server_is_read_as_it_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    way = Way("w", "p", "mail", "ben@moonrace.club")
    with mail_server() as box:
        assert told(Mail(box.url, "club@moonrace.club").carry(way, LETTER)).fate == "carried"
        (letter,) = box.letters
    assert letter["Date"].datetime is not None
    assert str(letter["Message-ID"]).endswith("@moonrace.club>")
    seen: dict[str, Any] = {}

    async def send(_message: Any, **how: Any) -> None:
        seen.update(how)

    monkeypatch.setattr("aiosmtplib.send", send)
    told(Mail("smtp://you%40club.org:p%3Ass%2F@mail.club", "club@moonrace.club").carry(way, LETTER))
    assert (seen["username"], seen["password"]) == ("you@club.org", "p:ss/")


def test_tables_that_wait_together_are_one_letter_to_a_mailbox(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, post: Receiver
) -> None:
    monkeypatch.setattr(carrying, "MAIL_SECONDS", 1.0)
    tables = [at_a_table(tmp_path) for _ in range(3)]
    with mail_server() as box, noticing(tmp_path, mail_server=box.url) as client:
        add_way(tmp_path, ADA, "mail", "ada@moonrace.club")
        add_way(tmp_path, BEN, "mail", "ben@moonrace.club")
        add_way(tmp_path, BEN, "hook", post.url)
        for links in tables:
            players(client, links)[0].act("bid 1").raise_for_status()
        until(lambda: bool(box.letters), "no letter came")
        until(lambda: not pending(tmp_path))
        (letter,) = box.letters
        assert (letter["To"], letter["Subject"]) == ("ben@moonrace.club", "Your move: Pact, and 2 more")
        words = letter.get_content()
        assert [words.count(f"/t/{links[1].split('/')[2]}/") for links in tables] == [1, 1, 1]
        assert words.count("Your move: Pact") == len(tables)
        assert words.count("No more of these") == 1
        assert len(post.posts) == len(tables), "a room reads of each table by itself"


def test_what_comes_while_a_letter_is_on_its_way_goes_as_one_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(carrying, "MAIL_SECONDS", 0.1)
    tables = [at_a_table(tmp_path) for _ in range(3)]
    with mail_server() as box, noticing(tmp_path, mail_server=box.url) as client:
        box.seconds = 1.5
        add_way(tmp_path, BEN, "mail", "ben@moonrace.club")
        first, *others = (players(client, links)[0] for links in tables)
        first.act("bid 1").raise_for_status()
        until(lambda: any(row.tries for row in pending(tmp_path)), "the first letter does not go")
        for player in others:
            player.act("bid 1").raise_for_status()
        until(lambda: len(box.letters) == 2, "the second letter does not come")
        until(lambda: not pending(tmp_path))
        assert [letter["Subject"] for letter in box.letters] == [
            "Your move: Pact",
            "Your move: Pact, and 1 more",
        ]


def test_a_letter_for_several_tables_that_is_not_taken_is_tried_again_as_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(carrying, "MAIL_SECONDS", 0.5)
    monkeypatch.setattr(carrying, "FIRST_RETRY", 1.0)
    tables = [at_a_table(tmp_path) for _ in range(2)]
    with mail_server() as box, noticing(tmp_path, mail_server=box.url) as client:
        box.answer = "450 later"
        add_way(tmp_path, BEN, "mail", "ben@moonrace.club")
        for links in tables:
            players(client, links)[0].act("bid 1").raise_for_status()
        until(lambda: [row.tries for row in pending(tmp_path)] == [1, 1], "it was not tried")
        until(lambda: bool(ways(tmp_path)[0].trouble))
        box.answer = "250 OK"
        until(lambda: not pending(tmp_path))
        assert [letter["Subject"] for letter in box.letters] == ["Your move: Pact, and 1 more"]


# Where nobody is called -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "number", ["::ffff:0:127.0.0.1", "::ffff:0:a00:1", "64:ff9b::7f00:1", "64:ff9b::c0a8:1"]
)
def test_numbers_that_are_carried_inside_are_known(number: str) -> None:
    assert not is_public(number)


@pytest.mark.parametrize("number", ["::ffff:0:5db8:d70e", "64:ff9b::5db8:d70e"])
def test_numbers_that_are_carried_to_the_open_internet_are_known(number: str) -> None:
    assert is_public(number)


def called(
    monkeypatch: pytest.MonkeyPatch, *looks: list[str], refused: tuple[str, ...] = ()
) -> tuple[list[str], str]:
    """What is called, where a name has these numbers each time it is looked up, and what came of it."""
    answers, calls = iter(looks), []

    def getaddrinfo(_host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, port)) for number in next(answers)]

    async def connect_tcp(_real: Any, host: str, *_: Any) -> httpcore.AsyncNetworkStream:
        calls.append(host)
        if host in refused:
            raise httpcore.ConnectError("refused")
        return httpcore.AsyncMockStream([b"HTTP/1.1 204 No Content\r\n\r\n"])

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(httpcore.AnyIOBackend, "connect_tcp", connect_tcp)

    async def story() -> str:
        calling = Outside()
        try:
            answer = await calling.post("http://club.org/x", {}, b"")
            return str(answer.status)
        except Unreachable as error:
            return str(error)
        finally:
            await calling.aclose()

    said = told(story())
    return calls, said


def test_a_name_that_leads_inside_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    assert called(monkeypatch, ["10.0.0.1"]) == ([], outside.PRIVATE)
    assert called(monkeypatch, ["93.184.215.14", "127.0.0.1"]) == ([], outside.PRIVATE)


def test_what_was_looked_at_is_what_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads inside the second time it is asked is asked once."""
    assert called(monkeypatch, ["93.184.215.14"], ["127.0.0.1"]) == (["93.184.215.14"], "204")


def test_where_one_number_of_a_name_does_not_answer_the_next_is_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    numbers = ["93.184.215.14", "93.184.215.15"]
    assert called(monkeypatch, numbers, refused=("93.184.215.14",)) == (numbers, "204")
    assert called(monkeypatch, numbers, refused=tuple(numbers)) == (numbers, "refused")


def test_nobody_follows_a_redirection(post: Receiver) -> None:
    post.status, post.headers = 307, {"location": f"http://127.0.0.1:{post.port}/inside"}

    async def story() -> int:
        calling = Outside(is_private_allowed=True)
        try:
            return (await calling.post(post.url, {}, b"")).status
        finally:
            await calling.aclose()

    assert told(story()) == 307
    assert [path for path, _, _ in post.posts] == ["/box"]
