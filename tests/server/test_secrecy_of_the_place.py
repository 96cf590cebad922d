"""Secrecy of the place: two worlds that are alike but for hidden cards give the same bytes of the desk, the
lobby, the pages of games and people, and of talk, and tell the same to who is called."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from moonrace.kernel.match import Match
from moonrace.kernel.position import NO_SEAT
from moonrace.server.notices import outbox
from moonrace.server.routes import joining
from tests.server.conftest import serving, stored
from tests.server.guest import Browser, Seat
from tests.server.plain import page_of
from tests.server.receivers import Browser as PushedTo
from tests.server.receivers import Receiver, receiving
from tests.server.test_desk import begun
from tests.server.test_lobby import code_link, opened
from tests.server.test_notices import CONTACT, add_way, pending, wish
from tests.server.test_secrecy import pairs, resampled_state, write_match
from tests.server.test_standing import RATED, again
from tests.stories import until

FROZEN = time.time()
VIEWER = 0
PAIRS = 4
SAID = "Who joins?"


class World(msgspec.Struct, frozen=True):
    """A house in which things have happened: whoever comes and goes between its twins."""

    data: Path
    table: str
    lobby: str
    join: str
    league: str
    people: dict[str, dict[str, str]]
    """The cookies of everybody."""


@pytest.fixture(autouse=True)
def _one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ids of commands are drawn for each page, and time goes on; here all pages are of one moment."""
    monkeypatch.setattr("moonrace.server.links.new_command", lambda: "the-command-of-all-pages")
    monkeypatch.setattr(time, "time", lambda: FROZEN)
    # The records of twins tell no time.
    monkeypatch.setattr(joining, "RUNNING_SECONDS", FROZEN + 1)
    monkeypatch.setattr(outbox, "GATHERING_SECONDS", 0.05)
    monkeypatch.setattr(outbox, "LOOK_SECONDS", 0.1)


@contextmanager
def house(data: Path, **changes: Any) -> Iterator[TestClient[Any]]:
    """A server over a world, at that moment."""
    with serving(data, debug_clock=1000.0, **changes) as client:
        client.app.state.house.lobbies.now = lambda: FROZEN
        yield client


@pytest.fixture
def world(tmp_path: Path) -> World:
    """A house with a game of the test-only title."""
    with house(tmp_path / "one") as client:
        return made_at(client, tmp_path / "one")


def made_at(client: TestClient[Any], data: Path, game: str = "pact", seconds: str = "15") -> World:
    """A rated game that was played, one that goes on with talk at it, a listed lobby with talk in it, a
    league with a round, and a pilot who shows all of it."""
    vera, tomas, table = begun(client, seconds=seconds, listed="true", game=game)
    again(vera, tomas, 3, **RATED, listed="true")
    nadia, stranger = Browser(client), Browser(client)
    lobby = opened(nadia, "friend", name="Nadia", listed="true", seconds="15")
    join = code_link(nadia, lobby)
    nadia.post(f"{lobby}/say", words=SAID)
    for who, words in ((vera, "Good luck"), (tomas, "And to you")):
        Seat(who, table).say("say", words=words, to="table", version=0).raise_for_status()
    vera.post("/pilot/audience", audience="all")
    organise = nadia.post("/leagues", name="Club", game="pact", size="2", command="c" * 24).headers[
        "location"
    ]
    league = organise.partition("/o/")[0]
    for who, name in ((vera, "Vera"), (tomas, "Tomas")):
        assert who.post(f"{league}/join", name=name).status_code == 303
    assert nadia.post(f"{organise}/pair", round="1").status_code == 303
    people = {"vera": vera, "tomas": tomas, "nadia": nadia, "stranger": stranger}
    for who in people.values():
        # Whatever a browser is given on its first visits, it has by now.
        for path in ("/", "/notices", join, "/games/pact"):
            who.get(path)
    return World(data, table, lobby, join, league, {name: who.cookies for name, who in people.items()})


def twin_of(world: World) -> World:
    """The same once more."""
    other = world.data.with_name("other")
    shutil.copytree(world.data, other)
    return msgspec.structs.replace(world, data=other)


def as_(name: str, client: TestClient[Any], world: World) -> Browser:
    """The browser of somebody."""
    who = Browser(client)
    who.cookies = dict(world.people[name])
    return who


def seen_by(who: Browser, paths: list[str]) -> dict[str, bytes]:
    """What somebody is sent."""
    found = {path: who.get(path) for path in paths}
    assert {path: answer.status_code for path, answer in found.items() if answer.status_code != 200} == {}
    return {path: answer.content for path, answer in found.items()}


def place_of(client: TestClient[Any], world: World) -> dict[str, dict[str, bytes]]:
    """All of the place, as whoever sits at the table sees it, another pilot, and a stranger."""
    people = {name: as_(name, client, world) for name in ("vera", "nadia", "stranger")}
    own = people["vera"].pilot()["id"]
    shared = ["/", "/games/pact", world.join, f"{world.join}/fragment", "/pilot", "/people", "/pilot/data"]
    shared += [f"/people/{own}", "/people/unheard.json", "/join/open", "/leagues/new", world.league]
    runs: Any = page_of(people["stranger"].get("/").text)["running"]
    watched = [runs[0]["url"], f"{runs[0]['url']}/talk"]
    seat = f"/t/{world.table}/p/{own}"
    return {
        "vera": seen_by(
            people["vera"],
            [
                *shared,
                f"/notices?table={world.table}",
                "/pilot/data/everything.json",
                *(f"{seat}{part}" for part in ("", "/orders", "/talk")),
            ],
        ),
        "nadia": seen_by(
            people["nadia"],
            ["/", "/games/pact", world.lobby, f"{world.lobby}/fragment", f"{world.lobby}/talk"],
        ),
        "stranger": seen_by(people["stranger"], [*shared, *watched]),
    }


def tomas_sees(client: TestClient[Any], world: World) -> bytes:
    """The table as the one sees it whose cards are exchanged."""
    tomas = as_("tomas", client, world)
    return bytes(tomas.get(f"/t/{world.table}/p/{tomas.pilot()['id']}").content)


def assert_something_is_there(seen: dict[str, dict[str, bytes]], world: World) -> None:
    """What is compared is not empty: a table on the desk, talk in the lobby, standings on a game's page."""
    assert world.table.encode() in seen["vera"]["/"]
    assert SAID.encode() in seen["nadia"][world.lobby]
    assert b"Good luck" in b"".join(seen["vera"].values())
    assert b'"Vera"' in seen["stranger"]["/games/pact"]
    assert b'"Vera"' in seen["stranger"][world.league]
    assert world.table.encode() in seen["stranger"]["/join/open"]


def test_the_place_is_the_same_whatever_others_hold(world: World) -> None:
    worlds, noticed = (world, twin_of(world)), 0
    for pair in pairs(VIEWER, PAIRS):
        seen, others = [], []
        for one, match in zip(worlds, pair, strict=True):
            write_match(one.data, match, one.table)
            with house(one.data) as client:
                seen.append(place_of(client, one))
                others.append(tomas_sees(client, one))
        assert seen[0] == seen[1]
        assert_something_is_there(seen[0], world)
        noticed += others[0] != others[1]
    assert noticed == PAIRS, "whose cards were exchanged sees it: the comparison would notice"


def test_the_place_is_the_same_in_a_game_whose_hidden_cards_are_dealt_anew(tmp_path: Path) -> None:
    rng, noticed = random.Random(4), 0
    with house(tmp_path) as client:
        world = made_at(client, tmp_path, "tranquility-base", "0")
        seats = [Seat(as_(name, client, world), world.table) for name in ("vera", "tomas")]
        for step in range(25):
            if step % 8 == 0:
                before, others = place_of(client, world), tomas_sees(client, world)
                position, state = resampled_state(client, world.table, VIEWER, step)
                real, position.state = position.state, state
                position._listed_for = NO_SEAT
                assert place_of(client, world) == before
                noticed += tomas_sees(client, world) != others
                position.state = real
                position._listed_for = NO_SEAT
                assert_something_is_there(before, world)
            acting = next(seat for seat in seats if seat.view()["is_awaited"])
            acting.act(rng.choice(acting.view()["legal"])).raise_for_status()
    assert noticed, "whose cards were dealt anew sees it: the comparison would notice"


# Notices ----------------------------------------------------------------------------------------------------


def told(world: World, match: Match, browser: PushedTo, post: Receiver) -> list[Any]:
    """What comes of a word at the table: the letters to the viewer and to chat rooms."""
    write_match(world.data, match, world.table)
    with stored(world.data) as connection:
        connection.exec_driver_sql("DELETE FROM notice")
        connection.exec_driver_sql("DELETE FROM remark")
    before = len(post.posts)
    with house(world.data, contact=CONTACT, calls_private=True) as client:
        Seat(as_("tomas", client, world), world.table).say(
            "say", words="Your move?", to="table"
        ).raise_for_status()
        # That a table waits may be told before it, when the table is first looked at.
        until(lambda: any(b"talks" in body for _, _, body in post.posts[before:]), "nobody was told")
        until(lambda: not pending(world.data))
    found = post.posts[before:]
    letters = [(path, browser.read(body) if path.endswith("push") else body) for path, _, body in found]
    return sorted(letters, key=str)


def test_who_is_called_is_told_the_same_whatever_others_hold(world: World) -> None:
    browser, pilots = PushedTo(), {}
    with house(world.data) as client:
        for name in ("vera", "tomas"):
            pilots[name] = as_(name, client, world).pilot()["id"]
            wish(world.data, pilots[name], "turn time over talk")
    with receiving() as post:
        add_way(world.data, pilots["vera"], "push", f"{post.url}/push", browser.keys)
        add_way(world.data, pilots["vera"], "hook", f"{post.url}/hook-of-vera")
        add_way(world.data, pilots["tomas"], "hook", f"{post.url}/hook-of-tomas")
        worlds = (world, twin_of(world))
        for pair in pairs(VIEWER, PAIRS):
            one, other = (told(one, match, browser, post) for one, match in zip(worlds, pair, strict=True))
            assert one == other
            assert [path for path, _ in one if path.endswith("push")]
