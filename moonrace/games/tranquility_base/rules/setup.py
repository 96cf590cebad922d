"""Set-up: rows, deck, hands, the first discard, start spaces (TB-SET)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.actions import ChoosePiece, ChooseStart, SetOrder
from moonrace.games.tranquility_base.catalogue import PROGRAMS, Catalogue
from moonrace.games.tranquility_base.rules import asides
from moonrace.games.tranquility_base.rules.piles import discard_on_top
from moonrace.games.tranquility_base.rules.turn import begin_turn
from moonrace.games.tranquility_base.state import NOWHERE, ON_TABLE, Seat, Slot, TranquilityState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import only
from moonrace.kernel.frames import NOT_YOURS, Flow, Frame
from moonrace.kernel.sealed import ASK

START_TAKEN = Refusal("start-taken", "Another player has taken that start space.", "TB-SET-11")


def box(cat: Catalogue, players: int, mode: str, forced: str) -> TranquilityState:
    """The game as it comes out of the box, before anything is dealt."""
    constants, cards = cat.content.constants, len(cat.kind)
    seats = [Seat(constants.start_fuel, constants.start_fuel) for _ in range(players)]
    orders: list[dict[int, str]] = [{} for _ in range(players)]
    state = TranquilityState(
        players=players,
        cat=cat,
        mode=mode,
        forced=forced,
        seats=seats,
        seen=bytearray(cards),
        epoch=[0] * cards,
        orders=orders,
    )
    state.countdown = constants.solo_countdown if players == 1 else 0
    state.frames.append(SetUp())
    return state


class SetUp(Frame):
    """Deals everything, then lets start spaces be chosen."""

    name = "set-up"

    def run(self, state: TranquilityState, flow: Flow) -> None:
        flow.tell(events.Deal(players=state.players))
        left_over = _deal_rows(state, flow)
        _build_deck(state, flow, left_over)
        _deal_hands(state, flow)
        order = choosing_order(state)
        state.start_player = state.active = order[0]
        state.frames[-1] = ChooseStarts(tuple(order))


def _deal_rows(state: TranquilityState, flow: Flow) -> dict[str, list[int]]:
    """Deal the missions of each program to the rows; what is left stays for the deck (TB-SET-02,
    TB-SET-03)."""
    cat = state.cat
    deal = cat.content.deals[state.players]
    left_over = {}
    for number, program in enumerate(PROGRAMS):
        pile = [mission for mission in range(cat.missions) if cat.program[mission] == number]
        for seat in state.seats:
            for _ in range(getattr(deal, program)):
                mission = flow.draw(pile, "row")
                seat.row.append(Slot(mission))
                state.seen[cat.cards_of[mission][0]] = ON_TABLE
        left_over[f"mission_{program}"] = sorted(cat.cards_of[mission][0] for mission in pile)
    for seat in state.seats:
        seat.row.sort(key=lambda slot: slot.mission)
    return left_over


def _build_deck(state: TranquilityState, flow: Flow, left_over: dict[str, list[int]]) -> None:
    """Take the cards of the chart into the deck, missions and special cards unseen (TB-SET-04 to 07)."""
    cat = state.cat
    piles = dict(left_over)
    for first, last, line in (
        (cat.first_history, cat.first_wild, "history"),
        (cat.first_wild, cat.first_instant, "wild"),
        (cat.first_instant, len(cat.names), "instant"),
    ):
        piles[line] = [cat.cards_of[kind][0] for kind in range(first, last)]
    for line, count in cat.content.decks[state.players].items():
        if line in piles:
            while len(piles[line]) > count:
                state.left_out.append(flow.draw(piles[line], "left out"))
            state.bag += sorted(piles[line])
        else:
            state.bag += cat.cards_of[cat.index[line]][:count]


def _deal_hands(state: TranquilityState, flow: Flow) -> None:
    """Eight cards each, then the first discard is turned up (TB-SET-08, TB-SET-09)."""
    cat = state.cat
    for number, seat in enumerate(state.seats):
        for _ in range(cat.content.constants.hand_size):
            seat.hand.append(flow.draw(state.bag, "deal"))
        names = tuple(cat.name_of(card) for card in seat.hand)
        flow.tell(events.Dealt(seat=number, cards=names, audience=only(number)))
    turned_up = flow.draw(state.bag, "turn up")
    discard_on_top(state, turned_up)
    flow.tell(events.TurnedUp(card=cat.name_of(turned_up)))


def choosing_order(state: TranquilityState) -> list[int]:
    """Seats by their earliest Mercury mission; the first is the Start Player (TB-SET-10, TB-SET-11)."""
    return sorted(range(state.players), key=lambda seat: state.seats[seat].row[0].mission)


@dataclass(eq=False)
class ChooseStarts(asides.Decision):
    """Pieces are chosen and put on start spaces, one seat after another."""

    name = "start space"

    order: tuple[int, ...]

    def awaited(self, state: TranquilityState) -> Sequence[int]:
        return self.order[:1]

    def own(self, state: TranquilityState, seat: int) -> Iterable[Action]:
        cat = state.cat
        pieces = cat.content.pieces.colours if state.seats[seat].piece == NOWHERE else ()
        starts = [ChooseStart(cat.spaces[space]) for space in cat.starts]
        return [*starts, *(ChoosePiece(piece) for piece in pieces)]

    def asides(self, state: TranquilityState, seat: int) -> Iterable[Action]:
        """Hands are dealt, so standing orders can be given for the first turn."""
        return asides.orders(state, seat)

    def open_seats(self, state: TranquilityState) -> Sequence[int]:
        return () if state.mode == ASK else range(state.players)

    def refuse(self, state: TranquilityState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, SetOrder):
            return asides.refuse_quiet(state, seat, action)
        if seat not in self.awaited(state):
            return NOT_YOURS
        if isinstance(action, ChoosePiece):
            return _refuse_piece(state, seat, action)
        if not isinstance(action, ChooseStart):
            return Refusal("set-up", "Choose a start space first.", "TB-SET-11")
        space = state.cat.space_index.get(action.space, NOWHERE)
        if space not in state.cat.starts:
            return Refusal("no-such-start", f"“{action.space}” is no start space.", "TB-SET-11")
        is_taken = any(player.space == space for player in state.seats)
        return START_TAKEN if is_taken else None

    def take(self, state: TranquilityState, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, ChooseStart):
            self._start(state, flow, seat, action)
        elif isinstance(action, ChoosePiece):
            _take_piece(state, flow, seat, state.cat.content.pieces.colours.index(action.piece))
        else:
            asides.take_quiet(state, flow, seat, action)

    def _start(self, state: TranquilityState, flow: Flow, seat: int, action: ChooseStart) -> None:
        player = state.seats[seat]
        if player.piece == NOWHERE:
            _take_piece(state, flow, seat, state.free_pieces()[0])
        player.space = state.cat.space_index[action.space]
        flow.tell(events.StartChosen(seat=seat, space=action.space))
        if len(self.order) > 1:
            state.frames[-1] = ChooseStarts(self.order[1:])
            state.active = self.order[1]
        else:
            begin_turn(state, flow, state.start_player)


def _take_piece(state: TranquilityState, flow: Flow, seat: int, piece: int) -> None:
    state.seats[seat].piece = piece
    flow.tell(events.PieceTaken(seat=seat, piece=state.cat.content.pieces.colours[piece]))


def _refuse_piece(state: TranquilityState, seat: int, action: ChoosePiece) -> Refusal | None:
    colours = state.cat.content.pieces.colours
    if action.piece not in colours:
        return Refusal("no-such-piece", f"“{action.piece}” is no playing piece.", "TB-SET-11")
    if state.seats[seat].piece != NOWHERE:
        return Refusal("has-piece", "You have taken a playing piece already.", "TB-SET-11")
    if colours.index(action.piece) in state.free_pieces():
        return None
    return Refusal("piece-taken", f"Another player has taken the {action.piece} piece.", "TB-SET-11")
