"""What a seat is told while others decide: who is awaited and for what, and never who holds what."""

from __future__ import annotations

from moonrace.games.tranquility_base.view import StackView
from moonrace.tables.kit.waiting import Waits, does
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


def waits(desk: Desk) -> Waits:
    """What a seat waits for that has nothing to decide."""
    view = desk.view
    if view.window is not None:
        return Waits(window_sentence(desk), "The window closes by itself.")
    if view.phase == "set_up":
        who = desk.name(_next_to_choose(desk))
        return Waits(f"{who} chooses a start space.", "Earliest Mercury mission first.")
    active = desk.name(view.active)
    if view.payment is not None:
        return Waits(f"{active} has {view.payment.short} fuel still to pay.")
    if desk.is_active:
        return Waits("Your turn goes on.")
    return Waits(does([active], DOING, view.phase))


def eyebrow(desk: Desk) -> str:
    """The turn or what interrupts it, and the phase."""
    view = desk.view
    if view.window is not None:
        return "Response window"
    if view.phase == "set_up":
        return "Set-up"
    if not desk.legal or desk.is_waiting:
        return f"Turn {view.turn}, {PHASES.get(view.phase, view.phase)}"
    return f"Your turn, {PHASES[view.phase]}" if desk.is_active else "Your choice"


def _next_to_choose(desk: Desk) -> int:
    """Whose piece is put on a start space next: the earliest Mercury mission among those not placed."""
    order = {mission: number for number, mission in enumerate(desk.content.missions)}
    left = [seat for seat in desk.view.seats if not seat.space]
    return min(left, key=lambda seat: order[seat.row[0].mission]).seat


def ending(desk: Desk) -> str:
    """How the game ended, in one sentence."""
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
