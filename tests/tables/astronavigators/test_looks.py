"""What a newcomer would stumble over: words, signs, and what has to be in sight without scrolling."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

import msgspec
import pytest

from moonrace import load
from moonrace.kernel.result import Result
from moonrace.tables.kit.render import render
from tests.tables.astronavigators.scenes import (
    FACE,
    GAME_ID,
    MATCHES,
    flight_table,
    pad_table,
    page,
    panel,
    solar_table,
    solo_table,
    training_table,
    view_of,
)
from tests.tables.kit.looking import opened_html, put_away
from tests.tables.kit.seating import scene

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HYPHENED = re.compile(r"(?<![\w-])-\d")


def shown_words(name: str, seat: int) -> list[str]:
    """Texts, names and tips of a page, as people meet them."""
    made = render("kit/table.html", page(MATCHES[name](), seat))
    tips = re.findall(r'(?:aria-label|title)="([^"]*)"', made)
    return [html.unescape(words) for words in [*re.sub(r"<[^>]+>", "\n", made).split("\n"), *tips]]


@pytest.mark.parametrize("name", ["new", "first-month", "training", "travel", "solar", "solo", "draft"])
@pytest.mark.parametrize("seat", [0, -1])
def test_figures_below_zero_have_a_true_minus(name: str, seat: int) -> None:
    words = shown_words(name, seat)
    assert any("\N{MINUS SIGN}" in text for text in words)
    assert [text for text in words if HYPHENED.search(text)] == []


def test_the_set_up_says_which_mode_is_played() -> None:
    for mode, name in (("first-and-fast", "First and Fast"), ("solo", "Solo")):
        match = load(GAME_ID).start(1, seed=1, options={"mode": mode})
        assert FACE.ask(scene(match)).eyebrow == f"{name}, set-up"


def test_nobody_else_is_spoken_of_when_one_plays_alone() -> None:
    alone = FACE.ask(scene(load(GAME_ID).start(1, seed=1, options={"mode": "solo"})))
    assert "others" not in alone.note
    match = load(GAME_ID).start(2, seed=1, options={"mode": "constellation"})
    assert "unseen by the others" in FACE.ask(scene(match, match.asks[0].seat)).note


def test_the_note_of_an_observation_tells_more_than_its_button() -> None:
    asked = FACE.ask(scene(MATCHES["first-month"]()))
    assert asked.primary is not None
    assert asked.primary.cost == "+5"
    assert asked.note == ""
    assert panel(training_table()).note == "5 + 10 + 10 NK, it completes Orientation and Northern Sky."


def test_quests_keep_the_capital_letters_of_their_names() -> None:
    made = render("astronavigators/dock.html", page(solar_table().match))
    assert "Observe Ursa Minor or Ursa Major, then be at Alaska" in made


@pytest.mark.parametrize(
    ("why", "shadow"),
    [
        ("returned", (False, "outbound stage 2")),
        ("shadow-first", (True, "back on Earth")),
        ("too-late", None),
    ],
)
def test_the_shadow_has_its_place_in_the_ranking_where_one_of_both_is_back(
    why: str, shadow: tuple[bool, str] | None
) -> None:
    shown = scene(solo_table().match)
    view = view_of(shown)
    assert view.solo is not None
    solo = msgspec.structs.replace(view.solo, place="outbound", stage=2)
    over = msgspec.structs.replace(
        shown,
        view=msgspec.structs.replace(view, phase="over", solo=solo),
        result=Result(((0,),), (0.0,), why, ()),
        legal=(),
    )
    rival = FACE.context(over).shell.rival
    assert (rival and (rival.has_won, rival.words)) == shadow


def test_the_end_is_told_once_on_the_page() -> None:
    match = MATCHES["end"]()
    made = render("kit/result.html", page(match))
    heading = FACE.ask(scene(match)).heading
    assert FACE.story(scene(match))[0] == heading
    assert made.count(heading) == 1


@pytest.mark.parametrize(
    ("skipped", "seats", "words"),
    [
        ((), (), ""),
        ((3,), (1, 2), "Stage 3 is full and skipped."),
        ((3,), (), "Stage 3 is skipped."),
        ((3, 4), (1, 2), "Stages 3 and 4 are skipped."),
    ],
)
def test_a_stage_is_called_full_only_where_it_is(
    skipped: tuple[int, ...], seats: tuple[int, ...], words: str
) -> None:
    shown = scene(flight_table().match)
    view = view_of(shown)
    assert view.outlook is not None
    stages = tuple(
        msgspec.structs.replace(stage, seats=seats if stage.stage == 3 else (), housing=2)
        for stage in view.trajectory
    )
    outlook = msgspec.structs.replace(view.outlook, skipped=skipped)
    changed = msgspec.structs.replace(view, outlook=outlook, trajectory=stages)
    assert FACE.desk(msgspec.structs.replace(shown, view=changed)).skipped_words == words


# In the browser -----------------------------------------------------------------------------------------

LAST_ACT = """() => Math.max(...[...document.querySelectorAll('#ask button[name=action]')]
    .filter((b) => b.checkVisibility({contentVisibilityAuto: true}))
    .map((b) => b.getBoundingClientRect().bottom))"""
SCROLLERS = """() => [...document.querySelectorAll('#ask, #ask *')].filter((e) =>
    ['auto', 'scroll'].includes(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight + 1)
    .map((e) => e.id || e.className)"""


@pytest.mark.browser
@pytest.mark.parametrize("name", ["first-month", "training", "pad", "flight", "homeward", "solar", "solo"])
def test_every_act_is_in_sight_and_nothing_scrolls_inside_the_panel(browser: Browser, name: str) -> None:
    match = MATCHES[name]()
    seat = match.asks[0].seat
    made = render("kit/table.html", page(match, seat))
    for height in (800, 720) if name not in ("solar", "solo") else (800,):
        shown = opened_html(browser, made, (1280, height))
        foot = shown.locator("#ask .ask-foot").bounding_box()
        assert foot is not None
        assert shown.evaluate(LAST_ACT) <= foot["y"], height
        assert set(shown.evaluate(SCROLLERS)) <= {"ask"}, height
        put_away(shown)


@pytest.mark.browser
def test_the_launch_panel_fits_a_low_screen_with_its_lesson(browser: Browser) -> None:
    made = render("kit/table.html", page(pad_table().match))
    assert 'id="lesson"' in made
    assert 'id="flight"' in made
    shown = opened_html(browser, made, (1280, 720))
    assert shown.evaluate(SCROLLERS) == []
    put_away(shown)


@pytest.mark.browser
def test_three_seats_with_bots_leave_the_log_a_good_part_of_the_column(browser: Browser) -> None:
    made = page(training_table().match)
    seats = tuple(
        msgspec.structs.replace(seat, kind="bot", note="heuristic") if seat.seat else seat
        for seat in made.seats
    )
    shown = opened_html(
        browser, render("kit/table.html", msgspec.structs.replace(made, seats=seats)), (1280, 800)
    )
    log = shown.locator("#log").bounding_box()
    assert log is not None
    assert 800 - log["y"] > 240
    note, stats = (shown.locator(f"#seat-1 {name}").bounding_box() for name in (".i-bot", ".stats"))
    assert note is not None
    assert stats is not None
    assert note["y"] + note["height"] <= stats["y"]
    put_away(shown)
