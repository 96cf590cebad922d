"""Orders left beforehand: done when the seat is asked, dropped with a sentence, known to nobody else."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.server.clockwork import DAYS, Hands, seated, timed
from tests.server.conftest import serving
from tests.server.listener import Listener
from tests.server.plain import page_of
from tests.server.player import Player
from tests.stories import until


def two(client: Any) -> tuple[Player, Player]:
    """Two who have bid; whose turn it is comes first."""
    one, other = Player.at_new_table(client, ["me", "friend"], seconds=0)
    other.say("name", name="Tomas").raise_for_status()
    for player in (one, other):
        player.act("bid 1").raise_for_status()
    return (one, other) if one.view()["is_awaited"] else (other, one)


def shown(player: Player) -> Any:
    return page_of(player.page().text)["orders"]


@pytest.mark.usefixtures("kept")
def test_an_act_left_beforehand_is_done_when_the_seat_is_asked_and_outlives_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        acting, waiting = two(client)
        before, version = acting.page().text, acting.view()["version"]
        waiting.say("orders", acts=["load"], command="first-order").raise_for_status()
        waiting.say("orders", acts=["load"], command="first-order").raise_for_status()
        waiting.say("orders", acts=["launch", "end"]).raise_for_status()
        assert [order["acts"] for order in waiting.view()["orders"]] == [["load"], ["launch", "end"]]
        # Nobody else sees a trace of it.
        assert (acting.page().text, acting.view()["version"]) == (before, version)
        assert acting.view()["orders"] == []
    with serving(tmp_path) as client:
        acting, waiting = Player(client, acting.base), Player(client, waiting.base)
        acting.act("end").raise_for_status()
        until(lambda: waiting.view()["orders"] == [])
        acts = [line for line in client.get(f"{waiting.base}/record").text.splitlines() if '"act"' in line]
        assert '"load"' in acts[-2]
        assert '"launch"' in acts[-1]


def test_one_that_does_not_fit_is_dropped_with_those_after_it_and_says_why(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        acting, waiting = two(client)
        for act in ("reply yes", "end"):
            waiting.say("orders", acts=[act]).raise_for_status()
        acting.act("end").raise_for_status()
        until(lambda: waiting.view()["orders"] == [])
        assert "was dropped" in waiting.view()["order_note"]
        assert waiting.view()["is_awaited"]
        assert shown(waiting)["note"]
        assert shown(acting)["note"] == ""
        waiting.say("orders", drop="note").raise_for_status()
        assert shown(waiting)["note"] == ""


def test_pass_until_something_lasts_and_is_taken_back(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        acting, waiting = two(client)
        waiting.say("orders", acts=["end"], lasts="always").raise_for_status()
        acting.act("end").raise_for_status()
        until(lambda: acting.view()["is_awaited"])
        (order,) = waiting.view()["orders"]
        waiting.say("orders", drop=order["id"]).raise_for_status()
        assert shown(waiting)["orders"] == []


def test_what_cannot_be_ordered_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        _, waiting = two(client)
        assert waiting.say("orders", acts=["fly"]).status_code == 400
        assert waiting.say("orders", acts=[]).status_code == 400
        assert waiting.say("orders", acts=["end"], lasts="ever").status_code == 400
        for number in range(8):
            waiting.say("orders", acts=["end"], command=f"order-{number:04}").raise_for_status()
        assert waiting.say("orders", acts=["end"]).json()["refusal"]["code"] == "too-many-orders"
        possible = client.get(f"{waiting.base}/orders", headers={"accept": "application/json"}).json()[
            "possible"
        ]
        assert "end" in possible


@pytest.mark.parametrize(
    "game", ["apogee", "astronavigators", "leaving-earth", "moonshot", "tranquility-base"]
)
def test_every_game_says_what_could_be_ordered(tmp_path: Path, game: str) -> None:
    with serving(tmp_path) as client:
        for player in Player.at_new_table(client, ["me", "friend"], game=game):
            answer = client.get(f"{player.base}/orders", headers={"accept": "application/json"})
            assert answer.status_code == 200
            assert answer.json()["possible"]


@pytest.mark.parametrize(
    "game", ["apogee", "astronavigators", "leaving-earth", "moonshot", "tranquility-base"]
)
def test_every_game_says_later_too_what_could_be_ordered(tmp_path: Path, game: str) -> None:
    """Some way into the game, to who is asked and to who waits; and what it says can be ordered."""
    with serving(tmp_path) as client:
        players, rng = Player.at_new_table(client, ["me", "friend"], game=game, seconds=0), random.Random(7)
        for _ in range(60):
            views = [player.view() for player in players]
            asked = next((seat for seat, view in enumerate(views) if view["is_awaited"]), None)
            if asked is None or views[asked]["is_over"]:
                break
            players[asked].act(rng.choice(views[asked]["legal"])).raise_for_status()
        assert not players[0].view()["is_over"]
        for player in players:
            answer = client.get(f"{player.base}/orders", headers={"accept": "application/json"})
            possible = answer.raise_for_status().json()["possible"]
            assert possible
            player.say("orders", acts=[next(iter(possible))]).raise_for_status()


def test_an_order_answers_a_card_where_a_decision_takes_days(tmp_path: Path) -> None:
    """A card that waits for who asked to be asked finds their order, and goes on at once."""
    hands = Hands()
    with timed(tmp_path, hands) as client:
        one, other = seated(client, DAYS)
        for player in (one, other):
            player.say("ask-me", hours=8).raise_for_status()
            player.act("bid 1").raise_for_status()
        acting, waiting = (one, other) if one.view()["is_awaited"] else (other, one)
        waiting.say("orders", acts=["pass"], lasts="always").raise_for_status()
        acting.act("launch").raise_for_status()
        until(lambda: not acting.view()["view"]["window"], "the card waits all the same")
        assert waiting.view()["orders"], "it holds for the next card as well"


# Nobody else's stream ---------------------------------------------------------------------------------------


def test_only_the_owners_pages_look_again_when_an_order_is_left_changed_or_taken_back(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        acting, waiting = two(client)
        with Listener(client, acting) as other, Listener(client, waiting) as own:
            heard, looks = other.versions(), len(own.versions())
            steps: list[dict[str, Any]] = [
                {"acts": ["load"], "command": "first-order"},
                {"drop": "first-order"},
                {"acts": ["launch", "end"], "lasts": "always"},
                {"drop": "note"},
            ]
            for number, said in enumerate(steps, start=1):
                waiting.say("orders", **said).raise_for_status()
                assert len(own.versions()) == looks + number
                assert other.versions() == heard


@pytest.mark.parametrize("act", ["reply yes", "end"], ids=["dropped", "done"])
def test_what_becomes_of_an_order_others_hear_only_as_a_move(tmp_path: Path, act: str) -> None:
    with serving(tmp_path) as client:
        acting, waiting = two(client)
        waiting.say("orders", acts=[act]).raise_for_status()
        with Listener(client, acting) as other, Listener(client, waiting) as own:
            acting.act("end").raise_for_status()
            until(lambda: waiting.view()["orders"] == [])
            # The owner's page looks once more without a move, to show that the order has gone.
            until(lambda: len(own.versions()) > len(set(own.versions())))
            assert other.versions() == sorted(set(other.versions()))
            assert other.versions()[-1] == acting.view()["version"]
