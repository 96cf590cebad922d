"""The board: every space in its place, what can be pressed, pieces beside their spaces, nothing hidden."""

from __future__ import annotations

import itertools
import math
import re
from xml.etree import ElementTree

import msgspec
import pytest

from moonrace.kernel.chance import Seeded
from moonrace.kernel.match import Match
from moonrace.tables.tranquility_base.geometry import CENTRE, HEIGHT, WIDTH, Geometry
from tests.games.tranquility_base.arranged import Arranged
from tests.tables.kit.seating import all_eyes, scene
from tests.tables.tranquility_base.scenes import FACE, busy_table, new_match, walk

ROW = ["mercury_3", "mercury_6", "gemini_4", "gemini_8", "apollo_8", "apollo_15"]
GEOMETRY = Geometry(FACE.words.content)


def drawn(table: Arranged) -> ElementTree.Element:
    return drawn_for(table.match, 0)


def drawn_for(match: Match, seat: int) -> ElementTree.Element:
    return ElementTree.fromstring(str(FACE.context(scene(match, seat)).board))


def part(board: ElementTree.Element, id_: str) -> ElementTree.Element:
    return next(element for element in board.iter() if element.get("id") == id_)


def test_every_space_of_the_board_is_drawn_once() -> None:
    board = drawn(Arranged(2))
    ids = [element.get("id") for element in board.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {f"space-{space}" for space in GEOMETRY.points} <= set(ids)
    assert len(GEOMETRY.points) == 30 + 4 + 16 + 1


def test_ring_patches_are_evenly_spaced_and_run_clockwise_from_mercury_2() -> None:
    points = [GEOMETRY.points[mission] for mission in GEOMETRY.ring]
    steps = [math.dist(a, b) for a, b in zip(points, [*points[1:], points[0]], strict=True)]
    assert max(steps) - min(steps) < 2
    turns = [math.atan2(y - 221, x - 320) for x, y in points]
    ahead = [(b - a) % (2 * math.pi) for a, b in itertools.pairwise(turns)]
    assert all(0 < step < math.pi / 3 for step in ahead)


@pytest.mark.parametrize("space", [*GEOMETRY.points])
def test_four_pieces_on_one_space_stand_apart_and_inside_the_board(space: str) -> None:
    x, y = GEOMETRY.points[space]
    places = [GEOMETRY.piece(space, index, 4) for index in range(4)]
    for (ax, ay), (bx, by) in itertools.combinations(places, 2):
        assert math.dist((ax, ay), (bx, by)) >= 22
    one = GEOMETRY.piece(space, 0, 1)
    assert 10 <= x + one[0] <= WIDTH - 10
    assert 10 <= y + one[1] <= HEIGHT - 14


def test_a_piece_on_a_patch_leaves_the_number_and_the_start_space_clear() -> None:
    for mission in GEOMETRY.ring:
        assert math.dist((0, 0), GEOMETRY.piece(mission, 0, 1)) >= 30
    for start in FACE.words.content.board.starts:
        gate, away = GEOMETRY.points[start.gate], GEOMETRY.piece(start.gate, 0, 1)
        standing = (gate[0] + away[0], gate[1] + away[1])
        assert math.dist(standing, GEOMETRY.points[start.id]) >= 18


def test_pieces_fly_on_legs_once_they_have_left_the_start() -> None:
    table = Arranged(2)
    table.piece("gemini_9", 1)
    board = drawn(table)
    flying, waiting = (ElementTree.tostring(part(board, f"piece-{seat}"), "unicode") for seat in (1, 0))
    assert "legs" in flying
    assert "legs" not in waiting
    assert "feet" in waiting
    assert "feet" not in flying


@pytest.mark.rule("TB-SET-11")
def test_pieces_show_their_colours_from_the_start() -> None:
    match = new_match(2)
    first, second = match.asks[0].seat, 1 - match.asks[0].seat
    match.act(first, "piece red")
    match.act(first, "start start_2")
    assert "yours is gold unless you choose another" in FACE.ask(scene(match, second)).note
    match.act(second, "start start_1")
    board = drawn_for(match, 0)
    colours = [part(board, f"piece-{seat}").get("class", "").split()[-1] for seat in (first, second)]
    assert colours == ["is-red", "is-gold"]
    assert part(board, f"piece-{first}").get("aria-label", "").endswith("'s piece, red, on start space 2")


def test_taken_patches_are_sockets_and_own_goals_have_a_second_outline() -> None:
    board = drawn(busy_table())
    shape = {
        m: ElementTree.tostring(part(board, f"space-{m}"), "unicode")
        for m in ("mercury_6", "gemini_8", "gemini_9")
    }
    assert "is-taken" in shape["mercury_6"]
    assert "is-target" in shape["gemini_8"]
    assert "is-there" in shape["gemini_9"]


def test_reachable_spaces_press_their_move_and_show_what_it_costs() -> None:
    table = Arranged(2, rows=[ROW])
    table.assembled("gemini_8", launched=True)
    table.piece("gemini_5")
    board = drawn(table)
    two_on = part(board, "space-gemini_7")
    assert two_on.get("data-presses") == "move gemini_8 gemini_7"
    assert two_on.get("role") == "button"
    assert two_on.get("tabindex") == "0"
    assert two_on.get("aria-label") == "Move with Gemini 8: 2 spaces to Gemini 7 for 2 fuel, 5 left."
    assert [text.text for text in two_on.iter() if text.get("class") == "tb-figure"][-1] == "2"
    too_far = part(board, "space-gemini_10")
    assert too_far.get("data-presses") is None
    assert too_far.get("role") == "img"


def test_a_space_with_several_moves_leads_to_their_rows() -> None:
    table = Arranged(2, rows=[ROW])
    table.assembled("gemini_8", launched=True)
    table.assembled("apollo_8", launched=True)
    table.piece("gemini_5")
    picks = part(drawn(table), "space-gemini_6").get("data-picks")
    assert picks in {group.id for group in FACE.ask(scene(table.match)).groups}


def test_start_spaces_and_the_moon_can_be_pressed_when_they_are_choices() -> None:
    dealt = new_match(2)
    choosing = drawn_for(dealt, dealt.asks[0].seat)
    assert part(choosing, "space-start_2").get("data-presses") == "start start_2"
    table = Arranged(2, rows=[ROW])
    table.complete_all()
    table.assembled("apollo_8", launched=True)
    table.piece("apollo_8")
    assert part(drawn(table), "space-moon").get("data-presses") == "move apollo_8 moon"


def test_the_route_of_the_primary_move_is_drawn() -> None:
    route = part(drawn(busy_table()), "route")
    assert (route.get("d") or "").count("M") == 4


def test_milestones_show_which_are_placed() -> None:
    table = Arranged(2)
    table.give(0, "first_american_satellite")
    before = part(drawn(table), "milestone-first_american_satellite")
    assert "not yet" in ElementTree.tostring(before, "unicode")
    table.act("history first_american_satellite")
    table.everybody_passes()
    after = part(drawn(table), "milestone-first_american_satellite")
    assert "placed" in ElementTree.tostring(after, "unicode")


def test_whatever_is_pressed_is_legal_and_whatever_is_picked_is_there() -> None:
    for players in (1, 3):
        for number, match in enumerate(walk(players, 9, 400)):
            if number % 6:
                continue
            for shown in all_eyes(match):
                face = FACE.context(shown)
                cards = "".join(str(card.attributes) for card in (*face.hand, *face.missions))
                piles = face.piles.draw_touch.attributes + face.piles.discard_touch.attributes
                text = f"{face.board}{cards}{piles}"
                assert set(re.findall(r'data-presses="([^"]+)"', text)) <= set(map(str, shown.legal))
                rows = {group.id for group in FACE.ask(shown).groups}
                assert set(re.findall(r'data-picks="([^"]+)"', text)) <= rows


@pytest.mark.rule("TB-INF-01", "TB-INF-02", "TB-RULING-19")
def test_what_a_seat_sees_is_the_same_in_every_world_it_cannot_tell_from_the_real_one() -> None:
    for number, match in enumerate(walk(3, 4, 300)):
        if number % 20 or match.over:
            continue
        for seat in range(3):
            shown = scene(match, seat)
            other = match.title.resample(match.position.state, seat, Seeded(number))
            twin = msgspec.structs.replace(shown, view=match.title.view(other, seat))
            assert FACE.ask(twin) == FACE.ask(shown)
            assert FACE.plain(twin) == FACE.plain(shown)
            assert FACE.context(twin) == FACE.context(shown)


def heads_in(part: ElementTree.Element) -> list[tuple[float, ...]]:
    """Where the arrow heads of a part point, as tip and the middle of their foot."""
    found = []
    for head in part.iter():
        if corners := corners_of(head):
            tip, *foot = corners
            found.append((*tip, *(sum(corner[i] for corner in foot) / len(foot) for i in (0, 1))))
    return found


def corners_of(shape: ElementTree.Element) -> list[tuple[float, float]]:
    """The corners of a triangle, the tip first; nothing of another shape."""
    figures = [float(figure) for figure in re.findall(r"-?[\d.]+", shape.get("d") or "")]
    return list(zip(figures[::2], figures[1::2], strict=True)) if len(figures) == 6 else []


def turn_of(head: tuple[float, ...]) -> float:
    """How an arrow turns about the Moon: more than nothing for clockwise."""
    x, y, foot_x, foot_y = head
    return (foot_x - CENTRE[0]) * (y - foot_y) - (foot_y - CENTRE[1]) * (x - foot_x)


@pytest.mark.rule("TB-MOV-07")
def test_arrows_inside_the_ring_say_that_one_may_fly_either_way() -> None:
    board = drawn(Arranged(2))
    sweeps = next(part for part in board.iter() if part.get("class") == "tb-sweeps")
    turns = [turn_of(head) > 0 for head in heads_in(sweeps)]
    assert sorted(turns) == [False, False, True, True]
    assert "FLY EITHER WAY" in "".join(sweeps.itertext())


@pytest.mark.parametrize(("goal", "is_clockwise"), [("mercury_6", True), ("apollo_15", False)])
def test_the_way_worth_showing_has_arrows_that_point_to_its_end(goal: str, is_clockwise: bool) -> None:
    table = Arranged(2)
    maker, desk = FACE.pages.boards, FACE.desk(scene(table.match, 0))
    ring = list(GEOMETRY.ring)
    here, there = ring.index("mercury_3"), ring.index(goal)
    spaces = ring[here : there + 1] if is_clockwise else [*ring[there:], *ring[: here + 1]][::-1]
    board = ElementTree.fromstring(str(maker.draw(desk, {}, spaces)))
    heads = heads_in(part(board, "route-heads"))
    assert len(heads) == len(spaces) - 1
    assert {turn_of(head) > 0 for head in heads} == {is_clockwise}
