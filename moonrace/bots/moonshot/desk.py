"""A view of Moonshot as numbers, for one side of the race."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TypeVar

from moonrace.games.moonshot.blueprint import Worth
from moonrace.games.moonshot.catalogue import NOTHING, PAYLOADS, Catalogue
from moonrace.games.moonshot.content import NATIONS
from moonrace.games.moonshot.view import ManoeuvreView, NationView, View
from moonrace.kernel.actions import Action

Grid = tuple[int, ...]
A = TypeVar("A", bound=Action)


def of_kind(actions: Sequence[Action], kind: type[A]) -> list[A]:
    """The actions of a kind."""
    return [action for action in actions if type(action) is kind]


class Side:
    """One nation's workshop as numbers of the catalogue."""

    def __init__(self, cat: Catalogue, view: View, number: int) -> None:
        self.cat = cat
        self.number = number
        self.public: NationView = view.nations[number]
        self._view = view

    @cached_property
    def grid(self) -> Grid:
        """By space: the code of the tile there, or NOTHING."""
        return tuple(self.public.grid(self.cat))

    @cached_property
    def modules(self) -> Grid:
        """By slot: the Module there, or NOTHING."""
        return tuple(self.public.fitted(self.cat))

    @cached_property
    def worth(self) -> Worth:
        """Structure, Electronics, Code and Adaptivity."""
        return self.public.worth

    @cached_property
    def development(self) -> tuple[int, ...]:
        """The tiles of the Development line."""
        return tuple(self.cat.tile[tile] for tile in self.public.development)

    @cached_property
    def loaded(self) -> int:
        """The spaces that carry a payload, as bits."""
        return sum(1 << self.cat.space[tile.space] for tile in self.public.tiles if tile.payload)

    @cached_property
    def payload_tiles(self) -> int:
        """How many Payload tiles are installed."""
        return sum(self.cat.is_payload[code >> 2] for code in self.grid if code != NOTHING)

    @cached_property
    def cargo(self) -> tuple[int, int, int]:
        """Markers aboard by kind."""
        aboard = self.public.payloads
        return aboard.count(PAYLOADS[0]), aboard.count(PAYLOADS[1]), aboard.count(PAYLOADS[2])

    @cached_property
    def arriving(self) -> tuple[int, ...]:
        """Modules on the Suppliers line."""
        cat = self.cat
        return tuple(cat.module[space.item] for space in self.public.suppliers if space.item in cat.module)

    @cached_property
    def manoeuvres(self) -> list[ManoeuvreView]:
        """The cards on its politics board that are still undecided."""
        found = [place.manoeuvre for place in self.public.places]
        return [card for card in found if card is not None and not card.is_settled]

    @cached_property
    def moon_path(self) -> tuple[tuple[int, int], ...]:
        """The open risks on its way to the Moon, each with its own tests."""
        risk, number = self.cat.risk, self.number
        return tuple((risk[card.risk], card.tests[number]) for card in self.public.moon_path if card.risk)

    @cached_property
    def hidden_risks(self) -> int:
        """How many cards on its way to the Moon lie face down."""
        return sum(not card.risk for card in self.public.moon_path)

    def path(self, mission: int) -> tuple[tuple[int, int], ...]:
        """The open risks of a mission, each with its own tests."""
        if mission == self.cat.moon:
            return self.moon_path
        for active in self._view.missions:
            if self.cat.mission[active.mission] == mission:
                return tuple((self.cat.risk[card.risk], card.tests[self.number]) for card in active.risks)
        return ()

    @cached_property
    def target(self) -> int:
        """The mission its rocket stands on, or NOTHING."""
        return self.cat.mission.get(self.public.target, NOTHING)

    def is_empty(self, place: str) -> bool:
        """Whether a place on its politics board is empty."""
        return any(space.place == place and space.manoeuvre is None for space in self.public.places)


class Desk:
    """The questions that a side asks of all it sees."""

    def __init__(self, cat: Catalogue, view: View) -> None:
        number = NATIONS.index(view.nation)
        self.cat = cat
        self.view = view
        self.own = Side(cat, view, number)
        self.other = Side(cat, view, 1 - number)
        self.sides = (self.own, self.other) if number == 0 else (self.other, self.own)

    @cached_property
    def missions(self) -> list[int]:
        """The active missions, and the Moon landing once it is open."""
        found = [self.cat.mission[active.mission] for active in self.view.missions]
        return [*found, self.cat.moon] if self.view.is_moon_open else found

    @cached_property
    def unseen_risks(self) -> list[int]:
        """The risks of the Moon's level that lie open nowhere."""
        cat = self.cat
        seen = {risk for side in self.sides for risk, _ in side.moon_path}
        seen.update(cat.risk[card.risk] for active in self.view.missions for card in active.risks)
        level = cat.content.constants.moon_risk_level
        return [number for number, risk in enumerate(cat.risks) if risk.level == level and number not in seen]

    def unseen_missions(self, level: int) -> list[int]:
        """The missions of a level that may still be announced."""
        cat = self.cat
        gone = set(self.missions)
        gone.update(cat.mission[name] for side in self.sides for name in side.public.completed)
        return [number for number, its in enumerate(cat.level) if its == level and number not in gone]
