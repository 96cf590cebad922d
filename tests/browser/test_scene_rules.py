"""What every scene of every game keeps to: little moves, nothing that costs layout, nothing left behind."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from moonrace import games
from moonrace.tables.face import Moment
from moonrace.tables.finding import part_of
from tests.golden.golden import records
from tests.tables.kit.filmstrip import CUT, PLAY_ON, STOP_AT, Cinema, Found, first_of_each, let_play
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


@pytest.fixture(scope="module")
def cinema(browser: Browser) -> Iterator[Cinema]:
    """Where the moments of all tests are shown."""
    made = Cinema(browser)
    yield made
    made.close()


def first_of_each_kind(game: str) -> dict[str, Found]:
    kinds: dict[str, Found] = {}
    for found in all_found(game):
        kinds.setdefault(found.kind, found)
    return kinds


@cache
def all_found(game: str) -> tuple[Found, ...]:
    return tuple(first_of_each(game, 0))


def filmed(cinema: Cinema, game: str, kind: str, event: str, size: tuple[int, int] = SIZE) -> Page:
    """A page on which the first scene of a kind and event is about to move."""
    found = next(one for one in all_found(game) if (one.kind, one.event) == (kind, event))
    shown = cinema.show(found, size, "dark")
    let_play(shown, kind)
    return shown


def box(shown: Page, selector: str) -> tuple[float, float, float, float]:
    """Left, top, right and foot of a thing of the scene."""
    found = shown.locator(f"#stage {selector}").first.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def shared(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> float:
    """How much of their room two things have in common."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0


def settled(shown: Page) -> None:
    """Let everything come to its end."""
    shown.evaluate(CUT)
    shown.evaluate(PLAY_ON, "")
    expect(shown.locator("#stage .scene")).to_have_count(0)


def new_kinds(game: str) -> dict[str, Found]:
    """The kinds of scenes that no game before it in the list has, and the end, which is each game's own."""
    known = set[str]().union(*map(kinds_named, games.ids()[: games.ids().index(game)]))
    kinds = first_of_each_kind(game).items()
    return {kind: found for kind, found in kinds if kind == "celebrates" or kind not in known}


def kinds_named(game: str) -> set[str]:
    """The kinds of moments that a game makes."""
    made = (kind for kind in vars(part_of(game, "moments")).values() if isinstance(kind, type))
    return {str(kind.__struct_config__.tag) for kind in made if issubclass(kind, Moment)}


@pytest.mark.parametrize(
    "kinds_of", [new_kinds, pytest.param(first_of_each_kind, marks=pytest.mark.long)], ids=["new", "all"]
)
@pytest.mark.parametrize("game", [game for game in games.ids() if records(game)])
def test_few_things_move_at_once_and_only_by_transform_and_opacity(
    cinema: Cinema, game: str, kinds_of: Callable[[str], dict[str, Found]]
) -> None:
    kinds = kinds_of(game)
    assert "celebrates" in kinds
    dear: list[str] = []
    seen: set[str] = set()
    for kind, found in kinds.items():
        shown = cinema.show(found, SIZE, "dark")
        let_play(shown, kind)
        moving: dict[str, Any] = shown.evaluate(MOVING)
        settled(shown)
        left = shown.locator("#stage .scene, .is-held").count()
        forbidden = shown.evaluate("window.forbidden")
        if not moving["nodes"]:
            continue
        seen.add(kind)
        if moving["nodes"] > MOST_NODES or set(moving["changed"]) - CHEAP or left or forbidden:
            dear.append(f"{kind}, {found.event}: {moving}, {left} left, {forbidden}")
    assert not dear
    assert len(seen) > len(kinds) / 2
    assert "celebrates" in seen


@pytest.mark.parametrize("theme", ["dark", pytest.param("light", marks=pytest.mark.long)])
@pytest.mark.parametrize("game", [game for game in games.ids() if records(game)])
def test_axe_finds_nothing_serious_while_a_scene_plays(cinema: Cinema, game: str, theme: str) -> None:
    shown = cinema.show(first_of_each_kind(game)["celebrates"], SIZE, theme)
    let_play(shown, "celebrates")
    shown.evaluate(STOP_AT, 0.5)
    expect(shown.locator(".scene-title")).to_be_visible()
    findings = serious_findings(shown)
    assert not findings


FIGURES = """() => Object.fromEntries(Array.from(
  document.querySelectorAll("#table [data-figure][id]"), (figure) => [figure.id, figure.innerHTML]))"""
BOXES = """(selectors) => selectors.map((selector) => Array.from(document.querySelectorAll(selector))
  .map((node) => node.getBoundingClientRect()).filter(({ width }) => width)
  .map(({ x, y, right, bottom }) => [x, y, right, bottom]))"""
PHONE = (360, 740)


def tags(html: str) -> list[str]:
    return re.findall(r"<[^>]*>", html)


def test_figures_that_wait_for_a_scene_keep_their_dress(cinema: Cinema) -> None:
    found = first_of_each_kind("moonshot")["fires"]
    shown = cinema.show(found, SIZE, "dark")
    held: dict[str, str] = shown.evaluate(FIGURES)
    settled(shown)
    ended: dict[str, str] = shown.evaluate(FIGURES)
    assert any(tags(words) for name, words in ended.items() if words != held[name]), "something has waited"
    assert {name: tags(words) for name, words in held.items()} == {
        name: tags(words) for name, words in ended.items()
    }


@pytest.mark.parametrize("game", [game for game in games.ids() if records(game)])
def test_on_a_phone_the_last_scenes_have_the_room_of_the_result(cinema: Cinema, game: str) -> None:
    ends = [found for found in all_found(game) if found.kind == "celebrates" and is_last(found)]
    shown = cinema.show(ends[0], PHONE, "light")
    let_play(shown, "celebrates")
    [[stage], [banner]] = shown.evaluate(BOXES, ["#stage .scene-set", "#stage .is-banner"])
    assert stage[3] - stage[1] > PHONE[1] / 2
    assert stage[1] <= banner[1] < banner[3] <= min(stage[3], PHONE[1])


def is_last(found: Found) -> bool:
    return found.step == len(list(found.match.effective)) - 1


@pytest.mark.parametrize(
    ("game", "event"),
    [("tranquility-base", "launched"), ("astronavigators", "launched"), ("moonshot", "risk")],
)
@pytest.mark.parametrize("size", [PHONE, SIZE], ids=["phone", "wide"])
def test_the_button_that_skips_is_over_nothing_and_pushes_nothing_out(
    cinema: Cinema, game: str, event: str, size: tuple[int, int]
) -> None:
    found = next(found for found in all_found(game) if found.event == event)
    shown = cinema.show(found, size, "light")
    expect(shown.locator("#skip-all")).to_be_visible()
    [[button], *others] = shown.evaluate(
        BOXES, ["#skip-all", ".bar-game", ".bar-right svg", "#board > *", ".phases li, .status"]
    )
    assert all(others)
    for box in itertools.chain(*others):
        apart = button[2] <= box[0] or box[2] <= button[0] or button[3] <= box[1] or box[3] <= button[1]
        assert apart, (button, box)
        assert 0 <= box[0] < box[2] <= size[0]


def test_on_a_phone_words_stand_over_the_moves_which_make_room(cinema: Cinema) -> None:
    shown = filmed(cinema, "moonshot", "breaks", "exploded", PHONE)
    waiting = shown.locator("#ask .is-held")
    assert waiting.count()
    expect(waiting.locator("visible=true")).to_have_count(0)
    shown.evaluate(STOP_AT, 0.8)
    [[ask]] = shown.evaluate(BOXES, ["#ask"])
    assert box(shown, ".scene-plate")[3] <= ask[1]
    settled(shown)
    expect(waiting).to_have_count(0)
    [[grown]] = shown.evaluate(BOXES, ["#ask"])
    assert grown[1] < ask[1]
    assert grown[3] == ask[3]


def test_on_a_phone_a_landing_shows_all_that_was_needed_for_it(cinema: Cinema) -> None:
    shown = filmed(cinema, "tranquility-base", "lands", "landed", PHONE)
    shown.evaluate(STOP_AT, 0.9)
    plate = box(shown, ".scene-plate")
    [trophies] = shown.evaluate(BOXES, ["#stage .scene-trophy"])
    assert len(trophies) == 6
    for left, top, right, foot in trophies:
        assert 0 <= left < right <= PHONE[0]
        assert shared(plate, (left, top, right, foot)) == 0


def test_on_a_phone_an_outcome_and_its_gauge_stand_clear_of_each_other(cinema: Cinema) -> None:
    shown = filmed(cinema, "leaving-earth", "draws", "outcome", PHONE)
    shown.evaluate(STOP_AT, 0.8)
    assert shared(box(shown, ".scene-sheet.is-face"), box(shown, ".scene-sheet.is-gauge")) == 0


def test_on_a_phone_a_rocket_is_whole_before_it_leaves(cinema: Cinema) -> None:
    shown = filmed(cinema, "tranquility-base", "lifts_off", "launched", PHONE)
    shown.evaluate(STOP_AT, 0.0)
    assert box(shown, ".scene-set > svg")[1] > box(shown, ".scene-set")[1] + 1


@pytest.mark.parametrize("size", [PHONE, SIZE], ids=["phone", "wide"])
def test_what_fails_to_start_is_a_rocket_whatever_the_page_shows(
    cinema: Cinema, size: tuple[int, int]
) -> None:
    shown = filmed(cinema, "moonshot", "stalls", "aborted", size)
    shown.evaluate(STOP_AT, 0.3)
    rocket, flame = box(shown, "svg:has(.ms-scene-line)"), box(shown, ".scene-plume")
    assert rocket[0] < flame[0] < flame[2] < rocket[2]
    assert abs(rocket[3] - flame[1]) < 12


def test_the_word_of_an_abort_goes_before_the_map_is_back(cinema: Cinema) -> None:
    shown = filmed(cinema, "astronavigators", "falls_back", "aborted")
    shown.evaluate(STOP_AT, 0.99)
    word = shown.locator("#stage .scene-sheet.is-band")
    assert float(word.evaluate("n => getComputedStyle(n).opacity")) < 0.2


def test_nothing_is_left_of_a_rocket_that_has_flown(cinema: Cinema) -> None:
    shown = cinema.show(first_of_each_kind("tranquility-base")["lifts_off"], SIZE, "dark")
    let_play(shown, "lifts_off")
    shown.evaluate(STOP_AT, 0.999)
    [[stage], [plume]] = shown.evaluate(BOXES, ["#stage .scene-set", "#stage .scene-plume"])
    assert plume[3] <= stage[1]


def test_knots_lie_over_all_of_the_rope(cinema: Cinema) -> None:
    shown = cinema.show(first_of_each_kind("moonshot")["tugs"], SIZE, "dark")
    let_play(shown, "tugs")
    parts = shown.locator(".ms-tug-rope, .ms-tug-knot")
    order: list[bool] = parts.evaluate_all("(all) => all.map((one) => one.matches('.ms-tug-knot'))")
    assert len(order) > 2
    assert order == sorted(order)


@pytest.mark.parametrize(
    ("game", "kind", "event"),
    [
        ("astronavigators", "turns", "agenda_revealed"),
        ("astronavigators", "turns", "character"),
        ("apogee", "turns", "director_specialty"),
        ("leaving-earth", "draws", "outcome"),
        ("leaving-earth", "explores", "looked"),
        ("leaving-earth", "rolls", "rolled"),
    ],
)
def test_words_cover_no_card_and_no_picture_covers_words(
    cinema: Cinema, game: str, kind: str, event: str
) -> None:
    shown = filmed(cinema, game, kind, event)
    shown.evaluate(STOP_AT, 0.8)
    card = ".scene-sheet.is-face, #stage .scene-sheet.is-roll"
    assert shared(box(shown, ".scene-plate"), box(shown, card)) == 0
    if shown.locator("#stage .is-face .scene-picture svg").count():
        assert shared(box(shown, ".is-face .scene-picture svg"), box(shown, ".is-face .scene-said")) == 0


def test_what_changes_out_of_sight_is_flagged_when_it_is_back(cinema: Cinema) -> None:
    shown = filmed(cinema, "apogee", "ascends", "launched")
    gauges = shown.locator("#gauges [data-figure]")
    before = gauges.all_inner_texts()
    assert before != ["0"] * len(before)
    flags = shown.evaluate(
        """() => {
          const { left, right, top, bottom } = document.getElementById("gauges").getBoundingClientRect();
          const flags = Array.from(document.querySelectorAll(".scene-change"));
          return flags.map((flag) => flag.getBoundingClientRect())
            .filter(({ x, y }) => x > left && x < right + 40 && y > top - 20 && y < bottom).length;
        }"""
    )
    assert flags == 0
    settled(shown)
    expect(gauges).not_to_have_text(before)


def test_the_end_is_told_in_sight_where_a_phone_shows_the_result(cinema: Cinema) -> None:
    shown = filmed(cinema, "leaving-earth", "celebrates", "game_over", (360, 780))
    shown.evaluate(STOP_AT, 0.5)
    left, top, right, foot = box(shown, ".scene-sheet.is-banner")
    assert min(left, top) >= 0
    assert right <= 360
    assert foot <= 780


def test_a_craft_rises_from_its_world_and_does_not_sink_into_it(cinema: Cinema) -> None:
    shown = filmed(cinema, "leaving-earth", "travels", "moved")
    feet = []
    for share in (0.0, 0.1, 0.2, 0.3):
        shown.evaluate(STOP_AT, share)
        feet.append(box(shown, ".scene-set > svg.scene-art[preserveAspectRatio]")[3])
    assert feet == sorted(feet, reverse=True)


def test_thrust_is_counted_when_it_is_there_not_before(cinema: Cinema) -> None:
    shown = filmed(cinema, "leaving-earth", "burns", "fired")
    shown.evaluate(STOP_AT, 0.1)
    said = shown.locator(".le-scene-thrust").inner_text()
    assert said.startswith("0 of ")


def test_what_is_researched_is_named_while_its_card_is_seen(cinema: Cinema) -> None:
    shown = filmed(cinema, "leaving-earth", "stocks", "researched")
    shown.evaluate(STOP_AT, 0.62)
    for thing in (".scene-plate", ".scene-sheet.is-face"):
        assert float(shown.locator(f"#stage {thing}").evaluate("n => getComputedStyle(n).opacity")) > 0.5


def test_the_stars_of_the_dead_go_before_the_map_is_back(cinema: Cinema) -> None:
    shown = filmed(cinema, "leaving-earth", "mourns", "died")
    shown.evaluate(STOP_AT, 0.995)
    name = shown.locator("#stage .scene-words.is-name")
    assert float(name.evaluate("n => getComputedStyle(n).opacity")) < 0.2


def test_a_seat_stamps_the_corner_of_a_card_not_its_words(cinema: Cinema) -> None:
    shown = filmed(cinema, "apogee", "stamps", "objective")
    shown.evaluate(STOP_AT, 0.5)
    left, top, _, _ = box(shown, "svg[viewBox='0 0 40 40']")
    card = box(shown, ".scene > :not(svg):not(.scene-set)")
    assert left > (card[0] + card[2]) / 2
    assert top > (card[1] + card[3]) / 2
