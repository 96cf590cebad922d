"""Matches recorded long ago replay to the same events and the same result."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import msgspec
import pytest

from moonrace import games
from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.result import Result
from tests.golden import golden

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


@pytest.mark.parametrize("game", sorted({path.parent.name for path in golden.FOLDER.glob("*/*.jsonl")}))
def test_the_list_of_ways_to_end_names_every_record(game: str) -> None:
    listed = (golden.FOLDER / "README.md").read_text(encoding="utf-8")
    results = [golden.expected(path)[-1] for path in golden.records(game)]
    ways = {msgspec.json.decode(result, type=Result).why for result in results}
    assert ways
    assert [way for way in ways if f"`{way}`" not in listed] == []
