"""What a seat is told while others decide: who is awaited and for what, and never who holds what."""

from __future__ import annotations

from moonrace.games.tranquility_base.view import StackView
from moonrace.tables.face import AskPanel
from moonrace.tables.tranquility_base.desk import Desk
from moonrace.tables.tranquility_base.words import PHASES, count

DOING = {
    "draw": "draws a card",
    "recycle_fuel": "recycles fuel",
    "action": "plays the action phase",
    "upkeep": "counts down cards",
    "discard": "chooses a discard",
    "refill_hand": "refills the hand",
}


def waiting_panel(desk: Desk) -> AskPanel:
    """The panel of a seat that has nothing to decide."""
    view, names = desk.view, desk.scene.names
    if view.phase == "over":
        return AskPanel("The end", _ending(desk))
    if view.window is not None:
        return AskPanel("Response window", window_sentence(desk), note="The window closes by itself.")
    if view.phase == "set_up":
        return AskPanel("Set-up", "Start spaces are being chosen.", note="Earliest Mercury mission first.")
    active = names[view.active]
    eyebrow = f"Turn {view.turn}, {PHASES.get(view.phase, view.phase)}"
    if view.payment is not None:
        return AskPanel(eyebrow, f"{active} has {view.payment.short} fuel still to pay.")
    if desk.is_active:
        return AskPanel(eyebrow, "Your turn goes on.")
    return AskPanel(eyebrow, f"{active} {DOING.get(view.phase, 'decides')}.", note=_since(desk))


def _ending(desk: Desk) -> str:
    view = desk.view
    if view.winner >= 0:
        landed = (
            "You have landed" if view.winner == view.seat else f"{desk.scene.names[view.winner]} has landed"
        )
        return f"{landed} in turn {view.turn}."
    return "The countdown is at zero."


def _since(desk: Desk) -> str:
    new = desk.scene.since
    return f"{count(new, 'line')} in the log since you last acted." if new else ""


def window_sentence(desk: Desk) -> str:
    """What a response window is about. The same for everybody, whatever they hold."""
    if not desk.view.stack:
        return "A response window is open."
    return f"{_what(desk, desk.view.stack[-1])} can be answered."


def _what(desk: Desk, item: StackView) -> str:
    words = desk.words
    whose = desk.possessive(item.seat)
    if item.kind == "launch":
        text = f"{whose} launch of {words.mission(item.mission)}"
    elif item.kind == "agena_launch":
        text = f"{whose} Agena launch for {words.mission(item.mission)}"
    else:
        text = f"{whose} {words.name(item.card)}"
        if item.target:
            text += f" on {words.name(item.target)}"
        elif item.mission:
            text += f" on {desk.of(item.mission)}"
    return text[0].upper() + text[1:]
