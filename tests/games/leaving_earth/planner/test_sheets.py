"""The maximum payload chart, the planning sheets of the rulebook, and sheets filled in by hand."""

from __future__ import annotations

import pytest

from moonrace.games.leaving_earth.content import load
from moonrace.games.leaving_earth.planner import (
    Line,
    best_rockets,
    ion_chart,
    payload_chart,
    plan,
    sheet_check,
)
from moonrace.games.leaving_earth.planner.sheets import fired
from moonrace.kernel.errors import BadText

CONTENT = load()


@pytest.mark.rule("LE-PLAN-01", "LE-PLAN-03", "LE-EX-04")
def test_payload_chart_cell_by_cell() -> None:
    printed = {rocket: list(row.payload) for rocket, row in CONTENT.payload_chart.items()}
    assert payload_chart() == printed
    assert sum(len(row) for row in printed.values()) == 36


@pytest.mark.rule("LE-PLAN-01", "LE-ION-01")
def test_ion_chart_cell_by_cell() -> None:
    assert ion_chart() == [list(row.payload) for row in CONTENT.ion_chart.values()]


@pytest.mark.rule("LE-PLAN-01")
def test_payloads_of_rockets_fired_together_add_up() -> None:
    """At difficulty 3 three Junos carry 3 times a third; a fourth unit of mass is too much."""
    assert sheet_check([Line(3, ("juno",) * 3, payload=1)]).works
    assert not sheet_check([Line(3, ("juno",) * 3, payload=2)]).works
    assert sheet_check([Line(3, ("atlas", "juno", "juno", "juno"), payload=6)]).works


@pytest.mark.rule("LE-EX-01")
def test_probe_and_juno_in_lunar_orbit() -> None:
    to_moon = sheet_check([Line(2, ("juno",), payload=1)]).lines[0]
    to_orbit = sheet_check([Line(3, ("juno",), payload=1)]).lines[0]
    assert (to_moon.mass, to_moon.required, to_moon.thrust, to_moon.works) == (2, 4, 4, True)
    assert (to_orbit.required, to_orbit.short, to_orbit.works) == (6, 2, False)


@pytest.mark.rule("LE-EX-02")
def test_probe_and_two_junos_land_and_are_stranded() -> None:
    landing = sheet_check([Line(2, ("juno", "juno"), payload=1)]).lines[0]
    assert (landing.mass, landing.required, landing.thrust, landing.spare) == (3, 6, 8, 2)
    assert not sheet_check([Line(2, (), payload=1), Line(2, ("juno", "juno"))]).works


@pytest.mark.rule("LE-EX-03", "LE-PLAN-02")
def test_probe_and_three_junos_land_and_return() -> None:
    checked = sheet_check([Line(2, ("juno",), payload=1), Line(2, ("juno", "juno"))])
    assert [(line.mass, line.required, line.thrust) for line in checked.lines] == [(2, 4, 4), (4, 8, 8)]
    assert checked.works
    best = plan(from_="lunar-orbit", to="moon", payload=1, returns=True, ion=0).best
    assert best is not None
    assert best.purchases == {"juno": 3}


@pytest.mark.rule("LE-EX-05", "LE-EX-06", "LE-EX-07", "LE-PLAN-02")
@pytest.mark.parametrize(
    ("name", "cost", "mass", "best"),
    [("LE-EX-05", 22, 24, 22), ("LE-EX-06", 72, 81, 70), ("LE-EX-07", 65, 77, 64)],
)
def test_sheets_of_the_rulebook(name: str, cost: int, mass: int, best: int) -> None:
    sheet = CONTENT.planning_sheets[name]
    checked = sheet_check(sheet.stages)
    assert checked.works
    assert [line.payload for line in checked.lines] == [stage.payload for stage in sheet.stages]
    assert [line.rocket_mass for line in checked.lines] == [stage.rocket_mass for stage in sheet.stages]
    assert (checked.cost, checked.launch_mass) == (cost, mass) == (sheet.rocket_cost, sheet.launch_mass)
    assert checked.best_cost == best


@pytest.mark.rule("LE-EX-07")
def test_last_stage_of_the_rendezvous_sheet_is_exact() -> None:
    launch = sheet_check(CONTENT.planning_sheets["LE-EX-07"].stages).lines[-1]
    assert (launch.mass, launch.required, launch.thrust, launch.spare) == (77, 231, 231, 0)


def test_the_best_sheet_works_and_costs_what_it_says() -> None:
    for sheet in CONTENT.planning_sheets.values():
        lines = [Line(s.difficulty, left_behind=s.left_behind) for s in sheet.stages]
        best = best_rockets(lines, sheet.stages[0].payload)[0]
        filled = [
            Line(line.difficulty, rockets, left_behind=line.left_behind)
            for line, rockets in zip(lines, fired(best), strict=True)
        ]
        checked = sheet_check(filled, payload=sheet.stages[0].payload)
        assert checked.works
        assert (checked.cost, checked.launch_mass) == (best.cost, best.mass)


def test_payload_of_three_to_the_moon_and_back_through_lunar_orbit() -> None:
    """The six stages 3, 5, 3, 2, 2, 3 cost $71; the planner finds $69 by way of the fly-by."""
    best = best_rockets([Line(d) for d in (3, 2, 2, 3, 5, 3)], 3)[0]
    assert (best.cost, best.mass) == (71, 84)


def test_a_sheet_that_falls_short_says_where_and_by_how_much() -> None:
    stages = [
        {"maneuver": "lunar descent", "difficulty": 2, "payload": 1, "rockets": ["juno"]},
        {"maneuver": "lunar transfer", "difficulty": 3, "payload": 2, "rockets": ["juno"]},
        {"maneuver": "to orbit", "difficulty": 5, "payload": 9, "rockets": ["soyuz"]},
    ]
    first, second, third = sheet_check(stages).lines
    assert first.works
    assert (second.required, second.thrust, second.short) == (9, 4, 5)
    assert (third.payload, third.payload_is_right, third.short) == (3, False, 0)


def test_thrusters_and_years_count_on_a_sheet() -> None:
    line = sheet_check([Line(3, (), payload=10, years=6, thrusters=1)]).lines[0]
    assert (line.required, line.thrust, line.works) == (30, 30, True)


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ([], "at least one line"),
        ([Line(3, ("juno",))], "needs its payload"),
        ([Line(3, ("titan",), payload=1)], "Line 1: “titan” is no rocket"),
        ([Line(-1, (), payload=1)], "Line 1: difficulty"),
    ],
)
def test_bad_sheets_are_explained(lines: list[Line], complaint: str) -> None:
    with pytest.raises(BadText, match=complaint):
        sheet_check(lines)
