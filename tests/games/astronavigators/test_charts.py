"""What a navigator works out beforehand comes out as the rules then have it."""

from __future__ import annotations

import pytest

from moonrace.games.astronavigators import charts
from moonrace.games.astronavigators.catalogue import SPACECRAFT, VEHICLES
from tests.games.astronavigators.arranged import CONSTELLATION, FIRST_AND_FAST, SOLAR_SYSTEM, Arranged
from tests.games.astronavigators.flights import on_stage


@pytest.mark.parametrize("who", ["europe", "antarctica", "oceania"])
def test_journeys_without_tiles_are_the_moves_offered(who: str) -> None:
    table = Arranged(FIRST_AND_FAST, [who])
    table.tiles()
    found = charts.journeys(table.cat, table.view(), 0)
    offered = set()
    for text in table.offers("travel"):
        again = Arranged(FIRST_AND_FAST, [who])
        again.tiles()
        again.act(text)
        if again.asked()[1] == "travel":
            offered |= {go.removeprefix("go ") for go in again.offers("go")}
    assert set(found) == offered
    assert all(len(journey) == 1 for journey in found.values())


@pytest.mark.rule("AN-TRV-12")
def test_every_journey_can_be_travelled() -> None:
    table = Arranged(FIRST_AND_FAST, ["asia"])
    table.tiles("AS-9", "AS-3", "AF-9")
    longest = max(charts.journeys(table.cat, table.view(), 0).values(), key=len)
    assert len(longest) > 1
    first, *rest = longest
    table.act(f"travel 1 {first.vehicle}", f"go {first.to}")
    for leg in rest:
        table.act(f"connect {leg.tile} {leg.vehicle}", f"go {leg.to}")
    assert table.square() == longest[-1].to


def fewest_tiles(table: Arranged, most: int) -> dict[str, int]:
    """By square: how many tiles a journey takes at least, by trying everything."""
    view, tiles = table.view(), table.seen(0).tiles
    icons = table.title.content.tiles
    edge = {
        (end, frozenset[str]())
        for vehicle in VEHICLES[:SPACECRAFT]
        for end in charts.reach(table.cat, view, 0, table.square(), vehicle)
    }
    found: dict[str, int] = {}
    for number in range(most + 1):
        for here, _ in edge:
            found.setdefault(here, number)
        edge = {
            (end, used | {tile})
            for here, used in edge
            for tile in tiles
            if tile not in used
            for vehicle in VEHICLES[:SPACECRAFT]
            if vehicle in icons[tile].icons
            for end in charts.reach(table.cat, view, 0, here, vehicle)
        }
    found.pop(table.square(), None)
    return found


@pytest.mark.rule("AN-TRV-12")
@pytest.mark.parametrize(
    ("who", "tiles"),
    [
        ("sphen", ("AN-1", "AN-4", "SA-9", "AF-1", "OC-5")),
        ("jarrah", ("OC-1", "AS-1", "AS-6", "EU-4", "NA-4")),
    ],
)
def test_journeys_spend_as_few_tiles_as_can_be(who: str, tiles: tuple[str, ...]) -> None:
    table = Arranged(CONSTELLATION, [who, "neil"])
    table.tiles(*tiles)
    table.state.heliports = (table.cat.square["-2:0/+30"], table.cat.square["-2:+120/+150"])
    found = charts.journeys(table.cat, table.view(), 0, most_tiles=3)
    assert {square: len(journey) - 1 for square, journey in found.items()} == fewest_tiles(table, 3)
    for journey in found.values():
        spent = [leg.tile for leg in journey[1:]]
        assert len(spent) == len(set(spent))
        assert set(spent) <= set(tiles)


def test_a_spacecraft_makes_no_journey_on_earth() -> None:
    table = Arranged(FIRST_AND_FAST, ["asia"])
    assert charts.journeys(table.cat, table.view(), 0, "spacecraft") == {}


@pytest.mark.rule("AN-CHR-06")
def test_boat_of_jarrah_reaches_further() -> None:
    near, far = (
        charts.journeys(table.cat, table.view(), 0, "boat")
        for table in (Arranged(FIRST_AND_FAST, ["oceania"]), Arranged(CONSTELLATION, ["jarrah", "neil"]))
    )
    assert set(near) < set(far)


@pytest.mark.parametrize("months_on", [0, 1, 5, 11, 13])
def test_sky_of_coming_months_comes_true(months_on: int) -> None:
    table = Arranged(SOLAR_SYSTEM, ["joao", "neil"])
    cards = [*table.title.content.planet_cards, *table.title.content.constellations, "new_moon"]
    places = ("-1:-30/-60", "+3:0/-30", "-3:0/+30")
    view = table.view()
    foreseen = {
        (card, place): charts.is_visible(table.cat, view, card, place, 1, months_on)
        for card in cards
        for place in places
    }
    assert any(foreseen.values())
    table.round(1 + months_on)
    later = table.view()
    for (card, place), is_visible in foreseen.items():
        assert charts.is_visible(table.cat, later, card, place, 1) == is_visible, (card, place)


def test_visible_is_what_can_be_declared() -> None:
    for number in range(1, 13):
        table = Arranged(SOLAR_SYSTEM, ["joao", "neil"])
        table.round(number)
        for card in ("orion", "crux", "full_moon", "new_moon", "venus_transit", "mars"):
            is_planet = card in table.title.content.planet_cards
            (table.planet_top(card) if is_planet else table.week(3, card))
            table.restart_month()
            what = "observe 3 planet" if is_planet else "observe 3"
            is_visible = charts.is_visible(table.cat, table.view(), card, table.square(), 3)
            assert (what in table.legal()) == is_visible, (number, card)


def test_chances_ahead_are_exact() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.points(0, nk=20)
    table.tile_values(5, 10)
    first, second, third, *_ = charts.chances_ahead(table.view(), 0)
    assert (first.chance, second.chance) == (1.0, 1.0)
    assert third.chance == pytest.approx(1 / 10)


def test_what_is_certain_is_not_a_hair_less() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.points(0, nk=500)
    assert {ahead.chance for ahead in charts.chances_ahead(table.view(), 0)} == {1.0}


def test_own_tiles_change_the_chances() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.points(0, nk=10)
    table.points(1, nk=10)
    before = charts.chances_ahead(table.view(0), 0)[0].chance
    table.drawn(1, 15)
    assert before == pytest.approx(9 / 10)
    assert charts.chances_ahead(table.view(0), 0)[0].chance == 1.0
    assert charts.chances_ahead(table.view(1), 1)[0].chance == pytest.approx(9 / 10)


@pytest.mark.rule("AN-TRJ-03")
def test_a_stage_that_the_next_step_skips_adds_nothing() -> None:
    table = on_stage(4, 5, nk=20, dv=15)
    table.tile_values(5, 10, 15, 20, 25)
    assert charts.chances_ahead(table.view(), 0)[-1].chance == 1.0
    table.in_space(1, "outbound", 3)
    assert charts.chances_ahead(table.view(), 0)[-1].chance == 0.0
