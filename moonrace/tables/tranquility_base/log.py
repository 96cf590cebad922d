"""Log lines: every event as a sentence that names card, mission and cost."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.games.tranquility_base import events
from moonrace.kernel.events import Event
from moonrace.tables.kit.sentences import Sentences, Speaker
from moonrace.tables.kit.words import capital, count
from moonrace.tables.tranquility_base.words import AGENA_MEANT, Words

Struck = events.Delayed | events.Aborted | events.AgenaLost
"""What happens to a mission without anybody's doing named."""
Paid = (
    events.Assembled | events.Launching | events.AgenaLaunching | events.Moved | events.Wild | events.MadeUp
)


class Teller(Speaker[Words]):
    """Tells what happened in the words of this game."""

    def seat_of(self, event: Event) -> int:
        return event.owner if isinstance(event, Struck) else super().seat_of(event)

    def strong(self, card: str) -> str:
        """The name of a card or mission, strong."""
        return f"**{self.words.name(card)}**"

    def place(self, space: str) -> str:
        """The name of a space, strong where it is a patch."""
        name = self.words.space(space)
        return f"**{name}**" if space in self.words.content.missions else name

    def price(self, event: Paid) -> str:
        """ "2 fuel", "free"."""
        return self.words.price(event.fuel, event.pay)

    def lost(self, cards: Sequence[str], before: str, after: str) -> str:
        """The tail of a sentence that names what is lost, if anything is."""
        return f"{before}{self.words.counted(cards)}{after}" if cards else ""


TELL = Sentences(Teller)


# Set-up ---------------------------------------------------------------------------------------------------

TELL.says(events.Deal, lambda _, e: f"Missions and hands are dealt, {count(e.players, 'player')}.")
TELL.says(events.TurnedUp, lambda t, e: f"{t.strong(e.card)} is turned up and starts the discard pile.")
TELL.says(events.Dealt, lambda t, e: f"Your hand: {t.words.counted(e.cards)}.")
TELL.says(events.PieceTaken, lambda _, e: f"Plays with the **{e.piece}** lunar module.")
TELL.says(events.StartChosen, lambda t, e: f"Starts on {t.place(e.space)}.")


# The turn -------------------------------------------------------------------------------------------------

TELL.says(events.Turn, lambda _, e: f"Turn {e.turn} begins.")
TELL.says(events.Drew, lambda _, _e: "Drew a card.")
TELL.says(events.DrewCard, lambda t, e: f"Drew {t.strong(e.card)}.")
TELL.says(events.TookDiscard, lambda t, e: f"Took {t.strong(e.card)} from the discard pile.")
TELL.says(events.Recycled, lambda _, e: f"Recycled. {e.fuel} fuel ready.")
TELL.says(events.Counted, lambda t, e: f"{t.words.name(e.card)} on {t.strong(e.mission)} is counted down.")
TELL.says(events.Expired, lambda t, e: f"{t.strong(e.card)} on {t.words.name(e.mission)} has run out.")
TELL.says(
    events.Discarded, lambda t, e: f"Discarded {t.strong(e.card)}{f', {e.fuel} fuel' if e.fuel else ''}."
)
TELL.says(events.Refilled, lambda _, e: f"Refilled the hand with {count(e.count, 'card')}.")
TELL.says(events.RefilledCards, lambda t, e: f"New in hand: {t.words.counted(e.cards)}." if e.cards else "")


def _reshuffled(_: Teller, e: events.Reshuffled) -> str:
    return f"The discard pile is shuffled: {count(e.count, 'card')} in the draw pile."


# Missions -------------------------------------------------------------------------------------------------

TELL.says(events.Launching, lambda t, e: f"Launching {t.strong(e.mission)}, {t.price(e)}.")
TELL.says(events.Launched, lambda t, e: f"{t.strong(e.mission)} is launched.")
TELL.says(events.AgenaLaunching, lambda t, e: f"Launching the Agena of {t.strong(e.mission)}, {t.price(e)}.")
TELL.says(events.AgenaInOrbit, lambda t, e: f"Agena in orbit for {t.strong(e.mission)}.")
TELL.says(
    events.Landed, lambda t, e: f"**Landed on the Moon** with {t.words.name(e.mission)} in turn {e.turn}."
)


def _assembled(t: Teller, e: events.Assembled) -> str:
    return f"{t.words.name(e.card)} on the pad of {t.strong(e.mission)}, {t.price(e)}."


def _shifted(t: Teller, e: events.Shifted) -> str:
    return f"{t.words.name(e.card)} shifted from {t.words.name(e.source)} to {t.strong(e.target)}, free."


def _scrubbed(t: Teller, e: events.Scrubbed) -> str:
    lost = t.lost(e.lost, ", ", " discarded")
    return f"Scrubbed {t.strong(e.mission)} for {t.strong(e.replacement)}{lost}."


def _moved(t: Teller, e: events.Moved) -> str:
    spaces = count(e.spaces, "space")
    flown = "" if e.to == e.mission else f" with {t.words.name(e.mission)}"
    return f"Moved {spaces} to {t.place(e.to)}{flown}, {t.price(e)}."


def _extended(t: Teller, e: events.Extended) -> str:
    spaces = count(e.spaces, "free space")
    return f"{t.strong(e.card)} on the move of {t.words.name(e.mission)}: {spaces} to {t.place(e.to)}."


def _completed(t: Teller, e: events.Completed) -> str:
    kept = " Its Agena goes on to Gemini 10." if e.kept else ""
    return f"Completed {t.strong(e.mission)}: +{e.bonus} fuel.{kept}"


# Special cards --------------------------------------------------------------------------------------------

TELL.says(events.History, lambda t, e: f"Played {t.strong(e.card)}: {e.use}.")
TELL.says(events.Gained, lambda t, e: f"Gained {e.fuel} fuel from {t.words.name(e.card)}.")
TELL.says(events.Milestone, lambda t, e: f"Milestone: {t.strong(e.card)}. The card leaves the game.")
TELL.says(events.PaymentShort, lambda _, e: f"{e.short} fuel is still to pay.")
TELL.says(events.MadeUp, lambda t, e: f"Made up the payment, {t.price(e)}.")
TELL.says(events.TakenBack, lambda _, _e: "Takes the action back. Its counters are unspent again.")
TELL.says(events.Negated, lambda t, e: f"{t.strong(e.card)} is negated by {t.words.name(e.by)}.")
TELL.says(events.Delayed, lambda t, e: f"{t.words.name(e.card)} keeps {t.strong(e.mission)} on the pad.")
TELL.says(events.AgenaLost, lambda t, e: f"{t.strong(e.mission)} loses an Agena to {t.words.name(e.card)}.")
# The next line tells what has happened because nobody answered.
TELL.says(events.WindowClosed, lambda _, _e: "")
TELL.says(events.RequestNoted, lambda _, _e: "Request to interrupt noted.")
TELL.says(events.RequestWithdrawn, lambda _, _e: "Request to interrupt taken back.")


def _wild(t: Teller, e: events.Wild) -> str:
    return f"Plays {t.strong(e.card)} on {t.strong(e.mission)}{AGENA_MEANT[e.agena]}, {t.price(e)}."


def _wild_worked(t: Teller, e: events.WildWorked) -> str:
    mission = t.strong(e.mission)
    if e.owner != e.seat:
        mission = f"your {mission}" if e.owner == t.viewer else f"{mission} of {t.names[e.owner]}"
    what = {"cannot_move": "cannot move", "cannot_launch": "cannot launch"}[e.effect]
    return capital(f"{mission} {what}, because of {t.words.name(e.card)}.")


def _instant(t: Teller, e: events.Instant) -> str:
    aimed = f" on {t.strong(e.target or e.mission)}" if e.target or e.mission else ""
    where = f" on {t.words.name(e.mission)}" if e.target and e.mission else ""
    return f"Plays {t.strong(e.card)}{aimed}{where}."


def _aborted(t: Teller, e: events.Aborted) -> str:
    return f"{t.strong(e.mission)} is aborted by {t.words.name(e.card)}.{t.lost(e.lost, ' ', ' discarded.')}"


def _order_set(t: Teller, e: events.OrderSet) -> str:
    return f"Standing order for {t.strong(e.card)}: {t.words.order(e.order, t.names.names)}."


# The solo game --------------------------------------------------------------------------------------------

TELL.says(events.Countdown, lambda _, e: f"Countdown: {count(e.left, 'turn')} left.")
TELL.says(
    events.CountdownOut, lambda _, e: f"The countdown is at zero. {count(e.missions, 'mission')} completed."
)


TELL.take_in(vars())
