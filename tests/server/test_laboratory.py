"""The lab of one's own server: asked by a form, played by a process of its own, kept, gone on with."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from moonrace.lab import jobs
from moonrace.lab.jobs import JOB_FILE, REPORT_FILE, STATE_FILE, Job, State, read_state, write
from moonrace.lab.runs import Run
from moonrace.lab.values import values_of
from moonrace.tables.kit.render import render
from tests.server.conftest import serving_with
from tests.server.guest import CSRF, Browser
from tests.stories import until

pytest.importorskip("polars")
GAME = "moonshot"
OTHER = "constants.start_popularity = 3"
QUICK = {"game": GAME, "players": "2", "level": "random"}
LIVE = ("waiting", "running")


class Designer(Browser):
    """Somebody who asks the lab, with a browser."""

    def post(self, path: str, **fields: str) -> Any:
        page = self.get("/lab").text
        token = page.split('name="_csrf_token" value="')[1].split('"')[0]
        answer = self._with_cookies().post(
            path, data={**fields, "_csrf_token": token}, follow_redirects=False
        )
        self.cookies.update(answer.cookies)
        return answer

    def ask(self, **fields: str) -> str:
        """Start a piece of work; its address."""
        answer = self.post("/lab", **{**QUICK, **fields})
        assert answer.status_code == 303, answer.text
        address: str = answer.headers["location"]
        return address

    def state(self, address: str) -> dict[str, Any]:
        """How far it is, as programs are told."""
        answer = self.client.get(address, headers={"accept": "application/json"})
        found: dict[str, Any] = answer.json()["state"]
        return found

    def until(self, address: str, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait until something is so, or nothing more is to come."""
        until(lambda: is_so(state := self.state(address)) or state["stage"] not in LIVE)
        state = self.state(address)
        assert is_so(state), state
        return state


@pytest.fixture
def designer(tmp_path: Path) -> Iterator[Designer]:
    with serving_with(tmp_path, render) as client:
        yield Designer(client)


def is_done(state: dict[str, Any]) -> bool:
    """Whether it has come to its end."""
    return bool(state["stage"] == "done")


def is_failed(state: dict[str, Any]) -> bool:
    """Whether it came to nothing."""
    return bool(state["stage"] == "failed")


def has_played(state: dict[str, Any]) -> bool:
    """Whether some of it is played."""
    return bool(state["done"] > 0)


def processes(folder: Path) -> list[int]:
    """Who is at work in a folder."""
    found = []
    for each in Path("/proc").iterdir():
        try:
            words = (each / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if b"moonrace.lab.jobs" in words and str(folder).encode() in words:
            found.append(int(each.name))
    return found


# Asked and answered ----------------------------------------------------------------------------------------


def test_a_comparison_is_played_told_and_kept(designer: Designer) -> None:
    empty = designer.get("/lab").text
    assert "Nothing asked yet" in empty
    address = designer.ask(b=OTHER, most="60")
    seen = designer.until(address, has_played)
    assert seen["stage"] != "failed"
    done = designer.until(address, is_done)
    rounds = next(line for line in done["lines"] if line["words"] == "Rounds")
    assert rounds["verdict"] == "B lower"
    assert rounds["command"].startswith("moonrace lab replay ")
    page = designer.get(address).text
    assert "B lower" in page
    assert rounds["command"] in page
    assert "start_popularity = 3" in page
    kept = designer.get("/lab").text
    assert address in kept
    assert "Nothing asked yet" not in kept


def test_the_page_of_work_is_fetched_again_as_a_piece(designer: Designer) -> None:
    address = designer.ask(b=OTHER, most="1")
    designer.until(address, is_done)
    piece = designer.client.get(address, headers={"x-fragment": "true"}).text
    assert piece.lstrip().startswith('<div id="lab-work" data-live=""')
    assert "<html" not in piece
    assert "<html" in designer.client.get("/lab", headers={"x-fragment": "true"}).text


def test_a_report_is_a_page_that_reaches_nothing_else(designer: Designer) -> None:
    address = designer.ask(kind="report", most="20")
    early = designer.get(f"{address}/report")
    assert early.status_code in (200, 404)
    designer.until(address, is_done)
    assert f'href="{address}/report"' in designer.get(address).text
    report = designer.get(f"{address}/report")
    assert report.status_code == 200
    assert "20 games" in report.text
    [policy] = report.headers.get_list("content-security-policy")
    assert policy.startswith("sandbox")
    assert "default-src 'none'" in policy


def test_two_pieces_of_work_are_done_one_after_the_other(designer: Designer, tmp_path: Path) -> None:
    first = designer.ask(b=OTHER, most="400")
    second = designer.ask(b=OTHER, most="1")
    designer.until(first, has_played)
    assert designer.state(second)["stage"] == "waiting"
    assert "begins by itself" in designer.get(second).text
    designer.post("/lab/drop", id=first.removeprefix("/lab/"))
    designer.until(second, is_done)
    assert designer.get(first).status_code == 404
    assert not (tmp_path / first.removeprefix("/")).exists()


def test_options_and_chance_go_along_and_values_are_lines_with_paths(
    designer: Designer, tmp_path: Path
) -> None:
    """Values inside lists have lines too, which no content file could hold."""
    known = designer.client.get(f"/lab/values/{GAME}", headers={"accept": "application/json"}).json()
    [place] = [path for path in known["values"] if path.startswith("risks.") and path.endswith(".low.0")][:1]
    values = f"# mine\nconstants.start_popularity = 3\n{place} = {known['values'][place] + 1}\n"
    offered = known["options"][0]
    option, (choice, words) = offered["id"], [*offered["choices"].items()][-1]
    address = designer.ask(b=values, most="1", options=f"{option}={choice}", dealt="yes")
    designer.until(address, is_done)
    runs = [Run.open(tmp_path / address.removeprefix("/") / "games" / name) for name in "ab"]
    assert [run.series.options for run in runs] == [{option: choice}] * 2
    assert all(run.series.is_dealt for run in runs)
    assert values_of(GAME, runs[1].plan.overlay)[place] == known["values"][place] + 1
    assert not runs[0].plan.overlay
    page = designer.get(address).text
    assert f"{offered['name']}: {words}, dealt" in page
    assert f"{place} = " in page


def test_every_value_of_a_game_is_listed(designer: Designer) -> None:
    listed = designer.get(f"/lab/values/{GAME}")
    assert listed.headers["content-type"].startswith("text/plain")
    assert [line.partition(" = ")[0] for line in listed.text.splitlines()] == [*values_of(GAME)]
    assert designer.get("/lab/values/chess").status_code == 404


# What goes wrong --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "Both versions have the same values"),
        ({"b": "[constants"}, "TOML"),
        ({"b": "[constants]\nno_such_thing = 3"}, "no_such_thing"),
        ({"b": OTHER, "players": "9"}, "not 9"),
        ({"b": OTHER, "players": "²"}, "not 0"),
        ({"b": OTHER, "players": "1" * 90}, "not 0"),
        ({"b": OTHER, "most": "0"}, "Between 1 and 5000"),
        ({"b": OTHER, "most": "many"}, "Between 1 and 5000"),
        ({"b": OTHER, "level": "genius"}, "genius"),
        ({"b": OTHER, "options": "mission"}, "OPTION=VALUE"),
        ({"b": OTHER, "options": "mission=99"}, "mission"),
        ({"b": "constants.start_popularity = 3.5"}, "whole number"),
        ({"b": "constants.start_popularity = many"}, "no number"),
        ({"b": OTHER, "game": "chess"}, "chess"),
    ],
)
def test_what_cannot_be_played_is_said_and_what_was_typed_stays(
    designer: Designer, tmp_path: Path, fields: dict[str, str], sentence: str
) -> None:
    answer = designer.post("/lab", **{**QUICK, **fields})
    assert answer.status_code == 400
    alert = answer.text.split('role="alert"')[1].split("</div>")[0]
    assert sentence in alert
    for text in fields.values():
        assert text.splitlines()[0].replace('"', "&#34;") in answer.text or fields.get("game") == "chess"
    assert not (tmp_path / "lab").exists()


def test_a_form_without_its_token_starts_nothing(designer: Designer, tmp_path: Path) -> None:
    answer = designer.client.post("/lab", data={**QUICK, "b": OTHER})
    assert answer.status_code == 403
    assert not (tmp_path / "lab").exists()


@pytest.mark.parametrize("name", ["000000000000", "nothing", "%2e%2e", "0" * 13])
def test_what_is_not_kept_is_not_found(designer: Designer, name: str) -> None:
    for address in (f"/lab/{name}", f"/lab/{name}/report"):
        assert designer.get(address).status_code in (301, 307, 404)
    assert designer.post("/lab/again", id=name).status_code == 404
    assert designer.post("/lab/drop", id=name).status_code == 404


def test_a_process_that_is_killed_is_said_and_gone_on_with(designer: Designer, tmp_path: Path) -> None:
    address = designer.ask(b=OTHER, most="200")
    folder = tmp_path / address.removeprefix("/")
    designer.until(address, has_played)
    [process] = processes(folder)
    os.kill(process, signal.SIGKILL)
    state = designer.until(address, is_failed)
    assert "was ended" in state["problem"]
    page = designer.get(address).text
    assert "was ended" in page
    assert "Go on with it" in page
    assert designer.post("/lab/again", id=folder.name).status_code == 303
    designer.until(address, is_done)


def test_what_takes_too_long_is_stopped(tmp_path: Path) -> None:
    with serving_with(tmp_path, render, lab_seconds=0.01) as client:
        designer = Designer(client)
        address = designer.ask(b=OTHER, most="5000")
        state = designer.until(address, is_failed)
        assert "took longer" in state["problem"]
        assert processes(tmp_path / address.removeprefix("/")) == []


def test_what_needs_too_much_memory_says_so(tmp_path: Path) -> None:
    with serving_with(tmp_path, render, lab_memory_mb=64) as client:
        designer = Designer(client)
        address = designer.ask(b=OTHER, most="50")
        state = designer.until(address, is_failed)
        assert "memory" in state["problem"]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (MemoryError(), "more memory than it may have"),
        (SystemError("error return without exception set"), "more memory than it may have"),
        (ZeroDivisionError("x"), "Something is wrong with the lab itself (ZeroDivisionError: x)"),
    ],
    ids=lambda each: type(each).__name__,
)
def test_a_library_without_memory_is_told_from_a_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, words: str
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(jobs, "_compare", fail)
    write(tmp_path, JOB_FILE, Job("compare", GAME, ("random", "random"), 50, b=OTHER))
    with contextlib.suppress(ZeroDivisionError):
        jobs.do(tmp_path)
    assert read_state(tmp_path).stage == "failed"
    assert words in read_state(tmp_path).problem


def test_a_folder_that_cannot_be_read_spoils_no_page(designer: Designer, tmp_path: Path) -> None:
    for name, text in (("0" * 12, "{"), ("1" * 12, "")):
        (tmp_path / "lab" / name).mkdir(parents=True)
        (tmp_path / "lab" / name / JOB_FILE).write_text(text)
    folder = tmp_path / "lab" / ("2" * 12)
    folder.mkdir()
    write(folder, JOB_FILE, Job("compare", GAME, ("random", "random"), 1, b=OTHER))
    (folder / STATE_FILE).write_text("[")
    assert designer.get("/lab").status_code == 200
    assert "cannot be read" in designer.get(f"/lab/{folder.name}").text
    assert designer.get(f"/lab/{'0' * 12}").status_code == 404


# Stopped and started ----------------------------------------------------------------------------------------


def test_a_server_that_is_started_again_goes_on_with_it(tmp_path: Path) -> None:
    with serving_with(tmp_path, render) as client:
        designer = Designer(client)
        address = designer.ask(b=OTHER, most="200")
        designer.until(address, has_played)
        folder = tmp_path / address.removeprefix("/")
    assert processes(folder) == [], "nothing plays on without the server"
    assert read_state(folder).stage == "running"
    with serving_with(tmp_path, render) as client:
        designer = Designer(client)
        done = designer.until(address, is_done)
        assert {line["verdict"] for line in done["lines"]} != set()
        assert not (folder / REPORT_FILE).exists()


def test_work_that_is_done_is_left_alone_at_a_start(tmp_path: Path) -> None:
    folder = tmp_path / "lab" / ("a" * 12)
    folder.mkdir(parents=True)
    write(folder, JOB_FILE, Job("compare", GAME, ("random", "random"), 1, b=OTHER))
    write(folder, STATE_FILE, State("done", 1, 1))
    with serving_with(tmp_path, render) as client:
        assert "Played: 1 pair, 2 × random." in client.get(f"/lab/{folder.name}").text
    assert not (folder / "games").exists()


# Where there is none ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes",
    [
        {"host": "0.0.0.0"},
        {"public_url": "https://moon.example"},
        {"allowed_hosts": ("moon.example",)},
        {"trusted_proxies": ("127.0.0.1",)},
    ],
    ids=["called from outside", "public", "by another name", "behind a proxy"],
)
def test_other_servers_have_no_lab(tmp_path: Path, changes: dict[str, Any]) -> None:
    with serving_with(tmp_path, render, **changes) as client:
        home = client.get("/").text
        assert 'href="/lab"' not in home
        assert client.get(f"/lab/values/{GAME}").status_code == 404
        answer = client.get("/lab")
        assert answer.status_code == 404
        token = CSRF.search(home)
        fields = {**QUICK, "b": OTHER, "_csrf_token": token[1] if token else ""}
        assert client.post("/lab", data=fields).status_code in (403, 404)
    assert not (tmp_path / "lab").exists()


def test_the_menu_of_ones_own_server_leads_there(designer: Designer) -> None:
    assert 'href="/lab"' in designer.get("/").text
