"""What-if boards: opened, played, taken back, shared, kept; and never a word of them at the real table."""

from __future__ import annotations

import random
import secrets
import shutil
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from moonrace.kernel.chance import Secret
from moonrace.server import links
from moonrace.tables.kit.render import render
from tests.golden.golden import records
from tests.server.conftest import QuickBots, serving, serving_with, stored
from tests.server.plain import page_of
from tests.server.player import Player, new_table
from tests.server.test_secrecy import artefacts, pairs, write_match
from tests.stories import until

GAME = "tranquility-base"


def opened(client: TestClient[Any], base: str, **wanted: Any) -> httpx.Response:
    body = {"command": secrets.token_urlsafe(18), **wanted}
    answer: httpx.Response = client.post(f"{base}/what-if", json=body)
    return answer


def board(client: TestClient[Any], base: str, **wanted: Any) -> Player:
    return Player(client, opened(client, base, **wanted).raise_for_status().json()["address"])


def moves(players: list[Player], count: int, seed: int = 5) -> None:
    """So many moves of whoever is awaited."""
    rng = random.Random(seed)
    for _ in range(count):
        acting = next(player for player in players if player.view()["is_awaited"])
        acting.act(rng.choice(acting.view()["legal"])).raise_for_status()


def finished(client: TestClient[Any], game: str = GAME) -> str:
    """A finished game to look at; its address."""
    record = records(game)[0].read_bytes()
    client.get("/open")
    csrf = next(value for name, value in client.cookies.items() if "csrf" in name)
    form = {"record": ("game.jsonl", record)}
    answer = client.post("/open", data={"_csrf_token": csrf}, files=form, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def shortest(player: Player) -> str:
    """The act that ends a turn soonest."""
    legal: list[str] = player.view()["legal"]
    return next((action for action in legal if action.startswith("end")), legal[0])


def what_if(player: Player) -> dict[str, Any]:
    found: Any = page_of(player.page().text)
    return found["what_if"]  # type: ignore[no-any-return]


# At a finished game -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("kept")
def test_from_a_step_of_a_finished_game_through_undo_to_the_branch_point_and_back(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        base = finished(client)
        eyes = board(client, base, at=30, eyes=0).view()["seat"]
        there: Any = page_of(client.get(f"{base}?at=30&seat={eyes}").text)
        mine = board(client, base, at=30, eyes=eyes)
        begun: Any = page_of(mine.page().text)
        assert begun["plain"] == there["plain"]
        assert [line["text"] for line in begun["lines"]] == [line["text"] for line in there["lines"]]
        assert not any(line["step"] >= 0 for line in begun["lines"]), "there is no looking back here"
        moves([mine], 4)
        assert what_if(mine)["done"] == 4
        mine.say("undo").raise_for_status()
        assert what_if(mine)["done"] == 3
        mine.say("redo").raise_for_status()
        mine.say("restart-turn").raise_for_status()
        again: Any = page_of(mine.page().text)
        assert again["plain"] == begun["plain"]
        assert again["what_if"]["back"] == f"{base}?at=30"
        assert mine.say("undo").status_code == 409
        back: Any = page_of(client.get(again["what_if"]["back"]).text)
        assert back["replay_at"] == 30
        assert back["table"] == base.split("/")[2]


def test_one_plays_all_sides_or_bots_answer(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        base = finished(client)
        seats = set()
        all_sides = board(client, base, at=20)
        for _ in range(8):
            seats.add(all_sides.view()["seat"])
            all_sides.act(shortest(all_sides)).raise_for_status()
        assert seats == {0, 1}
        alone = board(client, base, at=20, seat=1, others="bot:random")
        page: Any = page_of(alone.page().text)
        assert [info["kind"] for info in page["seats"]] == ["bot", "person"]
        assert alone.view()["seat"] == 1


def test_undo_takes_back_what_bots_have_answered(tmp_path: Path) -> None:
    """Bots are on the board alone, so that whatever they are asked, they are asked there."""
    bots = QuickBots()
    with serving(tmp_path, bots) as client:
        players = Player.at_new_table(client, ["me", "friend"], game=GAME, seconds=0)
        moves(players, 1)
        mine = board(client, players[0].base, others="bot:random")
        until(lambda: mine.view()["is_awaited"])
        asked, before = len(bots.requests), mine.view()["view"]
        while len(bots.requests) == asked:
            before = mine.view()["view"]
            mine.act(shortest(mine)).raise_for_status()
            until(lambda: mine.view()["is_awaited"])
        assert mine.view()["view"] != before
        mine.say("undo").raise_for_status()
        assert mine.view()["view"] == before


def test_whoever_has_the_link_sees_the_board_and_can_have_one_like_it(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        mine = board(client, finished(client), at=20)
        moves([mine], 3)
        link = httpx.URL(what_if(mine)["share_link"]).path
        assert mine.base.rsplit("/", 1)[1] not in link
        guest = Player(client, link)
        seen: Any = page_of(guest.page().text)
        own = page_of(mine.page().text)
        assert seen["plain"] == own["plain"]
        assert seen["what_if"]["is_guest"]
        assert not seen["can_act"]
        assert guest.act(mine.view()["legal"][0], version=mine.view()["version"]).status_code == 403
        copy = board(client, link)
        assert page_of(copy.page().text)["plain"] == own["plain"]
        moves([copy], 2)
        assert what_if(copy)["done"] == 5
        assert what_if(mine)["done"] == 3
        assert page_of(client.get(f"{link}/what-if").text)["is_copy"]


# At a running game ------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("kept")
def test_a_board_of_a_running_game_is_shared_only_when_the_game_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as client:
        players = Player.at_new_table(client, ["me", "friend"], game=GAME, seconds=0)
        moves(players, 10)
        mine = board(client, players[0].base)
        told = what_if(mine)
        assert told["share_link"] == ""
        assert "can be shared when that game is over" in told["not_shared"]
        assert "dealt anew" in told["about"]
        with stored(tmp_path) as database:
            query = "SELECT id, spectator_token FROM game_table WHERE branch != ''"
            ((table, token),) = database.exec_driver_sql(query).all()
        link = f"/t/{table}/w/{token}"
        assert client.get(link).status_code == 409
        assert "what one seat knows" in client.get(f"{link}/view.json").text
        over = client.app.state.house.hall._tables[players[0].base.split("/")[2]]
        monkeypatch.setattr(type(over._match), "over", property(lambda _: True))
        assert client.get(f"{link}/view.json").status_code == 200


def test_a_board_shows_the_seat_what_it_knows_and_leads_back_by_its_own_link(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = Player.at_new_table(client, ["me", "friend"], game=GAME, seconds=0)
        moves(players, 12)
        for player in players:
            client.cookies.clear()
            player.page()
            mine = board(client, player.base)
            shown = client.get(f"{mine.base}/view.json", params={"seat": player.view()["seat"]}).json()
            assert shown["view"] == player.view()["view"]
            assert what_if(mine)["back"] == player.base


def test_nothing_at_the_real_table_tells_of_a_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every byte that the other seat and the spectator can ask for is the same before and after."""
    # The id that a page gives to the next command is drawn for each; here all are alike.
    monkeypatch.setattr("moonrace.server.links.new_command", lambda: "the-command-of-all-pages")
    with serving(tmp_path, debug_clock=1000.0) as client:
        made = new_table(client, ["me", "friend"], seconds=15)
        me, friend = Player(client, made["address"]), Player(client, made["links"]["1"])
        rng = random.Random(2)
        for _ in range(6):
            legal = [(player, action) for player in (me, friend) for action in player.view()["legal"]]
            player, action = rng.choice(legal)
            player.act(action)

        def seen() -> list[Any]:
            return [artefacts(client, friend.base), client.get(made["spectators"]).content]

        seen()
        before = seen()
        mine = board(client, me.base)
        for _ in range(3):
            mine.act(mine.view()["legal"][-1]).raise_for_status()
        mine.say("undo").raise_for_status()
        assert seen() == before


@pytest.mark.parametrize("viewer", [0, 1])
def test_boards_of_twins_are_alike_in_every_byte(
    tmp_path: Path, viewer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Re-dealt secrets give the same board for the same seed, through whichever eyes it is looked at."""
    home, twin_home = tmp_path / "one", tmp_path / "other"
    with serving(home) as client:
        made = new_table(client, ["me", "friend"], seconds=15)
    base = [made["address"], made["links"]["1"]][viewer]
    shutil.copytree(home, twin_home)
    monkeypatch.setattr(secrets, "randbits", lambda _: 77)
    monkeypatch.setattr(links, "new_table_id", lambda: "theboard22")
    monkeypatch.setattr(Secret, "new_secret", lambda: bytes(32))
    for number, (one, other) in enumerate(pairs(viewer, 4)):
        seen: list[list[bytes]] = []
        cookies: dict[str, str] = {}
        for data, match in ((home, one), (twin_home, other)):
            forget_boards(data)
            write_match(data, match)
            with serving(data, debug_clock=1000.0) as client:
                client.cookies.update(cookies)
                client.get(base)
                cookies = dict(client.cookies)
                mine = board(client, base, command=f"{number:0>30}")
                asked = ["", "/view.json?seat=0", "/view.json?seat=1", "/log", "/fragment"]
                seen.append([client.get(f"{mine.base}{page}").content for page in asked])
                for _ in range(2):
                    mine.act(mine.view()["legal"][-1]).raise_for_status()
                    seen[-1].append(client.get(f"{mine.base}/view.json").content)
        assert seen[0] == seen[1]


def forget_boards(data: Path) -> None:
    with stored(data) as database:
        for part in ("event", "seat"):
            database.exec_driver_sql(f"DELETE FROM {part} WHERE table_id = 'theboard22'")
        database.exec_driver_sql("DELETE FROM game_table WHERE id = 'theboard22'")


# What is refused --------------------------------------------------------------------------------------------


def test_bad_steps_and_foreign_seats_are_refused_in_a_sentence(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        base = finished(client)
        last = page_of(client.get(base).text)["step"]
        players = Player.at_new_table(client, ["me", "friend"], game=GAME, seconds=0)
        moves(players, 4)
        running, watching = players[0].base, page_of(players[0].page().text)["spectator_link"]
        watching = httpx.URL(str(watching)).path
        for address, wanted, words in (
            (base, {"at": last}, "The game is over at this step. Choose an earlier one."),
            (base, {}, "The game is over at this step."),
            (base, {"at": 9999}, f"There is no step 9999 at this table. The last is {last}."),
            (base, {"at": 5, "seat": 7}, "There is no seat 7."),
            (base, {"at": 5, "eyes": 7}, "There is no seat 7."),
            (base, {"at": 5, "others": "bot:genius"}, "No bot is called"),
            (base, {"at": -1}, "cannot be read"),
            (running, {"at": 400}, "There is no step 400"),
            (running, {"eyes": 1}, "What other seats know can be tried out when the game is over."),
            (running, {"seat": 1}, "What other seats know can be tried out"),
            (watching, {}, "Whoever only watches can try things out when the game is over."),
        ):
            answer = opened(client, address, **wanted)
            assert answer.status_code == 400, (wanted, answer.text)
            assert words in answer.json()["error"], answer.text
        assert client.get(f"{base}/what-if?at=9999").status_code == 400
        assert client.get(f"{running}/what-if?at=2&seat=1").status_code == 400
        assert opened(client, base, at=5, command="short").status_code == 400
        mine = board(client, base, at=5)
        assert "Undo goes back" in client.get(f"{mine.base}?at=2").text
        assert "no record of its own" in client.get(f"{mine.base}/record").text
        assert mine.say("rematch").status_code == 409
        assert mine.act("fly to the sun").status_code in (400, 409)


@pytest.mark.usefixtures("kept")
def test_one_command_opens_one_board(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        base = finished(client)
        command = secrets.token_urlsafe(18)
        first, second = (opened(client, base, at=9, command=command).json() for _ in range(2))
        assert first == second
        assert opened(client, base, at=10, command=command).status_code == 409


def test_boards_have_a_limit_of_their_own(tmp_path: Path) -> None:
    with serving(tmp_path, what_ifs_per_hour=2) as client:
        base = finished(client)
        assert [opened(client, base, at=9).status_code for _ in range(3)] == [201, 201, 429]


# Keeping ----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("kept")
def test_a_board_is_no_table_on_the_list_outlives_a_restart_and_goes_in_time(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        base = finished(client)
        mine = board(client, base, at=12)
        moves([mine], 3)
        mine.page()
        assert mine.base.split("/")[2] not in client.get("/").text
        shown = page_of(mine.page().text)["plain"]
        cookies = dict(client.cookies)
        assert not any(mine.base.split("/")[2] in value for value in cookies.values())
    with serving(tmp_path) as client:
        again = Player(client, mine.base)
        assert page_of(again.page().text)["plain"] == shown
        moves([again], 2)
        assert what_if(again)["done"] == 5
    with stored(tmp_path) as database:
        database.exec_driver_sql("UPDATE game_table SET created = created - 2000000 WHERE branch != ''")
    with serving(tmp_path) as client:
        assert Player(client, mine.base).page().status_code == 200, "something was done on it lately"
    with stored(tmp_path) as database:
        database.exec_driver_sql("UPDATE event SET at = at - 2000000")
    with serving(tmp_path) as client:
        assert Player(client, mine.base).page().status_code == 404
        assert client.get(base).status_code == 200, "the real table stays"


@pytest.mark.usefixtures("kept")
def test_a_board_goes_while_the_server_runs(tmp_path: Path) -> None:
    with serving(tmp_path, what_if_days=-1.0) as client:
        base = finished(client)
        mine = board(client, base, at=12)
        assert mine.page().status_code == 200
        board(client, base, at=13)
        assert mine.page().status_code == 404


@pytest.mark.parametrize("game", ["apogee", "astronavigators", "leaving-earth", "moonshot"])
def test_every_game_has_boards_that_can_be_drawn(tmp_path: Path, game: str) -> None:
    with serving_with(tmp_path, render) as client:
        base = finished(client, game)
        form = client.get(f"{base}/what-if?at=20")
        assert form.status_code == 200
        assert "Everything lies as it lay then" in form.text
        mine = board(client, base, at=20)
        moves([mine], 3)
        page = mine.page()
        assert page.status_code == 200
        assert 'id="what-if-back"' in page.text
        assert 'id="what-if-restart"' in page.text
        assert "look-back-here" not in page.text
        assert "?at=" not in page.text.replace(f"{base}?at=20", "")


# Plans ------------------------------------------------------------------------------------------------------

QUESTION = "mission=man_in_orbit&max-years=1"


def fly(client: TestClient[Any], address: str, question: str) -> httpx.Response:
    body = {"command": secrets.token_urlsafe(18), "question": question}
    answer: httpx.Response = client.post(f"{address}/plan/fly", json=body)
    return answer


def follow(mine: Player, steps: int | None = None) -> int:
    """Do what the plan says, step by step; how many steps that were."""
    for done in range(1000):
        following = what_if(mine)["following"]
        if following is None or done == steps:
            return done
        mine.act(following["action"]).raise_for_status()
    raise AssertionError("the plan has no end")


def test_a_plan_is_flown_to_its_goal_and_luck_holds_as_long_as_it_is_followed(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        asked = f"game=leaving-earth&{QUESTION}"
        mine = Player(client, fly(client, "", asked).raise_for_status().json()["address"])
        begun = mine.view()["view"]
        assert begun["year"] == 1956
        told = what_if(mine)
        assert told["back"] == f"/plan?{asked}"
        assert told["share_link"]
        assert follow(mine) == told["script"] > 5
        assert mine.view()["view"]["agencies"][0]["missions"] == ["man_in_orbit"]
        mine.say("restart-turn").raise_for_status()
        assert mine.view()["view"] == begun
        follow(mine, 2)
        mine.act("end-turn").raise_for_status()
        strayed = what_if(mine)
        assert strayed["has_strayed"] or strayed["script_done"] == 3
        while not strayed["has_strayed"]:
            mine.act("end-turn").raise_for_status()
            strayed = what_if(mine)
        assert strayed["following"] is None
        mine.say("undo").raise_for_status()
        assert not what_if(mine)["has_strayed"]
    with serving(tmp_path) as client:
        again = Player(client, mine.base)
        assert follow(again) > 3
        assert again.view()["view"]["agencies"][0]["missions"] == ["man_in_orbit"]


def test_a_plan_made_at_a_table_begins_with_what_the_seat_has_there(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        (me,) = Player.at_new_table(client, ["me"], game="leaving-earth")
        moves([me], 1)
        for action in ("research atlas", "buy atlas"):
            me.act(action).raise_for_status()
        me.page()
        mine = Player(client, fly(client, me.base, QUESTION).raise_for_status().json()["address"])
        (here,), (there,) = (player.view()["view"]["agencies"] for player in (mine, me))
        assert here["money"] == there["money"] < 25
        assert here["components"] == there["components"] == ["atlas"]
        told = what_if(mine)
        assert told["back"] == f"{me.base}/plan?{QUESTION}"
        assert told["share_link"] == ""
        follow(mine)
        assert "man_in_orbit" in mine.view()["view"]["agencies"][0]["missions"]


def test_what_cannot_be_flown(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        for question, status in (("mission=nonsense", 400), (f"{QUESTION}&max-cost=1", 400)):
            answer = fly(client, "", f"game=leaving-earth&{question}")
            assert answer.status_code == status
            assert "has to start on Earth" in answer.json()["error"]
        assert fly(client, "", "&".join(f"a{n}=1" for n in range(400))).status_code == 400
