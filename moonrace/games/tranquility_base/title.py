"""Tranquility Base as a title: the door of this folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from moonrace.games.tranquility_base.actions import ACTIONS
from moonrace.games.tranquility_base.catalogue import Catalogue
from moonrace.games.tranquility_base.content import Content
from moonrace.games.tranquility_base.encoding import layout
from moonrace.games.tranquility_base.resample import redeal
from moonrace.games.tranquility_base.rules.fuel import Payment
from moonrace.games.tranquility_base.rules.setup import box
from moonrace.games.tranquility_base.rules.solo import AT_ONCE, IN_TURN
from moonrace.games.tranquility_base.state import NOWHERE, Slot, TranquilityState
from moonrace.games.tranquility_base.view import View
from moonrace.games.tranquility_base.viewing import round_of, view_of
from moonrace.kernel.chance import Chance
from moonrace.kernel.encoding import Layout
from moonrace.kernel.sealed import ASK, ORDERS, TIMED
from moonrace.kernel.title import Credits, Mode, Option, Role, Title


class TranquilityBase(Title[TranquilityState, Catalogue, View]):
    """The race to complete six missions of Mercury, Gemini and Apollo and then to land."""

    id = "tranquility-base"
    name = "Tranquility Base"
    tagline = "Mercury, Gemini, Apollo: six missions, seven fuel, one Moon."
    is_first_game = True
    rules_version = "1"
    credits = Credits("Van Overbay", "Worthington Publishing", 2018, 90)
    modes = (
        Mode("race", "Race", (2, 3, 4), "The first to land wins."),
        Mode("solo", "Solo countdown", (1,), "Land within ten turns."),
    )
    options = (
        Option(
            "forced",
            "Forced cards in the solo game",
            (AT_ONCE, IN_TURN),
            AT_ONCE,
            "Wild and Instant cards hit your own missions: at once, or before you end your actions.",
        ),
        Option(
            "responses",
            "How response windows close",
            (ASK, TIMED, ORDERS),
            ASK,
            "Those who can answer are asked; or a fixed time for all; or standing orders answer.",
            role=Role.WINDOWS,
        ),
    )
    action_kinds = ACTIONS
    made_of = Catalogue.of

    @property
    def content(self) -> Content:
        """Cards, board and tables."""
        return self.catalogue.content

    def setup(self, players: int, options: Mapping[str, str]) -> TranquilityState:
        return box(self.catalogue, players, options["responses"], options["forced"])

    def view(self, state: TranquilityState, seat: int) -> View:
        return view_of(state, seat)

    def layout(self, state: TranquilityState) -> Layout:
        return layout(state.cat, state.players)

    def redeal(self, world: TranquilityState, seat: int, chance: Chance) -> None:
        redeal(world, seat, chance)

    def rounds(self, state: TranquilityState) -> int:
        return round_of(state)

    def chance_label(self, purpose: str, item: int) -> str:
        return self.catalogue.names[item] if purpose == "row" else self.catalogue.name_of(item)

    def check(self, state: TranquilityState) -> None:
        """The invariants TB-INV-01 to 06."""
        if state.turn or state.seats[0].row:
            _check_cards(state)
            for number, seat in enumerate(state.seats):
                assert len(seat.row) == state.cat.content.deals[state.players].row, (
                    "a row has its full number"
                )
                assert seat.completed == sum(slot.is_completed for slot in seat.row)
                assert 0 <= seat.fuel <= seat.supply, f"seat {number} has {seat.fuel} of {seat.supply} fuel"
                for slot in seat.row:
                    _check_slot(state, slot)
                is_on_ring = seat.space < state.cat.missions or seat.space in state.cat.starts
                assert is_on_ring or seat.has_completed_all, f"seat {number} has left the ring too early"


def _check_cards(state: TranquilityState) -> None:
    cat = state.cat
    cards = [*state.bag, *state.discard, *state.out]
    for seat in state.seats:
        cards += seat.hand
        for slot in seat.row:
            cards.append(cat.cards_of[slot.mission][0])
            cards += slot.pad
            cards += [card for card, _ in slot.agenas]
            cards += [card for card, _, _ in slot.cards]
    cards += [item.card for item in state.stack if item.card != NOWHERE]
    for frame in state.frames:
        if isinstance(frame, Payment):
            cards += frame.queue
            cards += [frame.card] if frame.card != NOWHERE else []
    twice = [cat.name_of(card) for card, count in Counter(cards + state.left_out).items() if count > 1]
    assert not twice, f"in two places at once: {twice}"
    deal, deck = cat.content.deals[state.players], cat.content.deck_charts[state.players]
    expected = deal.row * state.players + deck.total
    assert len(cards) == expected, f"{len(cards)} cards instead of {expected}"


def _check_slot(state: TranquilityState, slot: Slot) -> None:
    cat = state.cat
    kinds = [cat.kind[card] for card in slot.pad]
    assert all(kind in cat.equipment[slot.mission] for kind in kinds), (
        "a pad holds what its mission does not require"
    )
    assert len(set(kinds)) == len(kinds), "a pad holds two of a kind"
    assert slot.have == sum(cat.bit[kind] for kind in kinds)
    assert len(slot.agenas) <= cat.agenas[slot.mission], "too many Agenas"
    assert not slot.is_launched or not cat.need[slot.mission] & ~slot.have, "launched without its equipment"


make = TranquilityBase.make
