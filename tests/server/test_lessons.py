"""Lessons at live tables: begun, taken, left, gone on from. What they tell, and what they do not."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from moonrace import games
from moonrace.kernel.match import Match
from moonrace.lessons import lessons_of, teacher_of
from moonrace.tables.kit.render import render
from tests.server.conftest import QuickBots, serving_with
from tests.server.player import Player
from tests.stories import until

GAME = "tranquility-base"


def serving(data: Path) -> Any:
    return serving_with(data, render)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with serving(tmp_path) as client:
        yield client


def begun(client: Any, lesson: str = "first-flight", command: str = "", game: str = GAME) -> Player:
    body = {"command": command or secrets.token_urlsafe(18)}
    made = client.post(f"/learn/{game}/{lesson}", json=body).raise_for_status().json()
    return Player(client, made["address"])


def heading(player: Player) -> str:
    found = re.search(r'<h1 id="ask-heading">(.*?)</h1>', player.page().text)
    assert found is not None
    return found[1]


def through(player: Player, steps: int) -> None:
    for _ in range(steps):
        assert player.say("show").status_code == 200


def test_a_lesson_is_taken_by_its_acts_to_its_end(client: TestClient[Any]) -> None:
    player = begun(client)
    teacher = teacher_of(games.load(GAME), "first-flight")
    for step in teacher.lesson.steps:
        assert heading(player) == step.say
        assert len(player.view()["legal"]) >= 1
        assert player.act(step.welcome[0].act).status_code == 200
    page = player.page().text
    assert teacher.lesson.ending.say in page
    assert "Go on from here" in page
    assert "Next lesson: Instants" in page


@pytest.mark.parametrize(
    ("game", "lesson", "said"),
    [
        (GAME, "first-flight", "as an ordinary game against gentle bots."),
        ("leaving-earth", "testing", "as an ordinary game."),
    ],
)
def test_the_ending_promises_bots_only_where_somebody_else_sits(
    client: TestClient[Any], game: str, lesson: str, said: str
) -> None:
    player = begun(client, lesson, game=game)
    through(player, len(teacher_of(games.load(game), lesson).lesson.steps))
    assert f"<span>The same table, {said}</span>" in player.page().text


def test_a_lesson_that_ends_the_game_has_its_ending_before_the_result(client: TestClient[Any]) -> None:
    game = "astronavigators"
    player = begun(client, game=game)
    lesson = teacher_of(games.load(game), "first-flight").lesson
    through(player, len(lesson.steps))
    assert player.view()["is_over"]
    page = player.page().text
    assert heading(player) == lesson.ending.say
    assert "Go on from here" not in page
    assert "Rematch" not in page
    assert player.say("undo").status_code == 200
    assert heading(player) == lesson.steps[-1].say
    through(player, 1)
    assert player.say("play-on").status_code in (200, 303)
    page = player.page().text
    assert heading(player) != lesson.ending.say
    assert "Rematch" in page


def test_what_is_not_welcome_is_answered_and_changes_nothing(client: TestClient[Any]) -> None:
    player = begun(client)
    before = player.view()
    for act, told in (
        ("draw discard", "The Saturn IB lies open"),
        ("assemble titan_ii gemini_3", "First the card"),
        ("end-actions", "does not belong to the draw phase"),
    ):
        answer = player.act(act)
        assert answer.status_code == 409
        assert told in answer.json()["refusal"]["sentence"]
    assert player.view() == before


def test_an_act_that_is_legal_elsewhere_is_answered_kindly(client: TestClient[Any]) -> None:
    player = begun(client)
    through(player, 2)
    answer = player.act("end-actions")
    assert answer.status_code == 409
    assert answer.json()["refusal"]["sentence"].startswith("The lesson waits for something else")


def test_show_me_plays_the_step_and_offers_to_take_it_back(client: TestClient[Any]) -> None:
    player = begun(client)
    first = heading(player)
    body = {"version": str(player.view()["version"]), "seat": "0"}
    headers = {"x-fragment": "true"}
    client.get("/")
    csrf = next(value for name, value in client.cookies.items() if "csrf" in name)
    shown = client.post(f"{player.base}/show", data={**body, "_csrf_token": csrf}, headers=headers)
    assert "Take it back and do it" in shown.text
    assert heading(player) != first
    # Whichever answer a page shows last, it offers the same.
    assert "Take it back and do it" in player.page().text
    assert player.say("undo").status_code == 200
    assert heading(player) == first
    player.act(player.view()["legal"][0]).raise_for_status()
    assert "Take it back and do it" not in player.page().text


def test_steps_go_back_over_others_and_chance(client: TestClient[Any]) -> None:
    player = begun(client)
    seen = []
    for _ in range(9):
        seen.append(player.view()["view"])
        through(player, 1)
    for view in reversed(seen):
        assert player.say("undo").status_code == 200
        assert player.view()["view"] == view
    assert player.say("undo").status_code == 409
    through(player, 9)
    assert player.say("restart-turn").status_code == 200
    assert player.view()["view"] == seen[0]


def test_a_lesson_is_kept_at_its_step(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        player = begun(client, "standing-orders")
        through(player, 2)
        base, before, cookies = player.base, player.view(), dict(client.cookies)
        player.page()
        cookies = dict(client.cookies)
    with serving(tmp_path) as client:
        client.cookies.update(cookies)
        player = Player(client, base)
        assert player.view() == before
        assert heading(player) == "End your actions."
        assert "Go on at step 3" in client.get("/").text
        assert "Go on at step 3" in client.get(f"/learn/{GAME}").text
        assert player.say("undo").status_code == 200
        assert heading(player) == "The delay, against Gemini only."


def test_the_same_command_begins_one_lesson(client: TestClient[Any]) -> None:
    command = secrets.token_urlsafe(18)
    assert begun(client, command=command).base == begun(client, command=command).base
    assert client.post(f"/learn/{GAME}/first-flight", json={"command": "short"}).status_code == 400
    assert client.post(f"/learn/{GAME}/first-flight", json={"comand": command}).status_code == 400
    assert client.post(f"/learn/{GAME}/nothing", json={"command": command}).status_code == 404
    assert client.post("/learn/nothing/first-flight", json={"command": command}).status_code == 404


def test_bots_and_clocks_wait_until_the_learner_goes_on(tmp_path: Path) -> None:
    bots = QuickBots()
    with serving_with(tmp_path, render, bots) as client:
        player = begun(client)
        through(player, 9)
        assert not bots.requests
        assert player.say("play-on").status_code == 200
        page = player.page().text
        assert "data-lesson=" not in page
        assert "Leave the lesson" not in page
        assert len(player.view()["legal"]) == 2
        assert player.act("draw discard").status_code == 200
        assert player.act("end-actions").status_code == 200
        assert (
            player.act(next(a for a in player.view()["legal"] if a.startswith("discard"))).status_code == 200
        )
        assert player.act("end-discard").status_code == 200
        until(lambda: bool(bots.requests))


def test_going_on_in_the_middle_is_an_ordinary_table_too(client: TestClient[Any]) -> None:
    player = begun(client)
    through(player, 1)
    assert player.say("play-on").status_code == 200
    assert "end-actions" in player.view()["legal"]
    assert player.say("show").status_code == 409


def test_spectators_see_an_ordinary_table_and_cannot_end_the_lesson(client: TestClient[Any]) -> None:
    player = begun(client)
    found = re.search(r'/t/[^"]+/w/[^"?]+', player.page(at=0).text)
    assert found is not None
    watcher = Player(client, found[0])
    assert "data-lesson=" not in watcher.page().text
    assert watcher.say("play-on", version=0).status_code == 403
    assert watcher.say("show", version=0).status_code == 403


def test_a_lesson_keeps_the_secrets_of_its_table(client: TestClient[Any]) -> None:
    """What the others hold and will do stands in no page before they do it."""
    player = begun(client, "instants")
    for _ in range(2):
        page = player.page().text
        assert "Mission Control" not in page
        assert "mission_control" not in page
        through(player, 1)
    assert "Mission Control" in player.page().text


def test_a_lesson_that_was_rewritten_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        player = begun(client)
        through(player, 2)
        base = player.base
    other = teacher_of(games.load(GAME), "instants")
    monkeypatch.setattr("moonrace.server.table.find_teacher", lambda *_: other)
    with serving(tmp_path) as client:
        player = Player(client, base)
        assert heading(player) == "This lesson has changed."
        answer = player.act("assemble titan_ii gemini_3")
        assert answer.status_code == 409
        assert "rewritten" in answer.json()["refusal"]["sentence"]
        assert player.say("play-on").status_code == 200
        assert player.act("assemble titan_ii gemini_3").status_code == 200


def test_a_table_whose_lesson_is_gone_is_an_ordinary_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as client:
        player = begun(client)
        through(player, 2)
        base = player.base
    monkeypatch.setattr("moonrace.server.table.find_teacher", lambda *_: None)
    with serving(tmp_path) as client:
        player = Player(client, base)
        assert "end-actions" in player.view()["legal"]
        assert player.act("assemble titan_ii gemini_3").status_code == 200


def test_a_rematch_after_a_lesson_is_an_ordinary_table(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = begun(client)
    assert player.say("rematch").status_code == 409
    with monkeypatch.context() as patch:
        patch.setattr(Match, "over", True)
        address = player.say("rematch", version=0).json()["address"]
    again = Player(client, address)
    assert "data-lesson=" not in again.page().text


def test_lessons_are_listed(client: TestClient[Any]) -> None:
    listed = client.get(f"/learn/{GAME}").text
    for lesson in lessons_of(games.load(GAME)):
        assert lesson.title in listed
        assert lesson.sentence in listed
    assert "First flight" in client.get("/learn").text
    assert "No lessons for" in client.get("/learn/sounding").text
    assert client.get("/learn/nothing").status_code == 404


def test_the_address_of_a_lesson_leads_to_where_it_begins(client: TestClient[Any]) -> None:
    known = client.get(f"/learn/{GAME}/instants", follow_redirects=False)
    assert (known.status_code, known.headers["location"]) == (303, f"/learn/{GAME}#lesson-{GAME}-instants")
    assert f'id="lesson-{GAME}-instants"' in client.get(f"/learn/{GAME}").text
    missing = client.get(f"/learn/{GAME}/frist-flight", headers={"accept": "text/html"})
    assert missing.status_code == 404
    assert "Did you mean “first-flight”?" in missing.text
    assert 'href="/learn">All lessons' in missing.text


def test_who_was_never_here_is_invited_to_the_first_flight(client: TestClient[Any]) -> None:
    assert "Begin the first flight" in client.get("/").text
    player = begun(client)
    player.page()
    assert "Begin the first flight" not in client.get("/").text
