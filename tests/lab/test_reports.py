"""The reports in the docs: small and whole; and which reports are old."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from moonrace import games
from moonrace.kernel.errors import BadText
from moonrace.lab.arena import Series
from moonrace.lab.report_age import BOTS, PAGE, RULES, changes_since
from moonrace.lab.report_page import MOST_BYTES, write_report
from moonrace.lab.runs import Run, planned
from tests.terminal.command import run as run_command

FOLDER = Path(__file__).parent.parent.parent / "docs" / "reports"
REPORTS = sorted(FOLDER.glob("*.html"))
FIGURE = re.compile(r'<article class="figure.*?</article>', re.DOTALL)


def test_every_game_that_can_be_played_has_a_report() -> None:
    own = [title.id for title in games.titles() if (FOLDER.parent / f"{title.id}.md").exists()]
    assert [file.stem for file in REPORTS] == sorted(own)
    assert len(own) == 5


@pytest.mark.parametrize("file", REPORTS, ids=lambda file: file.stem)
def test_a_report_is_small_and_every_chart_has_its_table(file: Path) -> None:
    assert file.stat().st_size <= MOST_BYTES == 1_000_000
    figures = FIGURE.findall(file.read_text(encoding="utf-8"))
    charts = [figure for figure in figures if '<div class="chart">' in figure]
    assert len(charts) >= 4
    assert all("<table>" in figure and "<td" in figure for figure in charts)


@pytest.mark.parametrize("file", REPORTS, ids=lambda file: file.stem)
def test_a_report_that_is_old_is_told(file: Path) -> None:
    """Bots change from day to day and need not wait for reports; `make reports` makes them anew."""
    if changes := changes_since(file):
        pytest.skip(f"docs/reports/{file.name} is old: {', '.join(changes)}; make report-{file.stem}")


@pytest.mark.long
@pytest.mark.parametrize("file", REPORTS, ids=lambda file: file.stem)
def test_a_report_was_made_since_rules_and_page_changed(file: Path) -> None:
    assert set(changes_since(file)) <= {BOTS}, f"make report-{file.stem} makes it anew"


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("altair")
    folder = tmp_path_factory.mktemp("fresh")
    run = Run.begin(folder / "run", planned(Series("apogee", ("random", "random"), 3)))
    run.play(2)
    write_report([run], folder / "report.html")
    return folder / "report.html"


def test_a_report_made_now_is_of_today(fresh: Path) -> None:
    assert changes_since(fresh) == ()
    words = fresh.read_text(encoding="utf-8")
    assert f"Rules version {games.load('apogee').rules_version} with content" in words


@pytest.mark.parametrize(
    ("sign", "change"),
    [
        (r'name="made-with" content="\w', PAGE),
        (r'name="rules" content="\w', RULES),
        (r'name="players" content="random=\w', BOTS),
    ],
)
def test_what_has_changed_since_a_report_is_told(fresh: Path, tmp_path: Path, sign: str, change: str) -> None:
    words = fresh.read_text(encoding="utf-8")
    other = tmp_path / "other.html"
    other.write_text(re.sub(f"({sign})", r"\1x", words, count=1), encoding="utf-8")
    assert changes_since(other) == (change,)
    result = run_command("lab", "report", "--check", fresh, other)
    assert result.exit_code == 1
    assert f"{fresh}: of today" in result.stdout
    assert f"{other}: old: {change}" in result.stdout


def test_what_is_no_report_is_said_to_be_none(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<h1>no report</h1>", encoding="utf-8")
    with pytest.raises(BadText, match="no report of the lab"):
        changes_since(page)
    with pytest.raises(BadText, match="cannot be read"):
        changes_since(tmp_path / "none.html")
