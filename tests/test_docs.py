"""What the documents name exists, and what exists they name."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import moonrace
from moonrace import games
from tests.laws.walk import MATCH_LAWS, POSITION_LAWS

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
DECISIONS = DOCS / "decisions"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def read(*parts: str) -> str:
    return ROOT.joinpath(*parts).read_text(encoding="utf-8")


CONTRIBUTING, CHANGELOG, MAKEFILE = map(read, ("CONTRIBUTING.md", "CHANGELOG.md", "Makefile"))
GUIDE, GLOSSARY = read("docs", "adding-a-game.md"), read("docs", "glossary.md")
RECORDS = sorted(path for path in DECISIONS.glob("*.md") if path.name != "README.md")
PAGES = [ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))]
WORDS = re.findall(r"^- \*\*(.+?)\*\*:", GLOSSARY, re.MULTILINE)
STEPS = re.findall(r"^\d+\. `([^`]+)`:(.*?)(?=^\d+\. |^#)", CONTRIBUTING, re.MULTILINE | re.DOTALL)
SOURCES = "\n".join(
    path.read_text(encoding="utf-8")
    for room in ("moonrace", "tests/golden")
    for path in sorted((ROOT / room).rglob("*"))
    if path.suffix in {".py", ".js", ".html"}
)


def targets(make: str) -> list[str]:
    """The commands of a target of the Makefile."""
    found = re.search(rf"^{make}:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    assert found is not None, make
    return [line.strip() for line in found[1].splitlines()]


GAMES_WON = re.compile(r"\b\d+ of (?:the )?\d+ games|\d ?% (?:\(\d|to \d)|\| learner won")


@pytest.mark.parametrize(
    "about",
    [*(title.id for title in games.titles() if (DOCS / f"{title.id}.md").exists()), "command-line", "agents"],
)
def test_who_wins_how_often_is_told_by_reports_and_the_ladder_alone(about: str) -> None:
    """What was counted once and typed is old as soon as a bot learns something."""
    written = (DOCS / f"{about}.md").read_text(encoding="utf-8")
    own = re.sub(r"<!-- (\w+): begin -->.*?<!-- \1: end -->", "", written, flags=re.DOTALL)
    promised = own.replace("45 to 65 of 100 games", "")  # a bar, not a count
    assert GAMES_WON.findall(promised) == []


@pytest.mark.parametrize("document", PAGES, ids=lambda document: document.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", document.read_text(encoding="utf-8")):
        assert target.startswith("http") or (document.parent / target).exists(), target


# CONTRIBUTING -----------------------------------------------------------------------------------------------


def test_every_file_that_contributing_names_exists() -> None:
    named = {
        name
        for name in re.findall(r"`([^`\s]+)`", CONTRIBUTING)
        if "/" in name or name.startswith(".") or re.search(r"\.(md|py|toml)$", name)
    }
    assert len(named) > 20
    folders = [title.folder for title in games.titles() if (title.folder / "rules.md").exists()]
    for name in named:
        assert (ROOT / name).exists() or all((folder / name).exists() for folder in folders), name


def test_the_click_goes_through_many_rooms() -> None:
    rooms = {Path(file).parts[1] for file, _ in STEPS}
    assert rooms == {"tables", "server", "kernel"}
    assert len(STEPS) > 10


@pytest.mark.parametrize(
    ("file", "told"), STEPS, ids=[f"{n}: {file}" for n, (file, _) in enumerate(STEPS, 1)]
)
def test_a_step_of_the_click_names_what_is_in_its_file(file: str, told: str) -> None:
    source = read(file)
    names = re.findall(r"`([\w.-]+)`", told)
    assert names
    for name in names:
        for part in name.split("."):
            assert re.search(rf"\b{re.escape(part)}\b", source), f"{file}: {name}"


def test_contributing_says_how_golden_records_are_made() -> None:
    golden = read("tests", "golden", "golden.py")
    assert "python -m tests.golden.golden GAME" in CONTRIBUTING
    assert "sys.argv[1:] or games.ids()" in golden


def test_make_knows_every_command_of_contributing() -> None:
    named = re.findall(r"^    make (\S+)", CONTRIBUTING, re.MULTILINE)
    assert {"setup", "test", "lint", "whole", "learning", "compiled", "coverage"} == set(named)
    for name in named:
        assert re.search(rf"^{name}:.*## ", MAKEFILE, re.MULTILINE), name


# CHANGELOG, glossary, decisions, guide ----------------------------------------------------------------------


def test_the_changelog_is_newest_first_and_knows_this_version() -> None:
    first, *versions = re.findall(r"^## (.+)$", CHANGELOG, re.MULTILINE)
    assert first == "Unreleased"
    numbers = [tuple(map(int, version.split("."))) for version in versions]
    assert numbers == sorted(numbers, reverse=True)
    assert moonrace.__version__ in versions
    assert PROJECT["project"]["version"] == moonrace.__version__


def test_each_word_of_the_house_is_explained_once() -> None:
    assert len(WORDS) > 40
    assert len(set(WORDS)) == len(WORDS)
    assert "[glossary](glossary.md)" in read("docs", "architecture.md")


@pytest.mark.parametrize("word", WORDS)
def test_a_word_of_the_glossary_is_used_in_the_code(word: str) -> None:
    spelt = r"[ _-]?".join(map(re.escape, word.split()))
    assert re.search(rf"(?<![a-z]){spelt}(?:s|es|ed)?(?![a-z])", SOURCES, re.IGNORECASE), word


def test_the_index_lists_every_decision_in_order() -> None:
    listed = re.findall(r"^(\d+)\. \[(.+)\]\((.+)\)$", read("docs", "decisions", "README.md"), re.MULTILINE)
    assert [name for _, _, name in listed] == [path.name for path in RECORDS]
    for number, title, name in listed:
        assert (DECISIONS / name).read_text(encoding="utf-8").startswith(f"# {number}. {title}\n")
        assert int(name.split("-")[0]) == int(number)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_decision_says_why_and_is_short(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    parts = ["Situation", "Decision", "What follows", "Turned down"]
    assert re.findall(r"^\*\*(.+?)\.\*\* ", text, re.MULTILINE) == parts
    assert 10 <= len(text.splitlines()) <= 25


def test_the_guide_tells_every_law() -> None:
    told = set(re.findall(r"^    \| ([a-z =]+) \|", GUIDE, re.MULTILINE)) - {"law"}
    assert told == {*POSITION_LAWS, *MATCH_LAWS, "bounded length"}


# What runs by itself ----------------------------------------------------------------------------------------


def test_hosted_tests_run_on_every_python_that_the_package_claims() -> None:
    claimed = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))
    job = yaml.safe_load(read(".github", "workflows", "test.yml"))["jobs"]["test"]
    assert job["strategy"]["matrix"]["python"] == claimed
    assert "make test" in [step.get("run") for step in job["steps"]]
    assert PROJECT["project"]["requires-python"] == f">={claimed[0]}"


def test_hosted_tests_fit_nets_and_let_others_learn() -> None:
    """The suite has no torch: whatever it skips for that runs in a job of its own."""
    job = yaml.safe_load(read(".github", "workflows", "test.yml"))["jobs"]["learning"]
    assert "make learning" in [step.get("run") for step in job["steps"]]
    [command] = targets("learning")
    needing = {
        path
        for path in (ROOT / "tests").rglob("test_*.py")
        if re.search(r"skipif\(not HAS_(TORCH|SB3)", path.read_text(encoding="utf-8"))
    }
    named = [ROOT / word for word in command.split() if word.startswith("tests/")]
    assert needing
    assert all(any(path.is_relative_to(each) for each in named) for path in needing)


def test_the_hooks_check_what_lint_checks_with_the_tools_of_the_project() -> None:
    hooks = [
        hook for repo in yaml.safe_load(read(".pre-commit-config.yaml"))["repos"] for hook in repo["hooks"]
    ]
    entries = [hook["entry"].replace(" --force-exclude", "") for hook in hooks]
    assert entries == [command.replace("$(BIN)", ".venv/bin") for command in targets("lint")]
    assert {hook["language"] for hook in hooks} == {"system"}


def test_whatever_is_installed_is_pinned() -> None:
    project = PROJECT["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *(each for extra in extras.values() for each in extra)]
    pinned = {
        re.sub(r"[-_.]+", "-", line.split("==")[0]).lower() for line in read("constraints.txt").splitlines()
    }
    for requirement in wanted:
        name = re.sub(r"[-_.]+", "-", re.split(r"[<>=;\[]", requirement)[0])
        assert name.lower() in pinned, name
