"""An open page is sent what is new to it: little, exact, from its own pages, and drawn once for all."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonrace import games, load
from moonrace.server.changes import PIECE, Drawn, Fragments, changes_between
from moonrace.server.routes import visits
from moonrace.tables.face import face_of, has_face
from moonrace.tables.kit.render import render
from tests.golden.golden import records, replayed
from tests.server.conftest import serving_with
from tests.server.player import Player, new_table
from tests.tables.kit.filmstrip import until
from tests.tables.kit.seating import page_of

PLAYABLE = [game for game in games.ids() if game != "pact" and has_face(game)]
BUSY_KB = 12
TAGS = st.sampled_from(
    ["<p>", "</p>", '<i id="a">', "<b>one", "<b>two", "<svg/>long words stand here", "<u>−→ü"]
)
PAGES = st.lists(TAGS, max_size=40).map("".join)


class OpenPage:
    """A page that holds a fragment, as `kit/js/wire.js` does."""

    def __init__(self, client: Any, base: str) -> None:
        self.client, self.base = client, base
        self.mark = self.text = ""
        self.received: list[int] = []

    def look(self, query: str = "") -> str:
        answer = self.client.get(f"{self.base}/fragment{query}", headers={"x-held": self.mark})
        self.received.append(len(answer.content))
        self.text = made(self.text, answer.text) if "x-changes" in answer.headers else answer.text
        self.mark = answer.headers["x-mark"]
        return self.text


def made(held: str, changes: str) -> str:
    """What a page makes of the changes."""
    pieces, parts = PIECE.findall(held), []
    for change in changes.split("\x1e") if changes else ():
        if change.startswith("<"):
            parts.append(change)
        else:
            first, count = map(int, change.split())
            parts += pieces[first : first + count]
    return "".join(parts)


@given(held=PAGES, fresh=PAGES)
def test_changes_make_the_new_page_of_the_old_one(held: str, fresh: str) -> None:
    changes = changes_between(held, fresh)
    if changes is not None:
        assert made(held, changes) == fresh
        assert len(changes) < len(fresh)


def test_one_word_in_a_long_page_costs_little_more_than_the_word() -> None:
    held = "".join(f'<p id="p{n}">Paragraph {n} of a page that is long.</p>' for n in range(400))
    changes = changes_between(held, held.replace("Paragraph 200 ", "Chapter 200 "))
    assert changes is not None
    assert len(changes) < 100
    assert "Chapter 200" in changes


def test_what_does_not_begin_with_a_tag_is_sent_whole() -> None:
    assert changes_between("<p>one</p>", "words <p>one</p>") is None


def test_a_fragment_is_given_to_its_owner_only() -> None:
    fragments = Fragments(10_000)
    mark, _ = fragments.send("/t/a/s/one", "", "<p>secret</p>")
    assert fragments.held("/t/a/s/one", mark) == "<p>secret</p>"
    assert fragments.held("/t/a/s/two", mark) is None
    assert fragments.held("/t/a/s/one", "") is None
    assert fragments.held("/t/a/s/one", mark + "x" * 10_000) is None


def test_the_oldest_fragments_make_room() -> None:
    rng = random.Random(1)
    pages = ["<p>" + rng.randbytes(500).hex() for _ in range(20)]
    fragments = Fragments(5_000)
    marks = [fragments.send("me", "", page)[0] for page in pages]
    kept = [mark for mark in marks if fragments.held("me", mark)]
    assert 0 < len(kept) < 20
    assert kept == marks[-len(kept) :]


def test_what_nobody_holds_any_more_makes_room_first() -> None:
    rng = random.Random(2)
    still, busy = "<p>still", [f"<b>{rng.randbytes(500).hex()}" for _ in range(20)]
    fragments = Fragments(3_000)
    quiet, _ = fragments.send("me", "", still)
    mark = ""
    for page in busy:
        mark, _ = fragments.send("you", mark, page)
    assert fragments.held("me", quiet) == still, "a page that has not changed for long is held all the same"
    assert fragments.held("you", mark) == busy[-1]


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_page_that_stays_open_is_what_a_new_one_shows(tmp_path: Path, game: str) -> None:
    rng = random.Random(7)
    with serving_with(tmp_path, render) as client:
        players = Player.at_new_table(client, ["me", "friend"], game=game, seconds=0)
        pages = [OpenPage(client, player.base) for player in players]
        for _ in range(12):
            player = next((player for player in players if player.view()["is_awaited"]), None)
            if player is None:
                break
            player.act(rng.choice(player.view()["legal"])).raise_for_status()
            for page in pages:
                assert page.look() == client.get(f"{page.base}/fragment").text


@pytest.mark.parametrize("game", [game for game in PLAYABLE if records(game)])
def test_an_update_of_a_busy_table_is_small(game: str) -> None:
    match = replayed(load(game), records(game)[0])
    face, middle = face_of(match.title), len(match.effective) // 2
    pages = [
        render("kit/fragment.html", page_of(face, until(match, step), 0))
        for step in range(middle, min(middle + 30, len(match.effective)))
    ]
    sent = [len(changes_between(held, fresh) or fresh) for held, fresh in pairwise(pages)]
    assert sum(sent) / len(sent) < BUSY_KB * 1024


def test_a_page_that_the_server_has_forgotten_is_sent_whole(tmp_path: Path) -> None:
    with serving_with(tmp_path, render, fragments_in_memory=0.0) as client:
        made_ = new_table(client, ["me"], game="tranquility-base")
        page = OpenPage(client, made_["address"])
        assert page.look() == page.look()
        assert page.received[0] == page.received[1] > 10_000


def test_looking_back_and_forth_is_sent_in_changes_too(tmp_path: Path) -> None:
    with serving_with(tmp_path, render) as client:
        players = Player.at_new_table(client, ["me"], game="tranquility-base", seconds=0)
        for _ in range(6):
            players[0].act(players[0].view()["legal"][0]).raise_for_status()
        page = OpenPage(client, players[0].base)
        for query in ("", "?at=3", "?at=4", ""):
            assert page.look(query) == client.get(f"{page.base}/fragment{query}").text
        assert max(page.received[2:]) < page.received[0] / 2


def test_the_mark_of_another_seat_tells_nothing(tmp_path: Path) -> None:
    with serving_with(tmp_path, render) as client:
        one, other = Player.at_new_table(client, ["me", "friend"], game="tranquility-base", seconds=0)
        mark = client.get(f"{one.base}/fragment").headers["x-mark"]
        answer = client.get(f"{other.base}/fragment", headers={"x-held": mark})
        assert "x-changes" not in answer.headers
        assert answer.text == client.get(f"{other.base}/fragment").text


# Drawn once for all who watch ---------------------------------------------------------------------------


def test_spectators_share_what_is_drawn_until_it_changes(tmp_path: Path) -> None:
    drawn: list[str] = []

    def counted(template: str, page: Any, **extra: Any) -> str:
        drawn.append(template)
        return render(template, page, **extra)

    with serving_with(tmp_path, counted) as client:
        made_ = new_table(client, ["me"], game="tranquility-base", seconds=0)
        player = Player(client, made_["address"])
        watch = f"{made_['spectators']}/fragment"
        first = client.get(watch).text
        before = len(drawn)
        assert [client.get(watch).text for _ in range(5)] == [first] * 5
        assert len(drawn) == before
        player.act(player.view()["legal"][0]).raise_for_status()
        assert client.get(watch).text != first
        assert len(drawn) == before + 1


def test_what_spectators_share_holds_nobodys_token(tmp_path: Path) -> None:
    with serving_with(tmp_path, render) as client:
        made_ = new_table(client, ["me", "friend"], game="tranquility-base", seconds=0)
        pages = []
        for _ in range(2):
            client.cookies.clear()
            pages.append(client.get(made_["spectators"]).text)
    tokens = [set(re.findall(r'name="_csrf_token" value="([^"]+)"', page)) for page in pages]
    assert not tokens[0] & tokens[1]
    assert all(visits.PLACE_OF_TOKEN not in page for page in pages)


def test_few_ways_to_look_are_kept() -> None:
    drawn = Drawn()
    for at in range(100):
        drawn.keep("now", at, "page")
    assert sum(drawn.get("now", at) is not None for at in range(100)) <= 8
    assert drawn.get("later", 99) is None
    drawn.keep("later", 1, "page")
    assert drawn.get("now", 99) is None
