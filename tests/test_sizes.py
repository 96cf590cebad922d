"""Files stay small enough to be read at one sitting."""

from __future__ import annotations

import ast
from pathlib import Path

import moonrace

ROOT = Path(moonrace.__file__).parent
MOST_LINES = 500
KINDS = (".py", ".js", ".css")

DECLARED = '''
"""Words."""
from __future__ import annotations
from moonrace.kernel.events import Event
Names = tuple[str, ...]
class Turn(Event, frozen=True, tag="turn"):
    """Whose turn it is."""
    names: Names = ()
'''


def test_files_are_short() -> None:
    files = [file for file in ROOT.rglob("*") if file.suffix in KINDS]
    assert {file.suffix for file in files} == set(KINDS)
    words = {file: file.read_text(encoding="utf-8") for file in files}
    too_long = {
        str(file.relative_to(ROOT)): lines
        for file, text in words.items()
        if (lines := len(text.splitlines())) > MOST_LINES
        and not (file.suffix == ".py" and _only_declares(text))
    }
    assert not too_long, "split these by what they are about"


def test_only_a_plain_table_of_words_may_be_longer() -> None:
    assert _only_declares(DECLARED)
    for decides in (
        "def words() -> str: ...",
        "class Turn(Event):\n    def words(self) -> str: ...",
        "if Names: pass",
        "Names = tuple(str(n) for n in ())",
    ):
        assert not _only_declares(f"{DECLARED}{decides}\n"), decides


def _only_declares(text: str) -> bool:
    """Whether a module holds nothing but declarations: nothing in it is ever decided or done."""
    return all(_is_declared(line) for line in ast.parse(text).body)


def _is_declared(line: ast.stmt) -> bool:
    match line:
        case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant()):
            return True
        case ast.ClassDef(decorator_list=[], body=body):
            return all(isinstance(held, ast.AnnAssign | ast.Expr) and _is_plain(held) for held in body)
        case ast.Assign() | ast.AnnAssign():
            return _is_plain(line)
    return False


def _is_plain(line: ast.stmt) -> bool:
    acts = (ast.Call, ast.Lambda, ast.IfExp, ast.comprehension, ast.Await, ast.Yield, ast.NamedExpr)
    return not any(isinstance(part, acts) for part in ast.walk(line))
