"""Which clauses of a game's rules have a test that names them.

A test names clauses with `@pytest.mark.rule("TB-MOV-03", ...)` on a function or class, in a `pytestmark`, or
among the `marks` of a parameter. The tests are read, not run, so this works without pytest. A marker with a
star, `pytest.mark.rule(*example.clauses)`, names what the game's worked examples name. Clauses about
cardboard only are listed with a word of reason in the game's `not_applicable.toml`.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from moonrace.kernel.clauses import clauses
from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.examples import examples
from moonrace.kernel.nearest import did_you_mean

EVERY_EXAMPLE = "*"
"""Instead of an id: the clauses of all worked examples."""


class NoCheckout(MoonraceError):
    """The tests are not here: Moonrace was installed without its source."""


class BadCoverage(MoonraceError):
    """A marker or a list of exceptions names a clause that does not exist, or contradicts the tests."""


class Coverage(msgspec.Struct, frozen=True):
    """What the tests say about one game's rules. Ids are in the order of the rules."""

    game: str
    covered: dict[str, tuple[str, ...]]
    """Clause id to the tests that name it, as `file::test`."""
    not_applicable: dict[str, str]
    """Clause id to the reason."""
    missing: tuple[str, ...]


def coverage(game_dir: Path, root: Path | None = None) -> Coverage:
    """How far the tests of the checkout cover the rules of the game in this folder."""
    known = clauses(game_dir)
    prefixes = {id_.split("-")[0] for id_ in known}
    tests = (root or checkout(game_dir)) / "tests"
    named = _named_in(tests, prefixes, [id_ for each in examples(game_dir).values() for id_ in each.clauses])
    excused = not_applicable(game_dir)
    _refuse_unknown(named, known, "A test")
    _refuse_unknown(excused, known, "not_applicable.toml")
    if both := [id_ for id_ in excused if id_ in named]:
        raise BadCoverage(f"{both[0]} is listed as not applicable, but {named[both[0]][0]} tests it.")
    return Coverage(
        game=game_dir.name.replace("_", "-"),
        covered={id_: tuple(named[id_]) for id_ in known if id_ in named},
        not_applicable={id_: excused[id_] for id_ in known if id_ in excused},
        missing=tuple(id_ for id_ in known if id_ not in named and id_ not in excused),
    )


def checkout(inside: Path) -> Path:
    """The source checkout that a folder of the package lies in."""
    for folder in inside.resolve().parents:
        if (folder / "pyproject.toml").is_file() and (folder / "tests").is_dir():
            return folder
    raise NoCheckout("Rule coverage needs a source checkout of Moonrace, since it reads the tests.")


def not_applicable(game_dir: Path) -> dict[str, str]:
    """The clauses that no test can prove, each with a reason."""
    path = game_dir / "not_applicable.toml"
    if not path.exists():
        return {}
    listed = tomllib.loads(path.read_text(encoding="utf-8"))
    for id_, reason in listed.items():
        if not isinstance(reason, str) or not reason.strip():
            raise BadCoverage(f"{path.name}: {id_} needs a reason.")
    return listed


def rule_markers(source: str) -> dict[str, list[str]]:
    """Clause ids named by the markers of a test file, each with the tests they stand on.

    A marker for the whole file has an empty owner. Tests that are skipped or expected to fail prove nothing.
    """
    found: dict[str, list[str]] = {}
    for owner, marker in _markers(ast.parse(source), ""):
        for argument in marker.args:
            if isinstance(argument, ast.Starred):
                found.setdefault(EVERY_EXAMPLE, []).append(owner)
            elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                found.setdefault(argument.value, []).append(owner)
    return found


def _named_in(tests: Path, prefixes: set[str], shown: Iterable[str]) -> dict[str, list[str]]:
    """Clauses with one of these prefixes, and the tests that name them; `shown` are those of examples."""
    named: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("*.py")):
        file = path.relative_to(tests.parent).as_posix()
        for named_there, owners in rule_markers(path.read_text(encoding="utf-8")).items():
            places = [f"{file}::{owner}" if owner else file for owner in owners]
            for id_ in dict.fromkeys(shown) if named_there == EVERY_EXAMPLE else [named_there]:
                if id_.split("-")[0] in prefixes:
                    named.setdefault(id_, []).extend(places)
    return named


def _markers(node: ast.AST, owner: str) -> Iterator[tuple[str, ast.Call]]:
    """Every rule marker that pytest would apply, with the test function or class it stands on or in."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from _markers_of_definition(child, f"{owner}::{child.name}" if owner else child.name)
            continue
        for place in _places_for_markers(child):
            yield from ((owner, call) for call in _calls(place, "rule"))
        yield from _markers(child, owner)


def _markers_of_definition(
    definition: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, owner: str
) -> Iterator[tuple[str, ast.Call]]:
    if any(_is_excuse(decorator) for decorator in definition.decorator_list):
        return
    if definition.name.startswith(("test", "Test")):
        for decorator in definition.decorator_list:
            if isinstance(decorator, ast.Call) and _is_mark(decorator.func, "rule"):
                yield owner, decorator
    yield from _markers(definition, owner)


def _places_for_markers(node: ast.AST) -> list[ast.expr]:
    """Where markers work without being decorators: `pytestmark = ...` and `pytest.param(..., marks=...)`."""
    if isinstance(node, ast.Assign) and any(ast.unparse(target) == "pytestmark" for target in node.targets):
        return [node.value]
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.param", "param"):
        marks = [keyword.value for keyword in node.keywords if keyword.arg == "marks"]
        return [] if any(_is_excuse(part) for mark in marks for part in ast.walk(mark)) else marks
    return []


def _calls(node: ast.AST, mark: str) -> Iterator[ast.Call]:
    for part in ast.walk(node):
        if isinstance(part, ast.Call) and _is_mark(part.func, mark):
            yield part


def _is_mark(node: ast.AST, *names: str) -> bool:
    """`pytest.mark.<name>`, or `mark.<name>` after `from pytest import mark`."""
    return isinstance(node, ast.Attribute) and node.attr in names and ast.unparse(node.value).endswith("mark")


def _is_excuse(node: ast.AST) -> bool:
    return _is_mark(node.func if isinstance(node, ast.Call) else node, "skip", "xfail")


def _refuse_unknown(named: Iterable[str], known: Iterable[str], who: str) -> None:
    for id_ in named:
        if id_ not in known:
            raise BadCoverage(f"{who} names {id_}, which is no clause.{did_you_mean(id_, known)}")
