"""Scenes frame by frame: `python -m tests.tables.kit.filmstrip GAME OUTDIR` films one scene of each kind.

Matches are the golden records. A frame is what the browser shows with all motion stopped at a share of the
scene; a strip is one picture with all of them. `--theme light`, `--width 360`, `--kind lands`, `--event
landed`, `--seat 1`, and `--whole` for the page and not the board alone.
"""

from __future__ import annotations

import argparse
import base64
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from moonrace import load
from moonrace.kernel.match import Match
from moonrace.kernel.title import Title
from moonrace.tables.face import face_of
from moonrace.tables.kit.moments import celebrations
from moonrace.tables.kit.render import render
from tests.chromium import chromium
from tests.golden.golden import records, replayed
from tests.tables.kit.looking import PATIENT, opened_html
from tests.tables.kit.seating import page_of, scene

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SHARES = (0.0, 0.2, 0.4, 0.6, 0.8, 0.99)
HEIGHTS = {1280: 800, 1440: 900, 360: 780}
STEP_ON = """async (html) => {
  const director = await import("/static/kit/js/director.js");
  const { morph } = await import("/static/kit/js/morph.js");
  const forbid = (e) => window.forbidden.push(e.violatedDirective);
  window.forbidden ??= (document.addEventListener("securitypolicyviolation", forbid), []);
  window.played ??= (document.addEventListener("moonrace:scene", (e) => window.played.push(e.detail)), []);
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  const programme = director.prepare(next);
  morph(document.getElementById("table"), next);
  director.perform(programme);
  await new Promise((done) => setTimeout(done, 0));
}"""
FREEZE = """() => {PATIENT
  const { animate } = Element.prototype;
  window.filmed = [];
  Element.prototype.animate = function (...how) {
    const made = animate.apply(this, how);
    made.pause();
    window.filmed.push(made);
    return made;
  };
}""".replace("PATIENT", PATIENT)
"""Nothing moves by itself: a frame is the same however long it takes to take it."""
STOP_AT = """(share) => {
  const moving = window.filmed.filter((a) => a.effect.target?.isConnected);
  const end = Math.max(1, ...moving.map((a) => a.effect.getComputedTiming().endTime));
  for (const a of moving) a.currentTime = share * end;
}"""
BACK_TO = """async (html) => {
  const director = await import("/static/kit/js/director.js");
  const { morph } = await import("/static/kit/js/morph.js");
  director.skipAll();
  window.filmed.splice(0).forEach((a) => a.finish());
  await director.done();
  window.filmed.splice(0).forEach((a) => a.finish());
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  director.prepare(next);
  morph(document.getElementById("table"), next);
  scrollTo(0, 0);
  for (const heard of [window.forbidden, window.played]) heard.length = 0;
}"""
"""The page as it is before a moment, with nothing of what was shown on it till now."""
CUT = """() => {
  document.getAnimations().forEach((a) => a instanceof CSSTransition && a.finish());
  window.filmed.splice(0).forEach((a) => a.finish());
}"""
"""Ends a scene at once. What glides to its place meanwhile would be there long before the next one begins."""
PLAY_ON = """async (kind) => {
  const director = await import("/static/kit/js/director.js");
  const cut = CUT;
  let isOver = false;
  director.done().then(() => { isOver = true; });
  await null;
  while (!isOver && !(document.querySelector("#stage .scene") && window.played.at(-1)?.kind === kind)) {
    cut();
    await new Promise((done) => setTimeout(done, 10));
  }
}""".replace("CUT", CUT)
"""Ends one scene after the other until one of a kind is about to move, or all are over."""
LET_GO = "() => document.getAnimations().forEach((a) => { try { a.finish(); } catch {} })"


class Found(msgspec.Struct, frozen=True):
    """A moment of a match: the step it comes with, and whom it is shown to."""

    record: str
    seat: int
    step: int
    kind: str
    event: str
    match: Match


def until(match: Match, step: int) -> Match:
    """The match after so many entries of its record."""
    return match.as_of(step - 1)


def kinds_in(title: Title, match: Match, seat: int) -> Iterator[tuple[int, str, str]]:
    """The moments a seat is shown in the course of a match: step, kind of moment, kind of event.

    What comes with the deal is on the first page that there is, so nobody sees it happen.
    """
    face, end = face_of(title), scene(match, seat)
    celebrated, at = celebrations(face, end), 0
    for number, step in enumerate(match.effective):
        for event in step.events:
            if at < len(end.log) and event == end.log[at]:
                for moment in (*face.moments(event, end), *celebrated.get(at, ())) if number else ():
                    yield number, str(moment.__struct_config__.tag), event.kind
                at += 1


def first_of_each(game: str, seat: int) -> list[Found]:
    """The first of each kind of moment and event that the golden records hold."""
    title = load(game)
    found: dict[tuple[str, str], Found] = {}
    for record in records(game):
        match = replayed(title, record)
        for step, kind, event in kinds_in(title, match, min(seat, match.players - 1)):
            key = kind, event
            found.setdefault(key, Found(record.stem, min(seat, match.players - 1), step, *key, match))
    return list(found.values())


class Cinema:
    """Shows moments, each on the page before it that becomes the page after it, ready to be filmed.

    One page is open at a time, since pages that move keep the machine busy: what is shown next of the same
    game and look takes the place of what was."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._screen: tuple[tuple[str, tuple[int, int], str], Page] | None = None

    def show(self, found: Found, size: tuple[int, int], theme: str) -> Page:
        """A page with the moment about to play."""
        face, place = face_of(found.match.title), (found.match.title.id, size, theme)
        before, after = (
            render("kit/table.html", page_of(face, until(found.match, found.step + more), found.seat, theme))
            for more in (0, 1)
        )
        if self._screen is not None and self._screen[0] == place and not self._screen[1].is_closed():
            shown = self._screen[1]
            shown.evaluate(BACK_TO, before)
        else:
            self.close()
            shown = filmable(self._browser, before, size)
            self._screen = place, shown
        shown.evaluate(STEP_ON, after)
        return shown

    def close(self) -> None:
        """Leave nothing behind."""
        if self._screen is not None:
            self._screen[1].close()
            self._screen = None


def filmable(browser: Browser, html: str, size: tuple[int, int]) -> Page:
    """A page on which nothing moves but what is told to."""
    shown = opened_html(browser, html, size, is_moving=True, is_guarded=True)
    shown.evaluate(FREEZE)
    return shown


def let_play(shown: Page, kind: str) -> None:
    """Go on until a scene of a kind is about to move, or none is left: at its step a match may have had
    nothing of the kind to show, or too much else."""
    shown.evaluate(PLAY_ON, kind)


def film(shown: Page, kind: str, shares: Sequence[float] = SHARES, *, is_whole: bool = False) -> list[bytes]:
    """The frames of the next scene of a kind that plays on the page."""
    box = shown.locator("#board:not(:has([data-stage])), #board [data-stage]").bounding_box()
    clip: Any = None if is_whole else box
    let_play(shown, kind)
    frames = []
    for share in shares:
        shown.evaluate(STOP_AT, share)
        frames.append(shown.screenshot(clip=clip))
    return frames


def strip(browser: Browser, frames: Sequence[bytes], to: Path, columns: int) -> None:
    """All frames in one picture."""
    images = "".join(
        f'<img src="data:image/png;base64,{base64.b64encode(frame).decode()}">' for frame in frames
    )
    page = browser.new_page(viewport={"width": 1560, "height": 400})
    page.set_content(
        f"<style>body{{margin:0;display:grid;grid-template-columns:repeat({columns},1fr);gap:4px;background:#888}}"
        f"img{{width:100%}}</style>{images}"
    )
    page.screenshot(path=to, full_page=True)
    page.close()


def main(args: Sequence[str] | None = None) -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--theme", default="dark")
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--kind", default="")
    parser.add_argument("--event", default="")
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--whole", action="store_true")
    asked: Any = parser.parse_args(args)
    asked.folder.mkdir(parents=True, exist_ok=True)
    size = asked.width, HEIGHTS[asked.width]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        cinema = Cinema(browser)
        for found in first_of_each(asked.game, asked.seat):
            if asked.kind not in ("", found.kind) or asked.event not in ("", found.event):
                continue
            shown = cinema.show(found, size, asked.theme)
            to = asked.folder / f"{found.kind}-{found.event}-{asked.theme}-{asked.width}.png"
            # A small thing among many is left out, and one whose things are not in sight is over at once.
            strip(browser, film(shown, found.kind, is_whole=asked.whole), to, 3 if asked.width > 400 else 6)
            print(to, found.record, found.step, shown.evaluate("window.played"))
        browser.close()


if __name__ == "__main__":
    main()
