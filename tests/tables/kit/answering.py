"""How soon a page answers while a scene plays: `python -m tests.tables.kit.answering [GAME ...]`.

For every game the longest scenes of its golden records are played, in each a button of the ask panel is
pressed with the mouse, and the browser says how long it took from there to the next frame (Event Timing):
the interaction to next paint, in milliseconds, rounded to eight by the browser. Beside it stands how long
the page itself worked for it, without the time in which others had the machine: where a machine has much else
to do, only that can be compared. The best of several rounds counts. No test asks for them; what they come
from is in `tests/browser/test_scene_rules.py` and `test_director.py`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from moonrace import games
from moonrace.tables.face import face_of
from moonrace.tables.kit.render import render
from tests.chromium import chromium
from tests.golden.golden import records
from tests.tables.kit.filmstrip import STEP_ON, Found, first_of_each, until
from tests.tables.kit.looking import opened_html
from tests.tables.kit.seating import page_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOST = 100
"""Milliseconds that nobody notices."""
SCENES_EACH, ROUNDS = 8, 3
INTO_THE_SCENE_MS = 220
AFTERWARDS_MS = 500
SIZE = (1280, 800)
TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
LISTEN = """() => {
  window.answered = [];
  new PerformanceObserver((list) => {
    const pressed = list.getEntries().filter(({ name }) => /^(pointer|click)/.test(name));
    window.answered.push(...pressed.map(({ duration }) => duration));
  }).observe({ type: "event", durationThreshold: 16 });
}"""
BUTTON = """() => {
  if (!document.querySelector("#stage.is-playing .scene")) return null;
  for (const button of document.querySelectorAll("#ask button[name=action]:enabled")) {
    const { x, y, width, height } = button.getBoundingClientRect(), spot = [x + width / 2, y + height / 2];
    if (width && button.contains(document.elementFromPoint(...spot))) return spot;
  }
  return null;
}"""
"""Where a button can be pressed while a scene plays; nowhere when none does."""


class Answer(msgspec.Struct, frozen=True):
    """How soon a press was answered."""

    kind: str
    event: str
    ms: float
    """0 where it was too short to be told, under 16."""
    work: float
    """Milliseconds of the page's own work until the frame that shows it."""


def answers(browser: Browser, game: str) -> Iterator[Answer]:
    """How soon presses in the midst of a game's scenes are answered; one for each kind of scene."""
    for found in _with_a_decision(game):
        took = [answer for _ in range(ROUNDS) if (answer := _answered(browser, found)) is not None]
        if took:
            ms, work = (min(figures) for figures in zip(*took, strict=True))
            yield Answer(found.kind, found.event, ms, work)


def _answered(browser: Browser, found: Found) -> tuple[float, float] | None:
    """How soon one press is answered, and with how much work; None where the scene is over by then, or there
    is nothing to press."""
    shown = _stepped(browser, found)
    shown.wait_for_timeout(INTO_THE_SCENE_MS)
    spot: list[float] | None = shown.evaluate(BUTTON)
    answer = None
    if spot is not None:
        browser.start_tracing(page=shown, categories=TRACED)
        shown.mouse.click(*spot)
        shown.wait_for_timeout(AFTERWARDS_MS)
        took: list[float] = shown.evaluate("window.answered")
        answer = max(took, default=0), _work(json.loads(browser.stop_tracing())["traceEvents"])
    shown.close()
    return answer


def _work(traced: Sequence[dict[str, Any]]) -> float:
    """Milliseconds that the page's thread worked from the press to the frame that shows its answer."""
    presses = [event for event in traced if event["name"] == "EventDispatch"]
    down = next(event for event in presses if event["args"]["data"]["type"] == "pointerdown")
    click = next(event for event in presses if event["args"]["data"]["type"] == "click")
    own = [event for event in traced if event["ph"] == "X" and event["tid"] == down["tid"]]
    ends = [
        event["ts"] + event["dur"] for event in own if event["name"] == "Commit" and event["ts"] > click["ts"]
    ]
    until_then = [
        event.get("tdur", 0)
        for event in own
        if event["name"] == "RunTask"
        and event["ts"] + event["dur"] > down["ts"]
        and event["ts"] < min(ends, default=0)
    ]
    return float(sum(until_then)) / 1000


def _with_a_decision(game: str) -> list[Found]:
    """Scenes of different kinds after which seat 0 has something to press."""
    kinds: dict[str, Found] = {}
    for found in first_of_each(game, 0):
        after = until(found.match, found.step + 1)
        if found.kind not in kinds and any(ask.seat == found.seat for ask in after.asks):
            kinds[found.kind] = found
    return list(kinds.values())[-SCENES_EACH:]


def _stepped(browser: Browser, found: Found) -> Page:
    face = face_of(found.match.title)
    before, after = (
        render("kit/table.html", page_of(face, until(found.match, found.step + more), found.seat))
        for more in (0, 1)
    )
    shown = opened_html(browser, before, SIZE, is_moving=True)
    shown.evaluate(LISTEN)
    shown.evaluate(STEP_ON, after)
    return shown


def main(args: Sequence[str] | None = None) -> None:
    from playwright.sync_api import sync_playwright

    asked: Any = list(sys.argv[1:] if args is None else args) or [g for g in games.ids() if records(g)]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for game in asked:
            found = list(answers(browser, game))
            worst = max((answer.ms for answer in found), default=0)
            verdict = "met" if worst <= MOST else "NOT MET"
            work = max((answer.work for answer in found), default=0)
            print(f"{game}: {worst:g} ms at worst, {verdict}: at most {MOST}; of it {work:.0f} ms of work")
            for answer in found:
                print(f"  {answer.ms:>5g} {answer.work:>5.0f}  {answer.kind}, {answer.event}")
        browser.close()


if __name__ == "__main__":
    main()
