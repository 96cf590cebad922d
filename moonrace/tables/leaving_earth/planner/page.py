"""What the template of the planner reads: tabs, form, and the chosen plan with everything about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from moonrace.games.leaving_earth.catalogue import SKILLS
from moonrace.games.leaving_earth.planner import Plan, Plans, in_orbit, in_store, purse
from moonrace.games.leaving_earth.view import View
from moonrace.tables.kit.odds import Share, shares
from moonrace.tables.kit.words import capital, count, listed, percent
from moonrace.tables.leaving_earth.planner import asking, sheet
from moonrace.tables.leaving_earth.planner.asking import KNOWN, ORBIT, STORE, link, plain, words
from moonrace.tables.leaving_earth.planner.charts import Charts
from moonrace.tables.leaving_earth.planner.lesson import Lesson, exercise
from moonrace.tables.leaving_earth.planner.names import Names
from moonrace.tables.leaving_earth.planner.risk import Chances, Circumstances, chances
from moonrace.tables.leaving_earth.planner.walk import StepCard, YearCard, research_reasons, walk, years
from moonrace.tables.planner import PlannerTable

TABS = (("plan", "Planning sheet"), ("chart", "Payload chart"), ("lesson", "Lesson"))
PLAN_FIELDS = (
    "kind", "mission", "from", "to", "payload", "return", "max-years", "max-cost", "crew", "rockets", "ion",
    "meet", "outcomes", "owned", "only-owned", "sets",
)  # fmt: skip
GLYPHS = {
    "vostok": "capsule", "apollo": "capsule", "aldrin": "capsule", "eagle": "lander", "probe": "satellite",
    "ion_thruster": "thrust", "supplies": "crate",
}  # fmt: skip
LEVELS = (("easy", "Easy missions"), ("medium", "Medium missions"), ("hard", "Hard missions"))


class Option(msgspec.Struct, frozen=True):
    """Something to choose in the form."""

    value: str
    label: str
    is_chosen: bool


class Amount(msgspec.Struct, frozen=True):
    """A number to fill in."""

    name: str
    label: str
    value: str


class Options(msgspec.Struct, frozen=True):
    """A list to choose from, under one name."""

    name: str
    label: str
    items: tuple[Option, ...]


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """The form with what was asked filled in."""

    kind: str
    missions: list[Options]
    from_: list[Option]
    to: list[Option]
    payload: str
    back: list[Option]
    max_years: str
    max_cost: str
    crew: str
    ion: str
    rockets: list[Option]
    meet: list[Option]
    outcomes: str
    owned: list[Option]
    only_owned: bool
    sets: list[Option]
    known: list[Options]
    store: list[Amount]
    orbit: list[Amount]
    facts: list[tuple[str, str]]
    is_at_table: bool


class NoPlan(msgspec.Struct, frozen=True):
    """That there is none, and what could be asked instead."""

    scope: str
    proved: bool
    advice: str
    wider: str


class PlanPart(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about the chosen plan."""

    name: str
    points: int
    needs: str
    cost: int
    mass: int
    years: int
    chance: str
    number: int
    rows: list[sheet.Row]
    rocket_cost: int
    rocket_count: int
    picture: str
    start: sheet.Stop
    hops: list[sheet.Hop]
    chips: list[tuple[str, str]]
    risk: Chances
    shares: tuple[Share, ...]
    years_cards: list[YearCard]
    research: list[tuple[str, str, str]]
    research_cost: int
    to_research: list[str]
    steps: list[StepCard]
    summary: str
    store: str
    is_from_store: bool
    lesson: str
    untested: str
    explored: list[tuple[str, str]]


class LeavingEarthPlans(PlannerTable, frozen=True, kw_only=True):
    """What the templates of the planner read; what is not shown is empty."""

    show: str
    tabs: list[tuple[str, str, bool]]
    form: Form
    query: str
    error: str = ""
    lesson: Lesson | None = None
    charts: Charts | None = None
    plan: PlanPart | None = None
    can_fly: bool = False
    """Whether the plan can be carried out at a table."""
    none: NoPlan | None = None
    front: tuple[sheet.Choice, ...] = ()
    proved: bool = False
    scope: str = ""
    seconds: str = ""


def tabs(show: str, fields: Mapping[str, str]) -> list[tuple[str, str, bool]]:
    """The parts of the planner: question, label, whether it is open."""
    kept = {
        key: value
        for key, value in fields.items()
        if key in PLAN_FIELDS or key.startswith((KNOWN, STORE, ORBIT))
    }
    if show == "lesson":
        kept.pop("payload", None)
    return [
        (
            link(kept, show=None if id == "plan" else id),
            label,
            show in (id, "refused" if id == "plan" else id),
        )
        for id, label in TABS
    ]


# The form ---------------------------------------------------------------------------------------------------


def form(fields: Mapping[str, str], view: View | None, names: Names) -> Form:
    """The form with what was asked filled in."""
    is_payload = asking.is_payload(fields)
    return Form(
        kind="payload" if is_payload else "mission",
        missions=_missions(fields, view, names),
        from_=_places(fields.get("from", "earth"), view, names),
        to=_places(fields.get("to", "moon"), view, names),
        payload=fields.get("payload", "1"),
        back=_back(fields, names),
        max_years=fields.get("max-years", ""),
        max_cost=fields.get("max-cost", ""),
        crew=fields.get("crew", "1"),
        ion=fields.get("ion", str(asking.USUAL_THRUSTERS)),
        rockets=_boxes("rockets", asking.ROCKETS, fields, names, usual=asking.ROCKETS),
        meet=_meet(fields),
        outcomes="untested" if fields.get("outcomes") == "untested" else "tested",
        owned=_owned(fields, names),
        only_owned=fields.get("only-owned") == "yes",
        sets=[
            Option(id, name, id in words(fields.get("sets", "")))
            for id, name in (("mercury", "Mercury"), ("later_printing", "Later printing"))
        ],
        known=_known(fields, names),
        store=_amounts(fields, names, STORE, SKILLS),
        orbit=_amounts(fields, names, ORBIT, SKILLS),
        facts=_facts(view, names) if view else [],
        is_at_table=view is not None,
    )


def _missions(fields: Mapping[str, str], view: View | None, names: Names) -> list[Options]:
    chosen = plain(fields.get("mission", ""))
    chosen = chosen if chosen in names.cat.content.missions else asking.FIRST_MISSION
    known = names.cat.missions if view is not None else list(names.cat.content.missions.values())
    on_table = [card for card in known if view is not None and card.id in view.missions]
    groups = [Options("", "On this table", _cards(on_table, chosen))] if on_table else []
    for level, label in LEVELS:
        cards = [card for card in known if card.level == level and card not in on_table]
        groups.append(Options(level, label, _cards(cards, chosen)))
    return groups


def _cards(cards: list[Any], chosen: str) -> tuple[Option, ...]:
    return tuple(Option(c.id, f"{c.name}, {count(c.points, 'point')}", c.id == chosen) for c in cards)


def _places(chosen: str, view: View | None, names: Names) -> list[Option]:
    known = names.cat.places if view is not None else names.cat.content.locations.values()
    return [Option(place.id, place.name, place.id == plain(chosen)) for place in known if place.visitable]


def _back(fields: Mapping[str, str], names: Names) -> list[Option]:
    chosen = plain(fields.get("return", ""))
    choices = [
        ("", "one way"),
        ("yes", "and back"),
        *(
            (p.id, f"and back to {p.name}")
            for p in names.cat.places
            if p.visitable and p.id in ("earth", "earth_orbit")
        ),
    ]
    return [Option(value, label, value == chosen) for value, label in choices]


def _boxes(
    name: str, known: tuple[str, ...], fields: Mapping[str, str], names: Names, usual: tuple[str, ...] = ()
) -> list[Option]:
    chosen = words(fields.get(name, "")) or usual
    return [Option(id, names.words.part(id), id in chosen) for id in known]


def _owned(fields: Mapping[str, str], names: Names) -> list[Option]:
    chosen = words(fields.get("owned", ""))
    return [Option(id, names.words.advancement_short(id), id in chosen) for id in names.cat.advancements]


def _meet(fields: Mapping[str, str]) -> list[Option]:
    chosen = plain(fields.get("meet", ""))
    choices = (("", "where a mission gains by it"), ("yes", "yes"), ("no", "no"))
    return [Option(value, label, value == chosen) for value, label in choices]


def _known(fields: Mapping[str, str], names: Names) -> list[Options]:
    found = []
    for place, faces in enumerate(names.cat.faces_of):
        if not faces:
            continue
        card = names.cat.places[place]
        key = f"{KNOWN}{card.id.replace('_', '-')}"
        chosen = plain(fields.get(key, fields.get(f"{KNOWN}{card.id}", "")))
        shown = [names.cat.faces[number] for number in dict.fromkeys(faces)]
        items = [Option("", "unknown", not chosen)]
        for face in shown:
            is_chosen = chosen in (face.id, face.id.rpartition("_")[2])
            items.append(Option(face.id, names.words.face(face.id), is_chosen))
        found.append(Options(key, card.name, tuple(items)))
    return found


def _amounts(
    fields: Mapping[str, str], names: Names, prefix: str, besides: tuple[str, ...] = ()
) -> list[Amount]:
    """A number for every part that can be owned."""
    parts = [part.id for part in names.cat.parts if part.is_buyable]
    return [
        Amount(
            f"{prefix}{id.replace('_', '-')}",
            capital(id if id in SKILLS else names.part(id)),
            fields.get(f"{prefix}{id.replace('_', '-')}", fields.get(f"{prefix}{id}", "")),
        )
        for id in (*parts, *besides)
    ]


def _facts(view: View, names: Names) -> list[tuple[str, str]]:
    """What the table tells the planner: icon and words."""
    facts = [("clock", f"{view.year}, {count(view.last_year - view.year, 'year')} left after it")]
    own = view.agencies[view.agency] if view.agency >= 0 else None
    if own is not None:
        facts.append(("coin", f"${own.money} this year"))
        stacks = [
            f"{names.words.advancement_short(s.advancement)} {_odds(s.odds[0])}" for s in own.advancements
        ]
        facts.append(("gear", listed(stacks) if stacks else "nothing researched"))
        stock = in_store(view, names.cat.content)
        if stock:
            things = listed(names.thing(id, many) for id, many in stock.items())
            facts.append(("crate", f"in store on Earth: {things}"))
        for aboard in in_orbit(view, names.cat.content):
            things = listed(names.thing(id, many) for id, many in aboard.items())
            facts.append(("planet", f"in Earth Orbit: {things}"))
    seen = [f"{names.words.place(p.location)}: {names.words.face(p.face)}" for p in view.places if p.face]
    facts.append(("eye", "; ".join(seen) if seen else "no place explored"))
    return facts


def _odds(chance: float) -> str:
    return "sure" if chance >= 1 else percent(chance)


# The answer -------------------------------------------------------------------------------------------------


def no_plan(found: Plans, fields: Mapping[str, str]) -> NoPlan:
    """There is none."""
    limits = [name for name in ("max-years", "max-cost", "only-owned", "rockets", "ion") if fields.get(name)]
    advice = "Lift a limit and ask again." if limits else ""
    wider = link({k: v for k, v in fields.items() if k not in limits})
    return NoPlan(found.scope, found.proved, advice, wider)


def plan_part(
    plan: Plan,
    number: int,
    fields: Mapping[str, str],
    view: View | None,
    names: Names,
    arguments: Mapping[str, Any],
) -> PlanPart:
    """Everything about the chosen plan."""
    faces = _possible_faces(names, arguments["known"])
    around = Circumstances(plan.cat, arguments["stacks"], arguments.get("pool"))
    start, hops = sheet.route(plan, names)
    risk = chances(plan, names, around, faces)
    rocket_price = sum(row.price for row in sheet.rows(plan, names))
    mission = plan.goal.mission
    money, year = (purse(view, plan.cat.content), view.year) if view is not None else (None, None)
    return PlanPart(
        name=plan.goal.name,
        points=mission.points if mission else 0,
        needs=names.words.needs(mission.id) if mission else "",
        cost=plan.cost,
        mass=plan.mass,
        years=plan.years,
        chance=risk.total,
        number=number,
        rows=sheet.rows(plan, names),
        rocket_cost=rocket_price,
        rocket_count=sum(len(stage.rockets) for stage in plan.stages),
        picture=sheet.picture(plan),
        start=start,
        hops=hops,
        chips=_chips(plan, names, around),
        risk=risk,
        shares=shares((risk.share, 0, 1 - risk.share), ("success", "", "failure")),
        years_cards=years(plan, names, year, money),
        research=research_reasons(plan, names),
        research_cost=plan.research_cost,
        to_research=[names.words.advancement(name) for name in plan.to_research],
        steps=walk(plan, names),
        summary=_summary(plan, names),
        store=_taken(plan, names),
        is_from_store=bool(plan.from_store or plan.from_orbit),
        lesson=exercise(plan, names),
        untested=link(fields, outcomes="untested", plan=None) if around.is_tested and not view else "",
        explored=_explored_links(risk.unknown, names, fields) if not view else [],
    )


def in_words(seconds: float) -> str:
    """How long the search took."""
    return f"{seconds:.1f} s" if seconds >= 1 else f"{max(1, round(1000 * seconds))} ms"


def _possible_faces(names: Names, known: Mapping[str, str | int]) -> dict[str, list[str]]:
    """By explorable place the faces it may have, each as often as there are cards of it."""
    found = {}
    said = {plain(str(place)): plain(str(shown)) for place, shown in known.items()}
    for place, numbers in enumerate(names.cat.faces_of):
        id = names.cat.places[place].id
        faces = [names.cat.faces[number] for number in numbers]
        if id in said:
            word = said[id]
            faces = [f for f in faces if word in (f.id, f.id.rpartition("_")[2]) or f.has(word)] or faces
        if faces:
            found[id] = [face.id for face in faces]
    return found


def _chips(plan: Plan, names: Names, around: Circumstances) -> list[tuple[str, str]]:
    chips: list[tuple[str, str]] = []
    if plan.crew:
        skill = f", a {plan.skill}" if plan.skill and not around.is_tested else ""
        chips.append(("helmet", count(plan.crew, "astronaut") + skill))
    for id, glyph in GLYPHS.items():
        many = plan.components.get(id, 0)
        if many:
            name = f"{many} {names.part(id, many)}" if many > 1 else capital(names.part(id))
            chips.append((glyph, f"{name}, mass {plan.cat.content.components[id].mass * many}"))
    if plan.goal.payload:
        chips.append(("crate", f"payload {plan.goal.payload}"))
    return chips


def _summary(plan: Plan, names: Names) -> str:
    """The plan in two sentences."""
    rockets = [
        f"{many} {names.words.part(id)}" for id, many in plan.components.items() if id in asking.ROCKETS
    ]
    stages = sum(bool(stage.rockets) for stage in plan.stages)
    kinds = [moment.kind for moment in plan.itinerary]
    told = [f"{listed(rockets)} in {count(stages, 'stage')}." if rockets else "No rocket is needed."]
    if "again" in kinds:
        told.append("Two launches, joined in Earth Orbit.")
    if "part" in kinds:
        told.append("Parts are left waiting on the way and met again.")
    return capital(" ".join(told))


def _taken(plan: Plan, names: Names) -> str:
    """What comes from the store."""
    if not (plan.from_store or plan.from_orbit):
        return ""
    if not (plan.from_orbit or plan.purchases):
        return f"All is in store: {listed(names.bought(plan.from_store))}."
    told = []
    for where, things in (("the store", plan.from_store), ("Earth Orbit", plan.from_orbit)):
        if things:
            told.append(f"From {where}: {listed(names.bought(things))}.")
    left = listed(names.bought(plan.purchases))
    return " ".join([*told, f"To buy: {left}." if left else "Nothing is left to buy."])


def _explored_links(
    unknown: tuple[tuple[str, str], ...], names: Names, fields: Mapping[str, str]
) -> list[tuple[str, str]]:
    """Questions in which a place is known to be harmless: label and question."""
    found = []
    for place, _ in unknown:
        faces = [names.cat.faces[number] for number in names.cat.faces_of[names.cat.place[place]]]
        harmless = next((face for face in faces if face.has("barren")), None)
        if harmless is not None:
            changed = dict(fields) | {f"{KNOWN}{place.replace('_', '-')}": harmless.id}
            found.append(
                (f"Plan with {names.words.place(place)} known to be barren", link(changed, plan=None))
            )
    return found
