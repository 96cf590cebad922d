"""Finding the clauses that tests name."""

from __future__ import annotations

from pathlib import Path

import pytest

import moonrace.games.tranquility_base.content as tranquility_base
from moonrace.kernel.coverage import BadCoverage, NoCheckout, checkout, coverage, rule_markers

GAME = Path(tranquility_base.__file__).parent

RULES = """## MOV: moving

- **XY-MOV-01** (p. 1) One space at a time.
- **XY-MOV-02** (p. 1) Never back.
- **XY-MOV-03** (p. 1) The board is round.
- **XY-RULING-01** *Diagonally?* **No.**
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game of four clauses in a checkout of its own."""
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "tests").mkdir()
    folder = tmp_path / "moonrace" / "games" / "small_step"
    folder.mkdir(parents=True)
    (folder / "rules.md").write_text(RULES)
    (folder / "not_applicable.toml").write_text('XY-MOV-03 = "cardboard"\n')
    return folder


def write_test(game: Path, source: str) -> None:
    (checkout(game) / "tests" / "test_moves.py").write_text(source)


def test_a_star_stands_for_the_worked_examples(game: Path) -> None:
    (game / "examples").mkdir()
    lines = 'title = "Round"\nshows = ["XY-MOV-02"]\n[[steps]]\nsay = "One."\n'
    (game / "examples" / "XY-MOV-01.toml").write_text(lines)
    assert coverage(game).covered == {}
    write_test(game, "CASES = [pytest.param(1, marks=pytest.mark.rule(*one.clauses))]")
    assert list(coverage(game).covered) == ["XY-MOV-01", "XY-MOV-02"]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('@pytest.mark.rule("A", "B")\ndef test_x(): ...', {"A": ["test_x"], "B": ["test_x"]}),
        ('@mark.rule("A")\nasync def test_x(): ...', {"A": ["test_x"]}),
        ('@pytest.mark.rule("A")\nclass TestX:\n    def test_y(self): ...', {"A": ["TestX"]}),
        ('class TestX:\n    @pytest.mark.rule("A")\n    def test_y(self): ...', {"A": ["TestX::test_y"]}),
        ('pytestmark = pytest.mark.rule("A")', {"A": [""]}),
        ('pytestmark = [pytest.mark.browser, pytest.mark.rule("A")]', {"A": [""]}),
        (
            '@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("A"))])\n'
            "def test_x(n): ...",
            {"A": ["test_x"]},
        ),
        ('CASES = [pytest.param(1, marks=[pytest.mark.rule("A")])]', {"A": [""]}),
        ("CASES = [pytest.param(1, marks=pytest.mark.rule(*one.clauses))]", {"*": [""]}),
    ],
)
def test_markers_are_found_where_pytest_applies_them(source: str, expected: dict[str, list[str]]) -> None:
    assert rule_markers(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        '@pytest.mark.rule("A")\ndef helper(): ...',
        '@pytest.mark.skip\n@pytest.mark.rule("A")\ndef test_x(): ...',
        '@pytest.mark.xfail(reason="later")\n@pytest.mark.rule("A")\ndef test_x(): ...',
        'CASES = [pytest.param(1, marks=[pytest.mark.rule("A"), pytest.mark.xfail])]',
        'pytest.mark.rule("A")',
        "TEXT = '@pytest.mark.rule(\"A\")'",
    ],
)
def test_markers_that_prove_nothing_are_not_counted(source: str) -> None:
    assert rule_markers(source) == {}


def test_clauses_are_covered_excused_or_missing(game: Path) -> None:
    write_test(game, 'import pytest\n@pytest.mark.rule("XY-MOV-01", "TB-MOV-01")\ndef test_step(): ...\n')
    result = coverage(game)
    assert result.game == "small-step"
    assert result.covered == {"XY-MOV-01": ("tests/test_moves.py::test_step",)}
    assert result.not_applicable == {"XY-MOV-03": "cardboard"}
    assert result.missing == ("XY-MOV-02", "XY-RULING-01")


def test_a_marker_for_no_clause_is_refused_with_a_suggestion(game: Path) -> None:
    write_test(game, '@pytest.mark.rule("XY-MOV-04")\ndef test_step(): ...\n')
    with pytest.raises(BadCoverage, match=r"XY-MOV-04, which is no clause\. Did you mean “XY-MOV-0\d”\?"):
        coverage(game)


def test_an_excused_clause_must_exist_have_a_reason_and_no_test(game: Path) -> None:
    excuses = game / "not_applicable.toml"
    excuses.write_text('XY-MOV-09 = "cardboard"\n')
    with pytest.raises(BadCoverage, match=r"not_applicable\.toml names XY-MOV-09"):
        coverage(game)
    excuses.write_text('XY-MOV-03 = " "\n')
    with pytest.raises(BadCoverage, match="XY-MOV-03 needs a reason"):
        coverage(game)
    excuses.write_text('XY-MOV-03 = "cardboard"\n')
    write_test(game, '@pytest.mark.rule("XY-MOV-03")\ndef test_round(): ...\n')
    with pytest.raises(
        BadCoverage, match=r"XY-MOV-03 is listed as not applicable, but .*test_round tests it"
    ):
        coverage(game)


def test_outside_a_checkout_coverage_says_what_it_needs(tmp_path: Path) -> None:
    with pytest.raises(NoCheckout, match="needs a source checkout"):
        checkout(tmp_path / "moonrace" / "games" / "small_step")


def test_every_clause_of_tranquility_base_is_accounted_for_once() -> None:
    result = coverage(GAME)
    assert len(result.covered) + len(result.not_applicable) + len(result.missing) == 233
    assert "TB-SET-04" in result.covered
