"""Offers: what things are worth, and whether a deal is a good one."""

from __future__ import annotations

from moonrace.bots.leaving_earth.desk import Desk
from moonrace.bots.leaving_earth.plans import Drawing
from moonrace.games.leaving_earth.focus import DealView

MARGIN = 1.0
"""What a deal must gain, in money: a rival gains by it too."""
IDLE_MONEY = 0.7
"""What money is worth that the year may end before it is spent."""
UNUSED = 0.3
"""What things are worth that no plan asks for."""
DOUBTFUL_OUTCOME = 4.0
"""What each outcome less on shared research is worth."""
LIFE = -16.0
RIVAL_RESEARCH = 5.0


class Dealer:
    """Values both sides of an offer in money."""

    def __init__(self, desk: Desk, drawing: Drawing) -> None:
        self.desk = desk
        self.cat = desk.cat
        ranked = drawing.ranked(desk, desk.store())
        self.wanted = {name for r in ranked for name, _ in r.project.parts}
        self.needs = {number for r in ranked for number in r.project.needs}
        self.giver = -1

    def accepts(self, deal: DealView) -> bool:
        """Whether what is given is worth more than what is taken."""
        self.giver = deal.agency
        gain = sum(self.gain(item) for item in deal.give)
        return gain >= MARGIN + sum(self.loss(item) for item in deal.take)

    def gain(self, item: str) -> float:
        """What receiving something is worth."""
        word, _, rest = item.partition(":")
        if word == "research":
            return self._research(rest)
        if word == "craft":
            return self._craft(int(rest))
        count = int(rest or 1)
        if word == "money":
            return IDLE_MONEY * count
        return count * self._component(word)

    def loss(self, item: str) -> float:
        """What giving something away costs."""
        word, _, rest = item.partition(":")
        if word == "research":
            return RIVAL_RESEARCH
        if word == "money":
            return float(rest or 1)
        if word == "craft":
            return max(0.0, self._craft(int(rest))) + MARGIN
        return int(rest or 1) * max(self._component(word), self._price(word))

    def _price(self, label: str) -> float:
        kind = self.cat.kind(label.rstrip("!~"))
        if kind >= self.cat.first_astronaut:
            return float(self.cat.content.astronaut.price)
        part = self.cat.parts[kind]
        return float(part.price) if part.is_buyable else self._sample(part.origin)

    def _sample(self, origin: str) -> float:
        """A sample on Earth completes nothing any more, but may be turned in."""
        place = next((p for p in self.desk.view.places if p.location == origin), None)
        if place is None or not place.is_revealed:
            return 0.0
        face = self.cat.faces[self.cat.face[place.face]]
        minerals = face.effect("minerals")
        return float(minerals.value) if minerals is not None else 20.0 * face.has("alien")

    def _component(self, label: str) -> float:
        name = label.rstrip("!~")
        price = self._price(label)
        kind = self.cat.kind(name)
        if kind < self.cat.first_astronaut and not self.cat.parts[kind].is_buyable:
            return price
        return price if name in self.wanted else UNUSED * price

    def _research(self, name: str) -> float:
        number = self.cat.advancement[name]
        given = self.desk.view.agencies[self.giver].advancements
        outcomes = next(stack.outcomes for stack in given if stack.advancement == name)
        spared = self.cat.outcome_counts[number] - outcomes
        worth = self.cat.research_cost[number] + DOUBTFUL_OUTCOME * spared
        return worth if number in self.needs else UNUSED * worth

    def _craft(self, number: int) -> float:
        """A craft on Earth is worth its parts, one in space a share of them; a crew that cannot live costs
        points."""
        craft = next(craft for craft in self.desk.view.craft if craft.number == number)
        things = [name for name in craft.components if not self.desk.skill(name.rstrip("!~"))]
        worth = sum(self._component(name) for name in things)
        if craft.location == self.cat.places[self.cat.earth].id:
            return worth + sum(self._component(name) for name in craft.components if name not in things)
        return UNUSED * worth + LIFE * (len(craft.components) - len(things))
