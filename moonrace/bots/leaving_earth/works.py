"""The works on Earth: research, tests, purchases and assembly for the best projects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import partial

from moonrace.bots.leaving_earth.desk import Desk
from moonrace.bots.leaving_earth.helm import Helm
from moonrace.bots.leaving_earth.odds import all_good
from moonrace.bots.leaving_earth.plans import Drawing, Project, Ranked
from moonrace.bots.leaving_earth.reasons import Reasons
from moonrace.bots.mind import Choice
from moonrace.games.leaving_earth.actions import Buy, Load, Maneuver, Research, Unload
from moonrace.games.leaving_earth.view import CraftView
from moonrace.kernel.actions import Action

PATIENCE = 6
"""With so many years to spare a test is waited for."""
SPARE_YEARS = 4
"""With so many years to spare nothing doubtful flies while there is no money to learn from failures."""
SOUND = 0.85
SIDE_PROJECTS = 3


class Works:
    """What is done on Earth in one decision."""

    def __init__(self, desk: Desk, drawing: Drawing, legal: Collection[Action]) -> None:
        self.desk = desk
        self.cat = desk.cat
        self.drawing = drawing
        self.legal = legal
        self.store = desk.store()
        self.damaged = desk.damaged_on_earth()
        self.reasons = Reasons(desk)
        self._untested: Project | None = None

    def step(self, first: Project | None = None, *, is_bold: bool = False) -> Choice | None:
        """The next thing to do on Earth, or nothing; if bold, what comes first flies without tests."""
        free = self.store.copy()
        self._untested = first if is_bold else None
        for ranked in self.programme(free, first):
            choice = self.advance(ranked, free)
            if choice is not None:
                return choice
        return None

    def dreams(self) -> list[Ranked]:
        """Projects that could be pursued as well as the best one."""
        ranked = self.drawing.ranked(self.desk, self.store)
        return [each for each in ranked[1:] if self.drawing.is_hopeful(self.desk, each)]

    def programme(self, free: Counter[str] | None = None, first: Project | None = None) -> Iterator[Ranked]:
        """The best project, or the one to be done first; then others that may be pursued beside it with what
        it leaves."""
        free = self.store.copy() if free is None else free
        taken: set[str] = set()
        wanted = None if first is None else self.drawing.look_at(self.desk, free, first)
        for _ in range(SIDE_PROJECTS):
            found = (
                [wanted]
                if wanted is not None and not taken
                else [
                    ranked
                    for ranked in self.drawing.ranked(self.desk, free)
                    if not taken & ranked.prospect.missions and self.drawing.is_hopeful(self.desk, ranked)
                ]
            )
            if not found:
                return
            yield found[0]
            taken |= found[0].prospect.missions
            for name, count in found[0].project.parts:
                free[name] -= min(count, free[name])
            for name in self._crew(found[0].project, free):
                free[name] -= 1

    def _crew(self, project: Project, free: Counter[str]) -> list[str]:
        """Astronauts at hand for a project."""
        found: list[str] = []
        for skill in project.cargo.skills:
            names = [
                n for n in sorted(free) if free[n] > 0 and n not in found and self.desk.skill(n) == skill
            ]
            found += names[:1]
        return found

    def advance(self, ranked: Ranked, free: Counter[str] | None = None) -> Choice | None:
        """The next step of a project: research, test, buy, assemble, launch.

        `free` is what better projects leave: no test takes apart what waits to fly for one of them.
        """
        free = self.store if free is None else free
        return self._research(ranked) or self._test(ranked, free) or self._buy(ranked) or self._launch(ranked)

    def _allowed(self, action: Action, why: Callable[[], str]) -> Choice | None:
        return Choice(action, why) if action in self.legal else None

    def _research(self, ranked: Ranked) -> Choice | None:
        for number in ranked.research:
            name = self.cat.advancements[number]
            if Research(name) in self.legal:
                return Choice(Research(name), partial(self.reasons.research, name, ranked.prospect))
        return None

    # The test stand -----------------------------------------------------------------------------------------

    def _test(self, ranked: Ranked, free: Counter[str]) -> Choice | None:
        if ranked.research or ranked.project == self._untested:
            return None
        reserve = self.cat.content.constants.remove_failure_cost
        for slot in self.drawing.tests(self.desk, ranked):
            name = self.cat.name(self.drawing.charts.rockets[slot])
            price = self.drawing.charts.price[slot]
            has_one = free[name] > self.damaged[name]
            if self.desk.money >= reserve + (0 if has_one else price):
                chance = self.desk.stack(self.drawing.charts.advancement[slot]).chance()
                action = self._towards_the_stand(name) if has_one else Buy(name)
                return self._allowed(action, partial(self.reasons.test, name, chance))
        return None

    def _towards_the_stand(self, name: str) -> Action:
        """The next step to a firing on the test stand."""
        for craft in self.desk.on_earth:
            if craft.components == (name,) and not craft.supplies:
                return self._to_the_easiest(craft)
        if name in self.desk.own.components:
            return Load(name, 0)
        for craft in self.desk.on_earth:
            if name in craft.components:
                return Unload(name, craft.number)
        return Buy(name)

    def _to_the_easiest(self, craft: CraftView) -> Maneuver:
        return Maneuver(craft.number, self.cat.place_name(self.cat.test_way.to), 0)

    # Purchases ----------------------------------------------------------------------------------------------

    def _buy(self, ranked: Ranked) -> Choice | None:
        if ranked.research:
            wanted = [
                (n, c) for n, c in ranked.missing if self.cat.requires[self.cat.part[n]] in self._owned()
            ]
        else:
            wanted = list(ranked.missing)
        wanted.sort(key=lambda item: -self.cat.price[self.cat.part[item[0]]])
        for name, _ in wanted:
            if Buy(name) in self.legal:
                return self._purchase(name, self.cat.price[self.cat.part[name]], ranked)
        for skill in ranked.hire if not ranked.research and not ranked.missing else ():
            for name in self.desk.view.hire:
                if self.desk.skill(name) == skill and Buy(name) in self.legal:
                    return self._purchase(name, self.cat.content.astronaut.price, ranked)
        return None

    def _purchase(self, name: str, price: int, ranked: Ranked) -> Choice:
        lacking = sum(count for _, count in ranked.missing) + len(ranked.hire)
        return Choice(Buy(name), partial(self.reasons.buy, name, price, lacking, ranked.prospect))

    def _owned(self) -> set[int]:
        return {*self.desk.stacks, -1}

    # Assembly -----------------------------------------------------------------------------------------------

    def _launch(self, ranked: Ranked) -> Choice | None:
        if ranked.missing or ranked.hire or ranked.research or not self._is_time(ranked):
            return None
        wanted = Counter(dict(ranked.project.parts))
        wanted.update(self._crew(ranked.project, self.store - self.damaged))
        if any(self.store[name] - self.damaged[name] < count for name, count in wanted.items()):
            return None
        craft = self._site(wanted)
        if craft is None:
            return self._load(wanted, 0, ranked)
        aboard = Counter(craft.components)
        aboard["supplies"] += craft.supplies
        for name in sorted(aboard, key=lambda name: not self.desk.skill(name.rstrip("!~"))):
            if aboard[name] > wanted[name]:
                return self._taken_off(name, craft.number, ranked)
        if aboard != wanted:
            return self._load(wanted - aboard, craft.number, ranked)
        leg = ranked.project.voyage.legs[0]
        if not Helm(self.desk, craft).can_begin(leg):
            return None
        action = Maneuver(craft.number, self.cat.places[leg.to].id, leg.years)
        return self._allowed(action, partial(self.reasons.launch, ranked.prospect))

    def _taken_off(self, name: str, number: int, ranked: Ranked) -> Choice | None:
        return self._allowed(Unload(name, number), partial(self.reasons.unload, name, ranked.prospect))

    def _is_time(self, ranked: Ranked) -> bool:
        """Crews go only on what is trusted; others wait for a test while there is time."""
        if not self.drawing.is_fit_for_crew(self.desk, ranked):
            return False
        if ranked.project == self._untested:
            return True
        left = self.desk.last_year - self.desk.year - ranked.project.voyage.years
        if left >= SPARE_YEARS and self._is_out_of_pocket(ranked):
            return False
        return left < PATIENCE or not self.drawing.tests(self.desk, ranked)

    def _is_out_of_pocket(self, ranked: Ranked) -> bool:
        """Whether a failure is likely to be drawn and could not be paid off: next year it can."""
        if self.desk.money >= self.cat.content.constants.remove_failure_cost:
            return False
        sound = 1.0
        for advancement, draws in ranked.project.draws:
            sound *= all_good(self.desk.stack(advancement), draws)
        return sound < SOUND

    def _site(self, wanted: Counter[str]) -> CraftView | None:
        """The craft on Earth that is nearest to what is wanted."""
        craft = self.desk.on_earth
        return max(
            craft, key=lambda c: (sum((Counter(c.components) & wanted).values()), -c.number), default=None
        )

    def _load(self, lacking: Counter[str], number: int, ranked: Ranked) -> Choice | None:
        """Put the next component aboard: things first, then people, who need seats."""
        for name in sorted(lacking, key=lambda name: bool(self.desk.skill(name))):
            if lacking[name] > 0:
                if Load(name, number) in self.legal:
                    return Choice(Load(name, number), partial(self.reasons.assemble, name, ranked.prospect))
                for craft in self.desk.on_earth:
                    if craft.number != number and (name in craft.components or name == "supplies"):
                        unload = self._taken_off(name, craft.number, ranked)
                        if unload is not None:
                            return unload
        return None
