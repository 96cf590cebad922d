"""Log lines: every event as a sentence that names card, mission and cost."""

from __future__ import annotations

from collections.abc import Callable

from moonrace.kernel.events import Event
from moonrace.tables.face import Line, Names
from moonrace.tables.kit.telling import EventTeller, told
from moonrace.tables.kit.words import capital, count
from moonrace.tables.tranquility_base.words import Words


class Teller(EventTeller):
    """Tells one event in the words of this game."""

    def __init__(self, words: Words, event: Event, names: Names, viewer: int) -> None:
        super().__init__(event, names, viewer)
        self.words = words

    @property
    def seat(self) -> int:
        """Whose line it is."""
        return self.seat_under("seat" if "seat" in self.event.data else "owner")

    def strong(self, key: str) -> str:
        """The name of a card or mission, strong."""
        return f"**{self.words.name(self.text(key))}**"

    def card(self, key: str = "card") -> str:
        """The name of a card."""
        return self.words.name(self.text(key))

    def cards(self, key: str) -> str:
        """The names of several cards."""
        return self.words.counted(self.many(key))

    def place(self, key: str) -> str:
        """The name of a space, strong where it is a patch."""
        name = self.words.space(self.text(key))
        return f"**{name}**" if self.text(key) in self.words.content.missions else name

    def price(self) -> str:
        """ "2 fuel", "free"."""
        return self.words.price(self.number("fuel"), self.many("pay"))

    def owned(self) -> str:
        """A mission with its owner, unless the line is the owner's own."""
        owner = self.event.data.get("owner")
        mission = self.strong("mission")
        if not isinstance(owner, int) or owner == self.seat:
            return mission
        return f"your {mission}" if owner == self.viewer else f"{mission} of {self.names[owner]}"


def line(words: Words, event: Event, names: Names, viewer: int) -> Line | None:
    """An event as a log line, or None if it needs none."""
    return told(Teller(words, event, names, viewer), TELL)


def _deal(t: Teller) -> str:
    return f"Missions and hands are dealt, {count(t.number('players'), 'player')}."


def _turn(t: Teller) -> str:
    return f"Turn {t.number('turn')} begins."


def _dealt(t: Teller) -> str:
    return f"Your hand: {t.cards('cards')}."


def _moved(t: Teller) -> str:
    spaces = count(t.number("spaces"), "space")
    return f"Moved {spaces} to {t.place('to')} with {t.card('mission')}, {t.price()}."


def _extended(t: Teller) -> str:
    spaces = count(t.number("spaces"), "free space")
    return f"**{t.card()}** on the move of {t.card('mission')}: {spaces} to {t.place('to')}."


def _completed(t: Teller) -> str:
    kept = " Its Agena goes on to Gemini 10." if t.number("kept") else ""
    return f"Completed {t.strong('mission')}: +{t.number('bonus')} fuel.{kept}"


def _scrubbed(t: Teller) -> str:
    lost = t.cards("lost")
    tail = f", {lost} discarded" if lost else ""
    return f"Scrubbed {t.strong('mission')} for {t.strong('replacement')}{tail}."


def _wild(t: Teller) -> str:
    mission = t.text("mission")
    agena = {"pad": ", Agena on the pad", "orbit": ", Agena in orbit", "inherited": ", Agena handed on"}
    return (
        f"{t.strong('card')} on {t.owned()}{agena.get(t.text('agena'), '')}, {t.price()}." if mission else ""
    )


EFFECTS = {
    "abort": "is aborted",
    "remove_agena": "loses an Agena",
    "cannot_move": "cannot move",
    "cannot_launch": "cannot launch",
}


def _wild_worked(t: Teller) -> str:
    what = EFFECTS.get(t.text("effect"), "is hit")
    return capital(f"{t.owned()} {what}: {t.card()}.")


def _history(t: Teller) -> str:
    return f"Played {t.strong('card')}: {t.text('use')}."


def _instant(t: Teller) -> str:
    on = t.text("target") or t.text("mission")
    aimed = f" on **{t.words.name(on)}**" if on else ""
    where = f" on {t.card('mission')}" if t.text("target") and t.text("mission") else ""
    return f"Instant: {t.strong('card')}{aimed}{where}."


def _negated(t: Teller) -> str:
    return f"{t.strong('card')} is negated by {t.card('by')}."


def _aborted(t: Teller) -> str:
    lost = t.cards("lost")
    tail = f" {capital(lost)} discarded." if lost else ""
    return f"{t.strong('mission')} is aborted: {t.card()}.{tail}"


def _discarded(t: Teller) -> str:
    fuel = t.number("fuel")
    return f"Discarded {t.strong('card')}{f', {fuel} fuel' if fuel else ''}."


def _taken_back(_: Teller) -> str:
    return "Takes the action back. Its counters are unspent again."


def _countdown_out(t: Teller) -> str:
    return f"The countdown is at zero. {count(t.number('missions'), 'mission')} completed."


def _order_set(t: Teller) -> str:
    order = t.words.order(t.text("order"), t.names.names)
    return f"Standing order for {t.strong('card')}: {order}."


TELL: dict[str, Callable[[Teller], str]] = {
    "deal": _deal,
    "turned_up": lambda t: f"{t.strong('card')} is turned up and starts the discard pile.",
    "dealt": _dealt,
    "piece_taken": lambda t: f"Plays with the **{t.text('piece')}** lunar module.",
    "start_chosen": lambda t: f"Starts on {t.place('space')}.",
    "turn": _turn,
    "countdown": lambda t: f"Countdown: {count(t.number('left'), 'turn')} left.",
    "drew": lambda _: "Drew a card.",
    "drew_card": lambda t: f"Drew {t.strong('card')}.",
    "took_discard": lambda t: f"Took {t.strong('card')} from the discard pile.",
    "recycled": lambda t: f"Recycled. {t.number('fuel')} fuel ready.",
    "assembled": lambda t: f"{t.card()} on the pad of {t.strong('mission')}, {t.price()}.",
    "launching": lambda t: f"Launching {t.strong('mission')}, {t.price()}.",
    "launched": lambda t: f"{t.strong('mission')} is launched.",
    "agena_launching": lambda t: f"Launching the Agena of {t.strong('mission')}, {t.price()}.",
    "agena_in_orbit": lambda t: f"Agena in orbit for {t.strong('mission')}.",
    "moved": _moved,
    "extended": _extended,
    "completed": _completed,
    "shifted": lambda t: f"{t.card()} shifted from {t.card('source')} to {t.strong('target')}, free.",
    "scrubbed": _scrubbed,
    "wild": _wild,
    "wild_worked": _wild_worked,
    "history": _history,
    "gained": lambda t: f"Gained {t.number('fuel')} fuel from {t.card()}.",
    "milestone": lambda t: f"Milestone: {t.strong('card')}. The card leaves the game.",
    "instant": _instant,
    "negated": _negated,
    "delayed": lambda t: f"{t.strong('mission')} stays on the pad: {t.card()}.",
    "aborted": _aborted,
    "agena_lost": lambda t: f"{t.strong('mission')} loses an Agena: {t.card()}.",
    "payment_short": lambda t: f"{t.number('short')} fuel is still to pay.",
    "made_up": lambda t: f"Made up the payment, {t.price()}.",
    "taken_back": _taken_back,
    "window_closed": lambda _: "Window closed. Nobody answered.",
    "expired": lambda t: f"{t.strong('card')} on {t.card('mission')} has run out.",
    "counted": lambda t: f"{t.card()} on {t.strong('mission')} is counted down.",
    "discarded": _discarded,
    "refilled": lambda t: f"Refilled the hand with {count(t.number('count'), 'card')}.",
    "refilled_cards": lambda t: f"New in hand: {t.cards('cards')}." if t.many("cards") else "",
    "reshuffled": lambda t: (
        f"The discard pile is shuffled: {count(t.number('count'), 'card')} in the draw pile."
    ),
    "landed": lambda t: f"**Landed on the Moon** with {t.card('mission')} in turn {t.number('turn')}.",
    "countdown_out": _countdown_out,
    "order_set": _order_set,
    "request_withdrawn": lambda _: "Request to interrupt taken back.",
    "request_noted": lambda _: "Request to interrupt noted.",
}
