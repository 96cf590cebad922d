"""People who act at the same time: what one does beside another outdates nobody's page."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.player import Player

GAME = "moonshot"


def table(client: TestClient[Any], people: int, **options: str) -> list[Player]:
    """People at screens of their own."""
    seats = ["me", *["friend"] * (people - 1)]
    return Player.at_new_table(client, seats, game=GAME, options=options)


def legal(player: Player) -> list[str]:
    """What the player may do now, if awaited."""
    seen = player.view()
    return list(seen["legal"]) if seen["is_awaited"] else []


def play_until(players: list[Player], wanted: list[Player], verb: str) -> int:
    """Let everybody do as little as possible until all wanted are asked for a verb; the version then."""
    for _ in range(60):
        if all(any(text.startswith(verb) for text in legal(player)) for player in wanted):
            return int(wanted[0].view()["version"])
        acting = next(player for player in players if legal(player))
        acting.act(min(legal(acting), key=lambda text: (text not in ("ready", "pass", "abort"), text)))
    raise AssertionError(f"nobody came to {verb}")


@pytest.mark.rule("MS-PROT-06")
def test_engineers_in_real_time_are_served_in_order_of_arrival(client: TestClient[Any]) -> None:
    one, other = players = table(client, 2, engineers="real_time")
    version = play_until(players, players, "research")
    assert one.act("pass", version=version).status_code == 200
    assert other.act("pass", version=version).status_code == 200
    assert other.view()["version"] > version


def test_one_s_own_action_outdates_one_s_page_all_the_same(client: TestClient[Any]) -> None:
    one, other = players = table(client, 2, engineers="real_time")
    version = play_until(players, players, "research")
    first, second = [text for text in legal(one) if text.startswith(("order", "supply"))][:2]
    assert one.act(first, version=version).status_code == 200
    assert one.act(second, version=version).status_code == 409
    assert other.act("pass", version=version).status_code == 200


@pytest.mark.rule("MS-PROT-02")
def test_tracks_side_by_side_do_not_outdate_each_other(client: TestClient[Any]) -> None:
    players = table(client, 4, tracks="parallel")
    for player in players:
        player.act("ready")
    politician = next(p for p in players if any(text.startswith("play") for text in legal(p)))
    engineer = next(p for p in players if any(text.startswith("research") for text in legal(p)))
    version = politician.view()["version"]
    assert politician.act("pass", version=version).status_code == 200
    assert engineer.act("pass", version=version).status_code == 200
    assert politician.act("pass", version=version).status_code == 409
