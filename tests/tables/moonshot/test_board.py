"""The blueprint: spaces, tiles as they lie, matched edges that glow, Modules, and what can be pressed."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from moonrace.tables.kit.touch import button_places, touches_of
from moonrace.tables.moonshot.board import BOX, HEIGHT, WIDTH
from moonrace.tables.moonshot.tiles import CELL
from moonrace.tables.moonshot.words import space_name
from tests.games.moonshot.arranged import Arranged
from tests.tables.kit.seating import scene
from tests.tables.moonshot.scenes import FACE, placing_table, shown_table, view_of, walk, workshop_table


def blueprint(table: Arranged, seat: int = 0, nation: int = 0) -> str:
    """One of the two blueprints on a seat's page; the viewer's own comes first."""
    return str(shown_table(table.match, seat).sheets[nation].drawing)


def test_it_is_sound_xml_with_unique_ids_and_no_inline_style() -> None:
    for number, match in enumerate(walk(2, 4, 200)):
        if number % 10:
            continue
        drawn = "".join(str(sheet.drawing) for sheet in shown_table(match).sheets)
        ElementTree.fromstring(f"<all>{drawn}</all>")
        ids = re.findall(r'\sid="([^"]+)"', drawn)
        assert len(ids) == len(set(ids))
        assert "style=" not in drawn


@pytest.mark.rule("MS-BLU-03")
def test_every_match_is_drawn_once_with_its_letter() -> None:
    for number, match in enumerate(walk(2, 4, 250)):
        if number % 20:
            continue
        for at, sheet in enumerate(shown_table(match).sheets):
            tiles = view_of(scene(match)).nations[at].tiles
            pairs = sum(len(tile.matched) for tile in tiles) // 2
            assert str(sheet.drawing).count('class="ms-match"') == pairs


def test_a_modules_bonus_stands_line_by_line_for_phones() -> None:
    table = Arranged(2)
    modules = table.cat.content.modules
    rich = next(id_ for id_, module in modules.items() if len(module.bonus) > 1)
    slot = next(iter(table.cat.content.module_slots))
    table.modules(0, f"{rich} {slot}")
    assert blueprint(table).count('class="ms-slot-short"') == len(modules[rich].bonus)


def test_a_matched_pair_shows_no_single_edges() -> None:
    """T-S05 and T-E13, turned twice, match on S (the rulebook's derived example)."""
    table = Arranged(2)
    table.tiles(0, "T-S05 r2c3", "T-E13 r2c4 2")
    drawn = blueprint(table)
    assert drawn.count('class="ms-match"') == 1
    letters = re.findall(r'class="ms-edge-letter"[^>]*>(\w)<', drawn)
    assert sorted(letters) == sorted("SE" + "ES"), "the two S that match are drawn as one"


def test_spaces_are_named_by_column_and_row() -> None:
    assert [space_name(space) for space in ("r1c3", "r2c2", "r3c6")] == ["C1", "B2", "F3"]
    drawn = blueprint(Arranged(2))
    for name in ("C1", "D1", "B2", "E2", "A3", "F3"):
        assert f">{name}<" in drawn


def test_places_for_tiles_and_modules_do_not_overlap_and_lie_on_the_plate() -> None:
    geometry = FACE.pages.boards.geometry
    boxes = [(x, y, CELL, CELL) for x, y in geometry.corner.values()]
    boxes += [(box.x, box.y, *BOX) for box in geometry.slots.values()]
    assert len(boxes) == 12 + 5
    for at, (x, y, w, h) in enumerate(boxes):
        assert x >= 0
        assert x + w <= WIDTH
        assert y >= 0
        assert y + h <= HEIGHT
        for x2, y2, w2, h2 in boxes[at + 1 :]:
            assert x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y


def test_while_a_tile_is_placed_every_space_in_reach_leads_to_its_rotations() -> None:
    table = placing_table()
    drawn = blueprint(table)
    reach = {action.split()[2] for action in table.legal() if action.startswith("place")}
    for space in FACE.cat.space_ids:
        element = re.search(rf'<g id="space-ussr-{space}"[^>]*>', drawn)
        assert element is not None
        assert (f'data-picks="row-place-T-S02-{space}"' in element[0]) == (space in reach)


def test_the_advised_placement_is_shown_as_a_ghost() -> None:
    drawn = [ghost.split(">")[0] for ghost in blueprint(placing_table()).split('class="ms-ghost"')[1:]]
    assert [" hidden" in ghost for ghost in drawn] == [False, *[True] * (len(drawn) - 1)]
    assert 'class="ms-ghost"' not in blueprint(placing_table(), seat=1, nation=1)


def test_nobody_else_can_press_the_blueprint() -> None:
    drawn = blueprint(placing_table(), seat=1, nation=1)
    assert 'id="blueprint-ussr"' in drawn
    assert "data-picks" not in drawn
    assert "data-presses" not in drawn


@pytest.mark.rule("MS-BLU-10")
def test_a_module_shows_whether_its_bonus_counts() -> None:
    table = Arranged(2)
    table.modules(0, "MOD-01 R2")
    assert 'class="ms-slot is-unmet"' in blueprint(table)
    table.tiles(0, "T-S01 r2c3")
    assert 'class="ms-slot is-met"' in blueprint(table)


def test_a_payload_marker_is_drawn_on_its_tile_and_named() -> None:
    table = workshop_table()
    table.payload(0, "satellite", "r2c2")
    assert "carries Satellite" in blueprint(table)
    assert blueprint(table).count('class="ms-load"') == 1


def test_the_gauges_stand_below_with_what_the_advised_tile_changes() -> None:
    gauges = shown_table(placing_table().match).sheets[0].gauges
    assert [gauge.letter for gauge in gauges] == ["S", "E", "C"]
    assert any(gauge.after > gauge.value for gauge in gauges)


@pytest.mark.rule("MS-RSK-06")
def test_a_gauge_marks_what_makes_the_mission_in_focus_certain() -> None:
    table = workshop_table()
    table.sets(0, sabotage=0)
    table.engineering(0)
    risk = table.title.content.risks["R1-01"]
    lowest = 1 + table.nation(0).tests[table.cat.risk["R1-01"]]
    asked = risk.low if lowest <= risk.low_max else risk.mid
    own, theirs = shown_table(table.match).sheets
    assert tuple(gauge.need for gauge in own.gauges) == asked
    assert not any(gauge.need for gauge in theirs.gauges)
    table.strong(0, *asked)
    assert shown_table(table.match).missions[0].whole.chance == "100 %"


def test_the_rival_has_no_blueprint() -> None:
    mine, rival = shown_table(Arranged(1).match).sheets
    assert mine.drawing is not None
    assert rival.drawing is None


def test_things_press_their_one_button_or_lead_to_their_row() -> None:
    panel = FACE.ask(scene(workshop_table().match))
    places = button_places(panel)
    made = touches_of(panel)
    by_thing: dict[str, list[str]] = {}
    for action, (_, button) in places.items():
        by_thing.setdefault(button.thing, []).append(action)
    by_thing.pop("")
    assert {len(actions) == 1 for actions in by_thing.values()} == {True, False}
    for thing, actions in by_thing.items():
        touch = made[thing]
        assert (touch.presses, bool(touch.picks)) == (
            (actions[0], False) if len(actions) == 1 else ("", True)
        )
        if touch.picks:
            assert touch.picks in {places[action][0] for action in actions}
    for group in panel.groups:
        assert made[group.id].picks == group.id
