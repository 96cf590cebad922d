"""What a seat is told while others decide: who is awaited and for what, and never who holds what."""

from __future__ import annotations

from moonrace.games.tranquility_base.view import StackView
from moonrace.tables.face import AskPanel
from moonrace.tables.tranquility_base.desk import Desk
from moonrace.tables.tranquility_base.words import PHASES

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
        who = names[_next_to_choose(desk)]
        return AskPanel("Set-up", f"{who} chooses a start space.", note="Earliest Mercury mission first.")
    active = names[view.active]
    eyebrow = f"Turn {view.turn}, {PHASES.get(view.phase, view.phase)}"
    if view.payment is not None:
        return AskPanel(eyebrow, f"{active} has {view.payment.short} fuel still to pay.")
    if desk.is_active:
        return AskPanel(eyebrow, "Your turn goes on.")
    return AskPanel(eyebrow, f"{active} {DOING.get(view.phase, 'decides')}.")


def _next_to_choose(desk: Desk) -> int:
    """Whose piece is put on a start space next: the earliest Mercury mission among those not placed."""
    order = {mission: number for number, mission in enumerate(desk.content.missions)}
    left = [seat for seat in desk.view.seats if not seat.space]
    return min(left, key=lambda seat: order[seat.row[0].mission]).seat


def _ending(desk: Desk) -> str:
    view = desk.view
    if view.winner >= 0:
        landed = "You have landed" if view.winner == view.seat else f"{desk.name(view.winner)} has landed"
        return f"{landed} in turn {view.turn}."
    return "The countdown is at zero."


def window_sentence(desk: Desk) -> str:
    """What a response window is about. The same for everybody, whatever they hold."""
    if not desk.view.stack:
        return "A response window is open."
    top = desk.view.stack[-1]
    is_own = top.seat == desk.view.seat
    who = "You" if is_own else desk.name(top.seat)
    verb = "launch" if "launch" in top.kind else "play"
    return f"{who} {verb}{'' if is_own else _third(verb)} {_what(desk, top)}."


def _third(verb: str) -> str:
    return "es" if verb.endswith("ch") else "s"


def _what(desk: Desk, item: StackView) -> str:
    words = desk.words
    if item.kind == "launch":
        return words.mission(item.mission)
    if item.kind == "agena_launch":
        return f"the Agena of {words.mission(item.mission)}"
    if item.target:
        return f"{words.name(item.card)} on {words.name(item.target)}"
    return words.name(item.card) + (f" on {desk.of(item.mission)}" if item.mission else "")
