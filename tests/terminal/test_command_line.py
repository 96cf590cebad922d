"""The command as other programs and hurried people meet it: help, JSON, exit codes, complaints."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from moonrace import games
from moonrace.kernel.clauses import clauses
from tests.stories import PATIENCE, until
from tests.terminal.command import GAME, ROOT, piped, run, run_json

COMMANDS = (
    "serve",
    "backup",
    "restore",
    "move-data",
    "play",
    "learn",
    "lessons",
    "games",
    "sim",
    "replay",
    "rules",
    "fuzz",
    "bench",
    "lab",
    "plan",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_shows_examples(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Examples:" in result.stdout
    assert f"moonrace {command}" in result.stdout


def test_help_lists_every_command_and_the_exit_codes() -> None:
    shown = run("--help").stdout
    assert all(f"\n  {command} " in shown for command in COMMANDS)
    assert "Exit codes: 0" in shown


def test_version() -> None:
    assert run("--version").stdout.startswith("moonrace 0.")


def test_importing_the_command_line_imports_nothing_heavy() -> None:
    program = "import sys, moonrace.terminal.main; print('\\n'.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    modules = set(loaded.stdout.split())
    heavy = {"litestar", "sqlalchemy", "jinja2", "uvicorn", "rich", "alembic", "asyncio", "multiprocessing"}
    assert not modules & heavy
    assert not [
        name for name in modules if name.startswith(("moonrace.games.", "moonrace.bots", "moonrace.lab"))
    ]


def test_help_costs_less_than_a_third_of_a_second_of_cpu() -> None:
    def seconds() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, "-m", "moonrace.terminal", "--help"], capture_output=True, cwd=ROOT, check=True
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    # A busy neighbour can only make it look dearer than it is.
    assert any(seconds() < 0.3 for _ in range(10))


# JSON -----------------------------------------------------------------------------------------------


def test_games_as_json() -> None:
    found = {game["id"]: game for game in run_json("games")}
    game = found[GAME]
    assert set(game) == {"id", "name", "players", "modes"}
    assert game["players"] == [1, 4]
    assert "solo" in game["modes"]
    assert game["name"] == "Tranquility Base"


def test_games_in_lines_name_designer_and_modes() -> None:
    shown = run("games").stdout
    assert "tranquility-base  Tranquility Base, 1 to 4 players" in shown
    assert "Worthington" in shown
    assert "Modes: race (2, 3, 4 players), solo (1 player)" in shown
    assert " ".join(shown.split()).count("Good to begin with.") == 1
    assert shown.endswith("In this terminal: moonrace play GAME. In the browser: moonrace serve --open.\n")


def test_sim_as_json() -> None:
    found = run_json("sim", "pact", "--bots", "random,random", "--games", 12, "--seed", 3, "--jobs", 1)
    assert {
        "game",
        "games",
        "bots",
        "wins",
        "draws",
        "errors",
        "mean_decisions",
        "mean_rounds",
        "seconds",
    } <= set(found)
    assert found["game"] == "pact"
    assert found["games"] == 12
    assert found["bots"] == ["random", "random"]
    assert found["errors"] == 0
    assert sum(found["wins"]) + found["draws"] == 12
    assert found["mean_rounds"] == 3
    assert all(
        low <= won / 12 <= high for won, (low, high) in zip(found["wins"], found["intervals"], strict=True)
    )


def test_sim_does_not_depend_on_jobs() -> None:
    words = ("sim", GAME, "--bots", "heuristic", "--games", 6, "--seed", 5)
    one, two = (run_json(*words, "--jobs", jobs) for jobs in (1, 2))
    for timing in ("seconds", "decision_ms", "p99_ms", "slowest_ms"):
        assert one.pop(timing) != []
        two.pop(timing)
    assert one == two
    assert one["games"] == 6


def test_one_bot_plays_solo() -> None:
    found = run_json("sim", GAME, "--bots", "random", "--games", 2, "--jobs", 1)
    assert found["bots"] == ["random"]
    assert found["draws"] == 0


def test_sim_keeps_records_that_replay(tmp_path: Path) -> None:
    run_json("sim", "pact", "--bots", "random,random", "--games", 3, "--record", tmp_path, "--jobs", 1)
    records = sorted(tmp_path.glob("*.jsonl"))
    assert [path.name for path in records] == [f"pact-0-{number}.jsonl" for number in range(3)]
    assert all(run("replay", path).exit_code == 0 for path in records)


def test_rules_coverage_as_json() -> None:
    result = run("rules", GAME, "--coverage", "--json")
    found = json.loads(result.stdout)
    assert set(found) == {"game", "covered", "not_applicable", "missing"}
    assert found["game"] == GAME
    assert found["covered"] + found["not_applicable"] + len(found["missing"]) == len(
        clauses(games.load(GAME).folder)
    )
    assert result.exit_code == (1 if found["missing"] else 0)


def test_one_clause_with_links_both_ways() -> None:
    found = run_json("rules", GAME, "tb-ins-10")
    assert found["id"] == "TB-INS-10"
    assert found["links"] or found["mentioned_by"]
    for other in found["mentioned_by"]:
        assert "TB-INS-10" in run_json("rules", GAME, other)["links"]


def test_a_chapter_of_the_rules() -> None:
    chapter = run_json("rules", GAME, "MOV")
    assert len(chapter) > 3
    assert all(clause["area"] == "MOV" for clause in chapter)
    shown = run("rules", GAME, "MOV").stdout
    assert all(clause["id"] in shown for clause in chapter)


def test_a_worked_example_is_played_step_by_step() -> None:
    shown = run("rules", GAME, "--example", "tb-ex-02").stdout
    assert shown.startswith("TB-EX-02 Stop, and that move is over\n  1. Apollo 8 runs three")
    assert (
        "     > move apollo_8 mercury_7\n     Refused: Apollo 8 has moved this turn and stopped. TB-MOV-03"
        in shown
    )
    steps = run_json("rules", GAME, "--example", "TB-EX-02")["steps"]
    assert [bool(step["refused"]) for step in steps] == [False, False, True]


def test_the_rules_begin_with_the_game_in_short() -> None:
    assert run("rules", GAME).stdout.startswith("Goal. Complete the missions of your row")
    assert "Goal." not in run("rules", GAME, "MOV").stdout


def test_fuzz_as_json() -> None:
    found = run_json("fuzz", "pact", "--games", 6, "--seed", 2)
    assert found["games"] == 6
    assert found["ways"] == 6
    assert found["failures"] == []
    assert found["decisions"] > 60


# Bad input ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["play", "tranquillity-base"], "Did you mean “tranquility-base”?"),
        (["play"], "Say which game to play"),
        (["play", "pact", "--seats", "me,clever"], "No bot is called “clever”"),
        (["play", "pact", "--seats", "me"], "Pact is for 2, 4 players, not 1"),
        (["play", "pact", "--set", "windows"], "--set wants OPTION=VALUE, not “windows”"),
        (["play", "pact", "--set", "windows=timed"], "chosen by the program that hosts the table"),
        (["play", "pact", "--set", "luck=good"], "has no option “luck”"),
        (["play", "pact", "--seats", "me,random", "--free-undo"], "--free-undo is for games without bots"),
        (["play", "pact", "--resume", "none.jsonl"], "none.jsonl: cannot be read"),
        (["sim", "pact", "--bots", "random,"], "--bots wants names with commas"),
        (["sim", "pact", "--bots", "random,search:0ms"], "thinks for 1 to"),
        (["sim", "pact", "--games", "0"], "--games"),
        (["sim", GAME, "--content", "none.toml"], "none.toml"),
        (["sim", "pact", "--bots", "random,random", "--record", "/dev/null/x"], "the folder cannot be made"),
        (["replay", "none.jsonl"], "none.jsonl: cannot be read"),
        (["rules", GAME, "TB-MOV-2"], "Did you mean “TB-MOV-"),
        (["rules"], "Say whose rules"),
        (["rules", "--example", "TB-EX-02"], "Say whose example"),
        (["rules", GAME, "--example", "TB-EX-22"], "There is no example “TB-EX-22”. Did you mean “TB-EX-"),
        (["rules", "pact"], "Pact has no rules text"),
        (["rules", GAME, "TB-MOV-02", "--coverage"], "leave the clause out"),
        (["fuzz", "nothing"], "No game is called “nothing”"),
        (["serve", "--port", "70000"], "--port"),
        (["dance"], "No such command 'dance'"),
    ],
)
def test_bad_input_is_told_what_is_wrong(words: list[str], told: str) -> None:
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert told in " ".join(result.stderr.split())
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


def test_a_broken_content_file_is_named_with_line_and_field(tmp_path: Path) -> None:
    broken, wrong = tmp_path / "broken.toml", tmp_path / "wrong.toml"
    broken.write_text("[constants]\nstart_fuel = = 7\n")
    wrong.write_text("[equipment.redstone]\npad_cost = 'one'\n")
    told = run("play", GAME, "--content", broken).stderr
    assert str(broken) in told
    assert "line 2" in told
    told = run("play", GAME, "--content", wrong).stderr
    assert str(wrong) in told
    assert "redstone" in told
    assert "pad_cost" in told


def test_a_real_process_says_the_same_without_a_traceback() -> None:
    done = piped("sim", "pact", "--bots", "clever,random")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("moonrace: No bot is called “clever”.")


def test_a_reader_who_leaves_early_is_no_error_of_ours() -> None:
    command = f"{sys.executable} -m moonrace.terminal rules {GAME} | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.stdout.startswith("Goal. ")
    assert done.stderr == ""


def test_no_colour_and_no_bar_in_a_pipe() -> None:
    done = piped("sim", "pact", "--bots", "random,random", "--games", "5", "--jobs", "1")
    assert "\x1b" not in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("no_colour", ["", "1"])
def test_colour_in_a_terminal_unless_it_is_not_wanted(no_colour: str) -> None:
    import pty

    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "NO_COLOR": no_colour}
    subprocess.run(
        [sys.executable, "-m", "moonrace.terminal", "rules", GAME, "TB-MOV-02"],
        stdout=slave,
        stdin=slave,
        env=environment,
        cwd=ROOT,
        check=True,
    )
    os.close(slave)
    shown = os.read(master, 100_000).decode()
    os.close(master)
    assert "TB-MOV-02" in shown
    assert ("\x1b[1m" in shown) is not bool(no_colour)


BEGUN = 1.5
"""Seconds of work after which a process has long imported everything, however slow the machine."""


def at_work(pid: int) -> int:
    """How many of the processes that a process has started have begun with their work."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return sum(worked(child) > BEGUN for child in children)


def worked(pid: str) -> float:
    """The seconds for which a process has had the processor."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_ctrl_c_stops_a_series_at_once() -> None:
    words = ["sim", GAME, "--bots", "search:2000ms,search:2000ms", "--games", "40", "--jobs", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "moonrace.terminal", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    until(lambda: at_work(process.pid) == 2, "no workers were started")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert out == ""
    assert err == "Stopped.\n"
