"""What one would look for and cannot do now. Sentence and clause are the rules' own."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from moonrace.kernel.actions import Action, Choice
from moonrace.tables.face import Greyed
from moonrace.tables.kit.rows import Placed

MOST = 3
"""More than this is a list of complaints."""


def reasons(
    possible: Iterable[Placed],
    refused: Iterable[Choice],
    place: Callable[[Action], Placed],
    most: int = MOST,
) -> tuple[Greyed, ...]:
    """Rows that have nothing to press, each by the first refused action that would stand in it."""
    taken = {placed.row for placed in possible}
    rows: list[Greyed] = []
    for choice in refused:
        if len(rows) == most:
            break
        placed = place(choice.action)
        if choice.refusal is not None and placed.row not in taken:
            taken.add(placed.row)
            label, action = placed.button.label, str(choice.action)
            rows.append(Greyed(placed.verb, placed.icon, label, choice.refusal, action=action))
    return tuple(rows)
