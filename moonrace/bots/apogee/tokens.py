"""Docking tokens: which to collect, and what to do with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from moonrace.bots.apogee.desk import Desk
from moonrace.bots.apogee.plans import Plan
from moonrace.games.apogee.actions import Dock, Done, Exchange, TokenBuild
from moonrace.games.apogee.catalogue import Catalogue
from moonrace.games.apogee.view import View
from moonrace.kernel.actions import Action

MOST_WITH_SPARE = 4
"""Tokens in all with which one of a colour that docking does not need may still be taken."""


def lacking(desk: Desk) -> list[int]:
    """By colour how many tokens docking still needs."""
    return [max(0, cost - have) for cost, have in zip(desk.dock_cost, desk.tokens, strict=True)]


def is_worth_collecting(desk: Desk, colour: int) -> bool:
    """Whether a token helps: towards docking, to be exchanged, or to build."""
    if not desk.dock_cost:
        return desk.tokens[colour] < 2
    if lacking(desk)[colour]:
        return True
    if not any(lacking(desk)):
        return sum(desk.tokens) < MOST_WITH_SPARE and desk.left > 1
    spare = desk.tokens[colour] - desk.dock_cost[colour]
    return sum(desk.tokens) + 1 < MOST_WITH_SPARE + (spare == 1)


def wants_sequence(view: View, desk: Desk, plan: Plan, cat: Catalogue) -> bool:
    """Whether a Docking sequence does any good now."""
    own = view.seats[view.seat]
    if own.waiting is not None and view.round >= own.can_dock_from and _can_come_to_dock(desk):
        return True
    if desk.dock_cost:
        return _useful_exchange(desk, cat) is not None
    return _wanted_build(desk, plan, cat) >= 0


def _can_come_to_dock(desk: Desk) -> bool:
    """Whether the tokens are there, perhaps after exchanges."""
    spare = [max(0, have - cost) for cost, have in zip(desk.dock_cost, desk.tokens, strict=True)]
    return sum([count // 2 for count in spare]) >= sum(lacking(desk))


def _useful_exchange(desk: Desk, cat: Catalogue) -> Exchange | None:
    """Two tokens that docking does not need for one that it does."""
    need = lacking(desk)
    wanted = next((colour for colour, count in enumerate(need) if count), None)
    if wanted is None:
        return None
    for colour, (cost, have) in enumerate(zip(desk.dock_cost, desk.tokens, strict=True)):
        if have - cost >= 2:
            return Exchange(cat.colours[colour], cat.colours[wanted])
    return None


def _wanted_build(desk: Desk, plan: Plan, cat: Catalogue) -> int:
    """The dearest kind of the plan that the tokens can build, or -1."""
    wanted = Counter(plan.kinds)
    wanted.subtract(desk.pad)
    wanted.subtract(plan.missing)
    fits = cat.workshop.rocket(desk.pad).fits
    colours = sum([count > 0 for count in desk.tokens])
    docking = cat.content.docking
    kinds = [kind for kind in +wanted if fits >> kind & 1 and kind in desk.reserve]
    dear = [kind for kind in kinds if cat.cost[kind] >= docking.dear_build_least]
    cheap = [kind for kind in kinds if cat.cost[kind] <= docking.cheap_build_most]
    if dear and colours >= docking.dear_build_tokens:
        return max(dear, key=lambda kind: cat.cost[kind])
    if cheap and colours >= docking.cheap_build_tokens:
        best = max(cheap, key=lambda kind: cat.cost[kind])
        return best if cat.cost[best] == docking.cheap_build_most else -1
    return -1


def next_in_sequence(view: View, desk: Desk, plan: Plan, cat: Catalogue, legal: Sequence[Action]) -> Action:
    """The next step of a Docking sequence."""
    if Dock() in legal:
        return Dock()
    if desk.dock_cost:
        exchange = _useful_exchange(desk, cat)
        return exchange if exchange is not None and exchange in legal else Done()
    kind = _wanted_build(desk, plan, cat)
    if kind < 0:
        return Done()
    builds = [a for a in legal if isinstance(a, TokenBuild) and a.technology == cat.technologies[kind]]
    counts = view.seats[view.seat].tokens
    return max(builds, key=lambda action: sum(counts[colour] for colour in action.tokens), default=Done())
