"""What every scene of every game keeps to: little moves, nothing that costs layout, nothing left behind."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from moonrace import games
from tests.golden.golden import records
from tests.tables.kit.filmstrip import LET_GO, STOP_AT, Found, first_of_each, let_play, steps_shown
from tests.tables.kit.looking import serious_findings

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
SIZE = (1280, 800)
MOST_NODES = 40
CHEAP = {"transform", "opacity"}
MOVING = """() => {
  const nodes = new Set(), changed = new Set();
  for (const moving of document.getAnimations()) {
    if (moving instanceof CSSTransition || moving instanceof CSSAnimation) continue;
    nodes.add(moving.effect.target);
    for (const { offset, computedOffset, easing, composite, ...frame } of moving.effect.getKeyframes()) {
      for (const name of Object.keys(frame)) changed.add(name);
    }
  }
  return { nodes: nodes.size, changed: [...changed] };
}"""


def first_of_each_kind(game: str) -> dict[str, Found]:
    kinds: dict[str, Found] = {}
    for found in first_of_each(game, 0):
        kinds.setdefault(found.kind, found)
    return kinds


def settled(shown: Page) -> None:
    """Let everything come to its end."""
    for _ in range(60):
        shown.evaluate(LET_GO)
        shown.wait_for_timeout(20)
        if not shown.locator("#stage .scene").count():
            return


@pytest.mark.parametrize("game", [game for game in games.ids() if records(game)])
def test_few_things_move_at_once_and_only_by_transform_and_opacity(browser: Browser, game: str) -> None:
    kinds = first_of_each_kind(game)
    assert "celebrates" in kinds
    dear: list[str] = []
    seen: set[str] = set()
    for kind, found in kinds.items():
        shown = steps_shown(browser, found, SIZE, "dark")
        let_play(shown, kind)
        moving: dict[str, Any] = shown.evaluate(MOVING)
        settled(shown)
        left = shown.locator("#stage .scene, .is-held").count()
        forbidden = shown.evaluate("window.forbidden")
        shown.close()
        if not moving["nodes"]:
            continue
        seen.add(kind)
        if moving["nodes"] > MOST_NODES or set(moving["changed"]) - CHEAP or left or forbidden:
            dear.append(f"{kind}, {found.event}: {moving}, {left} left, {forbidden}")
    assert not dear
    assert len(seen) > len(kinds) / 2
    assert "celebrates" in seen


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("game", [game for game in games.ids() if records(game)])
def test_axe_finds_nothing_serious_while_a_scene_plays(browser: Browser, game: str, theme: str) -> None:
    shown = steps_shown(browser, first_of_each_kind(game)["celebrates"], SIZE, theme)
    let_play(shown, "celebrates")
    shown.evaluate(STOP_AT, 0.5)
    expect(shown.locator(".scene-title")).to_be_visible()
    findings = serious_findings(shown)
    shown.close()
    assert not findings
