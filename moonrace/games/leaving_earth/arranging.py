"""Laying out a table of Leaving Earth for worked examples and tests: every method is a verb."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from moonrace.games.leaving_earth.catalogue import NOWHERE, OUTCOMES, Catalogue
from moonrace.games.leaving_earth.posterior import tally
from moonrace.games.leaving_earth.rules.craft import new_craft, put_aboard, put_in_store
from moonrace.games.leaving_earth.rules.missions import settle
from moonrace.games.leaving_earth.rules.outcomes import gain
from moonrace.games.leaving_earth.rules.year import begin_turn
from moonrace.games.leaving_earth.state import Agency, LeavingEarthState
from moonrace.kernel.arranging import Arranger


class Arranging(Arranger[LeavingEarthState]):
    """Puts things where they are wanted; what nobody names is as the game deals it."""

    @property
    def cat(self) -> Catalogue:
        """The lookup tables of this game."""
        return self.state.cat

    def agency(self, number: int = 0) -> Agency:
        """An agency's things."""
        return self.state.agencies[number]

    # Arranging -----------------------------------------------------------------------------------

    def turn_of(self, agency: int) -> None:
        """Make it an agency's turn."""
        begin_turn(self.state, self.flow, agency)
        self._changed()

    def own(self, agency: int, advancement: str, *outcomes: str) -> None:
        """Give an advancement with outcomes that everybody has seen: `success`, `minor`, `major`; none is
        perfect."""
        number = self.cat.advancement[advancement]
        gain(self.state, agency, number, len(outcomes))
        stack = self.agency(agency).stacks[number]
        counted = [0, 0, 0]
        for name in outcomes:
            kind = OUTCOMES.index(name)
            counted[kind] += 1
            self.state.pools[-1].left[kind] -= 1
        seen = counted[0], counted[1], counted[2]
        known = ((tally(len(self.state.pools) - 1, seen), 1),)
        self.agency(agency).stacks[number] = replace(stack, seen=seen, put_back=seen, hidden=(), table=known)
        self._changed()

    def research(self, advancement: str, agency: int = 0) -> None:
        """Give an advancement with as many outcomes as it comes with, which nobody has seen."""
        number = self.cat.advancement[advancement]
        gain(self.state, agency, number, self.cat.outcome_counts[number])
        self._changed()

    def own_all(self, agency: int = 0) -> None:
        """Give every advancement without outcomes, so that everything succeeds."""
        for name in self.cat.advancements:
            if self.cat.advancement[name] not in self.agency(agency).stacks:
                self.own(agency, name)

    def missions(self, *names: str) -> None:
        """Let just these missions lie on the table."""
        self.state.missions = [self.cat.mission[name] for name in names]
        self._changed()

    def done(self, agency: int, *missions: str) -> None:
        """Let an agency have completed just these missions."""
        self.agency(agency).missions = [self.cat.mission[name] for name in missions]
        self._changed()

    def money(self, amount: int, agency: int = 0) -> None:
        """Set an agency's money."""
        self.agency(agency).money = amount
        self._changed()

    def store(self, *components: str, agency: int = 0) -> None:
        """Lay components with the unassembled ones."""
        for name in components:
            put_in_store(self.state, agency, self._part(name))
        self._changed()

    def craft(self, agency: int, location: str, *components: str, supplies: int = 0, tokens: int = 0) -> int:
        """Put a spacecraft somewhere and give its number."""
        craft = new_craft(self.state, agency, self.cat.place[location])
        for name in components:
            put_aboard(self.state, craft, self._part(name))
        craft.supplies = supplies
        craft.tokens = craft.years = tokens
        self._changed()
        return craft.number

    def face(self, face: str, *, revealed: bool = True, known_by: Sequence[int] = ()) -> None:
        """Decide what a location is like, and who knows."""
        number = self.cat.face[face]
        place = self.cat.place[self.cat.faces[number].location]
        self.state.faces[place] = number
        self.state.revealed[place] = revealed
        for agency in known_by:
            self.state.known[place] |= 1 << agency
        self._changed()

    def visited(self, astronaut: str, *places: str) -> None:
        """Say where an astronaut has been since leaving Earth."""
        bits = sum(1 << self.cat.place[place] for place in places)
        self.state.visited[self.cat.kind(astronaut)] = bits

    def settle(self) -> None:
        """Award what has been reached, as after an action that could have done it."""
        settle(self.state, self.flow)
        self._changed()

    def year(self, year: int) -> None:
        """Set the calendar."""
        self.state.year = year
        self._changed()

    def _part(self, name: str) -> int:
        part = self.cat.read(name)
        assert part != NOWHERE, f"{name} is no component"
        return part

    def _changed(self) -> None:
        self.match.position.settle()
