"""Laying out a table of Tranquility Base for worked examples and tests: every method is a verb."""

from __future__ import annotations

from collections.abc import Sequence, Set

from moonrace.games.tranquility_base.catalogue import Catalogue
from moonrace.games.tranquility_base.rules.missions import put_on_pad
from moonrace.games.tranquility_base.rules.setup import ChooseStarts
from moonrace.games.tranquility_base.rules.turn import ActionPhase, DiscardPhase, DrawPhase, begin_turn
from moonrace.games.tranquility_base.state import (
    AGENA_PLACES,
    HIDDEN,
    NOWHERE,
    ON_TABLE,
    Slot,
    TranquilityState,
)
from moonrace.kernel.arranging import Arranger

PHASES = {"draw": DrawPhase, "action": ActionPhase, "discard": DiscardPhase}


class Arranging(Arranger[TranquilityState]):
    """Puts things where they are wanted; what nobody names is as the game deals it."""

    _named: Set[int] = frozenset()
    """Missions that somebody wants in a row."""

    @property
    def cat(self) -> Catalogue:
        """The lookup tables of this game."""
        return self.state.cat

    # Arranging ----------------------------------------------------------------------------------------------

    def find(self, name: str) -> int:
        """Take a card of a kind out of wherever it may be taken from: draw pile, left out, hands of the
        others."""
        cat, state = self.cat, self.state
        kind = cat.index[name]
        zones = [state.bag, state.left_out, state.discard, *(seat.hand for seat in reversed(state.seats))]
        for zone in zones:
            for card in zone:
                if cat.kind[card] == kind:
                    self._take(zone, card)
                    return card
        return self._find_in_row(kind)

    def _find_in_row(self, mission: int) -> int:
        """Take a mission nobody named out of a row, and put another of its program there."""
        cat, state = self.cat, self.state
        found = state.find(mission) if mission < cat.missions else None
        assert found is not None, f"no {cat.names[mission]} is left to arrange with"
        assert mission not in self._named, f"{cat.names[mission]} is wanted in a row"
        others = [cat.kind[card] for card in state.bag if cat.kind[card] < cat.missions]
        other = next(kind for kind in others if cat.program[kind] == cat.program[mission])
        self._exchange(found[1], other)
        state.seats[found[0]].row.sort(key=lambda slot: slot.mission)
        card = cat.cards_of[mission][0]
        state.bag.remove(card)
        return card

    def _take(self, zone: list[int], card: int) -> None:
        """Take a card and keep all zones their size: what is short is filled from the draw pile."""
        state, cat = self.state, self.cat
        zone.remove(card)
        if zone is state.left_out:
            line = cat.category[cat.kind[card]]
            swap = next(c for c in [*state.bag] if cat.category[cat.kind[c]] == line)
            state.bag.remove(swap)
            zone.append(swap)
        elif zone is not state.bag and zone is not state.discard:
            self._fill(zone)

    def _fill(self, hand: list[int]) -> None:
        """Put a harmless card (equipment) from the draw pile into a hand."""
        cat = self.cat
        card = next(c for c in self.state.bag if cat.is_equipment(cat.kind[c]))
        self.state.bag.remove(card)
        hand.append(card)

    def put(self, mission: str, *equipment: str, launched: bool = False, owner: int | None = None) -> None:
        """Lay equipment on a mission's pad, and launch the mission if wanted. Agenas:
        `gemini_agena@orbit`."""
        slot = self._slot(mission)
        assert owner is None or slot in self.state.seats[owner].row
        for item in equipment:
            name, _, place = item.partition("@")
            card = self.find(name)
            self.state.seen[card] = ON_TABLE
            put_on_pad(self.state, slot, card)
            if place:
                slot.agenas = (*slot.agenas[:-1], (card, AGENA_PLACES.index(place)))
        slot.is_launched = launched
        self._changed()

    def assembled(self, mission: str, *, launched: bool = False) -> None:
        """Lay everything a mission requires on its pad, its Agenas in orbit."""
        required = self.cat.content.missions[mission].equipment
        cards = [name for name, count in required.items() for _ in range(count)]
        self.put(mission, *(f"{c}@orbit" if c == "gemini_agena" else c for c in cards), launched=launched)

    def complete(self, *missions: str) -> None:
        """Mark missions as completed (without their bonus)."""
        for mission in missions:
            owner, slot = self._found(mission)
            slot.is_completed = True
            self.state.seats[owner].completed += 1
        self._changed()

    def complete_all(self, seat: int = 0, *, but: int = 0) -> None:
        """Mark a whole row as completed, or all but some of it."""
        names = self.cat.names
        left = [names[slot.mission] for slot in self.state.seats[seat].row if not slot.is_completed]
        self.complete(*left[: len(left) - but])

    def lay(self, mission: str, card: str, turns: int = 0) -> None:
        """Lay a Wild or Instant on a mission, as if in an earlier turn."""
        slot = self._slot(mission)
        found = self.find(card)
        self.state.seen[found] = ON_TABLE
        lasting = turns or self.cat.turns[self.cat.kind[found]]
        slot.cards = (*slot.cards, (found, lasting, self.state.turn - 1))
        self._changed()

    def fuel(self, fuel: int, supply: int | None = None, seat: int = 0) -> None:
        """Set unspent fuel, and the supply if it must differ."""
        player = self.state.seats[seat]
        player.fuel = fuel
        player.supply = max(fuel, supply if supply is not None else player.supply)
        self._changed()

    def piece(self, space: str, seat: int = 0) -> None:
        """Put a piece on a space."""
        self.state.seats[seat].space = self.cat.space_index[space]
        self._changed()

    def give(self, seat: int, *cards: str) -> None:
        """Make sure a hand holds these cards, exchanging others for them; the size of the hand stays."""
        hand = self.state.seats[seat].hand
        cat = self.cat
        wanted = [cat.index[name] for name in cards]
        for name in cards:
            spare = next((c for c in hand if cat.kind[c] not in wanted), None)
            card = self.find(name) if not self._holds(seat, name, cards) else NOWHERE
            if card == NOWHERE:
                continue
            assert spare is not None, "the hand is full of wanted cards"
            hand.remove(spare)
            self.state.bag.append(spare)
            self.state.seen[card] = HIDDEN
            hand.append(card)
        self._changed()

    def _holds(self, seat: int, name: str, cards: Sequence[str]) -> bool:
        cat = self.cat
        held = sum(cat.kind[card] == cat.index[name] for card in self.state.seats[seat].hand)
        return held >= sum(card == name for card in cards)

    def only(self, seat: int, *cards: str) -> None:
        """Make these cards the whole hand."""
        hand = self.state.seats[seat].hand
        self.state.bag += hand
        hand.clear()
        for name in cards:
            card = self.find(name)
            self.state.seen[card] = HIDDEN
            hand.append(card)
        self._changed()

    def discard_on_top(self, *cards: str) -> None:
        """Lay cards on the discard pile."""
        for name in cards:
            card = self.find(name)
            self.state.seen[card] = ON_TABLE
            self.state.discard.append(card)

    def row(self, *missions: str) -> None:
        """Let the first seat's row hold these missions."""
        self._lay_rows([missions])

    def hold(self, seat: int, *cards: str) -> None:
        """These cards and, up to a full hand, equipment."""
        self.only(seat, *cards)
        hand = self.state.seats[seat].hand
        while len(hand) < self.cat.content.constants.hand_size:
            self._fill(hand)
        self._changed()

    def in_phase(self, phase: str, seat: int = 0) -> None:
        """Make it this phase of a seat's turn; the pieces stand on start spaces if nobody has moved yet."""
        if self.state.phase == "set_up":
            self._choose_starts([self.cat.spaces[start] for start in self.cat.starts])
        self.state.active, self.state.phase = seat, phase
        self.state.frames[-1] = PHASES[phase]()
        self._changed()

    def _slot(self, mission: str) -> Slot:
        return self._found(mission)[1]

    def _found(self, mission: str) -> tuple[int, Slot]:
        found = self.state.find(self.cat.index[mission])
        assert found is not None, f"{mission} lies in no row"
        return found

    def _changed(self) -> None:
        self.match.position.settle()

    def _lay_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Exchange dealt missions for the wanted ones."""
        cat, state = self.cat, self.state
        self._named = {cat.index[name] for row in rows for name in row}
        for number, row in enumerate(rows):
            slots = state.seats[number].row
            wanted = {cat.index[name] for name in row}
            for name in row:
                mission = cat.index[name]
                if any(slot.mission == mission for slot in slots):
                    continue
                spare = self._spare_slot(slots, mission, wanted)
                self._exchange(spare, mission)
            slots.sort(key=lambda slot: slot.mission)
        order = sorted(range(state.players), key=lambda seat: state.seats[seat].row[0].mission)
        state.start_player = state.active = order[0]
        state.frames[-1] = ChooseStarts(tuple(order))
        self._changed()

    def _spare_slot(self, slots: list[Slot], mission: int, wanted: set[int]) -> Slot:
        """A slot whose mission is not wanted in this row, of the same program where there is one."""
        program = self.cat.program
        spare = [slot for slot in slots if slot.mission not in wanted]
        return min(spare, key=lambda slot: program[slot.mission] != program[mission])

    def _exchange(self, slot: Slot, mission: int) -> None:
        """Swap a slot's mission with another, wherever that one is."""
        cat, state = self.cat, self.state
        old, new = cat.cards_of[slot.mission][0], cat.cards_of[mission][0]
        found = state.find(mission)
        if found is not None:
            found[1].mission, slot.mission = slot.mission, mission
            return
        for zone in (state.bag, state.left_out, state.discard, *(seat.hand for seat in state.seats)):
            if new in zone:
                zone[zone.index(new)] = old
                state.seen[old], state.seen[new] = state.seen[new], ON_TABLE
                slot.mission = mission
                return
        raise AssertionError(f"{cat.names[mission]} is nowhere")

    def _lay_hands(self, hands: Sequence[Sequence[str]]) -> None:
        for seat, hand in enumerate(hands):
            self.give(seat, *hand)

    def _choose_starts(self, starts: Sequence[str]) -> None:
        """Seat n takes the n-th start space; then it is seat 0's turn, whoever had the earliest Mercury
        mission."""
        for seat, player in enumerate(self.state.seats):
            player.space = self.cat.space_index[starts[seat]]
        self.state.start_player = 0
        begin_turn(self.state, self.flow, 0)
        self._changed()
