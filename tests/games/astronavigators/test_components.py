"""What lies in the box, and what is printed on it (AN-CMP)."""

from __future__ import annotations

from collections import Counter

import pytest

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.catalogue import VEHICLES
from tests.games.astronavigators.arranged import CONSTELLATION, FIRST_AND_FAST, SOLAR_SYSTEM, Arranged, title

CONTENT = title().content
CONTINENT_NK = {
    "north_america": 3,
    "south_america": 4,
    "europe": 2,
    "africa": 4,
    "asia": 3,
    "oceania": 5,
    "antarctica": 6,
}


@pytest.mark.rule("AN-CMP-01")
@pytest.mark.parametrize(("continent", "nk"), CONTINENT_NK.items())
def test_dials_start_at_the_continent_and_at_zero(continent: str, nk: int) -> None:
    table = Arranged(FIRST_AND_FAST, [continent])
    assert (table.seen().nk, table.seen().dv) == (nk, 0)


@pytest.mark.rule("AN-CMP-02")
def test_four_main_boards_and_a_board_for_each_player() -> None:
    counts = CONTENT.counts
    assert (counts["main_boards"], counts["player_boards"], counts["orrery_boards"]) == (4, 4, 1)
    assert counts["boards"] == 4 + 4 + 1
    table = Arranged(CONSTELLATION, ["neil", "joao", "yuri", "leo"])
    view = table.view()
    assert len(view.trajectory) == 10  # the lunar-Earth trajectory
    assert len(CONTENT.squares) == 72  # the Earth map
    assert view.sky is not None  # the star map
    assert [week.number for week in view.weeks] == [1, 2, 3, 4]  # the lunar phase board
    table.save("leo")
    table.used("car")
    table.calibrated(0, sxt="full_moon", sct="milky_way", ai="orientation")
    board = table.seen(0)
    assert (board.saved, board.vehicles) == (("leo",), ("car",))
    assert (board.sxt, board.sct, board.ai) == ("full_moon", "milky_way", "orientation")
    assert (board.has_abort, board.has_abort_stage) == (True, True)


@pytest.mark.rule("AN-CMP-03")
def test_the_itemised_components() -> None:
    main = sum(c.copies for c in CONTENT.constellations.values())
    main += sum(c.copies for c in CONTENT.lunar_cards.values())
    tiles = Counter(s.direction for s in CONTENT.stages.values() for _ in range(sum(s.copies)))
    assert (main, sum(c.copies for c in CONTENT.planet_cards.values())) == (78, 40)
    assert len(CONTENT.quests) == len({quest.instrument for quest in CONTENT.quests.values()}) == 7
    assert (len(CONTENT.characters), len(CONTENT.agendas), len(CONTENT.rockets)) == (7, 21, 8)
    assert len(CONTENT.tiles) == 61
    assert tiles == {"outbound": 50, "inbound": 50}
    assert len(CONTENT.planets) == 8
    counts = CONTENT.counts
    assert (counts["set_tokens"], counts["lunar_phase_tokens"], counts["abort_tokens"]) == (48, 16, 8)
    assert (counts["vehicle_tokens"], counts["lunar_module_tokens"], counts["heliport_tokens"]) == (24, 7, 2)
    assert (counts["launch_site_tokens"], counts["vehicle_dice"], counts["planet_discs"]) == (8, 7, 8)
    assert (counts["solar_d12"], counts["invisibility_pillars"]) == (1, 5)


@pytest.mark.rule("AN-CMP-04")
def test_tokens_of_a_player() -> None:
    counts, players = CONTENT.counts, CONTENT.counts["player_boards"]
    assert counts["set_tokens"] / players == len(CONTENT.sets) == 12
    assert counts["lunar_phase_tokens"] / players == len(CONTENT.lunar_cards) == 4
    assert counts["vehicle_tokens"] / players == len(CONTENT.vehicles) == 6
    assert counts["abort_tokens"] / players == 2
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.tokens(*CONTENT.sets, *CONTENT.lunar_cards)
    table.used(*VEHICLES)
    board = table.seen()
    assert (len(board.sets), len(board.moons), len(board.vehicles)) == (12, 4, 6)


@pytest.mark.rule("AN-CMP-05")
def test_copies_of_the_cards() -> None:
    assert {card.copies for card in CONTENT.constellations.values()} == {2}
    assert {card.copies for card in CONTENT.lunar_cards.values()} == {4}
    assert {card.copies for card in CONTENT.planet_cards.values()} == {4}
    assert CONTENT.planet_cards["terra"].copies == 4


@pytest.mark.rule("AN-CMP-06")
@pytest.mark.parametrize("direction", ["outbound", "inbound"])
def test_ten_tiles_a_stage_in_four_values(direction: str) -> None:
    table = Arranged(CONSTELLATION, ["neil", "joao"])
    stages = [stage for stage in table.view().trajectory if stage.direction == direction]
    assert [stage.stage for stage in stages] == [1, 2, 3, 4, 5]
    for stage in stages:
        assert sorted(count for _, count in stage.odds) == [1, 2, 3, 4]


@pytest.mark.rule("AN-CMP-07")
def test_weeks_have_their_phases() -> None:
    weeks = Arranged(FIRST_AND_FAST, ["europe"]).view().weeks
    assert [week.phase for week in weeks] == ["new_moon", "first_quarter", "full_moon", "last_quarter"]


@pytest.mark.rule("AN-CMP-08")
def test_twelve_sets_and_the_two_of_planets() -> None:
    assert list(CONTENT.sets) == [
        "ecliptica",
        "precession",
        "milky_way",
        "orientation",
        "polar_axis",
        "dark_spot",
        "summer_triangle",
        "winter_circle",
        "northern_sky",
        "southern_sky",
        "rocky_planet",
        "gas_planet",
    ]
    terra = Arranged(CONSTELLATION, ["neil", "joao"])
    terra.in_space(0, "moon")
    terra.observe("terra", "terra")
    assert terra.seen().icons == {}
    assert terra.seen().sets == ()
    planets = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    planets.observe("mars", "venus")
    assert planets.seen().sets == ("rocky_planet",)
    planets.observe("saturn", "saturn")
    assert planets.seen().sets == ("rocky_planet", "gas_planet")


@pytest.mark.rule("AN-CMP-09")
def test_faces_of_a_die() -> None:
    faces = {vehicle.die_face: name for name, vehicle in CONTENT.vehicles.items()}
    assert faces == {1: "car", 2: "train", 3: "boat", 4: "helicopter", 5: "plane", 6: "spacecraft"}
    for face, name in faces.items():
        table = Arranged(CONSTELLATION, ["neil", "joao"])
        table.at(1, "+1:-60/-90", die=name)
        table.script(face - 1)
        table.act("travel 1 car", "travel 2 stay", "go +1:-60/-90")
        assert [event.rolled for event in table.events(events.ChainRoll)] == [name]
    Arranged(FIRST_AND_FAST, ["europe"]).refuses("travel 1 balloon", "AN-CMP-09")


@pytest.mark.rule("AN-RULING-01")
def test_cards_are_as_many_as_the_itemised_list_says() -> None:
    counts = CONTENT.counts
    cards = ("main_observation", "planetary_observation", "quest", "character", "hidden_agenda", "rocket")
    assert sum(counts[f"{kind}_cards"] for kind in cards) == 161
    tiles = ("continent", "outbound_trajectory", "inbound_trajectory")
    assert sum(counts[f"{kind}_tiles"] for kind in tiles) == 161


@pytest.mark.rule("AN-RULING-02")
def test_kinds_of_cards() -> None:
    assert len(CONTENT.constellations) * 2 + len(CONTENT.lunar_cards) * 4 == 31 * 2 + 4 * 4 == 78
    assert len(CONTENT.planet_cards) * 4 == 10 * 4 == 40
    assert "terra" in CONTENT.planet_cards
    eclipses = {name: card.eclipse for name, card in CONTENT.lunar_cards.items() if card.eclipse}
    assert eclipses == {"new_moon": "solar", "full_moon": "lunar"}
    planets = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    assert (planets.view().planet_deck, planets.view().terra_left) == (40, 0)
    assert Counter([*planets.state.planet_bag, planets.state.planet_top])[planets.cat.terra] == 4
