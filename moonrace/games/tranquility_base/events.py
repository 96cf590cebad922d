"""Events of Tranquility Base: what the table sees happen, each with the things it concerns."""

from __future__ import annotations

from moonrace.kernel.events import Event


class Launching(Event, frozen=True, tag="launching"):
    """TODO launching"""

    seat: int
    mission: str
    fuel: int
    pay: tuple[str, ...]


class Launched(Event, frozen=True, tag="launched"):
    """TODO launched"""

    seat: int
    mission: str


class AgenaLaunching(Event, frozen=True, tag="agena_launching"):
    """TODO agena_launching"""

    seat: int
    mission: str
    fuel: int
    pay: tuple[str, ...]


class AgenaInOrbit(Event, frozen=True, tag="agena_in_orbit"):
    """TODO agena_in_orbit"""

    seat: int
    mission: str


class Moved(Event, frozen=True, tag="moved"):
    """TODO moved"""

    seat: int
    mission: str
    source: str
    to: str
    spaces: int
    fuel: int
    pay: tuple[str, ...]


class Landed(Event, frozen=True, tag="landed"):
    """TODO landed"""

    seat: int
    mission: str
    turn: int


class Completed(Event, frozen=True, tag="completed"):
    """TODO completed"""

    seat: int
    mission: str
    bonus: int
    kept: int


class MadeUp(Event, frozen=True, tag="made_up"):
    """TODO made_up"""

    seat: int
    fuel: int
    pay: tuple[str, ...]


class History(Event, frozen=True, tag="history"):
    """TODO history"""

    seat: int
    card: str
    use: str


class PaymentShort(Event, frozen=True, tag="payment_short"):
    """TODO payment_short"""

    seat: int
    short: int


class TakenBack(Event, frozen=True, tag="taken_back"):
    """TODO taken_back"""

    seat: int
    action: str


class WindowClosed(Event, frozen=True, tag="window_closed"):
    """TODO window_closed"""


class Instant(Event, frozen=True, tag="instant"):
    """TODO instant"""

    seat: int
    card: str
    mission: str
    target: str


class Negated(Event, frozen=True, tag="negated"):
    """TODO negated"""

    card: str
    by: str


class Delayed(Event, frozen=True, tag="delayed"):
    """TODO delayed"""

    card: str
    mission: str
    owner: int


class AgenaLost(Event, frozen=True, tag="agena_lost"):
    """TODO agena_lost"""

    card: str
    mission: str
    owner: int


class Aborted(Event, frozen=True, tag="aborted"):
    """TODO aborted"""

    card: str
    mission: str
    owner: int
    lost: tuple[str, ...]


class OrderSet(Event, frozen=True, tag="order_set"):
    """TODO order_set"""

    seat: int
    card: str
    order: str


class RequestNoted(Event, frozen=True, tag="request_noted"):
    """TODO request_noted"""

    seat: int


class RequestWithdrawn(Event, frozen=True, tag="request_withdrawn"):
    """TODO request_withdrawn"""

    seat: int


class Assembled(Event, frozen=True, tag="assembled"):
    """TODO assembled"""

    seat: int
    card: str
    mission: str
    fuel: int
    pay: tuple[str, ...]


class Shifted(Event, frozen=True, tag="shifted"):
    """TODO shifted"""

    seat: int
    card: str
    source: str
    target: str


class Scrubbed(Event, frozen=True, tag="scrubbed"):
    """TODO scrubbed"""

    seat: int
    mission: str
    replacement: str
    lost: tuple[str, ...]


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """TODO reshuffled"""

    count: int


class Drew(Event, frozen=True, tag="drew"):
    """TODO drew"""

    seat: int


class DrewCard(Event, frozen=True, tag="drew_card"):
    """TODO drew_card"""

    seat: int
    card: str


class Refilled(Event, frozen=True, tag="refilled"):
    """TODO refilled"""

    seat: int
    count: int


class RefilledCards(Event, frozen=True, tag="refilled_cards"):
    """TODO refilled_cards"""

    seat: int
    count: int
    cards: tuple[str, ...]


class Milestone(Event, frozen=True, tag="milestone"):
    """TODO milestone"""

    seat: int
    card: str


class Deal(Event, frozen=True, tag="deal"):
    """TODO deal"""

    players: int


class Dealt(Event, frozen=True, tag="dealt"):
    """TODO dealt"""

    seat: int
    cards: tuple[str, ...]


class TurnedUp(Event, frozen=True, tag="turned_up"):
    """TODO turned_up"""

    card: str


class StartChosen(Event, frozen=True, tag="start_chosen"):
    """TODO start_chosen"""

    seat: int
    space: str


class PieceTaken(Event, frozen=True, tag="piece_taken"):
    """TODO piece_taken"""

    seat: int
    piece: str


class Countdown(Event, frozen=True, tag="countdown"):
    """TODO countdown"""

    left: int


class CountdownOut(Event, frozen=True, tag="countdown_out"):
    """TODO countdown_out"""

    missions: int


class Wild(Event, frozen=True, tag="wild"):
    """TODO wild"""

    seat: int
    card: str
    mission: str
    agena: str
    fuel: int
    pay: tuple[str, ...]


class WildWorked(Event, frozen=True, tag="wild_worked"):
    """TODO wild_worked"""

    seat: int
    card: str
    mission: str
    owner: int
    effect: str
    turns: int


class Gained(Event, frozen=True, tag="gained"):
    """TODO gained"""

    seat: int
    card: str
    fuel: int


class Extended(Event, frozen=True, tag="extended"):
    """TODO extended"""

    seat: int
    mission: str
    card: str
    source: str
    to: str
    spaces: int


class Turn(Event, frozen=True, tag="turn"):
    """TODO turn"""

    seat: int
    turn: int


class TookDiscard(Event, frozen=True, tag="took_discard"):
    """TODO took_discard"""

    seat: int
    card: str


class Recycled(Event, frozen=True, tag="recycled"):
    """TODO recycled"""

    seat: int
    fuel: int


class Counted(Event, frozen=True, tag="counted"):
    """TODO counted"""

    seat: int
    card: str
    mission: str


class Expired(Event, frozen=True, tag="expired"):
    """TODO expired"""

    seat: int
    card: str
    mission: str


class Discarded(Event, frozen=True, tag="discarded"):
    """TODO discarded"""

    seat: int
    card: str
    fuel: int
