"""The faults that a server must survive, and the tests that prove it. `make faults` prints a line for each.

All of these faults are part of the suite, most of them in a short form; nothing here is proved only before a
release. What the suite does in short and at length is done both ways here.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import pytest

SERVER, BROWSER, BOTS = "tests/server/test_", "tests/browser/test_", "tests/bots/test_"


class Fault(NamedTuple):
    """Something that goes wrong, and the tests (files, or single ones) that it is survived."""

    words: str
    tests: Sequence[str]


FAULTS = {
    1: Fault("kill -9 during writes", [f"{SERVER}crash.py"]),
    2: Fault("the power goes, with all that was not synced", [f"{SERVER}power.py"]),
    3: Fault(
        "the disk is full",
        [
            f"{SERVER}disk.py::test_a_full_disk_is_told_and_survived",
            f"{SERVER}disk.py::test_starting_on_a_full_disk_asks_for_room_and_not_for_a_new_database",
            f"{SERVER}disk.py::test_a_disk_that_is_really_full",
            f"{SERVER}disk.py::test_bots_go_on_when_there_is_room_again",
        ],
    ),
    4: Fault(
        "the disk fails at a sync",
        [f"{SERVER}disk.py::test_an_error_after_the_write_is_not_taken_for_a_failure"],
    ),
    5: Fault(
        "two tabs submit the same turn",
        [
            f"{SERVER}commands.py::test_two_tabs_submit_the_same_turn",
            f"{BROWSER}client.py::test_two_tabs_of_one_seat_press_together",
        ],
    ),
    6: Fault(
        "a request is sent again, later or as another",
        [
            f"{SERVER}commands.py::test_the_same_command_again_gets_the_same_answer",
            f"{SERVER}commands.py::test_an_answer_outlives_the_server",
            f"{SERVER}commands.py::test_the_same_id_with_another_body_is_refused",
        ],
    ),
    7: Fault(
        "a command comes too late, and others beside it do not",
        [
            f"{SERVER}side_by_side.py",
            f"{SERVER}commands.py::test_sealed_answers_do_not_outdate_each_other",
            f"{SERVER}taken_back.py::test_a_late_command_hears_of_it",
        ],
    ),
    8: Fault(
        "bodies that nobody can read",
        [
            f"{SERVER}commands.py::test_bodies_nobody_can_read",
            f"{SERVER}commands.py::test_actions_nobody_offers",
            f"{SERVER}commands.py::test_other_formats_are_not_spoken",
        ],
    ),
    9: Fault(
        "acts of the wrong seat, of spectators, after the end",
        [
            f"{SERVER}commands.py::test_every_act_of_every_seat_from_every_other",
            f"{SERVER}commands.py::test_only_the_own_seat_can_be_spoken_for",
            f"{SERVER}commands.py::test_spectators_only_watch",
            f"{SERVER}commands.py::test_a_table_that_is_over_takes_no_more",
        ],
    ),
    10: Fault(
        "links guessed or taken to another table",
        [
            f"{SERVER}links.py::test_every_wrong_link_is_answered_alike",
            f"{SERVER}links.py::test_links_are_long_and_not_stored",
            f"{SERVER}commands.py::test_links_of_other_tables_open_nothing",
        ],
    ),
    11: Fault("peeking by page, JSON, stream, log, replay or export", [f"{SERVER}secrecy.py"]),
    12: Fault(
        "peeking by undo or what-if",
        [
            f"{SERVER}what_if.py::test_boards_of_twins_are_alike_in_every_byte",
            f"{SERVER}taken_back.py",
            "tests/laws/test_laws.py",
        ],
    ),
    13: Fault(
        "peeking by errors, lists of moves or pauses",
        [
            f"{SERVER}attendant.py::test_a_window_stays_open_for_its_time_whoever_holds_what",
            f"{SERVER}attendant.py::test_among_bots_a_window_closes_at_the_same_time_whatever_bots_hold",
            f"{SERVER}attendant.py::test_an_answer_in_a_window_is_not_signalled",
            f"{SERVER}secrecy.py::test_twins_are_alike_in_every_byte",
        ],
    ),
    14: Fault(
        "peeking by sizes and order",
        [
            f"{SERVER}secrecy.py::test_twins_are_alike_in_every_byte",
            f"{SERVER}attendant.py::test_steps_are_numbered_by_what_a_viewer_can_notice",
        ],
    ),
    15: Fault("chance foretold or chosen", [f"{SERVER}seal.py", "tests/kernel/test_verifying.py"]),
    16: Fault("a bot hangs, crashes, eats memory or talks nonsense", [f"{BOTS}live.py"]),
    17: Fault(
        "a client that never reads its stream",
        [f"{SERVER}streams.py::test_a_client_that_does_not_read_is_dropped"],
    ),
    18: Fault("a thousand idle streams", [f"{SERVER}streams.py::test_a_thousand_idle_streams_cost_little"]),
    19: Fault(
        "lines cut, servers restarted, more tabs than connections",
        [
            f"{BROWSER}many_tabs.py",
            f"{BROWSER}client.py::test_a_command_waits_for_the_server_and_is_done_once",
            f"{BROWSER}client.py::test_a_command_outlives_a_reload",
            f"{BROWSER}client.py::test_a_table_catches_up_after_the_line_was_cut",
        ],
    ),
    20: Fault("the clock jumps", [f"{SERVER}clock.py"]),
    21: Fault(
        "the database is held by somebody else", [f"{SERVER}disk.py::test_a_locked_database_is_waited_for"]
    ),
    22: Fault("the schema changes, half-way and back", [f"{SERVER}database.py"]),
    23: Fault("the rules change under running tables", [f"{SERVER}mended_rules.py", "tests/golden"]),
    24: Fault(
        "forged requests, and names that would be code",
        [
            f"{SERVER}safety.py::test_forms_of_other_sites_are_refused",
            f"{SERVER}safety.py::test_names_cannot_become_code",
            f"{SERVER}safety.py::test_foreign_names_are_not_answered",
        ],
    ),
    25: Fault(
        "floods of requests, connections, tables and questions",
        [
            f"{SERVER}doorway.py",
            f"{SERVER}fair_bots.py",
            f"{SERVER}planner.py::test_hard_questions_of_one_address_do_not_shut_the_planner_to_others",
            f"{SERVER}safety.py::test_limits_of_a_seat_and_of_an_address",
        ],
    ),
}


class Tally:
    """Which tests of each fault have passed, failed or been left out, by what pytest reports."""

    def __init__(self) -> None:
        self.outcomes: dict[str, str] = {}
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note how a part of a test went."""
        known = self.outcomes.get(report.nodeid, "passed")
        self.outcomes[report.nodeid] = report.outcome if known == "passed" else known
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration

    def line(self, number: int) -> str:
        """What is known of a fault."""
        fault = FAULTS[number]
        own = [node for node in self.outcomes if any(is_of(node, test) for test in fault.tests)]
        counts = Counter(self.outcomes[node] for node in own)
        state = "FELL" if counts["failed"] else "held" if counts["passed"] else "not run"
        left_out = f", {counts['skipped']} left out" if counts["skipped"] else ""
        seconds = sum(self.seconds[node] for node in own)
        return f"{number:2}  {state:7}  {fault.words} ({counts['passed']} tests{left_out}, {seconds:.0f} s)"


def is_of(node: str, test: str) -> bool:
    """Whether a test is the one named, one of its cases, or in the file or folder named."""
    return node == test or node.startswith((f"{test}[", f"{test}::", f"{test}/"))


def main() -> int:
    """Run the tests of all faults, or of those named by number, and print a line each; the exit code."""
    numbers = [int(word) for word in sys.argv[1:]] or sorted(FAULTS)
    tests = dict.fromkeys(test for number in numbers for test in FAULTS[number].tests)
    tally = Tally()
    code = pytest.main(["-q", "--no-header", "-p", "no:randomly", "-n", "0", *tests], plugins=[tally])
    lines = [tally.line(number) for number in numbers]
    print("\n".join(lines))
    return int(code) or int(any("held" not in line for line in lines))


if __name__ == "__main__":
    sys.exit(main())
