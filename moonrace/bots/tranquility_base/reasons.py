"""Why the player of Tranquility Base does what it does, in the terms of the game."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.bots.tranquility_base.desk import Desk
from moonrace.games.tranquility_base import actions as acts
from moonrace.games.tranquility_base.catalogue import Catalogue
from moonrace.games.tranquility_base.view import StackView
from moonrace.kernel.actions import Action

LEAST_HARM = "A card has to be played, and this one does you the least harm."
NO_ANSWER = "None of your Instants would gain you anything here."
FEWEST_CARDS = "It pays what is owed with the fewest cards."
STANDING_ORDER = "The Instant then answers by itself whenever it can; it is never turned on your own cards."
WAIT = "Nothing is urgent in another player's turn; cards are taken off your missions in your own."
KEEP_ALL = "Every card left is of more use in hand, and a second discard costs fuel."


class Reasons:
    """Sentences about one content."""

    def __init__(self, cat: Catalogue) -> None:
        self.cat = cat

    def name(self, card: str) -> str:
        """What a card or mission is called."""
        return self.cat.called[self.cat.index[card]]

    def start(self, way: int) -> str:
        """Why to start from a space."""
        return f"From there the way past all your missions and on to the Moon is {way} spaces, the shortest."

    def draw(self, top: str, is_taken: bool) -> str:
        """Why to draw from a pile."""
        if is_taken:
            return f"{self.name(top)} is worth more to you than what the draw pile gives on the average."
        return f"The draw pile gives more on the average than {self.name(top)} is worth to you."

    def discard(self, card: str, is_lacking: bool) -> str:
        """Why to throw a card away."""
        use = "you have enough of it" if is_lacking else "none of your missions waits for it"
        return f"{self.name(card)} is of least use: {use}."

    def freeing(self, target: str, mission: str) -> str:
        """Why to take a card off an own mission."""
        return f"It takes {self.name(target)} off {self.name(mission)}, which can go on then."

    def strike(self, mission: str, turns: float) -> str:
        """Why to answer a launch or card with an Instant."""
        return f"It costs the owner of {self.name(mission)} about {_turns(turns)}."

    def negation(self, top: StackView) -> str:
        """Why to undo what somebody has played."""
        if top.kind == "wild":
            return f"It undoes {self.name(top.card)} before that holds up {self.name(top.mission)}."
        if top.kind == "history":
            return f"It undoes {self.name(top.card)}, which would help your rival."
        return "It undoes the answer to your own card."

    def nothing_more(self, desk: Desk, turns: float) -> str:
        """Why to end the Action phase."""
        return (
            f"Nothing that {desk.fuel} fuel can still do brings the landing nearer; "
            f"it is about {_turns(turns)} away."
        )

    def step(self, desk: Desk, action: Action, rest: Sequence[Action]) -> str:
        """Why a plan of the turn begins like this, and what it leads to."""
        about = self._about(desk, action)
        ahead = self._ahead(rest)
        return f"{about} {ahead}" if ahead else about

    def _ahead(self, rest: Sequence[Action]) -> str:
        """The best that the plan still leads to in this turn."""
        done = [self.name(action.mission) for action in rest if isinstance(action, acts.Complete)]
        if done:
            return f"The same turn can complete {' and '.join(done)}."
        flown = [self.name(action.mission) for action in rest if isinstance(action, acts.Launch)]
        return f"The same turn can launch {' and '.join(flown)}." if flown else ""

    def _about(self, desk: Desk, action: Action) -> str:
        cat = self.cat
        match action:
            case acts.Assemble():
                return self._assemble(desk, action)
            case acts.Launch():
                cost = cat.launch_cost[cat.vehicle[cat.index[action.mission]]]
                mission = self.name(action.mission)
                return f"{mission} has all it needs; the launch takes {cost} of your {desk.fuel} fuel."
            case acts.LaunchAgena():
                return f"{self.name(action.mission)} needs an Agena in orbit first."
            case acts.Move() | acts.Extend():
                return self._move(desk, action)
            case acts.Complete():
                bonus = cat.bonus[cat.index[action.mission]]
                return f"{self.name(action.mission)} is done with this, which gives {bonus} more fuel a turn."
            case acts.MoveEquipment():
                card, target = self.name(action.card), self.name(action.target)
                return f"{target} lacks the {card}, {self.name(action.source)} can spare it: moving is free."
            case acts.Scrub():
                new, old = self.name(action.replacement), self.name(action.mission)
                return f"{new} is quicker to fly than {old} with what you hold."
            case acts.PlayHistory():
                return f"It gives {cat.amount[cat.index[action.card]]} fuel for nothing."
            case acts.PlayWild():
                return f"It holds up {self.name(action.mission)}, a rival's mission."
        return "It serves the plan of this turn."

    def _assemble(self, desk: Desk, action: acts.Assemble) -> str:
        cat = self.cat
        slot = next(slot for slot in desk.row if slot.mission == cat.index[action.mission])
        lacking = cat.need[slot.mission] & ~slot.have & ~cat.bit[cat.index[action.card]]
        card, mission, left = self.name(action.card), self.name(action.mission), lacking.bit_count()
        if slot.done:
            return f"{mission} can fly again with the {card}, to carry your piece."
        if left:
            more = "1 more card" if left == 1 else f"{left} more cards"
            return f"{mission} waits for the {card}; {more} and it is ready."
        return f"The {card} is the last thing that {mission} lacks on its pad."

    def _move(self, desk: Desk, action: acts.Move | acts.Extend) -> str:
        cat = self.cat
        to = cat.space_index[action.to]
        if to == cat.moon:
            return "All your missions are completed and the Moon is in reach: this lands and wins."
        spaces = cat.distances[desk.all_done][desk.space][to]
        how = (
            "free spaces of the card"
            if isinstance(action, acts.Extend)
            else f"{spaces} of your {desk.fuel} fuel"
        )
        if any(slot.mission == to and not slot.done for slot in desk.row):
            return f"It reaches the patch of {self.name(action.to)} for {how}."
        return f"It brings your piece nearer to what is still to be visited, for {how}."


def _turns(turns: float) -> str:
    rounded = max(0.5, round(2 * turns) / 2)
    return "1 turn" if rounded == 1 else f"{rounded:g} turns"
