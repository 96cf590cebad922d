"""Any program that reads and writes lines can play; what misbehaves loses, and nothing of it stays."""

from __future__ import annotations

import json
import os
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from moonrace.agents.line_series import Contest, LineSeries
from moonrace.agents.lines import LineProgram, NoAnswer
from moonrace.agents.setting import read_setting
from tests.terminal.command import piped, run, run_json

GAME = "tranquility-base"
SOON_OVER = "moonshot"
"""Ends after some fifty decisions, whoever plays."""
HEAD = """
import json, os, signal, sys, time
def asks():
    for line in sys.stdin:
        said = json.loads(line)
        if said["type"] == "ask":
            yield said
"""
STEADY = """
# Ends its turns when it can, and takes the last thing on the list else.
for said in asks():
    ends = [text for text in said["legal"] if text.startswith("end")]
    print((ends or said["legal"])[-1], flush=True)
"""


def agent(tmp_path: Path, body: str) -> str:
    """The command that runs a program whose last part is this."""
    file = tmp_path / "agent.py"
    file.write_text(HEAD + body, encoding="utf-8")
    return shlex.join([sys.executable, str(file)])


def arena(command: str, *words: object) -> Any:
    return run("arena", "text", GAME, "--agent", command, "--bots", "random", *words)


def test_a_scripted_client_plays_against_each_level(tmp_path: Path) -> None:
    words = ("--bots", "gentle,random", "--games", 1, "--seed", 4)
    command = agent(tmp_path, STEADY)
    told = run_json("arena", "text", SOON_OVER, "--agent", command, *words)
    assert [each["bot"] for each in told["against"]] == ["gentle", "random"]
    for each in told["against"]:
        assert each["games"] == each["won"] + each["drawn"] + each["lost"] == 1
        low, high = each["share"]
        assert 0 <= low <= each["won"] <= high <= 1
        assert not each["forfeited"]
        assert not each["errors"]
    assert told["illegal"] == 0
    assert told["answers"] > 20
    assert told["mean_decisions"] > told["mean_answers"] > 1
    again = run_json("arena", "text", SOON_OVER, "--agent", command, *words)
    timed = ("mean_seconds", "slowest_seconds")
    assert {key: again[key] for key in again if key not in timed} == {
        key: told[key] for key in told if key not in timed
    }


def test_the_figures_are_told_in_words(tmp_path: Path) -> None:
    result = run(
        "arena", "text", SOON_OVER, "--agent", agent(tmp_path, STEADY), "--bots", "random", "--games", 1
    )
    assert result.exit_code == 0, result.output
    assert "at 95 %), drawn" in result.stdout
    assert "illegal answers 0 of" in result.stdout


def test_numbers_remarks_and_illegal_answers(tmp_path: Path) -> None:
    """A third of the answers is illegal, and the program is told why, with the clause."""
    body = """
seen = open(os.path.join(os.path.dirname(__file__), "seen.jsonl"), "w")
count = 0
for said in asks():
    count += 1
    print(json.dumps(said), file=seen, flush=True)
    print("# thinking", flush=True)
    print("draw draw" if count % 3 == 0 else 1, flush=True)
    if count == 60: sys.exit()
"""
    series = LineSeries(Contest(read_setting(GAME, 2), agent(tmp_path, body), ("random",), games=1, seed=1))
    told = series.run()
    assert told.illegal > 10
    assert told.illegal_rate == round(told.illegal / told.answers, 4)
    assert told.illegal_interval[0] < told.illegal_rate < told.illegal_interval[1]
    assert "TB-TRN-01" in told.refused_by
    seen = [json.loads(line) for line in (tmp_path / "seen.jsonl").read_text(encoding="utf-8").splitlines()]
    refused = [said["refused"] for said in seen if said["refused"]]
    assert len(refused) == told.illegal or len(refused) == told.illegal - 1
    assert any("TB-TRN-01" in words for words in refused)
    assert all(said["legal"] for said in seen)


def test_messages_have_the_documented_form(tmp_path: Path) -> None:
    body = """
out = open(os.path.join(os.path.dirname(__file__), "seen.jsonl"), "w")
for line in sys.stdin:
    out.write(line); out.flush()
    if json.loads(line)["type"] == "ask": print("nonsense", flush=True)
"""
    arena(agent(tmp_path, body), "--games", 2, "--illegal", 2)
    seen = [json.loads(line) for line in (tmp_path / "seen.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [said["type"] for said in seen] == ["begin", "ask", "ask", "end"] * 2
    assert set(seen[0]) == {"type", "game", "number", "seat", "players", "bot"}
    assert [seen[0]["seat"], seen[4]["seat"]] == ["A", "B"]
    assert set(seen[1]) == {"type", "observation", "legal", "refused"}
    assert seen[3]["result"] == "illegal"


def test_garbage_loses_by_illegal_answers(tmp_path: Path) -> None:
    body = """
while True:
    sys.stdout.buffer.write(os.urandom(300) + b"\\n")
"""
    told = json.loads(arena(agent(tmp_path, body), "--games", 2, "--illegal", 5, "--json").stdout)
    assert told["against"][0]["forfeited"] == {"illegal": 2}
    assert told["answers"] == told["illegal"] == 10


def test_a_line_without_end_does_not_hold_us(tmp_path: Path) -> None:
    body = "while True: sys.stdout.write('x' * 100_000)"
    told = json.loads(arena(agent(tmp_path, body), "--games", 1, "--illegal", 3, "--json").stdout)
    assert told["against"][0]["forfeited"] == {"illegal": 1}


def test_silence_from_the_first_is_told_at_once(tmp_path: Path) -> None:
    result = arena(agent(tmp_path, "time.sleep(1000)"), "--games", 50, "--seconds", 0.5)
    assert result.exit_code == 1
    assert "gave no answer in 0.5 s. It has not answered once." in result.stderr
    assert "Traceback" not in result.output


class Endless:
    """What a program says that remarks more quickly than it can be read."""

    def get(self, timeout: float) -> str:
        time.sleep(min(timeout, 0.01))
        return "# thinking\n"


def test_remarks_without_end_are_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = LineProgram(agent(tmp_path, "time.sleep(1000)"))
    try:
        monkeypatch.setattr(program, "_heard", Endless())
        with pytest.raises(NoAnswer, match="only remarks"):
            program.ask({"type": "ask"}, 0.3)
    finally:
        program.kill()


def test_silence_later_loses_that_game_and_the_next_is_played(tmp_path: Path) -> None:
    body = """
file = os.path.join(os.path.dirname(__file__), "been")
was_here = os.path.exists(file)
open(file, "w").close()
for number, said in enumerate(asks()):
    if not was_here and number == 3: time.sleep(1000)
    print("nonsense" if was_here else said["legal"][0], flush=True)
"""
    result = arena(agent(tmp_path, body), "--games", 2, "--seconds", 10, "--json")
    [against] = json.loads(result.stdout)["against"]
    assert against["forfeited"] == {"illegal": 1, "silent": 1}
    assert against["games"] == 2
    assert "random, game 0: The program gave no answer in 10 s." in result.stderr


def test_leaving_from_the_first_is_told_with_the_exit_code(tmp_path: Path) -> None:
    result = arena(agent(tmp_path, "sys.exit(7)"), "--games", 50)
    assert result.exit_code == 1
    assert "ended with exit code 7 and was still asked. It has not answered once." in result.stderr


def test_leaving_in_the_middle_loses_that_game(tmp_path: Path) -> None:
    body = """
for number, said in enumerate(asks()):
    if number == 5: os.kill(os.getpid(), 9)
    print(said["legal"][0], flush=True)
"""
    told = json.loads(arena(agent(tmp_path, body), "--games", 3, "--json").stdout)
    assert told["against"][0]["forfeited"] == {"left": 3}
    assert told["answers"] == 15
    assert "by signal 9" in told["failures"][0]


def test_a_program_may_end_after_each_game(tmp_path: Path) -> None:
    body = """
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "end": sys.exit()
    if said["type"] == "ask": print("nonsense", flush=True)
"""
    told = json.loads(arena(agent(tmp_path, body), "--games", 3, "--illegal", 2, "--json").stdout)
    assert told["against"][0]["forfeited"] == {"illegal": 3}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--agent", "no-such-program-here"], "cannot be started"),
        (["--agent", ""], "Say which program plays"),
        (["--agent", "python 'x"], "not closed"),
        (["--agent", "cat", "--bots", "nobody"], "nobody"),
        (["--agent", "cat", "--bots", ""], "against which bots"),
        (["--agent", "cat", "--players", 1], "two seats"),
        (["--agent", "cat", "--players", 9], "9"),
        (["--agent", "cat", "--set", "colour=red"], "colour"),
        (["--agent", "cat", "--set", "players=3"], "players"),
    ],
)
def test_a_wrong_command_gets_a_sentence(words: list[object], complaint: str) -> None:
    result = run("arena", "text", GAME, *words)
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert "Traceback" not in result.output


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{pid}/stat").read_text().split(")")[1].split()[0]


def gone(pid: int) -> bool:
    for _ in range(200):
        try:
            if not is_alive(pid):
                return True
        except FileNotFoundError:
            return True
        time.sleep(0.05)
    return False


def test_what_a_program_has_started_is_ended_with_it(tmp_path: Path) -> None:
    body = """
import subprocess
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
open(os.path.join(os.path.dirname(__file__), "pid"), "w").write(str(child.pid))
for said in asks(): print("nonsense", flush=True)
"""
    arena(agent(tmp_path, body), "--games", 1, "--illegal", 2)
    assert gone(int((tmp_path / "pid").read_text()))


def test_a_program_that_never_reads_does_not_hold_us(tmp_path: Path) -> None:
    program = LineProgram(agent(tmp_path, "time.sleep(1000)"))
    for _ in range(50):
        program.tell({"type": "begin", "text": "x" * 100_000})
    program.kill()


def test_stopping_the_arena_ends_the_program(tmp_path: Path) -> None:
    """Ctrl-C goes to the arena alone, since the program has a group of its own."""
    body = """
open(os.path.join(os.path.dirname(__file__), "pid"), "w").write(str(os.getpid()))
sys.stdin.readline()
os.kill(os.getppid(), signal.SIGINT)
time.sleep(1000)
"""
    ran = piped("arena", "text", GAME, "--agent", agent(tmp_path, body), "--games", 1)
    assert ran.returncode == 130
    assert "Traceback" not in ran.stderr
    assert gone(int((tmp_path / "pid").read_text()))
