"""The engine is compiled here, with one game: it plays the same games, and the rules of the game still hold.

The long form, with all games and laws, is `make same`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from deploy.compiling import ROOT, modules

GAME, FOLDER = "tranquility-base", "tranquility_base"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package, kernel and one game compiled."""
    compiler = os.environ.get("CC", "").split() or [str(sysconfig.get_config_var("CC") or "cc").split()[0]]
    if shutil.which(compiler[0]) is None:
        pytest.skip(f"the engine is compiled by {compiler[0]}, which is not installed")
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        pytest.skip("the engine is compiled with Python's headers, which are not installed")
    folder = tmp_path_factory.mktemp("compiled")
    compiling = [sys.executable, "-m", "deploy.compiling", FOLDER, "--into", str(folder)]
    subprocess.run(compiling, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return folder / "package"


def run_in(package: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a module of Python with the compiled package in front of all others."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(package), str(ROOT)])}
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, cwd=package, env=environment, capture_output=True, text=True, check=False)


def in_compiled(package: Path, *tests: str) -> subprocess.CompletedProcess[str]:
    """Run tests with the compiled package."""
    paths = [str(ROOT / "tests" / test) for test in tests]
    options = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", f"pythonpath={package} {ROOT}"]
    return run_in(package, "pytest", *options, *paths)


def test_it_says_what_it_is(package: Path) -> None:
    assert modules(package)
    assert run_in(package, "moonrace.terminal", "--version").stdout.endswith("(compiled)\n")


def test_it_plays_the_same_games(package: Path) -> None:
    done = run_in(package, "tests.compiled.same", "--games", "40", "--only", GAME)
    assert done.stdout == "40 games, 0 of them different\n", done.stderr


def test_the_rules_hold(package: Path) -> None:
    done = in_compiled(package, f"games/{FOLDER}")
    assert done.returncode == 0, done.stdout


def test_games_that_are_not_compiled_are_played_by_it(package: Path) -> None:
    done = in_compiled(package, "kernel/test_match.py", "kernel/test_sealed.py", "kernel/test_pieces.py")
    assert done.returncode == 0, done.stdout
