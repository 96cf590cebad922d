"""What things are called, and what places, missions and outcomes mean, in a few words each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from markupsafe import Markup

from moonrace.games.leaving_earth.content import LOST, SUBORBITAL, Component, Content, Face, Mission
from moonrace.kernel.content import is_reconstructed
from moonrace.tables.kit.desk import Vocabulary
from moonrace.tables.kit.parts import Stat
from moonrace.tables.kit.words import capital, count, listed

OUTCOMES = {"success": "success", "minor": "minor failure", "major": "major failure"}
ROMAN_TAILS = (" rocket", " capsule")
EFFECTS = {
    "barren": "barren",
    "destroyed": "deadly",
    "supplies": "supplies",
    "life": "life",
    "alien": "alien origin",
}
EFFECT_ICONS = {
    "barren": "circle",
    "destroyed": "close",
    "minerals": "coin",
    "supplies": "crate",
    "life": "leaf",
    "alien": "star",
    "sickness": "helmet",
    "radiation": "radiation",
}
OUTCOME_EFFECTS = {
    "rocket": (
        "A success gives the thrust and uses the rocket up; a minor failure damages it; a major failure "
        "destroys the craft. LE-FAIL-01"
    ),
    "ion_thruster": "A success gives thrust and the thruster stays; any failure damages it. LE-FAIL-02",
    "rendezvous": "After a failure it does not happen and one component is damaged. LE-FAIL-03",
    "re_entry": (
        "A minor failure damages the capsule and those in it live; a major one costs them all. LE-FAIL-04"
    ),
    "landing": "A minor failure damages one component; a major one destroys the craft. LE-FAIL-05",
    "life_support": "After any failure those in the capsule die. LE-FAIL-06",
    "surveying": "After a failure the place stays unseen. LE-FAIL-07",
}
"""What the outcomes of an advancement do, by id, and for all rockets alike."""
PURPOSES = {
    "rendezvous": "To dock and separate craft in space.",
    "re_entry": "For capsules with heat shields to come through an atmosphere.",
    "landing": "To land on planets and moons; without it a landing destroys the craft.",
    "life_support": "To keep astronauts alive in space when a year ends.",
    "surveying": "To look at a place from afar.",
}
"""What an advancement is for, by id; those that are for a component alone say so themselves."""
SKILLS = {
    "pilot": "In landing and rendezvous a minor failure acts as a success, a major one as a minor. LE-SKL-05",
    "mechanic": (
        "Repairs all damaged parts of the craft for one supply, LE-SKL-02; a minor failure of Life Support "
        "acts as a success. LE-SKL-03"
    ),
    "doctor": "Heals all other incapacitated astronauts of the craft, free, but not the doctor. LE-SKL-04",
}
SKILL_DEEDS = {"pilot": "", "mechanic": "Repairs the craft.", "doctor": "Heals the crew."}
USES = {
    "rocket": "Fired once for its thrust and then gone. LE-MAN-04",
    "thruster": "Fired in flights of a year or more, thrust for each year, and kept. LE-ION-01, LE-ION-02",
    "probe": "The lightest thing that counts as somebody there: it reaches, surveys and takes samples.",
    "capsule": "Seats for astronauts; also counts as a probe does for missions, surveys and samples.",
    "supplies": "Eaten by a crew in space when a year ends. LE-SUR-07",
    "sample": "Collected where it comes from, free, and brought to Earth. LE-COL-01",
}


RECONSTRUCTED = "Reconstructed: the rulebook does not say it; chosen here to fit what is known."


def outcomes_said(cards: Sequence[int]) -> list[str]:
    """Each kind there is of some outcomes: "2 successes", "1 minor failure"."""
    counted = zip(cards, OUTCOMES.values(), strict=True)
    return [count(n, noun, "successes" if noun == "success" else "") for n, noun in counted if n]


def up_to(highest: int) -> str:
    """The rolls that hurt: "on a 1", "on 1 to 3"."""
    return "on a 1" if highest == 1 else f"on 1 to {highest}"


def ship(number: int) -> str:
    """What a craft is called."""
    return f"Craft {number}"


class Marked(str):
    """Words whose last one is reconstructed: plain text, which a page shows with a dotted underline."""

    html: Markup

    def __new__(cls, before: str, word: str) -> Marked:
        words = super().__new__(cls, before + word)
        mark = Markup('{}<span class="reconstructed" title="{}">{}</span>')
        words.html = mark.format(before, RECONSTRUCTED, word)
        return words

    def __html__(self) -> str:
        return self.html


class Words(Vocabulary[Content]):
    """The vocabulary of one content."""

    # Components -------------------------------------------------------------------------------------------

    @cached_property
    def _parts(self) -> dict[str, str]:
        names = {part.id: self._short(part) for part in self.content.components.values()}
        return names | {person.id: person.name for person in self.content.astronauts.values()}

    @staticmethod
    def _short(part: Component) -> str:
        name = part.name
        for tail in ROMAN_TAILS:
            name = name.removesuffix(tail)
        return name

    def component(self, label: str) -> Component | None:
        """The card behind a component as it is written, or None for an astronaut."""
        return self.content.components.get(label.rstrip("!~"))

    def is_astronaut(self, label: str) -> bool:
        """Whether a component is a person."""
        return self.component(label) is None

    def skill(self, label: str) -> str:
        """What an astronaut can do."""
        name = label.rstrip("!~")
        known = self.content.astronauts.get(name)
        return known.skill if known else name.rpartition("_")[0]

    def skill_brief(self, label: str) -> str:
        """What an astronaut betters, by the advancements: "Betters Rendezvous and Landing."."""
        skill = self.skill(label)
        better = [card.name for card in self.content.advancements.values() if card.skill == skill]
        return " ".join(filter(None, [f"Betters {listed(better)}." if better else "", SKILL_DEEDS[skill]]))

    def is_skill_reconstructed(self, label: str) -> bool:
        """Whether an astronaut's skill was chosen to fit."""
        known = self.content.astronauts.get(label.rstrip("!~"))
        return known is not None and is_reconstructed(known, "skill")

    def astronaut(self, label: str) -> str:
        """An astronaut with what he can do, on a button: "Buzz Aldrin, pilot"."""
        name, skill = f"{self.part(label)}, ", self.skill(label)
        return Marked(name, skill) if self.is_skill_reconstructed(label) else name + skill

    def astronaut_said(self, label: str) -> str:
        """The same in a sentence."""
        tail = " (reconstructed)" if self.is_skill_reconstructed(label) else ""
        return f"{self.part(label)}, {self.skill(label)}{tail}"

    def part(self, label: str) -> str:
        """A component's short name: "Juno", "Buzz Aldrin", "Pilot 3"."""
        name = label.rstrip("!~")
        return self._parts.get(name) or capital(name.replace("_", " "))

    def condition(self, label: str) -> str:
        """A component with its condition: "damaged Juno", "Buzz Aldrin, incapacitated"."""
        name = self.part(label)
        if label.endswith("!"):
            return f"{name}, incapacitated" if self.is_astronaut(label) else f"damaged {name}"
        return f"{name}, fired" if label.endswith("~") else name

    def parts(self, labels: Sequence[str], supplies: int = 0) -> str:
        """ "2 Juno, Probe and 3 Supplies"."""
        counted = Counter(labels)
        words = [
            f"{number} {self.condition(label)}" if number > 1 else self.condition(label)
            for label, number in counted.items()
        ]
        if supplies:
            words.append(f"{supplies} Supplies" if supplies > 1 else "Supplies")
        return listed(words)

    def unlocked_by(self, advancement: str) -> list[Component]:
        """The components that can be bought once an advancement is researched."""
        return [part for part in self.content.components.values() if part.requires == advancement]

    @staticmethod
    def mass(mass: int) -> Stat:
        """What something weighs."""
        return Stat("mass", str(mass), name="mass")

    def figures(self, part: Component) -> list[Stat]:
        """What a component weighs and can do."""
        return [stat for stat, _ in self._figures(part)]

    def figures_said(self, part: Component) -> str:
        """The same in words: "mass 2, thrust 4", "mass 3, 3 seats, heat shield"."""
        return ", ".join(said for _, said in self._figures(part))

    def _figures(self, part: Component) -> Iterator[tuple[Stat, str]]:
        yield self.mass(part.mass), f"mass {part.mass}"
        if part.thrust:
            yield Stat("thrust", str(part.thrust), name="thrust"), f"thrust {part.thrust}"
        if part.thrust_per_year:
            thrust = part.thrust_per_year
            yield Stat("thrust", f"{thrust}/y", name="thrust"), f"thrust {thrust} a year"
        if part.seats:
            yield Stat("helmet", str(part.seats), name="seats"), count(part.seats, "seat")
        if part.heat_shield:
            yield Stat("entry", "", name="heat shield"), "heat shield"
        if part.radiation_shield:
            shield = str(part.radiation_shield)
            yield Stat("radiation", shield, name="radiation shield"), f"radiation shield {shield}"

    # Places -----------------------------------------------------------------------------------------------

    def place(self, place: str) -> str:
        """A location's name."""
        if place == LOST:
            return "nowhere"
        known = self.content.locations.get(place)
        return known.name if known else capital(place.replace("_", " "))

    def the(self, place: str) -> str:
        """A location in a sentence: "the Moon", "Lunar Orbit"."""
        return "the Moon" if place == "moon" else self.place(place)

    def face(self, face: str) -> str:
        """What a location is like: "minerals worth $25 a sample"."""
        known = self.content.faces.get(face)
        return listed(self._effects(known)) if known else face

    def is_count_reconstructed(self, face: str) -> bool:
        """Whether it was chosen to fit how many cards show this face."""
        return is_reconstructed(self.content.faces[face], "copies")

    def _effects(self, face: Face, *, is_brief: bool = False) -> list[str]:
        words = []
        for effect in face.effects:
            value = effect.value
            if effect.kind == "barren" and face.location == SUBORBITAL:
                words.append("harmless")
            elif effect.kind == "minerals":
                words.append(f"minerals ${value}" if is_brief else f"minerals worth ${value} a sample")
            elif effect.kind == "sickness":
                rolls = "1" if value == 1 else f"1-{value}"
                words.append(f"sick on {rolls}" if is_brief else f"sickness {up_to(value)}")
            elif effect.kind == "radiation":
                words.append(f"level {effect.level}")
            else:
                words.append(EFFECTS[effect.kind])
        return words

    def face_brief(self, face: str) -> str:
        """Two words for the map: "Minerals $25", "Life, supplies"."""
        known = self.content.faces.get(face)
        return capital(", ".join(self._effects(known, is_brief=True))) if known else ""

    def face_icon(self, face: str) -> str:
        """The icon of a location's first effect."""
        known = self.content.faces.get(face)
        return EFFECT_ICONS[known.effects[0].kind] if known else "question"

    # Advancements, agencies, missions ---------------------------------------------------------------------

    def advancement(self, name: str) -> str:
        """An advancement's name: "Juno Rockets"."""
        known = self.content.advancements.get(name)
        return known.name if known else name

    def advancement_short(self, name: str) -> str:
        """An advancement's name on its card: "Juno", "Ion Thruster"."""
        known = self.content.advancements.get(name)
        return known.short if known else name

    def purpose(self, advancement: str, *, is_full: bool = True) -> str:
        """What an advancement is for: "Allows Juno rocket ($1, mass 1, thrust 4).", or with prices only."""
        cards = [card for card in self.content.components.values() if card.requires == advancement]
        figures = {card.id: f", {self.figures_said(card)}" if is_full else "" for card in cards}
        allowed = listed(f"{card.name} (${card.price}{figures[card.id]})" for card in cards)
        parts = [PURPOSES.get(advancement, ""), f"Allows {allowed}." if cards else ""]
        return " ".join(filter(None, parts))

    def outcome_effect(self, advancement: str) -> str:
        """What the outcomes of an advancement do."""
        return OUTCOME_EFFECTS.get(advancement) or OUTCOME_EFFECTS["rocket"]

    def agency(self, card: str) -> str:
        """An agency's short name: "OKB-1"."""
        known = self.content.agencies.get(card)
        return known.short if known else ""

    def mission(self, mission: str) -> str:
        """A mission's name."""
        known = self.content.missions.get(mission)
        return known.name if known else mission

    def needs(self, mission: str) -> str:
        """What completes a mission."""
        known = self.content.missions.get(mission)
        return self._needs(known) if known else ""

    def _needs(self, mission: Mission) -> str:
        where = self.the(mission.target) if mission.target in self.content.locations else "space"
        on = "on" if self._is_solid(mission.target) else "in"
        match mission.kind:
            case "probe":
                return f"A working probe or capsule {on} {where}."
            case "survey":
                return f"Reveal {where} to all."
            case "sample":
                return f"A sample from {where} on Earth."
            case "manned":
                return f"An astronaut {on} {where}, and back on Earth alive."
            case "station":
                return f"A living astronaut {on} {where} when a year begins."
            case _:
                return "A sample on Earth from a place revealed to have life."

    def _is_solid(self, place: str) -> bool:
        known = self.content.locations.get(place)
        return known is not None and known.solid

    # Deals ------------------------------------------------------------------------------------------------

    def item(self, item: str) -> str:
        """Something in a deal: "$10", "2 Juno", "Craft 3", "Atlas Rockets (research)"."""
        word, _, rest = item.partition(":")
        if word == "money":
            return f"${rest or 1}"
        if word == "craft":
            return ship(int(rest))
        if word == "research":
            return f"{self.advancement(rest)} (research)"
        return f"{rest} {self.condition(word)}" if rest and rest != "1" else self.condition(word)

    def items(self, items: Sequence[str]) -> str:
        """One side of a deal."""
        return listed(map(self.item, items)) or "nothing"
