"""Why the player of Apogee does what it does, in the terms of the game."""

from __future__ import annotations

from moonrace.bots.apogee.aims import FAR, Plan
from moonrace.bots.apogee.placing import CONSTRUCTION, DESIGN, HAND, RESEARCH, SPECIALTY
from moonrace.games.apogee.actions import Dock, Exchange, Intervene, Recruit, Sell, Specialty, TokenBuild
from moonrace.games.apogee.catalogue import Catalogue
from moonrace.games.apogee.rockets import RD
from moonrace.kernel.actions import Action

READY = "What is due this round is chosen; the rest can be built in time later."
READY_PLACED = "Everybody is placed."
HINDERED = "This competitor is nearest to the Mission."
RIVER = "Least of use to you lies in that river, so new cards can only help."
INVESTOR = "Your plan loses least without this Investor."
NO_CARD = "None of the cards here would help your rocket."
USELESS_TOKEN = "It serves neither docking nor building now, and would be in the way."
SPARE_PART = "It is in no plan of yours, and of least use for the Mission."
STAY = "No flight that is possible now brings the Mission nearer."
SEQUENCE = "Your tokens can do something useful at once."
NO_ACTION = "Nothing the Director can do now brings the Mission nearer."
ENOUGH_SOLD = "The plan needs what is left, or has no use for more money."
DISMISS = "The hand is full, and this Engineer has the least authority."
USEFUL_TOKENS = "A new Engineer may bring a token; you would collect only those of use to you."
SEQUENCE_DONE = "The tokens left are worth more kept."


class Reasons:
    """Sentences about one seat's plan."""

    def __init__(self, cat: Catalogue, mission: int) -> None:
        self.cat = cat
        self.mission = mission

    def name(self, kind: int) -> str:
        """What a Technology is called."""
        return self.cat.content.technologies[self.cat.technologies[kind]].name

    def director(self) -> str:
        """Why to keep a Director."""
        return f"This Director's nation and specialty serve Mission {self.mission} best."

    def team(self, count: int) -> str:
        """Why to keep these Engineers."""
        return (
            f"{count} Engineers are what Mission {self.mission} pays for at the start; "
            "these have most authority."
        )

    def spot(self, spot: str, plan: Plan, builds: int) -> str:
        """Why to put an Engineer somewhere."""
        lacking = [self.name(kind) for kind in plan.missing]
        if spot == CONSTRUCTION:
            parts = "1 part" if builds == 1 else f"{builds} parts"
            return f"{parts} of your rocket can be built this round. {self._outlook(plan)}"
        if spot == SPECIALTY:
            return f"The specialty does more for you this round than the work would. {self._outlook(plan)}"
        if spot in (DESIGN, RESEARCH):
            wanted = [
                self.name(kind) for kind in plan.missing if (self.cat.zone[kind] == RD) == (spot == RESEARCH)
            ]
            for_what = (
                f"Your rocket still lacks {wanted[0]}."
                if wanted
                else "More cards to choose from can only help."
            )
            return f"{for_what} {self._outlook(plan)}"
        assert spot == HAND
        return f"There is no work left this round.{' Parts are still lacking.' if lacking else ''}"

    def _outlook(self, plan: Plan) -> str:
        if plan.time >= FAR:
            return "No rocket is in sight yet."
        return f"The Mission is about {_rounds(plan.time)} away."

    def build(self, kind: int, plan: Plan) -> str:
        """Why to build a part."""
        chance = f"{plan.prospect.chance:.0%}"
        rocket = f"your rocket, which takes off {chance} of the time"
        return f"{self.name(kind)} is part of {rocket}; dear parts go first."

    def card(self, kind: int, plan: Plan) -> str:
        """Why to acquire a card."""
        if kind in plan.missing:
            return f"Your rocket lacks it. {self._outlook(plan)}"
        return "Of the cards here it is of most use for the Mission."

    def token(self, rounds: float) -> str:
        """Why to collect a token."""
        return f"It saves about {_rounds(rounds)}."

    def launch(self, chance: float, rounds: float) -> str:
        """Why to take off."""
        return (
            f"It takes off {chance:.0%} of the time. "
            f"Success brings the Mission about {_rounds(rounds)} nearer; "
            "a failure costs nothing but the round."
        )

    def docking(self, action: Action) -> str:
        """Why a Docking sequence goes on like this."""
        match action:
            case Dock():
                return "There are tokens enough: the waiting flight docks and counts."
            case Exchange():
                return f"Docking lacks {action.take}, and there is more {action.give} than it takes."
            case TokenBuild():
                return "Built for tokens, this part of your rocket costs no credits."
        return SEQUENCE_DONE

    def office(self, action: Action, saved: float) -> str:
        """Why the Director does something."""
        about = {
            Recruit: "One Engineer more builds and finds more each round.",
            Sell: "What no plan asks for is turned into money for what one does.",
            Intervene: "The intervention helps your plan.",
            Specialty: "The specialty helps most now.",
        }
        return f"{about.get(type(action), 'It helps your plan.')} It is worth about {_rounds(saved)}."


def _rounds(rounds: float) -> str:
    rounded = max(0.1, round(rounds, 1))
    return "1 round" if rounded == 1 else f"{rounded:g} rounds"
