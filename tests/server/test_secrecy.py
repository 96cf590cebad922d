"""Secrecy by pairs: what a seat may not know is exchanged, and every byte it receives stays the same."""

from __future__ import annotations

import random
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from moonrace.kernel.chance import Seeded
from moonrace.kernel.match import Match
from moonrace.kernel.position import NO_SEAT
from moonrace.server import schema
from moonrace.tables.kit.render import render
from tests.server.conftest import serving, serving_with, stored
from tests.server.guest import Browser, Seat
from tests.server.player import Player, new_table
from tests.server.test_desk import begun
from tests.server.twins import twins

PAGES = ("", "/fragment", "/view.json", "/export", "/log", "/log?drawer=1")
BAD_ACTS = (
    "veto veto-1",
    "order veto-2 always",
    "draw",
    "launch",
    "close",
    "reply yes",
    "bid 9",
    "fly",
    "pass",
)


@pytest.fixture(autouse=True)
def _one_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """The id that a page gives to the next command is drawn for each; here all are alike."""
    monkeypatch.setattr("moonrace.server.links.new_command", lambda: "the-command-of-all-pages")


def artefacts(client: TestClient[Any], base: str, bad_acts: tuple[str, ...] = BAD_ACTS) -> dict[str, bytes]:
    """Every byte a seat can ask for without changing anything."""
    found = {page: client.get(f"{base}{page}").raise_for_status().content for page in PAGES}
    view = msgspec.json.decode(found["/view.json"])
    for at in range(0, 40, 3):
        found[f"?at={at}"] = client.get(f"{base}?at={at}").content
    for action in bad_acts:
        if action in view["legal"]:
            continue
        for version in {0, view["version"]}:
            body = {"command": "a-bad-one", "version": version, "action": action}
            answer = client.post(f"{base}/act", json=body)
            assert answer.status_code in (400, 409), answer.text
            found[f"{action} at {version}"] = answer.content
    found["home"] = client.get("/").content
    found["orders"] = client.get(f"{base}/orders", headers={"accept": "application/json"}).content
    found["undo of another"] = client.post(
        f"{base}/undo", json={"version": 0, "command": "undo-nothing"}
    ).content
    return found


def write_match(data: Path, match: Match, table: str = "") -> None:
    """Put a match into a table of a database, the only one if none is named."""
    with stored(data) as database:
        table = table or database.exec_driver_sql("SELECT id FROM game_table").scalar_one()
        database.execute(schema.event.delete().where(schema.event.c.table_id == table))
        for step in match.steps:
            entry = msgspec.json.encode(step.entry).decode()
            answer = f'{{"ok":true,"version":{step.version}}}'
            row = (table, step.entry.n, f"command-{step.entry.n}", 0, b"", entry, answer, 0.0)
            database.execute(schema.event.insert().values(row))


def pairs(viewer: int, count: int) -> list[tuple[Match, Match]]:
    """Pairs of matches the viewer cannot tell apart, at all kinds of moments."""
    found = []
    for seed in range(2000):
        pair = twins(seed, viewer, steps=6 + seed % 25)
        if pair is not None:
            found.append(pair)
        if len(found) == count:
            return found
    raise AssertionError("too few pairs")


@pytest.mark.parametrize("viewer", [0, 1])
def test_twins_are_alike_in_every_byte(tmp_path: Path, viewer: int) -> None:
    home, twin_home = tmp_path / "one", tmp_path / "other"
    with serving(home) as client:
        made = new_table(client, ["me", "friend"], seconds=15)
        # Whoever comes is a pilot, with a name drawn by chance; here both browsers are of one.
        client.get("/")
        cookies = dict(client.cookies)
    base = [made["address"], made["links"]["1"]][viewer]
    shutil.copytree(home, twin_home)
    for one, other in pairs(viewer, 8):
        assert one.record != other.record
        seen: list[dict[str, bytes]] = []
        for data, match in ((home, one), (twin_home, other)):
            write_match(data, match)
            with serving(data, debug_clock=1000.0) as client:
                # Forgery token and pilot are drawn for each browser; here both browsers are one.
                client.cookies.update(cookies)
                client.get(base)
                client.get("/")
                cookies = dict(client.cookies)
                seen.append(artefacts(client, base))
        assert seen[0] == seen[1]


def test_the_pair_test_would_notice(tmp_path: Path) -> None:
    """The other seat, whose cards were exchanged, does see a difference."""
    home, twin_home = tmp_path / "one", tmp_path / "other"
    with serving(home) as client:
        made = new_table(client, ["me", "friend"], seconds=15)
    shutil.copytree(home, twin_home)
    one, other = pairs(0, 1)[0]
    seen = []
    for data, match in ((home, one), (twin_home, other)):
        write_match(data, match)
        with serving(data, debug_clock=1000.0) as client:
            seen.append(artefacts(client, made["links"]["1"]))
    for page in ("", "/fragment", "/view.json", "/export", "?at=39"):
        assert seen[0][page] != seen[1][page]


def resampled_state(client: TestClient[Any], table_id: str, viewer: int, seed: int) -> tuple[Any, Any]:
    """The live position of a table, and a state for it that the viewer cannot tell from its own."""
    table = client.app.state.house.hall._tables[table_id]
    position = table._match.position
    return position, table.title.resample(position.state, viewer, Seeded(seed))


@pytest.mark.parametrize("seats", [["me", "friend"], ["me", "friend", "friend"]])
def test_pages_of_a_real_game_stay_the_same_when_hidden_cards_are_dealt_anew(
    tmp_path: Path, seats: list[str]
) -> None:
    rng = random.Random(len(seats))
    with serving_with(tmp_path, render, debug_clock=1000.0) as client:
        players = Player.at_new_table(client, seats, game="tranquility-base", seconds=15)
        table_id = players[0].base.split("/")[2]
        bad_acts = (
            "draw draw",
            "end-actions",
            "launch mercury_3",
            "answer hold",
            "order nothing never",
            "fly",
        )
        for step in range(40):
            if step % 8 == 0:
                viewer = (step // 8) % len(seats)
                player = players[viewer]
                player.page()
                client.get("/")
                before = artefacts(client, player.base, bad_acts)
                position, state = resampled_state(client, table_id, viewer, step)
                real, position.state = position.state, state
                position._listed_for = NO_SEAT
                assert artefacts(client, player.base, bad_acts) == before
                position.state = real
                position._listed_for = NO_SEAT
            views = [player.view() for player in players]
            awaited = [i for i, view in enumerate(views) if view["is_awaited"]]
            if not awaited:
                break
            acting = awaited[0]
            players[acting].act(rng.choice(views[acting]["legal"])).raise_for_status()


def test_no_secret_and_no_link_of_others_is_ever_sent(tmp_path: Path) -> None:
    """Everything sent to a seat before the game is over is searched for what must stay on the server."""
    with serving(tmp_path) as client:
        made = new_table(client, ["me", "friend"], seconds=0)
        players = [Player(client, made["address"]), Player(client, made["links"]["1"])]
        everything = []
        rng = random.Random(1)
        for _ in range(30):
            if players[1].view()["is_over"]:
                break
            everything.append(b"".join(artefacts(client, players[1].base).values()))
            awaited = [player for player in players if player.view()["is_awaited"]]
            awaited[0].act(rng.choice(awaited[0].view()["legal"])).raise_for_status()
    with sqlite3.connect(tmp_path / "moonrace.sqlite3") as database:
        (secret, host) = database.execute("SELECT secret, host_hash FROM game_table").fetchone()
        (key,) = database.execute("SELECT value FROM setting WHERE key = 'server-key'").fetchone()
    sent = b"".join(everything)
    for word in (secret, host, key):
        assert word not in sent
        assert word.hex().encode() not in sent
    assert made["address"].rsplit("/", 1)[1].encode() not in sent


def test_talk_that_one_does_not_hear_changes_no_byte(tmp_path: Path) -> None:
    """A seat and a spectator are sent the same, whatever the other team or those who watch have said."""
    with serving(tmp_path, debug_clock=1000.0) as client:
        made = new_table(client, ["me", "friend", "friend", "friend"], seconds=15)
        seats = [Player(client, made["address"]), *(Player(client, link) for link in made["links"].values())]
        watcher = Player(client, made["spectators"])
        client.get(watcher.base)
        client.get("/")
        seats[1].say("say", words="Aloud", to="table", version=0).raise_for_status()
        before = artefacts(client, seats[1].base)
        seen = artefacts(client, watcher.base, ())
        for speaker, to in ((seats[0], "team"), (seats[2], "team"), (watcher, "watchers")):
            speaker.say("say", words="They know nothing", to=to, version=0).raise_for_status()
            assert artefacts(client, seats[1].base) == before
            if to == "team":
                assert artefacts(client, watcher.base, ()) == seen
        # What is heard does change them: the comparison would notice.
        seats[0].say("say", words="Aloud as well", to="table", version=0).raise_for_status()
        assert artefacts(client, seats[1].base) != before
        assert artefacts(client, watcher.base, ()) != seen


def test_a_profile_tells_nothing_of_a_table_that_runs(tmp_path: Path) -> None:
    """Whoever looks, whatever is dealt and done at running tables: the page of a pilot stays the same."""
    with serving(tmp_path, debug_clock=1000.0) as client:
        vera, tomas, table = begun(client, seconds="0")
        stranger = Browser(client)
        address = f"/people/{vera.pilot()['id']}"
        for who in (vera, tomas):
            assert who.post("/pilot/audience", audience="all").status_code == 303
        before = [who.get(address).content for who in (vera, tomas, stranger)]
        assert table.encode() not in b"".join(before)
        seats, rng = [Seat(who, table) for who in (vera, tomas)], random.Random(3)
        for _ in range(200):
            views = [seat.view() for seat in seats]
            if views[0]["is_over"]:
                break
            assert [who.get(address).content for who in (vera, tomas, stranger)] == before
            acting = next(number for number, view in enumerate(views) if view["is_awaited"])
            seats[acting].act(rng.choice(views[acting]["legal"])).raise_for_status()
        # The end is told; the story of a private table is linked for those who sat there alone.
        own, partner, other = [who.get(address).text for who in (vera, tomas, stranger)]
        assert table in own
        assert table in partner
        assert table not in other
        assert '"games":1' in other
