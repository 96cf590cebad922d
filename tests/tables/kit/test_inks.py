"""The inks: contrast in both themes, and seats that stay apart."""

from __future__ import annotations

import re

import pytest

from moonrace import games
from moonrace.tables.face import has_face
from moonrace.tables.finding import TABLES
from moonrace.tables.kit.render import render, static_files
from tests.tables.kit.samples import ERROR, HOME, NEW

CSS = (TABLES / "kit" / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
ON_SURFACES = ("text", "text2", "text3", "red", "amber", "teal", "sky", "lilac")
GAMES = [game for game in games.ids() if has_face(game)]


def _block(selector: str) -> dict[str, str]:
    start = CSS.index(selector) + len(selector)
    body = CSS[start : CSS.index("}", start)]
    return dict(re.findall(r"--([a-z0-9-]+): ([^;]+);", body))


DARK = _block(":root {\n  color-scheme: dark;")
LIGHT = _block(':root[data-theme="light"] {')
THEMES = {"dark": DARK, "light": {**DARK, **LIGHT}}


def _luminance(ink: str) -> float:
    channels = [int(ink[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_both_ways_into_light_give_the_same_inks() -> None:
    assert _block(':root:not([data-theme="dark"]) {') == LIGHT


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ink", ON_SURFACES)
@pytest.mark.parametrize("surface", ["ground", "panel", "raised"])
def test_inks_can_be_read_on_every_surface(theme: str, ink: str, surface: str) -> None:
    inks = THEMES[theme]
    assert _contrast(inks[ink], inks[surface]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("accent", ["red", "amber", "teal", "sky", "lilac"])
def test_text_on_a_filled_accent_can_be_read(theme: str, accent: str) -> None:
    inks = THEMES[theme]
    assert round(_contrast(inks["on"], inks[accent]), 1) >= 5.9


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("field", ["plate", "inner"])
def test_text_can_be_read_on_every_board(theme: str, game: str, field: str) -> None:
    sheet = static_files()[f"{game}/inks.css"].read_text(encoding="utf-8")
    assert f'[data-game="{game}"]' in sheet
    paper, night = re.findall(rf"--{field}: light-dark\((#\w+), (#\w+)\);", sheet)[0]
    assert _contrast(THEMES[theme]["text"], night if theme == "dark" else paper) >= 10


def test_a_page_has_the_inks_of_its_games_and_of_no_other() -> None:
    shown = [
        re.findall(r"/static/([a-z-]+)/inks\.css", render(template, page))
        for template, page in (("kit/home.html", HOME), ("kit/new.html", NEW), ("kit/error.html", ERROR))
    ]
    assert shown == [[game.id for game in HOME.games], [NEW.game.id], []]


@pytest.mark.parametrize("theme", THEMES)
def test_borders_of_controls_can_be_seen(theme: str) -> None:
    inks = THEMES[theme]
    assert _contrast(inks["edge"], inks["panel"]) >= 3


@pytest.mark.parametrize("palette", ["signal", "poster", "ladder"])
def test_letters_can_be_read_on_every_seat(palette: str) -> None:
    seats = _block(f':root[data-palette="{palette}"] {{')
    assert len(set(seats.values())) == 5
    assert all(_contrast(fill, "#0D1422") >= 4 for fill in seats.values())
