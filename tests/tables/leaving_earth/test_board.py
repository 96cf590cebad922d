"""The map: every place and manoeuvre once, craft where they are, what is known and by whom."""

from __future__ import annotations

import itertools
import math
import re
from xml.etree import ElementTree

import msgspec
import pytest

from moonrace.kernel.chance import Seeded
from moonrace.kernel.match import Match
from moonrace.tables.leaving_earth.berths import FLYING, SLOTS, moved, overlap
from moonrace.tables.leaving_earth.berths import TOKEN as ROOM
from moonrace.tables.leaving_earth.board import BoardMaker
from moonrace.tables.leaving_earth.geometry import HEIGHT, WIDTH, WORLDS, Geometry
from tests.games.leaving_earth.arranged import Arranged
from tests.tables.kit.seating import all_eyes, scene
from tests.tables.leaving_earth.scenes import FACE, busy_table, firing_table, late_table, lively

CHOICES: tuple[tuple[str, ...], ...] = ((), ("mercury",))
GEOMETRIES = {chosen: Geometry(FACE.catalogue(chosen)) for chosen in CHOICES}


def drawn(match: Match, seat: int = 0) -> ElementTree.Element:
    return ElementTree.fromstring(str(FACE.context(scene(match, seat)).board))


def part(board: ElementTree.Element, id_: str) -> ElementTree.Element:
    return next(element for element in board.iter() if element.get("id") == id_)


def words(element: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in element.iter() if text.tag.endswith("text")]


def test_every_place_is_drawn_once_with_its_name() -> None:
    board = drawn(Arranged(2).match)
    ids = [element.get("id") for element in board.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for place in GEOMETRIES[()].places:
        assert place.name in words(part(board, f"stop-{place.id}"))
    assert "Solar Radiation: unexplored" in words(part(board, "place-solar_radiation"))


def test_the_arrangement_is_the_rulebook_s() -> None:
    points = GEOMETRIES[()].points
    assert points["earth"][1] > points["earth_orbit"][1] > points["inner_planets_transfer"][1]
    assert points["moon"][0] > points["lunar_orbit"][0] > points["earth_orbit"][0]
    assert points["mars"][0] < points["mars_orbit"][0] < points["inner_planets_transfer"][0]
    assert points["venus"][0] > points["venus_orbit"][0] > points["inner_planets_transfer"][0]


@pytest.mark.parametrize("expansions", [*GEOMETRIES])
def test_places_and_pills_keep_clear_of_each_other(expansions: tuple[str, ...]) -> None:
    geometry = GEOMETRIES[expansions]
    for (a, one), (b, two) in itertools.combinations(geometry.points.items(), 2):
        assert math.dist(one, two) > WORLDS.get(a, 8) + WORLDS.get(b, 8) + 20, (a, b)
    pills = [geometry.pill(*ends) for ends, _ in geometry.pairs()]
    for one, two in itertools.combinations(pills, 2):
        assert abs(one[0] - two[0]) > 36 or abs(one[1] - two[1]) > 20, (one, two)
    for x, y in (*geometry.points.values(), *pills):
        assert 8 < x < WIDTH - 8
        assert 8 < y < HEIGHT - 8


def test_a_place_we_have_no_point_for_stands_where_its_grid_says() -> None:
    assert Geometry(FACE.catalogue(("mercury",))).points.keys() > GEOMETRIES[()].points.keys()


def test_every_manoeuvre_has_its_difficulty_time_and_hazards_on_the_map() -> None:
    board = FACE.context(scene(Arranged(1).match)).board
    pills = str(board)[str(board).index('class="le-pills"') :]
    figures = re.findall(r'class="le-figure">(\d+)<', pills)
    assert sorted(map(int, figures)) == sorted(
        way.difficulty for ends, ways in GEOMETRIES[()].pairs() for way in _told(ways)
    )
    assert pills.count("i-radiation") == 7
    assert pills.count("i-entry") == 5


def _told(ways: list) -> list:  # type: ignore[type-arg]
    same = len(ways) == 2 and len({(w.difficulty, w.years, w.is_optional) for w in ways}) == 1
    return ways[:1] if same else ways


def test_craft_stand_at_their_places_and_say_what_they_carry() -> None:
    board = drawn(busy_table().match)
    probe = part(board, "craft-3")
    assert probe.get("aria-label") == "Craft 3 of OKB-1, in Earth Orbit: Atlas and Probe. Mass 5, thrust 27"
    assert "3" in words(probe)
    assert probe.get("data-moves") == ""


def test_a_craft_under_way_is_on_its_route_and_nearer_every_year() -> None:
    table = Arranged(1, ["mars_lander"])
    table.own_all()
    table.face("radiation_0")
    ship = table.craft(0, "earth_orbit", "probe", "soyuz")
    table.act(f"maneuver {ship} mars_orbit 3", "fire soyuz")
    goal = GEOMETRIES[()].points["mars_orbit"]
    away = []
    for _ in range(3):
        place = part(drawn(table.match), f"craft-{ship}").get("transform") or ""
        x, y = map(float, re.findall(r"[-\d.]+", place))
        away.append(math.dist((x, y), goal))
        assert "under way to Mars Orbit" in (
            part(drawn(table.match), f"craft-{ship}").get("aria-label") or ""
        )
        table.end_year()
    assert away[0] > away[1] > away[2] > 10


def test_a_crowd_gathers_by_agency_and_own_craft_stand_alone() -> None:
    table = Arranged(2)
    for agency in (0, 1):
        for _ in range(5):
            table.craft(agency, "earth", "probe")
    board = drawn(table.match)
    own, others = (part(board, f"pile-earth-{agency}") for agency in (0, 1))
    assert "×2" in words(own[0])
    assert "×5" in words(others[0])
    assert others.get("aria-label") == "5 craft of OKB-1, Earth"
    assert {f"craft-{n}" for n in range(6, 11)} <= {e.get("id") for e in others.iter()}
    singles = {f"craft-{n}" for n in range(1, 11)} - {e.get("id") for p in (own, others) for e in p.iter()}
    assert singles == {"craft-1", "craft-2", "craft-3"}
    assert singles < {e.get("id") for e in board.iter()}


@pytest.mark.parametrize("seat", [0, 1, -1])
def test_a_late_map_hides_no_name_or_figure_under_a_token(seat: int) -> None:
    table = late_table()
    assert len(table.view().craft) > 15
    board = drawn(table.match, seat)
    berths = BoardMaker(FACE.words, FACE.catalogue(())).berths
    rooms = []
    for token in _tokens(board):
        x, y = map(float, re.findall(r"[-\d.]+", token.get("transform") or ""))
        assert not berths.is_blocked((x, y), ROOM), token.get("id")
        rooms.append(moved(ROOM, (x, y)))
    assert len(rooms) >= 12
    assert not [pair for pair in itertools.combinations(rooms, 2) if overlap(*pair)]


def _tokens(board: ElementTree.Element) -> list[ElementTree.Element]:
    """Craft and piles as they stand, not those in a pile that is shut."""
    piles = [e for e in board.iter() if (e.get("class") or "").startswith("le-pile")]
    shut = {e for pile in piles for e in pile.iter() if "le-craft" in (e.get("class") or "")}
    craft = [e for e in board.iter() if "le-craft" in (e.get("class") or "") and e not in shut]
    return [*craft, *(pile[0] for pile in piles)]


@pytest.mark.parametrize("expansions", [*GEOMETRIES])
def test_three_tokens_have_room_at_every_place_and_one_on_every_way(expansions: tuple[str, ...]) -> None:
    berths = BoardMaker(FACE.words, FACE.catalogue(expansions)).berths
    for place in berths.geometry.points:
        spots = berths.at(place)
        assert len(spots) == SLOTS
        assert not any(berths.is_blocked(spot, ROOM) for spot in spots[:3]), place
    for way in berths.geometry.ways:
        if way.years or way.is_optional:
            ends = berths.geometry.ends(way)
            assert not berths.is_blocked(berths.along(*ends, 0.54)[0], FLYING), ends


def test_reachable_stops_press_their_manoeuvre_and_show_thrust_and_chance() -> None:
    board = drawn(busy_table().match)
    stop = part(board, "stop-suborbital_flight")
    assert stop.get("data-presses") == "maneuver 1 suborbital_flight"
    assert stop.get("role") == "button"
    assert stop.get("tabindex") == "0"
    assert "72 of 191, 75 %" in words(stop)
    assert part(board, "stop-mars").get("data-presses") is None
    assert part(board, "route-suborbital_flight").get("class") == "le-route"


def test_the_manoeuvre_that_goes_on_is_drawn_through() -> None:
    board = drawn(firing_table().match)
    routes = [e for e in board.iter() if "le-route" in (e.get("class") or "")]
    assert [(e.get("id"), e.get("class")) for e in routes] == [("route-earth_orbit", "le-route is-chosen")]


def test_what_was_found_turns_over_for_all_and_secrets_for_those_who_know() -> None:
    match = busy_table().match
    for seat in (0, 1, -1):
        assert "Deadly" in words(part(drawn(match, seat), "place-venus"))
        assert "?" in words(part(drawn(match, seat), "place-moon"))
    assert {"Life, supplies", "only you know"} <= set(words(part(drawn(match, 0), "place-mars")))
    for seat in (1, 2, -1):
        assert words(part(drawn(match, seat), "place-mars")) == ["?"]
        assert "life" not in str(FACE.context(scene(match, seat)).board).lower()


def test_a_face_turns_over_when_it_is_found_and_lies_still_afterwards() -> None:
    table = Arranged(1, ["lunar_survey", "mars_lander"])
    table.own_all()
    ship = table.craft(0, "lunar_orbit", "probe", "juno")
    table.act(f"survey {ship} moon", "reveal")
    turned = [e for e in part(drawn(table.match), "place-moon").iter() if "turns" in (e.get("class") or "")]
    assert len(turned) == 1
    table.act("buy probe", "buy probe", "buy probe", "buy probe", "buy probe", "buy probe")
    assert not [e for e in part(drawn(table.match), "place-moon").iter() if "turns" in (e.get("class") or "")]


def test_whatever_is_pressed_is_legal_and_whatever_is_picked_is_there() -> None:
    for players in (1, 3):
        for number, match in enumerate(lively(players, 9, 200)):
            if number % 6:
                continue
            for shown in all_eyes(match):
                face = FACE.context(shown)
                sheets = face.panel.sheets if face.panel else []
                ways = [way for sheet in sheets for way in sheet.ways]
                things = (*face.advancements, *face.workshop, *face.ships, *face.store, *ways)
                text = str(face.board) + "".join(str(thing.attributes) for thing in things)
                assert set(re.findall(r'data-presses="([^"]+)"', text)) <= set(map(str, shown.legal))
                picks = {group.id for group in FACE.ask(shown).groups}
                assert set(re.findall(r'data-picks="([^"]+)"', text)) <= picks


@pytest.mark.rule("LE-KNO-02", "LE-KNO-03")
def test_what_a_seat_sees_is_the_same_in_every_world_it_cannot_tell_from_the_real_one() -> None:
    for number, match in enumerate(lively(3, 4, 200)):
        if number % 20 or match.over:
            continue
        for seat in range(3):
            shown = scene(match, seat)
            other = match.title.resample(match.position.state, seat, Seeded(number))
            twin = msgspec.structs.replace(shown, view=match.title.view(other, seat))
            assert FACE.ask(twin) == FACE.ask(shown)
            assert FACE.plain(twin) == FACE.plain(shown)
            assert FACE.context(twin) == FACE.context(shown)
