"""Runs of the lab: measured once, kept in tables, the same however they were played."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from moonrace import games
from moonrace.kernel.errors import BadText
from moonrace.kernel.match import Match
from moonrace.lab import arena, runs
from moonrace.lab.arena import Series
from moonrace.lab.columns import MEASURED, RECORDS, columns
from moonrace.lab.runs import ChangedGame, Run, needs_extra, planned

pl = pytest.importorskip("polars")
APOGEE = Series(game="apogee", bots=("even", "random"), seed=5)


def files(run: Run) -> dict[str, str]:
    """Every table of a run by its path, as a fingerprint of its bytes."""
    return {
        str(path.relative_to(run.folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(run.folder.rglob("*.parquet"))
    }


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    run = Run.begin(tmp_path_factory.mktemp("lab") / "run", planned(APOGEE))
    run.play(45)
    return run


def test_every_game_seat_and_decision_is_a_row(run: Run) -> None:
    played = run.games()
    assert played["number"].to_list() == list(range(45))
    assert len(run.seats()) == 90
    made = run.decisions().group_by("number").len().sort("number")
    assert made["len"].to_list() == played["decisions"].to_list()
    assert played["error"].unique().to_list() == [""]
    outcome = arena.play_number(run.title, run.series, 7)
    winner = played["winner"][7]
    assert outcome.winners == (() if winner is None else (outcome.seats[winner],))
    assert (outcome.decisions, outcome.rounds, outcome.why) == (
        played["decisions"][7],
        played["rounds"][7],
        played["why"][7],
    )
    assert set(run.seats()["level"]) == {"even", "random"}


def test_tables_have_the_columns_that_are_declared(run: Run) -> None:
    for table in MEASURED:
        assert run.read(table).columns == [column.name for column in columns(run.title, table)]
        assert run.read(table)["series"].unique().to_list() == [run.id]


def test_files_are_the_same_on_any_number_of_cores(run: Run, tmp_path: Path) -> None:
    other = Run.begin(tmp_path / "run", planned(APOGEE))
    other.play(45, jobs=2)
    assert files(other) == files(run)


def test_a_run_goes_on_where_it_was_and_may_grow(run: Run, tmp_path: Path) -> None:
    other = Run.begin(tmp_path / "run", planned(APOGEE))
    other.play(10, portion=5)
    told: list[tuple[int, int]] = []
    Run.begin(tmp_path / "run", planned(APOGEE)).play(45, progress=lambda *done: told.append(done))
    assert told[0] == (10, 45)
    assert told[-1] == (45, 45)
    for table in MEASURED:
        assert Run.open(tmp_path / "run").read(table).equals(run.read(table)), table


def test_what_was_left_half_written_is_not_read_and_done_again(run: Run, tmp_path: Path) -> None:
    other = Run.begin(tmp_path / "run", planned(APOGEE))
    other.play(20)
    draft = other.folder / "unfinished" / "00000020-00000039.1"
    draft.mkdir(parents=True)
    (draft / "games.parquet").write_bytes(b"PAR1 and no more")
    assert len(other.games()) == 20
    other.play(45)
    assert files(other) == files(run)


def test_other_bots_do_not_go_on_with_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = planned(APOGEE)
    begun = Run.begin(tmp_path / "run", plan)
    begun.play(2)
    monkeypatch.setattr(runs, "players_of", lambda *_: "changed")
    assert planned(APOGEE).id != plan.id
    with pytest.raises(BadText, match="begun with other bots: even, random played otherwise then"):
        begun.play(4)
    with pytest.raises(BadText, match="A worker has other bots"):
        runs.play_portion(msgspec.msgpack.encode(plan), (2,))
    assert begun.played_numbers() == {0, 1}


def test_another_series_is_not_mixed_in(run: Run) -> None:
    with pytest.raises(BadText, match="holds another run"):
        Run.begin(run.folder, planned(Series(game="apogee", bots=("even", "random"), seed=6)))
    with pytest.raises(BadText, match="no run of the lab"):
        Run.open(run.folder.parent)


def test_a_record_is_made_again_from_the_row_alone(run: Run) -> None:
    record = run.record(30)
    match = Match.replay(games.load("apogee"), record)
    assert match.over
    row = run.games().row(30, named=True)
    assert match.result is not None
    assert (len(record.entries) - 1, match.result.why) == (row["decisions"], row["why"])
    with pytest.raises(BadText, match="games 0 to 44"):
        run.record(45)


def test_records_are_kept_where_that_is_asked_for_or_bots_go_by_the_clock(tmp_path: Path) -> None:
    kept = Run.begin(tmp_path / "kept", planned(APOGEE, keeps_records=True))
    kept.play(2)
    again = arena.played(kept.title, APOGEE, 1, keeps_record=True).record
    assert again is not None
    assert kept.record(1).to_lines() == again.to_lines()
    assert RECORDS in planned(Series(game="pact", bots=("hard:5ms", "random"), seed=1)).tables
    assert RECORDS not in planned(Series(game="pact", bots=("hard:5it", "random"), seed=1)).tables


def test_a_game_that_comes_out_otherwise_is_not_passed_off(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    changed = Series(game="apogee", bots=("random", "random"), seed=5)
    true = arena.played
    monkeypatch.setattr(arena, "played", lambda title, _, number, **how: true(title, changed, number, **how))
    with pytest.raises(ChangedGame, match="bots have changed"):
        run.record(3)


def test_a_designers_values_are_kept_with_the_run(tmp_path: Path) -> None:
    overlay = tmp_path / "rich.toml"
    overlay.write_text("[start]\nstarting_credits = 200000\n")
    rich = Run.begin(tmp_path / "rich", planned(APOGEE, overlay))
    overlay.unlink()
    rich.play(20)
    again = Run.open(tmp_path / "rich")
    assert again.id != planned(APOGEE).id
    assert again.title.content_digest != games.load("apogee").content_digest
    assert len(again.record(3).entries) == again.games()["decisions"][3] + 1


def test_changed_rules_stop_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = Run.begin(tmp_path / "run", planned(APOGEE))
    monkeypatch.setattr(type(run.title), "rules_version", "99")
    with pytest.raises(BadText, match="Begin another run"):
        run.play(1)


def test_tables_can_be_left_out(tmp_path: Path) -> None:
    run = Run.begin(tmp_path / "run", planned(APOGEE, leaves_out=("decisions", "events")))
    run.play(1)
    assert not list(run.folder.rglob("decisions.parquet"))
    with pytest.raises(BadText, match="without the table"):
        run.decisions()
    with pytest.raises(BadText, match="no table to leave out"):
        planned(APOGEE, leaves_out=("games",))


def test_games_that_raise_are_rows_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = Run.begin(tmp_path / "run", planned(APOGEE))
    monkeypatch.setattr(run.title.__class__, "longest", 10)
    run.play(3)
    assert run.games()["error"].str.contains("not over after 10").all()
    assert (len(run.seats()), len(run.decisions())) == (0, 30)


def test_an_empty_run_has_empty_tables(tmp_path: Path) -> None:
    run = Run.begin(tmp_path / "run", planned(APOGEE))
    assert all(len(run.read(table)) == 0 for table in MEASURED)
    assert len(run.things()) > 50


def test_other_programs_read_the_tables(run: Run) -> None:
    duckdb = pytest.importorskip("duckdb")
    pattern = f"{run.folder}/*/games.parquet"
    assert duckdb.sql(f"select count(*) from '{pattern}'").fetchall() == [(45,)]
    seats = f"{run.folder}/*/seats.parquet"
    won = duckdb.sql(f"select level, sum(won::int) from '{seats}' group by level order by level").fetchall()
    ours = run.seats().group_by("level").agg(pl.col("won").sum()).sort("level").rows()
    assert [tuple(map(str, row)) for row in won] == [tuple(map(str, row)) for row in ours]


def test_the_lab_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    with pytest.raises(BadText, match="make lab"):
        needs_extra()


def test_a_run_that_is_killed_goes_on(run: Run, tmp_path: Path) -> None:
    """With SIGKILL, in the middle, with two processes at work."""
    script = (
        "from pathlib import Path\n"
        "from moonrace.lab import Run, Series, planned\n"
        "if __name__ == '__main__':\n"
        "    series = Series(game='apogee', bots=('even', 'random'), seed=5)\n"
        f"    Run.begin(Path({str(tmp_path / 'run')!r}), planned(series)).play(45, jobs=2, portion=5)\n"
    )
    file = tmp_path / "begin.py"
    file.write_text(script)
    with subprocess.Popen([sys.executable, file], start_new_session=True) as process:
        while process.poll() is None and not list((tmp_path / "run").glob("*-*")):
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGKILL)
    killed = Run.open(tmp_path / "run")
    assert 0 < len(killed.games()) <= 45
    killed.play(45)
    for table in MEASURED:
        assert killed.read(table).equals(run.read(table)), table
