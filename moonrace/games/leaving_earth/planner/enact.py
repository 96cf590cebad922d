"""Carrying a plan out in the game itself: a plan is a proof only if the rules accept every step of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from moonrace.games.leaving_earth import actions as acts
from moonrace.games.leaving_earth.catalogue import NOWHERE, SKILLS, Catalogue
from moonrace.games.leaving_earth.planner.kits import CARGO, ION
from moonrace.games.leaving_earth.planner.plans import (
    ASTRONAUT,
    SUPPLIES,
    Plan,
    parts_launched,
    supplies_bought,
)
from moonrace.games.leaving_earth.planner.steps import (
    Burn,
    DockAfloat,
    Fly,
    LaunchAgain,
    LeaveBehind,
    LookAt,
    Meet,
    Part,
    Stay,
    Step,
    TakeSample,
    TakeSupplies,
    rockets_fired,
    until_return,
)
from moonrace.games.leaving_earth.planner.stock import People
from moonrace.games.leaving_earth.state import Craft, LeavingEarthState
from moonrace.games.leaving_earth.title import LeavingEarth
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Chance, Label
from moonrace.kernel.errors import BadText
from moonrace.kernel.examples import Setting, laid_out
from moonrace.kernel.match import Match

STAND_IN = "probe"
"""Cargo of so much mass is flown as so many probes."""
PREFERRED = ("return", "reveal", "skip-landing")


class Luck(Chance):
    """All goes well: outcomes are successes, dice show their highest, places are as the plan hopes."""

    def __init__(self, mission: str, faces: Sequence[str]) -> None:
        self._mission = mission
        self._faces = faces

    def below(self, n: int, purpose: str) -> int:
        return n - 1 if purpose in ("radiation", "sickness") else 0

    def index(self, items: Sequence[int], purpose: str, label: Label | None) -> int:
        if label is None:
            return 0
        names = [label(purpose, item) for item in items]
        if purpose == "mission" and self._mission in names:
            return names.index(self._mission)
        if purpose == "location":
            return min(range(len(names)), key=lambda n: self._wish(names[n]))
        return 0

    def _wish(self, face: str) -> int:
        return self._faces.index(face) if face in self._faces else len(self._faces)


def play(plan: Plan) -> Match[LeavingEarthState]:
    """A solitaire match in which the plan reaches its goal."""
    if plan.goal.start != plan.cat.earth:
        raise BadText("Only a plan that starts on Earth can be played: craft are assembled there.")
    constants = plan.cat.content.constants
    if not plan.is_in_time or plan.calendar_years() > constants.last_year - constants.first_year:
        raise BadText(
            f"This plan takes {plan.calendar_years()} years with its purchases; the game is over before."
        )
    return _Crew(plan).fly()


def _wishes(plan: Plan) -> list[str]:
    """Faces in the order of preference: such that nothing is destroyed or harmed, and life where it is
    sought."""
    cat, goal = plan.cat, plan.goal
    wants_life = goal.mission is not None and goal.mission.kind == "life"
    gathers = any(isinstance(step, TakeSupplies) for step in plan.steps)

    def badness(number: int) -> tuple[int, ...]:
        face = cat.faces[number]
        sickness, radiation = face.effect("sickness"), face.effect("radiation")
        return (
            face.has("destroyed"),
            wants_life and not face.has("life"),
            gathers and not face.has("supplies"),
            sickness.value if sickness else 0,
            radiation.level if radiation else 0,
        )

    return [cat.faces[number].id for number in sorted(range(len(cat.faces)), key=badness)]


def table_of(plan: Plan) -> Setting:
    """The table at which a plan is played: its mission is on it, the agency has what the plan takes to be
    researched, in store and in orbit, and it is the year, with the money, that the plan begins with."""
    cat, mission = plan.cat, plan.goal.mission
    level = mission.level if mission else "hard"
    options = {
        "missions": "custom",
        **{name: str(int(name == level)) for name in ("easy", "medium", "hard")},
        **{name.replace("_", "-"): "on" for name in cat.expansions},
    }
    dealt = LeavingEarth(cat.content).start(1, chance=_luck(plan), options=options)
    return Setting(
        players=1,
        seat="A",
        options=options,
        chance=dealt.record.entries[0].chance,
        moves=(f"A {acts.ChooseAgency(next(iter(cat.content.agencies)))}",),
        arrange=tuple(_arranged(plan)),
    )


def _luck(plan: Plan) -> Luck:
    mission = plan.goal.mission
    return Luck(mission.id if mission else "extraterrestrial_life", _wishes(plan))


def set_up(plan: Plan) -> Match[LeavingEarthState]:
    """That table before the agency is chosen, with luck that holds."""
    return _begun(plan, replace(table_of(plan), moves=()))


def _begun(plan: Plan, table: Setting) -> Match[LeavingEarthState]:
    match = laid_out(LeavingEarth(plan.cat.content), table)
    match.draw_from(_luck(plan))
    return match


def _arranged(plan: Plan) -> Iterator[str]:
    """What is laid out for a plan, line by line."""
    cat, named = plan.cat, set[int]()
    yield f"year {plan.first_year}"
    yield f"money {plan.money}"
    store = [id for id, number in plan.store.items() for _ in range(number)]
    store += _named(cat, plan.people, named)
    if store:
        yield f"store {' '.join(store)}"
    for craft in plan.afloat:
        people = _named(cat, craft.people, named)
        aboard = [id for id, number in craft.stock if id != SUPPLIES for _ in range(number)]
        supplies = dict(craft.stock).get(SUPPLIES, 0)
        yield f"craft 0 earth_orbit {' '.join([*aboard, *people])} supplies={supplies}"
        yield from (f"visited {astronaut} earth_orbit" for astronaut in people)
    yield from (f"research {name}" for name in plan.owned)


def _named(cat: Catalogue, people: People, named: set[int]) -> list[str]:
    """Astronauts of these skills, other than those named already."""
    found = []
    for skill, number in zip(SKILLS, people.skilled, strict=True):
        for _ in range(number):
            found.append(cat.next_astronaut(skill, named))
            named.add(found[-1])
    return [cat.name(kind) for kind in found]


class _Crew:
    """Whoever plays the plan: buys, assembles, flies, and answers what is asked on the way."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.cat = plan.cat
        self.match = _begun(plan, table_of(plan))
        self.craft = 0
        self.waiting: list[int] = []
        self.astronauts = self.at_home()
        self.rest: Counter[str] = Counter()

    @property
    def state(self) -> LeavingEarthState:
        """The table."""
        return self.match.position.state

    def fly(self) -> Match[LeavingEarthState]:
        """Everything from the first purchase to the goal."""
        self.prepare()
        self.assemble()
        for number, step in enumerate(self.plan.steps):
            self.do(step, self.plan.steps[number + 1 :])
        if not (self.match.over or reached(self.plan, self.match)):
            # What is there already counts once something was done (LE-RULING-07).
            self.act(acts.EndTurn())
        if not reached(self.plan, self.match):
            raise BadText("The plan does not reach its goal before the game is over.")
        return self.match

    def act(self, action: Action) -> None:
        """Do something, then answer whatever is asked before the turn goes on."""
        self.match.act(0, action)
        while not self.match.over and self.match.asks[0].what not in ("turn", "fire", "separate"):
            self.match.act(0, self.answer(self.match.asks[0].legal()))

    def answer(self, legal: list[Action]) -> Action:
        """What goes well: put outcomes back, reveal, sit behind a heat shield."""
        for action in legal:
            if action.verb() in PREFERRED:
                return action
        for action in legal:
            if isinstance(action, acts.Seat) and self.cat.content.components[action.capsule].heat_shield:
                return action
        return legal[0]

    # On Earth -----------------------------------------------------------------------------------------------

    def at_home(self) -> list[str]:
        """Those of the crew who need not be hired, whoever has the skill wanted first."""
        return self.chosen(self.state.agencies[0].components)[: self.plan.from_store.get(ASTRONAUT, 0)]

    def chosen(self, parts: Iterable[int]) -> list[str]:
        """The astronauts among parts, whoever has the skill wanted first."""
        people = [part >> 2 for part in parts if self.cat.is_astronaut(part >> 2)]
        people.sort(key=lambda kind: self.cat.skill(kind) != self.plan.skill)
        return [self.cat.name(kind) for kind in people]

    def prepare(self) -> None:
        """Research and buy, year by year."""
        years = self.plan.schedule()
        for number, year in enumerate(years):
            for name in year.research:
                self.act(acts.Research(name))
            for name, count in Counter(year.components).items():
                self.buy(name, count)
            if number + 1 < len(years):
                self.end_year()

    def buy(self, name: str, count: int) -> None:
        """Buy components; astronauts one by one, of the skill that serves best."""
        if name != ASTRONAUT:
            self.act(acts.Buy(name, count))
            return
        for _ in range(count):
            hired = self.state.astronauts_for_hire()
            best = [kind for kind in hired if self.cat.skill(kind) == self.plan.skill] or hired
            self.astronauts.append(self.cat.name(best[0]))
            self.act(acts.Buy(self.astronauts[-1]))

    def assemble(self) -> None:
        """A craft of everything, or first a small one of what goes up by itself; cargo is bought as
        probes."""
        stock = Counter(self.plan.components) - Counter(self.plan.from_orbit)
        del stock[ASTRONAUT]
        cargo = sum(int(p.partition(":")[2]) for p in parts_launched(self.plan.steps) if p.startswith(CARGO))
        if cargo:
            self.buy_cargo(cargo)
            stock[STAND_IN] += cargo
        again = next((step for step in self.plan.steps if isinstance(step, LaunchAgain)), None)
        if again is not None:
            lift = self.plan.steps[0]
            assert isinstance(lift, Fly)
            small = Counter(_as_components(Counter(dict(again.aboard)))) + Counter(dict(lift.rockets))
            self.rest = stock - small
            self.load(small, ())
        else:
            self.load(stock, self.astronauts)

    def load(self, stock: Counter[str], people: Sequence[str]) -> None:
        """Put components and people on a new craft."""
        self.craft = 0
        for name, count in stock.items():
            self.act(acts.Load(name, self.craft, count))
            self.craft = self.craft or max(self.state.craft)
        for astronaut in people:
            self.act(acts.Load(astronaut, self.craft))

    def buy_cargo(self, mass: int) -> None:
        """Probes stand in for a payload of so much mass."""
        price = self.cat.content.components[STAND_IN].price
        while mass:
            bought = min(mass, self.state.agencies[0].money // price)
            if bought:
                self.act(acts.Buy(STAND_IN, bought))
                mass -= bought
            if mass:
                self.end_year()

    def end_year(self) -> None:
        """Pass until the calendar has moved."""
        year = self.state.year
        while not self.match.over and self.state.year == year:
            self.act(acts.EndTurn())

    # In flight ----------------------------------------------------------------------------------------------

    def ship(self) -> Craft:
        """The craft that flies."""
        return self.state.craft[self.craft]

    def do(self, step: Step, ahead: Sequence[Step]) -> None:
        """One step of the plan."""
        if self.match.over:
            return
        if isinstance(step, Fly):
            self.maneuver(step)
        elif isinstance(step, LaunchAgain):
            self.waiting.append(self.craft)
            self.load(self.rest, self.astronauts)
        elif isinstance(step, DockAfloat):
            self.dock_afloat(step)
        elif isinstance(step, LeaveBehind):
            self.separate(Counter(step.parts), 0, ())
        elif isinstance(step, TakeSample):
            self.act(acts.Collect(self.craft, "sample"))
        elif isinstance(step, TakeSupplies):
            self.act(acts.Collect(self.craft, "supplies", step.units))
        elif isinstance(step, Stay):
            for _ in range(step.years):
                self.end_year()
        elif isinstance(step, LookAt):
            self.act(acts.Survey(self.craft, self.cat.places[step.target].id))
        elif isinstance(step, Part):
            self.part(step, ahead)
        elif isinstance(step, Meet):
            other = self.waiting.pop()
            first, second = sorted((self.craft, other))
            self.act(acts.Dock(first, second))
            self.craft = first
        else:
            assert isinstance(step, Burn)

    def dock_afloat(self, step: DockAfloat) -> None:
        """Dock with craft that were in orbit before, and leave what the plan does not want."""
        waiting = [1 + number for number in step.craft]
        before = [self.state.craft[number] for number in waiting]
        met = self.chosen(part for craft in before for part in craft.parts)
        left = Counter(
            self.cat.name(part >> 2)
            for craft in before
            for part in craft.parts
            if not self.cat.is_astronaut(part >> 2)
        )
        left[SUPPLIES] = sum(craft.supplies for craft in before)
        left.subtract(dict(step.taken))
        self.craft = self.craft or waiting.pop(0)
        for other in waiting:
            first, second = sorted((self.craft, other))
            self.act(acts.Dock(first, second))
            self.craft = first
        self.astronauts += met[: step.people]
        supplies, staying = left.pop(SUPPLIES), met[step.people :]
        if step.leaves_rest and (+left or supplies or staying):
            self.separate(+left, supplies, staying)

    def maneuver(self, step: Fly) -> None:
        """Fire what the plan says, then wait out the years."""
        self.act(acts.Maneuver(self.craft, self.cat.place_name(step.way.to), step.years))
        fired = [rocket for rocket, count in step.rockets for _ in range(count)] + [ION] * step.ions
        for engine in fired:
            if self.match.over or self.match.asks[0].what != "fire":
                break
            self.act(acts.Fire(engine))
        while not self.match.over and self.craft in self.state.craft and self.ship().tokens:
            self.end_year()

    def part(self, step: Part, ahead: Sequence[Step]) -> None:
        """The excursion takes its kit, the rockets it will fire, its food, and the crew."""
        trip = until_return(ahead)
        taken = Counter(step.parts) + rockets_fired(trip)
        old = self.craft
        self.separate(taken, supplies_bought(trip), self.astronauts)
        self.waiting.append(old)
        self.craft = max(self.state.craft)

    def separate(self, taken: Counter[str], supplies: int, people: Sequence[str]) -> None:
        """Split the craft; what is named goes to a new one."""
        self.act(acts.Separate(self.craft))
        for name, count in _as_components(taken).items():
            self.take(name, count)
        if supplies:
            self.act(acts.Take(SUPPLIES, supplies))
        for astronaut in people:
            self.act(acts.Take(astronaut))
        self.act(acts.Undock())

    def take(self, name: str, count: int) -> None:
        """Thrusters that have fired this year are written otherwise."""
        if name == ION:
            spent = self.ship().parts.count(self.cat.read(f"{ION}~"))
            fresh = self.ship().parts.count(self.cat.read(ION))
            if fresh:
                self.act(acts.Take(ION, min(count, fresh)))
            if count > fresh:
                self.act(acts.Take(f"{ION}~", min(spent, count - fresh)))
            return
        self.act(acts.Take(name, count))


def _as_components(parts: Counter[str]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for part, count in parts.items():
        if part.startswith(CARGO):
            found[STAND_IN] += int(part.partition(":")[2])
        else:
            found[part] += count
    return dict(found)


def reached(plan: Plan, match: Match[LeavingEarthState]) -> bool:
    """Whether the goal of a plan is reached in a match: the card is won, or the cargo is where it should
    be."""
    state = match.position.state
    goal, cat = plan.goal, plan.cat
    if goal.mission is not None:
        return cat.mission[goal.mission.id] in state.agencies[0].missions
    end = goal.target if goal.home == NOWHERE else goal.home
    probe = cat.part[STAND_IN] << 2
    return any(
        craft.location == end and not craft.tokens and craft.parts.count(probe) >= goal.payload
        for craft in state.craft.values()
    )


__all__ = ["Luck", "play", "reached", "set_up", "table_of"]
