"""Pilots: made silently, known by a key that nobody is told."""

from __future__ import annotations

import asyncio
import logging
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from moonrace.server import schema
from moonrace.server.callsigns import callsign
from moonrace.server.database import Database
from moonrace.server.pilots import Pilot, Pilots, new_key
from moonrace.server.safety import Limiter, TooMany
from moonrace.server.store import Store
from moonrace.tables.kit.draw import pilot_patch
from tests.server.conftest import serving, stored
from tests.server.plain import page_of
from tests.server.player import new_table
from tests.stories import told


class Asking:
    """A request, as far as pilots look at it."""

    def __init__(self, key: str = "") -> None:
        self.cookies = {"pilot": key} if key else {}
        self.state: dict[str, str] = {}


def pilots_of(store: Store, count: Any = lambda _: None) -> Pilots:
    return Pilots(store, b"k" * 32, "pilot", count)


def rows(data: Path, table: sa.Table) -> list[Any]:
    with stored(data) as connection:
        return list(connection.execute(sa.select(table)))


def test_whoever_comes_is_somebody_and_stays_it(client: TestClient[Any]) -> None:
    first = page_of(client.get("/").text)["pilot"]
    key = next(value for name, value in client.cookies.items() if "pilot" in name)
    assert len(key) == 32
    assert page_of(client.get("/").text)["pilot"] == first
    client.cookies.clear()
    assert page_of(client.get("/").text)["pilot"] != first


def test_the_cookie_is_for_the_server_alone(tmp_path: Path) -> None:
    with serving(tmp_path, public_url="https://moon.example") as client:
        answer = client.get("/", headers={"host": "moon.example"})
    (words,) = (line for line in answer.headers.get_list("set-cookie") if "_pilot_" in line)
    assert words.startswith("__Host-moonrace_pilot_")
    assert {"HttpOnly", "Secure", "SameSite=lax", "Path=/"} <= {part.strip() for part in words.split(";")}


def test_who_only_looks_leaves_nothing_behind(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        for _ in range(2):
            for path in ("/", "/health", "/static/kit/favicon.svg", "/rules/pact"):
                client.get(path)
        new_table(client, ["me", "bot:random"])
    assert rows(tmp_path, schema.pilot) == rows(tmp_path, schema.pilot_key) == []


def test_programs_and_files_get_no_key(client: TestClient[Any]) -> None:
    made = new_table(client, ["me", "friend"])
    for path in ("/health", "/static/kit/favicon.svg", f"{made['address']}/view.json"):
        client.get(path).raise_for_status()
    assert not [name for name in client.cookies if "pilot" in name]


def test_a_pilot_is_stored_once_with_nothing_of_its_key(kept: Database) -> None:
    async def story() -> None:
        with closing(Store(kept)) as store:
            pilots, key = pilots_of(store), new_key()
            assert await pilots.keep(Asking(), "me") is None  # type: ignore[arg-type]
            asked: Any = Asking(key)
            fresh = await pilots.of(asked)
            assert fresh is not None
            assert not fresh.is_stored
            known = await asyncio.gather(*(pilots.keep(asked, "me") for _ in range(3)))
            assert {pilot.id for pilot in known if pilot} == {fresh.id}
            again = await pilots.greet(asked)
            assert again.is_stored
            assert pilots.key_to_give(asked) == ""
            await pilots.rename(again.id, "Vera")
            assert (await pilots.known([again.id, "nobody"]))[again.id].name == "Vera"
            for table in (schema.pilot, schema.pilot_key):
                found = await store.reading(
                    lambda connection, table=table: connection.execute(sa.select(table)).all()  # type: ignore[misc]
                )
                assert len(found) == 1
                assert key not in repr(found)

    told(story())


@pytest.mark.parametrize(
    "key", ["", "short", "x" * 33, "x" * 31 + "\u00e9", "'; DROP TABLE pilot; --" + "x" * 9]
)
def test_what_is_no_key_is_none(kept: Database, key: str) -> None:
    async def story() -> None:
        with closing(Store(kept)) as store:
            asked: Any = Asking(key)
            pilots = pilots_of(store)
            assert await pilots.of(asked) is None
            assert len(pilots.key_to_give(asked)) == 0
            await pilots.greet(asked)
            assert len(pilots.key_to_give(asked)) == 32

    told(story())


def test_an_address_brings_so_many_pilots_and_no_more(kept: Database) -> None:
    async def story() -> None:
        with closing(Store(kept)) as store:
            pilots = pilots_of(store, Limiter(2, 3600.0, "Many.").count)
            asked: list[Any] = [Asking(new_key()) for _ in range(3)]
            for one in asked[:2]:
                await pilots.keep(one, "a")
                await pilots.keep(one, "a")
            with pytest.raises(TooMany):
                await pilots.keep(asked[2], "a")
            assert await pilots.keep(asked[2], "b") is not None

    told(story())


def test_no_log_tells_a_key(client: TestClient[Any], caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    client.get("/")
    key = next(value for name, value in client.cookies.items() if "pilot" in name)
    body = client.get("/").text + client.get("/nowhere").text
    assert key not in body
    assert key not in caplog.text


def test_names_and_patches_follow_from_ids() -> None:
    ids = [Pilots(None, b"k", "c")._fresh(new_key()).id for _ in range(400)]  # type: ignore[arg-type]
    assert all(len(callsign(id_).split()) == 2 for id_ in ids)
    assert len({callsign(id_) for id_ in ids}) > 300
    assert len({str(pilot_patch(id_)) for id_ in ids}) > 150
    assert pilot_patch(ids[0], title="Vera").count("Vera") == 1
    assert Pilot("x", "y").is_stored is False
