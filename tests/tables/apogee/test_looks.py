"""What a newcomer would stumble over: words, and what has to be in sight on a desk and on a phone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec
import pytest

from moonrace.games.apogee import actions as acts
from moonrace.tables.apogee.buttons import place
from moonrace.tables.apogee.panel import Planning
from moonrace.tables.kit.render import render
from tests.games.apogee.arranged import Arranged
from tests.tables.apogee.scenes import (
    FACE,
    MATCHES,
    administration_table,
    desk,
    page,
    panel,
    planning_table,
    revealed_table,
    team_table,
    walk,
)
from tests.tables.kit.looking import opened_html, put_away
from tests.tables.kit.seating import button, scene

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def test_one_technology_is_called_one() -> None:
    assert panel(revealed_table()).heading == "Build up to 2 Technologies."
    table = team_table().begin()
    table.plan(0, dyson_a="construction")
    table.plan(1)
    table.plan(2)
    assert panel(table).heading == "Build one Technology."


def test_hiring_says_what_the_figure_of_an_engineer_means() -> None:
    match = list(walk(3, 2, 4))[-1]
    seat = match.asks[0].seat
    asked = FACE.ask(scene(match, seat))
    assert asked.heading == "Hire your first Engineers."
    assert asked.note == "40 k each. The figure is authority: the higher goes first."


def test_a_card_of_somebody_else_is_taken_from_somebody() -> None:
    at = desk(administration_table())
    button = place(at, acts.Specialty(card="ion", seat=1)).button
    assert button.label == "Ion Thruster from Tomas"


def test_the_engineer_the_heading_asks_about_is_marked_in_the_panel() -> None:
    shown = FACE.context(scene(planning_table().match)).panel
    assert isinstance(shown, Planning)
    assert [line.who.surname for line in shown.lines if line.is_asked] == ["Von Braun"]
    assert panel(planning_table()).heading == "Where does Sebastian Von Braun work?"


def test_the_mass_of_an_empty_pad_has_a_true_minus() -> None:
    table = Arranged(2, 1)
    table.hand(0, "faget_a", "dyson_a").hand(1, "pelterie_a").begin()
    table.plan(0, faget_a="specialty", dyson_a="design")
    table.plan(1, pelterie_a="design")
    assert desk(table).rocket.mass == -1
    made = render("kit/table.html", page(table.match))
    gauge = made[made.index('id="gauge-mass"') :][:300]
    assert ">\N{MINUS SIGN}1</b>" in gauge
    assert 'value="0"' in gauge
    words = re.sub(r"<[^>]+>", "\n", made) + "\n".join(re.findall(r'(?:aria-label|title)="([^"]*)"', made))
    assert re.findall(r"(?<![\w-])-\d.*", words) == []
    assert "The pad is empty: no cell is yours yet." in words


def test_the_rival_has_its_place_in_the_ranking_of_a_solo_game() -> None:
    match = MATCHES["solo-end"]()
    assert match.result is not None
    assert match.result.why == "rival"
    made = render("kit/result.html", page(match))
    ranking = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", made[made.index('class="ranking"') :]))
    assert re.search(r"1 .*Ekaterina Vostochny, rival 1 of 1 launch 2 .*Vera 0 of 1", ranking)
    assert FACE.context(scene(MATCHES["end"]())).shell.rival is None
    assert FACE.context(scene(MATCHES["solo"]())).shell.rival is None


# In the browser -----------------------------------------------------------------------------------------

SCROLLERS = """() => [...document.querySelectorAll('#ask, #ask *')].filter((e) =>
    ['auto', 'scroll'].includes(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight + 1)
    .map((e) => e.id || e.className)"""


def opened(browser: Browser, name: str, size: tuple[int, int]) -> Page:
    match = MATCHES[name]()
    seat = match.asks[0].seat if match.asks else 0
    return opened_html(browser, render("kit/table.html", page(match, seat)), size)


@pytest.mark.browser
@pytest.mark.parametrize("name", ["hire", "planning", "build", "design", "launch", "five", "docking"])
def test_nothing_scrolls_inside_the_panel_on_a_desk(browser: Browser, name: str) -> None:
    shown = opened(browser, name, (1280, 800))
    assert shown.evaluate(SCROLLERS) == []
    put_away(shown)


@pytest.mark.browser
def test_on_a_phone_the_engineer_asked_about_has_places_to_press(browser: Browser) -> None:
    shown = opened(browser, "planning", (360, 740))
    places = shown.locator("#instruments button.ap-place:visible")
    assert places.all_inner_texts() == ["Specialty", "Construction", "R&D", "Design", "Hand"]
    assert {place.get_attribute("value") for place in places.all()} == {
        f"place von_braun_a {spot}" for spot in ("specialty", "construction", "rd", "design", "hand")
    }
    boxes = [box for place in places.all() if (box := place.bounding_box())]
    assert all(box["height"] >= 44 and box["x"] + box["width"] <= 360 for box in boxes)
    put_away(shown)


@pytest.mark.browser
def test_on_a_phone_a_few_cards_to_build_stand_with_what_they_change(browser: Browser) -> None:
    shown = opened(browser, "build", (360, 740))
    cards = shown.locator("#instruments button.ap-choice:visible")
    assert cards.count() == 4
    assert "performance" in cards.nth(1).inner_text()
    assert shown.evaluate("document.documentElement.scrollWidth") <= 360
    boxes = [box for card in cards.all() if (box := card.bounding_box())]
    assert all(box["height"] >= 44 and box["y"] + box["height"] <= 740 for box in boxes)
    put_away(shown)


@pytest.mark.browser
def test_the_status_of_a_phone_stays_in_its_line(browser: Browser) -> None:
    shown = opened(browser, "administration", (360, 740))
    box = shown.locator("#status").bounding_box()
    assert box is not None
    assert box["height"] <= 46
    words = shown.locator("#status .status-rest")
    assert "Administration, quarter 5" in words.inner_text()
    assert words.evaluate("e => e.scrollWidth <= e.clientWidth")
    put_away(shown)


@pytest.mark.browser
def test_a_shared_victory_leaves_room_for_the_rematch(browser: Browser) -> None:
    ended = page(MATCHES["end"]())
    shared = msgspec.structs.replace(
        ended, winners=(0, 1), ranking=((0, 1), (0,), (1,), (0,)), story=("A long story. " * 6,) * 8
    )
    shown = opened_html(browser, render("kit/table.html", shared), (1280, 800))
    rows = {
        box["y"]
        for token in shown.locator(".result-words > p:first-child > svg").all()
        if (box := token.bounding_box())
    }
    assert len(rows) == 1
    panel_box, rematch = (shown.locator(name).bounding_box() for name in ("#ask", "#rematch"))
    assert panel_box is not None
    assert rematch is not None
    assert rematch["y"] + rematch["height"] <= panel_box["y"] + panel_box["height"]
    put_away(shown)


HANDS = (
    ("faget_a", "dyson_a", "oberth_a"),
    ("von_braun_a", "omi_a", "pelterie_a"),
    ("gokhale_a", "tsiolkovsky_a", "chelomei_a"),
    ("jackson_a", "johnson_a", "chawla_a"),
    ("faget_b", "dyson_b", "oberth_b"),
)


@pytest.mark.browser
def test_fifteen_engineers_on_one_action_are_all_in_sight(browser: Browser) -> None:
    table = Arranged(5, 1)
    for seat, hand in enumerate(HANDS):
        table.hand(seat, *hand)
    table.begin()
    for seat, hand in enumerate(HANDS):
        table.plan(seat, **dict.fromkeys(hand, "design"))
    shown = opened_html(
        browser, render("kit/table.html", page(table.match, table.match.asks[0].seat)), (1280, 800)
    )
    fits = "e => e.scrollHeight <= e.clientHeight"
    assert shown.locator("#view-people .ap-hall-person").count() == 15
    assert shown.locator("#view-people").evaluate(fits)
    shown.locator(".ap-views label", has_text="Launch pad").click()
    assert shown.locator("#spot-design .ap-walker").count() == 15
    assert shown.locator("#spot-design .ap-spot-people").evaluate(fits)
    put_away(shown)


@pytest.mark.browser
def test_the_longest_surname_stays_on_its_card_on_a_phone(browser: Browser) -> None:
    table = Arranged(2, 1)
    table.hand(0, "tsiolkovsky_a", "johnson_a")
    table.begin()
    shown = opened_html(browser, render("kit/table.html", page(table.match, 0)), (360, 740))
    names = shown.locator(".ap-people .ap-person-name")
    assert names.count() == 2
    assert names.evaluate_all("all => all.every(e => e.scrollWidth <= e.clientWidth)")
    put_away(shown)


# An empty reserve -------------------------------------------------------------------------------------------


def empty_handed(reserve: str = "") -> Arranged:
    table = Arranged(2, 1)
    table.hand(0, "dyson_a", "oberth_a").hand(1, "pelterie_a")
    if reserve:
        table.reserve(0, reserve)
    table.begin()
    table.act("place dyson_a construction", seat=0)
    return table


@pytest.mark.rule("AP-PLN-01")
def test_construction_with_an_empty_reserve_is_warned_of_before_all_are_ready() -> None:
    table = empty_handed()
    asked = panel(table)
    assert "Your reserve is empty" in asked.note
    assert asked.note_icon == "warning"
    assert "Your reserve is empty" in button(asked, "place oberth_a construction").sentence
    assert "Your reserve is empty" not in button(asked, "place oberth_a design").sentence
    assert "Ready all the same?" in button(asked, "ready").confirm
    table.act("place oberth_a design", seat=0)
    assert "Your reserve is empty" in panel(table).note
    table.act("place dyson_a design", seat=0)
    assert not button(panel(table), "ready").confirm


def test_a_reserve_with_something_to_build_is_no_cause_for_warning() -> None:
    asked = panel(empty_handed("kerosene"))
    assert "empty" not in asked.note
    assert not button(asked, "ready").confirm


# What symbols mean, and what is in sight --------------------------------------------------------------------


@pytest.mark.browser
@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_acronyms_and_symbols_open_what_they_mean(browser: Browser, size: tuple[int, int]) -> None:
    shown = opened(browser, "launch", size)
    sheet = shown.locator("#legend")
    assert not sheet.is_visible()
    shown.locator(".ap-key:visible", has_text="GEO").first.click()
    assert sheet.is_visible()
    assert "Geostationary Orbit" in sheet.inner_text()
    box = sheet.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    shown.keyboard.press("Escape")
    assert not sheet.is_visible()
    put_away(shown)


@pytest.mark.browser
def test_five_players_see_all_of_their_investors(browser: Browser) -> None:
    shown = opened(browser, "five", (1280, 800))
    assert shown.locator(".ap-investors").evaluate("e => e.scrollHeight <= e.clientHeight")
    last = shown.locator(".ap-investor").last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= 800
    put_away(shown)


@pytest.mark.browser
def test_the_board_grows_with_a_screen_of_1440(browser: Browser) -> None:
    widths = {}
    for size in ((1280, 800), (1440, 900)):
        shown = opened(browser, "launch", size)
        box = shown.locator("#board").bounding_box()
        assert box is not None
        widths[size[0]] = box["width"]
        assert shown.evaluate("document.documentElement.scrollWidth") <= size[0]
        put_away(shown)
    assert widths[1440] >= widths[1280] + 100


@pytest.mark.browser
@pytest.mark.parametrize("name", ["planning", "launch", "administration", "build"])
def test_on_a_phone_the_mission_is_in_sight_and_nothing_is_cut(browser: Browser, name: str) -> None:
    shown = opened(browser, name, (360, 740))
    goal = shown.locator(".ap-goal").bounding_box()
    ask = shown.locator("#ask").bounding_box()
    assert goal is not None
    assert ask is not None
    assert goal["y"] + goal["height"] <= ask["y"]
    assert shown.evaluate("document.documentElement.scrollWidth") <= 360
    cut = """() => [...document.querySelectorAll('.ap-zone-card, .ap-card-name, .ap-goal, .ap-gauge')]
        .filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"""
    assert shown.evaluate(cut) == []
    put_away(shown)
