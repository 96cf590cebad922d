"""What every game's face tells the common pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import jinja2
import msgspec
import pytest

from moonrace import games
from moonrace.kernel.events import SPECTATOR
from moonrace.tables.face import AskPanel, DeskFace, Face, face_of, has_face
from moonrace.tables.kit.icons import ICONS
from moonrace.tables.kit.parts import Table
from moonrace.tables.kit.render import render
from tests.tables.kit.seating import page_of, scene

S = TypeVar("S")
M = TypeVar("M")
GAMES = [game for game in games.ids() if has_face(game)]
WITH_DESKS = [game for game in GAMES if isinstance(face_of(games.load(game)), DeskFace)]
"""Games whose faces are rich enough to need a desk and a struct of their own."""


def test_each_game_has_an_icon_of_its_own() -> None:
    icons = [face_of(games.load(game)).icon for game in GAMES]
    assert set(icons) <= ICONS.keys()
    assert len({*icons, Face.icon}) == len(GAMES) + 1


@pytest.mark.parametrize("game", GAMES)
def test_the_icon_stands_beside_the_name_of_the_game(game: str) -> None:
    title = games.load(game)
    face = face_of(title)
    bar = render("kit/table.html", page_of(face, title.start(seed=1))).split("</header>")[0]
    assert f'class="i i-{face.icon}"' in bar.split('class="bar-game"')[1].split("</span>")[0]


def noted(make: Callable[[S], M], made: list[str]) -> Callable[[S], M]:
    """What makes something, noting its own name whenever it is called."""

    def call(seen: S) -> M:
        made.append(make.__name__)
        return make(seen)

    return call


@pytest.mark.parametrize("game", WITH_DESKS)
def test_desk_and_panel_are_made_once_for_a_page(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    title = games.load(game)
    face = face_of(title)
    assert isinstance(face, DeskFace)
    made: list[str] = []
    readings = replace(face.readings, panel=noted(face.readings.panel, made))
    monkeypatch.setattr(face, "make_desk", noted(face.make_desk, made))
    monkeypatch.setattr(face, "readings", readings)
    match = title.start(seed=1)
    for seat in range(match.players):
        made.clear()
        page_of(face, match, seat)
        assert made == ["make_desk", "ask_panel"]


@pytest.mark.parametrize("game", WITH_DESKS)
def test_a_game_s_templates_read_a_frozen_struct_and_nothing_that_it_lacks(game: str) -> None:
    title = games.load(game)
    shown = page_of(face_of(title), title.start(seed=1))
    assert isinstance(shown.face, Table)
    assert type(shown.face).__struct_config__.frozen
    bare = msgspec.structs.replace(shown, face=Table(shell=shown.face.shell))
    with pytest.raises(jinja2.UndefinedError, match=r"'.*Table.*' has no attribute"):
        render("kit/fragment.html", bare)


@pytest.mark.parametrize("game", WITH_DESKS)
def test_a_page_made_meanwhile_for_other_eyes_keeps_its_own_panel(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = games.load(game)
    face = face_of(title)
    assert isinstance(face, DeskFace)
    match = title.start(seed=1)
    mine, others = scene(match, 0), scene(match, SPECTATOR)
    readings, panels = face.readings, list[AskPanel]()

    def interrupted(desk: object) -> AskPanel:
        panel = readings.panel(desk)
        if not panels:
            panels.append(panel)
            panels.append(face.ask(others))
        return panel

    monkeypatch.setattr(face, "readings", replace(readings, panel=interrupted))
    face.ask(mine)
    assert face.ask(others) == panels[1] != face.ask(mine)
