"""Every action as a button: its row in the panel, words, cost, and a sentence with the fuel left after."""

from __future__ import annotations

from collections import Counter

import msgspec

from moonrace.games.tranquility_base import actions as acts
from moonrace.games.tranquility_base.content import AGENA
from moonrace.kernel.actions import Codec
from moonrace.tables.face import Button
from moonrace.tables.kit.by_kind import makers_in, placer
from moonrace.tables.kit.rows import Placed
from moonrace.tables.kit.words import capital, count, listed
from moonrace.tables.tranquility_base.desk import Desk
from moonrace.tables.tranquility_base.plain import card_figures
from moonrace.tables.tranquility_base.words import AGENA_MEANT

PAID_BY_HISTORY = "pay"


def hand_ids(hand: tuple[str, ...]) -> list[str]:
    """The element ids of hand cards: by card and copy, so that a card keeps its id when others go."""
    seen: Counter[str] = Counter()
    ids = []
    for card in hand:
        ids.append(f"hand-{card}-{seen[card]}")
        seen[card] += 1
    return ids


def hand_id(card: str) -> str:
    """The element id of the first copy of a card in hand; what presses it presses every copy."""
    return f"hand-{card}-0"


def _cost(fuel: int) -> dict[str, str]:
    return {"cost": str(fuel), "cost_icon": "fuel"} if fuel else {"cost": "free"}


def _paid(desk: Desk, cost: int, pay: tuple[str, ...]) -> tuple[int, str]:
    """Counters to spend, and the tail of a sentence: "3 fuel, 4 left"."""
    fuel = desk.words.counters(cost, pay)
    return fuel, f"{desk.words.price(fuel, pay)}, {desk.fuel - fuel} left"


def _by_history(desk: Desk, placed: Placed, pay: tuple[str, ...], label: str) -> Placed:
    """Ways to pay with History cards stand together in a row of their own, so that plain rows stay short."""
    if not pay:
        return placed
    names = listed(map(desk.words.name, pay))
    button = msgspec.structs.replace(placed.button, label=label, thing=hand_id(pay[0]))
    row = f"{PAID_BY_HISTORY}-{'-'.join(pay)}"
    return Placed(80, row, f"Pay with {names}", "flag", button, is_folded=True)


def _choose_piece(_desk: Desk, action: acts.ChoosePiece) -> Placed:
    sentence = f"Play with the {action.piece} lunar module."
    return Placed(60, "piece", "Piece", "lander", Button(action.piece.capitalize(), sentence))


def _choose_start(desk: Desk, action: acts.ChooseStart) -> Placed:
    gate = next(start.gate for start in desk.content.board.starts if start.id == action.space)
    near = min(desk.targets(), key=lambda patch: desk.routes.distance(action.space, patch), default=gate)
    away, name = desk.routes.distance(action.space, near), desk.words.mission(near)
    start = f"Start on {desk.words.space(action.space)}, beside {desk.words.mission(gate)}."
    button = Button(
        f"Beside {desk.words.mission(gate)}",
        f"{start} Nearest patch of yours: {name}, {count(away, 'space')}.",
        cost=f"{away} to {name}",
        thing=f"space-{action.space}",
    )
    return Placed(0, "start", "Start", "lander", button)


def _draw(desk: Desk, action: acts.Draw) -> Placed:
    if action.pile == "discard":
        name = desk.words.name(desk.view.discard_top) or "Discard pile"
        about = capital(card_figures(desk, desk.view.discard_top))
        sentence = f"Take {name} from the discard pile."
        button = Button(name, sentence, thing="pile-discard", about=about)
        return Placed(1, "draw-discard", "Take", "draw", button)
    left = count(desk.view.draw_pile, "card")
    button = Button("Draw pile", f"Draw from the draw pile, {left}.", cost=left, key="D", thing="pile-draw")
    return Placed(0, "draw", "Draw", "draw", button)


def _assemble(desk: Desk, action: acts.Assemble) -> Placed:
    words, mission = desk.words, desk.words.mission(action.mission)
    cost = words.pad_cost(action.card)
    fuel, tail = _paid(desk, cost, action.pay)
    button = Button(
        words.short(action.card),
        f"Assemble {mission}: {words.name(action.card)}, {tail}.",
        thing=f"{hand_id(action.card)} mission-{action.mission}",
        about=_then_missing(desk, action),
        **_cost(fuel),
    )
    rank = 42 if desk.missions[action.mission].is_completed else 40
    placed = Placed(rank, f"assemble-{action.mission}", f"Assemble {mission}", "assemble", button)
    return _by_history(desk, placed, action.pay, f"{words.short(action.card)} on {mission}")


def _then_missing(desk: Desk, action: acts.Assemble) -> str:
    """What a mission still lacks once the card is on its pad."""
    missing = list(desk.missions[action.mission].missing)
    if action.card in missing:
        missing.remove(action.card)
    names = listed(map(desk.words.short, missing))
    return f"Still missing then: {names}." if names else "Nothing is missing then."


def _launch(desk: Desk, action: acts.Launch) -> Placed:
    words, mission = desk.words, desk.words.mission(action.mission)
    vehicle, is_again = words.vehicle(action.mission), desk.missions[action.mission].is_completed
    verb = "Relaunch" if is_again else "Launch"
    fuel, tail = _paid(desk, words.launch_cost(action.mission), action.pay)
    button = Button(
        f"{vehicle.name} on the pad" if vehicle.id in desk.missions[action.mission].pad else vehicle.name,
        f"{verb} {mission}: {tail}.",
        key="L",
        thing=f"mission-{action.mission}",
        **_cost(fuel),
    )
    row = f"launch-{action.mission}"
    placed = Placed(10 + 5 * is_again, row, f"{verb} {mission}", "launch", button)
    return _by_history(desk, placed, action.pay, f"{verb} {mission}")


def _launch_agena(desk: Desk, action: acts.LaunchAgena) -> Placed:
    words, mission = desk.words, desk.words.mission(action.mission)
    fuel, tail = _paid(desk, words.agena_cost(), action.pay)
    button = Button(
        f"Agena of {mission}",
        f"Launch the Agena of {mission} into orbit: {tail}.",
        thing=f"mission-{action.mission}",
        **_cost(fuel),
    )
    placed = Placed(12, "launch-agena", "Launch Agena", "launch", button)
    return _by_history(desk, placed, action.pay, f"Launch the Agena of {mission}")


def _move(desk: Desk, action: acts.Move) -> Placed:
    words, mission = desk.words, desk.words.mission(action.mission)
    spaces = desk.distance(action.to)
    fuel, tail = _paid(desk, spaces * desk.content.constants.fuel_per_space, action.pay)
    sentence = f"Move with {mission}: {count(spaces, 'space')} to {words.space(action.to)} for {tail}."
    button = Button(
        _stop(desk, action.to),
        sentence,
        thing=f"space-{action.to}",
        ghost=_ghost(desk, action.to),
        **_cost(fuel),
    )
    if _is_target(desk, action.to):
        placed = Placed(20, f"move-{action.mission}", f"Move with {mission}", "move", button)
    else:
        row, verb = f"stop-{action.mission}", f"Stop elsewhere with {mission}"
        placed = Placed(70, row, verb, "move", button, is_folded=True)
    return _by_history(desk, placed, action.pay, f"{mission} to {_stop(desk, action.to)}")


def _ghost(desk: Desk, space: str) -> str:
    """The viewer's piece where a move would take it."""
    return f"piece-{desk.view.seat} space-{space}"


def _stop(desk: Desk, space: str) -> str:
    name = desk.words.space(space)
    return "The Moon" if space == "moon" else name[0].upper() + name[1:]


def _is_target(desk: Desk, space: str) -> bool:
    if desk.is_row_complete:
        return space not in desk.content.missions
    return space in set(desk.targets())


def _extend(desk: Desk, action: acts.Extend) -> Placed:
    words, card = desk.words, desk.words.name(action.card)
    away = count(desk.distance(action.to), "free space")
    sentence = (
        f"Play {card} on the move of {words.mission(action.mission)}: {away} to {words.space(action.to)}."
    )
    button = Button(
        _stop(desk, action.to),
        sentence,
        cost="free",
        thing=f"space-{action.to}",
        ghost=_ghost(desk, action.to),
    )
    is_target = _is_target(desk, action.to)
    row = f"{'extend' if is_target else 'extend-stop'}-{action.card}"
    verb = words.lengthens(action.card) + ("" if is_target else ", stop elsewhere")
    return Placed(25 if is_target else 72, row, verb, "flag", button, is_folded=not is_target)


def _complete(desk: Desk, action: acts.Complete) -> Placed:
    mission = desk.words.mission(action.mission)
    bonus = desk.content.missions[action.mission].bonus
    has_choice = acts.Complete(action.mission, "keep") in desk.legal
    tail, label, confirm = "", f"Bonus +{bonus}", ""
    if action.keep_agena:
        tail, label = " Its Agena goes on to Gemini 10, in orbit.", "Agena on to Gemini 10"
    elif has_choice:
        tail, label = " Its Agena is discarded.", "Discard its Agena"
        confirm = "Its Agena is lost, and Gemini 10 could have it. Complete it so?"
    button = Button(
        label,
        f"Complete {mission}: gain {bonus} fuel.{tail}",
        cost=f"+{bonus}",
        cost_icon="fuel",
        key="" if confirm else "C",
        thing=f"mission-{action.mission}",
        confirm=confirm,
    )
    return Placed(0, f"complete-{action.mission}", f"Complete {mission}", "complete", button)


def _shift(desk: Desk, action: acts.MoveEquipment) -> Placed:
    words = desk.words
    source, target = words.mission(action.source), words.mission(action.target)
    button = Button(
        f"{words.short(action.card)} to {target}",
        f"Shift {words.name(action.card)} from {source} to {target}, free.",
        cost="free",
        thing=f"mission-{action.source}",
    )
    return Placed(60, f"shift-{action.source}", f"Shift from {source}", "swap", button)


def _scrub(desk: Desk, action: acts.Scrub) -> Placed:
    words, view = desk.words, desk.missions[action.mission]
    lost = [*view.pad, *(AGENA for _ in view.agenas)]
    tail = f" {words.counted(lost)} on its pad {_is(lost)} discarded." if lost else ""
    replacement = words.mission(action.replacement)
    button = Button(
        words.mission(action.mission),
        f"Scrub {words.mission(action.mission)} for {replacement}, free.{tail}",
        thing=hand_id(action.replacement),
        about=f"{replacement} {card_figures(desk, action.replacement)}",
        confirm=f"{words.counted(lost)} on its pad {_is(lost)} lost. Scrub it?" if lost else "",
    )
    row, verb = f"scrub-{action.replacement}", f"Scrub for {replacement}"
    return Placed(65, row, verb, "scrub", button, is_folded=True)


def _is(things: list[str]) -> str:
    return "is" if len(things) == 1 else "are"


def _wild(desk: Desk, action: acts.PlayWild) -> Placed:
    words, name = desk.words, desk.words.name(action.card)
    fuel, tail = _paid(desk, words.wild_cost(action.card, is_solo=desk.view.is_solo), action.pay)
    on = desk.of(action.mission)
    where = on + AGENA_MEANT[action.agena]
    button = Button(
        _aimed(desk, action.mission) + AGENA_MEANT[action.agena],
        f"Play {name} on {where}: {tail}.",
        thing=hand_id(action.card),
        confirm=_own_hurt(desk, action.mission, name),
        about=words.effect(action.card),
        **_cost(fuel),
    )
    placed = Placed(50, f"wild-{action.card}", words.hinders(action.card), "bolt", button)
    return _by_history(desk, placed, action.pay, f"{name} on {where}")


def _aimed(desk: Desk, mission: str) -> str:
    name = desk.words.mission(mission)
    if desk.view.is_solo:
        return name
    is_own = desk.owners.get(mission) == desk.view.seat
    return f"{name}, yours" if is_own else f"{name}, {desk.owner_name(mission)}"


def _own_hurt(desk: Desk, mission: str, card: str) -> str:
    """The question before hindering oneself. In the solo game the rules force it, so nobody asks."""
    if desk.view.is_solo or desk.owners.get(mission) != desk.view.seat:
        return ""
    return f"{desk.words.mission(mission)} is your own mission. Play {card} on it?"


def _history(desk: Desk, action: acts.PlayHistory) -> Placed:
    words = desk.words
    name, effect = words.name(action.card), words.effect(action.card)
    button = Button(name, f"Play {name}. {effect}", cost="free", thing=hand_id(action.card))
    return Placed(45, "history", "Play History", "flag", button)


def _end_actions(_desk: Desk, _action: acts.EndActions) -> Placed:
    sentence = "End the action phase. Upkeep and discard follow."
    return Placed(90, "end", "End", "pass", Button("End actions", sentence, key="E"))


def _discard(desk: Desk, action: acts.Discard) -> Placed:
    words, name = desk.words, desk.words.name(action.card)
    cost = desk.content.constants.extra_discard_cost if desk.view.discarded else 0
    tail = f" for {_paid(desk, cost, ())[1]}" if cost else ""
    verb = "Discard a second" if cost else "Discard"
    extra = _cost(cost) if cost else {}
    button = Button(
        words.name(action.card),
        f"Discard {name}{tail}.",
        thing=hand_id(action.card),
        about=capital(card_figures(desk, action.card)),
        **extra,
    )
    return Placed(30, "discard", verb, "discard", button)


def _end_discard(_desk: Desk, _action: acts.EndDiscard) -> Placed:
    sentence = "Discard no second card. The hand refills to eight."
    return Placed(90, "end", "End", "pass", Button("Discard no more", sentence, key="E"))


def _answer(desk: Desk, action: acts.Answer) -> Placed:
    words, name = desk.words, desk.words.name(action.card)
    sentence = f"Answer with {name}. {words.effect(action.card)}"
    button = Button(name, sentence, thing=hand_id(action.card), confirm=_own_answer_hurt(desk, name))
    return Placed(0, "answer", "Answer", "burst", button)


def _own_answer_hurt(desk: Desk, card: str) -> str:
    top = desk.view.stack[-1] if desk.view.stack else None
    if desk.view.is_solo or top is None or top.seat != desk.view.seat:
        return ""
    what = "launch" if top.kind in ("launch", "agena_launch") else "card"
    return f"It answers your own {what}. Play {card} all the same?"


def _pass(_desk: Desk, _action: acts.Pass) -> Placed:
    return Placed(90, "end", "Pass", "pass", Button("Let it pass", "Let it pass.", key="E"))


def _close_window(_desk: Desk, _action: acts.CloseWindow) -> Placed:
    return Placed(90, "end", "Close", "pass", Button("Close the window", "Close the window."))


def _interrupt(desk: Desk, action: acts.Interrupt | acts.RequestInterrupt) -> Placed:
    words, is_request = desk.words, isinstance(action, acts.RequestInterrupt)
    on = f"{words.name(action.target)} on {desk.of(action.mission)}"
    verb = "Ask to negate" if is_request else "Negate"
    start = "Ask for the next interrupt point: play" if is_request else "Play"
    is_own = desk.owners.get(action.mission) == desk.view.seat
    button = Button(
        on,
        f"{start} {words.name(action.card)} on {on}.",
        thing=hand_id(action.card),
        cost="free",
        confirm="" if is_own else f"It helps {desk.owner_name(action.mission)}, not you. {verb} it?",
    )
    rank = 35 if is_own else 67
    return Placed(rank, f"{'request' if is_request else 'interrupt'}-{action.card}", verb, "burst", button)


def _withdraw(_desk: Desk, _action: acts.WithdrawInterrupt) -> Placed:
    button = Button("Take back the request", "Take back the request to interrupt.")
    return Placed(36, "withdraw", "Request", "undo", button)


def _order(desk: Desk, action: acts.SetOrder) -> Placed:
    words, names = desk.words, desk.scene.names.names
    name, order = words.name(action.card), words.order(action.order, names)
    now = words.order(desk.view.orders.get(action.card, "never"), names)
    sentence = f"Standing order for {name}: {order}. Now: {now}."
    button = Button(capital(order), sentence, about=words.effect(action.card))
    verb = f"Standing order for {name}: {now}"
    return Placed(85, f"order-{action.card}", verb, "orders", button, is_folded=True, is_setting=True)


def _make_up(desk: Desk, action: acts.MakeUp) -> Placed:
    short = desk.view.payment.short if desk.view.payment else 0
    fuel, tail = _paid(desk, short, action.pay)
    label = f"With {desk.words.price(fuel, action.pay)}"
    button = Button(label, f"Pay the {short} fuel still open: {tail}.", **_cost(fuel))
    return Placed(0, "make-up", "Make up", "fuel", button)


def _take_back(desk: Desk, _action: acts.TakeBack) -> Placed:
    undone = place(desk, _CODEC.parse(desk.view.payment.what)) if desk.view.payment else None
    what = undone.button.label if undone else "the action"
    sentence = f"Take back {what}. Its counters are unspent again, the negated card stays lost."
    return Placed(1, "take-back", "Take back", "undo", Button(capital(what), sentence))


_CODEC = Codec(acts.ACTIONS)
place = placer(makers_in(vars()))
