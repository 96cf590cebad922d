"""Small questions about craft in orbit, answered by trying every act that the rules allow; and by more of
everything, which never makes an answer dearer."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from random import Random

import pytest

from moonrace.games.leaving_earth import plan
from moonrace.games.leaving_earth.catalogue import plain_catalogue
from moonrace.games.leaving_earth.planner import Plan
from moonrace.games.leaving_earth.planner.enact import reached, set_up
from moonrace.games.leaving_earth.state import LeavingEarthState
from moonrace.games.leaving_earth.view import View
from moonrace.kernel.actions import Action
from moonrace.kernel.pieces import fingerprint
from moonrace.kernel.position import Position
from tests.games.leaving_earth.planner.trying import CONTENT

Aboard = dict[str, int]
Asked = dict[str, object]
CAT = plain_catalogue(frozenset())
EVERYTHING = list(CONTENT.advancements)
WITHOUT_DOCKING = [name for name in EVERYTHING if name != "rendezvous"]
SEATS = {id: part.seats for id, part in CONTENT.components.items() if part.seats}
KNOWN: dict[str, str | int] = {"suborbital-flight": "safe", "solar-radiation": 0, "moon": "barren"}
NEAR = {"earth", "suborbital_flight", "earth_orbit"}
MISSIONS = ["sounding-rocket", "artificial-satellite", "man-in-space", "man-in-orbit", "space-station"]
ELSEWHERE = "lunar-lander"
"""A mission that none of the others completes: the game goes on at its table."""


def some(chance: Random, parts: list[str], number: int) -> Aboard:
    found: Aboard = {}
    for part in chance.choices(parts, k=number):
        found[part] = found.get(part, 0) + 1
    return found


def craft(chance: Random, parts: list[str]) -> Aboard:
    aboard = some(chance, parts, chance.choice([1, 1, 2, 2, 3]))
    room = sum(SEATS.get(part, 0) * number for part, number in aboard.items())
    return aboard | some(chance, ["pilot", "doctor"], min(room, chance.choice([0, 1, 1, 2, 3])))


# Every act tried --------------------------------------------------------------------------------------------


def can_be_reached(asked: Asked) -> bool:
    """Whether the rules allow it to be reached with what is there. Nobody is given up on the way home; those
    of another craft, who starve while somebody stays, are."""
    is_station = asked["mission"] == "space-station"
    table = plan(**asked | {"mission": ELSEWHERE if is_station else asked["mission"]}).best  # type: ignore[arg-type]
    assert table is not None
    match = set_up(table)
    match.act(0, match.asks[0].legal()[0])
    todo, seen = [match.position.clone()], set[Hashable]()
    while todo:
        position = todo.pop()
        state = position.state
        if state.agencies[0].lost and not is_station:
            continue
        if (
            _is_station(state, table)
            if is_station
            else table.cat.mission[_id(asked)] in state.agencies[0].missions
        ):
            return True
        if position.over or state.year > table.first_year or _looks(state) in seen:
            continue
        seen.add(_looks(state))
        for action in _worth_trying(position, may_wait=is_station):
            todo.append(position.clone())
            todo[-1].act(0, action)
    return False


def _id(asked: Asked) -> str:
    return str(asked["mission"]).replace("-", "_")


def _is_station(state: LeavingEarthState, table: Plan) -> bool:
    lived_on = any(it.location != CAT.earth and state.astronauts(it) for it in state.craft.values())
    return state.year > table.first_year and lived_on


def _looks(state: LeavingEarthState) -> Hashable:
    """All that matters of a table; how its craft are numbered does not."""
    fleet = sorted((it.location, it.parts, it.supplies, it.tokens) for it in state.craft.values())
    own = state.agencies[0]
    stock = tuple(sorted(own.components)), own.supplies
    turn = state.year, state.has_acted, state.passes, fingerprint(state.frames[1:])
    return tuple(fleet), stock, turn, tuple(sorted(state.visited.items()))


def _worth_trying(position: Position[LeavingEarthState, View], *, may_wait: bool) -> Iterator[Action]:
    """Whatever buys nothing and goes nowhere else; whoever waits need not move, nor be parted from others."""
    legal = position.legal(0)
    unwanted = {"buy", "research", "remove"}
    unwanted |= {"survey", "maneuver", "separate"} if may_wait else {"end-turn"}
    for action in [it for it in legal if it.verb() == "return"] or legal:
        if action.verb() not in unwanted and getattr(action, "to", "earth") in NEAR:
            yield action


@pytest.mark.rule("LE-MIS-06", "LE-MIS-10", "LE-MIS-11", "LE-RDV-05")
@pytest.mark.parametrize("mission", MISSIONS)
def test_free_is_what_the_rules_allow_without_buying(mission: str) -> None:
    chance = Random(mission)
    parts = ["vostok", "vostok", "apollo", "eagle", "aldrin", "probe", "supplies", "supplies", "juno"]
    answers, waits = [], mission == "space-station"
    for _ in range(24):
        asked: Asked = {
            "mission": mission,
            "ion": 0,
            "known": KNOWN,
            "orbit": [craft(chance, parts) for _ in range(chance.choice([1, 1, 2]))],
            "store": some(
                chance, ["juno", "eagle", "probe", "pilot"], 0 if waits else chance.choice([0, 1, 2])
            ),
            "advancements": chance.choice([EVERYTHING, EVERYTHING, WITHOUT_DOCKING]),
        }
        best = plan(**asked, research=False).best  # type: ignore[arg-type]
        is_free = best is not None and not best.purchases
        assert is_free == can_be_reached(asked), asked
        answers.append(is_free)
        if best is not None and is_free:
            assert reached(best, best.played()), asked
    assert len(set(answers)) == 2 or mission in MISSIONS[:2], "the cases would prove nothing"


@pytest.mark.rule("LE-MIS-10", "LE-MIS-11")
@pytest.mark.parametrize(
    ("mission", "orbit"),
    [
        ("man-in-space", [{"vostok": 1, "pilot": 1}]),
        ("man-in-orbit", [{"apollo": 1, "pilot": 2}]),
        ("man-in-orbit", [{"apollo": 1, "eagle": 1, "juno": 2, "pilot": 1, "doctor": 1}]),
        ("space-station", [{"aldrin": 1, "pilot": 3, "supplies": 1}]),
        ("space-station", [{"supplies": 1}, {"eagle": 1, "apollo": 1, "doctor": 1, "pilot": 1}]),
        ("artificial-satellite", [{"vostok": 1, "pilot": 1}]),
        ("sounding-rocket", [{"probe": 1}]),
    ],
    ids=str,
)
def test_craft_come_home_or_stay_as_they_stand(mission: str, orbit: list[Aboard]) -> None:
    """Nothing is separated: no draw for it, and Rendezvous only where craft must dock."""
    owned = EVERYTHING if len(orbit) > 1 else WITHOUT_DOCKING
    answer = plan(mission, ion=0, orbit=orbit, advancements=owned, research=False, known=KNOWN)
    assert answer.best is not None
    assert (answer.best.cost, answer.best.mass) == (0, 0)
    assert reached(answer.best, answer.best.played())
    assert ("rendezvous" in answer.best.advancements) == (len(orbit) > 1)


def test_nobody_is_given_up() -> None:
    """One of two could come home in the only heat shield."""
    orbit = [{"vostok": 1, "eagle": 1, "doctor": 2}]
    asked: Asked = {"ion": 0, "orbit": orbit, "known": KNOWN, "advancements": WITHOUT_DOCKING}
    best = plan("man-in-orbit", research=False, **asked).best  # type: ignore[arg-type]
    assert best is not None
    assert best.cost > 0


# More of everything -----------------------------------------------------------------------------------------

PARTS = ["juno", "atlas", "soyuz", "saturn", *SEATS, "probe", "supplies", "ion_thruster"]
PEOPLE = ["pilot", "doctor", "mechanic"]


def question(chance: Random) -> Asked:
    return {
        "mission": chance.choice([*MISSIONS, "lunar-survey", "lunar-lander", "lunar-sample-return"]),
        "ion": chance.choice([0, 0, 1]),
        "known": KNOWN,
        "advancements": chance.choice([EVERYTHING, chance.sample(EVERYTHING, 7)]),
        "research": chance.choice([True, False]),
        "crew": chance.choice([1, 1, 2]),
        "store": some(chance, PARTS + PEOPLE, chance.choice([0, 0, 1, 2])),
        "orbit": [craft(chance, PARTS) for _ in range(chance.choice([0, 1, 1, 2]))],
    }


def with_more(chance: Random, asked: Asked) -> Asked:
    """More in store, another craft in orbit, or another part on one of them."""
    store, orbit = asked["store"], asked["orbit"]
    assert isinstance(store, dict)
    assert isinstance(orbit, list)
    part = chance.choice(PARTS)
    if not orbit or chance.random() < 0.4:
        return asked | {"orbit": [*orbit, craft(chance, PARTS)]}
    if chance.random() < 0.5:
        return asked | {"store": store | {part: store.get(part, 0) + 1}}
    first, *others = orbit
    return asked | {"orbit": [first | {part: first.get(part, 0) + 1}, *others]}


@pytest.mark.parametrize("seed", range(4))
def test_more_in_store_or_in_orbit_never_makes_the_answer_dearer(seed: int) -> None:
    chance = Random(seed)
    cheaper = 0
    for _ in range(40):
        asked = question(chance)
        more = with_more(chance, asked)
        before, after = (plan(**it) for it in (asked, more))  # type: ignore[arg-type]
        for one in before.plans:
            assert any(
                it.cost <= one.cost and it.mass <= one.mass and it.years <= one.years for it in after.plans
            ), (asked, more, one)
        cheaper += bool(after.best and (not before.best or after.best.cost < before.best.cost))
    assert cheaper, "the cases would prove nothing"


@pytest.mark.rule("LE-MIS-06")
@pytest.mark.parametrize(
    ("mission", "asked", "more"),
    [
        (
            "artificial-satellite",
            {"orbit": [{"saturn": 1, "apollo": 2}], "store": {"probe": 1}},
            {"orbit": [{"saturn": 1, "apollo": 2}], "store": {"probe": 1, "vostok": 1}},
        ),
        (
            "lunar-lander",
            {"orbit": [{"saturn": 2, "apollo": 1}]},
            {"orbit": [{"saturn": 2, "apollo": 1}, {"vostok": 1, "doctor": 1}]},
        ),
        (
            "lunar-lander",
            {"orbit": [{"soyuz": 1, "aldrin": 1}], "max_cost": 19},
            {"orbit": [{"soyuz": 1, "aldrin": 1}], "max_cost": 19, "store": {"eagle": 1}},
        ),
    ],
)
def test_any_capsule_in_orbit_may_serve_as_a_probe(mission: str, asked: Asked, more: Asked) -> None:
    """The lightest may be the one that somebody sits in, or that stands on Earth."""
    before, after = (
        plan(mission, ion=1, known=KNOWN, advancements=EVERYTHING, **it)  # type: ignore[arg-type]
        for it in (asked, more)
    )
    for one in before.plans:
        assert any(
            it.cost <= one.cost and it.mass <= one.mass and it.years <= one.years for it in after.plans
        )
