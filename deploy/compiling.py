"""The engine compiled: kernel and games as extension modules, made of the same sources by mypyc.

`python -m deploy.compiling` (`make compiled`) lays them beside their sources, where Python finds them first;
`--pure` (`make pure`) takes them away again. `pip` does the same for a wheel, by the hook below, if
HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 is set; that is how releases are made. Nobody else needs a compiler.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("kernel", "games", "bots", "lab/tic_tac_toe.py", "lab/playing_out.py")
LEFT_OUT = frozenset(
    {"planner", "arranging.py", "content_checks.py", "measures.py", "measuring.py", "__init__.py", "title.py"}
)
"""What is not asked while a game is played, and titles, whose attributes are read by name."""
PLAYERS = frozenset(
    {
        *("advice.py", "guide.py", "mind.py", "player.py", "random_bot.py"),
        *("coach.py", "gentle.py", "learned.py", "live.py", "net.py", "reasons.py", "rungs.py", "slips.py"),
    }
)
"""Of the bots: who plays, which others may derive from, and what finds words. The rest reckons."""
LIBRARY = "moonrace_engine"
"""All compiled code is in one library of this name; the modules beside the sources only lead to it."""


def sources(games: Sequence[str] = ()) -> list[Path]:
    """What is compiled, of all games or of some: the rooms of the rules and what bots reckon with, but for
    modules with structs, whose keywords mypyc would drop."""
    rooms = [ROOT / "moonrace" / room for room in ROOMS]
    found = sorted(path for room in rooms for path in (room.rglob("*.py") if room.is_dir() else [room]))
    wanted = [path for path in found if not games or _is_common(path) or {*games} & {*path.parts}]
    return [path for path in wanted if not (LEFT_OUT | PLAYERS) & {*path.parts} and not _is_beyond(path)]


def _is_common(path: Path) -> bool:
    """Whether a module is no game's own."""
    return "games" not in path.parts and path.parent.parent.name != "bots"


def _is_beyond(path: Path) -> bool:
    """Whether a module holds structs, or copies objects by dictionaries that compiled ones do not have."""
    source = path.read_text("utf-8")
    has_structs = any(each.keywords or "Struct" in _bases(each) for each in _classes(source))
    return has_structs or "from copy import" in source


def _classes(source: str) -> list[ast.ClassDef]:
    return [each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.ClassDef)]


def _bases(kind: ast.ClassDef) -> list[str]:
    return [ast.unparse(base).rpartition(".")[2] for base in kind.bases]


# What mypyc reads -------------------------------------------------------------------------------------------


def prepared(source: str, *, is_open: bool) -> str:
    """A source as mypyc needs it.

    It takes every name in the body of a dataclass for a field. So what belongs to the class goes to a base of
    its own, written on the two empty lines before it. It looks names of a module up in a dictionary, unless
    they are final: constants are. A property that remembers (`cached_property`) is given a field: compiled
    objects have no dictionary. With `is_open` classes may have heirs that are not compiled: games of others,
    and of tests.
    """
    lines = source.splitlines()
    for constant in _constants(source):
        _make_final(lines, constant)
    for kind in _classes(source):
        for part in kind.body:
            if isinstance(part, ast.FunctionDef) and _is_remembered(part):
                _give_field(lines, part)
        first = min([kind.lineno, *(each.lineno for each in kind.decorator_list)]) - 1
        opening = ["@mypyc_attr(allow_interpreted_subclasses=True)"] if is_open else []
        own = [each for each in kind.body if _is_of_class(each)] if _is_dataclass(kind) else []
        if own:
            base = f"class _{kind.name}({', '.join(map(ast.unparse, kind.bases))}): "
            lines[first - 1] = base + "; ".join(map(ast.unparse, own))
            lines[first - 2] = " ".join(opening)
            lines[kind.lineno - 1] = f"class {kind.name}(_{kind.name}):"
            for each in own:
                lines[each.lineno - 1] = ""
        if opening:
            lines[first] = "\n".join([*opening, lines[first]])
    text = "\n".join(lines) + "\n"
    return text.replace(_FUTURE, _FUTURE + _FINAL + (_OPENS if is_open else ""), 1)


_Constant = ast.Assign | ast.AnnAssign


def _constants(source: str) -> list[_Constant]:
    """What a module calls by a name in capitals and gives a value once."""
    tree = ast.parse(source)
    names = [each for each in ast.walk(tree) if isinstance(each, ast.Name)]
    given = Counter(each.id for each in names if isinstance(each.ctx, ast.Store))
    found: list[_Constant] = []
    for part in tree.body:
        if isinstance(part, _Constant) and part.value is not None:
            name = part.target if isinstance(part, ast.AnnAssign) else part.targets[0]
            is_constant = isinstance(name, ast.Name) and name.id.isupper() and given[name.id] == 1
            if is_constant and not ast.unparse(part.value).startswith("TypeVar("):
                found.append(part)
    return found


def _make_final(lines: list[str], constant: _Constant) -> None:
    if isinstance(constant, ast.AnnAssign):
        kind = constant.annotation
        last = kind.end_lineno or kind.lineno
        lines[last - 1] = _with(lines[last - 1], kind.end_col_offset or 0, "]")
        lines[kind.lineno - 1] = _with(lines[kind.lineno - 1], kind.col_offset, "Final[")
    else:
        name, row = constant.targets[0], constant.lineno - 1
        lines[row] = _with(lines[row], name.end_col_offset or 0, ": Final")


def _is_remembered(part: ast.FunctionDef) -> bool:
    return [ast.unparse(each) for each in part.decorator_list] == ["cached_property"]


def _give_field(lines: list[str], part: ast.FunctionDef) -> None:
    """A property with a field, in place of a cached one; where the value is None it is worked out again."""
    assert part.returns is not None
    name, kind, row = part.name, ast.unparse(part.returns), part.lineno - 1
    lines[row - 1] = f"""\
    _kept_{name}: {kind} | None = None
    @property
    def {name}(self) -> {kind}:
        found = self._kept_{name}
        if found is None:
            found = self._kept_{name} = self._find_{name}()
        return found
    @{name}.setter
    def {name}(self, value: {kind}) -> None:
        self._kept_{name} = value
"""
    lines[row] = lines[row].replace(f"def {name}(", f"def _find_{name}(", 1)


def _with(line: str, at: int, text: str) -> str:
    """A line with something put in, at a place that is counted in bytes."""
    told = line.encode()
    return (told[:at] + text.encode() + told[at:]).decode()


_FUTURE = "from __future__ import annotations"
_FINAL = "; from typing import Final"
_OPENS = "; from mypy_extensions import mypyc_attr"
"""On the same line, so that what goes wrong is told of the line where it stands."""


def _is_dataclass(kind: ast.ClassDef) -> bool:
    return any(ast.unparse(each).startswith("dataclass") for each in kind.decorator_list)


def _is_of_class(part: ast.stmt) -> bool:
    """Whether a line of a class's body is about the class: without annotation, or a ClassVar."""
    if isinstance(part, ast.AnnAssign):
        return ast.unparse(part.annotation).startswith("ClassVar")
    return isinstance(part, ast.Assign)


# The build --------------------------------------------------------------------------------------------------


def build(folder: Path, games: Sequence[str] = ()) -> Path:
    """Compile, of all games or of some; the folder in which the package then lies, compiled."""
    shutil.rmtree(folder, ignore_errors=True)
    source, package = folder / "source", folder / "package"
    for copy in (source, package):
        shutil.copytree(ROOT / "moonrace", copy / "moonrace", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    shutil.copy(ROOT / "pyproject.toml", source)
    files = [path.relative_to(ROOT) for path in sources(games)]
    for file in files:
        text = (ROOT / file).read_text("utf-8")
        (source / file).write_text(prepared(text, is_open="kernel" in file.parts), "utf-8")
    # What the lab offers to programs leads to charts and clusters, which the compiler would read for minutes.
    (source / "moonrace" / "lab" / "__init__.py").write_text("", "utf-8")
    with chdir(source):
        _compile([str(file) for file in files], folder)
    return package


def _compile(files: list[str], folder: Path) -> None:
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class SideBySide(build_ext):  # type: ignore[misc]
        """A file for each core at a time."""

        def build_extensions(self) -> None:
            one: Any = self.compiler.compile

            def compile_all(files: Iterable[str], **options: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    return [
                        made for each in pool.map(lambda file: one([file], **options), files) for made in each
                    ]

            self.compiler.compile = compile_all
            super().build_extensions()

    options = [
        "--config-file=pyproject.toml",
        "--no-warn-unused-ignores",
        "--cache-dir",
        str(ROOT / ".mypy_cache" / "compiled"),
    ]
    extensions = mypycify(
        [*options, *files],
        opt_level=os.environ.get("OPT", "2"),
        debug_level="0",
        multi_file=True,
        group_name=LIBRARY,
        target_dir=str(folder / "c"),
    )
    command = SideBySide(Distribution({"name": "moonrace", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(folder / "package"), str(folder / "objects")
    command.ensure_finalized()
    command.run()


def modules(folder: Path) -> list[Path]:
    """The extension modules in the package that lies in a folder."""
    found = [*(folder / "moonrace").rglob("*"), *folder.glob(f"{LIBRARY}__mypyc*")]
    return [path for path in found if path.suffix in (".so", ".pyd")]


def outdated() -> list[Path]:
    """The sources that have changed since they were compiled in place."""
    made = [(path, path.with_name(f"{path.name.partition('.')[0]}.py")) for path in modules(ROOT)]
    return [it for path, it in made if it.exists() and it.stat().st_mtime > path.stat().st_mtime]


def main(words: Sequence[str]) -> None:
    """Compile, in place or into a folder; or take away what was compiled."""
    parser = argparse.ArgumentParser(prog="deploy.compiling", description=main.__doc__)
    parser.add_argument("games", nargs="*", help="folders of games; all of them, if none is named")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="leave the package in FOLDER/package")
    parser.add_argument("--pure", action="store_true", help="take away what was compiled in place")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write into a page how long it took")
    given = parser.parse_args(words)
    begun = time.perf_counter()
    if given.into:
        build(given.into.resolve(), given.games)
        return
    for path in modules(ROOT):
        path.unlink()
    if not given.pure:
        package = build(ROOT / "build" / "compiled", given.games)
        for path in modules(package):
            shutil.copy(path, ROOT / path.relative_to(package))
    if given.markdown:
        _tell(given.markdown, time.perf_counter() - begun)


def _tell(page: Path, seconds: float) -> None:
    from moonrace.lab.marked import machine, put

    minutes, rest = divmod(round(seconds), 60)
    put(page, "build", f"`make compiled` took {minutes} min {rest} s: {machine()}.")


if __name__ == "__main__":
    main(sys.argv[1:])
