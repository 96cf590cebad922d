"""Passkeys in a real browser: a pilot is kept by a device and comes back on another; nothing else works."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.browser.conftest import watch
from tests.server.outside import Outside
from tests.tables.kit.looking import findings

pytestmark = pytest.mark.browser
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server by the one name of a machine that browsers trust without https."""
    with Outside(tmp_path_factory.mktemp("data")) as server:
        yield f"http://localhost:{server.port}"


class Device:
    """A browser with a device that keeps passkeys."""

    def __init__(self, browser: Browser, **viewport: Any) -> None:
        self.page: Page = browser.new_context(**viewport).new_page()
        self.complaints: list[str] = []
        watch(self.page, self.complaints)
        self._wire: CDPSession = self.page.context.new_cdp_session(self.page)
        self._wire.send("WebAuthn.enable")
        self._id = self._wire.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]

    def passkeys(self) -> list[dict[str, Any]]:
        """What it keeps, secret halves included."""
        found: list[dict[str, Any]] = self._wire.send(
            "WebAuthn.getCredentials", {"authenticatorId": self._id}
        )["credentials"]
        return found

    def take(self, passkey: dict[str, Any], **changes: Any) -> None:
        """Keep a passkey of another device, as makers of devices carry them over."""
        wanted = {"authenticatorId": self._id, "credential": {**passkey, **changes}}
        self._wire.send("WebAuthn.addCredential", wanted)


@contextmanager
def device(browser: Browser, **viewport: Any) -> Iterator[Device]:
    made = Device(browser, **viewport)
    try:
        yield made
    finally:
        made.page.context.close()


def keep(page: Page, url: str) -> None:
    """Keep a pilot by a passkey."""
    page.goto(f"{url}/pilot")
    page.locator("#passkey-add").click()
    expect(page.locator(".kept-list li")).to_have_count(1)


def come_back(page: Page, url: str) -> None:
    """Try to come back."""
    page.goto(f"{url}/pilot")
    page.locator("#passkey-back").click()


def test_a_pilot_comes_back_on_another_device(url: str, browser: Browser) -> None:
    phone_size: Any = {"viewport": {"width": 360, "height": 740}}
    with device(browser) as desk, device(browser, **phone_size) as phone:
        desk.page.goto(f"{url}/pilot")
        desk.page.get_by_label("Your name").fill("Vera")
        desk.page.get_by_role("button", name="Change").click()
        keep(desk.page, url)
        (passkey,) = desk.passkeys()
        assert passkey["userDisplayName"] == "Vera"
        phone.take(passkey, signCount=passkey["signCount"])
        come_back(phone.page, url)
        phone.page.wait_for_url(f"{url}/")
        expect(phone.page.locator("#pilot")).to_contain_text("Vera")
        for one in (desk, phone):
            one.page.goto(f"{url}/pilot")
            expect(one.page.get_by_role("heading", level=1)).to_have_text("Vera")
            assert findings(one.page) == []
            assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert one.complaints == []
        # The same device keeps a pilot once.
        desk.page.locator("#passkey-add").click()
        expect(desk.page.locator("#passkey-words")).to_have_text("This device keeps the pilot already.")

        # What is removed opens nothing, and the page says so.
        desk.page.get_by_role("button", name="Remove the passkey").click()
        expect(desk.page.locator(".kept-list li")).to_have_count(0)
        with device(browser) as lost:
            lost.take(passkey, signCount=50)
            come_back(lost.page, url)
            expect(lost.page.locator("#passkey-words")).to_contain_text(
                "No pilot here is kept by this passkey"
            )
            expect(lost.page.get_by_role("heading", level=1)).not_to_have_text("Vera")


def test_a_copied_device_is_refused(url: str, browser: Browser) -> None:
    with device(browser) as desk, device(browser) as copied, device(browser) as phone:
        keep(desk.page, url)
        (passkey,) = desk.passkeys()
        copied.take(passkey, signCount=passkey["signCount"])
        phone.take(passkey, signCount=passkey["signCount"] + 5)
        come_back(phone.page, url)
        phone.page.wait_for_url(f"{url}/")
        come_back(copied.page, url)
        expect(copied.page.locator("#passkey-words")).to_contain_text("does not hold")


def test_an_answer_is_sent_twice_and_opens_once(url: str, browser: Browser) -> None:
    with device(browser) as desk, device(browser) as phone, device(browser) as thief:
        keep(desk.page, url)
        phone.take(desk.passkeys()[0], signCount=9)
        with phone.page.expect_request(f"{url}/pilot/passkeys/back") as sent:
            come_back(phone.page, url)
        phone.page.wait_for_url(f"{url}/")
        thief.page.goto(f"{url}/pilot")
        status = thief.page.evaluate(
            "async (body) => (await fetch('/pilot/passkeys/back', {method: 'POST', body, headers: "
            "{'content-type': 'application/json'}})).status",
            sent.value.post_data,
        )
        assert status == 403


def test_nobody_who_says_no_is_changed(url: str, browser: Browser) -> None:
    with device(browser) as empty:
        empty.page.goto(f"{url}/pilot")
        name = empty.page.get_by_role("heading", level=1).inner_text()
        come_back(empty.page, url)
        expect(empty.page.locator("#passkey-words")).to_contain_text("Nothing was changed")
        expect(empty.page.get_by_role("heading", level=1)).to_have_text(name)


def test_by_a_number_the_page_says_by_which_name(url: str, page: Page) -> None:
    page.goto(url.replace("localhost", "127.0.0.1") + "/pilot")
    expect(page.locator("#passkeys")).to_contain_text(f"Open it as {url}")
    expect(page.locator("#passkey-add")).to_have_count(0)


def test_the_page_is_whole_in_both_themes(url: str, browser: Browser) -> None:
    for theme in ("dark", "light"):
        with device(browser, color_scheme=theme, viewport={"width": 1280, "height": 900}) as desk:
            keep(desk.page, url)
            assert findings(desk.page) == []
