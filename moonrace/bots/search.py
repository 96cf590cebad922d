"""Information-set Monte-Carlo tree search for any title, from views and sampled worlds alone.

One tree over what the searching seat can tell apart. Every iteration plays in a fresh world drawn from what
the seat knows; an action competes only in worlds where it is legal, so each edge counts how often it was
available. Chance is merged: an edge stands for an action, whatever was drawn after it.

Sealed choices are searched as such: all seats choose in the same node, each from a table of its own, so that
nobody answers an answer that was not revealed.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from moonrace.bots import guide_of
from moonrace.bots.budget import Budget
from moonrace.bots.guide import Guide, worth
from moonrace.bots.mind import NO_OTHER, Bot, Mind
from moonrace.bots.mind import Choice as Reasoned
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.events import CLOCK
from moonrace.kernel.frames import Frame
from moonrace.kernel.position import Position
from moonrace.kernel.sealed import Sealed
from moonrace.kernel.title import Title

IN_THE_RUNNING = 2 / 3
"""What was tried less often than that share of what was tried most has dropped out before the end."""
FEWEST_WORLDS = 8
"""Where two choices were tried in fewer worlds than that, nothing is sure of them."""
MANY_WORLDS, HOPE = 24, 2.5
"""In so many worlds a choice must have come near the usual one to be tried further: by so many standard
errors it may lie behind."""
NOT_COMPARED = "Nothing was compared: its rule of thumb decides it, or what it has decided before."
Choice = Hashable
T = TypeVar("T", bound=Hashable)
"""An action, None to decline an open ask, or at the root an opening that the guide understands."""


def audible(legal: Sequence[Action]) -> list[Action]:
    """Without standing orders and the like, which change nothing that a world could show."""
    return [action for action in legal if not action.quiet]


class Edge:
    """A choice of one seat at a node."""

    __slots__ = ("available", "total", "tries", "values", "visits")

    def __init__(self) -> None:
        self.tries = 0
        """How often it was followed."""
        self.values: list[float] = []
        """What each of them came to, world by world, where the guide doubts what is close."""
        self.visits = 0
        """How much its total weighs: the tries, and the visits that the guide's opinion stands for."""
        self.total = 0.0
        self.available = 0


class Lead(NamedTuple):
    """By how much one choice is ahead of another in the same worlds."""

    worlds: int
    mean: float
    error: float
    """The standard error of the mean."""


class Node:
    """What the searching seat can tell apart. Edges are kept for each seat that chooses here."""

    __slots__ = ("children", "tables")

    def __init__(self) -> None:
        self.tables: dict[int, dict[Choice, Edge]] = {}
        self.children: dict[object, Node] = {}

    def table(self, seat: int) -> dict[Choice, Edge]:
        """The edges of one seat."""
        found = self.tables.get(seat)
        if found is None:
            found = self.tables[seat] = {}
        return found


class SearchBot(Bot):
    """Searches each decision afresh within its budget. The same seed and iterations give the same answers."""

    level = "search"

    def __init__(
        self,
        title: Title,
        budget: Budget,
        seed: int | None = None,
        *,
        guide: Guide | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        super().__init__(seed)
        self.title = title
        self.budget = budget
        if clock is not None:
            self.clock = clock
        self.iterations = 0
        """How many iterations the last decision took."""
        self.guide = guide or guide_of(title)
        self._tree: Tree | None = None
        """What the last decision was searched in."""

    def decide(self, mind: Mind) -> Action | None:
        begun = self.clock()
        self.iterations, self._tree = 0, None
        self.guide.begin(self.random)
        if len(mind.legal) == 1 and not mind.is_open:
            return mind.legal[0]
        certain = self.guide.certain(mind)
        if certain:
            return certain[0]
        if not audible(mind.legal):
            return None
        tree = self._tree = Tree(mind, self.guide, self.random)
        for used in self._ticks(tree, begun):
            tree.iterate(used)
            self.iterations += 1
        opening = tree.best()
        if opening is None:
            return None
        self.guide.decided(mind, opening)
        return self.guide.first_action(opening)

    def explained(self, mind: Mind) -> Reasoned:
        """What it does; what was compared, or the rule of thumb where nothing was."""
        dice = self.random.getstate()
        action = self.decide(mind)
        if self._tree is not None:
            from moonrace.bots.weighing import reasoned

            return reasoned(self._tree)
        if len(mind.legal) == 1:
            return Reasoned(action, NO_OTHER)
        self.random.setstate(dice)
        self.guide.begin(self.random)
        by_rule = self.guide.by_rule(mind)
        return by_rule if by_rule is not None and by_rule.action == action else Reasoned(action, NOT_COMPARED)

    @property
    def notes(self) -> Any:
        """Its guide's notes."""
        return self.guide.notes

    @notes.setter
    def notes(self, notes: Any) -> None:
        self.guide.notes = notes

    def _ticks(self, tree: Tree, begun: float) -> Iterator[float]:
        """A tick for each iteration, at least one: what share of the budget is used up.

        There is none that the budget has no room for, nor any once the answer can change no more. By the
        clock both are told by how long iterations took so far.
        """
        budget = self.budget
        first, end = self.clock(), begun + budget.milliseconds / 1000
        used, left = 0.0, 1
        while left > 0 and not tree.is_settled(left):
            yield used
            if budget.iterations:
                used, left = self.iterations / budget.iterations, budget.iterations - self.iterations
                continue
            now = self.clock()
            if now >= end:
                return
            used = (now - first) / (end - first)
            left = int((end - now) * self.iterations / (now - first)) if now > first else 1


class Tree:
    """The tree of one decision."""

    def __init__(self, mind: Mind, guide: Guide, rng: random.Random) -> None:
        self.mind = mind
        self.guide = guide
        self.root = Node()
        self._random = rng
        self._seeds: list[int] = []
        self._choices: list[Choice] = []
        """What competes at the root, once something was tried."""

    def iterate(self, used: float = 0.0) -> None:
        """Play one world: down the tree, one step beyond it, on to an end or a judgement, and back. `used`
        is the share of the time to think that is used up.

        The first try of every choice meets the same chance, so does the second, and so on: what they differ
        by is then what they do, and less the luck of the draw.
        """
        choices = self._choices = self._root_choices()
        if self.guide.in_turn:
            choice, is_fresh = self._in_turn(choices, used), True
        else:
            choice, is_fresh = self.select(self.root, self.mind.seat, choices)
        seed = self._seed(self.root.table(self.mind.seat)[choice].tries)
        self.guide.begin(random.Random(~seed))
        descent = Descent(self, self.mind.world(Seeded(seed)))
        descent.run(choice, is_fresh=is_fresh)

    def _root_choices(self) -> list[Choice]:
        self.guide.random = self._random
        choices: list[Choice] = list(self.guide.openings(self.mind, audible(self.mind.legal)))
        if self.mind.is_open:
            choices.append(None)
        return choices

    def _in_turn(self, choices: Sequence[Choice], used: float) -> Choice:
        """Of the choices that are still in the running, the one that was tried least.

        All are tried alike in the first part of the time; in each further part, as long as the others, the
        better half of those before. So no luck of a first try decides, and what is close is looked at most.
        """
        table = self.root.table(self.mind.seat)
        for choice in choices:
            if choice not in table:
                table[choice] = self._new_edge(self.root, choice)
        parts = max(1, math.ceil(math.log2(len(choices))))
        left = math.ceil(len(choices) / 2 ** int(used * parts))
        running = sorted(choices, key=lambda choice: self._mean(table[choice]), reverse=True)[: max(2, left)]
        if self.guide.doubt and choices[0] not in running:
            running[-1] = choices[0]
        return min(running, key=lambda choice: table[choice].tries)

    @staticmethod
    def _mean(edge: Edge) -> float:
        return edge.total / edge.visits if edge.visits else 0.0

    def _seed(self, number: int) -> int:
        while number >= len(self._seeds):
            self._seeds.append(self._random.getrandbits(48))
        return self._seeds[number]

    def best(self) -> Choice:
        """The choice at the root that the guide ranks first; where all were tried in turn, of those that
        stayed in the running, since a few lucky tries are no reason. Where the guide doubts, the usual one,
        unless another is surely better: then the one that is better by most, at the least."""
        table = self.root.table(self.mind.seat)
        tried = [choice for choice in table if self.is_tried_enough(choice)]
        if not self.guide.doubt:
            return max(tried, key=self._rank)
        usual = self._choices[0]
        surely = {choice: self._surely_better(choice) for choice in tried if choice != usual}
        best = max(surely, key=surely.__getitem__, default=usual)
        return best if surely.get(best, 0.0) > 0 else usual

    def _surely_better(self, choice: Choice) -> float:
        """By how much a choice is better than the usual one, at the least, where both were tried."""
        lead = self._lead(choice)
        return 0.0 if lead.worlds < FEWEST_WORLDS else lead.mean - self.guide.doubt * lead.error

    def _lead(self, choice: Choice) -> Lead:
        """By how much a choice came out better than the usual one, in the worlds where both were tried."""
        table = self.root.table(self.mind.seat)
        leads = [a - b for a, b in zip(table[choice].values, table[self._choices[0]].values, strict=False)]
        worlds = len(leads)
        if worlds < 2:
            return Lead(worlds, 0.0, 1.0)
        mean = sum(leads) / worlds
        spread = sum([(lead - mean) ** 2 for lead in leads]) / (worlds - 1)
        return Lead(worlds, mean, math.sqrt(spread / worlds))

    def _rank(self, choice: Choice) -> tuple[float, float]:
        edge = self.root.table(self.mind.seat)[choice]
        return self.guide.rank(edge.visits, edge.total)

    def is_tried_enough(self, choice: Choice, others: int = 0) -> bool:
        """Whether a choice may be the answer, also if another were tried so many times more."""
        if not self.guide.in_turn:
            return True
        table = self.root.table(self.mind.seat)
        most = max([edge.tries for other, edge in table.items() if other != choice], default=0)
        return table[choice].tries >= IN_THE_RUNNING * (most + others)

    def is_settled(self, left: int) -> bool:
        """Whether the answer stays what it is, whatever so many further iterations may bring."""
        if len(self._choices) < 2:
            return bool(self._choices)
        if self.guide.doubt:
            return not any(self._may_be_better(choice, left) for choice in self._choices[1:])
        table, best, rank = self.root.table(self.mind.seat), self.best(), self.guide.rank
        edge = table[best]
        worst = min(rank(edge.visits, edge.total), rank(edge.visits + left, edge.total))
        for choice in self._choices:
            if choice == best:
                continue
            other = table.get(choice) or self._new_edge(self.root, choice)
            hope = max(rank(other.visits, other.total), rank(other.visits + left, other.total + left))
            if hope[0] >= worst[0]:
                return False
        return edge.tries > 0 and self.is_tried_enough(best, left)

    def _may_be_better(self, choice: Choice, left: int) -> bool:
        """Whether a choice could still come out better than the usual one: at the very best, and as far as
        many worlds let one hope."""
        table = self.root.table(self.mind.seat)
        if choice not in table or self._choices[0] not in table:
            return True
        lead = self._lead(choice)
        if lead.worlds >= MANY_WORLDS and lead.mean + HOPE * lead.error <= 0:
            return False
        values, usual = table[choice].values, table[self._choices[0]].values
        # Sums that begin with 0.0: where the engine is compiled, others are taken for whole numbers.
        return sum(values, 0.0) - sum(usual[: len(values)], 0.0) + left > 0

    def _new_edge(self, node: Node, choice: Choice) -> Edge:
        edge = Edge()
        if node is self.root:
            edge.visits, value = self.guide.prior(choice)
            edge.total = edge.visits * value
        return edge

    def select(self, node: Node, seat: int, choices: Sequence[T]) -> tuple[T, bool]:
        """The choice to try next, and whether it was never tried here before."""
        table = node.table(seat)
        seen = 0
        for edge in table.values():
            seen += edge.visits
        width = self.guide.width(seen)
        best = choices[0]
        best_value, fresh = -1.0, False
        for choice in choices[:width] if width < len(choices) else choices:
            if choice not in table:
                table[choice] = self._new_edge(node, choice)
            edge = table[choice]
            edge.available += 1
            if fresh:
                continue
            if edge.visits == 0:
                best, fresh = choice, True
                continue
            spread = math.sqrt(math.log(edge.available) / edge.visits)
            value = edge.total / edge.visits + self.guide.exploration * spread
            if value > best_value:
                best, best_value = choice, value
        return best, fresh


class Descent:
    """One iteration: a world, and the edges it went along."""

    def __init__(self, tree: Tree, world: Position) -> None:
        self.tree = tree
        self.guide = tree.guide
        self.world = world
        self.node = tree.root
        self.path: list[tuple[int, Edge]] = []
        self.in_tree = True
        self.plies = 0
        self._sealed: Frame | None = None
        self._answers: dict[int, tuple[Choice, ...]] = {}
        """By seat, what it has said to the sealed frame, perhaps in several steps."""

    def run(self, choice: Choice, *, is_fresh: bool) -> None:
        """The whole iteration, beginning with the choice at the root."""
        self.guide.chose(choice)
        action = None if choice is None else self.guide.first_action(choice)
        self._follow(self.tree.mind.seat, choice, action, is_fresh=is_fresh)
        world, guide = self.world, self.guide
        while not world.over and not guide.is_enough(world, self.plies):
            self._step()
        self._judge()

    def _step(self) -> None:
        world = self.world
        seat = world.awaited[0]
        if seat == CLOCK:
            self._step_of_clock()
            return
        action = self.guide.foregone(world, seat)
        if action is None:
            self._ask(seat, world.legal(seat))
        else:
            self.plies += 1
            self._play(seat, action, action)

    def _step_of_clock(self) -> None:
        """A timed window: whoever may answer is asked once, then the clock closes it."""
        world = self.world
        frame = world.frame
        self._enter(frame)
        for seat in world.next_seats():
            legal = () if seat in self._answers or seat == CLOCK else audible(world.open_legal(seat))
            if len(legal) > 1:
                self._ask(seat, legal)
                return
        self.plies += 1
        world.play(CLOCK, world.legal(CLOCK)[0])
        self._leave(frame)

    def _ask(self, seat: int, legal: Sequence[Action]) -> None:
        self.plies += 1
        if len(legal) > 1 and self._is_searched(seat):
            choices = self.guide.candidates(self.world, seat, legal)
            choice, is_fresh = self.tree.select(self.node, seat, choices)
            self._follow(seat, choice, choice, is_fresh=is_fresh)
        else:
            action = self.guide.playout(self.world, seat, legal)
            self._play(seat, action, action)

    def _is_searched(self, seat: int) -> bool:
        if not self.in_tree or len(self.path) >= self.guide.deepest:
            return False
        return seat == self.tree.mind.seat or self.guide.searches_opponents

    def _follow(self, seat: int, choice: Choice, action: Action | None, *, is_fresh: bool) -> None:
        self.path.append((seat, self.node.table(seat)[choice]))
        self._play(seat, action, choice)
        if is_fresh:
            self.in_tree = False

    def _play(self, seat: int, action: Action | None, choice: Choice) -> None:
        frame = self.world.frame
        if frame.is_sealed:
            self._enter(frame)
            self._answers[seat] = (*self._answers.get(seat, ()), choice)
        if action is not None:
            self.world.play(seat, action)
        if frame.is_sealed:
            self._leave(frame)
        elif self.in_tree:
            self._descend((seat, choice))

    def _enter(self, frame: Frame) -> None:
        if self._sealed is not frame:
            self._sealed = frame
            self._answers = {}

    def _leave(self, frame: Frame) -> None:
        """Go down only when the sealed frame is done, along what the searching seat then knows."""
        world = self.world
        if not world.over and world.frame is frame:
            return
        if self.in_tree:
            self._descend(self._revealed(frame))
        self._sealed = None

    def _revealed(self, frame: Frame) -> object:
        if isinstance(frame, Sealed) and frame.shows_answers:
            return tuple(sorted(self._answers.items(), key=lambda item: item[0]))
        seat = self.tree.mind.seat
        return ("own", self._answers.get(seat))

    def _descend(self, key: object) -> None:
        children = self.node.children
        child = children.get(key)
        if child is None:
            child = children[key] = Node()
        self.node = child

    def _judge(self) -> None:
        values: dict[int, float] = {}
        for seat, edge in self.path:
            if seat not in values:
                values[seat] = self._value(seat)
            edge.tries += 1
            edge.visits += 1
            edge.total += values[seat]
        if self.guide.doubt:
            seat, edge = self.path[0]
            edge.values.append(values[seat])

    def _value(self, seat: int) -> float:
        result = self.world.result
        if result is None:
            return self.guide.evaluate(self.world, seat)
        return worth(result, seat, self.world.state.players)
