"""Missions in flight: launching, moving, completing, landing (TB-LAU, TB-MOV, TB-COM, TB-REL, TB-AGE,
TB-WIN)."""

from __future__ import annotations

from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.actions import Complete, Launch, LaunchAgena, Move
from moonrace.games.tranquility_base.rules.fuel import PERFORM, Funds, pay_and_perform, paying_refusal
from moonrace.games.tranquility_base.rules.instants import RESOLVE, announce
from moonrace.games.tranquility_base.rules.missions import lying_card, not_in_row
from moonrace.games.tranquility_base.rules.piles import discard_on_top, remove_agena, strip
from moonrace.games.tranquility_base.state import INHERITED, NOWHERE, ORBIT, PAD, Item, Slot, TranquilityState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow
from moonrace.kernel.result import Result

KEEP = "keep"
NO_FUEL = Refusal("no-fuel", "Each space costs one fuel, and none is left.", "TB-FUE-01")
NO_HEIR = Refusal("no-heir", "No Gemini 10 of yours can take this Agena.", "TB-AGE-08")

# B. Launch --------------------------------------------------------------------------------------------------


def is_assembled(state: TranquilityState, slot: Slot) -> bool:
    """Whether a mission has everything it needs to be launched, Agenas in orbit included (TB-LAU-01,
    TB-LAU-02)."""
    cat, mission = state.cat, slot.mission
    if slot.is_launched or cat.need[mission] & ~slot.have:
        return False
    if not cat.agenas[mission]:
        return True
    return slot.in_orbit() >= (cat.to_relaunch if slot.is_completed else cat.to_launch)[mission]


def refuse_lift(state: TranquilityState, slot: Slot) -> Refusal | None:
    """Why a mission cannot be launched, fuel apart."""
    is_ready = is_assembled(state, slot)
    if is_ready and not (slot.cards and state.lies_on(slot, "cannot_launch")):
        return None
    cat = state.cat
    called = cat.called[slot.mission]
    if is_ready:
        sentence = f"{called} stays on the pad: {lying_card(state, slot, 'cannot_launch')} lies on it."
        return Refusal("launch-delay", sentence, "TB-LAU-05")
    if slot.is_launched:
        return Refusal("is-launched", f"{called} is launched already.", "TB-LAU-01")
    missing = [cat.called[kind] for kind in cat.equipment[slot.mission] if cat.bit[kind] & ~slot.have]
    if missing:
        return Refusal("not-assembled", f"{called} still needs {', '.join(missing)}.", "TB-LAU-01")
    needed = (cat.to_relaunch if slot.is_completed else cat.to_launch)[slot.mission]
    clause = "TB-REL-04" if slot.is_completed else "TB-LAU-02"
    sentence = f"{called} needs {needed} Agena{'s' * (needed > 1)} in orbit first."
    return Refusal("agena-not-in-orbit", sentence, clause)


def list_launch(state: TranquilityState, slot: Slot, funds: Funds, out: list[Action]) -> None:
    """Add every way to launch a mission, and an Agena from its pad."""
    cat, mission = state.cat, slot.mission
    if is_assembled(state, slot) and not (slot.cards and state.lies_on(slot, "cannot_launch")):
        ways = funds.ways(cat.launch_cost[cat.vehicle[mission]], 0)
        out += [Launch(cat.names[mission], pay) if pay else cat.launch[mission] for pay in ways]
    if slot.agenas and any(place == PAD for _, place in slot.agenas):
        ways = funds.ways(cat.launch_cost[cat.agena], 0)
        out += [LaunchAgena(cat.names[mission], pay) if pay else cat.launch_agena[mission] for pay in ways]


def refuse_launch(state: TranquilityState, seat: int, action: Launch) -> Refusal | None:
    """Why a mission cannot be launched."""
    cat = state.cat
    slot = state.own(seat, cat.index.get(action.mission, NOWHERE))
    if slot is None:
        return not_in_row(action.mission, "TB-LAU-01")
    cost = cat.launch_cost[cat.vehicle[slot.mission]]
    return refuse_lift(state, slot) or paying_refusal(state, seat, cost, action.pay, used=0)


def do_launch(state: TranquilityState, flow: Flow, seat: int, action: Launch) -> None:
    """Pay the launch cost."""
    cost = state.cat.launch_cost[state.cat.vehicle[state.cat.index[action.mission]]]
    pay_and_perform(state, flow, seat, action, NOWHERE, cost, action.pay)


def _perform_launch(state: TranquilityState, flow: Flow, seat: int, action: Launch, _card: int) -> None:
    """The launch is paid and can be answered before the vehicle is turned (TB-LAU-04)."""
    mission = state.cat.index[action.mission]
    cost = state.cat.launch_cost[state.cat.vehicle[mission]]
    flow.tell(events.Launching(seat=seat, mission=action.mission, fuel=cost, pay=action.pay))
    announce(state, flow, Item("launch", seat, NOWHERE, mission))


PERFORM[Launch] = _perform_launch


def _resolve_launch(state: TranquilityState, flow: Flow, item: Item) -> None:
    slot = state.slot(item.mission)
    slot.is_launched, slot.has_moved = True, False
    flow.tell(events.Launched(seat=item.seat, mission=state.cat.names[item.mission]))


RESOLVE["launch"] = _resolve_launch


def refuse_launch_agena(state: TranquilityState, seat: int, action: LaunchAgena) -> Refusal | None:
    """Why an Agena cannot be launched."""
    slot = state.own(seat, state.cat.index.get(action.mission, NOWHERE))
    if slot is None:
        return not_in_row(action.mission, "TB-AGE-02")
    if not any(place == PAD for _, place in slot.agenas):
        sentence = f"No Agena is on the pad of {state.cat.called[slot.mission]}."
        return Refusal("no-agena", sentence, "TB-AGE-02")
    return paying_refusal(state, seat, state.cat.launch_cost[state.cat.agena], action.pay, used=0)


def do_launch_agena(state: TranquilityState, flow: Flow, seat: int, action: LaunchAgena) -> None:
    """Pay an Agena's own launch cost."""
    cost = state.cat.launch_cost[state.cat.agena]
    pay_and_perform(state, flow, seat, action, NOWHERE, cost, action.pay)


def _perform_launch_agena(
    state: TranquilityState, flow: Flow, seat: int, action: LaunchAgena, _card: int
) -> None:
    cost = state.cat.launch_cost[state.cat.agena]
    flow.tell(events.AgenaLaunching(seat=seat, mission=action.mission, fuel=cost, pay=action.pay))
    announce(state, flow, Item("agena_launch", seat, NOWHERE, state.cat.index[action.mission]))


PERFORM[LaunchAgena] = _perform_launch_agena


def _resolve_agena_launch(state: TranquilityState, flow: Flow, item: Item) -> None:
    slot = state.slot(item.mission)
    agenas = list(slot.agenas)
    at = next(number for number, (_, place) in enumerate(agenas) if place == PAD)
    agenas[at] = (agenas[at][0], ORBIT)
    slot.agenas = tuple(agenas)
    flow.tell(events.AgenaInOrbit(seat=item.seat, mission=state.cat.names[item.mission]))


RESOLVE["agena_launch"] = _resolve_agena_launch

# C. Move ----------------------------------------------------------------------------------------------------


def has_stopped(state: TranquilityState, slot: Slot) -> bool:
    """Whether a mission's move is over; after added spaces alone the paid ones may follow (TB-RULING-16)."""
    return slot.has_moved and (slot.mission != state.move_mission or state.move_paid > 0)


def list_move(state: TranquilityState, seat: int, slot: Slot, funds: Funds, out: list[Action]) -> None:
    """Add every space that a mission which gives a move can carry the piece to."""
    cat, player = state.cat, state.seats[seat]
    reach = min(cat.max_move[cat.vehicle[slot.mission]], funds.most)
    if not reach:
        return
    moves = cat.moves(slot.mission, player.has_completed_all, player.space, reach)
    if not funds.cards:
        out += moves
        return
    distances = cat.distances[player.has_completed_all][player.space]
    for move in moves:
        ways = funds.ways(distances[cat.space_index[move.to]], 0)
        out += [Move(move.mission, move.to, pay) if pay else move for pay in ways]


def distance(state: TranquilityState, seat: int, space: int) -> int:
    """Spaces on the shortest way from a piece, or 0 where there is no way."""
    player = state.seats[seat]
    return state.cat.distances[player.has_completed_all][player.space][space]


def gives_move(state: TranquilityState, slot: Slot) -> bool:
    """Whether a mission can carry the piece now (TB-MOV-02, TB-MOV-11)."""
    if not slot.is_launched or (slot.cards and state.lies_on(slot, "cannot_move")):
        return False
    return not slot.has_moved or not has_stopped(state, slot)


def refuse_carrying(state: TranquilityState, slot: Slot) -> Refusal | None:
    """Why a mission gives no move now."""
    if gives_move(state, slot):
        return None
    called = state.cat.called[slot.mission]
    if not slot.is_launched:
        return Refusal("not-launched", f"{called} is not launched.", "TB-MOV-02")
    if state.lies_on(slot, "cannot_move"):
        sentence = f"{called} cannot move: {lying_card(state, slot, 'cannot_move')} lies on it."
        return Refusal("cannot-move", sentence, "TB-MOV-11")
    return Refusal("has-moved", f"{called} has moved this turn and stopped.", "TB-MOV-03")


def refuse_space(state: TranquilityState, seat: int, to: str, reach: int) -> Refusal | None:
    """Why a space cannot be walked to with so many spaces."""
    space = state.cat.space_index.get(to, NOWHERE)
    if space == NOWHERE:
        return Refusal("no-such-space", f"“{to}” is no space on the board.", "TB-MOV-07")
    if space == state.seats[seat].space:
        sentence = "Your piece is there already; a move is at least one space."
        return Refusal("is-there", sentence, "TB-RULING-33")
    far = distance(state, seat, space)
    is_off_ring = space > state.cat.missions and space not in state.cat.starts
    if not far and is_off_ring and not state.seats[seat].has_completed_all:
        sentence = "The piece stays on the ring until all missions are completed."
        return Refusal("ring-only", sentence, "TB-MOV-08")
    if not far:
        return Refusal("no-way", "No way leads there.", "TB-MOV-07")
    if far > reach:
        return Refusal("too-far", f"That is {far} spaces away; this move reaches {reach}.", "TB-MOV-02")
    return None


def refuse_move(state: TranquilityState, seat: int, action: Move) -> Refusal | None:
    """Why the piece cannot be moved like this."""
    cat = state.cat
    slot = state.own(seat, cat.index.get(action.mission, NOWHERE))
    if slot is None:
        return not_in_row(action.mission, "TB-MOV-02")
    refusal = refuse_carrying(state, slot)
    if refusal is None and not state.seats[seat].fuel and not action.pay:
        refusal = NO_FUEL
    reach = cat.max_move[cat.vehicle[slot.mission]]
    refusal = refusal or refuse_space(state, seat, action.to, reach)
    if refusal is not None:
        return refusal
    far = distance(state, seat, cat.space_index[action.to])
    return paying_refusal(state, seat, far, action.pay, used=0)


def do_move(state: TranquilityState, flow: Flow, seat: int, action: Move) -> None:
    """Pay one fuel for each space."""
    cost = distance(state, seat, state.cat.space_index[action.to])
    pay_and_perform(state, flow, seat, action, NOWHERE, cost, action.pay)


def _perform_move(state: TranquilityState, flow: Flow, seat: int, action: Move, _card: int) -> None:
    slot = state.slot(state.cat.index[action.mission])
    space = state.cat.space_index[action.to]
    walked = distance(state, seat, space)
    source = state.cat.spaces[state.seats[seat].space]
    if flow.listens:
        flow.tell(
            events.Moved(
                seat=seat,
                mission=action.mission,
                source=source,
                to=action.to,
                spaces=walked,
                fuel=walked,
                pay=action.pay,
            )
        )
    slot.has_moved = True
    state.move_mission, state.move_paid = slot.mission, walked
    put_piece(state, flow, seat, slot.mission, space)


PERFORM[Move] = _perform_move


def put_piece(state: TranquilityState, flow: Flow, seat: int, mission: int, space: int) -> None:
    """Put a piece on a space; on the Moon the game is won at once (TB-WIN-03)."""
    state.seats[seat].space = space
    if space == state.cat.moon:
        state.winner = seat
        state.phase = "over"
        flow.tell(events.Landed(seat=seat, mission=state.cat.names[mission], turn=state.turn))
        state.result = _landed(state, seat)


def _landed(state: TranquilityState, seat: int) -> Result:
    others = tuple(other for other in range(state.players) if other != seat)
    scores = tuple(float(player.completed + (number == seat)) for number, player in enumerate(state.seats))
    ranking = ((seat,), others) if others else ((seat,),)
    return Result(ranking, scores, "landed", (seat,))


# D. Complete ------------------------------------------------------------------------------------------------


def heir(state: TranquilityState, seat: int, slot: Slot) -> Slot | None:
    """The mission to which a completed one may hand its Agena: Gemini 10 (TB-AGE-08, TB-RULING-25)."""
    if not slot.agenas or state.cat.inherits[slot.mission]:
        return None
    for other in state.seats[seat].row:
        if state.cat.inherits[other.mission] and not other.cards:
            is_full = len(other.agenas) >= state.cat.agenas[other.mission]
            inherited = sum(place == INHERITED for _, place in other.agenas)
            if not is_full and inherited < state.cat.inherits[other.mission]:
                return other
    return None


def list_complete(state: TranquilityState, seat: int, slot: Slot, out: list[Action]) -> None:
    """Add completing a mission, with and without handing its Agena on."""
    if is_fulfilled(state, slot) and slot.mission == state.seats[seat].space:
        mission = state.cat.names[slot.mission]
        out.append(Complete(mission))
        if heir(state, seat, slot) is not None:
            out.append(Complete(mission, KEEP))


def is_fulfilled(state: TranquilityState, slot: Slot) -> bool:
    """Whether a mission can be completed as soon as the piece is on its patch (TB-COM-01)."""
    if slot.is_completed or not slot.is_launched or slot.cards:
        return False
    return slot.in_orbit() >= state.cat.to_complete[slot.mission]


def refuse_patch(state: TranquilityState, seat: int, slot: Slot) -> Refusal | None:
    """Why a mission cannot be completed now (TB-COM-01)."""
    called, needed = state.cat.called[slot.mission], state.cat.to_complete[slot.mission]
    if slot.is_completed:
        return Refusal("is-completed", f"{called} is completed already.", "TB-COM-05")
    if not slot.is_launched:
        return Refusal("not-launched", f"{called} is not launched.", "TB-COM-01")
    if slot.cards:
        sentence = f"{called} cannot be completed: {lying_card(state, slot)} lies on it."
        return Refusal("card-on-mission", sentence, "TB-COM-01")
    if slot.in_orbit() < needed:
        clause = "TB-AGE-11" if needed > 1 else "TB-AGE-06"
        sentence = f"{called} needs {needed} Agena{'s' * (needed > 1)} in orbit to be completed."
        return Refusal("agena-not-in-orbit", sentence, clause)
    if slot.mission != state.seats[seat].space:
        far = distance(state, seat, slot.mission)
        sentence = f"Your piece is {far} space{'s' * (far > 1)} from the patch of {called}."
        return Refusal("not-on-patch", sentence, "TB-COM-01")
    return None


def refuse_complete(state: TranquilityState, seat: int, action: Complete) -> Refusal | None:
    """Why a mission cannot be completed like this."""
    slot = state.own(seat, state.cat.index.get(action.mission, NOWHERE))
    if slot is None:
        return not_in_row(action.mission, "TB-COM-01")
    refusal = refuse_patch(state, seat, slot)
    if refusal is None and action.keep_agena:
        is_kept = action.keep_agena == KEEP and heir(state, seat, slot) is not None
        return None if is_kept else NO_HEIR
    return refusal


def do_complete(state: TranquilityState, flow: Flow, seat: int, action: Complete) -> None:
    """Take the patch and the bonus; the equipment goes on top of the discard pile (TB-COM-02, TB-COM-03)."""
    cat, player = state.cat, state.seats[seat]
    slot = state.slot(cat.index[action.mission])
    if action.keep_agena:
        _hand_on_agena(state, seat, slot)
    lost = strip(state, slot, with_agenas=True)
    slot.is_completed = True
    bonus = cat.bonus[slot.mission]
    player.completed += 1
    player.fuel += bonus
    player.supply += bonus
    discard_on_top(state, *lost)
    kept = bool(action.keep_agena)
    flow.tell(events.Completed(seat=seat, mission=action.mission, bonus=bonus, kept=kept))


def _hand_on_agena(state: TranquilityState, seat: int, slot: Slot) -> None:
    target = heir(state, seat, slot)
    assert target is not None
    target.agenas = (*target.agenas, (remove_agena(slot, ORBIT), INHERITED))
