"""What every scene of every game keeps to: little moves, nothing that costs layout, nothing left behind."""

from __future__ import annotations

import itertools
import re
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


FIGURES = """() => Object.fromEntries(Array.from(
  document.querySelectorAll("#table [data-figure][id]"), (figure) => [figure.id, figure.innerHTML]))"""
BOXES = """(selectors) => selectors.map((selector) => Array.from(document.querySelectorAll(selector))
  .map((node) => node.getBoundingClientRect()).filter(({ width }) => width)
  .map(({ x, y, right, bottom }) => [x, y, right, bottom]))"""
PHONE = (360, 740)


def tags(html: str) -> list[str]:
    return re.findall(r"<[^>]*>", html)


def test_figures_that_wait_for_a_scene_keep_their_dress(browser: Browser) -> None:
    found = first_of_each_kind("moonshot")["fires"]
    shown = steps_shown(browser, found, SIZE, "dark")
    held: dict[str, str] = shown.evaluate(FIGURES)
    settled(shown)
    ended: dict[str, str] = shown.evaluate(FIGURES)
    shown.close()
    assert any(tags(words) for name, words in ended.items() if words != held[name]), "something has waited"
    assert {name: tags(words) for name, words in held.items()} == {
        name: tags(words) for name, words in ended.items()
    }


@pytest.mark.parametrize("game", [game for game in games.ids() if records(game)])
def test_on_a_phone_the_last_scenes_have_the_room_of_the_result(browser: Browser, game: str) -> None:
    ends = [found for found in first_of_each(game, 0) if found.kind == "celebrates" and is_last(found)]
    shown = steps_shown(browser, ends[0], PHONE, "light")
    let_play(shown, "celebrates")
    [[stage], [banner]] = shown.evaluate(BOXES, ["#stage .scene-set", "#stage .is-banner"])
    shown.close()
    assert stage[3] - stage[1] > PHONE[1] / 2
    assert stage[1] <= banner[1] < banner[3] <= min(stage[3], PHONE[1])


def is_last(found: Found) -> bool:
    return found.step == len(list(found.match.effective)) - 1


def test_on_a_phone_the_button_that_skips_is_over_nothing(browser: Browser) -> None:
    found = next(found for found in first_of_each("tranquility-base", 0) if found.event == "launched")
    shown = steps_shown(browser, found, PHONE, "light")
    expect(shown.locator("#skip-all")).to_be_visible()
    [[button], *others] = shown.evaluate(BOXES, ["#skip-all", ".bar-game", ".bar-right svg", "#board"])
    shown.close()
    assert all(others)
    for box in itertools.chain(*others):
        apart = button[2] <= box[0] or box[2] <= button[0] or button[3] <= box[1] or box[3] <= button[1]
        assert apart, (button, box)


def test_nothing_is_left_of_a_rocket_that_has_flown(browser: Browser) -> None:
    shown = steps_shown(browser, first_of_each_kind("tranquility-base")["lifts_off"], SIZE, "dark")
    let_play(shown, "lifts_off")
    shown.evaluate(STOP_AT, 0.999)
    [[stage], [plume]] = shown.evaluate(BOXES, ["#stage .scene-set", "#stage .scene-plume"])
    shown.close()
    assert plume[3] <= stage[1]


def test_knots_lie_over_all_of_the_rope(browser: Browser) -> None:
    shown = steps_shown(browser, first_of_each_kind("moonshot")["tugs"], SIZE, "dark")
    let_play(shown, "tugs")
    parts = shown.locator(".ms-tug-rope, .ms-tug-knot")
    order: list[bool] = parts.evaluate_all("(all) => all.map((one) => one.matches('.ms-tug-knot'))")
    shown.close()
    assert len(order) > 2
    assert order == sorted(order)
