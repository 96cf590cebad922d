"""What there is to see: which events, about which things, for own and other seats and those who watch."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from moonrace.games.leaving_earth import events
from moonrace.tables.face import Moment
from moonrace.tables.kit.moments import Bursts
from moonrace.tables.leaving_earth.kinds import Stocks
from moonrace.tables.leaving_earth.moments import PLAYS
from tests.games.leaving_earth.arranged import Arranged
from tests.tables.kit.seating import scene
from tests.tables.leaving_earth.scenes import FACE

EYES = pytest.mark.parametrize("seat", [0, 1, -1])
STORYBOARD = {
    events.Researched,
    events.Outcome,
    events.Fired,
    events.Damaged,
    events.Moved,
    events.Arrived,
    events.Looked,
    events.Revealed,
    events.Destroyed,
    events.Died,
    events.Completed,
    events.Year,
}


def seen(table: Arranged, seat: int, do: Callable[[], object]) -> list[Moment]:
    """What a pair of eyes sees of something done."""
    before = len(scene(table.match, seat).log)
    do()
    after = scene(table.match, seat)
    return [moment for event in after.log[before:] for moment in FACE.moments(event, after)]


def kinds(moments: list[Moment]) -> list[str]:
    return [str(moment.__struct_config__.tag) for moment in moments]


def launch(*outcomes: str, crew: tuple[str, ...] = ()) -> tuple[Arranged, int]:
    """Two agencies; a craft of the first is about to fire its Soyuz on Earth."""
    table = Arranged(2, ["lunar_survey"])
    table.own(0, "soyuz", *outcomes)
    table.face("suborbital_safe")
    ship = table.craft(0, "earth", "apollo", "soyuz", *crew)
    table.act(f"maneuver {ship} suborbital_flight")
    table.money(0)
    return table, ship


def test_everything_on_the_storyboard_can_be_seen() -> None:
    assert PLAYS.kinds >= STORYBOARD


@EYES
def test_a_craft_that_explodes_is_seen_with_its_outcome_its_parts_and_the_names_of_its_dead(
    seat: int,
) -> None:
    table, ship = launch("major", crew=("john_glenn", "yuri_gagarin"))
    card, burst, memorial = moments = seen(table, seat, lambda: table.act("fire soyuz"))
    assert kinds(moments) == ["draws", "bursts", "mourns"]
    told: Any = card
    assert (told.face, told.name, told.mood, told.at) == ("Major failure", "Soyuz", "bad", "at-earth")
    assert told.thrust == (0, 36, 80)
    assert [moment.goes_on for moment in moments] == [True, True, False]
    lost: Any = burst
    assert (lost.actor, lost.likeness) == ("at-earth", f"hull-{ship}")
    dead: Any = memorial
    assert dead.names == ("Yuri Gagarin", "John Glenn")
    assert burst.is_first
    assert memorial.is_first


@EYES
def test_a_burn_fills_the_gauge_and_the_craft_flies_the_drawn_way(seat: int) -> None:
    table, ship = launch("success")
    moments = seen(table, seat, lambda: table.act("fire soyuz"))
    assert kinds(moments)[:3] == ["draws", "burns", "travels"]
    burns, travels = (_any(moment) for moment in moments[1:3])
    assert burns.thrust == (0, 36, 80)
    assert burns.goes_on
    assert (travels.actor, travels.path) == (f"craft-{ship}", "curve-earth-suborbital_flight")
    assert (travels.at, travels.to) == ("at-earth", "at-suborbital_flight")
    assert travels.holds == (f"craft-{ship}",)


def test_a_second_burn_goes_on_from_the_thrust_of_the_first() -> None:
    table = Arranged(1, ["lunar_survey"])
    table.own(0, "juno")
    ship = table.craft(0, "earth", "probe", *["juno"] * 8)
    table.act(f"maneuver {ship} suborbital_flight", "fire juno")
    (burns,) = seen(table, 0, lambda: table.act("fire juno"))
    assert _any(burns).thrust == (4, 27, 4)
    assert not burns.goes_on


@EYES
def test_a_minor_failure_cracks_the_component(seat: int) -> None:
    table, ship = launch("minor")
    moments = seen(table, seat, lambda: table.act("fire soyuz"))
    assert kinds(moments)[:2] == ["draws", "cracks"]
    assert (_any(moments[1]).name, moments[1].likeness) == ("Soyuz", f"hull-{ship}")
    assert moments[0].goes_on


@pytest.mark.parametrize(("seat", "actor"), [(0, "advancement-juno"), (1, "seat-0"), (-1, "seat-0")])
def test_research_lays_unseen_outcomes_under_its_card(seat: int, actor: str) -> None:
    table = Arranged(2)
    (moment,) = seen(table, seat, lambda: table.act("research juno"))
    assert kinds([moment]) == ["stocks"]
    assert (_any(moment).actor, _any(moment).cards) == (actor, 3)


def test_what_is_bought_and_loaded_flies_to_its_place_for_its_owner() -> None:
    for seat, wanted in ((0, ["flies", "flies"]), (1, ["marks"]), (-1, ["marks"])):
        table = Arranged(2)
        assert kinds(seen(table, seat, lambda t=table: t.act("buy probe", "load probe 0"))) == wanted  # type: ignore[misc]


@pytest.mark.rule("LE-KNO-01")
def test_who_looks_sees_the_place_turn_and_the_others_when_it_is_revealed() -> None:
    def table() -> Arranged:
        found = Arranged(2, ["lunar_survey"])
        found.own_all()
        found.face("suborbital_safe")
        found.face("moon_barren", revealed=False)
        ship = found.craft(0, "lunar_orbit", "probe", "juno", "juno", "juno", "juno")
        found.act(f"maneuver {ship} moon")
        while not found.match.asks[0].what.startswith("reveal"):
            found.act("fire juno") if "fire juno" in found.legal() else found.act(found.legal()[0])
        return found

    looked = table()
    log = scene(looked.match, 0).log
    own = [m for e in log for m in FACE.moments(e, scene(looked.match, 0)) if kinds([m]) == ["explores"]]
    assert [_any(moment).at for moment in own] == ["at-moon"]
    for seat in (1, -1):
        other = scene(looked.match, seat)
        assert "explores" not in kinds([m for e in other.log for m in FACE.moments(e, other)])
    for seat, kind in ((0, "marks"), (1, "explores"), (-1, "explores")):
        again = table()
        shown = seen(again, seat, lambda t=again: t.act("reveal"))  # type: ignore[misc]
        assert kinds(shown)[0] == kind


@EYES
def test_a_mission_is_stamped_by_whoever_completed_it(seat: int) -> None:
    table = Arranged(2, ["sounding_rocket", "lunar_survey"])
    table.own_all()
    table.face("suborbital_safe")
    ship = table.craft(0, "earth", "probe", "soyuz")
    table.act(f"maneuver {ship} suborbital_flight")
    moments = seen(table, seat, lambda: table.act("fire soyuz"))
    stamp = next(_any(moment) for moment in moments if kinds([moment]) == ["stamps"])
    assert (stamp.actor, stamp.to, stamp.seat) == ("mission-sounding_rocket", "seat-0", 0)
    assert stamp.bonus == "Sounding Rocket"


def test_a_year_ticks_for_those_under_way_and_arrivals_finish_their_way() -> None:
    table = Arranged(1, ["mars_lander"])
    table.own_all()
    table.face("radiation_0")
    ship = table.craft(0, "earth_orbit", "probe", "soyuz")
    table.act(f"maneuver {ship} mars_orbit 3", "fire soyuz")
    (year,) = [m for m in seen(table, 0, table.end_year) if kinds([m]) == ["new_year"]]
    assert (_any(year).year, _any(year).at) == (1957, (f"craft-{ship}",))
    table.end_year()
    arrived = [m for m in seen(table, 0, table.end_year) if kinds([m]) == ["travels"]]
    assert [_any(moment).path for moment in arrived] == ["curve-earth_orbit-mars_orbit"]


def test_the_first_landing_on_a_world_is_seen_in_full_and_the_next_by_its_card() -> None:
    table = Arranged(1, ["man_on_the_moon"])
    table.own(0, "landing", "success", "success")
    table.own_all()
    table.face("moon_barren")
    for wanted in (["draws", "lands"], ["draws"]):
        ship = table.craft(0, "lunar_orbit", "probe", "juno")
        table.act(f"maneuver {ship} moon")
        shown = seen(table, 0, lambda: table.act("fire juno"))
        assert [kind for kind in kinds(shown) if kind in ("draws", "lands")] == wanted
        table.put_back()


def _any(moment: Moment) -> Any:
    return moment


def marks_of(table: Arranged, seat: int) -> list[str]:
    shown = scene(table.match, seat)
    return re.findall(r'id="(lost-\d+)"', str(FACE.context(shown)))


@pytest.mark.rule("LE-DMG-06")
@EYES
def test_a_lost_craft_leaves_an_empty_ring_until_the_next_act(seat: int) -> None:
    table, ship = launch("major")
    assert marks_of(table, seat) == []
    moments = seen(table, seat, lambda: table.act("fire soyuz"))
    burst = next(moment for moment in moments if isinstance(moment, Bursts))
    assert burst.leaves in burst.holds
    assert marks_of(table, seat) == [burst.leaves] == [f"lost-{ship}"]


@pytest.mark.rule("LE-DMG-06")
def test_the_ring_is_gone_when_its_viewer_has_acted() -> None:
    table, _ = launch("major")
    table.act("fire soyuz")
    while "end-turn" not in table.legal():
        table.act(table.legal()[0])
    assert marks_of(table, 0)
    table.act("end-turn")
    assert marks_of(table, 0) == []
    assert marks_of(table, 1)


def test_what_is_researched_is_held_up_with_its_picture() -> None:
    table = Arranged(2, ["lunar_survey"])
    for order in ("research soyuz", "research surveying"):
        (stocks,) = seen(table, 0, partial(table.act, order))
        assert isinstance(stocks, Stocks)
        assert stocks.art.startswith("<svg")
