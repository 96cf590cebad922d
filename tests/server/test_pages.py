"""The real pages of every playable game, drawn by the server: whole, and quick."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from moonrace import games
from moonrace.tables.face import has_face
from moonrace.tables.kit.render import render
from tests.server.conftest import serving_with
from tests.server.player import Player, new_table

PLAYABLE = [game for game in games.ids() if game != "pact" and has_face(game)]
PAGE_MS = 15


def check_page(answer: Any) -> str:
    """A whole page of ours."""
    assert answer.status_code == 200, answer.text[:500]
    text: str = answer.text
    assert "style=" not in re.sub(r"font-style=|stroke-style=", "", text), "inline styles are not allowed"
    assert "<script>" not in text
    assert " onclick=" not in text
    return text


@pytest.mark.parametrize("game", PLAYABLE)
def test_all_pages_of_a_game(tmp_path: Path, game: str) -> None:
    with serving_with(tmp_path, render) as client:
        check_page(client.get("/"))
        check_page(client.get(f"/new?game={game}"))
        rules = check_page(client.get(f"/rules/{game}"))
        clause = re.findall(r'id="([A-Z]+-[A-Z]+-\d+)"', rules)[0]
        assert "<strong>Goal.</strong>" in rules
        assert "<strong>Goal.</strong>" in client.get(f"/rules/{game}?drawer=1").text
        assert clause in check_page(client.get(f"/rules/{game}/{clause}"))
        assert clause in check_page(client.get(f"/rules/{game}/{clause}?drawer=1"))
        check_page(client.get(f"/rules/{game}?drawer=1"))
        check_page(client.get(f"/rules/{game}?q=draw"))
        assert client.get("/nowhere").status_code == 404
        made = new_table(client, ["me", "friend"], game=game, seconds=0)
        for page in ("", "/fragment", "?at=0", "/log", "/log?drawer=1"):
            for base in (made["address"], made["links"]["1"], made["spectators"]):
                check_page(client.get(f"{base}{page}"))


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_legal_action_is_a_button(tmp_path: Path, game: str) -> None:
    rng = random.Random(1)
    with serving_with(tmp_path, render) as client:
        players = Player.at_new_table(client, ["me", "friend"], game=game, seconds=0)
        for _ in range(30):
            player = next((player for player in players if player.view()["is_awaited"]), None)
            if player is None:
                break
            legal = player.view()["legal"]
            page = check_page(player.page())
            for action in legal:
                assert f'name="action" value="{action}"' in page
            player.act(rng.choice(legal)).raise_for_status()


@pytest.mark.parametrize("game", PLAYABLE)
def test_one_screen_shows_the_curtain(tmp_path: Path, game: str) -> None:
    with serving_with(tmp_path, render) as client:
        made = new_table(client, ["me", "same-screen"], game=game)
        closed = check_page(client.get(made["address"]))
        assert 'id="curtain"' in closed
        assert 'name="action"' not in closed
        seat = re.findall(r'name="seat" value="(\d)"', closed)[0]
        token = re.findall(r'name="_csrf_token" value="([^"]+)"', closed)[0]
        client.post(f"{made['address']}/curtain", data={"_csrf_token": token, "seat": seat, "version": "0"})
        opened = check_page(client.get(made["address"]))
        assert 'id="curtain"' not in opened
        assert 'name="action"' in opened


def played(players: list[Player], steps: int) -> None:
    """Some steps of random play."""
    rng = random.Random(5)
    for _ in range(steps):
        player = next((player for player in players if player.view()["is_awaited"]), None)
        if player is None:
            return
        player.act(rng.choice(player.view()["legal"])).raise_for_status()
