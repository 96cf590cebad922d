"""What pressing a card, mission, pile or space does: its one action, or a look at the rows with several."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from moonrace.games.tranquility_base import actions as acts
from moonrace.kernel.actions import Action
from moonrace.tables.face import AskPanel, Button
from moonrace.tables.kit.touch import END, PRIMARY, Touch, button_places
from moonrace.tables.tranquility_base.buttons import hand_ids
from moonrace.tables.tranquility_base.desk import Desk


def touches(desk: Desk, panel: AskPanel) -> dict[str, Touch]:
    """By element id. Ways to pay with History cards are left to the panel."""
    places = button_places(panel)
    found: dict[str, list[Action]] = defaultdict(list)
    for action in desk.legal:
        if not getattr(action, "pay", ()) and not isinstance(action, acts.SetOrder):
            for thing in _things(desk, action):
                found[thing].append(action)
    return {thing: _touch(actions, places) for thing, actions in found.items()}


def _touch(actions: list[Action], places: dict[str, tuple[str, Button]]) -> Touch:
    offers = [places[str(action)] for action in actions if str(action) in places]
    if len(offers) == 1:
        button = offers[0][1]
        cost = button.cost if button.cost_icon == "fuel" else ""
        return Touch(presses=button.action, says=button.sentence, tag=cost)
    rows = [row for row, _ in offers if row not in (PRIMARY, END)]
    says = f"{len(offers)} choices: {offers[0][1].sentence}" if offers else ""
    return Touch(picks=rows[0] if rows else "", says=says)


def _things(desk: Desk, action: Action) -> Iterator[str]:
    """The elements an action concerns."""
    if isinstance(action, acts.Move | acts.Extend):
        yield f"space-{action.to}"
    elif isinstance(action, acts.ChooseStart):
        yield f"space-{action.space}"
    elif isinstance(action, acts.Draw):
        yield f"pile-{action.pile}"
    elif isinstance(action, acts.Scrub):
        yield from _in_hand(desk, action.replacement)
    elif isinstance(action, acts.MoveEquipment):
        yield f"mission-{action.source}"
    elif isinstance(action, acts.Launch | acts.LaunchAgena | acts.Complete):
        yield f"mission-{action.mission}"
    elif isinstance(action, acts.Assemble):
        yield f"mission-{action.mission}"
        yield from _in_hand(desk, action.card)
    else:
        yield from _in_hand(desk, str(getattr(action, "card", "")))


def _in_hand(desk: Desk, card: str) -> Iterator[str]:
    return (thing for thing in hand_ids(desk.view.hand) if thing.rsplit("-", 1)[0] == f"hand-{card}")
