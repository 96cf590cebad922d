"""What is remembered of a game: chapters, deeds with their history, the race, from one viewer's log alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from moonrace import games
from moonrace.kernel.chance import Seeded
from moonrace.kernel.content import ContentError
from moonrace.kernel.events import SPECTATOR, Event
from moonrace.kernel.match import Match
from moonrace.kernel.measures import Track
from moonrace.kernel.record import Record
from moonrace.kernel.title import seats_and_spectator
from moonrace.tables.chronicle import Chapters, Deed, Deeds, History, Racer, chart_of, read_history
from moonrace.tables.face import Face, face_of, has_face
from moonrace.tables.kit.races import race_chart
from tests.golden.golden import records, replayed
from tests.tables.kit.seating import scene

GAMES = [game for game in games.ids() if has_face(game) and records(game)]
MOST_BYTES = 40_000


def ended(game: str) -> Iterator[Match]:
    title = games.load(game)
    return (replayed(title, file) for file in records(game) if file.stat().st_size < MOST_BYTES)


def final(game: str, shown: Any) -> list[int]:
    """The last figures of the first track as the view tells them."""
    view = shown.view
    return {
        "leaving-earth": lambda: [agency.score for agency in view.agencies],
        "tranquility-base": lambda: [sum(m.is_completed for m in seat.row) for seat in view.seats],
        "apogee": lambda: [
            *(seat.progress.have for seat in view.seats),
            *([view.rival.launches] if view.rival else []),
        ],
        "astronavigators": lambda: [seat.nk for seat in view.seats],
        "moonshot": lambda: [len(nation.completed) + nation.has_landed for nation in view.nations],
    }[game]()


@pytest.mark.parametrize("game", GAMES)
def test_the_race_ends_with_the_figures_of_the_view_for_every_pair_of_eyes(game: str) -> None:
    face = face_of(games.load(game))
    for match in ended(game):
        for seat in seats_and_spectator(match.players):
            shown = scene(match, seat)
            charts = face.race(shown)
            last = [series.values[-1] for series in charts[0].series]
            expected = final(game, shown)
            assert last[: len(expected)] == expected, match.header.options
            assert all(
                len(series.values) == len(chart.columns) for chart in charts for series in chart.series
            )
            assert len(charts[0].columns) == len(face.chapters(shown.log)) + 1 > 1
            assert "<path" in race_chart(charts[0])


@pytest.mark.parametrize("game", GAMES)
def test_milestones_are_lines_of_the_viewer_s_own_log_and_the_end_is_one(game: str) -> None:
    face = face_of(games.load(game))
    histories = 0
    for match in ended(game):
        for seat in seats_and_spectator(match.players):
            shown = scene(match, seat)
            steps = range(len(shown.log))
            found = face.milestones(shown.log, shown.names, seat, steps)
            known = {line.text for line in face.lines(shown.log, shown.names, seat)}
            assert {one.text for one in found} <= known
            assert [one.step for one in found] == [one.at for one in found] == sorted(one.at for one in found)
            assert sum(one.is_end for one in found) == 1
            firsts = [one.title for one in found if one.is_first]
            assert len(firsts) == len(set(firsts))
            histories += sum(one.history is not None for one in found)
    assert histories


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_dealt_anew_change_neither_milestones_nor_race(game: str) -> None:
    """What a seat may not know is resampled in the middle of a game: all it is told of it stays the same."""
    title = games.load(game)
    face = face_of(title)
    whole = replayed(title, records(game)[0])
    half = Record(whole.header, whole.record.entries[: len(whole.steps) // 2])
    match = Match.replay(title, half)
    for seat in seats_and_spectator(match.players):
        shown = scene(match, seat)
        state = title.resample(match.position.state, seat, Seeded(seat + 7))
        other = msgspec.structs.replace(shown, view=title.view(state, seat))
        assert face.race(other) == face.race(shown)
        assert face.milestones(other.log, other.names, seat) == face.milestones(shown.log, shown.names, seat)
        assert face.chapters(other.log) == face.chapters(shown.log)


def declared_keys(face: Face) -> set[str]:
    """The keys of histories that deeds of golden games name, be they told or not."""
    assert face.chronicle is not None
    return {
        deed.history
        for match in ended(face.title.id)
        for _, deed in face.chronicle.deeds.among(match.log(SPECTATOR))
        if deed.history
    }


@pytest.mark.parametrize("game", GAMES)
def test_histories_are_two_sentences_of_words_and_most_deeds_have_one(game: str) -> None:
    face = face_of(games.load(game))
    assert face.chronicle is not None
    told = face.chronicle.history
    for history in told.values():
        assert all(sentence.endswith(".") and sentence[0].isupper() for sentence in history.sentences)
        assert any(figure.isdigit() for figure in history.date)
    assert len(declared_keys(face) & told.keys()) > len(declared_keys(face) - told.keys())


def test_every_mission_of_the_two_games_of_real_flights_has_its_history() -> None:
    for game in ("tranquility-base", "moonshot"):
        title = games.load(game)
        missions = title.catalogue.content.missions
        chronicle = face_of(title).chronicle
        assert chronicle is not None
        assert set(missions) <= chronicle.history.keys()
        for id_, mission in missions.items():
            if game == "tranquility-base":
                assert mission.date[:4] in chronicle.history[id_].date


def test_a_history_of_one_sentence_or_with_a_strange_field_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "history.toml"
    for bad in ('sentences = ["One."]', 'sentences = ["One.", "Two."]\nsource = "somebody"'):
        file.write_text(f'[history.moon]\ntitle = "Moon"\ndate = "1969"\n{bad}\n', encoding="utf-8")
        with pytest.raises(ContentError, match=r"^history\.toml: "):
            read_history(file)
    good = '[history.moon]\ntitle = "Moon"\ndate = "1969"\nsentences = ["One.", "Two."]\n'
    file.write_text(good, encoding="utf-8")
    assert read_history(file) == {"moon": History("Moon", "1969", ("One.", "Two."))}


class Rose(Event, frozen=True, tag="chronicle_rose"):
    """Somebody gains."""

    seat: int
    by: int


class Year(Event, frozen=True, tag="chronicle_year"):
    """A chapter."""

    year: int


def test_figures_stand_at_the_end_of_chapters_and_a_lead_counts_once_alone() -> None:
    log = [
        Year(year=1), Rose(seat=0, by=2), Year(year=2), Rose(seat=1, by=2), Year(year=3), Rose(seat=1, by=1),
    ]  # fmt: skip
    chapters = Chapters().begin_with(Year, lambda e: str(e.year))
    track = Track("points", "Points").adds(Rose, lambda e: (e.seat, e.by))
    chart = chart_of(track, log, chapters, {0: Racer("A", 0), 1: Racer("B", 1)})
    assert chart.columns == ("Start", "1", "2", "3")
    assert [series.values for series in chart.series] == [(0, 2, 2, 2), (0, 0, 2, 3)]
    assert [(lead.racer.name, lead.at, lead.figure, lead.next_best) for lead in chart.leads] == [
        ("A", 1, 2, 0),
        ("B", 5, 3, 2),
    ]


def test_a_first_is_the_first_of_the_table_and_what_is_none_counts_each_time() -> None:
    log = [Rose(seat=0, by=1), Rose(seat=1, by=1), Rose(seat=1, by=5)]
    deeds = Deeds().of(Rose, lambda _, __: Deed("First rise"))
    deeds.of(Rose, lambda e, past: Deed("Leap", is_first=False) if e.by > 1 or not past else None)
    assert [(at, deed.title) for at, deed in deeds.among(log)] == [
        (0, "First rise"),
        (0, "Leap"),
        (2, "Leap"),
    ]
