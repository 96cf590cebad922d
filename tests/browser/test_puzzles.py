"""A puzzle in a real browser: answered by clicks, remembered in the browser, and tried out."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from moonrace import games
from moonrace.kernel.title import Title
from moonrace.puzzles import all_puzzles, puzzle_of, puzzles_of
from tests.browser.clicking import OUT_OF_REACH
from tests.browser.conftest import Server
from tests.browser.dealt import DAY

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
PUZZLE = all_puzzles()["astronavigators/the-cape"]
WITH_PUZZLES = [title for title in games.titles() if puzzles_of(title)]


def answer(page: Page, act: str) -> None:
    """Click on the button of a move, and before that on whatever it is folded into."""
    button = page.locator(f'#table button[name=action][value="{act}"]').first
    button.wait_for(state="attached")
    for folded in button.locator("xpath=ancestor::details[not(@open)]/summary").all():
        if folded.is_visible():
            folded.click()
    button.click()
    expect(page.locator("#verdict")).to_be_visible()


def remembers(page: Page) -> None:
    """The browser has noted that the puzzle was answered, which its script does once the page has come."""
    page.wait_for_function("key => localStorage.getItem('moonrace:puzzles')?.includes(key)", arg=PUZZLE.key)


@pytest.mark.parametrize("title", WITH_PUZZLES, ids=lambda title: title.id)
def test_a_puzzle_of_each_game_is_answered_by_clicks(server: Server, page: Page, title: Title) -> None:
    """The hardest of each; those of Moonshot cover tiles, which at a table would be asked about first."""
    puzzle = puzzles_of(title)[-1]
    page.goto(f"{server.url}/puzzles/{puzzle.key}")
    answer(page, puzzle.best.act)
    expect(page.locator("#verdict")).to_contain_text("That is the best move.")


@pytest.mark.parametrize(
    "step", [pytest.param(1, marks=pytest.mark.long, id="all"), pytest.param(4, id="some")]
)
@pytest.mark.parametrize("title", WITH_PUZZLES, ids=lambda title: title.id)
def test_every_answer_to_a_puzzle_can_be_reached(server: Server, page: Page, title: Title, step: int) -> None:
    """Pages of a game differ in their buttons alone: here the last, and each fourth before it."""
    page.emulate_media(reduced_motion="reduce")
    for puzzle in puzzles_of(title)[::-step]:
        page.goto(f"{server.url}/puzzles/{puzzle.key}")
        _, missed = page.evaluate(OUT_OF_REACH, [answer.act for answer in puzzle.answers])
        assert missed == [], puzzle.key


def test_the_first_answer_is_remembered_and_the_position_tried_out(
    server: Server, page: Page, complaints: list[str]
) -> None:
    page.goto(f"{server.url}/puzzles/{PUZZLE.key}")
    answer(page, PUZZLE.best.act)
    expect(page.locator("#verdict")).to_contain_text("That is the best move.")
    remembers(page)
    page.goto(f"{server.url}/puzzles/{PUZZLE.key}")
    answer(page, PUZZLE.answers[1].act)
    expect(page.locator("#verdict")).to_contain_text("There is a better move.")
    page.click("#puzzle-try")
    expect(page.locator("#what-if")).to_contain_text(f"the puzzle “{PUZZLE.title}”")
    page.click("#what-if-back")
    expect(page.locator("#puzzle-heading")).to_be_visible()
    page.goto(f"{server.url}/puzzles")
    expect(page.locator(f'[data-puzzle-key="{PUZZLE.key}"] [data-mark]')).to_have_text("solved")
    expect(page.locator(f'[data-solved-of="{PUZZLE.game}"]')).to_contain_text("1 of ")
    assert complaints == []


def test_days_in_a_row_are_counted_in_the_browser(server: Server, page: Page, complaints: list[str]) -> None:
    daily = puzzle_of(DAY)
    assert daily is not None
    page.goto(f"{server.url}/")
    expect(page.locator("[data-streak]")).to_be_empty()
    page.goto(f"{server.url}/puzzles/today")
    answer(page, daily.best.act)
    expect(page.locator("#puzzle-streak")).to_have_text("Solved 1 day in a row.")
    page.goto(f"{server.url}/")
    expect(page.locator("[data-streak]")).to_have_text("Solved 1 day in a row.")
    assert complaints == []


def test_the_list_fits_a_phone(server: Server, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 760})
    for address in ("/puzzles", f"/puzzles/{PUZZLE.key}", f"/puzzles/{PUZZLE.key}?answer=done"):
        page.goto(f"{server.url}{address}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
