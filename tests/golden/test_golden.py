"""Matches recorded long ago replay to the same events and the same result."""

from __future__ import annotations

import re
from itertools import zip_longest
from pathlib import Path

import msgspec
import pytest

from moonrace import games
from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.result import Result
from tests.golden import golden
from tests.golden.ways_to_end import ways_to_end

GAMES = [path.name for path in sorted(golden.FOLDER.iterdir()) if golden.records(path.name)]
RECORDS = [record for game in GAMES for record in golden.records(game)]


def name_of(record: Path) -> str:
    return f"{record.parent.name}-{record.stem}"


def differs(game: str, what: str) -> str:
    """What whoever changed the rules has to do now."""
    title = games.load(game)
    return (
        f"{title.name} replays otherwise than recorded ({what}). If that is meant, raise its rules_version "
        f"(now {title.rules_version}), delete tests/golden/{game}, and run "
        f"python -m tests.golden.golden {game}."
    )


@pytest.mark.parametrize("record", RECORDS, ids=name_of)
def test_a_golden_record_replays_to_the_same_events_and_result(record: Path) -> None:
    game = record.parent.name
    try:
        match = golden.replayed(games.load(game), record)
    except MoonraceError as error:
        pytest.fail(differs(game, str(error)))
    for now, then in zip_longest(golden.tellings(match), golden.expected(record)):
        if now != then:
            pytest.fail(differs(game, f"step “{then}” is now “{now}”"))


@pytest.mark.parametrize("game", games.ids())
def test_every_mode_has_golden_records(game: str) -> None:
    if game in GAMES:
        modes = {mode.id for mode in games.load(game).modes}
        recorded = {mode for mode in modes for record in golden.records(game) if record.stem.startswith(mode)}
        assert recorded == modes


def told_of(game: str) -> dict[str, tuple[set[str], set[str]]]:
    """By mode, the ways to end that the list says have a record and have none."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in (golden.FOLDER / "README.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("|")
    ]
    named = [row[0] or None for row in rows]
    games_of_rows = [next(name for name in reversed(named[: n + 1]) if name) for n in range(len(rows))]
    return {
        mode: (set(re.findall("`(.+?)`", recorded)), set(re.findall("`(.+?)`", missing)))
        for name, (_, modes, recorded, missing) in zip(games_of_rows, rows, strict=True)
        if name and games.load(game).name.startswith(name)
        for mode in modes.split(", ")
    }


@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_ways_to_end_is_that_of_the_records(game: str) -> None:
    modes = {mode.id for mode in games.load(game).modes}
    recorded: dict[str, set[str]] = {mode: set() for mode in modes}
    for path in golden.records(game):
        result = msgspec.json.decode(golden.expected(path)[-1], type=Result)
        assert path.stem.endswith(f"-{result.why}"), path
        if not result.is_by_people:
            recorded[path.stem.removesuffix(f"-{result.why}")].add(result.why)
    assert {mode: ways for mode, (ways, _) in told_of(game).items()} == recorded


@pytest.mark.parametrize("game", GAMES)
def test_every_way_to_end_that_the_rules_have_is_recorded_or_said_to_be_missing(game: str) -> None:
    told = told_of(game).values()
    recorded, missing = (set[str]().union(*ways) for ways in zip(*told, strict=True))
    assert ways_to_end(game) == recorded | missing
    assert all(not have & lack for have, lack in told)
