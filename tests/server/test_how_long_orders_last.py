"""How long orders last: for a round, until something happens, for ever, and beyond a killed server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.conftest import serving
from tests.server.player import Player
from tests.server.test_crash import Nursery
from tests.server.test_orders import two
from tests.stories import until


def acts_of(player: Player) -> list[str]:
    """What somebody has done, by the record as it may be read during play."""
    lines = player.client.get(f"{player.base}/record").text.splitlines()
    entries = [json.loads(line) for line in lines[1:]]
    return [entry["act"] for entry in entries if "act" in entry]


def next_round(acting: Player) -> None:
    """End the turn of one seat, for which the other's order waits, and wait until all bid again."""
    acting.act("end").raise_for_status()
    until(lambda: bool(acting.view()["legal"]) and acting.view()["legal"][0].startswith("bid"))


def test_one_that_always_holds_acts_every_time_and_leaves_what_it_does_not_fit(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        acting, waiting = two(client)
        waiting.say("orders", acts=["end"], lasts="always").raise_for_status()
        for number in (1, 2):
            next_round(acting)
            assert acts_of(waiting).count("end") == number
            # A bid is not what it was for, so the person is asked.
            assert waiting.view()["is_awaited"]
            acting.act("bid 1").raise_for_status()
            waiting.act("bid 0").raise_for_status()
        assert [order["acts"] for order in waiting.view()["orders"]] == [["end"]]


def test_one_for_a_round_is_over_with_it(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        acting, waiting = two(client)
        waiting.say("orders", acts=["end"], lasts="round").raise_for_status()
        next_round(acting)
        assert acts_of(waiting)[-1] == "end"
        until(lambda: waiting.view()["orders"] == [])
        assert waiting.view()["order_note"] == "“end” was dropped: the round is over."
        for player, bid in ((acting, "bid 1"), (waiting, "bid 0")):
            player.act(bid).raise_for_status()
        acting.act("end").raise_for_status()
        assert waiting.view()["is_awaited"]
        assert acts_of(waiting).count("end") == 1


def test_one_until_something_happens_acts_until_then(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        acting, waiting = two(client)
        waiting.say("orders", acts=["reply no", "end"], lasts="untouched").raise_for_status()
        next_round(acting)
        assert acts_of(waiting)[-1] == "end"
        assert len(waiting.view()["orders"]) == 1
        for player, bid in ((acting, "bid 1"), (waiting, "bid 0")):
            player.act(bid).raise_for_status()
        # The face of this game says that an offer is something to be careful about.
        acting.act(f"offer {waiting.view()['seat']} 1 1").raise_for_status()
        until(lambda: waiting.view()["orders"] == [])
        assert waiting.view()["order_note"].endswith("was dropped: something has happened to you.")
        assert "reply no" in waiting.view()["legal"]
        assert acts_of(waiting).count("reply no") == 0


# Killed -----------------------------------------------------------------------------------------------------


@pytest.fixture
def nursery(tmp_path: Path) -> Iterator[Nursery]:
    """Servers to be killed."""
    made = Nursery(tmp_path)
    yield made
    made.close()


def calling(nursery: Nursery) -> Any:
    """Somebody who calls the server that runs now."""
    return httpx.Client(base_url=f"http://127.0.0.1:{nursery.port}", headers={"accept": "application/json"})


@pytest.mark.timeout(300)
def test_orders_outlive_a_kill_and_are_done_once(nursery: Nursery) -> None:
    nursery.start()
    with calling(nursery) as client:
        acting, waiting = two(client)
        for order, acts in enumerate((["load"], ["load"], ["draw", "end"], ["end"])):
            waiting.say("orders", acts=acts, command=f"order-{order:04}").raise_for_status()
    nursery.kill()
    nursery.start()
    with calling(nursery) as client:
        acting, waiting = Player(client, acting.base), Player(client, waiting.base)
        assert [order["acts"][0] for order in waiting.view()["orders"]] == ["load", "load", "draw", "end"]
        acting.act("end").raise_for_status()
    # It falls over wherever it is with the orders, and takes up there.
    nursery.kill()
    nursery.start()
    with calling(nursery) as client:
        waiting = Player(client, waiting.base)
        until(lambda: waiting.view()["orders"] == [])
        assert acts_of(waiting) == ["bid 1", "load", "load", "draw", "end"]
        assert waiting.view()["order_note"] == ""
