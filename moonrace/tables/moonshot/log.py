"""Log lines: every event as a sentence that names nation, card and figures."""

from __future__ import annotations

from moonrace.games.moonshot import events
from moonrace.tables.kit.sentences import Sentences, Speaker
from moonrace.tables.kit.words import count, figure, listed, signed
from moonrace.tables.moonshot.words import DECKS, DELAYS, ENDINGS, LETTERS, TURNS, Words, space_name

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


class Teller(Speaker[Words]):
    """Tells one event in the words of this game."""

    def who(self, e: events.OfNation) -> str:
        """The nation an event is about, strong."""
        return f"**{self.words.nation(e.nation)}**"

    def mission(self, mission: str) -> str:
        """A mission, strong."""
        return f"**{self.words.mission(mission)}**"

    def tile(self, tile: str) -> str:
        """A tile, strong."""
        return f"**{self.words.tile(tile)}**"

    def module(self, module: str) -> str:
        """A Module, strong."""
        return f"**{self.words.module(module)}**"

    def card(self, card: str) -> str:
        """A Manoeuvre card, strong."""
        return f"**{self.words.card(card)}**"

    def risk(self, risk: str) -> str:
        """A risk card, strong."""
        return f"**{self.words.risk(risk)}**"

    def figures(self, e: events.Parameters) -> str:
        """ "S 4, E 5, C 5"."""
        values = (e.structure, e.electronics, e.code)
        return ", ".join(f"{letter} {value}" for letter, value in zip(LETTERS, values, strict=True))

    def why(self, reason: str) -> str:
        """Where a change comes from, with a space before it."""
        content = self.words.content
        if reason in REASONS:
            return f" {REASONS[reason]}"
        for named in (content.manoeuvres, content.missions, content.places):
            if reason in named:
                return f" from {named[reason].name}"
        return ""


TELL = Sentences(Teller)
QUIET = {
    events.Tokens: "The panel and the board show the tokens in hand.",
    events.Paid: "The line of what was paid for follows.",
    events.Picked: "The line of its placing follows.",
    events.PlaceEffect: "The lines of what it gives name the place.",
}
"""Events that need no line, with the reason."""


# Set-up and the round ---------------------------------------------------------------------------------------

TELL.says(events.Deal, lambda _t, e: f"The race begins, {count(len(e.nations), 'player')}.")
TELL.says(events.FirstOrder, lambda t, e: f"{t.module(e.module)} is on its way to {t.who(e)}.")
TELL.says(events.Round, lambda t, e: f"Round {e.number}. **{t.words.nation(e.first)}** is First Player.")
TELL.says(events.Ready, lambda t, e: f"{t.names[e.seat]} is ready.")
TELL.says(events.Discussed, lambda _t, _e: "The discussion is over.")


def _over(t: Teller, e: events.Over) -> str:
    return f"**{t.words.nation(e.winner)}** wins: {ENDINGS[e.why]}." if e.winner else "The game is a draw."


# Politicians ------------------------------------------------------------------------------------------------

TELL.says(events.Played, lambda t, e: f"{t.who(e)} lays {t.card(e.card)} on {t.words.place(e.place)}.")
TELL.says(events.Passed, lambda t, e: f"{t.who(e)} lays no card.")
TELL.says(events.Boosted, lambda t, e: f"{t.who(e)} gains {e.amount} Influence for Popularity.")
TELL.says(events.WillLaunch, lambda t, e: f"{t.who(e)} puts its rocket on {t.mission(e.mission)}.")
TELL.says(events.WillAbort, lambda t, e: f"{t.who(e)} topples its rocket: no launch this round.")
TELL.says(events.RivalDiscardsTokens, lambda t, e: f"{t.who(e)} finds no card to support.")


def _supported(t: Teller, e: events.Supported) -> str:
    kinds = {"influence": "an Influence token", "bluff": "a Bluff token"}
    return f"{t.who(e)} puts {kinds.get(e.token, 'a token')} face down on {t.card(e.card)}."


def _announced(t: Teller, e: events.Announced) -> str:
    risks = listed(map(t.words.risk, e.risks))
    if not e.nation:
        return f"{t.mission(e.mission)} lies open with {risks}."
    return f"{t.who(e)} announces {t.mission(e.mission)}, {t.words.level_of(e.mission)}: {risks}."


# Engineers --------------------------------------------------------------------------------------------------

TELL.says(events.DrewTiles, lambda t, e: f"Drawn: {listed(map(t.words.tile, e.tiles))}.")
TELL.says(events.LaidOpen, lambda t, e: f"{t.tile(e.tile)} lies open in the Research Area.")
TELL.says(events.Supplied, lambda t, e: f"{t.who(e)} moves {t.tile(e.tile)} to its Suppliers line.")
TELL.says(events.Ordered, lambda t, e: f"{t.who(e)} orders {t.module(e.module)} for {e.price} money.")
TELL.says(events.Discovered, lambda t, e: f"{t.module(e.module)} is discovered.")
TELL.says(events.ClearedSabotage, lambda t, e: f"{t.who(e)} clears {e.count} Sabotage for {e.paid} money.")
TELL.says(events.Prepared, lambda t, e: f"{t.who(e)} loads **{t.words.payload(e.payload)}**.")
TELL.says(events.StoleTest, lambda t, e: f"{t.who(e)} steals a test on {t.risk(e.risk)}.")
TELL.says(events.StoleTile, lambda t, e: f"{t.who(e)} steals {t.tile(e.tile)}.")
TELL.says(events.Stop, lambda t, e: f"{t.who(e)} calls STOP.")
TELL.says(events.StopLapsed, lambda t, e: f"The STOP of {t.who(e)} finds nothing to steal.")
TELL.says(events.EngineerPassed, lambda t, e: f"{t.who(e)}: the Engineer passes.")
TELL.says(events.RivalDeveloped, lambda t, e: f"{t.who(e)} develops {t.tile(e.tile)}. {t.figures(e)}.")


def _researched(t: Teller, e: events.Researched) -> str:
    return f"{t.who(e)} researches {listed(DECKS[deck] for deck in dict.fromkeys(e.decks))}."


def _installed(t: Teller, e: events.Installed) -> str:
    over = f" over {t.words.tile(e.covered)}" if e.covered else ""
    where = f"{space_name(e.space)}{over}, {TURNS[e.turns]}"
    return f"{t.who(e)} places {t.tile(e.tile)} at {where}. {t.figures(e)}."


def _tested(t: Teller, e: events.Tested) -> str:
    free = ", free" if e.how != "paid" else ""
    return f"{t.who(e)} tests {t.risk(e.risk)}{free}: {count(e.tests, 'test')} on it."


# Launches ---------------------------------------------------------------------------------------------------

TELL.says(events.Launched, lambda t, e: f"{t.who(e)} launches for {t.mission(e.mission)}.")
TELL.says(events.Aborted, lambda t, e: f"{t.who(e)} aborts its launch.")
TELL.says(events.Adapted, lambda t, e: f"{t.who(e)} divides Adaptivity: {t.figures(e)}.")
TELL.says(events.Completed, lambda t, e: f"{t.who(e)} completes {t.mission(e.mission)}.")
TELL.says(
    events.MoonOpen, lambda t, e: f"{t.who(e)} opens the way to the Moon: both sides may land from now on."
)
TELL.says(events.Explored, lambda t, e: f"{t.who(e)} explores its way to the Moon.")
TELL.says(events.TurnedUp, lambda t, e: f"Path of {t.who(e)}, card {e.number}: {t.risk(e.risk)}.")


def _delayed(t: Teller, e: events.Delayed) -> str:
    return f"{t.who(e)}: the launch for {t.mission(e.mission)} is delayed, {DELAYS[e.why]}."


def _risk(t: Teller, e: events.Risk) -> str:
    parts = [f"rolled {e.roll}"]
    if e.sabotage:
        parts.append(f"less {e.sabotage} Sabotage")
    if e.tests:
        parts.append(f"plus {count(e.tests, 'test')}")
    verdict = "Passed" if e.passed else "Failed"
    return f"{t.risk(e.risk)}: {', '.join(parts)}, check value {figure(e.value)}. {verdict}."


def _exploded(t: Teller, e: events.Exploded) -> str:
    lives = " Lives are lost." if e.lives else ""
    return f"{t.who(e)}: the rocket for {t.mission(e.mission)} explodes.{lives}"


# Administration ---------------------------------------------------------------------------------------------

TELL.says(events.Arrived, lambda t, e: f"Arrived for {t.who(e)}: **{t.words.item(e.item)}**.")
TELL.says(
    events.WonCard, lambda t, e: f"{t.who(e)} wins {t.card(e.card)}: {t.words.card_effect(e.card, e.level)}."
)
TELL.says(events.Obstructed, lambda t, e: f"{t.who(e)} obstructs {t.card(e.card)}.")
TELL.says(events.Tie, lambda t, e: f"A tie on {t.card(e.card)} of {t.who(e)}.")


def _fitted(t: Teller, e: events.Fitted) -> str:
    state = "Its bonus counts" if e.is_met else "Its condition does not hold yet"
    over = f" over {t.words.module(e.replaced)}" if e.replaced else ""
    return f"{t.who(e)} puts {t.module(e.module)} on {e.slot}{over}. {state}."


def _evaluated(t: Teller, e: events.Evaluated) -> str:
    ussr = f"{t.words.nation('ussr')} {e.ussr_influence} Influence, {e.ussr_bluff} Bluff"
    us = f"{t.words.nation('us')} {e.us_influence} Influence, {e.us_bluff} Bluff"
    return f"{t.card(e.card)} is turned up: {ussr}; {us}."


def _escalated(t: Teller, e: events.Escalated) -> str:
    cover = f" under {t.words.card(e.cover)}" if e.cover else ""
    return f"{t.who(e)} escalates {t.card(e.card)} to level {e.level}{cover}."


def _drew_cards(t: Teller, e: events.DrewCards) -> str:
    cards = listed(map(t.words.card, e.cards)) or count(e.count, "Manoeuvre card")
    return f"{t.who(e)} draws {cards}."


# Effects and decks ------------------------------------------------------------------------------------------

TELL.says(events.Developed, lambda t, e: f"{t.who(e)} develops {t.tile(e.tile)}.")
TELL.says(events.Rebuilt, lambda _t, e: f"Discarded {e.what} are shuffled into a new deck.")
TELL.says(events.Shuffled, lambda t, e: f"{t.who(e)} shuffles its Manoeuvre deck, {count(e.count, 'card')}.")


def _track(t: Teller, e: events.Budget | events.Popularity) -> str:
    """A marker that moves, or stands at the end of its track already."""
    name, to, why = "Budget" if isinstance(e, events.Budget) else "Popularity", figure(e.to), t.why(e.why)
    return (
        f"{t.who(e)}: {name} {signed(e.by)}{why}, now {to}."
        if e.by
        else f"{t.who(e)}: {name} stays {to}{why}."
    )


def _money(t: Teller, e: events.Money) -> str:
    return f"{t.who(e)} receives {e.by} money{t.why(e.why)}, {e.to} in all." if e.by else ""


def _steal_tokens(t: Teller, e: events.StealTokens) -> str:
    kind = "Test Steal token" if e.what == "tests" else "Technology Steal token"
    return f"{t.who(e)} gains {count(e.count, kind)}."


def _sabotaged(t: Teller, e: events.Sabotaged) -> str:
    return f"{t.who(e)} has {count(e.count, 'more Sabotage token')} on its rocket{t.why(e.why)}."


TELL.take_in(vars())
