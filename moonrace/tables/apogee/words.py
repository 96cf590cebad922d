"""What things are called, and what cards, Engineers, Directors and Investors do, in a few words each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from moonrace.games.apogee.content import (
    TYPES,
    Condition,
    Content,
    Director,
    Engineer,
    Investor,
    Mission,
    Nation,
    Technology,
    money,
)
from moonrace.kernel.content import is_reconstructed
from moonrace.tables.kit.desk import Vocabulary
from moonrace.tables.kit.words import count, listed, signed, times

ORBITS = ("leo", "geo")
"""Known by their letters."""
PROGRESS = {
    "flights": "flights that count",
    "first_stages": "flights with different First Stages",
    "satellites": "satellites dropped",
    "objectives": "Investor objectives of level 2",
}
ZONES = {"first_stage": "First Stage", "upper_stage": "Upper Stage", "payload": "Payload", "rd": "R&D"}
ZONE_ICONS = {"first_stage": "rocket", "upper_stage": "bolt", "payload": "capsule", "rd": "gear"}
SPOTS = {
    "specialty": "Specialty",
    "construction": "Construction",
    "rd": "R&D",
    "design": "Design",
    "hand": "Hand",
}
SPOT_ICONS = {
    "specialty": "star",
    "construction": "assemble",
    "rd": "gear",
    "design": "edit",
    "hand": "person",
}
SPOT_WORDS = {
    "specialty": "uses the specialty",
    "construction": "builds one Technology",
    "rd": "draws one R&D card",
    "design": "adds authority for a river card",
    "hand": "stays out of it",
}
PHASES = {
    "set_up": "Set-up",
    "planning": "Planning",
    "specialty": "Specialties",
    "construction": "Construction",
    "rd": "R&D",
    "design": "Design",
    "launch": "Launch",
    "administration": "Administration",
    "over": "The end",
}
RIVAL_ACTIONS = {
    "design": "takes the dearest river card",
    "rd": "takes an R&D card",
    "remove_from_design": "sends one of your Engineers away from Design",
    "remove_from_rd": "sends one of your Engineers away from R&D",
    "replace_investor": "talks an Investor away",
    "breakthrough": "has a breakthrough",
}
SHORTER = (
    (" Liquid Rocket Engine", " Engine"),
    (" Rocket Engine", " Engine"),
    (" Propulsion", ""),
    (" Launch System", " System"),
    ("Communications ", "Comms "),
    ("Earth Observation ", "Earth "),
    (" Propellant Stage", " Stage"),
    ("Densified Propellant", "Densified Fuel"),
)
FEATURES = {
    "ssto": "flies alone: no other First or Upper Stage",
    "exclusive_first": "only with its like in the First Stage",
    "exclusive_upper": "only with its like in the Upper Stage",
    "liquid_only": "only with liquid engines",
    "double_first": "doubles First Stage thrust",
    "reusable": "First Stage stays on the pad after a launch",
    "nuclear": "nuclear",
}
RECONSTRUCTED = "Reconstructed: printed only in pictures, chosen here to fit the known figures."


def a_token(colour: str) -> str:
    """ "a blue Docking token", "an orange Docking token"."""
    return f"{'an' if colour[:1] in 'aeiou' else 'a'} {colour} Docking token"


def plain_card(label: str) -> str:
    """The Technology of a card's label: `kerosene` for `kerosene:blue`."""
    return label.split(":")[0]


def token_of(label: str) -> str:
    """The colour of a card's Docking symbol, or nothing."""
    return label.partition(":")[2]


class Words(Vocabulary[Content]):
    """The vocabulary of one content."""

    # Technologies -----------------------------------------------------------------------------------------

    def technology(self, label: str) -> Technology:
        """The Technology of a card."""
        return self.content.technologies[plain_card(label)]

    def name(self, label: str) -> str:
        """ "Liquid Hydrogen Rocket Engine"."""
        return self.technology(label).name

    def short(self, label: str) -> str:
        """A name that fits a button: "Liquid Hydrogen Engine"."""
        name = self.name(label)
        for long, brief in SHORTER:
            name = name.replace(long, brief)
        return name

    def names(self, labels: Iterable[str]) -> str:
        """Several Technologies, copies counted: "Solar Sail twice and Ion Thruster"."""
        counted = Counter(map(self.name, labels))
        return listed(f"{name} {times(number)}" if number > 1 else name for name, number in counted.items())

    def at_work(self, engineer: str) -> str:
        """An Engineer with what the specialty does: "Mark Faget: all rockets, mass −1."."""
        return f"{self.person(engineer)}: {self.specialty(engineer).replace(': ', ', ')}."

    def cost(self, label: str) -> int:
        """What building it costs."""
        return self.technology(label).cost

    def feature(self, label: str) -> str:
        """What is special about a Technology, in a few words; nothing for most."""
        card = self.technology(label)
        words = [told for feature, told in FEATURES.items() if feature in card.features]
        if card.crew:
            words.append(f"crew of {card.crew}")
        if card.satellites:
            words.append(count(card.satellites, "satellite"))
        return ", ".join(words)

    def figures(self, label: str) -> str:
        """ "thrust 6, mass 5, 60 k"."""
        card = self.technology(label)
        special = self.feature(label)
        tail = f"; {special}" if special else ""
        return f"thrust {card.thrust}, mass {card.mass}, {money(card.cost)}{tail}"

    def is_guess(self, label: str) -> bool:
        """Whether the cost of a Technology is reconstructed."""
        return is_reconstructed(self.technology(label), "cost")

    # People -----------------------------------------------------------------------------------------------

    def engineer(self, id_: str) -> Engineer:
        """An Engineer card."""
        return self.content.engineers[id_]

    def person(self, id_: str) -> str:
        """ "Mark Faget"."""
        return self.content.engineers[id_].name

    def surname(self, id_: str) -> str:
        """ "Faget", "Von Braun"."""
        return self.person(id_).split(" ", 1)[1]

    def authority(self, id_: str) -> str:
        """ "4.4"."""
        return f"{self.content.engineers[id_].authority_tenths / 10:.1f}"

    def with_authority(self, id_: str) -> str:
        """ "Mark Faget 4.4"."""
        return f"{self.person(id_)} {self.authority(id_)}"

    def people(self, ids: Iterable[str]) -> str:
        """Several Engineers with their authority."""
        return listed(f"{self.surname(id_)} {self.authority(id_)}" for id_ in ids)

    def specialty(self, id_: str, *, is_opposite: bool = False) -> str:
        """What an Engineer does on Specialty, in a few words."""
        specialty = self.content.engineers[id_].specialty
        amount = specialty.amount
        if specialty.kind == "launch_number" and is_opposite:
            amount = -amount
        return {
            "replace_river": "replaces one river",
            "replace_investor": "replaces an Investor",
            "remove_from_rd": "sends a competitor away from R&D",
            "remove_from_design": "sends a competitor away from Design",
            "draw_rd": f"draws {count(amount, 'R&D card')}",
            "launch_number": f"all launches: number {signed(amount)}",
            "investor_gain": f"all Investor gains {signed(amount // 1000)} k",
            "mass": f"all rockets: mass {signed(amount)}",
            "construction": f"all bills {signed(amount // 1000)} k",
            "sale_price": f"all sales {signed(amount // 1000)} k a card",
            "nuclear_pulse_thrust": f"Nuclear Pulse: thrust {signed(amount)} each",
        }[specialty.kind]

    def director(self, id_: str) -> Director:
        """A Director card."""
        return self.content.directors[id_]

    def director_name(self, id_: str) -> str:
        """ "Liam Van Horn", or "no Director yet"."""
        return self.content.directors[id_].name if id_ else "no Director yet"

    def nation(self, id_: str) -> Nation:
        """What Directors of a nation share."""
        return self.content.nations[id_]

    def nation_name(self, id_: str) -> str:
        """ "USA", "Russia", "China"."""
        return {"usa": "USA"}.get(id_, id_.capitalize())

    def director_specialty(self, id_: str) -> str:
        """What a Director can do once in a game, in a few words."""
        specialty = self.content.directors[id_].specialty
        return {
            "keep_first_stage": "after a launch, the First Stage back on the pad for free",
            "buy_engineer": f"buys an Engineer from a competitor for {money(specialty.amount)}",
            "sell": f"sells one Technology for {money(specialty.amount)}",
            "draw_rd": f"draws {specialty.amount} R&D cards and keeps them",
            "take_from_river": "takes one Technology from a river",
            "build_nuclear": "builds one nuclear stage for free",
            "take_from_reserve": "takes a Technology from a competitor's reserve",
            "block_building": "one competitor builds nothing next quarter",
            "block_launches": "nobody launches next quarter",
        }[specialty.kind]

    def intervention(self, nation: str) -> str:
        """How a nation helps, in a few words."""
        intervention = self.content.nations[nation].intervention
        return {
            "credits": f"{money(intervention.amount)} from the state",
            "token": "one Docking token of any colour",
            "recruit": "one Engineer for nothing",
        }[intervention.kind]

    # Places, Investors, Missions --------------------------------------------------------------------------

    def place(self, id_: str) -> str:
        """ "GEO", "Lagrangian Point"."""
        return id_.upper() if id_ in ORBITS else self.content.destinations[id_].name

    def to(self, id_: str) -> str:
        """ "into GEO", "to the Moon", "to Mars"."""
        return f"into {self.place(id_)}" if id_ in ORBITS else f"to {self.the(id_)}"

    def the(self, id_: str) -> str:
        """ "the Moon", "Mars", "GEO"."""
        return self.place(id_) if id_ in {*ORBITS, "mars"} else f"the {self.place(id_)}"

    def investor(self, id_: str) -> Investor:
        """An Investor card."""
        return self.content.investors[id_]

    def objective(self, id_: str, level: int) -> str:
        """ "crew of 4, GEO or beyond"."""
        card = self.investor(id_)
        return self.condition((card.level_1 if level == 1 else card.level_2).condition)

    def gain(self, id_: str, level: int) -> int:
        """What an objective brings."""
        card = self.investor(id_)
        return (card.level_1 if level == 1 else card.level_2).gain

    def objectives(self, id_: str) -> str:
        """ "level 1: crew of 2, 60 k; level 2: GEO or beyond, crew of 4, 140 k"."""
        return "; ".join(
            f"level {level}: {self.objective(id_, level)}, {money(self.gain(id_, level))}" for level in (1, 2)
        )

    def condition(self, condition: Condition) -> str:
        """What one launch must be like, in a few words."""
        farthest = condition.destination_min
        words = (
            farthest and f"{self.place(farthest)} or beyond",
            condition.crew_min and f"crew of {condition.crew_min}",
            condition.satellites_min and count(condition.satellites_min, "satellite"),
            condition.thrust_min and f"thrust {condition.thrust_min}",
            condition.mass_max and f"mass at most {condition.mass_max}",
            condition.nuclear_min and count(condition.nuclear_min, "nuclear card"),
            condition.reusable and "reusable",
        )
        return ", ".join(str(word) for word in words if word)

    def mission(self, number: int) -> Mission:
        """The Mission of the table."""
        return next(card for card in self.content.missions.values() if card.number == number)

    # Tokens -----------------------------------------------------------------------------------------------

    def tokens(self, tokens: Sequence[str] | dict[str, int]) -> str:
        """ "2 blue and 1 white"."""
        counted = tokens if isinstance(tokens, dict) else Counter(tokens)
        return listed(f"{number} {colour}" for colour, number in counted.items() if number) or "no token"


assert set(ZONES) == set(TYPES)
