"""The ask panel: what is decided, the move that stands out, rows of buttons, what cannot be done and why."""

from __future__ import annotations

import msgspec

from moonrace.games.tranquility_base import actions as acts
from moonrace.kernel.actions import Action
from moonrace.tables.face import AskPanel, Greyed
from moonrace.tables.kit.headlines import rows_taken
from moonrace.tables.kit.hint import Hint
from moonrace.tables.kit.rows import rows_of
from moonrace.tables.tranquility_base.buttons import place
from moonrace.tables.tranquility_base.desk import Desk
from moonrace.tables.tranquility_base.greyed import greyed_actions, greyed_draw
from moonrace.tables.tranquility_base.happened import happened
from moonrace.tables.tranquility_base.hints import action_hint, draw_hint
from moonrace.tables.tranquility_base.waiting import waiting_panel, window_sentence
from moonrace.tables.tranquility_base.words import PHASES

ENDS = (acts.EndActions, acts.EndDiscard, acts.Pass, acts.CloseWindow)
ROOM = 8
"""Lines of buttons that fit the panel at 1280 x 800 beside heading and foot."""
PRIMARY_ROOM = 2
"""Lines that the primary button and its note take."""


def ask_panel(desk: Desk) -> AskPanel:
    """The decision in front of the viewer; with nothing to decide, what it waits for."""
    if not desk.legal:
        return waiting_panel(desk)
    hint, eyebrow, greyed = _situation(desk)
    placed = {action: place(desk, action) for action in desk.legal}
    primary = hint.primary(placed)
    end = hint.end(placed, ENDS)
    taken = {button.action for button in (primary, end) if button}
    rest = [item for item in placed.values() if item.button.action not in taken]
    told = happened(desk)
    room = ROOM - len(greyed) - (PRIMARY_ROOM if primary else 0) - rows_taken(told)
    return AskPanel(
        eyebrow=eyebrow,
        heading=hint.heading,
        primary=primary,
        note=hint.note,
        note_icon="move" if isinstance(hint.action, acts.Launch | acts.Move | acts.Extend) else "info",
        groups=rows_of(rest, room, primary),
        greyed=greyed,
        end=end,
        headlines=told,
    )


def _situation(desk: Desk) -> tuple[Hint, str, tuple[Greyed, ...]]:
    """Heading and primary, the line above them, and what is greyed, by what is being decided."""
    view = desk.view
    eyebrow = f"Your turn, {PHASES.get(view.phase, view.phase)}" if desk.is_active else "Your choice"
    if view.window is not None:
        return _window_hint(desk), "Response window", ()
    if view.payment is not None and _has(desk, acts.TakeBack):
        return _payment_hint(desk), eyebrow, ()
    if not any(not action.quiet for action in desk.legal) or not desk.scene.is_awaited:
        waiting = waiting_panel(desk)
        return Hint(waiting.heading, note=waiting.note), waiting.eyebrow, ()
    if view.phase == "set_up":
        return _set_up_hint(desk), "Set-up", ()
    if view.phase == "draw":
        return draw_hint(desk), eyebrow, greyed_draw(desk)
    if view.phase == "discard":
        return _discard_hint(desk), eyebrow, ()
    hint = action_hint(desk)
    return hint, eyebrow, () if _is_forced(desk) else greyed_actions(desk)


def _set_up_hint(desk: Desk) -> Hint:
    offered = [action.piece for action in desk.legal if isinstance(action, acts.ChoosePiece)]
    chosen = desk.view.seats[desk.view.seat].piece
    piece = f"yours is {offered[0]} unless you choose another" if offered else f"yours is {chosen}"
    return Hint("Choose a start space.", note=f"No two pieces start on the same space; {piece}.")


def _has(desk: Desk, kind: type[Action]) -> bool:
    return any(isinstance(action, kind) for action in desk.legal)


def _is_forced(desk: Desk) -> bool:
    return not _has(desk, acts.EndActions)


def _window_hint(desk: Desk) -> Hint:
    window = desk.view.window
    assert window is not None
    heading = window_sentence(desk)
    if window.offered == "pass":
        return Hint(heading, note="You let it pass. You may still change that.")
    if window.offered:
        return Hint(
            heading, note=f"You offer {desk.words.name(window.offered)}, sealed until the window closes."
        )
    if not _has(desk, acts.Answer):
        return Hint(heading, note="The window closes by itself.")
    return Hint(heading, note="Answers are sealed until the window closes.")


def _payment_hint(desk: Desk) -> Hint:
    payment = desk.view.payment
    assert payment is not None
    return Hint(
        f"{payment.short} fuel is still to pay.",
        note="The History card was negated. Make up the difference or take the action back. TB-RULING-06",
    )


def _discard_hint(desk: Desk) -> Hint:
    cost = desk.content.constants.extra_discard_cost
    if desk.view.discarded:
        hint = Hint(
            f"A second discard costs {cost} fuel.", note="The card on top is what the next player may take."
        )
    else:
        hint = Hint("Discard one card.", note="The next player may take it.")
    return msgspec.structs.replace(hint, note="") if desk.view.is_solo else hint
