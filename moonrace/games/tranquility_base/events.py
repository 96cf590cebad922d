"""Events of Tranquility Base: what the table sees happen, each with the things it concerns.

Cards, missions and spaces are named by their content ids; what does not apply is left empty.
"""

from __future__ import annotations

from moonrace.kernel.events import Event, OfSeat

Cards = tuple[str, ...]

# Set-up ---------------------------------------------------------------------------------------------------


class Deal(Event, frozen=True, tag="deal"):
    """Rows and hands are dealt."""

    players: int


class TurnedUp(Event, frozen=True, tag="turned_up"):
    """A card starts the discard pile."""

    card: str


class Dealt(OfSeat, frozen=True, tag="dealt"):
    """The hand a seat begins with; only to itself."""

    cards: Cards


class PieceTaken(OfSeat, frozen=True, tag="piece_taken"):
    """A seat has its playing piece, chosen or left over."""

    piece: str


class StartChosen(OfSeat, frozen=True, tag="start_chosen"):
    """A piece stands on its start space."""

    space: str


# The turn -------------------------------------------------------------------------------------------------


class Turn(OfSeat, frozen=True, tag="turn"):
    """A seat's turn begins."""

    turn: int


class Drew(OfSeat, frozen=True, tag="drew"):
    """Somebody draws from the draw pile; to all others."""


class DrewCard(OfSeat, frozen=True, tag="drew_card"):
    """What was drawn; to the drawer."""

    card: str


class TookDiscard(OfSeat, frozen=True, tag="took_discard"):
    """The top discard goes into a hand."""

    card: str


class Recycled(OfSeat, frozen=True, tag="recycled"):
    """Spent fuel is ready again."""

    fuel: int


class Counted(OfSeat, frozen=True, tag="counted"):
    """A card on a mission has a turn less to lie."""

    card: str
    mission: str


class Expired(OfSeat, frozen=True, tag="expired"):
    """A card on a mission has lain its turns and is discarded."""

    card: str
    mission: str


class Discarded(OfSeat, frozen=True, tag="discarded"):
    """A card is discarded; a second one for fuel."""

    card: str
    fuel: int = 0


class Refilled(OfSeat, frozen=True, tag="refilled"):
    """So many cards fill a hand up; to all others."""

    count: int


class RefilledCards(OfSeat, frozen=True, tag="refilled_cards"):
    """The cards that fill a hand up; to its owner."""

    count: int
    cards: Cards


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discards become the draw pile."""

    count: int


# Missions on the ground -----------------------------------------------------------------------------------


class Assembled(OfSeat, frozen=True, tag="assembled"):
    """Equipment comes onto a pad."""

    card: str
    mission: str
    fuel: int
    pay: Cards = ()
    """History cards that paid part of it."""


class Shifted(OfSeat, frozen=True, tag="shifted"):
    """Equipment goes from one pad to another of the same row."""

    card: str
    source: str
    target: str


class Scrubbed(OfSeat, frozen=True, tag="scrubbed"):
    """A mission is replaced by one from hand; what lay on its pad is discarded."""

    mission: str
    replacement: str
    lost: Cards = ()


# Missions in flight ---------------------------------------------------------------------------------------


class Launching(OfSeat, frozen=True, tag="launching"):
    """A launch is paid and can be answered."""

    mission: str
    fuel: int
    pay: Cards = ()
    """History cards that paid part of it."""


class Launched(OfSeat, frozen=True, tag="launched"):
    """A mission is up."""

    mission: str


class AgenaLaunching(OfSeat, frozen=True, tag="agena_launching"):
    """The launch of an Agena is paid and can be answered."""

    mission: str
    fuel: int
    pay: Cards = ()
    """History cards that paid part of it."""


class AgenaInOrbit(OfSeat, frozen=True, tag="agena_in_orbit"):
    """An Agena is up."""

    mission: str


class Moved(OfSeat, frozen=True, tag="moved"):
    """A piece has moved, a fuel for each space."""

    mission: str
    source: str
    to: str
    spaces: int
    fuel: int
    pay: Cards = ()
    """History cards that paid part of it."""


class Extended(OfSeat, frozen=True, tag="extended"):
    """A History card has carried a piece on, free of charge."""

    mission: str
    card: str
    source: str
    to: str
    spaces: int


class Completed(OfSeat, frozen=True, tag="completed"):
    """A patch and its bonus are taken; the Agena is handed on to Gemini 10 if it was kept."""

    mission: str
    bonus: int
    kept: bool = False


class Landed(OfSeat, frozen=True, tag="landed"):
    """A piece is on the Moon: the game is won."""

    mission: str
    turn: int


# Wild and History cards -----------------------------------------------------------------------------------


class Wild(OfSeat, frozen=True, tag="wild"):
    """A Wild is paid and aimed, and can be answered."""

    card: str
    mission: str
    fuel: int
    agena: str = ""
    """Which Agena is meant: `pad`, `orbit` or `inherited`."""
    pay: Cards = ()
    """History cards that paid part of it."""


class WildWorked(OfSeat, frozen=True, tag="wild_worked"):
    """A Wild lies on its mission and hinders it."""

    card: str
    mission: str
    owner: int
    effect: str
    """`cannot_move` or `cannot_launch`."""
    turns: int


class History(OfSeat, frozen=True, tag="history"):
    """A History card is played, its use named, and can be answered."""

    card: str
    use: str
    """What for, in words: "gain 2 fuel"."""


class Gained(OfSeat, frozen=True, tag="gained"):
    """A History card has given fuel for good."""

    card: str
    fuel: int


class Milestone(OfSeat, frozen=True, tag="milestone"):
    """A History card with a flag leaves the game for its marker."""

    card: str


class PaymentShort(OfSeat, frozen=True, tag="payment_short"):
    """A negated card leaves part of a cost to be paid."""

    short: int


class MadeUp(OfSeat, frozen=True, tag="made_up"):
    """The rest of that cost is paid."""

    fuel: int
    pay: Cards = ()
    """History cards that paid part of it."""


class TakenBack(OfSeat, frozen=True, tag="taken_back"):
    """The action it was for is taken back."""

    action: str
    """Its text form."""


# Instants -------------------------------------------------------------------------------------------------


class Instant(OfSeat, frozen=True, tag="instant"):
    """An Instant is played: on a mission's launch, on a card played, or on one that lies on a mission."""

    card: str
    mission: str = ""
    target: str = ""
    """The card it is played on."""


class Negated(Event, frozen=True, tag="negated"):
    """A card has no effect, or no more."""

    card: str
    by: str


class Delayed(Event, frozen=True, tag="delayed"):
    """A launch is put off: the Instant lies on the mission."""

    card: str
    mission: str
    owner: int


class Aborted(Event, frozen=True, tag="aborted"):
    """A mission loses its equipment and every card on it."""

    card: str
    mission: str
    owner: int
    lost: Cards = ()


class AgenaLost(Event, frozen=True, tag="agena_lost"):
    """A mission loses an Agena."""

    card: str
    mission: str
    owner: int


class WindowClosed(Event, frozen=True, tag="window_closed"):
    """Nobody has answered."""


class OrderSet(OfSeat, frozen=True, tag="order_set"):
    """A standing order is given; only to its owner."""

    card: str
    order: str


class RequestNoted(OfSeat, frozen=True, tag="request_noted"):
    """An interrupt is asked for; only to who asks."""


class RequestWithdrawn(OfSeat, frozen=True, tag="request_withdrawn"):
    """It is no longer asked for."""


# The solo game --------------------------------------------------------------------------------------------


class Countdown(Event, frozen=True, tag="countdown"):
    """A turn of the countdown is over."""

    left: int


class CountdownOut(Event, frozen=True, tag="countdown_out"):
    """The countdown is at zero: the game is lost."""

    missions: int
