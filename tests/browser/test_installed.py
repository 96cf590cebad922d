"""Moonrace as an installed app: a worker that has a page for when there is no connection."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server

pytestmark = pytest.mark.browser

READY = """async () => {
  await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((done) => { navigator.serviceWorker.oncontrollerchange = done; });
}"""


def test_without_a_connection_there_is_a_page_that_says_so(own_server: Server, page: Page) -> None:
    page.goto(own_server.url)
    page.evaluate(READY)
    own_server.kill()
    page.goto(f"{own_server.url}/puzzles")
    expect(page.get_by_role("heading", name="No connection.")).to_be_visible()
    own_server.start()
    page.get_by_role("link", name="Ask again").click()
    expect(page).to_have_url(f"{own_server.url}/puzzles")
    expect(page.get_by_role("heading", name="No connection.")).to_have_count(0)
