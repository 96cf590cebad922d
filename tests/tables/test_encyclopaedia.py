"""The encyclopaedia: true history of everything in a box, where it occurs, how it looks, without a table."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from pathlib import Path

import pytest

from moonrace import games
from moonrace.kernel.clauses import speaks_of
from moonrace.kernel.content import ContentError
from moonrace.kernel.match import Match
from moonrace.tables import encyclopaedia as shelf
from moonrace.tables.articles import Article
from moonrace.tables.encyclopaedia import SILENT, Sample, keys_of, likeness, sample, texts_of, things
from moonrace.tables.face import face_of, has_face
from moonrace.tables.finding import home_of
from moonrace.tables.kit.icons import ICONS
from moonrace.tables.kit.render import folder_of, has_template, render
from tests.tables.kit.seating import scene

GAMES = [game for game in games.ids() if has_face(game)]
TOLD = [game for game in GAMES if (home_of(game) / "encyclopaedia.toml").is_file()]
STOP = re.compile(r"[.!?](?=\s|$)")
TERM = "It is a word of the rules, or a figure that the table shows beside this icon."
BY_ICON = {
    "apogee": {
        "nation": "It is a word on the card of a Director.",
        "term": TERM,
        "place to work": "The floor of the hall shows it by this icon.",
    },
    "astronavigators": {
        "dial": "It is a figure of a player's sheet.",
        "on-board instrument": "It is a line of a player's sheet.",
        "token": "It is a line of a player's sheet.",
    },
    "leaving-earth": {
        "term": TERM,
        "skill": "It is a word beside an astronaut's name.",
        "agency": "It is a name beside a player's token.",
    },
    "moonshot": {"term": TERM},
    "tranquility-base": {"term": TERM},
}
"""Kinds of which some things have no drawing on the table either, each with the reason."""


def of(game: str) -> Sample:
    return sample(games.load(game))


def one(game: str, id_: str, kind: str = "") -> Article:
    return next(item for item in of(game).articles if item.id == id_ and kind in ("", item.kind))


# Texts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TOLD)
def test_everything_has_a_history_or_belongs_to_a_kind_that_has_none(game: str) -> None:
    silent = texts_of(game).get(SILENT, {})
    assert [item.title for item in of(game).articles if not item.history and item.kind not in silent] == []
    assert set(silent) <= {item.kind for item in of(game).articles if not item.history}


@pytest.mark.parametrize("game", TOLD)
def test_every_text_is_about_something_and_told_once(game: str) -> None:
    chronicle = face_of(games.load(game)).chronicle
    known = {(item.kind, key) for item in of(game).articles for key in keys_of(item)}
    written = {(kind, key) for kind, texts in texts_of(game).items() if kind != SILENT for key in texts}
    assert written - known == set()
    assert [key for _, key in written if chronicle and key in chronicle.history] == []


@pytest.mark.parametrize("game", TOLD)
def test_a_text_has_two_or_three_whole_sentences(game: str) -> None:
    for kind, texts in texts_of(game).items():
        for key, text in texts.items():
            assert text[0].isupper(), (kind, key)
            assert text.endswith("."), (kind, key)
            assert kind == SILENT or 2 <= len(STOP.findall(text)) <= 3, (kind, key)


@pytest.mark.parametrize("game", TOLD)
def test_no_text_is_written_twice(game: str) -> None:
    counted = Counter(text for texts in texts_of(game).values() for text in texts.values())
    assert [text for text, number in counted.items() if number > 1] == []


def test_what_history_tells_is_taken_from_there() -> None:
    told = one("leaving-earth", "artificial_satellite").history
    assert told.startswith("Sputnik 1, 4 October 1957. The Soviet Union put a polished ball")


def test_kinds_with_the_same_id_have_texts_of_their_own_and_copies_share_one() -> None:
    rocket, advancement = one("leaving-earth", "juno", "rocket"), one("leaving-earth", "juno", "advancement")
    assert "" not in {rocket.history, advancement.history}
    assert rocket.history != advancement.history
    assert one("apogee", "faget_a").history == one("apogee", "faget_b").history != ""


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"[mission\n", "line 1"),
        (b"[mission]\nmoon = 3\n", "entry “mission”, field “moon”: a text has from 1 to 400 letters"),
        (b"[mission]\nmoon = ''\n", "entry “mission”, field “moon”: a text has from 1 to 400 letters"),
        (b"[mission]\nmoon = '" + b"x" * 401 + b"'\n", "a text has from 1 to 400 letters"),
        (b"mission = 'A text.'\n", "Expected `object`, got `str`"),
        (b"[mission]\nmoon = '\xff'\n", "can't decode byte 0xff"),
    ],
)
def test_a_bad_file_is_complained_of_by_name(tmp_path: Path, content: bytes, says: str) -> None:
    file = tmp_path / "encyclopaedia.toml"
    file.write_bytes(content)
    with pytest.raises(ContentError, match=re.escape(says)) as complaint:
        shelf.read_texts(file)
    assert str(complaint.value).startswith("encyclopaedia.toml")


def test_a_game_without_texts_has_none(tmp_path: Path) -> None:
    assert shelf.read_texts(tmp_path / "encyclopaedia.toml") == {}


# Where things occur -----------------------------------------------------------------------------------------


def test_a_thing_occurs_where_others_name_it() -> None:
    parts, cards = of("leaving-earth").articles, of("tranquility-base").articles
    assert shelf.named_by(parts, one("leaving-earth", "vostok")) == ("Re-entry",)
    assert shelf.named_by(parts, one("leaving-earth", "atlas", "rocket")) == ("Atlas Rockets",)
    rover = one("tranquility-base", "lunar_rover")
    assert shelf.named_by(cards, rover) == ("Apollo 15", "Apollo 16", "Apollo 17")


def test_clauses_that_name_a_thing_come_with_their_gist_and_examples_last() -> None:
    title = games.load("tranquility-base")
    found = dict(shelf.clauses_naming(title, one("tranquility-base", "gemini_agena")))
    assert 0 < len(found) <= shelf.MOST_CLAUSES
    assert all(found.values())
    kinds = [id_.split("-")[1] == "EX" for id_ in found]
    assert kinds == sorted(kinds)


@pytest.mark.parametrize(
    ("text", "words", "is_there"),
    [
        ("Needs the Lunar Module (LM).", "lunar module (lm)", True),
        ("On the Moon, too", "Moon", True),
        ("By moonlight", "Moon", False),
        ("X-15", "X-1", False),
    ],
)
def test_names_are_found_as_whole_words(text: str, words: str, is_there: bool) -> None:
    assert speaks_of(text, words) is is_there


# Without a table --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_sample_tells_nothing_of_its_match(game: str) -> None:
    names = of(game).scene.names.names
    for item in of(game).articles:
        assert item.now == ()
        assert not any(name in line for line in item.lines for name in names), item


@pytest.mark.parametrize("game", GAMES)
def test_what_stands_at_a_table_is_apart_from_what_a_thing_is(game: str) -> None:
    """Two deals of a game differ in nothing but how things stand."""
    title = games.load(game)
    deals: list[Match] = [title.start(2, seed=seed) for seed in (1, 2)]
    first, second = ([item.lines for item in face_of(title).articles(scene(m, -1))] for m in deals)
    assert first == second


def test_the_sample_has_everything_that_options_can_bring() -> None:
    assert one("leaving-earth", "mercury_survey").history
    assert one("leaving-earth", "ceres_lander").history
    assert any("Docking tokens" in line for line in one("apogee", "kerosene").lines)


# Drawings ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", BY_ICON)
def test_each_thing_is_drawn_by_the_template_of_its_game(game: str) -> None:
    shown, template = of(game), f"{folder_of(game)}/thing.html"
    assert has_template(template)
    bare = []
    for item in shown.articles:
        look = likeness(shown.face, shown.scene, item)
        html = render(template, None, look=look)
        assert look.card or look.picture or look.icon in ICONS, item
        assert look.picture or item.name in unescape(html) or "<svg" in html, item
        assert not look.picture or look.picture in html, item
        if not (look.card or look.picture):
            bare.append(item)
    assert [item.title for item in bare if item.kind not in BY_ICON[game]] == []
    assert {item.kind for item in bare} == set(BY_ICON[game])


def test_every_game_with_a_face_has_its_things_drawn() -> None:
    assert set(BY_ICON) == {game for game in games.ids() if (home_of(game) / "things.py").is_file()}
    assert set(TOLD) <= set(BY_ICON)


@pytest.mark.parametrize(
    ("game", "id_", "words"),
    [
        ("moonshot", "M1-3", ("Relay satellite", "level 1")),
        ("moonshot", "R1-01", ("Pogo oscillation", "ms-ranges")),
        ("moonshot", "MOD-01", ("ms-module",)),
        ("moonshot", "SU-04", ("Red Square parade", "ms-levels")),
        ("moonshot", "treasury", ("ms-free", "Budget +1")),
        ("astronavigators", "neil", ("an-choice-name",)),
        ("astronavigators", "africa", ("an-framed", "an-land")),
        ("apogee", "helia", ("Helia", "ap-level")),
        ("apogee", "mission_1", ("Mission 1", "<h2")),
        ("leaving-earth", "earth_orbit", ("<circle",)),
    ],
)
def test_cards_are_drawn_with_what_stands_on_them(game: str, id_: str, words: tuple[str, ...]) -> None:
    shown = of(game)
    look = likeness(shown.face, shown.scene, one(game, id_))
    html = render(f"{folder_of(game)}/thing.html", None, look=look)
    assert [word for word in words if word not in html] == []


def test_a_game_that_draws_nothing_has_its_icon(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = of("moonshot")
    monkeypatch.setattr(shelf, "part_of", lambda *_: None)
    (thing,) = things(shown.face, shown.scene, shown.articles, shown.articles[:1])
    assert thing.look.icon == shown.face.icon
    assert f"i-{shown.face.icon}" in render("kit/thing.html", None, look=thing.look)
