"""More pages of one browser than it opens connections: all of them hear, and all can be used."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Server
from tests.browser.test_client import new_table, press_first, version

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
PAGES = 8
"""A browser opens six connections to one server."""


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    return page


def test_eight_pages_at_one_table_hear_and_act(server: Server, context: BrowserContext) -> None:
    address = server.url + new_table(server, ["me"])["address"]
    pages = [opened(context, address) for _ in range(PAGES)]
    for page in (pages[-1], pages[0]):
        before = version(page)
        press_first(page)
        for other in pages:
            expect(other.locator("#table")).not_to_have_attribute("data-version", str(before))


def test_pages_at_different_tables_hear_of_their_own(server: Server, context: BrowserContext) -> None:
    addresses = [server.url + new_table(server, ["me"])["address"] for _ in range(PAGES)]
    watched = [opened(context, address) for address in addresses]
    playing = opened(context, addresses[-1])
    silent = [version(page) for page in watched[:-1]]
    before = version(playing)
    press_first(playing)
    expect(watched[-1].locator("#table")).not_to_have_attribute("data-version", str(before))
    assert [version(page) for page in watched[:-1]] == silent


def test_a_page_that_is_closed_leaves_the_others_listening(server: Server, context: BrowserContext) -> None:
    address = server.url + new_table(server, ["me"])["address"]
    first, second, third = (opened(context, address) for _ in range(3))
    first.close()
    before = version(second)
    press_first(second)
    expect(third.locator("#table")).not_to_have_attribute("data-version", str(before))


def test_without_shared_workers_a_page_opens_its_own_stream(server: Server, context: BrowserContext) -> None:
    context.add_init_script("delete window.SharedWorker")
    address = server.url + new_table(server, ["me"])["address"]
    first, second = (opened(context, address) for _ in range(2))
    before = version(first)
    press_first(first)
    expect(second.locator("#table")).not_to_have_attribute("data-version", str(before))
