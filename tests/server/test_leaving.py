"""Everything about a pilot in one file, and the way out: nothing of it stays, and others play on."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from moonrace.server import ledger, schema, talk
from moonrace.server.leaving import LEAVING, Leavers
from moonrace.server.people_limits import EXPORTS
from tests.server.conftest import kept_of, serving, stored
from tests.server.guest import Browser, Seat
from tests.server.outside import Outside
from tests.server.plain import page_of
from tests.server.test_desk import begun
from tests.server.test_lobby import code_link, opened
from tests.server.test_play import play_on
from tests.server.test_privacy import OF_NOBODY, TOLD_AS
from tests.stories import PATIENCE, until

NAME, WORDS, BOX = "Vera Unmistakable", "Nobody else would say this", "unmistakable@moon.example"


def dump(data: Path) -> str:
    """Every byte that a database keeps, as text."""
    with stored(data) as connection:
        rows = [list(connection.execute(sa.select(table))) for table in schema.metadata.sorted_tables]
    return repr(rows)


def everything(who: Browser) -> dict[str, Any]:
    answer = who.get("/pilot/data/everything.json")
    assert answer.status_code == 200
    assert "attachment" in answer.headers["content-disposition"]
    found: dict[str, Any] = answer.json()
    return found


def has_left(data: Path, pilot: str) -> bool:
    with stored(data) as connection:
        note = sa.select(schema.setting.c.key).where(schema.setting.c.key == f"{LEAVING}|{pilot}")
        return connection.execute(note).one_or_none() is None


def delete(who: Browser) -> Any:
    return who.post("/pilot/data/delete", sure="true")


def a_life(client: TestClient[Any], data: Path) -> tuple[Browser, Browser, dict[str, str]]:
    """A pilot of whom something is stored wherever there is room, somebody who knows it, and its tables."""
    vera, tomas, running = begun(client, seconds="0")
    vera.post("/pilot", name=NAME)
    pilot, other = vera.pilot()["id"], tomas.pilot()["id"]
    Seat(vera, running).say("name", name=NAME).raise_for_status()
    Seat(vera, running).say("say", words=WORDS, to="table").raise_for_status()
    ended = another(vera, tomas)
    play_on([Seat(who, ended) for who in (vera, tomas)], random.Random(3))
    vera.get("/new?game=pact")
    alone = opened(vera, "bot:random").split("/")[2]
    lobby = opened(vera, "friend", listed="true").rsplit("/", 1)[1]
    waits = opened(tomas, "friend", listed="true").rsplit("/", 1)[1]
    vera.post(f"/lobby/{waits}/sit")
    vera.post(f"/lobby/{waits}/say", words=WORDS)
    watched = Seat(tomas, another(tomas, Browser(client)))
    link = client.app.state.house.hall.loaded[watched.base.split("/")[2]].row.spectator_token
    there = f"/t/{watched.base.split('/')[2]}/w/{link}"
    said = vera._with_cookies().post(f"{there}/say", json={"words": WORDS, "version": 0})
    said.raise_for_status()
    Seat(vera, running).act("bid 1").raise_for_status()
    # An order can hang on any words, and is nobody else's business.
    Seat(vera, running).say("orders", acts=["load"], when=WORDS).raise_for_status()
    with stored(data) as connection:
        _add_rows(connection, pilot, other, running)
    tables = {"running": running, "ended": ended, "alone": alone, "lobby": lobby, "watched": there}
    return vera, tomas, tables


def another(one: Browser, two: Browser) -> str:
    """One more table of two pilots, begun."""
    lobby = opened(one, "friend", seconds="0")
    link = code_link(one, lobby)
    two.get(link)
    two.post(f"{link}/sit")
    for who in (one, two):
        who.post(f"{lobby}/ready", ready="true")
    return lobby.rsplit("/", 1)[1]


def _add_rows(connection: sa.Connection, pilot: str, other: str, table: str) -> None:
    key = {"id": "key", "pilot": pilot, "public_key": b"k", "sign_count": 1, "created": 1.0, "used": 1.0}
    way = {"id": "way", "pilot": pilot, "kind": "mail", "address": BOX, "keys": "", "created": 1.0}
    notice = {"table_id": table, "seat": 0, "reason": "turn", "mark": 1, "way": "way", "created": 1.0}
    league = {"id": "league", "name": "Club", "wanted": "{}", "size": 2, "organiser_hash": b"o"}
    member = {"league": "league", "pilot": pilot, "name": NAME, "joined": 1.0, "is_out": False}
    paired = {"league": "league", "round": 1, "n": 0}
    rating = {"game": "pact", "mode": "duel", "who": pilot, "mu": 25.0, "sigma": 8.0, "games": 1}
    for where, values in (
        (schema.league, league | {"is_open": True, "created": 1.0}),
        (schema.league_member, member),
        (schema.league_table, paired | {"table_id": "", "is_void": False}),
        (schema.league_seat, paired | {"seat": 0, "pilot": pilot}),
        (schema.standing, rating),
        (schema.passkey, key),
        (schema.mailbox, {"pilot": pilot, "address": BOX, "created": 1.0}),
        (schema.way, way | {"is_confirmed": True, "trouble": ""}),
        (schema.wish, {"pilot": pilot, "table_id": table, "reasons": "turn"}),
        (schema.notice, notice | {"due": None, "tries": 0}),
        (schema.bond, {"pilot": pilot, "other": other, "kind": "friend", "name": "T", "created": 1.0}),
        (schema.bond, {"pilot": other, "other": pilot, "kind": "blocked", "name": NAME, "created": 1.0}),
    ):
        connection.execute(where.insert().values(values))
    reported = talk.Reported(1.0, pilot, 0, NAME, WORDS, 1.0)
    for name, note in (
        (f"reported|{table}|0", reported),
        (f"silenced|{pilot}", talk.Silenced(1.0, NAME)),
    ):
        connection.execute(schema.setting.insert().values({"key": name, "value": msgspec.json.encode(note)}))


EXPORTED_AS = {
    "pilot": ["pilot"],
    "pilot_key": ["browsers"],
    "passkey": ["passkeys"],
    "mailbox": ["mailbox"],
    "bond": ["people"],
    "game_table": ["tables"],
    "seat": ["tables.seats"],
    "event": ["tables.done.act"],
    "slate": ["tables.asked_for.0.orders"],
    "remark": ["said"],
    "lobby": ["lobbies.said", "lobbies.done"],
    "place": ["lobbies.places"],
    "way": ["notices.ways"],
    "wish": ["notices.wishes"],
    "notice": ["notices.told"],
    "outcome": ["results"],
    "standing": ["standings"],
    "league": ["leagues"],
    "league_member": ["leagues.name"],
    "league_table": ["paired.round"],
    "league_seat": ["paired.seat"],
}
"""Where in a pilot's file stands what a table of the database holds of it."""


def at(found: Any, place: str) -> list[Any]:
    """All that stands at a place of a pilot's file, in every list on the way there."""
    kept = [found]
    for name in place.split("."):
        inside = [one for what in kept for one in (what if isinstance(what, list) else [what])]
        kept = [one[name] for one in inside if one and one.get(name) not in (None, "", [], {})]
    return kept


def test_every_kind_of_thing_that_is_kept_of_people_is_told_exported_and_deleted() -> None:
    """A new table of the database is no surprise to whoever wants to know what is kept."""
    named = {table.name for table in schema.metadata.sorted_tables} - OF_NOBODY
    assert named == TOLD_AS.keys() == EXPORTED_AS.keys()


@pytest.mark.usefixtures("kept")
def test_nothing_of_a_pilot_stays_and_others_play_on(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        vera, tomas, tables = a_life(client, tmp_path)
        pilot = vera.pilot()["id"]
        found = everything(vera)
        assert found["pilot"]["name"] == NAME
        assert found["mailbox"]["address"] == found["notices"]["ways"][0]["address"] == BOX
        assert [one["words"] for one in found["said"]] == [WORDS, WORDS]
        known = {tables["running"], tables["ended"], tables["alone"]}
        assert {one["id"] for one in found["tables"]} == known
        assert [one["table_id"] for one in found["results"]] == [tables["ended"]]
        assert [one["name"] for one in found["people"]] == [tomas.pilot()["name"]]
        assert WORDS in {one["words"] for lobby in found["lobbies"] for one in lobby["said"]}
        untold = [table for table, places in EXPORTED_AS.items() if not all(map(partial(at, found), places))]
        assert not untold, "everything that is kept of a pilot is in its file"
        assert not [key for key in vera.cookies.values() if len(key) == 32 and key in str(found)]

        shown = page_of(vera.get("/pilot/data").text)
        assert (shown["alone"], shown["running"], shown["ended"]) == (1, 1, 1)
        record = tomas.get(f"/t/{tables['ended']}/p/{tomas.pilot()['id']}/record.jsonl").content
        assert WORDS in dump(tmp_path)

        assert vera.post("/pilot/data/delete").status_code == 400
        assert vera.pilot()["id"] == pilot
        assert delete(vera).headers["location"] == "/pilot/data?left=1"
        until(lambda: has_left(tmp_path, pilot))
        left = dump(tmp_path)
        for word in (pilot, NAME, WORDS, BOX):
            assert word not in left
        assert vera.pilot()["id"] != pilot

        # The other's games are as they were, and go on.
        friend = Seat(tomas, tables["running"])
        assert "Somebody" in str(page_of(friend.page().text)["seats"])
        play_alone(friend)
        seat = f"/t/{tables['ended']}/p/{tomas.pilot()['id']}"
        assert tomas.get(f"{seat}/record.jsonl").content == record
        assert "Somebody" in str(page_of(tomas.get(seat).text)["seats"])
        # What was the pilot's alone is gone.
        assert tomas.get(f"/t/{tables['alone']}/w/x").status_code == 410
        assert tomas.get(f"/lobby/{tables['lobby']}").status_code == 404


def play_alone(me: Seat) -> None:
    """Play to the end against the bot that sits in."""
    rng = random.Random(2)

    def is_over() -> bool:
        view = me.view()
        if view["is_awaited"]:
            me.act(rng.choice(view["legal"]), version=view["version"])
        return bool(view["is_over"])

    until(is_over)


@pytest.mark.usefixtures("kept")
def test_what_was_interrupted_is_finished_at_the_next_start(tmp_path: Path) -> None:
    async def never(*_: Any) -> bool:
        await asyncio.sleep(3600)
        return True

    with patch.object(Leavers, "finish", never), serving(tmp_path) as client:
        vera, _, _ = a_life(client, tmp_path)
        pilot = vera.pilot()["id"]
        delete(vera)
        # Nobody is the pilot any more, from that moment on.
        assert vera.pilot()["id"] != pilot
        assert not has_left(tmp_path, pilot)
        assert BOX not in dump(tmp_path)
        assert NAME in dump(tmp_path)
    with serving(tmp_path):
        until(lambda: has_left(tmp_path, pilot))
        left = dump(tmp_path)
        assert not [word for word in (pilot, NAME, WORDS, BOX) if word in left]


def test_a_kill_in_the_midst_of_it_leaves_nothing(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with (
        Outside(data) as server,
        httpx.Client(base_url=f"http://localhost:{server.port}", timeout=PATIENCE) as browser,
    ):
        browser.get("/pilot")
        page = browser.get("/pilot").text
        token = page.partition('name="_csrf_token" value="')[2].partition('"')[0]
        browser.post("/pilot", data={"name": NAME, "_csrf_token": token})
        for number in range(6):
            seats = {"seat-0": "me", "seat-1": "bot:even"}
            wanted = {"game": "tranquility-base", "command": f"{number}" * 24, **seats, "_csrf_token": token}
            assert browser.post("/tables", data=wanted).status_code == 303
        pilot = msgspec.json.decode(browser.get("/pilot/data/everything.json").content)["pilot"]["id"]
        assert len(browser.get("/pilot/data/everything.json").json()["tables"]) == 6
        browser.post("/pilot/data/delete", data={"sure": "true", "_csrf_token": token})
        os.kill(server.pid, signal.SIGKILL)
    assert kept_of(data).name
    with Outside(data):
        until(lambda: has_left(data, pilot))
    left = dump(data)
    assert pilot not in left
    assert NAME not in left


def test_an_export_tells_nothing_hidden(client: TestClient[Any]) -> None:
    vera, tomas, table = begun(client, seconds="0")
    before = everything(vera)
    assert Seat(tomas, table).view()["is_awaited"]
    # A sealed answer of another, which nobody may know of.
    Seat(tomas, table).act("bid 2").raise_for_status()
    assert everything(vera) == before


def test_exports_are_limited_and_for_oneself(client: TestClient[Any]) -> None:
    vera, nobody = Browser(client), Browser(client)
    vera.post("/pilot", name="Vera")
    codes = [vera.get("/pilot/data/everything.json").status_code for _ in range(EXPORTS + 1)]
    assert codes.count(429) >= 1
    assert nobody.get("/pilot/data/everything.json").status_code == 400


def test_who_has_nothing_stored_is_told_so(client: TestClient[Any]) -> None:
    vera = Browser(client)
    assert page_of(vera.get("/pilot/data").text)["is_known"] is False
    assert page_of(vera.get("/pilot/data?left=1").text)["has_left"] is True


@pytest.mark.parametrize("what", ["closed", "of a game that is here no more"])
def test_orders_go_also_where_nobody_can_play_on(tmp_path: Path, what: str) -> None:
    with serving(tmp_path) as client:
        vera, tomas, table = begun(client, seconds="0")
        for who in (vera, tomas):
            Seat(who, table).say("orders", acts=["load"], when=f"{WORDS} {who.pilot()['name']}")
    with stored(tmp_path) as connection:
        if what == "closed":
            ledger.note(connection, f"{ledger.CLOSED}|{table}", ledger.Closing(1.0))
        else:
            tables = schema.game_table
            header = sa.func.replace(tables.c.header, "pact", "once")
            connection.execute(tables.update().values(header=header))
    with serving(tmp_path) as client:
        vera.client = client
        pilot = vera.pilot()["id"]
        delete(vera)
        until(lambda: has_left(tmp_path, pilot))
    left = dump(tmp_path)
    assert pilot not in left
    assert f"{WORDS} Vera" not in left
    assert f"{WORDS} Tomas" in left, "those of others stay"
