"""Tranquility Base in numbers, for programs that learn: what the view shows, without the view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from moonrace.games.tranquility_base.actions import Launch, LaunchAgena, Move
from moonrace.games.tranquility_base.catalogue import PROGRAMS, Catalogue
from moonrace.games.tranquility_base.focus import PaymentView, WindowView
from moonrace.games.tranquility_base.rules.asides import LETTERS
from moonrace.games.tranquility_base.rules.flight import has_stopped, is_assembled
from moonrace.games.tranquility_base.state import AGENA_PLACES, HIDDEN, KNOWN, NOWHERE, Slot, TranquilityState
from moonrace.kernel.actions import Action
from moonrace.kernel.encoding import Layout, Part, Row, figures, named, numbered, one_of, tally

State = TranquilityState
PHASES = ("set_up", "draw", "recycle_fuel", "action", "upkeep", "discard", "refill_hand", "over")
OPENERS = ("history", "wild", "launch", "agena_launch", "instant")
SLOT_FIELDS = ("completed", "launched", "has_stopped", "assembled", "missing", "agenas", "in_orbit", "cards")
FUEL, HAND, PILE, LONG = 10.0, 10.0, 100.0, 100.0
"""What counts as 1: much fuel, a big hand, a whole deck, many turns."""


@lru_cache(maxsize=8)
def layout(cat: Catalogue, players: int) -> Layout:
    """What is shown of a game of so many players."""
    orders = ["never", "always", *(f"on-{each}" for each in (*LETTERS[:players], *PROGRAMS))]
    missions = cat.names[: cat.missions]
    return Layout(
        words={
            "card": cat.names,
            "mission": missions,
            "source": missions,
            "target": cat.names,
            "replacement": missions,
            "to": cat.spaces,
            "space": cat.spaces,
            "pay": cat.names[cat.first_history : cat.first_wild],
            "pile": ("draw", "discard"),
            "piece": cat.content.pieces.colours,
            "keep_agena": ("keep",),
            "agena": AGENA_PLACES,
            "order": orders,
        },
        amounts={},
        parts=_parts(cat),
        sides=players,
        side_parts=_seat_parts(cat),
        most_choices=256,
        action_parts=[figures(("steps", "cost", "ends_on_patch"), _outlook)],
    )


# The table --------------------------------------------------------------------------------------------------


def _parts(cat: Catalogue) -> list[Part]:
    names, missions = cat.names, cat.names[: cat.missions]
    return [
        one_of("phase", PHASES, lambda state, _: state.phase),
        figures(
            ("turn", "countdown", "draw_pile", "discard_pile", "discarded", "move_paid", "stack"), _figures
        ),
        tally("hand", names, lambda state, seat: [cat.kind[card] for card in state.seats[seat].hand]),
        tally("unseen", names, _unseen),
        numbered(
            "discard_top", names, lambda state, _: cat.kind[state.discard[-1]] if state.discard else NOWHERE
        ),
        tally("milestone", names, lambda state, _: [cat.kind[card] for card in state.milestones]),
        numbered("move", missions, lambda state, _: state.move_mission),
        one_of("stack_top", OPENERS, lambda state, _: state.stack[-1].kind if state.stack else ""),
        one_of("stack_card", names[cat.first_history :], lambda state, _: _stack_card(cat, state)),
        numbered("stack_mission", missions, _stack_mission),
        figures(("own_stack", "offered", "short"), _focus),
        Part(tuple(f"{each}.{field}" for each in missions for field in SLOT_FIELDS), _Rows(cat).write),
    ]


def _figures(state: State, _: int) -> Sequence[float]:
    return (
        state.turn / LONG,
        state.countdown / 10.0,
        len(state.bag) / PILE,
        len(state.discard) / PILE,
        state.discarded,
        state.move_paid / FUEL,
        len(state.stack),
    )


def _unseen(state: State, seat: int) -> list[int]:
    kind, seen = state.cat.kind, state.seen
    kinds = [kind[card] for card in state.bag]
    kinds += [kind[card] for card in state.left_out]
    for number, player in enumerate(state.seats):
        if number != seat:
            kinds += [kind[card] for card in player.hand if seen[card] == HIDDEN]
    return kinds


def _stack_card(cat: Catalogue, state: State) -> str:
    card = state.stack[-1].card if state.stack else NOWHERE
    return "" if card == NOWHERE else cat.name_of(card)


def _stack_mission(state: State, _: int) -> int:
    return state.stack[-1].mission if state.stack else NOWHERE


def _focus(state: State, seat: int) -> Sequence[float]:
    focus = state.frames[-1].focus(state, seat)
    return (
        bool(state.stack) and state.stack[-1].seat == seat,
        isinstance(focus, WindowView) and bool(focus.offered),
        focus.short / FUEL if isinstance(focus, PaymentView) else 0.0,
    )


# A seat -----------------------------------------------------------------------------------------------------


def _seat_parts(cat: Catalogue) -> list[Part]:
    missions, equipment = cat.names[: cat.missions], cat.names[cat.missions : cat.first_history]
    return [
        figures(
            ("is_active", "is_first", "fuel", "supply", "hand_size", "completed", "won"),
            _seat_figures,
        ),
        tally("known", cat.names, _known),
        numbered("space", cat.spaces, lambda state, _, side: state.seats[side].space),
        Part((*named("row", missions), *named("missing", equipment)), _Rows(cat).write_seat),
    ]


def _seat_figures(state: State, _: int, side: int) -> Sequence[float]:
    player = state.seats[side]
    return (
        state.active == side,
        state.start_player == side,
        player.fuel / FUEL,
        player.supply / FUEL,
        len(player.hand) / HAND,
        player.completed / max(1, len(player.row)),
        state.winner == side,
    )


def _known(state: State, _: int, side: int) -> list[int]:
    kind, seen = state.cat.kind, state.seen
    return [kind[card] for card in state.seats[side].hand if seen[card] == KNOWN]


class _Rows:
    """The missions in all rows: how far each is, and what those of a seat still lack."""

    def __init__(self, cat: Catalogue) -> None:
        self.equipment = [
            [(kind - cat.missions, cat.bit[kind]) for kind in kinds if cat.bit[kind]]
            for kinds in cat.equipment
        ]
        self.count = cat.missions

    def missing(self, slot: Slot) -> list[int]:
        """The equipment that a mission lacks, Agenas apart."""
        have = slot.have
        return [kind for kind, bit in self.equipment[slot.mission] if not bit & have]

    def write(self, row: Row, at: int, state: State, _: int) -> None:
        """Each mission where its number says."""
        width, agenas = len(SLOT_FIELDS), state.cat.agenas
        for player in state.seats:
            for slot in player.row:
                here = at + slot.mission * width
                for value in (
                    slot.is_completed,
                    slot.is_launched,
                    has_stopped(state, slot),
                    is_assembled(state, slot),
                    (len(self.missing(slot)) + agenas[slot.mission] - len(slot.agenas)) / 5.0,
                    len(slot.agenas),
                    slot.in_orbit(),
                    len(slot.cards),
                ):
                    row[here] = value
                    here += 1

    def write_seat(self, row: Row, at: int, state: State, _: int, side: int) -> None:
        """Which missions are a seat's, and what they lack in all."""
        lacking = at + self.count
        for slot in state.seats[side].row:
            row[at + slot.mission] = 1.0
            if not slot.is_completed:
                for kind in self.missing(slot):
                    row[lacking + kind] += 1.0


# An action --------------------------------------------------------------------------------------------------


def _outlook(state: State, seat: int, action: Action) -> Sequence[float]:
    """How far it goes, what it costs in fuel, and whether a move ends on the patch of its mission."""
    cat = state.cat
    if isinstance(action, Move):
        player, to = state.seats[seat], cat.space_index[action.to]
        steps = cat.distances[player.has_completed_all][player.space][to]
        return steps / FUEL, steps / FUEL, cat.index[action.mission] == to
    if isinstance(action, Launch):
        vehicle = cat.vehicle[cat.index[action.mission]]
        return 0.0, cat.launch_cost[vehicle] / FUEL, 0.0
    if isinstance(action, LaunchAgena):
        return 0.0, cat.launch_cost[cat.agena] / FUEL, 0.0
    return 0.0, 0.0, 0.0
