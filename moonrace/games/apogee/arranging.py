"""Laying out a table of Apogee for worked examples and tests: every method is a verb."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from typing import Self

from moonrace.games.apogee.catalogue import SPOTS, Catalogue, Flight
from moonrace.games.apogee.content import TYPES
from moonrace.games.apogee.rules.piles import refill
from moonrace.games.apogee.rules.quarter import STEPS, Quarter
from moonrace.games.apogee.state import ApogeeState, Player, new_state
from moonrace.kernel.arranging import Arranger


class Arranging(Arranger[ApogeeState]):
    """Puts things where they are wanted; what nobody names is as the game deals it."""

    def fresh(self, *directors: str, rival: str = "korolev") -> None:
        """Back to before the first round, with these Directors and nothing acquired or earned."""
        self.match.position.awaited = ()
        state = self.state
        fresh = new_state(state.cat, state.game, state.players)
        for name in set(ApogeeState.__dataclass_fields__) - {"frames"}:
            setattr(state, name, getattr(fresh, name))
        for number, player in enumerate(state.seats):
            player.credits = self.cat.content.start.starting_credits
            player.director = self.cat.director[directors[number]]
            state.director_bag.remove(player.director)
        if state.rival is not None:
            state.rival.director = self.cat.director[rival]
            state.director_bag.remove(state.rival.director)
        state.order = tuple(sorted(range(state.players), key=lambda seat: -state.authority_of(seat)))
        state.frames[:] = [Quarter()]
        self.investors(*self.cat.investors[: self.cat.content.limits.visible_investors])
        for river in range(len(state.rivers)):
            refill(state, self.flow, river)

    @property
    def cat(self) -> Catalogue:
        """The lookup tables of this game."""
        return self.state.cat

    def player(self, seat: int = 0) -> Player:
        """A player's things."""
        return self.state.seats[seat]

    # Arranging -----------------------------------------------------------------------------------

    def begin(self) -> Self:
        """Begin the next round, with Planning."""
        return self.jump("planning")

    def jump(self, phase: str, *, round: int = 0) -> Self:
        """Begin a phase: `planning`, `specialty`, `construction`, `rd`, `design`, `launch` or
        `administration`."""
        state = self.state
        state.frames[:] = [Quarter()]
        state.step = next(step for step, (name, _) in enumerate(STEPS) if name == phase)
        if round:
            state.round = round - (phase == "planning")
        elif phase != "planning" and not state.round:
            state.round = 1
        self.match.position.settle()
        return self

    def hand(self, seat: int, *engineers: str) -> Self:
        """Set a seat's Engineers in hand; those it had go back into the pile."""
        player = self.player(seat)
        for engineer in player.hand:
            self.state.engineer_bag.append(engineer)
            self.state.engineer_known[engineer] = 0
        player.hand = sorted(self._engineer(name, seat) for name in engineers)
        return self._changed()

    def placed(self, seat: int, spot: str, *engineers: str) -> Self:
        """Put Engineers face down on a Planning action, to `jump` to its resolution."""
        self.player(seat).placed[SPOTS.index(spot)] = sorted(self._engineer(name, seat) for name in engineers)
        return self._changed()

    def _engineer(self, name: str, seat: int) -> int:
        engineer = self.cat.engineer[name]
        pile = self.state.engineer_bag if engineer in self.state.engineer_bag else self.state.engineer_under
        pile.remove(engineer)
        self.state.engineer_known[engineer] = 1 << seat
        return engineer

    def credits(self, seat: int, amount: int) -> Self:
        """Set a seat's money."""
        self.player(seat).credits = amount
        return self._changed()

    def reserve(self, seat: int, *technologies: str) -> Self:
        """Add Technologies to a reserve, taken from their piles."""
        for name in technologies:
            insort(self.player(seat).reserve, self._technology(name))
        return self._changed()

    def pad(self, seat: int, *technologies: str) -> Self:
        """Add Technologies to a launch pad, taken from their piles."""
        for name in technologies:
            insort(self.player(seat).pad, self._technology(name))
        return self._changed()

    def river(self, river: str, *cards: str) -> Self:
        """Set the cards of a river, the one longest there first; what lay there goes back into the pile."""
        number = TYPES.index(river)
        state = self.state
        state.bags[number] += state.rivers[number]
        state.rivers[number] = []
        state.rivers[number] = [self._technology(name) for name in cards]
        return self._changed()

    def _technology(self, name: str) -> int:
        """Take a face-down card of this kind, or with this symbol where one is named, or else out of a river.

        The river is refilled.
        """
        state = self.state
        for place in (*state.bags, *state.under, *state.rivers):
            card = next((card for card in place if self._is_called(card, name)), None)
            if card is not None:
                place.remove(card)
                state.technology_known[card] = state.everybody
                for river in range(len(state.rivers)):
                    if place is state.rivers[river]:
                        refill(state, self.flow, river)
                return card
        raise AssertionError(f"no {name} is left")

    def _is_called(self, card: int, name: str) -> bool:
        label = self.cat.labels[1][card]
        return label == name or (":" not in name and label.split(":")[0] == name)

    def empty_pile(self, pile: str, *, leave: int = 0) -> Self:
        """Deal a pile out, but for so many cards, to the last seats first: a type's, or `engineers`.

        With enough players there is room for any pile.
        """
        state, limits = self.state, self.cat.content.limits
        number = -1 if pile == "engineers" else TYPES.index(pile)
        bag = state.engineer_bag if number < 0 else state.bags[number]
        known = state.engineer_known if number < 0 else state.technology_known
        most = limits.engineers_in_hand if number < 0 else limits.reserve_technologies
        for seat in reversed(range(state.players)):
            place = self.player(seat).hand if number < 0 else self.player(seat).reserve
            while len(bag) > leave and len(place) < most:
                card = bag.pop()
                insort(place, card)
                known[card] = 1 << seat if number < 0 else state.everybody
        assert len(bag) == leave, f"there is no room for all of the {pile} pile"
        return self._changed()

    def investors(self, *names: str) -> Self:
        """Set the Investors on display, the one longest there first."""
        state = self.state
        state.investor_bag += state.display
        state.display = []
        for name in names:
            investor = self.cat.investor[name]
            state.investor_bag.remove(investor)
            state.display.append(investor)
        return self._changed()

    def owns(self, seat: int, investor: str, done: int) -> Self:
        """Give a seat an Investor of which this level is fulfilled."""
        number = self.cat.investor[investor]
        pile = self.state.investor_bag if number in self.state.investor_bag else self.state.display
        pile.remove(number)
        self.player(seat).investors.append((number, done))
        return self._changed()

    def tokens(self, seat: int, **counts: int) -> Self:
        """Set a seat's Docking tokens by colour, taken from the supply."""
        player = self.player(seat)
        for name, number in self.cat.colour.items():
            count = counts.get(name, 0)
            self.state.supply[number] += player.tokens[number] - count
            player.tokens[number] = count
        return self._changed()

    def flown(self, seat: int, destination: str, *, counts: bool = True, **facts: int) -> Flight:
        """Note a successful launch of an earlier round: `crew=4`, `satellites=1`, `thrust=30` ..."""
        flight = self._flight(destination, facts)
        self.player(seat).flights.append(flight)
        if counts:
            self.player(seat).wanted.append(flight)
        self._changed()
        return flight

    def waiting(self, seat: int, destination: str, **facts: int) -> Flight:
        """Let a seat's rocket wait for docking since an earlier round."""
        flight = self._flight(destination, facts)
        self.player(seat).flights.append(flight)
        self.player(seat).waiting = flight
        self._changed()
        return flight

    def _flight(self, destination: str, facts: Mapping[str, int]) -> Flight:
        figures = dict.fromkeys(("thrust", "mass", "crew", "satellites", "nuclear"), 0)
        is_reusable = bool(facts.get("is_reusable", 0))
        figures |= {name: value for name, value in facts.items() if name != "is_reusable"}
        return Flight(destination=self.cat.destination[destination], is_reusable=is_reusable, **figures)

    def _changed(self) -> Self:
        """After a change in the middle of a round, what is asked is worked out again."""
        if self.match.position.awaited:
            self.match.position.settle()
        return self
