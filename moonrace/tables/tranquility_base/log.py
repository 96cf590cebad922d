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


@TELL.of
def _deal(_: Teller, e: events.Deal) -> str:
    return f"Missions and hands are dealt, {count(e.players, 'player')}."


@TELL.of
def _turned_up(t: Teller, e: events.TurnedUp) -> str:
    return f"{t.strong(e.card)} is turned up and starts the discard pile."


@TELL.of
def _dealt(t: Teller, e: events.Dealt) -> str:
    return f"Your hand: {t.words.counted(e.cards)}."


@TELL.of
def _piece_taken(_: Teller, e: events.PieceTaken) -> str:
    return f"Plays with the **{e.piece}** lunar module."


@TELL.of
def _start_chosen(t: Teller, e: events.StartChosen) -> str:
    return f"Starts on {t.place(e.space)}."


# The turn -------------------------------------------------------------------------------------------------


@TELL.of
def _turn(_: Teller, e: events.Turn) -> str:
    return f"Turn {e.turn} begins."


@TELL.of
def _drew(_: Teller, _e: events.Drew) -> str:
    return "Drew a card."


@TELL.of
def _drew_card(t: Teller, e: events.DrewCard) -> str:
    return f"Drew {t.strong(e.card)}."


@TELL.of
def _took_discard(t: Teller, e: events.TookDiscard) -> str:
    return f"Took {t.strong(e.card)} from the discard pile."


@TELL.of
def _recycled(_: Teller, e: events.Recycled) -> str:
    return f"Recycled. {e.fuel} fuel ready."


@TELL.of
def _counted(t: Teller, e: events.Counted) -> str:
    return f"{t.words.name(e.card)} on {t.strong(e.mission)} is counted down."


@TELL.of
def _expired(t: Teller, e: events.Expired) -> str:
    return f"{t.strong(e.card)} on {t.words.name(e.mission)} has run out."


@TELL.of
def _discarded(t: Teller, e: events.Discarded) -> str:
    return f"Discarded {t.strong(e.card)}{f', {e.fuel} fuel' if e.fuel else ''}."


@TELL.of
def _refilled(_: Teller, e: events.Refilled) -> str:
    return f"Refilled the hand with {count(e.count, 'card')}."


@TELL.of
def _refilled_cards(t: Teller, e: events.RefilledCards) -> str:
    return f"New in hand: {t.words.counted(e.cards)}." if e.cards else ""


@TELL.of
def _reshuffled(_: Teller, e: events.Reshuffled) -> str:
    return f"The discard pile is shuffled: {count(e.count, 'card')} in the draw pile."


# Missions -------------------------------------------------------------------------------------------------


@TELL.of
def _assembled(t: Teller, e: events.Assembled) -> str:
    return f"{t.words.name(e.card)} on the pad of {t.strong(e.mission)}, {t.price(e)}."


@TELL.of
def _shifted(t: Teller, e: events.Shifted) -> str:
    return f"{t.words.name(e.card)} shifted from {t.words.name(e.source)} to {t.strong(e.target)}, free."


@TELL.of
def _scrubbed(t: Teller, e: events.Scrubbed) -> str:
    lost = t.lost(e.lost, ", ", " discarded")
    return f"Scrubbed {t.strong(e.mission)} for {t.strong(e.replacement)}{lost}."


@TELL.of
def _launching(t: Teller, e: events.Launching) -> str:
    return f"Launching {t.strong(e.mission)}, {t.price(e)}."


@TELL.of
def _launched(t: Teller, e: events.Launched) -> str:
    return f"{t.strong(e.mission)} is launched."


@TELL.of
def _agena_launching(t: Teller, e: events.AgenaLaunching) -> str:
    return f"Launching the Agena of {t.strong(e.mission)}, {t.price(e)}."


@TELL.of
def _agena_in_orbit(t: Teller, e: events.AgenaInOrbit) -> str:
    return f"Agena in orbit for {t.strong(e.mission)}."


@TELL.of
def _moved(t: Teller, e: events.Moved) -> str:
    spaces = count(e.spaces, "space")
    flown = "" if e.to == e.mission else f" with {t.words.name(e.mission)}"
    return f"Moved {spaces} to {t.place(e.to)}{flown}, {t.price(e)}."


@TELL.of
def _extended(t: Teller, e: events.Extended) -> str:
    spaces = count(e.spaces, "free space")
    return f"{t.strong(e.card)} on the move of {t.words.name(e.mission)}: {spaces} to {t.place(e.to)}."


@TELL.of
def _completed(t: Teller, e: events.Completed) -> str:
    kept = " Its Agena goes on to Gemini 10." if e.kept else ""
    return f"Completed {t.strong(e.mission)}: +{e.bonus} fuel.{kept}"


@TELL.of
def _landed(t: Teller, e: events.Landed) -> str:
    return f"**Landed on the Moon** with {t.words.name(e.mission)} in turn {e.turn}."


# Special cards --------------------------------------------------------------------------------------------


@TELL.of
def _wild(t: Teller, e: events.Wild) -> str:
    return f"Plays {t.strong(e.card)} on {t.strong(e.mission)}{AGENA_MEANT[e.agena]}, {t.price(e)}."


@TELL.of
def _wild_worked(t: Teller, e: events.WildWorked) -> str:
    mission = t.strong(e.mission)
    if e.owner != e.seat:
        mission = f"your {mission}" if e.owner == t.viewer else f"{mission} of {t.names[e.owner]}"
    what = {"cannot_move": "cannot move", "cannot_launch": "cannot launch"}[e.effect]
    return capital(f"{mission} {what}, because of {t.words.name(e.card)}.")


@TELL.of
def _history(t: Teller, e: events.History) -> str:
    return f"Played {t.strong(e.card)}: {e.use}."


@TELL.of
def _gained(t: Teller, e: events.Gained) -> str:
    return f"Gained {e.fuel} fuel from {t.words.name(e.card)}."


@TELL.of
def _milestone(t: Teller, e: events.Milestone) -> str:
    return f"Milestone: {t.strong(e.card)}. The card leaves the game."


@TELL.of
def _payment_short(_: Teller, e: events.PaymentShort) -> str:
    return f"{e.short} fuel is still to pay."


@TELL.of
def _made_up(t: Teller, e: events.MadeUp) -> str:
    return f"Made up the payment, {t.price(e)}."


@TELL.of
def _taken_back(_: Teller, _e: events.TakenBack) -> str:
    return "Takes the action back. Its counters are unspent again."


@TELL.of
def _instant(t: Teller, e: events.Instant) -> str:
    aimed = f" on {t.strong(e.target or e.mission)}" if e.target or e.mission else ""
    where = f" on {t.words.name(e.mission)}" if e.target and e.mission else ""
    return f"Plays {t.strong(e.card)}{aimed}{where}."


@TELL.of
def _negated(t: Teller, e: events.Negated) -> str:
    return f"{t.strong(e.card)} is negated by {t.words.name(e.by)}."


@TELL.of
def _delayed(t: Teller, e: events.Delayed) -> str:
    return f"{t.words.name(e.card)} keeps {t.strong(e.mission)} on the pad."


@TELL.of
def _aborted(t: Teller, e: events.Aborted) -> str:
    return f"{t.strong(e.mission)} is aborted by {t.words.name(e.card)}.{t.lost(e.lost, ' ', ' discarded.')}"


@TELL.of
def _agena_lost(t: Teller, e: events.AgenaLost) -> str:
    return f"{t.strong(e.mission)} loses an Agena to {t.words.name(e.card)}."


@TELL.of
def _window_closed(_: Teller, _e: events.WindowClosed) -> str:
    """Nothing: the next line tells what has happened because nobody answered."""
    return ""


@TELL.of
def _order_set(t: Teller, e: events.OrderSet) -> str:
    return f"Standing order for {t.strong(e.card)}: {t.words.order(e.order, t.names.names)}."


@TELL.of
def _request_noted(_: Teller, _e: events.RequestNoted) -> str:
    return "Request to interrupt noted."


@TELL.of
def _request_withdrawn(_: Teller, _e: events.RequestWithdrawn) -> str:
    return "Request to interrupt taken back."


# The solo game --------------------------------------------------------------------------------------------


@TELL.of
def _countdown(_: Teller, e: events.Countdown) -> str:
    return f"Countdown: {count(e.left, 'turn')} left."


@TELL.of
def _countdown_out(_: Teller, e: events.CountdownOut) -> str:
    return f"The countdown is at zero. {count(e.missions, 'mission')} completed."
