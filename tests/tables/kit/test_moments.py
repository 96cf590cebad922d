"""Moments: made of the viewer's own log, about things that are on its page, in the words of its log."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
import pytest

from moonrace import games, load
from moonrace.kernel.events import Event
from moonrace.kernel.match import Match
from moonrace.kernel.title import seats_and_spectator
from moonrace.tables.face import Face, Line, Moment, Scene, face_of, has_face
from moonrace.tables.kit.moments import LOOKED_AT, shown
from moonrace.tables.kit.render import render, static_files
from tests.golden.golden import records, replayed
from tests.tables.kit.filmstrip import first_of_each, until
from tests.tables.kit.seating import page_of, scene

PLACES = ("to", "at", "actor", "along")


def things(moment: Moment) -> list[str]:
    """The ids of the things a moment is about."""
    found: list[str] = []
    for name in PLACES:
        value = getattr(moment, name, ())
        found.extend([value] if isinstance(value, str) else value)
    return [thing for thing in found if thing]


def tag(moment: Moment) -> str:
    return str(moment.__struct_config__.tag)


def ids(face: Face, match: Match, seat: int) -> set[str]:
    return set(re.findall(r'\bid="([^"]+)"', render("kit/table.html", page_of(face, match, seat))))


def all_kinds(kind: type[Moment] = Moment) -> list[type[Moment]]:
    """Every kind of the kit and of the games whose faces are there."""
    return [found for child in kind.__subclasses__() for found in (child, *all_kinds(child))]


def test_every_kind_can_be_played() -> None:
    for game in filter(has_face, games.ids()):
        face_of(load(game))
    scripts = "".join(file.read_text() for name, file in static_files().items() if name.endswith("scenes.js"))
    tags = [str(kind.__struct_config__.tag) for kind in all_kinds()]
    assert len(tags) == len(set(tags)), "two kinds of one name"
    played = set(re.findall(r"(\w+)(?:: | = )\{ ms:", scripts))
    assert set(tags) <= played


@pytest.mark.parametrize("game", [game for game in games.ids() if records(game)])
def test_the_first_of_each_kind_is_about_something_on_the_page(game: str) -> None:
    title = load(game)
    face = face_of(title)
    lost: list[str] = []
    for found in first_of_each(game, 0):
        before, after = (until(found.match, found.step + more) for more in (0, 1))
        there = ids(face, before, found.seat) | ids(face, after, found.seat)
        told = shown(face, scene(after, found.seat))
        for item in told:
            wanted = things(item.moment) if tag(item.moment) == found.kind else []
            if wanted and not there.intersection(wanted):
                lost.append(f"{found.event}: {found.kind} {wanted}")
    assert not lost


@pytest.mark.parametrize("game", [game for game in games.ids() if records(game)])
def test_words_are_lines_of_the_viewers_own_log(game: str) -> None:
    title = load(game)
    face = face_of(title)
    for record in records(game)[:2]:
        match = replayed(title, record)
        for seat in seats_and_spectator(match.players):
            seen = scene(match, seat)
            lines = {line.text.replace("**", "") for event in seen.log for line in _lines(face, seen, event)}
            told = shown(face, seen)
            assert {item.words for item in told if item.words} <= lines
            assert all(len(seen.log) - LOOKED_AT < item.number <= len(seen.log) for item in told)
            assert msgspec.json.decode(msgspec.json.encode(told)) is not None


def _lines(face: Face, seen: Scene, event: Event) -> Sequence[Line]:
    return face.lines([event], seen.names, seen.view.seat)


@pytest.mark.parametrize("game", [game for game in games.ids() if has_face(game)])
def test_the_directors_layer_has_its_id_to_itself(game: str) -> None:
    title = load(game)
    assert "stage" not in ids(face_of(title), title.start(seed=1), 0)
