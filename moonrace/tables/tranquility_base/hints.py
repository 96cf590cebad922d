"""What stands out: the move most likely wanted, with a heading and a note. Never a trap, often nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import msgspec

from moonrace.games.tranquility_base import actions as acts
from moonrace.games.tranquility_base.focus import PaymentView, WindowView
from moonrace.games.tranquility_base.view import MissionView
from moonrace.tables.kit.hint import Hint
from moonrace.tables.kit.words import count, listed
from moonrace.tables.tranquility_base.desk import Desk
from moonrace.tables.tranquility_base.waiting import waits, window_sentence
from moonrace.tables.tranquility_base.words import MOON


def hint_for(desk: Desk) -> Hint:
    """What the decision in front of the viewer has to offer first."""
    view = desk.view
    if view.window is not None:
        return _window(desk, view.window)
    if view.payment is not None and desk.can(acts.TakeBack):
        return _payment(view.payment)
    if desk.is_waiting:
        waiting = waits(desk)
        return Hint(waiting.heading, waiting.note)
    return _PHASES.get(view.phase, _action)(desk)


def _window(desk: Desk, window: WindowView) -> Hint:
    if window.offered == "pass":
        note = "You let it pass. You may still change that."
    elif window.offered:
        note = f"You offer {desk.words.name(window.offered)}, sealed until the window closes."
    elif desk.can(acts.Answer):
        note = "Answers are sealed until the window closes."
    else:
        note = "The window closes by itself."
    return Hint(window_sentence(desk), note)


def _payment(payment: PaymentView) -> Hint:
    note = "The History card was negated. Make up the difference or take the action back. TB-RULING-06"
    return Hint(f"{payment.short} fuel is still to pay.", note)


def _set_up(desk: Desk) -> Hint:
    offered = [action.piece for action in desk.all_of(acts.ChoosePiece)]
    chosen = desk.view.seats[desk.view.seat].piece
    piece = f"yours is {offered[0]} unless you choose another" if offered else f"yours is {chosen}"
    return Hint("Choose a start space.", f"No two pieces start on the same space; {piece}.")


def _discard(desk: Desk) -> Hint:
    if desk.view.discarded:
        heading = f"A second discard costs {desk.content.constants.extra_discard_cost} fuel."
        note = "The card on top is what the next player may take."
    else:
        heading, note = "Discard one card.", "The next player may take it."
    return Hint(heading, "" if desk.view.is_solo else note)


def _action(desk: Desk) -> Hint:
    hints = (look(desk) for look in _LOOKS)
    return next((hint for hint in hints if hint is not None), Hint(_plain_heading(desk)))


def _draw(desk: Desk) -> Hint:
    """The discard if a mission still needs it, else the draw pile."""
    from_discard = acts.Draw("discard")
    top = desk.words.name(desk.view.discard_top)
    if from_discard in desk.legal and _is_wanted(desk, desk.view.discard_top):
        missions = [m.mission for m in desk.row if desk.view.discard_top in m.missing and not m.is_completed]
        note = f"{listed(map(desk.words.mission, missions))} still {_lacks(len(missions))} it."
        return Hint("Draw one card.", note, from_discard, f"Take {top}")
    if acts.Draw("draw") in desk.legal:
        return Hint("Draw one card.", "No undo after a draw.", acts.Draw("draw"), "Draw a card")
    return Hint("Draw one card.", "The draw pile is empty.", from_discard, f"Take {top}")


def _lacks(number: int) -> str:
    return "lacks" if number == 1 else "lack"


def _is_wanted(desk: Desk, card: str) -> bool:
    missing = Counter(need for m in desk.row if not m.is_completed and not m.cards for need in m.missing)
    return missing[card] > desk.view.hand.count(card)


def _land(desk: Desk) -> Hint | None:
    """With counters alone if possible, else with a card that lengthens the move, else with one that pays."""
    moves = [action for action in desk.legal if isinstance(action, acts.Move | acts.Extend)]
    landing = min((move for move in moves if move.to == MOON), key=_cards_spent, default=None)
    if landing is None:
        return None
    heading = f"The Moon is {count(desk.distance(MOON), 'space')} away."
    return Hint(heading, "Landing wins the game.", landing, "Land on the Moon")


def _cards_spent(move: acts.Move | acts.Extend) -> int:
    return 1 if isinstance(move, acts.Extend) else 2 * bool(move.pay)


def _complete(desk: Desk) -> Hint | None:
    options = desk.all_of(acts.Complete)
    if not options:
        return None
    best = max(
        options, key=lambda action: (desk.content.missions[action.mission].bonus, bool(action.keep_agena))
    )
    name = desk.words.mission(best.mission)
    left = sum(not mission.is_completed for mission in desk.row) - 1
    then = f"{count(left, 'mission')} left after it." if left else "Then the way down is open."
    return Hint(f"{name} is on its patch.", then, best, f"Complete {name}")


def _launch(desk: Desk) -> Hint | None:
    ready = [action for action in desk.all_of(acts.Launch) if not action.pay]
    wanted = [action for action in ready if _is_worth_launching(desk, action.mission)]
    if not wanted:
        return None
    best = min(wanted, key=lambda action: (_spaces_after_launch(desk, action.mission), action.mission))
    mission = desk.missions[best.mission]
    name = desk.words.mission(best.mission)
    verb = "Relaunch" if mission.is_completed else "Launch"
    return Hint(f"{name} is ready on the pad.", _after_launch(desk, mission), best, f"{verb} {name}")


def _is_worth_launching(desk: Desk, mission: str) -> bool:
    if desk.missions[mission].is_completed and not desk.is_row_complete:
        return False
    return not (desk.view.is_solo and _would_strike(desk, mission))


def _would_strike(desk: Desk, mission: str) -> bool:
    """Solo: an Instant in the own hand that fits this launch would have to be played on it."""
    program = desk.content.missions[mission].program
    strikes = (card.target for card in desk.answers_to("launch"))
    return any(target is not None and program in target.programs for target in strikes)


def _spaces_after_launch(desk: Desk, mission: str) -> int:
    goal = MOON if desk.is_row_complete else mission
    return desk.distance(goal)


def _after_launch(desk: Desk, mission: MissionView) -> str:
    left = desk.fuel - desk.words.launch_cost(mission.mission)
    spaces = _spaces_after_launch(desk, mission.mission)
    bonus = desk.content.missions[mission.mission].bonus
    reach = min(desk.words.vehicle(mission.mission).max_move, left)
    if desk.is_row_complete:
        return f"Then up to {count(max(0, reach), 'space')}. The Moon is {count(spaces, 'space')} away."
    if spaces <= 0:
        return f"The piece is on its patch. Bonus +{bonus}."
    if spaces <= reach:
        return f"Then {count(spaces, 'space')} to its patch for {spaces} fuel. Bonus +{bonus}."
    return (
        f"Its patch is {count(spaces, 'space')} away. {left} fuel left for {count(max(0, reach), 'space')}."
    )


def _move_to_patch(desk: Desk) -> Hint | None:
    goals = {mission.mission for mission in desk.row if desk.can_complete_on_patch(mission)}
    moves = [
        action for action in desk.legal if isinstance(action, acts.Move | acts.Extend) and action.to in goals
    ]
    moves = [action for action in moves if isinstance(action, acts.Extend) or not action.pay]
    if not moves:
        return None
    best = min(
        moves, key=lambda action: (desk.distance(action.to), isinstance(action, acts.Extend), str(action))
    )
    spaces, name = count(desk.distance(best.to), "space"), desk.words.mission(best.to)
    bonus = desk.content.missions[best.to].bonus
    if isinstance(best, acts.Extend):
        note = f"{desk.words.name(best.card)} makes it free. Then complete it for +{bonus}."
    else:
        left = desk.fuel - desk.distance(best.to)
        note = f"With {desk.words.mission(best.mission)}, {left} fuel left. Then complete it for +{bonus}."
    return Hint(f"{name} is {spaces} from its patch.", note, best, f"Move to {name}")


def _approach(desk: Desk) -> Hint | None:
    """Several missions carry the piece one after another: the first leg towards a patch they reach."""
    legs = sorted((m for m in desk.row if _can_carry(desk, m)), key=lambda m: -_reach(desk, m))
    together = min(desk.fuel, sum(_reach(desk, m) for m in legs))
    goals = [m.mission for m in desk.row if desk.can_complete_on_patch(m)]
    near = [(desk.distance(goal), goal) for goal in goals if 0 < desk.distance(goal) <= together]
    if not near:
        return None
    away, goal = min(near)
    first = legs[0].mission
    route = desk.routes.route(desk.space, goal)
    leg = acts.Move(first, route[min(_reach(desk, legs[0]), away)])
    if leg not in desk.legal:
        return None
    name = desk.words.mission(goal)
    note = (
        f"With {desk.words.mission(first)}. Another mission carries on, {desk.fuel - away} fuel left there."
    )
    return Hint(
        f"{name} is {count(away, 'space')} from its patch.",
        note,
        leg,
        f"Move {desk.distance(leg.to)} towards {name}",
    )


def _travel(desk: Desk) -> Hint | None:
    """Nothing nearer to do: half the way or more to a launched mission's patch, the rest next turn."""
    carriers = [m for m in desk.row if _can_carry(desk, m)]
    goals = [m.mission for m in desk.row if desk.can_complete_on_patch(m) and desk.distance(m.mission) > 0]
    if not carriers or not goals:
        return None
    goal = min(goals, key=lambda mission: (desk.distance(mission), mission))
    best = max(carriers, key=lambda m: _reach(desk, m))
    route = desk.routes.route(desk.space, goal)
    leg = acts.Move(best.mission, route[min(_reach(desk, best), desk.fuel, len(route) - 1)])
    name, spaces = desk.words.mission(goal), desk.distance(leg.to)
    if leg not in desk.legal or 2 * spaces < desk.distance(goal):
        return None
    left = count(desk.distance(goal) - spaces, "space")
    note = f"With {desk.words.mission(best.mission)}, {desk.fuel - spaces} fuel left. {left} to go after it."
    away = count(desk.distance(goal), "space")
    return Hint(f"{name} is {away} from its patch.", note, leg, f"Move {spaces} towards {name}")


def _can_carry(desk: Desk, mission: MissionView) -> bool:
    return any(isinstance(action, acts.Move) and action.mission == mission.mission for action in desk.legal)


def _reach(desk: Desk, mission: MissionView) -> int:
    return desk.words.vehicle(mission.mission).max_move


def _descend(desk: Desk) -> Hint | None:
    """With the row complete: the move that brings the piece nearest to the Moon."""
    if not desk.is_row_complete:
        return None
    moves = [action for action in desk.all_of(acts.Move) if not action.pay]
    if not moves:
        return None
    best = min(moves, key=lambda action: (desk.routes.distance(action.to, MOON), str(action)))
    left = desk.routes.distance(best.to, MOON)
    heading = f"The Moon is {count(desk.distance(MOON), 'space')} away."
    note = f"{count(left, 'space')} to the Moon after it. {desk.fuel - desk.distance(best.to)} fuel left."
    return Hint(heading, note, best, f"Move {desk.distance(best.to)} spaces on")


def _launch_agena(desk: Desk) -> Hint | None:
    for action in desk.legal:
        if isinstance(action, acts.LaunchAgena) and not action.pay:
            mission = desk.missions[action.mission]
            is_struck = desk.view.is_solo and desk.answers_to("agena_launch")
            if not mission.missing and not mission.is_completed and not is_struck:
                name = desk.words.mission(action.mission)
                left = desk.fuel - desk.words.agena_cost()
                note = f"{name} needs it in orbit. {left} fuel left."
                return Hint(f"The Agena of {name} is on the pad.", note, action, "Launch the Agena")
    return None


def _gain(desk: Desk) -> Hint | None:
    """A History card that gains fuel for good; in the solo game not while the own hand would negate it."""
    if desk.view.is_solo and desk.answers_to("history"):
        return None
    action = desk.first(acts.PlayHistory)
    if action is None:
        return None
    fuel = desk.content.history[action.card].effect.n
    name = desk.words.name(action.card)
    return Hint(
        f"{name} gains {fuel} fuel.", f"Play {name}. The fuel stays yours.", action, f"Gain {fuel} fuel"
    )


def _assemble(desk: Desk) -> Hint | None:
    """A mission that the hand and the fuel make ready this turn: one that can be completed in it first."""
    plans = [plan for mission in desk.row if (plan := _plan(desk, mission)) is not None]
    if not plans:
        return None
    plan = min(plans, key=lambda plan: plan.rank)
    mission = desk.missions[plan.action.mission]
    name, card = desk.words.mission(mission.mission), desk.words.short(plan.action.card)
    launch = desk.words.launch_cost(mission.mission)
    note = f"{count(len(mission.missing), 'card')} from hand for {plan.cost} fuel, launch for {launch}"
    way = f", then {count(plan.spaces, 'space')} to its patch" if plan.spaces > 0 else ""
    return Hint(f"{name} can be made ready.", f"{note}{way}.", plan.action, f"Put {card} on {name}")


class Plan(msgspec.Struct, frozen=True):
    """How a pad could be filled from the hand: the first card, what all cost, and the way that follows."""

    action: acts.Assemble
    cost: int
    spaces: int
    """To the patch, where it can be reached this turn; else 0."""
    rank: tuple[bool, bool, int, str]


def _plan(desk: Desk, mission: MissionView) -> Plan | None:
    need = Counter(mission.missing)
    cost = sum(desk.words.pad_cost(card) * number for card, number in need.items())
    is_idle = mission.is_completed and not desk.is_row_complete
    if is_idle or not need or cost > desk.fuel:
        return None
    first = acts.Assemble(mission.missing[0], mission.mission)
    if first not in desk.legal or any(desk.view.hand.count(card) < n for card, n in need.items()):
        return None
    left = desk.fuel - cost - desk.words.launch_cost(mission.mission)
    spaces = desk.distance(mission.mission)
    is_near = 0 <= spaces <= min(left, _reach(desk, mission)) and not mission.is_completed
    rank = (not is_near, left < 0, cost + (spaces if is_near else 0), mission.mission)
    return Plan(first, cost, spaces if is_near else 0, rank)


def _only_the_end(desk: Desk) -> Hint | None:
    loud = [action for action in desk.legal if not action.quiet]
    if loud != [acts.EndActions()]:
        return None
    return Hint(
        "Nothing more to do this turn.", "Unspent fuel stays yours.", acts.EndActions(), "End actions"
    )


def _forced_wild(desk: Desk) -> Hint | None:
    loud = [action for action in desk.legal if not action.quiet]
    if desk.view.is_solo and loud and all(isinstance(action, acts.PlayWild) for action in loud):
        return Hint("A Wild in hand strikes your own missions.", "Choose card and mission. TB-SOL-03")
    return None


def _plain_heading(desk: Desk) -> str:
    return f"{desk.fuel} fuel to spend." if desk.fuel else "No fuel left. Free moves only."


_PHASES: dict[str, Callable[[Desk], Hint]] = {"set_up": _set_up, "draw": _draw, "discard": _discard}
_LOOKS: tuple[Callable[[Desk], Hint | None], ...] = (
    _forced_wild,
    _land,
    _complete,
    _move_to_patch,
    _approach,
    _descend,
    _launch,
    _launch_agena,
    _gain,
    _assemble,
    _travel,
    _only_the_end,
)
