"""Why the player of Leaving Earth does what it does, in the terms of the game."""

from __future__ import annotations

from collections.abc import Iterable

from moonrace.bots.leaving_earth.desk import Desk
from moonrace.bots.leaving_earth.voyages import Prospect

SAMPLE_FOR_MONEY = "A sample on Earth completes nothing any more: it is worth its money."
SAMPLE_FOR_RESEARCH = "Your plans trust this advancement least; the sample clears it of outcomes."
HEAL = "A doctor heals for nothing, and only the healthy count and work."
REPAIR = "There are supplies to spare aboard, and a damaged part is dead weight."
ON_THE_STAND = "A failure found on the test stand costs a rocket; one found in flight costs the craft."
GIVE_UP = "Nothing aboard can finish this manoeuvre and still reach a mission; stopping saves the rest."
SUCCESS_STAYS = "A success goes back: it makes the next draw likelier to go well."
TOO_LATE_TO_PAY = "No plan is left that would draw for it again, so the money is better kept."
PAY_OFF_FAILURE = "Paid off, this failure can never come up again in flight."
LEARN_BY_LANDING = "Nothing aboard can be lost, so a draw now only teaches you what Landing holds."
LAND_SAFELY = "It is safe without a draw, and there is something aboard to lose."
REVEAL = "Shown, it counts for a mission, or for what can be done there, and nobody gains by it but you."
CONCEAL = "It scores nothing for you now, and a rival would have to find out alone."
DAMAGE = "The craft can still do most of its work without this part."
LOSE_CRAFT = "The other craft is worth more, or has a crew."
HEAT_SHIELD = "There is a heat shield that works."
EMPTY_FIRST = (
    "The fewer are aboard, the less is lost by a failure, and what fails here can be paid off first."
)
PILOT_FIRST = "Somebody has to land the craft: pilots first, then mechanics, then doctors."
ACCEPT = "What you get is worth more to your plans than what you give."
DECLINE = "What you would give is worth more to you than what you would get."
STAY_TOGETHER = "Nothing is gained by separating here."
BEGIN = "It is as good as any other here."


class Reasons:
    """Sentences about one seat's table."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.content = desk.cat.content

    # Names --------------------------------------------------------------------------------------------------

    def thing(self, label: str) -> str:
        """What a component or an astronaut is called."""
        name = label.rstrip("!~")
        if name in self.content.components:
            return self.content.components[name].name
        return (
            self.content.astronauts[name].name if name in self.content.astronauts else name.partition("_")[0]
        )

    def place(self, location: str) -> str:
        """What a place is called."""
        return self.content.locations[location].name

    def missions(self, names: Iterable[str]) -> str:
        """What missions are called."""
        called = [f"“{self.content.missions[name].name}”" for name in sorted(names)]
        return called[0] if len(called) == 1 else f"{', '.join(called[:-1])} and {called[-1]}"

    # The works on Earth -------------------------------------------------------------------------------------

    def research(self, advancement: str, prospect: Prospect) -> str:
        """Why to research something."""
        entry = self.content.advancements[advancement]
        left = self.desk.money - entry.cost
        return (
            f"{self.missions(prospect.missions)} cannot be flown without {entry.name}. "
            f"It costs ${entry.cost} and leaves ${left}."
        )

    def test(self, rocket: str, chance: float) -> str:
        """Why to fire a rocket on the test stand first."""
        return f"As far as you know a {self.thing(rocket)} works {chance:.0%} of the time. {ON_THE_STAND}"

    def buy(self, thing: str, price: int, lacking: int, prospect: Prospect) -> str:
        """Why to buy something."""
        more = "Then nothing is missing."
        if lacking > 1:
            more = (
                "1 more part is missing then."
                if lacking == 2
                else f"{lacking - 1} more parts are missing then."
            )
        left = self.desk.money - price
        return f"It is needed for {self.missions(prospect.missions)}. It leaves ${left}. {more}"

    def assemble(self, thing: str, prospect: Prospect) -> str:
        """Why to put something aboard."""
        return f"The {self.thing(thing)} is part of the craft for {self.missions(prospect.missions)}."

    def unload(self, thing: str, prospect: Prospect) -> str:
        """Why to take something off a craft."""
        return f"The craft for {self.missions(prospect.missions)} is lighter, or fits, without it."

    def launch(self, prospect: Prospect) -> str:
        """Why a craft leaves Earth."""
        return f"All is aboard for {self.missions(prospect.missions)}. {self._odds(prospect)}"

    def end_turn(self) -> str:
        """Why nothing more is done this year."""
        return f"Nothing that ${self.desk.money} can still do this year brings your plans further."

    # In space -----------------------------------------------------------------------------------------------

    def maneuver(self, to: str, prospect: Prospect) -> str:
        """Why a craft flies on."""
        if not prospect.missions:
            return f"{self.place(to)} is on the crew's way home, {prospect.home:.0%} likely to end well."
        return f"{self.place(to)} is on the way to {self.missions(prospect.missions)}. {self._odds(prospect)}"

    def _odds(self, prospect: Prospect) -> str:
        home = "" if prospect.home >= 1 else f"; the crew gets home with one of {prospect.home:.0%}"
        return f"All goes well with a chance of {prospect.through:.0%}{home}."

    def survey(self, place: str, is_goal: bool) -> str:
        """Why to look at a place first."""
        if is_goal:
            return f"A survey of {self.place(place)} completes a mission."
        return f"What waits on {self.place(place)} may be deadly: look before you land."

    def collect(self, prospect: Prospect) -> str:
        """Why to take a sample."""
        return f"A sample brought home counts for {self.missions(prospect.missions)}."

    def fire(self, rocket: str, chance: float, needed: int) -> str:
        """Why to fire a rocket."""
        lacking = f"{needed} thrust is still lacking. " if needed > 0 else ""
        return (
            f"{lacking}The least trusted goes first, while something can still be done about it: "
            f"it works {chance:.0%} of the time."
        )
