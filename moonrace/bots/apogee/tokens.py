"""Docking tokens: which to collect, and what to do with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from moonrace.bots.apogee.aims import Plan
from moonrace.bots.apogee.desk import Desk
from moonrace.games.apogee.actions import Dock, Done, Exchange, TokenBuild
from moonrace.games.apogee.catalogue import Catalogue
from moonrace.games.apogee.view import View
from moonrace.kernel.actions import Action

MOST_OF_COLOUR = 2
"""Of each colour, where tokens only serve to build."""
TO_BUILD = 0.25
"""Rounds that a token saves where it serves to build."""
TO_HAVE_MORE = 0.4


def worth_of_token(desk: Desk, colour: int) -> float:
    """Rounds that a token saves; not above zero where it is of no use or in the way."""
    if desk.purses is None:
        return TO_BUILD if desk.tokens[colour] < MOST_OF_COLOUR else 0.0
    if desk.purses.is_enough(desk.tokens):
        # The next flight will want some, if there is one.
        wanted = desk.purses.cost[colour] * 2 - desk.tokens[colour]
        is_useful = desk.left > 1 and wanted > 0 and desk.purses.has_room(desk.tokens, colour)
        return TO_HAVE_MORE if is_useful else 0.0
    return desk.purses.gain(desk.tokens, colour) / desk.token_income


def is_worth_collecting(desk: Desk, colour: int) -> bool:
    """Whether a token helps: towards docking, to be exchanged, or to build."""
    return worth_of_token(desk, colour) > 0


def wants_sequence(view: View, desk: Desk, plan: Plan, cat: Catalogue) -> bool:
    """Whether a Docking sequence does any good now."""
    if desk.purses is None:
        return _wanted_build(desk, plan, cat) >= 0
    own = view.seats[view.seat]
    if own.waiting is not None and view.round >= own.can_dock_from and desk.purses.is_enough(desk.tokens):
        return True
    return desk.purses.exchange(desk.tokens) is not None


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
    if desk.purses is not None:
        pair = desk.purses.exchange(desk.tokens)
        return Done() if pair is None else Exchange(cat.colours[pair[0]], cat.colours[pair[1]])
    kind = _wanted_build(desk, plan, cat)
    if kind < 0:
        return Done()
    builds = [a for a in legal if isinstance(a, TokenBuild) and a.technology == cat.technologies[kind]]
    counts = view.seats[view.seat].tokens
    return max(builds, key=lambda action: sum(counts[colour] for colour in action.tokens), default=Done())
