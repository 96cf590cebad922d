"""What is taken back leaves one line in everybody's log, and tells nothing that was not told before."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.plain import page_of
from tests.server.player import Player

pytestmark = pytest.mark.usefixtures("kept")


def log(player: Player) -> list[str]:
    """The log lines that a seat sees, oldest first."""
    lines: Any = page_of(player.page().text)["lines"]
    return [line["text"] for line in lines]


def with_an_order_to_give(client: TestClient[Any]) -> tuple[Player, Player, str]:
    """Whose turn it is, the other, and an order that the other may give."""
    while True:
        players = Player.at_new_table(client, ["me", "friend"], seconds=0)
        for player in players:
            player.act("bid 1").raise_for_status()
        active, other = sorted(players, key=lambda player: not player.view()["is_awaited"])
        orders = [action for action in other.view()["legal"] if action.startswith("order")]
        if orders:
            return active, other, orders[0]


def test_one_move_taken_back_is_named(two: tuple[Player, Player]) -> None:
    active, other = two
    before = log(other)
    active.act("load").raise_for_status()
    told = log(other)[len(before)]
    assert "load" in told
    active.say("undo").raise_for_status()
    for player in two:
        assert log(player)[len(before) :] == [f"Took back: {told}"]


def test_several_moves_are_one_line(two: tuple[Player, Player]) -> None:
    active, other = two
    before = len(log(other))
    for _ in range(3):
        active.act("load").raise_for_status()
    active.say("restart-turn").raise_for_status()
    assert log(other)[before:] == ["Took back 3 moves."]


def test_dithering_is_one_line(two: tuple[Player, Player]) -> None:
    active, other = two
    before = len(log(other))
    active.act("load").raise_for_status()
    told = log(other)[before]
    for _ in range(3):
        active.say("undo").raise_for_status()
        active.say("redo").raise_for_status()
    assert log(other)[before:] == [f"Took back: {told}", told]


def test_what_is_done_next_stands_below(two: tuple[Player, Player]) -> None:
    active, other = two
    before = len(log(other))
    for action in ("load", "load"):
        active.act(action).raise_for_status()
    active.say("undo").raise_for_status()
    active.act("draw").raise_for_status()
    loaded, taken_back, drew, *_ = log(other)[before:]
    assert "load" in loaded
    assert taken_back == f"Took back: {loaded}"
    assert "drew" in drew


def test_it_counts_as_new_since_the_own_last_act(two: tuple[Player, Player]) -> None:
    active, other = two
    before: Any = page_of(other.page().text)["since"]
    active.act("load").raise_for_status()
    active.say("undo").raise_for_status()
    assert log(other)[-1].startswith("Took back")
    assert page_of(other.page().text)["since"] == before + 1
    assert page_of(active.page().text)["since"] == 0


def test_an_order_that_nobody_sees_does_not_part_what_is_taken_back(client: TestClient[Any]) -> None:
    """Else others could tell that somebody holds a card to give orders for."""
    active, other, order = with_an_order_to_give(client)
    before = len(log(active))
    for _ in range(2):
        active.act("load").raise_for_status()
    active.say("undo").raise_for_status()
    other.act(order).raise_for_status()
    active.say("undo").raise_for_status()
    assert log(active)[before:] == ["Took back 2 moves."]


def test_a_late_command_hears_of_it(two: tuple[Player, Player]) -> None:
    active, _ = two
    active.act("load").raise_for_status()
    version = active.view()["version"]
    active.say("undo").raise_for_status()
    late = active.act("draw", version=version)
    assert late.status_code == 409
    assert late.json()["changed"].startswith("Took back: ")


def test_a_seat_that_has_done_nothing_is_not_told_why_undo_stops(two: tuple[Player, Player]) -> None:
    """Whose turn it has become has nothing to take back; whoever drew a card has, and cannot."""
    active, other = two
    active.act("end").raise_for_status()
    assert other.view()["is_awaited"]
    assert page_of(other.page().text)["undo_stops"] == ""
    other.act("draw").raise_for_status()
    assert page_of(other.page().text)["undo_stops"] == "Undo stops here: a card was drawn."


def test_an_order_is_no_move_after_which_things_are_new(client: TestClient[Any]) -> None:
    active, other, order = with_an_order_to_give(client)
    active.act("load").raise_for_status()
    before: Any = page_of(other.page().text)["since"]
    assert before
    other.act(order).raise_for_status()
    assert page_of(other.page().text)["since"] == before + 1, "and the order itself"
