"""The coach on the page of every game: asked with a button, answering in the words of the game."""

from __future__ import annotations

import json
import secrets
import urllib.request

import pytest
from playwright.sync_api import Page, expect

from moonrace import games
from moonrace.tables.face import has_face
from tests.browser.conftest import Server

pytestmark = pytest.mark.browser


def coached_table(server: Server, game: str) -> str:
    """The address of a table for one person who learns."""
    body = {"game": game, "seats": ["me"], "command": secrets.token_urlsafe(24), "coach": True}
    request = urllib.request.Request(
        f"{server.url}/tables",
        json.dumps(body).encode(),
        {"content-type": "application/json", "accept": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return f"{server.url}{json.load(answer)['address']}"


def test_every_game_has_a_coach_on_its_page(server: Server, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    for title in games.titles():
        if not has_face(title.id) or 1 not in title.counts:
            continue
        page.goto(coached_table(server, title.id))
        page.locator("#advise").click()
        coach = page.locator("#coach")
        expect(coach).to_contain_text("What I would do", ignore_case=True)
        reason = coach.locator(".coach-words > p").nth(2).inner_text()
        assert reason.endswith("."), (title.id, reason)
        coach.locator(".coach-words > p").nth(2).evaluate(
            "said => { said.textContent += ' More.'.repeat(150) }"
        )
        version = page.locator("#table").get_attribute("data-version")
        page.locator("#coach-do").click()
        expect(page.locator("#table")).not_to_have_attribute("data-version", version or "")
        expect(coach).to_have_count(0)


def test_a_coach_is_chosen_where_a_table_is_set_up(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/new?game=tranquility-base")
    expect(page.locator(".rivals li")).to_have_count(4)
    page.locator("#more > summary").click()
    page.get_by_label("at hand").check()
    page.locator("#seat-1").select_option("bot:gentle")
    page.locator("#start").click()
    expect(page.locator("#advise")).to_be_visible()
    expect(page.locator("#seat-1")).to_contain_text("Cadet")
