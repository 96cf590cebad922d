"""Test tokens on risk cards (MS-TST)."""

from __future__ import annotations

import pytest

from moonrace.games.moonshot import events
from tests.games.moonshot.arranged import Arranged


def proving_ground() -> Arranged:
    """One mission with two risks; the first Moon risk of each path is known."""
    table = Arranged()
    table.no_missions()
    table.mission("M1-4", "R1-01", "R1-02")
    table.path(0, "R3-01", "R3-02", "R3-03", shown=1)
    table.path(1, "R3-04", "R3-05", "R3-06", shown=1)
    table.sets(0, money=100)
    table.engineering(0)
    return table


def counts(table: Arranged) -> dict[str, tuple[int, int]]:
    """Test tokens of both sides by risk."""
    found = {risk.risk: risk.tests for mission in table.view().missions for risk in mission.risks}
    return found | {risk.risk: risk.tests for n in (0, 1) for risk in table.seen(n).moon_path if risk.risk}


@pytest.mark.rule("MS-TST-01", "MS-RULING-17")
def test_each_test_puts_one_token_and_tokens_add_up_without_limit() -> None:
    table = proving_ground()
    table.act("test R1-01", "pass", *["test R1-01"] * 8, "test R1-02")
    assert counts(table)["R1-01"] == (9, 0)
    assert counts(table)["R1-02"] == (1, 0)
    assert table.seen(0).money == 100 - 10 * 4


@pytest.mark.rule("MS-TST-03", "MS-RULING-17")
def test_visible_risks_of_missions_and_of_the_own_path_are_tested_and_no_others() -> None:
    table = proving_ground()
    assert table.offers("test") == ["test R1-01", "test R1-02", "test R3-01"]
    for hidden in ("R3-02", "R3-03", "R3-04", "R3-05", "R2-01"):
        table.refuses(f"test {hidden}", "MS-RULING-17")
    table.act("test R3-01")
    assert counts(table)["R3-01"] == (1, 0)


@pytest.mark.rule("MS-RULING-17")
def test_testing_needs_no_launch_and_tokens_stay_until_the_mission_is_completed() -> None:
    table = proving_ground()
    assert table.seen(0).target == "abort"
    table.act("test R1-01")
    table.end_round()
    assert counts(table)["R1-01"] == (1, 0)


def fly(nation: int, tests: tuple[int, int], roll: int) -> tuple[object, object]:
    """Check value and outcome of a nation's flight past R1-01 with parameters that need a 7."""
    table = Arranged()
    table.no_missions()
    table.mission("M1-3", "R1-01")
    table.tiles(nation, "T-P01 r1c3")
    table.payload(nation, "satellite", "r1c3")
    for side, count in enumerate(tests):
        table.tests(side, "R1-01", count)
    table.strong(nation, 2, 0, 1)
    table.aims(nation, "M1-3")
    table.rolls(roll)
    table.launches()
    (told,) = table.events(events.Risk)
    return told.value, told.passed


@pytest.mark.rule("MS-TST-02")
@pytest.mark.parametrize(
    ("tests", "roll", "value", "passed"),
    [(0, 6, 6, 0), (1, 6, 7, 1), (2, 4, 6, 0), (3, 4, 7, 1), (6, 1, 7, 1)],
)
def test_each_token_of_the_launching_team_adds_1_to_the_roll(
    tests: int, roll: int, value: int, passed: int
) -> None:
    assert fly(0, (tests, 0), roll) == (value, passed)


@pytest.mark.rule("MS-TST-04", "MS-RULING-17")
@pytest.mark.parametrize(("nation", "value"), [(0, 6), (1, 8)])
def test_only_the_launching_sides_tokens_count(nation: int, value: int) -> None:
    assert fly(nation, (1, 3), 5) == (value, int(value >= 7))


@pytest.mark.rule("MS-TST-02")
def test_tokens_on_one_card_do_not_help_on_another() -> None:
    table = Arranged()
    table.no_missions()
    table.mission("M1-4", "R1-01", "R1-02")
    table.tiles(0, "T-P01 r1c3")
    table.payload(0, "satellite", "r1c3")
    table.tests(0, "R1-02", 2)
    table.strong(0, 9, 9, 9)
    table.aims(0, "M1-4")
    table.rolls(3, 4)
    table.launches()
    assert [(told.tests, told.value) for told in table.events(events.Risk)] == [(0, 3), (2, 6)]
