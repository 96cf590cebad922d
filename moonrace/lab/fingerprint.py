"""The fingerprint of players: of every module that their play is made of, and of what was learned for it.

What was played by one version of a player is not gone on with by another. A change of what only thinks
longer, or only talks, leaves the fingerprint of the quick levels as it is.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable

from moonrace import bots
from moonrace.kernel.title import Title

HOUSE = bots.__name__
READS_NETS, NETS = f"{HOUSE}.net", ".npz"
"""Which module reads what was learned, and how the names of such files end."""


def fingerprint(title: Title, levels: Sequence[str]) -> str:
    """The fingerprint of the players of these levels at a title."""
    found = sources(title, levels)
    digest = blake2b(digest_size=16)
    for name in sorted(found):
        data = found[name].read_bytes()
        digest.update(f"{name} {len(data)}\n".encode() + data)
    return digest.hexdigest()


def sources(title: Title, levels: Sequence[str]) -> dict[str, Traversable]:
    """What these levels are made of at a title, by the names of modules: what is imported, and so on."""
    own = title.beside("bots")
    wanted = [name for level in levels for name in _begun_with(title, level)]
    found: dict[str, Traversable] = {}
    while wanted:
        name = wanted.pop()
        source = None if name in found else _source(name)
        if source is not None:
            found[name] = source
            inside = (HOUSE, own)
            wanted += [each for each in _imported(source) if each.startswith(inside)]
    if READS_NETS in found and own in found:
        found |= {f"{own}/{each.name}": each for each in files(own).iterdir() if each.name.endswith(NETS)}
    return found


def _begun_with(title: Title, level: str) -> Iterator[str]:
    """The modules that the maker of bots goes to for a level."""
    own, known = title.beside("bots"), bots.level_of(level)
    yield from (HOUSE, own)
    if known.id in (*bots.ERRING, "weakened"):
        yield from (f"{HOUSE}.gentle", f"{own}.slips")
    if known.budget is not None or bots.heuristic_module(title) is None:
        yield from (f"{HOUSE}.search", f"{own}.advice", f"{own}.rungs")


def _source(name: str) -> Traversable | None:
    """The source of a module; None where that is no module."""
    package, _, leaf = name.rpartition(".")
    try:
        folder = files(package)
    except (ModuleNotFoundError, TypeError):
        return None
    there = (folder / leaf / "__init__.py", folder / f"{leaf}.py")
    return next((each for each in there if each.is_file()), None)


def _imported(source: Traversable) -> Iterator[str]:
    """What a module imports as it is loaded; of a package's names, each may be a module."""
    for line in ast.parse(source.read_bytes()).body:
        if isinstance(line, ast.Import):
            yield from (each.name for each in line.names)
        elif isinstance(line, ast.ImportFrom) and line.module:
            yield line.module
            yield from (f"{line.module}.{each.name}" for each in line.names)
