"""The content as the rules look it up: numbers instead of names, tables instead of searches, built once.

Every kind of card has a number. Missions come first, so that a mission's number is also its space on the
ring. Every single card has a number too; `kind[card]` says what it is. Spaces: the ring, then start spaces,
descent paths, Moon.
"""

from __future__ import annotations

from collections import deque
from itertools import pairwise

from moonrace.games.tranquility_base import actions as acts
from moonrace.games.tranquility_base.content import AGENA, MOON, Content, load
from moonrace.kernel.content import Lookup

PROGRAMS = ("mercury", "gemini", "apollo")
FURTHEST = 40
"""No two spaces are further apart than this."""


class Catalogue(Lookup[Content]):
    """Lookup tables over one content."""

    load = load

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self.names: list[str] = [
            *content.missions,
            *content.equipment,
            *content.history,
            *content.wild,
            *content.instant,
        ]
        self.index = {name: number for number, name in enumerate(self.names)}
        kinds = (content.missions, content.equipment, content.history, content.wild, content.instant)
        self.called = [card.name for cards in kinds for card in cards.values()]
        """What each kind is called, for sentences."""
        self.missions = len(content.missions)
        self.first_history = self.missions + len(content.equipment)
        self.first_wild = self.first_history + len(content.history)
        self.first_instant = self.first_wild + len(content.wild)
        self.agena = self.index[AGENA]
        self._number_cards()
        self._tabulate_equipment()
        self._tabulate_missions()
        self._tabulate_specials()
        self._tabulate_spaces()
        self._prepare_actions()

    # Cards --------------------------------------------------------------------------------------------------

    def _number_cards(self) -> None:
        counts = [1] * len(self.names)
        for name, equipment in self.content.equipment.items():
            counts[self.index[name]] = equipment.count
        self.kind: tuple[int, ...] = tuple(k for k, count in enumerate(counts) for _ in range(count))
        self.cards_of: list[list[int]] = [[] for _ in self.names]
        for card, kind in enumerate(self.kind):
            self.cards_of[kind].append(card)
        self.category = tuple(self._category(kind) for kind in range(len(self.names)))

    def _category(self, kind: int) -> str:
        """The line of the deck chart a kind belongs to."""
        if kind < self.missions:
            return f"mission_{self.content.missions[self.names[kind]].program}"
        if kind < self.first_history:
            return self.names[kind]
        return "history" if kind < self.first_wild else "wild" if kind < self.first_instant else "instant"

    def name_of(self, card: int) -> str:
        """The id of what a card is."""
        return self.names[self.kind[card]]

    def is_equipment(self, kind: int) -> bool:
        """Whether a kind is equipment."""
        return self.missions <= kind < self.first_history

    def _tabulate_equipment(self) -> None:
        self.pad_cost = [0] * len(self.names)
        self.launch_cost = [0] * len(self.names)
        self.max_move = [0] * len(self.names)
        self.bit = [0] * len(self.names)
        self.is_vehicle = [False] * len(self.names)
        for name, equipment in self.content.equipment.items():
            kind = self.index[name]
            self.pad_cost[kind] = equipment.pad_cost
            self.launch_cost[kind] = equipment.launch_cost
            self.max_move[kind] = equipment.max_move
            self.is_vehicle[kind] = equipment.kind == "launch_vehicle"
            if kind != self.agena:
                self.bit[kind] = 1 << (kind - self.missions)

    def _tabulate_missions(self) -> None:
        cards = list(self.content.missions.values())
        self.program = [PROGRAMS.index(card.program) for card in cards]
        self.bonus = [card.bonus for card in cards]
        self.agenas = [card.agenas for card in cards]
        self.to_launch = [card.agenas_in_orbit_to_launch for card in cards]
        self.to_relaunch = [card.agenas_in_orbit_to_relaunch for card in cards]
        self.to_complete = [card.agenas_in_orbit_to_complete for card in cards]
        self.inherits = [card.may_inherit_agena for card in cards]
        self.equipment = [tuple(self.index[name] for name in card.equipment) for card in cards]
        self.need = [sum(self.bit[kind] for kind in kinds) for kinds in self.equipment]
        self.vehicle = [next(kind for kind in kinds if self.is_vehicle[kind]) for kinds in self.equipment]

    def _tabulate_specials(self) -> None:
        self.is_milestone = [False] * len(self.names)
        self.effect = [""] * len(self.names)
        self.amount = [0] * len(self.names)
        self.doubles = [-1] * len(self.names)
        self.wild_cost = [0] * len(self.names)
        self.turns = [0] * len(self.names)
        self.aims_at = [""] * len(self.names)
        self.aims_programs: list[frozenset[int]] = [frozenset()] * len(self.names)
        self.triggers: list[frozenset[str]] = [frozenset()] * len(self.names)
        self.negates: list[frozenset[str]] = [frozenset()] * len(self.names)
        for name, history in self.content.history.items():
            kind = self.index[name]
            self.is_milestone[kind] = history.milestone
            self.effect[kind] = history.effect.kind
            self.amount[kind] = history.effect.n
            if history.effect.program is not None:
                self.doubles[kind] = PROGRAMS.index(history.effect.program)
        for name, wild in self.content.wild.items():
            kind = self.index[name]
            self.wild_cost[kind] = wild.cost
            self.effect[kind] = wild.effect.kind
            self.turns[kind] = wild.effect.turns
            self.aims_at[kind] = wild.target.state
            self.aims_programs[kind] = frozenset(PROGRAMS.index(program) for program in wild.target.programs)
        for name, instant in self.content.instant.items():
            kind = self.index[name]
            self.effect[kind] = instant.effect.kind
            self.turns[kind] = instant.effect.turns
            self.triggers[kind] = frozenset(instant.trigger)
            self.negates[kind] = frozenset(instant.effect.kinds)
            if instant.target is not None:
                self.aims_programs[kind] = frozenset(PROGRAMS.index(p) for p in instant.target.programs)
        paying = [kind for kind, effect in enumerate(self.effect) if effect == "as_fuel"]
        self.as_fuel = frozenset(card for kind in paying for card in self.cards_of[kind])
        self._tabulate_answers()

    def _tabulate_answers(self) -> None:
        """Which cards fit as an answer, by what opened the window and the program concerned (-1: none)."""
        self.answers: dict[tuple[str, int], frozenset[int]] = {}
        instants = range(self.first_instant, len(self.names))
        for opener in ("history", "wild", "instant", "launch", "agena_launch"):
            for program in (-1, 0, 1, 2):
                fitting = [k for k in instants if opener in self.triggers[k]]
                fitting = [
                    k for k in fitting if not self.aims_programs[k] or program in self.aims_programs[k]
                ]
                self.answers[opener, program] = frozenset(self.cards_of[k][0] for k in fitting)
        negating = [k for k in instants if self.negates[k] & {"wild", "instant"}]
        self.interrupts = frozenset(self.cards_of[k][0] for k in negating)

    # Spaces -------------------------------------------------------------------------------------------------

    def _tabulate_spaces(self) -> None:
        board = self.content.board
        self.spaces: list[str] = [*self.content.missions]
        self.spaces += [start.id for start in board.starts]
        self.spaces += [space for path in board.paths for space in path.spaces if space != MOON]
        self.spaces.append(MOON)
        self.space_index = {name: number for number, name in enumerate(self.spaces)}
        self.moon = self.space_index[MOON]
        self.starts = [self.space_index[start.id] for start in board.starts]
        self.distances = tuple(self._distances(steps) for steps in (self._ring_steps(), self._all_steps()))
        """By whether descent is open (0, 1), then from, then to: spaces to walk, or 0 where there is no
        way."""
        self.at_distance = tuple(
            [self._shells(table[space]) for space in range(len(self.spaces))] for table in self.distances
        )

    def _ring_steps(self) -> list[list[int]]:
        steps: list[list[int]] = [[] for _ in self.spaces]
        for space in range(self.missions):
            steps[space] = [(space + 1) % self.missions, (space - 1) % self.missions]
        for start in self.content.board.starts:
            steps[self.space_index[start.id]] = [self.space_index[start.gate]]
        return steps

    def _all_steps(self) -> list[list[int]]:
        steps = self._ring_steps()
        for path in self.content.board.paths:
            walk = [self.space_index[name] for name in (path.junction, *path.spaces)]
            for here, there in pairwise(walk):
                steps[here].append(there)
        return steps

    def _distances(self, steps: list[list[int]]) -> list[list[int]]:
        return [self._distances_from(space, steps) for space in range(len(self.spaces))]

    def _distances_from(self, space: int, steps: list[list[int]]) -> list[int]:
        found = [0] * len(self.spaces)
        queue = deque([space])
        while queue:
            here = queue.popleft()
            for there in steps[here]:
                if there != space and not found[there]:
                    found[there] = found[here] + 1
                    queue.append(there)
        return found

    def _shells(self, distances: list[int]) -> tuple[tuple[int, ...], ...]:
        """Index d - 1 holds the spaces at distance d."""
        return tuple(
            tuple(space for space, far in enumerate(distances) if far == d) for d in range(1, FURTHEST + 1)
        )

    # Actions ------------------------------------------------------------------------------------------------

    def _prepare_actions(self) -> None:
        """The commonest actions ready-made, because enumerating them is half of every playout."""
        missions, names = range(self.missions), self.names
        equipment = range(self.missions, self.first_history)
        self.assemble = {k: [acts.Assemble(names[k], names[m]) for m in missions] for k in equipment}
        self.launch = [acts.Launch(names[m]) for m in missions]
        self.launch_agena = [acts.LaunchAgena(names[m]) for m in missions]
        self.move = [[acts.Move(names[m], space) for space in self.spaces] for m in missions]
        self.scrub = [[acts.Scrub(names[m], names[n]) for n in missions] for m in missions]
        self.discard = [acts.Discard(name) for name in names]
        self.shift = {
            (k, m): {
                n: acts.MoveEquipment(names[k], names[m], names[n])
                for n in missions
                if n != m and k in self.equipment[n]
            }
            for k in equipment
            for m in missions
            if k in self.equipment[m]
        }
        self._moves: dict[tuple[int, bool, int, int], list[acts.Move]] = {}

    def moves(self, mission: int, can_descend: bool, space: int, reach: int) -> list[acts.Move]:
        """Every move with a mission from a space that walks at most so far, nearest first."""
        found = self._moves.get((mission, can_descend, space, reach))
        if found is None:
            shells = self.at_distance[can_descend][space][:reach]
            found = [self.move[mission][there] for shell in shells for there in shell]
            self._moves[mission, can_descend, space, reach] = found
        return found
