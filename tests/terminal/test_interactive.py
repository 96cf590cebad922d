"""At a real terminal (a pseudo-terminal, here): prompts, the curtain between two people, and Ctrl-C."""

from __future__ import annotations

import codecs
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from moonrace.kernel.record import read_record
from moonrace.terminal.screen import MOST_CHOICES
from tests.stories import PATIENCE, until
from tests.terminal.command import PROGRAM, ROOT


class Terminal:
    """A person's terminal with the program running in it."""

    def __init__(self, *words: str, **environment: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "NO_COLOR": "", **environment},
            start_new_session=True,
            close_fds=True,
        )
        os.close(slave)
        self.shown = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def wait_for(self, words: str, seconds: float = 60.0) -> str:
        """Read until the words appear after what was read before."""
        start, deadline = len(self.shown), time.monotonic() + seconds
        while words not in self.shown[start:]:
            ready, _, _ = select.select([self.master], [], [], max(0.0, deadline - time.monotonic()))
            assert ready, f"“{words}” did not appear in:\n{self.shown[start:]}"
            try:
                self.shown += self._decoder.decode(os.read(self.master, 65536))
            except OSError:
                break
        assert words in self.shown[start:]
        return self.shown[start:]

    def wait_until_it_reads(self) -> None:
        """A signal between the prompt and the reading of an answer is noticed with the answer only. On the
        way there the program sleeps now and then too, but not for long."""
        if Path("/proc/self/status").exists():
            until(self._is_at_rest)

    def _is_at_rest(self) -> bool:
        state = Path(f"/proc/{self.process.pid}/status")
        before = state.read_text()
        time.sleep(0.05)
        return "State:\tS" in before and state.read_text() == before

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


@pytest.fixture
def two_people(record: Path) -> Iterator[Terminal]:
    terminal = Terminal("play", "pact", "--seats", "me:Ada,me:Ben", "--seed", "1", "--record", str(record))
    yield terminal
    terminal.close()


def test_a_prompt_and_a_curtain(two_people: Terminal, record: Path) -> None:
    two_people.wait_for("> ")
    two_people.type("bid 1")
    shown = two_people.wait_for("Press Enter when you hold it.")
    assert "\x1b[2J" in shown
    assert "Pass the device to Ben." in shown
    assert "hands 1:" not in shown
    two_people.type("")
    assert "hands 1:" in two_people.wait_for("> ")
    two_people.type("quit")
    two_people.wait_for("The game is saved in")
    assert two_people.process.wait(PATIENCE) == 0
    assert [entry.act for entry in read_record(record).entries] == ["deal", "bid 1"]


def test_ctrl_d_keeps_the_game(two_people: Terminal) -> None:
    two_people.wait_for("> ")
    os.write(two_people.master, b"\x04")
    assert "> \r\nThe game is saved in" in two_people.wait_for("Go on with:") + two_people.shown
    assert two_people.process.wait(PATIENCE) == 0


def test_ctrl_d_behind_the_curtain_keeps_the_game(two_people: Terminal) -> None:
    two_people.wait_for("> ")
    two_people.type("bid 1")
    two_people.wait_for("Press Enter when you hold it.")
    os.write(two_people.master, b"\x04")
    two_people.wait_for("Go on with:")
    assert "Traceback" not in two_people.shown
    assert two_people.process.wait(PATIENCE) == 0


def test_ctrl_c_keeps_the_game(two_people: Terminal, record: Path) -> None:
    two_people.wait_for("> ")
    two_people.wait_until_it_reads()
    two_people.process.send_signal(signal.SIGINT)
    assert f"--resume {record}" in two_people.wait_for("Go on with:")[-400:] + two_people.shown[-400:]
    assert two_people.process.wait(PATIENCE) == 130
    assert len(read_record(record).entries) == 1


def test_a_killed_game_can_be_resumed(two_people: Terminal, record: Path) -> None:
    two_people.wait_for("> ")
    two_people.type("bid 1")
    two_people.wait_for("Press Enter when you hold it.")
    two_people.process.kill()
    two_people.process.wait()
    terminal = Terminal("play", "--resume", str(record))
    try:
        assert "Pact: Ada, Ben." in terminal.wait_for("> ").replace("\x1b[1m", "").replace("\x1b[0m", "")
        assert read_record(record).entries[-1].act == "bid 1"
    finally:
        terminal.close()


def test_a_bar_shows_progress_on_stderr() -> None:
    terminal = Terminal("sim", "pact", "--bots", "random,random", "--games", "300", "--jobs", "1")
    try:
        shown = terminal.wait_for("ended by")
        assert "Playing" in shown
        assert terminal.process.wait(PATIENCE) == 0
    finally:
        terminal.close()


def test_a_bare_verb_is_asked_about_before_it_is_done(record: Path) -> None:
    terminal = Terminal("play", "apogee", "--seats", "me,random", "--seed", "3", "--record", str(record))
    try:
        terminal.wait_for("? explains.")
        terminal.type("1")
        terminal.wait_for("? explains.")
        terminal.type("hire")
        terminal.wait_for("“hire” alone means: Hire nobody. Is that what you want? [y/N]")
        terminal.type("n")
        terminal.wait_for("> ")
        assert "hire" not in [entry.act for entry in read_record(record).entries]
    finally:
        terminal.close()


def test_a_person_is_shown_as_many_choices_as_can_be_overlooked(record: Path) -> None:
    terminal = Terminal("play", "moonshot", "--seats", "me,heuristic", "--seed", "3", "--record", str(record))
    try:
        shown = terminal.wait_for("? explains.")
        for line in ("lay central treasury", "pass", "done", "1", "research structure code"):
            terminal.type(line)
            shown = terminal.wait_for("? explains.")
        assert " more: “choices” shows them." in shown
        assert shown.count(". Place ") == MOST_CHOICES
        terminal.type("choices")
        terminal.wait_for(f" {MOST_CHOICES + 1}. Place ")
    finally:
        terminal.close()
