"""The pool of worker processes; what bots and planners make of it is tested with them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from moonrace.workers.pool import Pool, Why, WorkersBusy, WorkFailed
from tests.bots.heap import HeapTitle
from tests.stories import PATIENCE, told

TITLE = HeapTitle()
HANDLER = "tests.workers.handlers:obliging"


def in_pool(story: Callable[[Pool], Awaitable[Any]], handler: str = HANDLER) -> Any:
    """Something that happens with a pool of one worker."""

    async def go() -> Any:
        pool = Pool(handler, 1, queue=2, memory_mb=400, longest=1000, busy="Too many.")
        try:
            return await story(pool)
        finally:
            await pool.aclose()
            assert pool.process_ids == set()

    return told(go())


async def ask(pool: Pool, seconds: float = PATIENCE, heard: list[bytes] | None = None, **asked: Any) -> str:
    async with pool.turn():
        return await pool.ask(TITLE, asked, seconds, bytes.decode, ([] if heard is None else heard).append)


async def failure(pool: Pool, **asked: Any) -> Why:
    with pytest.raises(WorkFailed) as caught:
        await ask(pool, **asked)
    return caught.value.why


def test_a_worker_is_asked_again_and_knows_the_title_it_was_sent() -> None:
    async def story(pool: Pool) -> list[str]:
        return [await ask(pool, says=word) for word in ("one", "two")]

    first, second = (answer.split() for answer in in_pool(story))
    assert first[1:] == ["heap", "one"]
    assert second == [first[0], "heap", "two"]


def test_what_is_found_on_the_way_is_heard_even_if_nothing_more_comes() -> None:
    async def story(pool: Pool) -> tuple[list[bytes], Why]:
        heard: list[bytes] = []
        await ask(pool)
        return heard, await failure(pool, seconds=3.0, heard=heard, tells=["a", "b"], sleeps=True)

    assert in_pool(story) == ([b"a", b"b"], Why.LATE)


@pytest.mark.parametrize(
    ("asked", "why"),
    [({"raises": True}, Why.ERROR), ({"says": "x", "times": 2000}, Why.GARBLED)],
)
def test_after_a_failure_another_worker_answers(asked: dict[str, Any], why: Why) -> None:
    async def story(pool: Pool) -> list[set[int]]:
        await ask(pool)
        before = pool.process_ids
        assert await failure(pool, **asked) is why
        await ask(pool)
        return [before, pool.process_ids]

    before, after = in_pool(story)
    assert len(after) == 1
    assert not before & after


def test_an_answer_that_its_reader_refuses_is_a_failure() -> None:
    async def story(pool: Pool) -> set[int]:
        def refuse(_: bytes) -> str:
            raise WorkFailed(Why.UNSOUND)

        async with pool.turn():
            with pytest.raises(WorkFailed):
                await pool.ask(TITLE, {}, PATIENCE, refuse)
        return pool.process_ids

    assert in_pool(story) == set()


def test_work_that_cannot_begin_is_a_failure() -> None:
    assert in_pool(failure, "tests.workers.handlers:nobody") is Why.NOT_STARTED


def test_whoever_waits_when_the_pool_closes_is_told_that_it_is_busy() -> None:
    async def story(pool: Pool) -> None:
        await ask(pool)
        working = [asyncio.create_task(ask(pool, sleeps=True)) for _ in range(2)]
        await asyncio.sleep(0.1)
        with pytest.raises(WorkersBusy, match="Too many"):
            await ask(pool)
        await pool.aclose()
        assert [type(end) for end in await asyncio.gather(*working, return_exceptions=True)] == [
            WorkersBusy,
            WorkersBusy,
        ]

    in_pool(story)
