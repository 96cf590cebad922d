"""The templates: missions, hand, piles, the others' rows; looked at in a browser at both widths."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import pytest

from moonrace.kernel.match import Match
from moonrace.tables.kit.render import render
from tests.games.tranquility_base.arranged import Arranged
from tests.tables.kit.looking import (
    opened_at,
    put_away,
)
from tests.tables.kit.seating import scene
from tests.tables.tranquility_base.scenes import FACE, OVERFLOWING, busy_table, new_match, page, view_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROW = ["mercury_3", "mercury_6", "gemini_4", "gemini_8", "apollo_8", "apollo_15"]
PARTS = ("board", "side", "dock")


def parts(match: Match, seat: int = 0) -> str:
    shown = page(match, seat)
    return "".join(render(f"tranquility_base/{part}.html", shown) for part in PARTS)


def element(html: str, id_: str) -> str:
    """From an element's start to the next one with an id."""
    start = html.index(f'id="{id_}"')
    following = html.find(' id="', start + 4)
    return html[start : following if following > 0 else None]


# Missions and hand --------------------------------------------------------------------------------------


def test_chips_tell_pad_orbit_and_missing_apart() -> None:
    missions = {card.mission: card for card in FACE.context(scene(busy_table().match)).missions}
    ready = [(chip.name, chip.state, chip.where) for chip in missions["gemini_8"].chips]
    assert ready == [("Titan", "pad", "pad"), ("Craft", "pad", "pad"), ("Agena", "up", "orbit")]
    assert missions["gemini_8"].word == "Ready"
    assert [chip.state for chip in missions["apollo_15"].chips] == ["missing", "missing", "pad", "missing"]
    assert missions["mercury_3"].note == "Relaunch: pad is empty"


def test_launched_missions_have_filled_chips_and_a_word() -> None:
    table = Arranged(2, rows=[ROW])
    table.assembled("apollo_8", launched=True)
    mission = next(m for m in FACE.context(scene(table.match)).missions if m.mission == "apollo_8")
    assert (mission.state, mission.word) == ("launched", "Launched")
    assert {chip.state for chip in mission.chips} == {"up"}


@pytest.mark.rule("TB-INF-04")
def test_cards_on_missions_show_how_long_they_last_also_on_the_others_rows() -> None:
    table = Arranged(2, rows=[ROW])
    table.lay("apollo_8", "delay_spacecraft_redesign")
    own = FACE.context(scene(table.match, 0)).missions[4]
    assert own.lying[0].brief == "No launch, 2 turns"
    rival = FACE.context(scene(table.match, 1)).rivals[0].missions[4]
    assert rival.lying[0].says == "Launch Delay: Spacecraft Redesign: no launch, 2 turns left"


def test_the_hand_is_sorted_and_copies_keep_their_ids() -> None:
    table = Arranged(2, rows=[ROW])
    table.only(0, "mission_control", "saturn_v", "apollo_12", "atlas_d", "saturn_v", "alarm_1202")
    hand = FACE.context(scene(table.match)).hand
    assert [card.id for card in hand] == [
        "hand-atlas_d-0",
        "hand-saturn_v-0",
        "hand-saturn_v-1",
        "hand-apollo_12-0",
        "hand-alarm_1202-0",
        "hand-mission_control-0",
    ]
    assert [card.kind for card in hand] == ["mercury", "apollo", "apollo", "mission", "wild", "instant"]


@pytest.mark.rule("TB-GEN-05", "TB-GEN-06")
def test_cards_show_program_costs_and_bonus_and_mark_reconstructed_figures() -> None:
    html = parts(busy_table().match)
    saturn = element(html, "hand-saturn_v-0")
    assert re.findall(r"<span>(Pad|Launch|Move)</span> <strong[^>]*>(\d)", saturn) == [
        ("Pad", "3"),
        ("Launch", "3"),
        ("Move", "6"),
    ]
    assert saturn.count('class="reconstructed"') == 1
    assert "card k-apollo" in html[html.index('id="hand-saturn_v-0"') - 60 :][:60]
    apollo = element(html, "hand-apollo_12-0")
    assert re.search(r"<span>Bonus</span> <strong[^>]*>\+3", apollo)


def test_a_hand_card_with_one_action_presses_it_and_with_several_leads_to_the_row() -> None:
    hand = {card.card: str(card.attributes) for card in FACE.context(scene(busy_table().match)).hand}
    assert 'data-presses="assemble lunar_rover apollo_15"' in hand["lunar_rover"]
    assert 'data-picks="row-' in hand["apollo_spacecraft"]
    assert hand["mission_control"] == ""


def test_every_copy_of_a_card_and_the_pads_that_take_it_lead_to_its_actions() -> None:
    table = Arranged(2, rows=[ROW])
    table.only(0, "saturn_v", "saturn_v", "atlas_d")
    face = FACE.context(scene(table.match))
    copies = [str(card.attributes) for card in face.hand if card.card == "saturn_v"]
    assert len(copies) == 2
    assert copies[0] == copies[1]
    assert 'data-picks="row-assemble-apollo_8"' in copies[0]
    pads = {card.mission: str(card.attributes) for card in face.missions}
    assert 'data-presses="assemble saturn_v apollo_8"' in pads["apollo_8"]
    assert pads["gemini_4"] == ""


def test_the_own_row_lies_in_the_dock_and_all_others_beside_the_board() -> None:
    table = Arranged(4)
    html = parts(table.match, 1)
    for seat in table.view(1).seats:
        for mission in seat.row:
            assert f'id="mission-{mission.mission}"' in html
    assert 'id="rival-1"' not in html
    assert 'id="rival-0"' in html


@pytest.mark.rule("TB-INF-03", "TB-RULING-19")
def test_only_the_top_of_the_discard_pile_is_shown() -> None:
    table = Arranged(2, rows=[ROW])
    table.discard_on_top("x15", "redstone")
    html = render("tranquility_base/side.html", page(table.match, 1))
    assert "Redstone" in element(html, "pile-discard")
    assert "X-15" not in html


def test_solo_shows_the_countdown() -> None:
    html = render("tranquility_base/side.html", page(Arranged(1).match))
    assert re.search(r"<b[^>]*>10</b> of 10 turns left", html)
    assert "countdown" not in render("tranquility_base/side.html", page(Arranged(2).match))


def test_a_window_shows_what_waits_to_resolve() -> None:
    table = Arranged(2, rows=[ROW])
    table.assembled("gemini_4")
    table.give(1, "delay_scrubbed_countdowns")
    table.act("launch gemini_4")
    assert view_of(scene(table.match)).window is not None
    assert "Launch of Gemini 4" in render("tranquility_base/board.html", page(table.match))


# The page as a whole ------------------------------------------------------------------------------------


def test_piles_say_how_many_cards_lie_there_and_which_is_on_top() -> None:
    table = Arranged(2, top="saturn_v")
    table.discard_on_top("titan_ii")
    cards = view_of(scene(table.match)).discard_pile
    assert cards > 1
    pile = element(render("tranquility_base/side.html", page(table.match)), "pile-discard")
    assert f"Discards, {cards}" in pile
    assert "Titan II" in pile
    assert f"Discard pile: {cards} cards, Titan II on top." in "\n".join(FACE.plain(scene(table.match)))


def test_nobody_is_ranked_first_in_a_game_for_one() -> None:
    match = new_match(1)
    while not match.over:
        calm = [
            action for action in match.legal(0) if action.verb() in ("draw", "end-actions", "end-discard")
        ]
        match.act(0, calm[0] if calm else match.legal(0)[0])
    assert "0 of 6 missions" in (html := render("kit/result.html", page(match)))
    assert 'class="rank"' not in html


# In the browser -----------------------------------------------------------------------------------------


opened = partial(opened_at, page)


@pytest.mark.browser
@pytest.mark.parametrize("kind", ["wild", "history", "instant"])
def test_every_special_card_fits_also_when_nine_are_in_hand(browser: Browser, kind: str) -> None:
    table = Arranged(3, rows=[ROW])
    table.only(0, "redstone", *getattr(FACE.words.content, kind))
    for size in ((1280, 800), (360, 740)):
        shown = opened(browser, table.match, 0, size, "dark")
        assert shown.locator(".tb-card").count() == 9
        assert shown.evaluate(OVERFLOWING) == []
        put_away(shown)


HALFWAY = """() => {
    const piece = document.querySelector("#piece-0");
    const at = () => new DOMMatrix(getComputedStyle(piece).transform).e;
    const from = at();
    piece.setAttribute("transform", "translate(100 100)");
    at();
    for (const moving of piece.getAnimations()) {
        moving.pause();
        moving.currentTime = moving.effect.getComputedTiming().endTime / 2;
    }
    return [from, at()];
}"""


@pytest.mark.browser
def test_a_piece_glides_to_its_new_space(browser: Browser) -> None:
    shown = opened(browser, busy_table().match, 0, (1280, 800), "dark")
    shown.emulate_media(reduced_motion="no-preference")
    start, halfway = shown.evaluate(HALFWAY)
    assert 100 < halfway < start
    shown.close()


@pytest.mark.browser
def test_a_piece_is_at_its_new_space_at_once_for_whoever_wants_no_motion(browser: Browser) -> None:
    shown = opened(browser, busy_table().match, 0, (1280, 800), "dark")
    assert shown.evaluate(HALFWAY)[1] == pytest.approx(100, abs=0.1)
    shown.close()


@pytest.mark.browser
def test_the_primary_button_is_in_sight_without_scrolling(browser: Browser) -> None:
    for size in ((1280, 800), (360, 740)):
        shown = opened(browser, busy_table().match, 0, size, "dark")
        box = shown.locator(".btn.primary").bounding_box()
        assert box is not None
        assert 0 <= box["y"] < size[1] - box["height"]
        put_away(shown)
