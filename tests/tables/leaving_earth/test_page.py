"""The templates: agencies, missions, workshop, launch panel; looked at in a browser at both widths."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from moonrace.games.leaving_earth import actions as acts
from moonrace.kernel.actions import Choice
from moonrace.kernel.errors import Refusal
from moonrace.kernel.match import Match
from moonrace.tables.kit.render import render
from tests.games.leaving_earth.arranged import ANOTHER_CARD, SAME_CARD, Arranged, twice_fired
from tests.tables.kit.looking import (
    opened_at,
    put_away,
)
from tests.tables.kit.seating import scene
from tests.tables.leaving_earth.scenes import (
    FACE,
    OVERFLOWING,
    busy_table,
    drawn_table,
    firing_table,
    page,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PARTS = ("board", "side", "dock", "panel")
FIGURE = re.compile(r'<span class="vh">([a-z ]+(?:: )?)</span>([^<]*)<')


def parts(match: Match, seat: int = 0) -> str:
    shown = page(match, seat)
    return "".join(render(f"leaving_earth/{part}.html", shown) for part in PARTS)


def element(html: str, id_: str) -> str:
    """An element with all that is in it."""
    start = html.rindex("<", 0, html.index(f'id="{id_}"'))
    tag = html[start + 1 : html.index(" ", start)]
    depth = 0
    for edge in re.finditer(rf"<(/?){tag}\b", html[start:]):
        depth += -1 if edge[1] else 1
        if not depth:
            return html[start : start + edge.end()]
    raise AssertionError(id_)


# Around the board ---------------------------------------------------------------------------------------


def test_the_bar_is_a_calendar_with_the_marker_on_the_year() -> None:
    html = render("kit/fragment.html", page(busy_table().match))
    track = html[html.index('id="phases"') :][:2600]
    assert 'aria-label="Calendar"' in track
    assert re.findall(r"<b>(\d{4})</b>", track) == [str(year) for year in range(1956, 1977)]
    assert re.search(r'aria-current="step"><b>1963</b>', track)


def test_agencies_show_points_money_craft_and_the_lost() -> None:
    shell = FACE.context(scene(busy_table().match)).shell
    assert [seat.words for seat in shell.seats] == ["NASA", "OKB-1", "CNES"]
    assert [stat.figure for stat in shell.seats[0].stats] == ["4", "$11", "2"]
    assert [stat.name for stat in shell.seats[2].stats] == ["points", "money", "spacecraft", "astronauts"]


@pytest.mark.rule("LE-TEAM-01")
def test_team_mates_point_to_the_seat_that_shows_their_agency() -> None:
    table = Arranged(4, agencies="2")
    shell = FACE.context(scene(table.match)).shell
    assert shell.seats[2].words == "NASA, with Vera"
    assert not shell.seats[2].stats
    assert len([seat for seat in shell.seats if seat.is_active]) == 2


def test_missions_show_points_what_they_need_and_who_took_them() -> None:
    rows = {row.id: row for row in FACE.context(scene(busy_table().match)).missions}
    assert rows["man_on_the_moon"].points == 12
    assert rows["man_on_the_moon"].needs == "An astronaut on the Moon, and back on Earth alive."
    assert (rows["sounding_rocket"].state, rows["sounding_rocket"].agency) == ("done", 1)


def test_the_memorial_names_the_lost() -> None:
    assert "Yuri Gagarin" in element(parts(busy_table().match), "memorial")
    assert 'id="memorial"' not in parts(Arranged(2).match)


# Own things ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-KNO-01", "LE-EX-18")
def test_advancements_show_count_outcomes_seen_and_odds() -> None:
    cards = {card.id: card for card in FACE.context(scene(busy_table().match)).advancements}
    assert cards["juno"].is_sure
    assert cards["soyuz"].dots == ("success", "minor")
    assert [(share.percent, share.words) for share in cards["soyuz"].shares] == [
        ("50 %", "success"),
        ("50 %", "minor failure"),
    ]
    assert not cards["saturn"].is_owned
    assert 'data-presses="research saturn"' in str(cards["saturn"].attributes)


def test_the_workshop_presses_buy_and_says_what_is_needed() -> None:
    html = parts(busy_table().match)
    assert 'data-presses="buy soyuz"' in element(html, "workshop-soyuz")
    saturn = element(html, "workshop-saturn")
    assert "data-presses" not in saturn
    assert "Saturn rocket needs Saturn Rockets." in saturn
    assert "/rules/leaving-earth/LE-COM-02" in saturn
    assert "</span>needs Saturn</a>" in saturn
    assert re.search(r"2<span class=\"vh\"> in store", element(html, "workshop-juno"))


def test_the_workshop_gives_the_reason_of_the_rules_in_their_words() -> None:
    shown = scene(Arranged(2).match)
    refusal = Refusal("money-short", "No.", "LE-COM-01", "for the rich")
    refused = (Choice(acts.Buy("probe"), refusal),)
    workshop = {card.id: card for card in FACE.context(replace(shown, refused=refused)).workshop}
    assert workshop["probe"].refusal == refusal


@pytest.mark.rule("LE-COM-02")
def test_who_waits_sees_the_locks_that_the_rules_will_name() -> None:
    match = Arranged(2).match
    active, waiting = (
        {card.id: card for card in FACE.context(scene(match, seat)).workshop} for seat in (0, 1)
    )
    assert waiting["saturn"].refusal == active["saturn"].refusal == match.refusal(0, acts.Buy("saturn"))
    assert waiting["probe"].refusal is None


@pytest.mark.rule("LE-COM-02", "LE-CMP-05")
def test_every_component_shows_its_figures_before_it_is_researched() -> None:
    table = Arranged(2)
    html = parts(table.match)
    cards = {card.id: card for card in FACE.words.content.components.values() if card.is_buyable}
    for card in cards.values():
        shown = dict(FIGURE.findall(element(html, f"workshop-{card.id}")))
        assert shown["mass: "] == str(card.mass)
        thrust = str(card.thrust) if card.thrust else f"{card.thrust_per_year}/y"
        assert shown.get("thrust: ", "0/y") == thrust
        assert shown.get("seats: ", "0") == str(card.seats)
        assert ("heat shield" in shown) == card.heat_shield
        assert shown.get("radiation shield: ", "0") == str(card.radiation_shield)
    assert "saturn rocket needs" in element(html, "workshop-saturn").lower()
    assert FIGURE.findall(element(html, "advancement-saturn")) == [("mass: ", "20"), ("thrust: ", "200")]


@pytest.mark.browser
@pytest.mark.parametrize("size", [(1280, 800), (1440, 900), (360, 740)])
def test_figures_of_what_is_not_researched_are_seen_without_hovering(
    browser: Browser, size: tuple[int, int]
) -> None:
    shown = opened(browser, Arranged(1).match, 0, size, "light")
    if size[0] < 1101:
        shown.locator("label[for=tab-hand]").click()
    feet = shown.locator(".le-item.is-locked .figures")
    assert feet.count() == 10
    assert all(feet.nth(n).is_visible() for n in range(feet.count()))
    assert shown.evaluate(OVERFLOWING) == []
    put_away(shown)


@pytest.mark.browser
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_what_can_be_researched_looks_like_what_can_be_bought(browser: Browser, theme: str) -> None:
    shown = opened(browser, Arranged(1).match, 0, (1280, 800), theme)
    look = "e => { const s = getComputedStyle(e); return [s.borderStyle, s.borderColor, s.backgroundColor] }"
    bought = shown.locator("#workshop-probe").evaluate(look)
    assert shown.locator("#advancement-juno").evaluate(look) == bought
    assert shown.locator("#workshop-juno").evaluate(look) != bought
    put_away(shown)


def test_craft_show_mass_thrust_seats_and_supplies() -> None:
    ship = element(parts(busy_table().match), "ship-2")
    figures = re.findall(r'<span class="vh">([a-z ]+): </span>([^<]+)<', ship)
    assert figures == [("mass", "6"), ("thrust", "4"), ("seats taken", "1/3"), ("supplies", "2")]


def test_the_launch_panel_has_a_sheet_for_each_craft_with_every_way_from_there() -> None:
    panel = FACE.context(scene(busy_table().match)).panel
    assert panel is not None
    assert [sheet.number for sheet in panel.sheets] == [1, 2]
    ways = {way.name: way for way in panel.sheets[0].ways}
    short, good = ways["Earth Orbit"], ways["Suborbital Flight"]
    assert (good.sum, good.aboard, good.chance, good.state) == ("3 × 24 = 72", "of 191", "75 %", "good")
    assert (short.sum, short.chance, short.state) == ("8 × 24 = 192", "short", "short")
    assert {way.name for way in panel.sheets[1].ways} >= {"Earth", "Lunar Orbit", "Mars Fly-By"}


def test_the_launch_panel_stands_whichever_actions_of_the_turn_are_on_offer() -> None:
    shown = scene(busy_table().match)
    flights = [action for action in shown.legal if action.verb() == "maneuver"]
    panel = FACE.context(replace(shown, legal=flights[:1])).panel
    assert panel is not None
    assert [way.name for way in panel.sheets[0].ways if way.is_alive] == ["Suborbital Flight"]
    assert FACE.context(replace(shown, legal=())).panel is None


def test_a_launch_shows_gauge_shots_and_odds_to_all_eyes() -> None:
    match = firing_table().match
    for seat in (0, 1, -1):
        panel = FACE.context(scene(match, seat)).panel
        assert panel is not None
        assert panel.odds is not None
        assert (panel.generated, panel.required, panel.left) == (80, 264, 191)
        assert [(shot.name, shot.words) for shot in panel.shots] == [("Soyuz", "80 thrust")]
        assert panel.odds.said == "2 outcomes, seen 2 successes and 1 minor failure"


@pytest.mark.rule("LE-OUT-04", "LE-KNO-02", "LE-RULING-46")
@pytest.mark.parametrize("seat", [0, 1, -1])
def test_pages_and_lines_tell_what_was_drawn_and_never_whether_it_was_one_card(seat: int) -> None:
    matches = [twice_fired(*script).match for script in (SAME_CARD, ANOTHER_CARD)]
    lines = [FACE.plain(scene(match, seat)) for match in matches]
    said = "Juno Rockets: 3 outcomes, seen 2 successes; next draw 84 % success, 8 % minor failure, 8 % major"
    assert said in "\n".join(lines[0])
    assert lines[0] == lines[1]
    pages = [render("kit/table.html", page(match, seat)) for match in matches]
    assert "3 outcomes, seen 2 successes" in pages[0]
    assert pages[0] == pages[1]


def test_what_was_removed_is_told_too() -> None:
    table = twice_fired(*SAME_CARD)
    table.script(0)
    table.act("fire juno", "remove")
    said = "Juno Rockets: 2 outcomes, seen 2 successes, removed 1 success; next draw "
    assert said in "\n".join(FACE.plain(scene(table.match)))


def test_an_outcome_just_turned_over_is_shown_to_all_eyes() -> None:
    match = drawn_table().match
    for seat in (0, 2, -1):
        panel = FACE.context(scene(match, seat)).panel
        assert panel is not None
        assert panel.outcome is not None
        assert panel.outcome.name == "minor failure"
        assert [shot.words for shot in panel.shots] == ["damaged"]


def test_the_deal_form_lists_what_either_side_could_give() -> None:
    html = parts(busy_table().match)
    form = html[html.index('id="offer"') : html.index("Make the offer")]
    assert '<option value="1">OKB-1 (Tomas)</option>' in form
    assert 'value="money:10"' in form
    assert 'value="craft:3"' in form
    assert 'value="research:soyuz"' in form
    waiting = parts(busy_table().match, 1)
    offer = waiting[waiting.index('id="offer"') :]
    assert re.findall(r'<option value="(\d)">', offer) == ["0"]
    assert 'id="offer"' not in parts(Arranged(1).match)


def test_a_spectator_sees_every_programme() -> None:
    html = parts(busy_table().match, -1)
    assert html.count("le-programme") == 3
    assert "Soyuz Rockets: 2 outcomes" in html
    assert 'id="typed"' not in html


# In the browser -----------------------------------------------------------------------------------------


opened = partial(opened_at, page)


@pytest.mark.browser
def test_a_tab_shows_another_craft_s_sheet(browser: Browser) -> None:
    shown = opened(browser, busy_table().match, 0, (1280, 800), "dark")
    assert shown.locator("#sheet-1").is_visible()
    shown.locator("label[for=look-2]").click()
    assert shown.locator("#sheet-2").is_visible()
    assert not shown.locator("#sheet-1").is_visible()
    put_away(shown)


@pytest.mark.browser
def test_the_primary_button_and_more_moves_are_in_sight_without_scrolling(browser: Browser) -> None:
    for size in ((1280, 800), (360, 740)):
        shown = opened(browser, firing_table().match, 0, size, "dark")
        box = shown.locator(".btn.primary").bounding_box()
        assert box is not None
        assert 0 <= box["y"] < size[1] - box["height"]
        put_away(shown)
    shown = opened(browser, busy_table().match, 0, (1280, 800), "dark")
    for thing in ("#more-moves > summary", "#end"):
        box = shown.locator(thing).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < 506
    put_away(shown)


# What is reconstructed ----------------------------------------------------------------------------------


def hiring_table(*hired: str) -> Arranged:
    """It is time to hire, and the other agency has some of the mechanics."""
    table = Arranged(2)
    table.store(*hired, agency=1)
    return table


def test_a_reconstructed_skill_is_dotted_and_explained() -> None:
    html = render("kit/fragment.html", page(hiring_table("buzz_aldrin").match))
    start = html.index('value="buy pete_conrad"')
    button = html[start : html.index("</button>", start)]
    assert 'aria-label="Hire Pete Conrad, mechanic (reconstructed): $5, $20 left."' in button
    assert re.search(r'<span>Pete Conrad, <span class="reconstructed" title="[^"]+">mechanic</span>', button)
    assert html.count('class="reconstructed"') == 1
    assert ">Dotted words</summary><p>Reconstructed: " in html


def test_what_the_rulebook_says_is_not_dotted() -> None:
    html = render("kit/fragment.html", page(hiring_table("buzz_aldrin", "pete_conrad").match))
    assert 'value="buy konstantin_feoktistov"' in html
    assert 'class="reconstructed"' not in html
    assert "Dotted" not in html
