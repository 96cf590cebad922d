"""Tables at which nobody is go on when time makes a difference: after a restart, or once let go."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from moonrace.server import bells, schema
from tests.server.clockwork import DAY, DAYS, HOUR, Hands, left, running, seated, timed
from tests.server.conftest import QuickBots, stored
from tests.server.player import Player
from tests.server.test_windows_by_days import EIGHT, launched, window
from tests.stories import until


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bells, "SECONDS_BETWEEN", 0.02)


def bell(data: Path) -> float | None:
    with stored(data) as connection:
        found: float | None = connection.execute(sa.select(schema.slate.c.bell)).scalar_one()
        return found


def acts(data: Path) -> int:
    """How much was done at the only table."""
    with stored(data) as connection:
        return int(connection.execute(sa.select(sa.func.count()).select_from(schema.event)).scalar_one())


def forget(client: Any, player: Player) -> None:
    """Let a table go, as one that nobody has visited for long."""
    hall = client.app.state.house.hall
    client.blocking_portal.call(hall.forget, player.base.split("/")[2])


@pytest.mark.usefixtures("kept")
def test_a_window_closes_after_a_restart_though_nobody_comes(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        one, other = seated(client, DAYS)
        for player in (one, other):
            player.say("ask-me", hours=8).raise_for_status()
        actor, _ = launched(one, other)
        assert window(actor)
    hands.turn(EIGHT)
    hands.noted(tmp_path)
    before = acts(tmp_path)
    with timed(tmp_path, hands) as client:
        until(lambda: acts(tmp_path) > before, "nobody closes the window")
        assert not window(Player(client, actor.base))


def test_a_table_that_was_let_go_goes_on(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        one, other = seated(client, DAYS)
        for player in (one, other):
            player.say("ask-me", hours=8).raise_for_status()
        launched(one, other)
        before = acts(tmp_path)
        forget(client, one)
        hands.turn(EIGHT)
        until(lambda: acts(tmp_path) > before, "nobody closes the window")


def test_silence_is_consent_though_nobody_comes(tmp_path: Path, hands: Hands) -> None:
    bots = QuickBots()
    with timed(tmp_path, hands, bots=bots) as client:
        one, two, three, _ = seated(client, DAYS, ("me", "friend", "friend", "friend"))
        for player in (one, two, three):
            player.act("bid 1").raise_for_status()
        hands.turn(4 * DAY)
        one.say("absent", absent=3, choice="bot:even").raise_for_status()
    hands.turn(DAY)
    hands.noted(tmp_path)
    assert not bots.requests
    with timed(tmp_path, hands, bots=bots):
        until(lambda: bool(bots.requests), "nobody counts the silence")


def test_a_bell_rings_when_time_makes_a_difference_and_never_after_the_end(
    tmp_path: Path, hands: Hands
) -> None:
    with timed(tmp_path, hands) as client:
        one, other = seated(client, DAYS)
        now = client.app.state.house.hall.keeper.now()
        # Half a day before either clock is up.
        assert bell(tmp_path) == pytest.approx(now + 4 * DAY - 12 * HOUR)
        forget(client, one)
        hands.turn(4 * DAY - 12 * HOUR)
        until(lambda: (bell(tmp_path) or 0) == pytest.approx(now + 4 * DAY - HOUR), "it is not set anew")
        one.say("end", how="draw").raise_for_status()
        other.say("end", how="draw").raise_for_status()
        assert one.view()["is_over"]
        assert bell(tmp_path) is None


def test_a_table_that_cannot_be_opened_does_not_hold_up_the_others(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        tables = [seated(client, DAYS) for _ in range(2)]
        stuck = tables[0][0].base.split("/")[2]
        for one, _ in tables:
            forget(client, one)
        columns = schema.event.c
        with stored(tmp_path) as connection:
            connection.execute(schema.event.delete().where(columns.table_id == stuck))
            connection.execute(schema.slate.update().where(schema.slate.c.table_id == stuck).values(bell=1.0))
            connection.execute(schema.slate.update().where(schema.slate.c.table_id != stuck).values(bell=2.0))

        def rung() -> list[float]:
            with stored(tmp_path) as connection:
                return list(connection.execute(sa.select(schema.slate.c.bell)).scalars())

        until(lambda: all(at > 2.0 for at in rung()), "it goes no further than the first")
        assert running(tables[1][0]) == {0, 1}
        assert left(tables[1][0])[0] > 0
