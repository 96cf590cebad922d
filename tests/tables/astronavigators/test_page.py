"""The templates: weeks, boards, choices; looked at in a browser at both widths."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import pytest

from moonrace import load
from moonrace.kernel.match import Match
from moonrace.tables.kit.parts import Track
from moonrace.tables.kit.render import render
from tests.games.astronavigators.arranged import CONSTELLATION, SOLAR_SYSTEM, SOLO, Arranged
from tests.tables.astronavigators.scenes import (
    FACE,
    GAME_ID,
    MODES,
    homeward_table,
    pad_table,
    page,
    solar_table,
    solo_table,
    training_table,
)
from tests.tables.kit.looking import opened_at, put_away
from tests.tables.kit.seating import scene

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def fragment(match: Match, seat: int = 0) -> str:
    return render("kit/fragment.html", page(match, seat))


# The page as a whole ------------------------------------------------------------------------------------


def test_weeks_hold_the_buttons_of_their_cards() -> None:
    html = fragment(training_table().match)
    week = html[html.index('id="row-week-2"') : html.index('id="row-week-3"')]
    assert 'value="observe 2"' in week
    assert 'value="plan 2"' in week
    assert "in sight" in week
    assert "1 below" in week


def test_a_taken_week_says_who_and_what() -> None:
    table = training_table()
    table.act("travel 2 plane")
    html = fragment(table.match, 1)
    week = html[html.index('id="row-week-2"') : html.index('id="row-week-3"')]
    assert "travels by plane" in week
    assert 'name="action"' not in week


def test_blocked_weeks_of_the_solo_game() -> None:
    table = solo_table()
    table.state.bad_timing, table.state.shadow_week = 1, 3
    table.restart_month()
    html = fragment(table.match)
    assert "Bad timing" in html[html.index('id="row-week-2"') : html.index('id="row-week-3"')]
    assert "The shadow" in html[html.index('id="row-week-4"') :]


@pytest.mark.parametrize("mode", [CONSTELLATION, SOLAR_SYSTEM, SOLO])
def test_characters_and_agendas_are_cards_with_their_texts(mode: str) -> None:
    match = load(GAME_ID).start(MODES[mode][0], seed=1, options={"mode": mode})
    seat = match.asks[0].seat
    html = fragment(match, seat)
    assert html.count('class="btn an-choice"') == 2
    while match.asks[0].what != "agenda":
        match.act(match.asks[0].seat, match.asks[0].legal()[0])
    html = fragment(match, match.asks[0].seat)
    assert html.count('class="btn an-choice"') == (2 if mode == CONSTELLATION else 3)


def test_boards_show_dials_tokens_tiles_and_cards() -> None:
    html = fragment(training_table().match)
    board = html[html.index('id="board-0"') :]
    assert "Ursa Major" in board
    assert "EU-9" in board
    assert "3 of 7 continents" in board
    dials = html[html.index('aria-label="Dials"') : html.index('id="towards"')]
    assert re.findall(r"data-figure>(\d+)<", dials) == ["38", "0", "38"]
    assert re.findall(r'class="eb">(\w+)<', dials) == ["Knowledge", "Difficulty", "Left"]


@pytest.mark.rule("AN-AGD-11")
def test_token_left_on_the_sxt_is_shown_there() -> None:
    table = Arranged(CONSTELLATION, ["wang", "joao"], ["qixi_festival", "galactic_alignment"])
    table.revealed("qixi_festival")
    table.tokens("full_moon", "new_moon")
    board = fragment(table.match)
    assert "once more" not in board
    table.player(0).half_moons = 1 << table.cat.phases.index("full_moon")
    token = FACE.words.token("full_moon")
    assert f"{token}, once more" in fragment(table.match)
    plain = FACE.plain(scene(table.match))
    assert f"  Left on the sextant, to be spent once more: {token}." in plain
    active = next(line for line in plain if line.startswith("  Active tokens"))
    assert active.count(token) == 1


def test_sets_say_how_many_icons_are_there_and_which_are_on_offer() -> None:
    sets = {entry.name: entry for entry in FACE.context(scene(training_table().match)).sets}
    assert sets["Ecliptica"].steps == Track(2, 4)
    assert sets["Milky Way"].is_offered
    assert not sets["Southern Sky"].is_offered
    assert "Rocky Planet" not in sets
    assert "Rocky Planet" in {entry.name for entry in FACE.context(scene(solar_table().match)).sets}


def test_agendas_and_quests_of_others_stay_face_down() -> None:
    table = solar_table()
    own = fragment(table.match, 0)
    agenda = FACE.words.agenda(table.seen(0).agenda)
    assert agenda in own
    assert "Alaskan Bears" in own
    for seat in (1, 2, -1):
        other = fragment(table.match, seat)
        assert agenda not in other
        assert "Alaskan Bears" not in other
        assert "1 quest" in other


def test_reputation_is_shown_as_it_would_be_now() -> None:
    totals = [total for _, total, _ in FACE.context(scene(homeward_table().match)).standings]
    assert totals
    assert totals == sorted(totals, reverse=True)
    assert FACE.context(scene(training_table().match)).standings == []


def test_reconstructed_values_are_named_and_ones_own_are_not() -> None:
    assert "DV of trajectory tiles" in fragment(training_table().match)
    assert set(FACE.words.reconstructed) >= {"vehicles", "stages", "squares"}


def test_a_spectator_watches_over_the_shoulder_of_the_first_player() -> None:
    html = fragment(training_table().match, -1)
    assert "Board of Vera" in html
    assert 'name="action"' not in html


# In the browser -----------------------------------------------------------------------------------------


opened = partial(opened_at, page)


@pytest.mark.browser
def test_a_small_map_becomes_large_when_pressed(browser: Browser) -> None:
    shown = opened(browser, pad_table().match, 0, (1280, 800), "dark")
    wide = "e => e.getBoundingClientRect().width"
    assert shown.locator("#map-trajectory").evaluate(wide) > 500
    assert shown.locator("#map-earth").evaluate(wide) < 200
    shown.locator("#map-earth label.an-map-label").click()
    assert shown.locator("#map-earth").evaluate(wide) > 500
    assert shown.locator("#map-trajectory").evaluate(wide) < 200
    put_away(shown)


@pytest.mark.browser
def test_another_month_and_zone_light_other_figures(browser: Browser) -> None:
    """August seen from +2, then November from -1: what the rules say of Leo, Crux and Draco."""
    shown = opened(browser, training_table().match, 0, (1280, 800), "dark")
    lit = "e => getComputedStyle(e).opacity === '1'"
    assert [shown.locator(f"#fig-{name}").evaluate(lit) for name in ("leo", "crux", "draco")] == [
        False,
        False,
        True,
    ]
    shown.locator(".an-months label").nth(8).click()
    shown.locator(".an-zones label").nth(3).click()
    assert [shown.locator(f"#fig-{name}").evaluate(lit) for name in ("leo", "crux", "draco")] == [
        True,
        True,
        False,
    ]
    put_away(shown)
