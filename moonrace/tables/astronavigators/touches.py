"""What pressing a square, a stage, a tile or a card does: its one action, or a look at its row."""

from __future__ import annotations

from collections import defaultdict

from moonrace.games.astronavigators.actions import Connect
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.face import AskPanel, Button
from moonrace.tables.kit.touch import END, PRIMARY, Touch, button_places


def touches(desk: Desk, panel: AskPanel) -> dict[str, Touch]:
    """By the thing that buttons name; while declaring, squares in reach lead to the row of a vehicle."""
    found: dict[str, list[tuple[str, Button]]] = defaultdict(list)
    for row, button in button_places(panel).values():
        if button.thing:
            found[button.thing].append((row, button))
    made = {thing: _touch(offers) for thing, offers in found.items()}
    rows = {group.id for group in panel.groups}
    for action in desk.all_of(Connect):
        if action.vehicle != "spacecraft":
            for square in desk.reach(action.vehicle):
                says = f"{desk.words.square(square)}: by {action.vehicle} with {action.tile}"
                made.setdefault(f"sq-{square}", Touch(picks=f"row-connect-{action.tile}", says=says))
    if desk.what == "declare":
        for square, vehicles in desk.reaches.items():
            row = next((f"row-travel-{v}" for v in vehicles if f"row-travel-{v}" in rows), "")
            if row:
                name = desk.words.square(square)
                made.setdefault(f"sq-{square}", Touch(picks=row, says=f"{name}: by {' or '.join(vehicles)}"))
    return made


def _touch(offers: list[tuple[str, Button]]) -> Touch:
    if len(offers) == 1:
        button = offers[0][1]
        return Touch(presses=button.action, says=button.sentence, tag=button.cost)
    rows = [row for row, _ in offers if row not in (PRIMARY, END)]
    return Touch(picks=rows[0] if rows else "", says=f"{len(offers)} choices: {offers[0][1].sentence}")
