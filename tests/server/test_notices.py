"""Notices: who is not looking is told that a table waits, once, and nothing that the seat may not know."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from moonrace import games
from moonrace.kernel.match import Match
from moonrace.server import bells, schema
from moonrace.server.notices import carrying, outbox
from moonrace.server.notices.carriers import BadContact, Letter, checked_contact, is_mailbox
from moonrace.server.notices.deciding import all_due, letter
from moonrace.server.notices.outside import is_public
from moonrace.server.remarks import Remark
from moonrace.server.serve import CannotServe, serve
from moonrace.server.settings import Settings
from moonrace.server.store import SeatRow, TableRow
from moonrace.server.table import LiveTable
from tests.server.conftest import serving, stored
from tests.server.player import Player
from tests.server.receivers import Browser, Receiver, mail_server, receiving
from tests.server.test_secrecy import pairs
from tests.stories import until

CONTACT = "mailto:club@moonrace.club"
ADA, BEN = "ada-ada-ada1", "ben-ben-ben2"


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "GATHERING_SECONDS", 0.05)
    monkeypatch.setattr(outbox, "LOOK_SECONDS", 0.1)
    monkeypatch.setattr(carrying, "FIRST_RETRY", 0.05)


@pytest.fixture
def post() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


def at_a_table(data: Path, **wanted: Any) -> list[str]:
    """A table of two pilots who play apart; their links."""
    with serving(data) as client:
        players = Player.at_new_table(client, ["me", "friend"], **wanted)
        for player in players:
            player.say("name", name="Ada" if player is players[0] else "Ben")
    with stored(data) as connection:
        for seat, pilot in enumerate((ADA, BEN)):
            change = schema.seat.update().where(schema.seat.c.seat == seat).values(pilot=pilot)
            connection.execute(change)
    return [player.base for player in players]


def add_way(data: Path, pilot: str, kind: str, address: str, keys: str = "", **values: Any) -> None:
    row = {"id": f"{pilot}-{kind}", "pilot": pilot, "kind": kind, "address": address, "keys": keys}
    more = {"created": 1.0, "is_confirmed": True, "trouble": "", **values}
    with stored(data) as connection:
        connection.execute(schema.way.insert(), row | more)


def ways(data: Path) -> list[Any]:
    with stored(data) as connection:
        return list(connection.execute(sa.select(schema.way)))


def noticing(data: Path, **changes: Any) -> Any:
    return serving(data, contact=CONTACT, calls_private=True, **changes)


def players(client: TestClient[Any], links: list[str]) -> list[Player]:
    return [Player(client, link) for link in links]


# What may be named ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("contact", ["mailto:you@club.example.org", "https://club.example.org", CONTACT])
def test_a_contact_that_all_push_services_take(contact: str) -> None:
    assert checked_contact(contact) == contact


@pytest.mark.parametrize(
    "contact",
    ["you@club.org", "mailto: you@club.org", "mailto:you@localhost", "mailto:<you@club.org>", "http://club.org",
     "https://127.0.0.1", "mailto:you@club.invalid", "https://localhost"],
)  # fmt: skip
def test_a_contact_that_some_reject_is_refused_at_the_start(contact: str, tmp_path: Path) -> None:
    with pytest.raises(BadContact):
        checked_contact(contact)
    with pytest.raises(BadContact):
        serve(Settings(data=tmp_path, contact=contact, port=0))


def test_mail_without_a_sender_is_refused_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(CannotServe, match="--contact"):
        serve(Settings(data=tmp_path, mail_server="smtp://localhost", port=0))


@pytest.mark.parametrize(
    "number",
    ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fd00::1", "::ffff:10.0.0.1", "2002:7f00:1::",
     "::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::5db8:d822", "fe80::1%eth0", "ff02::1", "224.0.0.1"],
)  # fmt: skip
def test_private_numbers_are_known(number: str) -> None:
    assert not is_public(number)


@pytest.mark.parametrize(
    "number", ["93.184.215.14", "2606:4700::1111", "64:ff9b::5db8:d70e", "2002:5db8:d70e::1"]
)
def test_public_numbers_are_known(number: str) -> None:
    assert is_public(number)


@pytest.mark.parametrize("address", ["a b@c.de", "a@b", "a@b.de, c@d.de", "a@b.de\nbcc: c@d.de", ""])
def test_what_is_no_mailbox(address: str) -> None:
    assert not is_mailbox(address)
    assert is_mailbox("ada@moonrace.club")


# Telling ----------------------------------------------------------------------------------------------------


def test_a_browser_is_told_once_that_its_table_waits(tmp_path: Path, post: Receiver) -> None:
    links, browser = at_a_table(tmp_path), Browser()
    add_way(tmp_path, BEN, "push", post.url, browser.keys)
    with noticing(tmp_path) as client:
        ada, ben = players(client, links)
        ada.act("bid 1").raise_for_status()
        until(lambda: bool(post.posts), "nobody was told")
        _, headers, body = post.posts[0]
        told = browser.read(body)
        assert told["title"].startswith("Your move")
        assert told["body"].startswith(f"{name_of_table(tmp_path)}. ")
        assert headers["authorization"].startswith("vapid t=")
        assert headers["content-encoding"] == "aes128gcm"
        ben.view()
        ada.view()
        until(lambda: not pending(tmp_path))
    assert len(post.posts) == 1


def name_of_table(data: Path) -> str:
    with stored(data) as connection:
        return str(connection.execute(sa.select(schema.game_table.c.name)).scalar_one())


def pending(data: Path) -> list[Any]:
    with stored(data) as connection:
        return list(connection.execute(sa.select(schema.notice).where(schema.notice.c.due.is_not(None))))


def test_who_has_just_acted_is_not_called(tmp_path: Path, post: Receiver) -> None:
    links = at_a_table(tmp_path)
    for pilot in (ADA, BEN):
        add_way(tmp_path, pilot, "hook", f"{post.url}-{pilot}")
    with noticing(tmp_path) as client:
        ada, _ = players(client, links)
        ada.act("bid 1").raise_for_status()
        until(lambda: bool([path for path, _, _ in post.posts if BEN in path]))
        with stored(tmp_path) as connection:
            told = {row.seat for row in connection.execute(sa.select(schema.notice))}
    # Ada was awaited as well when the table was first looked at, and has acted since.
    assert 1 in told


def test_a_server_that_falls_over_tells_later(tmp_path: Path, post: Receiver) -> None:
    links = at_a_table(tmp_path)
    add_way(tmp_path, BEN, "hook", post.url)
    post.status = 503
    with noticing(tmp_path) as client:
        Player(client, links[0]).act("bid 1").raise_for_status()
        until(lambda: bool(post.posts), "nobody tried")
    post.status = 200
    before = len(post.posts)
    with stored(tmp_path) as connection:
        connection.execute(schema.notice.update().where(schema.notice.c.due.is_not(None)).values(due=1.0))
    with noticing(tmp_path):
        until(lambda: len(post.posts) > before, "what was kept was not told")
        until(lambda: not pending(tmp_path))
    assert ways(tmp_path)[0].trouble == ""


def test_what_changed_just_before_a_crash_is_looked_at_again(tmp_path: Path, post: Receiver) -> None:
    links = at_a_table(tmp_path)
    with serving(tmp_path) as client:
        Player(client, links[0]).act("bid 1").raise_for_status()
    add_way(tmp_path, BEN, "hook", post.url)
    with noticing(tmp_path):
        until(lambda: bool(post.posts), "nobody was told")


@pytest.mark.parametrize(("status", "is_left", "trouble"), [(410, False, ""), (403, True, "wrong key")])
def test_a_way_that_is_gone_goes_and_one_that_refuses_says_why(
    tmp_path: Path, post: Receiver, status: int, is_left: bool, trouble: str
) -> None:
    links, browser = at_a_table(tmp_path), Browser()
    add_way(tmp_path, BEN, "push", post.url, browser.keys)
    post.status, post.words = status, trouble.encode()
    with noticing(tmp_path) as client:
        Player(client, links[0]).act("bid 1").raise_for_status()
        until(lambda: bool(post.posts))
        until(lambda: not pending(tmp_path))
        until(lambda: bool(ways(tmp_path)) == is_left)
        if is_left:
            until(lambda: ways(tmp_path)[0].trouble == trouble)


def test_nothing_is_sent_into_a_private_network(tmp_path: Path, post: Receiver) -> None:
    links = at_a_table(tmp_path)
    add_way(tmp_path, BEN, "hook", post.url.replace("http:", "https:"))
    with serving(tmp_path, contact=CONTACT) as client:
        Player(client, links[0]).act("bid 1").raise_for_status()
        until(lambda: "private" in ways(tmp_path)[0].trouble)
        client.get("/")
        asked = {"kind": "hook", "address": post.url}
        assert client.post("/notices/ways", json=asked).status_code == 400
        # What is a number inside, or this machine by its name, is told at once.
        for host in ("10.0.0.1", "[::1]", "localhost:8400", "169.254.169.254"):
            told = client.post("/notices/ways", json={"kind": "hook", "address": f"https://{host}/x"})
            assert (told.status_code, "private network" in told.json()["error"]) == (400, True)
        assert len(ways(tmp_path)) == 1
    assert not post.posts


def test_a_table_can_be_left_out(tmp_path: Path, post: Receiver) -> None:
    links = at_a_table(tmp_path, seconds=0)
    table = links[0].split("/")[2]
    for pilot in (ADA, BEN):
        add_way(tmp_path, pilot, "hook", post.url)
        with stored(tmp_path) as connection:
            connection.execute(schema.wish.insert(), {"pilot": pilot, "table_id": table, "reasons": "over"})
    rng = random.Random(3)
    with noticing(tmp_path) as client:
        both = players(client, links)
        while not (views := [player.view() for player in both])[0]["is_over"]:
            awaited = [seat for seat, view in enumerate(views) if view["is_awaited"]]
            seat = awaited[0] if awaited else 0
            both[seat].act(rng.choice(views[seat]["legal"])).raise_for_status()
        until(lambda: bool(post.posts), "the end was not told")
    assert all(b"It is over" in body for _, _, body in post.posts)


def test_who_has_half_a_day_left_is_told_once_and_who_plays_live_never(
    tmp_path: Path, post: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bells, "SECONDS_BETWEEN", 0.1)
    pace = {"kind": "days", "days": 1, "bank": 2}
    links = at_a_table(tmp_path, pace=pace)
    for pilot in (ADA, BEN):
        add_way(tmp_path, pilot, "hook", f"{post.url}-{pilot}")
        with stored(tmp_path) as connection:
            connection.execute(schema.wish.insert(), {"pilot": pilot, "table_id": "", "reasons": "time"})
    with noticing(tmp_path) as client:
        for player in players(client, links):
            player.view()
        running = [clock for clock in players(client, links)[0].view()["clocks"] if clock["is_running"]]
        assert running, "no clock runs"
        assert not post.posts
        keeper = client.app.state.house.hall.keeper
        ahead, real = running[0]["seconds"] - 3600, keeper.now
        monkeypatch.setattr(keeper, "now", lambda: real() + ahead)
        until(lambda: bool(post.posts), "nobody was told")
        until(lambda: not pending(tmp_path))
        told = len(post.posts)
        for _ in range(5):
            players(client, links)[0].view()
        assert all("time runs out" in body.decode() for _, _, body in post.posts)
        assert len({path for path, _, _ in post.posts}) == told


@pytest.mark.parametrize("viewer", [0, 1])
def test_what_a_seat_is_told_is_the_same_whatever_others_hold(viewer: int) -> None:
    """Two matches that a seat cannot tell apart call it alike, in the same words, or not at all."""
    told: list[list[Any]] = [[], []]
    for pair in pairs(viewer, 30):
        for place, match in enumerate(pair):
            live = FakeTable(match)
            for due in all_due(live, match):
                if due.seat == viewer:
                    told[place].append((due, letter(live, match, due, "")))
    assert told[0] == told[1]
    assert told[0], "nobody was called in any of them"


def test_a_chat_room_reads_what_everybody_at_the_table_knows() -> None:
    """Whatever a seat holds, a room in which others are too is told the same."""
    rooms: list[list[Letter | None]] = [[], []]
    for pair in pairs(0, 30):
        for place, match in enumerate(pair):
            live = FakeTable(match)
            due = [one for one in all_due(live, match) if one.seat == 1]
            rooms[place] += [letter(live, match, one, "", is_public=True) for one in due]
    assert rooms[0] == rooms[1] != []


class FakeTable(LiveTable):
    """A table that holds a match and no store."""

    def __init__(self, match: Match) -> None:
        seats = tuple(
            SeatRow(seat, "friend", name, None, True, pilot=name)
            for seat, name in enumerate("ABCD"[: match.players])
        )
        row = TableRow(
            id="t", name="Twin", header=match.record.header, secret=b"", host_hash=b"h", spectator_token="",
            seconds=4, created=0.0, seats=seats,
        )  # fmt: skip
        super().__init__(Any, row, match.title)  # type: ignore[arg-type]


# Mail -------------------------------------------------------------------------------------------------------


def links_in(letter: Any) -> list[str]:
    return re.findall(r"http://\S+?(/notices/\S+)", letter.get_content())


def test_a_mailbox_is_asked_first_told_then_and_let_go_with_one_click(tmp_path: Path) -> None:
    links = at_a_table(tmp_path)
    with mail_server() as box, noticing(tmp_path, mail_server=box.url) as client:
        client.get("/notices")
        client.post("/notices/ways", json={"kind": "mail", "address": "ben@moonrace.club"}).raise_for_status()
        (asked,) = box.letters
        assert not ways(tmp_path)[0].is_confirmed
        (confirm,) = links_in(asked)
        wrong = confirm[:-1] + ("0" if confirm[-1] != "0" else "1")
        assert client.post(wrong, json={}).status_code == 400
        client.post(confirm, json={}).raise_for_status()
        with stored(tmp_path) as connection:
            connection.execute(schema.way.update().values(pilot=BEN))
        Player(client, links[0]).act("bid 1").raise_for_status()
        until(lambda: len(box.letters) > 1, "no letter came")
        letter = box.letters[1]
        assert letter["Subject"].startswith("Your move")
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        # As mail programs read it: on one line and in plain letters, or it offers nothing.
        (unsubscribe,) = re.findall(rb"(?m)^List-Unsubscribe: <(\S+)>\r$", box.written[1])
        stop = unsubscribe.decode().partition("8400")[2]
        one_click = {"content-type": "application/x-www-form-urlencoded"}
        assert client.get(stop).status_code == 200
        assert len(ways(tmp_path)) == 1, "looking at the page ends nothing"
        client.post(stop, content="List-Unsubscribe=One-Click", headers=one_click).raise_for_status()
    assert not ways(tmp_path)


def test_a_mailbox_that_does_not_exist_goes(tmp_path: Path) -> None:
    with mail_server() as box, noticing(tmp_path, mail_server=box.url) as client:
        client.get("/notices")
        box.answer = "550 nobody here"
        asked = client.post("/notices/ways", json={"kind": "mail", "address": "nobody@moonrace.club"})
        assert asked.status_code == 400
        assert "nobody here" in asked.text
    assert not ways(tmp_path)


# The page ---------------------------------------------------------------------------------------------------


def test_a_server_without_notices_says_so(client: TestClient[Any]) -> None:
    assert client.get("/notices").status_code == 200
    client.get("/")
    asked = client.post("/notices/ways", json={"kind": "hook", "address": "https://club.org/x"})
    assert asked.status_code == 400
    assert "no notices" in asked.text


@pytest.mark.parametrize(
    "body",
    [{"kind": "pigeon", "address": "x"}, {"kind": "hook", "address": "ftp://club.org"}, {"kind": "hook"},
     {"kind": "push", "address": "https://push.club.org/1", "keys": "{}"},
     {"kind": "push", "address": "https://push.club.org/1", "keys": '{"p256dh": "AAAA", "auth": "AAAA"}'},
     {"kind": "hook", "address": "https://user:secret@club.org/x"}, {"kind": "mail", "address": "ben"}],
)  # fmt: skip
def test_what_cannot_be_a_way_is_refused_with_a_sentence(tmp_path: Path, body: dict[str, str]) -> None:
    with noticing(tmp_path, mail_server="smtp://127.0.0.1:1") as client:
        client.get("/")
        answer = client.post("/notices/ways", json=body)
    assert answer.status_code == 400
    assert answer.json()["error"]
    assert not ways(tmp_path)


def test_nobody_takes_away_another_pilots_way(tmp_path: Path) -> None:
    add_later = {"kind": "hook", "address": "https://club.org/room"}
    with noticing(tmp_path) as client:
        client.get("/")
        client.post("/notices/ways", json=add_later).raise_for_status()
        (way,) = ways(tmp_path)
        client.cookies.clear()
        client.get("/")
        client.post("/notices/remove", json={"way": way.id}).raise_for_status()
        assert ways(tmp_path) == [way]
        assert way.id not in client.get("/notices").text


def test_a_browser_that_is_given_another_address_is_called_there_instead(tmp_path: Path) -> None:
    keys = Browser().keys
    with noticing(tmp_path) as client:
        client.get("/")
        assert client.get("/notices/key.json").json()["key"]
        way = {"kind": "push", "address": "https://push.club.org/1", "keys": keys}
        client.post("/notices/ways", json=way).raise_for_status()
        moved = {**way, "address": "https://push.club.org/2", "instead": way["address"]}
        client.post("/notices/ways", json=moved).raise_for_status()
        assert [one.address for one in ways(tmp_path)] == [moved["address"]]
        client.cookies.clear()
        client.get("/")
        others = {**way, "address": "https://push.club.org/3", "instead": moved["address"]}
        client.post("/notices/ways", json=others).raise_for_status()
    assert len(ways(tmp_path)) == 2, "nobody takes another's place"


def test_programs_without_a_pilot_are_told_why_not(tmp_path: Path) -> None:
    with noticing(tmp_path) as client:
        answer = client.post("/notices/ways", json={"kind": "hook", "address": "https://club.org/room"})
    assert answer.status_code == 400
    assert "cookies" in answer.text


def test_what_an_installed_page_needs_is_there(client: TestClient[Any]) -> None:
    worker = client.get("/worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert client.get("/offline").status_code == 200
    for icon in client.get("/static/kit/manifest.webmanifest").json()["icons"]:
        assert client.get(icon["src"]).status_code == 200


# Talk -------------------------------------------------------------------------------------------------------


def wish(data: Path, pilot: str, reasons: str) -> None:
    with stored(data) as connection:
        connection.execute(schema.wish.insert(), {"pilot": pilot, "table_id": "", "reasons": reasons})


def test_talk_is_told_to_who_asked_for_it_once_and_with_a_tab_open(tmp_path: Path, post: Receiver) -> None:
    links, browsers = at_a_table(tmp_path), {ADA: Browser(), BEN: Browser()}
    for pilot, browser in browsers.items():
        add_way(tmp_path, pilot, "push", f"{post.url}/{pilot}", browser.keys)
    wish(tmp_path, ADA, "over")
    wish(tmp_path, BEN, "talk")
    with noticing(tmp_path) as client:
        ada, ben = players(client, links)
        ada.say("say", words="Good luck to all.", version=0).raise_for_status()
        until(lambda: bool(post.posts), "nobody was told")
        ben.view()
        ada.say("say", words="Are you there?", version=0).raise_for_status()
        until(lambda: not pending(tmp_path))
        ben.say("say", words="Here.", version=0).raise_for_status()
        ada.act("bid 1").raise_for_status()
        until(lambda: bool(marks(tmp_path)))
        until(lambda: not pending(tmp_path))
    # Ada has not asked for talk, and Ben not for turns.
    assert [path.rsplit("/", 1)[1] for path, _, _ in post.posts] == [BEN]
    told = browsers[BEN].read(post.posts[0][2])
    assert told["title"].startswith("Somebody talks")
    assert "Ada: Good luck to all." in told["body"]


def marks(data: Path) -> list[Any]:
    with stored(data) as connection:
        return list(connection.execute(sa.select(schema.notice.c.mark)))


def remark(n: int, seat: int, at: float, audience: str = "table", words: str = "Hm.") -> Remark:
    return Remark(n, f"c{n}", seat, words, at, audience)


def test_what_is_said_without_a_long_silence_is_one_talk() -> None:
    live, match = quiet_table()
    now = time.time()
    said = [remark(0, 0, now - 3000), remark(1, 0, now - 1000), remark(2, 0, now - 500), remark(3, 0, now)]
    live.remarks = said[:1]
    assert talks(live, match) == {1: 0}
    live.remarks = said[:2]
    assert talks(live, match) == {1: 1}, "after a long silence it is another talk"
    live.remarks = said
    assert talks(live, match) == {1: 1}
    live.remarks = [*said, remark(4, 1, now)]
    assert talks(live, match) == {0: 1}, "who spoke last knows"
    live.remarks = [remark(0, 0, now - 2 * 24 * 3600)]
    assert talks(live, match) == {}


def talks(live: LiveTable, match: Match) -> dict[int, int]:
    return {due.seat: due.mark for due in all_due(live, match) if due.reason == "talk"}


def quiet_table() -> tuple[LiveTable, Match]:
    match = games.load("pact").start(players=2, seed=3)
    return FakeTable(match), match


def test_who_is_not_heard_is_not_heard_in_notices_either() -> None:
    """Neither calls nor words of somebody muted or blocked, nor a promise of theirs among what happened."""
    match = games.load("pact").start(players=4, seed=3)
    live, now = FakeTable(match), time.time()
    promise = msgspec.structs.replace(remark(0, 0, now, words="Rude."), is_promise=True, step=0)
    live.remarks = [promise, remark(1, 2, now, words="Kind."), remark(2, 0, now, words="Rude again.")]
    silent = {"B": frozenset({"A", "C"})}
    assert {due.seat for due in all_due(live, match, silent) if due.reason == "talk"} == {2, 3}
    for unheard, is_rude in (({}, True), ({"B": frozenset({"A"})}, False)):
        due = [one for one in all_due(live, match, unheard) if one.seat == 1]
        assert [one.reason for one in due] == ["talk", "turn"]
        for is_room in (False, True):
            told = [letter(live, match, one, "", is_public=is_room, unheard=unheard) for one in due]
            assert [one is not None and "Rude" in one.body for one in told] == [is_rude, is_rude]


def test_whom_a_pilot_has_muted_does_not_call_it(tmp_path: Path, post: Receiver) -> None:
    links = at_a_table(tmp_path)
    add_way(tmp_path, BEN, "hook", post.url)
    wish(tmp_path, BEN, "talk over turn")
    with stored(tmp_path) as connection:
        row = {"pilot": BEN, "other": ADA, "kind": "muted", "name": "Ada", "created": 1.0}
        connection.execute(schema.bond.insert(), row)
    with noticing(tmp_path) as client:
        ada, _ = players(client, links)
        ada.say("say", words="Rude.", version=0).raise_for_status()
        ada.act("bid 1").raise_for_status()
        until(lambda: bool(post.posts), "nobody was told of the turn")
        until(lambda: not pending(tmp_path))
    assert all(b"Rude" not in body and b"talks" not in body for _, _, body in post.posts)


def test_words_to_a_team_go_to_the_team_alone() -> None:
    """Neither to others, nor into a chat room, nor as a notice without words that would tell of them."""
    title = games.load("pact")
    match = title.start(players=4, seed=3)
    live = FakeTable(match)
    mate = next(other for other in match.team(0) if other != 0)
    live.remarks = [remark(0, 0, time.time(), "team", "Veto the next.")]
    assert talks(live, match) == {mate: 0}
    due = next(one for one in all_due(live, match) if one.reason == "talk")
    told = letter(live, match, due, "")
    assert told is not None
    assert "Veto the next." in told.body
    assert letter(live, match, due, "", is_public=True) is None
    live.remarks = [remark(0, 0, time.time(), "watchers", "Look at that.")]
    assert talks(live, match) == {}


def test_a_notice_is_looked_at_within_seconds_whatever_else_happens() -> None:
    """The schedule: a table that changed is ripe after the gathering, and no pause outlasts that."""
    box = outbox.Outbox(SimpleNamespace(store=None), None, {}, "")  # type: ignore[arg-type]
    assert box._pause() <= outbox.LOOK_SECONDS
    box._changed["t"] = time.monotonic() + 0.01
    box._changed["u"] = time.monotonic() + 100
    assert box._pause() <= 0.05


# Offers to end it -------------------------------------------------------------------------------------------


def test_an_offer_to_end_calls_the_others_once(tmp_path: Path, post: Receiver) -> None:
    links, browsers = at_a_table(tmp_path), {ADA: Browser(), BEN: Browser()}
    for pilot, browser in browsers.items():
        add_way(tmp_path, pilot, "push", f"{post.url}/{pilot}", browser.keys)

    def offers() -> list[tuple[str, str]]:
        posts = [(path.rsplit("/", 1)[1], body) for path, _, body in post.posts]
        told = [(pilot, browsers[pilot].read(body)) for pilot, body in posts]
        return [(pilot, one["body"]) for pilot, one in told if one["title"].startswith("Shall it end?")]

    with noticing(tmp_path) as client:
        ada, _ = players(client, links)
        for how in ("draw", "", "draw"):
            ada.say("end", how=how).raise_for_status()
        until(lambda: bool(offers()), "nobody was told")
        ada.say("end", how="").raise_for_status()
        ada.say("end", how="draw").raise_for_status()
        until(lambda: not pending(tmp_path))
    ((pilot, words),) = offers()
    assert pilot == BEN
    assert "Ada offers a draw." in words


def test_that_a_side_thinks_of_giving_up_calls_only_its_own(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        four = Player.at_new_table(client, ["me", "friend", "friend", "friend"])
        for number, player in enumerate(four):
            player.say("name", name=f"Pilot {number}").raise_for_status()
        four[0].say("end", how="resign").raise_for_status()
        live = next(iter(client.app.state.house.hall.loaded.values()))
        seats = tuple(
            msgspec.structs.replace(seat, pilot=f"pilot-{seat.seat}", is_claimed=True)
            for seat in live.row.seats
        )
        live.row = msgspec.structs.replace(live.row, seats=seats)

        async def due() -> list[tuple[int, bool, bool]]:
            async with live.at_rest() as match:
                return [
                    (
                        one.seat,
                        letter(live, match, one, "") is None,
                        letter(live, match, one, "", is_public=True) is None,
                    )
                    for one in all_due(live, match)
                    if one.reason == "offer"
                ]

        assert client.blocking_portal.call(due) == [(2, False, True)]
