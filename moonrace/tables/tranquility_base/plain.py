"""The table in plain lines, for the terminal and for screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from moonrace.games.tranquility_base.content import AGENA
from moonrace.games.tranquility_base.view import MissionView, SeatView
from moonrace.tables.kit.words import capital, count, listed
from moonrace.tables.tranquility_base.desk import ORBIT, Desk
from moonrace.tables.tranquility_base.words import PHASES

SEATS = "ABCDE"


def plain_lines(desk: Desk) -> list[str]:
    """The whole table, one thing a line."""
    lines = [_when(desk), _piles(desk)]
    lines += [line for seat in desk.view.seats for line in _seat(desk, seat)]
    if desk.me is not None:
        lines += [f"Your hand, {count(len(desk.view.hand), 'card')}:", *_hand(desk)]
    return [*lines, *_orders(desk)]


def _when(desk: Desk) -> str:
    view = desk.view
    if view.phase == "set_up":
        return "Set-up: start spaces are chosen."
    if view.phase == "over":
        return f"Turn {view.turn}: the game is over."
    whose = "your turn" if desk.is_active else f"{desk.name(view.active)}'s turn"
    countdown = f" {count(view.countdown, 'turn')} left, this one included." if view.is_solo else ""
    return f"Turn {view.turn}, {whose}, {PHASES.get(view.phase, view.phase)}.{countdown}"


def _piles(desk: Desk) -> str:
    view, words = desk.view, desk.words
    top = f"{count(view.discard_pile, 'card')}, {words.name(view.discard_top)} on top"
    top = top if view.discard_top else "empty"
    marks = listed(map(words.name, view.milestones)) or "none"
    return f"Draw pile: {count(view.draw_pile, 'card')}. Discard pile: {top}. Milestones: {marks}."


def _seat(desk: Desk, seat: SeatView) -> Iterator[str]:
    words = desk.words
    who = desk.name(seat.seat) + (" (you)" if seat.seat == desk.view.seat else "")
    done = sum(mission.is_completed for mission in seat.row)
    where = f"{seat.piece} piece on {words.space(seat.space)}" if seat.space else "piece not placed yet"
    known = f", {listed(map(words.name, seat.known))} among them" if seat.known else ""
    has = f"{seat.fuel} of {seat.supply} fuel, {count(seat.hand_size, 'card')}{known}"
    yield f"{SEATS[seat.seat]} {who}: {has}, {where}, {done} of {len(seat.row)} missions completed."
    yield from (f"  {mission_line(desk, mission)}" for mission in seat.row)


def mission_line(desk: Desk, mission: MissionView) -> str:
    """A mission with its state, pad and the cards on it."""
    words = desk.words
    parts = [mission_state(mission), *_equipment(desk, mission)]
    if not mission.is_completed:
        parts.append(f"bonus +{desk.content.missions[mission.mission].bonus}")
    parts += [f"{words.name(c.card)} lies on it, {count(c.turns_left, 'turn')} left" for c in mission.cards]
    return f"{words.mission(mission.mission)}: {'; '.join(filter(None, parts))}."


def mission_state(mission: MissionView) -> str:
    """ "completed", "launched", "ready", or nothing."""
    if mission.is_completed:
        return "completed, relaunched" if mission.is_launched else "completed"
    if mission.is_launched:
        return "launched"
    return "ready" if mission.is_assembled else ""


def _equipment(desk: Desk, mission: MissionView) -> Iterator[str]:
    words = desk.words
    places = Counter("in orbit" if agena.place in ORBIT else "on the pad" for agena in mission.agenas)
    if mission.pad:
        yield f"{'flying' if mission.is_launched else 'on the pad'}: {listed(map(words.short, mission.pad))}"
    yield from (f"{count(n, words.short(AGENA))} {where}" for where, n in places.items())
    if mission.missing and (mission.pad or mission.agenas or not mission.is_completed):
        missing = Counter(map(words.short, mission.missing))
        yield f"missing: {listed(f'{n} {name}s' if n > 1 else name for name, n in missing.items())}"


def _hand(desk: Desk) -> Iterator[str]:
    for card, number in Counter(desk.view.hand).items():
        times = f"{number} times " if number > 1 else ""
        kind = capital(desk.words.kind(card))
        yield f"  {times}{desk.words.name(card)} ({kind}): {card_figures(desk, card)}"


def card_figures(desk: Desk, card: str) -> str:
    """What a card costs, needs or does, in a few words."""
    content, words = desk.content, desk.words
    if card in content.equipment:
        item = content.equipment[card]
        launch = f", launch {item.launch_cost}" if item.launch_cost else ""
        move = f", move {item.max_move}" if item.max_move else ""
        return f"pad {item.pad_cost}{launch}{move}."
    if card in content.missions:
        mission = content.missions[card]
        needs = listed(
            f"{n} {words.short(c)}" if n > 1 else words.short(c) for c, n in mission.equipment.items()
        )
        return f"needs {needs}; bonus +{mission.bonus}."
    cost = f" Cost {words.wild_cost(card, is_solo=desk.view.is_solo)}." if card in content.wild else ""
    milestone = " Milestone." if card in content.milestones else ""
    return words.effect(card) + cost + milestone


def _orders(desk: Desk) -> Iterator[str]:
    names = desk.scene.names.names
    for card, order in desk.view.orders.items():
        yield f"Standing order for {desk.words.name(card)}: {desk.words.order(order, names)}."
    if desk.view.request:
        yield "Your request to interrupt waits for the next interrupt point."
