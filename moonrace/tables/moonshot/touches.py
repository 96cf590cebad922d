"""What pressing a space, a tile, a risk or a card does: its one action, or a look at its rows."""

from __future__ import annotations

from collections import defaultdict

from moonrace.tables.face import AskPanel, Button
from moonrace.tables.kit.touch import END, PRIMARY, Touch, button_places

HAND_ROW = "row-play-"
PLACE_ROW = "row-place-"


def touches(panel: AskPanel) -> dict[str, Touch]:
    """By the thing that buttons name, and hand cards by their rows."""
    found: dict[str, list[tuple[str, Button]]] = defaultdict(list)
    for row, button in button_places(panel).values():
        if button.thing:
            found[button.thing].append((row, button))
    made = {thing: _touch(offers) for thing, offers in found.items()}
    for group in panel.groups:
        if group.id.startswith(HAND_ROW):
            card = group.id.removeprefix(HAND_ROW)
            made[f"hand-{card}"] = Touch(picks=group.id, says=f"{group.verb}. {len(group.buttons)} places.")
    return made


def _touch(offers: list[tuple[str, Button]]) -> Touch:
    if len(offers) == 1:
        button = offers[0][1]
        return Touch(presses=button.action, says=button.sentence, tag=button.cost)
    rows = [row for row, _ in offers if row not in (PRIMARY, END)]
    best = offers[0][1]
    tag = best.label if rows and rows[0].startswith(PLACE_ROW) else ""
    return Touch(picks=rows[0] if rows else "", says=f"{len(offers)} choices: {best.sentence}", tag=tag)
