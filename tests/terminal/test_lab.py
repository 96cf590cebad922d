"""`moonrace lab run` and its kin, as people type them."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from moonrace.kernel.record import read_record
from moonrace.lab.runs import Run
from tests.terminal.command import PROGRAM, run, run_json

pytest.importorskip("polars")
SMALL = ("lab", "run", "apogee", "--bots", "even,random", "--jobs", "1")


def test_a_run_is_named_by_what_it_is_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first = run_json(*SMALL, "--games", "3")
    assert first["folder"] == f"runs/apogee-{first['series']}"
    again = run_json(*SMALL, "--games", "5")
    assert (again["folder"], again["games"], again["errors"]) == (first["folder"], 5, 0)
    other = run_json(*SMALL, "--games", "3", "--seed", "2", "--dealt", "--leave-out", "decisions, events")
    assert other["folder"] != first["folder"]
    assert not list(Path(other["folder"]).rglob("decisions.parquet"))
    told = run(*SMALL, "--games", "3")
    assert told.exit_code == 0
    assert f"moonrace lab replay {first['folder']} 0" in told.stdout


def test_a_game_of_a_run_is_shown_or_saved(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    run_json(*SMALL, "--games", "3", "--into", folder)
    shown = run("lab", "replay", folder, "2")
    assert shown.exit_code == 0, shown.output
    assert "The game is over" in shown.stdout
    saved = run("lab", "replay", folder, "2", "--save", tmp_path / "game.jsonl")
    assert saved.exit_code == 0, saved.output
    assert read_record(tmp_path / "game.jsonl").to_lines() == Run.open(folder).record(2).to_lines()
    missing = run("lab", "replay", folder, "7")
    assert missing.exit_code == 2
    assert "games 0 to 2" in missing.output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((*SMALL, "--cluster", "ray"), "No cluster is called “ray”"),
        ((*SMALL, "--leave-out", "games"), "no table to leave out"),
        ((*SMALL, "--bots", "even,,even"), "with commas between them"),
        ((*SMALL, "--bots", "even,clever"), "No bot is called"),
        ((*SMALL, "--set", "mission=12"), "mission"),
        (("lab", "replay", "nowhere", "1"), "no run of the lab"),
        (("lab", "columns", "chess"), "No game is called"),
    ],
)
def test_what_is_wrong_gets_a_sentence(words: tuple[str, ...], told: str, tmp_path: Path) -> None:
    into = ("--into", str(tmp_path / "run")) if "run" in words else ()
    result = run(*words, *into)
    assert result.exit_code == 2
    assert told in result.output.replace("\n", " ")


WITHOUT = """
import importlib.abc, importlib.util, sys
from moonrace.lab.runs import EXTRA

class Gone(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in EXTRA:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Gone())
there = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name in EXTRA else there(name, package)
"""


def test_without_the_extra_every_command_says_what_it_needs_and_a_server_starts() -> None:
    """In a process of its own, in which the extra cannot be imported."""
    asked = (
        "run apogee",
        "compare apogee --change start.die_sides=8",
        "values apogee",
        "sweep apogee start.die_sides=8",
        "tune apogee start.die_sides=8..12",
        "report apogee",
        "cost apogee",
    )
    script = WITHOUT + (
        "from typer.testing import CliRunner\n"
        "from moonrace.terminal.main import app\n"
        "import moonrace.server.app\n"
        f"for words in {asked!r}:\n"
        "    result = CliRunner().invoke(app, ['lab', *words.split()])\n"
        "    print(result.exit_code, result.output, result.exception)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("The lab needs packages that are not installed: altair") == len(asked), (
        done.stdout
    )
    assert "ModuleNotFoundError" not in done.stdout


def test_columns_are_listed_with_the_games_own() -> None:
    listed = run("lab", "columns", "leaving-earth").stdout
    assert "thrust_bought" in listed
    assert "gained means bought or hired" in listed
    assert {column["name"] for column in run_json("lab", "columns", "pact")["games"]} >= {"decided", "rounds"}


def test_stopped_by_ctrl_c_it_says_how_to_go_on(tmp_path: Path) -> None:
    words = [*SMALL, "--games", "100000", "--portion", "2", "--into", str(tmp_path / "run")]
    command = [sys.executable, "-c", PROGRAM, *words]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        while process.poll() is None and not list((tmp_path / "run").glob("*-*")):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "the same command goes on" in told
    assert Run.open(tmp_path / "run").played_numbers()


@pytest.mark.parametrize(
    "words",
    [
        ("compare", "apogee", "--change", "start.starting_credits=150000", "--pairs", "100000"),
        ("sweep", "apogee", "start.starting_credits=100000..200000:1000", "--games", "1000"),
        ("report", "apogee", "--games", "100000"),
    ],
    ids=lambda words: str(words[0]),
)
def test_whatever_is_asked_goes_on_after_ctrl_c(words: tuple[str, ...], tmp_path: Path) -> None:
    command = [sys.executable, "-c", PROGRAM, "lab", *words, "--bots", "random,random", "--jobs", "1"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as process:
        while process.poll() is None and not list(tmp_path.rglob("games.parquet")):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert told.endswith("Stopped. What was played is kept: the same command goes on.\n")
