"""The list of faults names tests that there are, and every fault has some."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults import FAULTS, Tally, is_of

ROOT = Path(__file__).parent.parent


def test_all_twenty_five_are_there() -> None:
    assert sorted(FAULTS) == list(range(1, 26))
    assert all(fault.tests for fault in FAULTS.values())


@pytest.mark.parametrize("test", sorted({test for fault in FAULTS.values() for test in fault.tests}))
def test_what_proves_a_fault_exists(test: str) -> None:
    file, _, name = test.partition("::")
    assert (ROOT / file).exists()
    assert not name or f"def {name}(" in (ROOT / file).read_text()


def report(node: str, outcome: str) -> pytest.TestReport:
    return pytest.TestReport(node, ("", 0, ""), {}, outcome, None, "call")  # type: ignore[arg-type]


def test_a_fault_is_held_only_if_a_test_ran_and_none_failed() -> None:
    tally = Tally()
    assert tally.line(2).split()[1:3] == ["not", "run"]
    tally.pytest_runtest_logreport(report("tests/server/test_power.py::test_one", "passed"))
    assert tally.line(2).split()[1] == "held"
    tally.pytest_runtest_logreport(report("tests/server/test_power.py::test_two[a]", "failed"))
    assert tally.line(2).split()[1] == "FELL"


def test_names_are_not_mixed_up() -> None:
    assert is_of("tests/a.py::test_b[x]", "tests/a.py::test_b")
    assert not is_of("tests/a.py::test_b_and_more", "tests/a.py::test_b")
