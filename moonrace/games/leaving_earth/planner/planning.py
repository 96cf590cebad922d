"""`plan(...)`: from a question to plans that nothing in the stated scope beats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from moonrace.games.leaving_earth.catalogue import NOWHERE, Catalogue, plain_catalogue
from moonrace.games.leaving_earth.content import Content, Face, load
from moonrace.games.leaving_earth.hands import PERFECT, Cards, Outcomes
from moonrace.games.leaving_earth.planner.bundles import rockets_of
from moonrace.games.leaving_earth.planner.goals import (
    MOST_CREW,
    Attempt,
    Goal,
    Means,
    gathering_places,
    mission_goal,
    payload_goal,
    unshielded,
)
from moonrace.games.leaving_earth.planner.labels import Label
from moonrace.games.leaving_earth.planner.names import named
from moonrace.games.leaving_earth.planner.odds import Odds
from moonrace.games.leaving_earth.planner.plans import Plan, Plans
from moonrace.games.leaving_earth.planner.routes import LONGEST, route
from moonrace.games.leaving_earth.planner.scope import described
from moonrace.games.leaving_earth.planner.search import UNLIMITED, Limits, Search, Stopped, World, in_order
from moonrace.games.leaving_earth.planner.steps import LookAt, Step
from moonrace.games.leaving_earth.planner.stock import NOBODY, People, read_store, usable_here
from moonrace.games.leaving_earth.planner.store import Stock
from moonrace.kernel.errors import BadText

ROCKETS = ("juno", "atlas", "soyuz", "saturn")
THRUSTERS = 3
"""Ion thrusters considered at most, unless the caller says otherwise."""
ROOM_FOR_SAFETY = 10
"""Plans dearer by so much than the cheapest are still weighed for their safety."""
Progress = Callable[[Plans], None]


class Question(NamedTuple):
    """Everything asked, read and checked."""

    goal: Goal
    means: Means
    odds: Odds
    rockets: tuple[str, ...]
    owned: frozenset[str]
    limits: Limits
    room: int
    store: Stock = ()
    """Parts there are already."""
    people: People = NOBODY
    stop: Callable[[], bool] | None = None


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
    rockets: Sequence[str] = ROCKETS,
    ion: bool | int = True,
    rendezvous: bool | None = None,
    crew: int = 1,
    max_years: int | None = None,
    max_cost: int | None = None,
    year: int | None = None,
    room: int = ROOM_FOR_SAFETY,
    expansions: Iterable[str] = (),
    content: Content | None = None,
    clock: Callable[[], float] | None = None,
    progress: Progress | None = None,
    stop: Callable[[], bool] | None = None,
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
    ion           whether ion thrusters are considered, or how many at most.
    rendezvous    whether things may be left behind and met again; for missions yes, for payloads no.
    max_cost      of hardware and crew, in dollars. `max_years`: in flight. `year`: the year of the game it
                  is; the plan must be paid for and flown in the years left.
    room          where outcomes may fail: how much dearer than the cheapest a safer plan may be.
    clock         tells the seconds that the answer reports; `time.perf_counter` will do.
    progress      is told the best plans so far, after every attempt.
    stop          is asked now and then; once it says so, the answer is the best so far, not proved.
    """
    begun = clock() if clock else 0.0
    question = _read(
        mission, from_, to, payload, returns, known, advancements, research, stacks, pool, store, rockets,
        ion, rendezvous, crew, max_years, max_cost, year, room, expansions, content,
    )  # fmt: skip
    found = _answer(question._replace(stop=stop), progress)
    found.seconds = clock() - begun if clock else 0.0
    return found


# Reading the question ---------------------------------------------------------------------------------------


def _read(
    mission: str | None,
    from_: str,
    to: str | None,
    payload: int | None,
    returns: bool | str,
    known: Mapping[str, str | int] | None,
    advancements: Iterable[str] | None,
    research: bool,
    stacks: str | Mapping[str, Outcomes | str],
    pool: Cards | None,
    store: Mapping[str, int] | None,
    rockets: Sequence[str],
    ion: bool | int,
    rendezvous: bool | None,
    crew: int,
    max_years: int | None,
    max_cost: int | None,
    year: int | None,
    room: int,
    expansions: Iterable[str],
    content: Content | None,
) -> Question:
    chosen = frozenset(word.replace("-", "_") for word in expansions)
    cat = plain_catalogue(chosen) if content is None or content is load() else Catalogue(content, chosen)
    if (mission is None) == (to is None):
        raise BadText("Name either a mission or a place to go to.")
    if not 1 <= crew <= MOST_CREW:
        raise BadText(f"A crew has 1 to {MOST_CREW} astronauts, not {crew}.")
    owned = frozenset(named("advancement", word, cat.advancement) for word in advancements or ())
    allowed = frozenset(cat.advancements) if research else owned
    usable = tuple(id for id in (named("rocket", word, ROCKETS) for word in rockets) if id in allowed)
    faces = _faces(cat, known or {})
    stock, people = read_store(cat, store or {})
    means = Means(
        cat=cat,
        faces=faces,
        allowed=allowed,
        ions=_thrusters(ion) if "ion_thruster" in allowed else 0,
        can_rendezvous="rendezvous" in allowed
        and (mission is not None if rendezvous is None else rendezvous),
        crew=crew,
        harmful=any(level for level in _levels(cat, faces)),
        store=stock,
    )
    if mission is not None:
        goal = mission_goal(means, mission)
    else:
        assert to is not None
        goal = payload_goal(means, from_, to, 1 if payload is None else payload, returns)
    fresh = cat.content.outcomes
    odds = Odds(cat, _stacks(cat, stacks), faces, pool or (fresh.success, fresh.minor, fresh.major))
    limits = Limits(
        _most("years", max_years, LONGEST), _most("cost", max_cost, UNLIMITED), _seasons(cat, year)
    )
    return Question(goal, means, odds, usable, owned, limits, max(0, room), stock, people)


def _most(what: str, value: int | None, otherwise: int) -> int:
    if value is None:
        return otherwise
    if value < 0:
        raise BadText(f"The most {what} cannot be less than 0, it is {value}.")
    return min(value, otherwise)


def _seasons(cat: Catalogue, year: int | None) -> int:
    """Years of play that are left, this one included."""
    first, last = cat.content.constants.first_year, cat.content.constants.last_year
    if year is not None and not first <= year <= last:
        raise BadText(f"The game runs from {first} to {last}; {year} is not in it.")
    return last - (first if year is None else year) + 1


def _thrusters(ion: bool | int) -> int:
    if ion is True:
        return THRUSTERS
    if not 0 <= ion <= 6:
        raise BadText(f"0 to 6 ion thrusters can be planned with, not {ion}.")
    return int(ion)


def _stacks(cat: Catalogue, stacks: str | Mapping[str, Outcomes | str]) -> dict[str, Outcomes]:
    fresh = {name: Outcomes((0, 0, 0), card.outcomes) for name, card in cat.content.advancements.items()}
    if isinstance(stacks, str):
        if stacks not in ("perfect", "fresh"):
            raise BadText(f"Outcomes are “perfect” or “fresh”, not “{stacks}”.")
        return fresh if stacks == "fresh" else {}
    found = {}
    for word, stack in stacks.items():
        name = named("advancement", word, cat.advancement)
        if isinstance(stack, str):
            if stack not in ("perfect", "fresh"):
                raise BadText(f"Outcomes are “perfect” or “fresh”, not “{stack}”.")
            stack = fresh[name] if stack == "fresh" else PERFECT
        found[name] = stack
    return found


def _faces(cat: Catalogue, known: Mapping[str, str | int]) -> dict[int, list[int]]:
    """By explorable location the faces it may have."""
    faces = {place: list(found) for place, found in enumerate(cat.faces_of) if found}
    explorable = [cat.places[place].id for place in faces]
    for word, shown in known.items():
        place = cat.place[named("explorable place", word, explorable)]
        fitting = [number for number in faces[place] if _shows(cat.faces[number], str(shown))]
        if not fitting:
            listed = ", ".join(dict.fromkeys(_short(cat.faces[number]) for number in faces[place]))
            raise BadText(f"{cat.places[place].name} cannot be “{shown}”. It can be: {listed}.")
        faces[place] = fitting
    return faces


def _short(face: Face) -> str:
    return face.id.removeprefix(face.location.partition("_")[0] + "_").removeprefix("radiation_")


def _shows(face: Face, word: str) -> bool:
    wanted = word.strip().lower().replace("-", "_").replace(" ", "_")
    return wanted in (face.id, _short(face), face.id.rpartition("_")[2]) or face.has(wanted)


def _levels(cat: Catalogue, faces: Mapping[int, Sequence[int]]) -> list[int]:
    effects = [cat.faces[number].effect("radiation") for number in faces[cat.radiation]]
    return [effect.level for effect in effects if effect]


# Answering --------------------------------------------------------------------------------------------------


def _answer(question: Question, progress: Progress | None) -> Plans:
    """First the cheapest, lightest and quickest plans; then, where something may fail, the safer ones."""
    reason = _hopeless(question)
    found = _Found(question, progress)
    is_complete = True
    if not reason:
        try:
            found.cheapest()
            found.safer()
        except Stopped:
            is_complete = False
    scope = described(question, found.plans, reason)
    if not is_complete:
        scope = f"Stopped before the end: these are the best so far, not proved to be. Searched: {scope}"
    return Plans(found.plans, proved=is_complete, scope=scope)


class _Found:
    """What was found so far; it grows attempt by attempt."""

    def __init__(self, question: Question, progress: Progress | None) -> None:
        self.plans: list[Plan] = []
        self._question = question
        self._progress = progress

    def cheapest(self) -> None:
        """Plans that are cheapest, lightest and quickest, whatever their risk."""
        question = self._question
        world = _world(question, (), (), question.limits)
        for attempt in question.goal.attempts:
            self._add(_plans(question, unshielded(question.means, attempt), world))

    def safer(self) -> None:
        """Where something may fail, also plans that are dearer and safer, as far as there is room."""
        question = self._question
        risky, levels = _risky(question), _harmful_levels(question)
        if not self.plans or not (risky or levels):
            return
        most = min(question.limits.cost, self.plans[0].cost + question.room)
        world = _world(question, risky, levels, question.limits._replace(cost=most))
        for attempt in question.goal.attempts:
            self._add(_plans(question, attempt, world))

    def _add(self, plans: Sequence[Plan]) -> None:
        self.plans = _merged(self.plans, plans)
        if self._progress is not None and self.plans:
            scope = described(self._question, self.plans, "")
            self._progress(Plans(self.plans, proved=False, scope=scope))


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
        is_stopped=question.stop,
        store=question.store,
    )


def _plans(question: Question, attempt: Attempt, world: World) -> list[Plan]:
    cheapest = question.people.hired(attempt.outfit.crew)[0]
    least = cheapest.number * world.cat.content.astronaut.price
    limits = (
        world.limits._replace(cost=max(0, world.limits.cost - least))
        if world.limits.cost < UNLIMITED
        else world.limits
    )
    store = usable_here(world.store, question.rockets, attempt)
    search = Search(world._replace(limits=limits, store=store), attempt.outfit, attempt.target)
    if attempt.home == NOWHERE:
        labels = search.there(attempt.start, attempt.ends, attempt.stay)
    else:
        labels = search.there_and_back(attempt.start, attempt.home, attempt.ends)
    return [plan for label in labels for plan in _crewed(question, attempt, label, world.limits)]


def _crewed(question: Question, attempt: Attempt, label: Label, limits: Limits) -> list[Plan]:
    """The plan with those there are, and with somebody hired for a skill that they lack, if it helps."""
    cat = question.means.cat
    funding, wage = cat.content.constants.annual_funding, cat.content.astronaut.price
    steps: list[Step] = in_order(label)
    if attempt.looks_at != NOWHERE:
        steps.append(LookAt(attempt.target, attempt.looks_at))
    found: list[Plan] = []
    choices = question.people.hired(attempt.outfit.crew)
    for hired in choices if question.odds.is_risky else choices[:1]:
        cost = label.cost + hired.number * wage
        if limits.allow(cost, label.years, funding):
            found.append(Plan(question, attempt, steps, cost, label.mass, hired))
    return found


def _merged(plans: Sequence[Plan], more: Sequence[Plan]) -> list[Plan]:
    """The plans that no other equals or beats in cost, mass, years and chance; cheapest first."""
    ordered = sorted((*plans, *more), key=lambda plan: (plan.cost, plan.mass, plan.years, -plan.probability))
    kept: list[Plan] = []
    for candidate in ordered:
        if not any(
            other.mass <= candidate.mass
            and other.years <= candidate.years
            and other.probability >= candidate.probability
            for other in kept
        ):
            kept.append(candidate)
    return kept


def _risky(question: Question) -> tuple[str, ...]:
    stacks = question.odds.stacks
    return tuple(name for name, stack in stacks.items() if not stack.is_perfect)


def _harmful_levels(question: Question) -> tuple[int, ...]:
    """Radiation levels that may be met by a crew of this goal."""
    cat, goal = question.means.cat, question.goal
    levels = tuple(dict.fromkeys(level for level in _levels(cat, question.means.faces) if level))
    ways = [
        way for a in goal.attempts for ways in route(cat, a.start, a.target).into.values() for way in ways
    ]
    return levels if goal.crew and any(way.has_radiation for way in ways) else ()
