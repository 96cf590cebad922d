"""What compiled code would do otherwise than its source, or not at all, is in no source that is compiled."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deploy.compiling import ROOT, prepared, sources

BUILT_IN = frozenset({"bool", "dict", "float", "int", "list", "set", "str", "tuple"})
FORBIDDEN = {
    "__new__": "a compiled class is made by its constructor alone",
    "__dict__": "compiled objects have none",
    "ref": "compiled objects know no weak references",
    "WeakKeyDictionary": "compiled objects know no weak references",
    "WeakValueDictionary": "compiled objects know no weak references",
    "singledispatch": "kinds of actions are found by a dictionary",
}
ONE_OF_A_KIND = {
    "state.frames[-1] is self": "pieces are objects, compiled or not",
    "self.position.frame is frame": "pieces are objects",
    "other is not slot": "pieces are objects",
    "source is target": "pieces are objects",
    "track is not self._track(state, other)": "lists are objects",
    "way is test": "ways are objects of the catalogue",
    "type(action) is kind": "kinds are classes",
    "owner is self.own": "sides are objects",
    "owner is self.other": "sides are objects",
    "side is self.own": "sides are objects",
    "side is self.desk.own": "sides are objects",
    "node is self.root": "nodes are objects",
    "self._sealed is not frame": "pieces are objects",
    "world.frame is frame": "pieces are objects",
    "content is load()": "content is a struct",
    "self.content is load()": "content is a struct",
}
"""What may be compared with `is`, and why it is the same object in compiled code."""
MAY_USE = {("pieces.py", "__new__"): "it asks first whether the kind is compiled"}


def traps(source: str, name: str = "") -> Iterator[str]:
    """What is wrong with a source, line by line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            yield from _in_comparison(node)
        elif isinstance(node, ast.ClassDef) and len([*_native(node.bases)]) > 1:
            yield f"{node.lineno}: {node.name} has several bases; compiled classes have one"
        else:
            word = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
            if word in FORBIDDEN and (name, word) not in MAY_USE:
                yield f"{getattr(node, 'lineno', 0)}: {word}: {FORBIDDEN[word]}"


def _in_comparison(node: ast.Compare) -> Iterator[str]:
    for operator, other in zip(node.ops, node.comparators, strict=True):
        if isinstance(operator, (ast.Is, ast.IsNot)):
            text = ast.unparse(node)
            if not isinstance(other, ast.Constant) and not _is_class(other) and text not in ONE_OF_A_KIND:
                yield f"{node.lineno}: “{text}”: compiled numbers, texts and tuples are copied; use =="
        elif isinstance(other, ast.Tuple) and any(isinstance(each, ast.Starred) for each in other.elts):
            yield f"{node.lineno}: “{ast.unparse(node)}” cannot be compiled: give the tuple a name"


def _is_class(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and (node.id[0].isupper() or node.id in BUILT_IN)


def _native(bases: list[ast.expr]) -> Iterator[str]:
    return (ast.unparse(base) for base in bases if not ast.unparse(base).startswith(("Generic", "Protocol")))


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT / "moonrace")))
def test_what_is_compiled_has_no_trap(path: Path) -> None:
    found = [*traps(path.read_text("utf-8"), path.name)]
    assert not found, "\n".join(f"{path}, line {each}" for each in found)


@pytest.mark.parametrize(
    "trap",
    [
        "if other is not agena: pass",
        "same = place is name",
        "if kind in (*ALL, NONE): pass",
        "piece = Slot.__new__(Slot)",
        "class Both(Sealed, Phase): pass",
    ],
)
def test_traps_are_seen(trap: str) -> None:
    assert [*traps(trap)]


def test_nothing_harmless_is_called_a_trap() -> None:
    harmless = "if x is None or type(a) is Pass or kind is list or y is not True: pass\nif a in (A, B): pass"
    assert not [*traps(harmless)]


def test_rules_are_compiled_and_structs_are_not() -> None:
    compiled = {path.relative_to(ROOT / "moonrace").as_posix() for path in sources()}
    assert {"kernel/position.py", "kernel/frames.py", "kernel/pieces.py", "kernel/chance.py"} <= compiled
    chapters = (ROOT / "moonrace" / "games").glob("*/rules/[!_]*.py")
    assert {path.relative_to(ROOT / "moonrace").as_posix() for path in chapters} <= compiled
    assert not {"kernel/actions.py", "kernel/events.py", "kernel/record.py"} & compiled


def test_what_belongs_to_a_class_is_no_field_when_compiled() -> None:
    source = '''from __future__ import annotations


@dataclass(eq=False)
class Turn(Frame):
    """A turn."""

    name = "turn"

    seat: int
'''
    written = prepared(source, is_open=False)
    assert "class _Turn(Frame): name = 'turn'" in written
    assert "class Turn(_Turn):" in written
    assert written.count("name") == 1
    assert written.splitlines().index("    seat: int") == source.splitlines().index("    seat: int")


def test_what_a_property_remembers_has_a_field_when_compiled() -> None:
    source = """from __future__ import annotations

from functools import cached_property


class Desk:
    @cached_property
    def missions(self) -> list[int]:
        made.append(self)
        return [1, 2]
"""
    written = prepared(source, is_open=False)
    assert "@cached_property" not in written
    made: list[object] = []
    told: dict[str, Any] = {"made": made}
    exec(written, told)
    desk = told["Desk"]()
    assert (desk.missions, desk.missions is desk.missions, len(made)) == ([1, 2], True, 1)
    assert "missions" not in vars(desk)
    desk.missions = [3]
    assert (desk.missions, len(made)) == ([3], 1)


def test_constants_are_final_when_compiled() -> None:
    source = """from __future__ import annotations

T = TypeVar("T")
MOST = 5
KINDS: dict[
    str, int
] = {"°": 1}
once = 1
TWICE = 1
TWICE = 2
BOTH, OTHERS = 1, 2
"""
    lines = prepared(source, is_open=False).splitlines()
    assert len(lines) == len(source.splitlines())
    assert lines[3] == "MOST: Final = 5"
    assert lines[4:7] == ["KINDS: Final[dict[", "    str, int", ']] = {"°": 1}']
    assert [lines[2], *lines[7:]] == [source.splitlines()[2], *source.splitlines()[7:]]
