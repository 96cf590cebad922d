"""Plans of the Apogee player: rockets that may be built, fly where they should, and are paid in time."""

from __future__ import annotations

import pytest

import moonrace
from moonrace.bots.apogee.desk import Desk, desk_of
from moonrace.bots.apogee.parts import Parts
from moonrace.bots.apogee.plans import FAR, Board, Plan
from moonrace.bots.apogee.tokens import worth_of_token
from moonrace.games.apogee.catalogue import Catalogue
from moonrace.games.apogee.title import Apogee
from moonrace.games.apogee.view import View
from moonrace.kernel.chance import Seeded
from moonrace.lab import arena

MISSIONS = range(1, 10)
EX_05 = ("liquid_hydrogen", "liquid_hydrogen", "ion", "big_shuttle", "booster_4")


@pytest.fixture(scope="module")
def title() -> Apogee:
    found = moonrace.load("apogee")
    assert isinstance(found, Apogee)
    return found


def board(title: Apogee, mission: int) -> Board:
    return Board(title.catalogue, Parts(title.catalogue), mission)


def kinds(title: Apogee, *names: str) -> tuple[int, ...]:
    return tuple(sorted(title.catalogue.technology[name] for name in names))


def desk(title: Apogee, mission: int, **changes: object) -> Desk:
    """An empty desk in the first round, and what is changed."""
    position = arena.new_position(title, 2, {"mission": str(mission)}, Seeded(3))
    while position.frame.name != "planning":
        seat = position.awaited[0]
        position.act(seat, position.legal(seat)[-1])
    view = position.view(0)
    assert isinstance(view, View)
    plain = desk_of(view, title.catalogue, 0)._replace(rivers=(), offers=(), engineers=3, cash=100.0)
    return plain._replace(**changes)  # type: ignore[arg-type]


def is_buildable(cat: Catalogue, plan: Plan, pad: tuple[int, ...]) -> bool:
    """Whether the rest of a plan's rocket can be put on the pad in some order, features respected."""
    rocket = cat.workshop.rocket(pad)
    left = list(plan.kinds)
    for kind in pad:
        left.remove(kind)
    for kind in sorted(left):
        if not rocket.fits >> kind & 1:
            return False
        rocket = cat.workshop.with_one_more(rocket, kind)
    return rocket.is_complete


@pytest.mark.parametrize("mission", [1, 2, 3, 4, 6, 7, 8, 9])
def test_planned_rockets_may_be_built_and_fulfil_the_mission(title: Apogee, mission: int) -> None:
    pad = kinds(title, "laser")
    found = board(title, mission).best(desk(title, mission, pad=pad, rivers=kinds(title, "ion", "plasma")))
    goal = title.catalogue.missions[mission - 1].condition
    assert found.time < FAR
    assert is_buildable(title.catalogue, found, pad)
    rocket = title.catalogue.workshop.rocket(sorted(found.kinds))
    numbers = title.catalogue.tables.numbers(rocket.thrust, rocket.mass, 0)
    assert numbers[found.prospect.destination]
    assert rocket.crew >= goal.crew_min
    assert rocket.satellites >= goal.satellites_min
    assert rocket.thrust >= goal.thrust_min
    assert rocket.is_reusable or not goal.reusable
    if goal.destination:
        assert title.catalogue.destinations[found.prospect.destination] == goal.destination


def test_what_is_owned_and_paid_stands_ready_at_once(title: Apogee) -> None:
    reserve = kinds(title, *EX_05)
    found = board(title, 1).best(desk(title, 1, reserve=reserve, cash=400.0, engineers=5))
    assert found.missing == ()
    assert found.start < 1


def test_money_that_is_lacking_takes_rounds(title: Apogee) -> None:
    reserve = kinds(title, "kerosene", "cryogenic", "comsat")
    rich = board(title, 1).best(desk(title, 1, reserve=reserve, cash=200.0, income=20.0))
    poor = board(title, 1).best(desk(title, 1, reserve=reserve, cash=60.0, income=20.0))
    assert poor.time >= rich.time + 1


def test_a_useful_card_brings_the_mission_nearer(title: Apogee) -> None:
    """With money enough, so that cards are what is lacking."""
    bare = board(title, 6).best(desk(title, 6, cash=500.0))
    heavy = board(title, 6).best(desk(title, 6, cash=500.0, reserve=kinds(title, "nuclear_pulse", "heavy")))
    assert heavy.time < bare.time


def test_a_fulfilled_mission_takes_no_time(title: Apogee) -> None:
    assert board(title, 2).best(desk(title, 2, left=0)).time == 0


def test_first_stages_flown_before_are_not_planned_again_where_they_must_differ(title: Apogee) -> None:
    reserve = kinds(title, "kerosene", "cryogenic", "comsat", "laser")
    flown = 1 << title.catalogue.technology["kerosene"]
    plan = board(title, 4).best(desk(title, 4, reserve=reserve, cash=400.0, left=1, flown=(flown,)))
    assert sum({1 << kind for kind in plan.kinds if title.catalogue.zone[kind] == 0}) not in (0, flown)


def test_tokens_that_are_lacking_hold_docking_up(title: Apogee) -> None:
    plain = desk(title, 9, reserve=kinds(title, *EX_05))
    purses = plain.purses
    assert purses is not None
    ready = plain._replace(tokens=purses.cost, is_waiting=True, left=1)
    bare = ready._replace(tokens=(0, 0, 0))
    found = board(title, 9)
    assert found.best(ready).time == 1
    assert found.best(bare).time > 3


def test_a_full_purse_wants_no_more_tokens(title: Apogee) -> None:
    """Else Engineers would be recruited for ever, for tokens that cannot be collected."""
    plain = desk(title, 7)
    purses = plain.purses
    assert purses is not None
    enough = plain._replace(tokens=purses.cost)
    full = list(purses.cost)
    full[full.index(min(full))] += 5 - sum(full)
    assert any(worth_of_token(enough, colour) > 0 for colour in range(3))
    assert all(worth_of_token(plain._replace(tokens=tuple(full)), colour) == 0 for colour in range(3))
