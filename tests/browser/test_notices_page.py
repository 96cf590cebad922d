"""The page about notices says what keeps a browser from being called, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import watch
from tests.server.outside import Outside
from tests.tables.kit.looking import LOOKS, findings, seen_in

pytestmark = pytest.mark.browser
PERMISSION = 'Object.defineProperty(Notification, "permission", {{ get: () => "{0}" }});'
ANSWER = 'Notification.requestPermission = async () => "{0}";'
ASKS = PERMISSION.format("default")
BROWSERS = {
    "refused": PERMISSION.format("denied"),
    "none": "delete window.PushManager;",
    "install": 'delete window.PushManager; Object.defineProperty(navigator, "standalone", { value: false });',
    "insecure": 'Object.defineProperty(window, "isSecureContext", { value: false });',
}
WORDS = {
    "refused": "choose “Allow” for notifications",
    "none": "another browser",
    "install": "Add to Home Screen",
    "insecure": "without https",
    "unanswered": "Press the button again",
    "failed": "No such service.",
}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data: Path = tmp_path_factory.mktemp("data")
    with Outside(data, contact="mailto:club@moonrace.club") as server:
        yield f"http://127.0.0.1:{server.port}/notices"


def told(page: Page) -> Locator:
    """What the page says of this browser."""
    return page.locator("#push [role=status]")


@pytest.mark.parametrize(("size", "theme"), LOOKS[:2])
@pytest.mark.parametrize("state", BROWSERS)
def test_a_browser_that_cannot_call_is_told_what_to_do(
    browser: Browser, url: str, state: str, size: tuple[int, int], theme: str
) -> None:
    page, complaints = seen_in(browser, size, theme), list[str]()
    watch(page, complaints)
    page.add_init_script(BROWSERS[state])
    page.goto(url)
    expect(page.locator("#push")).to_be_visible()
    expect(told(page)).to_contain_text(WORDS[state], use_inner_text=True)
    expect(told(page)).to_contain_text("chat room, below", use_inner_text=True)
    expect(page.locator("#push-on")).to_be_hidden()
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert not complaints
    page.close()


@pytest.mark.parametrize(("answer", "state"), [("denied", "refused"), ("default", "unanswered")])
def test_who_is_asked_and_does_not_allow_it_is_told_how(
    browser: Browser, url: str, answer: str, state: str
) -> None:
    page = browser.new_page()
    page.add_init_script(ASKS + ANSWER.format(answer))
    page.goto(url)
    expect(page.locator("#push-on")).to_be_visible()
    expect(told(page)).to_have_text("", use_inner_text=True)
    page.locator("#push-on").click()
    expect(told(page)).to_contain_text(WORDS[state], use_inner_text=True)
    expect(page.locator("#push-on")).to_be_visible(visible=state == "unanswered")
    page.close()


def test_a_service_that_does_not_answer_is_named_and_can_be_tried_again(browser: Browser, url: str) -> None:
    page = browser.new_page()
    fails = "PushManager.prototype.subscribe = async () => { throw new Error('No such service.'); };"
    page.add_init_script(ASKS + ANSWER.format("granted") + fails)
    page.goto(url)
    page.locator("#push-on").click()
    expect(told(page)).to_contain_text(WORDS["failed"], use_inner_text=True)
    expect(page.locator("#push-on")).to_be_enabled()
    page.close()


def test_without_scripts_the_other_ways_are_named(browser: Browser, url: str) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(url)
    # A browser whose scripts a debugger has stopped does not draw what stands there for it.
    assert "chat room, below" in page.locator("noscript").evaluate("node => node.textContent")
    expect(page.get_by_label("In a chat room, by its webhook")).to_be_visible()
    page.close()
