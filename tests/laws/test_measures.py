"""What every game declares to be of interest: complete, in words, and true of the games that are played."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest

from moonrace import games
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.match import Match
from moonrace.kernel.measures import AtEnd, Track
from moonrace.kernel.measuring import Measured, measure
from moonrace.kernel.title import Title
from moonrace.lab.arena import Played, Series, played
from moonrace.lab.columns import MEASURED, columns
from moonrace.lab.spreading import on_cores

OURS = ["apogee", "astronavigators", "leaving-earth", "moonshot", "tranquility-base"]
MODES = [
    (title.id, count, option)
    for title in map(games.load, OURS)
    for count in sorted({1, 2, title.counts[-1]})
    for option in ["", *(["solar-system"] if title.id == "astronavigators" else [])]
]


@cache
def one(game: str, count: int, mode: str) -> tuple[Title, Series, Played]:
    title = games.load(game)
    bot = "random" if game == "leaving-earth" else "even"
    options = {"mode": mode} if mode else {}
    series = Series(game=game, bots=(bot,) * count, seed=11, options=options, is_dealt=True)
    return title, series, played(title, series, 1, measures=True)


@pytest.mark.parametrize(("game", "count", "mode"), MODES)
def test_a_measured_game_is_the_same_and_its_record_is_measured_to_the_same(
    game: str, count: int, mode: str
) -> None:
    title, series, heard = one(game, count, mode)
    kept = played(title, series, 1, keeps_record=True)
    assert kept.record is not None
    assert kept.measured is None
    assert (kept.outcome.decisions, kept.outcome.winners) == (heard.outcome.decisions, heard.outcome.winners)
    match = Match.replay(title, kept.record)
    found = heard.measured
    assert found is not None
    assert measure(match) == found
    assert found.rounds == title.rounds(match.position.state) == heard.outcome.rounds
    assert found.steps == heard.outcome.decisions == len(heard.decisions)
    acts = [entry.act for entry in kept.record.entries[1:]]
    assert [decision.action for decision in heard.decisions] == acts


@pytest.mark.parametrize(("game", "count", "mode"), MODES)
def test_what_is_told_has_words_and_figures_are_those_of_the_result(game: str, count: int, mode: str) -> None:
    title, _, heard = one(game, count, mode)
    measures, found = title.measures, heard.measured
    assert found is not None
    groups = {things.name: things for things in measures.things}
    assert all(use.thing in groups[use.group].words for use in found.uses)
    assert any(use.used for use in found.uses)
    for seat in found.seats:
        assert all(seat.traits[trait.name] in ("", *trait.words) for trait in measures.traits)
        assert measures.opening is not None
        assert "+" not in measures.opening.say(seat.opening)
        assert seat.has_won == (seat.seat in found.winners)
    assert [seat.seat for seat in found.seats] == list(range(count))
    assert {point.round for point in found.points} == set(range(1, found.rounds + 1))


@pytest.mark.parametrize("game", OURS)
def test_every_game_declares_something_of_each_kind_and_no_column_twice(game: str) -> None:
    measures = games.load(game).measures
    assert measures.progress
    assert measures.games
    assert measures.traits
    assert measures.opening is not None
    assert measures.events
    assert any(isinstance(figure, Track) for figure in measures.seats)
    assert any(isinstance(figure, AtEnd) for figure in measures.seats)
    verbs = {kind.verb() for kind in games.load(game).action_kinds}
    assert {*measures.dealt} <= verbs
    for table in MEASURED:
        names = [column.name for column in columns(games.load(game), table)]
        assert len(set(names)) == len(names), f"{table}: {names}"
        assert all(column.words.endswith(".") for column in columns(games.load(game), table))


@pytest.mark.parametrize("game", OURS)
def test_what_a_watcher_could_know_is_measured_without_the_rest(game: str) -> None:
    title = games.load(game)
    match = title.start(2, seed=3)
    for _ in range(12):
        ask = match.asks[0]
        match.act(ask.seat, ask.legal()[0])
    known = measure(match, SPECTATOR)
    assert known.winners == ()
    assert all(figure is None for seat in known.seats for figure in _at_end(title, seat.figures).values())
    private = [use for use in measure(match).uses if use not in known.uses]
    assert game not in ("tranquility-base", "moonshot") or private


def _at_end(title: Title, figures: dict[str, int | None]) -> dict[str, int | None]:
    names = {figure.name for figure in title.measures.seats if isinstance(figure, AtEnd)}
    return {name: figure for name, figure in figures.items() if name in names}


def test_a_title_may_declare_nothing() -> None:
    title = games.load("pact")
    found = played(title, Series(game="pact", bots=("random",) * 2, seed=1), 0, measures=True).measured
    assert found is not None
    assert (found.decided_step, found.uses, found.points) == (None, (), ())


def test_nothing_is_written_and_nothing_heard_where_nobody_measures(tmp_path: Path) -> None:
    title = games.load("pact")
    plain = played(title, Series(game="pact", bots=("random",) * 2, seed=1), 0)
    assert (plain.measured, plain.decisions, plain.record) == (None, (), None)
    assert not list(tmp_path.iterdir())


def _measured(_task: bytes, numbers: tuple[int, ...]) -> bytes:
    return msgspec.json.encode([sum(numbers), len(numbers)])


def test_portions_come_with_what_came_of_them() -> None:
    portions = [range(3), range(3, 6), range(6, 7)]
    expected = {0: [3, 3], 3: [12, 3], 6: [6, 1]}
    for jobs in (1, 2):
        made = on_cores(jobs)(_measured, b"", portions)
        assert {numbers[0]: msgspec.json.decode(it) for numbers, it in made} == expected


def test_what_a_game_came_to_can_be_sent() -> None:
    _, _, heard = one("apogee", 2, "")
    assert isinstance(heard.measured, Measured)
    assert msgspec.json.decode(msgspec.json.encode(heard.measured.seats))[0]["seat"] == 0
