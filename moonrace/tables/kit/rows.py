"""The rows of an ask panel: buttons gathered by verb and target, folded where there is no room."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from moonrace.tables.face import Button, Greyed, Group

LINE_WIDTH = 262
"""Pixels for the buttons of one row at 1280 x 800."""


class Placed(msgspec.Struct, frozen=True):
    """A button with the row it belongs to. Those with the same `row` are one group."""

    rank: int
    row: str
    verb: str
    icon: str
    button: Button
    is_folded: bool = False
    is_setting: bool = False
    is_elsewhere: bool = False
    unit: str = ""


def rows_of(placed: Sequence[Placed], room: int, primary: Button | None) -> tuple[Group, ...]:
    """The rows of a panel that has room for so many lines beside its primary button."""
    return _each_key_once(_folded_to_fit(_shut_to_fit(_groups(placed), room), room), primary)


def rows_and_reasons(
    placed: Sequence[Placed], reasons: Sequence[Greyed], room: int, primary: Button | None
) -> tuple[tuple[Group, ...], tuple[Greyed, ...]]:
    """The rows of a panel, then as many reasons as there is still room for; the rest is folded away."""
    rows = rows_of(placed, room, primary)
    if len(reasons) + _in_sight(rows) > room or any(row.is_folded for row in rows):
        room -= 1  # for the line that unfolds the rest
        rows = rows_of(placed, room, primary)
    left = max(0, room - _in_sight(rows))
    folded = (msgspec.structs.replace(reason, is_folded=True) for reason in reasons[left:])
    return rows, (*reasons[:left], *folded)


def _in_sight(groups: Sequence[Group]) -> int:
    return sum(_lines(group) for group in groups if not (group.is_folded or group.is_elsewhere))


def _groups(placed: Sequence[Placed]) -> list[Group]:
    rows: dict[str, list[Placed]] = {}
    for item in sorted(placed, key=lambda item: item.rank):
        rows.setdefault(item.row, []).append(item)
    return [
        Group(
            items[0].verb,
            items[0].icon,
            tuple(item.button for item in items),
            id=f"row-{row}",
            is_folded=items[0].is_folded,
            is_setting=items[0].is_setting,
            is_elsewhere=items[0].is_elsewhere,
            unit=items[0].unit,
        )
        for row, items in rows.items()
    ]


def _shut_to_fit(groups: list[Group], room: int) -> list[Group]:
    """Where not all have room, every object keeps its line, and shows its many choices when it is opened."""
    if _in_sight(groups) <= room:
        return groups
    return [
        msgspec.structs.replace(group, is_shut=bool(group.unit) and _lines(group) > 1) for group in groups
    ]


def _folded_to_fit(groups: list[Group], room: int) -> tuple[Group, ...]:
    """The rows with what is wanted first stay in sight; what has no room goes behind "More moves"."""
    fitted = []
    for group in groups:
        if group.is_elsewhere:
            fitted.append(group)
            continue
        is_folded = group.is_folded or _lines(group) > room
        room -= 0 if is_folded else _lines(group)
        fitted.append(msgspec.structs.replace(group, is_folded=is_folded))
    if all(group.is_folded for group in fitted) and fitted:
        return (msgspec.structs.replace(fitted[0], is_folded=False), *fitted[1:])
    return tuple(fitted)


def _each_key_once(groups: tuple[Group, ...], primary: Button | None) -> tuple[Group, ...]:
    """A key presses the first button that names it, so no other may promise the same."""
    used = {primary.key} if primary else set()
    told = []
    for group in groups:
        buttons = []
        for button in group.buttons:
            is_free = button.key not in used
            used.add(button.key)
            buttons.append(button if is_free else msgspec.structs.replace(button, key=""))
        told.append(msgspec.structs.replace(group, buttons=tuple(buttons)))
    return tuple(told)


def _lines(group: Group) -> int:
    if group.is_shut:
        return 1
    lines, used = 1, 0
    for button in group.buttons:
        width = 26 + 7 * len(button.label) + (10 + 8 * len(button.cost) if button.cost else 0)
        if used and used + width > LINE_WIDTH:
            lines, used = lines + 1, 0
        used += width + 6
    return lines
