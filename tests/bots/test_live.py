"""Bots in processes of their own: whatever one does, the table gets a legal answer in time and is told."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from moonrace.bots.live import FIRST_LEGAL, BotAnswer, BotPool, BotRequest
from moonrace.kernel.chance import Secret
from moonrace.kernel.position import Position
from moonrace.workers.pool import WorkersBusy
from tests.bots.heap import HeapState, HeapTitle
from tests.stories import PATIENCE, told

T = TypeVar("T")
TITLE = HeapTitle()
LEGAL = {"take 1", "take 2", "take 3"}
GRACE = 4.0
"""Seconds before a bot that says nothing is given up. A real one may be slow to begin on a busy machine."""


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    return told(coroutine)


def live_position() -> Position:
    return TITLE.start(2, chance=Secret(bytes(32))).position


def pool_of(stub: str, grace: float = PATIENCE) -> BotPool:
    return BotPool(1, grace=grace, memory_mb=400, maker=f"tests.bots.stubs:{stub}")


async def ask(pool: BotPool, level: str = "search:10it", seat: int = 0) -> BotAnswer:
    return await pool.decide(BotRequest.of(live_position(), seat, level, seed=1))


async def ask_once(stub: str, seat: int = 0, grace: float = PATIENCE) -> BotAnswer:
    async with pool_of(stub, grace) as pool:
        return await ask(pool, seat=seat)


def test_a_sound_bot_answers_without_a_note() -> None:
    async def go() -> list[BotAnswer]:
        async with BotPool(1, grace=PATIENCE) as pool:
            return [await ask(pool, level) for level in ("random", "heuristic", "search:300it")]

    answers = run(go())
    assert [answer.level for answer in answers] == ["random", "heuristic", "search:300it"]
    assert all(answer.text in LEGAL and not answer.note for answer in answers)
    assert answers[-1].text == "take 2"


def test_an_open_ask_may_be_declined() -> None:
    answer = run(ask_once("decliner", seat=1))
    assert answer == BotAnswer(None, "search:10it")


@pytest.mark.parametrize(
    ("stub", "reason"),
    [
        ("sleeper", "took too long"),
        ("raiser", "stumbled over an error"),
        ("glutton", "ran out of memory"),
        ("quitter", "stopped working"),
        ("cheat", "chose something that is not legal"),
        ("decliner", "chose something that is not legal"),
        ("rebel", "chose something that is not legal"),
        ("vandal", "answered in words nobody understands"),
    ],
)
def test_a_bot_that_fails_is_replaced_and_the_table_is_told(stub: str, reason: str) -> None:
    answer = run(ask_once(stub, grace=GRACE if stub == "sleeper" else PATIENCE))
    assert answer.text in LEGAL
    assert answer.level == "heuristic"
    assert answer.note == f"The Commander {reason}; the Pilot plays on."


def test_what_a_bot_prints_goes_nowhere(capfd: pytest.CaptureFixture[str]) -> None:
    answer = run(ask_once("babbler"))
    assert answer == BotAnswer("take 1", "search:10it")
    captured = capfd.readouterr()
    assert captured.out == captured.err == ""


def test_when_all_fail_the_first_legal_action_is_taken() -> None:
    answer = run(ask_once("all_raise"))
    assert (answer.text, answer.level) == ("take 1", FIRST_LEGAL)
    assert answer.note.endswith("The Dice stumbled over an error; the first legal action is taken.")
    assert run(ask_once("all_raise", seat=1)).text is None


def test_a_hanging_bot_is_gone_within_its_time_and_leaves_no_process() -> None:
    async def go() -> set[int]:
        async with pool_of("forker", GRACE) as pool:
            await ask(pool, "random")
            group = next(iter(pool.process_ids))
            await asyncio.wait_for(ask(pool, "search:10ms"), PATIENCE)
            return members(group)

    assert not run(go())


def members(group: int) -> set[int]:
    """The living processes of a process group."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, _, pgrp = (folder / "stat").read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(pgrp) == group and state != "Z":
            found.add(int(folder.name))
    return found


def test_others_are_not_held_up_by_a_hanging_bot() -> None:
    async def go() -> None:
        async with BotPool(2, grace=PATIENCE, maker="tests.bots.stubs:sleeper") as pool:
            await asyncio.gather(ask(pool, "random"), ask(pool, "random"))
            hanging = asyncio.create_task(ask(pool, "search:10it"))
            await asyncio.sleep(0.05)
            assert (await ask(pool, "random")).level == "random"
            assert not hanging.done()
            hanging.cancel()

    run(go())


def test_a_full_queue_is_refused_at_once() -> None:
    async def go() -> None:
        async with BotPool(1, queue=2) as pool:
            first = [asyncio.create_task(ask(pool, "random")) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(WorkersBusy, match="ask again"):
                await ask(pool, "random")
            assert all(answer.text in LEGAL for answer in await asyncio.gather(*first))

    run(go())


def test_a_closed_pool_has_no_processes_and_takes_no_requests() -> None:
    async def go() -> None:
        pool = BotPool(2)
        await asyncio.gather(ask(pool, "random"), ask(pool, "random"))
        ids = set(pool.process_ids)
        assert ids
        await pool.aclose()
        assert not any(members(group) for group in ids)
        with pytest.raises(WorkersBusy):
            await ask(pool, "random")

    run(go())


def test_a_request_holds_a_sample_and_not_the_truth() -> None:
    position = live_position()
    assert isinstance(position.state, HeapState)
    hidden = position.state.secrets[1]
    worlds = [BotRequest.of(position, 0, "random").world for _ in range(30)]
    secrets = [world.secrets[1] for world in worlds if isinstance(world, HeapState)]
    assert len(set(secrets)) > 1
    assert secrets.count(hidden) < len(secrets)
