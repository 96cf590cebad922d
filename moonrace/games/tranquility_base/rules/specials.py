"""Wild cards and History cards (TB-WLD, TB-HIS)."""

from __future__ import annotations

from collections.abc import Callable

from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.actions import Extend, PlayHistory, PlayWild
from moonrace.games.tranquility_base.catalogue import PROGRAMS
from moonrace.games.tranquility_base.rules.flight import (
    distance,
    gives_move,
    put_piece,
    refuse_carrying,
    refuse_space,
)
from moonrace.games.tranquility_base.rules.fuel import (
    LAST_CARD,
    PERFORM,
    Funds,
    Payment,
    pay_and_perform,
    paying_refusal,
)
from moonrace.games.tranquility_base.rules.instants import RESOLVE, announce, tell_aborted
from moonrace.games.tranquility_base.rules.missions import not_in_row
from moonrace.games.tranquility_base.rules.piles import (
    discard_on_top,
    leave_or_discard,
    remove_agena,
    strip,
    strip_cards,
    take_from_hand,
)
from moonrace.games.tranquility_base.state import AGENA_PLACES, NOWHERE, Item, Slot, TranquilityState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow

DOUBLED_TOO_LATE = Refusal(
    "no-move-made",
    "Doubling comes directly after the paid spaces of a move, before anything else.",
    "TB-RULING-16",
)

# Wild cards -------------------------------------------------------------------------------------------------


def wild_cost(state: TranquilityState, kind: int) -> int:
    """What a Wild costs; nothing in the solo game (TB-SOL-04)."""
    return state.cat.content.solo.wild_cost if state.is_solo else state.cat.wild_cost[kind]


def _targets(state: TranquilityState, kind: int) -> list[tuple[int, str]]:
    """Every mission that a Wild's target line fits (TB-WLD-02, TB-RULING-23, TB-RULING-40), and which Agena
    where that matters."""
    slots = [slot for seat in state.seats for slot in seat.row]
    aim = state.cat.aims_at[kind]
    if aim == "agena":
        return [
            (slot.mission, AGENA_PLACES[place])
            for slot in slots
            for place in sorted({place for _, place in slot.agenas})
        ]
    program, programs, is_for_launched = state.cat.program, state.cat.aims_programs[kind], aim == "launched"
    return [
        (slot.mission, "")
        for slot in slots
        if program[slot.mission] in programs
        and (slot.is_launched if is_for_launched else not (slot.is_launched or slot.is_completed))
    ]


def list_wild(state: TranquilityState, funds: Funds, kinds: list[int], out: list[Action]) -> None:
    """Add every Wild in hand with every target."""
    names = state.cat.names
    for kind in kinds:
        ways = funds.ways(wild_cost(state, kind), 1)
        if ways:
            targets = _targets(state, kind)
            for pay in ways:
                out += [PlayWild(names[kind], names[mission], agena, pay) for mission, agena in targets]


def refuse_wild(state: TranquilityState, seat: int, action: PlayWild) -> Refusal | None:
    """Why a Wild cannot be played like this."""
    cat = state.cat
    kind = cat.index.get(action.card, NOWHERE)
    if not cat.first_wild <= kind < cat.first_instant or state.in_hand(seat, kind) == NOWHERE:
        return Refusal("not-in-hand", f"“{action.card}” is no Wild card in your hand.", "TB-WLD-01")
    found = state.find(cat.index.get(action.mission, NOWHERE))
    if found is None:
        return Refusal("no-such-mission", f"“{action.mission}” lies in nobody's row.", "TB-WLD-02")
    if (found[1].mission, action.agena) not in _targets(state, kind):
        sentence = f"{cat.called[kind]} does not fit {cat.called[found[1].mission]} as it is."
        return Refusal("does-not-fit", sentence, "TB-WLD-02")
    return paying_refusal(state, seat, wild_cost(state, kind), action.pay, used=1)


def do_wild(state: TranquilityState, flow: Flow, seat: int, action: PlayWild) -> None:
    """Pay for a Wild and aim it."""
    kind = state.cat.index[action.card]
    card = take_from_hand(state, seat, kind)
    pay_and_perform(state, flow, seat, action, card, wild_cost(state, kind), action.pay)


def _perform_wild(state: TranquilityState, flow: Flow, seat: int, action: PlayWild, card: int) -> None:
    """Paid and aimed, it can be answered before it works (TB-WLD-11)."""
    target = AGENA_PLACES.index(action.agena) if action.agena else NOWHERE
    if flow.listens:
        flow.tell(
            events.Wild(
                seat=seat,
                card=action.card,
                mission=action.mission,
                agena=action.agena,
                fuel=wild_cost(state, state.cat.kind[card]),
                pay=action.pay,
            )
        )
    announce(state, flow, Item("wild", seat, card, state.cat.index[action.mission], target))


PERFORM[PlayWild] = _perform_wild


def _resolve_wild(state: TranquilityState, flow: Flow, item: Item) -> None:
    owner, slot = state.holder(item.mission)
    effect = state.cat.effect[state.cat.kind[item.card]]
    _WILD_EFFECTS[effect](state, flow, item, owner, slot)


RESOLVE["wild"] = _resolve_wild


def _abort_by_wild(state: TranquilityState, flow: Flow, item: Item, owner: int, slot: Slot) -> None:
    """Equipment except Agenas, and every card on the mission, go on top of the discard pile (TB-WLD-05)."""
    lost = strip(state, slot, with_agenas=False) + strip_cards(slot)
    tell_aborted(state, flow, item.card, slot, owner, lost)
    discard_on_top(state, *lost, item.card)


def _remove_agena_by_wild(state: TranquilityState, flow: Flow, item: Item, owner: int, slot: Slot) -> None:
    """One Agena goes on top of the discard pile with the Wild (TB-WLD-09)."""
    lost = remove_agena(slot, item.target)
    flow.tell(
        events.AgenaLost(
            card=state.cat.name_of(item.card), mission=state.cat.names[slot.mission], owner=owner
        )
    )
    discard_on_top(state, lost, item.card)


def _lay_wild(state: TranquilityState, flow: Flow, item: Item, owner: int, slot: Slot) -> None:
    """A lasting Wild lies on its mission (TB-WLD-06 to 08, TB-WLD-10)."""
    kind = state.cat.kind[item.card]
    slot.cards = (*slot.cards, (item.card, state.cat.turns[kind], state.turn))
    flow.tell(
        events.WildWorked(
            seat=item.seat,
            card=state.cat.names[kind],
            mission=state.cat.names[slot.mission],
            owner=owner,
            effect=state.cat.effect[kind],
            turns=state.cat.turns[kind],
        )
    )


_WILD_EFFECTS: dict[str, Callable[[TranquilityState, Flow, Item, int, Slot], None]] = {
    "abort": _abort_by_wild,
    "remove_agena": _remove_agena_by_wild,
    "cannot_move": _lay_wild,
    "cannot_launch": _lay_wild,
}

# History cards ----------------------------------------------------------------------------------------------


def list_history(state: TranquilityState, seat: int, kinds: list[int], out: list[Action]) -> None:
    """Add every History in hand that gains fuel or lengthens a move. Those used as fuel belong to what they
    pay."""
    for kind in kinds:
        effect = state.cat.effect[kind]
        if effect == "gain_fuel":
            out.append(PlayHistory(state.cat.names[kind]))
        elif effect in ("double_move", "add_move"):
            _list_extend(state, seat, kind, out)


def _list_extend(state: TranquilityState, seat: int, kind: int, out: list[Action]) -> None:
    cat, player = state.cat, state.seats[seat]
    shells = cat.at_distance[player.has_completed_all][player.space]
    for slot in player.row:
        spaces = [space for shell in shells[: free_spaces(state, slot, kind)] for space in shell]
        out += [Extend(cat.names[kind], cat.names[slot.mission], cat.spaces[space]) for space in spaces]


def free_spaces(state: TranquilityState, slot: Slot, kind: int) -> int:
    """How many free spaces a History gives a mission's move: the one just made, or a new one that pays
    nothing.

    Doubling gives as many as were paid for in the move (TB-HIS-07); adding gives its number (TB-HIS-08).
    """
    cat = state.cat
    is_under_way = slot.mission == state.move_mission
    if cat.effect[kind] == "add_move":
        return cat.amount[kind] if is_under_way or gives_move(state, slot) else 0
    is_doubled = is_under_way and cat.program[slot.mission] == cat.doubles[kind]
    return state.move_paid if is_doubled else 0


def refuse_history(state: TranquilityState, seat: int, action: PlayHistory) -> Refusal | None:
    """Why a History cannot be played for its own effect."""
    kind = state.cat.index.get(action.card, NOWHERE)
    if not _is_history_in_hand(state, seat, kind):
        return Refusal("not-in-hand", f"“{action.card}” is no History card in your hand.", "TB-HIS-01")
    effect = state.cat.effect[kind]
    if effect == "as_fuel":
        return Refusal(
            "pays-only", "This card is used while a cost is paid: name it after the action.", "TB-HIS-05"
        )
    if effect != "gain_fuel":
        return Refusal("extends-only", "This card is played on a move: use “extend”.", "TB-HIS-07")
    return LAST_CARD if state.playable(seat) < 1 else None


def _is_history_in_hand(state: TranquilityState, seat: int, kind: int) -> bool:
    is_history = state.cat.first_history <= kind < state.cat.first_wild
    return is_history and state.in_hand(seat, kind) != NOWHERE


def refuse_extend(state: TranquilityState, seat: int, action: Extend) -> Refusal | None:
    """Why a History cannot lengthen a move like this."""
    cat = state.cat
    kind = cat.index.get(action.card, NOWHERE)
    if not _is_history_in_hand(state, seat, kind) or cat.effect[kind] not in ("double_move", "add_move"):
        return Refusal(
            "not-in-hand", f"“{action.card}” is no card in your hand that lengthens a move.", "TB-HIS-01"
        )
    slot = state.own(seat, cat.index.get(action.mission, NOWHERE))
    if slot is None:
        return not_in_row(action.mission, "TB-MOV-02")
    free = free_spaces(state, slot, kind)
    if not free:
        return _refuse_no_free_spaces(state, slot, kind)
    refusal = refuse_space(state, seat, action.to, free)
    if refusal is not None:
        return refusal
    return LAST_CARD if state.playable(seat) < 1 else None


def _refuse_no_free_spaces(state: TranquilityState, slot: Slot, kind: int) -> Refusal:
    if state.cat.effect[kind] == "add_move":
        return refuse_carrying(state, slot) or DOUBLED_TOO_LATE
    if slot.mission == state.move_mission and state.move_paid:
        program = PROGRAMS[state.cat.doubles[kind]].capitalize()
        sentence = f"{state.cat.called[kind]} doubles moves of {program} missions only."
        return Refusal("wrong-program", sentence, "TB-HIS-07")
    return DOUBLED_TOO_LATE


def do_history(state: TranquilityState, flow: Flow, seat: int, action: PlayHistory) -> None:
    """Announce a History; it can be answered before it works (TB-HIS-11)."""
    card = take_from_hand(state, seat, state.cat.index[action.card])
    gain = state.cat.amount[state.cat.kind[card]]
    flow.tell(events.History(seat=seat, card=action.card, use=f"gain {gain} fuel"))
    announce(state, flow, Item("history", seat, card))


def do_extend(state: TranquilityState, flow: Flow, seat: int, action: Extend) -> None:
    """Announce a History that lengthens a move."""
    card = take_from_hand(state, seat, state.cat.index[action.card])
    to = state.cat.space_index[action.to]
    far = distance(state, seat, to)
    flow.tell(events.History(seat=seat, card=action.card, use=f"{far} free space{'s' * (far > 1)}"))
    announce(state, flow, Item("history", seat, card, state.cat.index[action.mission], to=to))


def _resolve_history(state: TranquilityState, flow: Flow, item: Item) -> None:
    kind = state.cat.kind[item.card]
    leave_or_discard(state, flow, item.seat, item.card, to_bottom=False)
    if item.to != NOWHERE:
        _lengthen(state, flow, item)
    elif state.cat.effect[kind] == "as_fuel":
        state.topmost(Payment).covered += state.cat.amount[kind]
    else:
        player = state.seats[item.seat]
        player.fuel += state.cat.amount[kind]
        player.supply += state.cat.amount[kind]
        flow.tell(events.Gained(seat=item.seat, card=state.cat.names[kind], fuel=state.cat.amount[kind]))


RESOLVE["history"] = _resolve_history


def _lengthen(state: TranquilityState, flow: Flow, item: Item) -> None:
    slot = state.slot(item.mission)
    if state.move_mission != slot.mission:
        state.move_mission, state.move_paid = slot.mission, 0
    slot.has_moved = True
    source = state.seats[item.seat].space
    flow.tell(
        events.Extended(
            seat=item.seat,
            mission=state.cat.names[item.mission],
            card=state.cat.name_of(item.card),
            source=state.cat.spaces[source],
            to=state.cat.spaces[item.to],
            spaces=distance(state, item.seat, item.to),
        )
    )
    put_piece(state, flow, item.seat, item.mission, item.to)
