"""Writes `requirements.txt` beside it: what a server installs, each version with the hashes of all its files.

`make hashes` runs it after `constraints.txt` has changed. Versions come from there, hashes from the package
index that pip uses; where the files lie is not written down, so any index that has the same files will do.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import urllib.request
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import (
    InvalidSdistFilename,
    InvalidWheelFilename,
    canonicalize_name,
    parse_sdist_filename,
    parse_wheel_filename,
)
from packaging.version import Version
from pip._internal.models.index import PyPI

ROOT = Path(__file__).parent.parent
TARGET = Path(__file__).with_name("requirements.txt")
HEAD = "# Made by `make hashes` from constraints.txt; for pip install --require-hashes -r\n"
LINK = re.compile(r'<a\s[^>]*href="[^"#]*#sha256=([0-9a-f]{64})"[^>]*>\s*([^<\s]+)\s*</a>')


def pinned() -> dict[str, str]:
    """The version of everything that is ever installed, by its name in lower case with dashes."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split("==") for line in lines if "==" in line)
    return {canonicalize_name(name): version for name, version in pairs}


def needed() -> list[str]:
    """The names of all that a server needs, with PostgreSQL, notices and passkeys, and what they need in
    their turn, on any Linux."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: set[str] = set()
    extras = project["optional-dependencies"]
    wanted = (*project["dependencies"], *extras["postgres"], *extras["notices"], *extras["passkeys"])
    left = [Requirement(text) for text in wanted]
    while left:
        one = left.pop()
        name = canonicalize_name(one.name)
        left += [] if name in found else _needs(name, one.extras)
        found.add(name)
    return sorted(found)


def _needs(name: str, extras: set[str]) -> list[Requirement]:
    try:
        wanted = [Requirement(text) for text in requires(name) or ()]
    except PackageNotFoundError:
        sys.exit(f"{name} is not installed; `make setup` installs it.")
    environments = [{"extra": extra} for extra in ("", *extras)]
    return [
        one
        for one in wanted
        if one.marker is None or any(one.marker.evaluate(environment) for environment in environments)
    ]


def hashes_in(page: str, name: str, version: str) -> list[str]:
    """The hashes of all files of a version on a page of a package index."""
    found = ((_is_of(file, name, version), digest) for digest, file in LINK.findall(page))
    return sorted({digest for is_of, digest in found if is_of})


def _is_of(file: str, name: str, version: str) -> bool:
    try:
        parsed = parse_wheel_filename(file) if file.endswith(".whl") else parse_sdist_filename(file)
    except (InvalidWheelFilename, InvalidSdistFilename):
        return False
    return parsed[:2] == (name, Version(version))


def _index() -> str:
    asked = subprocess.run(
        [sys.executable, "-m", "pip", "config", "get", "global.index-url"],
        capture_output=True,
        text=True,
        check=False,
    )
    return (os.environ.get("PIP_INDEX_URL") or asked.stdout.strip() or PyPI.simple_url).rstrip("/")


def _page(index: str, name: str) -> str:
    request = urllib.request.Request(f"{index}/{name}/", headers={"accept": "text/html"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return str(answer.read().decode())


def main() -> None:
    """Ask the index for every file, and write the list."""
    versions, index, lines = pinned(), _index(), [HEAD]
    for name in needed():
        hashes = hashes_in(_page(index, name), name, versions[name])
        if not hashes:
            sys.exit(f"The index has no file of {name} {versions[name]}.")
        ends = "".join(f" \\\n    --hash=sha256:{digest}" for digest in hashes)
        lines.append(f"{name}=={versions[name]}{ends}\n")
    TARGET.write_text("".join(lines), encoding="utf-8")
    print(f"{TARGET.relative_to(ROOT)}: {len(lines) - 1} packages.")


if __name__ == "__main__":
    main()
