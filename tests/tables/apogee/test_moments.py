"""What there is to see of a game: which moments, with which things, for whom."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

import pytest

from moonrace.tables.apogee import kinds
from moonrace.tables.apogee.flight import RIVAL, far_off, on_pad
from moonrace.tables.apogee.moments import MOST_COINS
from moonrace.tables.face import Moment
from moonrace.tables.kit.moments import Celebrates, Flies, Marks, Rolls, Shown, Stamps, shown
from moonrace.tables.kit.render import render
from tests.games.apogee.arranged import Arranged
from tests.tables.apogee.scenes import FACE, docking_table, launch_table, page, revealed_table, team_table
from tests.tables.kit.filmstrip import STEP_ON
from tests.tables.kit.looking import go_on, linger, opened_html
from tests.tables.kit.seating import scene

if TYPE_CHECKING:
    from playwright.sync_api import Browser

M = TypeVar("M", bound=Moment)
ROCKET = (("methane", "methane"), ("cryogenic",), ("crew_capsule",), ("booster_4", "reusable"))


def told(table: Arranged, seat: int) -> Sequence[Shown]:
    return shown(FACE, scene(table.match, seat))


def all_of(table: Arranged, seat: int, kind: type[M]) -> list[M]:
    """The moments of a kind that a seat is shown, in order."""
    return [item.moment for item in told(table, seat) if type(item.moment) is kind]


def ids(table: Arranged, seat: int) -> set[str]:
    return set(re.findall(r'\bid="([^"]+)"', render("kit/table.html", page(table.match, seat))))


def launched(roll: int, destination: str = "geo") -> Arranged:
    table = launch_table(3)
    table.rolls(roll)
    table.act(f"launch {destination}", seat=0)
    while table.asked == "launch":
        table.act("stay")
    return table


# The launch -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, -1])
def test_a_rocket_leaves_the_big_pad_for_its_owner_and_for_spectators(seat: int) -> None:
    table = launched(9)
    (roll,) = all_of(table, seat, kinds.Tries)
    assert (roll.shown, roll.needed, roll.sides, roll.mood) == (9, 6, 12, "good")
    (flight,) = all_of(table, seat, kinds.Ascends)
    assert flight.art == roll.art == str(on_pad(ROCKET))
    assert "GEO" in flight.arrival
    assert not flight.is_far
    assert {"rocket", "zones", "gauges", *flight.bands} <= ids(table, seat)
    assert {"rocket", "zones", "gauges"} <= set(flight.gone)


def test_nothing_tells_the_end_while_the_die_rolls() -> None:
    table = launched(9)
    (roll,) = all_of(table, 0, kinds.Tries)
    assert {"reserve-crew_capsule-0", "reserve-cryogenic-0", "rolls"} <= set(roll.gone)
    assert set(roll.gone) - {"ribbon"} <= ids(table, 0)


def test_others_see_it_far_off_behind_their_own_rocket() -> None:
    table = launched(9)
    (flight,) = all_of(table, 1, kinds.Ascends)
    assert flight.is_far
    assert flight.art == str(far_off(ROCKET))
    assert "rocket" not in flight.gone
    (roll,) = all_of(table, 1, kinds.Tries)
    assert not roll.art


@pytest.mark.parametrize(("seat", "is_far"), [(0, False), (-1, False), (2, True)])
def test_a_launch_that_is_interrupted_leaves_the_rocket_where_it_is(seat: int, is_far: bool) -> None:
    table = launched(2)
    (stays,) = all_of(table, seat, kinds.Stays)
    assert stays.is_far is is_far
    assert stays.art == str(far_off(ROCKET) if is_far else on_pad(ROCKET))
    assert not all_of(table, seat, kinds.Ascends)
    assert [item.words for item in told(table, seat) if item.moment == stays] == [
        "Launch into GEO interrupted; the rocket stays on the pad."
    ]


def test_the_cards_of_a_rocket_go_back_to_the_reserve_that_is_shown() -> None:
    table = launched(9)
    back = [item.moment for item in told(table, 0) if item.words.startswith("Back in the reserve")]
    (moment,) = back
    assert isinstance(moment, Flies)
    assert "zone-payload" in moment.actor
    assert set(moment.to) <= ids(table, 0)
    assert not [item for item in told(table, 1) if item.words.startswith("Back in the reserve")]


def test_an_investor_is_stamped_and_pays_in_coins() -> None:
    table = launched(9)
    stamped = [moment for moment in all_of(table, 0, Stamps) if moment.actor.startswith("investor-")]
    assert {moment.seat for moment in stamped} == {0}
    assert {moment.bonus for moment in stamped} == {"60 k"}
    assert {moment.to for moment in stamped} <= {moment.actor for moment in stamped} | {"seat-0"}
    assert all(moment.to == "seat-0" for moment in all_of(table, 1, Stamps))
    coins = [moment for moment in all_of(table, 0, Flies) if moment.to[0] == "figure-0-1" and moment.art]
    assert all(1 <= len(moment.to) <= MOST_COINS for moment in coins)
    assert any(moment.actor[0].startswith("investor-") for moment in coins)


def test_the_mission_is_stamped_and_the_end_is_told() -> None:
    table = launched(9)
    assert [moment.seat for moment in all_of(table, 1, Stamps) if moment.actor == "mission"] == [0]
    table.idle()
    assert table.match.over
    end = all_of(table, 1, Celebrates)[-1]
    assert end.title.endswith("Vera wins")
    assert end.seat == 0


def test_docking_is_paid_token_by_token() -> None:
    table = docking_table()
    table.tokens(0, blue=3, orange=2)
    table.act("tokens", seat=0)
    while table.asked == "launch":
        table.act("stay")
    table.act("dock")
    (docks,) = all_of(table, 0, kinds.Docks)
    assert len(docks.paid) == docks.steps == 5
    assert "rocket" in docks.gone


# Planning and building --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, -1])
def test_everybody_on_an_action_turns_round_in_one_scene(seat: int) -> None:
    table = team_table(3, 3).begin()
    table.plan(0, faget_a="design", dyson_a="design")
    table.plan(1, pelterie_a="design", gokhale_a="rd")
    table.plan(2, chelomei_a="design")
    table.idle("design")
    scenes = {moment.spot: moment for moment in all_of(table, seat, kinds.Unmasks)}
    assert list(scenes) == ["hall-rd", "hall-design"]
    design = scenes["hall-design"]
    assert len(design.at) == len(design.backs) == 4
    assert set(design.at) | set(design.sums) <= ids(table, seat)
    assert design.sums == ("sum-design-0", "sum-design-2", "sum-design-1")


def test_nobody_is_named_who_still_lies_face_down() -> None:
    table = team_table(3, 3).begin()
    table.plan(0, faget_a="construction")
    table.plan(1, pelterie_a="design")
    table.plan(2)
    assert table.asked == "construction"
    assert "pelterie" not in all_told(table, 0)
    assert "faget" in all_told(table, 1)


def all_told(table: Arranged, seat: int) -> str:
    return " ".join(str(item) for item in told(table, seat))


def test_what_is_built_is_craned_on_the_own_rocket_and_marked_at_other_seats() -> None:
    table = revealed_table(3)
    table.act("build aerospike", "build solar_sail", "ready", seat=0)
    (crane,) = all_of(table, 0, kinds.Cranes)
    assert sorted(crane.actor) == ["reserve-aerospike-0", "reserve-solar_sail-0"]
    assert 'class="ap-planned"' in crane.art
    assert not all_of(table, 1, kinds.Cranes)
    assert Marks(at=("seat-0",)) in all_of(table, 1, Marks)


def test_a_rocket_of_before_is_what_stood_there_before() -> None:
    """Built on after an interrupted launch, the pad of the launch is drawn without what came later."""
    table = launched(2)
    table.idle()
    table.plan(0, dyson_a="construction")
    table.plan(1)
    table.plan(2)
    table.act("build solar_sail", "ready", seat=0)
    (stays,) = all_of(table, 0, kinds.Stays)
    assert stays.art == str(on_pad(ROCKET))
    (crane,) = all_of(table, 0, kinds.Cranes)
    first, upper, payload, rd = ROCKET
    assert crane.art == str(on_pad((first, ("solar_sail", *upper), payload, rd), ("solar_sail",)))


@pytest.mark.rule("AP-SOLO-09")
def test_the_rival_rolls_and_rises_far_off() -> None:
    table = Arranged(1, 2)
    table.rival_of_solo().readiness = 20
    table.jump("launch", round=5)
    table.idle("planning")
    rolls = [moment for moment in all_of(table, 0, kinds.Tries) if "rival" in moment.name]
    assert {moment.mood for moment in rolls} == {"good", "bad"}
    assert all((moment.mood == "bad") is (moment.shown >= moment.needed) for moment in rolls)
    flights = all_of(table, 0, kinds.Ascends)
    assert len(flights) == sum(moment.mood == "bad" for moment in rolls)
    assert {(flight.art, flight.is_far) for flight in flights} == {(str(far_off(RIVAL)), True)}


def test_the_rivals_plan_is_a_die() -> None:
    table = Arranged(1, 2)
    table.hand(0, "faget_a").begin()
    table.plan(0, faget_a="design")
    assert [moment.sides for moment in all_of(table, 0, Rolls)] == [12]


# In the browser ---------------------------------------------------------------------------------------------


@pytest.mark.browser
@pytest.mark.parametrize("roll", [9, 2])
def test_the_page_is_as_a_reload_shows_it_when_all_is_played(browser: Browser, roll: int) -> None:
    table = launch_table(2)
    before = render("kit/table.html", page(table.match, 0))
    table.rolls(roll)
    table.act("launch geo", seat=0)
    while table.asked == "launch":
        table.act("stay")
    after = render("kit/table.html", page(table.match, 0))
    shown_page = opened_html(browser, before, (1280, 800), is_moving=True)
    linger(shown_page)
    shown_page.evaluate(STEP_ON, after)
    assert shown_page.locator("#stage .ap-overlay .ap-flier").count() == 1
    assert shown_page.evaluate("getComputedStyle(document.getElementById('zones')).opacity") == "0"
    assert shown_page.locator(".scene-change").count() == 0
    go_on(shown_page)
    assert shown_page.evaluate("window.played.map((scene) => scene.kind).slice(0, 2)") == [
        "tries",
        "ascends" if roll == 9 else "stays",
    ]
    assert shown_page.locator("#stage .scene").count() == 0
    assert shown_page.evaluate("getComputedStyle(document.getElementById('zones')).opacity") == "1"
    shown_page.close()


@pytest.mark.browser
@pytest.mark.parametrize(("seat", "signed"), [(0, 0), (1, 1), (-1, 1)])
def test_the_words_of_others_say_whose_doing_it_is(browser: Browser, seat: int, signed: int) -> None:
    table = launch_table(2)
    before = render("kit/table.html", page(table.match, seat))
    table.rolls(9)
    table.act("launch geo", seat=0)
    while table.asked == "launch":
        table.act("stay")
    shown_page = opened_html(browser, before, (1280, 800), is_moving=True)
    linger(shown_page)
    shown_page.evaluate(STEP_ON, render("kit/table.html", page(table.match, seat)))
    assert shown_page.locator("#stage .scene-plate").count() == 1
    assert shown_page.locator("#stage .scene-plate > .scene-side", has_text="A").count() == signed
    shown_page.close()


@pytest.mark.browser
def test_on_a_phone_scenes_keep_to_what_is_in_sight(browser: Browser) -> None:
    table = launch_table(2)
    before = render("kit/table.html", page(table.match, 0))
    table.rolls(9)
    table.act("launch geo", seat=0)
    while table.asked == "launch":
        table.act("stay")
    shown_page = opened_html(browser, before, (360, 740), is_moving=True)
    linger(shown_page)
    shown_page.evaluate(STEP_ON, render("kit/table.html", page(table.match, 0)))
    stage, ask, roll, rocket = (
        shown_page.locator(name).bounding_box()
        for name in (".scene-set", "#ask", ".scene-sheet.is-roll", ".ap-overlay .ap-flier")
    )
    assert stage is not None
    assert ask is not None
    assert roll is not None
    assert rocket is not None
    assert stage["y"] + stage["height"] <= ask["y"] + 1
    assert rocket["y"] + rocket["height"] <= roll["y"] + 12
    shown_page.close()
