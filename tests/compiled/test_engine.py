"""The engine is compiled here, with one game: it plays the same games, its rules and the laws still hold.

The long form, with all games, is `make same`.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import NoReturn

import pytest

from deploy.compiling import ROOT, modules

GAME, FOLDER = "tranquility-base", "tranquility_base"
WAYS = 24
"""There are so many ways to play it: each once."""

pytestmark = pytest.mark.timeout(900)
"""A compiler is a guest here that takes minutes where other tests keep the machine busy; it does not hang."""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package, kernel and one game compiled; once for all workers."""
    needs_compiler()
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "compiled"
    made = folder / "made"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            compile_into(folder)
            made.touch()
    return folder / "package"


def compile_into(folder: Path) -> None:
    """Half of the time would go into making it quick, which nobody asks of it here."""
    compiling = [sys.executable, "-m", "deploy.compiling", FOLDER, "--into", str(folder)]
    subprocess.run(compiling, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, env=os.environ | {"OPT": "0"})


def needs_compiler() -> None:
    """Leave a test out where nothing can be compiled, unless everything is to be checked."""
    compiler = os.environ.get("CC", "").split() or [str(sysconfig.get_config_var("CC") or "cc").split()[0]]
    if shutil.which(compiler[0]) is None:
        _cannot(f"the engine is compiled by {compiler[0]}, which is not installed")
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        _cannot("the engine is compiled with Python's headers, which are not installed")


def _cannot(why: str) -> NoReturn:
    """At home a compiler is nobody's duty; where every change is checked, to leave this out is no check."""
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


def run_in(package: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a module of Python with the compiled package in front of all others."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(package), str(ROOT)])}
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, cwd=package, env=environment, capture_output=True, text=True, check=False)


def in_compiled(package: Path, *tests: str, only: str = "") -> subprocess.CompletedProcess[str]:
    """Run tests with the compiled package, all or those of a name."""
    paths = [str(ROOT / "tests" / test) for test in tests] + (["-k", only] if only else [])
    options = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", f"pythonpath={package} {ROOT}"]
    return run_in(package, "pytest", *options, *paths)


def test_it_says_what_it_is(package: Path) -> None:
    assert modules(package)
    assert run_in(package, "moonrace.terminal", "--version").stdout.endswith("(compiled)\n")


def test_it_plays_the_same_games(package: Path) -> None:
    done = run_in(package, "tests.compiled.same", "--games", str(WAYS), "--only", GAME)
    assert done.stdout == f"{WAYS} games, 0 of them different\n", done.stderr


def test_the_rules_hold(package: Path) -> None:
    done = in_compiled(package, f"games/{FOLDER}")
    assert done.returncode == 0, done.stdout


def test_the_laws_hold(package: Path) -> None:
    done = in_compiled(package, "laws/test_laws.py", only=f"{GAME} and (orders or timed)")
    assert done.returncode == 0, done.stdout
    assert "skipped" not in done.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("environment", "told"), [({}, pytest.skip.Exception), ({"CI": "true"}, pytest.fail.Exception)]
)
def test_where_everything_is_checked_a_compiler_must_be_there(
    environment: dict[str, str], told: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CI", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(told, match="no compiler"):
        _cannot("no compiler")


def test_levels_that_think_answer(package: Path) -> None:
    done = in_compiled(package, "bots/test_trying.py")
    assert done.returncode == 0, done.stdout


def test_games_that_are_not_compiled_are_played_by_it(package: Path) -> None:
    done = in_compiled(package, "kernel/test_match.py", "kernel/test_sealed.py", "kernel/test_pieces.py")
    assert done.returncode == 0, done.stdout


def test_games_that_are_not_compiled_are_sent_whole_to_worker_processes(package: Path) -> None:
    done = in_compiled(package, "titles/test_sounding.py", only="process_of_its_own")
    assert done.returncode == 0, done.stdout
