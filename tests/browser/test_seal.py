"""Chance that can be checked, as people at two browsers find it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server
from tests.browser.test_client import new_table
from tests.tables.kit.looking import serious_findings

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
WORDS = re.compile("^[0-9a-f]{16,32}$")


def test_the_form_seals_and_every_browser_adds(
    server: Server, page: Page, browser: Browser, complaints: list[str]
) -> None:
    page.goto(f"{server.url}/new?game=tranquility-base")
    assert WORDS.match(page.input_value("#added"))
    made = new_table(server, ["me", "friend"])
    other = browser.new_page()
    for each, address in ((page, made["address"]), (other, made["links"]["1"])):
        with each.expect_response("**/seal"):
            each.goto(server.url + address)
    page.goto(f"{server.url}{made['address']}/seal")
    added = page.locator(".seal-facts dd code")
    expect(added.first).to_have_text(re.compile("^[0-9a-f]{64}$"))
    expect(added).to_have_count(3)
    assert [bool(WORDS.match(words)) for words in added.all_inner_texts()[1:]] == [True, True]
    expect(page.locator(".seal-facts")).to_contain_text("told when the game is over")
    assert serious_findings(page, "main") == []
    other.close()
    assert complaints == []


def test_the_menu_opens_it_beside_the_table(server: Server, page: Page, complaints: list[str]) -> None:
    page.goto(server.url + new_table(server, ["me", "bot:random"])["address"])
    page.click("#table-menu > summary")
    page.click("text=How chance is checked")
    expect(page.locator("#drawer")).to_contain_text("moonrace verify FILE")
    expect(page.locator("#table-menu")).not_to_have_attribute("open", "")
    assert complaints == []
