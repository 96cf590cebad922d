"""Work for the lab that goes on by itself, in a folder: asked for by a page, done by a process of its own.

    python -m moonrace.lab.jobs FOLDER MEGABYTES

reads what is to be done in `job.json`, says how far it is in `state.json`, and goes on where it was if it is
started again. It ends when whoever started it is gone: two must never play in the same folder.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Literal

import msgspec

from moonrace.kernel.errors import BadText, MoonraceError
from moonrace.kernel.typed import typed
from moonrace.lab.arena import Series
from moonrace.lab.runs import Run, planned, title_with
from moonrace.lab.values import written

if TYPE_CHECKING:
    from moonrace.lab.versions import Compared

Kind = Literal["compare", "report"]
Stage = Literal["waiting", "running", "done", "failed"]
JOB_FILE, STATE_FILE, REPORT_FILE = "job.json", "state.json", "report.html"
MOST_GAMES = 5000
EVERY = 10
"""Games between two words about how far it is."""
ROOM_MB = 16
"""Who cannot have so much more is short of memory."""
WITHOUT_MEMORY = (MemoryError, SystemError)
"""A library that is given no memory may fail without a word, and the interpreter complains of that instead;
by then what it had is free again."""
TOO_LARGE = "It needs more memory than it may have. Ask for less."


class Job(msgspec.Struct, frozen=True):
    """What is to be done: B compared with A, or a report of B."""

    kind: Kind
    game: str
    bots: tuple[str, ...]
    most: int
    """Pairs at most, or games."""
    a: str = ""
    """The designer's values, as they were written; nothing for ours."""
    b: str = ""
    seed: int = 0
    options: dict[str, str] = {}
    is_dealt: bool = False
    """Whether chance chooses characters, nations and the like."""
    asked: float = 0.0
    """When, in seconds since 1970."""

    @property
    def series(self) -> Series:
        """What is played."""
        return Series(self.game, self.bots, self.seed, self.options, is_dealt=self.is_dealt)


class Line(msgspec.Struct, frozen=True):
    """An answer, ready to be read."""

    words: str
    a: str
    b: str
    effect: str
    interval: str
    verdict: str
    more: str = ""
    command: str = ""


class State(msgspec.Struct, frozen=True):
    """How far it is."""

    stage: Stage
    done: int = 0
    most: int = 0
    lines: tuple[Line, ...] = ()
    problem: str = ""


def checked(job: Job) -> Job:
    """The job itself, or `BadText` that says what is wrong with it before anything is played."""
    a, b = (written(job.game, text) for text in (job.a, job.b))
    for text in (a, b):
        title_with(job.game, text)
    planned(job.series)
    if job.kind == "compare" and a == b:
        raise BadText("Both versions have the same values. Change one of them.")
    if not 1 <= job.most <= MOST_GAMES:
        raise BadText(f"Between 1 and {MOST_GAMES} can be played at once, not {job.most}.")
    return job


def read_job(folder: Path) -> Job:
    """What is to be done in a folder."""
    return msgspec.json.decode((folder / JOB_FILE).read_bytes(), type=typed(Job))


def read_state(folder: Path) -> State:
    """How far the work in a folder is."""
    try:
        return msgspec.json.decode((folder / STATE_FILE).read_bytes(), type=typed(State))
    except FileNotFoundError:
        return State("waiting")
    except (OSError, msgspec.DecodeError) as error:
        return State("failed", problem=f"What was written about it cannot be read ({error}).")


def write(folder: Path, name: str, value: Job | State) -> None:
    """Write a file so that readers see all of it or nothing."""
    draft = folder / f"{name}.{os.getpid()}.part"
    draft.write_bytes(msgspec.json.encode(value))
    draft.replace(folder / name)


def do(folder: Path) -> None:
    """Do the work in a folder."""
    job = read_job(folder)
    write(folder, STATE_FILE, msgspec.structs.replace(read_state(folder), stage="running", most=job.most))
    try:
        if job.kind == "compare":
            _compare(job, folder)
        else:
            _report(job, folder)
    except MoonraceError as error:
        _fail(folder, str(error))
    except Exception as error:
        if isinstance(error, WITHOUT_MEMORY) or not _has_room():
            _fail(folder, TOO_LARGE)
            return
        _fail(folder, f"Something is wrong with the lab itself ({type(error).__name__}: {error}).")
        raise


def _has_room() -> bool:
    """Whether memory is left. Libraries that are given none raise errors of all kinds."""
    try:
        bytearray(ROOM_MB * 1024 * 1024)
    except MemoryError:
        return False
    return True


def _fail(folder: Path, problem: str) -> None:
    """Say what is wrong; what is known stays."""
    write(folder, STATE_FILE, msgspec.structs.replace(read_state(folder), stage="failed", problem=problem))


def _compare(job: Job, folder: Path) -> None:
    from moonrace.lab.versions import Meeting, Version, compare

    lines: tuple[Line, ...] = ()

    def tell(done: int, most: int) -> None:
        if done % EVERY == 0 or done == most:
            write(folder, STATE_FILE, State("running", done, most, lines))

    def told(pairs: int, most: int, compared: Compared) -> None:
        nonlocal lines
        lines = _lines(compared)
        write(folder, STATE_FILE, State("running", pairs, most, lines))

    a, b = (
        Version(name, written(job.game, text), f"{name}.toml" if text else "", job.options)
        for name, text in (("A", job.a), ("B", job.b))
    )
    meeting = Meeting(job.game, a, b, job.bots, job.seed, most=job.most, is_dealt=job.is_dealt)
    compared = compare(meeting, folder / "games", progress=tell, told=told)
    write(folder, STATE_FILE, State("done", compared.pairs, compared.most_pairs, _lines(compared)))


def _lines(compared: Compared) -> tuple[Line, ...]:
    from moonrace.lab.comparing import VERDICTS, amount, interval_of, value_of

    found = []
    for answer in compared.answers:
        is_told = answer.verdict in ("higher", "lower")
        shown = compared.examples.get(answer.id, ())[:1] if is_told else ()
        found.append(
            Line(
                answer.words,
                value_of(answer.a, answer.is_share),
                value_of(answer.b, answer.is_share),
                amount(answer.effect, answer.is_share, signed=True),
                interval_of(answer),
                VERDICTS[answer.verdict].capitalize(),
                answer.advice,
                " ".join(each.command for each in shown),
            )
        )
    return tuple(found)


def _report(job: Job, folder: Path) -> None:
    from moonrace.lab.report_page import write_report

    file = folder / "B.toml"
    file.write_text(written(job.game, job.b), encoding="utf-8")
    run = Run.begin(folder / "games", planned(job.series, file if job.b else None))
    run.play(job.most, progress=lambda done, most: write(folder, STATE_FILE, State("running", done, most)))
    write_report([run], folder / REPORT_FILE)
    write(folder, STATE_FILE, State("done", job.most, job.most))


# A process of its own ------------------------------------------------------------------------------------


def _limit(megabytes: int) -> None:
    """Leave the machine to those who play, as far as the system knows limits."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        os.nice(10)
        most = megabytes * 1024 * 1024
        # Not the address space, of which the library that draws charts reserves far more than it takes.
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def _end_with_caller() -> None:
    """The input stays open as long as the server lives, however it ends."""
    os.read(0, 1)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    _limit(int(sys.argv[2]))
    Thread(target=_end_with_caller, daemon=True).start()
    do(Path(sys.argv[1]))
