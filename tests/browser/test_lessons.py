"""A lesson by clicking: what is lit and veiled, wrong clicks, "Show me", steps back, leaving, going on."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from moonrace import games
from moonrace.lessons import lessons_of, taught_games, teacher_of
from moonrace.lessons.lesson import Step
from tests.browser.clicking import at_step, wait_until
from tests.browser.conftest import Server
from tests.tables.kit.looking import in_two_looks, serious_findings

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
GAME = "tranquility-base"
IS_IN_SIGHT = """thing => {
    const box = thing.getBoundingClientRect();
    const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return thing === found || thing.contains(found);
}"""
"""Whether the middle of a thing is on the screen, and nothing lies over it."""


def expect_in_sight(thing: Locator, what: str = "") -> None:
    """A step is said before scripts have brought into sight what it is about."""
    wait_until(thing.page, lambda: bool(thing.evaluate(IS_IN_SIGHT)), what or f"{thing} is out of sight")


LESSON = teacher_of(games.load(GAME), "first-flight").lesson


def edges(page: Page, thing: str) -> tuple[float, float]:
    """Where a thing begins and ends, from above."""
    box = page.locator(thing).bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def expect_above(page: Page, upper: str, lower: str) -> None:
    """One thing ends before the other begins, and is not above the screen."""

    def is_so() -> bool:
        (top, foot), (floor, _) = edges(page, upper), edges(page, lower)
        return top >= 0 and foot <= floor

    wait_until(page, is_so, f"{upper} is not seen above {lower}")


def begin(page: Page, server: Server, lesson: str = "first-flight", game: str = GAME) -> None:
    page.goto(f"{server.url}/learn/{game}")
    page.locator(f"[data-lesson-key='{game}/{lesson}'] button").click()
    at_step(page, 1)


def heading(page: Page) -> Locator:
    return page.locator("#ask-heading")


EVERY_LESSON = [
    pytest.param(title.id, lesson.id, id=f"{title.id}/{lesson.id}")
    for title in map(games.load, games.ids())
    for lesson in lessons_of(title)
]
"""The first of each, where newcomers begin, is clicked to its end on a phone in every run."""


def follows(page: Page, number: int, step: Step) -> None:
    """The page has come to a step, says what is to be done and lights what it is about."""
    at_step(page, number)
    expect(heading(page)).to_have_text(step.say)
    if step.lights:
        expect(page.locator(".lesson-lit").first).to_be_attached()


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), EVERY_LESSON)
def test_every_lesson_is_clicked_to_its_end(
    page: Page, server: Server, complaints: list[str], game: str, name: str
) -> None:
    lesson = teacher_of(games.load(game), name).lesson
    page.emulate_media(reduced_motion="reduce")
    begin(page, server, name, game)
    for number, step in enumerate(lesson.steps, start=1):
        follows(page, number, step)
        page.locator("#primary").click()
    expect(heading(page)).to_have_text(lesson.ending.say)
    assert complaints == []


def test_a_newcomer_flies_the_first_flight_and_goes_on(
    page: Page, server: Server, complaints: list[str]
) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.url)
    page.get_by_role("button", name="Begin the first flight").click()
    for number, step in enumerate(LESSON.steps, start=1):
        at_step(page, number)
        expect(heading(page)).to_have_text(step.say)
        expect(page.locator(".lesson-bar b")).to_have_text(f"Step {number} of {len(LESSON.steps)}")
        page.locator("#primary").click()
    expect(heading(page)).to_have_text(LESSON.ending.say)
    expect(page.locator(".lesson-veil")).to_have_count(0)
    page.locator("#play-on").click()
    expect(page.locator("#ask[data-lesson]")).to_have_count(0)
    expect(page.locator("#leave-lesson")).to_have_count(0)
    page.locator("#ask button[value='draw draw']").first.click()
    expect(page.locator("#fuel-left")).to_have_text("9")
    page.goto(f"{server.url}/learn/{GAME}")
    expect(page.locator(f"[data-lesson-key='{GAME}/first-flight'] .lesson-finished")).to_be_visible()
    expect(page.locator(f"[data-lesson-key='{GAME}/instants'] .lesson-finished")).to_be_hidden()
    assert not complaints


def test_what_lies_in_the_panel_is_lit_and_its_sentence_stays_in_sight(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{server.url}/learn/astronavigators")
    page.locator("[data-lesson-key='astronavigators/the-sky'] button").click()
    for number, lit in ((1, "token-full_moon"), (2, "fig-virgo"), (3, "fig-crux"), (4, "vehicle-plane")):
        ask = at_step(page, number)
        expect_in_sight(heading(page))
        expect_in_sight(ask.locator("#primary"))
        expect_above(page, f"#{lit}.lesson-lit", "#ask")
        if number == 1:
            expect(page.locator("#week-card-3.lesson-lit")).to_have_count(1)
        ask.evaluate("panel => { panel.scrollTop = panel.scrollHeight; }")
        ask.locator("#primary").click()


def test_one_thing_is_lit_and_pressing_it_does_the_step(page: Page, server: Server) -> None:
    begin(page, server)
    expect(page.locator(".lesson-lit")).to_have_attribute("id", "pile-draw")
    expect(page.locator("#board")).to_have_class("board lesson-veil")
    page.locator("#pile-draw").click()
    at_step(page, 2)
    lit = page.locator(".lesson-lit")
    expect(lit).to_have_count(2)
    page.locator("#hand-gemini_spacecraft-0").click()
    at_step(page, 3)
    page.mouse.move(640, 20)
    expect(lit).to_have_count(2)


def test_another_click_is_answered_and_moves_nothing(page: Page, server: Server) -> None:
    begin(page, server)
    page.locator("#pile-discard").click()
    expect(page.locator("#ask .refusal")).to_contain_text("The Saturn IB lies open")
    page.locator("#seat-1").click()
    expect(heading(page)).to_have_class("is-nudged")
    expect(page.locator("#announce")).to_have_text(LESSON.steps[0].say)
    at_step(page, 1)


def test_show_me_a_step_back_and_reloading(page: Page, server: Server) -> None:
    begin(page, server)
    page.locator("#show").click()
    at_step(page, 2)
    expect(page.locator("#undo")).to_contain_text("Take it back and do it")
    page.locator("#undo").click()
    at_step(page, 1)
    page.locator("#primary").click()
    at_step(page, 2)
    expect(page.locator("#undo")).to_contain_text("Step 1")
    page.reload()
    at_step(page, 2)
    expect(page.locator(".lesson-lit")).to_have_count(2)


def test_the_rule_opens_beside_the_lesson_and_leaving_keeps_the_step(page: Page, server: Server) -> None:
    begin(page, server)
    page.locator("#primary").click()
    at_step(page, 2)
    page.locator(".lesson-clause").click()
    expect(page.locator("#drawer")).to_contain_text("TB-ASM-01")
    page.keyboard.press("Escape")
    page.locator("#leave-lesson").click()
    page.get_by_role("link", name="Go on at step 2").click()
    at_step(page, 2)
    page.goto(server.url)
    page.get_by_role("link", name="Go on at step 2").click()
    at_step(page, 2)


def test_what_is_veiled_is_out_of_the_way_of_the_keyboard(page: Page, server: Server) -> None:
    begin(page, server)
    expect(page.locator(".lesson-lit").first).to_be_attached()
    page.locator("#primary").focus()
    for _ in range(40):
        page.keyboard.press("Tab")
        veiled = page.evaluate("Boolean(document.activeElement?.closest('.lesson-veil'))")
        assert not veiled, page.evaluate("document.activeElement.outerHTML")


@in_two_looks
def test_all_of_the_panel_is_in_sight(page: Page, server: Server, size: tuple[int, int], theme: str) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    begin(page, server)
    for number, step in enumerate(LESSON.steps, start=1):
        at_step(page, number)
        for control in ("#primary", "#show", ".lesson-clause", "#ask-heading"):
            expect(page.locator(control)).to_be_in_viewport(ratio=1)
        first = page.locator(f".lesson-lit[id^='{step.lights[0].partition('*')[0]}']").first
        expect_in_sight(first, step.name)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if number == 2:
            assert serious_findings(page, "#ask") == []
        page.locator("#primary").click()


def test_areas_without_a_box_of_their_own_are_veiled_by_their_parts(page: Page, server: Server) -> None:
    """Moonshot lays the parts of board and dock into one grid; the bar of steps stays above it."""
    page.emulate_media(reduced_motion="reduce")
    begin(page, server, game="moonshot")
    for part in (".ms-strips", ".ms-focus", "#race"):
        expect(page.locator(part)).to_have_css("opacity", "0.3")
    for control in ("#primary", "#show", ".lesson-bar"):
        assert page.locator(f".lesson-veil {control}").count() == 0
    expect_above(page, ".lesson-bar", "#race")


def test_with_more_contrast_the_veil_is_thinner(page: Page, server: Server) -> None:
    page.emulate_media(contrast="more", reduced_motion="reduce")
    begin(page, server)
    expect(page.locator("#board")).to_have_css("opacity", "0.6")
    page.emulate_media(contrast="no-preference", reduced_motion="reduce")
    expect(page.locator("#board")).to_have_css("opacity", "0.3")


def test_on_a_phone_the_lit_thing_stands_above_the_panel(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(reduced_motion="reduce")
    begin(page, server, game="leaving-earth")
    steps = [step.name for step in teacher_of(games.load("leaving-earth"), "first-flight").lesson.steps]
    for number in range(1, steps.index("Fire") + 1):
        at_step(page, number).locator("#primary").click()
    at_step(page, steps.index("Fire") + 1)
    expect(page.locator("#advancement-soyuz.lesson-lit")).to_be_visible()
    expect_above(page, "#advancement-soyuz", "#ask")


def test_the_big_button_is_in_sight_beside_a_launch_panel(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(reduced_motion="reduce")
    begin(page, server, game="leaving-earth")
    for number, _ in enumerate(teacher_of(games.load("leaving-earth"), "first-flight").lesson.steps, start=1):
        at_step(page, number)
        expect_above(page, "#primary", "#ask .ask-foot")
        page.locator("#primary").click()


def test_a_lesson_on_a_phone_says_that_the_server_is_away_and_goes_on(own_server: Server, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(reduced_motion="reduce")
    begin(page, own_server)
    page.wait_for_load_state()
    own_server.kill()
    page.locator("#primary").click()
    offline = page.locator("#offline")
    expect(offline).to_be_visible()
    expect_in_sight(offline)
    own_server.start()
    at_step(page, 2)
    expect(offline).to_be_hidden()


@pytest.mark.parametrize("game", [title.id for title in taught_games()])
def test_on_a_phone_a_first_flight_comes_to_its_end_and_nothing_lies_over_anything(
    page: Page, server: Server, complaints: list[str], game: str
) -> None:
    """What is lit last is seen, no words lie over it, and going on, all buttons of the panel are apart."""
    lesson = teacher_of(games.load(game), "first-flight").lesson
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(reduced_motion="reduce")
    begin(page, server, game=game)
    for number, step in enumerate(lesson.steps, start=1):
        follows(page, number, step)
        expect_in_sight(heading(page))
        expect_in_sight(page.locator("#primary"))
        expect(page.locator("#digest")).to_have_count(0)
        assert page.evaluate(TOO_WIDE) == []
        page.locator("#primary").click()
    expect(heading(page)).to_have_text(lesson.ending.say)
    assert complaints == []
    page.locator("#play-on").click()
    expect(page.locator("#ask[data-lesson]")).to_have_count(0)
    if page.locator(".result").count() == 0:
        for button in page.locator("#ask .ask-foot .btn:visible, #ask .moves > summary:visible").all():
            expect_in_sight(button)
            assert button.evaluate("b => b.scrollWidth <= b.clientWidth")


TOO_WIDE = """() => [...document.querySelectorAll('#ask .btn, #ask .btn > span')].filter((e) => {
    const box = e.getBoundingClientRect();
    return box.width && (box.left < 0 || box.right > innerWidth);
}).map((e) => e.textContent)"""
"""Buttons of the panel that reach over an edge of the screen."""


def test_the_home_page_offers_the_lesson_after_the_one_finished_last(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="reduce")
    begin(page, server, "instants")
    page.goto(server.url)
    offers = page.locator("[data-next-lesson]")
    # What is begun stands among the tables.
    expect(offers).to_have_count(len(EVERY_LESSON) - 1)
    for finished, following in (([], "First flight"), (["first-flight"], "Standing orders")):
        keys = json.dumps([f"{GAME}/{name}" for name in finished])
        page.evaluate("keys => localStorage.setItem('moonrace:lessons', keys)", keys)
        page.reload()
        expect(offers.locator("visible=true").get_by_role("heading")).to_have_text(following)
    page.get_by_role("button", name="Begin Standing orders of Tranquility Base").click()
    at_step(page, 1)
    page.goto(server.url)
    every = json.dumps([key.id for key in EVERY_LESSON])
    page.evaluate("keys => localStorage.setItem('moonrace:lessons', keys)", every)
    page.reload()
    expect(page.locator(".lesson-next")).to_be_hidden()
