"""Who begins is not always the first seat, and reports know it."""

from __future__ import annotations

from pathlib import Path

import pytest

from moonrace.lab.arena import Series
from moonrace.lab.asked import answers
from moonrace.lab.held import Held
from moonrace.lab.reporting import part_of
from moonrace.lab.runs import Run, planned
from moonrace.lab.shares import Share

pl = pytest.importorskip("polars")


def held(
    folder: Path, game: str, bots: tuple[str, ...], count: int, leaves_out: tuple[str, ...] = ()
) -> Held:
    run = Run.begin(folder / game, planned(Series(game, bots, seed=1), leaves_out=leaves_out))
    run.play(count)
    return Held(run)


def first_answer(found: Held) -> tuple[str, str, str]:
    first = answers(found)[0]
    return first.question, first.words.replace("\N{NO-BREAK SPACE}", " "), first.figure


def test_who_begins_is_asked_of_every_game_by_itself(tmp_path: Path) -> None:
    found = held(tmp_path, "tranquility-base", ("even", "even"), 12)
    won = dict(found.run.seats().filter(pl.col("won")).select("number", "seat").iter_rows())
    began: dict[int, int] = {}
    for number, seat, round_ in found.run.decisions().select("number", "seat", "round").iter_rows():
        if round_ == 1:
            began.setdefault(number, seat)
    assert {*began.values()} == {0, 1}, "chance says who begins"
    wins = sum(won.get(number) == seat for number, seat in began.items())
    begins, others = found.beginner_shares()
    assert (begins.label, begins.won, begins.count) == ("Who begins", wins, 12)
    assert (others.label, others.won, others.count) == ("All others", len(won) - wins, 12)
    question, words, figure = first_answer(found)
    assert question == "Does the first player win too often?"
    assert words.startswith(f"Who begins won {wins} of 12 games (")
    assert figure == "beginner"
    assert "beginner" in [each.id for each in part_of(found.run, "p").figures]


def test_where_the_first_seat_always_begins_seats_tell_it(tmp_path: Path) -> None:
    found = held(tmp_path, "moonshot", ("random", "random"), 12)
    assert found.is_begun_by_seat_a
    assert [share.won for share in found.beginner_shares()] == [share.won for share in found.seat_shares()]
    assert first_answer(found)[1].startswith("Seat A, which begins, won ")
    figures = {figure.id: figure for figure in part_of(found.run, "p").figures}
    assert "beginner" not in figures
    assert figures["seats"].note.startswith("Seat A begins every game.")


def test_nobody_is_said_to_begin_where_decisions_were_not_kept(tmp_path: Path) -> None:
    found = held(tmp_path, "apogee", ("random", "random"), 2, leaves_out=("decisions",))
    assert found.beginner_shares() == []
    assert not found.is_begun_by_seat_a
    assert first_answer(found)[0] == "How long is a game?"


def test_alone_nobody_begins(tmp_path: Path) -> None:
    found = held(tmp_path, "apogee", ("random",), 2)
    assert first_answer(found)[0] == "How often is it won?"
    assert all(isinstance(share, Share) for share in found.seat_shares())


def test_start_spaces_are_called_by_the_mission_beside_them(tmp_path: Path) -> None:
    found = held(tmp_path, "tranquility-base", ("random", "random"), 1)
    (start,) = [trait for trait in found.title.measures.traits if trait.name == "start"]
    assert "Beside Gemini 11" in start.words.values()
    assert not [words for words in start.words.values() if "_" in words]
