"""The rows of an ask panel, and the reasons below them."""

from __future__ import annotations

import pytest

from moonrace.kernel.errors import Refusal
from moonrace.tables.face import Button, Greyed
from moonrace.tables.kit.rows import Placed, rows_and_reasons, rows_of

REASONS = [Greyed(f"verb {n}", "lock", f"reason {n}", Refusal("no", "No.", "X-1")) for n in range(3)]


def moves(count: int, folded: int = 0) -> list[Placed]:
    """Rows of one line each, the last of which are folded from the start."""
    return [
        Placed(
            n,
            f"row-{n}",
            "Do",
            "flag",
            Button("Do", "Do it.", action=f"do {n}"),
            is_folded=n >= count - folded,
        )
        for n in range(count)
    ]


@pytest.mark.parametrize(
    ("rows", "folded", "room", "in_sight", "reasons_in_sight"),
    [
        (2, 0, 5, 2, 3),
        (2, 0, 4, 2, 1),  # three of four lines: the fourth unfolds the rest
        (3, 1, 6, 2, 3),
        (3, 1, 5, 2, 2),
        (6, 0, 4, 3, 0),
    ],
)
def test_reasons_take_the_room_that_moves_leave(
    rows: int, folded: int, room: int, in_sight: int, reasons_in_sight: int
) -> None:
    groups, reasons = rows_and_reasons(moves(rows, folded), REASONS, room, None)
    assert len(groups) == rows
    assert sum(not group.is_folded for group in groups) == in_sight
    assert [reason.label for reason in reasons] == [reason.label for reason in REASONS]
    assert [not reason.is_folded for reason in reasons] == [n < reasons_in_sight for n in range(3)]


def many(rows: int, each: int, unit: str) -> list[Placed]:
    """Rows of several lines each."""
    return [
        Placed(n, f"row-{n}", "Do", "flag", Button("A long label", "Do it.", action=f"do {n} {m}"), unit=unit)
        for n in range(rows)
        for m in range(each)
    ]


def test_where_many_choices_have_no_room_each_object_keeps_a_line_of_its_own() -> None:
    shut = rows_of(many(5, 9, "place"), 8, None)
    assert [(group.is_shut, group.is_folded, len(group.buttons)) for group in shut] == [(True, False, 9)] * 5
    roomy = rows_of(many(5, 9, "place"), 99, None)
    assert not any(group.is_shut or group.is_folded for group in roomy)
    without = rows_of(many(5, 9, ""), 8, None)
    assert not any(group.is_shut for group in without)
    assert any(group.is_folded for group in without)
