"""`moonrace lab cost`: what very many games would take, as a table in its place."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.command import run, run_json


def test_what_a_million_games_take_is_written_into_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("Before\n<!-- cost: begin -->\nold\n<!-- cost: end -->\nAfter\n")
    done = run("lab", "cost", "pact", "--games", "2", "--cores", "10", "--markdown", page)
    assert done.exit_code == 0, done.output
    text = page.read_text(encoding="utf-8")
    assert "old" not in text
    assert text.startswith("Before")
    assert "| 1,000,000 games of | CPU a game | tables a game | on 10 cores | tables in all |" in text
    assert "2 even bots |" in text
    assert "Measured by `moonrace lab cost pact --games 2`, the engine pure" in text


def test_a_page_without_a_place_is_refused_in_a_sentence(tmp_path: Path) -> None:
    bare = tmp_path / "bare.md"
    bare.write_text("Nothing.")
    done = run("lab", "cost", "pact", "--games", "1", "--markdown", bare)
    assert done.exit_code != 0
    assert "has no room for the cost" in done.output


def test_the_price_is_reckoned_for_as_many_as_are_wanted() -> None:
    (price,) = run_json("lab", "cost", "pact", "--games", "2", "--for", "1000", "--cores", "1")
    assert (price["wanted"], price["cores"], price["measured"]) == (1000, 1, 2)
    assert abs(price["hours"] - price["cpu_ms"] * 1000 / 1000 / 3600) < 0.001
