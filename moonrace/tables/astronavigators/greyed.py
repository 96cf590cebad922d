"""What one might want to do and cannot, with the reason and its clause."""

from __future__ import annotations

from collections.abc import Iterator

from moonrace.games.astronavigators import actions as acts
from moonrace.kernel.errors import Refusal
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.words import VEHICLES
from moonrace.tables.face import Greyed
from moonrace.tables.kit.words import capital, listed

MOST = 3
"""Reasons that fit the panel."""


def greyed(desk: Desk) -> tuple[Greyed, ...]:
    """Reasons stand where a whole action is chosen, not in the middle of one."""
    if desk.what == "declare":
        return tuple(_declaring(desk))[:MOST]
    if desk.what == "calibrate" and desk.me.is_prepared:
        return tuple(_calibrating(desk))[:MOST]
    if desk.what == "travel" and desk.view.focus.has_moved and not desk.view.focus.vehicle:
        return tuple(_connecting(desk))[:MOST]
    return ()


def _grey(verb: str, icon: str, label: str, code: str, sentence: str, clause: str) -> Greyed:
    return Greyed(verb, icon, label, Refusal(code, sentence, clause))


def _declaring(desk: Desk) -> Iterator[Greyed]:
    me = desk.me
    if desk.is_flying:
        if not desk.can(acts.Observe):
            sentence = "In flight only Earth Rise can be observed, from lunar orbit."
            yield _grey("Observe", "eye", "You are in flight", "in-space", sentence, "AN-RULING-11")
        return
    if desk.view.round > 12:
        sentence = (
            "From the second year on everybody is a prepared astronaut; on Earth only travel is allowed."
        )
        yield _grey("Observe", "eye", "The first year is over", "trained", sentence, "AN-YR-03")
    elif me.is_prepared and not me.launches:
        sentence = "A prepared astronaut only travels until the first launch."
        yield _grey("Observe", "eye", "Training is over", "prepared", sentence, "AN-ACT-07")
    if not any(a.vehicle == "spacecraft" for a in desk.all_of(acts.Travel)):
        yield _no_launch(desk)
    yield from _idle_vehicles(desk)


def _no_launch(desk: Desk) -> Greyed:
    pad = desk.words.square(desk.content.places.launch_pad)
    if not desk.me.is_prepared:
        sentence = (
            "Only a prepared astronaut may launch. Finish training when the weeks of a month are resolved."
        )
        return _grey("Launch", "launch", "Still in training", "not-prepared", sentence, "AN-RULING-10")
    sentence = f"A launch needs a pad on your square. The Saturn V stands in {pad}."
    return _grey("Launch", "launch", "No launch pad here", "no-pad", sentence, "AN-TRV-11")


def _idle_vehicles(desk: Desk) -> Iterator[Greyed]:
    """Vehicles that do not leave from here, in one row."""
    usable = {action.vehicle for action in desk.all_of(acts.Travel)}
    idle = [vehicle for vehicle in VEHICLES[:-1] if vehicle not in usable]
    if not idle or not desk.me.square:
        return
    entry = desk.content.squares[desk.me.square]
    if not entry.icons:
        sentence = "At sea only a boat goes on."
        yield _grey("Travel", "boat", "At sea", "at-sea", sentence, "AN-TRV-06")
        return
    shown = [vehicle for vehicle in idle if vehicle in entry.icons]
    missing = [vehicle for vehicle in idle if vehicle not in entry.icons]
    if missing:
        sentence = f"{entry.name} shows no {listed(missing, 'or')}. A vehicle starts and ends on its icon."
        label = f"No {listed(missing, 'or')} here"
        yield _grey("Travel", "move", label, "no-icon", sentence, "AN-TRV-02")
    if shown:
        sentence = f"{capital(listed(shown))} cannot reach another square with the icon."
        yield _grey("Travel", "move", f"No way for {listed(shown)}", "no-way", sentence, "AN-RULING-32")


def _calibrating(desk: Desk) -> Iterator[Greyed]:
    me = desk.me
    if not me.moons and not me.sxt:
        sentence = "The SXT takes an active lunar phase token. Observing a lunar phase gives one."
        yield _grey("SXT", "sextant", "No lunar phase token", "no-moon", sentence, "AN-CAL-01")
    if not me.sets and not me.sct:
        sentence = "The SCT takes an active set token. Scoring a set gives one."
        yield _grey("SCT", "telescope", "No set token", "no-set", sentence, "AN-CAL-01")
    elif not me.sct and not me.ai:
        sentence = "The AI takes a second set token, together with one on the SCT."
        yield _grey("AI", "gear", "First one on the SCT", "sct-first", sentence, "AN-CAL-02")
    if me.place == "outbound" and not me.has_abort_stage:
        yield _grey("Abort Stage", "undo", "Spent", "spent", "It works once per game.", "AN-ABT-04")


def _connecting(desk: Desk) -> Iterator[Greyed]:
    """Tiles whose vehicle does not leave from this square."""
    offered = {action.tile for action in desk.all_of(acts.Connect)}
    idle = [tile for tile in desk.me.tiles if tile not in offered and _vehicles(desk, tile)]
    if idle:
        here = desk.words.square_short(desk.me.square)
        names = listed(f"{tile} ({listed(_vehicles(desk, tile), 'or')})" for tile in idle)
        sentence = f"{names}: the icon must also be on your square, and lead somewhere. You are in {here}."
        label = f"Not from here: {listed(idle)}"
        yield _grey("Connect", "move", label, "not-on-square", sentence, "AN-TRV-12")


def _vehicles(desk: Desk, tile: str) -> list[str]:
    return [icon for icon in desk.content.tiles[tile].icons if icon in VEHICLES]
