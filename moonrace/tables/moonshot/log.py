"""Log lines: every event as a sentence that names nation, card and figures."""

from __future__ import annotations

from collections.abc import Callable

from moonrace.kernel.events import Event
from moonrace.tables.face import Line, Names
from moonrace.tables.kit.telling import EventTeller, told
from moonrace.tables.kit.words import count, figure, listed, signed
from moonrace.tables.moonshot.words import DECKS, ENDINGS, LETTERS, TURNS, Words, space_name

REASONS = {
    "boost": "for Influence",
    "aborted": "for the aborted launch",
    "delayed": "for the delayed launch",
    "explosion": "for the explosion",
    "round": "as every round",
    "income": "from the Budget",
    "obstruction": "for obstructing",
    "tie": "to win a tie",
    "backing": "from its backers, who keep it within 15",
}


class Teller(EventTeller):
    """Tells one event in the words of this game."""

    def __init__(self, words: Words, event: Event, names: Names, viewer: int) -> None:
        super().__init__(event, names, viewer)
        self.words = words

    @property
    def who(self) -> str:
        """The nation the event is about, strong."""
        return f"**{self.words.nation(self.text('nation'))}**"

    def mission(self) -> str:
        """The mission, strong."""
        return f"**{self.words.mission(self.text('mission'))}**"

    def tile(self, key: str = "tile") -> str:
        """A tile, strong."""
        return f"**{self.words.tile(self.text(key))}**"

    def module(self, key: str = "module") -> str:
        """A Module, strong."""
        return f"**{self.words.module(self.text(key))}**"

    def card(self) -> str:
        """The Manoeuvre card, strong."""
        return f"**{self.words.card(self.text('card'))}**"

    def risk(self) -> str:
        """The risk card, strong."""
        return f"**{self.words.risk(self.text('risk'))}**"

    def figures(self) -> str:
        """ "S 4, E 5, C 5"."""
        values = (self.number("structure"), self.number("electronics"), self.number("code"))
        return ", ".join(f"{letter} {value}" for letter, value in zip(LETTERS, values, strict=True))

    def why(self) -> str:
        """Where a change comes from, with a space before it."""
        reason, content = self.text("why"), self.words.content
        if reason in REASONS:
            return f" {REASONS[reason]}"
        for named in (content.manoeuvres, content.missions, content.places):
            if reason in named:
                return f" from {named[reason].name}"
        return ""

    def steal_kind(self) -> str:
        """Which kind of Steal token."""
        return "Test Steal" if self.text("what") == "tests" else "Technology Steal"


def line(words: Words, event: Event, names: Names, viewer: int) -> Line | None:
    """An event as a log line, or None if it needs none."""
    return told(Teller(words, event, names, viewer), TELL)


def _announced(t: Teller) -> str:
    risks = listed(t.words.risk(risk) for risk in t.many("risks"))
    if not t.text("nation"):
        return f"{t.mission()} lies open with {risks}."
    level = t.words.level_of(t.text("mission"))
    return f"{t.who} announces {t.mission()}, {level}: {risks}."


def _supported(t: Teller) -> str:
    token = t.text("token")
    what = f"{'an Influence' if token == 'influence' else 'a Bluff'} token" if token else "a token"
    return f"{t.who} puts {what} face down on {t.card()}."


def _installed(t: Teller) -> str:
    over = f" over {t.words.tile(t.text('covered'))}" if t.text("covered") else ""
    where = f"{space_name(t.text('space'))}{over}, {TURNS[t.number('turns')]}"
    return f"{t.who} places {t.tile()} at {where}. {t.figures()}."


def _fitted(t: Teller) -> str:
    state = "Its bonus counts" if t.number("is_met") else "Its condition does not hold yet"
    over = f" over {t.words.module(t.text('replaced'))}" if t.text("replaced") else ""
    return f"{t.who} puts {t.module()} on {t.text('slot')}{over}. {state}."


def _risk(t: Teller) -> str:
    parts = [f"rolled {t.number('roll')}"]
    if t.number("sabotage"):
        parts.append(f"less {t.number('sabotage')} Sabotage")
    if t.number("tests"):
        parts.append(f"plus {count(t.number('tests'), 'test')}")
    verdict = "passed" if t.number("passed") else "failed"
    return f"{t.risk()}: {', '.join(parts)}, check value {figure(t.number('value'))}. {verdict.capitalize()}."


def _exploded(t: Teller) -> str:
    lives = " Lives are lost." if t.number("lives") else ""
    return f"{t.who}: the rocket for {t.mission()} explodes.{lives}"


def _delayed(t: Teller) -> str:
    if t.text("why") == "payload":
        return f"{t.who}: the launch for {t.mission()} is delayed, the payload is missing."
    return f"{t.who}: the launch for {t.mission()} is delayed, the other rocket was first."


def _evaluated(t: Teller) -> str:
    counts = [
        f"{t.words.nation(side)} {t.number(f'{side}_influence')} Influence, {t.number(f'{side}_bluff')} Bluff"
        for side in t.words.content.nations
    ]
    return f"{t.card()}, level {t.number('level')}, is evaluated: {'; '.join(counts)}."


def _escalated(t: Teller) -> str:
    cover = f" under {t.words.card(t.text('cover'))}" if t.text("cover") else ""
    return f"{t.who} escalates {t.card()} to level {t.number('level')}{cover}."


def _won_card(t: Teller) -> str:
    gives = t.words.card_effect(t.text("card"), t.number("level"))
    return f"{t.who} wins {t.card()}: {gives}."


def _drew_cards(t: Teller) -> str:
    cards = listed(t.words.card(card) for card in t.many("cards"))
    if cards:
        return f"{t.who} draws {cards}."
    return f"{t.who} draws {count(t.number('count'), 'Manoeuvre card')}." if t.number("count") else ""


def _researched(t: Teller) -> str:
    return f"{t.who} researches {listed(DECKS[deck] for deck in dict.fromkeys(t.many('decks')))}."


def _adapted(t: Teller) -> str:
    return f"{t.who} divides Adaptivity: {t.figures()}."


def _track(t: Teller, name: str) -> str:
    """A marker that moves, or stands at the end of its track already."""
    by, to = t.number("by"), figure(t.number("to"))
    return (
        f"{t.who}: {name} {signed(by)}{t.why()}, now {to}." if by else f"{t.who}: {name} stays {to}{t.why()}."
    )


def _money(t: Teller) -> str:
    return (
        f"{t.who} receives {t.number('by')} money{t.why()}, {t.number('to')} in all."
        if t.number("by")
        else ""
    )


def _over(t: Teller) -> str:
    winner = t.text("winner")
    if not winner:
        return "The game is a draw."
    return f"**{t.words.nation(winner)}** wins: {ENDINGS[t.text('why')]}."


def _tested(t: Teller) -> str:
    free = ", free" if t.text("how") != "paid" else ""
    return f"{t.who} tests {t.risk()}{free}: {count(t.number('tests'), 'test')} on it."


def _sabotaged(t: Teller) -> str:
    return f"{t.who} has {count(t.number('count'), 'Sabotage token')} more on its rocket{t.why()}."


def _rebuilt(t: Teller) -> str:
    return f"Discarded {t.text('what')} are shuffled into a new deck."


TELL: dict[str, Callable[[Teller], str]] = {
    "deal": lambda t: f"The race begins, {count(t.number('players'), 'player')}.",
    "round": lambda t: f"Round {t.number('number')}. **{t.words.nation(t.text('first'))}** is First Player.",
    "ready": lambda t: f"{t.names[t.number('seat')]} is ready.",
    "discussed": lambda _: "The discussion is over.",
    "announced": _announced,
    "discovered": lambda t: f"{t.module()} is discovered.",
    "first_order": lambda t: f"{t.module()} is on its way to {t.who}.",
    "developed": lambda t: f"{t.who} develops {t.tile()}.",
    "drew_cards": _drew_cards,
    "played": lambda t: f"{t.who} lays {t.card()} on {t.words.place(t.text('place'))}.",
    "passed": lambda t: f"{t.who} lays no card.",
    "supported": _supported,
    "boosted": lambda t: f"{t.who} gains {t.number('amount')} Influence for Popularity.",
    "will_launch": lambda t: f"{t.who} puts its rocket on {t.mission()}.",
    "will_abort": lambda t: f"{t.who} topples its rocket: no launch this round.",
    "researched": _researched,
    "drew_tiles": lambda t: f"Drawn: {listed(t.words.tile(tile) for tile in t.many('tiles'))}.",
    "installed": _installed,
    "laid_open": lambda t: f"{t.tile()} lies open in the Research Area.",
    "supplied": lambda t: f"{t.who} moves {t.tile()} to its Suppliers line.",
    "ordered": lambda t: f"{t.who} orders {t.module()} for {t.number('price')} money.",
    "tested": _tested,
    "cleared_sabotage": lambda t: (
        f"{t.who} clears {t.number('count')} Sabotage for {t.number('paid')} money."
    ),
    "prepared": lambda t: f"{t.who} loads **{t.words.payload(t.text('payload'))}**.",
    "stole_test": lambda t: f"{t.who} steals a test on {t.risk()}.",
    "stole_tile": lambda t: f"{t.who} steals {t.tile()}.",
    "stop": lambda t: f"{t.who} calls STOP.",
    "stop_lapsed": lambda t: f"The STOP of {t.who} finds nothing to steal.",
    "engineer_passed": lambda t: f"{t.who}: the Engineer passes.",
    "launched": lambda t: f"{t.who} launches for {t.mission()}.",
    "adapted": _adapted,
    "turned_up": lambda t: f"Path of {t.who}, card {t.number('number')}: {t.risk()}.",
    "risk": _risk,
    "completed": lambda t: f"{t.who} completes {t.mission()}.",
    "exploded": _exploded,
    "delayed": _delayed,
    "aborted": lambda t: f"{t.who} aborts its launch.",
    "moon_open": lambda _: "The way to the Moon is open.",
    "explored": lambda t: f"{t.who} explores its way to the Moon.",
    "arrived": lambda t: f"Arrived for {t.who}: **{t.words.item(t.text('item'))}**.",
    "fitted": _fitted,
    "evaluated": _evaluated,
    "escalated": _escalated,
    "won_card": _won_card,
    "obstructed": lambda t: f"{t.who} obstructs {t.card()}.",
    "tie": lambda t: f"A tie on {t.card()} of {t.who}.",
    "popularity": lambda t: _track(t, "Popularity"),
    "budget": lambda t: _track(t, "Budget"),
    "money": _money,
    "steal_tokens": lambda t: f"{t.who} gains {count(t.number('count'), t.steal_kind() + ' token')}.",
    "sabotaged": _sabotaged,
    "rebuilt": _rebuilt,
    "shuffled": lambda t: f"{t.who} shuffles its Manoeuvre deck, {count(t.number('count'), 'card')}.",
    "rival_developed": lambda t: f"{t.who} develops {t.tile()}. {t.figures()}.",
    "rival_discards_tokens": lambda t: f"{t.who} finds no card to support.",
    "over": _over,
}
QUIET = ("tokens", "paid", "picked", "place_effect")
"""Events that other lines tell already."""
