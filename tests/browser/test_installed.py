"""Moonrace as an installed app: a worker that has a page for when there is no connection."""

from __future__ import annotations

import json

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


MOVED = """async () => {
  const sent = [];
  self.fetch = async (address, wanted) => {
    sent.push([address, wanted?.body ?? ""]);
    return new Response(JSON.stringify({ key: "BKey" }));
  };
  const keys = { p256dh: "p", auth: "a" };
  const subscription = (endpoint) => ({ endpoint, toJSON: () => ({ endpoint, keys }) });
  const event = new Event("pushsubscriptionchange");
  event.oldSubscription = subscription("https://push.club.org/1");
  event.newSubscription = subscription("https://push.club.org/2");
  event.waitUntil = (work) => { event.work = work; };
  self.dispatchEvent(event);
  await event.work;
  return sent;
}"""


def test_a_browser_that_gives_another_address_says_so(server: Server, page: Page) -> None:
    page.goto(server.url)
    page.evaluate(READY)
    (worker,) = page.context.service_workers
    *_, (address, body) = worker.evaluate(MOVED)
    assert address == "/notices/ways"
    said = json.loads(body)
    assert (said["kind"], said["address"]) == ("push", "https://push.club.org/2")
    assert said["instead"] == "https://push.club.org/1"
    assert json.loads(said["keys"]) == {"p256dh": "p", "auth": "a"}


CALLED = """async ([letter, action, open]) => {
  const done = { shown: null, sent: [], opened: [], focused: [] };
  const dispatch = async (name, more) => {
    const event = Object.assign(new Event(name), more);
    event.waitUntil = (work) => { event.work = work; };
    self.dispatchEvent(event);
    await event.work;
  };
  self.registration.showNotification = async (title, shown) => { done.shown = { title, ...shown }; };
  self.clients.openWindow = async (address) => { done.opened.push(address); };
  const page = (url) => ({ url, focus: async () => { done.focused.push(url); } });
  self.clients.matchAll = async () => open.map(page);
  self.fetch = async (address, wanted) => {
    done.sent.push([wanted?.method, address]);
    return new Response("");
  };
  await dispatch("push", { data: { json: () => letter } });
  const notification = { close: () => {}, data: done.shown.data };
  await dispatch("notificationclick", { action, notification });
  return done;
}"""
"""What a worker does with a letter, and with a press on it where these pages are open."""
TABLE, STOP = "https://moon.club/t/1/p/2", "https://moon.club/notices/stop/3/4"
LETTER = {"title": "Your move", "body": "Twin.", "url": TABLE, "tag": "1-turn", "stop": STOP}


@pytest.mark.parametrize(
    ("action", "open_", "does"),
    [
        ("", [], {"opened": [TABLE]}),
        ("", ["https://moon.club/", f"{TABLE}?at=3"], {"focused": [f"{TABLE}?at=3"]}),
        ("stop", [TABLE], {"sent": [["POST", STOP]]}),
    ],
)
def test_a_notice_leads_to_its_table_and_ends_all_with_one_press(
    server: Server, page: Page, action: str, open_: list[str], does: dict[str, list[object]]
) -> None:
    page.goto(server.url)
    page.evaluate(READY)
    (worker,) = page.context.service_workers
    done = worker.evaluate(CALLED, [LETTER, action, open_])
    shown = done.pop("shown")
    assert (shown["title"], shown["body"], shown["tag"]) == ("Your move", "Twin.", "1-turn")
    assert [one["action"] for one in shown["actions"]] == ["stop"]
    assert page.request.get(f"{server.url}{shown['icon']}").headers["content-type"] == "image/png"
    assert done == {"sent": [], "opened": [], "focused": []} | does
