"""What pressing a card, an Engineer, a river, an Investor or a destination does: its one action, or a look at
its rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from moonrace.games.apogee import actions as acts
from moonrace.kernel.actions import Action
from moonrace.tables.apogee.buttons import IN_PANEL
from moonrace.tables.apogee.desk import Desk
from moonrace.tables.face import AskPanel
from moonrace.tables.kit.touch import END, PRIMARY, Touch, button_places


def touches(desk: Desk, panel: AskPanel) -> dict[str, Touch]:
    """By element id."""
    places = button_places(panel)
    found: dict[str, list[Action]] = defaultdict(list)
    for action in desk.legal:
        for thing in _things(action):
            found[thing].append(action)
    made = {}
    for thing, actions in found.items():
        offers = [places[str(action)] for action in actions]
        if len(offers) == 1:
            made[thing] = Touch(presses=offers[0][1].action, says=offers[0][1].sentence)
        else:
            rows = [row for row, _ in offers if row not in (PRIMARY, END)]
            says = f"{len(offers)} choices: {offers[0][1].sentence}"
            made[thing] = Touch(picks=_line_of(rows[0]) if rows else "", says=says)
    return made


def _line_of(row: str) -> str:
    """Where a row's choices are: an Engineer's places stand in a line of the panel."""
    return row.replace(f"row-{IN_PANEL}place-", "plan-")


def card_id(label: str) -> str:
    """The element id of a river card."""
    return f"card-{label}".replace(":", "-")


def _things(action: Action) -> Iterator[str]:
    """The elements an action concerns."""
    if isinstance(action, acts.Build | acts.Discard | acts.Sell | acts.TokenBuild | acts.Unbuild):
        yield f"reserve-{action.technology}"
    elif isinstance(action, acts.Take):
        yield card_id(action.card)
    elif isinstance(action, acts.ReplaceRiver):
        yield f"river-{action.river}"
    elif isinstance(action, acts.ReplaceInvestor):
        yield f"investor-{action.investor}"
    elif isinstance(action, acts.Launch):
        yield f"to-{action.destination}"
    elif isinstance(action, acts.Place | acts.Dismiss):
        yield f"engineer-{action.engineer}"
    elif isinstance(action, acts.Specialty) and action.card:
        yield f"reserve-{action.card}" if action.seat < 0 and ":" not in action.card else card_id(action.card)
