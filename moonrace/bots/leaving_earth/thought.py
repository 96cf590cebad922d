"""A decision of the heuristic player: what follows from the view, kind of question by kind of question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from moonrace.bots.leaving_earth import reasons
from moonrace.bots.leaving_earth.deals import Dealer
from moonrace.bots.leaving_earth.desk import Desk, desk_of
from moonrace.bots.leaving_earth.helm import Helm, helm_of, in_space, pledged
from moonrace.bots.leaving_earth.plans import Drawing, Project
from moonrace.bots.leaving_earth.reasons import Reasons
from moonrace.bots.leaving_earth.works import Works
from moonrace.bots.mind import Choice
from moonrace.games.leaving_earth import actions as acts
from moonrace.games.leaving_earth.view import CraftView, View
from moonrace.kernel.actions import Action


class Thought:
    """One decision."""

    def __init__(
        self, drawing: Drawing, view: View, legal: Sequence[Action], desk: Desk | None = None
    ) -> None:
        self.drawing = drawing
        self.view = view
        self.legal = legal
        self.desk = desk or desk_of(drawing.charts, view)
        self.cat = self.desk.cat

    def answer(self) -> Choice:
        """What to do."""
        for kind, choose in CHOICES:
            fitting = [action for action in self.legal if isinstance(action, kind)]
            if fitting:
                return choose(self, fitting)
        return Choice(self.legal[0], reasons.BEGIN)

    # The turn -----------------------------------------------------------------------------------------------

    def turn(self, _choices: list[Action]) -> Choice:
        """Samples and the sick first, then craft in space, then the works on Earth."""
        return self.in_space() or self.on_earth()

    def in_space(self) -> Choice | None:
        """What is done before the works on Earth, if there is anything."""
        legal = set(self.legal)
        for choice in (*self._turn_in(), *self._care()):
            if choice.action in legal:
                return choice
        for helm in self._helms:
            step = helm.step()
            if step is not None and step.action in legal:
                return step
        return None

    def on_earth(self, first: Project | None = None, *, is_bold: bool = False) -> Choice:
        """The next thing to do on Earth, for one project first; or the end of the turn."""
        return self.works().step(first, is_bold=is_bold) or Choice(
            acts.EndTurn(), Reasons(self.desk).end_turn
        )

    def works(self) -> Works:
        """The works on Earth, for what craft in space leave to be done."""
        return Works(self.desk.less(pledged(self._helms)), self.drawing, set(self.legal))

    @cached_property
    def _helms(self) -> list[Helm]:
        return in_space(self.desk)

    def _turn_in(self) -> list[Choice]:
        """Samples for money, or for the advancement that plans distrust most."""
        found = [action for action in self.legal if isinstance(action, acts.TurnIn)]
        if not found:
            return []
        money = [action for action in found if not action.advancement]
        if money:
            return [Choice(money[0], reasons.SAMPLE_FOR_MONEY)]
        ranked = self.drawing.ranked(self.desk, self.desk.store())
        doubts: dict[str, float] = {}
        for entry in ranked:
            for number in entry.project.needs:
                name, stack = self.cat.advancements[number], self.desk.stack(number)
                doubts[name] = doubts.get(name, 0.0) + entry.score * (
                    (1 - stack.chance()) + (number not in self.desk.stacks)
                )
        best = max(found, key=lambda action: doubts.get(action.advancement, 0.0))
        is_wanted = doubts.get(best.advancement, 0.0) > 0
        return [Choice(best, reasons.SAMPLE_FOR_RESEARCH)] if is_wanted else []

    def _care(self) -> list[Choice]:
        """Doctors heal whenever they can; mechanics repair while the crew does not go hungry for it."""
        care = [Choice(action, reasons.HEAL) for action in self.legal if isinstance(action, acts.Heal)]
        for action in self.legal:
            if isinstance(action, acts.Repair):
                craft = self._craft(action.craft)
                if craft is not None and craft.supplies > craft.tokens:
                    care.append(Choice(action, reasons.REPAIR))
        return care

    def _craft(self, number: int) -> CraftView | None:
        return next((craft for craft in self.view.craft if craft.number == number), None)

    # Flying -------------------------------------------------------------------------------------------------

    def fire(self, choices: list[Action]) -> Choice:
        """Fire what the best course asks for, or give up."""
        firing = self.view.firing
        craft = self._craft(firing.craft) if firing is not None else None
        if firing is None or craft is None:
            return Choice(choices[0], reasons.GIVE_UP)
        if self._is_on_the_stand(craft):
            tested = next(action for action in self.legal if isinstance(action, acts.Fire))
            return Choice(tested, reasons.ON_THE_STAND)
        name = helm_of(self.desk, craft).fire(firing)
        wanted = acts.Fire(name)
        if name and wanted in self.legal:
            lacking = firing.required - firing.generated
            return Choice(wanted, lambda: Reasons(self.desk).fire(name, self._trust(name), lacking))
        return Choice(acts.StopFiring() if acts.StopFiring() in self.legal else choices[0], reasons.GIVE_UP)

    def _trust(self, component: str) -> float:
        """How likely a rocket or thruster works, as far as is known."""
        return self.desk.stack(self.cat.requires[self.cat.kind(component)]).chance()

    def _is_on_the_stand(self, craft: CraftView) -> bool:
        """A craft on Earth of rockets alone is a test."""
        kinds = [self.cat.kind(name.rstrip("!~")) for name in craft.components]
        is_rockets = all(kind in self.drawing.charts.slot for kind in kinds)
        return craft.location == "earth" and is_rockets and not craft.supplies

    def outcome(self, _choices: list[Action]) -> Choice:
        """Pay to be rid of failures; successes stay."""
        drawn = self.view.drawn
        is_failure = drawn is not None and drawn.outcome != "success"
        if not is_failure:
            return Choice(acts.ReturnOutcome(), reasons.SUCCESS_STAYS)
        if self.view.year >= self.view.last_year and not self._has_plans():
            return Choice(acts.ReturnOutcome(), reasons.TOO_LATE_TO_PAY)
        return Choice(acts.RemoveOutcome(), reasons.PAY_OFF_FAILURE)

    def _has_plans(self) -> bool:
        return bool(self.drawing.ranked(self.desk, self.desk.store()))

    def land(self, _choices: list[Action]) -> Choice:
        """Where landing is safe, draw only to learn, and with nothing to lose."""
        stack = self.desk.stack(self.cat.landing)
        arrived = [c for c in self.desk.on_earth if not c.tokens]
        is_cheap = bool(arrived) and not any(
            self.desk.skill(name.rstrip("!~")) or name.startswith("sample")
            for craft in arrived
            for name in craft.components
        )
        is_doubtful = stack.size > stack.good
        can_pay = self.desk.money >= self.cat.content.constants.remove_failure_cost
        if is_cheap and is_doubtful and can_pay:
            return Choice(acts.DrawLanding(), reasons.LEARN_BY_LANDING)
        return Choice(acts.SkipLanding(), reasons.LAND_SAFELY)

    def reveal(self, _choices: list[Action]) -> Choice:
        """Show what was found where it scores, saves the craft, or nobody is there to profit from it."""
        place = self.cat.place.get(self.view.focus.location, -1)
        scores = any(goal.kind == "survey" and goal.target == place for goal in self.desk.goals)
        has_life = self.desk.place(place).life > 0
        is_forced = not self.view.focus.is_survey or place == self.cat.radiation
        if scores or has_life or is_forced or self.view.is_solitaire:
            return Choice(acts.Reveal(), reasons.REVEAL)
        return Choice(acts.Conceal(), reasons.CONCEAL)

    # Harm ---------------------------------------------------------------------------------------------------

    def damage(self, choices: list[acts.Damage]) -> Choice:
        """Damage what the craft can do without."""

        def left(action: acts.Damage) -> tuple[float, float]:
            craft = self._craft(action.craft)
            assert craft is not None
            kind = self.cat.kind(action.component.rstrip("!~"))
            is_person = kind >= self.cat.first_astronaut
            price = self.cat.content.astronaut.price * 10 if is_person else self.cat.price[kind]
            if craft.location == "earth":
                return 0.0, -float(price)
            return self._value_with_damage(craft, action.component), -float(price)

        return Choice(max(choices, key=left), reasons.DAMAGE)

    def _value_with_damage(self, craft: CraftView, component: str) -> float:
        parts = list(craft.components)
        parts[parts.index(component)] = component.rstrip("~") + "!"
        course = Helm(self.desk, replace(craft, components=tuple(parts))).best()
        return course.prospect.points if course is not None else -99.0

    def destroy(self, choices: list[acts.Destroy]) -> Choice:
        """Lose the craft that is worth less."""

        def worth(action: acts.Destroy) -> float:
            craft = self._craft(action.craft)
            return 0.0 if craft is None else craft.mass + 50.0 * bool(craft.seats)

        return Choice(min(choices, key=worth), reasons.LOSE_CRAFT)

    def sit(self, choices: list[acts.Seat]) -> Choice:
        """Behind a heat shield that works."""

        def safety(action: acts.Seat) -> bool:
            label = action.capsule
            return not label.endswith("!") and self.cat.shields_heat[self.cat.kind(label.rstrip("!~"))]

        return Choice(max(choices, key=safety), reasons.HEAT_SHIELD)

    def check(self, choices: list[acts.Check]) -> Choice:
        """Empty capsules draw first: a failure found there can be paid off before it kills."""

        def people(action: acts.Check) -> int:
            craft = self._craft(action.craft)
            return (
                0 if craft is None else sum(bool(self.desk.skill(n.rstrip("!~"))) for n in craft.components)
            )

        return Choice(min(choices, key=people), reasons.EMPTY_FIRST)

    def spare(self, choices: list[acts.Spare]) -> Choice:
        """Pilots first: somebody has to land."""

        def rank(action: acts.Spare) -> int:
            return ("pilot", "mechanic", "doctor").index(self.desk.skill(action.astronaut))

        return Choice(min(choices, key=rank), reasons.PILOT_FIRST)

    # Deals --------------------------------------------------------------------------------------------------

    def deal(self, _choices: list[Action]) -> Choice:
        """Accept what is worth more than it costs."""
        deal = self.view.deal
        if deal is not None and Dealer(self.desk, self.drawing).accepts(deal):
            return Choice(acts.Accept(), reasons.ACCEPT)
        return Choice(acts.Decline(), reasons.DECLINE)


CHOICES: tuple[tuple[type[Action], Callable[[Thought, list[Any]], Choice]], ...] = (
    (acts.EndTurn, Thought.turn),
    (acts.StopFiring, Thought.fire),
    (acts.RemoveOutcome, Thought.outcome),
    (acts.Damage, Thought.damage),
    (acts.Destroy, Thought.destroy),
    (acts.SkipLanding, Thought.land),
    (acts.Reveal, Thought.reveal),
    (acts.Seat, Thought.sit),
    (acts.Check, Thought.check),
    (acts.Spare, Thought.spare),
    (acts.Accept, Thought.deal),
    (acts.StayTogether, lambda _thought, choices: Choice(choices[0], reasons.STAY_TOGETHER)),
)
