"""The heuristic player of Tranquility Base: plans each turn from its view, and answers when it is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import NamedTuple

from moonrace.bots.mind import NO_OTHER, Choice, Mind, Reasoner
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
from moonrace.bots.tranquility_base.reasons import (
    FEWEST_CARDS,
    KEEP_ALL,
    LEAST_HARM,
    NO_ANSWER,
    STANDING_ORDER,
    WAIT,
    Reasons,
)
from moonrace.bots.tranquility_base.worth import Worth
from moonrace.games.tranquility_base import actions as acts
from moonrace.games.tranquility_base.catalogue import Catalogue
from moonrace.games.tranquility_base.view import StackView, View
from moonrace.kernel.actions import Action

WIDTH = 12
SECOND_DISCARD_BELOW = 2.0
ENOUGH_TO_STRIKE = 0.35
ENOUGH_TO_NEGATE = 0.25
HURT = 0.7
"""What a turn that an opponent loses is worth beside one of my own, shared among the opponents."""
END_ACTIONS = acts.EndActions()
END_DISCARD = acts.EndDiscard()
PASS = acts.Pass()


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


class TranquilityPlayer(Reasoner[View, Catalogue]):
    """Plays to land first."""

    def __init__(
        self,
        cat: Catalogue,
        weights: Weights | None = None,
        width: int = WIDTH,
        finals: int | None = None,
        denial: float = 0.0,
    ) -> None:
        super().__init__(cat)
        self.weights = weights or Weights()
        self.width = width
        self.finals = finals
        self.denial = denial
        """How much it counts against a discard that the next player could use it; 0: not at all."""

    def reasoned(self, view: View, legal: Sequence[Action]) -> Choice:
        return Thought(self, view, legal, is_open=False).answer()

    def unasked(self, mind: Mind[View]) -> Choice:
        return Thought(self, mind.view, mind.legal, is_open=True).answer()

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
        if isinstance(last, acts.Launch):
            return any(slot.mission == last.mission and slot.is_launched for slot in side.row)
        if isinstance(last, acts.Extend):
            return side.space == last.to
        return not isinstance(last, (acts.LaunchAgena, acts.PlayHistory))


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
        self.reasons = Reasons(self.cat)

    def answer(self) -> Choice:
        """What to do."""
        for kind, choose in CHOICES:
            fitting = [action for action in self.legal if isinstance(action, kind)]
            if fitting:
                return choose(self, fitting)
        return Choice(None if self.is_open else self.legal[0], WAIT)

    # Between turns --------------------------------------------------------------------------------

    def start(self, choices: list[Action]) -> Choice:
        """The start space from which the way past all missions is shortest."""
        targets = tuple(sorted(slot.mission for slot in self.desk.row))

        def length(action: acts.ChooseStart) -> tuple[int, int]:
            space = self.cat.space_index[action.space]
            near = min(self.cat.distances[0][space][target] for target in targets[:2])
            return way_past(self.cat, space, targets), near

        best = min((a for a in choices if isinstance(a, acts.ChooseStart)), key=length)
        return Choice(best, lambda: self.reasons.start(length(best)[0]))

    def draw(self, choices: list[Action]) -> Choice:
        """The top discard if it is better than what the draw pile gives on the average."""
        if len(choices) == 1:
            return Choice(choices[0], NO_OTHER)
        worth = Worth(self.cat, self.outlook, self.view, self.desk)
        is_good = worth.to_take(self.cat.index[self.view.discard_top]) > worth.of_unseen()
        action = acts.Draw("discard") if is_good else acts.Draw("draw")
        return Choice(action, lambda: self.reasons.draw(self.view.discard_top, is_good))

    # The Action phase -----------------------------------------------------------------------------

    def act(self, choices: list[Action]) -> Choice:
        """Go on with the plan of the turn, or make one."""
        if self.view.active != self.seat or self.is_open:
            return Choice(None if self.is_open else choices[0], WAIT)
        interrupt = self.freeing_interrupt()
        if interrupt is not None:
            self.player.forget()
            return Choice(interrupt, lambda: self.reasons.freeing(interrupt.target, interrupt.mission))
        planned = self._next_planned()
        if planned is not None:
            return planned
        if END_ACTIONS not in self.legal and all(
            isinstance(a, (acts.PlayWild, acts.Interrupt)) for a in self.legal
        ):
            self.player.forget()
            return self._least_harm()
        self.player.keep(self.view.turn, self.plans()[0].actions)
        planned = self._next_planned()
        if planned is not None:
            return planned
        self.player.forget()
        return self._nothing_more() if END_ACTIONS in self.legal else self._least_harm()

    def _next_planned(self) -> Choice | None:
        """The next action of the plan, with what it leads to."""
        action = self.player.next_planned(self.view, self.legal)
        if action is None:
            return None
        return self._nothing_more() if action == END_ACTIONS else self._step(action)

    def _step(self, action: Action) -> Choice:
        notes: Intention = self.player.notes
        if isinstance(action, acts.PlayWild):
            return Choice(action, lambda: self.reasons.strike(action.mission, self._harm(action)))
        return Choice(action, lambda: self.reasons.step(self.desk, action, notes.rest))

    def _nothing_more(self) -> Choice:
        turns = self.outlook.turns(self.desk, 0.0)
        return Choice(END_ACTIONS, lambda: self.reasons.nothing_more(self.desk, turns))

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

    def plan_with(self, wild: acts.PlayWild) -> Plan:
        """The plan of a turn that begins with a Wild, and its value less what the opponent loses."""
        kind = self.cat.index[wild.card]
        desk = self.desk._replace(
            fuel=self.desk.fuel - self.cat.wild_cost[kind], hand=without(self.desk.hand, kind)
        )
        value, end = self.planner().best(desk)
        share = HURT / max(1, self.view.players - 1)
        return Plan(value - share * self._harm(wild), [wild, *actions_of(end)], end)

    def wilds(self) -> list[acts.PlayWild]:
        """For each Wild in hand the target where it hurts an opponent most."""
        best: dict[str, acts.PlayWild] = {}
        for action in self.legal:
            if isinstance(action, acts.PlayWild) and not action.pay and action.mission not in self.own:
                known = best.get(action.card)
                if known is None or self._harm(action) > self._harm(known):
                    best[action.card] = action
        return list(best.values())

    def _harm(self, wild: acts.PlayWild) -> float:
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

    def _least_harm(self) -> Choice:
        """Solo: a card must be played; the one that hurts least, or helps."""
        interrupts = [action for action in self.legal if isinstance(action, acts.Interrupt)]
        wilds = [action for action in self.legal if isinstance(action, acts.PlayWild)]
        if interrupts or not wilds:
            return Choice(interrupts[0] if interrupts else self.legal[0], LEAST_HARM)
        return Choice(min(wilds, key=self._harm), LEAST_HARM)

    def freeing_interrupt(self) -> acts.Interrupt | None:
        """Take a card off an own mission, where an Instant in hand can."""
        for action in self.legal:
            if isinstance(action, acts.Interrupt) and action.mission in self.own:
                return action
        return None

    # The Discard phase ----------------------------------------------------------------------------

    def discard(self, choices: list[Action]) -> Choice:
        """Throw away the least useful card; a second one for fuel only if it is of little use."""
        worth = Worth(self.cat, self.outlook, self.view, self.desk)

        def value(action: acts.Discard) -> float:
            return worth.to_keep(self.cat.index[action.card])

        gifts = self._gifts(choices)
        discards = [action for action in choices if isinstance(action, acts.Discard)]
        least = min(discards, key=lambda action: value(action) + gifts.get(action, 0.0))
        if END_DISCARD in self.legal and value(least) >= SECOND_DISCARD_BELOW:
            return Choice(END_DISCARD, KEEP_ALL)
        return Choice(least, lambda: self.reasons.discard(least.card, self._is_wanted(least.card)))

    def _is_wanted(self, card: str) -> bool:
        """Whether missions of the own row ask for a card like this."""
        kind = self.cat.index[card]
        is_equipment = self.cat.is_equipment(kind)
        return is_equipment and any(kind in self.cat.equipment[slot.mission] for slot in self.desk.row)

    def _gifts(self, choices: list[Action]) -> dict[Action, float]:
        """What each discard, lying on top, would be worth to the next player, as far as that counts."""
        if self.view.is_solo or not self.player.denial:
            return {}
        desk = desk_of(self.view, self.cat, (self.seat + 1) % self.view.players)
        worth = Worth(self.cat, self.outlook, self.view, desk)
        gifts: dict[Action, float] = {}
        for action in choices:
            if isinstance(action, acts.Discard):
                gifts[action] = self.player.denial * max(0.0, worth.to_take(self.cat.index[action.card]))
        return gifts

    # Windows --------------------------------------------------------------------------------------

    def respond(self, choices: list[Action]) -> Choice:
        """Offer the Instant that helps most, or pass."""
        window = self.view.window
        if self.is_open and window is not None and window.offered:
            return Choice(None, WAIT)
        if PASS not in self.legal:
            return Choice(choices[0], NO_OTHER)
        scored = [
            (self._gain_of(answer), str(answer), answer)
            for answer in choices
            if isinstance(answer, acts.Answer)
        ]
        gain, _, answer = max(scored, default=(0.0, "", PASS))
        if gain <= 0 or not isinstance(answer, acts.Answer):
            return Choice(PASS, NO_ANSWER)
        return Choice(answer, lambda: self._why_answer(answer, gain))

    def _why_answer(self, answer: acts.Answer, gain: float) -> str:
        top = self.view.stack[-1]
        if self.cat.effect[self.cat.index[answer.card]] == "negate":
            return self.reasons.negation(top)
        return self.reasons.strike(top.mission, gain)

    def _gain_of(self, answer: acts.Answer) -> float:
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

    def make_up(self, choices: list[Action]) -> Choice:
        """Pay what a negated card left open with as few cards as possible."""
        best = min(choices, key=lambda action: len(action.pay) if isinstance(action, acts.MakeUp) else 9)
        return Choice(best, FEWEST_CARDS)

    def order(self, choices: list[Action]) -> Choice:
        """Where standing orders answer, let every Instant strike: none is ever turned on the own cards."""
        for action in choices:
            if isinstance(action, acts.SetOrder) and action.order == "always":
                return Choice(action, STANDING_ORDER)
        return Choice(None, WAIT)


CHOICES: tuple[tuple[type[Action], Callable[[Thought, list[Action]], Choice]], ...] = (
    (acts.ChooseStart, Thought.start),
    (acts.Draw, Thought.draw),
    (acts.Answer, Thought.respond),
    (acts.Pass, lambda thought, choices: Choice(None if thought.is_open else choices[0], NO_ANSWER)),
    (acts.MakeUp, Thought.make_up),
    (acts.SetOrder, Thought.order),
    (acts.Discard, Thought.discard),
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
