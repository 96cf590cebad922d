"""Above the ask: what just happened to one's craft, and what other agencies did since."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from moonrace.kernel.title import seats_and_spectator
from moonrace.tables.kit.render import render
from tests.games.leaving_earth.arranged import Arranged
from tests.tables.kit.looking import OWN_PARTS, WIDE, in_two_looks, opened_html, put_away, serious_findings
from tests.tables.kit.seating import scene
from tests.tables.leaving_earth.scenes import FACE, busy_table, lively, page, panel

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def launch(outcome: str, money: int, players: int = 1) -> Arranged:
    """A probe on an Atlas is launched, and the outcome that was drawn is put back if that is asked."""
    table = Arranged(players, ["sounding_rocket", "lunar_lander"])
    table.own(0, "atlas", outcome)
    ship = table.craft(0, "earth", "probe", "atlas")
    table.money(money)
    table.act(f"maneuver {ship} suborbital_flight 0", "fire atlas")
    return table


def told(table: Arranged, seat: int = 0) -> list[tuple[str, str]]:
    return [(item.line.text, item.mood) for item in panel(table, seat).headlines]


LOST = ("**Craft 1** is lost: its Atlas exploded.", "bad")
DAMAGED = ("Atlas of **Craft 1** is damaged.", "caution")
STAYS = ("**Craft 1** stays where it is.", "")
REACHES = ("**Craft 1** reaches Suborbital Flight.", "good")
COMPLETED = ("Completed **Sounding Rocket**: 1 point.", "good")


@pytest.mark.rule("LE-FAIL-01", "LE-DMG-06")
@pytest.mark.parametrize("money", [20, 0])
@pytest.mark.parametrize(
    ("outcome", "lines"),
    [("major", [LOST]), ("minor", [DAMAGED, STAYS]), ("success", [REACHES, COMPLETED])],
)
def test_what_a_launch_came_to_is_said_with_or_without_money(
    money: int, outcome: str, lines: list[tuple[str, str]]
) -> None:
    table = launch(outcome, money)
    table.put_back()
    assert table.match.asks[0].what == "turn"
    assert told(table) == lines


@pytest.mark.rule("LE-FAIL-01")
@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        ("major", "Craft 1 was lost on its way to Suborbital Flight."),
        ("minor", "Craft 1 fires its engines for Suborbital Flight: 15 thrust needed, 0 generated so far."),
    ],
)
def test_plain_lines_let_no_craft_fire_that_is_lost(outcome: str, said: str) -> None:
    lines = FACE.plain(scene(launch(outcome, 20).match))
    assert [line for line in lines if "Craft 1" in line and "Suborbital" in line][-1] == said


@pytest.mark.rule("LE-OUT-03")
def test_it_stands_there_while_the_outcome_is_settled_and_until_the_next_act() -> None:
    table = launch("major", 20)
    assert table.match.asks[0].what == "outcome"
    assert told(table) == [LOST]
    table.act("remove")
    assert told(table) == [LOST]
    table.act("research juno")
    assert told(table) == []


@pytest.mark.rule("LE-LND-01", "LE-DMG-01")
def test_a_whole_flight_is_told_with_the_damage_that_had_to_be_chosen() -> None:
    table = Arranged(1, ["man_on_the_moon"])
    table.own(0, "juno")
    table.own(0, "landing", "minor")
    table.face("moon_barren")
    ship = table.craft(0, "lunar_orbit", "probe", "apollo", *["juno"] * 4)
    table.money(0)
    table.act(f"maneuver {ship} moon 0", *["fire juno"] * 4)
    assert table.match.asks[0].what == "damage"
    arrival = ("**Craft 1** reaches the Moon.", "good")
    assert told(table) == [arrival]
    table.act(f"damage probe {ship}")
    assert told(table) == [
        arrival,
        ("**Landing**: minor failure, its only outcome.", "caution"),
        ("Probe of **Craft 1** is damaged.", "caution"),
    ]


@pytest.mark.rule("LE-MAN-08")
def test_an_arrival_at_the_end_of_a_year_is_said_in_the_next() -> None:
    table = Arranged(1, ["mars_station"])
    table.craft(0, "mars_orbit", "probe", tokens=1)
    table.end_year()
    assert told(table) == [("**Craft 1** arrives at Mars Orbit.", "good")]


def test_what_others_did_since_follows_without_a_mood_and_who_waits_reads_it_elsewhere() -> None:
    table = launch("major", 20, players=2)
    table.act("return")
    assert told(table, 1) == []
    table.act("end-turn", "research juno", "end-turn")
    assert told(table) == [("Researched **Juno Rockets**, $10.", "")]
    assert [(item.line.seat, item.is_own) for item in panel(table).headlines] == [(1, False)]
    table = launch("major", 20, players=2)
    table.act("return", "end-turn")
    assert [item.line.text for item in panel(table, 1).headlines] == [LOST[0]]


@pytest.mark.rule("LE-KNO-02")
def test_headlines_are_lines_of_the_viewer_s_own_log() -> None:
    found = 0
    for match in lively(3, 5, 250):
        for seat in seats_and_spectator(3):
            shown = scene(match, seat)
            known = {line.text for line in FACE.lines(shown.log, shown.names, seat)}
            texts = {item.line.text for item in FACE.ask(shown).headlines}
            assert texts <= known
            found += len(texts)
    assert found > 50


@pytest.mark.browser
@in_two_looks
def test_the_headline_stands_above_the_heading_in_sight(
    browser: Browser, size: tuple[int, int], theme: str
) -> None:
    table = launch("minor", 20)
    table.put_back()
    shown = opened_html(browser, render("kit/table.html", page(table.match, 0, theme)), size)
    headline_is_in_sight(shown, size)
    assert serious_findings(shown, OWN_PARTS) == []
    if size == WIDE:
        shown.set_viewport_size({"width": 1440, "height": 900})
        headline_is_in_sight(shown, (1440, 900))
    put_away(shown)


def headline_is_in_sight(shown: Page, size: tuple[int, int]) -> None:
    box, heading = (shown.locator(part).bounding_box() for part in ("#headlines", "#ask-heading"))
    assert box is not None
    assert heading is not None
    assert 0 < box["y"] < box["y"] + box["height"] <= heading["y"] < size[1]
    assert "Atlas of Craft 1 is damaged." in shown.locator("#headlines").inner_text()
    assert shown.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.browser
def test_with_headlines_the_first_row_and_more_moves_are_in_sight(browser: Browser) -> None:
    table = busy_table()
    ship = table.craft(1, "earth", "probe", "soyuz")
    table.act("end-turn", "research atlas", f"maneuver {ship} suborbital_flight 0", "fire soyuz")
    table.put_back()
    table.act("end-turn", "end-turn")
    assert len(panel(table).headlines) == 2
    shown = opened_html(browser, render("kit/table.html", page(table.match)), (1280, 800))
    rows = shown.locator("#moves .rows")
    assert rows.evaluate("e => e.scrollHeight - e.clientHeight") <= 1
    box = shown.locator("#more-moves > summary").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 506
    put_away(shown)
