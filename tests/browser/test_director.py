"""The director plays what happened over the board: in order, never in the way, and still where wanted."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from moonrace import load
from moonrace.kernel.match import Match
from moonrace.tables.face import face_of
from moonrace.tables.kit.moments import shown
from moonrace.tables.kit.render import render
from tests.golden.golden import records, replayed
from tests.tables.kit.filmstrip import LET_GO, STEP_ON, until
from tests.tables.kit.looking import go_on, hasten, linger, opened_html, serious_findings
from tests.tables.kit.seating import page_of, scene

pytestmark = pytest.mark.browser
SIZE = (1280, 800)
COVERED = """() => {
  const things = document.querySelectorAll("#ask button, #dock button, #board [tabindex]");
  return Array.from(things, (thing) => thing.getBoundingClientRect())
    .filter(({ x, y, width, height }) => width
      && document.elementFromPoint(x + width / 2, y + height / 2)?.closest("#stage")).length;
}"""
HIDE = """(is) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => is });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
DIGEST = "document.getElementById('digest').textContent"
LENGTH = """() => Math.max(0, ...document.getAnimations()
  .filter((moving) => moving.effect.target?.closest(".scene"))
  .map((moving) => moving.effect.getComputedTiming().endTime))"""


class Watched:
    """A seat that watches a golden match of Tranquility Base, step by step."""

    def __init__(self, browser: Browser, seat: int = 0, *, is_moving: bool = True) -> None:
        self.match: Match = replayed(load("tranquility-base"), records("tranquility-base")[0])
        self.face = face_of(self.match.title)
        self.seat = seat
        self.browser = browser
        self.is_moving = is_moving

    def html(self, step: int) -> str:
        return render("kit/table.html", page_of(self.face, until(self.match, step), self.seat))

    def open(self, step: int) -> Page:
        self.page = opened_html(self.browser, self.html(step), SIZE, is_moving=self.is_moving)
        return self.page

    def on(self, step: int) -> None:
        self.page.evaluate(STEP_ON, self.html(step))

    @property
    def played(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate("window.played")
        return found

    def step_with(self, event: str, *, nth: int = 0) -> int:
        """The step after which an event of a kind has happened."""
        steps = [i for i, step in enumerate(self.match.effective) for e in step.events if e.kind == event]
        return steps[nth] + 1

    def told(self, before: int, after: int) -> list[tuple[str, int]]:
        """What the face says there is to see between two steps."""
        from_ = len(scene(until(self.match, before), self.seat).log)
        made = shown(self.face, scene(until(self.match, after), self.seat))
        return [(str(item.moment.__struct_config__.tag), item.number) for item in made if item.number > from_]


@pytest.fixture
def watched(browser: Browser) -> Watched:
    return Watched(browser)


@pytest.mark.parametrize("seat", [0, 1, -1])
def test_scenes_come_in_the_order_of_the_log_for_every_seat(browser: Browser, seat: int) -> None:
    table = Watched(browser, seat)
    first, last = table.step_with("assembled"), table.step_with("completed")
    page = table.open(first - 1)
    hasten(page)
    wanted: list[tuple[str, int]] = []
    for step in range(first, last + 1):
        table.on(step)
        wanted.extend(table.told(step - 1, step))
        page.evaluate("import('/static/kit/js/director.js').then((director) => director.done())")
    assert len(wanted) > 5
    assert [(item["kind"], item["number"]) for item in table.played if item["how"] == "played"] == wanted


def test_when_all_is_played_the_page_is_what_a_reload_shows(watched: Watched) -> None:
    step = watched.step_with("launched")
    page = watched.open(step - 1)
    watched.on(step)
    page.evaluate("import('/static/kit/js/director.js').then((director) => director.done())")
    assert {item["how"] for item in watched.played} == {"played"}
    expect(page.locator(".is-held")).to_have_count(0)
    reloaded = opened_html(watched.browser, watched.html(step), SIZE)
    body = "document.getElementById('table').outerHTML.replace(/ style=\"\"| class=\"\"/g, '')"
    assert page.evaluate(body) == reloaded.evaluate(body)


AT_THE_NEXT_FRAME = """() => new Promise((done) => {
  const played = () => window.played.filter(({ how }) => how === "played").length;
  document.body.click();
  requestAnimationFrame(() => done(played()));
})"""


def test_a_press_is_seen_before_the_next_scene_is_made(watched: Watched) -> None:
    step = watched.step_with("launched")
    page = watched.open(step - 1)
    linger(page)
    watched.on(step)
    assert len(watched.told(step - 1, step)) > 1
    assert page.evaluate(AT_THE_NEXT_FRAME) == 1
    page.wait_for_function("window.played.filter(({ how }) => how === 'played').length === 2")


def test_a_key_ends_a_scene_and_a_second_one_ends_all(watched: Watched) -> None:
    first = watched.step_with("instant")
    page = watched.open(first - 4)
    watched.on(first)
    queue = len(watched.told(first - 4, first))
    assert queue >= 2
    page.evaluate(
        """import('/static/kit/js/director.js').then((director) => { director.skip(); director.skip(); })"""
    )
    page.wait_for_function("!document.querySelector('#stage .scene')")
    expect(page.locator(".is-held")).to_have_count(0)
    assert sum(item["how"] == "played" for item in watched.played) < queue or queue == 1
    assert any(item["how"] == "skipped" for item in watched.played)


def test_nothing_is_in_the_way_of_the_next_decision(watched: Watched) -> None:
    step = watched.step_with("launched")
    page = watched.open(step - 1)
    linger(page)
    watched.on(step)
    page.wait_for_selector("#stage .scene", state="attached")
    covered = page.evaluate(COVERED)
    assert covered == 0


def test_nothing_moves_where_motion_is_not_wanted(browser: Browser) -> None:
    table = Watched(browser, is_moving=False)
    step = table.step_with("launched")
    page = table.open(step - 1)
    # The words go again after a moment: they are read as soon as they are there.
    said = page.evaluate(f"async (html) => {{ await ({STEP_ON})(html); return {DIGEST}; }}", table.html(step))
    assert "launched" in said
    assert {item["how"] for item in table.played} == {"still"}
    assert page.evaluate("document.getAnimations().length") == 0
    expect(page.locator("#stage .scene")).to_have_count(0)


def test_scenes_can_be_switched_off(watched: Watched) -> None:
    step = watched.step_with("launched")
    page = watched.open(step - 1)
    page.locator("#settings > summary").click()
    page.locator("[data-scenes-switch=off]").click()
    watched.on(step)
    assert watched.played == []
    expect(page.locator("#stage .scene")).to_have_count(0)


def test_a_tab_in_the_background_plays_nothing_and_tells_on_return(watched: Watched) -> None:
    step = watched.step_with("launched")
    page = watched.open(step - 1)
    page.evaluate(HIDE, True)
    watched.on(step)
    assert watched.played == []
    page.evaluate(HIDE, False)
    expect(page.locator("#digest")).to_contain_text("Since you were here")
    expect(page.locator("#digest")).to_contain_text("launched")
    assert serious_findings(page) == []


def test_too_much_to_tell_is_told_in_five_seconds(watched: Watched) -> None:
    last = watched.step_with("completed", nth=2)
    page = watched.open(last - 30)
    watched.on(last)
    lengths: dict[int, float] = {}
    while page.locator("#stage .scene").count():
        lengths.setdefault(len(watched.played), page.evaluate(LENGTH))
        page.evaluate(LET_GO)
        page.wait_for_timeout(20)
    assert len(watched.told(last - 30, last)) > len(lengths) > 1
    assert sum(lengths.values()) <= 5_500


def test_sound_is_off_until_it_is_switched_on_and_then_remembered(watched: Watched) -> None:
    step = watched.step_with("launched")
    page = watched.open(step - 1)
    page.evaluate(
        "window.heard = []; document.addEventListener('moonrace:cue', (e) => window.heard.push(e.detail))"
    )
    watched.on(step)
    page.wait_for_function("window.heard.some(({ name }) => name === 'rumble')")
    heard = page.evaluate("window.heard")
    assert not any(item["isOn"] for item in heard)
    page.locator("#settings > summary").click()
    expect(page.locator("#volume")).to_be_disabled()
    page.locator("[data-sound-switch=on]").click()
    expect(page.locator("[data-sound-switch=on]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#volume")).to_be_enabled()
    page.reload()
    expect(page.locator("[data-sound-switch=on]")).to_have_attribute("aria-pressed", "true")


def test_whoever_wants_it_is_asked_before_each_act(watched: Watched) -> None:
    own_turn = next(
        step
        for step in range(1, len(watched.match.record.entries))
        if any(ask.seat == 0 for ask in until(watched.match, step).asks)
    )
    page = watched.open(own_turn)
    page.locator("#settings > summary").click()
    page.locator("[data-confirm-switch=on]").click()
    page.keyboard.press("Escape")
    button = page.locator("#ask button[name=action]:visible").first
    button.click()
    expect(page.locator("[data-asking]")).to_contain_text(str(button.get_attribute("aria-label")))


def test_moments_are_json_that_says_no_more_than_they_hold(watched: Watched) -> None:
    made = shown(watched.face, scene(watched.match, 0))
    for item in msgspec.json.decode(msgspec.json.encode(made)):
        assert set(item) <= {"number", "seat", "words", "moment"}


def test_lines_of_scenes_that_still_wait_do_not_tell_the_end(browser: Browser) -> None:
    title = load("leaving-earth")
    record = next(path for path in records("leaving-earth") if path.stem == "solitaire-calendar")
    match, face = replayed(title, record), face_of(title)
    lost = next(n for n, step in enumerate(match.effective) if any(e.kind == "died" for e in step.events))
    before, after = (render("kit/table.html", page_of(face, until(match, lost + n), 0)) for n in (0, 1))
    page = opened_html(browser, before, SIZE, is_moving=True)
    linger(page)
    page.evaluate(STEP_ON, after)
    assert [item["kind"] for item in page.evaluate("window.played")] == ["draws"]
    held = page.locator("#log-lines .is-held").all_text_contents()
    assert [text.split()[-1] for text in held if "lost" in text or "dead" in text]
    assert len(held) >= 3
    page.evaluate("import('/static/kit/js/director.js').then((director) => director.skipAll())")
    page.wait_for_function("!document.querySelector('#stage .scene')")
    expect(page.locator(".is-held")).to_have_count(0)


REHEARSE = """async (news) => {
  const director = await import("/static/kit/js/director.js");
  director.rehearse(news);
  await new Promise((done) => setTimeout(done, 0));
}"""
LAUNCH = {"kind": "lifts_off", "actor": "piece-0"}


def test_a_thing_beside_the_board_is_marked_where_it_stands(watched: Watched) -> None:
    page = watched.open(watched.step_with("launched"))
    marked = {"kind": "marks", "at": ["hand-heading"]}
    linger(page)
    page.evaluate(REHEARSE, [{"number": 1, "seat": 0, "words": "", "moment": marked}])
    frame, thing = page.locator("#stage .is-frame"), page.locator("#hand-heading")
    assert frame.evaluate("(node) => node.closest('.scene-set')") is None
    box, wanted = frame.bounding_box(), thing.bounding_box()
    assert box is not None
    assert wanted is not None
    assert abs(box["x"] + box["width"] / 2 - wanted["x"] - wanted["width"] / 2) < 1
    assert abs(box["y"] + box["height"] / 2 - wanted["y"] - wanted["height"] / 2) < 1


def test_what_a_later_scene_tells_stays_unseen_until_then(watched: Watched) -> None:
    page = watched.open(watched.step_with("launched"))
    linger(page)
    later = {"kind": "marks", "at": ["hand-heading"], "holds": ["hand-heading"]}
    page.evaluate(
        REHEARSE,
        [
            {"number": 1, "seat": 0, "words": "It rises.", "moment": LAUNCH},
            {"number": 2, "seat": 0, "words": "", "moment": later},
        ],
    )
    thing = page.locator("#hand-heading")
    assert "is-held" in str(thing.get_attribute("class"))
    page.evaluate("import('/static/kit/js/director.js').then((director) => director.skip())")
    go_on(page)
    expect(page.locator(".is-held")).to_have_count(0)


def test_the_words_of_a_scene_say_whose_it_is(watched: Watched) -> None:
    page = watched.open(watched.step_with("launched"))
    linger(page)
    page.evaluate(REHEARSE, [{"number": 1, "seat": 1, "words": "It rises.", "moment": LAUNCH}])
    assert page.locator("#stage .scene-plate").text_content() == "BIt rises."
