"""The heuristic player of Tranquility Base: plans each turn from its view, and answers when it is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import NamedTuple

from moonrace.bots.mind import Bot, Mind
from moonrace.bots.tranquility_base.desk import (
    LIES,
    NO_LAUNCH,
    NO_MOVE,
    Desk,
    actions_of,
    desk_of,
    with_slot,
    without,
)
from moonrace.bots.tranquility_base.outlook import LANDED, Outlook, Weights, way_past
from moonrace.bots.tranquility_base.plans import Planner, Rules
from moonrace.bots.tranquility_base.worth import Worth
from moonrace.games.tranquility_base.actions import (
    Answer,
    ChooseStart,
    Discard,
    Draw,
    EndActions,
    EndDiscard,
    Extend,
    Interrupt,
    Launch,
    LaunchAgena,
    MakeUp,
    Pass,
    PlayHistory,
    PlayWild,
    SetOrder,
)
from moonrace.games.tranquility_base.catalogue import Catalogue
from moonrace.games.tranquility_base.view import StackView, View
from moonrace.kernel.actions import Action

WIDTH = 12
SECOND_DISCARD_BELOW = 2.0
ENOUGH_TO_STRIKE = 0.35
ENOUGH_TO_NEGATE = 0.25
HURT = 0.7
"""What a turn that an opponent loses is worth beside one of my own, shared among the opponents."""
END_ACTIONS = EndActions()
END_DISCARD = EndDiscard()
PASS = Pass()


class Plan(NamedTuple):
    """A plan of the turn: the turns to the landing that it seems to leave, its actions, and how it ends."""

    turns: float
    actions: list[Action]
    end: Desk


class Intention(NamedTuple):
    """What is left of the plan of a turn."""

    turn: int
    last: Action | None
    """What was done last for it."""
    rest: tuple[Action, ...]


class TranquilityPlayer(Bot[View]):
    """Plays to land first."""

    def __init__(
        self,
        cat: Catalogue,
        weights: Weights | None = None,
        width: int = WIDTH,
        finals: int | None = None,
        denial: float = 0.0,
    ) -> None:
        super().__init__()
        self.cat = cat
        self.weights = weights or Weights()
        self.width = width
        self.finals = finals
        self.denial = denial
        """How much it counts against a discard that the next player could use it; 0: not at all."""

    def decide(self, mind: Mind[View]) -> Action | None:
        view = mind.view
        return Thought(self, view, mind.legal, mind.is_open).answer()

    def think(self, view: View, legal: Sequence[Action]) -> Action:
        """The same in a world that the player is shown as a view, where it is awaited."""
        answer = Thought(self, view, legal, is_open=False).answer()
        return legal[0] if answer is None else answer

    # The plan of the turn, as far as it is not carried out ----------------------------------------

    def keep(self, turn: int, actions: Sequence[Action], done: Action | None = None) -> None:
        """Remember the plan of a turn, of which `done` is being carried out."""
        self.notes = Intention(turn, done, tuple(actions))

    def forget(self) -> None:
        """Something came in between: plan anew."""
        self.notes = None

    def next_planned(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The next action of the plan if there is one and all has gone well so far."""
        notes: Intention | None = self.notes
        if notes is None or notes.turn != view.turn or not self._has_worked(view, notes.last):
            return None
        action = notes.rest[0] if notes.rest else END_ACTIONS
        if action not in legal:
            return None
        self.keep(view.turn, notes.rest[1:], action)
        return action

    def _has_worked(self, view: View, last: Action | None) -> bool:
        side = view.seats[view.seat]
        if isinstance(last, Launch):
            return any(slot.mission == last.mission and slot.is_launched for slot in side.row)
        if isinstance(last, Extend):
            return side.space == last.to
        return not isinstance(last, (LaunchAgena, PlayHistory))


class Thought:
    """One decision."""

    def __init__(self, player: TranquilityPlayer, view: View, legal: Sequence[Action], is_open: bool) -> None:
        self.player = player
        self.cat = player.cat
        self.view = view
        self.legal = legal
        self.is_open = is_open
        self.seat = view.seat
        self.outlook = Outlook(self.cat, view.unseen, player.weights)
        self.desk = desk_of(view, self.cat, view.seat)
        self.own = {mission.mission for mission in view.seats[view.seat].row}

    def answer(self) -> Action | None:
        """What to do."""
        for kind, choose in CHOICES:
            fitting = [action for action in self.legal if isinstance(action, kind)]
            if fitting:
                return choose(self, fitting)
        return None if self.is_open else self.legal[0]

    # Between turns --------------------------------------------------------------------------------

    def start(self, choices: list[Action]) -> Action:
        """The start space from which the way past all missions is shortest."""
        targets = tuple(sorted(slot.mission for slot in self.desk.row))

        def length(action: ChooseStart) -> tuple[int, int]:
            space = self.cat.space_index[action.space]
            near = min(self.cat.distances[0][space][target] for target in targets[:2])
            return way_past(self.cat, space, targets), near

        return min((a for a in choices if isinstance(a, ChooseStart)), key=length)

    def draw(self, choices: list[Action]) -> Action:
        """The top discard if it is better than what the draw pile gives on the average."""
        if len(choices) == 1:
            return choices[0]
        worth = Worth(self.cat, self.outlook, self.view, self.desk)
        is_good = worth.to_take(self.cat.index[self.view.discard_top]) > worth.of_unseen()
        return Draw("discard") if is_good else Draw("draw")

    # The Action phase -----------------------------------------------------------------------------

    def act(self, choices: list[Action]) -> Action | None:
        """Go on with the plan of the turn, or make one."""
        if self.view.active != self.seat or self.is_open:
            # Nothing is urgent in another player's turn: cards are taken off own missions in the own turn.
            return None if self.is_open else choices[0]
        interrupt = self.freeing_interrupt()
        if interrupt is not None:
            self.player.forget()
            return interrupt
        planned = self.player.next_planned(self.view, self.legal)
        if planned is not None:
            return planned
        if END_ACTIONS not in self.legal and all(isinstance(a, (PlayWild, Interrupt)) for a in self.legal):
            self.player.forget()
            return self._least_harm()
        self.player.keep(self.view.turn, self._plan())
        planned = self.player.next_planned(self.view, self.legal)
        if planned is not None:
            return planned
        self.player.forget()
        return END_ACTIONS if END_ACTIONS in self.legal else self._least_harm()

    def _plan(self) -> list[Action]:
        return self.plans()[0].actions

    def plans(self) -> list[Plan]:
        """Good plans of the turn, best first."""
        plans = [Plan(value, actions_of(end), end) for value, end in self.planner().ends(self.desk)]
        if plans[0].turns == LANDED:
            return plans
        plans += [self.plan_with(wild) for wild in self.wilds()]
        return sorted(plans, key=itemgetter(0))

    def planner(self) -> Planner:
        """A planner for the turn."""
        player = self.player
        rules = rules_of(self.view, self.cat, self.desk)
        return Planner(self.cat, self.outlook, rules, player.width, player.finals)

    def plan_with(self, wild: PlayWild) -> Plan:
        """The plan of a turn that begins with a Wild, and its value less what the opponent loses."""
        kind = self.cat.index[wild.card]
        desk = self.desk._replace(
            fuel=self.desk.fuel - self.cat.wild_cost[kind], hand=without(self.desk.hand, kind)
        )
        value, end = self.planner().best(desk)
        share = HURT / max(1, self.view.players - 1)
        return Plan(value - share * self._harm(wild), [wild, *actions_of(end)], end)

    def wilds(self) -> list[PlayWild]:
        """For each Wild in hand the target where it hurts an opponent most."""
        best: dict[str, PlayWild] = {}
        for action in self.legal:
            if isinstance(action, PlayWild) and not action.pay and action.mission not in self.own:
                known = best.get(action.card)
                if known is None or self._harm(action) > self._harm(known):
                    best[action.card] = action
        return list(best.values())

    def _harm(self, wild: PlayWild) -> float:
        """Turns that a Wild costs the mission's owner."""
        return self.harm(self.cat.index[wild.card], wild.mission)

    def harm(self, kind: int, mission: str) -> float:
        """Turns that a Wild or Instant on a mission costs its owner."""
        owner = next(s.seat for s in self.view.seats if any(m.mission == mission for m in s.row))
        desk = self.desk if owner == self.seat else desk_of(self.view, self.cat, owner)
        hit = struck(self.cat, desk, kind, self.cat.index[mission])
        before, after = self.outlook.turns(desk, 0.0), self.outlook.turns(hit, 0.0)
        urgency = 2.0 if before < 2.5 and owner != self.seat else 1.0
        return urgency * (after - before)

    def _least_harm(self) -> Action:
        """Solo: a card must be played; the one that hurts least, or helps."""
        interrupts = [action for action in self.legal if isinstance(action, Interrupt)]
        if interrupts:
            return interrupts[0]
        wilds = [action for action in self.legal if isinstance(action, PlayWild)]
        return min(wilds, key=self._harm) if wilds else self.legal[0]

    def freeing_interrupt(self) -> Action | None:
        """Take a card off an own mission, where an Instant in hand can."""
        for action in self.legal:
            if isinstance(action, Interrupt) and action.mission in self.own:
                return action
        return None

    # The Discard phase ----------------------------------------------------------------------------

    def discard(self, choices: list[Action]) -> Action:
        """Throw away the least useful card; a second one for fuel only if it is of little use."""
        worth = Worth(self.cat, self.outlook, self.view, self.desk)

        def value(action: Discard) -> float:
            return worth.to_keep(self.cat.index[action.card])

        gifts = self._gifts(choices)
        discards = [action for action in choices if isinstance(action, Discard)]
        least = min(discards, key=lambda action: value(action) + gifts.get(action, 0.0))
        if END_DISCARD in self.legal and value(least) >= SECOND_DISCARD_BELOW:
            return END_DISCARD
        return least

    def _gifts(self, choices: list[Action]) -> dict[Action, float]:
        """What each discard, lying on top, would be worth to the next player, as far as that counts."""
        if self.view.is_solo or not self.player.denial:
            return {}
        desk = desk_of(self.view, self.cat, (self.seat + 1) % self.view.players)
        worth = Worth(self.cat, self.outlook, self.view, desk)
        gifts: dict[Action, float] = {}
        for action in choices:
            if isinstance(action, Discard):
                gifts[action] = self.player.denial * max(0.0, worth.to_take(self.cat.index[action.card]))
        return gifts

    # Windows --------------------------------------------------------------------------------------

    def respond(self, choices: list[Action]) -> Action | None:
        """Offer the Instant that helps most, or pass."""
        window = self.view.window
        if self.is_open and window is not None and window.offered:
            return None
        if PASS not in self.legal:
            return choices[0]
        scored = [
            (self._gain_of(answer), str(answer), answer) for answer in choices if isinstance(answer, Answer)
        ]
        gain, _, answer = max(scored, default=(0.0, "", PASS))
        return answer if gain > 0 else PASS

    def _gain_of(self, answer: Answer) -> float:
        top = self.view.stack[-1]
        if top.seat == self.seat:
            return 0.0
        kind = self.cat.index[answer.card]
        if self.cat.effect[kind] == "negate":
            return self._gain_of_negating(top)
        harm = self.harm(kind, top.mission)
        return harm if harm >= ENOUGH_TO_STRIKE else 0.0

    def _gain_of_negating(self, top: StackView) -> float:
        if top.kind == "history":
            return 1.0
        if top.kind == "wild":
            if top.mission not in self.own:
                return 0.0
            harm = self.harm(self.cat.index[top.card], top.mission)
            return harm if harm >= ENOUGH_TO_NEGATE else 0.0
        return 1.0 if len(self.view.stack) > 1 and self.view.stack[-2].seat == self.seat else 0.0

    def make_up(self, choices: list[Action]) -> Action:
        """Pay what a negated card left open with as few cards as possible."""
        return min(choices, key=lambda action: len(action.pay) if isinstance(action, MakeUp) else 9)

    def order(self, choices: list[Action]) -> Action | None:
        """Where standing orders answer, let every Instant strike: none is ever turned on the own cards."""
        for action in choices:
            if isinstance(action, SetOrder) and action.order == "always":
                return action
        return None


CHOICES: tuple[tuple[type[Action], Callable[[Thought, list[Action]], Action | None]], ...] = (
    (ChooseStart, Thought.start),
    (Draw, Thought.draw),
    (Answer, Thought.respond),
    (Pass, lambda thought, choices: None if thought.is_open else choices[0]),
    (MakeUp, Thought.make_up),
    (SetOrder, Thought.order),
    (Discard, Thought.discard),
    (Action, Thought.act),
)


def rules_of(view: View, cat: Catalogue, desk: Desk) -> Rules:
    """What the solo game forbids: to launch or play what a card in the own hand would strike."""
    if not view.is_solo:
        return Rules()
    answers = sum(cat.effect[kind] == "negate" and "instant" in cat.negates[kind] for kind in desk.hand)
    strikes = [kind for kind in desk.hand if kind >= cat.first_instant and cat.effect[kind] != "negate"]
    strikes = strikes if len(strikes) > answers else []
    wilds = [kind for kind in desk.hand if cat.aims_at[kind] == "launched"]
    launching = [kind for kind in strikes if "launch" in cat.triggers[kind]]
    return Rules(
        frozenset().union(*(cat.aims_programs[kind] for kind in launching + wilds)),
        no_agena_launch=len(launching) < len(strikes),
        no_history=any("history" in cat.negates[kind] for kind in desk.hand),
    )


def struck(cat: Catalogue, desk: Desk, kind: int, mission: int) -> Desk:
    """A desk after a Wild or Instant has worked on one of its missions."""
    number = next(n for n, slot in enumerate(desk.row) if slot.mission == mission)
    slot = desk.row[number]
    effect = cat.effect[kind]
    if effect == "abort":
        slot = slot._replace(have=0, launched=False, moved=False, lock=0)
    elif effect == "remove_agena":
        if slot.waiting:
            slot = slot._replace(waiting=slot.waiting - 1)
        else:
            slot = slot._replace(orbit=max(0, slot.orbit - 1))
    elif effect == "cannot_move":
        slot = slot._replace(lock=slot.lock | LIES | NO_MOVE)
    else:
        slot = slot._replace(lock=slot.lock | LIES | NO_LAUNCH, launched=False)
    return desk._replace(row=with_slot(desk.row, number, slot))
