"""The morph of the table page: whatever becomes of whatever, and what has a name stays itself."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.tables.kit.looking import opened_html

pytestmark = pytest.mark.browser

BECOME = """async ([before, after]) => {
  const { morph } = await import("/static/kit/js/morph.js");
  document.body.innerHTML = before;
  const root = document.body.firstElementChild;
  const named = new Map([...root.querySelectorAll("[id]")].map((element) => [element.id, element]));
  const fresh = new DOMParser().parseFromString(after, "text/html").body.firstElementChild;
  const survives = ({ id, tagName }) => named.get(id)?.tagName === tagName;
  const names = [...fresh.querySelectorAll("[id]")].filter(survives).map(({ id }) => id);
  const wanted = fresh.cloneNode(true);
  morph(root, fresh);
  return {
    became: root.isEqualNode(wanted),
    found: root.outerHTML,
    stayed: names.every((id) => document.getElementById(id) === named.get(id)),
    drawn: [...root.querySelectorAll("svg *")].every((part) => part.namespaceURI.endsWith("/svg")),
    left: document.body.nextElementSibling === null,
  };
}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """An empty page that can load the script."""
    shown = opened_html(browser, "<!doctype html><title>Morph</title>", (400, 300))
    yield shown
    shown.close()


def tree(
    rng: random.Random, ids: list[str], tags: tuple[str, ...] = ("div", "b", "p", "svg"), deep: int = 3
) -> str:
    """Some elements, each perhaps with one of the names that are left."""
    parts = []
    for _ in range(rng.randrange(5)):
        tag = rng.choice(tags)
        name = f' id="{ids.pop()}"' if ids and rng.random() < 0.5 else ""
        mark = f' class="c{rng.randrange(3)}"' if rng.random() < 0.4 else ""
        inner = ("g",) if tag in ("svg", "g") else tuple(t for t in tags if tag != "p" or t in ("b", "svg"))
        body = tree(rng, ids, inner, deep - 1) if deep else rng.choice(["", "x", "y"])
        parts.append(f"<{tag}{name}{mark}>{body}</{tag}>")
        if rng.random() < 0.3:
            parts.append(rng.choice(["one", "two"]))
    return "".join(parts)


def test_anything_can_become_anything(page: Page) -> None:
    rng = random.Random(4)
    for _ in range(300):
        before, after = (
            f"<main>{tree(rng, rng.sample([f'n{n}' for n in range(12)], 12))}</main>" for _ in range(2)
        )
        came = page.evaluate(BECOME, [before, after])
        assert {**came, "found": ""} == {
            "became": True,
            "found": "",
            "stayed": True,
            "drawn": True,
            "left": True,
        }, (before, after)


def test_what_the_visitor_opened_or_chose_is_left_alone(page: Page) -> None:
    before = '<main><details open id="d"><p>a</p></details><input id="i" data-keep value="typed"></main>'
    after = '<main><details id="d"><p>b</p></details><input id="i" data-keep value="new"></main>'
    came = page.evaluate(BECOME, [before, after])
    assert came["found"] == before.replace(">a<", ">b<").replace("open id", 'open="" id').replace(
        "data-keep", 'data-keep=""'
    )
