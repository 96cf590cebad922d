"""What a search has compared, in words: how often it tried its choice, the next best, and what came of it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from moonrace.bots.mind import Beside, Choice
from moonrace.bots.search import Edge, Tree
from moonrace.kernel.actions import Action


class Tried(NamedTuple):
    """An opening, and the futures that began with it."""

    opening: Hashable
    futures: int
    share: float
    """How it was judged where they led, on the average; the rule of thumb's opinion is not counted."""

    @property
    def judged(self) -> int:
        """The same to be read."""
        return round(100 * self.share)


def reasoned(tree: Tree) -> Choice:
    """What the search has come to, and why."""
    guide = tree.guide
    best, *others = _ranked(tree)
    action = _first(tree, best.opening)
    alike = [best, *(one for one in others if _first(tree, one.opening) == action)]
    count, tried = (sum(one.futures for one in those) for those in (alike, [best, *others]))
    of_all = f"Of {tried} futures that fit what this seat knows, {count} began with it"
    all_of_them = f"All {count} futures" if count > 1 else "The one future"
    alone = f"{all_of_them} that it tried began with it"
    plans = f", in {len(alike)} plans" if len(alike) > 1 else ""
    begun = of_all if count < tried else alone
    judged = "the best was judged" if plans else "they were judged" if count > 1 else "it was judged"
    why = f"{begun}{plans}; {_judgement(tree, best, judged)}{_agreed(tree, action)}"
    other = next((one for one in others if _first(tree, one.opening) not in (None, action)), None)
    if other is None:
        return Choice(action, why)
    words = "The next best" if best.share >= other.share else "Judged no lower, but against its rule of thumb"
    if best.share < other.share and not tree.is_tried_enough(other.opening):
        words = "This looked better, but was tried too seldom to tell"
    elif best.share < other.share and guide.doubt:
        words = "This looked better, but not surely"
    beside = f"{words}, with {other.judged} in {_futures(other.futures)}:"
    return Choice(action, why, Beside(guide.first_action(other.opening), beside))


def _judgement(tree: Tree, best: Tried, judged: str) -> str:
    """What the figure of the answer means. How a world looks is judged: that is no chance to win."""
    is_measured = bool(tree.guide.usual)
    if is_measured and best.opening == next(iter(tree.root.table(tree.mind.seat))):
        return f"it keeps to the first plan, which counts as {best.judged} of 100."
    if is_measured:
        return f"{judged} {best.judged} of 100 on the average, and the first plan counts as 50."
    return f"{judged} {best.judged} on the average, from 0 for lost to 100 for won."


def _agreed(tree: Tree, action: Action | None) -> str:
    """What the rule of thumb has to say for the answer, if it would do the same."""
    by_rule = tree.guide.by_rule(tree.mind)
    if by_rule is None or action is None or by_rule.action != action:
        return ""
    return f" Its rule of thumb agrees: {by_rule.reason}"


def _futures(count: int) -> str:
    return "1 future" if count == 1 else f"{count} futures"


def _first(tree: Tree, opening: Hashable) -> Action | None:
    return None if opening is None else tree.guide.first_action(opening)


def _ranked(tree: Tree) -> list[Tried]:
    """What was tried, the answer first."""
    table, answer = tree.root.table(tree.mind.seat), tree.best()

    def place(opening: Hashable) -> tuple[bool, bool, tuple[float, float]]:
        edge = table[opening]
        rank = tree.guide.rank(edge.visits, edge.total)
        return opening == answer, tree.is_tried_enough(opening), rank

    openings = sorted((one for one in table if table[one].tries), key=place, reverse=True)
    return [_tried(tree, opening, table[opening]) for opening in openings]


def _tried(tree: Tree, opening: Hashable, edge: Edge) -> Tried:
    visits, value = edge.visits - edge.tries, 0.0
    if visits:
        value = tree.guide.prior(opening)[1]
    return Tried(opening, edge.tries, (edge.total - visits * value) / edge.tries)
