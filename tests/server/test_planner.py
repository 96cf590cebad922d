"""The planner's addresses, alone and at a table, and the room in which searches run."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from moonrace.server.planning import PlanningFailed, PlanningRoom
from moonrace.tables.kit.render import environment, render
from moonrace.tables.planner import PlannerAnswer
from moonrace.workers.pool import WorkersBusy
from tests.server.conftest import serving_with
from tests.server.player import new_table
from tests.server.slow_planner import Dawdle
from tests.stories import told

GAME = "leaving-earth"
LONG = 60.0
TITLE = Dawdle()


# Addresses --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def planner(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    """A server whose planner all tests of this file share."""
    data = tmp_path_factory.mktemp("planner")
    with serving_with(data, render, plan_seconds=LONG, plan_workers=1, plans_per_minute=10_000) as client:
        yield client


def test_the_page_answers_without_a_table(planner: TestClient[Any]) -> None:
    answer = planner.get("/plan")
    assert answer.status_code == 200
    assert "<h1>Man on the Moon</h1>" in answer.text
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert "style=" not in answer.text


def test_a_link_reproduces_its_plan(planner: TestClient[Any]) -> None:
    address = "/plan?game=leaving-earth&to=moon&payload=5&ion=0"
    first = planner.get(address)
    assert "$43" in first.text
    assert 'value="/plan?game=leaving-earth&amp;to=moon&amp;payload=5&amp;ion=0"' in first.text
    assert planner.get(address).text == first.text


@pytest.mark.parametrize("way", ["address", "header"])
def test_programs_get_json(planner: TestClient[Any], way: str) -> None:
    query = {"from": "earth", "to": "moon", "payload": "1", "ion": "0"}
    if way == "address":
        answer = planner.get("/plan.json", params=query)
    else:
        answer = planner.get("/plan", params=query, headers={"accept": "application/json"})
    assert answer.headers["content-type"].startswith("application/json")
    found = answer.json()
    assert found["proved"] is True
    assert found["plans"][0]["cost"] == 21
    assert set(found["plans"][0]["stages"][0]) >= {
        "maneuver",
        "difficulty",
        "payload",
        "rockets",
        "rocket_mass",
    }


def test_ticked_boxes_are_joined(planner: TestClient[Any]) -> None:
    found = planner.get("/plan.json?mission=lunar_survey&rockets=juno&rockets=soyuz&ion=0").json()
    fired = {rocket for stage in found["plans"][0]["stages"] for rocket in stage["rockets"]}
    assert fired <= {"juno", "soyuz"}


def test_wrong_questions_are_refused_with_a_sentence(planner: TestClient[Any]) -> None:
    page = planner.get("/plan?mission=man-on-the-mun")
    assert page.status_code == 400
    assert "Did you mean" in page.text
    assert "Traceback" not in page.text
    program = planner.get("/plan.json?to=moon&payload=-3")
    assert program.status_code == 400
    assert program.json() == {"error": "Payload: a whole number from 1 to 500 is wanted, not “-3”."}


def test_too_much_at_once_is_refused(planner: TestClient[Any]) -> None:
    assert planner.get("/plan?" + "&".join(f"f{n}=1" for n in range(200))).status_code == 400
    assert planner.get("/plan?mission=" + "x" * 5000).status_code == 400


def test_games_without_a_planner_are_told_apart(planner: TestClient[Any]) -> None:
    assert planner.get("/plan?game=nosuch").status_code == 404
    none = planner.get("/plan?game=tranquility-base")
    assert none.status_code == 404
    assert "has no planner" in none.text


def test_at_a_table_the_view_is_known(planner: TestClient[Any]) -> None:
    made = new_table(planner, ["me", "friend"], game=GAME)
    base = made["address"]
    answer = planner.get(f"{base}/plan?mission=sounding_rocket")
    assert answer.status_code == 200
    assert "1956, 20 years left after it" in answer.text
    assert f'action="{base}/plan"' in answer.text
    assert f'href="{base}"' in answer.text
    assert 'name="outcomes"' not in answer.text
    data = planner.get(f"{base}/plan.json?mission=sounding_rocket").json()
    assert data["plans"][0]["probability"] < 1
    watching = planner.get(f"{made['spectators']}/plan?mission=sounding_rocket")
    assert watching.status_code == 200
    assert "this year" not in watching.text


def test_the_table_offers_to_plan_its_missions(planner: TestClient[Any]) -> None:
    base = new_table(planner, ["me", "friend"], game=GAME)["address"]
    page = planner.get(base).text
    missions = planner.get(f"{base}/view.json").json()["view"]["missions"]
    assert missions
    assert all(f'href="{base}/plan?mission={mission}"' in page for mission in missions)


def test_a_wrong_link_plans_nothing(planner: TestClient[Any]) -> None:
    base = new_table(planner, ["me", "friend"], game=GAME)["address"]
    assert planner.get(f"{base[:-3]}abc/plan").status_code == 404


def test_a_table_of_a_game_without_a_planner(planner: TestClient[Any]) -> None:
    base = new_table(planner, ["me", "friend"], game="pact")["address"]
    answer = planner.get(f"{base}/plan")
    assert answer.status_code == 400
    assert "has no planner" in answer.text


def test_one_address_cannot_keep_all_planners_busy(tmp_path: Path) -> None:
    with serving_with(tmp_path, render, plan_seconds=LONG, plans_per_minute=2) as client:
        assert [client.get("/plan?show=chart").status_code for _ in range(3)] == [200, 200, 429]
        for asked in ("/plan?show=chart", "//plan?show=chart"):
            late = client.get(f"http://127.0.0.1:8400{asked}")
            assert late.status_code == 429
            assert 'href="/plan?show=chart"' in late.text


def test_the_bar_leads_to_the_planner_once_a_listed_game_has_one(
    planner: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(environment().globals, "planner_games", lambda: ())
    assert 'href="/plan"' not in planner.get("/").text
    monkeypatch.setitem(environment().globals, "planner_games", lambda: (GAME,))
    assert re.search(r'<a href="/plan">(<svg.*?</svg>)?Planner</a>', planner.get("/").text)


# The room ---------------------------------------------------------------------------------------------------


def in_room(story: Callable[[PlanningRoom], Awaitable[Any]], **wanted: Any) -> Any:
    """Something that happens in a planning room of its own."""

    async def go() -> Any:
        room = PlanningRoom(**wanted)
        try:
            return await story(room)
        finally:
            await room.aclose()
            assert room.process_ids == set()

    return told(go())


def test_an_answer_is_found_in_another_process_and_kept() -> None:
    async def story(room: PlanningRoom) -> list[PlannerAnswer]:
        asked = {"say": "hello"}
        return [await room.answer(TITLE, asked, {"year": 1956}) for _ in range(2)]

    first, again = in_room(story, seconds=LONG)
    assert first.data["said"] == "hello"
    assert first.data["view"] == {"year": 1956}
    assert first.data["pid"] != os.getpid()
    assert again is first


def test_what_another_seat_knows_is_another_question() -> None:
    async def story(room: PlanningRoom) -> list[PlannerAnswer]:
        return [await room.answer(TITLE, {}, {"seat": seat}) for seat in (0, 1)]

    assert [answer.data["view"]["seat"] for answer in in_room(story, seconds=LONG)] == [0, 1]


def test_when_time_is_up_the_best_so_far_is_given() -> None:
    async def story(room: PlanningRoom) -> tuple[PlannerAnswer, PlannerAnswer]:
        await room.answer(TITLE, {"say": "awake"})
        room.seconds = 4.0
        cut = await room.answer(TITLE, {"tells": "2", "do": "sleep"})
        room.seconds = LONG
        return cut, await room.answer(TITLE, {"say": "next"})

    cut, after = in_room(story, seconds=LONG)
    assert cut.data == {"said": "so far"}
    assert not cut.is_final
    assert after.data["said"] == "next"


def test_an_answer_cut_short_is_not_kept() -> None:
    async def story(room: PlanningRoom) -> int:
        await room.answer(TITLE, {"say": "awake"})
        room.seconds = 4.0
        await room.answer(TITLE, {"tells": "1", "do": "sleep"})
        return len(room._kept)

    assert in_room(story, seconds=LONG) == 1


def test_a_planner_that_ends_by_itself_is_asked_anew() -> None:
    async def story(room: PlanningRoom) -> tuple[list[PlannerAnswer], int, int]:
        answers = [await room.answer(TITLE, {"do": "hurry"}) for _ in range(2)]
        return answers, len(room._kept), len(room.process_ids)

    answers, kept, processes = in_room(story, seconds=50.0)
    assert [answer.data["seconds"] for answer in answers] == [40.0, 40.0]
    assert (kept, processes) == (0, 1)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"do": "die"}, "stopped working"),
        ({"do": "fail"}, "stumbled over an error"),
        ({"do": "eat"}, "needs more memory"),
    ],
)
def test_a_planner_that_fails_says_so_and_the_next_question_is_answered(
    asked: dict[str, str], sentence: str
) -> None:
    async def story(room: PlanningRoom) -> PlannerAnswer:
        with pytest.raises(PlanningFailed, match=sentence):
            await room.answer(TITLE, asked)
        return await room.answer(TITLE, {"say": "still here"})

    assert in_room(story, seconds=LONG).data["said"] == "still here"


def test_nothing_found_in_time_is_said() -> None:
    async def story(room: PlanningRoom) -> None:
        await room.answer(TITLE, {"say": "awake"})
        room.seconds = 0.5
        with pytest.raises(PlanningFailed, match=r"No plan was found in 0\.5 seconds"):
            await room.answer(TITLE, {"do": "sleep"})

    in_room(story, seconds=LONG)


def test_more_questions_than_places_are_refused() -> None:
    async def story(room: PlanningRoom) -> None:
        waiting = [asyncio.ensure_future(room.answer(TITLE, {"say": str(n)})) for n in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(WorkersBusy):
            await room.answer(TITLE, {"say": "one more"})
        assert [answer.data["said"] for answer in await asyncio.gather(*waiting)] == ["0", "1", "2"]

    in_room(story, size=1, seconds=LONG, queue=3)


def test_hard_questions_of_one_address_do_not_shut_the_planner_to_others() -> None:
    async def story() -> object:
        room = PlanningRoom(1, seconds=1.0, queue=4)
        greedy = [
            asyncio.ensure_future(room.answer(TITLE, {"do": "sleep", "say": str(n)}, caller="greedy"))
            for n in range(40)
        ]
        await asyncio.sleep(0)
        try:
            answer = await room.answer(TITLE, {"say": "well"}, caller="other")
            assert sum(not task.done() for task in greedy) >= 1, "the line was waited for as a whole"
            return answer.data["said"]
        finally:
            await room.aclose()
            await asyncio.gather(*greedy, return_exceptions=True)

    assert told(story()) == "well"
