"""Wheels: the pure one needs no compiler and holds no compiled module; the compiled one holds them all."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from deploy.compiling import LIBRARY, ROOT, sources
from tests.compiled.test_engine import needs_compiler

pytestmark = [pytest.mark.long, pytest.mark.timeout(1800)]


def wheel(folder: Path, **more: str) -> zipfile.ZipFile:
    """A wheel of this checkout, built as pip builds it, with the tools that are installed here."""
    build = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--no-deps",
        "--no-build-isolation",
        "-q",
        "-w",
        str(folder),
    ]
    subprocess.run([*build, str(ROOT)], check=True, env=os.environ | more)
    (made,) = folder.glob("*.whl")
    return zipfile.ZipFile(made)


def test_a_wheel_is_pure_unless_somebody_asks(tmp_path: Path) -> None:
    made = wheel(tmp_path)
    names = made.namelist()
    assert str(made.filename).endswith("-py3-none-any.whl")
    assert not [name for name in names if name.endswith((".so", ".pyd"))]
    for name in ("kernel/position.py", "tables/kit/templates/lab_report.html", "games/apogee/rules.md"):
        assert f"moonrace/{name}" in names


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    needs_compiler()
    return wheel(tmp_path_factory.mktemp("compiled"), HATCH_BUILD_HOOK_ENABLE_CUSTOM="1", OPT="0")


def test_a_compiled_wheel_has_a_module_beside_each_source(compiled: zipfile.ZipFile) -> None:
    names = compiled.namelist()
    assert not str(compiled.filename).endswith("-any.whl")
    extensions = {name.partition(".")[0] for name in names if name.endswith((".so", ".pyd"))}
    wanted = {path.relative_to(ROOT).with_suffix("").as_posix() for path in sources()}
    assert wanted <= extensions
    assert f"{LIBRARY}__mypyc" in extensions
    assert {f"{name}.py" for name in wanted} <= {*names}


def test_a_pure_wheel_runs_with_nothing_but_what_it_asks_for(tmp_path: Path) -> None:
    assert version_told(wheel(tmp_path), tmp_path).endswith("(pure)\n")


def test_a_compiled_wheel_runs_with_nothing_but_what_it_asks_for(
    compiled: zipfile.ZipFile, tmp_path: Path
) -> None:
    assert version_told(compiled, tmp_path).endswith("(compiled)\n")


def version_told(made: zipfile.ZipFile, folder: Path) -> str:
    """What `moonrace --version` says where the wheel is installed with what it asks for, and nothing else."""
    package, others = folder / "package", folder / "others"
    made.extractall(package)
    (about,) = package.glob("*.dist-info")
    others.mkdir()
    for each in asked_for(PathDistribution(about).requires or ()):
        for name in {file.parts[0] for file in each.files or ()} - {"..", "__pycache__"}:
            if not (others / name).exists():
                (others / name).symlink_to(Path(str(each.locate_file(name))))
    command = [sys.executable, "-S", "-m", "moonrace.terminal", "--version"]
    alone = os.environ | {"PYTHONPATH": os.pathsep.join([str(package), str(others)])}
    return subprocess.run(
        command, cwd=folder, env=alone, stdout=subprocess.PIPE, text=True, check=True
    ).stdout


def asked_for(requirements: Iterable[str]) -> list[Distribution]:
    """What these ask for, and what that asks for, without extras."""
    found: dict[str, Distribution] = {}
    waiting = [Requirement(each) for each in requirements]
    while waiting:
        one = waiting.pop()
        if one.name not in found and (one.marker is None or one.marker.evaluate({"extra": ""})):
            found[one.name] = distribution(one.name)
            waiting += [Requirement(each) for each in found[one.name].requires or ()]
    return [*found.values()]
