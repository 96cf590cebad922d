"""What somebody does again and again is one line of the log."""

from __future__ import annotations

from typing import Any

from moonrace.tables.face import Line
from moonrace.tables.kit.log_lines import line
from tests.server.plain import page_of
from tests.server.player import Player
from tests.tables.kit.samples import TABLE


def log(player: Player) -> tuple[list[tuple[str, int]], int]:
    """The log lines that a seat sees with how often, oldest first; and how many came after its last move."""
    page: Any = page_of(player.page().text)
    return [(item["text"], item["times"]) for item in page["lines"]], page["since"]


def test_the_same_done_three_times_is_one_line_for_everybody(two: tuple[Player, Player]) -> None:
    active, other = two
    before = len(log(other)[0])
    for _ in range(3):
        active.act("load").raise_for_status()
    told, since = log(other)
    assert [times for _, times in told[before:]] == [3]
    assert since == 1
    own, since = log(active)
    assert (own[-1], since) == (told[-1], 0)


def test_one_of_them_taken_back_leaves_the_others_and_says_so(two: tuple[Player, Player]) -> None:
    active, other = two
    before = len(log(other)[0])
    for _ in range(3):
        active.act("load").raise_for_status()
    active.say("undo").raise_for_status()
    (once, times), (back, _) = log(other)[0][before:]
    assert times == 2
    assert back == f"Took back: {once}"


def test_a_page_says_how_often() -> None:
    assert 'Waits. <span class="times">3 times</span>' in line(Line(0, "Waits.", times=3), 1, TABLE)
    assert "times" not in line(Line(0, "Waits."), 1, TABLE)
