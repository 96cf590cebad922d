"""The desk as a page: what it shows of the table that comes first, and of what has happened."""

from __future__ import annotations

import re

import msgspec
import pytest

from moonrace.tables.kit.home import News, Word
from moonrace.tables.kit.render import render, sheets_of
from tests.tables.kit.games import GAMES
from tests.tables.kit.samples import GAMES as SHELF
from tests.tables.kit.samples import HOME
from tests.tables.kit.seating import scene

DRAWN = ("apogee", "astronavigators", "leaving-earth", "tranquility-base")
"""The games whose table is one drawing. That of Moonshot is made of boards, and has its poster."""
PLAYABLE = tuple(game for game in SHELF if game.is_playable)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_table_shows_what_lies_on_it(game: str) -> None:
    made = GAMES[game]
    match = next(made.walk(2, 3, 40, {}))
    picture = str(made.face.context(scene(match)).picture)
    first = msgspec.structs.replace(HOME.tables[0], game=game, picture=picture)
    html = render("kit/home.html", msgspec.structs.replace(HOME, tables=(first, *HOME.tables[1:])))
    assert bool(picture) == (game in DRAWN)
    shown = html[html.index('class="desk-first"') :]
    assert ("is-board" in shown) == (game in DRAWN)
    for sheet in sheets_of(game):
        assert (f"/static/{sheet}" in shown) == (game in DRAWN)
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))


def test_news_stand_with_how_many_more_there_are() -> None:
    html = render("kit/home.html", HOME)
    assert "Since your last move" in html
    assert "2 more lines." in html
    first = msgspec.structs.replace(HOME.tables[0], has_moved=False, fresh=(8, 9))
    html = render("kit/home.html", msgspec.structs.replace(HOME, tables=(first,)))
    assert "So far" in html
    assert re.search(r"data-more hidden", html)


def test_where_nothing_has_happened_nothing_is_said() -> None:
    quiet = msgspec.structs.replace(HOME.tables[0], news=(), fresh=())
    html = render("kit/home.html", msgspec.structs.replace(HOME, tables=(quiet,)))
    assert "data-since" not in html
    assert "desk-news" not in html
    twice = msgspec.structs.replace(HOME.tables[0], news=(News(3, 1, "Passed.", 2),))
    assert "2 times" in render("kit/home.html", msgspec.structs.replace(HOME, tables=(twice,)))


@pytest.mark.parametrize(("waiting", "leads"), [(1, "play"), (2, "play"), (5, "play"), (6, "play-all")])
def test_one_button_leads_and_it_goes_through_all_where_many_wait(waiting: int, leads: str) -> None:
    tables = tuple(msgspec.structs.replace(HOME.tables[0], url=f"/t/{n}") for n in range(waiting))
    html = render("kit/home.html", msgspec.structs.replace(HOME, tables=tables))
    primary = re.findall(r'class="btn primary"[^>]*\sid="([^"]+)"', html)
    assert primary == [leads]
    first = html[html.index("desk-first") : html.index('id="play"')]
    assert ("btn outline" in first) == (leads == "play-all")
    assert ('href="/next"' in html) == (waiting > 1)


def test_a_table_that_wants_a_word_waits_for_the_visitor() -> None:
    asked = Word("Inés offers a draw.", "Answer")
    others = msgspec.structs.replace(HOME.tables[1], word=asked)
    html = render("kit/home.html", msgspec.structs.replace(HOME, tables=(HOME.tables[0], others)))
    assert "Two tables wait for you." in html
    assert "Inés offers a draw." in html
    assert re.search(r'class="btn filled"[^>]*>Answer</a>', html)
    assert "Waiting for others" not in html


def words_of(html: str) -> str:
    return " ".join(re.sub("<[^>]+>", " ", html).split())


@pytest.mark.parametrize(
    ("tables", "says"),
    [
        ((1,), "You can be called when it is your move. Call me Start a game"),
        ((2,), "No game runs. The pad is clear. Start a game"),
    ],
)
def test_what_is_empty_says_what_to_do(tables: tuple[int, ...], says: str) -> None:
    shown = tuple(HOME.tables[n] for n in tables)
    page = msgspec.structs.replace(HOME, tables=shown, open_tables=(), games=PLAYABLE)
    words = words_of(render("kit/home.html", page, has_notices=True))
    assert says in words
    assert "Nobody waits for players. Open one and leave it waiting." in words
    assert "A club? Start a league" in words
    assert ("None yet. A game that has ended stays here" in words) == (2 not in tables)


def test_a_rematch_is_pointed_at_where_people_were_met() -> None:
    ended = msgspec.structs.replace(HOME.tables[2], others=HOME.tables[0].others)
    page = msgspec.structs.replace(HOME, tables=(ended,), open_tables=(), games=PLAYABLE)
    assert "A rematch asks the same people again" in words_of(render("kit/home.html", page))


def test_own_leagues_stand_on_the_desk() -> None:
    page = msgspec.structs.replace(HOME, leagues=(("/league/1", "Thursday club"),))
    html = render("kit/home.html", page)
    assert '<a href="/league/1">Thursday club</a>' in html
    assert "Your league: Thursday club . Start another" in words_of(html)
