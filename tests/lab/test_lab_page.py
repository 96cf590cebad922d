"""The page about the lab: its columns are those there are, its questions are answered by the tables."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from moonrace.lab.cluster import on_cluster
from moonrace.lab.runs import Run
from tests.lab.lab_page import lines
from tests.terminal.command import ROOT, run, run_json

pl = pytest.importorskip("polars")
PAGE = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = [
    line.removeprefix("$ moonrace ")
    for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    for line in block.splitlines()
]


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Every snippet of the page, run one after the other in a folder with the page's own run."""
    names: dict[str, Any] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("lab"))
        result = run(*shlex.split(COMMANDS[0]))
        assert result.exit_code == 0, result.output
        for block in BLOCKS:
            exec(block, names)
        names["folder"] = Path("runs/first").resolve()
        names["things"] = names["run"].things()
        query = re.search(r"```sql\n(.*?)```", PAGE, re.DOTALL)
        assert query is not None
        duckdb = pytest.importorskip("duckdb")
        names["sql"] = duckdb.sql(query[1]).fetchall()
    return names


def test_the_page_describes_every_table_and_column() -> None:
    assert "\n".join(lines()).strip() in PAGE, "write it anew: python -m tests.lab.lab_page"


def test_the_snippets_go_on_with_the_run_of_the_command(asked: dict[str, Any]) -> None:
    assert isinstance(asked["run"], Run)
    assert asked["run"].id == Run.open(asked["folder"]).id
    assert len(asked["games"]) == 60


def test_the_first_player_is_told_from_the_others(asked: dict[str, Any]) -> None:
    assert sorted(asked["by_turn"]["games"]) == [60, 60]
    draws = asked["games"]["is_draw"].sum()
    assert sum(asked["by_turn"]["won"]) == pytest.approx(1 - draws / 60)


def test_length_and_when_it_was_decided_are_answered(asked: dict[str, Any]) -> None:
    assert 5 < asked["length"].filter(pl.col("statistic") == "50%")["rounds"][0] < 20
    row = asked["decided"].row(0, named=True)
    assert 0.3 < row["decided"] <= 1
    assert 0 < row["comebacks"] < 1


def test_cards_that_are_never_played_are_found(asked: dict[str, Any]) -> None:
    used = set(asked["uses"].filter(pl.col("used") > 0)["thing"])
    assert set(asked["never"]["thing"]).isdisjoint(used)
    assert len(asked["never"]) + len(used) == len(asked["things"])
    assert set(asked["idle"].columns) >= {"words", "gained", "used", "share"}


def test_strength_comes_with_intervals(asked: dict[str, Any]) -> None:
    for row in asked["strength"].rows(named=True):
        low, high = row["at_95_percent"]
        assert low <= row["won"] / row["games"] <= high


def test_tempo_and_openings_are_answered(asked: dict[str, Any]) -> None:
    assert asked["tempo"]["missions"].max() > asked["tempo"]["missions"].min()
    assert sum(asked["openings"]["games"]) == 120
    assert all(asked["words"].values())
    assert asked["sql"]


def test_what_commands_ask_is_asked_in_python(asked: dict[str, Any]) -> None:
    assert asked["compared"].pairs == 50
    assert "Rounds" in asked["differ"]
    assert list(asked["rounds"]) == [3, 6, 9]
    assert asked["rounds"][3] < asked["rounds"][9]


@pytest.mark.parametrize("command", [line for line in COMMANDS if "--into runs/first" not in line])
def test_a_command_of_the_page_runs(
    command: str, asked: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(asked["folder"].parent.parent)
    if "dask" in command:
        pytest.importorskip("distributed")
        command = command.replace("runs/cluster", str(tmp_path / "cluster"))
    result = run(*shlex.split(command))
    assert result.exit_code == 0, result.output


def test_what_very_many_games_take_is_worked_out_by_a_command() -> None:
    (price,) = run_json("lab", "cost", "apogee", "--games", "3", "--for", "1000", "--cores", "10")
    assert price["cpu_ms"] > 0
    assert price["hours"] == pytest.approx(price["cpu_ms"] * 1000 / 10 / 3_600_000, abs=0.001)
    header = "| 1,000,000 games of | CPU a game | tables a game | on 100 cores | tables in all |"
    assert header in PAGE
    assert (
        header.replace("1,000,000", "1,000").replace("100 cores", "10 cores")
        in run("lab", "cost", "apogee", "--games", "1", "--for", "1000", "--cores", "10").stdout
    )


def test_the_cluster_of_the_page_is_there() -> None:
    assert on_cluster.__name__ in PAGE
