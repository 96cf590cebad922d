"""Who may import whom, and who may name a game. Imports inside functions count as well."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import moonrace

ROOT = Path(moonrace.__file__).parent
MAY_IMPORT = {
    "kernel": {"kernel"},
    "games": {"kernel", "games"},
    "workers": {"kernel", "workers"},
    "tables": {"kernel", "games", "tables"},
    "bots": {"kernel", "games", "workers", "bots"},
    "puzzles": {"kernel", "games", "puzzles"},
    "lab": {"kernel", "games", "puzzles", "tables", "bots", "lab"},
    "lessons": {"kernel", "games", "lessons"},
    "server": {"kernel", "games", "lessons", "puzzles", "workers", "tables", "bots", "lab", "server"},
    "train": {"kernel", "games", "bots", "lab", "train"},
    "agents": {"kernel", "games", "puzzles", "tables", "bots", "lab", "agents"},
    "terminal": {
        "agents",
        "kernel",
        "games",
        "lessons",
        "puzzles",
        "tables",
        "bots",
        "lab",
        "server",
        "terminal",
        "train",
    },
}
CHANCE_OR_CLOCK = {"random", "secrets", "uuid", "time", "datetime", "asyncio", "threading"}
DRAWS = {"jinja2", "rich", "typer", "click", "litestar", "uvicorn", "html", "xml", "tkinter", "curses"}
HIDES = {"state", "rules", "resample"}
"""Modules of a game that know more than a view does."""
FOLDERS = ("apogee", "astronavigators", "leaving_earth", "moonshot", "tranquility_base")
NAMELESS = ("kernel", "workers", "lessons", "puzzles", "server", "terminal", "lab", "bots", "agents", "train")
KERNEL_MAY = {"chance.py": {"random", "secrets"}, "typed.py": {"threading"}}
"""The one place for each thing that the rest of the kernel does without."""
EXAMPLE = re.compile(r"moonrace (lab \w+|arena \w+|play|learn|sim|rules|fuzz|bench|replay|games) [a-z-]+")


def modules() -> list[Path]:
    return sorted(path for path in ROOT.rglob("*.py"))


@cache
def imports(path: Path) -> list[tuple[int, str]]:
    """Every module or name that a file imports, as a dotted path with its line."""
    return list(_imports(path))


def _imports(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}, line {node.lineno}: relative import"
            for alias in node.names:
                yield node.lineno, f"{node.module}.{alias.name}"


def room_of(path: Path) -> str:
    """The package of a file right under `moonrace`, or nothing for `moonrace` itself."""
    parts = path.relative_to(ROOT).parts
    return parts[0] if len(parts) > 1 else ""


def in_rooms(*rooms: str) -> list[Path]:
    return [path for path in modules() if room_of(path) in rooms]


def game_of(path: Path) -> str:
    """The game whose folder a file lies in, in whichever room."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return next((part for part in parts[1:2] if part in FOLDERS), "")


def test_every_room_has_its_rule() -> None:
    rooms = {path.name for path in ROOT.iterdir() if (path / "__init__.py").exists()}
    assert rooms == set(MAY_IMPORT)


def test_imports_go_one_way() -> None:
    for path in in_rooms(*MAY_IMPORT):
        for line, name in imports(path):
            if name.startswith("moonrace."):
                room = name.split(".")[1]
                is_fine = room in MAY_IMPORT[room_of(path)] or room == "__version__"
                assert is_fine, f"{path}, line {line}: {room_of(path)} imports {name}"


def test_tables_name_no_room_that_they_may_not_import() -> None:
    """A file of another room can be reached without an import, by its path."""
    words_of_games = {"train"}  # AstroNavigators train on Earth
    for path in in_rooms("tables"):
        beyond = {*MAY_IMPORT} - MAY_IMPORT["tables"] - words_of_games
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in beyond, f"{path}, line {node.lineno}: tables name {node.value}"


def test_game_knows_no_other_game_no_clock_no_dice_and_no_page() -> None:
    for path in in_rooms("games"):
        for line, name in imports(path):
            parts = name.split(".")
            assert parts[0] not in CHANCE_OR_CLOCK | DRAWS, f"{path}, line {line}: a game imports {name}"
            if parts[:2] == ["moonrace", "games"] and game_of(path):
                assert parts[2] == game_of(path), f"{path}, line {line}: {game_of(path)} imports {name}"


def test_kernel_draws_chance_in_one_place_and_knows_no_clock() -> None:
    for path in in_rooms("kernel"):
        allowed = KERNEL_MAY.get(path.name, set())
        for line, name in imports(path):
            top = name.split(".")[0]
            assert top not in (CHANCE_OR_CLOCK | DRAWS) - allowed, (
                f"{path}, line {line}: the kernel imports {name}"
            )


def test_bots_and_tables_see_views_and_actions_only() -> None:
    for path in in_rooms("bots", "tables"):
        for line, name in imports(path):
            parts = name.split(".")
            if parts[:2] == ["moonrace", "games"]:
                assert not HIDES & set(parts[3:]), f"{path}, line {line}: {room_of(path)} imports {name}"
            is_loop = parts[:3] in (["moonrace", "kernel", "frames"], ["moonrace", "kernel", "position"])
            is_drawing = room_of(path) == "tables"  # bots search in sampled worlds, which are positions
            assert not (is_loop and is_drawing), f"{path}, line {line}: {room_of(path)} imports {name}"


def test_tables_show_the_refusals_of_the_rules_and_write_none() -> None:
    for path in in_rooms("tables"):
        if path.name == "worked.py":  # what an example of the rulebook refuses is no rule's business
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                assert ast.unparse(node.func) != "Refusal", f"{path}, line {node.lineno}: tables refuse"
            if isinstance(node, ast.Attribute):
                is_worded = ast.unparse(node).endswith("refusal.code")
                assert not is_worded, f"{path}, line {node.lineno}: tables have words for a refusal"


def test_hosts_ask_a_frame_and_know_no_kind_of_it() -> None:
    kinds = {f"moonrace.kernel.sealed.{kind}" for kind in ("Sealed", "Window")}
    for path in in_rooms("server", "terminal", "agents", "tables"):
        assert not kinds & {name for _, name in imports(path)}, path


def test_what_belongs_to_one_game_touches_no_other() -> None:
    for path in in_rooms("tables", "bots"):
        if not game_of(path):
            continue
        for line, name in imports(path):
            others = {*FOLDERS} - {game_of(path)}
            assert not others & set(name.split(".")), f"{path}, line {line}: {game_of(path)} imports {name}"


def without_docstrings(path: Path) -> str:
    """The code of a file as Python would write it, without docstrings and comments."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                node.body[0] = ast.Pass()
    return ast.unparse(tree)


def nameless_files() -> list[Path]:
    texts = [
        path
        for room in NAMELESS
        for path in (ROOT / room).rglob("*")
        if path.suffix in {".py", ".js", ".html"}
    ]
    return [path for path in sorted(texts) if not game_of(path)]


def test_common_rooms_name_no_game() -> None:
    for path in nameless_files():
        text = without_docstrings(path) if path.suffix == ".py" else path.read_text(encoding="utf-8")
        text = EXAMPLE.sub("", text)
        for folder in FOLDERS:
            names = re.findall(folder.replace("_", "[-_ ]?"), text, re.IGNORECASE)
            assert not names, f"{path} names {names[0]}"


# The walker itself ----------------------------------------------------------------------------------


def test_walker_sees_imports_inside_functions(tmp_path: Path) -> None:
    file = tmp_path / "late.py"
    file.write_text("def late():\n    from moonrace.games import load\n    import random as r\n")
    assert imports(file) == [(2, "moonrace.games.load"), (3, "random")]


def test_walker_reads_code_and_not_docstrings(tmp_path: Path) -> None:
    file = tmp_path / "named.py"
    file.write_text('"""Like apogee."""\n# moonshot\nGAME = "leaving-earth"\n')
    assert "leaving-earth" in without_docstrings(file)
    assert "apogee" not in without_docstrings(file)
    assert "moonshot" not in without_docstrings(file)


def test_every_game_folder_is_watched() -> None:
    folders = {path.name for path in (ROOT / "games").iterdir() if (path / "__init__.py").exists()}
    assert folders <= set(FOLDERS)
