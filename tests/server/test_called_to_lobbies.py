"""Notices of tables that wait: who is away hears that their word is missing, and that the game has begun."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from moonrace.server import schema
from moonrace.server.notices import outbox
from tests.server.conftest import stored
from tests.server.guest import Browser
from tests.server.receivers import Receiver, receiving
from tests.server.test_league import address_of, begun, pair
from tests.server.test_lobby import LIVE, code_link, opened
from tests.server.test_notices import add_way, noticing, pending
from tests.stories import until


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "GATHERING_SECONDS", 0.05)
    monkeypatch.setattr(outbox, "LOOK_SECONDS", 0.1)


@pytest.fixture
def post() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


def called(data: Path, post: Receiver, who: Browser, name: str) -> str:
    """Somebody with a name, who is called in a chat room."""
    who.get("/")
    who.post("/pilot", name=name)
    id_ = who.pilot()["id"]
    add_way(data, id_, "hook", f"{post.url}-{name}")
    return id_


def letters(post: Receiver, name: str) -> list[str]:
    return [body.decode() for path, _, body in post.posts if path.endswith(f"-{name}")]


def has_gone(data: Path, pilot: str) -> None:
    """Whoever it is has not looked for long."""
    places = schema.place
    with stored(data) as connection:
        connection.execute(places.update().where(places.c.pilot == pilot).values(here=1.0))


@pytest.mark.usefixtures("kept")
def test_an_opener_who_went_away_is_called_once_the_seats_are_taken(tmp_path: Path, post: Receiver) -> None:
    with noticing(tmp_path) as client:
        vera, tomas = Browser(client), Browser(client)
        ids = [called(tmp_path, post, vera, "Vera"), called(tmp_path, post, tomas, "Tomas")]
        lobby = opened(vera, "friend", listed="true", **LIVE)
        has_gone(tmp_path, ids[0])
        assert tomas.post("/join/any").status_code == 303
        until(lambda: bool(letters(post, "Vera")), "the opener was not told")
        (told,) = letters(post, "Vera")
        assert "Vera: Are you ready? Pact" in told
        assert "With Tomas." in told
        assert f"{lobby}" in told
        # Talk and looks call nobody again, and who has just sat down sees it.
        tomas.post(f"{lobby}/say", words="Hello!")
        until(lambda: not pending(tmp_path))
        assert letters(post, "Tomas") == []
        # It begins though nobody opens its page, and both are called to their first move.
        vera.post(f"{lobby}/ready", ready="true")
        tomas.post(f"{lobby}/ready", ready="true")
        for name in ("Vera", "Tomas"):
            until(lambda name=name: any("Your move" in one for one in letters(post, name)))  # type: ignore[misc]
        assert sum("ready?" in one for one in letters(post, "Vera")) == 1


def test_whoever_looked_and_went_is_called_later(
    tmp_path: Path, post: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    with noticing(tmp_path) as client:
        vera, tomas = Browser(client), Browser(client)
        for who, name in ((vera, "Vera"), (tomas, "Tomas")):
            called(tmp_path, post, who, name)
        link = code_link(vera, opened(vera, "friend"))
        tomas.post(f"{link}/sit", name="Tomas")
        assert post.posts == []
        monkeypatch.setattr(outbox, "CLOCK_SECONDS", 0.1)
        for name in ("Vera", "Tomas"):
            until(lambda name=name: len(letters(post, name)) == 1, f"{name} was not told")  # type: ignore[misc]


def test_who_wants_no_such_calls_gets_none_and_a_table_given_up_calls_nobody(
    tmp_path: Path, post: Receiver
) -> None:
    with noticing(tmp_path) as client:
        vera, tomas, ines = (Browser(client) for _ in range(3))
        ids = [called(tmp_path, post, who, name) for who, name in ((vera, "Vera"), (ines, "Ines"))]
        vera.post("/notices/wishes", over="1")
        post.status = 503
        lobbies = [opened(who, "friend", listed="true") for who in (vera, ines)]
        for id_ in ids:
            has_gone(tmp_path, id_)
        tomas.get("/")
        for _ in lobbies:
            tomas.post("/join/any")
        until(lambda: bool(letters(post, "Ines")))
        post.status = 201
        before = len(post.posts)
        ines.post(f"{lobbies[1]}/leave")
        with stored(tmp_path) as connection:
            connection.execute(schema.notice.update().values(due=1.0))
        until(lambda: not pending(tmp_path))
        assert (letters(post, "Vera"), len(post.posts)) == ([], before)


def test_a_paired_round_calls_its_people(tmp_path: Path, post: Receiver) -> None:
    with noticing(tmp_path) as client:
        club = Browser(client)
        organise = begun(club)
        for name in ("Vera", "Tomas"):
            who = Browser(client)
            called(tmp_path, post, who, name)
            assert who.post(f"{address_of(organise)}/join", name=name).status_code == 303
        assert pair(club, organise).status_code == 303
        for name, other in (("Vera", "Tomas"), ("Tomas", "Vera")):
            until(lambda name=name: bool(letters(post, name)), f"{name} was not told")  # type: ignore[misc]
            assert f"With {other}." in letters(post, name)[0]
