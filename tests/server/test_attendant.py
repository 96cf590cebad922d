"""Bots and the clock at live tables: ordinary commands, the right knowledge, the same time for everybody."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from moonrace.bots.live import BotAnswer, BotRequest
from moonrace.kernel.events import CLOCK
from moonrace.kernel.title import Option
from moonrace.server.attendant import QUEUED
from moonrace.server.hall import Hall
from moonrace.server.links import new_command
from moonrace.server.new_table import NewTable, all_options, responses
from moonrace.server.settings import Settings
from moonrace.server.store import Store
from moonrace.server.timed import SECONDS_FOR_BOTS
from moonrace.workers.pool import WorkersBusy
from tests.server.conftest import QuickBots, serving
from tests.server.plain import page_of
from tests.server.player import Player, new_table
from tests.stories import PATIENCE, a_moment, told, until, until_soon
from tests.titles import pact


@pytest.mark.parametrize(
    ("seats", "seconds", "mode"),
    [
        (["me"], 4, "ask"),
        (["me", "bot:random"], 4, "timed"),
        (["me", "bot:random"], 0, "timed"),
        (["bot:random", "bot:random"], 4, "ask"),
        (["me", "friend"], 4, "timed"),
        (["friend", "friend"], 8, "timed"),
        (["me", "friend"], 0, "orders"),
        (["me", "same-screen"], 8, "orders"),
        (["same-screen", "same-screen"], 8, "orders"),
        (["me", "same-screen", "friend"], 8, "orders"),
        (["same-screen", "friend"], 8, "timed"),
    ],
)
def test_how_windows_are_answered(seats: list[str], seconds: int, mode: str) -> None:
    assert responses(seats, seconds) == mode
    title = pact.make()
    wanted = NewTable("pact", new_command(), tuple(seats), seconds=seconds)
    assert all_options(wanted, title) == {"windows": mode}


def test_what_only_looks_like_a_host_s_option_is_left_to_people(monkeypatch: pytest.MonkeyPatch) -> None:
    title = pact.make()
    own = Option("pace", "Pace", ("ask", "timed", "orders"), "ask")
    monkeypatch.setattr(pact.Pact, "options", (*title.options, own))
    wanted = NewTable("pact", new_command(), ("me", "friend"), {"pace": "orders"})
    assert all_options(wanted, title) == {"pace": "orders", "windows": "timed"}


class Table:
    """A live table without HTTP, whose clock the test can read."""

    def __init__(
        self, data: Path, bots: Any, seats: tuple[str, ...], seconds: int = 4, pause: float = 0.0
    ) -> None:
        self.settings = Settings(data=data, bot_pause=pause)
        self.bots, self.seats, self.seconds = bots, seats, seconds

    async def __aenter__(self) -> Table:
        self.store = Store(self.settings.kept_in)
        self.hall = Hall(self.store, await self.store.server_key(), self.bots, self.settings)
        made = await self.hall.make(NewTable("pact", new_command(), self.seats, seconds=self.seconds))
        self.context = self.hall.table(made.table)
        self.table = await self.context.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.context.__aexit__(None, None, None)
        await self.hall.close()
        self.store.close()


async def play_to_window(at: Table) -> float:
    """Bid and launch; a time before the window opened."""
    from moonrace.server.command import Command

    for seat in range(2):
        await at.table.command(seat, Command("act", f"bidding-{seat}", 0, "bid 1"))
    async with at.table.at_rest() as match:
        seat, version = match.asks[0].seat, match.version
    before = time.monotonic()
    await at.table.command(seat, Command("act", "launching-1", version, "launch"))
    return before


@pytest.mark.parametrize("holds_veto", [True, False])
def test_a_window_stays_open_for_its_time_whoever_holds_what(tmp_path: Path, holds_veto: bool) -> None:
    async def story() -> float:
        async with Table(tmp_path, QuickBots(), ("me", "friend"), seconds=4) as at:
            at.table.row = msgspec.structs.replace(at.table.row, seconds=1)
            opened = await play_to_window(at)
            async with at.table.at_rest() as match:
                version = match.version
                state = match.position.state
                cards = [card for card in range(20) if (card in pact.VETOES) == holds_veto][:4]
                state.hands = [cards[:2], cards[2:]]
            await until_soon(lambda: at.table.version != version)
            return time.monotonic() - opened

    assert told(story()) >= 1


async def window_of_one_person(at: Table, *, person_holds: bool, bot_holds: bool) -> tuple[int, float, float]:
    """Seat 0 bids and, when it is its turn, launches; the bot in seat 1 is given what it may hold.

    The version in which the window is open, the time, and the seconds until it closes.
    """
    from moonrace.server.command import Command

    for number in range(400):
        async with at.table.at_rest() as match:
            state = match.position.state
            veto, plain = sorted(pact.VETOES), [card for card in range(20) if card not in pact.VETOES]
            state.hands = [
                [(veto if person_holds else plain)[0], plain[1]],
                [(veto if bot_holds else plain)[2], plain[3]],
            ]
            asks, version = match.asks, match.version
            if CLOCK in match.position.awaited:
                return version, time.monotonic(), at.table.closes_in(match)
            legal = [str(a) for ask in asks if ask.seat == 0 for a in ask.legal()]
        if legal:
            wanted = "launch" if "launch" in legal else legal[0]
            await at.table.command(0, Command("act", f"lone-{number}", version, wanted))
        else:
            await asyncio.sleep(0.05)
    raise AssertionError("no window opened")


@pytest.mark.parametrize("bot_holds", [True, False])
def test_among_bots_a_window_closes_at_the_same_time_whatever_bots_hold(
    tmp_path: Path, bot_holds: bool
) -> None:
    async def story() -> float:
        async with Table(tmp_path, QuickBots(), ("me", "bot:random")) as at:
            version, now, left = await window_of_one_person(at, person_holds=False, bot_holds=bot_holds)
            await until_soon(lambda: at.table.version != version)
            assert time.monotonic() >= now + left - 0.05
            return left

    assert told(story()) <= SECONDS_FOR_BOTS


def test_among_bots_a_window_waits_for_the_person_who_can_answer(tmp_path: Path) -> None:
    from moonrace.server.command import Command

    async def story() -> None:
        async with Table(tmp_path, QuickBots(), ("me", "bot:random")) as at:
            await window_of_one_person(at, person_holds=True, bot_holds=False)
            version = at.table.version
            await asyncio.sleep(SECONDS_FOR_BOTS + 0.4)
            assert at.table.version == version
            async with at.table.at_rest() as match:
                assert at.table.closes_in(match) == 0
            await at.table.command(0, Command("act", "lone-pass", version, "pass"))
            await until_soon(lambda: at.table.version != version, "the window stayed open after the answer")

    told(story())


def test_a_window_survives_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        me, friend = Player.at_new_table(client, ["me", "friend"], seconds=8)
        for player in (me, friend):
            player.act("bid 1").raise_for_status()
        active = me if me.view()["is_awaited"] else friend
        active.act("launch").raise_for_status()
        page = page_of(me.page().text)
        assert 0 < float(str(page["window_seconds"])) <= 8
        assert page["window_length"] == 8
    with serving(tmp_path) as client:
        me = Player(client, me.base)
        version = me.view()["version"]
        until(lambda: me.view()["version"] != version, "the window stayed open")


def test_an_answer_in_a_window_is_not_signalled(tmp_path: Path) -> None:
    """Streams must not tell that somebody has answered, nor must the number of steps on the page."""
    from moonrace.server.command import Command

    async def story() -> None:
        async with Table(tmp_path, QuickBots(), ("me", "friend"), seconds=15) as at:
            await play_to_window(at)
            shone: list[int | None] = []
            at.table.beacon.shine = lambda seat=None: shone.append(seat)  # type: ignore[method-assign]
            version = at.table.version
            for n, seat in enumerate((0, 1)):
                await at.table.command(seat, Command("act", f"passing-{n}", version, "pass"))
            assert at.table.version == version
            assert shone == []

    told(story())


def test_closing_does_not_wait_for_a_window_that_somebody_has_just_answered(tmp_path: Path) -> None:
    from moonrace.server.command import Command

    async def story() -> None:
        async with Table(tmp_path, QuickBots(), ("me", "friend"), seconds=15) as at:
            await play_to_window(at)
            await a_moment()
            version = at.table.version
            await at.table.command(0, Command("act", "passing-0", version, "pass"))
            await at.hall.close()
            assert at.table.version == version

    told(story())


def test_who_has_bid_is_signalled(tmp_path: Path) -> None:
    from moonrace.server.command import Command

    async def story() -> None:
        async with Table(tmp_path, QuickBots(), ("me", "friend")) as at:
            shone: list[int | None] = []
            at.table.beacon.shine = lambda seat=None: shone.append(seat)  # type: ignore[method-assign]
            await at.table.command(0, Command("act", "bidding-0", 0, "bid 1"))
            assert shone == [None]
            await at.table.command(0, Command("act", "bidding-1", 0, "bid 2"))
            assert shone == [None]

    told(story())


def test_steps_are_numbered_by_what_a_viewer_can_notice(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        me, friend = Player.at_new_table(client, ["me", "friend"], seconds=15)
        for player in (me, friend):
            player.act("bid 1").raise_for_status()
        active, other = (me, friend) if me.view()["is_awaited"] else (friend, me)
        active.act("launch").raise_for_status()
        steps = page_of(active.page().text)["step"]
        own = page_of(other.page().text)["step"]
        other.act("pass").raise_for_status()
        assert page_of(active.page().text)["step"] == steps
        assert page_of(other.page().text)["step"] == int(str(own)) + 1
        assert "pass" not in client.get(f"{active.base}/export").text


def test_bots_get_a_sampled_world_and_their_own_choices(tmp_path: Path) -> None:
    bots = QuickBots()
    with serving(tmp_path, bots) as client:
        (me,) = Player.at_new_table(client, ["me", "bot:heuristic"])
        rng = random.Random(3)
        real = []
        for _ in range(300):
            view = me.view()
            if view["is_over"]:
                break
            if view["is_awaited"]:
                real.append(tuple(view["view"]["hands"]["0"]))
                me.act(rng.choice(view["legal"])).raise_for_status()
    assert {request.level for request in bots.requests} == {"heuristic"}
    assert {request.seat for request in bots.requests} == {1}
    worlds = [request.world for request in bots.requests if isinstance(request.world, pact.Table)]
    sampled = [tuple(map(pact.name_of, world.hands[0])) for world in worlds]
    assert sum(hand in real for hand in sampled) < len(sampled) / 2, "the bot was shown the true hand"


class WeakBots:
    """The first answer comes from a stand-in; the pool is busy now and then."""

    def __init__(self) -> None:
        self.count = 0
        self.levels: list[str] = []

    async def decide(self, request: BotRequest) -> BotAnswer:
        """Something legal."""
        self.count += 1
        self.levels.append(request.level)
        if self.count == 2:
            raise WorkersBusy("Many bots are thinking.")
        note = "The Commander took too long; the Pilot plays on." if self.count == 1 else ""
        return BotAnswer(str(request.legal[0]), "heuristic", note)


class QueueingBots(QuickBots):
    """Bots that wait for their turn until they are let."""

    def __init__(self) -> None:
        super().__init__()
        self.may_think = threading.Event()

    async def decide(self, request: BotRequest) -> BotAnswer:
        """Something legal, late."""
        request.on_wait(True)
        while not self.may_think.is_set():
            await asyncio.sleep(0.01)
        request.on_wait(False)
        return await super().decide(request)


def test_the_page_says_when_a_bot_waits_for_its_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moonrace.server.attendant.SHORT_QUEUE", 0.01)
    bots = QueueingBots()
    with serving(tmp_path, bots) as client:
        (me,) = Player.at_new_table(client, ["me", "bot:random"], game="tranquility-base")
        table = client.app.state.house.hall._tables[me.base.split("/")[2]]

        def play_until(is_done: Callable[[], bool]) -> None:
            for _ in range(40):
                view = me.view()
                if is_done():
                    return
                if view["is_awaited"]:
                    me.act(view["legal"][0])
                else:
                    time.sleep(0.05)
            raise AssertionError("it is never said")

        play_until(lambda: QUEUED in table.notices.values())
        assert QUEUED in me.page().text
        bots.may_think.set()
        until(lambda: QUEUED not in table.notices.values(), "it is said for ever")
        assert bots.requests[0].marks == ("testclient", table.id)


class NotingBots(QuickBots):
    """Bots that count their decisions in their notes."""

    async def decide(self, request: BotRequest) -> BotAnswer:
        """Something legal."""
        answer = await super().decide(request)
        return msgspec.structs.replace(answer, notes=request.notes + b"x")


def test_a_bot_is_given_its_own_notes_again(tmp_path: Path) -> None:
    bots = NotingBots()
    with serving(tmp_path, bots) as client:
        new_table(client, ["bot:random", "bot:random"])
        until(lambda: len(bots.requests) > 12)
    for seat in range(2):
        own = [request for request in bots.requests if request.seat == seat][:5]
        assert [request.notes for request in own] == [b"x" * number for number in range(5)]


def test_a_replaced_bot_is_told_and_stays_replaced(tmp_path: Path) -> None:
    bots = WeakBots()
    with serving(tmp_path, bots) as client:
        (me,) = Player.at_new_table(client, ["me", "bot:search"])
        until(lambda: bots.count > 4 or acted(me)["is_over"])
        page: Any = page_of(me.page().text)
    assert bots.levels[0] == "search"
    assert set(bots.levels[1:]) == {"heuristic"}
    assert page["notices"] == ["The Commander took too long; the Pilot plays on."]
    assert page["seats"][1]["note"] == "Pilot stands in for Commander"


def acted(player: Player) -> Any:
    """The table as the player saw it before doing the first thing there was to do."""
    view = player.view()
    if view["is_awaited"]:
        player.act(view["legal"][0]).raise_for_status()
    return view


class BrokenBots:
    """Fails in a way nobody foresaw."""

    async def decide(self, request: BotRequest) -> BotAnswer:
        """Nothing."""
        raise ZeroDivisionError


def test_a_failing_attendant_does_not_take_the_table_down(tmp_path: Path) -> None:
    with serving(tmp_path, BrokenBots()) as client:
        (me,) = Player.at_new_table(client, ["me", "bot:random"])
        me.act("bid 1").raise_for_status()
        page: Any = page_of(me.page().text)
        assert page["notices"] == ["The bots stopped over an error of ours. Nothing was lost."]


def test_a_bots_move_is_stored_once_however_often_the_server_stops(tmp_path: Path) -> None:
    base = ""
    for _ in range(6):
        with serving(tmp_path, bot_pause=0.05) as client:
            if not base:
                (me,) = Player.at_new_table(client, ["me", "bot:random"])
                base = me.base
            me = Player(client, base)
            for _ in range(4):
                view = me.view()
                if view["is_awaited"]:
                    me.act(view["legal"][0]).raise_for_status()
    with sqlite3.connect(tmp_path / "moonrace.sqlite3") as database:
        rows = database.execute("SELECT n, command_id FROM event ORDER BY n").fetchall()
    assert [n for n, _ in rows] == list(range(len(rows)))
    bots = [command for _, command in rows if command.startswith("attendant")]
    assert bots
    assert len(set(bots)) == len(bots)


def test_bots_take_their_time_where_people_watch(tmp_path: Path) -> None:
    with serving(tmp_path, bot_pause=2.0) as client:
        (me,) = Player.at_new_table(client, ["me", "bot:random"])
        version = me.view()["version"]
        me.act("bid 3").raise_for_status()
        until(lambda: me.view()["version"] != version)
        began = time.monotonic()
        while (view := me.view())["is_awaited"]:
            began = time.monotonic()
            me.act("end").raise_for_status()
        until(lambda: me.view()["version"] != view["version"])
        assert time.monotonic() - began >= 2.0


def test_bots_do_not_pause_over_sealed_answers(tmp_path: Path) -> None:
    with serving(tmp_path, bot_pause=10 * PATIENCE) as client:
        (me,) = Player.at_new_table(client, ["me", "bot:random"])
        version = me.view()["version"]
        me.act("bid 3").raise_for_status()
        until(lambda: me.view()["version"] != version)
