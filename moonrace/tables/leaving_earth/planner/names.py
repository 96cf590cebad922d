"""What manoeuvres, purchases and years are called on the planner's page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from moonrace.games.leaving_earth.catalogue import SKILLS, Catalogue, Way
from moonrace.games.leaving_earth.planner.kits import CARGO
from moonrace.tables.kit.words import capital, listed
from moonrace.tables.leaving_earth.words import Words

LUNAR = {"moon": "Lunar"}
WORLD = {
    "earth": "earth", "earth_orbit": "earth", "lunar_orbit": "moon", "lunar_fly_by": "moon", "moon": "moon",
    "mars_orbit": "mars", "mars_fly_by": "mars", "mars": "mars", "venus_orbit": "venus",
    "venus_fly_by": "venus", "venus": "venus", "mercury_orbit": "mercury", "mercury_fly_by": "mercury",
    "mercury": "mercury", "phobos": "phobos", "ceres": "ceres",
}  # fmt: skip
"""The world a place belongs to, where it belongs to one."""
COMMON = ("ion_thruster", "probe")
"""Components whose names are common nouns."""
WHY = {
    "juno": "the smallest rocket, cheap",
    "atlas": "a rocket for probes and upper stages",
    "soyuz": "a rocket for medium loads",
    "saturn": "the rocket that lifts everything off the ground",
    "ion_thruster": "thrust for as long as a flight takes, used again and again",
    "rendezvous": "to separate craft in space and dock them again",
    "re_entry": "capsules with a heat shield, to bring people home through the air",
    "landing": "to come down on a world without air",
    "life_support": "to keep people alive in space when a year ends",
    "surveying": "to look at a world from afar",
}


class Names:
    """Words for plans of one content."""

    def __init__(self, words: Words, cat: Catalogue) -> None:
        self.words = words
        self.cat = cat

    def way(self, source: str, to: str) -> Way | None:
        """The manoeuvre between two places."""
        return self.cat.way(self.cat.place[source], to)

    def maneuver(self, source: str, to: str) -> str:
        """What pilots call a manoeuvre: "Lunar descent"."""
        way = self.way(source, to)
        if source == "earth":
            return "Launch" if to == "suborbital_flight" else "Launch to orbit"
        if to == "earth":
            return "Re-entry"
        if source == "suborbital_flight":
            return "To orbit"
        here, there = self._is_ground(source), self._is_ground(to)
        if there and way is not None:
            return f"{self.world(to)} descent"
        if here:
            return f"{self.world(source)} ascent"
        return f"{self.world(to) if to in WORLD else self.place(to).removesuffix(' Planets')} transfer"

    def world(self, place: str) -> str:
        """A world as an adjective."""
        world = WORLD.get(place, place)
        return LUNAR.get(world) or self.words.place(world)

    def _is_ground(self, place: str) -> bool:
        return self.cat.places[self.cat.place[place]].solid

    def route(self, source: str, to: str) -> str:
        """ "Lunar Orbit to Moon"."""
        return f"{self.place(source)} to {self.place(to)}"

    def place(self, place: str) -> str:
        """A place, short: "Suborbital", "Inner Planets"."""
        return self.words.place(place).removesuffix(" Flight").removesuffix(" Transfer")

    def rockets(self, rockets: Iterable[str], thrusters: int = 0) -> str:
        """ "Saturn + 2 Atlas"."""
        counted = Counter(rockets)
        parts = [
            f"{many} {self.words.part(id)}" if many > 1 else self.words.part(id)
            for id, many in counted.items()
        ]
        if thrusters:
            parts.append("ion thruster" if thrusters == 1 else f"{thrusters} ion thrusters")
        return " + ".join(parts)

    def bought(self, purchases: Mapping[str, int]) -> list[str]:
        """Purchases in words: "6 Juno", "an astronaut"."""
        return [self.thing(id, many) for id, many in purchases.items()]

    def thing(self, id: str, many: int) -> str:
        """So many of something."""
        if id == "astronaut":
            return "an astronaut" if many == 1 else f"{many} astronauts"
        if id == "supplies":
            return "one unit of supplies" if many == 1 else f"{many} units of supplies"
        if id in SKILLS:
            return f"a {id}" if many == 1 else f"{many} {id}s"
        name = self.part(id, many)
        return f"{many} {name}" if many > 1 else f"{article(name)} {name}"

    def part(self, id: str, many: int = 1) -> str:
        """A component's name; what is not a proper name has a plural."""
        name = self.words.part(id)
        if id in COMMON:
            return name.lower() if many == 1 else f"{name.lower()}s"
        return name

    def parts(self, parts: Sequence[str]) -> str:
        """ "the Eagle and 2 ion thrusters"."""
        counted = Counter(part for part in parts if part in self.cat.content.components)
        named = [f"{n} {self.part(id, n)}" if n > 1 else f"the {self.part(id)}" for id, n in counted.items()]
        cargo = ["the payload"] if any(part.startswith(CARGO) for part in parts) else []
        return listed([*cargo, *named])

    @staticmethod
    def the(name: str) -> str:
        """A world's name at the head of a sentence."""
        return "The Moon" if name == "Moon" else name

    def advancements(self, names: Iterable[str]) -> str:
        """ "Juno Rockets, Landing and Rendezvous"."""
        return listed(map(self.words.advancement, names))


def article(name: str) -> str:
    """The indefinite article of a name."""
    return "an" if name[:1] in "AEIOaeio" else "a"


def sentence(text: str) -> str:
    """A sentence with its capital and its full stop."""
    text = capital(text.strip())
    return text if text.endswith((".", "!", "?")) else f"{text}."
