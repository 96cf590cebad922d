"""Every drawing is well-formed and speaks only in the kit's inks."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from moonrace import games
from moonrace.tables.finding import TABLES
from moonrace.tables.kit import draw, svg

TOKENS = (TABLES / "kit" / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
KNOWN_INKS = set(re.findall(r"(--[a-z0-9-]+):", TOKENS))
LITERALS = {"none", "currentColor", "#0D1422"}
"""The ink itself is the one colour that never changes."""
FORBIDDEN = ("Gradient", "filter", "feGaussianBlur", "style", "image", "script", "animate", "foreignObject")


def drawings() -> Iterator[tuple[str, str]]:
    """Everything the kit can draw, by name."""
    for name in draw.ICONS:
        yield f"icon {name}", draw.icon(name, 12)
    for seat in range(5):
        yield f"seat {seat}", draw.seat_token(seat, 24)
        yield f"seat {seat} on legs", draw.seat_token(seat, 24, True)
    for programme, numbers in (
        ("mercury", range(2, 10)),
        ("gemini", range(3, 13)),
        ("apollo", [1, *range(7, 18)]),
    ):
        for number in numbers:
            for state in draw.STATES:
                yield f"{programme} {number} {state}", draw.patch(programme, number, 48, state)
    for kind in draw.ROCKETS:
        yield kind, draw.rocket(kind)
    for kind in draw.CRAFT:
        yield kind, draw.craft(kind)
    for world in draw.WORLDS:
        yield world, draw.world(world)
    for game in (*games.ids(), "a-game-of-tomorrow"):
        yield f"poster {game}", draw.poster(game)
    yield "hero", draw.hero()
    yield "flight plan", draw.flight_plan()
    yield "mark", draw.mark()
    yield "empty pad", draw.empty_pad()
    yield "die", draw.die(12)


ALL = dict(drawings())


@pytest.mark.parametrize("name", ALL)
def test_is_well_formed_and_flat(name: str) -> None:
    root = ET.fromstring(ALL[name])
    for element in root.iter():
        tag = element.tag.rpartition("}")[2]
        assert not any(word in tag for word in FORBIDDEN), tag
        assert not set(element.attrib) & {"style", "filter", "onclick", "href"}
        for attribute in ("fill", "stroke"):
            _is_of_the_kit(element.get(attribute))


def _is_of_the_kit(ink: str | None) -> None:
    if ink is None or ink in LITERALS:
        return
    found = re.fullmatch(r"var\((--[a-z0-9-]+)\)", ink)
    assert found, f"{ink} is no ink of the kit"
    assert found[1] in KNOWN_INKS, f"{ink} is not in tokens.css"


@pytest.mark.parametrize("name", ALL)
def test_is_decoration_unless_it_has_a_title(name: str) -> None:
    assert ET.fromstring(ALL[name]).get("aria-hidden") == "true"


def test_a_title_makes_it_speak() -> None:
    root = ET.fromstring(draw.patch("gemini", 8, title="Gemini 8"))
    assert root.get("role") == "img"
    assert root.get("aria-label") == "Gemini 8"
    assert root.get("aria-hidden") is None


def test_words_from_outside_are_escaped() -> None:
    made = svg.text(0, 0, "<b>&", class_='"><script>')
    assert "<b>" not in made
    assert "<script>" not in made
    assert ET.fromstring(made).text == "<b>&"


def test_seats_differ_in_shape_and_letter_not_only_in_colour() -> None:
    without_colour = {re.sub(r"var\(--seat-\d\)", "", draw.seat_token(seat)) for seat in range(5)}
    assert len(without_colour) == 5
    letters = [ET.fromstring(draw.seat_token(seat)).findtext(".//{*}text") for seat in range(5)]
    assert letters == list("ABCDE")


def test_rockets_differ_in_silhouette() -> None:
    sizes = {draw.rocket_shape(kind)[1:] for kind in draw.ROCKETS}
    assert len(sizes) == len(draw.ROCKETS)


def test_patch_states_differ() -> None:
    assert len({draw.patch("apollo", 11, 48, state) for state in draw.STATES}) == len(draw.STATES)


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: draw.icon("rockett"), "no icon “rockett”"),
        (lambda: draw.rocket("saturn"), "no rocket “saturn”"),
        (lambda: draw.craft("shuttle"), "no craft “shuttle”"),
        (lambda: draw.world("pluto"), "no world “pluto”"),
    ],
)
def test_what_there_is_not_is_said(ask: Callable[[], str], says: str) -> None:
    with pytest.raises(KeyError, match=says):
        ask()


def test_clipping_keeps_what_is_inside() -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    inside = svg.clipped([(5.0, 5.0), (20.0, 5.0), (20.0, 20.0), (5.0, 20.0)], square)
    assert {(round(x), round(y)) for x, y in inside} == {(5, 5), (10, 5), (10, 10), (5, 10)}
    assert svg.clipped([(20.0, 20.0), (30.0, 20.0), (30.0, 30.0)], square) == []


def test_numbers_are_short() -> None:
    assert [svg.number(v) for v in (1.0, 0.5, 1.239, -0.001, -2)] == ["1", "0.5", "1.24", "0", "-2"]


def test_favicon_and_fonts_are_there() -> None:
    static = TABLES / "kit" / "static"
    ET.fromstring((static / "favicon.svg").read_text(encoding="utf-8"))
    css = (static / "css" / "type.css").read_text(encoding="utf-8")
    fonts = re.findall(r'url\("\.\./(fonts/[^"]+)"\)', css)
    assert len(fonts) == 7
    assert all((static / font).stat().st_size > 5_000 for font in fonts)
    licences = {file.name for file in Path(static / "licences").iterdir()}
    assert licences == {"htmx-0BSD.txt", "jost-OFL.txt", "source-sans-3-OFL.txt"}
