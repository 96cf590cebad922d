"""A game by correspondence, through cards that wait: one who is asked answers, and one says nothing."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import sqlalchemy as sa

from moonrace.kernel.sealed import Window
from moonrace.server import bells, schema
from tests.server.clockwork import DAYS, HOUR, Hands, seated, timed
from tests.server.conftest import stored
from tests.server.player import Player
from tests.stories import until

ANSWERS, SILENT, UNASKED = range(3)
EIGHT = 8 * HOUR
PASS = "pass"
ENOUGH = 12
"""So many cards of each kind are waited for; people who play at random would go on for thousands of moves."""


class Standing(NamedTuple):
    """How a table stands."""

    version: int
    is_over: bool
    is_window: bool
    opener: int
    waited_for: list[int]
    running: list[int]
    legal: list[str]
    """What the first of those can do for whom it waits."""


def standing(client: Any, player: Player) -> Standing:
    """Looked up in memory: a whole game has many steps."""
    live = client.app.state.house.hall.loaded[player.base.split("/")[2]]

    async def look() -> Standing:
        async with live.at_rest() as match:
            frame = match.position.frame
            waited_for = [] if match.over else [seat for seat in range(3) if live.waits_for(match, seat)]
            return Standing(
                match.version,
                match.over,
                not match.over and isinstance(frame, Window),
                frame.opener if isinstance(frame, Window) else -1,
                waited_for,
                [seat for seat in range(3) if live.time_left(seat).is_running],
                [str(action) for action in match.legal(waited_for[0])] if waited_for else [],
            )

    found: Standing = client.blocking_portal.call(look)
    return found


def gone_on(client: Any, player: Player, version: int) -> None:
    """Wait until a table has gone on from a version."""
    until(lambda: standing(client, player).version > version, "the card waits for ever")


def test_cards_wait_for_who_asked_answered_or_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bells, "SECONDS_BETWEEN", 0.01)
    hands, rng = Hands(), random.Random(11)
    answered = waited = 0
    with timed(tmp_path, hands) as client:
        players = seated(client, DAYS, ("me", "friend", "friend"), game="tranquility-base")
        for seat in (ANSWERS, SILENT):
            players[seat].say("ask-me", hours=8).raise_for_status()
        while min(answered, waited) < ENOUGH:
            now = standing(client, players[0])
            assert not now.is_over
            if not now.is_window:
                assert now.running == now.waited_for
                players[now.waited_for[0]].act(rng.choice(now.legal), version=now.version).raise_for_status()
                continue
            assert not now.running, "a card costs nobody time"
            assert set(now.waited_for) <= {ANSWERS, SILENT} - {now.opener}
            if ANSWERS in now.waited_for:
                others = [one for one in now.legal if one.startswith("answer")]
                players[ANSWERS].act(rng.choice([PASS, *others]), version=now.version).raise_for_status()
                answered += 1
                continue
            if now.waited_for:
                hands.turn(EIGHT - 1)
                assert standing(client, players[0]).version == now.version, "it went on too soon"
                hands.turn(1)
                waited += 1
            # Nobody comes: the bell alone lets the table go on.
            gone_on(client, players[0], now.version)
        for player in players:
            player.say("end", how="draw").raise_for_status()
        assert players[SILENT].view()["is_over"]
    with stored(tmp_path) as connection:
        rows = connection.execute(sa.select(schema.outcome).order_by(schema.outcome.c.seat)).all()
    # Who said nothing to cards has missed no move of its own: nobody sat in, and nobody was absent.
    assert [(row.how, row.sat_in) for row in rows] == [("agreed", "")] * 3
