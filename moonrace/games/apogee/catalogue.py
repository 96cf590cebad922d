"""The content as the rules look it up: numbers instead of names, tables instead of searches, built once.

Engineers are numbered by authority, the lowest first. Every kind of Technology has a number, First Stages
first, and every single card has one too: `kind[card]` says what it is, `token[card]` its Docking symbol.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from moonrace.games.apogee import actions as acts
from moonrace.games.apogee.content import TYPES, Condition, Content, Director, Goal, Mission, load
from moonrace.games.apogee.rockets import LaunchTables, Rocket, Workshop
from moonrace.kernel.actions import Action
from moonrace.kernel.content import Lookup

SPECIALTY, CONSTRUCTION, RESEARCH, DESIGN, IN_HAND = range(5)
SPOTS = ("specialty", "construction", "rd", "design", "hand")
"""Where an Engineer can be put in Planning, in the order of resolution (AP-RND-03)."""
RIVERS = 3
NO_TOKEN = -1
NUMBER, GAIN, MASS, CONSTRUCTION_COST, SALE, PULSE = range(6)
EFFECTS = ("launch_number", "investor_gain", "mass", "construction", "sale_price", "nuclear_pulse_thrust")
"""What specialties change for a round."""


class Catalogue(Lookup[Content]):
    """Lookup tables over one content."""

    load = load

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self.workshop = Workshop(content)
        self.tables = LaunchTables(content)
        self._tabulate_engineers()
        self._tabulate_technologies()
        self._tabulate_directors()
        self._tabulate_investors()
        self.destinations = list(content.destinations)
        self.destination = {id_: number for number, id_ in enumerate(self.destinations)}
        self.missions: list[Mission] = list(content.missions.values())
        self._prepare_actions()

    def called(self, label: str) -> str:
        """The name of a Technology or of a card with its symbol; what is neither, as it was said."""
        card = self.content.technologies.get(label.partition(":")[0])
        return card.name if card else f"“{label}”"

    def _tabulate_engineers(self) -> None:
        cards = sorted(self.content.engineers.values(), key=lambda card: card.authority_tenths)
        self.colours = list(self.content.docking.colours)
        self.colour = {name: number for number, name in enumerate(self.colours)}
        self.engineers = [card.id for card in cards]
        self.engineer = {id_: number for number, id_ in enumerate(self.engineers)}
        self.authority = [card.authority_tenths for card in cards]
        self.engineer_token = [self.colour.get(card.docking_token, NO_TOKEN) for card in cards]
        self.specialty = [card.specialty.kind for card in cards]
        self.specialty_amount = [card.specialty.amount for card in cards]
        self.effect = [EFFECTS.index(kind) if kind in EFFECTS else -1 for kind in self.specialty]

    def _tabulate_technologies(self) -> None:
        technologies = self.workshop.technologies
        self.technologies = [technology.id for technology in technologies]
        self.technology = {id_: number for number, id_ in enumerate(self.technologies)}
        self.cost = self.workshop.cost
        self.zone = self.workshop.zone
        self.kind = tuple(k for k, technology in enumerate(technologies) for _ in range(technology.copies))
        tokens = [colour for technology in technologies for colour in technology.docking_tokens]
        self.token = tuple(self.colour.get(colour, NO_TOKEN) for colour in tokens)
        self.type = tuple(self.zone[kind] for kind in self.kind)
        self.cards_of_type = [
            [card for card, zone in enumerate(self.type) if zone == number] for number in range(len(TYPES))
        ]
        plain = [self.technologies[kind] for kind in self.kind]
        symbols = [f":{colour}" if colour else "" for colour in tokens]
        with_symbols = [name + symbol for name, symbol in zip(plain, symbols, strict=True)]
        self.labels = (plain, with_symbols)
        """By card what it is called while it can be acquired: without tokens in play, and with."""

    def _tabulate_directors(self) -> None:
        cards = list(self.content.directors.values())
        self.directors: list[Director] = cards
        self.director = {card.id: number for number, card in enumerate(cards)}
        self.nations = [self.content.nations[card.nation] for card in cards]
        self.dock_cost = [
            {
                place: tuple(card.docking.get(name, {}).get(colour, 0) for colour in self.colours)
                for place, name in enumerate(self.content.destinations)
                if name in card.docking
            }
            for card in cards
        ]
        """By Director and destination, the tokens of each colour that docking takes."""

    def _tabulate_investors(self) -> None:
        cards = list(self.content.investors.values())
        self.investors = [card.id for card in cards]
        self.investor = {id_: number for number, id_ in enumerate(self.investors)}
        self.objectives = [(card.level_1, card.level_2) for card in cards]

    def _prepare_actions(self) -> None:
        """The commonest actions ready-made, because enumerating them is half of every playout."""
        names = self.technologies
        self.place: list[list[Action]] = [[acts.Place(id_, spot) for spot in SPOTS] for id_ in self.engineers]
        self.dismiss = [acts.Dismiss(id_) for id_ in self.engineers]
        self.build = [acts.Build(name) for name in names]
        self.unbuild = [acts.Unbuild(name) for name in names]
        self.sell = [acts.Sell(name) for name in names]
        self.discard = [acts.Discard(name) for name in names]
        takes = {label: acts.Take(label) for labels in self.labels for label in labels}
        keeps = {label: acts.Keep(label) for labels in self.labels for label in labels}
        self.take = tuple([takes[label] for label in labels] for labels in self.labels)
        self.keep = tuple([keeps[label] for label in labels] for labels in self.labels)
        self.launch = [acts.Launch(id_) for id_ in self.destinations]
        self.exchange = [[acts.Exchange(give, take) for take in self.colours] for give in self.colours]


class Game:
    """What is fixed for a whole game: the Mission and the switches of the table."""

    def __init__(self, cat: Catalogue, mission: int, *, difficulty: str, opposite: bool, scrap: bool) -> None:
        card = cat.missions[mission - 1]
        self.mission = card
        self.goal: Goal = card.condition
        self.has_tokens = card.docking_tokens_in_play
        self.has_interventions = card.nation_interventions_in_play
        self.docks_at = cat.destination[self.goal.destination] if card.docking_required else -1
        """Where flights must dock to count, or -1 where none need to."""
        self.is_opposite = opposite
        """Whether Tsiolkovsky and Johnson work as the first lines of their texts say (AP-RULING-06)."""
        self.can_scrap = scrap
        rival = cat.content.rival_missions[card.id]
        self.rival_readiness = rival.readiness
        self.rival_launches = rival.launches
        self.rival_needs = cat.content.solo.launch_needs[difficulty]


def counted(rocket: Rocket, effects: Sequence[int]) -> tuple[int, int]:
    """Thrust and mass with the specialties of a round (AP-ENG-07, AP-ENG-08, AP-RULING-38)."""
    return rocket.thrust + effects[PULSE] * rocket.pulses, rocket.mass + effects[MASS]


def is_met(condition: Condition, cat: Catalogue, flight: Flight) -> bool:
    """Whether a flight satisfies every part of an Investor's condition."""
    place = condition.destination_min
    return (
        (not place or flight.destination >= cat.destination[place])
        and flight.crew >= condition.crew_min
        and flight.satellites >= condition.satellites_min
        and flight.thrust >= condition.thrust_min
        and (not condition.mass_max or flight.mass <= condition.mass_max)
        and flight.nuclear >= condition.nuclear_min
        and (flight.is_reusable or not condition.reusable)
    )


def is_wanted(goal: Goal, cat: Catalogue, flight: Flight) -> bool:
    """Whether a flight is of the kind that a Mission counts (AP-RULING-16, AP-RULING-21)."""
    if goal.investor_level_2:
        return False
    return (
        (not goal.destination or flight.destination == cat.destination[goal.destination])
        and flight.crew >= goal.crew_min
        and flight.satellites >= goal.satellites_min
        and flight.thrust >= goal.thrust_min
        and (flight.is_reusable or not goal.reusable)
    )


@dataclass(frozen=True, kw_only=True)
class Flight:
    """A successful launch: where to, and what the rocket was like."""

    destination: int
    thrust: int
    """As counted for the launch, after specialties."""
    mass: int
    crew: int
    satellites: int
    nuclear: int
    is_reusable: bool
    first_stages: int = 0
    """Kinds of First Stage as bits."""
    round: int = 0
    number: int = 0
    roll: int = 0
