"""What pressing a stop, a craft, a card of the workshop or an advancement does: its one action, or a look at
its rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from moonrace.games.leaving_earth import actions as acts
from moonrace.games.leaving_earth.content import LOST
from moonrace.kernel.actions import Action
from moonrace.tables.face import AskPanel, Button
from moonrace.tables.kit.touch import END, PRIMARY, Touch, button_places
from moonrace.tables.kit.words import percent
from moonrace.tables.leaving_earth.desk import Desk


def touches(desk: Desk, panel: AskPanel) -> dict[str, Touch]:
    """By element id."""
    places = button_places(panel)
    found: dict[str, list[Action]] = defaultdict(list)
    for action in desk.legal:
        for thing in _things(desk, action):
            found[thing].append(action)
    return {thing: _touch(desk, thing, actions, places) for thing, actions in found.items()}


def _touch(desk: Desk, thing: str, actions: list[Action], places: dict[str, tuple[str, Button]]) -> Touch:
    offers = [places[str(action)] for action in actions if str(action) in places]
    rows = [row for row, _ in offers if row not in (PRIMARY, END)]
    if thing.startswith(("craft-", "ship-")):
        number = thing.split("-")[1]
        says = f"Craft {number}: {len(offers)} {'choice' if len(offers) == 1 else 'choices'} in the panel."
        return Touch(picks=rows[0], says=says) if rows else Touch()
    usual = [action for action in actions if _is_usual(desk, action)]
    if len(offers) == 1 or len(usual) == 1:
        action = usual[0] if len(usual) == 1 else actions[0]
        button = places[str(action)][1]
        return Touch(presses=button.action, says=button.sentence, tag=_tag(desk, action))
    says = f"{len(offers)} choices: {offers[0][1].sentence}" if offers else ""
    return Touch(picks=rows[0] if rows else "", says=says)


def _is_usual(desk: Desk, action: Action) -> bool:
    """A flight in its printed time that the thrust aboard could carry out."""
    if not isinstance(action, acts.Maneuver):
        return False
    craft = desk.craft[action.craft]
    way = desk.way(craft, action.to)
    return way is not None and action.years == way.years and desk.leg(craft, way, action.years).can_reach


def _tag(desk: Desk, action: Action) -> str:
    if not isinstance(action, acts.Maneuver):
        return ""
    craft = desk.craft[action.craft]
    way = desk.way(craft, action.to)
    if way is None:
        return ""
    leg = desk.leg(craft, way, action.years)
    if not leg.required:
        return "no thrust needed"
    chance = percent(leg.chances.success) if leg.can_reach else "test"
    return f"{leg.required} of {leg.aboard}, {chance}"


def _things(desk: Desk, action: Action) -> Iterator[str]:
    """The elements an action concerns."""
    if isinstance(action, acts.Maneuver):
        if action.to != LOST:
            yield f"stop-{action.to}"
        yield f"craft-{action.craft}"
        yield f"ship-{action.craft}"
    elif isinstance(action, acts.Research):
        yield f"advancement-{action.advancement}"
    elif isinstance(action, acts.Buy):
        is_person = desk.words.is_astronaut(action.component)
        yield "workshop-astronaut" if is_person else f"workshop-{action.component}"
    elif isinstance(action, acts.Load):
        yield f"store-{action.component}"
    elif isinstance(action, acts.Unload):
        yield f"ship-{action.craft}"
    elif isinstance(action, acts.Collect | acts.Separate | acts.Repair | acts.Heal | acts.Survey):
        yield f"craft-{action.craft}"
        yield f"ship-{action.craft}"
    elif isinstance(action, acts.Dock):
        yield from (f"{kind}-{n}" for kind in ("craft", "ship") for n in (action.craft, action.other))
