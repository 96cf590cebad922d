"""A table that was begun under older rules is never dead: it goes on, or stands still until all agree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from moonrace.kernel.actions import Action
from moonrace.tables.kit.render import render
from tests.server.conftest import serving, serving_with, stored
from tests.server.player import Player
from tests.titles import pact

pytestmark = pytest.mark.usefixtures("kept")

NOW = "2"


def with_rules_of_today(monkeypatch: pytest.MonkeyPatch, *, is_loading_gone: bool) -> None:
    """The same game, mended since: another version, and perhaps nobody loads any more."""
    monkeypatch.setattr(pact.Pact, "rules_version", NOW)
    listed = pact.Turn.legal

    def legal(self: pact.Turn, state: pact.Table, seat: int) -> list[Action]:
        return [action for action in listed(self, state, seat) if not isinstance(action, pact.Load)]

    if is_loading_gone:
        monkeypatch.setattr(pact.Turn, "legal", legal)


def played_before(data: Path, seats: list[str]) -> list[str]:
    """A stored table of older rules: both have bid, the first has loaded. The links to it."""
    with serving(data) as client:
        table = Player.at_new_table(client, seats, seconds=0)
        for number, player in enumerate(table):
            player.act(f"bid {1 - number}").raise_for_status()
        table[0].act("load").raise_for_status()
        return [player.base for player in table]


def entries_stored(data: Path) -> list[dict[str, Any]]:
    with stored(data) as database:
        rows = database.exec_driver_sql("select entry from event order by n").all()
    return [msgspec.json.decode(row[0]) for row in rows]


def test_a_table_that_fits_goes_on_and_says_what_was_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bases = played_before(tmp_path, ["me", "friend"])
    with_rules_of_today(monkeypatch, is_loading_gone=False)
    with serving(tmp_path) as client:
        me = Player(client, bases[0])
        assert me.view()["is_awaited"]
        assert me.view()["is_halted"] is False
    words = "The rules were mended since this table began (version 1, now 2)."
    with serving_with(tmp_path, render) as client:
        me = Player(client, bases[0])
        assert words in me.page().text.partition('id="ask"')[0], "a notice until somebody acts"
        me.act("draw").raise_for_status()
        assert words not in me.page().text.partition('id="ask"')[0]
        assert words in client.get(f"{bases[0]}/log").text, "and the first line of the log for good"


def test_a_table_that_does_not_fit_stands_still_and_can_be_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bases = played_before(tmp_path, ["me", "friend"])
    before = entries_stored(tmp_path)
    with_rules_of_today(monkeypatch, is_loading_gone=True)
    with serving(tmp_path) as client:
        me = Player(client, bases[0])
        view = me.view()
        assert (view["is_halted"], view["is_awaited"], view["legal"]) == (True, False, [])
        assert view["view"]["sides"][0]["loaded"] == 0
        answer = me.act("draw")
        assert answer.status_code == 409
        assert answer.json()["refusal"]["code"] == "rules-mended"
        assert client.get(f"{bases[0]}/export").status_code == 200
    assert entries_stored(tmp_path) == before


def test_it_goes_on_from_the_last_step_that_fits_when_all_people_agree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bases = played_before(tmp_path, ["me", "friend"])
    before = entries_stored(tmp_path)
    with_rules_of_today(monkeypatch, is_loading_gone=True)
    with serving(tmp_path) as client:
        me, friend = (Player(client, base) for base in bases)
        me.say("go-on").raise_for_status()
        assert me.view()["is_halted"] is True
    with serving(tmp_path) as client:
        me, friend = (Player(client, base) for base in bases)
        assert me.view()["is_halted"] is True, "what one has agreed to outlives the server"
        friend.say("go-on").raise_for_status()
        view = me.view()
        assert (view["is_halted"], view["is_awaited"]) == (False, True)
        me.act("draw").raise_for_status()
    stored = entries_stored(tmp_path)
    assert stored[: len(before)] == before
    assert stored[len(before)] == {"n": len(before), "rules": NOW, "since": before[-1]["n"]}
    assert stored[-1]["act"] == "draw"
    with serving_with(tmp_path, render) as client:
        page = client.get(f"{bases[0]}/log").text
        assert "The rules were mended to version 2. What did not fit them left the table." in page
        assert Player(client, bases[0]).view()["is_halted"] is False


def test_one_person_among_bots_goes_on_at_once_and_spectators_have_no_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as client:
        me = Player.at_new_table(client, ["me", "bot:random"])[0]
        me.act("bid 3").raise_for_status()
        while not me.view()["is_awaited"]:
            pass
        me.act("load").raise_for_status()
        watching = client.get(me.base).text
        assert watching
    with_rules_of_today(monkeypatch, is_loading_gone=True)
    with serving(tmp_path) as client:
        me = Player(client, me.base)
        assert me.view()["is_halted"] is True
        me.say("go-on").raise_for_status()
        assert me.view()["is_halted"] is False


def test_the_page_says_who_has_still_to_agree_and_has_a_button(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bases = played_before(tmp_path, ["me", "friend"])
    with_rules_of_today(monkeypatch, is_loading_gone=True)
    with serving_with(tmp_path, render) as client:
        me, friend = (Player(client, base) for base in bases)
        page = me.page().text
        assert "This table stands still." in page
        assert 'id="go-on"' in page
        me.say("go-on").raise_for_status()
        assert 'id="go-on"' not in me.page().text
        assert 'id="go-on"' in friend.page().text
