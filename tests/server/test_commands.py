"""Commands: done once, in order, by whom they belong to; everything else is refused and changes nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from moonrace.kernel.actions import Codec
from moonrace.kernel.position import Position
from tests.server.conftest import serving
from tests.server.player import Player, new_table
from tests.server.test_play import play_on

pytestmark = pytest.mark.usefixtures("kept")


@pytest.fixture
def after_bids(client: TestClient[Any]) -> list[Player]:
    """A table at which somebody has an ordinary turn; that player first."""
    players = Player.at_new_table(client, ["me", "friend"], seconds=0)
    for player in players:
        player.act("bid 1").raise_for_status()
    return sorted(players, key=lambda player: not player.view()["is_awaited"])


def everything(players: list[Player]) -> list[dict[str, Any]]:
    """All that the seats can see."""
    return [player.view() for player in players]


def test_the_same_command_again_gets_the_same_answer(after_bids: list[Player]) -> None:
    active, other = after_bids
    body = {"command": "the-first-one", "version": active.view()["version"], "action": "load"}
    first = active.say(**body)
    seen = everything(after_bids)
    assert active.say(**body).json() == first.json()
    assert everything(after_bids) == seen
    active.act("load").raise_for_status()
    active.act("end").raise_for_status()
    other.act("end").raise_for_status()
    seen = everything(after_bids)
    late = active.say(**body)
    assert (late.status_code, late.json()) == (200, first.json())
    assert everything(after_bids) == seen


def test_an_answer_outlives_the_server(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        me, friend = Player.at_new_table(client, ["me", "friend"])
        body = {"command": "sealed-bid-1", "version": me.view()["version"], "action": "bid 2"}
        first = me.say(**body).json()
    with serving(tmp_path) as client:
        me, friend = Player(client, me.base), Player(client, friend.base)
        assert me.say(**body).json() == first
        assert not me.view()["is_awaited"]
        assert friend.view()["is_awaited"]


def test_the_same_id_with_another_body_is_refused(after_bids: list[Player]) -> None:
    active, other = after_bids
    version = active.view()["version"]
    active.act("load", command="only-once-1", version=version).raise_for_status()
    seen = everything(after_bids)
    for player, action in ((active, "draw"), (other, "load")):
        answer = player.act(action, command="only-once-1", version=version)
        assert answer.status_code == 409
        assert "id" in answer.json()["error"]
    assert everything(after_bids) == seen


def test_two_tabs_submit_the_same_turn(after_bids: list[Player]) -> None:
    active, _ = after_bids
    version = active.view()["version"]
    with ThreadPoolExecutor(2) as tabs:
        answers = list(tabs.map(lambda action: active.act(action, version=version), ["load", "draw"]))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    (late,) = [answer.json() for answer in answers if answer.status_code == 409]
    assert late["refusal"]["code"] == "stale"
    assert late["version"] == version + 1
    assert "load" in late["changed"] or "drew" in late["changed"]
    assert active.view()["version"] == version + 1


def test_sealed_answers_do_not_outdate_each_other(table: list[Player]) -> None:
    versions = {player.view()["version"] for player in table}
    assert len(versions) == 1
    (version,) = versions
    for player in table:
        assert player.act("bid 1", version=version).status_code == 200


def test_a_quiet_act_cannot_come_too_late(client: TestClient[Any]) -> None:
    """Standing orders are nobody else's business, so a table that moves on does not refuse them."""
    players: list[Player] = []
    orders: list[tuple[Player, str]] = []
    while not orders:
        players = Player.at_new_table(client, ["me", "friend"], seconds=0)
        orders = [(p, a) for p in players for a in p.view()["legal"] if a.startswith("order")]
    player, order = orders[0]
    old = player.view()["version"]
    for other in players:
        other.act("bid 0").raise_for_status()
    assert player.view()["version"] > old
    assert player.act(order, version=old).status_code == 200


def test_undo_redo_and_restart_turn(after_bids: list[Player]) -> None:
    active, _ = after_bids
    start = active.view()
    assert active.say("undo").json()["refusal"]["code"].startswith("undo-")
    active.act("load").raise_for_status()
    active.act("load").raise_for_status()
    loaded = active.view()["view"]
    active.say("undo").raise_for_status()
    assert active.view()["view"] != loaded
    active.say("redo").raise_for_status()
    assert active.view()["view"] == loaded
    assert active.say("redo").json()["refusal"]["code"] == "redo-nothing"
    body = {"command": "restart-1", "version": active.view()["version"]}
    first = active.say("restart-turn", **body)
    assert first.status_code == 200
    assert active.view()["view"] == start["view"]
    assert active.say("restart-turn", **body).json() == first.json()
    active.act("draw").raise_for_status()
    refused = active.say("undo")
    assert refused.status_code == 409
    assert "drawn" in refused.json()["refusal"]["sentence"]


def test_a_refused_act_does_not_forget_what_was_undone(after_bids: list[Player]) -> None:
    active, _ = after_bids
    active.act("load").raise_for_status()
    active.say("undo").raise_for_status()
    assert active.act("bid 1").status_code == 409
    active.say("redo").raise_for_status()


def test_an_act_is_read_once_and_judged_once(
    after_bids: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    active, _ = after_bids
    done: list[str] = []
    for kind, name in ((Codec, "parse"), (Position, "act"), (Position, "refusal")):
        monkeypatch.setattr(kind, name, counted(getattr(kind, name), name, done))
    for action, status in (("load", 200), ("bid 1", 409)):
        version = active.view()["version"]
        done.clear()
        assert active.act(action, version=version).status_code == status
        assert done == ["parse", "act"] + ["refusal"] * (status == 409)


def counted(method: Callable[..., Any], name: str, done: list[str]) -> Callable[..., Any]:
    """The method, which leaves its name whenever it is called."""

    def call(*given: Any) -> Any:
        done.append(name)
        return method(*given)

    return call


def test_only_the_own_seat_can_be_spoken_for(after_bids: list[Player]) -> None:
    active, other = after_bids
    seen = everything(after_bids)
    not_yours = other.act("load")
    assert not_yours.status_code == 409
    assert not_yours.json()["refusal"]["code"] in ("not-awaited", "not-offered")
    seat = active.view()["seat"]
    borrowed = other.act("load", seat=seat)
    assert (borrowed.status_code, borrowed.json()["refusal"]["code"]) == (403, "other-seat")
    for clock in (-1, -2):
        assert other.act("close", seat=clock).status_code == 403
    assert everything(after_bids) == seen


def test_spectators_only_watch(client: TestClient[Any]) -> None:
    made = new_table(client, ["me", "friend"])
    watcher, me = Player(client, made["spectators"]), Player(client, made["address"])
    seen = me.view()
    for what in ("act", "undo", "redo", "restart-turn", "rematch", "name"):
        body: dict[str, Any] = {"name": "Eve"} if what == "name" else {"version": 0, "action": "bid 1"}
        answer = client.post(f"{watcher.base}/{what}", json=body)
        assert answer.status_code == 403
        assert answer.json()["refusal"]["code"] == "spectator"
    assert me.view() == seen
    view = watcher.view()
    assert view["legal"] == []
    assert view["view"]["hands"] == {}


def test_a_table_that_is_over_takes_no_more(client: TestClient[Any]) -> None:
    players = Player.at_new_table(client, ["me", "friend"], seconds=0)
    play_on(players, random.Random(3))
    seen = everything(players)
    for what in ("act", "undo", "redo"):
        answer = players[0].say(what, **({"action": "end"} if what == "act" else {}))
        assert answer.status_code == 409
        assert answer.json()["refusal"]["sentence"]
    assert everything(players) == seen


def test_links_of_other_tables_open_nothing(client: TestClient[Any], table: list[Player]) -> None:
    other = Player.at_new_table(client, ["me", "friend"])
    token = table[0].base.rsplit("/", 1)[1]
    other_table = other[0].base.split("/")[2]
    crossed = Player(client, f"/t/{other_table}/s/{token}")
    assert client.get(f"{crossed.base}/view.json").status_code == 404
    assert crossed.act("bid 1", version=0).status_code == 404


@pytest.fixture(scope="module")
def untouched(lasting: TestClient[Any]) -> list[Player]:
    """A table at which nothing is done, whatever is tried."""
    return Player.at_new_table(lasting, ["me", "friend"])


BAD_BODIES: list[tuple[bytes, int]] = [
    (b"", 400),
    (b"{", 400),
    (b"[]", 400),
    (b"null", 400),
    (b'"load"', 400),
    (b"{}", 400),
    (b'{"version": "1", "action": "load"}', 400),
    (b'{"version": -1, "action": "load"}', 400),
    (b'{"version": 1.5, "action": "load"}', 400),
    (b'{"version": NaN, "action": "load"}', 400),
    (b'{"version": 1' + b"0" * 400 + b', "action": "load"}', 400),
    (b'{"version": 1, "action": 7}', 400),
    (b'{"version": 1, "action": "load", "colour": "red"}', 400),
    (b'{"version": 1, "action": "\xff\xfe"}', 400),
    (b'{"version": 1, "action": "' + b"x" * 600 + b'"}', 400),
    (b'{"version": 1, "command": "' + b"y" * 65 + b'", "action": "load"}', 400),
    (b'{"version": 1, "command": "short", "action": "load"}', 400),
    (b'{"version": 1, "action": "load", "seat": {"a": 1}}', 400),
    (b'{"version": 1, "action": ' + b"[" * 4000 + b"]" * 4000 + b"}", 400),
    (b'{"version": 1, "action": "' + b"z" * 20_000 + b'"}', 413),
]


@pytest.mark.parametrize(("body", "status"), BAD_BODIES, ids=range(len(BAD_BODIES)))
def test_bodies_nobody_can_read(
    lasting: TestClient[Any], untouched: list[Player], body: bytes, status: int
) -> None:
    seen = everything(untouched)
    headers = {"content-type": "application/json"}
    check_refusal(lasting.post(f"{untouched[0].base}/act", content=body, headers=headers), status)
    assert everything(untouched) == seen


ACTIONS = [
    "",
    "fly",
    "bid",
    "bid x",
    "bid 99999999999999",
    "bid 1 2 3",
    "bid\u0000",
    "close",
    "veto veto-77",
    "é" * 200,
]


@pytest.mark.parametrize("action", ACTIONS, ids=range(len(ACTIONS)))
def test_actions_nobody_offers(untouched: list[Player], action: str) -> None:
    seen = everything(untouched)
    answer = untouched[0].act(action)
    assert answer.status_code in (400, 409)
    said = answer.json()
    assert said.get("error") or said["refusal"]["sentence"]
    assert "Traceback" not in answer.text
    assert everything(untouched) == seen


def test_ids_of_attendants_cannot_be_used_up(table: list[Player]) -> None:
    for id_ in ("attendant:1:1", "form:" + "0" * 40, "deal", "a b c d e f", "é" * 10):
        assert table[0].act("bid 1", command=id_).status_code == 400


def test_other_formats_are_not_spoken(client: TestClient[Any], table: list[Player]) -> None:
    for kind in ("text/plain", "multipart/form-data; boundary=x", "application/xml"):
        answer = client.post(f"{table[0].base}/act", content=b"action=bid 1", headers={"content-type": kind})
        check_refusal(answer, 403)


def check_refusal(answer: httpx.Response, status: int) -> None:
    """Refused, plainly, and without a word about the inside."""
    assert answer.status_code == status
    assert "Traceback" not in answer.text
    assert "moonrace/" not in answer.text
    assert len(answer.text) < 2000


def test_every_act_of_every_seat_from_every_other(client: TestClient[Any]) -> None:
    """At each step of random games, what one seat may do is refused to the other unless it may do it too."""
    players = Player.at_new_table(client, ["me", "friend"], seconds=0)
    rng = random.Random(8)
    for _ in range(25):
        views = everything(players)
        for player, mine, theirs in zip(players, views, reversed(views), strict=True):
            for action in sorted(set(theirs["legal"]) - set(mine["legal"])):
                assert player.act(action, version=mine["version"]).status_code == 409
        assert everything(players) == views
        if views[0]["is_over"]:
            break
        asked = views.index(next(view for view in views if view["is_awaited"]))
        players[asked].act(rng.choice(views[asked]["legal"])).raise_for_status()
