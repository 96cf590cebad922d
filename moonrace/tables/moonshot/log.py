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


@TELL.of
def _deal(_t: Teller, e: events.Deal) -> str:
    return f"The race begins, {count(len(e.nations), 'player')}."


@TELL.of
def _first_order(t: Teller, e: events.FirstOrder) -> str:
    return f"{t.module(e.module)} is on its way to {t.who(e)}."


@TELL.of
def _round(t: Teller, e: events.Round) -> str:
    return f"Round {e.number}. **{t.words.nation(e.first)}** is First Player."


@TELL.of
def _ready(t: Teller, e: events.Ready) -> str:
    return f"{t.names[e.seat]} is ready."


@TELL.of
def _discussed(_t: Teller, _e: events.Discussed) -> str:
    return "The discussion is over."


@TELL.of
def _over(t: Teller, e: events.Over) -> str:
    return f"**{t.words.nation(e.winner)}** wins: {ENDINGS[e.why]}." if e.winner else "The game is a draw."


# Politicians ------------------------------------------------------------------------------------------------


@TELL.of
def _played(t: Teller, e: events.Played) -> str:
    return f"{t.who(e)} lays {t.card(e.card)} on {t.words.place(e.place)}."


@TELL.of
def _passed(t: Teller, e: events.Passed) -> str:
    return f"{t.who(e)} lays no card."


@TELL.of
def _supported(t: Teller, e: events.Supported) -> str:
    kinds = {"influence": "an Influence token", "bluff": "a Bluff token"}
    return f"{t.who(e)} puts {kinds.get(e.token, 'a token')} face down on {t.card(e.card)}."


@TELL.of
def _announced(t: Teller, e: events.Announced) -> str:
    risks = listed(map(t.words.risk, e.risks))
    if not e.nation:
        return f"{t.mission(e.mission)} lies open with {risks}."
    return f"{t.who(e)} announces {t.mission(e.mission)}, {t.words.level_of(e.mission)}: {risks}."


@TELL.of
def _boosted(t: Teller, e: events.Boosted) -> str:
    return f"{t.who(e)} gains {e.amount} Influence for Popularity."


@TELL.of
def _will_launch(t: Teller, e: events.WillLaunch) -> str:
    return f"{t.who(e)} puts its rocket on {t.mission(e.mission)}."


@TELL.of
def _will_abort(t: Teller, e: events.WillAbort) -> str:
    return f"{t.who(e)} topples its rocket: no launch this round."


@TELL.of
def _rival_discards_tokens(t: Teller, e: events.RivalDiscardsTokens) -> str:
    return f"{t.who(e)} finds no card to support."


# Engineers --------------------------------------------------------------------------------------------------


@TELL.of
def _researched(t: Teller, e: events.Researched) -> str:
    return f"{t.who(e)} researches {listed(DECKS[deck] for deck in dict.fromkeys(e.decks))}."


@TELL.of
def _drew_tiles(t: Teller, e: events.DrewTiles) -> str:
    return f"Drawn: {listed(map(t.words.tile, e.tiles))}."


@TELL.of
def _installed(t: Teller, e: events.Installed) -> str:
    over = f" over {t.words.tile(e.covered)}" if e.covered else ""
    where = f"{space_name(e.space)}{over}, {TURNS[e.turns]}"
    return f"{t.who(e)} places {t.tile(e.tile)} at {where}. {t.figures(e)}."


@TELL.of
def _laid_open(t: Teller, e: events.LaidOpen) -> str:
    return f"{t.tile(e.tile)} lies open in the Research Area."


@TELL.of
def _supplied(t: Teller, e: events.Supplied) -> str:
    return f"{t.who(e)} moves {t.tile(e.tile)} to its Suppliers line."


@TELL.of
def _ordered(t: Teller, e: events.Ordered) -> str:
    return f"{t.who(e)} orders {t.module(e.module)} for {e.price} money."


@TELL.of
def _discovered(t: Teller, e: events.Discovered) -> str:
    return f"{t.module(e.module)} is discovered."


@TELL.of
def _tested(t: Teller, e: events.Tested) -> str:
    free = ", free" if e.how != "paid" else ""
    return f"{t.who(e)} tests {t.risk(e.risk)}{free}: {count(e.tests, 'test')} on it."


@TELL.of
def _cleared_sabotage(t: Teller, e: events.ClearedSabotage) -> str:
    return f"{t.who(e)} clears {e.count} Sabotage for {e.paid} money."


@TELL.of
def _prepared(t: Teller, e: events.Prepared) -> str:
    return f"{t.who(e)} loads **{t.words.payload(e.payload)}**."


@TELL.of
def _stole_test(t: Teller, e: events.StoleTest) -> str:
    return f"{t.who(e)} steals a test on {t.risk(e.risk)}."


@TELL.of
def _stole_tile(t: Teller, e: events.StoleTile) -> str:
    return f"{t.who(e)} steals {t.tile(e.tile)}."


@TELL.of
def _stop(t: Teller, e: events.Stop) -> str:
    return f"{t.who(e)} calls STOP."


@TELL.of
def _stop_lapsed(t: Teller, e: events.StopLapsed) -> str:
    return f"The STOP of {t.who(e)} finds nothing to steal."


@TELL.of
def _engineer_passed(t: Teller, e: events.EngineerPassed) -> str:
    return f"{t.who(e)}: the Engineer passes."


@TELL.of
def _rival_developed(t: Teller, e: events.RivalDeveloped) -> str:
    return f"{t.who(e)} develops {t.tile(e.tile)}. {t.figures(e)}."


# Launches ---------------------------------------------------------------------------------------------------


@TELL.of
def _launched(t: Teller, e: events.Launched) -> str:
    return f"{t.who(e)} launches for {t.mission(e.mission)}."


@TELL.of
def _aborted(t: Teller, e: events.Aborted) -> str:
    return f"{t.who(e)} aborts its launch."


@TELL.of
def _delayed(t: Teller, e: events.Delayed) -> str:
    return f"{t.who(e)}: the launch for {t.mission(e.mission)} is delayed, {DELAYS[e.why]}."


@TELL.of
def _adapted(t: Teller, e: events.Adapted) -> str:
    return f"{t.who(e)} divides Adaptivity: {t.figures(e)}."


@TELL.of
def _risk(t: Teller, e: events.Risk) -> str:
    parts = [f"rolled {e.roll}"]
    if e.sabotage:
        parts.append(f"less {e.sabotage} Sabotage")
    if e.tests:
        parts.append(f"plus {count(e.tests, 'test')}")
    verdict = "Passed" if e.passed else "Failed"
    return f"{t.risk(e.risk)}: {', '.join(parts)}, check value {figure(e.value)}. {verdict}."


@TELL.of
def _exploded(t: Teller, e: events.Exploded) -> str:
    lives = " Lives are lost." if e.lives else ""
    return f"{t.who(e)}: the rocket for {t.mission(e.mission)} explodes.{lives}"


@TELL.of
def _completed(t: Teller, e: events.Completed) -> str:
    return f"{t.who(e)} completes {t.mission(e.mission)}."


@TELL.of
def _moon_open(t: Teller, e: events.MoonOpen) -> str:
    return f"{t.who(e)} opens the way to the Moon: both sides may land from now on."


@TELL.of
def _explored(t: Teller, e: events.Explored) -> str:
    return f"{t.who(e)} explores its way to the Moon."


@TELL.of
def _turned_up(t: Teller, e: events.TurnedUp) -> str:
    return f"Path of {t.who(e)}, card {e.number}: {t.risk(e.risk)}."


# Administration ---------------------------------------------------------------------------------------------


@TELL.of
def _arrived(t: Teller, e: events.Arrived) -> str:
    return f"Arrived for {t.who(e)}: **{t.words.item(e.item)}**."


@TELL.of
def _fitted(t: Teller, e: events.Fitted) -> str:
    state = "Its bonus counts" if e.is_met else "Its condition does not hold yet"
    over = f" over {t.words.module(e.replaced)}" if e.replaced else ""
    return f"{t.who(e)} puts {t.module(e.module)} on {e.slot}{over}. {state}."


@TELL.of
def _evaluated(t: Teller, e: events.Evaluated) -> str:
    ussr = f"{t.words.nation('ussr')} {e.ussr_influence} Influence, {e.ussr_bluff} Bluff"
    us = f"{t.words.nation('us')} {e.us_influence} Influence, {e.us_bluff} Bluff"
    return f"{t.card(e.card)} is turned up: {ussr}; {us}."


@TELL.of
def _won_card(t: Teller, e: events.WonCard) -> str:
    return f"{t.who(e)} wins {t.card(e.card)}: {t.words.card_effect(e.card, e.level)}."


@TELL.of
def _obstructed(t: Teller, e: events.Obstructed) -> str:
    return f"{t.who(e)} obstructs {t.card(e.card)}."


@TELL.of
def _tie(t: Teller, e: events.Tie) -> str:
    return f"A tie on {t.card(e.card)} of {t.who(e)}."


@TELL.of
def _escalated(t: Teller, e: events.Escalated) -> str:
    cover = f" under {t.words.card(e.cover)}" if e.cover else ""
    return f"{t.who(e)} escalates {t.card(e.card)} to level {e.level}{cover}."


@TELL.of
def _drew_cards(t: Teller, e: events.DrewCards) -> str:
    cards = listed(map(t.words.card, e.cards)) or count(e.count, "Manoeuvre card")
    return f"{t.who(e)} draws {cards}."


# Effects and decks ------------------------------------------------------------------------------------------


@TELL.of
def _track(t: Teller, e: events.Budget | events.Popularity) -> str:
    """A marker that moves, or stands at the end of its track already."""
    name, to, why = "Budget" if isinstance(e, events.Budget) else "Popularity", figure(e.to), t.why(e.why)
    return (
        f"{t.who(e)}: {name} {signed(e.by)}{why}, now {to}."
        if e.by
        else f"{t.who(e)}: {name} stays {to}{why}."
    )


@TELL.of
def _money(t: Teller, e: events.Money) -> str:
    return f"{t.who(e)} receives {e.by} money{t.why(e.why)}, {e.to} in all." if e.by else ""


@TELL.of
def _developed(t: Teller, e: events.Developed) -> str:
    return f"{t.who(e)} develops {t.tile(e.tile)}."


@TELL.of
def _steal_tokens(t: Teller, e: events.StealTokens) -> str:
    kind = "Test Steal token" if e.what == "tests" else "Technology Steal token"
    return f"{t.who(e)} gains {count(e.count, kind)}."


@TELL.of
def _sabotaged(t: Teller, e: events.Sabotaged) -> str:
    return f"{t.who(e)} has {count(e.count, 'more Sabotage token')} on its rocket{t.why(e.why)}."


@TELL.of
def _rebuilt(_t: Teller, e: events.Rebuilt) -> str:
    return f"Discarded {e.what} are shuffled into a new deck."


@TELL.of
def _shuffled(t: Teller, e: events.Shuffled) -> str:
    return f"{t.who(e)} shuffles its Manoeuvre deck, {count(e.count, 'card')}."
