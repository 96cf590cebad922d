"""A replay that one wants to watch: keys, playing, chapters, jumps, and a moment that is shared."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import Server
from tests.golden.golden import FOLDER
from tests.tables.kit.looking import linger

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
RECORD = FOLDER / "tranquility-base" / "race-landed.jsonl"
WATCHING = """() => {
    window.seen = [];
    window.waited = 0;
    const at = () => Number(document.getElementById("table").dataset.at);
    document.addEventListener("moonrace:shown", () => window.seen.push(at()));
    window.moonrace = { scenesDone: async () => { window.waited += 1; } };
}"""
LISTENING = """() => {
    window.played = [];
    document.addEventListener("moonrace:scene", ({ detail }) => window.played.push(detail.number));
}"""
LENGTH = """() => Math.max(0, ...document.getAnimations()
  .filter((moving) => moving.effect.target?.closest(".scene"))
  .map((moving) => moving.effect.getComputedTiming().endTime))"""
BAD = b'{"moonrace": 1}\n'


@pytest.fixture
def result(server: Server, page: Page) -> Page:
    """The result page of a game that was opened from its record."""
    page.goto(f"{server.url}/open")
    page.set_input_files("#record", RECORD)
    page.click("#open-record")
    expect(page.locator("#chronicle")).to_be_visible()
    # A page is seen before it hears keys.
    page.wait_for_load_state()
    return page


@pytest.fixture
def replay(result: Page) -> Page:
    """The first step of its replay."""
    result.click("#look-back")
    expect(result.locator("#replay")).to_be_visible()
    return result


@pytest.fixture
def stranger(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    yield context
    context.close()


def expect_step(page: Page, at: int) -> None:
    expect(page.locator("#table")).to_have_attribute("data-at", str(at))


def chapters(page: Page) -> list[int]:
    return [
        int(value)
        for value in page.eval_on_selector_all("#replay-chapter option", "all => all.map((o) => o.value)")
    ]


def test_keys_work_anywhere_on_the_page(replay: Page, complaints: list[str]) -> None:
    replay.evaluate("document.activeElement.blur()")
    last = int(replay.get_attribute("#table", "data-step") or 0)
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        replay.keyboard.press(key)
        expect_step(replay, at)
    begins = [at for at in chapters(replay) if at > 0]
    replay.keyboard.press("ArrowDown")
    expect_step(replay, begins[0])
    replay.keyboard.press("PageDown")
    expect_step(replay, begins[1])
    expect(replay.locator("#replay-chapter")).to_have_value(str(begins[1]))
    replay.focus("#replay-slider")
    replay.keyboard.press("ArrowUp")
    expect_step(replay, begins[0])
    expect(replay.locator("#replay-slider")).to_have_value(str(begins[0]))
    assert complaints == []


def test_it_plays_at_the_chosen_speed_shows_each_step_and_waits_for_scenes(replay: Page) -> None:
    replay.evaluate(WATCHING)
    replay.select_option("#replay-speed", "4")
    replay.evaluate("document.activeElement.blur()")
    replay.keyboard.press("Space")
    expect(replay.locator("#replay-play")).to_have_attribute("aria-pressed", "true")
    expect(replay.locator("#table")).to_have_attribute("data-at", re.compile(r"^([5-9]|\d\d)$"))
    replay.keyboard.press("Space")
    expect(replay.locator("#replay-play")).to_have_attribute("aria-pressed", "false")
    seen = replay.evaluate("window.seen")
    assert seen[:5] == [1, 2, 3, 4, 5]
    assert replay.evaluate("window.waited") >= 4
    expect(replay.locator("#replay-speed")).to_have_value("4")
    replay.wait_for_timeout(700)
    assert len(replay.evaluate("window.seen")) <= len(seen) + 1


def test_scenes_play_with_each_step_on_and_with_none_back_or_far_away(replay: Page) -> None:
    def played() -> list[int]:
        found: list[int] = replay.evaluate("window.played.splice(0)")
        return found

    replay.evaluate(LISTENING)
    replay.select_option("#replay-speed", "4")
    replay.evaluate("document.activeElement.blur()")
    replay.keyboard.press("Space")
    expect(replay.locator("#table")).to_have_attribute("data-at", re.compile(r"^(1\d|[2-9]\d)$"))
    replay.keyboard.press("Space")
    expect(replay.locator("#stage .scene")).to_have_count(0)
    numbers = played()
    assert len(set(numbers)) > 5
    assert numbers == sorted(numbers)
    here = int(replay.get_attribute("#table", "data-at") or 0)
    replay.keyboard.press("ArrowLeft")
    expect_step(replay, here - 1)
    assert played() == []
    replay.locator("#replay-slider").fill("60")
    expect_step(replay, 60)
    assert played() == []
    replay.keyboard.press("Home")
    expect_step(replay, 0)
    assert played() == []


def test_scenes_are_as_much_faster_as_the_replay_and_never_slower_than_at_the_table(replay: Page) -> None:
    first = replay.url

    def length(speed: str) -> float:
        """How long the first scene of the replay takes."""
        replay.goto(first)
        linger(replay)
        replay.select_option("#replay-speed", speed)
        replay.evaluate("document.activeElement.blur()")
        for at in range(1, 40):
            replay.keyboard.press("ArrowRight")
            expect_step(replay, at)
            found: float = replay.evaluate(LENGTH)
            if found:
                return found
        raise AssertionError("nothing was played")

    usual = length("1")
    assert length("2") == pytest.approx(usual / 2)
    assert length("4") == pytest.approx(usual / 4)
    assert length("0.5") == usual


def test_the_next_steps_are_fetched_before_they_are_wanted(replay: Page) -> None:
    asked: list[str] = []
    replay.on("request", lambda request: asked.append(request.url))
    with replay.expect_request(re.compile(r"at=4\b")):
        replay.keyboard.press("ArrowRight")
    expect_step(replay, 1)
    before = len([url for url in asked if "at=2" in url])
    replay.keyboard.press("ArrowRight")
    expect_step(replay, 2)
    assert len([url for url in asked if "at=2" in url]) == before


def test_a_log_line_leads_to_its_step_and_back(replay: Page) -> None:
    replay.keyboard.press("End")
    last = int(replay.get_attribute("#table", "data-step") or 0)
    expect_step(replay, last)
    line = replay.locator("#log-lines a.to-step").nth(12)
    at = int((line.get_attribute("href") or "").split("at=")[1].split("&")[0])
    assert at < last
    # Its whole line leads there but for the names in it.
    line.click(position={"x": 1, "y": 1})
    expect_step(replay, at)
    expect(replay.locator("#log-lines .is-now").first).to_be_visible()
    replay.click("#replay-return")
    expect_step(replay, last)


def test_a_shared_moment_is_opened_by_a_spectator(replay: Page, stranger: BrowserContext) -> None:
    replay.context.grant_permissions(["clipboard-read", "clipboard-write"])
    replay.goto(f"{replay.url.split('?')[0]}?at=9&seat=0")
    expect_step(replay, 9)
    replay.click("#replay-share")
    replay.wait_for_function("async () => (await navigator.clipboard.readText()).includes('/w/')")
    link = replay.evaluate("navigator.clipboard.readText()")
    assert "seat=" not in link
    other = stranger.new_page()
    other.goto(link)
    expect(other.locator("#replay")).to_be_visible()
    expect(other.locator(".seat-card.is-you")).to_have_count(0)


def test_the_story_leads_into_the_replay_and_the_record_can_be_kept(result: Page) -> None:
    with result.expect_download() as kept:
        result.click("#keep-record")
    assert kept.value.path().read_bytes() == RECORD.read_bytes()
    expect(result.locator(".race-art").first).to_be_visible()
    result.locator(".race-table summary").first.click()
    expect(result.locator(".race-table table").first).to_be_visible()
    point = result.locator(".point .at-step").nth(2)
    at = int((point.get_attribute("href") or "").split("at=")[1])
    point.click()
    expect_step(result, at)


def test_history_opens_beside_the_table_from_its_log_line(result: Page) -> None:
    result.locator("#log-lines .to-history").first.click()
    expect(result.locator("#drawer")).to_contain_text("What truly happened")


def test_a_bad_file_gets_a_sentence_and_home_leads_here(server: Server, page: Page) -> None:
    page.goto(server.url)
    page.click("#open-a-record")
    page.set_input_files("#record", {"name": "x.jsonl", "mimeType": "text/plain", "buffer": BAD})
    page.click("#open-record")
    expect(page.locator("#refusal")).to_contain_text("This is no record of a game")
