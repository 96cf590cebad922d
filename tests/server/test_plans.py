"""Orders that hang on something: what others may do is answered beforehand, by what one's own log says."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.server.conftest import serving
from tests.server.player import Player
from tests.server.test_how_long_orders_last import acts_of
from tests.server.test_orders import shown, two
from tests.stories import until

GAMES = ("apogee", "astronavigators", "leaving-earth", "moonshot", "tranquility-base")
MANY = 60


def asked(player: Player) -> dict[str, dict[str, str]]:
    answer = player.client.get(f"{player.base}/orders", headers={"accept": "application/json"})
    found: dict[str, dict[str, str]] = answer.json()
    return found


def expected(player: Player) -> dict[str, str]:
    return asked(player)["expected"]


def orders_of(player: Player) -> list[str]:
    return [order["words"] for order in player.view()["orders"]]


@pytest.mark.parametrize(("does", "answered"), [("load", "draw"), ("draw", "load")])
def test_the_first_order_whose_if_has_come_true_is_done(tmp_path: Path, does: str, answered: str) -> None:
    with serving(tmp_path) as client:
        acting, waiting = two(client)
        waiting.say("orders", acts=["draw"], when="load").raise_for_status()
        waiting.say("orders", acts=["load"], when="DREW").raise_for_status()
        assert orders_of(waiting) == ["If “load”: draw", "If “DREW”: load"]
        acting.act(does).raise_for_status()
        acting.act("end").raise_for_status()
        until(lambda: acts_of(waiting)[-1] == answered)
        # The other was for the same decision: it is passed over, or falls with the next.
        until(lambda: waiting.view()["orders"] == [])
        assert waiting.view()["is_awaited"]
        assert acts_of(waiting) == ["bid 1", answered]


def test_what_has_not_happened_leaves_the_decision_to_the_person(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        acting, waiting = two(client)
        waiting.say("orders", acts=["end"], when="launch").raise_for_status()
        acting.act("end").raise_for_status()
        until(lambda: waiting.view()["orders"] == [])
        assert waiting.view()["is_awaited"]
        assert shown(waiting)["note"] == "“If “launch”: end” was dropped: that has not happened."


def test_one_that_hangs_on_something_and_always_holds_waits_for_it(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        acting, waiting = two(client)
        waiting.say("orders", acts=["end"], when="load", lasts="always").raise_for_status()
        acting.act("end").raise_for_status()
        until(lambda: waiting.view()["is_awaited"])
        assert acts_of(waiting) == ["bid 1"]
        waiting.act("end").raise_for_status()
        for player, bid in ((acting, "bid 1"), (waiting, "bid 0")):
            player.act(bid).raise_for_status()
        acting.act("load").raise_for_status()
        acting.act("end").raise_for_status()
        until(lambda: acts_of(waiting)[-2:] == ["bid 0", "end"])
        assert len(waiting.view()["orders"]) == 1


def test_nobody_learns_by_an_order_what_others_have_drawn(tmp_path: Path) -> None:
    """A drawn card is told to who drew it alone, so an order cannot hang on which one it was."""
    with serving(tmp_path) as client:
        acting, waiting = two(client)
        for kind in ("veto-", "data-"):
            waiting.say("orders", acts=["load"], when=kind).raise_for_status()
        acting.act("draw").raise_for_status()
        assert any(kind in acting.page().text for kind in ("veto-", "data-"))
        acting.act("end").raise_for_status()
        until(lambda: waiting.view()["orders"] == [])
        assert acts_of(waiting) == ["bid 1"]


def test_what_nearly_everything_would_fulfil_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        _, waiting = two(client)
        for words in ("a", " :  "):
            answer = waiting.say("orders", acts=["end"], when=words)
            assert answer.status_code == 400
            assert "2 letters" in answer.text
        assert waiting.say("orders", acts=["end"], when="w" * 301).status_code == 400
        assert waiting.say("orders", acts=["end"], when="  ").status_code == 200


def one_awaited(players: list[Player], rng: random.Random) -> tuple[Player, Player]:
    """Play on until one of two is awaited alone, and the other has something to expect."""
    for _ in range(MANY):
        awaited = [player for player in players if player.view()["is_awaited"]]
        if len(awaited) == 1:
            (other,) = (player for player in players if player is not awaited[0])
            if expected(other):
                return awaited[0], other
        player = rng.choice(awaited)
        player.act(rng.choice(player.view()["legal"])).raise_for_status()
    raise AssertionError("they never wait for each other")


@pytest.mark.parametrize("game", GAMES)
def test_in_every_game_an_order_hangs_on_what_another_does(tmp_path: Path, game: str) -> None:
    """What is expected is what the log then says, word for word: the order is done because of it."""
    rng, never = random.Random(7), "nobody ever does this"
    with serving(tmp_path) as client:
        players = Player.at_new_table(client, ["me", "friend"], game=game, seconds=0)
        acting, waiting = one_awaited(players, rng)
        # The beginning of the line says who does something, or which side.
        first = next(iter(expected(waiting))).split()[0]
        acts = list(asked(waiting)["possible"])[:4]
        waiting.say("orders", acts=acts, when=never).raise_for_status()
        waiting.say("orders", acts=acts, when=first).raise_for_status()
        done = len(acts_of(waiting))
        for _ in range(MANY):
            if not acting.view()["is_awaited"]:
                break
            acting.act(rng.choice(acting.view()["legal"])).raise_for_status()
        until(lambda: waiting.view()["orders"] == [])
        note = waiting.view()["order_note"]
        assert (len(acts_of(waiting)) > done) == (note == "")
        # Done, or refused by the rules: it was not passed over.
        assert "has not happened" not in note
        assert never not in note
