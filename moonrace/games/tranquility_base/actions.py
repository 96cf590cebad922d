"""What a seat can say in Tranquility Base. Cards, missions and spaces are named by their content ids."""

from __future__ import annotations

from moonrace.kernel.actions import Action, kinds_in

Cards = tuple[str, ...]


class ChoosePiece(Action, frozen=True, tag="piece"):
    """Take a playing piece, by its colour. Who does not choose has the first that is left."""

    piece: str


class ChooseStart(Action, frozen=True, tag="start"):
    """Put the playing piece on a start space."""

    space: str


class Draw(Action, frozen=True, tag="draw"):
    """Draw phase: take the top card of the draw pile (`draw`) or of the discard pile (`discard`)."""

    pile: str


class Assemble(Action, frozen=True, tag="assemble"):
    """Place equipment from hand on the pad of an own mission. `pay` names History cards used as fuel."""

    card: str
    mission: str
    pay: Cards = ()


class Launch(Action, frozen=True, tag="launch"):
    """Launch, or relaunch, an assembled mission."""

    mission: str
    pay: Cards = ()


class LaunchAgena(Action, frozen=True, tag="launch-agena"):
    """Launch an Agena from the pad of a mission into orbit."""

    mission: str
    pay: Cards = ()


class Move(Action, frozen=True, tag="move"):
    """Move the piece with a launched mission to a space, paying one fuel for each space on the shortest
    way."""

    mission: str
    to: str
    pay: Cards = ()


class Extend(Action, frozen=True, tag="extend"):
    """Play a History card on the move just made with a mission, and use the free spaces it gives."""

    card: str
    mission: str
    to: str


class Complete(Action, frozen=True, tag="complete"):
    """Complete a launched mission on its patch. `keep_agena` sends its Agena on to Gemini 10: `keep`, else
    empty."""

    mission: str
    keep_agena: str = ""


class MoveEquipment(Action, frozen=True, tag="shift"):
    """Move unlaunched equipment from one own pad to another, free of charge."""

    card: str
    source: str
    target: str


class Scrub(Action, frozen=True, tag="scrub"):
    """Replace an uncompleted own mission by a mission card from hand."""

    mission: str
    replacement: str


class PlayWild(Action, frozen=True, tag="wild"):
    """Play a Wild card on a mission. `agena` says which Agena is meant: `pad`, `orbit` or `inherited`."""

    card: str
    mission: str
    agena: str = ""
    pay: Cards = ()


class PlayHistory(Action, frozen=True, tag="history"):
    """Play a History card for its own effect (gain fuel)."""

    card: str


class EndActions(Action, frozen=True, tag="end-actions"):
    """End the Action phase."""


class Discard(Action, frozen=True, tag="discard"):
    """Discard phase: put a card from hand on the discard pile. The second one costs fuel."""

    card: str


class EndDiscard(Action, frozen=True, tag="end-discard"):
    """Discard no second card."""


class Answer(Action, frozen=True, tag="answer"):
    """Offer an Instant in a response window, sealed."""

    card: str


class Pass(Action, frozen=True, tag="pass"):
    """Offer nothing in a response window."""


class CloseWindow(Action, frozen=True, tag="close-window"):
    """The clock closes a timed response window."""


class Interrupt(Action, frozen=True, tag="interrupt"):
    """Play an Instant at an interrupt point, on a card that lies on a mission."""

    card: str
    mission: str
    target: str


class WithdrawInterrupt(Action, frozen=True, tag="withdraw"):
    """Take back a request to interrupt that was not granted yet."""

    quiet = True


class RequestInterrupt(Action, frozen=True, tag="request"):
    """Ask, while a window is open, for the next interrupt point. Granted in clockwise order from the active
    player."""

    quiet = True
    card: str
    mission: str
    target: str


class SetOrder(Action, frozen=True, tag="order"):
    """Give a private standing order for an Instant in hand.

    `never`, `always`, `on-A` to `on-D` (cards and launches of that seat), `on-mercury`, `on-gemini`,
    `on-apollo` (launches of that program).
    """

    quiet = True
    card: str
    order: str


class MakeUp(Action, frozen=True, tag="make-up"):
    """Pay what a negated History card left open, with unspent fuel and the History cards named."""

    pay: Cards = ()


class TakeBack(Action, frozen=True, tag="take-back"):
    """Do not make up for a negated payment: the action it was for is undone."""


ACTIONS = kinds_in(vars())
