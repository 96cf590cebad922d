"""Firsts of the table and its end are celebrated: once each, in order, for everybody whose log tells them."""

from __future__ import annotations

import itertools
from pathlib import Path

import msgspec
import pytest

from moonrace import games, load
from moonrace.kernel.match import Match
from moonrace.kernel.title import seats_and_spectator
from moonrace.tables.chronicle import GOOD, Deed
from moonrace.tables.face import Scene, face_of
from moonrace.tables.kit.moments import LOOKED_AT, Celebrates, celebrations, shown
from tests.golden.golden import records, replayed
from tests.tables.kit.seating import scene

RECORDS = [pytest.param(game, record, id=record.stem) for game in games.ids() for record in records(game)]


def first_records() -> list[object]:
    return [pytest.param(game, records(game)[0], id=game) for game in games.ids() if records(game)]


def at(eyes: Scene, length: int) -> Scene:
    """The scene as it was when its log had so many events; what was not over has no result."""
    is_end = length == len(eyes.log)
    return msgspec.structs.replace(eyes, log=eyes.log[:length], result=eyes.result if is_end else None)


def worth_it(match: Match, eyes: Scene) -> list[tuple[int, Deed]]:
    """What the game has declared to be a first, or the end, among what somebody knows."""
    chronicle = face_of(match.title).chronicle
    assert chronicle is not None
    found = chronicle.deeds.among(eyes.log)
    return [(place, deed) for place, deed in found if deed.is_end or (deed.is_first and deed.mood == GOOD)]


@pytest.mark.parametrize(("game", "record"), first_records())
def test_every_seat_sees_each_first_once_and_in_order(game: str, record: Path) -> None:
    match = replayed(load(game), record)
    face = face_of(match.title)
    for seat in seats_and_spectator(match.players):
        eyes = scene(match, seat)
        told: list[tuple[int, Celebrates]] = []
        last = 0
        for length in [*range(LOOKED_AT // 2, len(eyes.log), LOOKED_AT // 2), len(eyes.log)]:
            items = [item for item in shown(face, at(eyes, length)) if item.number > last]
            told.extend(
                (item.number - 1, item.moment) for item in items if isinstance(item.moment, Celebrates)
            )
            last = length
        wanted = worth_it(match, eyes)
        assert len(wanted) > 1
        assert [place for place, _ in told] == [place for place, _ in wanted]
        for (_, moment), (_, deed) in zip(told, wanted, strict=True):
            assert moment.title.startswith(deed.title)


@pytest.mark.parametrize(("game", "record"), first_records())
def test_it_comes_after_all_else_there_is_to_see_of_its_event(game: str, record: Path) -> None:
    match = replayed(load(game), record)
    for seat in seats_and_spectator(match.players):
        items = shown(face_of(match.title), scene(match, seat))
        for item, after in itertools.pairwise(items):
            if isinstance(item.moment, Celebrates) and after.number == item.number:
                assert isinstance(after.moment, Celebrates)
                assert after.words == ""


@pytest.mark.parametrize(("game", "record"), RECORDS)
def test_the_end_is_celebrated_once_with_who_has_won_or_quietly(game: str, record: Path) -> None:
    match = replayed(load(game), record)
    face = face_of(match.title)
    assert match.result is not None
    winners = match.result.winners
    for seat in seats_and_spectator(match.players):
        eyes = scene(match, seat)
        ends = [place for place, deed in worth_it(match, eyes) if deed.is_end]
        assert len(ends) == 1
        end = celebrations(face, eyes)[ends[0]][-1]
        names = [eyes.names[winner] for winner in winners]
        assert all(name in end.title for name in names)
        assert end.art.count("<svg") == len(winners)
        assert end.cue == ("hymn" if winners else "low")


@pytest.mark.parametrize(("game", "record"), first_records())
def test_what_a_log_does_not_tell_is_not_celebrated(game: str, record: Path) -> None:
    match = replayed(load(game), record)
    face, eyes = face_of(match.title), scene(match, 0)
    place, deed = worth_it(match, eyes)[0]
    untold = tuple(event for event in eyes.log if event.kind != eyes.log[place].kind)
    titles = [
        moment.title
        for made in celebrations(face, msgspec.structs.replace(eyes, log=untold)).values()
        for moment in made
    ]
    assert titles
    assert deed.title not in titles


@pytest.mark.parametrize(("game", "record"), first_records())
def test_losses_are_not_celebrated(game: str, record: Path) -> None:
    match = replayed(load(game), record)
    face, eyes = face_of(match.title), scene(match, 0)
    bad = {one.at for one in face.milestones(eyes.log, eyes.names, 0) if one.mood != GOOD and not one.is_end}
    good = {place for place, _ in worth_it(match, eyes)}
    assert not (bad - good) & set(celebrations(face, eyes))
