"""Why the player of Moonshot does what it does, in the terms of the game."""

from __future__ import annotations

from moonrace.bots.moonshot.plans import Plan
from moonrace.games.moonshot.actions import Buy, Install, Order, Research, Supply, Test
from moonrace.games.moonshot.catalogue import Catalogue
from moonrace.kernel.actions import Action

DISCUSSED = "There is nothing more to agree on."
NO_CARD_LAID = "No card in hand is likely to bring more than its place gives while it is empty."
ENOUGH_TOKENS = "This action has the tokens it needs; the rest may be wanted elsewhere."
BLUFF = "Nobody can tell it from Influence, so the other side has to answer it."
SUPPORT_DUE = "An action needs two tokens at least, and here this one does most."
EXPLORE = "To know a risk on your way to the Moon is worth more than the reward."
REWARD = "The reward is worth more than a look at the way to the Moon."
PAY_TIE = "What the card brings is worth more than the Popularity it costs."
YIELD_TIE = "The Popularity is worth more than the card."
EVALUATE = "It is as likely to be won now as it will be, and its place is free again."
ESCALATE = "Let it grow: a round later it should bring more, and your Influence is likely to hold."
ABORT = "No flight is worth its risk this round; money is better put into the rocket."
BEST_SPOT = "There it matches most icons and leaves the rocket strongest for the way to the Moon."
BEST_SLOT = "There its condition is met, or nearest to being met."
ADAPT = "Divided like this, the rocket is likeliest to come through."
WEAKEST_DECK = "Your rocket lacks most of what this deck holds."
PAYLOAD_DECK = "Without a second Payload tile the larger missions are out of reach."
FREE_TEST = "Of all risks, this test makes your flights likeliest."
STEAL_TILE = "It costs nothing, and your rocket is better with the tile than theirs."
STEAL_TEST = "The test counts for your flight then, and not for theirs."
PAYLOAD_TILE = "The mission wants a payload, and nothing aboard can carry it."
PAYLOAD = "The mission wants this payload aboard."
CLEAR = "Sabotage spoils every roll of the flight."
LONG_SHOT = 0.05
"""Below this a flight to the Moon is flown for what it shows."""
PASSED = "What money could still buy is worth less than the money."


class Reasons:
    """Sentences about one content."""

    def __init__(self, cat: Catalogue) -> None:
        self.cat = cat
        self.content = cat.content

    def mission(self, number: int) -> str:
        """What a mission is called."""
        name = self.cat.mission_ids[number]
        return self.content.moon.name if number == self.cat.moon else self.content.missions[name].name

    def card(self, card: str) -> str:
        """What a Manoeuvre card is called."""
        return self.content.manoeuvres[card].name

    def play(self, card: str, chance: float) -> str:
        """Why to lay a card."""
        won = f"laid now, it is won about {chance:.0%} of the time"
        return f"{self.card(card)} promises most of your hand; {won}."

    def influence(self, card: str, worth: float, is_own: bool) -> str:
        """Why to put Influence on a card."""
        if is_own:
            return f"It makes {self.card(card)} likelier to be won: worth about {_money(worth)}."
        return f"It makes {self.card(card)} likelier to fail for the other side: worth about {_money(worth)}."

    def boost(self, amount: int) -> str:
        """Why to give Popularity for Influence."""
        bring = "brings" if amount == 1 else "bring"
        return f"{amount} Influence {bring} more on the cards that lie there than the Popularity is worth."

    def announce(self, level: int, value: float) -> str:
        """Why to turn up a mission."""
        return f"A new mission of level {level} is likely to suit your rocket better than those on the table."

    def launch(self, plan: Plan) -> str:
        """Why the rocket goes somewhere."""
        if plan.mission == self.cat.moon and plan.chance < LONG_SHOT:
            return "It is hardly likely to land, but a try shows the hidden risks on your way to the Moon."
        tests = sum(plan.testing.tests)
        with_tests = f" once {tests} more {'test is' if tests == 1 else 'tests are'} made" if tests else ""
        return f"{self.mission(plan.mission)} can be flown with a chance of {plan.chance:.0%}{with_tests}."

    def towards(self, plan: Plan) -> str:
        """What a step of the Engineer is for."""
        return f"{self.mission(plan.mission)} comes through {plan.chance:.0%} of the time that way."

    def investment(self, action: Action, worth: float) -> str:
        """Why to spend money on the rocket."""
        about = {
            Install: "The tile fits your rocket well.",
            Order: "The Module's condition can be met, and the later it arrives the cheaper it is.",
            Buy: "The open tile is better than what you have.",
            Supply: "It cannot be installed now, and comes free later.",
            Test: "A test on the way to the Moon stays there for later flights.",
        }
        helps = about.get(type(action), "It helps later.")
        return f"{helps} It is worth about {_money(worth)} more than it costs."

    def research(self, action: Research) -> str:
        """Why to draw tiles."""
        return f"Your rocket lacks {action.deck} most, and there is money to spare for two more tiles."


def _money(worth: float) -> str:
    return f"{max(1, round(worth))} money"
