"""The coach at live tables: asked, warning, looking back, and silent where it has no business."""

from __future__ import annotations

import asyncio
import html
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from moonrace.bots.coach import Advice, TurningPoint, Warning
from moonrace.bots.live import BotRequest
from moonrace.kernel.actions import Action
from moonrace.kernel.record import Record
from moonrace.kernel.title import Title
from moonrace.server.settings import Settings
from moonrace.tables.kit.render import render
from moonrace.workers.pool import Why, WorkFailed
from tests.server.conftest import QuickBots
from tests.server.player import Player
from tests.server.starting import started
from tests.stories import until

GAME = "tranquility-base"
REASON = "It is the shortest way."


class Coaches:
    """Coaches without processes: the last legal act is best, and everything else a mistake."""

    def __init__(self) -> None:
        self.asked = 0
        self.warned = 0
        self.reviewed = 0
        self.failure: Exception | None = None
        self.finds_nothing = False
        self.is_slow = False

    async def advise(self, request: BotRequest) -> Advice:
        self.asked += 1
        if self.failure is not None:
            raise self.failure
        if request.level == "search":
            return Advice(str(request.legal[-1]), REASON, "The next best:", str(request.legal[0]))
        return Advice(str(request.legal[-1]), REASON)

    async def warn(self, request: BotRequest, wanted: Action, _seconds: float) -> Warning | None:
        self.warned += 1
        if self.failure is not None:
            raise self.failure
        best = request.legal[-1]
        return None if wanted == best else Warning(Advice(str(best), REASON), 0.14)

    async def review(
        self, _title: Title, record: Record, seats: Sequence[int], _seconds: float, _mark: str
    ) -> tuple[TurningPoint, ...]:
        self.reviewed += 1
        await asyncio.sleep(0)
        while self.is_slow:
            await asyncio.sleep(0.01)
        if self.failure is not None:
            raise self.failure
        acts = [n for n, entry in enumerate(record.entries) if entry.seat in seats]
        acts = [] if self.finds_nothing else acts[:3]
        margins = (0.2, -0.14, 0.012)
        return tuple(
            TurningPoint(
                n,
                n - 1,
                record.entries[n].seat or 0,
                record.entries[n].act,
                "end-actions",
                REASON,
                agrees=margin < 0,
                margin=margin,
            )
            for n, margin in zip(acts, margins, strict=False)
        )


@contextmanager
def coached(data: Path, coaches: Coaches) -> Iterator[TestClient[Any]]:
    settings = Settings(data=data, bot_pause=0.0, commands_per_second=100_000, tables_per_hour=100_000)
    with started(settings, render=render, bots=QuickBots(), coaches=coaches) as client:
        yield client


@pytest.fixture
def coaches() -> Coaches:
    return Coaches()


@pytest.fixture
def client(tmp_path: Path, coaches: Coaches) -> Iterator[TestClient[Any]]:
    with coached(tmp_path, coaches) as client:
        yield client


def at_table(client: Any, seats: Sequence[str] = ("me",), **wanted: Any) -> Player:
    return Player.at_new_table(client, list(seats), game=GAME, **{"coach": True, **wanted})[0]


def test_the_coach_names_a_move_and_says_why(client: TestClient[Any]) -> None:
    me = at_table(client)
    answer = me.say("advise").json()
    assert answer == {"action": me.view()["legal"][-1], "reason": REASON}
    assert "What would you do?" in me.page().text


def test_the_page_shows_the_move_in_the_words_of_the_game(client: TestClient[Any]) -> None:
    me = at_table(client)
    view = me.view()
    form = {"version": str(view["version"]), "seat": "0", "_csrf_token": csrf_of(me.page().text)}
    shown = client.post(f"{me.base}/advise", data=form).text
    assert 'id="coach"' in shown
    assert REASON in shown
    assert f'value="{view["legal"][-1]}" id="coach-do"' in shown
    assert 'id="coach-anyway"' not in shown


def test_those_who_think_longer_can_be_asked_too(client: TestClient[Any]) -> None:
    me = at_table(client)
    legal = me.view()["legal"]
    assert me.say("advise", level="hard").json() == {
        "action": legal[-1],
        "reason": REASON,
        "beside": "The next best:",
        "other": legal[0],
    }
    form = {"version": str(me.view()["version"]), "seat": "0", "_csrf_token": csrf_of(me.page().text)}
    usual = client.post(f"{me.base}/advise", data=form).text
    assert "Ask the Commander" in usual
    assert "Ask the Flight Director" in usual
    shown = client.post(f"{me.base}/advise", data={**form, "level": "hard"}).text
    assert "The next best:" in shown
    assert "Ask the Commander" not in shown
    refused = me.say("advise", level="oracle")
    assert refused.status_code == 400
    assert "No bot is called" in refused.text


def csrf_of(page: str) -> str:
    return page.partition('name="_csrf_token" value="')[2].partition('"')[0]


def test_there_is_no_coach_where_none_was_wanted(client: TestClient[Any], coaches: Coaches) -> None:
    me = at_table(client, coach=False)
    answer = me.say("advise")
    assert answer.status_code == 409
    assert answer.json()["refusal"]["code"] == "no-coach"
    assert "What would you do?" not in me.page().text
    assert me.act(me.view()["legal"][0]).status_code == 200
    assert (coaches.asked, coaches.warned) == (0, 0)


def test_there_is_no_coach_among_strangers(client: TestClient[Any]) -> None:
    body = {"game": GAME, "seats": ["me", "friend"], "command": "c" * 30, "coach": True}
    answer = client.post("/tables", json=body)
    assert answer.status_code == 400
    assert "same screen" in answer.json()["error"]
    assert client.post("/tables", json={**body, "seats": ["me", "same-screen"]}).status_code == 201


def test_a_mistake_is_held_back_once_a_round_and_can_be_done_anyway(
    client: TestClient[Any], coaches: Coaches
) -> None:
    me = at_table(client)
    wanted = me.view()["legal"][0]
    before = me.view()["version"]
    held = me.act(wanted)
    assert held.status_code == 409
    assert held.json()["refusal"]["code"] == "coach"
    assert REASON in held.json()["refusal"]["sentence"]
    assert me.view()["version"] == before
    assert me.act(wanted).status_code == 200
    assert coaches.warned == 1


def test_what_is_done_anyway_is_not_asked_about(client: TestClient[Any], coaches: Coaches) -> None:
    me = at_table(client)
    assert me.act(me.view()["legal"][0], anyway=True).status_code == 200
    assert coaches.warned == 0


def test_the_page_shows_a_warning_with_both_ways_on(client: TestClient[Any]) -> None:
    me = at_table(client)
    view = me.view()
    wanted = view["legal"][0]
    form = {
        "version": str(view["version"]),
        "seat": "0",
        "action": wanted,
        "_csrf_token": csrf_of(me.page().text),
    }
    shown = client.post(f"{me.base}/act", data=form)
    assert shown.status_code == 409
    assert "14 of 100 from lost to won" in shown.text
    assert f'value="{wanted}"' in shown.text.partition('id="coach-form"')[2].partition("</form>")[0]
    again = client.post(f"{me.base}/act", data={**form, "anyway": "true"}, follow_redirects=False)
    assert again.status_code == 303


def test_a_coach_that_fails_holds_nobody_back(client: TestClient[Any], coaches: Coaches) -> None:
    coaches.failure = WorkFailed(Why.LATE)
    me = at_table(client)
    assert me.say("advise").json()["refusal"]["code"] == "coach-failed"
    assert me.act(me.view()["legal"][0]).status_code == 200


def test_a_lesson_has_its_coach_once_it_is_gone_on_from(client: TestClient[Any]) -> None:
    made = client.post(f"/learn/{GAME}/first-flight", json={"command": "l" * 30}).json()
    me = Player(client, made["address"])
    assert me.say("advise").json()["refusal"]["code"] == "no-coach"
    assert client.post(f"{me.base}/play-on", json={}).status_code == 200
    assert "no-coach" not in me.say("advise").text
    note = client.get(me.base).text
    assert "Cadet" in note


def over(client: Any) -> Player:
    """A finished table, played anyhow."""
    me = at_table(client, coach=False, options={})
    for _ in range(4000):
        view = me.view()
        if view["is_over"]:
            return me
        legal = view["legal"]
        ends = [text for text in legal if text in ("end-actions", "end-discard", "draw draw")]
        me.act(ends[0] if ends else legal[-1])
    raise AssertionError("the game does not end")


def test_a_finished_game_is_looked_through_once_and_kept(tmp_path: Path) -> None:
    coaches = Coaches()
    with coached(tmp_path, coaches) as client:
        me = over(client)
        assert 'id="review"' in me.page().text
        assert me.say("review").status_code == 200
        until(lambda: "/what-if?at=" in me.page().text)
        page = me.page().text
        assert page.count("Turning points") == 1
        assert page.count("/what-if?at=") == 3
        told = html.unescape(page)
        assert f"{REASON} It looked better by about 20 of 100 from lost to won." in told
        assert (
            f"Well chosen. {REASON} It looked better by about 14 of 100 from lost to won than this:" in told
        )
        assert f"{REASON} It hardly mattered." in told
        assert 'id="review"' not in page
        me.say("review")
        assert coaches.reviewed == 1
    with coached(tmp_path, coaches) as client:
        again = Player(client, me.base)
        assert again.page().text.count("/what-if?at=") == 3
    assert coaches.reviewed == 1


def test_whoever_asks_for_a_review_is_told_in_its_place_that_it_is_under_way(
    client: TestClient[Any], coaches: Coaches
) -> None:
    me = over(client)
    assert 'href="#turning-points"' in me.page().text
    coaches.is_slow = True
    me.say("review")
    page = me.page().text
    assert page.count("The coach looks through the game.") == 1
    assert page.index('id="turning-points"') < page.index("The coach looks through the game.")
    assert page.index("The coach looks through the game.") < page.index('<li class="point')
    assert 'href="#turning-points"' not in page
    coaches.is_slow = False
    until(lambda: "/what-if?at=" in me.page().text)
    assert "The coach looks through the game." not in me.page().text


def test_a_review_that_fails_can_be_asked_for_again_and_may_find_nothing(
    client: TestClient[Any], coaches: Coaches
) -> None:
    me = over(client)
    coaches.failure = WorkFailed(Why.MEMORY)
    me.say("review")
    until(lambda: "could not look through" in me.page().text)
    assert 'id="review"' in me.page().text
    assert me.page().text.count("could not look through") == 1
    coaches.failure, coaches.finds_nothing = None, True
    me.say("review")
    until(lambda: "finds no single move" in me.page().text)
    assert 'id="review"' not in me.page().text


def test_a_running_game_is_not_looked_through(client: TestClient[Any], coaches: Coaches) -> None:
    me = at_table(client)
    assert me.say("review").json()["refusal"]["code"] == "not-over"
    assert coaches.reviewed == 0


def test_levels_may_be_named_by_their_words(client: TestClient[Any]) -> None:
    me = at_table(client, ["me", "bot:even"])
    assert "Pilot" in me.page().text
