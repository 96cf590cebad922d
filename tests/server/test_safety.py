"""What keeps strangers out: forms, hosts, headers, limits, logs and errors."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from moonrace.server.safety import Limiter, Seal, TooMany
from tests.server.clockwork import Hands
from tests.server.conftest import serving
from tests.server.plain import page_of
from tests.server.player import Player, new_table

FORM = "application/x-www-form-urlencoded"


def form(player: Player, **changes: str) -> dict[str, str]:
    """The fields of the form on a player's page."""
    page = page_of(player.page().text)
    return {"_csrf_token": str(page["csrf"]), "version": str(page["version"]), "action": "bid 1", **changes}


def test_a_form_works_without_script(client: TestClient[Any], table: list[Player]) -> None:
    fields = form(table[0])
    answer = client.post(f"{table[0].base}/act", data=fields, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, table[0].base)
    assert not table[0].view()["is_awaited"]
    twice = client.post(f"{table[0].base}/act", data=fields, follow_redirects=False)
    assert twice.status_code == 303
    refused = client.post(f"{table[0].base}/act", data={**fields, "action": "end"})
    assert refused.status_code == 409
    refusal: Any = page_of(refused.text)["refusal"]
    assert refusal["sentence"]


def test_a_sealed_answer_can_be_changed_back_without_script(
    client: TestClient[Any], table: list[Player]
) -> None:
    for bid in ("bid 1", "bid 2", "bid 1", "bid 1"):
        client.post(f"{table[0].base}/act", data=form(table[0], action=bid)).raise_for_status()
        view = table[0].view()
        assert view["view"]["drafts"] == {"0": bid}


def test_a_script_gets_the_fragment(client: TestClient[Any], table: list[Player]) -> None:
    headers = {"x-fragment": "true"}
    answer = client.post(f"{table[0].base}/act", data=form(table[0]), headers=headers)
    assert answer.status_code == 200
    assert '"kit/fragment.html"' in answer.text
    stale = client.post(f"{table[0].base}/act", data=form(table[0], version="9"), headers=headers)
    assert stale.status_code == 409
    assert page_of(stale.text)["changed"]


def test_forms_of_other_sites_are_refused(client: TestClient[Any], table: list[Player]) -> None:
    seen = table[0].view()
    fields = form(table[0])
    act = f"{table[0].base}/act"
    attempts: list[tuple[dict[str, str], dict[str, str]]] = [
        ({**fields, "_csrf_token": ""}, {}),
        ({**fields, "_csrf_token": "0" * 32 + "." + "0" * 32}, {}),
        ({**fields, "_csrf_token": "é"}, {}),
        (fields, {"origin": "http://evil.example"}),
        (fields, {"origin": "http://127.0.0.1:9999"}),
        (fields, {"sec-fetch-site": "cross-site"}),
    ]
    for body, headers in attempts:
        assert client.post(act, data=body, headers=headers).status_code == 403
    json_headers = {"origin": "http://evil.example"}
    body = {"version": seen["version"], "action": "bid 1"}
    assert client.post(act, json=body, headers=json_headers).status_code == 403
    client.cookies.clear()
    # Where a link speaks for itself, a browser without cookies needs a token of ours, and our own page.
    for body, headers in attempts:
        client.cookies.clear()
        assert client.post(act, data=body, headers=headers).status_code == 403
    # Nowhere else is a form taken without its cookie.
    for address in ("/pilot", "/tables", "/people/tie", "/notices/wishes", "/join/any"):
        client.cookies.clear()
        assert client.post(address, data={**fields, "name": "Eve"}).status_code == 403
    assert table[0].view() == seen
    assert (
        client.post(act, data=form(table[0]), headers={"origin": "http://127.0.0.1:8400"}).status_code == 200
    )


def test_a_token_of_another_server_is_replaced_and_not_trusted() -> None:
    one, other = Seal(b"1" * 32), Seal(b"2" * 32)
    assert one.cookie != other.cookie
    token = one.new()
    assert one.is_genuine(token)
    for wrong in ("", ".", token[:-1], f"x{token}", other.new(), "é.é"):
        assert not one.is_genuine(wrong)


def test_the_token_outlives_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        me, _ = Player.at_new_table(client, ["me", "friend"])
        fields, cookies = form(me), dict(client.cookies)
    with serving(tmp_path) as client:
        client.cookies.update(cookies)
        assert client.post(f"{me.base}/act", data=fields).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "10.0.0.7:8400", "", "[::1", "a b"]
)
def test_foreign_names_are_not_answered(client: TestClient[Any], host: str) -> None:
    answer = client.get("/", headers={"host": host})
    assert answer.status_code == 421
    assert "Moonrace" not in answer.text


def test_own_names_are_answered(client: TestClient[Any], tmp_path: Path) -> None:
    for host in ("127.0.0.1", "127.0.0.1:8400", "localhost:1", "LOCALHOST", "[::1]:8400"):
        assert client.get("/health", headers={"host": host}).status_code == 200
    with serving(tmp_path / "open", host="0.0.0.0", allowed_hosts=("moon.example",)) as wide:
        for host in ("192.168.0.7:8400", "moon.example"):
            assert wide.get("/health", headers={"host": host}).status_code == 200
        assert wide.get("/health", headers={"host": "evil.example"}).status_code == 421


def test_every_answer_carries_the_safety_headers(client: TestClient[Any], table: list[Player]) -> None:
    addresses = ["/", "/new", "/nowhere", table[0].base, f"{table[0].base}/view.json", "/t/x/s/y", "/health"]
    for address in (*addresses, "/static/kit/js/client.js", "/static/nothing.js"):
        headers = client.get(address).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        for directive in (
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
            "script-src 'self'",
        ):
            assert directive in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"]
    assert client.get(table[0].base).headers["cache-control"] == "no-store"


def test_static_files_and_nothing_beside_them(client: TestClient[Any]) -> None:
    script = client.get("/static/kit/js/client.js")
    assert script.status_code == 200
    assert script.headers["content-type"].startswith("text/javascript")
    mark = {"if-none-match": script.headers["etag"]}
    assert client.get("/static/kit/js/client.js", headers=mark).status_code == 304
    assert "immutable" in client.get("/static/kit/js/client.js?v=1").headers["cache-control"]
    for path in (
        "server/../store.py",
        "server/%2e%2e/store.py",
        "kit/../render.py",
        "../x.js",
    ):
        assert client.get(f"/static/{path}").status_code == 404


def test_limits_of_a_seat_and_of_an_address(tmp_path: Path) -> None:
    with serving(tmp_path, commands_per_second=5, tables_per_hour=2) as client:
        me, friend = Player.at_new_table(client, ["me", "friend"])
        seen = me.view()
        answers = [me.act("end", version=seen["version"]) for _ in range(12)]
        late = [answer for answer in answers if answer.status_code == 429]
        assert late
        assert int(late[0].headers["retry-after"]) >= 1
        assert me.view() == seen
        assert friend.act("bid 1").status_code == 200
        new_table(client, ["me", "friend"])
        third = client.post("/tables", json={"game": "pact", "seats": ["me", "friend"], "command": "z" * 24})
        assert third.status_code == 429
        assert int(third.headers["retry-after"]) > 60


def test_buckets_fill_up_again() -> None:
    hands = Hands()
    limiter = Limiter(2, 1.0, "Slow.", keys=2, clock=lambda: hands.steady)
    limiter.count("a")
    limiter.count("a")
    hands.turn(0.1)
    with pytest.raises(TooMany):
        limiter.count("a")
    limiter.count("b")
    hands.turn(0.6)
    limiter.count("a")
    limiter.give_back("a")
    limiter.count("a")


def test_logs_hold_no_links(client: TestClient[Any], table: list[Player], caplog: Any) -> None:
    token = table[0].base.rsplit("/", 1)[1]
    with caplog.at_level(logging.DEBUG):
        client.get(f"{table[0].base}x/view.json")
        client.get(f"/t/nowhere/s/{token}/view.json")
        client.post(f"{table[0].base}/act", content=b"{")
        client.get(f"/t/nowhere/s/{token}%0aforged line")
        client.get(f"/rules/{token}")
        client.get(f"/{token}")
    own = [record.getMessage() for record in caplog.records if record.name.startswith("moonrace")]
    assert own
    assert all(token not in message and "\n" not in message for message in own)


def test_an_error_of_ours_tells_a_code_and_nothing_else(
    table: list[Player], monkeypatch: Any, caplog: Any
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the inside of the machine")

    monkeypatch.setattr("moonrace.server.present.table_page", broken)
    answer = table[0].page()
    assert answer.status_code == 500
    assert "inside" not in answer.text
    assert page_of(answer.text)["again"] == table[0].base
    code = str(page_of(answer.text)["code"])
    assert re.fullmatch("[0-9a-f]{8}", code)
    assert code in caplog.text
    assert table[0].view()["is_awaited"]


def test_what_is_tried_again_is_what_was_asked_for(client: TestClient[Any], monkeypatch: Any) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("moonrace.server.routes.rules.games.load", broken)
    asked = "/rules/a%3Fb%23c%25d%09?q=one%20two"
    answer = client.get(asked)
    assert answer.status_code == 500
    assert page_of(answer.text)["again"] == asked


def test_a_rule_that_fails_half_way_leaves_the_table_as_it_was(table: list[Player], monkeypatch: Any) -> None:
    from tests.titles import pact

    real = pact.Bidding.take

    def half(self: Any, state: Any, flow: Any, seat: int, action: Any) -> None:
        real(self, state, flow, seat, action)
        raise RuntimeError("half-way")

    seen = [player.view() for player in table]
    monkeypatch.setattr(pact.Bidding, "take", half)
    assert table[0].act("bid 1").status_code == 500
    monkeypatch.undo()
    assert [player.view() for player in table] == seen
    table[0].act("bid 1").raise_for_status()


def test_names_cannot_become_code(tmp_path: Path) -> None:
    """With the real templates, a name that looks like markup is only a name."""
    from moonrace.tables.kit.render import render
    from tests.server.conftest import serving_with

    with serving_with(tmp_path, render) as client:
        me, friend = Player.at_new_table(client, ["me", "friend"], name="<script>alert(1)")
        friend.say("name", name='"><img src=x>', version=0).raise_for_status()
        page = me.page().text
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_settings_are_kept_and_lead_nowhere_else(client: TestClient[Any]) -> None:
    csrf = str(page_of(client.get("/").text)["csrf"])
    fields = {"_csrf_token": csrf, "theme": "dark", "palette": "ladder", "next": "//evil.example/"}
    answer = client.post("/settings", data=fields, follow_redirects=False)
    assert answer.headers["location"] == "/"
    page = page_of(client.get("/").text)
    assert (page["theme"], page["palette"]) == ("dark", "ladder")
    client.post("/settings", data={**fields, "theme": "<b>"})
    assert page_of(client.get("/").text)["theme"] == "dark"


def test_unknown_methods_and_addresses(client: TestClient[Any], table: list[Player]) -> None:
    assert client.get("/nowhere").status_code == 404
    assert client.get(f"{table[0].base}/act").status_code == 405
    assert client.delete(table[0].base).status_code == 405
    assert client.get("/schema/openapi.json").json()["info"]["title"] == "Moonrace"
