"""`plan(...)`: from a question to plans that nothing in the stated scope beats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from moonrace.games.leaving_earth.catalogue import NOWHERE
from moonrace.games.leaving_earth.content import Content
from moonrace.games.leaving_earth.hands import Cards, Outcomes
from moonrace.games.leaving_earth.planner.as_it_stands import as_they_stand
from moonrace.games.leaving_earth.planner.bundles import rockets_of
from moonrace.games.leaving_earth.planner.comparing import (
    figures,
    merged,
    not_outdone,
    point,
    points,
    wages_of,
)
from moonrace.games.leaving_earth.planner.docking import Vessel
from moonrace.games.leaving_earth.planner.goals import Attempt, gathering_places, unshielded, weighed
from moonrace.games.leaving_earth.planner.kits import ION
from moonrace.games.leaving_earth.planner.known import NO_BETTER, SURE, Known, Point
from moonrace.games.leaving_earth.planner.labels import Label
from moonrace.games.leaving_earth.planner.late import Late
from moonrace.games.leaving_earth.planner.ledger import UNLIMITED, Limits, World
from moonrace.games.leaving_earth.planner.liftoffs import in_order
from moonrace.games.leaving_earth.planner.nearest import why_none
from moonrace.games.leaving_earth.planner.patience import Stop, Stopped, go_on, undisturbed, waiting
from moonrace.games.leaving_earth.planner.plans import Plan, Plans, price
from moonrace.games.leaving_earth.planner.prospects import Hopes
from moonrace.games.leaving_earth.planner.question import (
    ROCKETS,
    ROOM_FOR_SAFETY,
    Asked,
    Question,
    levels,
    read,
)
from moonrace.games.leaving_earth.planner.research import least_research, other_research
from moonrace.games.leaving_earth.planner.routes import route
from moonrace.games.leaving_earth.planner.scope import described
from moonrace.games.leaving_earth.planner.search import Search
from moonrace.games.leaving_earth.planner.steps import LookAt, Step, docked_with, rockets_fired
from moonrace.games.leaving_earth.planner.stock import SUPPLIES, Afloat, pooled_stock, seats_of, usable_here

Progress = Callable[[Plans], None]
PLENTY = 5
"""From so many rockets of a kind on in store, it is first tried whether they suffice for everything."""


def plan(
    mission: str | None = None,
    *,
    from_: str = "earth",
    to: str | None = None,
    payload: int | None = None,
    returns: bool | str = False,
    known: Mapping[str, str | int] | None = None,
    advancements: Iterable[str] | None = None,
    research: bool = True,
    stacks: str | Mapping[str, Outcomes | str] = "perfect",
    pool: Cards | None = None,
    store: Mapping[str, int] | None = None,
    orbit: Sequence[Mapping[str, int]] = (),
    rockets: Sequence[str] = ROCKETS,
    ion: bool | int = True,
    rendezvous: bool | None = None,
    crew: int = 1,
    max_years: int | None = None,
    max_cost: int | None = None,
    year: int | None = None,
    money: int | None = None,
    room: int = ROOM_FOR_SAFETY,
    expansions: Iterable[str] = (),
    content: Content | None = None,
    clock: Callable[[], float] | None = None,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Plans:
    """The best plans for a mission card, or for a payload from place to place and perhaps back.

    mission       its id: `man-on-the-moon`. Otherwise `from_`, `to` and `payload`, with `returns` true (back
                  to the start) or a place.
    known         what explored places show: {"moon": "barren", "solar-radiation": 1}. Others may show
                  anything.
    advancements  those owned; the rest is listed as to be researched, or not used at all if `research` is
                  false.
    stacks        `perfect` (nothing fails), `fresh` (untested), or by advancement `Outcomes` or one of these
                  words. `pool`: the successes, minor and major failures that hidden outcomes come from.
    store         what the agency has on Earth already: {"saturn": 1, "supplies": 3, "pilot": 1}. It costs
                  nothing; a plan costs what must still be bought.
    orbit         for each of its craft in Earth orbit what it is made of and carries; that costs nothing, and
                  need not be lifted.
    ion           whether ion thrusters are considered, or how many a plan takes at most, in all.
    rendezvous    whether things may be left behind and met again; for missions yes, for payloads no.
    max_cost      of hardware and crew, in dollars. `max_years`: in flight. `year`: the year of the game it
                  is; the plan, research included, must be paid for and flown in the years left.
    money         what there is to spend in that year, if not what every year brings.
    room          where outcomes may fail: how much dearer than the cheapest a safer plan may be.
    clock         tells the seconds that the answer reports; `time.perf_counter` will do.
    progress      is told the best plans so far, whenever they have changed.
    stop          is asked now and then; once it says so, the answer is the best so far, not proved.
    """
    begun = clock() if clock else 0.0
    asked = Asked(
        mission, from_, to, payload, returns, known, tuple(advancements or ()), research, stacks, pool, store,
        tuple(orbit), tuple(rockets), ion, rendezvous, crew, max_years, max_cost, year, money, room,
        tuple(expansions), content,
    )  # fmt: skip
    found = answered(asked, progress, stop)
    if found.proved and not found.plans and not found.is_hopeless:
        found.scope = f"{_why_none(asked, stop)} {found.scope}".strip()
    found.seconds = clock() - begun if clock else 0.0
    return found


def _why_none(asked: Asked, stop: Stop | None) -> str:
    def answer(wider: Asked) -> Plans:
        found = answered(wider._replace(room=0), None, stop)
        if not found.proved:
            raise Stopped
        return found

    try:
        return why_none(asked, answer)
    except Stopped:
        return "Stopped before it was clear what stands in the way."


# Answering --------------------------------------------------------------------------------------------------


def answered(asked: Asked, progress: Progress | None = None, stop: Stop | None = None) -> Plans:
    """First the cheapest, lightest and quickest plans; then, where something may fail, the safer ones."""
    question = read(asked)
    reason = _hopeless(question)
    found = _Found(question, progress)
    is_complete = True
    if not reason:
        # What a stopped search leaves is gone before anybody looks for circles in it.
        with undisturbed():
            try:
                with waiting(stop):
                    found.search_all(asked)
            except Stopped:
                is_complete = False
    scope = described(question, found.plans, reason, late=found.late, is_complete=is_complete)
    return Plans(found.plans, proved=is_complete, scope=scope, is_hopeless=bool(reason))


class _Found:
    """What was found so far; it grows attempt by attempt."""

    def __init__(self, question: Question, progress: Progress | None) -> None:
        self.plans: list[Plan] = []
        self.late: list[Plan] = []
        """Plans that nothing beats but that cannot be paid for and flown before the game ends."""
        self._plain: dict[str, list[Plan]] = {}
        """For each attempt those in time that are cheapest, lightest or quickest."""
        self._question = question
        self._progress = progress

    def search_all(self, asked: Asked) -> None:
        """Every choice of advancements: all of them at first, and where a plan then comes too late, also
        without each of those that it researches; whoever researches less may be in time. What is found then
        was possible before as well, so that one of the late plans beats it or equals it, one that researches
        what is now left out: this is where the search with fewer advancements can stop looking."""
        waiting: dict[frozenset[str], Late | None] = {frozenset(): None}
        while waiting:
            without = next(iter(waiting))
            wider = waiting.pop(without)
            late = self._search(self._narrowed(asked, without, wider), wider)
            self.late = merged(self.late, [plan for plan in late.plans if plan.finds_people_alive])
            for name, lost in late.apart():
                others = waiting.get(without | {name})
                waiting[without | {name}] = lost if others is None else lost.joined(others)

    def _narrowed(self, asked: Asked, without: frozenset[str], wider: Late | None) -> Question:
        return self._question if wider is None else read(asked, without)._replace(used=wider.used)

    def _search(self, question: Question, wider: Late | None) -> Late:
        """Whatever can be found for one choice of advancements; those that come too late are returned."""
        plain = self._cheapest(question, wider)
        risky, harmful = _risky(question), _harmful_levels(question)
        if not self.plans or not (risky or harmful):
            return Late(plain, {}, is_weighed=not (risky or harmful), used=question.used)
        most = min(question.limits.cost, self.plans[0].cost + question.room)
        world = _world(question, risky, harmful, question.limits._replace(cost=most))
        safer = self._safer(question, world, wider, plain)
        return Late(plain, safer, is_weighed=True, used=question.used)

    def _cheapest(self, question: Question, wider: Late | None) -> dict[str, list[Plan]]:
        """Plans that are cheapest, lightest and quickest, whatever their risk."""
        world = _world(question, (), (), question.limits)
        late: dict[str, list[Plan]] = {}
        for attempt in question.goal.attempts:
            plain = unshielded(question.means, attempt)
            standing = as_they_stand(question, attempt)
            own = [*self._plain.get(attempt.name, ()), *standing]
            late.setdefault(attempt.name, []).extend(self._add(standing))
            guessed: list[Plan] = []
            above = NO_BETTER
            if wider is not None:
                above = figures(question, plain, wider.plain.get(attempt.name, ()))
            elif question.store or question.afloat:
                guessed = _as_if_without_store(question, plain, world)
            for part in _from_lean_to_full(question, plain, is_much_known=wider is not None):
                known = Known(points(question, part, own + guessed), beaten_by=above)
                more = _plans(question, part, world._replace(known=known), only_in_time=wider is not None)
                own += more
                late.setdefault(attempt.name, []).extend(self._add(more))
            own += self._confirmed(guessed, own)
            self._plain[attempt.name] = [plan for plan in own if plan.is_in_time]
        return late

    def _confirmed(self, guessed: Iterable[Plan], found: Sequence[Plan]) -> list[Plan]:
        """Of plans that were known before the search, those that it did not outdo are among the answers."""
        confirmed = not_outdone(guessed, map(point, found))
        if confirmed:
            self._add(confirmed)
        return confirmed

    def _safer(
        self, question: Question, world: World, wider: Late | None, plain: dict[str, list[Plan]]
    ) -> dict[str, list[Plan]]:
        """Where something may fail, also plans that are dearer and safer, as far as there is room."""
        late: dict[str, list[Plan]] = {}
        for attempt in question.goal.attempts:
            whole = weighed(question.means.cat, attempt) if world.risky else attempt
            above = self._above(question, whole, wider, plain.get(attempt.name, []))
            for part in _from_lean_to_full(question, whole, is_much_known=True):
                known = Known(points(question, part, self.plans), Hopes(question, part, world), above)
                more = _plans(question, part, world._replace(known=known), only_in_time=wider is not None)
                late.setdefault(attempt.name, []).extend(self._add(more))
        return late

    def _above(
        self, question: Question, attempt: Attempt, wider: Late | None, plain: Sequence[Plan]
    ) -> tuple[Point, ...]:
        """Plans one of which beats whatever is safer: late ones of more advancements, if these were searched
        for safety; else those that were searched for without it as well."""
        lost = (wider.plain, wider.safer) if wider is not None else ()
        found = [plan for plans in lost for plan in plans.get(attempt.name, ())]
        if wider is None or not wider.is_weighed:
            found += [*self._plain[attempt.name], *plain]
        return figures(question, attempt, found)

    def _add(self, plans: Sequence[Plan]) -> list[Plan]:
        """Keep those in time; the others are returned."""
        before = [*map(point, self.plans)]
        self.plans = merged(self.plans, [plan for plan in plans if plan.is_in_time])
        if self._progress is not None and [*map(point, self.plans)] != before:
            scope = described(self._question, self.plans, "", is_complete=False)
            self._progress(Plans(self.plans, proved=False, scope=scope))
        return [plan for plan in plans if not plan.is_in_time]


def _from_lean_to_full(question: Question, attempt: Attempt, *, is_much_known: bool) -> Iterator[Attempt]:
    """First with everybody launched: who is in orbit may be met only by those who can leave this year."""
    yield from _with_more_means(attempt, is_much_known=is_much_known)
    is_anybody_there = any(craft.people.number for craft in question.afloat)
    if is_anybody_there and attempt.outfit.crew and attempt.outfit.can_rendezvous:
        yield from _with_more_means(attempt._replace(meets_people=True), is_much_known=is_much_known)


def _with_more_means(attempt: Attempt, *, is_much_known: bool = False) -> Iterator[Attempt]:
    """First without thrusters, then with some and with less left waiting: these are quick and tell what the
    rest must beat, unless that is known already."""
    outfit = attempt.outfit
    if outfit.ions:
        ends = tuple(parts for parts in attempt.ends if ION not in parts)
        yield attempt._replace(ends=ends, outfit=outfit._replace(ions=0))
        outfit = outfit._replace(fewest_ions=1)
        attempt = attempt._replace(outfit=outfit)
        if outfit.meetings > 1 and not is_much_known:
            yield attempt._replace(outfit=outfit._replace(meetings=1))
    yield attempt


def _hopeless(question: Question) -> str:
    """Why there can be no plan whatever it costs."""
    cat, goal = question.means.cat, question.goal
    if goal.mission is not None and goal.mission.kind == "survey":
        place = goal.target if goal.target in question.means.faces else NOWHERE
        if place != NOWHERE and len(question.means.faces[place]) < len(cat.faces_of[place]):
            return f"{cat.places[place].name} is known already, so the survey is done."
        return ""
    if goal.mission is not None and goal.mission.kind == "life" and not goal.attempts:
        return "No place is left where life may be."
    faces = [cat.faces[number] for number in question.means.faces.get(goal.target, ())]
    if faces and all(face.has("destroyed") for face in faces):
        return f"{cat.places[goal.target].name} destroys every craft that goes there."
    return ""


def _world(question: Question, risky: tuple[str, ...], levels: tuple[int, ...], limits: Limits) -> World:
    cat, means = question.means.cat, question.means
    return World(
        cat=cat,
        rockets=rockets_of(cat.content, question.rockets),
        risky=risky,
        levels=levels,
        supplies_at=gathering_places(cat, means.faces),
        lacking=frozenset(cat.advancements) - means.allowed,
        limits=limits,
        at_home=question.people.number,
    )


def _plans(question: Question, attempt: Attempt, world: World, *, only_in_time: bool) -> list[Plan]:
    """Plans at their cost. Where there is plenty of a rocket, it is taken to be free at first, in any number:
    then no plan costs more than it does, and those that fire no more than there are cost just that. If one
    fires more, which must be bought, all rockets are counted one by one; what is then found is no better than
    that one was at first, nor outdone. A rocket that may arrive unfired is always counted."""
    here = _here(question, attempt, world, only_in_time=only_in_time)
    owned = dict(here.store) if not here.afloat else {}
    plenty = {rocket.id for rocket in here.rockets if owned.get(rocket.id, 0) >= PLENTY}
    plenty -= {part for parts in attempt.ends for part in parts}
    found: list[Plan] = []
    bought: list[Plan] = []
    """Those that need more rockets than there are."""
    too_many: list[Point] = []
    likely = here.known.likely or (lambda *_: SURE)
    components = question.means.cat.content.components
    for label in _searched(attempt, _with_free(here, plenty)):
        fired = rockets_fired(in_order(label))
        missing = sum(max(0, fired[id] - owned[id]) * components[id].price for id in plenty)
        plans = _crewed(question, attempt, label._replace(cost=label.cost + missing), world.limits)
        if missing:
            chance = likely(label.counts, label.losses, label.years)
            too_many.append((label.cost, label.mass, label.years, chance))
            bought += plans
        else:
            found += plans
    if too_many:
        known = here.known.then(points(question, attempt, found + bought), tuple(too_many))
        is_ample = len(plenty) == len(here.rockets)
        for label in _searched(attempt, here._replace(known=known, is_ample=is_ample)):
            found += _crewed(question, attempt, label, world.limits)
    wages = wages_of(question, attempt)
    others = [(cost + wages, mass, years, sure) for cost, mass, years, sure in here.known.plans]
    is_weighed = bool(world.risky or world.levels)
    return found + not_outdone(bought, [*others, *map(point, found)], is_weighed=is_weighed)


def _here(
    question: Question, attempt: Attempt, world: World, *, only_in_time: bool, uses_store: bool = True
) -> World:
    """The world as far as it is of use to an attempt."""
    wages = wages_of(question, attempt)
    besides = wages + least_research(question, attempt)
    most = world.limits.cost - wages if world.limits.cost < UNLIMITED else UNLIMITED
    if attempt.meets_people:
        most = min(most, world.limits.money - besides)
    limits = world.limits._replace(cost=most, besides=besides)
    afloat = question.afloat if uses_store else ()
    store = question.store if uses_store else ()
    if attempt.start == world.cat.place["earth_orbit"]:
        store, afloat = pooled_stock((store, *(craft.stock for craft in afloat))), ()
    there = pooled_stock((store, *(craft.stock for craft in afloat)))
    return world._replace(
        limits=limits,
        store=usable_here(store, question.rockets, attempt),
        afloat=_vessels(question, attempt, afloat) if attempt.outfit.can_rendezvous else (),
        aloft=sum(craft.people.number for craft in afloat) if attempt.meets_people else 0,
        mass_there=sum(world.cat.content.components[id].mass * n for id, n in there),
        research=other_research(question, attempt) if only_in_time else (),
    )


def _vessels(question: Question, attempt: Attempt, afloat: Iterable[Afloat]) -> tuple[Vessel, ...]:
    """Craft in orbit as far as they are of use. Where people wait for years, they eat what they have."""
    content = question.means.cat.content
    found = []
    for craft in afloat:
        is_kept = attempt.meets_people or not craft.people.number
        stock = craft.stock if is_kept else tuple(item for item in craft.stock if item[0] != SUPPLIES)
        useful = usable_here(stock, question.rockets, attempt)
        seats = seats_of(content, dict(craft.stock)) - seats_of(content, dict(useful))
        found.append(Vessel(useful, craft.people.number, seats, useful != craft.stock))
    return tuple(found)


def _as_if_without_store(question: Question, attempt: Attempt, world: World) -> list[Plan]:
    """Plans made as if all had to be bought, at what they cost with what there is: quickly found, and good
    enough to tell what is not worth a closer look."""
    bare = _here(question, attempt, world, only_in_time=False, uses_store=False)
    labels: list[Label] = []
    for part in _with_more_means(attempt):
        known = Known(tuple((label.cost, label.mass, label.years, SURE) for label in labels))
        labels += _searched(part, bare._replace(known=known))
    hired = question.people.hired(attempt.outfit.crew)[0]
    found = []
    for label in labels:
        bought = Plan(question, attempt, _steps(attempt, label), label.cost, label.mass, hired)
        bought.cost = sum(price(bought.cat, id) * number for id, number in bought.purchases.items())
        found.append(bought)
    return [plan for plan in found if plan.is_in_time]


def _with_free(world: World, ids: set[str]) -> World:
    rockets = tuple(r._replace(price=0) if r.id in ids else r for r in world.rockets)
    return world._replace(rockets=rockets, store=tuple(item for item in world.store if item[0] not in ids))


def _searched(attempt: Attempt, world: World) -> list[Label]:
    search = Search(world, attempt.outfit, attempt.target)
    if attempt.home == NOWHERE:
        return search.there(attempt.start, attempt.ends, attempt.stay)
    return search.there_and_back(attempt.start, attempt.home, attempt.ends)


def _crewed(question: Question, attempt: Attempt, label: Label, limits: Limits) -> list[Plan]:
    """The plan with those there are, and with somebody hired for a skill that they lack, if it helps."""
    go_on()
    steps = _steps(attempt, label)
    found: list[Plan] = []
    docking = docked_with(steps)
    met = docking.people if docking is not None else 0
    aboard = [question.afloat[n].people for n in docking.craft] if docking is not None and met else []
    skills = tuple(dict.fromkeys(skill for people in aboard for skill in people.skills))
    choices = question.people.hired(attempt.outfit.crew - met, skills)
    price = question.means.cat.content.astronaut.price
    for hired in choices if question.odds.is_risky else choices[:1]:
        cost = label.cost + wages_of(question, attempt) + (hired.number - choices[0].number) * price
        if limits.allow(cost, label.years):
            found.append(Plan(question, attempt, steps, cost, label.mass, hired))
    return found


def _steps(attempt: Attempt, label: Label) -> list[Step]:
    steps: list[Step] = in_order(label)
    if attempt.looks_at != NOWHERE:
        steps.append(LookAt(attempt.target, attempt.looks_at))
    return steps


def _risky(question: Question) -> tuple[str, ...]:
    stacks = question.odds.stacks
    return tuple(name for name, stack in stacks.items() if not stack.is_perfect)


def _harmful_levels(question: Question) -> tuple[int, ...]:
    """Radiation levels that may be met by a crew of this goal."""
    cat, goal = question.means.cat, question.goal
    harmful = tuple(dict.fromkeys(level for level in levels(cat, question.means.faces) if level))
    ways = [
        way for a in goal.attempts for ways in route(cat, a.start, a.target).into.values() for way in ways
    ]
    return harmful if goal.crew and any(way.has_radiation for way in ways) else ()
