"""Turns at a few places: nobody takes them all, whoever asks for how much."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from moonrace.workers.turns import MOST_REMEMBERED, NoTurn, Turns
from tests.stories import told


class Desk:
    """Turns that end when they are told to, and the order in which they were given."""

    def __init__(self, places: int = 1, most: int = 100) -> None:
        self.turns = Turns(places, most)
        self.given: list[str] = []
        self.waits: list[tuple[str, bool]] = []
        self._ends: list[asyncio.Event] = []

    async def ask(self, name: str, *marks: str) -> None:
        async with self.turns.turn(marks, lambda is_waiting: self.waits.append((name, is_waiting))):
            self.given.append(name)
            end = asyncio.Event()
            self._ends.append(end)
            await end.wait()

    def come(self, *asked: Sequence[str]) -> list[asyncio.Task[None]]:
        return [asyncio.ensure_future(self.ask(*one)) for one in asked]

    async def end_one(self) -> None:
        self._ends.pop(0).set()
        await settle()


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_a_newcomer_waits_for_one_turn_and_not_for_a_whole_line() -> None:
    async def story() -> list[str]:
        desk = Desk()
        tasks = desk.come(*((f"greedy {n}", "greedy") for n in range(6)), ("late", "late"))
        await settle()
        for _ in tasks:
            await desk.end_one()
        await asyncio.gather(*tasks)
        return desk.given

    assert told(story())[:3] == ["greedy 0", "late", "greedy 1"]


def test_tables_of_one_address_share_its_turns() -> None:
    async def story() -> list[str]:
        desk = Desk()
        many = [(f"table {n}", "greedy", f"table {n}") for n in range(4)]
        tasks = desk.come(*many, *many, ("other", "other", "x"), ("other", "other", "x"))
        await settle()
        for _ in tasks:
            await desk.end_one()
        return desk.given

    given = told(story())
    assert [name == "other" for name in given[:5]] == [False, True, False, True, False]
    assert given[:6:2] == ["table 0", "table 1", "table 2"]


def test_a_full_line_sends_the_greediest_away() -> None:
    async def story() -> None:
        desk = Desk(most=4)
        greedy = desk.come(*((f"greedy {n}", "greedy") for n in range(4)))
        await settle()
        with pytest.raises(NoTurn):
            await desk.ask("one more", "greedy")
        late = desk.come(("late", "late"))
        await settle()
        with pytest.raises(NoTurn):
            await greedy[3]
        await desk.end_one()
        assert desk.given == ["greedy 0", "late"]
        for task in (*greedy, *late):
            task.cancel()

    told(story())


def test_whoever_gives_up_leaves_its_place_to_others() -> None:
    async def story() -> list[str]:
        desk = Desk()
        first, second, third = desk.come(("a", "a"), ("b", "b"), ("c", "c"))
        await settle()
        second.cancel()
        await desk.end_one()
        fourth = desk.come(("d", "d"))[0]
        await settle()
        # Called and cancelled at the same moment.
        desk._ends.pop(0).set()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        fourth.cancel()
        await settle()
        last = desk.come(("e", "e"))[0]
        await settle()
        last.cancel()
        await asyncio.gather(first, third)
        return desk.given

    given = told(story())
    assert given[:2] == ["a", "c"]
    assert given[-1] == "e"


def test_waiting_is_told_and_its_end_too() -> None:
    async def story() -> list[tuple[str, bool]]:
        desk = Desk()
        desk.come(("a", "a"), ("b", "b"))
        await settle()
        assert desk.waits == [("b", True)]
        await desk.end_one()
        await desk.end_one()
        return desk.waits

    assert told(story()) == [("b", True), ("b", False)]


def test_only_so_many_are_remembered() -> None:
    async def story() -> int:
        turns = Turns(1, 2)
        for number in range(2 * MOST_REMEMBERED):
            async with turns.turn((str(number),), lambda _: None):
                pass
        return len(turns._served)

    assert told(story()) == MOST_REMEMBERED
