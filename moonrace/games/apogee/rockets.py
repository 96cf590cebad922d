"""What follows from the Technologies built on a launch pad: thrust, mass, crew, and what may still be added.

Bots and pages may ask here as well: nothing in this module knows more than what lies open on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from moonrace.games.apogee.content import TYPES, Content, Technology

FIRST_STAGE, UPPER_STAGE, PAYLOAD, RD = range(4)
MOST_CACHED = 50_000
"""Rockets remembered; random play of many games meets more than are worth keeping."""


@dataclass(frozen=True, kw_only=True)
class Rocket:
    """A launch pad's Technologies taken together, without the specialties of a round."""

    kinds: tuple[int, ...]
    """The kinds of Technology built, in order."""
    counts: tuple[int, int, int, int]
    """Cards by zone."""
    thrust: int
    """First Stages doubled where a Heavy Version is built (AP-TEC-08)."""
    mass: int
    crew: int
    satellites: int
    nuclear: int
    """How many cards count as nuclear."""
    pulses: int
    """How many Nuclear Pulse Propulsions are built."""
    first_stages: int
    """The kinds of First Stage built, as bits."""
    fits: int
    """The kinds of Technology that may still be built on it, as bits (AP-CON-03, AP-CON-04)."""
    is_complete: bool
    """Whether First Stage, Upper Stage and Payload are there (AP-LCH-03, AP-RULING-13)."""
    is_reusable: bool


class Workshop:
    """Works rockets out, each once."""

    def __init__(self, content: Content) -> None:
        technologies = [card for kind in TYPES for card in content.technologies.values() if card.type == kind]
        self.technologies: tuple[Technology, ...] = tuple(technologies)
        """By kind: First Stages, Upper Stages, Payloads, R&D."""
        self.zone = [TYPES.index(card.type) for card in technologies]
        self.cost = [card.cost for card in technologies]
        self.most = content.limits.launch_pad_per_type
        self._zones = [self._bits(lambda card, kind=kind: card.type == kind) for kind in TYPES]
        self._exclusive = self._featured("exclusive_first") | self._featured("exclusive_upper")
        self._ssto = self._featured("ssto")
        self._liquid = self._featured("liquid")
        self._liquid_only = self._featured("liquid_only")
        self._double = self._featured("double_first")
        self._reusable = self._featured("reusable")
        self.nuclear = self._featured("nuclear")
        self._pulse = self._featured("nuclear_pulse")
        self._rockets: dict[tuple[int, ...], Rocket] = {}

    def _bits(self, fits: object) -> int:
        assert callable(fits)
        return sum(1 << number for number, card in enumerate(self.technologies) if fits(card))

    def _featured(self, feature: str) -> int:
        return self._bits(lambda card: feature in card.features)

    def rocket(self, kinds: Sequence[int]) -> Rocket:
        """The rocket made of these kinds, which must be in order."""
        key = tuple(kinds)
        found = self._rockets.get(key)
        if found is None:
            if len(self._rockets) > MOST_CACHED:
                self._rockets.clear()
            found = self._rockets[key] = self._worked_out(key)
        return found

    def _worked_out(self, kinds: tuple[int, ...]) -> Rocket:
        cards = [self.technologies[kind] for kind in kinds]
        built = 0
        counts = [0, 0, 0, 0]
        for kind in kinds:
            built |= 1 << kind
            counts[self.zone[kind]] += 1
        first = sum(card.thrust for card in cards if card.type == "first_stage")
        has_upper = counts[UPPER_STAGE] > 0 or bool(built & self._ssto)
        return Rocket(
            kinds=kinds,
            counts=(counts[0], counts[1], counts[2], counts[3]),
            thrust=sum(card.thrust for card in cards) + (first if built & self._double else 0),
            mass=sum(card.mass for card in cards),
            crew=sum(card.crew for card in cards),
            satellites=sum(card.satellites for card in cards),
            nuclear=sum(self.nuclear >> kind & 1 for kind in kinds),
            pulses=sum(self._pulse >> kind & 1 for kind in kinds),
            first_stages=built & self._zones[FIRST_STAGE],
            fits=self._fitting(built, counts),
            is_complete=counts[FIRST_STAGE] > 0 and has_upper and counts[PAYLOAD] > 0,
            is_reusable=bool(built & self._reusable),
        )

    def _fitting(self, built: int, counts: Sequence[int]) -> int:
        fits = (1 << len(self.technologies)) - 1
        for zone in (FIRST_STAGE, UPPER_STAGE):
            here = built & self._zones[zone]
            if here & self._exclusive:
                fits &= ~self._zones[zone] | here
            elif here:
                fits &= ~(self._zones[zone] & self._exclusive)
        if built & self._ssto:
            fits &= ~(self._zones[FIRST_STAGE] | self._zones[UPPER_STAGE])
        elif counts[FIRST_STAGE] or counts[UPPER_STAGE]:
            fits &= ~self._ssto
        if built & self._liquid_only:
            fits &= ~self._zones[FIRST_STAGE] | self._liquid
        if built & self._zones[FIRST_STAGE] & ~self._liquid:
            fits &= ~self._liquid_only
        if built & self._double:
            fits &= ~self._double
        for zone, count in enumerate(counts):
            if count >= self.most:
                fits &= ~self._zones[zone]
        return fits

    def misfit(self, rocket: Rocket, kind: int) -> tuple[str, str]:
        """Why a kind cannot be added: a sentence and the clause, or nothing where it can."""
        bit, zone = 1 << kind, self.zone[kind]
        if rocket.fits & bit:
            return "", ""
        if rocket.counts[zone] >= self.most:
            return f"That zone of the launch pad holds {self.most} cards already.", "AP-CON-03"
        built = sum({1 << other for other in rocket.kinds})
        stages = self._zones[FIRST_STAGE] | self._zones[UPPER_STAGE]
        if (built | bit) & self._ssto and bit & stages and built & stages:
            return (
                "An SSTO Vehicle shares the rocket with no other First Stage and no Upper Stage.",
                "AP-TEC-03",
            )
        return self._clash(built, bit, zone)

    def _clash(self, built: int, bit: int, zone: int) -> tuple[str, str]:
        if bit & self._double:
            return "One Heavy Version is all that a rocket can have.", "AP-TEC-08"
        if bit & self._liquid_only or (
            zone == FIRST_STAGE and built & self._liquid_only and not bit & self._liquid
        ):
            return "An Aerospike Engine flies with Liquid Rocket Engines only.", "AP-TEC-07"
        exclusive = (built | bit) & self._exclusive & self._zones[zone]
        name = self.technologies[exclusive.bit_length() - 1].name
        stage = "First" if zone == FIRST_STAGE else "Upper"
        clauses = {"Nuclear Pulse Propulsion": "AP-TEC-01", "Laser Propulsion": "AP-TEC-02"}
        upper = {"Ion Thruster": "AP-TEC-04", "Nuclear Thermal Rocket": "AP-TEC-05"}
        clause = (clauses if zone == FIRST_STAGE else upper).get(name, "AP-CON-04")
        return f"{name} shares the {stage} Stage with nothing but its like.", clause


class LaunchTables:
    """The performance table and the launch table, looked up (AP-PRF-01, AP-PRF-03)."""

    def __init__(self, content: Content) -> None:
        rows = list(content.performance.values())
        bands = content.performance_columns.mass_bands
        self.thrust_range = rows[0].thrust[0], rows[-1].thrust[1]
        self.mass_range = bands[0][0], bands[-1][1]
        self.sides = content.start.die_sides
        self._tenths: dict[tuple[int, int], int] = {}
        for row in rows:
            for (low, high), value in zip(bands, row.values, strict=True):
                for thrust in range(row.thrust[0], row.thrust[1] + 1):
                    for mass in range(low, high + 1):
                        self._tenths[thrust, mass] = round(value * 10)
        self._rows = [(round(row.lowest * 10), row.numbers) for row in content.launch_numbers.values()]
        self._none = (0,) * len(content.destinations)
        self._numbers: dict[tuple[int, int, int], tuple[int, ...]] = {}

    def performance(self, thrust: int, mass: int) -> int:
        """The performance in tenths, or 0 where thrust or mass are not in the table (AP-LCH-06)."""
        return self._tenths.get((thrust, mass), 0)

    def printed(self, performance: int) -> tuple[int, ...]:
        """By destination the number printed for a performance in tenths, 0 where it is out of reach."""
        return next((numbers for lowest, numbers in self._rows if performance >= lowest), self._none)

    def least(self, destination: int) -> int:
        """The performance in tenths below which a destination is out of reach."""
        return min(lowest for lowest, numbers in self._rows if numbers[destination])

    def numbers(self, thrust: int, mass: int, shift: int) -> tuple[int, ...]:
        """By destination the number to roll with the shift of the round, 0 where it cannot be reached.

        1 is a sure success; above the die is out of reach (AP-RULING-07).
        """
        found = self._numbers.get((thrust, mass, shift))
        if found is None:
            printed = self.printed(self.performance(thrust, mass))
            shifted = [max(1, number + shift) if number else 0 for number in printed]
            found = tuple(number if number <= self.sides else 0 for number in shifted)
            self._numbers[thrust, mass, shift] = found
        return found

    def why_grounded(self, rocket: Rocket, thrust: int, mass: int) -> tuple[str, str]:
        """Why a rocket with this thrust and mass gets nowhere: a sentence and its clause, or nothing."""
        if not rocket.is_complete:
            empty = "" if rocket.kinds else "The launch pad is empty. "
            return f"{empty}A rocket needs a First Stage, an Upper Stage and a Payload.", "AP-LCH-03"
        for what, value, (low, high) in (
            ("thrust", thrust, self.thrust_range),
            ("mass", mass, self.mass_range),
        ):
            if not low <= value <= high:
                return f"Its {what} of {value} is not within {low} to {high}.", "AP-LCH-06"
        performance = self.performance(thrust, mass)
        if not any(self.printed(performance)):
            return f"With a performance of {performance / 10} nothing can be reached.", "AP-LCH-07"
        return "", ""

    def chance(self, number: int) -> float:
        """How likely a roll reaches the number; 0 where it cannot."""
        return (self.sides + 1 - number) / self.sides if number else 0.0
